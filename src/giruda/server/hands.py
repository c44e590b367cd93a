"""The records of a person's matches, straight from the log: hands that are over and no others."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from giruda.core.errors import GirudaError
from giruda.record.record import to_json
from giruda.server.store import StoreError
from giruda.table.match_record import match_records

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from giruda.server.store import Store, StoredTable
    from giruda.table.rows import Row

LOG: Final = logging.getLogger("giruda.server")


async def all_hands(store: Store, owner: str | None) -> AsyncIterator[tuple[str, int]]:
    """Yield ``{"records": […]}`` in parts, each with how many records are in it, oldest first.

    Of the matches in which *owner* had a chair; None is everybody.  One table at a time is in
    memory, and no room is opened.  A table whose log cannot be read hides no other.
    """
    yield '{"records":[', 0
    between = ""
    for table_id in await store.tables_ever_of(owner):
        for record in await _records(store, table_id, owner):
            yield between + record, 1
            between = ","
    yield "]}\n", 0


async def _records(store: Store, table_id: str, owner: str | None) -> Sequence[str]:
    try:
        table = await store.load_table(table_id)
        rows = await store.load_rows(table_id)
        assert table is not None
        return await asyncio.to_thread(_written, table, rows, owner)
    except StoreError:
        raise
    except GirudaError:
        LOG.exception("table %s cannot be opened", table_id)
        return []


def _written(table: StoredTable, rows: Sequence[Row], owner: str | None) -> list[str]:
    records = match_records(table.rules.ruleset(), table.table_id, rows, owner)
    return [to_json(record).strip() for record in records]


__all__ = ["all_hands"]
