"""Whom the declarer calls as friend: the holder of the best card that is missing.

The strongest cards first (mighty, joker, top trumps), then the ace of a suit in which the hand
loses tricks.  A hand that can make its contract without help goes alone, which pays four times
as much to the declarer and counts double.
"""

from __future__ import annotations

from typing import Final

from giruda.bots.decision import Candidate, Decision, ReasonCode
from giruda.bots.exchange import suit_cost
from giruda.core.actions import CallFriend, FriendMode
from giruda.core.cards import ACE, JOKER, N_RANKS, CardId
from giruda.core.rules import Rules
from giruda.core.tables import Tables, tables
from giruda.core.views import View

MIGHTY: Final = 3.0
JOKER_CALL: Final = 2.4
TRUMPS: Final = {ACE: 2.0, ACE - 1: 1.3, ACE - 2: 0.8}
SIDE_ACE: Final = 0.6
SIDE_KING: Final = 0.3
ALL_POINTS: Final = 20
MISSING_CHIEF: Final = 2.0
MISSING_TRUMP: Final = 1.2
SPARE_POINTS: Final = 3.0
"""How far above the contract the hand alone must be to go without a friend."""


def call_friend(rules: Rules, view: View) -> Decision:
    """Return the friend call."""
    assert view.contract
    t = tables(rules, view.contract.trump)
    calls = [action for action in view.legal if isinstance(action, CallFriend)]
    alone = [one for one in calls if one.mode is FriendMode.NONE]
    if alone and points_alone(t, view) >= view.contract.points + SPARE_POINTS:
        return Decision(alone[0], (Candidate(alone[0]),), (ReasonCode.GO_ALONE,))
    weighed = sorted(
        ((_value(t, view, one), one) for one in calls), key=lambda pair: pair[0], reverse=True
    )
    action = weighed[0][1]
    candidates = tuple(Candidate(one, round(value, 3)) for value, one in weighed if value > 0)
    return Decision(action, candidates, (_reason(t, action),))


def _value(t: Tables, view: View, call: CallFriend) -> float:
    if call.card is None:
        return 0.2 if call.mode is FriendMode.FIRST_TRICK else 0.0
    if call.card == t.mighty:
        return MIGHTY
    if call.card == JOKER:
        return JOKER_CALL
    suit, rank = divmod(call.card, N_RANKS)
    if suit == t.trump:
        return TRUMPS.get(CardId(rank), 0.0)
    kept = view.hand & t.follow[suit]
    if rank < ACE - 1 or not kept:
        return 0.0
    own = view.hand | view.buried
    saved = suit_cost(t, kept, own, suit) - suit_cost(t, kept, own | 1 << call.card, suit)
    return SIDE_ACE * (rank == ACE) + SIDE_KING + saved / 2


def _reason(t: Tables, call: CallFriend) -> ReasonCode:
    if call.mode is FriendMode.FIRST_TRICK:
        return ReasonCode.CALL_FIRST_TRICK
    if call.card is None:
        return ReasonCode.GO_ALONE
    if call.card in (t.mighty, JOKER):
        return ReasonCode.CALL_CHIEF
    return ReasonCode.CALL_TRUMP if call.card // N_RANKS == t.trump else ReasonCode.CALL_SIDE_CARD


def points_alone(t: Tables, view: View) -> float:
    """Return about how many points the hand takes by itself."""
    own = view.hand | view.buried
    lost = 0.0
    for chief in (t.mighty, JOKER):
        lost += MISSING_CHIEF * (not view.hand >> chief & 1)
    for suit in range(4):
        if suit != t.trump:
            lost += suit_cost(t, view.hand, own, suit)
    return ALL_POINTS - lost - _trumps_lost(t, view.hand, own)


def _trumps_lost(t: Tables, hand: int, own: int) -> float:
    """Each higher trump outside may take one of ours, as long as we have one for it."""
    if t.trump is None:
        return 0.0
    held = hand & t.follow[t.trump] & ~(1 << t.mighty)
    if not held:
        return float(ALL_POINTS)
    out = t.follow[t.trump] & ~own & ~(1 << t.mighty)
    tops = (out >> held.bit_length()).bit_count()
    second = held & ~(1 << (held.bit_length() - 1))
    between = (out & ((1 << held.bit_length()) - 1)) >> max(second.bit_length(), 1)
    few = max(0, 6 - held.bit_count())
    return MISSING_TRUMP * (tops + min(between.bit_count(), 1) + few)
