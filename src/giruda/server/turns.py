"""What the bot whose turn it is thinks, and when that may be shown.

A bot begins to think as soon as it is its turn and acts at its time; one that has not thought by
then acts at a later beat, so that its thinking time is not seen.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from giruda.server.clock import clock_ms
from giruda.table.timing import late_ms

if TYPE_CHECKING:
    from collections.abc import Callable

    from giruda.core.actions import Action
    from giruda.server.needs import BotMinds
    from giruda.table.table import Table
    from giruda.table.timing import Due


class BotTurns:
    """The turns of all bots at one table; *wake* is called when one has thought."""

    def __init__(self, minds: BotMinds, level: str, wake: Callable[[], None]) -> None:
        """Let bots without a level of their own play at this one."""
        self._minds = minds
        self._level = level
        self._wake = wake
        self._thought: tuple[int, asyncio.Task[Action]] | None = None
        self._late: tuple[int, int | None] = (0, None)  # a bot past its time, and its beat

    def thought(self, table: Table, due: Due) -> asyncio.Task[Action]:
        """Return what the bot that is due thinks, begun now if it was not before."""
        if self._thought is not None and self._thought[0] == due.v:
            return self._thought[1]
        self.stop()
        assert due.seat is not None
        view = table.view(due.seat)
        assert view is not None
        choice = self._minds.choose(table.now.rules, view, due.level or self._level)
        task = asyncio.ensure_future(choice)
        task.add_done_callback(lambda _: self._wake())
        self._thought = (due.v, task)
        return task

    def wait_s(self, table: Table, due: Due) -> float | None:
        """Return how long the bot that is due waits: None until it has thought, 0 not at all."""
        thought = self.thought(table, due)
        left_ms = due.at_ms - clock_ms()
        if left_ms > 0:
            return left_ms / 1000
        if not thought.done():
            self._late = (due.v, None)
            return None
        late_v, beat_ms = self._late
        if late_v != due.v:
            return 0
        if beat_ms is None:
            beat_ms = clock_ms() + late_ms(table.timing, due, clock_ms())
            self._late = (due.v, beat_ms)
        return max(0, beat_ms - clock_ms()) / 1000

    def stop(self) -> None:
        """Let a thought go."""
        if self._thought is not None:
            self._thought[1].cancel()
            self._thought = None


__all__ = ["BotTurns"]
