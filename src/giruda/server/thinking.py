"""Bots think in a process of their own, so that sockets never wait for them.

What goes there is a view of one seat and the rules, so a bot cannot see more than a person.  If
the process dies, takes too long or has too much to do already, a cheap choice is made on the spot:
by rules of thumb, and at random where those fail too.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
import secrets
import threading
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from multiprocessing.connection import wait
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeVar

from giruda.bots.api import Budget, UnknownLevel, get_bot
from giruda.core.sure import sure_leads
from giruda.kernels.built import KernelsMissing, need_kernels

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from giruda.bots.decision import Decision
    from giruda.core.actions import Action, PlayCard
    from giruda.core.rules import Rules
    from giruda.core.state import Play
    from giruda.core.views import View

T = TypeVar("T")
V = TypeVar("V")

LOG: Final = logging.getLogger("giruda.server")
FALLBACK: Final = "club"
LAST: Final = "random"
ADVISER: Final = "master"
"""Who is asked for hints."""
BUDGETS: Final = {"expert": Budget(milliseconds=300), "master": Budget(milliseconds=900)}
"""What the levels that search may take on a busy machine; an idle one has finished before."""
SOLVER: Final = "solver"
PROVER: Final = "prover"
NOT_SURE: Final = "not sure"
SOLVER_MS: Final = 1200
SOLVER_MB: Final = 64
QUEUE: Final = 8
"""How many choices may wait for each worker; beyond that they are cheap ones."""
STUCK_S: Final = 15.0
"""A worker that has not answered for so long is ended; one that merely starts slowly is not."""


def choose(rules: Rules, view: View, level: str, seed: int) -> Action:
    """Return what a bot of this level does; runs in the worker."""
    return weigh(rules, view, level, seed).action


def weigh(rules: Rules, view: View, level: str, seed: int) -> Decision:
    """Return what a bot of this level does, what else it weighed, and why; runs in the worker."""
    rng = Random(seed)  # noqa: S311  a bot's whims, not a deal
    try:
        bot = get_bot(level)
    except UnknownLevel:
        bot = get_bot(LAST)
    return bot.choose(rules, view, BUDGETS.get(bot.level, Budget()), rng)


def best_line(rules: Rules, hand: Play, level: str, seed: int) -> tuple[PlayCard, ...]:
    """Return how both sides play best with all cards known, perhaps not to the end; for claims."""
    del level, seed
    try:
        from giruda.search.position import Position  # noqa: PLC0415  perhaps not built here
        from giruda.search.solver import Limit, SolverError, solve_line  # noqa: PLC0415  same
    except KernelsMissing:
        return ()
    try:
        position = Position(rules, hand)
        return solve_line(position, limit=Limit(ms=SOLVER_MS), memory_mb=SOLVER_MB)[1]
    except SolverError:
        return ()


def prove(rules: Rules, view: View, level: str, seed: int) -> tuple[PlayCard, ...] | str:
    """Return leads that are sure to take the rest, or that none were found; for claims."""
    del level, seed
    leads = sure_leads(rules, view)
    return NOT_SURE if leads is None else leads


@lru_cache(maxsize=256)
def _packed(rules: Rules) -> bytes:
    """Return rules as they go to the worker: the same ones each time, for all that it is asked."""
    return pickle.dumps(rules)


@lru_cache(maxsize=256)
def _unpacked(packed: bytes) -> Rules:
    """Return them; runs in the worker, which so has them once and knows them at sight."""
    rules: Rules = pickle.loads(packed)  # noqa: S301  the server's own
    return rules


def _work(
    work: Callable[[Rules, V, str, int], T], packed: bytes, view: V, level: str, seed: int
) -> T:
    """Do what was asked; runs in the worker."""
    return work(_unpacked(packed), view, level, seed)


class Thinker:
    """Asks bots; `close` ends the worker."""

    def __init__(self, workers: int, limit_s: float) -> None:
        """Think in that many processes (0: in a thread), for at most ``limit_s`` a choice."""
        self._workers = workers
        self._limit_s = limit_s
        self._executor: Executor | None = None
        self._asked: dict[Future[Any], float] = {}
        self._said: set[str] = set()

    async def choose(self, rules: Rules, view: View, level: str) -> Action:
        """Return a bot's choice, the fallback's if the bot fails or has no time left."""
        chosen = await self._in_time(choose, rules, view, level)
        return self.fallback(rules, view) if chosen is None else chosen

    async def advise(self, rules: Rules, view: View) -> Decision | None:
        """Return what a person here could do, by the rules of thumb if nobody has time to search.

        None if there is nobody to ask.
        """
        advice = await self._in_time(weigh, rules, view, ADVISER)
        return self._quick_advice(rules, view) if advice is None else advice

    async def best_line(self, rules: Rules, hand: Play) -> tuple[PlayCard, ...]:
        """Return the best play of both sides to the end of a hand; nothing if it is not found."""
        line = await self._in_time(best_line, rules, hand, SOLVER)
        return () if line is None else line

    async def sure_leads(self, rules: Rules, view: View) -> tuple[PlayCard, ...] | None:
        """Return leads that take every trick that is left, None if they are not found.

        Whether they are found hangs on no worker: without one the search runs in a thread.
        """
        found = await self._in_time(prove, rules, view, PROVER)
        if found is None:
            return await asyncio.to_thread(sure_leads, rules, view)
        return None if isinstance(found, str) else found

    async def _in_time(
        self, work: Callable[[Rules, V, str, int], T], rules: Rules, view: V, level: str
    ) -> T | None:
        """Return what a worker makes of a view, None if it fails or there is no time for it."""
        self._let_go_if_stuck()
        if len(self._asked) >= QUEUE * max(1, self._workers):
            LOG.warning("too many bots think at once: one of level %s makes a quick choice", level)
            return None
        try:
            return await asyncio.wait_for(self._ask(work, rules, view, level), self._limit_s)
        except TimeoutError:
            LOG.warning("a bot of level %s gave no answer in time", level)
        except BrokenExecutor:
            LOG.warning("the worker of a bot of level %s is gone", level)
            self.close()
        except KernelsMissing as error:
            self._say_once(level, error)
        except Exception as error:  # noqa: BLE001  a bot's fault must not stop the table
            _log_fault(level, error)
        return None

    def _say_once(self, level: str, missing: KernelsMissing) -> None:
        """Say that bots of this level play at random here, and why: once, not at every card."""
        if level not in self._said:
            self._said.add(level)
            LOG.warning("bots of level %s play their cards at random: %s", level, missing)

    async def _ask(
        self, work: Callable[[Rules, V, str, int], T], rules: Rules, view: V, level: str
    ) -> T:
        """Ask the worker; what `close` took out of its queue counts as broken."""
        seed = secrets.randbits(64)
        asked = self._pool().submit(_work, work, _packed(rules), view, level, seed)
        self._asked[asked] = monotonic()
        asked.add_done_callback(lambda done: self._asked.pop(done, None))
        await asyncio.wait([waiting := asyncio.wrap_future(asked)])
        if waiting.cancelled():
            raise BrokenExecutor
        return waiting.result()

    def fallback(self, rules: Rules, view: View) -> Action:
        """Return some legal action at once."""
        seed = secrets.randbits(64)
        try:
            return choose(rules, view, FALLBACK, seed)
        except KernelsMissing:
            pass
        except Exception as error:  # noqa: BLE001  the last bot needs nothing but the legal actions
            _log_fault(FALLBACK, error)
        return choose(rules, view, LAST, seed)

    def _quick_advice(self, rules: Rules, view: View) -> Decision | None:
        """Return what the rules of thumb say, at once; their numbers are no payments."""
        try:
            return weigh(rules, view, FALLBACK, 0).unpriced()
        except KernelsMissing:
            return None
        except Exception as error:  # noqa: BLE001  a hint less
            _log_fault(FALLBACK, error)
            return None

    @property
    def n_waiting(self) -> int:
        """How many choices the workers were asked for and have not made."""
        return len(self._asked)

    def warm_up(self) -> None:
        """Start the worker now, so that the first bot need not wait for it."""
        self._pool().submit(_get_ready)

    def close(self) -> None:
        """Let the workers go; the next choice starts new ones."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None
            self._asked.clear()

    def _let_go_if_stuck(self) -> None:
        """End workers of which one has thought for far too long; others start in their place."""
        if not any(monotonic() - since > STUCK_S for since in list(self._asked.values())):
            return
        LOG.warning("a worker is stuck: new ones are started")
        processes = list((getattr(self._executor, "_processes", None) or {}).values())
        self.close()
        for process in processes:  # Python 3.11 has no public way to end one that hangs
            process.terminate()

    def _pool(self) -> Executor:
        if self._executor is None:
            self._executor = (
                ProcessPoolExecutor(
                    self._workers,
                    mp_context=multiprocessing.get_context("spawn"),
                    initializer=_end_with_parent,
                )
                if self._workers
                else ThreadPoolExecutor(1, "bots")
            )
        return self._executor


def _log_fault(level: str, error: Exception) -> None:
    """Log what kind of error arose and where, without its message: that may quote cards."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    place = "" if last is None else f" in {last.tb_frame.f_code.co_name}, line {last.tb_lineno}"
    LOG.error("a bot of level %s failed: %s%s", level, type(error).__name__, place)


def _get_ready() -> None:
    """Load in the worker what the levels that search need, before the first one is asked."""
    with suppress(KernelsMissing):
        need_kernels()
        for name in ("belief", "search", "settling"):
            import_module(f"giruda.bots.{name}")


def _end_with_parent() -> None:
    """Make sure that a worker does not outlive a server that was killed."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def watch() -> None:
        wait([sentinel])
        os._exit(0)

    threading.Thread(target=watch, daemon=True, name="watch parent").start()
