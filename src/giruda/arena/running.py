"""A match from its first deal to its last look, on one processor or several."""

from __future__ import annotations

import multiprocessing
import signal
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from enum import StrEnum
from multiprocessing.util import Finalize
from typing import TYPE_CHECKING, Any, Final

from giruda.arena.errors import ArenaCode, ArenaError
from giruda.arena.playing import Chairs, play_deal
from giruda.arena.result import Result, main_estimate, result_of
from giruda.arena.statistics import MAX_LOOKS, MIN_DEALS, bound, look_sizes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future
    from multiprocessing.synchronize import Event

    from giruda.arena.journal import Journal
    from giruda.arena.plan import Plan
    from giruda.arena.rows import Row
    from giruda.arena.statistics import Estimate

AHEAD: Final = 2  # deals that wait for each worker
MOST_DEALS: Final = 10**7
MOST_JOBS: Final = 256


class Ended(StrEnum):
    """Why a match ended."""

    ALL_PLAYED = "all_played"
    CLEAR = "clear"
    NARROW = "narrow"


@dataclass(frozen=True, slots=True)
class Stopping:
    """When to stop, fixed before the first deal.

    After ``deals`` at the latest.  With more than one of ``looks`` (see `statistics`) earlier, if
    the difference is clear; with ``half_width`` at the first look whose interval is as narrow.
    """

    deals: int
    looks: int = 1
    half_width: float | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be."""
        if self.deals < MIN_DEALS:
            raise ArenaError("deals", ArenaCode.TOO_FEW_DEALS, n=self.deals, least=MIN_DEALS)
        _within("deals", self.deals, MIN_DEALS, MOST_DEALS)
        _within("looks", self.looks, 1, MAX_LOOKS)
        if self.half_width is not None and not self.half_width > 0:
            raise ArenaError(
                "half_width", ArenaCode.OUT_OF_RANGE, name="half-width", low="0", high="∞"
            )


def _within(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise ArenaError(name, ArenaCode.OUT_OF_RANGE, name=name, low=low, high=high)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result at the last look, the look's number, of how many, and why it was the last."""

    result: Result
    look: int
    looks: int
    ended: Ended


def run(
    plan: Plan,
    stopping: Stopping,
    journal: Journal,
    match: int = 0,
    *,
    jobs: int = 1,
    progress: Callable[[int, Callable[[], Estimate]], None] | None = None,
) -> Outcome:
    """Play a match, the deals that the journal has not got, and return what came of it.

    *progress* is told after every deal how many there are, and how to get the estimate so far.
    """
    _within("jobs", jobs, 1, MOST_JOBS)
    sizes = look_sizes(stopping.deals, stopping.looks)
    looks = len(sizes)
    for look, size in enumerate(sizes, 1):
        todo = journal.missing(match, range(size))
        for row in _played(plan, todo, jobs):
            journal.add(match, row)
            if progress:
                progress(len(journal.rows(match)), lambda: _so_far(plan, journal, match))
        # A longer match may have left more deals: a look sees its own only.
        rows = [row for row in journal.rows(match) if row.deal < size]
        z = bound(look, looks)
        found = main_estimate(plan, rows, z)
        ended = _ended(found, stopping, last=look == looks)
        if ended:
            return Outcome(result_of(plan, rows, z), look, looks, ended)
    raise AssertionError("the last look ends a match")


def _so_far(plan: Plan, journal: Journal, match: int) -> Estimate:
    return main_estimate(plan, journal.rows(match), bound(1, 1))


def _ended(found: Estimate, stopping: Stopping, *, last: bool) -> Ended | None:
    if stopping.half_width is not None and found.half_width <= stopping.half_width:
        return Ended.NARROW
    if last:
        return Ended.ALL_PLAYED
    return Ended.CLEAR if found.clear else None


# ---- who plays the deals -------------------------------------------------------------------------


def _played(plan: Plan, deals: Sequence[int], jobs: int) -> Iterator[Row]:
    """Yield the rows of some deals, as they are finished."""
    if jobs == 1 or len(deals) <= 1:
        with Chairs(plan) as chairs:
            for deal in deals:
                yield play_deal(plan, deal, chairs)
        return
    yield from _in_processes(plan, deals, min(jobs, len(deals)))


def _in_processes(plan: Plan, deals: Sequence[int], jobs: int) -> Iterator[Row]:
    context = multiprocessing.get_context("spawn")  # the same everywhere, and safe with threads
    stop = context.Event()
    pool = ProcessPoolExecutor(jobs, context, _begin, (plan, stop))
    waiting = iter(deals)
    running: set[Future[Row]] = set()
    try:
        while True:
            while len(running) < jobs * AHEAD and (deal := next(waiting, None)) is not None:
                running.add(pool.submit(_play, deal))
            if not running:
                break
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except BrokenProcessPool as error:
        raise ArenaError("jobs", ArenaCode.WORKER_DIED) from error
    finally:
        stop.set()  # who is still at a deal leaves it at the next decision
        pool.shutdown(cancel_futures=True)


_worker: dict[str, Any] = {}


def _begin(plan: Plan, stop: Event) -> None:
    """Make a worker ready; an interrupt is the parent's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    chairs = Chairs(plan)
    _worker.update(plan=plan, stop=stop, chairs=chairs)
    Finalize(None, chairs.close, exitpriority=1)


def _play(deal: int) -> Row:
    return play_deal(_worker["plan"], deal, _worker["chairs"], _worker["stop"].is_set)
