"""The one socket of a client: read, decode, hand to the room.

A message that cannot be read, is too large or comes too fast is refused to its sender alone and
the socket stays open; one that floods is closed.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket

from giruda.core.errors import GirudaError
from giruda.protocol.claim_messages import AnswerClaim, AnswerUndo, Claim, Undo
from giruda.protocol.hint_messages import AskHint
from giruda.protocol.message import MAX_CID
from giruda.protocol.messages import (
    Accepted,
    Act,
    ClientMessage,
    Hello,
    Leave,
    Ping,
    Pong,
    Ready,
    Refused,
    Seed,
    Start,
    TableRefusal,
)
from giruda.protocol.schema import client_messages
from giruda.protocol.seat_messages import Kick, Replace, SeatMessage
from giruda.protocol.talk_messages import Report, Say, Write
from giruda.server.connection import FLOODED, SILENT, Connection
from giruda.server.limits import Bucket
from giruda.server.names import new_bots
from giruda.table.commands import Begin, ClientCommand, Vacate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.server.lobby import Lobby
    from giruda.server.room import Room
    from giruda.server.settings import Settings

LOG: Final = logging.getLogger("giruda.server")
MAX_MESSAGE: Final = 16 * 1024  # characters that a client may send at once
N_NAMES: Final = 8  # one more bot than there can be chairs: one of them has a name of its own
MAX_FRAME: Final = 64 * 1024  # bytes; beyond this the socket itself is closed with 1009

Question = Claim | AnswerClaim | Undo | AnswerUndo
ToTable = Act | Start | Ready | Leave | Seed | SeatMessage | Question


@lru_cache(maxsize=1)
def _reader() -> TypeAdapter[ClientMessage]:
    return client_messages()


def read_message(text: str) -> ClientMessage | Refused:
    """Read what a client sent, strictly; or say what is wrong, under its ``cid`` if it has one."""
    if len(text) > MAX_MESSAGE:
        return Refused(cid=None, code=TableRefusal.TOO_LARGE)
    try:
        return _reader().validate_json(text, strict=True, extra="forbid")
    except ValidationError:
        return Refused(cid=readable_cid(text), code=TableRefusal.BAD_MESSAGE)


def readable_cid(text: str) -> str | None:
    """Return the ``cid`` of a message that is otherwise wrong, if it can be made out."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    cid = found.get("cid") if isinstance(found, dict) else None
    if not isinstance(cid, str) or not 1 <= len(cid) <= MAX_CID:
        return None
    return cid if cid.isprintable() else None


class Client:
    """One socket's side of the conversation; ``shared`` limits bind it together with others."""

    def __init__(
        self,
        socket: WebSocket,
        lobby: Lobby,
        settings: Settings,
        owner: str | None,
        shared: Sequence[Bucket] = (),
    ) -> None:
        """Speak for *owner*, or for nobody."""
        self._socket = socket
        self._lobby = lobby
        self._connection = Connection(owner)
        self._patience = (float(settings.hello_s), float(settings.idle_s))
        self._shared = shared
        self._room: Room | None = None
        self._bucket = Bucket.full(settings.burst, settings.per_second, time.monotonic())

    async def converse(self) -> None:
        """Answer until the socket closes."""
        pump = asyncio.create_task(self._connection.pump(self._socket), name="socket pump")
        try:
            while True:
                async with asyncio.timeout(self._patience[self._room is not None]):
                    received = await self._socket.receive()
                if received["type"] == "websocket.disconnect":
                    return
                await self._take(received.get("text"))
        except TimeoutError:
            self._connection.close(SILENT)
            await pump
        finally:
            if self._room is not None:
                with suppress(GirudaError):
                    await self._room.detach(self._connection)
            pump.cancel()
            with suppress(asyncio.CancelledError):
                await pump

    async def _take(self, text: str | None) -> None:
        message = (
            Refused(cid=None, code=TableRefusal.BAD_MESSAGE) if text is None else read_message(text)
        )
        if not self._may_ask(time.monotonic()):
            if self._bucket.is_flooded:
                LOG.warning("a socket that floods is closed")
                self._connection.close(FLOODED)
            self._refuse(getattr(message, "cid", None), TableRefusal.TOO_FAST)
        elif isinstance(message, Refused):
            self._connection.send(message)
        else:
            await self._answer(message)

    def _may_ask(self, now_s: float) -> bool:
        empty = [one for one in (self._bucket, *self._shared) if not one.take(now_s)]
        return not empty

    async def _answer(self, message: ClientMessage) -> None:
        cid = getattr(message, "cid", None)
        try:
            match message:
                case Ping(n=n):
                    self._connection.send(Pong(n=n))
                case Hello():
                    await self._open(message)
                case AskHint():
                    self._hint(message)
                case Say() | Write() | Report():
                    await self._talk(message)
                case _:
                    await self._command(message, cid)
        except GirudaError:  # the database, or a log that this version cannot fold
            LOG.exception("a message could not be answered")
            self._refuse(cid, TableRefusal.SERVER_BUSY)

    def _refuse(self, cid: str | None, code: TableRefusal) -> None:
        self._connection.send(Refused(cid=cid, code=code))

    async def _open(self, hello: Hello) -> None:
        room = await self._lobby.get(hello.table)
        if room is None:
            self._refuse(None, TableRefusal.NO_SUCH_TABLE)
            return
        if self._room is not None and self._room is not room:
            await self._room.detach(self._connection)
        self._room = room
        self._connection.window = hello.window
        await room.attach(self._connection, hello.last_v)

    def _hint(self, ask: AskHint) -> None:
        if self._room is None:
            self._refuse(ask.cid, TableRefusal.NO_HELLO)
        else:
            self._lobby.hints.tell(self._room, ask, self._connection)

    async def _talk(self, message: Say | Write | Report) -> None:
        room, sender = self._room, self._connection
        if room is None:
            self._refuse(message.cid, TableRefusal.NO_HELLO)
        elif isinstance(message, Report):
            reported = room.talk.report(message, room.table.now, sender)
            if reported is not None:
                await self._lobby.keep_report(reported)
                sender.send(Accepted(cid=message.cid, v=room.table.now.v))
        else:
            room.talk.say(message, room.table.now, sender)

    async def _command(self, message: ToTable, cid: str | None) -> None:
        room = self._room
        if room is None:
            self._refuse(cid, TableRefusal.NO_HELLO)
            return
        levels = message.levels if isinstance(message, Start) else None
        if levels is not None and len(levels) != room.table.now.rules.players:
            self._refuse(cid, TableRefusal.BAD_MESSAGE)
            return
        owner, command = self._connection.owner, _command(message, room)
        if isinstance(command, Claim):
            command = await self._lobby.proved(command, room, owner)
        await room.command(command, owner, self._connection)


def _command(message: ToTable, room: Room) -> ClientCommand:
    """Return a message with what a table may not draw itself."""
    match message:
        case Start():
            return begin(message.cid, room, message.levels)
        case Leave() | Replace() | Kick():
            return Vacate(message, new_bots((room.level,) * N_NAMES))
        case _:
            return message


def begin(cid: str | None, room: Room, levels: Sequence[str] | None = None) -> Begin:
    """Return a start with what a table may not draw itself: the dealer; and bots for all chairs.

    *levels*: one for each chair, or None for that of the table.
    """
    players = room.table.now.rules.players
    return Begin(cid, secrets.randbelow(players), new_bots(levels or (room.level,) * players))
