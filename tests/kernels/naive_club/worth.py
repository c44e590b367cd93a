"""What a card is worth while it is kept: the points it is likely to bring later.

The unit is a card point.  The numbers were set by hand and then varied one at a time in matches
of the arena.
"""

from __future__ import annotations

from typing import Final

from giruda.core.cards import N_RANKS, CardId, rank_of
from giruda.core.tricks import NOTHING_LED, TRUMP_POWER, TrickKind
from tests.kernels.naive_club.knowledge import Knowledge

MIGHTY: Final = 3.6
JOKER_WORTH: Final = 2.7
WEAKER_JOKER: Final = 1.6
JOKER_FADES: Final = 0.6
BOSS_TRUMP: Final = 2.4
TRUMP: Final = 0.6
TRUMP_RANK: Final = 0.05
BOSS: Final = 1.3
SECOND: Final = 0.35
LOST_POINT: Final = -0.15
LOW_RANK: Final = 0.02
CALLER: Final = 0.5


def keeps(k: Knowledge, card_id: CardId) -> float:
    """Return what keeping a card promises after this trick."""
    left = k.tricks_left
    bit = 1 << card_id
    if card_id == k.t.mighty:
        return MIGHTY if left > 1 else 1.5
    if bit & k.joker:
        return _joker(k, card_id, left)
    if bit & k.trumps:
        return _trump(k, card_id)
    return _side(k, card_id) + _as_caller(k, card_id)


def _joker(k: Knowledge, joker: CardId, left: int) -> float:
    """The joker fades as the tricks in which it has power run out.

    Of two, the one that does not beat trumps is worth less.
    """
    middle, last = (k.t.strength[kind][0][NOTHING_LED][joker] for kind in TrickKind if kind)
    powerful = left - 1 if last <= 0 else left
    full = JOKER_WORTH if middle > TRUMP_POWER else WEAKER_JOKER
    return full * (1 - JOKER_FADES ** max(powerful, 0)) if powerful > 0 else -0.5


def _trump(k: Knowledge, card_id: CardId) -> float:
    if k.is_boss(card_id):
        return BOSS_TRUMP
    return TRUMP + TRUMP_RANK * rank_of(card_id)


def _side(k: Knowledge, card_id: CardId) -> float:
    suit, rank = divmod(card_id, N_RANKS)
    if k.is_boss(card_id):
        return BOSS if k.unseen & k.t.follow[suit] else BOSS / 2
    if not k.points >> card_id & 1:
        return LOW_RANK * rank
    above = (k.unseen & k.t.follow[suit] & ~((2 << card_id) - 1) & ~k.mighty).bit_count()
    return SECOND if above == 1 and (k.hand & k.t.follow[suit]).bit_count() > 1 else LOST_POINT


def _as_caller(k: Knowledge, card_id: CardId) -> float:
    """The joker-call card is a weapon while somebody against us may hold the joker."""
    jokers = k.unseen & k.t.call.get(card_id, 0)
    if not jokers or k.surely_ours(jokers):
        return 0.0
    return CALLER if k.tricks_left > 1 else 0.0
