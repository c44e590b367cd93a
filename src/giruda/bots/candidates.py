"""Which plays are worth comparing: of those that come to the same thing, one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from giruda.core.cards import N_RANKS, CardSet, Suit
from giruda.core.tables import tables
from giruda.kernels.bridge import NAMES_EXACT, NAMES_SHIFT

if TYPE_CHECKING:
    from giruda.core.rules import Rules
    from giruda.core.seen import View

MOST: Final = 24
CARD: Final = (1 << NAMES_SHIFT) - 1
NAMES: Final = 127


def candidates(rules: Rules, view: View, legal: list[int], advised: list[int]) -> list[int]:
    """Return the moves of *legal* to compare, those of *advised* first; at most `MOST`.

    Of neighbours in a suit that count the same, with no card of another hand between them, the
    first advised one stands for all, else the lowest.  A joker that may name any card names one
    only on advice: there are fifty, and few make sense.
    """
    assert view.contract is not None
    alike = _alike(rules, view, view.contract.trump)
    chosen: dict[tuple[int, int], int] = {}
    advised_first = [*advised, *(one for one in legal if one not in advised)]
    for move in advised_first:
        names = move >> NAMES_SHIFT & NAMES
        if names >= NAMES_EXACT and move not in advised:
            continue
        chosen.setdefault((alike[move & CARD], move >> NAMES_SHIFT), move)
    return list(chosen.values())[:MOST]


def _alike(rules: Rules, view: View, trump: Suit | None) -> dict[int, int]:
    """Return for each card of the hand to play the lowest of those that it is alike to."""
    t = tables(rules, trump)
    hand = view.hand if view.turn == view.seat else view.partner_hand
    gone = CardSet.of(one.card for trick in view.tricks for one in trick.plays)
    others = t.deck & ~hand & ~gone
    special = t.jokers | 1 << t.mighty | CardSet.of(t.call)
    if view.friend is not None and view.friend.card is not None:
        special |= 1 << view.friend.card
    found: dict[int, int] = {}
    before: int | None = None
    for one in sorted(hand):
        same = (
            before is not None
            and one // N_RANKS == before // N_RANKS
            and not (special >> one | special >> before) & 1
            and (t.counted >> one & 1) == (t.counted >> before & 1)
            and not others & ((1 << one) - (1 << before))
        )
        found[one] = found[before] if same and before is not None else one
        before = one
    return found
