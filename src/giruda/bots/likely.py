"""Deals that a seat thinks likely: those that agree with its view, weighed by what others called.

Deals are drawn alike from all that agree (`giruda.search.deals`), more than are needed, and each is
kept as often as the calls in the auction fit its hands: whoever bid holds something in that trump,
and whoever passed does not.  Others are taken to bid as the club does, more or less.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from giruda.bots.strength import NO_TRUMP, SURER, WITH_TRUMP, looks_of, scale_of
from giruda.bots.strength import USUAL as USUAL_COUNT
from giruda.core.actions import MakeBid, Pass
from giruda.core.auction import TRUMPS, beats, minimum
from giruda.kernels.strengths import count_hands
from giruda.search.deals import sample_deals

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from numpy.typing import NDArray

    from giruda.core.actions import Seat
    from giruda.core.cards import Suit
    from giruda.core.rules import Rules
    from giruda.core.seen import View

    Cards = NDArray[np.uint64]
    Numbers = NDArray[np.float64]
    Counted = tuple[
        float,
        list[tuple[int, float]],
        int,
        float,
        list[tuple[int, float]],
        Cards,
        Numbers,
    ]
    Draw = Callable[[Rules, View, int, Random], "Worlds"]

N_DRAWN: Final = 8
"""Deals drawn for each that is kept."""
DARING: Final = 0.7
"""A hand is bid to about this many points above what it is expected to take."""
SOFT: Final = 1.3
"""The spread, in points, of how others judge a hand."""
FAVOUR: Final = 0.6
"""How much better a trump must be, in points, to be the clear choice of a hand."""
LEAST: Final = 1e-4
"""The weight of a deal that does not fit at all."""


@dataclass(frozen=True, slots=True, eq=False)
class Worlds:
    """``hands``: uint64[n, seats]; ``kitty``: uint64[n], what lies face down."""

    hands: Cards
    kitty: Cards
    seed: int

    @classmethod
    def of(cls, rules: Rules, cards: Cards, seed: int) -> Worlds:
        """Return worlds of rows as `giruda.search.deals.Deals.cards` has them."""
        return cls(
            np.ascontiguousarray(cards[:, : rules.seats]),
            np.ascontiguousarray(cards[:, rules.seats]),
            seed,
        )

    def __len__(self) -> int:
        """How many worlds there are."""
        return len(self.hands)

    def part(self, start: int, end: int) -> Worlds:
        """Return the worlds from one number to before another."""
        return Worlds(self.hands[start:end], self.kitty[start:end], self.seed + start)


def likely_worlds(rules: Rules, view: View, n: int, rng: Random) -> Worlds:
    """Return n deals that agree with *view*, the likelier the more often."""
    seed = rng.getrandbits(63)
    called = any(one.seat not in (view.seat, view.partner_seat) for one in view.calls)
    drawn = sample_deals(rules, view, n * N_DRAWN if called else n, seed).cards
    if called:
        weights = _fit(rules, view, drawn)
        drawn = drawn[kept(weights, n, rng.random())]
        # Neighbours may be the same deal: whoever looks at a part of them sees all kinds.
        drawn = drawn[np.random.default_rng(seed).permutation(n)]
    return Worlds.of(rules, drawn, seed)


def uniform_worlds(rules: Rules, view: View, n: int, rng: Random) -> Worlds:
    """Return n deals that agree with *view*, each as likely as any other."""
    seed = rng.getrandbits(63)
    return Worlds.of(rules, sample_deals(rules, view, n, seed).cards, seed)


def kept(weights: Numbers, n: int, offset: float) -> NDArray[np.int64]:
    """Return which deals are kept: each about as often as its weight says."""
    edges = np.cumsum(weights)
    at = (np.arange(n) + offset) / n * edges[-1]
    return np.asarray(np.minimum(np.searchsorted(edges, at), len(weights) - 1))


def _fit(rules: Rules, view: View, cards: Cards) -> Numbers:
    """Return how well the hands of each deal fit what their seats called."""
    weights = np.ones(len(cards))
    strengths: dict[Seat, Numbers] = {}
    unit = SOFT * scale_of(rules).unit
    high: MakeBid | None = None
    for call in view.calls:
        seat = call.seat
        if seat not in (view.seat, view.partner_seat) and seat not in view.out:
            if seat not in strengths:
                strengths[seat] = expected_points(rules, cards[:, seat])
            if view.counts[seat] == rules.deck.hand:  # else it is not the hand that called
                weights *= np.maximum(fits(rules, view, high, call, strengths[seat], unit), LEAST)
        if isinstance(call, MakeBid):
            high = call
    return weights


def fits(
    rules: Rules,
    view: View,
    high: MakeBid | None,
    call: MakeBid | Pass,
    points: Numbers,
    unit: float,
) -> Numbers:
    """Return the chance of a call over *high* by hands that expect so many *points* by trump."""
    if isinstance(call, MakeBid):
        trump = TRUMPS.index(call.trump)
        preferred = np.exp((points[:, trump] - points.max(axis=1)) / (FAVOUR * unit))
        return np.asarray(
            likely_at_least((points[:, trump] - call.points + DARING) / unit) * preferred
        )
    lows = np.array([lowest_above(rules, view, high, trump) for trump in TRUMPS])
    return np.asarray(1 - likely_at_least(((points - lows).max(axis=1) + DARING) / unit))


def lowest_above(rules: Rules, view: View, high: MakeBid | None, trump: Suit | None) -> int:
    """Return the lowest number of a bid with this trump above the standing one."""
    if trump is None and not rules.bid.no_trump:
        return rules.bid.max + rules.whole
    low = minimum(rules, view.stage, trump)
    if high is None:
        return low
    low = max(low, high.points - 1)
    while not beats(rules, MakeBid(0, low, trump), high):
        low += 1
    return low


def likely_at_least(sigmas: Numbers) -> Numbers:
    """Return the chance of a bell curve to be below so many standard deviations."""
    # A logistic curve is within 0.01 of it, and numpy has no error function.
    return np.asarray(1 / (1 + np.exp(-1.702 * np.clip(sigmas, -20, 20))))


def expected_points(rules: Rules, hands: Cards) -> Numbers:
    """Return float64[n, 5]: `giruda.bots.strength.expected` of each hand and trump."""
    by = scale_of(rules)
    counts = np.stack([_count(rules, trump, hands) for trump in TRUMPS], axis=1)
    return np.asarray(by.unit * (by.pivot + by.slope * (counts - USUAL_COUNT) + by.unseen))


def expected_after_kitty_of(rules: Rules, trump: Suit | None, hands: Cards) -> Numbers:
    """Return float64[n]: `giruda.bots.strength.expected_after_kitty` of each hand."""
    by = scale_of(rules)
    above = _count(rules, trump, hands) - USUAL_COUNT - by.in_kitty
    return np.asarray(by.unit * (by.pivot + SURER * by.slope * above))


def _count(rules: Rules, trump: Suit | None, hands: Cards) -> Numbers:
    """Return the weighted counts of `giruda.bots.strength.raw_points`."""
    return count_hands(hands, *_counted(rules, trump))


@lru_cache(maxsize=512)
def _counted(rules: Rules, trump: Suit | None) -> Counted:
    """Return which cards count as what, and their weights, as the kernel takes them."""
    weights = NO_TRUMP if trump is None else WITH_TRUMP
    looks = looks_of(rules, trump)
    plain = ~looks.chiefs & (1 << 64) - 1
    chiefs = [
        (looks.mighty, weights.mighty),
        *((bit, weights.joker * worth) for bit, worth in looks.jokers),
    ]
    honours = [
        (bit, weight)
        for bit, weight in zip(looks.honours, weights[3:7], strict=True)
        if bit & plain
    ]
    sides = np.array([[one & plain for one in suit] for suit in looks.sides], np.uint64)
    side = np.array(weights[7:12])
    return weights.base, chiefs, looks.trumps & plain, weights.trumps, honours, sides, side
