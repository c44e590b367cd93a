"""The real server as a process, and clients that talk to it: what the server's tests share."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Self

import coverage
from websockets.asyncio.client import ClientConnection, connect

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping

ROOT = Path(__file__).parents[2]
PROGRAM = """
import os, sys
from pathlib import Path
if "COVERAGE_PROCESS_START" in os.environ:
    import coverage
    coverage.process_startup()
from giruda.server import Settings, run
if __name__ == "__main__":
    settings = Settings.from_environment(data_dir=Path(sys.argv[1]))
    run(settings, "127.0.0.1", int(sys.argv[2]), lambda: print("ready", flush=True))
"""
FAST = {
    "GIRUDA_BOT_PACE_MS": "0",
    "GIRUDA_TRICK_HOLD_MS": "0",
    "GIRUDA_NEXT_HAND_MS": "0",
    "GIRUDA_REDEAL_MS": "0",
    "GIRUDA_SEED_WAIT_MS": "0",
    "GIRUDA_BOT_WORKERS": "0",
    "GIRUDA_SOCKET_BURST": "1000",
    "GIRUDA_SOCKET_PER_SECOND": "1000",
    "GIRUDA_TABLE_BURST": "1000",
}
TIMEOUT_S = 20

Message = dict[str, Any]


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


@dataclass
class Server:
    """One process on a data folder; `kill` is ``kill -9``, `start` begins again."""

    folder: Path
    options: Mapping[str, str] = field(default_factory=dict)
    port: int = 0
    process: subprocess.Popen[str] | None = None

    def start(self) -> Self:
        """Start, and wait until it takes connections."""
        env = {**os.environ, **FAST, **self.options}
        env["PYTHONPATH"] = os.pathsep.join(sys.path)
        if coverage.Coverage.current() is not None:  # what the process runs counts as run
            env["COVERAGE_PROCESS_START"] = str(ROOT / "pyproject.toml")
        self.port = self.port or free_port()  # a server that comes back is where it was
        command = [sys.executable, "-c", PROGRAM, str(self.folder), str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"
        return self

    @property
    def where(self) -> Path | str:
        """Its database."""
        return self.options.get("GIRUDA_DATABASE") or self.folder / "giruda.sqlite3"

    def kill(self) -> None:
        """End it without any chance to tidy up."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end; return its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        if self.process is None:
            return 0
        self.process.send_signal(how)
        code = self.process.wait(TIMEOUT_S)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None
        return code

    # ---- HTTP --------------------------------------------------------------------------------

    def fetch(
        self, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, Mapping[str, str], bytes]:
        """Ask over HTTP (a body is posted); return status, headers and body."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data, dict(headers or {})
        )
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:  # noqa: S310  same
                return answer.status, dict(answer.headers), answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, dict(error.headers), error.read()

    def sit(self, name: str, table: str | None = None, **more: object) -> tuple[str, int, str]:
        """Make a table or join one; return its id, the seat and the cookie."""
        path = "/api/tables" if table is None else f"/api/tables/{table}/join"
        status, headers, body = self.fetch(path, {"name": name, **more})
        assert status == 200, body
        made = json.loads(body)
        return made["id"], made["seat"], headers["set-cookie"].partition(";")[0]

    @asynccontextmanager
    async def client(self, cookie: str | None, **more: Any) -> AsyncIterator[Client]:  # noqa: ANN401  options of `connect`
        """Open a socket."""
        headers = {} if cookie is None else {"Cookie": cookie}
        async with connect(
            f"ws://127.0.0.1:{self.port}/ws", additional_headers=headers, **more
        ) as socket:
            yield Client(socket)


@dataclass
class Client:
    """One socket.  ``v`` and ``state`` are the newest seen, ``heard`` all messages in order."""

    socket: ClientConnection
    heard: list[Message] = field(default_factory=list)
    state: Message | None = None
    n_cid: int = 0

    async def send(self, message: object) -> None:
        """Send JSON, or text as it is."""
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        await self.socket.send(text)

    async def receive(self) -> Message:
        """Take the next message."""
        message: Message = json.loads(await asyncio.wait_for(self.socket.recv(), TIMEOUT_S))
        self.heard.append(message)
        if message["type"] == "state":
            self.state = message
        return message

    async def until(self, kind: str, **fields: object) -> Message:
        """Take messages until one of this type with these fields."""
        while True:
            message = await self.receive()
            if message["type"] == kind and all(message.get(k) == v for k, v in fields.items()):
                return message

    async def hello(self, table: str, last_v: int | None = None) -> Message:
        """Open a table."""
        await self.send({"type": "hello", "table": table, "last_v": last_v})
        return await self.until("state")

    async def drain(self, wait_s: float = 0.1) -> list[Message]:
        """Take what comes within a while."""
        taken: list[Message] = []
        while True:
            try:
                async with asyncio.timeout(wait_s):
                    text = await self.socket.recv()
            except TimeoutError:
                return taken
            taken.append(json.loads(text))

    async def refusal(self, message: object) -> Message:
        """Send something and take the refusal that it meets."""
        await self.send(message)
        return await self.until("refused")


@asynccontextmanager
async def resting_table(server: Server) -> AsyncIterator[tuple[Client, Client, str]]:
    """Two persons and three bots in a match, at a person's turn; the first client's turn it is.

    Nothing moves until one of them does something.
    """
    table, _, host = server.sit("서연", level="random")
    _, _, guest = server.sit("민준", table)
    async with server.client(host) as one, server.client(guest) as other:
        await one.hello(table)
        await other.hello(table)
        await one.send({"type": "start", "cid": "start"})
        while True:
            state = await one.until("state")
            view = state["view"]
            if view and view["phase"] != "dealing" and view["turn"] in {0, 1}:
                break
        while other.state is None or other.state["v"] < state["v"]:
            await other.until("state")
        pair = (one, other) if view["turn"] == 0 else (other, one)
        yield *pair, table


def choose(view: Message, rng: Random, *, bold: bool = False) -> Message | None:
    """Return an action for who plays the seat whose turn it is: a low bid, then anything.

    Who is bold makes the highest bid, and so is soon ruined.
    """
    turn = view["turn"]
    if view["seat"] is None or turn is None or view["owners"][turn] != view["seat"]:
        return None
    if view["bury"]:
        cards = sorted(rng.sample(view["hand"], view["bury"]))
        return {"type": "bury", "seat": view["seat"], "cards": cards}
    legal = [action for action in view["legal"] if action["type"] != "misdeal"]
    if view["phase"] == "auction":
        bids = [one for one in legal if one["type"] == "bid"]
        bids = bids[-1:] if bold else bids[:5]
        passes = [one for one in legal if one["type"] == "pass"]
        legal = bids if bids and (bold or not passes or rng.random() < 0.3) else passes
    chosen: Message | None = rng.choice(legal) if legal else None
    return chosen


async def play(client: Client, rng: Random, done: Callable[[Message], bool]) -> Message:
    """Play one's part until something is so."""
    state = client.state or await client.until("state")
    while not done(state):
        action = choose(state["view"], rng) if state["view"] else None
        if action is not None and state["view"]["phase"] not in {"scored", "dealing"}:
            client.n_cid += 1
            command = {"type": "act", "cid": f"p{client.n_cid}", "v": state["v"], "action": action}
            await client.send(command)
            answer = await client.receive()
            while answer["type"] == "state":
                answer = await client.receive()
            if answer["type"] == "refused":
                assert answer["code"] == "stale"
        state = await client.until("state")
    return state


def has_result(state: Message) -> bool:
    """Whether a hand was scored."""
    return bool(state["view"] and state["view"]["results"])


__all__ = ["FAST", "Client", "Server", "choose", "has_result", "play", "resting_table"]
