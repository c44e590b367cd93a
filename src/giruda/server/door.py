"""Where sockets come in: from a page of ours, not too many, and known by the cookie they bring."""

from __future__ import annotations

import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from giruda.core.errors import GirudaError
from giruda.server.connection import CROWDED, FOREIGN, TOO_SLOW
from giruda.server.limits import Buckets, Crowd, address_of
from giruda.server.security import is_own_origin
from giruda.server.sockets import Client

if TYPE_CHECKING:
    from giruda.server.lobby import Lobby
    from giruda.server.people import People
    from giruda.server.settings import Settings

LOG: Final = logging.getLogger("giruda.server")
SESSION: Final = 3  # sockets that a session may keep as busy as one may be,
ADDRESS: Final = 50  # and an address, behind which there may be a whole school


class Door:
    """Lets sockets in, and binds those of one session and of one address together."""

    def __init__(self, lobby: Lobby, settings: Settings, people: People) -> None:
        """Let as many in, and let them ask as much, as the settings say."""
        burst, per_second = settings.burst, settings.per_second
        self._lobby, self._settings, self._people = lobby, settings, people
        self._addresses = Crowd(settings.sockets_per_address)
        self._sessions = Crowd(settings.sockets_per_session)
        self._by_address = Buckets(burst * ADDRESS, per_second * ADDRESS)
        self._by_session = Buckets(burst * SESSION, per_second * SESSION)

    async def serve(self, socket: WebSocket) -> None:
        """Let a client in, unless a foreign page sent it or there are too many, and converse."""
        if not is_own_origin(socket.headers, self._settings.allowed_origins):
            LOG.warning("a socket from a foreign page is refused")
            await socket.close(FOREIGN)
            return
        await socket.accept()
        with suppress(WebSocketDisconnect):
            await self._admit(socket)

    async def _admit(self, socket: WebSocket) -> None:
        address = address_of(socket)
        if not self._addresses.enter(address):
            LOG.warning("an address opens too many sockets")
            await socket.close(CROWDED)
            return
        try:
            await self._greet(socket, address)
        finally:
            self._addresses.leave(address)

    async def _greet(self, socket: WebSocket, address: str) -> None:
        try:
            owner = await self._people.owner(socket)
        except GirudaError:  # the database is away; the client comes back
            await socket.close(TOO_SLOW)
            return
        now_s = time.monotonic()
        shared = [self._by_address.of(address, now_s)]
        if owner is None:
            await Client(socket, self._lobby, self._settings, None, shared).converse()
            return
        if not self._sessions.enter(owner):
            LOG.warning("a session opens too many sockets")
            await socket.close(CROWDED)
            return
        shared.append(self._by_session.of(owner, now_s))
        try:
            await Client(socket, self._lobby, self._settings, owner, shared).converse()
        finally:
            self._sessions.leave(owner)
