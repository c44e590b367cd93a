"""Run the server until it is told to stop."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

import uvicorn
from fastapi import FastAPI

from giruda.server.app import create_app
from giruda.server.sockets import MAX_FRAME

if TYPE_CHECKING:
    from giruda.server.settings import Settings

HEARTBEAT_S: Final = 15
GRACE_S: Final = 3


def run(
    settings: Settings,
    host: str,
    port: int,
    on_ready: Callable[[], None] | None = None,
) -> None:
    """Serve until SIGINT or SIGTERM; ``on_ready`` is called once connections are taken.

    An address that cannot be had is an `OSError`, a data folder that
    cannot be used a `StoreError`.  Prints nothing; the logs are ``giruda.server`` and ``uvicorn``.
    """
    with listen(host, port) as listening:
        asyncio.run(_serve(settings, listening, on_ready))


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that takes connections at an address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=256)


async def _serve(
    settings: Settings, listening: socket.socket, on_ready: Callable[[], None] | None
) -> None:
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        await _Server(_config(app), on_ready).serve(sockets=[listening])


def _config(app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        lifespan="off",  # ours ends after the last connection, see `_serve`
        ws="websockets-sansio",
        ws_max_size=MAX_FRAME,
        ws_ping_interval=HEARTBEAT_S,
        ws_ping_timeout=HEARTBEAT_S,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,  # addresses of tables are the way into them
        server_header=False,
        timeout_graceful_shutdown=GRACE_S,
    )


class _Server(uvicorn.Server):
    """Says when it is ready, and ends by a signal like by any other reason."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None] | None) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if self._on_ready is not None:
            self._on_ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Turn signals into a graceful end, without raising them again afterwards."""
        loop = asyncio.get_running_loop()
        caught = (signal.SIGINT, signal.SIGTERM)
        with suppress(NotImplementedError, RuntimeError, ValueError):  # not the main thread
            for one in caught:
                loop.add_signal_handler(one, self.handle_exit, one, None)
        try:
            yield
        finally:
            with suppress(NotImplementedError, RuntimeError, ValueError):
                for one in caught:
                    loop.remove_signal_handler(one)
