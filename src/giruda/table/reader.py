"""What a reader gets: its whole view, and the events since its last version.

The hand is redacted by `giruda.core.views` alone; what stands here is about the table and public.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.core.actions import Action
from giruda.core.house import is_preset
from giruda.core.shuffle import ALGORITHM
from giruda.core.views import redact, view
from giruda.protocol.messages import (
    DealProof,
    LoggedEvent,
    SeatView,
    State,
    TableStatus,
    TableView,
)
from giruda.protocol.rules_messages import differences_of
from giruda.protocol.table_events import Occupant, TableEvent
from giruda.table.claims import claim_view, may_claim
from giruda.table.clocks import running
from giruda.table.presence import absent
from giruda.table.seats import chair_for
from giruda.table.timing import pause_ends_ms
from giruda.table.undo import may_undo, undo_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.actions import Seat
    from giruda.core.rules import Rules
    from giruda.table.clocks import Ticking
    from giruda.table.rows import Row
    from giruda.table.state import Board, TableState
    from giruda.table.timing import Present, Timing


def logged(rules: Rules, row: Row, seat: Seat | None) -> LoggedEvent:
    """Return a row as this reader may know it."""
    event = row.event
    seen = event if isinstance(event, TableEvent) else redact(rules, event, seat)
    return LoggedEvent(v=row.v, event=seen, by_bot=row.by_bot and isinstance(event, Action))


def _proof(state: TableState, board: Board | None) -> DealProof | None:
    if board is None:
        return None
    seeds = tuple(seed.hex() for seed in board.client_seeds)
    return DealProof(
        algorithm=ALGORITHM,
        table=state.table_id,
        board=board.number,
        rules=state.rules.name,
        dealer=board.dealer,
        commit=board.commit,
        seed=board.seed.hex() if board.revealed else None,
        client_seeds=seeds if board.revealed else None,
    )


def _seats(state: TableState, present: Present) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(
            seat=seat,
            occupant=chair.occupant,
            name=chair.name,
            level=chair.level,
            connected=chair.occupant is Occupant.BOT or seat in present.connected,
            host=seat == state.host,
            ready=seat in state.ready,
            stand_in=chair.stand_in,
            bank_ms=state.banks[seat] if state.banks and chair.by_person else None,
        )
        for seat, chair in enumerate(state.chairs)
    )


def table_view(
    state: TableState, timing: Timing, present: Present, tick: Ticking | None, now_ms: int
) -> TableView:
    """Return the table around the hand as everybody sees it; `own_view` is the rest.

    ``tick`` is the clock at ``now_ms``.
    """
    board = state.board
    waits = state.status is TableStatus.PLAYING and board is not None and board.dealt_v is None
    ends_ms = pause_ends_ms(timing, state, present) if present.connected else None
    return TableView(
        id=state.table_id,
        rules=state.rules.name,
        preset=state.rules.id if is_preset(state.rules) else state.rules.base or None,
        rules_title=state.rules.title,
        differences=differences_of(state.rules),
        options=state.options,
        players=state.rules.players,
        status=state.status,
        seats=_seats(state, present),
        you=None,
        deal=_proof(state, board),
        last_deal=_proof(state, state.last_board),
        seed_wanted=board.number if waits and board is not None else None,
        next_hand_ms=None if ends_ms is None else max(0, ends_ms - now_ms),
        watchers=present.watchers,
        absent=absent(timing, state, present, now_ms),
        clock=running(state, tick, present, timing.grace),
        claim=claim_view(state),
        undo=undo_view(state),
    )


def own_view(state: TableState, seat: Seat | None, owner: str | None) -> dict[str, object]:
    """Return the fields of `TableView` of which each reader has its own values."""
    chair = chair_for(state, owner) if owner is not None and seat is None else None
    return {
        "you": seat,
        "chair": chair if isinstance(chair, int) else None,
        "may_claim": may_claim(state, seat),
        "may_undo": may_undo(state, seat),
    }


def state_message(
    state: TableState, around: TableView, rows: Sequence[Row], seat: Seat | None
) -> State:
    """Return everything that *seat* may know now; *rows* are the news for it.

    Where nobody may look on, who has no seat is told of the chairs alone.  News from before a
    seat's person sat down are told as to a spectator.
    """
    match = state.match
    if seat is None and not state.options.watch:
        match, rows = None, ()
    since_v = 0 if seat is None else state.chairs[seat].since_v
    return State(
        v=state.v,
        table=around,
        view=None if match is None else view(state.rules, match, seat),
        events=tuple(logged(state.rules, row, seat if row.v > since_v else None) for row in rows),
    )
