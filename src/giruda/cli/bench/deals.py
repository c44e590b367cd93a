"""The fixed deals that the solver is measured by: random cards, sides and plays, from seeds.

They are committed in the form that ``giruda solve`` reads (``tests/fixtures/solver``), with the
values and node counts that they must give.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from giruda.core.actions import CallFriend, FriendMode
from giruda.core.cards import CardSet, Suit
from giruda.core.play import legal_plays, play
from giruda.core.problem import Problem, begin
from giruda.core.rules import Rules

RULES: Final = Rules.preset("korea-boardgames")
TRUMPS: Final = (*Suit, None)
SETS: Final = {"left-5": (5, 200), "left-6": (6, 100), "left-8": (8, 40), "whole": (10, 12)}
"""By the name of a file: the tricks left, and how many deals."""


def whole_deal(rng: Random, trump: Suit | None) -> Problem:
    """Return a deal before its first trick, its friend called by any card of another hand."""
    order = list(RULES.pack)
    rng.shuffle(order)
    size = RULES.n_tricks
    hands = tuple(CardSet.of(order[at * size : (at + 1) * size]) for at in range(len(RULES.order)))
    declarer = rng.randrange(RULES.players)
    others = [card for at, hand in enumerate(hands) if at != declarer for card in hand]
    return Problem(
        rules=RULES,
        trump=trump,
        declarer=declarer,
        hands=hands,
        buried=CardSet.of(order[size * len(hands) :]),
        friend=CallFriend(declarer, FriendMode.CARD, card=rng.choice(others)),
    )


def problem(left: int, number: int) -> Problem:
    """Return the deal of this number with so many tricks to come; trumps take turns."""
    rng = Random(f"solver {left} {number}")
    start = whole_deal(rng, TRUMPS[number % len(TRUMPS)])
    hand = begin(start)
    while RULES.n_tricks - len(hand.tricks) > left:
        hand, _ = play(RULES, hand, rng.choice(legal_plays(RULES, hand)))
    plays = tuple(one for trick in hand.tricks for one in trick.plays)
    return replace(start, plays=plays)


def problems(name: str) -> list[Problem]:
    """Return the deals of a set.  Cost: a few milliseconds each."""
    left, n = SETS[name]
    return [problem(left, number) for number in range(n)]
