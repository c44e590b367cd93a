"""House rules to keep and to share: what they change, as values and as TOML."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from giruda.core.choices import Doubles
from giruda.core.errors import RulesError
from giruda.core.house import (
    changed,
    differences,
    is_preset,
    plain_settings,
    rebuilt,
    to_toml,
)
from giruda.core.loading import parse, players_of, preset, preset_ids, settings

if TYPE_CHECKING:
    from giruda.core.rules import Rules

PRESETS = [preset(one, players) for one in preset_ids() for players in players_of(one)]
HOUSES = (
    """
base = "kaist"
players = 4
title = "우리 \\"집\\""
bid.min = 15
friend.modes = ["card"]
""",
    """
id = "club"
version = 3
players = 5
score.money = 500
mult.bid_all = "win"
""",
    """
base = "korea-boardgames"
players = 6
variants = ["minimum-13"]
""",
    """
players = 3
deck.remove = ["2", "3", "4", "5", "6"]
friend.modes = []
jokercall.card = "C7"
jokercall.alternate = "S7"
""",
    """
base = "three"
players = 5
deck.remove = []
jokercall.card = "C3"
jokercall.alternate = "S3"
""",
)


def through_json(rules: Rules) -> dict[str, Any]:
    """Every rule as a log keeps it."""
    kept: dict[str, Any] = json.loads(json.dumps(plain_settings(rules)))
    return kept


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_a_preset_comes_back_from_what_is_kept_of_it(rules: Rules) -> None:
    """Its settings give the preset itself, its TOML rules that play the same."""
    assert rebuilt(rules.id, rules.version, through_json(rules)) == rules
    assert settings(parse(to_toml(rules))) == settings(rules)
    assert is_preset(rules)
    assert differences(rules) == {}


def test_names_of_presets_differ() -> None:
    """A name tells the preset, its version and, unless it is five, the number of players."""
    names = [rules.name for rules in PRESETS]
    assert len(set(names)) == len(names)
    assert preset("kaist", None).name == "kaist@1"
    assert preset("kaist", 4).name == "kaist.4@1"


@pytest.mark.parametrize("text", HOUSES)
def test_house_rules_come_back_from_what_is_kept_of_them(text: str) -> None:
    """Written as TOML and read, or kept as settings and rebuilt, they are equal."""
    rules = parse(text)
    assert parse(to_toml(rules)) == rules
    assert to_toml(parse(to_toml(rules))) == to_toml(rules)
    again = rebuilt(
        rules.id, rules.version, through_json(rules), base=rules.base, title=rules.title
    )
    assert (again.name, again.title, again.base) == (rules.name, rules.title, rules.base)
    assert settings(again) == settings(rules)
    assert not is_preset(rules)


def test_differences_are_those_from_the_base_for_so_many() -> None:
    """A house of four is compared with its base for four, not with that for five."""
    rules = parse(HOUSES[0])
    assert differences(rules) == {
        "bid.min": (14, 15),
        "friend.modes": (["card", "none"], ["card"]),
    }


def test_players_of_a_base_bring_what_it_says_for_so_many() -> None:
    """A file that says six players on a base takes over the second deal and the knock-out."""
    rules = parse('base = "korea-boardgames"\nplayers = 6')
    assert rules == parse('base = "korea-boardgames"', players=6)
    assert rules.knockout.count == 1


def test_toml_is_short_and_ordered() -> None:
    """Only what differs is written, as a person would write it."""
    rules = changed("kaist", 5, {"mult.bid_all": "win", "bid.min": 13, "direction": "ccw"})
    assert to_toml(rules) == (
        'base = "kaist"\nplayers = 5\ndirection = "ccw"\n\n'
        '[bid]\nmin = 13\n\n[mult]\nbid_all = "win"\n'
    )
    assert rules.mult.bid_all is Doubles.WIN


def test_changes_that_change_nothing_are_the_preset() -> None:
    """Who sets a rule to what it is has no house rules."""
    assert changed("kaist", 4, {"bid.min": 14}) is preset("kaist", 4)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"bid.low": 3}, "bid.low"),
        ({"x": 3}, "x"),
        ({"a.b.c": 3}, "a.b.c"),
        ({"bid": 3}, "bid"),
        ({"bid.min": "13"}, "bid.min"),
        ({"bid.min": 14, "bid.max": 13}, "bid.min"),
        ({"players": 9}, "players"),
        ({"deck.kitty": 4}, "deck.hand"),
    ],
)
def test_a_change_that_cannot_be_names_its_field(changes: dict[str, Any], field: str) -> None:
    """Unknown keys, wrong types and contradictions are told by the dotted key."""
    with pytest.raises(RulesError) as caught:
        changed("korea-boardgames", 5, changes)
    assert caught.value.field == field


def test_rebuilt_rules_do_not_pass_for_a_preset() -> None:
    """Other rules under the id of a preset are refused."""
    values = {**plain_settings(preset("kaist", 5)), "bid.min": 13}
    with pytest.raises(RulesError, match="choose another name"):
        rebuilt("kaist", 1, values)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("a = " + "[" * 5000, "rules"),
        ("a = " + "9" * 5000, "rules"),
        ("players = 0x" + "f" * 9000, "players"),
        ("version = 0x" + "f" * 9000, "version"),
        ("[bid]\nmin = 0x" + "f" * 9000, "bid.min"),
        ("[deck]\nremove = [0x" + "f" * 9000 + "]", "deck.remove"),
        ('title = "' + "x" * 61 + '"', "title"),
        ('title = "a\\nb"', "title"),
        ('id = "' + "x" * 41 + '"', "id"),
    ],
    ids=range(9),
)
def test_monstrous_files_are_refused_like_others(text: str, field: str) -> None:
    """Nests and numbers beyond all measure are errors of the file, with a short message."""
    with pytest.raises(RulesError) as caught:
        parse(text)
    assert caught.value.field == field
    assert len(str(caught.value)) < 300
