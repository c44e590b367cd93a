"""The log on disk: migrations, groups of commits, chairs and sessions."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from giruda.core.house import changed
from giruda.protocol.table_events import Occupant, SeatLeft, SeatReady, SeatTaken
from giruda.record.rules_ref import RulesRef, ref_of
from giruda.server.schema import METADATA
from giruda.server.store import Store, StoredTable, StoreError, open_store
from giruda.table.rows import Row

RULES = RulesRef(id="korea-boardgames", version=1)
TABLE = StoredTable("dal-baram-k3v9x2mq", 5, RULES, "club")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A new store with one table."""
    opened = await open_store(tmp_path / "data" / "g.sqlite3")
    await opened.create_table(TABLE)
    yield opened
    await opened.close()


def ready(v: int) -> Row:
    """Some row."""
    return Row(v, v, SeatReady(0), 0, f"c{v}")


async def test_migrations_make_the_tables_of_the_schema(tmp_path: Path) -> None:
    """A migrated database is the one that the schema describes."""
    await (await open_store(tmp_path / "g.sqlite3")).close()
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'g.sqlite3'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


async def test_database_is_safe_against_power_cuts(store: Store) -> None:
    """Each connection writes ahead and waits for the disk."""
    async with store._engine.connect() as connection:
        pragmas = [
            (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert pragmas == ["wal", 2, 1]


async def test_opening_again_keeps_everything(tmp_path: Path) -> None:
    """A second start finds what the first one stored."""
    first = await open_store(tmp_path / "g.sqlite3")
    await first.create_table(TABLE)
    await first.append(TABLE.table_id, [ready(1), ready(2)])
    await first.close()
    again = await open_store(tmp_path / "g.sqlite3")
    assert await again.load_table(TABLE.table_id) == TABLE
    assert await again.load_rows(TABLE.table_id) == [ready(1), ready(2)]
    await again.close()


async def test_killed_migration_is_done_again(tmp_path: Path) -> None:
    """A migration is all or nothing: one that fails leaves no table behind."""
    path = tmp_path / "g.sqlite3"
    with sqlite3.connect(path) as database:
        database.execute("create table session (x)")  # stands in the way of the last step
    database.close()
    with pytest.raises(StoreError):
        await open_store(path)
    with sqlite3.connect(path) as database:
        names = {name for (name,) in database.execute("select name from sqlite_master")}
        database.execute("drop table session")
    database.close()
    assert names == {"session"}
    await (await open_store(path)).close()


async def test_many_writers_share_commits(store: Store) -> None:
    """What waits together is committed together, each table's rows in order."""
    for n in range(30):
        await store.create_table(StoredTable(f"t{n}", n, RULES, "club"))
    commits = 0

    def count(_: object) -> None:
        nonlocal commits
        commits += 1

    sa.event.listen(store._engine.sync_engine, "commit", count)
    await asyncio.gather(*(store.append(f"t{n}", [ready(1), ready(2)]) for n in range(30)))
    assert commits <= 3
    assert [row.v for row in await store.load_rows("t7")] == [1, 2]


async def test_a_bad_write_spoils_no_other(store: Store) -> None:
    """A version that is there already is refused; writes of the same group are kept."""
    await store.append(TABLE.table_id, [ready(1)])
    results = await asyncio.gather(
        store.append(TABLE.table_id, [ready(2)]),
        store.append(TABLE.table_id, [ready(1)]),
        store.append("no such table", [ready(1)]),
        store.append(TABLE.table_id, [ready(3)]),
        return_exceptions=True,
    )
    assert [type(one) for one in results] == [type(None), StoreError, StoreError, type(None)]
    assert [row.v for row in await store.load_rows(TABLE.table_id)] == [1, 2, 3]


async def test_rows_of_a_command_are_stored_all_or_none(store: Store) -> None:
    """If one row of a command cannot be stored, none is."""
    await store.append(TABLE.table_id, [ready(1)])
    with pytest.raises(StoreError):
        await store.append(TABLE.table_id, [ready(2), ready(1)])
    assert [row.v for row in await store.load_rows(TABLE.table_id)] == [1]


async def test_chairs_follow_the_log(store: Store) -> None:
    """Tables are found by who sits there now, newest first."""
    await store.create_table(StoredTable("newer", 9, RULES, "club"))
    taken = SeatTaken(2, Occupant.PERSON, "a")
    await store.append(TABLE.table_id, [Row(1, 1, taken, secret="me")])
    await store.append("newer", [Row(1, 1, taken, secret="me")])
    assert await store.tables_of("me", 5) == ["newer", TABLE.table_id]
    await store.append("newer", [Row(2, 2, SeatLeft(2))])
    assert await store.tables_of("me", 5) == [TABLE.table_id]
    assert await store.tables_of("me", 0) == []


async def test_house_rules_of_a_table_come_back(store: Store) -> None:
    """What a table plays by is stored whole, under its name."""
    rules = changed("kaist", 4, {"bid.min": 15, "friend.modes": ["card"]})
    await store.create_table(StoredTable("house", 9, ref_of(rules), "club"))
    stored = await store.load_table("house")
    assert stored is not None
    assert (stored.rules.name, stored.rules.ruleset().name) == (rules.name, rules.name)
    assert stored.rules.ruleset().bid.min == 15


async def test_tables_of_the_first_version_name_their_rules_alone(tmp_path: Path) -> None:
    """A table that was stored with no more than a preset's name is still found."""
    path = tmp_path / "g.sqlite3"
    store = await open_store(path)
    await store.create_table(TABLE)
    await store.close()
    with sqlite3.connect(path) as database:
        database.execute("""update table_ set settings = '{"level": "club"}'""")
    database.close()
    store = await open_store(path)
    assert await store.load_table(TABLE.table_id) == TABLE
    await store.close()


async def test_sessions_keep_their_last_name(store: Store) -> None:
    """A session is made with its first name and keeps the newest."""
    assert await store.last_name("hash") is None
    await store.save_session("hash", "서연", 1)
    await store.save_session("hash", "민준", 2)
    assert await store.last_name("hash") == "민준"


async def test_closed_store_refuses(store: Store) -> None:
    """After the end nothing is taken any more."""
    await store.close()
    with pytest.raises(StoreError):
        await store.append(TABLE.table_id, [ready(1)])


async def test_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """A data folder inside a file is an error that names it."""
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="file"):
        await open_store(tmp_path / "file" / "g.sqlite3")
