"""House rules: presets, files, and every way a file can be wrong."""

from __future__ import annotations

import dataclasses
import tomllib
from importlib import resources
from typing import TYPE_CHECKING, Any

import pytest

from giruda.core.actions import FriendMode
from giruda.core.errors import RulesError
from giruda.core.rules import Rules, WinFormula, parse, preset_ids

if TYPE_CHECKING:
    from pathlib import Path


def test_presets_load_under_their_own_id() -> None:
    """Each packaged preset has the id of its file."""
    assert "korea-boardgames" in preset_ids()
    assert [Rules.preset(name).id for name in preset_ids()] == list(preset_ids())


def test_defaults_are_those_of_korea_boardgames() -> None:
    """A rules value without any file differs from the preset by its id alone."""
    assert dataclasses.replace(Rules(id="korea-boardgames")) == Rules.preset("korea-boardgames")


def test_korea_boardgames_says_every_key() -> None:
    """The base of other presets leaves no key to a default in code."""
    folder = resources.files("giruda.core") / "presets"
    said = tomllib.loads((folder / "korea-boardgames.toml").read_text(encoding="utf-8"))

    def keys(value: dict[str, Any], prefix: str = "") -> set[str]:
        found: set[str] = set()
        for key, inner in value.items():
            found |= keys(inner, f"{prefix}{key}.") if isinstance(inner, dict) else {prefix + key}
        return found

    assert keys(said) == keys(dataclasses.asdict(Rules.preset("korea-boardgames")))


def test_file_names_a_base_and_says_what_differs() -> None:
    """Keys that a file does not say are those of its base."""
    rules = parse('base = "korea-boardgames"\nid = "club"\n[bid]\nmin = 13\n[score]\nwin="risk_2"')
    assert rules.bid.min == 13
    assert rules.score.win is WinFormula.RISK_2
    assert rules.mult == Rules.preset("korea-boardgames").mult
    assert rules.name == "club@1"


def test_house_rules_do_not_pass_for_their_base() -> None:
    """A file that gives no id of its own is not taken for the preset that it started from."""
    assert parse('base = "korea-boardgames"\n[bid]\nmin = 13').name == "house@1"


def test_low_minimum_is_fine_where_the_formula_starts_from_it() -> None:
    """A minimum under ten is barred only where a win is worth the points beyond ten."""
    assert parse('[bid]\nmin = 9\n[score]\nwin = "risk_2"').bid.min == 9
    assert parse("[bid]\nmin = 10").bid.min == 10


def test_list_of_friend_modes_is_read() -> None:
    """A list of choices keeps its order."""
    rules = parse('[friend]\nmodes = ["none", "card"]')
    assert rules.friend.modes == (FriendMode.NONE, FriendMode.CARD)


BAD_FILES = [
    ("colour = 1", "colour", "unknown key"),
    ("[bid]\nlow = 11", "bid.low", "unknown key"),
    ("bid = 11", "bid", "must be a table"),
    ("players = [5]", "players", "must be of type int"),
    ('players = "5"', "players", "must be of type int"),
    ("[bid]\nmin = true", "bid.min", "must be of type int"),
    ("[bid]\nmin = 11.0", "bid.min", "must be of type int"),
    ("[bid]\nno_trump = 1", "bid.no_trump", "must be of type bool"),
    ("id = 5", "id", "must be of type str"),
    ("[kitty.size]\nx = 1", "kitty.size", "must be of type int"),
    ('direction = "left"', "direction", "one of: cw, ccw"),
    ("direction = 1", "direction", "one of: cw, ccw"),
    ("direction = []", "direction", "one of: cw, ccw"),
    ('[friend]\nmodes = "card"', "friend.modes", "must be a list"),
    ('[friend]\nmodes = ["seat"]', "friend.modes", "one of: card, first_trick, none"),
    ("[friend]\nmodes = [[]]", "friend.modes", "one of: card, first_trick, none"),
    ("[friend]\nmodes = []", "friend.modes", "at least one"),
    ('[friend]\nmodes = ["card", "card"]', "friend.modes", "twice"),
    ("players = 6", "players", "5"),
    ("[kitty]\nsize = 4", "kitty.size", "leaves 3 cards"),
    ("[bid]\nmin = 0", "bid.min", "from 1 to bid.max"),
    ("[bid]\nmin = 14\nmax = 13", "bid.min", "from 1 to bid.max"),
    ("[bid]\nmax = 21", "bid.max", "20 points"),
    ("[bid]\nmin = 9", "bid.min", "score.win"),
    ("[mult]\nback_run_points = 21", "mult.back_run_points", "from 0 to 20"),
    ("[mult]\nback_run_points = -1", "mult.back_run_points", "from 0 to 20"),
    ("[match]\nmax_hands = -1", "match.max_hands", "0 (no limit)"),
    ("[match]\nbust = 40", "match.start_score", "above match.bust"),
    ("version = 0", "version", "1 or more"),
    ('id = ""', "id", "letters, digits"),
    ('id = "a@b"', "id", "letters, digits"),
    ('id = "a\\nb"', "id", "letters, digits"),
    ("base = 1", "base", "id of a preset"),
    ('base = "no-such"', "base", "there are: "),
    ("bid = ", "house.toml", "not valid TOML"),
]


@pytest.mark.parametrize(("text", "field", "problem"), BAD_FILES)
def test_wrong_file_is_refused_by_the_name_of_its_field(
    text: str, field: str, problem: str
) -> None:
    """Each kind of mistake names the field and says what would be allowed."""
    with pytest.raises(RulesError) as error:
        parse(text, "house.toml")
    assert error.value.field == field
    assert problem in error.value.problem


def test_unknown_preset_is_refused_with_the_list_of_those_there_are() -> None:
    """An unknown id says which ids there are."""
    with pytest.raises(RulesError, match="korea-boardgames") as error:
        Rules.preset("../cards")
    assert error.value.field == "preset"


def test_load_reads_a_file(tmp_path: Path) -> None:
    """A file on disk is read as its text is."""
    path = tmp_path / "house.toml"
    path.write_text('id = "우리집"\n', encoding="utf-8")
    assert Rules.load(path).name == "우리집@1"


@pytest.mark.parametrize("content", [None, b"\xff\xfe"])
def test_load_refuses_what_it_cannot_read(tmp_path: Path, content: bytes | None) -> None:
    """A missing file and one that is not UTF-8 are rules errors that name the file."""
    path = tmp_path / "house.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RulesError, match="cannot be read") as error:
        Rules.load(path)
    assert error.value.field == str(path)


def test_equal_rules_hash_alike() -> None:
    """Rules are keys of the tables, so equal ones have equal hashes."""
    same = parse('base = "korea-boardgames"\nid = "korea-boardgames"')
    assert same == Rules.preset("korea-boardgames")
    assert hash(same) == hash(Rules.preset("korea-boardgames"))
