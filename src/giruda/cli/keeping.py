"""``giruda backup``, ``giruda restore`` and ``giruda export``: what is stored, as files."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from giruda.cli.say import say
from giruda.cli.serving import Database, DataDir, database_of
from giruda.core.errors import GirudaError

if TYPE_CHECKING:
    from giruda.server.store import Store

T = TypeVar("T")

File = Annotated[Path, typer.Argument(metavar="FILE", help=say("help.backup_file"))]


class CannotKeep(GirudaError):
    """There was no copy, or it could not be read back."""


def backup(
    file: File,
    *,
    data_dir: DataDir = None,
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help=say("help.force"))] = False,
) -> None:
    """Copy all that is stored into a file, also while the server runs."""
    from giruda.server import backup as copies

    made = _told(copies.backup(database_of(data_dir, database), file, replace=force))
    print(say("backup.made", file=file, tables=made.tables, events=made.events))


def restore(file: File, *, data_dir: DataDir = None, database: Database = None) -> None:
    """Put a backup into an empty database."""
    from giruda.server import backup as copies

    read = _told(copies.restore(file, database_of(data_dir, database)))
    print(say("backup.restored", file=file, tables=read.tables, events=read.events))


def export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=say("help.export_file"))],
    *,
    data_dir: DataDir = None,
    database: Database = None,
) -> None:
    """Write the records of all matches as JSON: hands that are over, and nothing else."""
    from giruda.server.databases import shown
    from giruda.server.hands import all_hands
    from giruda.server.store import open_store

    where = database_of(data_dir, database)
    if isinstance(where, Path) and not where.is_file():
        raise CannotKeep(say("backup.no_database", where=shown(where)))

    async def write() -> int:
        store: Store = await open_store(where)
        n_records = 0
        try:
            with file.open("w", encoding="utf-8") as out:
                async for part, n_more in all_hands(store, None):
                    out.write(part)
                    n_records += n_more
        finally:
            await store.close()
        return n_records

    try:
        print(say("export.made", file=file, records=asyncio.run(write())))
    except OSError as error:
        raise CannotKeep(say("backup.cannot_write", where=file)) from error


def _told(work: Awaitable[T]) -> T:
    """Carry it out; tell in the user's language why it could not be."""
    from giruda.server.backup import BackupError

    async def carry_out() -> T:
        return await work

    try:
        return asyncio.run(carry_out())
    except BackupError as error:
        raise CannotKeep(say(f"backup.{error.problem}", where=error.where)) from error
