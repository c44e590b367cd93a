"""The deals of one decision, and what moves pay over them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from giruda.bots.endings import solved
from giruda.bots.payoff import payoffs
from giruda.core.choices import BuriedPoints
from giruda.core.problem import undecided
from giruda.kernels.bridge import club_tables, kernel_hand
from giruda.kernels.club import Roles
from giruda.kernels.valuing import value_moves
from giruda.search.deals import Agreeing

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from giruda.core.rules import Rules
    from giruda.core.seen import View
    from giruda.kernels.play import Hand


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a level thinks without a budget, and how.

    ``deals`` at most; from ``endings`` tricks left on deals are solved, each within ``nodes``.
    """

    deals: int
    endings: int = 0
    nodes: int = 100_000


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
        self._agreeing = Agreeing(rules, view)
        first = self._agreeing.draw(1, seed)
        self.play = first.position(0).hand
        self.start: Hand = kernel_hand(rules, self.play)
        self.roles = roles(rules, view, int(first.face_down(0)))
        self._pays = payoffs(rules, view)
        to = rules.kitty.points_to
        self._buried_count = (to is BuriedPoints.RULING, to is not BuriedPoints.DEFENCE)

    def deals(self, n: int, effort: Effort) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
        """Return up to n deals, uint64[n, seats + 2], and the weight of each, float64[n]."""
        del effort
        return self._agreeing.draw(n, self.seed).cards, np.ones(n)

    def cards_left(self) -> int:
        """Return how many cards are still to be played in the hand."""
        return sum(self.view.counts)

    def value(
        self, rows: NDArray[np.uint64], moves: list[int], at: int, effort: Effort
    ) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Return what each move pays the reader in each deal, and whether the contract is made."""
        assert self.view.contract is not None
        left = self.rules.n_tricks - len(self.view.tricks)
        by_solving = left <= effort.endings and not undecided(self.rules, self.play)
        points, friends = value_moves(
            self.start,
            self.roles,
            rows,
            moves[:1] if by_solving else moves,
            self.seed,
            buried_count=self._buried_count,
            at=at,
        )
        if by_solving:
            friends = np.repeat(friends, len(moves), axis=1)
            points = solved(self, rows, friends[:, 0], moves, effort.nodes)
        return self._pays[friends + 1, points], points >= self.view.contract.points
