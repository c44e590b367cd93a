"""Six and seven players: who sits a hand out, and the second deal.  Rulebook: §9.5, §9.6."""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.core.actions import KnockOut, SecondDeal
from giruda.core.cards import CardSet
from giruda.core.refusals import Refusal, RefusalCode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.core.actions import Seat
    from giruda.core.rules import Rules
    from giruda.core.state import KnockingOut, SecondDealing


def knockout_refusal(rules: Rules, hand: KnockingOut, action: KnockOut) -> Refusal | None:
    """Return why the declarer may not name this card or person.  Rulebook: §9.5."""
    if rules.knockout.by_seat:
        return _seat_refusal(rules, hand, action)
    if action.card is None or action.whom is not None or action.card not in rules.pack:
        return Refusal(RefusalCode.KNOCKOUT_WHAT)
    if action.card in hand.hands[action.seat]:
        return Refusal(RefusalCode.KNOCKOUT_OWN, cards=CardSet.of([action.card]))
    if action.card in hand.missed:
        return Refusal(RefusalCode.KNOCKOUT_AGAIN)
    return None


def _seat_refusal(rules: Rules, hand: KnockingOut, action: KnockOut) -> Refusal | None:
    whom = action.whom
    if action.card is not None or whom is None or not 0 <= whom < rules.players:
        return Refusal(RefusalCode.KNOCKOUT_WHAT)
    if whom == action.seat:
        return Refusal(RefusalCode.KNOCKOUT_OWN)
    return Refusal(RefusalCode.KNOCKOUT_AGAIN) if whom in hand.out else None


def legal_knockouts(rules: Rules, hand: KnockingOut) -> Iterator[KnockOut]:
    """Yield everything that the declarer may name."""
    seat = hand.contract.seat
    options = (
        (KnockOut(seat, whom=whom) for whom in range(rules.players))
        if rules.knockout.by_seat
        else (KnockOut(seat, card=card_id) for card_id in rules.pack)
    )
    for action in options:
        if knockout_refusal(rules, hand, action) is None:
            yield action


def hit(hand: KnockingOut, action: KnockOut) -> Seat | None:
    """Return who is knocked out: the holder of the card, or the person; None if it is the kitty.

    Who was knocked out before still holds the cards that he was dealt.
    """
    if action.card is None:
        return action.whom
    holders = (at for at, cards in enumerate(hand.hands) if action.card in cards)
    seat = next(holders, None)
    return None if seat in hand.out else seat


def shares(rules: Rules, hand: SecondDealing) -> tuple[int, ...]:
    """Return how many of the returned cards each seat gets.  Rulebook: §9.6."""
    declarer = hand.contract.seat
    return tuple(
        0
        if seat in hand.out
        else rules.n_tricks - len(cards) + (rules.bury if seat == declarer else 0)
        for seat, cards in enumerate(hand.hands)
    )


def second_deal_refusal(rules: Rules, hand: SecondDealing, action: SecondDeal) -> Refusal | None:
    """Refuse blocks of a wrong size, or other cards than those returned.  Rulebook: §9.6."""
    blocks = [block or () for block in action.hands]
    dealt = [card_id for block in blocks for card_id in block]
    sizes = tuple(len(block) for block in blocks)
    whole = len(dealt) == len(hand.returned) and CardSet.of(dealt) == hand.returned
    return None if whole and sizes == shares(rules, hand) else Refusal(RefusalCode.BAD_DEAL)
