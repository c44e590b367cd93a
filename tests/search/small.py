"""Rules of two players with so few cards that all their deals can be listed."""

from __future__ import annotations

from typing import Any

from giruda.core.cards import JOKER, N_CARDS, CardId, CardSet, card, code_of
from giruda.core.house import changed
from giruda.core.rules import Rules

CARDS = "S2 S3 S4 S5 S8 S9 ST SQ SK SA HK H3 C3 C4 DA DT JK"


def small_rules(**changes: Any) -> Rules:  # noqa: ANN401  any rules' values
    """Seven cards each of seventeen, two in the kitty and one never dealt."""
    kept = CardSet.of(card(one) for one in CARDS.split())
    removed = [code_of(CardId(one)) for one in range(N_CARDS) if one not in kept and one != JOKER]
    size = {"deck.hand": 7, "deck.kitty": 2, "deck.remove": removed, "bid.min": 2, "bid.max": 7}
    dotted = {key.replace("__", "."): value for key, value in changes.items()}
    return changed("mighty-network-standard-2", 2, size | dotted)


TINY = small_rules(
    trick1__trump="not_playable",
    trick1__mighty="not_playable",
    trick1__joker="not_playable",
    trick1__call_card="no_lead",
    trick1__joker_call=True,
    jokercall__mighty_defence=True,
)
"""Nearly every special card is barred in the first trick, so that hands run out of choices."""
