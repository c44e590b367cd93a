"""The puzzles are sound, their answers are reckoned, and what simple bots solve is known."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from giruda.bots.api import Budget
from giruda.core.engine import refusal
from giruda.core.state import Play
from giruda.record.problem_text import parse_problem
from giruda.search.setup import position
from tests.puzzles.judging import ALL, WAYS, judge
from tests.puzzles.reading import FOLDER, Puzzle, all_puzzles, read
from tools.puzzles import CLEAR, SOLVED, WRITTEN, solved

PUZZLES = all_puzzles()
QUICK = 120
"""Deals in the short form of the check."""
AT_LEAST = 60
THEMES = 12


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda one: one.name)
def test_a_puzzle_is_a_decision_with_right_and_wrong_actions(puzzle: Puzzle) -> None:
    """Each has a reason in both languages, a way to judge it, and something to do wrong."""
    english, korean = puzzle.reasons
    assert english.endswith(".")
    assert any("가" <= letter <= "힣" for letter in korean)
    assert puzzle.judge.split()[0] in WAYS
    assert puzzle.name.startswith(puzzle.theme)
    view = puzzle.view
    answers = {puzzle.solved_by(one) for one in view.legal}
    assert view.bury or answers == {True, False}
    assert all(refusal(puzzle.rules, puzzle.match, one) is None for one in view.legal)


def test_there_are_enough_of_many_kinds() -> None:
    """Sixty puzzles at least, of a dozen themes, each with a name of its own."""
    assert len(PUZZLES) >= AT_LEAST
    assert len({one.theme for one in PUZZLES}) >= THEMES
    assert set(Counter(one.name for one in PUZZLES).values()) == {1}


def test_a_third_is_held_apart() -> None:
    """Every third puzzle of the suite is kept from tuning."""
    assert [one.held for one in PUZZLES] == [at % 3 == 2 for at in range(len(PUZZLES))]


def test_puzzles_of_cards_are_deals_that_the_solver_reads() -> None:
    """What ``giruda solve`` reads of a puzzle is the same hand in play."""
    plays = [one for one in PUZZLES if isinstance(one.match.hand, Play) and one.match.hand.tricks]
    assert plays
    for one in plays:
        hand = one.match.hand
        assert isinstance(hand, Play)
        found = position(parse_problem(one.text)).hand
        assert (found.hands, found.plays, found.taken) == (hand.hands, hand.plays, hand.taken)


def test_a_name_and_an_answer_are_needed() -> None:
    """A puzzle without its tags is no puzzle."""
    with pytest.raises(KeyError):
        read(PUZZLES[0].text.replace("[Held", "[Hidden"), "theme")


@pytest.mark.parametrize("puzzle", PUZZLES[::4], ids=lambda one: one.name)
def test_answers_lead_over_a_few_deals(puzzle: Puzzle) -> None:
    """The right action pays better than any other over few deals too, give or take chance."""
    lead = judge(puzzle, QUICK)
    assert lead.paid > -lead.paid_error


@pytest.mark.nightly
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda one: one.name)
def test_answers_lead_clearly(puzzle: Puzzle) -> None:
    """The right action leads by many standard errors, or by all deals that there are."""
    lead = judge(puzzle)
    assert lead.sigmas >= CLEAR
    assert ALL not in puzzle.judge or lead.paid_error == 0


@pytest.mark.parametrize("level", WRITTEN)
def test_what_simple_levels_solve_is_known(level: str) -> None:
    """Random and club solve exactly the puzzles that are written down."""
    known = json.loads(SOLVED.read_text(encoding="utf-8"))[level]
    assert solved(level, PUZZLES, Budget()) == known


@pytest.mark.parametrize("level", ["expert", "master"])
def test_levels_that_search_solve_nine_of_ten(level: str) -> None:
    """Expert and master, thinking by count, solve nine puzzles of ten at least."""
    found = solved(level, PUZZLES, Budget())
    assert sum(map(len, found.values())) >= 0.9 * len(PUZZLES)


def test_every_file_has_puzzles() -> None:
    """No theme is empty."""
    assert {path.stem for path in FOLDER.glob("*.txt")} == {one.theme for one in PUZZLES}
