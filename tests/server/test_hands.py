"""The file of one's own hands: what is in it, and what is not."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from giruda.cli.main import execute
from giruda.core.seen import Phase
from giruda.protocol.messages import TableStatus
from giruda.record.record import from_json
from giruda.record.rules_ref import ref_of
from giruda.record.verify import Verdict, verify
from giruda.server.hands import all_hands
from giruda.server.store import StoredTable, open_store
from giruda.table.match_record import match_records
from tests.server.process import Server
from tests.table.harness import SHORT, Driver


def finished(seed: int = 8) -> Driver:
    """A table whose match is over."""
    driver = Driver(2, seed=seed, rules=SHORT)
    driver.begin()
    driver.until(lambda table: table.now.status is TableStatus.FINISHED)
    return driver


@pytest.fixture(scope="module")
def over() -> Driver:
    """A table whose match is over, for those who only read it."""
    return finished()


def test_every_match_of_a_table_has_its_record() -> None:
    """After a rematch there are two records, each whole and proven; a running hand is in none."""
    driver = finished()
    driver.begin()
    driver.until_phase(Phase.PLAY)
    first = list(match_records(SHORT, driver.table.now.table_id, driver.table.rows))
    assert len(first) == 1
    driver.until(lambda table: table.now.status is TableStatus.FINISHED)
    both = list(match_records(SHORT, driver.table.now.table_id, driver.table.rows))
    assert both[0] == first[0]
    assert len(both) == 2
    for record in both:
        assert {check.verdict for check in verify(record)} == {Verdict.PROVEN}


def test_only_matches_where_somebody_sat(over: Driver) -> None:
    """A stranger has no record of a table, who sat there has."""
    asked = (SHORT, over.table.now.table_id, over.table.rows)
    assert len(list(match_records(*asked, "owner 0"))) == 1
    assert list(match_records(*asked, "owner 4")) == []


async def test_file_holds_ones_own_hands_and_nothing_of_running_ones(
    where: Path | str, over: Driver, caplog: pytest.LogCaptureFixture
) -> None:
    """Of a finished and a running table the finished match is in the file."""
    running = Driver(1, seed=3)
    running.begin()
    running.until_phase(Phase.PLAY)
    store = await open_store(where)
    for n, driver in enumerate((over, running)):
        await store.create_table(StoredTable(f"t{n}", n, ref_of(driver.table.now.rules), "club"))
        await store.append(f"t{n}", driver.table.rows)
    text = "".join([part async for part, _ in all_hands(store, "owner 0")])
    await store.close()
    (record,) = json.loads(text)["records"]
    assert from_json(json.dumps(record)).events
    assert not caplog.records


async def test_damaged_log_hides_no_other(
    where: Path | str, over: Driver, caplog: pytest.LogCaptureFixture
) -> None:
    """A table whose log does not fold is left out, and the log says so."""
    store = await open_store(where)
    for name in ("good", "bad"):
        await store.create_table(StoredTable(name, 1, ref_of(over.table.now.rules), "club"))
    await store.append("good", over.table.rows)
    await store.append("bad", over.table.rows[:9])
    async with store._engine.begin() as connection:
        await connection.exec_driver_sql("update event set v = 99 where table_id = 'bad' and v = 5")
    text = "".join([part async for part, _ in all_hands(store, None)])
    await store.close()
    assert len(json.loads(text)["records"]) == 1
    assert "table bad cannot be opened" in caplog.text


def test_strangers_get_an_empty_file(server: Server) -> None:
    """Without a session there are no hands, and too many requests are refused."""
    status, headers, body = server.fetch("/api/me/hands")
    assert (status, json.loads(body)) == (200, {"records": []})
    assert headers["content-disposition"] == 'attachment; filename="giruda-hands.json"'
    codes = [server.fetch("/api/me/hands")[0] for _ in range(8)]
    assert codes[-1] == 429


def test_command_writes_the_records_of_all_tables(
    tmp_path: Path, over: Driver, capsys: pytest.CaptureFixture[str]
) -> None:
    """``giruda export`` writes the records of all tables, and refuses a folder without any."""

    async def fill() -> None:
        store = await open_store(tmp_path / "giruda.sqlite3")
        await store.create_table(StoredTable("t", 1, ref_of(over.table.now.rules), "club"))
        await store.append("t", over.table.rows)
        await store.close()

    asyncio.run(fill())
    out = tmp_path / "hands.json"
    assert execute(["export", str(out), "--data-dir", str(tmp_path)]) == 0
    assert len(json.loads(out.read_text(encoding="utf-8"))["records"]) == 1
    assert execute(["export", str(out), "--data-dir", str(tmp_path / "none")]) == 2
    assert "none" in capsys.readouterr().err
