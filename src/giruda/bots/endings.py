"""The last tricks of sampled deals, solved: what each move comes to if all play as well as can be.

Each deal is solved as if all cards were open, which flatters whoever has a choice later: good
where little is left to choose, and where clubs would go wrong.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import numpy as np

from giruda.core.choices import BuriedPoints
from giruda.core.ending import side_of
from giruda.core.tables import tables
from giruda.kernels.bridge import kernel_hand
from giruda.kernels.solving import Solver
from giruda.kernels.valuing import change_hands

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from giruda.bots.worlds import Worlds

MEMORY: Final = 16 << 20
NOBODY: Final = -1

_spare: Final[list[Solver]] = []


@contextmanager
def _solver() -> Iterator[Solver]:
    """Lend a solver: making one costs more than a decision."""
    solver = _spare.pop() if _spare else Solver(MEMORY)
    try:
        yield solver
    finally:
        _spare.append(solver)


def solved(
    worlds: Worlds,
    rows: NDArray[np.uint64],
    friends: NDArray[np.int8],
    moves: list[int],
    nodes: int,
) -> NDArray[np.int16]:
    """Return what the ruling side ends with after each move in each deal: int16[B, M].

    *friends*: who the friend is in each deal, -1 for nobody.  Where *nodes* do not suffice for a
    deal, the middle of what is left open.
    """
    rules, view = worlds.rules, worlds.view
    assert view.contract is not None
    hand = kernel_hand(rules, worlds.play)
    counted = tables(rules, view.contract.trump).counted
    to = rules.kitty.points_to
    points = np.zeros((len(rows), len(moves)), np.int16)
    with _solver() as solver:
        for at, (row, one) in enumerate(zip(rows, friends, strict=True)):
            change_hands(hand, row, worlds.seed + at)
            side = side_of(rules, view.contract.declarer, None if one == NOBODY else int(one))
            buried = (int(row[rules.seats]) & counted).bit_count()
            base = sum(view.points.seats[seat] for seat in side)
            base += buried if to is BuriedPoints.RULING else 0
            solver.place(hand, side, buried if to is BuriedPoints.LAST_TRICK else 0)
            solver.limit(nodes)
            guess = solver.most // 2
            for place, move in enumerate(moves):
                low, high = solver.after(move, guess)
                points[at, place] = base + (low + high) // 2
                guess = low
    return points
