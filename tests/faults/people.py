"""People who play whatever happens to their sockets, and write down what was promised to them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.server.process import Client, Message
from tests.server.test_kill import Player

if TYPE_CHECKING:
    from tests.faults.proxy import Wire

GONE = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError)  # and with it TimeoutError
AGAIN_S = 0.05


@dataclass
class Person(Player):
    """One of those at a table; who is host begins the next match.

    ``asked`` is every command by its id, ``heard_s`` when the server last said something.
    """

    table: str = ""
    is_host: bool = False
    asked: dict[str, Message] = field(default_factory=dict)
    heard_s: float = 0.0
    leaving: bool = False
    n_connections: int = 0

    async def live(self, wire: Wire, pace_s: float) -> None:
        """Play until told to leave, over as many connections as it takes."""
        while not (self.leaving and self.pending is None):
            try:
                headers = {"Cookie": self.cookie}
                address = f"ws://127.0.0.1:{wire.port}/ws"
                async with connect(address, additional_headers=headers, open_timeout=5) as socket:
                    self.n_connections += 1
                    await self._converse(Client(socket), pace_s)
            except GONE:
                await asyncio.sleep(AGAIN_S)

    async def _converse(self, client: Client, pace_s: float) -> None:
        await client.send({"type": "hello", "table": self.table, "last_v": self.last_v})
        if self.pending is not None:  # the answer was lost: ask again, by the same id
            await client.send(self.pending)
        while not (self.leaving and self.pending is None):
            await self._take(await client.receive())
            if self.pending is None and client.state is not None and not self.leaving:
                await asyncio.sleep(pace_s)
                await self._do(client, client.state)

    async def _take(self, message: Message) -> None:
        self.heard_s = monotonic()
        match message["type"]:
            case "state":
                self.note(message)
            case "accepted":
                first = self.accepted.setdefault(message["cid"], message["v"])
                assert first == message["v"], "a repeated command got another answer"
                self._answered(message["cid"])
            case "refused":
                assert message["code"] in {"stale", "already_started"}, message
                self._answered(message["cid"])

    def _answered(self, cid: str) -> None:
        if self.pending is not None and self.pending["cid"] == cid:
            self.pending = None

    async def _do(self, client: Client, state: Message) -> None:
        if state["v"] < max(self.accepted.values(), default=0):
            return  # the state that my last command made is still to come
        runs = state["table"]["status"] == "playing"
        wish = self.wish(state) if runs else self._start()
        if wish is None:
            return
        if "cid" in wish:
            self.pending = wish
            self.asked[wish["cid"]] = wish
        await client.send(wish)

    def _start(self) -> Message | None:
        if not self.is_host:
            return None
        self.n_cid += 1
        return {"type": "start", "cid": f"n{self.n_cid}"}


def new_person(cookie: str, table: str, *, is_host: bool, seed: int) -> Person:
    """Return somebody with a chair at a table."""
    return Person(cookie, Random(seed), bold=is_host, table=table, is_host=is_host)
