"""The record of a table's match: its finished hands, once nothing in them is secret any more."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from giruda.core.choices import KittyReveal
from giruda.core.events import HandScored, MatchEnded, MatchStarted
from giruda.core.shuffle import ALGORITHM
from giruda.protocol.messages import TableStatus
from giruda.protocol.table_events import DealCommitted, DealRevealed, TableEvent
from giruda.record.record import DealProof, Record, make_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.table.rows import Row
    from giruda.table.state import TableState


def match_record(state: TableState, rows: Sequence[Row]) -> Record | None:
    """Return the record of the newest match up to its last finished hand, None if there is none.

    While the match runs there is none either if it holds cards that stay hidden until its end: a
    hand thrown in by a misdeal, or buried cards under a rule that never shows them.
    """
    hides = bool(state.withheld) or state.rules.kitty.reveal is KittyReveal.NEVER
    if state.status is TableStatus.PLAYING and hides:
        return None
    begun = max((n for n, row in enumerate(rows) if isinstance(row.event, MatchStarted)), default=0)
    ended = max(
        (n for n, row in enumerate(rows) if isinstance(row.event, HandScored | MatchEnded)),
        default=-1,
    )
    if ended < begun:
        return None
    played = rows[begun : ended + 1]
    return make_record(
        state.rules,
        [chair.name for chair in state.chairs],
        [row.event for row in played if not isinstance(row.event, TableEvent)],
        table=state.table_id,
        date=datetime.fromtimestamp(rows[begun].ms / 1000, UTC).strftime("%Y.%m.%d"),
        deals=_proofs(played, rows[begun:]),
    )


def _proofs(played: Sequence[Row], after: Sequence[Row]) -> list[DealProof]:
    """Return what the deals were made from; the last ones are revealed after the last hand."""
    events = [row.event for row in after]
    opened = {event.board: event for event in events if isinstance(event, DealRevealed)}
    proofs = []
    for row in played:
        event = row.event
        if isinstance(event, DealCommitted):
            told = opened.get(event.board)
            proofs.append(
                DealProof(
                    algorithm=ALGORITHM,
                    board=event.board,
                    dealer=event.dealer,
                    commit=event.commit,
                    seed=told.seed if told else None,
                    client_seeds=told.client_seeds if told else None,
                )
            )
    return proofs
