"""A room is a table with its people: one task that does one thing at a time.

Whatever happens at a table goes through the room's inbox; between two entries the task does what
is due by the clock.  For each command: the table says what to store and what to send, the rows are
committed, and only then anything goes out.  If the commit fails, the table is made anew from the
log, so it holds nothing that is not stored.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from giruda.core.shuffle import SEED_BYTES
from giruda.core.state import Play
from giruda.protocol.messages import Refused, TableRefusal, TableStatus
from giruda.server.clock import clock_ms
from giruda.server.connection import REPLACED, Connection
from giruda.server.limits import Bucket
from giruda.server.metrics import COMMAND_SECONDS
from giruda.server.past import forget, recall, whole
from giruda.server.store import StoreError
from giruda.server.talk import Talking
from giruda.server.turns import BotTurns
from giruda.server.windows import Windows
from giruda.table.commands import (
    BeginStandIn,
    BotAct,
    Command,
    CommitBoard,
    DealBoard,
    DummyPlays,
    EndStandIn,
    PlayOut,
    Presence,
    TimeUp,
)
from giruda.table.table import Append, Changed, Outgoing, Reply, Table
from giruda.table.timing import DueKind

if TYPE_CHECKING:
    from giruda.core.actions import Action
    from giruda.protocol.messages import Accepted, State
    from giruda.server.needs import BotMinds, Log
    from giruda.table.rows import Row
    from giruda.table.state import TableState
    from giruda.table.timing import Due

T = TypeVar("T")

LOG: Final = logging.getLogger("giruda.server")
RETRY_S: Final = 1.0
MOST_WATCHERS: Final = 100
WATCHERS_TOLD: Final = (5, 1.0)
"""How often all are told at once that somebody came to look on, or left; and then a second."""


@dataclass(frozen=True, slots=True)
class _Job:
    work: Callable[[], Awaitable[Any]]
    done: asyncio.Future[Any]


class Room:
    """See the module.  ``level`` is that of the bots that fill empty chairs."""

    def __init__(self, table: Table, log: Log, minds: BotMinds, level: str) -> None:
        """Take charge of a table whose rows are all stored."""
        self.table = table
        self.level = level
        self.used_s = time.monotonic()
        self._log = log
        self._minds = minds
        self._connections: list[Connection] = []
        self._windows = Windows()
        self._inbox: deque[_Job] = deque()
        self._wake = asyncio.Event()
        self._bots = BotTurns(minds, level, self._wake.set)
        self._broken = False
        self.talk = Talking(self._connections)
        self._news_of_watchers = Bucket.full(*WATCHERS_TOLD, self.used_s)
        self._paused = False
        forget(self.table)
        self._task = asyncio.create_task(self._run(), name=f"room {table.now.table_id}")

    @property
    def is_idle(self) -> bool:
        """Whether nobody is connected and nothing is to be done."""
        return not self._connections and not self._inbox

    @property
    def n_connected(self) -> int:
        """How many sockets follow the table."""
        return len(self._connections)

    def pause(self) -> None:
        """Let nothing more happen by itself: the server is about to end."""
        self._paused = True
        self._wake.set()

    async def close(self) -> None:
        """End the task.  What was answered is stored; nothing else is lost."""
        self._task.cancel()
        self._bots.stop()
        with suppress(asyncio.CancelledError):
            await self._task
        for job in self._inbox:
            job.done.cancel()

    # ---- the door ----------------------------------------------------------------------------

    async def attach(self, connection: Connection, last_v: int | None) -> None:
        """Let a connection follow the table: it gets a state with the events after *last_v*.

        Of several connections of one session the one from the newest window stays.
        """
        await self._ask(lambda: self._attach(connection, last_v))

    async def detach(self, connection: Connection) -> None:
        """Forget a connection."""
        if connection in self._connections:
            self._connections.remove(connection)
            await self._ask(self._note_presence)

    async def command(
        self, command: Command, owner: str | None, sender: Connection | None = None
    ) -> list[Accepted | Refused | State]:
        """Carry out a command of whoever *owner* is; tell *sender*, then everybody."""
        with COMMAND_SECONDS.time():
            return await self._ask(lambda: self._handle(command, owner, sender))

    async def look(self, question: Callable[[Table], T]) -> T:
        """Ask the table something while nothing of it is on its way to the store."""

        async def answer() -> T:
            return question(self.table)

        return await self._ask(answer)

    async def whole_log(self) -> tuple[TableState, list[Row]]:
        """Return where the table stands and all of its log, what was forgotten read back."""
        now, rows = await self.look(lambda table: (table.now, [*table.rows]))
        return now, await whole(self._log, now.table_id, rows)

    async def _ask(self, work: Callable[[], Awaitable[T]]) -> T:
        self.used_s = time.monotonic()
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._inbox.append(_Job(work, done))
        self._wake.set()
        return await done

    # ---- the task ----------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            try:
                await self._turn()
            except Exception:
                LOG.exception("table %s could not go on", self.table.now.table_id)
                self._broken = True
                await asyncio.sleep(RETRY_S)

    async def _turn(self) -> None:
        """Do what was asked; else what is due; else wait."""
        self._wake.clear()
        if self._inbox:
            await self._do(self._inbox.popleft())
            return
        if self._broken:
            await self._rebuild()
        due = None if self._paused else self.table.due()
        wait_s = self._wait_s(due)
        if due is not None and wait_s == 0:
            await self._serve(due)
            if self.table.now.v != due.v:
                return
            wait_s = RETRY_S  # it failed: not again at once, but people are still heard
        with suppress(TimeoutError):
            async with asyncio.timeout(wait_s):
                await self._wake.wait()

    async def _do(self, job: _Job) -> None:
        try:
            if self._broken:
                await self._rebuild()
            result = await job.work()
        except asyncio.CancelledError:
            job.done.cancel()
            raise
        except Exception as error:  # noqa: BLE001  told to whoever asked
            if not job.done.cancelled():
                job.done.set_exception(error)
        else:
            if not job.done.cancelled():
                job.done.set_result(result)

    def _wait_s(self, due: Due | None) -> float | None:
        """Return how long to wait: None until somebody knocks, 0 not at all."""
        if due is None:
            return None
        if due.kind is DueKind.BOT:
            return self._bots.wait_s(self.table, due)
        return max(0, due.at_ms - clock_ms()) / 1000

    async def _serve(self, due: Due) -> None:
        match due.kind:
            case DueKind.COMMIT:
                seed = secrets.token_bytes(SEED_BYTES)
                await self._handle(CommitBoard(due.board, seed), None, None)
            case DueKind.DEAL:
                await self._handle(DealBoard(due.board), None, None)
            case DueKind.DUMMY:
                await self._handle(DummyPlays(due.v), None, None)
            case DueKind.STAND_IN:
                await self._handle(BeginStandIn(due.v), None, None)
            case DueKind.RETURN:
                await self._handle(EndStandIn(due.v), None, None)
            case DueKind.TIME_UP:
                await self._handle(TimeUp(due.v, self._at_once(due)), None, None)
            case DueKind.BOT:
                await self._act_for_bot(due)
            case DueKind.CLAIM:
                match = self.table.now.match
                assert match is not None
                assert isinstance(match.hand, Play)
                line = await self._minds.best_line(self.table.now.rules, match.hand)
                await self._handle(PlayOut(due.v, line), None, None)

    def _at_once(self, due: Due) -> Action:
        """Return what a bot does in a seat without thinking long."""
        assert due.seat is not None
        view = self.table.view(due.seat)
        assert view is not None
        return self._minds.fallback(self.table.now.rules, view)

    async def _act_for_bot(self, due: Due) -> None:
        thought = self._bots.thought(self.table, due)
        if not thought.cancelled():
            await self._handle(BotAct(due.v, thought.result()), None, None)
        if self.table.now.v != due.v or self._broken:
            return
        LOG.warning("a bot of level %s chose what the rules refuse", due.level)
        await self._handle(BotAct(due.v, self._at_once(due)), None, None)

    # ---- one thing at a time -----------------------------------------------------------------

    async def _handle(
        self, command: Command, owner: str | None, sender: Connection | None
    ) -> list[Accepted | Refused | State]:
        seat = None if owner is None else self.table.now.seat_of(owner)
        outgoing = self.table.handle(command, seat=seat, now_ms=clock_ms())
        return await self._carry_out(outgoing, command, sender)

    async def _carry_out(
        self, outgoing: list[Outgoing], command: Command, sender: Connection | None
    ) -> list[Accepted | Refused | State]:
        """Store first; then answer, then tell everybody."""
        replies: list[Accepted | Refused | State] = []
        for one in outgoing:
            match one:
                case Append(rows):
                    if not await self._stored(rows):
                        cid = getattr(command, "cid", None)
                        busy = Refused(cid=cid, code=TableRefusal.SERVER_BUSY)
                        if sender is not None:
                            sender.send(busy)
                        return [busy]
                case Reply(message):
                    replies.append(message)
                    if sender is not None:
                        sender.send(message)
                case Changed():
                    self._tell_all()
        if any(isinstance(one, Append) for one in outgoing):
            await self._note_presence()  # chairs may have changed hands
        return replies

    async def _stored(self, rows: tuple[Row, ...]) -> bool:
        try:
            await self._log.append(self.table.now.table_id, rows)
        except StoreError:
            self._broken = True
            with suppress(StoreError):  # else the next turn tries again
                await self._rebuild()
            return False
        forget(self.table)
        return True

    async def _rebuild(self) -> None:
        """Make the table anew from what is stored."""
        old = self.table
        rows = await self._log.load_rows(old.now.table_id)
        self.table = Table.restore(
            old.now.rules, old.now.table_id, rows, old.timing, old.now.options
        )
        forget(self.table)
        self._broken = False
        self._bots.stop()
        await self._note_presence()

    async def _attach(self, connection: Connection, last_v: int | None) -> None:
        await recall(self._log, self.table, last_v)
        try:
            await self._let_in(connection, last_v)
        finally:
            forget(self.table)

    async def _let_in(self, connection: Connection, last_v: int | None) -> None:
        for other in self._windows.displaced(connection, self._connections):
            other.close(REPLACED)
            if other is connection:
                return
            self._connections.remove(other)
        if connection not in self._connections:
            if self._is_barred(connection):
                connection.send(Refused(cid=None, code=TableRefusal.NO_WATCHING))
                return
            self._connections.append(connection)
        connection.v = last_v
        if not await self._note_presence():
            self._tell(connection, clock_ms())
        self.talk.greet(connection)

    async def _note_presence(self) -> bool:
        """Tell the table who is connected; return whether everybody was told something new."""
        places = [self._seat(connection) for connection in self._connections]
        connected = frozenset(seat for seat in places if seat is not None)
        told = self.table.present
        watchers = places.count(None)
        if (connected, watchers) != (told.connected, told.watchers):
            new = connected != told.connected or self._news_of_watchers.take(time.monotonic())
            watchers = watchers if new else told.watchers  # told with whatever comes next
        outgoing = self.table.handle(Presence(connected, watchers), seat=None, now_ms=clock_ms())
        if outgoing:
            self._tell_all()
        return bool(outgoing)

    def _seat(self, connection: Connection) -> int | None:
        return None if connection.owner is None else self.table.now.seat_of(connection.owner)

    def _is_barred(self, connection: Connection) -> bool:
        """Tell whether somebody without a seat may not look on: at such a table, or one more."""
        now = self.table.now
        owner = connection.owner
        if owner is not None and (now.seat_of(owner), now.kept_for(owner)) != (None, None):
            return False
        if not now.options.watch and now.status is TableStatus.PLAYING:
            return True
        others = [one for one in self._connections if one is not connection]
        return sum(self._seat(one) is None for one in others) >= MOST_WATCHERS

    def _tell_all(self) -> None:
        now_ms = clock_ms()
        for connection in list(self._connections):
            self._tell(connection, now_ms)

    def _tell(self, connection: Connection, now_ms: int) -> None:
        if self._is_barred(connection):
            self._connections.remove(connection)
            connection.send(Refused(cid=None, code=TableRefusal.NO_WATCHING))
            return
        seat, owner = self._seat(connection), connection.owner
        message = self.table.state(seat, since=connection.v, now_ms=now_ms, owner=owner)
        connection.v = message.v
        connection.send(message)


__all__ = ["Room"]
