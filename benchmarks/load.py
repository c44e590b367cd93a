"""How long it takes from a person's action until everybody at the table has it, under load.

    python -m benchmarks.load                       200 tables, two minutes
    python -m benchmarks.load --minutes 30          the soak: does memory grow?

Each table has four persons, a bot and an onlooker: five sockets.  Once a second somebody at each
table acts, the bot included.  Server, bots and the generator share this machine, over loopback.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import re
import resource
import subprocess
import tempfile
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from time import monotonic
from typing import Any

from pydantic_core import from_json
from websockets.asyncio.client import ClientConnection, connect

from giruda.server.pace import new_event_loop, steady
from tests.server.process import Server, choose

PERSONS = 4
VERSION = re.compile(r'"v":(\d+)')
PATIENCE_S = 20.0
STAY_S = 120.0
WARM_UP = 5  # minutes, in which a table plays some three hands
OPTIONS = {
    "GIRUDA_BOT_PACE_MS": "1000",
    "GIRUDA_BOT_WORKERS": "1",
    "GIRUDA_SOCKETS_PER_ADDRESS": "5000",
    "GIRUDA_TABLE_BURST": "10000",
    "GIRUDA_SOCKET_BURST": "1000",
}


@dataclass
class Ear:
    """One socket, which keeps its newest state unread."""

    socket: ClientConnection
    v: int = 0
    state: str = ""

    async def stay(self) -> None:
        """Say now and then that somebody is there, as the client does."""
        while True:
            await asyncio.sleep(STAY_S)
            await self.socket.send('{"type":"ping","n":1}')

    async def listen(self, changed: asyncio.Event) -> None:
        """Take what comes."""
        async for text in self.socket:
            assert isinstance(text, str)
            if text.startswith('{"type":"state"'):
                found = VERSION.search(text)
                assert found is not None
                self.v, self.state = int(found[1]), text
                changed.set()


@dataclass
class Figures:
    """What was measured, in seconds."""

    took_s: list[float] = field(default_factory=list)
    late: int = 0  # ticks at which the last action was not yet everywhere
    refused: int = 0


@dataclass
class LoadedTable:
    """One table: its sockets, and the persons who act once a second."""

    table_id: str
    cookies: list[str]
    rng: Random
    figures: Figures
    ears: list[Ear] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    n_cid: int = 0

    async def open(self, port: int, stack: AsyncExitStack) -> None:
        """Open the sockets of the persons and of one who looks on."""
        for cookie in (*self.cookies, None):
            headers = {} if cookie is None else {"Cookie": cookie}
            address = f"ws://127.0.0.1:{port}/ws"
            socket = await stack.enter_async_context(
                connect(address, additional_headers=headers, compression=None, open_timeout=60)
            )
            ear = Ear(socket)
            self.ears.append(ear)
            for task in (ear.listen(self.changed), ear.stay()):
                stack.callback(asyncio.create_task(task).cancel)
            await socket.send(json.dumps({"type": "hello", "table": self.table_id, "last_v": None}))

    async def live(self, until_s: float) -> None:
        """Act once a second."""
        await asyncio.sleep(self.rng.random())
        while monotonic() < until_s:
            begun = monotonic()
            await self._tick()
            await asyncio.sleep(max(0.0, 1.0 - (monotonic() - begun)))

    async def _tick(self) -> None:
        first = self.ears[0]
        if not first.state:
            return
        state = from_json(first.state)
        if state["table"]["status"] != "playing":
            await self._act(first, {"type": "start"}, first.v)
            return
        turn = state["view"]["turn"]
        if turn is None or turn >= PERSONS or state["view"]["phase"] in {"scored", "dealing"}:
            return  # the bot's, or the server's
        ear = self.ears[turn]
        mine = from_json(ear.state)
        action = choose(mine["view"], self.rng)
        if action is not None:
            await self._act(ear, {"type": "act", "v": ear.v, "action": action}, ear.v)

    async def _act(self, ear: Ear, command: dict[str, Any], before: int) -> None:
        """Send, and wait until all have heard of it."""
        self.n_cid += 1
        begun = monotonic()
        await ear.socket.send(json.dumps({**command, "cid": f"n{self.n_cid}"}))
        try:
            async with asyncio.timeout(PATIENCE_S):
                while min(one.v for one in self.ears) <= before:
                    self.changed.clear()
                    await self.changed.wait()
        except TimeoutError:
            self.figures.late += 1
            return
        self.figures.took_s.append(monotonic() - begun)


def memory_mb(pid: int) -> float:
    """Return what a process holds in memory."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) / 1024


