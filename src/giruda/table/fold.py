"""The one transition of a table: a state and the next row of its log give the next state.

The live table and a restored one both come from here, so they cannot differ.  Nothing is judged
but consistency: a row that does not follow is a `ReplayError` with its version.
"""

from __future__ import annotations

from dataclasses import replace

from giruda.core.actions import Action, Deal
from giruda.core.choices import KittyReveal
from giruda.core.engine import apply, start
from giruda.core.errors import IllegalAction, ReplayError
from giruda.core.events import HandScored, MatchStarted, RedealReason, Redealt
from giruda.protocol.claim_events import ClaimAnswered, ClaimEvent, ClaimMade, ClaimSettled
from giruda.protocol.seat_events import SeatEvent
from giruda.protocol.table_events import (
    DealCommitted,
    DealRevealed,
    SeatLeft,
    SeatReady,
    SeatTaken,
)
from giruda.table import claims, undo
from giruda.table.rows import Row, seeds_from_text
from giruda.table.seat_fold import fresh_match, now_waiting, seat_changed, with_chair
from giruda.table.state import Board, Chair, TableState


def fold(state: TableState, row: Row) -> TableState:
    """Return the state after *row*."""
    if row.v != state.v + 1:
        raise ReplayError(row.v, f"version {state.v + 1} is missing")
    if state.expected and row.event != state.expected[0]:
        raise ReplayError(row.v, f"a {row.event.type} does not follow from what went before")
    after = _after(state, row)
    after = replace(after, v=row.v, ms=max(state.ms, row.ms))
    return now_waiting(after, row)


def _after(state: TableState, row: Row) -> TableState:
    event = row.event
    match event:
        case SeatTaken():
            chair = Chair(event.occupant, event.name, event.level, row.secret, row.v)
            return with_chair(state, event.seat, chair)
        case SeatLeft():
            return with_chair(state, event.seat, Chair())
        case SeatReady():
            return replace(state, ready=state.ready | {event.seat})
        case DealCommitted():
            return _committed(state, row, event)
        case DealRevealed():
            return _revealed(state, row.v, event)
        case MatchStarted():
            opened = start(state.rules, event.dealer).match
            state = fresh_match(state)
            return replace(state, match=opened, paused_ms=None, ready=frozenset())
        case HandScored() | Redealt():
            return _hand_over(_expected(state, row), row, event)
        case _ if isinstance(event, SeatEvent | ClaimEvent):
            return _of_people(state, row, event)
        case _ if isinstance(event, Action):
            return _acted(state, row, event)
        case _:
            return _expected(state, row)  # what else there is follows from the rules


def _of_people(state: TableState, row: Row, event: SeatEvent | ClaimEvent) -> TableState:
    """Note what people do beside the hand: chairs, claims, taking back."""
    if isinstance(event, SeatEvent):
        return seat_changed(state, row, event)
    if isinstance(event, ClaimMade | ClaimAnswered | ClaimSettled):
        return claims.folded(state, event, row.v)
    return undo.folded(state, event, row.v)


def _committed(state: TableState, row: Row, event: DealCommitted) -> TableState:
    if row.secret is None or event.board != state.next_board:
        raise ReplayError(row.v, f"board {event.board} cannot be committed here")
    board = Board(
        number=event.board,
        dealer=event.dealer,
        commit=event.commit,
        seed=bytes.fromhex(row.secret),
        committed_ms=row.ms,
        committed_v=row.v,
    )
    return replace(state, board=board, last_board=state.board, paused_ms=None, ready=frozenset())


def _revealed(state: TableState, v: int, event: DealRevealed) -> TableState:
    """Open a board, wherever it still stands."""
    boards = [board for board in (state.board, *state.withheld) if board is not None]
    if not any(board.number == event.board and not board.revealed for board in boards):
        raise ReplayError(v, f"board {event.board} is not there to be revealed")

    def opened(board: Board | None) -> Board | None:
        hit = board is not None and board.number == event.board
        return replace(board, revealed=True) if board is not None and hit else board

    return replace(
        state,
        board=opened(state.board),
        last_board=opened(state.last_board),
        withheld=tuple(board for board in state.withheld if board.number != event.board),
    )


def _expected(state: TableState, row: Row) -> TableState:
    """Tick off a derived event that must be the next one."""
    if not state.expected:
        raise ReplayError(row.v, f"a {row.event.type} does not follow from what went before")
    before = undo.followed(state, row.event)
    return replace(state, expected=state.expected[1:], before=before)


def _hand_over(state: TableState, row: Row, event: HandScored | Redealt) -> TableState:
    """Begin the pause; keep back what must not be told before the match is over."""
    board, match = state.board, state.match
    if board is None or match is None:
        raise ReplayError(row.v, "no hand was dealt")
    state = replace(state, claim=None, before=None, undo=None)
    misdeal = isinstance(event, Redealt) and event.reason is RedealReason.MISDEAL
    if misdeal or state.rules.kitty.reveal is KittyReveal.NEVER:
        state = replace(state, withheld=(*state.withheld, board))
    if match.over:
        return state
    return replace(state, paused_ms=row.ms, paused_v=row.v)


def _acted(state: TableState, row: Row, event: Action) -> TableState:
    """Apply an action of the rules."""
    match = state.match
    if match is None:
        raise ReplayError(row.v, "the match has not begun")
    if isinstance(event, Deal):
        state = _dealt(state, row)
    try:
        step = apply(state.rules, match, event)
    except IllegalAction as error:
        raise ReplayError(row.v, str(error.refusal.code)) from error
    before = undo.acted(state, row, event)
    after = replace(state, match=step.match, expected=step.events[1:], before=before, undo=None)
    return claims.dropped(after)


def _dealt(state: TableState, row: Row) -> TableState:
    board = state.board
    if board is None or board.dealt_v is not None or row.secret is None:
        raise ReplayError(row.v, "no board was committed for this deal")
    seeds = seeds_from_text(row.secret)
    return replace(state, board=replace(board, client_seeds=seeds, dealt_v=row.v))
