"""House rules: presets, files, and every way a file can be wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from giruda.core.actions import FriendMode
from giruda.core.choices import WinFormula
from giruda.core.errors import RulesError
from giruda.core.loading import parse, players_of, preset_ids, settings
from giruda.core.rules import Rules

if TYPE_CHECKING:
    from pathlib import Path


def test_presets_load_under_their_own_id() -> None:
    """Each packaged preset has the id of its file."""
    assert "korea-boardgames" in preset_ids()
    assert [Rules.preset(name).id for name in preset_ids()] == list(preset_ids())


def test_defaults_are_those_of_korea_boardgames() -> None:
    """A rules value without any file says what the preset says."""
    assert settings(Rules(id="any")) == settings(Rules.preset("korea-boardgames"))


def test_presets_say_for_how_many_they_are() -> None:
    """A preset without a number is for its usual one; every number that it allows loads."""
    for name in preset_ids():
        assert Rules.preset(name).players in players_of(name)
        assert [Rules.preset(name, n).players for n in players_of(name)] == list(players_of(name))


@pytest.mark.parametrize("players", [2, 3, 7, 1, 0, -5])
def test_preset_is_refused_for_other_numbers(players: int) -> None:
    """A number of players that a preset does not allow is refused with those it does."""
    with pytest.raises(RulesError, match="possible: 4, 5, 6") as error:
        Rules.preset("korea-boardgames", players)
    assert error.value.field == "players"


def test_file_names_a_base_and_says_what_differs() -> None:
    """Keys that a file does not say are those of its base."""
    rules = parse('base = "korea-boardgames"\nid = "club"\n[bid]\nmin = 13\n[score]\nwin="risk_2"')
    assert rules.bid.min == 13
    assert rules.score.win is WinFormula.RISK_2
    assert rules.mult == Rules.preset("korea-boardgames").mult
    assert rules.name == "club@1"


def test_house_rules_do_not_pass_for_their_base() -> None:
    """A file that gives no id of its own is not taken for the preset that it started from."""
    assert parse('base = "korea-boardgames"\n[bid]\nmin = 13').name.startswith("house-")


def test_low_minimum_is_fine_where_the_formula_starts_from_it() -> None:
    """A minimum under ten is barred only where a win is worth the points beyond ten."""
    assert parse('[bid]\nmin = 9\n[score]\nwin = "risk_2"').bid.min == 9
    assert parse("[bid]\nmin = 10").bid.min == 10


def test_list_of_friend_modes_is_read() -> None:
    """A list of choices keeps its order."""
    rules = parse('[friend]\nmodes = ["none", "card"]')
    assert rules.friend.modes == (FriendMode.NONE, FriendMode.CARD)


THREE = "players = 3\n[deck]\nhand = 13\nkitty = 5\nremove = ['2', '4', 'D3']\n"
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
    ("[deck.hand]\nx = 1", "deck.hand", "must be of type int"),
    ('direction = "left"', "direction", "one of: cw, ccw"),
    ("direction = 1", "direction", "one of: cw, ccw"),
    ("direction = []", "direction", "one of: cw, ccw"),
    ('[friend]\nmodes = "card"', "friend.modes", "must be a list"),
    ('[friend]\nmodes = ["cards"]', "friend.modes", "one of: card, first_trick"),
    ("[friend]\nmodes = [[]]", "friend.modes", "one of: card, first_trick"),
    ('[friend]\nmodes = ["none"]', "friend.modes", "leave it empty"),
    ('[friend]\nmodes = ["card", "card"]', "friend.modes", "twice"),
    ("players = 8", "players", "from 2 to 7"),
    ("players = 6", "players", "must be knocked out"),
    ("[deck]\nhand = 12", "deck.hand", "63 cards are needed"),
    ("players = 7\n[deck]\nhand = 7", "players", "must be knocked out"),
    ('seating = "dummy"', "seating", "plays with 4"),
    ('seating = "dummy"\nplayers = 3\n[deck]\nhand = 12', "seating", "plays with 4"),
    ('seating = "partner_hands"', "seating", "play with 2"),
    ("players = 4\n[deck]\nhand=12\nkitty=5\n[knockout]\ncount = 1", "knockout.count", "become 5"),
    ("[deck]\nkitty = 4", "deck.hand", "the pack has 53"),
    ("[deck]\nkitty = 2", "deck.kitty", "1 cards would be left over"),
    ("[deck]\njokers = 2", "deck.kitty", "1 cards would be left over"),
    ('[deck]\nremove = ["JK"]', "deck.remove", "neither a card"),
    ('[deck]\nremove = ["C3"]', "jokercall.card", "not in the pack"),
    ('[mighty]\ncard = "JK"', "mighty.card", "not a card of a suit"),
    ('[mighty]\ncard = "X"', "mighty.card", "not a card of a suit"),
    (f"{THREE}[friend]\nmodes = ['card']", "friend.modes", "nobody to be a friend"),
    ("[bid]\nmin = 1", "bid.min", "from 2 to 20"),
    ("[bid]\nmin = 14\nmax = 13", "bid.min", "above bid.max"),
    ("[bid]\nmin = 14\nmax = 14\nsuit_min_offset = 1", "bid.suit_min_offset", "above bid.max"),
    ("[bid]\nmax = 26", "bid.max", "from 7 to 25"),
    ("[bid]\nmin = 9", "bid.min", "score.win"),
    ("[bid]\nmin = 10\nnt_min_offset = -1", "bid.min", "score.win"),
    ('[score]\nlose = "league"', "score.lose", "13 or more"),
    ('[bid]\nmin = 9\n[score]\nwin = "risk_2"\nlose = "pays_back"', "score.lose", "10 or more"),
    ('[friend]\nmodes = ["seat"]\nseat_among_bidders = true', "friend.modes", "nobody else"),
    ("[mult]\nback_run_points = 20", "mult.back_run_points", "from 0 to 19"),
    ("[mult]\nback_run_points = -1", "mult.back_run_points", "from 0 to 19"),
    ("[match]\nmax_hands = -1", "match.max_hands", "from 0 to 1000"),
    ("[match]\nmax_hands = 0\nbust = false", "match.max_hands", "needs an end"),
    ("[match]\nstart_score = 0", "match.start_score", "above 0"),
    ("version = 0", "version", "from 1 to 9999"),
    ('id = ""', "id", "must not be empty"),
    ('id = "a@b"', "id", "a-z, 0-9"),
    ('id = "a\\nb"', "id", "a-z, 0-9"),
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
    path.write_text('id = "club"\ntitle = "우리집"\n', encoding="utf-8")
    rules = Rules.load(path)
    assert (rules.name, rules.title) == ("club@1", "우리집")


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
