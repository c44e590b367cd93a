"""How a group of writes gets onto the disk: one transaction, few statements.

Most of what is written are rows of logs.  However many tables they come from, they go as one JSON
text into two statements: one moves the last version of every table, one appends all rows.  What is
rare goes one statement at a time.

A thread that runs Python beside a busy event loop waits for its turn at every call into SQLite, and
a coroutine waits at every answer; so SQLite is written in a thread that needs few calls.
"""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Protocol

import sqlalchemy as sa

from giruda.server.databases import StoreError, sync_engine_of
from giruda.server.schema import EVENTS, TABLES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from sqlalchemy.ext.asyncio import AsyncEngine

Statement = tuple[sa.Executable, Any]
UNNESTED: Final = {
    "sqlite": ("json_each(:rows)", "json_extract(value, '$.{}')"),
    "postgresql": ("json_array_elements(CAST(:rows AS json)) AS value", "value ->> '{}'"),
}
"""How a database makes rows of a JSON text, and takes a field out of one."""


@dataclass(frozen=True, slots=True)
class Appended:
    """Rows for a table's log, which must end at version ``before``."""

    table_id: str
    before: int
    rows: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Work:
    """What is stored all or not at all."""

    statements: Sequence[Statement] = ()
    appended: Appended | None = None


def write(connection: sa.Connection, group: Sequence[Work]) -> None:
    """Write a group, inside a transaction; a log that does not fit is a `StoreError`."""
    appended = [work.appended for work in group if work.appended is not None]
    if appended:
        _move_ends(connection, appended)
        rows = [row for one in appended for row in one.rows]
        connection.execute(_append(connection.dialect.name), {"rows": json.dumps(rows)})
    for work in group:
        for statement, values in work.statements:
            connection.execute(statement, values)


def _move_ends(connection: sa.Connection, appended: Sequence[Appended]) -> None:
    """Let every log end later; all of them must end where its new rows begin."""
    if len({one.table_id for one in appended}) != len(appended):
        raise StoreError("a table's rows cannot be written twice at once")
    ends = [
        {"id": one.table_id, "before": one.before, "last": one.before + len(one.rows)}
        for one in appended
    ]
    moved = connection.execute(_move(connection.dialect.name), {"rows": json.dumps(ends)})
    if moved.rowcount != len(appended):
        raise StoreError("the log does not end where these rows begin")


@lru_cache
def _move(dialect: str) -> sa.TextClause:
    each, field = UNNESTED[dialect]
    last, before = (f"CAST({field.format(name)} AS INTEGER)" for name in ("last", "before"))
    columns = f"{field.format('id')} AS id, {before} AS before, {last} AS last"
    to = TABLES.name
    return sa.text(
        f"UPDATE {to} SET v = ends.last"  # noqa: S608  names of our own
        f" FROM (SELECT {columns} FROM {each}) AS ends"
        f" WHERE {to}.id = ends.id AND {to}.v = ends.before"
    )


@lru_cache
def _append(dialect: str) -> sa.TextClause:
    each, field = UNNESTED[dialect]
    fields = (
        f"CAST({field.format(one.name)} AS BIGINT)"
        if isinstance(one.type, sa.Integer)
        else field.format(one.name)
        for one in EVENTS.columns
    )
    names = ", ".join(one.name for one in EVENTS.columns)
    return sa.text(
        f"INSERT INTO {EVENTS.name} ({names}) SELECT {', '.join(fields)} FROM {each}"  # noqa: S608  names of our own
    )


class Writer(Protocol):
    """Writes groups, one after the other, through ``engine``."""

    engine: sa.Engine

    async def write(self, group: Sequence[Work]) -> None:
        """Commit a group; back once it is on disk."""

    async def close(self) -> None:
        """Let go of the database."""


class EngineWriter:
    """Writes through the engine that is read from: what it waits for is another program."""

    def __init__(self, engine: AsyncEngine) -> None:
        """Write there."""
        self.engine = engine.sync_engine
        self._engine = engine

    async def write(self, group: Sequence[Work]) -> None:
        """Commit a group."""
        async with self._engine.begin() as connection:
            await connection.run_sync(write, group)

    async def close(self) -> None:
        """Leave the engine to whoever opened it."""


class FileWriter:
    """Writes to a file of SQLite from one thread of its own."""

    def __init__(self, where: Path) -> None:
        """Write to a file that is migrated."""
        self.engine = sync_engine_of(where)
        self._thread = ThreadPoolExecutor(1, "store writer")

    async def write(self, group: Sequence[Work]) -> None:
        """Commit a group."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, group)

    def _write(self, group: Sequence[Work]) -> None:
        with self.engine.begin() as connection:
            write(connection, group)

    async def close(self) -> None:
        """Close the file."""
        self.engine.dispose()
        self._thread.shutdown()


__all__ = ["Appended", "EngineWriter", "FileWriter", "Statement", "Work", "Writer", "write"]
