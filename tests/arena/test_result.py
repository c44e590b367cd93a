"""What rows come to: means, splits, contracts, times and forfeits, reckoned by hand."""

from __future__ import annotations

from math import fsum

import pytest

from giruda.arena.entrant import parse
from giruda.arena.plan import Plan, Tables
from giruda.arena.playing import Chairs, play_deal
from giruda.arena.result import result_of, role_of
from giruda.arena.rows import Effort, Fault, FaultKind, Game, Row, bucket_of, ms_of
from giruda.core.rules import Rules

PLAN = Plan(Rules.preset("korea-boardgames"), parse("club"), parse("random"), "r", Tables.ALL)


def game(table: int, gains: tuple[float, ...], **more: object) -> Game:
    """Return a game with declarer 0, friend 1, who made 12 with 14 points."""
    facts: dict[str, object] = {
        "declarer": 0, "friend": 1, "contract": 12, "points": 14, "won": True, **more,
    }  # fmt: skip
    return Game(table, gains, **facts)  # type: ignore[arg-type]  # facts are of several types


HAND = (8.0, 4.0, -4.0, -4.0, -4.0)
ROW = Row(0, tuple(game(1 << seat, HAND) for seat in range(5)), (Effort(), Effort()))


def test_the_main_number_is_the_mean_over_seats_then_deals() -> None:
    """Each deal counts once: the mean of what the challenger gained in each seat."""
    other = Row(1, tuple(game(1 << s, (5.0, 5, 5, 5, -20)) for s in range(5)), ROW.efforts)
    found = result_of(PLAN, [ROW, other], 2.0)
    assert found.single.mean == 0
    assert found.deals == 2
    assert found.hands == 10


def test_splits_add_up_to_the_main_number() -> None:
    """The gains by role, each with its hands, sum to what was gained in all."""
    plan = Plan(PLAN.rules, PLAN.challenger, PLAN.reference, "splits", Tables.ONE)
    with Chairs(plan) as chairs:
        rows = [play_deal(plan, deal, chairs) for deal in range(4)]
    found = result_of(plan, rows, 2.0)
    parts = [pair[0] for pair in found.splits.values()]
    assert sum(part.hands for part in parts) == 20
    total = fsum(part.hands * part.gain.mean for part in parts)
    assert total / 20 == pytest.approx(found.single.mean)


def test_roles_are_of_the_hand() -> None:
    """Declarer, friend and defender are what they were; who sat out or had no hand is other."""
    one = game(1, HAND, out=(4,))
    roles = [role_of(one, seat) for seat in range(5)]
    assert roles == ["declarer", "friend", "defender", "defender", "other"]
    lost = Game(1, HAND, fault=Fault(0, FaultKind.DIES, "exit code 3"))
    assert role_of(lost, 0) == "other"


def test_contracts_are_of_who_declared() -> None:
    """The challenger declared where it sat in seat 0; all other contracts are the reference's."""
    failed = game(2, HAND, won=False, points=9)
    row = Row(0, (ROW.games[0], failed, *ROW.games[2:]), ROW.efforts)
    challenger, reference = result_of(PLAN, [row], 2.0).contracts
    assert (challenger.n, challenger.won, challenger.made, challenger.over) == (1, 0.2, 1.0, 2.0)
    assert (reference.n, reference.made, reference.bid, reference.under) == (4, 0.75, 12.0, 3.0)


def test_mixed_tables_compare_both_sides() -> None:
    """At a mixed table the number is what a challenger gained more than a reference."""
    row = Row(0, (*ROW.games, game(0b00011, HAND)), ROW.efforts)
    mixed = result_of(PLAN, [row, row], 2.0).mixed
    assert mixed
    assert mixed.mean == 6 - -4


def test_with_a_dummy_equals_are_the_zero() -> None:
    """Where a dummy gains too, the gain of references among themselves is taken off."""
    rules = Rules.preset("korea-boardgames", 4)
    plan = Plan(rules, parse("club"), parse("club"), "dummy")
    with Chairs(plan) as chairs:
        rows = [play_deal(plan, deal, chairs) for deal in range(3)]
    assert any(fsum(row.games[0].gains[:4]) for row in rows)
    found = result_of(plan, rows, 2.0)
    assert found.mirror
    assert found.single.mean == pytest.approx(0)
    assert found.mirror.mean == pytest.approx(0)


def test_times_are_kept_to_three_percent() -> None:
    """The middle of a time's bucket is within 3 % of it; the worst time is exact."""
    for ms in (0.01, 0.5, 7.0, 49.9, 1234.5):
        assert ms_of(bucket_of(ms)) == pytest.approx(ms, rel=0.03)
    effort = Effort()
    for ms in (*[1.0] * 90, *[10.0] * 9, 333.3):
        effort.count(ms)
    times = result_of(PLAN, [Row(0, ROW.games, (effort, Effort()))], 2.0).times
    assert times[0].decisions == 100
    assert times[0].median == pytest.approx(1, rel=0.03)
    assert times[0].p95 == pytest.approx(10, rel=0.03)
    assert times[0].worst == 333.3
    assert times[1].decisions == 0


def test_forfeits_are_counted_by_kind() -> None:
    """Each kind of fault of each side is one entry, with the words of the first."""
    faults = [Fault(0, FaultKind.DIES, "one"), Fault(0, FaultKind.DIES, "two"), None]
    games = tuple(Game(1, HAND, fault=one) for one in faults)
    games += (Game(2, HAND, fault=Fault(0, FaultKind.FAILS, "ours")), Game(4, HAND, endless=True))
    found = result_of(PLAN, [Row(0, games, ROW.efforts)], 2.0)
    told = [(one.side, one.kind, one.hands, one.said) for one in found.forfeits]
    assert told == [(0, FaultKind.DIES, 2, "one"), (1, FaultKind.FAILS, 1, "ours")]
    assert found.endless == 1
