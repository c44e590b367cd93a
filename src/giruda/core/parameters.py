"""The second record of numbers: what the rules say about a hand before and after the cards.

The table contract (`tables`) holds the tricks.  This holds the auction, the misdeal, the change of
contract, the friend and the payment, for tables where every person has one hand and all play it.
Computed once for the rules and then only read, by compiled code that compares numbers:

1. *A pledge* is a number, ``points * 5 + trump`` with no trump as 4; bids and contracts are
   pledges.  A bid beats the standing one if its ``rank`` is above that one's ``bar``.  One number
   would not do: where suits rank among themselves, no trump is beside all four.
2. *The auction* is in one of four stages (`Stage`).  It ends with a pledge that ``ends_at_once``,
   after ``calls_to_end`` calls, or by passing: where passes are final, when one is left with a bid
   or nobody without; else when all others passed in a row, or all without a bid.  After an auction
   without a bid it goes on in ``stage_after_passes``, or the cards are dealt again.
3. *A misdeal* may be called while its window is open, by who has a token or the cards for it.
4. *Counting*: the ruling side has its tricks, and the points buried if the last trick says so;
   then every share is paid one ``unit``.

That whole hands by these numbers are the core's, for every such preset and for random house rules,
is a test (``tests/kernels/test_games.py``).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from giruda.core.actions import FriendMode, MakeBid
from giruda.core.auction import (
    SUIT_ORDER,
    TRUMPS,
    bid_rank,
    bid_refusal,
    ends_at_once,
    next_stage,
    pass_refusal,
)
from giruda.core.cards import N_CARD_IDS, CardSet, Suit
from giruda.core.choices import (
    BuriedPoints,
    ChangeOrder,
    Counting,
    FirstBidder,
    FriendReveal,
    HandTest,
    MisdealMode,
    MisdealPenalty,
    OwnCard,
    Redealer,
)
from giruda.core.contract import lowest, trump_refusal
from giruda.core.events import Stage
from giruda.core.friend import barred_cards, doubles_alone
from giruda.core.misdeal import ONE_EYED, TENS, open_in_auction, open_later, value
from giruda.core.scoring import Outcome, settle
from giruda.core.state import Auction, Dealt
from giruda.core.tricks import mighty_card

if TYPE_CHECKING:
    from giruda.core.rules import Rules

N_TRUMPS: Final = len(TRUMPS)
MAX_POINTS: Final = 25
NUMBERS: Final = range(MAX_POINTS + 1)
NEVER: Final = MAX_POINTS + 1  # a number that no contract can have
STAGES: Final = tuple(Stage)
MODES: Final = tuple(FriendMode)
PLEDGES: Final = tuple((points, trump) for points in NUMBERS for trump in TRUMPS)

Rows = tuple[tuple[int, ...], ...]


def pledge(points: int, trump: Suit | None) -> int:
    """Return the number of a bid or contract."""
    return points * N_TRUMPS + TRUMPS.index(trump)


@dataclass(frozen=True, slots=True)
class AuctionNumbers:
    """Shapes: ``rank``, ``bar``, ``ends_at_once`` by pledge; ``biddable[stage][pledge]``.

    ``may_pass[stage][opening]``; ``calls_to_end[stage]``, 0 for no such limit;
    ``stage_after_passes`` an index of `Stage`, or None.  ``dealer_speaks[stage]``, else the first
    bidder: the declarer of the hand before if ``declarer_first`` and there is one, else the seat
    ``first_after_dealer`` places after the dealer.
    """

    rank: tuple[int, ...]
    bar: tuple[int, ...]
    ends_at_once: tuple[bool, ...]
    biddable: tuple[tuple[bool, ...], ...]
    may_pass: tuple[tuple[bool, bool], ...]
    pass_final: bool
    calls_to_end: tuple[int, ...]
    stage_after_passes: int | None
    dealer_speaks: tuple[bool, ...]
    declarer_first: bool
    first_after_dealer: int


@dataclass(frozen=True, slots=True)
class MisdealNumbers:
    """Who may call a misdeal, when, and what it costs.

    ``in_auction[called + 2 * in_turn + 4 * begun]``; ``later[exchanged][of_declarer]``.  A hand
    does if its ``worth[card]`` come to ``worth_at_most`` (None: not asked), or if it has at most
    ``points_at_most`` point cards, just one and that in ``lone``, or nothing outside
    ``nothing_but``.  Who calls pays ``pot_fine`` into the pot, or the dealer pays ``dealer_fine``
    to each; ``fifths_of_friend`` of the pot are the friend's.
    """

    by_token: bool
    by_hand: bool
    mandatory: bool
    in_auction: tuple[bool, ...]
    later: tuple[tuple[bool, bool], ...]
    worth: tuple[int, ...]
    worth_at_most: int | None
    points_at_most: int
    lone: CardSet
    nothing_but: CardSet
    pot_fine: int
    dealer_fine: int
    caller_deals: bool
    token_refill: bool
    fifths_of_friend: int


@dataclass(frozen=True, slots=True)
class ChangeNumbers:
    """``low[blind][points][old trump][new trump]``: the lowest number, `NEVER` for none."""

    blind: bool
    before_burying: bool
    after_burying: bool
    low: tuple[tuple[Rows, ...], ...]
    highest: int


@dataclass(frozen=True, slots=True)
class FriendNumbers:
    """``modes`` by place in `FriendMode`; ``cards[trump]``: what may be called.

    Unless ``own_cards`` may be, those less the declarer's and the buried ones.
    ``doubles_alone[mode]``: whether who ended up alone by it pledged "no friend".
    """

    modes: tuple[bool, ...]
    cards: tuple[CardSet, ...]
    own_cards: bool
    among_bidders: bool
    reveal_on_card: bool
    may_announce: bool
    doubles_alone: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class PaymentNumbers:
    """``unit[no trump][doubled alone][contract][points]``, negative for a loss.

    ``shares[with friend]``: of declarer, friend and each defender.  ``buried_count[ruling side has
    the last trick]``: whether the point cards among the buried, of those in ``buried``, are its.
    """

    unit: tuple[tuple[Rows, ...], ...]
    shares: Rows
    buried: CardSet
    buried_count: tuple[bool, bool]


@dataclass(frozen=True, slots=True)
class Parameters:
    """One record of numbers for these rules; a card set is a 64-bit integer, a card 0..53."""

    players: int
    hand: int
    kitty: int
    pack: CardSet
    points: CardSet
    auction: AuctionNumbers
    misdeal: MisdealNumbers
    change: ChangeNumbers
    friend: FriendNumbers
    payment: PaymentNumbers


@lru_cache(maxsize=64)
def parameters(rules: Rules) -> Parameters:
    """Return the numbers of these rules.  Cost: about 15 ms once, then a look-up."""
    return Parameters(
        players=rules.players,
        hand=rules.deck.hand,
        kitty=rules.deck.kitty,
        pack=rules.pack,
        points=rules.point_cards,
        auction=_auction(rules),
        misdeal=_misdeal(rules),
        change=_change(rules),
        friend=_friend(rules),
        payment=_payment(rules),
    )


def _auction(rules: Rules) -> AuctionNumbers:
    """Rulebook: §2.1 to §2.5, §2.10 to §2.13."""
    bids = tuple(MakeBid(0, points, trump) for points, trump in PLEDGES)
    open_to_all = {stage: Auction(Dealt((), CardSet(0)), 0, stage=stage) for stage in STAGES}
    begun = {
        stage: Auction(Dealt((), CardSet(0)), 0, calls=bids[:1], stage=stage) for stage in STAGES
    }
    after = next_stage(rules, Stage.OPEN)
    single = (Stage.LAST_CHANCE, Stage.FORCED)
    limit = rules.players if rules.bid.one_call else 0
    return AuctionNumbers(
        rank=tuple(_place(rules, bid, 0) for bid in bids),
        bar=tuple(_place(rules, bid, len(Suit)) for bid in bids),
        ends_at_once=tuple(ends_at_once(rules, bid) for bid in bids),
        biddable=tuple(
            tuple(bid_refusal(rules, open_to_all[stage], bid) is None for bid in bids)
            for stage in STAGES
        ),
        may_pass=tuple(
            (
                pass_refusal(rules, begun[stage]) is None,
                pass_refusal(rules, open_to_all[stage]) is None,
            )
            for stage in STAGES
        ),
        pass_final=rules.bid.pass_final,
        calls_to_end=tuple(1 if stage in single else limit for stage in STAGES),
        stage_after_passes=None if after is None else STAGES.index(after),
        dealer_speaks=tuple(stage in single for stage in STAGES),
        declarer_first=rules.first_bidder is FirstBidder.PREVIOUS_DECLARER,
        first_after_dealer=int(rules.first_bidder is FirstBidder.AFTER_DEALER),
    )


def _place(rules: Rules, bid: MakeBid, beside: int) -> int:
    """Return a bid's place among all; *beside*: of those that neither beat nor are beaten."""
    points, tie = bid_rank(rules, bid.points, bid.trump)
    level = (2 * points + tie) * (len(Suit) + 1)
    ordered = rules.bid.suit_rank and bid.trump is not None
    return level + (SUIT_ORDER.index(bid.trump) if ordered and bid.trump is not None else beside)


