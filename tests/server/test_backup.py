"""Backups: from either database into a file, and from the file into either."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from giruda.cli.main import execute
from giruda.record.rules_ref import ref_of
from giruda.server.backup import BackupError, Counted, Problem, backup, restore
from giruda.server.databases import StoreError, engine_of, open_database
from giruda.server.store import StoredTable, open_store
from giruda.server.talk import Reported
from giruda.table.rows import Row
from tests.postgres import Postgres
from tests.server.process import Server
from tests.server.test_databases import RELEASED, script
from tests.table.harness import RULES, Driver

REPORT = Reported("dal-baram-k3v9x2mq", "hash", "other", "민준", ())


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    """The log of a table in the middle of its first hand."""
    driver = Driver(2)
    driver.begin()
    for _ in range(30):
        driver.step()
    return driver.table.rows


async def fill(where: Path | str, rows: list[Row]) -> None:
    """Store a table and a session."""
    store = await open_store(where)
    await store.create_table(StoredTable("dal-baram-k3v9x2mq", 5, ref_of(RULES), "club"))
    await store.append("dal-baram-k3v9x2mq", rows)
    await store.save_session("hash", "서연", 1)
    await store.save_report(REPORT, 1)
    await store.close()


async def check(where: Path | str, rows: list[Row]) -> None:
    """Everything is there, and the log goes on where it ended."""
    store = await open_store(where)
    assert await store.load_rows("dal-baram-k3v9x2mq") == rows
    assert await store.last_name("hash") == "서연"
    assert await store.tables_of("owner 0", 5) == ["dal-baram-k3v9x2mq"]
    await store.save_report(REPORT, 2)
    assert [one["ts"] for one in await store.reports(5)] == [2, 1]
    with pytest.raises(StoreError):
        await store.append("dal-baram-k3v9x2mq", rows[-1:])
    await store.close()


async def test_backup_comes_back_in_either_database(
    where: Path | str, tmp_path: Path, rows: list[Row], postgres: Postgres
) -> None:
    """What was copied from one database is the same in a new one of each kind."""
    await fill(where, rows)
    made = await backup(where, tmp_path / "copy")
    assert made == Counted(1, len(rows))
    for target in (tmp_path / "new.sqlite3", postgres.database()):
        assert await restore(tmp_path / "copy", target) == made
        await check(target, rows)


async def test_backup_is_one_file_for_its_owner_alone(
    where: Path | str, tmp_path: Path, rows: list[Row]
) -> None:
    """There is nothing beside the file, and nobody else may read it."""
    await fill(where, rows)
    (tmp_path / "out").mkdir()
    await backup(where, tmp_path / "out" / "copy")
    (file,) = (tmp_path / "out").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


async def refused(work: object, problem: Problem) -> None:
    """It is refused for this reason."""
    with pytest.raises(BackupError) as caught:
        await work  # type: ignore[misc]  # some coroutine
    assert caught.value.problem is problem


async def test_files_are_not_overwritten_unasked(where: Path | str, tmp_path: Path) -> None:
    """A file that is there stays unless it is to be replaced."""
    await (await open_store(where)).close()
    (tmp_path / "copy").write_text("dear to me", encoding="utf-8")
    await refused(backup(where, tmp_path / "copy"), Problem.EXISTS)
    assert (tmp_path / "copy").read_text(encoding="utf-8") == "dear to me"
    assert await backup(where, tmp_path / "copy", replace=True) == Counted(0, 0)


async def test_used_database_is_not_filled(
    where: Path | str, tmp_path: Path, rows: list[Row]
) -> None:
    """A backup goes into an empty database only, and leaves another as it was."""
    await fill(where, rows)
    await backup(where, tmp_path / "copy")
    await refused(restore(tmp_path / "copy", where), Problem.NOT_EMPTY)
    await check(where, rows)


async def test_old_backup_is_brought_up_to_date(where: Path | str, tmp_path: Path) -> None:
    """A copy that the first version made goes into a database of today."""
    engine = engine_of(tmp_path / "old")
    async with engine.begin() as connection:
        await script(connection, (RELEASED / "r0001.sql").read_text(encoding="utf-8"))
    await engine.dispose()
    assert await restore(tmp_path / "old", where) == Counted(1, 3)
    store = await open_store(where)
    assert len(await store.load_rows("dal-baram-k3v9x2mq")) == 3
    await store.close()


async def test_what_is_no_backup_is_named(tmp_path: Path, rows: list[Row]) -> None:
    """Nothing, a text, half a file, a gap and a file of tomorrow are each told apart."""
    target = tmp_path / "new.sqlite3"
    await refused(restore(tmp_path / "none", target), Problem.NO_FILE)
    (tmp_path / "text").write_text("hello", encoding="utf-8")
    await refused(restore(tmp_path / "text", target), Problem.NOT_A_BACKUP)
    await fill(tmp_path / "g.sqlite3", rows)
    for name, change, problem in (
        ("gap", "delete from event where v = 5", Problem.DAMAGED),
        ("newer", "update alembic_version set version_num = '9999'", Problem.NEWER),
    ):
        await backup(tmp_path / "g.sqlite3", tmp_path / name)
        with sqlite3.connect(tmp_path / name) as copy:
            copy.execute(change)
        copy.close()
        await refused(restore(tmp_path / name, target), problem)
    whole = (tmp_path / "newer").read_bytes()
    (tmp_path / "half").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BackupError):
        await restore(tmp_path / "half", target)
    assert not target.exists()


async def test_missing_or_old_database_is_not_copied(tmp_path: Path, postgres: Postgres) -> None:
    """Without a database there is no copy; one that no server of this version used is named."""
    await refused(backup(tmp_path / "none", tmp_path / "copy"), Problem.NO_DATABASE)
    await refused(backup(postgres.database(), tmp_path / "copy"), Problem.OTHER_VERSION)
    await refused(backup(tmp_path / "none", tmp_path / "no" / "copy"), Problem.CANNOT_WRITE)
    assert not (tmp_path / "copy").exists()
    engine = await open_database(tmp_path / "g.sqlite3")
    await engine.dispose()


def test_running_server_is_copied_and_comes_back_elsewhere(
    start: Callable[..., Server], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command copies what a running server acknowledged; another folder takes it over."""
    server = start()
    table, _, cookie = server.sit("서연")
    asked = ["--data-dir", str(server.folder)]
    if isinstance(server.where, str):
        asked += ["--database", server.where]
    assert execute(["backup", str(tmp_path / "copy"), *asked]) == 0
    assert execute(["backup", str(tmp_path / "copy"), *asked]) == 2
    assert "--force" in capsys.readouterr().err
    server.stop()
    elsewhere = Server(tmp_path / "elsewhere")
    assert execute(["restore", str(tmp_path / "copy"), "--data-dir", str(elsewhere.folder)]) == 0
    elsewhere.start()
    try:
        _, _, body = elsewhere.fetch("/api/me", headers={"Cookie": cookie})
        assert table in body.decode()
    finally:
        elsewhere.stop()