def workers_mb(pid: int) -> float:
    """Return what the processes hold that a server started: the bots' one."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8")
    return sum(memory_mb(int(child)) for child in children.split())


def machine() -> str:
    """Return what this runs on, and which code."""
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],  # noqa: S607  the one on the PATH
        capture_output=True,
        text=True,
        check=False,
    ).stdout.strip()
    return (
        f"{model[1] if model else platform.processor()}, {os.cpu_count()} cores,"
        f" Python {platform.python_version()}, commit {commit or 'unknown'}"
    )


async def watch(pid: int, until_s: float) -> list[float]:
    """Return the server's memory, by the minute, and print it."""
    seen = []
    while monotonic() < until_s:
        await asyncio.sleep(min(60, max(0.1, until_s - monotonic())))
        seen.append(memory_mb(pid))
        print(
            f"minute {len(seen)}: the server holds {seen[-1]:.1f} MB, its bots"
            f" {workers_mb(pid):.1f} MB; load average {os.getloadavg()[0]:.1f}",
            flush=True,
        )
    return seen


async def load(server: Server, n_tables: int, minutes: float) -> None:
    """Make the tables, let them play, print the figures."""
    figures = Figures()
    tables = []
    for n in range(n_tables):
        table_id, _, cookie = server.sit("서연", level="club")
        cookies = [cookie] + [server.sit("민준", table_id)[2] for _ in range(PERSONS - 1)]
        tables.append(LoadedTable(table_id, cookies, Random(n), figures))
    async with AsyncExitStack() as stack:
        for table in tables:
            await table.open(server.port, stack)
        assert server.process is not None
        until_s = monotonic() + 60 * minutes
        cpu_s = sum(os.times()[:2])
        print(f"{n_tables} tables, {n_tables * (PERSONS + 1)} sockets are open", flush=True)
        watching = asyncio.create_task(watch(server.process.pid, until_s))
        await asyncio.gather(*(table.live(until_s) for table in tables))
        seen = await watching
    report(figures, seen, minutes, sum(os.times()[:2]) - cpu_s)


def report(figures: Figures, seen: list[float], minutes: float, generator_s: float) -> None:
    """Print what was measured."""
    took = sorted(figures.took_s)
    cuts = quantiles(took, n=100)
    print(machine())
    print(f"{len(took)} actions in {minutes:g} minutes, {figures.late} not everywhere in time")
    print(
        f"from an action to all: p50 {cuts[49] * 1000:.1f} ms, p95 {cuts[94] * 1000:.1f} ms,"
        f" p99 {cuts[98] * 1000:.1f} ms, most {took[-1] * 1000:.1f} ms"
    )
    print(f"the generator used {generator_s:.0f} s of a processor")
    print(grown(seen))


def grown(seen: list[float]) -> str:
    """Say how much the server's memory grew once every table had played a few hands."""
    first, last = min(WARM_UP, len(seen)), len(seen)
    before, after = seen[first - 1], seen[-1]
    return (
        f"memory of the server: {before:.1f} MB after minute {first}, {after:.1f} MB after minute"
        f" {last}: {after / before - 1:+.1%}"
    )


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=2.0)
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 16384), most))
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), OPTIONS).start()
        try:
            with steady(), asyncio.Runner(loop_factory=new_event_loop) as runner:
                runner.run(load(server, options.tables, options.minutes))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