def _misdeal(rules: Rules) -> MisdealNumbers:
    """Rulebook: §2.6 to §2.9."""
    m = rules.misdeal
    few = {HandTest.NO_POINTS: 0, HandTest.ONE_POINT: 1}
    alone = {
        HandTest.LONE_TEN: TENS,
        HandTest.LONE_ONE_EYED_JACK: ONE_EYED,
        HandTest.LONE_MIGHTY: 1 << mighty_card(rules, None),
    }
    lone = 0
    for test in m.tests:
        lone |= alone.get(test, 0)
    pots = (MisdealPenalty.POT, MisdealPenalty.POT_SHARED)
    return MisdealNumbers(
        by_token=m.mode in (MisdealMode.TOKEN, MisdealMode.TOKEN_REFILL),
        by_hand=m.mode is MisdealMode.HAND,
        mandatory=m.mandatory,
        in_auction=tuple(
            open_in_auction(rules, called=bool(at & 1), in_turn=bool(at & 2), begun=bool(at & 4))
            for at in range(8)
        ),
        later=tuple(
            (
                open_later(rules, exchanged=exchanged, of_declarer=False),
                open_later(rules, exchanged=exchanged, of_declarer=True),
            )
            for exchanged in (False, True)
        ),
        worth=tuple(value(rules, CardSet(1 << one)) for one in range(N_CARD_IDS)),
        worth_at_most=m.at_most if m.by_value else None,
        points_at_most=max((few.get(test, -1) for test in m.tests), default=-1),
        lone=CardSet(lone),
        nothing_but=rules.point_cards if HandTest.ALL_POINTS in m.tests else CardSet(0),
        pot_fine=m.amount if m.penalty in pots else 0,
        dealer_fine=m.amount if m.penalty is MisdealPenalty.DEALER else 0,
        caller_deals=m.redealer is Redealer.CALLER,
        token_refill=m.mode is MisdealMode.TOKEN_REFILL,
        fifths_of_friend=2 if m.penalty is MisdealPenalty.POT_SHARED else 0,
    )


