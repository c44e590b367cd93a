"""How likely a card holds a trick against the seats that are still to play.

Rough on purpose: each unseen card of a suit lies with the seats that may hold it in proportion to
their cards, independently of the others.  That is a few multiplications a seat, and near enough
for rules of thumb.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from giruda.bots.knowledge import Knowledge
from giruda.core.actions import Seat
from giruda.core.cards import N_CARDS, Suit
from giruda.core.rules import Rules
from giruda.core.tables import tables

RESCUE: Final = 0.8
"""The part of the tricks that an ally's stronger card keeps."""
EAGER: Final = (0.1, 0.2, 0.35, 0.55, 0.75)
"""How readily somebody spends the mighty or the joker on a trick of 0, 1, 2, … points."""


@lru_cache(maxsize=64)
def stronger(rules: Rules, trump: Suit | None, kind: int, called: int, led: int) -> tuple[int, ...]:
    """Return for each card the set of cards that beat it in such a trick."""
    strength = tables(rules, trump).strength[kind][called][led]
    return tuple(
        sum(1 << other for other in range(N_CARDS) if strength[other] > strength[card_id])
        for card_id in range(N_CARDS)
    )


@dataclass(slots=True)
class Odds:
    """Chances in one trick: the suit led, what beats what, how many points lie there."""

    k: Knowledge
    beaten_by: tuple[int, ...]
    led: int
    points: int
    _shares: dict[int, list[float]] = field(default_factory=dict)

    def beats(self, seat: Seat, card_id: int) -> float:
        """Return the chance that *seat* can, and would, beat a card."""
        k = self.k
        beating = self.beaten_by[card_id] & k.may[seat] & ~k.called
        if not beating:
            return 0.0
        misses = 1.0
        chiefs = beating & (k.mighty | k.joker)
        if chiefs:
            eager = EAGER[min(self.points, 4)]
            for chief in (k.mighty, k.joker):
                if chiefs & chief:
                    misses *= 1 - eager * k.share(seat, chief)
            beating &= ~chiefs
        follow = k.t.follow[self.led]
        if beating & follow:
            misses *= self._lacks(seat, self.led, (beating & follow).bit_count())
        ruffs = beating & ~follow
        if ruffs and k.t.trump is not None:
            void = self._lacks(seat, self.led, (k.unseen & follow).bit_count())
            misses *= 1 - void * (1 - self._lacks(seat, k.t.trump, ruffs.bit_count()))
        return 1 - misses

    def _lacks(self, seat: Seat, suit: int, n_cards: int) -> float:
        """Return the chance that *seat* holds none of so many unseen cards of a suit."""
        shares = self._shares.get(suit)
        if shares is None:
            shares = self._shares[suit] = self._suit_shares(suit)
        miss: float = (1 - shares[seat]) ** n_cards
        return miss

    def _suit_shares(self, suit: int) -> list[float]:
        k = self.k
        one = k.unseen & k.t.follow[suit] & ~(k.mighty | k.called)
        bit = one & -one
        return [k.share(seat, bit) if bit else 0.0 for seat in range(len(k.may))]

    def ours(self, card_id: int, side: float, after: Sequence[Seat]) -> float:
        """Return the chance that the trick ends with our side.

        *card_id* is winning; *side* is the chance that who played it is with us; *after* are the
        seats still to play.  A seat against us beats a card of ours if it can, and the reverse.
        """
        k = self.k
        chance = side
        called_beats = bool(k.called & self.beaten_by[card_id])
        for seat in after:
            beats, ally = self.beats(seat, card_id), k.ally[seat]
            if called_beats and k.friend_odds[seat]:
                chance = self._friend_comes(chance, seat)
            chance = chance * (1 - beats * (1 - ally)) + (1 - chance) * beats * ally * RESCUE
        return chance

    def _friend_comes(self, chance: float, seat: Seat) -> float:
        """Weigh that *seat* may be the friend and win with the called card."""
        comes = self.k.friend_odds[seat] * EAGER[min(self.points + 1, 4)]
        return chance + (1 - chance) * comes if self.k.ruling else chance * (1 - comes)
