"""Between the core and the kernels: tables kept, moves translated, a hand set up.

Importing this needs the compiled part, as everything in this folder but `built`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from giruda.core.actions import PlayCard
from giruda.core.cards import CardId, Colour, Suit
from giruda.kernels.built import need_kernels

need_kernels()

from giruda.kernels.knowledge import ClubTables  # noqa: E402  asked for first: the error is ours
from giruda.kernels.play import Hand  # noqa: E402  same
from giruda.kernels.tables import KernelTables  # noqa: E402  same

if TYPE_CHECKING:
    from giruda.core.actions import Seat
    from giruda.core.cards import Named
    from giruda.core.rules import Rules
    from giruda.core.state import Play

NAMES_SHIFT = 6
NAMES_LED = 1
NAMES_EXACT = 8
CALL_BIT = 1 << 13


@lru_cache(maxsize=512)
def kernel_tables(rules: Rules, trump: Suit | None) -> KernelTables:
    """Return the wrapped tables of these rules and this trump.  Cost: 6 ms once, then a look-up."""
    return KernelTables(rules, trump)


@lru_cache(maxsize=512)
def club_tables(rules: Rules, trump: Suit | None) -> ClubTables:
    """Return what the club's card rules reckon from these tables once.  Cost: 1 ms more, once."""
    return ClubTables(kernel_tables(rules, trump))


def move_of(action: PlayCard) -> int:
    """Return the kernels' number of a play: ``card | names << 6 | call << 13``.

    *names* is 0 for nothing, 1 + a suit or colour, 8 + an exact card.
    """
    named = action.names
    names = 0
    if isinstance(named, Suit | Colour):
        names = NAMES_LED + named
    elif named is not None:
        names = NAMES_EXACT + named
    return action.card | names << NAMES_SHIFT | CALL_BIT * action.call_joker


def action_of(seat: Seat, move: int) -> PlayCard:
    """Return the play that a move stands for."""
    return PlayCard(
        seat, CardId(move & 63), _named(move >> NAMES_SHIFT & 127), bool(move & CALL_BIT)
    )


def _named(names: int) -> Named | None:
    if names == 0:
        return None
    if names >= NAMES_EXACT:
        return CardId(names - NAMES_EXACT)
    led = names - NAMES_LED
    return Suit(led) if led < len(Suit) else Colour(led)


def kernel_hand(rules: Rules, hand: Play) -> Hand:
    """Return the same cards in play, with every play so far done and ready to be taken back."""
    setup = hand.setup
    plays = [one for trick in hand.tricks for one in trick.plays] + list(hand.plays)
    leader = plays[0].seat if plays else hand.turn
    tables = kernel_tables(rules, setup.contract.trump)
    twin = Hand(tables, setup.dealt.hands, leader, setup.out, setup.dealt.pile)
    for one in plays:
        twin.play(move_of(one))
    return twin
