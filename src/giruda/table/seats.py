"""Judging what people ask about chairs: to sit, to leave, stand-ins, what a host may do.

Who may come during a match: the person whose chair a bot keeps, at any time; between two hands
also somebody new, in a chair that was never a person's in this match.  The link is the invitation;
the host may send somebody away, and who was sent away cannot come back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from giruda.protocol.messages import TableRefusal, TableStatus
from giruda.protocol.seat_events import (
    Given,
    HostChanged,
    SeatGiven,
    SeatKicked,
    StandInBegan,
    StandInEnded,
)
from giruda.protocol.seat_messages import HandOver, Kick, LetStandIn, Replace, TakeBack
from giruda.protocol.table_events import Occupant, SeatLeft, SeatTaken
from giruda.table.commands import EndStandIn
from giruda.table.decide import NOTHING, Decision, Happening, happens, refuse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.actions import Seat
    from giruda.table.commands import ChairTimer, NewBot, Sit, Vacate
    from giruda.table.presence import Absence
    from giruda.table.state import TableState

STAND_IN_LEVEL: Final = "club"
"""Whoever is away is played for by rules of thumb, at any table: soundly, and at once."""


# ---- sitting down ----------------------------------------------------------------------------


def chair_for(state: TableState, owner: str) -> Seat | TableRefusal:
    """Return where somebody without a seat would sit down, or why nowhere."""
    if owner in state.barred:
        return TableRefusal.BARRED
    kept = state.kept_for(owner)
    if kept is not None:
        return kept
    playing = state.status is TableStatus.PLAYING
    if playing and state.paused_ms is None:
        return TableRefusal.ALREADY_STARTED
    free = [
        (chair.occupant is Occupant.BOT, chair.owner is not None, seat)
        for seat, chair in enumerate(state.chairs)
        if chair.occupant is not Occupant.PERSON and not (playing and chair.owner)
    ]
    return min(free)[-1] if free else TableRefusal.TABLE_FULL


def sit(state: TableState, command: Sit) -> Decision:
    """Seat a person; who sits there already keeps the chair."""
    if state.seat_of(command.owner) is not None:
        return NOTHING
    seat = chair_for(state, command.owner)
    if isinstance(seat, TableRefusal):
        return refuse(seat)
    taken = SeatTaken(seat, Occupant.PERSON, command.name)
    return Decision((Happening(taken, command.owner),))


# ---- giving a chair away ---------------------------------------------------------------------


def vacate(state: TableState, command: Vacate, seat: Seat, absence: Absence) -> Decision:
    """Free a chair because its person leaves or the host wants it; in a match a bot takes it."""
    message = command.message
    playing = state.status is TableStatus.PLAYING
    if isinstance(message, Kick | Replace):
        why = _may_remove(state, message, seat, absence)
        if why is not None:
            return refuse(why, message.cid)
        seat = message.seat
    if playing:
        bot = _new_name(state, command.bots)
        return happens(SeatGiven(seat, bot.name, bot.level, _why(message)))
    return happens(SeatKicked(seat) if isinstance(message, Kick) else SeatLeft(seat))


def _may_remove(
    state: TableState, message: Kick | Replace, sender: Seat, absence: Absence
) -> TableRefusal | None:
    if sender != state.host:
        return TableRefusal.NOT_HOST
    if message.seat == sender or message.seat not in state.persons:
        return TableRefusal.WRONG_SEAT
    if isinstance(message, Replace):
        if state.status is not TableStatus.PLAYING:
            return TableRefusal.NOT_STARTED
        if not absence.is_long(message.seat):
            return TableRefusal.NOT_NOW
    return None


def _why(message: object) -> Given:
    if isinstance(message, Kick):
        return Given.KICKED
    return Given.REPLACED if isinstance(message, Replace) else Given.LEFT


def _new_name(state: TableState, bots: Sequence[NewBot]) -> NewBot:
    """Return the first bot whose name nobody at the table has."""
    names = {chair.name for chair in state.chairs}
    return next((bot for bot in bots if bot.name not in names), bots[0])


# ---- stand-ins and the host ------------------------------------------------------------------


def judge(
    state: TableState, message: LetStandIn | TakeBack | HandOver, seat: Seat, absence: Absence
) -> Decision:
    """Judge what a seated person asks about a chair."""
    match message:
        case LetStandIn():
            return _let_stand_in(state, message, absence)
        case TakeBack():
            return happens(*returning(state, seat))
        case HandOver():
            return _hand_over(state, message, seat, absence)
        case _:
            assert_never(message)


def _let_stand_in(state: TableState, message: LetStandIn, absence: Absence) -> Decision:
    if state.status is not TableStatus.PLAYING:
        return refuse(TableRefusal.NOT_STARTED, message.cid)
    if message.seat not in state.persons:
        return refuse(TableRefusal.WRONG_SEAT, message.cid)
    if state.chairs[message.seat].stand_in is not None:
        return NOTHING  # two people said so at once
    if not absence.is_long(message.seat):
        return refuse(TableRefusal.NOT_NOW, message.cid)
    return happens(StandInBegan(message.seat, STAND_IN_LEVEL))


def _hand_over(state: TableState, message: HandOver, seat: Seat, absence: Absence) -> Decision:
    """Let the host choose; and anybody become host whose host is away."""
    host = state.host
    taking = message.seat == seat and host is not None and absence.is_long(host)
    if seat != host and not taking:
        return refuse(TableRefusal.NOT_HOST, message.cid)
    if message.seat not in state.persons:
        return refuse(TableRefusal.WRONG_SEAT, message.cid)
    return NOTHING if message.seat == host else happens(HostChanged(message.seat))


def returning(state: TableState, seat: Seat) -> tuple[StandInEnded, ...]:
    """Return the end of a stand-in's work, if one is at work for this seat."""
    return () if state.chairs[seat].stand_in is None else (StandInEnded(seat),)


def in_person(state: TableState, decision: Decision, seat: Seat) -> Decision:
    """Let the stand-in's work end with what the person does."""
    return decision.after(*returning(state, seat)) if decision.happenings else decision


def by_itself(state: TableState, command: ChairTimer) -> Decision:
    """Begin or end a stand-in's work for whom the hand waits for, when it is due."""
    if state.waits is None or command.v != state.v:
        return NOTHING
    seat = state.waits.seat
    if isinstance(command, EndStandIn):
        return happens(*returning(state, seat))
    return happens(StandInBegan(seat, STAND_IN_LEVEL))
