"""The auction: who may call what, who is next, when it ends.

Rulebook: §2.1 to §2.5, §2.10 to §2.13.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from giruda.core.actions import MakeBid, Pass
from giruda.core.cards import Suit
from giruda.core.choices import AllPass, AuctionEnd, FirstBidder, NoTrumpRank
from giruda.core.events import Stage
from giruda.core.refusals import Refusal, RefusalCode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.core.actions import Seat
    from giruda.core.rules import Rules
    from giruda.core.state import Auction, Match

TRUMPS: Final[tuple[Suit | None, ...]] = (*Suit, None)
PLUS: Final = (NoTrumpRank.PLUS_ONE, NoTrumpRank.PLUS_ONE_TIE)
SUIT_ORDER: Final = (Suit.CLUB, Suit.HEART, Suit.DIAMOND, Suit.SPADE)


def first_bidder(rules: Rules, match: Match) -> Seat:
    """Return who speaks first.  Rulebook: §2.1, §2.12."""
    if rules.first_bidder is FirstBidder.AFTER_DEALER:
        return (match.dealer + 1) % rules.players
    previous = rules.first_bidder is FirstBidder.PREVIOUS_DECLARER
    return match.declarer if previous and match.declarer is not None else match.dealer


def bid_rank(rules: Rules, points: int, trump: Suit | None) -> tuple[int, int]:
    """Return a bid's place in the order of bids, suits beside suits left out.

    Rulebook: §2.2, §2.11.
    """
    plus = rules.bid.nt_rank in PLUS
    tie = rules.bid.nt_rank in (NoTrumpRank.BEATS_EQUAL, NoTrumpRank.PLUS_ONE_TIE)
    no_trump = trump is None
    return points + (plus and no_trump), int(tie and no_trump)


def beats(rules: Rules, bid: MakeBid, high: MakeBid) -> bool:
    """Tell whether a bid is above the standing one.  Rulebook: §2.2, §2.11."""
    one = bid_rank(rules, bid.points, bid.trump)
    other = bid_rank(rules, high.points, high.trump)
    if one != other or not rules.bid.suit_rank or bid.trump is None or high.trump is None:
        return one > other
    return SUIT_ORDER.index(bid.trump) > SUIT_ORDER.index(high.trump)


def minimum(rules: Rules, stage: Stage, trump: Suit | None) -> int:
    """Return the lowest number that may be bid with this trump.  Rulebook: §2.10, §2.13."""
    lowered = stage in (Stage.LOWERED, Stage.LAST_CHANCE)
    offset = rules.bid.nt_min_offset if trump is None else rules.bid.suit_min_offset
    return rules.bid.min + offset - lowered


def lowest(rules: Rules, trump: Suit | None) -> int:
    """Return the lowest number that could ever be bid with this trump.  Rulebook: §2.2, §2.5."""
    late = next_stage(rules, Stage.OPEN) or Stage.OPEN
    return minimum(rules, late, trump)


def bid_refusal(rules: Rules, auction: Auction, bid: MakeBid) -> Refusal | None:
    """Return why this bid may not be made by the seat whose turn it is.  Rulebook: §2.2, §2.10."""
    low = minimum(rules, auction.stage, bid.trump)
    if bid.trump is None and (not rules.bid.no_trump or auction.stage is Stage.FORCED):
        return Refusal(RefusalCode.BID_NO_TRUMP_BARRED)
    if bid.points < low:
        return Refusal(RefusalCode.BID_TOO_LOW, number=low)
    if bid.points > rules.bid.max:
        return Refusal(RefusalCode.BID_TOO_HIGH, number=rules.bid.max)
    if auction.stage is Stage.FORCED and bid.points != low:
        return Refusal(RefusalCode.BID_EXACTLY, number=low)
    high = auction.high
    if high is not None and not beats(rules, bid, high):
        return Refusal(RefusalCode.BID_NOT_ABOVE, suit=high.trump, number=high.points)
    return None


def pass_refusal(rules: Rules, auction: Auction) -> Refusal | None:
    """Return why the seat whose turn it is may not pass.  Rulebook: §2.12, §2.13."""
    opening = not auction.calls and not rules.bid.opener_may_pass
    if opening or auction.stage is Stage.FORCED:
        return Refusal(RefusalCode.MAY_NOT_PASS)
    return None


def legal_bids(rules: Rules, auction: Auction, seat: Seat) -> Iterator[MakeBid]:
    """Yield the bids that the seat could make if it were its turn, lowest first.

    Only the lowest need judging: from some number on nothing but the range can bar a bid.
    """
    lows = [minimum(rules, auction.stage, trump) for trump in (None, Suit.SPADE)]
    low, free = min(lows), max(lows)
    if auction.high is not None:
        plus = rules.bid.nt_rank in PLUS
        low = max(low, auction.high.points - plus)
        free = max(free, auction.high.points + 1 + plus)
    end = rules.bid.max + 1
    if auction.stage is Stage.FORCED:
        free = end
    for bid in _bids(rules, seat, low, min(free, end)):
        if bid_refusal(rules, auction, bid) is None:
            yield bid
    yield from _bids(rules, seat, free, end)


@lru_cache(maxsize=1024)
def _bids(rules: Rules, seat: Seat, low: int, end: int) -> tuple[MakeBid, ...]:
    """Return the bids of numbers from *low* to before *end*: views list them at every turn."""
    trumps = TRUMPS if rules.bid.no_trump else tuple(Suit)
    return tuple(MakeBid(seat, points, trump) for points in range(low, end) for trump in trumps)


def ends_at_once(rules: Rules, bid: MakeBid) -> bool:
    """Tell whether this bid ends the auction, whatever others might say.  Rulebook: §2.4, §2.13."""
    if bid.points == rules.bid.max and bid.trump is None and rules.bid.end is AuctionEnd.NO_TRUMP:
        return True
    return rules.bid.end is AuctionEnd.ANY and bid.points >= min(rules.whole, rules.bid.max)


def is_over(rules: Rules, auction: Auction) -> bool:
    """Tell whether the calls so far decide the auction, for a declarer or for nobody.

    Rulebook: §2.3, §2.4, §2.12.
    """
    last = auction.calls[-1]
    if isinstance(last, MakeBid) and ends_at_once(rules, last):
        return True
    if auction.stage in (Stage.LAST_CHANCE, Stage.FORCED):
        return True
    if rules.bid.one_call:
        return len(auction.calls) == rules.players
    if rules.bid.pass_final:
        silent = rules.players - auction.passed.bit_count()
        return silent == 0 or (silent == 1 and auction.high is not None)
    row = _passes_in_a_row(auction)
    return row == (rules.players if auction.high is None else rules.players - 1)


def _passes_in_a_row(auction: Auction) -> int:
    bids = [at for at, call in enumerate(auction.calls) if isinstance(call, MakeBid)]
    return len(auction.calls) - (bids[-1] + 1 if bids else 0)


def next_bidder(rules: Rules, passed: int, after: Seat) -> Seat:
    """Return the next person in turn who is still in the auction.  Rulebook: §2.3, §2.12."""
    gone = passed if rules.bid.pass_final else 0
    seats = ((after + step) % rules.players for step in range(1, rules.players + 1))
    return next(seat for seat in seats if not gone >> seat & 1)


def next_stage(rules: Rules, stage: Stage) -> Stage | None:
    """Return how the auction goes on after everybody has passed; None: a new deal.

    Rulebook: §2.5, §2.13.
    """
    if stage is not Stage.OPEN:
        return None
    return {
        AllPass.REDEAL: None,
        AllPass.DEALER_FORCED: Stage.FORCED,
        AllPass.DEALER_LAST_CHANCE: Stage.LAST_CHANCE,
        AllPass.LOWER_MINIMUM: Stage.LOWERED,
    }[rules.bid.all_pass]


def passed_after(auction: Auction, call: MakeBid | Pass) -> int:
    """Return the seats that have passed, a bit each, after one more call."""
    return auction.passed | (1 << call.seat if isinstance(call, Pass) else 0)
