"""Taking back: the last action of all, by whoever took it, if the other people let it.

Only while nothing hidden has become known since.  So it ends with the next action of anybody, and
there is none of what shows cards or tells who holds them: a deal, the kitty, a misdeal, a claim, a
knock-out, a friend who is revealed by somebody else's card, the end of a hand.  As nothing was
learnt by it, bots always agree; they wait a while for the people's answer.  A person need not: to
play on is an answer too.

The log keeps what was taken back, and `Undone` after it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from giruda.core.actions import Action, Bury, CallFriend, Change, MakeBid, Pass, PlayCard, Seat
from giruda.core.errors import ReplayError
from giruda.core.events import AuctionStage, FriendRevealed, TrickWon
from giruda.protocol.claim_events import UndoAnswered, UndoAsked, Undone
from giruda.protocol.claim_messages import UndoView
from giruda.protocol.messages import TableRefusal, TableStatus
from giruda.table.decide import Decision, happens, refuse
from giruda.table.state import Before, OpenUndo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.protocol.claim_messages import AnswerUndo, Undo
    from giruda.table.rows import AnyEvent, Row
    from giruda.table.state import TableState

TAKEN_BACK: Final = (MakeBid, Pass, Change, Bury, CallFriend, PlayCard)


def may_undo(state: TableState, seat: Seat | None) -> bool:
    """Tell whether this seat may ask to take back what it did last."""
    before = state.before
    mine = seat is not None and before is not None and before.seat == seat
    free = state.undo is None and state.status is TableStatus.PLAYING
    return state.options.undo and mine and free


def undo(state: TableState, command: Undo, seat: Seat) -> Decision:
    """Take the last action back, or ask the other people whether they let it."""
    if state.match is None:
        return refuse(TableRefusal.NOT_STARTED, command.cid)
    if command.v != state.v:
        return refuse(TableRefusal.STALE, command.cid)
    if not may_undo(state, seat) or state.before is None:
        return refuse(TableRefusal.NOT_NOW, command.cid)
    if state.persons - {seat}:
        return happens(UndoAsked(seat))
    return happens(Undone(seat, state.before.v))


def answer(state: TableState, command: AnswerUndo, seat: Seat) -> Decision:
    """Note what somebody says; when all have agreed the hand is back where it was."""
    asked, before = state.undo, state.before
    if asked is None or before is None or seat == asked.seat or seat in asked.agreed:
        return refuse(TableRefusal.NOT_NOW, command.cid)
    if not asked.v <= command.v <= state.v:
        return refuse(TableRefusal.STALE, command.cid)
    answered = UndoAnswered(seat, command.accept)
    if command.accept and state.persons <= asked.agreed | {seat, asked.seat}:
        return happens(answered, Undone(asked.seat, before.v))
    return happens(answered)


# ---- folding -----------------------------------------------------------------------------------


def acted(state: TableState, row: Row, action: Action) -> Before | None:
    """Return where the hand stood before this action, if its person may take it back."""
    if row.seat is None or state.match is None or not isinstance(action, TAKEN_BACK):
        return None
    return Before(row.seat, state.v, state.match)


def followed(state: TableState, event: AnyEvent) -> Before | None:
    """Return the same after what followed from the action, None if that told something hidden."""
    before = state.before
    own = before is not None and isinstance(event, FriendRevealed) and event.seat == before.seat
    return before if own or isinstance(event, TrickWon | AuctionStage) else None


def folded(state: TableState, event: UndoAsked | UndoAnswered | Undone, v: int) -> TableState:
    """Return the table after what was asked, answered or taken back."""
    match event:
        case UndoAsked():
            return replace(state, undo=OpenUndo(event.seat, v))
        case UndoAnswered():
            if not event.accept:
                return replace(state, undo=None, before=None)
            return replace(state, undo=_agreed(state, event))
        case Undone():
            before = state.before
            if before is None or event.to_v != before.v:
                raise ReplayError(v, f"version {event.to_v} is not what can be gone back to")
            return replace(state, match=before.match, expected=(), before=None, undo=None)


def _agreed(state: TableState, event: UndoAnswered) -> OpenUndo | None:
    if state.undo is None:
        return None
    return replace(state.undo, agreed=state.undo.agreed | {event.seat})


def undo_view(state: TableState) -> UndoView | None:
    """Return what everybody sees of what is asked."""
    if state.undo is None:
        return None
    return UndoView(seat=state.undo.seat, agreed=tuple(sorted(state.undo.agreed)))


def standing(rows: Sequence[Row]) -> list[Row]:
    """Return the rows without what was taken back: those that a record of the hand tells.

    *rows* may begin anywhere in a log, but not between an action and its being taken back.
    """
    kept: list[Row] = []
    for row in rows:
        if isinstance(row.event, Undone):
            while kept and kept[-1].v > row.event.to_v:
                kept.pop()
        else:
            kept.append(row)
    return kept
