"""Matches without a screen, and the report on them."""

from dataclasses import replace

import pytest

from giruda.bots import arena
from giruda.bots.api import Decision, UnknownLevel, get_bot
from giruda.bots.arena import (
    WrongSeating,
    deal_seed,
    is_balanced,
    play_hand,
    play_match,
    rotation,
    seat_bots,
    simulate,
)
from giruda.core.engine import start
from giruda.core.loading import parse
from giruda.core.rules import Rules
from giruda.core.seen import View
from giruda.core.shuffle import deal
from giruda.core.state import Match, Scored

RULES = Rules.preset("korea-boardgames")
CLUB, RANDOM = get_bot("club"), get_bot("random")


def test_a_report_follows_from_its_arguments() -> None:
    """The same rules, levels, matches and seed give the same report; another seed another one."""
    first = simulate(RULES, ["club"], 2, 1)
    assert simulate(RULES, ["club"], 2, 1) == first
    assert simulate(RULES, ["club"], 2, 2) != first


def test_what_a_report_says() -> None:
    """Hands are counted, shares are shares, what one seat gains others lose, nothing is created."""
    done: list[int] = []
    report = simulate(RULES, ["club", "random", "random", "random", "club"], 3, "x", done.append)
    assert done == [1, 2, 3]
    assert report.matches == 3
    assert 3 <= report.hands <= 30
    assert 0 <= report.contracts_made <= 1
    assert sum(report.mean_score) == pytest.approx(0)
    assert report.mean_score[0] + report.mean_score[4] > 0
    assert report.balanced


def test_a_dummy_has_an_account_of_its_own() -> None:
    """Four people name four levels; the report has five means, that of the dummy last."""
    rules = Rules.preset("korea-boardgames", 4)
    report = simulate(rules, ["club", "random", "random", "club"], 2, 1)
    assert len(report.mean_score) == 5
    assert report.balanced
    with pytest.raises(WrongSeating, match="4: not 5"):
        simulate(rules, ["club"] * 5, 1, 1)


def test_a_person_plays_its_partners_hand_too() -> None:
    """Two bots play four hands, each for the seats that are its own, and the dummy's for none."""
    acted: set[tuple[int | None, int]] = set()

    def watch(_match: Match, seen: View, decision: Decision) -> None:
        acted.add((seen.seat, decision.action.seat))

    play_match(Rules.preset("honeymoon"), [CLUB, RANDOM], "partners", watch=watch)
    assert acted == {(0, 0), (0, 2), (1, 1), (1, 3)}


def test_cards_are_dealt_again_after_a_knock_out() -> None:
    """The second deal follows from the same seed, and ten tricks are played by who is left."""
    rules = Rules.preset("korea-boardgames", 6)
    seating = seat_bots(rules, [RANDOM] * 6, "out")
    first, second = (play_hand(seat_bots(rules, [CLUB] * 6, "out"), start(rules, 0).match, "out")
                     for _ in range(2))  # fmt: skip
    assert first == second
    match, _ = play_hand(seating, start(rules, 0).match, "out")
    assert isinstance(match.hand, Scored)
    assert len(match.hand.setup.out) == 1
    assert len(match.hand.tricks) == 10


def test_a_match_without_end_is_left_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only money ends a match, and there is a lot of it, the cap does."""
    rich = parse('base = "kaist"\nid = "rich"\n[match]\nstart_score = 100000')
    monkeypatch.setattr(arena, "MAX_HANDS", 3)
    match = play_match(rich, [RANDOM] * 5, "rich")
    assert len(match.results) == 3
    assert not match.over
    assert is_balanced(rich, match)


def test_levels_are_one_or_one_each() -> None:
    """Two levels for five people, and a level that does not exist, are clear errors."""
    with pytest.raises(WrongSeating, match="5: not 2"):
        simulate(RULES, ["club", "random"], 1, 1)
    with pytest.raises(UnknownLevel):
        simulate(RULES, ["grandmaster"], 1, 1)


def test_a_match_is_played_to_its_end_and_told_hand_by_hand() -> None:
    """The match is over at the end, and each hand was reported while the last of its results."""
    told: list[Match] = []
    match = play_match(RULES, [RANDOM] * 5, "told", on_hand=told.append)
    assert match.over
    assert told[-1] == match
    assert [one.results[-1] for one in told] == list(match.results)


def test_an_imbalance_is_noticed() -> None:
    """A point too many in the totals, or in one payment, is an imbalance."""
    match = play_match(RULES, [RANDOM] * 5, "balance")
    assert is_balanced(RULES, match)
    assert not is_balanced(RULES, replace(match, totals=(match.totals[0] + 1, *match.totals[1:])))
    last = match.results[-1]
    wrong = replace(last, payments=(last.payments[0] + 1, *last.payments[1:]))
    assert not is_balanced(RULES, replace(match, results=(*match.results[:-1], wrong)))


def test_boards_are_not_dealt_twice() -> None:
    """A deal that is thrown in takes a board; the next hand goes on after it."""
    seating = seat_bots(RULES, [RANDOM] * 5, "boards")
    match, board = play_hand(seating, start(RULES, 0).match, "boards")
    assert isinstance(match.hand, Scored)
    assert board >= 1
    dealt = {deal(RULES, 0, deal_seed(RULES, "boards", number)) for number in range(board + 1)}
    assert len(dealt) == board + 1


def test_a_rotation_of_equals_deals_the_same_cards_to_each_seat() -> None:
    """With one and the same bot everywhere the five hands are one hand: its payments sum to 0."""
    assert sum(rotation(RULES, CLUB, CLUB, "equals")) == 0
    assert rotation(RULES, CLUB, RANDOM, "equals") == rotation(RULES, CLUB, RANDOM, "equals")
