"""Means and intervals clustered by deal, and the bounds of the looks."""

from __future__ import annotations

from math import inf, sqrt
from random import Random
from statistics import NormalDist, mean, stdev

import pytest

from giruda.arena.statistics import (
    LEVELS_95,
    bound,
    estimate,
    look_sizes,
    ratio,
    student,
)


@pytest.mark.parametrize(
    ("df", "exact"),
    [(1, 12.7062), (2, 4.30265), (3, 3.18245), (5, 2.57058), (30, 2.04227), (10**6, 1.95997)],
)
def test_quantiles_of_students_t(df: int, exact: float) -> None:
    """The quantile at 95 % is within 1 % of the tables, for any degrees of freedom."""
    assert student(1.959964, df) == pytest.approx(exact, rel=0.01)


def test_an_interval_is_that_of_the_textbook() -> None:
    """Mean, standard deviation and interval are those of the usual formulas."""
    values = [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, -6.0, 5.0, 3.0, 5.0]
    found = estimate(values)
    half = 2.22814 * stdev(values) / sqrt(len(values))
    assert found.mean == pytest.approx(mean(values))
    assert found.sd == pytest.approx(stdev(values))
    ends = (mean(values) - half, mean(values) + half)
    assert (found.low, found.high) == pytest.approx(ends, abs=1e-4)


def test_an_interval_agrees_with_resampling_deals() -> None:
    """The interval of a mean and of a ratio are those of a bootstrap over deals, to 10 %."""
    rng = Random(1)
    deals = [
        [rng.gauss(rng.gauss(0.5, 2), 1) for _ in range(rng.randint(0, 5))] for _ in range(200)
    ]
    sums, counts = [sum(one) for one in deals], [float(len(one)) for one in deals]
    found = ratio(sums, counts)
    again = []
    for _ in range(2000):
        picked = [rng.randrange(len(deals)) for _ in deals]
        again.append(sum(sums[at] for at in picked) / sum(counts[at] for at in picked))
    again.sort()
    assert found.mean == pytest.approx(sum(sums) / sum(counts))
    assert found.half_width == pytest.approx((again[1949] - again[49]) / 2, rel=0.1)


def test_the_deal_is_the_unit() -> None:
    """Playing each hand of a deal five times over makes the interval no narrower."""
    rng = Random(2)
    gains = [rng.gauss(0, 3) for _ in range(50)]
    once = ratio(gains, [1.0] * 50)
    fivefold = ratio([5 * one for one in gains], [5.0] * 50)
    assert fivefold.half_width == pytest.approx(once.half_width)
    assert estimate(gains).half_width == pytest.approx(once.half_width)


def test_too_few_deals_prove_nothing() -> None:
    """With no deal or one the interval is everything."""
    for values in ([], [3.0]):
        found = estimate(values)
        assert (found.low, found.high) == (-inf, inf)
        assert not found.clear
    assert ratio([0.0, 0.0], [0.0, 0.0]).n == 0


def test_looks_end_with_all_deals() -> None:
    """Looks are evenly spaced, the last is after all deals, and few deals have few looks."""
    assert look_sizes(1000, 5) == [200, 400, 600, 800, 1000]
    assert look_sizes(7, 1) == [7]
    assert look_sizes(3, 10) == [2, 3]


@pytest.mark.parametrize("looks", [1, 3, 10])
def test_equals_are_called_unequal_in_one_match_of_twenty(looks: int) -> None:
    """Over all looks together a walk without drift leaves the bounds in 5 % of all matches."""
    rng, crossed, n = Random(3), 0, 8000
    for _ in range(n):
        total = 0.0
        for look in range(1, looks + 1):
            total += rng.gauss(0, 1)
            if abs(total) / sqrt(look) > bound(look, looks):
                crossed += 1
                break
    assert crossed / n == pytest.approx(0.05, abs=3 * sqrt(0.05 * 0.95 / n))


def test_the_only_look_has_the_usual_bound() -> None:
    """With one look the bound is the normal quantile; the first of many is far out."""
    assert bound(1, 1) == pytest.approx(NormalDist().inv_cdf(0.975), abs=1e-3)
    assert bound(1, 10) > 6
    assert list(LEVELS_95) == sorted(LEVELS_95)
