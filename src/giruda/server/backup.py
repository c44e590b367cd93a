"""Copies of all that is stored: one SQLite file, whatever the database; and back into either.

A copy is of one moment, made while the server runs.  It holds the seeds and cards of running
hands, so only who made it may read it.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from giruda.core.errors import GirudaError
from giruda.server.databases import (
    FAILURES,
    StoreError,
    engine_of,
    open_database,
    reason,
    revisions,
    shown,
)
from giruda.server.schema import EVENTS, METADATA, SESSIONS, TABLES

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

BATCH: Final = 500


class Problem(StrEnum):
    """Why there was no copy, or none was read back."""

    EXISTS = "exists"
    NO_DATABASE = "no_database"
    OTHER_VERSION = "other_version"
    NO_FILE = "no_file"
    NOT_A_BACKUP = "not_a_backup"
    DAMAGED = "damaged"
    NEWER = "newer"
    NOT_EMPTY = "not_empty"
    CANNOT_WRITE = "cannot_write"


class BackupError(GirudaError, RuntimeError):
    """Nothing was changed; ``where`` is the file or database that is in the way."""

    def __init__(self, problem: Problem, where: str) -> None:
        """Say what is wrong, and where."""
        super().__init__(f"{problem}: {where}")
        self.problem = problem
        self.where = where


@dataclass(frozen=True, slots=True)
class Counted:
    """What a copy holds."""

    tables: int
    events: int


# ---- making one --------------------------------------------------------------------------------


async def backup(where: Path | str, file: Path, *, replace: bool = False) -> Counted:
    """Copy a database into a file, which appears only when it is whole and was checked."""
    part = await asyncio.to_thread(_opened, file, replace)
    try:
        if isinstance(where, Path):
            await asyncio.to_thread(_copy_file, where, part)
        else:
            await _copy_out(where, part)
        await asyncio.to_thread(_close, part)
        counted = await asyncio.to_thread(_checked, part)
        os.replace(part, file)  # noqa: PTH105  quick, and not worth a thread
    finally:
        with suppress(FileNotFoundError):
            os.unlink(part)  # noqa: PTH108  same
    return counted


def _opened(file: Path, replace: bool) -> Path:  # noqa: FBT001  handed to a thread
    """Make the file beside it that will become the copy, for its owner's eyes only."""
    if file.exists() and not replace:
        raise BackupError(Problem.EXISTS, str(file))
    part = file.with_name(f"{file.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise BackupError(Problem.CANNOT_WRITE, str(file)) from error
    return part


def _copy_file(source: Path, target: Path) -> None:
    """Copy page by page, by SQLite's own means; a server that writes meanwhile is not stopped."""
    if not source.is_file():
        raise BackupError(Problem.NO_DATABASE, str(source))
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
    except sqlite3.Error as error:
        raise BackupError(Problem.DAMAGED, str(source)) from error


def _close(copy: Path) -> None:
    """Make it one file, without a log beside it."""
    with closing(sqlite3.connect(copy)) as database:
        database.execute("pragma journal_mode = delete")


async def _copy_out(where: str, target: Path) -> None:
    """Copy row by row what one reading transaction sees."""
    engine = engine_of(where)
    try:
        async with engine.connect() as source:
            await source.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
            if await _revision(source) != revisions()[-1]:
                raise BackupError(Problem.OTHER_VERSION, shown(where))
            await _fill(source, target)
    except (*FAILURES, TypeError) as error:
        raise StoreError(f"{shown(where)} cannot be used: {reason(error)}") from error
    finally:
        await engine.dispose()


async def _revision(source: AsyncConnection) -> str | None:
    there = await source.run_sync(lambda sync: sa.inspect(sync).has_table("alembic_version"))
    if not there:
        return None
    found: str | None = (
        await source.exec_driver_sql("select version_num from alembic_version")
    ).scalar()
    return found


async def _fill(source: AsyncConnection, file: Path) -> None:
    """Make a new SQLite database of what a connection reads."""
    engine = await open_database(file)
    try:
        async with engine.begin() as target:
            await _copy_rows(source, target)
    finally:
        await engine.dispose()


async def _copy_rows(source: AsyncConnection, target: AsyncConnection) -> None:
    for table in METADATA.sorted_tables:
        rows = await source.stream(sa.select(table).order_by(*table.primary_key.columns))
        async for batch in rows.mappings().partitions(BATCH):
            await target.execute(table.insert(), [dict(row) for row in batch])
        number = table.autoincrement_column
        if number is not None and target.dialect.name == "postgresql":
            await target.execute(_next_after(number))


def _next_after(number: sa.Column[int]) -> sa.Select[int]:
    """Let PostgreSQL count on from the highest number that was copied."""
    sequence = sa.func.pg_get_serial_sequence(number.table.name, number.name)
    highest = sa.select(sa.func.coalesce(sa.func.max(number), 0) + 1).scalar_subquery()
    return sa.select(sa.func.setval(sequence, highest, sa.false()))


# ---- reading one back --------------------------------------------------------------------------


async def restore(file: Path, where: Path | str) -> Counted:
    """Put a copy, also an old one, into an empty database: all of it or nothing."""
    counted = await asyncio.to_thread(_checked, file)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        await asyncio.to_thread(_copy_file, file, copy)
        source, target = await open_database(copy), await open_database(where)
        try:
            async with source.connect() as old, target.begin() as new:
                if await _is_used(new):
                    raise BackupError(Problem.NOT_EMPTY, shown(where))
                await _copy_rows(old, new)
        except FAILURES as error:
            raise StoreError(f"{shown(where)} cannot be used: {reason(error)}") from error
        finally:
            await source.dispose()
            await target.dispose()
    return counted


async def _is_used(connection: AsyncConnection) -> bool:
    counts = [
        (await connection.execute(sa.select(sa.func.count()).select_from(table))).scalar()
        for table in (TABLES, SESSIONS)
    ]
    return any(counts)


def _checked(file: Path) -> Counted:
    """Count what a copy holds; one that is damaged, foreign or too new is refused."""
    if not file.is_file():
        raise BackupError(Problem.NO_FILE, str(file))
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            return _count(copy, str(file))
    except sqlite3.Error as error:
        raise BackupError(Problem.NOT_A_BACKUP, str(file)) from error


def _count(copy: sqlite3.Connection, name: str) -> Counted:
    (revision,) = copy.execute("select version_num from alembic_version").fetchone() or ("",)
    if revision not in revisions():
        raise BackupError(Problem.NEWER, name)
    (verdict,) = copy.execute("pragma integrity_check").fetchone()
    gaps = copy.execute(
        f"select 1 from {EVENTS.name} group by table_id"  # noqa: S608  a name of our own
        " having min(v) <> 1 or max(v) <> count(*)"
    ).fetchone()
    if verdict != "ok" or gaps:
        raise BackupError(Problem.DAMAGED, name)
    counts = [
        copy.execute(f"select count(*) from {table.name}").fetchone()[0]  # noqa: S608  same
        for table in (TABLES, EVENTS)
    ]
    return Counted(*counts)


__all__ = ["BackupError", "Counted", "Problem", "backup", "restore"]
