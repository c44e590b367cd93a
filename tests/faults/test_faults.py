"""Faults from all sides: the server killed and stopped, wires cut and slowed, while people play.

Everybody writes down what they asked and what was acknowledged.  Afterwards the log is read: no
acknowledged action is lost or doubled, versions have no gap, and everybody saw the same events
with the same cards before and after each restart.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from time import monotonic

import pytest

from tests.faults.people import Person, new_person
from tests.faults.proxy import Wire
from tests.server.process import Server
from tests.server.test_kill import rows_of

AGAIN_S = 5.0  # a table must be playable so soon after a fault
STOPPED_S = 0.7
DELAY_S = 0.15


@dataclass
class Report:
    """What happened, and how long it took until every table spoke again."""

    again_s: list[float] = field(default_factory=list)
    starts_s: list[float] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)

    def line(self, people: Sequence[Person]) -> str:
        """The figures of a run."""
        tables = {one.table for one in people}
        connections = sum(one.n_connections for one in people)
        asked = sum(len(one.asked) for one in people)
        told = sum(len(one.accepted) for one in people)
        up, again = max(self.starts_s, default=0), max(self.again_s, default=0)
        return (
            f"{len(tables)} tables, {len(people)} people, {connections} connections,"
            f" {asked} asked, {told} acknowledged; faults {dict(self.faults)};"
            f" server up again after {up:.1f} s, every table after {again:.1f} s more, at most"
        )


@dataclass
class Nemesis:
    """Does harm, and waits until every table has spoken again."""

    server: Server
    wire: Wire
    people: Sequence[Person]
    lives: Sequence[asyncio.Task[None]]
    report: Report = field(default_factory=Report)

    async def do(self, fault: str) -> None:
        """Do one kind of harm."""
        self.report.faults[fault] += 1
        slow = 1.0
        match fault:
            case "kill":
                await asyncio.to_thread(self.server.kill)
                begun = monotonic()
                await asyncio.to_thread(self.server.start)
                self.report.starts_s.append(monotonic() - begun)
                slow = max(1.0, self.report.starts_s[-1] / 2)  # a machine that is busy elsewhere
            case "stop":
                assert self.server.process is not None
                os.kill(self.server.process.pid, signal.SIGSTOP)
                await asyncio.sleep(STOPPED_S)
                os.kill(self.server.process.pid, signal.SIGCONT)
            case "cut":
                self.wire.cut()
            case "delay":
                self.wire.delay_s = DELAY_S
                await asyncio.sleep(3 * DELAY_S)
                self.wire.delay_s = 0
        await self._until_all_spoke(slow)

    async def until_played(self, more: int) -> None:
        """Let people play on until so many more commands were acknowledged."""
        before = self._acknowledged()
        while self._acknowledged() < before + more:
            for life in self.lives:
                assert not life.done(), life.exception()
            await asyncio.sleep(0.01)

    def _acknowledged(self) -> int:
        return sum(len(one.accepted) for one in self.people)

    async def _until_all_spoke(self, slow: float) -> None:
        begun = monotonic()
        async with asyncio.timeout(AGAIN_S * slow):
            while any(one.heard_s < begun for one in self.people):
                for life in self.lives:
                    assert not life.done(), life.exception()
                await asyncio.sleep(0.01)
        self.report.again_s.append(monotonic() - begun)


@asynccontextmanager
async def playing(server: Server, n_tables: int, pace_s: float) -> AsyncIterator[Nemesis]:
    """Let two people and bots play at every table, through one wire."""
    people = []
    for n in range(n_tables):
        table, _, host = server.sit("서연", level="random")
        _, _, guest = server.sit("민준", table)
        people.append(new_person(host, table, is_host=True, seed=2 * n))
        people.append(new_person(guest, table, is_host=False, seed=2 * n + 1))
    async with Wire(server.port) as wire:
        lives = [asyncio.create_task(one.live(wire, pace_s)) for one in people]
        try:
            yield Nemesis(server, wire, people, lives)
            for one in people:
                one.leaving = True
            async with asyncio.timeout(60):
                await asyncio.gather(*lives)
        finally:
            for life in lives:
                life.cancel()
            await asyncio.gather(*lives, return_exceptions=True)


async def check(nemesis: Nemesis) -> None:
    """Compare the log with what everybody was promised and shown."""
    server = nemesis.server
    assert server.stop() == 0
    by_table: dict[str, list[Person]] = {}
    for one in nemesis.people:
        by_table.setdefault(one.table, []).append(one)
    for table, people in by_table.items():
        rows = await rows_of(server, table)
        assert [row.v for row in rows] == list(range(1, len(rows) + 1))
        commands: dict[tuple[int | None, str], list[int]] = {}
        for row in rows:
            if row.cid is not None:
                commands.setdefault((row.seat, row.cid), []).append(row.v)
        for versions in commands.values():  # one command is stored once, its rows together
            assert all(b == a + 1 for a, b in pairwise(versions))
        for seat, person in enumerate(people):
            mine = {cid: max(vs) for (at, cid), vs in commands.items() if at == seat}
            assert person.accepted.items() <= mine.items()
            assert mine.keys() <= person.asked.keys()
            for v, event in person.events.items():
                assert event["type"] == rows[v - 1].event.type


async def check_cards(nemesis: Nemesis) -> None:
    """Everybody is shown the same events again, and every opened deal follows from its seeds."""
    for person in nemesis.people:
        async with nemesis.server.client(person.cookie) as client:
            whole = await client.hello(person.table, last_v=0)
        again = {one["v"]: one["event"] for one in whole["events"]}
        assert {v: again[v] for v in person.events} == person.events


async def run(server: Server, n_tables: int, faults: Sequence[str], pace_s: float) -> str:
    """Play through these faults and check; return the figures."""
    async with playing(server, n_tables, pace_s) as nemesis:
        rng = Random(len(faults))
        for fault in faults:
            await nemesis.until_played(rng.randint(1, 2 * n_tables))
            await nemesis.do(fault)
        await nemesis.until_played(n_tables)
    await check_cards(nemesis)
    await check(nemesis)
    assert all(len(one.accepted) > 0 for one in nemesis.people)
    return nemesis.report.line(nemesis.people)


async def test_faults_lose_nothing_acknowledged(start: Callable[..., Server]) -> None:
    """Kills, stops, cuts and delays: what was acknowledged is there once, with the same cards."""
    faults = ["cut", "kill", "delay", "stop", "kill", "cut"]
    print(await run(start(), 3, faults, pace_s=0.02))


@pytest.mark.nightly
async def test_many_faults_lose_nothing_acknowledged(start: Callable[..., Server]) -> None:
    """The same with many tables and faults in random order."""
    rng = Random(6)
    faults = rng.choices(["kill", "stop", "cut", "delay"], [3, 2, 3, 2], k=60)
    print(await run(start(), 12, faults, pace_s=0.05))
