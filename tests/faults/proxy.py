"""A wire between clients and a server that can be cut and slowed down."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Self

CHUNK = 64 * 1024


class Wire:
    """Passes bytes on in both directions, each chunk later by ``delay_s``."""

    def __init__(self, port: int) -> None:
        """Lead to this port of the same machine."""
        self._to = port
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self.delay_s = 0.0
        self.port = 0

    async def __aenter__(self) -> Self:
        """Begin to listen."""
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        """Cut everything for good."""
        assert self._server is not None
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """Break every connection, in the middle of whatever it carries."""
        for writer in list(self._writers):
            writer.transport.abort()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            from_server, to_server = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:  # nobody is there
            writer.transport.abort()
            return
        both = {writer, to_server}
        self._writers |= both
        try:
            await asyncio.gather(self._pass(reader, to_server), self._pass(from_server, writer))
        finally:
            self._writers -= both

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while chunk := await reader.read(CHUNK):
                if self.delay_s:
                    await asyncio.sleep(self.delay_s)
                writer.write(chunk)
                await writer.drain()
        with suppress(OSError, RuntimeError):
            writer.close()
