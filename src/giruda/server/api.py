"""What goes over plain HTTP: making and joining tables, who am I, records, health."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeVar

from pydantic import BaseModel, ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from giruda import __version__
from giruda.bots.api import LEVELS
from giruda.core.errors import NotationError, ReplayError, RulesError
from giruda.core.state import Play
from giruda.protocol.messages import (
    CreateTable,
    JoinTable,
    Me,
    MyTable,
    Refused,
    TableCreated,
    TableRefusal,
    TableStatus,
)
from giruda.record.record import to_json
from giruda.server.limits import Bucket
from giruda.server.names import clean_name
from giruda.server.room import clock_ms
from giruda.server.security import is_own_origin
from giruda.server.sessions import new_token, owner_of, set_cookie, token_of
from giruda.server.sockets import begin
from giruda.table.commands import Sit
from giruda.table.match_record import match_record

if TYPE_CHECKING:
    from giruda.server.lobby import Lobby
    from giruda.server.room import Room
    from giruda.server.settings import Settings
    from giruda.server.store import Store
    from giruda.table.table import Table

M = TypeVar("M", bound=BaseModel)

LOG: Final = logging.getLogger("giruda.server")
MAX_BODY: Final = 64 * 1024
MAX_MINE: Final = 10  # tables to continue at
MAX_ADDRESSES: Final = 10_000
TABLES_PER_SECOND: Final = 0.5
USUAL_LEVELS: Final = frozenset({"random", "club"})

STATUS: Final = {
    TableRefusal.TOO_LARGE: 413,
    TableRefusal.TOO_FAST: 429,
    TableRefusal.NO_SUCH_TABLE: 404,
    TableRefusal.ALREADY_STARTED: 409,
    TableRefusal.TABLE_FULL: 409,
    TableRefusal.NOT_NOW: 409,
    TableRefusal.SERVER_BUSY: 503,
}


class Refusal(HTTPException):
    """The request is refused; the body is ``{"code": …}``."""

    def __init__(self, code: TableRefusal, status: int | None = None) -> None:
        """Take the usual status of a code unless told another."""
        super().__init__(status or STATUS.get(code, 400), detail=code.value)


async def refusal_response(request: Request, error: Exception) -> Response:
    """Write a refusal as JSON."""
    del request
    assert isinstance(error, Refusal)
    return JSONResponse({"code": error.detail}, status_code=error.status_code)


async def busy_response(request: Request, error: Exception) -> Response:
    """Say that it cannot be done now: the database fails, or a log does not fold."""
    LOG.error("%s could not be answered", request.url.path, exc_info=error)
    return JSONResponse({"code": TableRefusal.SERVER_BUSY.value}, status_code=503)


async def _body(request: Request, model: type[M]) -> M:
    """Read a small JSON body strictly."""
    raw = bytearray()
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > MAX_BODY:
            raise Refusal(TableRefusal.TOO_LARGE)
    try:
        return model.model_validate_json(bytes(raw))
    except ValidationError as error:
        raise Refusal(TableRefusal.BAD_MESSAGE) from error


def _name(raw: str) -> str:
    name = clean_name(raw)
    if name is None:
        raise Refusal(TableRefusal.BAD_NAME)
    return name


@dataclass(slots=True)
class Api:
    """The handlers, with what they need."""

    lobby: Lobby
    store: Store
    settings: Settings
    _buckets: dict[str, Bucket] = field(default_factory=dict)

    async def create_table(self, request: Request) -> Response:
        """Make a table, seat the asker as its host, and begin at once if asked to."""
        self._guard(request)
        wanted = await _body(request, CreateTable)
        name = _name(wanted.name)
        if wanted.level not in USUAL_LEVELS.union(LEVELS):
            raise Refusal(TableRefusal.BAD_MESSAGE)
        token, owner = await self._session(request, name)
        room = await self.lobby.create(wanted.level)
        seat = await _seat(room, owner, name)
        if wanted.start:
            await room.command(begin(None, room), owner)
        return _created(request, room, seat, token)

    async def join_table(self, request: Request, table_id: str) -> Response:
        """Seat the asker at a table; who sits there already keeps the chair."""
        self._guard(request)
        wanted = await _body(request, JoinTable)
        name = _name(wanted.name)
        room = await self._room(table_id)
        token, owner = await self._session(request, name)
        return _created(request, room, await _seat(room, owner, name), token)

    async def me(self, request: Request) -> Response:
        """Tell the asker its last name and the tables to continue at."""
        token = token_of(request)
        owner = None if token is None else owner_of(token)
        name = None if owner is None else await self.store.last_name(owner)
        tables: list[MyTable] = []
        if owner is not None and name is not None:
            for table_id in await self.store.tables_of(owner, MAX_MINE):
                mine = await self._mine(table_id, owner)
                if mine is not None and mine.status is not TableStatus.FINISHED:
                    tables.append(mine)
        return _json(Me(name=name, tables=tuple(tables)))

    async def record(self, table_id: str) -> Response:
        """Return the finished hands of the newest match, never anything of a running one."""
        room = await self._room(table_id)
        record = await room.look(lambda table: match_record(table.now, table.rows))
        if record is None:
            raise Refusal(TableRefusal.NOT_NOW)
        return _json_text(to_json(record))

    async def health(self, request: Request) -> Response:
        """Tell that the server and its database answer."""
        del request
        await self.store.last_name("")
        return JSONResponse({"status": "ok", "version": __version__})

    # ---- inside ------------------------------------------------------------------------------

    def _guard(self, request: Request) -> None:
        """Refuse what a foreign page sent, and who asks too often."""
        if not is_own_origin(request.headers, self.settings.allowed_origins):
            raise Refusal(TableRefusal.BAD_MESSAGE, status=403)
        address = request.client.host if request.client else ""
        now_s = time.monotonic()
        if len(self._buckets) > MAX_ADDRESSES:
            self._buckets.clear()  # better to forget than to grow
        bucket = self._buckets.setdefault(
            address, Bucket.full(self.settings.table_burst, TABLES_PER_SECOND, now_s)
        )
        if not bucket.take(now_s):
            raise Refusal(TableRefusal.TOO_FAST)

    async def _session(self, request: Request, name: str) -> tuple[str, str]:
        """Return the asker's token and owner; a new one for who brings none that we know."""
        token = token_of(request)
        if token is None or await self.store.last_name(owner_of(token)) is None:
            token = new_token()
        await self.store.save_session(owner_of(token), name, clock_ms())
        return token, owner_of(token)

    async def _mine(self, table_id: str, owner: str) -> MyTable | None:
        """Return a table to continue at; one that cannot be opened does not hide the others."""
        try:
            room = await self._room(table_id)
            return await room.look(lambda table: _mine(table, owner))
        except (NotationError, ReplayError, RulesError):
            LOG.exception("table %s cannot be opened", table_id)
            return None

    async def _room(self, table_id: str) -> Room:
        room = await self.lobby.get(table_id)
        if room is None:
            raise Refusal(TableRefusal.NO_SUCH_TABLE)
        return room


