"""How likely a card holds a trick against the seats that are still to play.

Rough on purpose: each unseen card of a suit lies with the seats that may hold it in proportion to
their cards, independently of the others.  That is a few multiplications a seat, and near enough
for rules of thumb.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from giruda.core.actions import Seat
from giruda.core.cards import N_CARD_IDS, N_RANKS, CardSet, Suit
from giruda.core.rules import Rules
from giruda.core.tables import tables
from giruda.core.tricks import Led
from tests.kernels.naive_club.knowledge import Knowledge

EPSILON: Final = 1e-9
RESCUE: Final = 0.8
"""The part of the tricks that an ally's stronger card keeps."""
EAGER: Final = (0.15, 0.3, 0.45, 0.65, 0.85)
"""How readily somebody spends the mighty or the joker on a trick of 0, 1, 2, … points."""


@lru_cache(maxsize=1024)
def stronger(
    rules: Rules, trump: Suit | None, kind: int, weakened: int, led: Led
) -> tuple[int, ...]:
    """Return for each card the set of cards that beat it in such a trick."""
    t = tables(rules, trump)
    strength = t.strength[kind][weakened][led]
    cards = [(1 << one, strength[one]) for one in t.deck]
    return tuple(
        sum(bit for bit, power in cards if power > strength[card_id])
        for card_id in range(N_CARD_IDS)
    )


class Shares(NamedTuple):
    """What was reckoned once of who holds which cards; good for one hand and one ``after``."""

    plain: dict[int, dict[Seat, float]]
    given: dict[int, dict[Seat, float]]


@dataclass(slots=True)
class Odds:
    """Chances in one trick.

    ``led`` is what was led, ``points`` lie in the trick, ``after`` are the seats still to play,
    in order.  Chances about leads of one hand may use the same ``shares``.
    """

    k: Knowledge
    beaten_by: tuple[int, ...]
    led: Led
    points: float
    after: Sequence[Seat]
    shares: Shares = field(default_factory=lambda: Shares({}, {}))

    def beats(self, seat: Seat, card_id: int) -> float:
        """Return the chance that *seat* can, and would, beat a card that those before it did not.

        *seat* must be one of those still to play.
        """
        k = self.k
        beating = self.beaten_by[card_id] & k.may[seat] & ~k.called
        if not beating:
            return 0.0
        if seat == k.dummy:  # any of its cards is as likely as another
            return beating.bit_count() / k.may[seat].bit_count()
        misses = 1.0
        chiefs = beating & (k.mighty | k.joker)
        if chiefs:
            eager = EAGER[min(int(self.points), 4)]
            for chief in CardSet(chiefs):
                misses *= 1 - eager * self._share_given(1 << chief)[seat]
            beating &= ~chiefs
        follow = k.t.follow[self.led]
        higher = beating & follow
        if higher:
            misses *= (1 - self._share_given(higher & -higher)[seat]) ** higher.bit_count()
        ruffs = beating & ~follow
        if ruffs:
            void = self._void(seat, follow & k.unseen)
            holds = 1 - (1 - self._share_given(ruffs & -ruffs)[seat]) ** ruffs.bit_count()
            misses *= 1 - void * holds
        return 1 - misses

    def _void(self, seat: Seat, cards: int) -> float:
        """Return the chance that *seat* holds none of these unseen cards."""
        if not cards & self.k.may[seat]:
            return 1.0
        plain = cards & self.k.may[seat] & ~(self.k.called | self.k.mighty)
        miss: float = (1 - self._share(plain & -plain)[seat]) ** cards.bit_count()
        return miss

    def _share(self, bit: int) -> dict[Seat, float]:
        """Return the chance of each seat still to play to hold a card, or one like it."""
        key = self._like(bit)
        if key not in self.shares.plain:
            self.shares.plain[key] = {seat: self.k.share(seat, bit) for seat in self.after}
        return self.shares.plain[key]

    def _share_given(self, bit: int) -> dict[Seat, float]:
        """Return the same, for each seat given that those before it in this trick lack the card."""
        key = self._like(bit)
        if key not in self.shares.given:
            left = 1.0
            given: dict[Seat, float] = {}
            for seat, share in self._share(bit).items():
                given[seat] = min(share / left, 1.0) if left > EPSILON else 0.0
                left -= share
            self.shares.given[key] = given
        return self.shares.given[key]

    def _like(self, bit: int) -> int:
        """Return what a card has in common with others that are as likely anywhere: its suit."""
        if bit & (self.k.mighty | self.k.joker):
            return bit
        return (bit.bit_length() - 1) // N_RANKS

    def ours(self, card_id: int, side: float) -> float:
        """Return the chance that the trick ends with our side.

        *card_id* is winning; *side* is the chance that who played it is with us.  A seat against
        us beats a card of ours if it can, and the reverse.
        """
        k = self.k
        chance = side
        called_beats = bool(k.called & self.beaten_by[card_id])
        for seat in self.after:
            beats, ally = self.beats(seat, card_id), k.ally[seat]
            if called_beats and k.friend_odds[seat]:
                chance = self._friend_comes(chance, seat)
            chance = chance * (1 - beats * (1 - ally)) + (1 - chance) * beats * ally * RESCUE
        return chance

    def _friend_comes(self, chance: float, seat: Seat) -> float:
        """Weigh that *seat* may be the friend and win with the called card."""
        comes = self.k.friend_odds[seat] * EAGER[min(int(self.points) + 1, 4)]
        return chance + (1 - chance) * comes if self.k.ruling else chance * (1 - comes)
