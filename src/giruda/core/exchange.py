"""Taking the kitty and burying.  Rulebook: §3.1."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from giruda.core.actions import Bury
from giruda.core.cards import CardSet
from giruda.core.refusals import Refusal, RefusalCode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.core.rules import Rules
    from giruda.core.state import Exchange


def bury_refusal(rules: Rules, exchange: Exchange, action: Bury) -> Refusal | None:
    """Return why these cards may not be buried; any card one holds may be.  Rulebook: §3.1."""
    cards = action.cards
    if cards is None or len(cards) != rules.bury:
        return Refusal(RefusalCode.BURY_COUNT, number=rules.bury)
    foreign = cards & ~exchange.hands[action.seat]
    if foreign:
        return Refusal(RefusalCode.CARD_NOT_HELD, cards=CardSet(foreign))
    return None


def legal_burials(rules: Rules, exchange: Exchange) -> Iterator[Bury]:
    """Yield every burial: 286 of them with thirteen cards."""
    seat = exchange.contract.seat
    for cards in combinations(exchange.hands[seat], rules.bury):
        yield Bury(seat, CardSet.of(cards))
