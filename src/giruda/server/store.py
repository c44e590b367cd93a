"""The log of all tables on disk: append and commit, then speak.

One writer task takes what is waiting, commits it as one transaction and only then lets the waiting
go on: while one group is being written the next one gathers, so nothing waits for a timer and a
busy server still pays for few commits.  With ``synchronous=FULL`` what was committed survives a
``kill -9`` and a power cut.

A table's row holds its last version, and rows are appended only to the version before them: logs
have no gaps, and of two programs on one database one is refused.
"""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from giruda.protocol.options import USUAL, TableOptions
from giruda.protocol.seat_events import Given, SeatGiven, SeatKicked
from giruda.protocol.table_events import DealRevealed, Occupant, SeatLeft, SeatTaken
from giruda.record.rules_ref import RulesRef
from giruda.server.databases import FAILURES, StoreError, open_database
from giruda.server.metrics import COMMIT_SECONDS
from giruda.server.schema import (
    CHAIRS,
    EVENTS,
    FAIR,
    IS_SEAT_TAKEN,
    REPORTS,
    REVEALED,
    SESSIONS,
    TABLES,
)
from giruda.server.writing import Appended, EngineWriter, FileWriter, Statement, Work, Writer
from giruda.table.rows import Row, event_from_json, event_to_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sqlalchemy.ext.asyncio import AsyncEngine

    from giruda.server.talk import Reported

LOG: Final = logging.getLogger("giruda.server")
MAX_GROUP: Final = 200
READY_S: Final = 2.0


@dataclass(frozen=True, slots=True)
class StoredTable:
    """What a table was made with.  ``level`` is that of its bots."""

    table_id: str
    created_ms: int
    rules: RulesRef
    level: str
    options: TableOptions = USUAL


@dataclass(frozen=True, slots=True)
class _Job:
    work: Work
    done: asyncio.Future[None]