async def _seat(room: Room, owner: str, name: str) -> int:
    """Seat somebody and return where; a refusal of the table is one of the request."""
    for reply in await room.command(Sit(owner, name), None):
        if isinstance(reply, Refused):
            raise Refusal(TableRefusal(reply.code))
    seat = await room.look(lambda table: table.now.seat_of(owner))
    if seat is None:
        raise Refusal(TableRefusal.SERVER_BUSY)
    return seat


def _created(request: Request, room: Room, seat: int, token: str) -> Response:
    response = _json(TableCreated(id=room.table.now.table_id, seat=seat))
    set_cookie(response, token, secure=request.url.scheme == "https")
    return response


def _mine(table: Table, owner: str) -> MyTable:
    now = table.now
    match, seat = now.match, now.seat_of(owner)
    hand = match.hand if match else None
    return MyTable(
        id=now.table_id,
        status=now.status,
        hand_number=match.hand_number if match else None,
        trick_number=len(hand.tricks) + 1 if isinstance(hand, Play) else None,
        your_turn=seat is not None and seat == table.turn,
        names=tuple(chair.name for chair in now.chairs),
    )


def _json(message: BaseModel) -> Response:
    return _json_text(message.model_dump_json())


def _json_text(text: str) -> Response:
    return Response(text, media_type="application/json", headers={"Cache-Control": "no-store"})


__all__ = ["Api", "Refusal", "busy_response", "refusal_response"]
