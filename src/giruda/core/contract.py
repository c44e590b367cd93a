"""Changing the contract after the auction.  Rulebook: §3.4 to §3.6."""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.core.actions import Change
from giruda.core.auction import SUIT_ORDER, TRUMPS
from giruda.core.choices import ChangeOrder, OverTwenty
from giruda.core.refusals import Refusal, RefusalCode
from giruda.core.state import BlindChange, Exchange, FriendCalling

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.core.actions import MakeBid
    from giruda.core.cards import Suit
    from giruda.core.rules import Rules

Changing = BlindChange | Exchange | FriendCalling


def may_change(rules: Rules, hand: Changing) -> bool:
    """Tell whether this is a time to change the contract; each time at most once."""
    if isinstance(hand, BlindChange):
        return rules.change.blind
    before = rules.change.order is ChangeOrder.BEFORE_BURYING
    return rules.change.after and not hand.changed and isinstance(hand, Exchange) is before


def cost(rules: Rules, old: Suit | None, new: Suit | None, *, blind: bool) -> int:
    """Return by how much a change of trump must raise the number at least.

    Rulebook: §3.4, §3.5.
    """
    if blind:
        return rules.change.blind_cost
    if old is None:
        return rules.change.from_nt_cost
    if new is None:
        return rules.change.to_nt_cost
    higher = SUIT_ORDER.index(new) > SUIT_ORDER.index(old)
    return 0 if rules.change.higher_suit_free and higher else rules.change.cost


def lowest(rules: Rules, contract: MakeBid, trump: Suit | None, *, blind: bool) -> int:
    """Return the lowest number that a change to this trump must name.  Rulebook: §3.4 to §3.6."""
    if trump == contract.trump:
        return contract.points + 1
    number = contract.points + cost(rules, contract.trump, trump, blind=blind)
    clamped = rules.change.over_max is OverTwenty.CLAMP
    return min(number, max(rules.bid.max, contract.points)) if clamped else number


def trump_refusal(
    rules: Rules, old: Suit | None, new: Suit | None, *, blind: bool
) -> Refusal | None:
    """Return why a contract may not be changed to this trump at any number.  Rulebook: §3.6."""
    if new is None and not rules.bid.no_trump:
        return Refusal(RefusalCode.BID_NO_TRUMP_BARRED)
    if new == old and (blind or not rules.change.raise_only):
        return Refusal(RefusalCode.CHANGE_NOTHING, suit=new)
    return None


def change_refusal(rules: Rules, hand: Changing, action: Change) -> Refusal | None:
    """Return why the declarer may not change to this contract now.  Rulebook: §3.4 to §3.6."""
    if not may_change(rules, hand):
        return Refusal(RefusalCode.CHANGE_DONE)
    blind = isinstance(hand, BlindChange)
    why = trump_refusal(rules, hand.contract.trump, action.trump, blind=blind)
    if why is not None:
        return why
    low = lowest(rules, hand.contract, action.trump, blind=blind)
    if action.points < low:
        return Refusal(RefusalCode.CHANGE_TOO_LOW, suit=action.trump, number=low)
    if action.points > rules.bid.max:
        return Refusal(RefusalCode.BID_TOO_HIGH, number=rules.bid.max)
    return None


def legal_changes(rules: Rules, hand: Changing) -> Iterator[Change]:
    """Yield every change of contract, lowest first."""
    seat = hand.contract.seat
    for points in range(hand.contract.points, rules.bid.max + 1):
        for trump in TRUMPS:
            change = Change(seat, points, trump)
            if change_refusal(rules, hand, change) is None:
                yield change
