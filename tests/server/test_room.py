"""A room: store first, then speak; one thing at a time; bots that fail; nobody there."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from giruda.core.actions import MakeBid, Pass
from giruda.core.rules import Rules
from giruda.protocol.messages import Accepted, Act, Refused, State
from giruda.record.rules_ref import ref_of
from giruda.server.connection import Connection
from giruda.server.names import new_bots
from giruda.server.room import Room
from giruda.server.store import Store, StoredTable, StoreError, open_store
from giruda.table.commands import Begin, Sit
from giruda.table.table import Table
from giruda.table.timing import Timing
from tests.table.harness import tame

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from giruda.core.actions import Action, PlayCard
    from giruda.core.state import Play
    from giruda.core.views import View
    from giruda.protocol.messages import ServerMessage
    from giruda.table.rows import Row

RULES = Rules.preset("korea-boardgames")
QUICK = Timing(pace=(0, 0), trick_hold=0, seed_wait=0, next_hand=0, redeal=0)
BEGIN = Begin("start", 0, new_bots(("random",) * 5))


class Ear(Connection):
    """A connection that keeps what it is sent, and tells when."""

    def __init__(self, owner: str, heard: Callable[[str], None] = lambda _: None) -> None:
        super().__init__(owner)
        self.heard: list[ServerMessage] = []
        self.note = heard

    def send(self, message: ServerMessage) -> None:
        """Keep it."""
        self.heard.append(message)
        self.note(message.type)

    def last_state(self) -> State:
        """The newest state."""
        return next(one for one in reversed(self.heard) if isinstance(one, State))


class Minds:
    """Bots that answer at once, as they are told to."""

    def __init__(self, choose: Callable[[View], Action] | None = None) -> None:
        self.rng = Random(3)
        self.wanted = choose
        self.asked: list[int | None] = []

    async def choose(self, rules: Rules, view: View, level: str) -> Action:
        """Choose."""
        del rules, level
        self.asked.append(view.seat)
        return self.wanted(view) if self.wanted else tame(view, self.rng)

    def fallback(self, rules: Rules, view: View) -> Action:
        """Choose something legal."""
        del rules
        return tame(view, self.rng)

    async def best_line(self, rules: Rules, hand: Play) -> tuple[PlayCard, ...]:
        """Find nothing."""
        del rules, hand
        return ()


class Notebook:
    """Stands in for the store where the order of things is what matters, and only there."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.order: list[str] = []
        self.failures = 0

    async def append(self, table_id: str, rows: Sequence[Row]) -> None:
        """Commit slowly, or fail."""
        del table_id
        self.order.append("write")
        await asyncio.sleep(0.005)
        if self.failures:
            self.failures -= 1
            raise StoreError("the disk is full")
        self.rows += rows
        self.order.append("committed")

    async def load_rows(self, table_id: str, after: int = 0, until: int | None = None) -> list[Row]:
        """Return what was committed."""
        del table_id
        return self.rows[after:until]


