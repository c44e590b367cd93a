"""What the solver takes: cards left to play, and a friend who is settled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.actions import CallFriend, FriendMode
from giruda.core.errors import ProblemCode, ProblemError
from giruda.core.problem import begin
from giruda.core.rules import Rules
from giruda.search.position import Position
from giruda.search.setup import position, solvable
from tests.problems import KOREA, some_problem


def test_a_problem_becomes_a_position() -> None:
    """A whole deal is a position of its rules."""
    problem = some_problem()
    assert position(problem) == Position(KOREA, begin(problem))


@pytest.mark.parametrize("mode", [FriendMode.FIRST_TRICK, FriendMode.LAST_TRICK])
def test_a_friend_to_come_is_refused(mode: FriendMode) -> None:
    """Where a trick is yet to decide who the friend is, there is nothing to solve."""
    rules = Rules.preset("pagat" if mode is FriendMode.LAST_TRICK else "korea-boardgames")
    rules = replace(rules, friend=replace(rules.friend, modes=(mode,)))
    problem = replace(some_problem(), rules=rules, friend=CallFriend(0, mode))
    with pytest.raises(ProblemError) as caught:
        position(problem)
    assert caught.value.code is ProblemCode.FRIEND_UNDECIDED


def test_a_hand_that_is_over_is_refused() -> None:
    """With all tricks played there is nothing to solve."""
    done = replace(begin(some_problem(9)), tricks=begin(some_problem(9)).tricks * 2)
    done = replace(done, tricks=done.tricks[: KOREA.n_tricks])
    with pytest.raises(ProblemError) as caught:
        solvable(KOREA, done)
    assert caught.value.code is ProblemCode.NOTHING_LEFT
