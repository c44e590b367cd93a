"""What the log says about chairs and clocks: the part of `fold` that is not about the hand."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from giruda.core.actions import Action, Seat
from giruda.core.engine import is_chance, to_act
from giruda.core.errors import ReplayError
from giruda.protocol.seat_events import (
    BankSpent,
    Given,
    HostChanged,
    SeatEvent,
    SeatGiven,
    SeatKicked,
    StandInBegan,
    StandInEnded,
)
from giruda.protocol.table_events import Occupant, SeatTaken
from giruda.table.rows import AnyEvent, Row
from giruda.table.state import Chair, TableState, Waiting

RESTARTS = SeatTaken | SeatGiven | StandInBegan | StandInEnded
"""Events after which another mind decides in a chair, so that its decision begins anew."""


def with_chair(state: TableState, seat: Seat, chair: Chair) -> TableState:
    """Change a chair; if the host's person is gone, the next person in seat order is host."""
    chairs = list(state.chairs)
    chairs[seat] = chair
    after = replace(state, chairs=tuple(chairs), ready=state.ready - {seat})
    host = state.host
    if host is None or after.chairs[host].occupant is not Occupant.PERSON:
        host = min(after.persons, default=None)
    return replace(after, host=host)


def fresh_match(state: TableState) -> TableState:
    """Fill the banks and let every person decide for themselves."""
    clock = state.options.clock
    banks = () if clock is None else (clock.bank_s * 1000,) * len(state.chairs)
    chairs = tuple(replace(chair, stand_in=None) for chair in state.chairs)
    return replace(state, banks=banks, chairs=chairs, waits=None)


def seat_changed(state: TableState, row: Row, event: SeatEvent) -> TableState:
    """Return the state after an event about a person's chair."""
    seat = event.seat
    if seat not in state.persons:
        raise ReplayError(row.v, f"nobody sits at seat {seat}")
    chair = state.chairs[seat]
    match event:
        case StandInBegan():
            return with_stand_in(state, seat, event.level)
        case StandInEnded():
            return with_stand_in(state, seat, None)
        case SeatGiven():
            bot = Chair(Occupant.BOT, event.name, event.level, chair.owner, row.v)
            if event.why is Given.KICKED:
                state, bot = _barring(state, chair), replace(bot, owner=None)
            return with_chair(state, seat, bot)
        case SeatKicked():
            return with_chair(_barring(state, chair), seat, Chair())
        case HostChanged():
            return replace(state, host=seat)
        case BankSpent():
            banks = list(state.banks)
            banks[seat] = event.bank_ms
            return replace(state, banks=tuple(banks))
        case _:
            assert_never(event)


def with_stand_in(state: TableState, seat: Seat, level: str | None) -> TableState:
    """Let a bot decide in a person's chair, or the person again."""
    chairs = list(state.chairs)
    chairs[seat] = replace(chairs[seat], stand_in=level)
    return replace(state, chairs=tuple(chairs))


def _barring(state: TableState, chair: Chair) -> TableState:
    owner = chair.owner
    return state if owner is None else replace(state, barred=state.barred | {owner})


def now_waiting(state: TableState, row: Row) -> TableState:
    """Note which decision the table waits for after *row*.

    Somebody else's call out of turn leaves it as it is, and its clock with it; in the middle of
    a row's consequences nothing is decided yet.
    """
    waits = state.waits
    if waits is not None and _settles(state, row.event, waits.seat):
        waits = None
    if not state.expected:
        seat = _decider(state)
        if seat is None:
            waits = None
        elif waits is None or waits.seat != seat:
            waits = Waiting(seat, state.v, state.ms)
    return state if waits is state.waits else replace(state, waits=waits)


def _settles(state: TableState, event: AnyEvent, seat: Seat) -> bool:
    """Tell whether an event is this chair's decision, or lets it begin anew."""
    if isinstance(event, Action):
        return _owner(state, event.seat) == seat
    return isinstance(event, RESTARTS) and event.seat == seat


def _owner(state: TableState, seat: Seat) -> Seat | None:
    owners = state.rules.owners
    return owners[seat] if 0 <= seat < len(owners) else None


def _decider(state: TableState) -> Seat | None:
    """Return the chair whose turn it is, None if it is chance's, the dummy's or nobody's."""
    match = state.match
    if match is None or match.over or is_chance(match):
        return None
    turn = to_act(match)
    return None if turn is None else state.rules.owners[turn]
