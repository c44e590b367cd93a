"""All rooms: made, loaded when first needed, put away when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from giruda.core.errors import GirudaError
from giruda.protocol.options import USUAL, TableOptions
from giruda.record.rules_ref import ref_of
from giruda.server.clock import clock_ms
from giruda.server.hints import Hints
from giruda.server.names import new_table_id
from giruda.server.proving import proved
from giruda.server.room import Room
from giruda.server.store import StoredTable
from giruda.table.table import Table

if TYPE_CHECKING:
    from giruda.core.rules import Rules
    from giruda.protocol.claim_messages import Claim
    from giruda.server.store import Store
    from giruda.server.talk import Reported
    from giruda.server.thinking import Thinker
    from giruda.table.commands import ProvedClaim
    from giruda.table.timing import Timing

LOG: Final = logging.getLogger("giruda.server")
IDLE_S: Final = 600
SWEEP_S: Final = 60


class Closing(GirudaError):
    """The server is about to end and makes no new tables."""


class Lobby:
    """Holds each table at most once, so that nobody writes its log beside it."""

    def __init__(self, store: Store, minds: Thinker, timing: Timing) -> None:
        """Begin with no room."""
        self._store = store
        self._minds = minds
        self.hints = Hints(minds)
        self._timing = timing
        self._rooms: dict[str, Room] = {}
        self.closing = False
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._sweeper = asyncio.create_task(self._sweep(), name="lobby sweeper")

    async def create(self, level: str, rules: Rules, options: TableOptions = USUAL) -> Room:
        """Make a new table with nobody at it; a server that is about to end does not."""
        if self.closing:
            raise Closing
        table_id = new_table_id()
        made = StoredTable(table_id, clock_ms(), ref_of(rules), level, options)
        await self._store.create_table(made)
        LOG.info("table %s is made", table_id)
        return self._open(Table(rules, table_id, self._timing, options), level)

    async def get(self, table_id: str) -> Room | None:
        """Return a room, loaded from the store if need be; None if there is no such table."""
        lock = self._loading.setdefault(table_id, asyncio.Lock())  # gone when nobody waits for it
        async with lock:
            room = self._rooms.get(table_id)
            if room is None:
                room = await self._load(table_id)
            if room is not None:
                room.used_s = time.monotonic()
            return room

    async def keep_report(self, report: Reported) -> None:
        """Keep what somebody told of another, and say so to whoever reads the log."""
        await self._store.save_report(report, clock_ms())
        LOG.warning("somebody at table %s was reported", report.table_id)

    async def proved(self, claim: Claim, room: Room, owner: str | None) -> ProvedClaim | Claim:
        """Find out whether a claim at one of the tables is sure, while the table goes on."""
        return await proved(claim, room, self._minds, owner)

    async def _load(self, table_id: str) -> Room | None:
        stored = await self._store.load_table(table_id)
        if stored is None:
            return None
        rules = stored.rules.ruleset()
        rows = await self._store.load_rows(table_id)
        table = await asyncio.to_thread(  # a long log takes a while, and other tables go on
            Table.restore, rules, table_id, rows, self._timing, stored.options
        )
        LOG.info("table %s goes on at version %d", table_id, table.now.v)
        return self._open(table, stored.level)

    def _open(self, table: Table, level: str) -> Room:
        room = Room(table, self._store, self._minds, level)
        if self.closing:
            room.pause()
        self._rooms[table.now.table_id] = room
        return room

    async def _sweep(self) -> None:
        """Put rooms away that nobody used for a while; the log brings them back."""
        while True:
            await asyncio.sleep(SWEEP_S)
            before_s = time.monotonic() - IDLE_S
            for table_id, room in list(self._rooms.items()):
                if room.is_idle and room.used_s < before_s:
                    del self._rooms[table_id]
                    await room.close()

    @property
    def rooms(self) -> list[Room]:
        """The rooms that are open."""
        return list(self._rooms.values())

    @property
    def n_thinking(self) -> int:
        """How many choices bots were asked for and have not made."""
        return self._minds.n_waiting

    async def drain(self) -> None:
        """Make no new tables, let bots rest, and store what was asked for until now."""
        self.closing = True
        for room in self.rooms:
            room.pause()
        await asyncio.gather(*(room.look(lambda _: None) for room in self.rooms))

    async def close(self) -> None:
        """End every room."""
        self._sweeper.cancel()
        with suppress(asyncio.CancelledError):
            await self._sweeper
        await self.hints.close()
        for room in self._rooms.values():
            await room.close()
        self._rooms.clear()
