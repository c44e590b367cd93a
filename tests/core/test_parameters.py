"""The second record of numbers: each is the rule's own answer."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from giruda.core.actions import MakeBid
from giruda.core.auction import TRUMPS, beats
from giruda.core.cards import N_CARD_IDS, CardSet, Suit
from giruda.core.choices import HandTest, NoTrumpRank
from giruda.core.contract import lowest
from giruda.core.knobs import BidRules, MisdealRules
from giruda.core.misdeal import qualifies
from giruda.core.parameters import (
    NEVER,
    NUMBERS,
    PLEDGES,
    MisdealNumbers,
    Parameters,
    parameters,
    pledge,
)
from giruda.core.rules import Rules
from giruda.core.scoring import Outcome, settle
from tests.core.positions import RULES
from tests.house_rules import house_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

BIDS = [MakeBid(0, points, trump) for points, trump in PLEDGES]


def test_pledges_are_numbered_by_points_and_then_by_trump() -> None:
    """A pledge is five times its points and its trump, no trump last."""
    assert [pledge(*one) for one in PLEDGES] == list(range(130))
    assert pledge(13, Suit.SPADE) == 65
    assert pledge(13, None) == 69


@pytest.mark.parametrize("nt_rank", list(NoTrumpRank))
@pytest.mark.parametrize("suit_rank", [False, True])
def test_rank_above_bar_is_beating(nt_rank: NoTrumpRank, *, suit_rank: bool) -> None:
    """One bid beats another just where its rank is above the other's bar."""
    rules = Rules("test", bid=BidRules(nt_rank=nt_rank, suit_rank=suit_rank))
    numbers = parameters(rules).auction
    near = [bid for bid in BIDS if 12 <= bid.points <= 15]
    for bid in near:
        for high in near:
            above = (
                numbers.rank[pledge(bid.points, bid.trump)]
                > numbers.bar[pledge(high.points, high.trump)]
            )
            assert above is beats(rules, bid, high)


def does(m: MisdealNumbers, points: CardSet, hand: CardSet) -> bool:
    """Judge a hand by the numbers, as the kernels do."""
    few = CardSet(hand & points)
    lone = len(few) == 1 and bool(few & m.lone)
    worth = sum(m.worth[one] for one in hand)
    by_worth = m.worth_at_most is not None and worth <= m.worth_at_most
    return by_worth or len(few) <= m.points_at_most or lone or not hand & ~m.nothing_but


def hands(pack: CardSet, rng: Random) -> Iterator[CardSet]:
    """Yield hands of few points, of many, and of any."""
    cards = sorted(pack, key=lambda one: one % 13 + 99 * (one >= 52))
    for low in range(0, len(cards) - 12, 3):
        yield CardSet.of(rng.sample(cards[low : low + 14], 10))
    yield CardSet.of(rng.sample(cards, 10))


@pytest.mark.parametrize("test", list(HandTest))
def test_each_kind_of_poor_hand(test: HandTest) -> None:
    """A hand that may call a misdeal by a test, or by its value, may do so by the numbers."""
    for by_value in (False, True):
        rules = Rules("test", misdeal=MisdealRules(tests=(test,), by_value=by_value))
        p = parameters(rules)
        rng = Random(test.value)
        found = [one for _ in range(30) for one in hands(rules.pack, rng)]
        told = [does(p.misdeal, p.points, one) for one in found]
        assert told == [qualifies(rules, one) for one in found]


@given(house_rules(), st.integers(0, 1 << 32))
def test_any_house_rules(rules: Rules, seed: int) -> None:
    """Order of bids, changes, poor hands and payments are those of any house rules."""
    p, rng = parameters(rules), Random(seed)
    for _ in range(20):
        one, other = rng.choice(BIDS), rng.choice(BIDS)
        above = p.auction.rank[BIDS.index(one)] > p.auction.bar[BIDS.index(other)]
        assert above is beats(rules, one, other)
        low = p.change.low[0][one.points][TRUMPS.index(one.trump)][TRUMPS.index(other.trump)]
        assert low in (NEVER, lowest(rules, one, other.trump, blind=False))
        hand = CardSet.of(rng.sample(list(rules.pack), 7))
        assert does(p.misdeal, p.points, hand) is qualifies(rules, hand)
        check_payment(rules, p, one, rng)


def check_payment(rules: Rules, p: Parameters, contract: MakeBid, rng: Random) -> None:
    """State that unit times shares is what the declarer and a defender are paid."""
    points, alone = rng.choice(NUMBERS), rng.random() < 0.5
    outcome = Outcome(0, None, contract.points, contract.trump, points, alone)
    unit = p.payment.unit[contract.trump is None][alone][contract.points][points]
    paid = settle(rules, outcome).payments
    assert paid[0] == unit * p.payment.shares[0][0]
    assert paid[1] == unit * p.payment.shares[0][2]


def test_shapes() -> None:
    """Every table has the shape that its docstring gives, and asking again costs nothing."""
    p = parameters(RULES)
    assert parameters(RULES) is p
    assert len(p.auction.rank) == len(p.auction.bar) == len(p.auction.ends_at_once) == 130
    assert [len(row) for row in p.auction.biddable] == [130] * 4
    assert len(p.misdeal.in_auction) == 8
    assert len(p.misdeal.worth) == N_CARD_IDS
    assert [len(row) for row in p.change.low] == [len(NUMBERS)] * 2
    assert len(p.friend.cards) == len(TRUMPS)
    assert p.payment.shares == ((4, 0, -1), (2, 1, -1))
