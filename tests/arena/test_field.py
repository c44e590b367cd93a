"""Entrants in a common field: what one gains more than another, and its share."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.arena.entrant import parse
from giruda.arena.errors import ArenaError
from giruda.arena.field import check, compared
from giruda.arena.plan import Plan, Tables
from giruda.arena.rows import Effort, Game, Row
from giruda.arena.running import Stopping
from giruda.core.rules import Rules

PLAN = Plan(Rules.preset("korea-boardgames"), parse("club"), parse("beginner"), "f", Tables.ONE)
OTHER = replace(PLAN, challenger=parse("random"))


def rows(*gains: float) -> list[Row]:
    """Return deals in which the challenger gained so much in every seat."""
    games = [
        tuple(
            Game(1 << seat, tuple(gain if at == seat else -gain / 4 for at in range(5)))
            for seat in range(5)
        )
        for gain in gains
    ]
    return [Row(deal, one, (Effort(), Effort())) for deal, one in enumerate(games)]


def test_the_difference_is_paired_by_deal() -> None:
    """A difference that is the same on every deal has no spread, whatever each of them gains."""
    (one,) = compared([PLAN, OTHER], [rows(30.0, -20.0, 5.0), rows(28.0, -22.0, 3.0)])
    assert (one.first, one.other) == ("club", "random")
    assert one.more.mean == pytest.approx(2)
    assert one.more.half_width == pytest.approx(0)
    assert one.share is None  # the first does not clearly gain


def test_the_share_is_of_what_the_first_gains() -> None:
    """Who gains half on every deal reaches half, without a spread."""
    pairs = compared([PLAN, OTHER], [rows(8.0, 10.0, 9.0, 9.5), rows(4.0, 5.0, 4.5, 4.75)])
    assert pairs[0].share is not None
    assert pairs[0].share.mean == pytest.approx(0.5)
    assert pairs[0].share.half_width == pytest.approx(0)


@pytest.mark.parametrize("stopping", [Stopping(20, looks=2), Stopping(20, half_width=1.0)])
def test_all_matches_must_have_the_same_deals(stopping: Stopping) -> None:
    """A match that might stop by itself cannot be compared deal by deal."""
    check([PLAN], Stopping(20))
    with pytest.raises(ArenaError, match="looks"):
        check([PLAN], stopping)
