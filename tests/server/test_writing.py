"""How groups of writes reach the database: few statements, and every text whole."""

from __future__ import annotations

import asyncio
from pathlib import Path

import sqlalchemy as sa

from giruda.protocol.seat_events import Given, SeatGiven
from giruda.protocol.table_events import Occupant, SeatReady, SeatTaken
from giruda.record.rules_ref import RulesRef
from giruda.server.store import StoredTable, open_store
from giruda.table.rows import Row

RULES = RulesRef(id="korea-boardgames", version=1)


async def test_rows_of_many_tables_take_two_statements(where: Path | str) -> None:
    """However many tables a group writes to, one statement moves their ends and one appends."""
    store = await open_store(where)
    for n in range(20):
        await store.create_table(StoredTable(f"t{n}", n, RULES, "club"))
    said: list[str] = []
    sa.event.listen(
        store._writer.engine, "before_cursor_execute", lambda *heard: said.append(heard[2])
    )
    rows = [Row(v, v, SeatReady(0), 0, f"c{v}") for v in (1, 2, 3)]
    await asyncio.gather(*(store.append(f"t{n}", rows) for n in range(20)))
    updates = [one for one in said if one.startswith("UPDATE")]
    inserts = [one for one in said if one.startswith("INSERT")]
    assert (len(updates), len(inserts)) in {(1, 1), (2, 2)}  # the first may go alone
    for n in range(20):
        assert await store.load_rows(f"t{n}") == rows
    await store.close()


async def test_every_text_comes_back_as_it_was(where: Path | str) -> None:
    """Quotes, backslashes, other scripts and what is missing survive the way into a row."""
    store = await open_store(where)
    await store.create_table(StoredTable("t", 2**41, RULES, "club"))
    odd = "\"'\\ 서연 🂡 :rows %s {} \\u0041"
    rows = [
        Row(1, 2**41, SeatTaken(0, Occupant.PERSON, odd), secret="f" * 64),
        Row(2, 2**41 + 1, SeatGiven(0, odd, "club", Given.LEFT), 0, odd),
        Row(3, 2**41 + 1, SeatReady(1), 1),
    ]
    await store.append("t", rows)
    assert await store.load_rows("t") == rows
    await store.close()
