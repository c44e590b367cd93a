"""The clock of the decision that the table waits for.  Pure; what a match keeps is in the log.

Each decision of a person has its own time, then the person's bank runs.  What a decision took is
known to the live table alone: time counts only while somebody is connected, so neither a server
that was down nor a table that everybody left costs anything; and of a person whose connection was
lost the first `Timing.grace` of a decision does not count either.  When a decision has cost some
of the bank, the log says what is left (`BankSpent`), so a restart knows the banks, and gives the
running decision its time anew.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from giruda.protocol.seat_events import BankSpent
from giruda.protocol.seat_messages import RunningClock

if TYPE_CHECKING:
    from giruda.core.actions import Seat
    from giruda.protocol.options import Clock
    from giruda.table.state import TableState
    from giruda.table.timing import Present


@dataclass(frozen=True, slots=True)
class Ticking:
    """What a decision took by ``at_ms``, with its person there, and with the person away."""

    seat: Seat
    v: int
    at_ms: int
    there_ms: int = 0
    away_ms: int = 0

    def until(self, now_ms: int, present: Present) -> Ticking:
        """Let time go by to *now_ms*; a clock that was set back takes nothing back."""
        passed = max(0, now_ms - self.at_ms)
        if not present.connected:
            return replace(self, at_ms=now_ms)
        if self.seat in present.connected:
            return replace(self, at_ms=now_ms, there_ms=self.there_ms + passed)
        return replace(self, at_ms=now_ms, away_ms=self.away_ms + passed)

    def used_ms(self, grace_ms: int) -> int:
        """Return what counts."""
        return self.there_ms + max(0, self.away_ms - grace_ms)


def ticking(state: TableState, before: Ticking | None) -> Ticking | None:
    """Return the clock after an event: the same one as long as the same decision is waited for."""
    waits = state.waits
    if waits is None:
        return None
    if before is not None and (before.seat, before.v) == (waits.seat, waits.v):
        return before
    return Ticking(waits.seat, waits.v, waits.ms)


def timed(state: TableState) -> Clock | None:
    """Return the terms for the decision that is waited for, None if it is not timed."""
    clock, waits = state.options.clock, state.waits
    if clock is None or waits is None:
        return None
    return clock if state.chairs[waits.seat].by_person else None


def left(state: TableState, clock: Clock, tick: Ticking, grace_ms: int) -> tuple[int, int]:
    """Return what is left of the decision's own time and of the bank."""
    over = tick.used_ms(grace_ms) - clock.turn_s * 1000
    return max(0, -over), max(0, state.banks[tick.seat] - max(0, over))


def expires_ms(
    state: TableState, tick: Ticking | None, present: Present, grace_ms: int
) -> int | None:
    """Return when the time for this decision is over, None if it is not timed or stands still."""
    clock = timed(state)
    if clock is None or tick is None or not present.connected:
        return None
    held = 0 if tick.seat in present.connected else max(0, grace_ms - tick.away_ms)
    return tick.at_ms + held + sum(left(state, clock, tick, grace_ms))


def spent(state: TableState, tick: Ticking | None, grace_ms: int) -> tuple[BankSpent, ...]:
    """Return what the decision that is being made costs of the bank, if it does."""
    clock = timed(state)
    if clock is None or tick is None:
        return ()
    _, bank_ms = left(state, clock, tick, grace_ms)
    return () if bank_ms == state.banks[tick.seat] else (BankSpent(tick.seat, bank_ms),)


def running(
    state: TableState, tick: Ticking | None, present: Present, grace_ms: int
) -> RunningClock | None:
    """Return the clock as everybody sees it."""
    clock = timed(state)
    if clock is None or tick is None:
        return None
    turn_ms, bank_ms = left(state, clock, tick, grace_ms)
    away = tick.seat not in present.connected
    stopped = not present.connected or (away and tick.away_ms < grace_ms)
    return RunningClock(seat=tick.seat, turn_ms=turn_ms, bank_ms=bank_ms, stopped=stopped)