def _change(rules: Rules) -> ChangeNumbers:
    """Rulebook: §3.4 to §3.6."""

    def low(points: int, old: Suit | None, new: Suit | None, *, blind: bool) -> int:
        if trump_refusal(rules, old, new, blind=blind) is not None:
            return NEVER
        return lowest(rules, MakeBid(0, points, old), new, blind=blind)

    change = rules.change
    before = change.order is ChangeOrder.BEFORE_BURYING
    return ChangeNumbers(
        blind=change.blind,
        before_burying=change.after and before,
        after_burying=change.after and not before,
        low=tuple(
            tuple(
                tuple(tuple(low(points, old, new, blind=blind) for new in TRUMPS) for old in TRUMPS)
                for points in NUMBERS
            )
            for blind in (False, True)
        ),
        highest=rules.bid.max,
    )


def _friend(rules: Rules) -> FriendNumbers:
    """Rulebook: §4."""
    f = rules.friend
    return FriendNumbers(
        modes=tuple(mode in f.modes for mode in MODES),
        cards=tuple(CardSet(rules.pack & ~barred_cards(rules, trump)) for trump in TRUMPS),
        own_cards=f.own_card is not OwnCard.FORBID,
        among_bidders=f.seat_among_bidders,
        reveal_on_card=f.reveal is FriendReveal.ON_CARD,
        may_announce=f.may_announce,
        doubles_alone=tuple(doubles_alone(rules, mode) for mode in MODES),
    )


def _payment(rules: Rules) -> PaymentNumbers:
    """Rulebook: §3.7, §6."""

    def unit(points: int, contract: int, trump: Suit | None, *, alone: bool) -> int:
        outcome = Outcome(0, None, contract, trump, points, doubles_alone=alone)
        paid = settle(rules, outcome)
        return paid.unit if outcome.won else -paid.unit

    def shares(friend: int | None) -> tuple[int, ...]:
        parts = settle(rules, Outcome(0, friend, 0, None, 0, doubles_alone=False)).shares
        return (parts[0], 0 if friend is None else 1, -1)

    by_tricks = rules.score.count is Counting.TRICKS
    to = rules.kitty.points_to
    return PaymentNumbers(
        unit=tuple(
            tuple(
                tuple(tuple(unit(p, b, trump, alone=alone) for p in NUMBERS) for b in NUMBERS)
                for alone in (False, True)
            )
            for trump in (Suit.SPADE, None)  # of suits, any stands for all
        ),
        shares=(shares(None), shares(1)),
        buried=CardSet(0) if by_tricks else rules.point_cards,
        buried_count=(to is BuriedPoints.RULING, to is not BuriedPoints.DEFENCE),
    )
