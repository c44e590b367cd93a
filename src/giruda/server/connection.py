"""One socket, seen from the room: messages go out in order, and a slow reader blocks nobody."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

if TYPE_CHECKING:
    from giruda.protocol.messages import ServerMessage

REPLACED: Final = 4409
FLOODED: Final = 4408
FOREIGN: Final = 4403
SILENT: Final = 4410
CROWDED: Final = 4429
TOO_SLOW: Final = 1013
WAITING: Final = 128  # messages that a reader may lag behind


class Connection:
    """Where a room sends to.

    ``v`` is the last version sent, None before the first state; ``window`` names the window of its
    session that it comes from.
    """

    def __init__(self, owner: str | None) -> None:
        """Belong to a session, or to nobody."""
        self.owner = owner
        self.v: int | None = None
        self.window: str | None = None
        self._waiting: asyncio.Queue[str | int] = asyncio.Queue()
        self._closing = False

    def send(self, message: ServerMessage) -> None:
        """Queue a message; a reader that lags too far behind is cut off and may resume."""
        if self._closing:
            return
        if self._waiting.qsize() >= WAITING:
            self.close(TOO_SLOW)
            return
        self._waiting.put_nowait(message.model_dump_json())

    def close(self, code: int) -> None:
        """Close after what is queued; nothing goes out any more."""
        if not self._closing:
            self._closing = True
            self._waiting.put_nowait(code)

    async def pump(self, socket: WebSocket) -> None:
        """Carry what is queued to the socket until it closes."""
        with suppress(WebSocketDisconnect, RuntimeError):  # it is gone: the reading side sees it
            while True:
                one = await self._waiting.get()
                if isinstance(one, int):
                    await socket.close(one)
                    return
                await socket.send_text(one)
