"""Listing all deals where few cards are hidden, and telling whether they were drawn alike."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import factorial
from typing import TYPE_CHECKING

import pytest

from giruda.core.cards import CardSet
from tests.search.agreeing import Moment, seen_alike

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from giruda.search.deals import Agreeing


def every_parting(agreeing: Agreeing) -> list[tuple[int, ...]]:
    """Every way to fill the rooms, whether it agrees or not."""
    seen = agreeing.facts
    unknown = 0
    for case in seen.cases:
        for mask in case:
            unknown |= mask

    def parted(holder: int, left: list[int]) -> Iterator[tuple[int, ...]]:
        if holder == len(seen.known):
            yield ()
            return
        for taken in combinations(left, seen.room[holder]):
            rest = [one for one in left if one not in taken]
            for others in parted(holder + 1, rest):
                yield (seen.known[holder] | CardSet.of(taken), *others)

    return list(parted(0, list(CardSet(unknown))))


def n_partings(agreeing: Agreeing) -> int:
    """How many there are."""
    number = factorial(sum(agreeing.facts.room))
    for room in agreeing.facts.room:
        number //= factorial(room)
    return number


def deviation(agreeing: Agreeing, moment: Moment, reader: int | None, seed: int) -> float:
    """Compare with all deals that the core lets agree; return how far from alike they were drawn.

    Chi square of twenty draws a deal, less what is expected of it, in its standard deviations.
    """
    possible = [row for row in every_parting(agreeing) if seen_alike(moment, reader, row)]
    assert agreeing.count == pytest.approx(len(possible), rel=1e-12)
    deals = agreeing.draw(20 * len(possible), seed)
    drawn = Counter(tuple(map(int, row)) for row in deals.cards)
    assert set(drawn) <= set(possible)
    if len(possible) == 1:
        return 0.0
    square = sum((drawn[one] - 20) ** 2 / 20 for one in possible)
    return float((square - len(possible) + 1) / (2 * len(possible) - 2) ** 0.5)


def are_alike(deviations: Sequence[float]) -> bool:
    """Tell whether deviations are about what chance would make them."""
    return abs(sum(deviations)) < 4 * len(deviations) ** 0.5 and max(deviations) < 7
