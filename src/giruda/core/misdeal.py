"""Calling a misdeal: who may, when, with which hand, and what it costs.  Rulebook: §2.6 to §2.9."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from giruda.core.cards import JOKER, TEN, CardSet, Suit, make_card
from giruda.core.choices import (
    HandTest,
    MisdealMode,
    MisdealPenalty,
    MisdealWindow,
    Redealer,
)
from giruda.core.events import Stage
from giruda.core.refusals import Refusal, RefusalCode
from giruda.core.scoring import totals_after
from giruda.core.state import (
    Auction,
    BlindChange,
    Dealing,
    Exchange,
    FriendCalling,
    KnockingOut,
    Play,
    SecondDealing,
)
from giruda.core.tricks import mighty_card

if TYPE_CHECKING:
    from giruda.core.actions import Seat
    from giruda.core.rules import Rules
    from giruda.core.state import Hand, Match

JACK: Final = 9
ONE_EYED: Final = CardSet.of([make_card(Suit.SPADE, JACK), make_card(Suit.HEART, JACK)])
TENS: Final = CardSet.of(make_card(suit, TEN) for suit in Suit)
BEFORE_PLAY: Final = (BlindChange, KnockingOut, SecondDealing, Exchange, FriendCalling)


def misdeal_refusal(rules: Rules, match: Match, seat: Seat) -> Refusal | None:
    """Return why the seat may not call a misdeal now.  Rulebook: §2.6, §2.9, §9.9."""
    if rules.misdeal.mode is MisdealMode.NONE or seat >= rules.players:
        return Refusal(RefusalCode.MISDEAL_NO_TOKEN)
    by_hand = rules.misdeal.mode is MisdealMode.HAND
    if not by_hand and not match.tokens[seat]:
        return Refusal(RefusalCode.MISDEAL_NO_TOKEN)
    if seat in _out(match.hand) or not _window_open(rules, match.hand, seat):
        return Refusal(RefusalCode.MISDEAL_TOO_LATE)
    if by_hand and not qualifies(rules, _cards(match.hand, seat)):
        return Refusal(RefusalCode.MISDEAL_HAND)
    return None


def is_bound(rules: Rules, match: Match, seat: Seat) -> bool:
    """Tell whether the seat must call a misdeal instead of anything else.  Rulebook: §2.9."""
    return rules.misdeal.mandatory and misdeal_refusal(rules, match, seat) is None


def _window_open(rules: Rules, hand: Hand, seat: Seat) -> bool:
    """Tell whether the time to call has not passed.  Rulebook: §2.9."""
    if isinstance(hand, Auction):
        again = hand.stage is not Stage.OPEN  # everybody has passed before
        called = again or any(call.seat == seat for call in hand.calls)
        begun = again or bool(hand.calls)
        return open_in_auction(rules, called=called, in_turn=hand.turn == seat, begun=begun)
    unplayed = isinstance(hand, Play) and not hand.tricks and not hand.plays
    if not unplayed and not isinstance(hand, BEFORE_PLAY):
        return False
    exchanged = isinstance(hand, FriendCalling | Play)
    return open_later(rules, exchanged=exchanged, of_declarer=_declarer(hand) == seat)


def open_in_auction(rules: Rules, *, called: bool, in_turn: bool, begun: bool) -> bool:
    """Tell whether a misdeal may be called in the auction: by who has called, or whose turn it is.

    ``begun``: somebody has called.  Rulebook: §2.9.
    """
    return {
        MisdealWindow.BEFORE_OWN_CALL: not called,
        MisdealWindow.OWN_TURN: not called and in_turn,
        MisdealWindow.BEFORE_ANY_CALL: not begun,
        MisdealWindow.ANY_TURN: in_turn,
        MisdealWindow.UNTIL_PLAY: True,
        MisdealWindow.AFTER_EXCHANGE: False,
    }[rules.misdeal.window]


def open_later(rules: Rules, *, exchanged: bool, of_declarer: bool) -> bool:
    """Tell whether a misdeal may be called between the auction and the first card.

    Rulebook: §2.9.
    """
    if of_declarer and not rules.misdeal.declarer:
        return False
    window = rules.misdeal.window
    return window is MisdealWindow.UNTIL_PLAY or (
        exchanged and window is MisdealWindow.AFTER_EXCHANGE
    )


def _declarer(hand: Hand) -> Seat | None:
    if isinstance(hand, BEFORE_PLAY):
        return hand.contract.seat
    return hand.setup.contract.seat if isinstance(hand, Play) else None


def _out(hand: Hand) -> tuple[Seat, ...]:
    """Return who sits this hand out, as far as it is decided."""
    if isinstance(hand, KnockingOut | SecondDealing | Exchange | FriendCalling):
        return hand.out
    return hand.setup.out if isinstance(hand, Play) else ()


def _cards(hand: Hand, seat: Seat) -> CardSet:
    return hand.hands[seat] if isinstance(hand, (Auction, Play, *BEFORE_PLAY)) else CardSet(0)


def value(rules: Rules, cards: CardSet) -> int:
    """Return a hand's value in half points; the mighty is that of a hand without trump.

    Rulebook: §2.7.
    """
    m = rules.misdeal
    mighty = mighty_card(rules, None)

    def worth(card_id: int) -> int:
        if card_id == mighty:
            return m.mighty
        if card_id >= JOKER:
            return m.joker
        return m.ten if TENS >> card_id & 1 else m.point

    return sum(worth(one) for one in CardSet(cards & (rules.point_cards | rules.jokers)))


def qualifies(rules: Rules, cards: CardSet) -> bool:
    """Tell whether a misdeal may be called with these cards.  Rulebook: §2.7."""
    m = rules.misdeal
    if m.by_value and value(rules, cards) <= m.at_most:
        return True
    return any(_passes(rules, test, cards) for test in m.tests)


def _passes(rules: Rules, test: HandTest, cards: CardSet) -> bool:
    mighty = CardSet.of([mighty_card(rules, None)])
    points = CardSet(cards & rules.point_cards)
    lone = len(points) == 1
    match test:
        case HandTest.NO_POINTS:
            return not points
        case HandTest.ONE_POINT:
            return len(points) <= 1
        case HandTest.LONE_TEN:
            return lone and bool(points & TENS)
        case HandTest.LONE_ONE_EYED_JACK:
            return lone and bool(points & ONE_EYED)
        case HandTest.LONE_MIGHTY:
            return lone and bool(points & mighty)
        case HandTest.ALL_POINTS:
            return not cards & ~rules.point_cards


def fine(rules: Rules, match: Match, seat: Seat) -> tuple[tuple[int, ...], int] | None:
    """Return what a misdeal called by *seat* costs: payments by account, and the pot after it.

    None if it costs nothing.  Rulebook: §2.8.
    """
    amount = rules.misdeal.amount
    accounts = range(rules.accounts)
    match rules.misdeal.penalty:
        case MisdealPenalty.NONE:
            return None
        case MisdealPenalty.DEALER:
            share = amount * (rules.players - 1)
            people = range(rules.players)
            paid = tuple(
                -share if one == match.dealer else amount if one in people else 0
                for one in accounts
            )
            return paid, match.pot
    return tuple(-amount if one == seat else 0 for one in accounts), match.pot + amount


def after_misdeal(rules: Rules, match: Match, seat: Seat) -> Match:
    """Return the match after *seat* called a misdeal: token, payments, pot and who deals again.

    Rulebook: §2.6, §2.8.
    """
    paid = fine(rules, match, seat)
    caller = rules.misdeal.redealer is Redealer.CALLER
    return replace(
        match,
        hand=Dealing(),
        tokens=tuple(up and at != seat for at, up in enumerate(match.tokens)),
        totals=match.totals if paid is None else totals_after(match.totals, paid[0]),
        pot=match.pot if paid is None else paid[1],
        dealer=seat if caller else match.dealer,
    )


def pot_payments(
    rules: Rules, pot: int, declarer: Seat, friend: Seat | None, *, won: bool
) -> tuple[int, ...]:
    """Return who takes the misdeal pot when a hand is over.  Rulebook: §2.8."""
    shared = rules.misdeal.penalty is MisdealPenalty.POT_SHARED and friend is not None
    of_friend = pot * 2 // 5 if shared else 0
    if not won:
        return (0,) * rules.accounts
    return tuple(
        pot - of_friend if one == declarer else of_friend if one == friend else 0
        for one in range(rules.accounts)
    )
