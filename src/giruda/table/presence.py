"""Whose persons are connected, and since when; what follows for a hand that waits for one.

None of it is in the log.  While nobody is connected time stands still, and after that everybody
who is away counts as having just left.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from giruda.core.actions import Seat
from giruda.protocol.options import StandIn
from giruda.protocol.seat_messages import Absent
from giruda.protocol.table_events import Occupant
from giruda.table.clocks import expires_ms
from giruda.table.timing import Due, DueKind, Present, Timing, bot_delay_ms

if TYPE_CHECKING:
    from giruda.table.clocks import Ticking
    from giruda.table.state import TableState


def noticed(present: Present, connected: frozenset[Seat], watchers: int, now_ms: int) -> Present:
    """Return who is connected after some came and went."""
    if not present.connected:
        return Present(connected, now_ms, watchers)
    moved = dict.fromkeys(connected ^ present.connected, now_ms)
    return Present(connected, present.since_ms, watchers, {**present.moved_ms, **moved})


def seated(present: Present, seat: Seat, now_ms: int) -> Present:
    """Note that somebody new sits there, connected or not yet."""
    return replace(present, moved_ms={**present.moved_ms, seat: now_ms})


@dataclass(frozen=True, slots=True)
class Absence:
    """Who is away at this moment, and for whom that is long enough to act for them."""

    present: Present
    grace_ms: int
    now_ms: int

    def is_long(self, seat: Seat) -> bool:
        """Whether the grace of a person who is away is over."""
        present = self.present
        if seat in present.connected or not present.connected:
            return False
        return present.moved(seat) + self.grace_ms <= self.now_ms


def awaited(state: TableState, present: Present) -> Seat | None:
    """Return the person whom the hand waits for though nobody is there."""
    waits = state.waits
    if waits is None or not present.connected or waits.seat in present.connected:
        return None
    return waits.seat if state.chairs[waits.seat].by_person else None


def absent(timing: Timing, state: TableState, present: Present, now_ms: int) -> Absent | None:
    """Tell whom the hand waits for in vain, and in how long a bot may stand in."""
    seat = awaited(state, present)
    if seat is None:
        return None
    asked_ms = present.moved(seat) + timing.grace
    return Absent(seat=seat, ask_ms=max(0, asked_ms - now_ms))


def person_due(
    timing: Timing, state: TableState, present: Present, tick: Ticking | None
) -> Due | None:
    """Return what the server is to do where a person's decision is waited for.

    A stand-in decides until its person is there when a decision arises; without one, the table's
    options may bring one when the grace is over, and the clock's end brings a single action.
    """
    waits = state.waits
    if waits is None or not present.connected:
        return None
    chair = state.chairs[waits.seat]
    if chair.occupant is not Occupant.PERSON:
        return None
    if chair.stand_in is not None:
        return _stand_in_due(timing, state, present, waits.seat)
    dues = [_auto_due(timing, state, present), _clock_due(timing, state, present, tick)]
    return min((due for due in dues if due is not None), key=lambda due: due.at_ms, default=None)


def _stand_in_due(timing: Timing, state: TableState, present: Present, seat: Seat) -> Due:
    assert state.waits is not None
    level = state.chairs[seat].stand_in
    if seat in present.connected and present.moved(seat) <= state.waits.ms:
        return Due(DueKind.RETURN, state.ms, state.v, seat=seat)
    at_ms = max(state.ms, present.since_ms) + bot_delay_ms(timing, state, level)
    return Due(DueKind.BOT, at_ms, state.v, seat=seat, level=level)


def _auto_due(timing: Timing, state: TableState, present: Present) -> Due | None:
    seat = awaited(state, present)
    if seat is None or state.options.stand_in is not StandIn.AUTO:
        return None
    return Due(DueKind.STAND_IN, present.moved(seat) + timing.grace, state.v, seat=seat)


def _clock_due(
    timing: Timing, state: TableState, present: Present, tick: Ticking | None
) -> Due | None:
    at_ms = expires_ms(state, tick, present, timing.grace)
    if at_ms is None or tick is None:
        return None
    return Due(DueKind.TIME_UP, at_ms, state.v, seat=tick.seat)
