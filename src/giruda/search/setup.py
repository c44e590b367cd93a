"""From cards laid out by hand, or a hand in play, to a position that the solver takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.core.errors import ProblemCode, ProblemError
from giruda.core.problem import begin, undecided
from giruda.search.position import Position

if TYPE_CHECKING:
    from giruda.core.problem import Problem
    from giruda.core.rules import Rules
    from giruda.core.state import Play


def position(problem: Problem) -> Position:
    """Return the position of a problem; what cannot be, or not be solved, is a `ProblemError`."""
    return solvable(problem.rules, begin(problem))


def solvable(rules: Rules, hand: Play) -> Position:
    """Return the position of a hand with cards left to play and a friend who is settled."""
    if len(hand.tricks) == rules.n_tricks:
        raise ProblemError("plays", ProblemCode.NOTHING_LEFT)
    if undecided(rules, hand):
        mode = hand.setup.friend_call.mode
        raise ProblemError("friend", ProblemCode.FRIEND_UNDECIDED, mode=mode)
    return Position(rules, hand)
