"""The exact solver: what each side can force when all cards are known.

A value is what the declarer's side ends with as the contract counts it: what it has taken, what
it can force from here against any defence, and the buried points if they are its.  It is what
`giruda.core.events.HandScored.points` says after best play.

Bounds are never wrong.  Without a limit they meet; a limit in nodes or milliseconds, or a
cancellation, leaves them open.  How it works: ``docs/solver`` and `giruda.kernels.search`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from giruda.core.choices import BuriedPoints
from giruda.core.ending import buried_points, side_of
from giruda.core.errors import GirudaError
from giruda.core.problem import undecided
from giruda.kernels.bridge import action_of, kernel_hand
from giruda.kernels.solving import Cancellation, Solver

if TYPE_CHECKING:
    from giruda.core.actions import PlayCard
    from giruda.kernels.play import Hand
    from giruda.search.position import Position

DEFAULT_MB: Final = 256
LARGEST_MB: Final = 1 << 20


class SolverError(GirudaError, ValueError):
    """The solver cannot take what it was given; ``field`` says what."""

    def __init__(self, field: str, problem: str) -> None:
        """Name the field and say what is wrong with it."""
        super().__init__(f"{field}: {problem}")
        self.field = field


@dataclass(frozen=True, slots=True)
class Limit:
    """When to stop: after so many nodes (cards played in the search), or milliseconds."""

    nodes: int | None = None
    ms: float | None = None

    def __post_init__(self) -> None:
        """Refuse less than nothing."""
        if self.nodes is not None and self.nodes < 0:
            raise SolverError("limit.nodes", f"{self.nodes} is negative")
        if self.ms is not None and not self.ms >= 0:
            raise SolverError("limit.ms", f"{self.ms} is not a number of milliseconds")


NO_LIMIT: Final = Limit()


@dataclass(frozen=True, slots=True)
class Solved:
    """Bounds of a value, in points of the declarer's side, and the nodes they cost."""

    lo: int
    hi: int
    nodes: int

    @property
    def exact(self) -> bool:
        """Whether the bounds meet."""
        return self.lo == self.hi


@dataclass(frozen=True, slots=True)
class Savings:
    """What saves the solver work.  Values are the same without: for tests and measurements."""

    memory: bool = True
    alike: bool = True
    bounds: bool = True
    order: bool = True


