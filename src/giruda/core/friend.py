"""Calling the friend, and when the friend is known.  Rulebook: §4."""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.core.actions import CallFriend, FriendMode, MakeBid
from giruda.core.cards import CardSet
from giruda.core.choices import FirstTrickSelf, OwnCard
from giruda.core.refusals import Refusal, RefusalCode
from giruda.core.tricks import mighty_card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.core.actions import Announce, Seat
    from giruda.core.cards import Suit
    from giruda.core.rules import Rules
    from giruda.core.state import FriendCalling, Play


def friend_refusal(rules: Rules, calling: FriendCalling, action: CallFriend) -> Refusal | None:
    """Return why the friend may not be called so.  Rulebook: §4.1, §4.2, §4.6 to §4.9."""
    if action.mode not in rules.friend.modes and not _alone_by_rule(rules, action):
        return Refusal(RefusalCode.FRIEND_MODE)
    if action.mode is not FriendMode.CARD and action.card is not None:
        return Refusal(RefusalCode.FRIEND_CARD_UNKNOWN)
    if action.mode is not FriendMode.SEAT and action.whom is not None:
        return Refusal(RefusalCode.FRIEND_SEAT)
    if action.mode is FriendMode.SEAT:
        return _seat_refusal(rules, calling, action)
    return _card_refusal(rules, calling, action) if action.mode is FriendMode.CARD else None


def _alone_by_rule(rules: Rules, action: CallFriend) -> bool:
    """Without friends in the game the declarer just goes on alone.  Rulebook: §4.6."""
    return not rules.friend.modes and action.mode is FriendMode.NONE


def _seat_refusal(rules: Rules, calling: FriendCalling, action: CallFriend) -> Refusal | None:
    """The dummy may be called, oneself and who sits out not.  Rulebook: §4.9."""
    whom = action.whom
    there = whom is not None and whom in rules.order and whom not in calling.out
    if not there or whom == action.seat:
        return Refusal(RefusalCode.FRIEND_SEAT)
    bidders = {call.seat for call in calling.calls if isinstance(call, MakeBid)}
    barred = rules.friend.seat_among_bidders and whom not in bidders
    return Refusal(RefusalCode.FRIEND_SEAT) if barred else None


def _card_refusal(rules: Rules, calling: FriendCalling, action: CallFriend) -> Refusal | None:
    card_id = action.card
    if card_id is None:
        return Refusal(RefusalCode.FRIEND_CARD_NEEDED)
    if card_id not in rules.pack:
        return Refusal(RefusalCode.FRIEND_CARD_UNKNOWN)
    if barred_cards(rules, calling.contract.trump) >> card_id & 1:
        return Refusal(RefusalCode.FRIEND_CARD_BARRED, cards=CardSet.of([card_id]))
    if _own(rules, calling) >> card_id & 1:
        return Refusal(RefusalCode.FRIEND_CARD_OWN, cards=CardSet.of([card_id]))
    return None


def barred_cards(rules: Rules, trump: Suit | None) -> int:
    """Return the cards that these rules let nobody call.  Rulebook: §4.8."""
    jokers = 0 if rules.friend.joker_callable else rules.jokers
    mighty = 1 << mighty_card(rules, trump)
    return jokers | (0 if rules.friend.mighty_callable else mighty)


def _own(rules: Rules, calling: FriendCalling) -> int:
    """Return the cards that may not be called for being one's own, buried ones too."""
    forbidden = rules.friend.own_card is OwnCard.FORBID
    return calling.hands[calling.contract.seat] | calling.buried if forbidden else 0


def legal_friends(rules: Rules, calling: FriendCalling) -> Iterator[CallFriend]:
    """Yield every way to call a friend."""
    seat = calling.contract.seat
    for mode in rules.friend.modes or (FriendMode.NONE,):
        if mode is FriendMode.CARD:
            barred = barred_cards(rules, calling.contract.trump) | _own(rules, calling)
            cards = CardSet(rules.pack & ~barred)
            yield from (CallFriend(seat, mode, card=card_id) for card_id in cards)
            continue
        if mode is FriendMode.SEAT:
            options = [CallFriend(seat, mode, whom=whom) for whom in rules.order]
        else:
            options = [CallFriend(seat, mode)]
        yield from (one for one in options if friend_refusal(rules, calling, one) is None)


def named_friend(calling: FriendCalling, call: CallFriend) -> Seat | None:
    """Return the friend whom the call makes at once: a seat, or who holds the called card.

    Nobody if the declarer holds or buried it himself, or if a trick decides.  Rulebook: §4.2, §4.9.
    """
    if call.card is None:
        return call.whom
    holders = (seat for seat, hand in enumerate(calling.hands) if call.card in hand)
    seat = next(holders, None)
    return None if seat == call.seat else seat


def doubles_alone(rules: Rules, mode: FriendMode) -> bool:
    """Tell whether a declarer who ended up without a friend pledged "no friend".

    Where there are no friends at all, nobody pledges it.  Rulebook: §4.3, §4.4, §4.8, §4.10.
    """
    match mode:
        case FriendMode.NONE:
            return bool(rules.friend.modes)
        case FriendMode.CARD:
            return rules.friend.fake_doubles
    return rules.friend.first_trick_self is FirstTrickSelf.NO_FRIEND


def announce_refusal(rules: Rules, hand: Play, action: Announce) -> Refusal | None:
    """Return why the seat may not say that it is the friend.  Rulebook: §4.7."""
    if not rules.friend.may_announce or hand.revealed or hand.friend != action.seat:
        return Refusal(RefusalCode.NOT_THE_FRIEND)
    if len(hand.tricks) >= rules.n_tricks - 1:
        return Refusal(RefusalCode.TOO_LATE_TO_ANNOUNCE)
    return None
