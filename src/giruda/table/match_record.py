"""The record of a table's match: its finished hands, once nothing in them is secret any more."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from giruda.core.actions import Action
from giruda.core.choices import KittyReveal
from giruda.core.events import HandScored, MatchEnded, MatchStarted
from giruda.core.shuffle import ALGORITHM
from giruda.protocol.messages import TableStatus
from giruda.protocol.table_events import DealCommitted, DealRevealed, TableEvent
from giruda.record.record import DealProof, Record, make_record
from giruda.table.fold import fold
from giruda.table.state import new_table
from giruda.table.undo import standing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from giruda.core.rules import Rules
    from giruda.table.rows import Row
    from giruda.table.state import TableState


def match_record(state: TableState, rows: Sequence[Row]) -> Record | None:
    """Return the record of the newest match up to its last finished hand, None if there is none.

    While the match runs there is none either if it holds cards that stay hidden until its end: a
    hand thrown in by a misdeal, or buried cards under a rule that never shows them.
    """
    rows = standing(rows)
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
    told = [row for row in played if not isinstance(row.event, TableEvent)]
    record = make_record(
        state.rules,
        [chair.name for chair in state.chairs],
        [row.event for row in told if not isinstance(row.event, TableEvent)],
        table=state.table_id,
        date=datetime.fromtimestamp(rows[begun].ms / 1000, UTC).strftime("%Y.%m.%d"),
        deals=_proofs(played, rows[begun:]),
    )
    by_bot = (n for n, row in enumerate(told) if row.by_bot and isinstance(row.event, Action))
    return record.model_copy(update={"by_bot": tuple(by_bot)})


def match_records(
    rules: Rules, table_id: str, rows: Sequence[Row], owner: str | None = None
) -> Iterator[Record]:
    """Yield the record of every match in a log, as `match_record` gives it; oldest first.

    Only of those in which *owner* had a chair while hands were played; None is whoever.
    Names are those of the chairs at the end of the last hand.
    """
    state = at_end = new_table(rules, table_id)
    was_there = False
    for n, row in enumerate((*rows, None)):
        if row is None or (isinstance(row.event, MatchStarted) and state.match is not None):
            record = match_record(replace(state, chairs=at_end.chairs), rows[:n])
            if record is not None and (owner is None or was_there):
                yield record
            was_there = False
        if row is None:
            return
        state = fold(state, row)
        if isinstance(row.event, HandScored | MatchEnded):
            at_end = state
            was_there = was_there or (owner is not None and state.seat_of(owner) is not None)


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
