"""What a match came to, from its rows alone: whoever has the same rows has the same result."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import fsum
from typing import TYPE_CHECKING, Final

from giruda.arena.plan import (
    CHALLENGER,
    REFERENCE,
    everybody,
    mirror_tables,
    mixed_tables,
    seats_in,
    single_tables,
)
from giruda.arena.rows import FaultKind, ms_of
from giruda.arena.statistics import Estimate, estimate, ratio

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from giruda.arena.plan import Plan
    from giruda.arena.rows import Effort, Game, Row
    from giruda.core.actions import Seat
    from giruda.core.rules import Rules

ROLES: Final = ("declarer", "friend", "defender", "other")
"""``other`` sat the hand out, or the hand was lost by a fault or broken off."""


@dataclass(frozen=True, slots=True)
class Part:
    """The hands of an entrant in a role: how many, and what it gained in one on average."""

    hands: int
    gain: Estimate


@dataclass(frozen=True, slots=True)
class Contracts:
    """What came of the contracts of an entrant.

    ``won``: auctions won, as a share of its hands; ``made`` of its contracts; ``bid`` is the mean
    contract; ``over`` and ``under`` are mean points beyond made and short of failed ones.
    """

    n: int
    won: float
    made: float
    bid: float
    over: float
    under: float


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds a decision, right to 3 %; ``worst`` is exact."""

    decisions: int
    median: float
    p95: float
    worst: float


@dataclass(frozen=True, slots=True)
class Guesses:
    """Cards that were compared with the best one when all is known, and points lost by one."""

    cards: int
    lost: float


@dataclass(frozen=True, slots=True)
class Forfeits:
    """Hands that an entrant lost by one kind of fault, and what was seen of the first."""

    side: int
    kind: FaultKind
    hands: int
    said: str


@dataclass(frozen=True, slots=True)
class Result:
    """A whole match.

    ``single``: what the challenger gained a hand and seat, alone among references; ``mirror``: what
    a reference gained alone among challengers; ``mixed``: at all other tables, what a challenger
    gained more than a reference.  Pairs are of challenger and reference.
    """

    plan: Plan
    deals: int
    hands: int
    single: Estimate
    mirror: Estimate | None
    mixed: Estimate | None
    splits: dict[str, tuple[Part, Part]]
    contracts: tuple[Contracts, Contracts]
    thrown_in: float
    times: tuple[Times, Times]
    guesses: tuple[Guesses, Guesses] | None
    forfeits: tuple[Forfeits, ...]
    endless: int


def result_of(plan: Plan, rows: Sequence[Row], z: float) -> Result:
    """Return the result; *z* is how many standard errors each interval reaches."""
    n = plan.rules.players
    single = single_tables(n)
    games = [game for row in rows for game in row.games]
    sat = [_Sat(plan.rules, row, single) for row in rows]
    mirror = _means(plan.rules, rows, mirror_tables(n), _of_reference)
    mixed = _means(plan.rules, rows, mixed_tables(n), _difference)
    return Result(
        plan=plan,
        deals=len(rows),
        hands=len(games),
        single=main_estimate(plan, rows, z),
        mirror=estimate(mirror, z) if mirror else None,
        mixed=estimate(mixed, z) if mixed else None,
        splits={
            role: (_part(sat, CHALLENGER, role, z), _part(sat, REFERENCE, role, z))
            for role in ROLES
        },
        contracts=(_contracts(sat, CHALLENGER), _contracts(sat, REFERENCE)),
        thrown_in=sum(game.thrown_in for game in games) / max(len(games), 1),
        times=(_times(rows, CHALLENGER), _times(rows, REFERENCE)),
        guesses=(
            (_guesses(rows, CHALLENGER), _guesses(rows, REFERENCE)) if plan.double_dummy else None
        ),
        forfeits=_forfeits(games),
        endless=sum(game.endless for game in games),
    )


# ---- the main number -----------------------------------------------------------------------------


def main_estimate(plan: Plan, rows: Sequence[Row], z: float) -> Estimate:
    """Return what the challenger gains a hand and seat, alone among references."""
    return estimate(gains_alone(plan, rows), z)


def gains_alone(plan: Plan, rows: Sequence[Row]) -> list[float]:
    """Return, deal by deal, what the challenger gains a hand and seat, alone among references."""
    return _means(plan.rules, rows, single_tables(plan.rules.players), _of_challenger)