ALL_SAVINGS: Final = Savings()


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to try, and with what: shared by all calls of this module."""

    limit: Limit = NO_LIMIT
    memory_mb: int = DEFAULT_MB
    cancel: Cancellation | None = None
    savings: Savings = ALL_SAVINGS

    def __post_init__(self) -> None:
        """Refuse a table of no size."""
        if not 1 <= self.memory_mb <= LARGEST_MB:
            raise SolverError("memory_mb", f"{self.memory_mb} is not from 1 to {LARGEST_MB}")


def solve(
    state: Position,
    *,
    target: int | None = None,
    limit: Limit | None = None,
    memory_mb: int = DEFAULT_MB,
    cancel: Cancellation | None = None,
    savings: Savings = ALL_SAVINGS,
) -> Solved:
    """Return the value of a position, or with a *target* whether it can be reached.

    With a target one window is searched, 3 to 10 times faster: ``lo >= target`` says that the
    declarer's side reaches it, ``hi < target`` that it does not.  Cost: about 0.15 ms for five
    tricks, 0.6 ms for six, 20 ms for eight, a second or more for a whole deal; *memory_mb* bounds
    the table of positions.  A friend that a later trick is to name, a limit below zero and the
    like are a `SolverError` that names the field.
    """
    effort = Effort(limit or NO_LIMIT, memory_mb, cancel, savings)
    with _solver(effort) as solver:
        return _solve(solver, state, effort, target)


def solve_many(
    states: Iterable[Position],
    *,
    target: int | None = None,
    limit: Limit | None = None,
    memory_mb: int = DEFAULT_MB,
    cancel: Cancellation | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Solved]:
    """Solve one position after the other with the same memory; the limit holds for each.

    *progress* is told after each how many are done.
    """
    effort = Effort(limit or NO_LIMIT, memory_mb, cancel)
    results: list[Solved] = []
    with _solver(effort) as solver:
        for state in states:
            results.append(_solve(solver, state, effort, target))
            if progress:
                progress(len(results))
    return results


@dataclass(frozen=True, slots=True)
class Analysed:
    """One legal play, and the value of the position after it."""

    action: PlayCard
    solved: Solved


def analyse(
    state: Position,
    *,
    limit: Limit | None = None,
    memory_mb: int = DEFAULT_MB,
    cancel: Cancellation | None = None,
) -> tuple[Analysed, ...]:
    """Return the value after each legal play, in the order of the cards; the limit is for all.

    Cost: one and a half to three times that of `solve`, since they share the table.
    """
    effort = Effort(limit or NO_LIMIT, memory_mb, cancel)
    with _solver(effort) as solver:
        hand, base = _place(solver, state)
        solver.limit(effort.limit.nodes, effort.limit.ms, cancel)
        guess = solver.exact(solver.most)[1]
        analysed: list[Analysed] = []
        for move in hand.moves():
            before = solver.nodes
            low, high = solver.after(move, guess)
            solved = Solved(base + low, base + high, solver.nodes - before)
            analysed.append(Analysed(action_of(hand.turn, move), solved))
        return tuple(analysed)


def best_line(
    state: Position,
    *,
    limit: Limit | None = None,
    memory_mb: int = DEFAULT_MB,
    cancel: Cancellation | None = None,
) -> tuple[PlayCard, ...]:
    """Return a line of best play by both sides, to the end of the hand.

    Where a limit comes first it is as long as it was proved: perhaps empty.
    """
    return solve_line(state, limit=limit, memory_mb=memory_mb, cancel=cancel)[1]


def solve_line(
    state: Position,
    *,
    limit: Limit | None = None,
    memory_mb: int = DEFAULT_MB,
    cancel: Cancellation | None = None,
) -> tuple[Solved, tuple[PlayCard, ...]]:
    """Return the value and a line of best play, searched once."""
    effort = Effort(limit or NO_LIMIT, memory_mb, cancel)
    with _solver(effort) as solver:
        hand, base = _place(solver, state)
        solver.limit(effort.limit.nodes, effort.limit.ms, cancel)
        low, high = solver.exact(solver.most)
        solved = Solved(base + low, base + high, solver.nodes)
        line: list[PlayCard] = []
        while low == high and not hand.over:
            move = solver.best_move(low)
            if move is None:
                break
            line.append(action_of(hand.turn, move))
            hand.play(move)
            low = high = low - solver.play(move)
        return solved, tuple(line)


# ---- how it is done ------------------------------------------------------------------------------

_spare: Final[dict[int, list[Solver]]] = {}


@contextmanager
def _solver(effort: Effort) -> Iterator[Solver]:
    """Lend a solver with a table of that size: the last one used, if nobody has it now."""
    spare = _spare.setdefault(effort.memory_mb, [])
    try:
        solver = spare.pop()
    except IndexError:
        solver = Solver(effort.memory_mb << 20)
    one = effort.savings
    solver.use(one.memory, one.alike, one.bounds, one.order)
    try:
        yield solver
    finally:
        spare[:] = [solver]


def _place(solver: Solver, state: Position) -> tuple[Hand, int]:
    """Set up a position; return its cards in play, and the points that are settled."""
    rules, hand = state.rules, state.hand
    contract = hand.setup.contract
    if undecided(rules, hand):
        raise SolverError("friend", "a trick that is still to come names the friend")
    side = side_of(rules, contract.seat, hand.friend)
    buried = buried_points(rules, hand)
    goes_to = rules.kitty.points_to
    base = sum(taken for seat, taken in enumerate(hand.taken) if seat in side)
    base += buried if goes_to is BuriedPoints.RULING else 0
    twin = kernel_hand(rules, hand)
    solver.place(twin, side, buried if goes_to is BuriedPoints.LAST_TRICK else 0)
    return twin, base


def _solve(solver: Solver, state: Position, effort: Effort, target: int | None) -> Solved:
    _, base = _place(solver, state)
    solver.limit(effort.limit.nodes, effort.limit.ms, effort.cancel)
    if target is not None:
        low, high = solver.at_least(target - base)
    else:
        low, high = solver.exact(solver.most)
    return Solved(base + low, base + high, solver.nodes)
