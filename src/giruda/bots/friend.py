"""Whom the declarer calls as friend: the holder of the best card that is missing.

The strongest cards first (mighty, joker, top trumps), then the ace of a suit in which the hand
loses tricks.  A hand that can make its contract without help goes alone, which pays four times
as much to the declarer and counts double.
"""

from __future__ import annotations

from typing import Final

from giruda.bots.decision import Candidate, Decision, ReasonCode
from giruda.bots.exchange import suit_cost
from giruda.bots.strength import is_strong_joker, tops
from giruda.core.actions import CallFriend, FriendMode, MakeBid
from giruda.core.cards import N_RANKS, CardId, Suit
from giruda.core.rules import Rules
from giruda.core.seen import View
from giruda.core.tables import Tables, tables

MIGHTY: Final = 3.0
JOKER_CALL: Final = 2.4
WEAKER_JOKER: Final = 1.2
TRUMPS: Final = (2.0, 1.3, 0.8)
SIDE: Final = (0.9, 0.3)
SEAT: Final = 0.3
BIDDER: Final = 0.9
"""What calling a seat is worth if it bid in the auction: it must hold something."""
FIRST_TRICK: Final = 0.2
LAST_TRICK: Final = 0.1
SOME_CARD: Final = 0.01
OWN_CARD: Final = -1.0
ALL_POINTS: Final = 20
MISSING_CHIEF: Final = 2.0
MISSING_TRUMP: Final = 1.2
SPARE_POINTS: Final = 3.0
"""How far above the contract the hand alone must be to go without a friend."""


def call_friend(rules: Rules, view: View) -> Decision:
    """Return the friend call."""
    assert view.contract
    calls = [action for action in view.legal if isinstance(action, CallFriend)]
    alone = _alone(view, calls)
    if alone and points_alone(rules, view) >= view.contract.points + SPARE_POINTS:
        return Decision(alone, (Candidate(alone),), (ReasonCode.GO_ALONE,))
    t = tables(rules, view.contract.trump)
    weighed = sorted(
        ((value_of(rules, t, view, one), one) for one in calls),
        key=lambda pair: pair[0],
        reverse=True,
    )
    action = weighed[0][1]
    candidates = tuple(Candidate(one, round(value, 3)) for value, one in weighed if value > 0)
    return Decision(action, candidates, (reason_of(t, action),))


def _alone(view: View, calls: list[CallFriend]) -> CallFriend | None:
    """Return the way to go without a friend: openly, or by calling a card of one's own."""
    own = view.hand | view.buried
    secretly = (one for one in calls if one.card is not None and own >> one.card & 1)
    openly = (one for one in calls if one.mode is FriendMode.NONE)
    return next(openly, None) or next(secretly, None)


def value_of(rules: Rules, t: Tables, view: View, call: CallFriend) -> float:
    """Return about what a call is worth, in tricks."""
    match call.mode:
        case FriendMode.FIRST_TRICK:
            return FIRST_TRICK
        case FriendMode.LAST_TRICK:
            return LAST_TRICK
        case FriendMode.NONE:
            return 0.0
    if call.whom is not None:
        return _value_of_seat(view, call.whom)
    return 0.0 if call.card is None else _value_of_card(rules, t, view, call.card)


def _value_of_seat(view: View, seat: int) -> float:
    """Who bid holds something; a dummy plays whatever comes."""
    if view.owners[seat] is None:
        return SOME_CARD
    bid = any(isinstance(one, MakeBid) and one.seat == seat for one in view.calls)
    return BIDDER if bid else SEAT


def _value_of_card(rules: Rules, t: Tables, view: View, card_id: CardId) -> float:
    own = view.hand | view.buried
    if own >> card_id & 1:
        return OWN_CARD
    if card_id == t.mighty:
        return MIGHTY
    if t.jokers >> card_id & 1:
        return JOKER_CALL if is_strong_joker(t, card_id) else WEAKER_JOKER
    suit = Suit(card_id // N_RANKS)
    best = tops(rules, t.trump)[suit]
    place = best.index(card_id) if card_id in best else len(best)
    if suit == t.trump:
        return TRUMPS[place] if place < len(TRUMPS) else SOME_CARD
    kept = view.hand & t.follow[suit]
    if place >= len(SIDE) or not kept:
        return SOME_CARD
    before = suit_cost(t, kept, own, suit, t.counted)
    return SIDE[place] + (before - suit_cost(t, kept, own | 1 << card_id, suit, t.counted)) / 2


def reason_of(t: Tables, call: CallFriend) -> ReasonCode:
    """Return why one would call this friend."""
    if call.mode in (FriendMode.FIRST_TRICK, FriendMode.LAST_TRICK):
        return ReasonCode.CALL_FIRST_TRICK
    if call.whom is not None:
        return ReasonCode.CALL_SEAT
    if call.card is None:
        return ReasonCode.GO_ALONE
    if (t.jokers | 1 << t.mighty) >> call.card & 1:
        return ReasonCode.CALL_CHIEF
    return ReasonCode.CALL_TRUMP if call.card // N_RANKS == t.trump else ReasonCode.CALL_SIDE_CARD


def points_alone(rules: Rules, view: View) -> float:
    """Return about how much the hand takes by itself."""
    assert view.contract
    t = tables(rules, view.contract.trump)
    own = view.hand | view.buried
    chiefs = t.jokers | 1 << t.mighty
    lost = MISSING_CHIEF * (chiefs & ~view.hand).bit_count()
    for suit in Suit:
        if suit != t.trump:
            lost += suit_cost(t, view.hand, own, suit, t.counted)
    return rules.whole * (1 - (lost + _trumps_lost(t, view.hand, own)) / ALL_POINTS)


def _trumps_lost(t: Tables, hand: int, own: int) -> float:
    """Each higher trump outside may take one of ours, as long as we have one for it."""
    if t.trump is None:
        return 0.0
    held = hand & t.follow[t.trump] & ~(1 << t.mighty)
    if not held:
        return float(ALL_POINTS)
    out = t.follow[t.trump] & t.deck & ~own & ~(1 << t.mighty)
    above = (out >> held.bit_length()).bit_count()
    second = held & ~(1 << (held.bit_length() - 1))
    between = (out & ((1 << held.bit_length()) - 1)) >> max(second.bit_length(), 1)
    few = max(0, 6 - held.bit_count())
    return MISSING_TRUMP * (above + min(between.bit_count(), 1) + few)