async def until(done: Callable[[], bool]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(20):
        while not done():  # noqa: ASYNC110  whatever is waited for tells nobody
            await asyncio.sleep(0.002)


@asynccontextmanager
async def room_of(
    log: Notebook | Store, minds: Minds, timing: Timing = QUICK
) -> AsyncIterator[Room]:
    """A room with one person at its table."""
    table = Table(RULES, "dal-baram-k3v9x2mq", timing)
    room = Room(table, log, minds, "random")
    await room.command(Sit("me", "me"), None)
    yield room
    await room.close()


async def test_nothing_goes_out_before_it_is_committed() -> None:
    """Between the writing and the end of the commit no message leaves, whoever acts."""
    log = Notebook()
    async with room_of(log, Minds()) as room:
        ear = Ear("me", log.order.append)
        await room.attach(ear, None)
        await room.command(BEGIN, "me", ear)
        await until(lambda: len(log.order) > 40 or room.table.turn == 0)
        await asyncio.sleep(0.02)
    writes = [n for n, one in enumerate(log.order) if one == "write"]
    assert len(writes) > 3
    assert all(log.order[n + 1] == "committed" for n in writes)
    start = log.order.index("accepted")
    assert log.order[start - 1 : start + 2] == ["committed", "accepted", "state"]


async def test_failed_commit_changes_nothing() -> None:
    """If the rows cannot be stored the sender is told so, and the table is as it was."""
    log = Notebook()
    async with room_of(log, Minds()) as room:
        me, other = Ear("me"), Ear("somebody")
        await room.attach(me, None)
        await room.attach(other, None)
        before, heard = room.table.now, len(other.heard)
        log.failures = 1
        (answer,) = await room.command(BEGIN, "me", me)
        assert isinstance(answer, Refused)
        assert (answer.code, answer.cid) == ("server_busy", "start")
        assert room.table.now == before
        assert not any(isinstance(one, State) and one.events for one in other.heard[heard:])
        (again,) = await room.command(BEGIN, "me", me)
        assert isinstance(again, Accepted)


async def test_failed_commit_of_a_bot_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table goes on by itself after the disk had a bad moment, but does not storm it."""
    monkeypatch.setattr("giruda.server.room.RETRY_S", 0.03)
    log = Notebook()
    async with room_of(log, Minds()) as room:
        me = Ear("me")
        await room.attach(me, None)
        await room.command(BEGIN, "me", me)
        log.failures = 1000
        writes = len(log.order)
        await asyncio.sleep(0.1)
        assert len(log.order) - writes < 5
        log.failures = 0
        await until(lambda: room.table.turn == 0)
        assert [row.v for row in log.rows] == list(range(1, len(log.rows) + 1))


async def test_bot_that_cheats_is_replaced_by_a_legal_choice() -> None:
    """An action that the rules refuse does not stop the table."""
    async with room_of(Notebook(), Minds(lambda view: MakeBid(view.seat or 0, 99, None))) as room:
        me = Ear("me")
        await room.attach(me, None)
        await room.command(BEGIN, "me", me)
        await until(lambda: room.table.turn == 0)
        v = room.table.now.v
        await room.command(Act(cid="a", v=v, action=Pass(0)), "me", me)
        await until(lambda: room.table.now.v > v + 2)


async def test_table_stops_while_nobody_is_there() -> None:
    """When the last person goes, the bots stop; when somebody comes, they go on."""
    minds = Minds()
    async with room_of(Notebook(), minds, Timing(pace=(5, 5), seed_wait=0)) as room:
        me = Ear("me")
        await room.attach(me, None)
        await room.command(BEGIN, "me", me)
        await until(lambda: room.table.turn == 0)
        act = Act(cid="a", v=room.table.now.v, action=Pass(0))
        await room.command(act, "me", me)
        await room.detach(me)
        v = room.table.now.v
        await asyncio.sleep(0.03)
        assert room.table.now.v == v
        await room.attach(Ear("me"), v)
        await until(lambda: room.table.now.v > v)


async def test_bot_thinks_at_once_and_acts_at_its_time() -> None:
    """The thinking begins with the turn; the action waits for the drawn time."""
    minds = Minds()
    async with room_of(Notebook(), minds, Timing(pace=(120, 120), seed_wait=0)) as room:
        me = Ear("me")
        await room.attach(me, None)
        await room.command(Begin("start", 1, new_bots(("random",) * 5)), "me", me)
        await until(lambda: minds.asked == [1])
        v = room.table.now.v
        await until(lambda: room.table.now.v > v)
        assert room.table.rows[v].ms - room.table.rows[v - 1].ms >= 120


async def test_newest_connection_of_a_session_stays() -> None:
    """A second connection of the same session replaces the first, without any blip of presence."""
    async with room_of(Notebook(), Minds()) as room:
        first, second, watcher = Ear("me"), Ear("me"), Ear("somebody")
        await room.attach(first, None)
        await room.attach(watcher, None)
        heard = len(watcher.heard)
        await room.attach(second, None)
        assert first._closing
        assert len(watcher.heard) == heard
        assert second.last_state().table.you == 0


async def test_rows_on_disk_are_those_of_the_table(tmp_path: Path) -> None:
    """With the real store, what a room played is on disk row by row."""
    store = await open_store(tmp_path / "g.sqlite3")
    await store.create_table(StoredTable("dal-baram-k3v9x2mq", 1, ref_of(RULES), "random"))
    async with room_of(store, Minds()) as room:
        me = Ear("me")
        await room.attach(me, None)
        await room.command(BEGIN, "me", me)
        await until(lambda: room.table.turn == 0)
        rows = await room.look(lambda table: list(table.rows))
        assert (await store.load_rows("dal-baram-k3v9x2mq"))[: len(rows)] == rows
    await store.close()
