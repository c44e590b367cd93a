"""Cards chosen by looking at what they come to."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from giruda.bots.api import Budget, get_bot
from giruda.bots.endings import solved
from giruda.bots.search import search
from giruda.bots.worlds import Effort, Worlds
from giruda.core.rules import Rules
from giruda.kernels.bridge import move_of
from giruda.search.solver import analyse
from tests.bots.decisions import cards_to_play

if TYPE_CHECKING:
    from giruda.core.seen import View

RULES = Rules.preset("korea-boardgames")
VIEWS = cards_to_play(RULES, "search", 12)
EFFORT = Effort(deals=40, endings=3)


@pytest.mark.parametrize("view", VIEWS[:6])
def test_a_decision_can_be_repeated(view: View) -> None:
    """The same view, budget by count and generator give the same decision, all of it."""
    for budget in (Budget(samples=20), Budget(nodes=3_000), Budget()):
        first = search(RULES, view, budget, Random(4), EFFORT)
        assert first == search(RULES, view, budget, Random(4), EFFORT)


def test_what_was_weighed_is_said() -> None:
    """The chosen action comes first, the scores fall, and chances are chances."""
    for view in VIEWS:
        decision = search(RULES, view, Budget(), Random(1), EFFORT)
        assert decision.action in view.legal
        assert decision.reasons
        if decision.candidates:
            assert decision.candidates[0].action == decision.action
            assert len({one.action for one in decision.candidates}) == len(decision.candidates)
            for one in decision.candidates:
                assert one.chance is not None
                assert 0 <= one.chance <= 1


@pytest.mark.parametrize("budget", [Budget(samples=0), Budget(milliseconds=0), Budget(nodes=0)])
def test_without_a_budget_the_club_decides(budget: Budget) -> None:
    """Who may not look at a single deal plays the club's card."""
    for view in VIEWS:
        club = get_bot("club").choose(RULES, view, Budget(), Random(0))
        assert search(RULES, view, budget, Random(1), EFFORT).action == club.action


def test_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a budget of time no step is begun that might end too late, and the best so far wins."""
    clock, steps, value = [0.0], [0], Worlds.value

    def slow(*args: Any) -> Any:  # noqa: ANN401  whatever a step takes and gives
        clock[0] += 0.020
        steps[0] += 1
        return value(*args)

    monkeypatch.setattr("giruda.bots.search.perf_counter", lambda: clock[0])
    monkeypatch.setattr(Worlds, "value", slow)
    for view in VIEWS:
        clock[0], steps[0] = 0.0, 0
        decision = search(RULES, view, Budget(milliseconds=50), Random(1), Effort(deals=800))
        assert decision.action in view.legal
        assert steps[0] <= 2
        assert clock[0] <= 0.050
    assert steps[0] > 0


def test_endings_are_solved_as_the_solver_does() -> None:
    """In each deal the value after each move is the solver's for the same position."""
    late = [one for one in cards_to_play(RULES, "late", 60) if len(one.tricks) >= 7][:4]
    for view in late:
        worlds = Worlds(RULES, view, 3)
        deals = worlds.agreeing.draw(5, 3)
        assert view.friend
        for at in range(len(deals)):
            position = deals.position(at)
            friend = -1 if position.hand.friend is None else position.hand.friend
            analysed = {move_of(one.action): one.solved.lo for one in analyse(position)}
            points = solved(
                worlds, deals.cards[at : at + 1], np.array([friend]), list(analysed), 10**9
            )
            assert points[0].tolist() == list(analysed.values())
