"""Deals to be solved as tags and as JSON: written, read back, and every fault named."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from giruda.core.actions import FriendMode, PlayCard
from giruda.core.cards import Colour, Suit, card
from giruda.core.errors import GirudaError, NotationError
from giruda.core.loading import players_of, preset_ids
from giruda.core.problem import begin
from giruda.core.rules import Rules
from giruda.record.plays_text import parse_plays, play_text
from giruda.record.problem_text import (
    parse_problem,
    problem_from_json,
    problem_tags,
    rules_named,
    split_deals,
)
from tests.problems import problem_of, random_hands, some_problem

GAMES = [(name, n) for name in preset_ids() for n in players_of(name)]
GOOD = some_problem(2)
TAGS = problem_tags(GOOD)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_tags_are_read_back(name: str, players: int) -> None:
    """A hand of any preset, its plays included, is written and read back as it was."""
    rules = Rules.preset(name, players)
    for tricks in (0, 3):
        problem = problem_of(rules, next(random_hands(rules, name, tricks)))
        again = parse_problem(problem_tags(problem))
        assert begin(again) == begin(problem)
        assert problem_tags(again) == problem_tags(replace(problem, leader=again.leader))


def test_a_dealt_hand_takes_the_kitty_up() -> None:
    """With the kitty given the hands are those of the deal, and the declarer's changes."""
    kitty = GOOD.buried
    assert kitty is not None
    text = TAGS.replace("[Buried", f'[Kitty "{"".join(kitty.codes())}"]\n[Buried')
    assert begin(parse_problem(text)) == begin(GOOD)
    with pytest.raises(NotationError, match="Buried"):
        parse_problem(text.replace("[Buried", "[Nothing"))


def test_tags_are_lenient() -> None:
    """Order, unknown tags, comments and marks change nothing; given rules stand for the tag."""
    lines = TAGS.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("[Play"))
    lines[at + 1] = lines[at + 1].replace(" ", " {why?} ", 1) + " ; the end"
    played = "\n".join(lines[at:])
    text = "\n".join(['[Event "x"]', *reversed(lines[:at]), played])
    assert begin(parse_problem(text)) == begin(GOOD)
    unruled = "\n".join(line for line in lines if "Rules" not in line)
    assert parse_problem(unruled, GOOD.rules) == parse_problem(TAGS)


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("[Rules", "[Ruler", "Rules"),
        ('Rules "', 'Rules "no such ', "Rules"),
        ("korea-boardgames@1", "korea-boardgames@7", "Rules"),
        ("[Deal ", "[Del ", "Deal"),
        ("1:", "9:", "Deal"),
        ("1:", "9999999999999999999999:", "Deal"),
        ("[Declarer", "[Dec", "Declarer"),
        ('Declarer "', 'Declarer "x', "Declarer"),
        ('Declarer "', f'Declarer "{"9" * 5000}', "Declarer"),
        ("[Contract", "[Con", "Trump"),
        ('Contract "', 'Contract "x', "Contract"),
        ('Friend "', 'Friend "who', "Friend"),
        ("card:", "card:X", "Friend"),
        ("[Buried", '[Kitty "SAS"]\n[Buried', "Kitty"),
        ('Buried "', 'Buried "S', "Buried"),
        ("[Play", '[Play "1"]\n[Play', "Play"),
        ('[Play "', '[Play "0', "Play"),
        ("\n[Play", '\n[Out "x"]\n[Play', "Out"),
    ],
)
def test_a_fault_names_its_tag(old: str, new: str, where: str) -> None:
    """What is missing or badly written is an error that names the tag."""
    assert old in TAGS
    with pytest.raises(NotationError) as caught:
        parse_problem(TAGS.replace(old, new, 1))
    assert caught.value.where.startswith(where)


def test_an_unknown_hand_cannot_be_solved() -> None:
    """A hand left unknown is an error that names it."""
    hand = TAGS.partition("1:")[2].partition(" ")[0]
    with pytest.raises(NotationError, match="Deal, hand 1"):
        parse_problem(TAGS.replace(hand, "-", 1))


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("SA", PlayCard(0, card("SA"))),
        ("JK>D", PlayCard(0, card("JK"), Suit.DIAMOND)),
        ("JK>red", PlayCard(0, card("JK"), Colour.RED)),
        ("JK>SQ", PlayCard(0, card("JK"), card("SQ"))),
        ("C3>JK", PlayCard(0, card("C3"), None, call_joker=True)),
        ("SA>H>JK", PlayCard(0, card("SA"), Suit.HEART, call_joker=True)),
    ],
)
def test_plays_are_read_back(text: str, play: PlayCard) -> None:
    """A play with what it names and calls is written as it is read."""
    assert parse_plays(f"{text}!? $3 {{fine}}") == (play,)
    assert play_text(play) == text


