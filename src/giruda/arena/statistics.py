"""Means and their intervals, clustered by deal, and when to stop.

Hands of one deal are alike, so the unit is the deal: however many hands it was played in, it
counts once.

A match with several looks is a group-sequential test after O'Brien and Fleming.  Before it begins,
the number of looks K and the largest number of deals are fixed; after k/K of the deals it stops if
the mean is more than ``LEVELS_95[K] * sqrt(K / k)`` standard errors away from 0.  With those
constants equals are called unequal in 5 % of all matches, however many looks there are.  The
interval of a look is made of the same bound (a repeated confidence interval): over all looks
together it misses the truth in 5 % of all matches, and it leaves 0 out if and only if the test
has stopped there or would have.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, fsum, inf, sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_LOOKS: Final = 10
MIN_DEALS: Final = 2
# By number of looks: Jennison and Turnbull, Group Sequential Methods, table 2.3, two-sided 5 %.
LEVELS_95: Final = (1.960, 1.977, 2.004, 2.024, 2.040, 2.053, 2.063, 2.072, 2.080, 2.087)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over ``n`` deals, its interval (infinite for fewer than two), the deals' spread."""

    n: int
    mean: float
    low: float
    high: float
    sd: float

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def clear(self) -> bool:
        """Whether the interval leaves 0 out."""
        return self.low > 0 or self.high < 0


def student(z: float, df: int) -> float:
    """Return the quantile of Student's t that a normal quantile *z* stands for.

    By the Cornish–Fisher expansion: right to 1 % from 3 degrees of freedom on, and for fewer, the
    exact factors at 95 %.

    >>> round(student(1.959964, 10), 3)
    2.228
    """
    if df <= len(_SMALL):
        return z * _SMALL[df - 1]
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + fsum(term / df**power for power, term in enumerate(terms, 1))


_SMALL: Final = (12.7062 / 1.959964, 4.30265 / 1.959964)


def estimate(values: Sequence[float], z: float = 1.959964) -> Estimate:
    """Return the mean of one value a deal, and its interval."""
    n = len(values)
    if not n:
        return Estimate(0, 0.0, -inf, inf, inf)
    mean = fsum(values) / n
    if n < MIN_DEALS:
        return Estimate(n, mean, -inf, inf, inf)
    sd = sqrt(fsum((value - mean) ** 2 for value in values) / (n - 1))
    half = student(z, n - 1) * sd / sqrt(n)
    return Estimate(n, mean, mean - half, mean + half, sd)


def ratio(sums: Sequence[float], counts: Sequence[float], z: float = 1.959964) -> Estimate:
    """Return total over count, one pair a deal: the mean of what does not happen in every deal.

    The interval is that of the ratio estimator (the delta method), clustered by deal.
    """
    count = fsum(counts)
    if not count:
        return Estimate(0, 0.0, -inf, inf, inf)
    mean = fsum(sums) / count
    n = len(sums)
    about = estimate([total - mean * k for total, k in zip(sums, counts, strict=True)], z)
    half, sd = (about.half_width * n / count, about.sd * n / count)
    return Estimate(n, mean, mean - half, mean + half, sd)


def look_sizes(deals: int, looks: int) -> list[int]:
    """Return after how many deals each look comes; the last is after all.

    >>> look_sizes(100, 3)
    [34, 67, 100]
    """
    return sorted({max(MIN_DEALS, ceil(deals * k / looks)) for k in range(1, looks + 1)})


def bound(look: int, looks: int) -> float:
    """Return how many standard errors the mean must be away from 0 at a look, from 1."""
    return LEVELS_95[looks - 1] * sqrt(looks / look)