class Store:
    """One database; made by `open_store`."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        """Read by an engine whose database is migrated, and write to the same database."""
        self._engine = engine
        self._writer = writer
        self._queue: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._writing = asyncio.create_task(self._write(), name="store writer")

    async def close(self) -> None:
        """Write what is waiting, then let go of the database."""
        await self._queue.put(None)
        await self._writing
        await self._writer.close()
        await self._engine.dispose()

    # ---- writing -----------------------------------------------------------------------------

    async def create_table(self, table: StoredTable) -> None:
        """Store a new table; its id must be new."""
        settings = {
            "level": table.level,
            "rules": table.rules.model_dump(mode="json"),
            "options": table.options.model_dump(mode="json"),
        }
        values = {
            "id": table.table_id,
            "created": table.created_ms,
            "rules": table.rules.name,
            "settings": json.dumps(settings),
        }
        await self._commit((TABLES.insert(), values))

    async def append(self, table_id: str, rows: Sequence[Row]) -> None:
        """Append to a table's log; back only once it is on disk, else a `StoreError`."""
        first, last = rows[0].v, rows[-1].v
        if [row.v for row in rows] != list(range(first, last + 1)):
            raise StoreError(f"rows of {table_id} leave a gap")
        appended = Appended(table_id, first - 1, [_values(table_id, row) for row in rows])
        statements: list[Statement] = []
        for row in rows:
            statements += _chair_statements(table_id, row)
            if isinstance(row.event, DealRevealed):
                statements.append((REVEALED.insert(), {"table_id": table_id, "v": row.v}))
        await self._commit(*statements, appended=appended)

    async def save_session(self, token_hash: str, name: str, now_ms: int) -> None:
        """Note a session's name and when it was seen; the first time it is made."""
        known = await self.last_name(token_hash)
        values = {"last_name": name, "last_seen": now_ms}
        if known is None:
            first = {"token_hash": token_hash, "created": now_ms, **values}
            await self._commit((SESSIONS.insert(), first))
        else:
            same = SESSIONS.c.token_hash == token_hash
            await self._commit((SESSIONS.update().where(same).values(**values), None))

    async def save_report(self, report: Reported, now_ms: int) -> None:
        """Keep a report; the numbers of reports follow from the order in which they came."""
        said = json.dumps([one.model_dump(mode="json") for one in report.said], ensure_ascii=False)
        values = {
            "table_id": report.table_id,
            "ts": now_ms,
            "reporter": report.reporter,
            "reported": report.reported,
            "name": report.name,
            "said": said,
        }
        await self._commit((REPORTS.insert(), values))

    async def add_device(self, token_hash: str, owner: str, name: str, now_ms: int) -> None:
        """Note a further session of a person."""
        values = {"token_hash": token_hash, "owner": owner, "created": now_ms}
        values |= {"last_name": name, "last_seen": now_ms}
        await self._commit((SESSIONS.insert(), values))

    async def count(self, boards: Sequence[tuple[str, int]], found: Mapping[str, int]) -> None:
        """Add to the counts of deals, for boards that are counted from now on."""
        known = await self.counts()
        statements: list[Statement] = [
            (REVEALED.delete().where(REVEALED.c.table_id == table, REVEALED.c.v == v), None)
            for table, v in boards
        ]
        for name, n in found.items():
            same = FAIR.c.name == name
            if name in known:
                statements.append((FAIR.update().where(same).values(n=FAIR.c.n + n), None))
            else:
                statements.append((FAIR.insert(), {"name": name, "n": n}))
        await self._commit(*statements)

    async def _commit(self, *statements: Statement, appended: Appended | None = None) -> None:
        if self._writing.done():
            raise StoreError("the store is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Job(Work(statements, appended), done))
        await done

    async def _write(self) -> None:
        """Take groups of jobs for as long as the store is open."""
        closing = False
        while not closing:
            jobs = [await self._queue.get()]
            while not self._queue.empty() and len(jobs) < MAX_GROUP:
                jobs.append(self._queue.get_nowait())
            closing = None in jobs
            group = [job for job in jobs if job is not None]
            if not await self._settle(group):
                for job in group:  # one bad job must not spoil the others of its group
                    await self._settle([job], last=True)

    async def _settle(self, group: Sequence[_Job], *, last: bool = False) -> bool:
        """Commit a group and tell those who wait; tell of a failure only if it is the last try."""
        try:
            with COMMIT_SECONDS.time():
                await self._writer.write([job.work for job in group])
        except (*FAILURES, StoreError) as error:
            if last:
                LOG.exception("a write to the database failed")
                _finish(group, StoreError(type(error).__name__))
            return False
        _finish(group, None)
        return True

    # ---- reading -----------------------------------------------------------------------------

    async def load_table(self, table_id: str) -> StoredTable | None:
        """Return what a table was made with, None if there is none of this id."""
        found = await self._read(sa.select(TABLES).where(TABLES.c.id == table_id))
        if not found:
            return None
        one = found[0]
        settings = json.loads(one.settings)
        rules = _rules_ref(one.rules, settings.get("rules"))
        options = TableOptions.model_validate_json(json.dumps(settings.get("options", {})))
        return StoredTable(one.id, one.created, rules, settings["level"], options)

    async def load_rows(self, table_id: str, after: int = 0, until: int | None = None) -> list[Row]:
        """Return the log of a table, or a part of it between two versions."""
        query = sa.select(EVENTS).where(EVENTS.c.table_id == table_id, EVENTS.c.v > after)
        query = query.order_by(EVENTS.c.v)
        if until is not None:
            query = query.where(EVENTS.c.v <= until)
        return [
            Row(one.v, one.ts, event_from_json(one.body), one.seat, one.cid, one.secret)
            for one in await self._read(query)
        ]

    async def tables_of(self, owner: str, limit: int) -> list[str]:
        """Return the tables where somebody has a chair, newest first."""
        query = (
            sa.select(TABLES.c.id)
            .join(CHAIRS, CHAIRS.c.table_id == TABLES.c.id)
            .where(CHAIRS.c.owner == owner)
            .order_by(TABLES.c.created.desc(), TABLES.c.id)
            .limit(limit)
        )
        return [one.id for one in await self._read(query)]

    async def tables_ever_of(self, owner: str | None) -> list[str]:
        """Return the tables where somebody ever sat, oldest first; None is all tables."""
        query = sa.select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id)
        if owner is not None:
            seated = sa.select(EVENTS.c.table_id).where(IS_SEAT_TAKEN, EVENTS.c.secret == owner)
            query = query.where(TABLES.c.id.in_(seated))
        return [one.id for one in await self._read(query)]

    async def reports(self, limit: int) -> list[dict[str, Any]]:
        """Return the newest reports, newest first, each with what had been said."""
        query = sa.select(REPORTS).order_by(REPORTS.c.id.desc()).limit(limit)
        found = [dict(one._mapping) for one in await self._read(query)]  # noqa: SLF001  its public name
        return [{**one, "said": json.loads(one["said"])} for one in found]

    async def answers(self) -> bool:
        """Tell whether the database answers, and soon."""
        try:
            async with asyncio.timeout(READY_S):
                await self._read(sa.select(sa.literal(1)))
        except (StoreError, TimeoutError):
            return False
        return True

    async def uncounted(self, limit: int) -> list[tuple[str, int]]:
        """Return boards that were revealed and not counted: their tables and versions."""
        query = sa.select(REVEALED).order_by(REVEALED.c.table_id, REVEALED.c.v).limit(limit)
        return [(one.table_id, one.v) for one in await self._read(query)]

    async def counts(self) -> dict[str, int]:
        """Return the counts of deals."""
        return {one.name: one.n for one in await self._read(sa.select(FAIR))}

    async def owner_of(self, token_hash: str) -> str | None:
        """Return whose session this is, None for an unknown one."""
        owner = sa.func.coalesce(SESSIONS.c.owner, SESSIONS.c.token_hash).label("owner")
        found = await self._read(sa.select(owner).where(SESSIONS.c.token_hash == token_hash))
        return found[0].owner if found else None

    async def last_name(self, token_hash: str) -> str | None:
        """Return the name that a session used last, None for an unknown one."""
        query = sa.select(SESSIONS.c.last_name).where(SESSIONS.c.token_hash == token_hash)
        found = await self._read(query)
        return found[0].last_name if found else None

    async def _read(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        try:
            async with self._engine.connect() as connection:
                found: Sequence[sa.Row[Any]] = (await connection.execute(query)).all()
                return found
        except FAILURES as error:
            LOG.exception("a read from the database failed")
            raise StoreError(type(error).__name__) from error


def _finish(group: Sequence[_Job], error: StoreError | None) -> None:
    for job in group:
        if job.done.cancelled():
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(error)


def _values(table_id: str, row: Row) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "v": row.v,
        "ts": row.ms,
        "seat": row.seat,
        "type": row.event.type,
        "body": event_to_json(row.event),
        "cid": row.cid,
        "secret": row.secret,
    }


