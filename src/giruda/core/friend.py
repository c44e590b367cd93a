"""Calling the friend, and when the friend is known.  Rulebook: §4."""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.core.actions import CallFriend, FriendMode
from giruda.core.cards import DECK, CardSet
from giruda.core.refusals import Refusal, RefusalCode
from giruda.core.rules import FirstTrickSelf

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from giruda.core.actions import Seat
    from giruda.core.rules import Rules
    from giruda.core.state import FriendCalling


def friend_refusal(rules: Rules, calling: FriendCalling, action: CallFriend) -> Refusal | None:
    """Return why the friend may not be called so.  Rulebook: §4.1, §4.2."""
    if action.mode not in rules.friend.modes:
        return Refusal(RefusalCode.FRIEND_MODE)
    if action.mode is not FriendMode.CARD:
        return None if action.card is None else Refusal(RefusalCode.FRIEND_CARD_UNKNOWN)
    if action.card is None:
        return Refusal(RefusalCode.FRIEND_CARD_NEEDED)
    own = calling.hands[action.seat] | calling.buried
    if own >> action.card & 1:
        return Refusal(RefusalCode.FRIEND_CARD_OWN, cards=CardSet.of([action.card]))
    return None


def legal_friends(rules: Rules, calling: FriendCalling) -> Iterator[CallFriend]:
    """Yield every way to call a friend."""
    seat = calling.contract.seat
    for mode in rules.friend.modes:
        if mode is FriendMode.CARD:
            callable_cards = CardSet(DECK & ~calling.hands[seat] & ~calling.buried)
            yield from (CallFriend(seat, mode, card_id) for card_id in callable_cards)
        else:
            yield CallFriend(seat, mode)


def holder(hands: Sequence[CardSet], call: CallFriend) -> Seat | None:
    """Return the seat that holds the called card; None if no card was called.  Rulebook: §4.2."""
    if call.card is None:
        return None
    return next((seat for seat, hand in enumerate(hands) if hand >> call.card & 1), None)


def doubles_alone(rules: Rules, call: CallFriend) -> bool:
    """Tell whether a declarer who ended up without a friend pledged "no friend".

    Rulebook: §4.3, §4.4.
    """
    if call.mode is FriendMode.FIRST_TRICK:
        return rules.friend.first_trick_self is FirstTrickSelf.NO_FRIEND
    return call.mode is FriendMode.NONE
