"""Bots think in a process of their own, so that sockets never wait for them.

What goes there is a view of one seat and the rules, so a bot cannot see more than a person.  If
the process dies or takes too long, a cheap random choice is made on the spot.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import threading
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing.connection import wait
from random import Random
from typing import TYPE_CHECKING, Final

from giruda.bots.api import Budget, UnknownLevel, get_bot
from giruda.kernels.built import KernelsMissing

if TYPE_CHECKING:
    from giruda.core.actions import Action
    from giruda.core.rules import Rules
    from giruda.core.views import View

LOG: Final = logging.getLogger("giruda.server")
FALLBACK: Final = "random"


def choose(rules: Rules, view: View, level: str, seed: int) -> Action:
    """Return what a bot of this level does; runs in the worker."""
    rng = Random(seed)  # noqa: S311  a bot's whims, not a deal
    try:
        bot = get_bot(level)
    except UnknownLevel:
        bot = get_bot(FALLBACK)
    return bot.choose(rules, view, Budget(), rng).action


class Thinker:
    """Asks bots; `close` ends the worker."""

    def __init__(self, workers: int, limit_s: float) -> None:
        """Think in that many processes (0: in a thread), for at most ``limit_s`` a choice."""
        self._workers = workers
        self._limit_s = limit_s
        self._executor: Executor | None = None
        self._said: set[str] = set()

    async def choose(self, rules: Rules, view: View, level: str) -> Action:
        """Return a bot's choice, the fallback's if the bot fails."""
        try:
            return await asyncio.wait_for(self._ask(rules, view, level), self._limit_s)
        except (TimeoutError, BrokenExecutor):
            LOG.warning("a bot of level %s gave no answer in time", level)
            self.close()
        except KernelsMissing as error:
            self._say_once(level, error)
        except Exception:
            LOG.exception("a bot of level %s failed", level)
        return self.fallback(rules, view)

    def _say_once(self, level: str, missing: KernelsMissing) -> None:
        """Say that bots of this level play at random here, and why: once, not at every card."""
        if level not in self._said:
            self._said.add(level)
            LOG.warning("bots of level %s play their cards at random: %s", level, missing)

    async def _ask(self, rules: Rules, view: View, level: str) -> Action:
        """Ask the worker; what `close` took out of its queue counts as broken."""
        seed = secrets.randbits(64)
        asked = self._pool().submit(choose, rules, view, level, seed)
        await asyncio.wait([waiting := asyncio.wrap_future(asked)])
        if waiting.cancelled():
            raise BrokenExecutor
        return waiting.result()

    def fallback(self, rules: Rules, view: View) -> Action:
        """Return some legal action at once."""
        return choose(rules, view, FALLBACK, secrets.randbits(64))

    def warm_up(self) -> None:
        """Start the worker now, so that the first bot need not wait for it."""
        self._pool().submit(_nothing)

    def close(self) -> None:
        """Let the workers go; the next choice starts new ones."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

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


def _nothing() -> None:
    """Keep a worker busy for no time."""


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