@pytest.mark.parametrize("text", ["XX", "SA>", "SA>S>H", "C3>JK>S", ">", "SASA"])
def test_a_bad_play_is_named_by_its_number(text: str) -> None:
    """What is no play is an error that says which card of the row it is."""
    with pytest.raises(NotationError, match="Play, card 2"):
        parse_plays(f"SA {text}")


def test_a_text_of_several_deals_is_cut() -> None:
    """Each deal begins with the tag that the text begins with."""
    assert split_deals(TAGS + "\n" + TAGS) == [TAGS + "\n", TAGS]
    assert split_deals("nothing") == ["nothing"]


@pytest.mark.parametrize("name", ["bga.3@1", "bga.3", "korea-boardgames@1", "korea-boardgames"])
def test_rules_are_named(name: str) -> None:
    """A preset is named with or without players and version."""
    assert rules_named(name).name == name.partition("@")[0] + "@1"


# --- JSON -----------------------------------------------------------------------------------------


def as_json(**changes: object) -> dict[str, Any]:
    """Return the JSON object of the good deal, changed."""
    assert GOOD.buried is not None
    assert GOOD.trump is not None
    assert GOOD.friend is not None
    assert GOOD.friend.card is not None
    return {
        "rules": GOOD.rules.name,
        "trump": GOOD.trump.letter,
        "declarer": GOOD.declarer,
        "points": GOOD.points,
        "hands": [cards.codes() for cards in GOOD.hands],
        "buried": GOOD.buried.codes(),
        "friend": next(iter(play_text(PlayCard(0, GOOD.friend.card)).split())),
        "plays": [play_text(one) for one in GOOD.plays],
        **changes,
    }


def test_json_says_the_same_as_tags() -> None:
    """A deal as a JSON object is the deal of its tags; rules may be named as a record does."""
    assert begin(problem_from_json(json.dumps(as_json()))) == begin(GOOD)
    named = as_json(rules={"id": "korea-boardgames", "version": 1})
    assert begin(problem_from_json(json.dumps(named))) == begin(GOOD)


def test_json_knows_every_friend() -> None:
    """A friend is a seat, a card, a trick or nobody."""
    modes = {3: FriendMode.SEAT, "first_trick": FriendMode.FIRST_TRICK, None: FriendMode.NONE}
    for friend, mode in modes.items():
        read = problem_from_json(json.dumps(as_json(friend=friend)))
        assert read.friend is not None
        assert read.friend.mode is mode


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"trump": "X"}, "trump"),
        ({"declarer": "1"}, "declarer"),
        ({"declarer": 10**30}, "declarer"),
        ({"declarer": 1.5}, "declarer"),
        ({"hands": None}, "hands"),
        ({"hands": [["SA", "SA"]]}, "hands.0"),
        ({"rules": "poker@1"}, "players"),
        ({"rules": 7}, "rules"),
        ({"friend": "XX"}, "Friend"),
        ({"plays": ["XX"]}, "Play"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_fault_in_json_names_its_place(changes: dict[str, Any], where: str) -> None:
    """A value of a wrong type or an unknown key is an error that names its path."""
    with pytest.raises(GirudaError) as caught:
        problem_from_json(json.dumps(as_json(**changes)))
    named = getattr(caught.value, "where", None) or getattr(caught.value, "field", "")
    assert str(named).startswith(where) or where == "players"


@pytest.mark.parametrize("text", ["", "{}", "[]", "NaN", '{"rules": NaN}', "[" * 50_000, "\ud800"])
def test_what_is_no_json_deal_is_refused(text: str) -> None:
    """Anything else is one error."""
    with pytest.raises(GirudaError):
        problem_from_json(text.encode(errors="surrogatepass"))


@given(st.data())
def test_mutated_tags_make_a_hand_or_an_error(data: st.DataObject) -> None:
    """A good text with some characters changed is a hand that can be played, or a known error."""
    text = list(TAGS)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at] = data.draw(st.sampled_from([*'[]":.->{}; \n\\0129AKQJTSDHC', "", "é", "\0", "٣"]))
    try:
        hand = begin(parse_problem("".join(text)))
    except GirudaError:
        return
    assert len(hand.hands) == len(GOOD.hands)
