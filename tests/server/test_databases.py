"""Databases: how they are opened, and how old ones are brought up to date."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.ext.asyncio import AsyncConnection

from giruda.server.databases import StoreError, engine_of, open_database, revisions, shown
from giruda.server.schema import METADATA, TABLES
from giruda.server.store import open_store
from tests.postgres import Postgres

RELEASED = Path(__file__).parent.parent / "fixtures" / "store"


async def script(connection: AsyncConnection, text: str) -> None:
    """Carry out statements, one a paragraph."""
    for statement in filter(None, map(str.strip, text.split(";\n"))):
        await connection.exec_driver_sql(statement)


async def names(where: Path | str) -> set[str]:
    """The tables that are in a database."""
    engine = engine_of(where)
    async with engine.connect() as connection:
        found = await connection.run_sync(lambda sync: sa.inspect(sync).get_table_names())
    await engine.dispose()
    return set(found)


async def test_migrations_make_the_tables_of_the_schema(where: Path | str) -> None:
    """A migrated database is the one that the schema describes."""
    engine = await open_database(where)
    async with engine.connect() as connection:
        different = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), METADATA)
        )
    await engine.dispose()
    assert different == []


async def test_sqlite_is_safe_against_power_cuts(tmp_path: Path) -> None:
    """Each connection writes ahead and waits for the disk."""
    engine = await open_database(tmp_path / "g.sqlite3")
    async with engine.connect() as connection:
        pragmas = [
            (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    await engine.dispose()
    assert pragmas == ["wal", 2, 1]


async def test_killed_migration_is_done_again(where: Path | str) -> None:
    """A migration is all or nothing: one that fails leaves no table behind."""
    if isinstance(where, Path):
        where.parent.mkdir()
    engine = engine_of(where)
    async with engine.begin() as connection:  # stands in the way of a later step
        await connection.exec_driver_sql("create table session (x integer)")
    with pytest.raises(StoreError, match="session"):
        await open_database(where)
    assert await names(where) == {"session"}
    async with engine.begin() as connection:
        await connection.exec_driver_sql("drop table session")
    await engine.dispose()
    await (await open_database(where)).dispose()
    assert await names(where) >= {"table_", "event", "chair", "session"}


@pytest.mark.parametrize("revision", revisions())
async def test_every_released_schema_is_brought_up_to_date(
    where: Path | str, revision: str
) -> None:
    """A database that an older version left opens, with its table, log, chairs and sessions."""
    if isinstance(where, Path):
        where.parent.mkdir()
    engine = engine_of(where)
    async with engine.begin() as connection:
        await script(connection, (RELEASED / f"r{revision}.sql").read_text(encoding="utf-8"))
    await engine.dispose()
    store = await open_store(where)
    table = await store.load_table("dal-baram-k3v9x2mq")
    rows = await store.load_rows("dal-baram-k3v9x2mq")
    assert table is not None
    assert (table.level, table.rules.name) == ("club", "korea-boardgames@1")
    assert [row.v for row in rows] == [1, 2, 3]
    assert await store.tables_of("f" * 64, 5) == ["dal-baram-k3v9x2mq"]
    assert await store.last_name("f" * 64) == "서연"
    async with store._engine.connect() as connection:
        assert (await connection.execute(sa.select(TABLES.c.v))).scalar() == 3
    await store.close()


async def test_newer_database_is_refused(where: Path | str) -> None:
    """A database that a newer version has changed is left as it is."""
    engine = await open_database(where)
    async with engine.begin() as connection:
        await connection.exec_driver_sql("update alembic_version set version_num = '9999'")
    await engine.dispose()
    with pytest.raises(StoreError, match="newer"):
        await open_store(where)


async def test_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """A data folder inside a file is an error that names it."""
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="file"):
        await open_store(tmp_path / "file" / "g.sqlite3")


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("mysql://u:hush@h/d", "not an address of PostgreSQL"),
        ("postgresql://u:hush@localhost:1/d", "cannot be used"),
        ("postgresql://u:hush@localhost:1/d?nonsense=1", "cannot be used"),
        ("postgresql://u:hush@h:no/d", "cannot be read"),
        ("hush", "not an address"),
    ],
)
async def test_address_that_leads_nowhere(address: str, said: str) -> None:
    """What is wrong with an address is told without its password."""
    with pytest.raises(StoreError, match=said) as caught:
        await open_store(address)
    assert address == "hush" or "hush" not in str(caught.value)


async def test_missing_database_is_named(postgres: Postgres) -> None:
    """A server without the database that was asked for says so."""
    with pytest.raises(StoreError, match='database "nowhere" does not exist'):
        await open_store(postgres.address("nowhere"))


def test_password_is_not_shown() -> None:
    """An address is shown with stars for its password."""
    assert shown("postgresql://u:hush@h/d") == "postgresql://u:***@h/d"
