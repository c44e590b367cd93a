"""The auction: who may call what, who is next, when it ends.  Rulebook: §2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.core.actions import MakeBid
from giruda.core.cards import Suit
from giruda.core.refusals import Refusal, RefusalCode
from giruda.core.rules import MisdealMode, NoTrumpRank

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.core.actions import Misdeal, Seat
    from giruda.core.rules import Rules
    from giruda.core.state import Auction, Match

TRUMPS: tuple[Suit | None, ...] = (*Suit, None)


def bid_rank(rules: Rules, points: int, trump: Suit | None) -> int:
    """Return a bid's place in the order of bids; a bid must be strictly above the standing one.

    Rulebook: §2.2.
    """
    extra = trump is None and rules.bid.nt_rank is NoTrumpRank.BEATS_EQUAL
    return 2 * points + extra


def bid_refusal(rules: Rules, auction: Auction, bid: MakeBid) -> Refusal | None:
    """Return why this bid may not be made by the seat whose turn it is.  Rulebook: §2.2."""
    if bid.trump is None and not rules.bid.no_trump:
        return Refusal(RefusalCode.BID_NO_TRUMP_BARRED)
    if bid.points < rules.bid.min:
        return Refusal(RefusalCode.BID_TOO_LOW, number=rules.bid.min)
    if bid.points > rules.bid.max:
        return Refusal(RefusalCode.BID_TOO_HIGH, number=rules.bid.max)
    high = auction.high
    if high is not None and bid_rank(rules, bid.points, bid.trump) <= bid_rank(
        rules, high.points, high.trump
    ):
        return Refusal(RefusalCode.BID_NOT_ABOVE, suit=high.trump, number=high.points)
    return None


def legal_bids(rules: Rules, auction: Auction, seat: Seat) -> Iterator[MakeBid]:
    """Yield the bids that the seat could make if it were its turn, lowest first."""
    low = rules.bid.min if auction.high is None else auction.high.points
    for points in range(low, rules.bid.max + 1):
        for trump in TRUMPS:
            bid = MakeBid(seat, points, trump)
            if bid_refusal(rules, auction, bid) is None:
                yield bid


def ends_at_once(rules: Rules, bid: MakeBid) -> bool:
    """Tell whether this bid ends the auction, whatever others might say.  Rulebook: §2.4."""
    return rules.bid.end_on_max and bid.points == rules.bid.max


def next_bidder(players: int, passed: int, after: Seat) -> Seat | None:
    """Return the next seat in turn that has not passed, None if all have."""
    for step in range(1, players + 1):
        seat = (after + step) % players
        if not passed >> seat & 1:
            return seat
    return None


def is_decided(players: int, auction: Auction) -> bool:
    """Tell whether a bid stands that everybody else has passed.  Rulebook: §2.4."""
    return auction.high is not None and auction.passed.bit_count() == players - 1


def misdeal_refusal(
    rules: Rules, match: Match, auction: Auction, action: Misdeal
) -> Refusal | None:
    """Return why the seat may not call a misdeal now.  Rulebook: §2.6."""
    if rules.misdeal.mode is MisdealMode.NONE or not match.tokens[action.seat]:
        return Refusal(RefusalCode.MISDEAL_NO_TOKEN)
    if any(call.seat == action.seat for call in auction.calls):
        return Refusal(RefusalCode.MISDEAL_TOO_LATE)
    return None
