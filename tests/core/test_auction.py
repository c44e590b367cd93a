"""The auction: the order of bids, whose turn it is, how it ends, and the misdeal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.actions import MakeBid, Misdeal, Pass
from giruda.core.auction import beats, bid_rank, ends_at_once, legal_bids, next_bidder
from giruda.core.cards import Suit
from giruda.core.choices import AuctionEnd, MisdealMode, NoTrumpRank
from giruda.core.engine import apply, legal_actions, start, to_act
from giruda.core.events import AuctionWon, KittyTaken, RedealReason, Redealt
from giruda.core.knobs import BidRules, MisdealRules
from giruda.core.refusals import RefusalCode
from giruda.core.state import Dealing, Exchange, Match
from tests.core.positions import CLUB, HEART, RULES, SPADE, auction_of, dealt, done, refused


def opened(dealer: int = 0) -> Match:
    """A match whose first hand was just dealt."""
    return done(start(RULES, dealer).match, dealt(dealer=dealer))


@pytest.mark.parametrize("dealer", range(5))
def test_dealer_calls_first(dealer: int) -> None:
    """The auction starts with the dealer."""
    assert to_act(opened(dealer)) == dealer


@pytest.mark.parametrize(
    ("points", "trump", "code"),
    [
        (0, HEART, RefusalCode.BID_TOO_LOW),
        (10, None, RefusalCode.BID_TOO_LOW),
        (11, HEART, None),
        (11, None, None),
        (20, SPADE, None),
        (21, None, RefusalCode.BID_TOO_HIGH),
    ],
)
def test_first_bid_lies_between_minimum_and_maximum(
    points: int, trump: Suit | None, code: RefusalCode | None
) -> None:
    """Eleven to twenty may be bid, with any suit or without trump."""
    assert refused(opened(), MakeBid(0, points, trump)) == code


@pytest.mark.parametrize(
    ("high", "bid", "fine"),
    [
        ((14, HEART), (13, None), False),
        ((14, HEART), (14, CLUB), False),
        ((14, HEART), (14, HEART), False),
        ((14, HEART), (14, None), True),
        ((14, HEART), (15, HEART), True),
        ((14, HEART), (20, CLUB), True),
        ((14, None), (14, None), False),
        ((14, None), (14, SPADE), False),
        ((14, None), (15, SPADE), True),
    ],
)
def test_bid_must_beat_the_standing_one(
    high: tuple[int, Suit | None], bid: tuple[int, Suit | None], fine: bool
) -> None:
    """A higher number beats a lower one; at the same number only no trump beats a suit."""
    match = done(opened(), MakeBid(0, *high))
    assert refused(match, MakeBid(1, *bid)) == (None if fine else RefusalCode.BID_NOT_ABOVE)


def test_house_rule_lets_numbers_alone_count() -> None:
    """Where no trump ranks the same as a suit, an equal number never overcalls."""
    rules = replace(RULES, bid=BidRules(nt_rank=NoTrumpRank.SAME))
    assert bid_rank(rules, 14, None) == bid_rank(rules, 14, HEART)
    assert bid_rank(RULES, 14, None) > bid_rank(RULES, 14, HEART)


@pytest.mark.parametrize(
    ("rank", "high", "bid", "fine"),
    [
        (NoTrumpRank.SAME, (14, CLUB), (14, SPADE), True),
        (NoTrumpRank.SAME, (14, SPADE), (14, CLUB), False),
        (NoTrumpRank.SAME, (14, None), (14, SPADE), False),
        (NoTrumpRank.SAME, (14, SPADE), (14, None), False),
        (NoTrumpRank.PLUS_ONE, (14, None), (15, SPADE), False),
        (NoTrumpRank.PLUS_ONE, (15, SPADE), (14, None), False),
        (NoTrumpRank.PLUS_ONE, (14, SPADE), (14, None), True),
        (NoTrumpRank.PLUS_ONE_TIE, (15, SPADE), (14, None), True),
        (NoTrumpRank.PLUS_ONE_TIE, (14, None), (15, SPADE), False),
    ],
)
def test_house_rule_ranks_suits_among_themselves_alone(
    rank: NoTrumpRank, high: tuple[int, Suit | None], bid: tuple[int, Suit | None], fine: bool
) -> None:
    """Where suits have an order, it says nothing about a bid without trump."""
    rules = replace(RULES, bid=BidRules(nt_rank=rank, suit_rank=True))
    assert beats(rules, MakeBid(1, *bid), MakeBid(0, *high)) is fine


def test_house_rule_bars_no_trump() -> None:
    """Where no trump is not played it may not be bid, nor is it listed."""
    rules = replace(RULES, bid=BidRules(no_trump=False))
    match = opened()
    assert refused(match, MakeBid(0, 14, None), rules) == RefusalCode.BID_NO_TRUMP_BARRED
    assert all(bid.trump is not None for bid in legal_bids(rules, auction_of(match), 0))


def test_bids_are_listed_lowest_first() -> None:
    """All legal bids come in the order of numbers, suits S D H C, then no trump."""
    match = done(opened(), MakeBid(0, 19, HEART))
    listed = [(bid.points, bid.trump) for bid in legal_bids(RULES, auction_of(match), 1)]
    assert listed == [(19, None), *((20, suit) for suit in Suit), (20, None)]


def test_turn_skips_who_has_passed() -> None:
    """Only those still in are asked, in playing order, or everybody where a pass is not final."""
    assert next_bidder(RULES, 0b00000, 4) == 0
    assert next_bidder(RULES, 0b10101, 1) == 3
    assert next_bidder(RULES, 0b11110, 0) == 0
    again = replace(RULES, bid=BidRules(pass_final=False))
    assert next_bidder(again, 0b10101, 1) == 2


def test_last_one_standing_is_declarer_and_takes_the_kitty() -> None:
    """When all others have passed, the highest bid is the contract and the kitty is taken."""
    match = done(opened(3), Pass(3), MakeBid(4, 12, CLUB), Pass(0), Pass(1))
    step = apply(RULES, match, Pass(2))
    kitty = auction_of(match).dealt.kitty
    assert step.events == (Pass(2), AuctionWon(4, 12, CLUB), KittyTaken(4, tuple(kitty)))
    assert isinstance(step.match.hand, Exchange)
    assert [len(hand) for hand in step.match.hand.hands] == [10, 10, 10, 10, 13]


@pytest.mark.parametrize("trump", [*Suit, None])
def test_twenty_ends_the_auction(trump: Suit | None) -> None:
    """Any 20 wins at once, with others still in."""
    assert ends_at_once(RULES, MakeBid(0, 20, trump))
    match = done(opened(), MakeBid(0, 20, trump))
    assert isinstance(match.hand, Exchange)
    assert not ends_at_once(RULES, MakeBid(0, 19, trump))


def test_house_rule_lets_a_twenty_be_overcalled() -> None:
    """Where a 20 does not end the auction, 20 without trump beats a 20 with a suit."""
    rules = replace(RULES, bid=BidRules(end=AuctionEnd.NO_TRUMP))
    match = done(opened(), MakeBid(0, 20, HEART), rules=rules)
    assert refused(match, MakeBid(1, 20, CLUB), rules) == RefusalCode.BID_NOT_ABOVE
    assert refused(match, MakeBid(1, 20, None), rules) is None
    assert ends_at_once(rules, MakeBid(1, 20, None))
    never = replace(RULES, bid=BidRules(end=AuctionEnd.NONE))
    assert not ends_at_once(never, MakeBid(1, 20, None))


def test_five_passes_void_the_deal() -> None:
    """When everybody passes the same dealer deals again, and it is still the same hand."""
    match = done(opened(2), Pass(2), Pass(3), Pass(4), Pass(0))
    step = apply(RULES, match, Pass(1))
    assert step.events == (Pass(1), Redealt(RedealReason.ALL_PASSED, None))
    assert step.match.hand == Dealing()
    assert (step.match.dealer, step.match.hand_number) == (2, 1)


def test_misdeal_flips_the_callers_token_only() -> None:
    """A misdeal voids the deal and costs its caller the one token of the match."""
    step = apply(RULES, opened(), Misdeal(3))
    assert step.events == (Misdeal(3), Redealt(RedealReason.MISDEAL, 3))
    assert step.match.tokens == (True, True, True, False, True)
    assert step.match.totals == (40,) * 5
    again = done(step.match, dealt())
    assert refused(again, Misdeal(3)) == RefusalCode.MISDEAL_NO_TOKEN
    assert refused(again, Misdeal(4)) is None


@pytest.mark.parametrize("call", [Pass(0), MakeBid(0, 12, HEART)])
def test_own_first_call_ends_the_right_to_a_misdeal(call: Pass | MakeBid) -> None:
    """Who has called anything may not call a misdeal; the others still may."""
    match = done(opened(), call)
    assert refused(match, Misdeal(0)) == RefusalCode.MISDEAL_TOO_LATE
    assert [refused(match, Misdeal(seat)) for seat in range(1, 5)] == [None] * 4


def test_house_rule_has_no_misdeal() -> None:
    """Where misdeals are not played nobody may call one."""
    rules = replace(RULES, misdeal=MisdealRules(MisdealMode.NONE))
    assert refused(opened(), Misdeal(0), rules) == RefusalCode.MISDEAL_NO_TOKEN
    assert Misdeal(1) not in legal_actions(rules, opened(), 1)


def test_out_of_turn_a_misdeal_is_all_there_is() -> None:
    """A seat whose turn it is not may call a misdeal and nothing else."""
    assert legal_actions(RULES, opened(), 2) == [Misdeal(2)]
    assert refused(opened(), Pass(2)) == RefusalCode.NOT_YOUR_TURN
    assert refused(opened(), MakeBid(2, 14, HEART)) == RefusalCode.NOT_YOUR_TURN
