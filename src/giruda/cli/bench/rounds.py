"""Measuring several things in alternating rounds, so that all of them meet the same machine.

Machines are shared, and the same work varies by a factor of three within minutes; what runs side by
side, again and again, varies together, and the best round of each is the least disturbed one.
"""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ROUNDS = 5


def best_rates(
    works: Mapping[str, Callable[[], int]], rounds: int | None = None
) -> dict[str, float]:
    """Return for each work how many a second of one processor it does in its best round.

    A work does one round and returns how many it did.  Each runs once before, unmeasured.
    """
    for work in works.values():
        work()
    best = dict.fromkeys(works, 0.0)
    for _ in range(ROUNDS if rounds is None else rounds):
        for name, work in works.items():
            began = process_time()
            n = work()
            best[name] = max(best[name], n / max(process_time() - began, 1e-9))
    return best
