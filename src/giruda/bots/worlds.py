"""The deals of one decision, and what moves pay over them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from giruda.bots.belief import believed, plays_so_far
from giruda.bots.endings import solved
from giruda.bots.likely import kept
from giruda.bots.payoff import payoffs
from giruda.bots.trust import Trust
from giruda.core.choices import BuriedPoints
from giruda.core.problem import undecided
from giruda.kernels.bridge import club_tables, kernel_hand
from giruda.kernels.club import Roles
from giruda.kernels.valuing import value_moves
from giruda.search.deals import MAX_SEED, Agreeing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from giruda.bots.declarers import Friends, Points
    from giruda.bots.likely import Cards, Numbers
    from giruda.core.rules import Rules
    from giruda.core.seen import View
    from giruda.kernels.fitting import PlayFits
    from giruda.kernels.play import Hand


CHUNK: Final = 160
"""Deals that are drawn at once: weighing few takes as long as weighing many."""
BATCH: Final = 40
"""Deals that are looked at before candidates are dropped."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a level thinks without a budget, and how.

    ``deals`` at most, out of ``pool`` times as many, weighed with ``trust`` (None: all alike); from
    ``endings`` tricks left on deals are solved, each within ``nodes``.  ``deal``: uint64[1, seats +
    2], the one deal to look at instead, for whoever knows it.
    """

    deals: int
    endings: int = 0
    nodes: int = 100_000
    pool: int = 4
    trust: Trust | None = Trust()  # noqa: RUF009  immutable
    deal: Cards | None = None


def roles(rules: Rules, view: View, buried: int) -> Roles:
    """Return who plays which part in a deal in which these cards are buried."""
    assert view.contract is not None
    assert view.friend is not None
    return Roles(
        club_tables(rules, view.contract.trump),
        view.contract.declarer,
        view.friend.mode,
        card=view.friend.card,
        whom=view.friend.whom,
        buried=buried,
        announced=view.friend.revealed,
    )


class Worlds:
    """Deals that agree with a view of a card to be played, and the hand as it stands in them."""

    def __init__(self, rules: Rules, view: View, seed: int) -> None:
        self.rules, self.view, self.seed = rules, view, seed
        self.agreeing = Agreeing(rules, view)
        first = self.agreeing.draw(1, seed)
        self.play = first.position(0).hand
        self.start: Hand = kernel_hand(rules, self.play)
        self.roles = roles(rules, view, int(first.face_down(0)))
        self._pays = payoffs(rules, view)
        to = rules.kitty.points_to
        self._buried_count = (to is BuriedPoints.RULING, to is not BuriedPoints.DEFENCE)

    def batches(self, n: int, effort: Effort) -> Iterator[tuple[Cards, Numbers]]:
        """Yield n deals in batches: uint64[B, seats + 2], and the weight of each, float64[B].

        Of more deals than are wanted, likely ones are kept the more often; one that was kept twice
        is there once, with the weight of two.  They follow from the seed.
        """
        if effort.deal is not None:
            yield effort.deal, np.ones(1)
            return
        trust = effort.trust
        plays = (
            plays_so_far(self.rules, self.view, self.start, self.roles, trust) if trust else None
        )
        for first in range(0, n, CHUNK):
            size = min(CHUNK, n - first)
            rows, times = self._likely((self.seed + first) & MAX_SEED, size, effort, plays)
            for at in range(0, len(rows), BATCH):
                yield rows[at : at + BATCH], times[at : at + BATCH]

    def _likely(
        self, seed: int, n: int, effort: Effort, plays: PlayFits | None
    ) -> tuple[Cards, Numbers]:
        if not effort.trust:
            return self.agreeing.draw(n, seed).cards, np.ones(n)
        pool = self.agreeing.draw(n * effort.pool, seed).cards
        chance = np.random.default_rng(seed)
        pool, weights = believed(self.agreeing, plays, pool, effort.trust, chance)
        found, times = np.unique(kept(weights, n, chance.random()), return_counts=True)
        order = chance.permutation(len(found))
        return pool[found[order]], times[order].astype(np.float64)

    def cards_left(self) -> int:
        """Return how many cards are still to be played in the hand."""
        return sum(self.view.counts)

    def value(
        self, rows: Cards, moves: list[int], at: int, effort: Effort
    ) -> tuple[Numbers, NDArray[np.bool_]]:
        """Return what each move pays the reader in each deal, and whether the contract is made."""
        assert self.view.contract is not None
        left = self.rules.n_tricks - len(self.view.tricks)
        by_solving = left <= effort.endings and not undecided(self.rules, self.play)
        points, friends = self.points(rows, moves[:1] if by_solving else moves, at)
        if by_solving:
            friends = np.repeat(friends, len(moves), axis=1)
            points = solved(self, rows, friends[:, 0], moves, effort.nodes)
        return self._pays[friends + 1, points], points >= self.view.contract.points

    def points(self, rows: Cards, moves: list[int], at: int) -> tuple[Points, Friends]:
        """Return what the ruling side ends with after each move in each deal, and the friend.

        Clubs go on; *at* is the number of the first deal.
        """
        return value_moves(
            self.start, self.roles, rows, moves, self.seed, buried_count=self._buried_count, at=at
        )