def _rules_ref(name: str, kept: object) -> RulesRef:
    """Read by what rules a table plays; the first tables kept their name alone."""
    if kept is not None:
        return RulesRef.model_validate_json(json.dumps(kept))
    preset_id, _, version = name.partition("@")
    return RulesRef(id=preset_id, version=int(version))


def _chair_statements(table_id: str, row: Row) -> list[Statement]:
    """Keep the list of who sits where in step with the log."""
    event = row.event
    kept = isinstance(event, SeatGiven) and event.why is not Given.KICKED  # to come back to
    if kept or not isinstance(event, SeatTaken | SeatLeft | SeatGiven | SeatKicked):
        return []
    here = (CHAIRS.c.table_id == table_id) & (CHAIRS.c.seat == event.seat)
    statements: list[Statement] = [(CHAIRS.delete().where(here), None)]
    if isinstance(event, SeatTaken) and event.occupant is Occupant.PERSON:
        values = {"table_id": table_id, "seat": event.seat, "owner": row.secret}
        statements.append((CHAIRS.insert(), values))
    return statements


async def open_store(where: Path | str) -> Store:
    """Open the store in a file, or in PostgreSQL by its address."""
    engine = await open_database(where)
    return Store(engine, FileWriter(where) if isinstance(where, Path) else EngineWriter(engine))


__all__ = ["Store", "StoreError", "StoredTable", "open_store"]
