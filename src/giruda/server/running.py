"""Run the server until it is told to stop."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

import uvicorn
from fastapi import FastAPI

from giruda.server.app import create_app
from giruda.server.metrics import published
from giruda.server.pace import new_event_loop, steady
from giruda.server.sockets import MAX_FRAME

if TYPE_CHECKING:
    from types import FrameType

    from giruda.server.lobby import Lobby
    from giruda.server.settings import Settings

LOG: Final = logging.getLogger("giruda.server")
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
    with listen(host, port) as listening, asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(_serve(settings, listening, on_ready))


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that takes connections at an address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=256)


async def _serve(
    settings: Settings, listening: socket.socket, on_ready: Callable[[], None] | None
) -> None:
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        lobby: Lobby = app.state.api.lobby
        with published(lobby, settings.metrics_host, settings.metrics_port), steady():
            config = _config(app, settings.trusted_proxies)
            await _Server(config, lobby, on_ready).serve(sockets=[listening])


def _config(app: FastAPI, trusted_proxies: str) -> uvicorn.Config:
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
        forwarded_allow_ips=trusted_proxies,
    )


class _Server(uvicorn.Server):
    """Says when it is ready, and ends by a signal like by any other reason.

    At the first signal new tables are refused, bots rest, and what was asked for is stored; then
    sockets are closed with 1012.  A second signal does not wait for that.
    """

    def __init__(
        self, config: uvicorn.Config, lobby: Lobby, on_ready: Callable[[], None] | None
    ) -> None:
        super().__init__(config)
        self._lobby = lobby
        self._on_ready = on_ready
        self._draining: asyncio.Task[None] | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Drain first."""
        if self._draining is None:
            self._draining = asyncio.get_running_loop().create_task(self._drain(sig))
        else:
            super().handle_exit(sig, frame)

    async def _drain(self, sig: int) -> None:
        LOG.info("the server ends")
        with suppress(TimeoutError):
            async with asyncio.timeout(GRACE_S):
                await self._lobby.drain()
        super().handle_exit(sig, None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        LOG.info("the server takes connections")
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
