"""The older part of a log: on disk alone, and read back when somebody asks.

A table that plays for hours would else fill the memory with what is stored anyway.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.server.needs import Log
    from giruda.table.rows import Row
    from giruda.table.table import Table


def forget(table: Table) -> None:
    """Keep the rows of this hand and of the one before, which are still told, and no others."""
    board = table.now.last_board
    if board is not None:
        table.forget(board.committed_v - 1)


async def recall(log: Log, table: Table, since: int | None) -> None:
    """Read back what somebody who was away for long has not seen."""
    if since is not None and since < table.forgotten:
        table.recall(await log.load_rows(table.now.table_id, since, table.forgotten))


async def whole(log: Log, table_id: str, newer: Sequence[Row]) -> list[Row]:
    """Return a log of which the *newer* rows are at hand."""
    first = newer[0].v if newer else None
    older = [] if first == 1 else await log.load_rows(table_id, until=first and first - 1)
    return [*older, *newer]


__all__ = ["forget", "recall", "whole"]
