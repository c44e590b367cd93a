"""The log in SQLite and in PostgreSQL: groups of commits, versions, chairs and sessions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from giruda.core.house import changed
from giruda.protocol.message import MAX_CID
from giruda.protocol.table_events import Occupant, SeatLeft, SeatReady, SeatTaken
from giruda.protocol.talk_messages import Said
from giruda.record.rules_ref import RulesRef, ref_of
from giruda.server.names import MAX_NAME
from giruda.server.schema import EVENTS
from giruda.server.store import Store, StoredTable, StoreError, _values, open_store
from giruda.server.talk import Reported
from giruda.table.rows import Row

RULES = RulesRef(id="korea-boardgames", version=1)
TABLE = StoredTable("dal-baram-k3v9x2mq", 5, RULES, "club")


@pytest.fixture
async def store(where: Path | str) -> AsyncIterator[Store]:
    """A new store with one table, in each kind of database."""
    opened = await open_store(where)
    await opened.create_table(TABLE)
    yield opened
    await opened.close()


def ready(v: int) -> Row:
    """Some row."""
    return Row(v, v, SeatReady(0), 0, f"c{v}")


async def test_opening_again_keeps_everything(where: Path | str) -> None:
    """A second start finds what the first one stored."""
    first = await open_store(where)
    await first.create_table(TABLE)
    await first.append(TABLE.table_id, [ready(1), ready(2)])
    await first.close()
    again = await open_store(where)
    assert await again.load_table(TABLE.table_id) == TABLE
    assert await again.load_rows(TABLE.table_id) == [ready(1), ready(2)]
    await again.close()


async def test_many_writers_share_commits(store: Store) -> None:
    """What waits together is committed together, each table's rows in order."""
    for n in range(30):
        await store.create_table(StoredTable(f"t{n}", n, RULES, "club"))
    commits = 0

    def count(_: object) -> None:
        nonlocal commits
        commits += 1

    sa.event.listen(store._writer.engine, "commit", count)
    await asyncio.gather(*(store.append(f"t{n}", [ready(1), ready(2)]) for n in range(30)))
    assert 1 <= commits <= 3
    assert [row.v for row in await store.load_rows("t7")] == [1, 2]


async def test_a_bad_write_spoils_no_other(store: Store) -> None:
    """A version that is there already or too high is refused; others of the group are kept."""
    await store.append(TABLE.table_id, [ready(1)])
    results = await asyncio.gather(
        store.append(TABLE.table_id, [ready(2)]),
        store.append(TABLE.table_id, [ready(1)]),
        store.append("no such table", [ready(1)]),
        store.append(TABLE.table_id, [ready(4)]),
        store.append(TABLE.table_id, [ready(3)]),
        return_exceptions=True,
    )
    refused = [isinstance(one, StoreError) for one in results]
    assert refused == [False, True, True, True, False]
    assert [row.v for row in await store.load_rows(TABLE.table_id)] == [1, 2, 3]


async def test_rows_of_a_command_are_stored_all_or_none(store: Store) -> None:
    """If one row of a command cannot be stored, none is."""
    await store.append(TABLE.table_id, [ready(1)])
    unknown = Row(3, 3, SeatTaken(0, Occupant.PERSON, "a"))  # a person without an owner
    with pytest.raises(StoreError):
        await store.append(TABLE.table_id, [ready(2), unknown])
    with pytest.raises(StoreError, match="gap"):
        await store.append(TABLE.table_id, [ready(2), ready(4)])
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


async def test_a_second_program_on_the_database_is_refused(store: Store, where: Path | str) -> None:
    """Of two that append to the same version one is refused, and the log has it once."""
    other = await open_store(where)
    writes = [one.append(TABLE.table_id, [ready(1)]) for one in (store, other)]
    results = await asyncio.gather(*writes, return_exceptions=True)
    await other.close()
    assert sorted(isinstance(one, StoreError) for one in results) == [False, True]
    assert [row.v for row in await store.load_rows(TABLE.table_id)] == [1]


async def test_the_longest_that_is_let_in_can_be_stored(store: Store) -> None:
    """Names, ids of commands and rules at the limits of the protocol fit in their columns."""
    await store.save_session("f" * 64, "가" * MAX_NAME, 1)
    await store.append(TABLE.table_id, [Row(1, 2**42, SeatReady(0), 0, "c" * MAX_CID)])
    assert (await store.load_rows(TABLE.table_id))[0].cid == "c" * MAX_CID


async def test_reports_are_kept_newest_first(store: Store) -> None:
    """A report comes back with what had been said, the newest first."""
    said = Said(n=1, seat=1, name="민준", phrase=None, text="…")
    for name in ("민준", "하은"):
        await store.save_report(Reported(TABLE.table_id, "a" * 64, "b" * 64, name, (said,)), 7)
    found = await store.reports(5)
    assert [one["name"] for one in found] == ["하은", "민준"]
    assert found[0]["said"] == [said.model_dump(mode="json")]
    assert len(await store.reports(1)) == 1


async def test_failures_are_logged_without_what_was_to_be_stored(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """A refused write leaves neither its event nor the secret beside it in the log."""
    secret = "5ec4e7" * 10
    row = Row(1, 1, SeatTaken(99, Occupant.PERSON, "nobody-reads-me"), secret=secret)
    await store.append(TABLE.table_id, [row])
    with pytest.raises(StoreError):
        await store._commit((EVENTS.insert(), _values(TABLE.table_id, row)))
    assert "a write to the database failed" in caplog.text
    assert secret not in caplog.text
    assert "nobody-reads-me" not in caplog.text