def _means(
    rules: Rules,
    rows: Sequence[Row],
    tables: Sequence[int],
    gain: Callable[[Game, int], float],
) -> list[float]:
    """Return for each deal the mean of *gain* over some tables; nothing if they were not played."""
    found: list[float] = []
    for row in rows:
        games = {game.table: game for game in row.games}
        played = [games[table] for table in tables if table in games]
        if not played:
            return []
        found.append(fsum(gain(game, rules.players) for game in played) / len(played))
        if gain is not _difference:
            found[-1] -= _baseline(rules, games.get(0))
    return found


def _baseline(rules: Rules, game: Game | None) -> float:
    """Return what equals gain in a seat: 0 unless there is a dummy, so that it was played."""
    return fsum(game.gains[: rules.players]) / rules.players if game else 0.0


def _mean(gains: Sequence[float], seats: Sequence[Seat]) -> float:
    return fsum(gains[seat] for seat in seats) / len(seats)


def _of_challenger(game: Game, players: int) -> float:
    return _mean(game.gains, list(seats_in(game.table, players)))


def _of_reference(game: Game, players: int) -> float:
    return _mean(game.gains, list(seats_in(everybody(players) ^ game.table, players)))


def _difference(game: Game, players: int) -> float:
    return _of_challenger(game, players) - _of_reference(game, players)


# ---- the splits ----------------------------------------------------------------------------------


class _Sat:
    """The seats of a deal at the tables with one challenger: who, in which role, with what."""

    def __init__(self, rules: Rules, row: Row, tables: Sequence[int]) -> None:
        self.games = [game for game in row.games if game.table in tables]
        self.seats = [
            (side_of(game, seat), role_of(game, seat), game.gains[seat])
            for game in self.games
            for seat in range(rules.players)
        ]

    def gains(self, side: int, role: str) -> list[float]:
        return [gain for one, at, gain in self.seats if one == side and at == role]

    def hands(self, side: int) -> int:
        return sum(one == side for one, _, _ in self.seats)

    def contracts(self, side: int) -> Iterator[Game]:
        for game in self.games:
            if game.declarer is not None and side_of(game, game.declarer) == side:
                yield game


def side_of(game: Game, seat: Seat) -> int:
    """Return whose a seat is at a table."""
    return CHALLENGER if game.table >> seat & 1 else REFERENCE


def role_of(game: Game, seat: Seat) -> str:
    """Return the role of a seat in a hand."""
    if game.declarer is None or seat in game.out:
        return "other"
    return {game.declarer: "declarer", game.friend: "friend"}.get(seat, "defender")


def _part(sat: Sequence[_Sat], side: int, role: str, z: float) -> Part:
    gains = [one.gains(side, role) for one in sat]
    counts = [len(one) for one in gains]
    return Part(sum(counts), ratio([fsum(one) for one in gains], counts, z))


def _contracts(sat: Sequence[_Sat], side: int) -> Contracts:
    games = [game for one in sat for game in one.contracts(side)]
    made = [game.points - game.contract for game in games if game.won]
    failed = [game.contract - game.points for game in games if not game.won]
    hands = sum(one.hands(side) for one in sat)
    return Contracts(
        n=len(games),
        won=len(games) / max(hands, 1),
        made=len(made) / max(len(games), 1),
        bid=sum(game.contract for game in games) / max(len(games), 1),
        over=sum(made) / max(len(made), 1),
        under=sum(failed) / max(len(failed), 1),
    )


# ---- the rest ------------------------------------------------------------------------------------


def _efforts(rows: Sequence[Row], side: int) -> Iterator[Effort]:
    return (row.efforts[side] for row in rows)


def _times(rows: Sequence[Row], side: int) -> Times:
    times: Counter[int] = Counter()
    for effort in _efforts(rows, side):
        times.update(effort.times)
    worst = max((effort.worst_ms for effort in _efforts(rows, side)), default=0.0)
    return Times(times.total(), _quantile(times, 0.5), _quantile(times, 0.95), worst)


def _quantile(times: Counter[int], share: float) -> float:
    wanted, seen = share * times.total(), 0
    for bucket, n in sorted(times.items()):
        seen += n
        if seen >= wanted:
            return ms_of(bucket)
    return 0.0


def _guesses(rows: Sequence[Row], side: int) -> Guesses:
    cards = sum(effort.cards for effort in _efforts(rows, side))
    lost = sum(effort.lost for effort in _efforts(rows, side))
    return Guesses(cards, lost / max(cards, 1))


def _forfeits(games: Sequence[Game]) -> tuple[Forfeits, ...]:
    found: dict[tuple[int, FaultKind], tuple[int, str]] = {}
    for game in games:
        if game.fault is not None:
            key = side_of(game, game.fault.seat), game.fault.kind
            n, said = found.get(key, (0, game.fault.said))
            found[key] = n + 1, said
    return tuple(Forfeits(*key, *value) for key, value in sorted(found.items()))
