"""Problems for the tests of what lays cards out by hand: from random hands of any rules."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from giruda.core.actions import FriendMode
from giruda.core.problem import Problem
from giruda.core.rules import Rules
from giruda.core.state import Play
from tests.core.random_play import random_steps

if TYPE_CHECKING:
    from collections.abc import Iterator

KOREA = Rules.preset("korea-boardgames")


def random_hands(rules: Rules, seed: object, tricks: int = 0) -> Iterator[Play]:
    """Yield hands of random matches, each with so many tricks played and its friend settled."""
    rng = Random(str(seed))
    while True:
        for step in random_steps(rules, rng, hands=8):
            hand = step.match.hand
            if isinstance(hand, Play) and not hand.plays and len(hand.tricks) == tricks:
                late = {FriendMode.FIRST_TRICK: 1, FriendMode.LAST_TRICK: rules.n_tricks}
                if tricks >= late.get(hand.setup.friend_call.mode, 0):
                    yield hand


def problem_of(rules: Rules, hand: Play) -> Problem:
    """Return the problem that describes a hand in play."""
    setup = hand.setup
    return Problem(
        rules=rules,
        trump=setup.contract.trump,
        declarer=setup.contract.seat,
        hands=setup.dealt.hands,
        buried=setup.buried,
        points=setup.contract.points,
        friend=setup.friend_call,
        out=setup.out,
        pile=setup.dealt.pile,
        plays=tuple(one for trick in hand.tricks for one in trick.plays) + hand.plays,
    )


def some_problem(tricks: int = 0, rules: Rules = KOREA) -> Problem:
    """Return one problem, always the same, with trump and a friend called by card."""
    for hand in random_hands(rules, "some", tricks):
        setup = hand.setup
        called = setup.friend_call.card is not None and hand.friend is not None
        if called and setup.contract.trump is not None:
            return problem_of(rules, hand)
    raise AssertionError


__all__ = ["KOREA", "problem_of", "random_hands", "some_problem"]
