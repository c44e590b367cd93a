"""Deals that fit what others called."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from giruda.bots.arena import deal_seed
from giruda.bots.likely import expected_points, likely_worlds, lowest_above
from giruda.bots.strength import expected
from giruda.core.actions import MakeBid, Pass
from giruda.core.auction import TRUMPS
from giruda.core.cards import Suit
from giruda.core.engine import apply, start
from giruda.core.rules import Rules
from giruda.core.seen import View
from giruda.core.shuffle import deal
from giruda.core.views import view

RULES = Rules.preset("korea-boardgames")


def after(*calls: MakeBid | Pass, seat: int = 2) -> View:
    """Return what *seat* sees after these calls."""
    match = start(RULES, 0).match
    match = apply(RULES, match, deal(RULES, 0, deal_seed(RULES, "likely", 0))).match
    for call in calls:
        match = apply(RULES, match, call).match
    return view(RULES, match, seat)


@pytest.mark.parametrize(
    ("preset", "players"),
    [("korea-boardgames", 5), ("gyeonggi-2j", 5), ("boj-28460", 5), ("korea-boardgames", 6)],
)
def test_strengths_of_many_hands_are_those_of_each(preset: str, players: int) -> None:
    """Reckoned at once, hands are worth what the rules of thumb find one by one."""
    rules, rng = Rules.preset(preset, players), Random(1)
    cards = sorted(rules.pack)
    hands = [sum(1 << one for one in rng.sample(cards, rules.deck.hand)) for _ in range(50)]
    found = expected_points(rules, np.array(hands, np.uint64))
    for hand, row in zip(hands, found, strict=True):
        assert row.tolist() == pytest.approx([expected(rules, one, hand) for one in TRUMPS])


def test_a_bid_says_something_of_the_hand() -> None:
    """In likely deals a bidder is strong in its trump, and who passed is weaker than usual."""
    silent = likely_worlds(RULES, after(seat=0), 600, Random(1))
    spoken = likely_worlds(RULES, after(MakeBid(0, 15, Suit.HEART), Pass(1)), 600, Random(1))
    hearts = TRUMPS.index(Suit.HEART)
    before = expected_points(RULES, silent.hands[:, 3])
    bidder = expected_points(RULES, spoken.hands[:, 0])[:, hearts].mean()
    assert bidder > before[:, hearts].mean() + 2
    passer = expected_points(RULES, spoken.hands[:, 1]).max(axis=1).mean()
    assert passer < before.max(axis=1).mean()


def test_likely_deals_follow_from_the_generator() -> None:
    """The same view and generator give the same deals; our own hand is ours in all of them."""
    seen = after(MakeBid(0, 14, Suit.SPADE), Pass(1))
    one, two = (likely_worlds(RULES, seen, 50, Random(4)) for _ in range(2))
    assert np.array_equal(one.hands, two.hands)
    assert np.array_equal(one.kitty, two.kitty)
    assert set(one.hands[:, 2].tolist()) == {int(seen.hand)}


def test_the_lowest_number_above_a_bid() -> None:
    """No trump beats a suit with the same number; a suit needs one more."""
    high = MakeBid(0, 14, Suit.SPADE)
    seen = after(high, seat=1)
    assert lowest_above(RULES, seen, high, None) == 14
    assert lowest_above(RULES, seen, high, Suit.HEART) == 15
    assert lowest_above(RULES, seen, None, Suit.HEART) == RULES.bid.min
