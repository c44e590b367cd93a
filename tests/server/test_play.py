"""People at the real server: two browsers' worth of sockets, resume, replacing, bot workers."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.process import Server, has_result, play, resting_table

T = TypeVar("T")


async def test_two_people_and_three_bots_play_a_hand(server: Server) -> None:
    """Both see the same result, each its own cards only, and every event once."""
    async with resting_table(server) as (one, other, _):
        ends = await asyncio.gather(
            play(one, Random(1), has_result), play(other, Random(2), has_result)
        )
        assert ends[0]["view"]["results"][0] == ends[1]["view"]["results"][0]
        for client in (one, other):
            states = [m for m in client.heard if m["type"] == "state"]
            versions = [event["v"] for state in states for event in state["events"]]
            assert versions == sorted(set(versions))
            seat = states[-1]["table"]["you"]
            deals = [
                event["event"]
                for state in states
                for event in state["events"]
                if event["event"]["type"] == "deal"
            ]
            assert deals
            for deal in deals:
                assert [bool(hand) for hand in deal["hands"]] == [n == seat for n in range(5)]
                assert deal["kitty"] is None


async def test_resume_brings_just_what_was_missed(server: Server) -> None:
    """Who comes back gets the whole view and the events after its last version."""
    async with resting_table(server) as (one, other, table):
        assert other.state is not None
        last_v = other.state["v"]
        await play(one, Random(1), lambda state: state["v"] > last_v)
        await one.drain()
        await other.drain()
        state = await other.hello(table, last_v)
        assert state["v"] > last_v
        assert [one["v"] for one in state["events"]] == list(range(last_v + 1, state["v"] + 1))
        again = await other.hello(table, last_v)
        assert again == state
        assert (await other.hello(table))["events"] == []


async def test_newest_tab_plays(server: Server) -> None:
    """A second socket of the same session closes the first with 4409 and goes on in its place."""
    table, _, cookie = server.sit("a")
    async with server.client(cookie) as old:
        await old.hello(table)
        async with server.client(cookie) as new:
            state = await new.hello(table)
            assert state["table"]["you"] == 0
            with pytest.raises(ConnectionClosed) as caught:
                await old.receive()
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 4409
            await new.send({"type": "ping", "n": 3})
            assert await new.until("pong") == {"type": "pong", "n": 3}


async def test_who_goes_and_comes_is_seen(server: Server) -> None:
    """The others see at once that somebody's connection is gone, and that it is back."""
    table, _, host = server.sit("a")
    _, _, guest = server.sit("b", table)
    async with server.client(host) as watching:
        await watching.hello(table)
        for connected in (True, False):
            if connected:
                async with server.client(guest) as client:
                    await client.hello(table)
                    state = await watching.until("state")
                    assert state["table"]["seats"][1]["connected"]
            else:
                state = await watching.until("state")
                assert not state["table"]["seats"][1]["connected"]


async def test_joining_is_seen_by_an_open_page(server: Server) -> None:
    """Who watches and then takes a chair needs no new socket."""
    table, _, _ = server.sit("a")
    _, _, cookie = server.sit("b")
    async with server.client(cookie) as client:
        assert (await client.hello(table))["table"]["you"] is None
        await asyncio.get_running_loop().run_in_executor(None, join, server, table, cookie)
        while (await client.until("state"))["table"]["you"] is None:
            pass


def join(server: Server, table: str, cookie: str) -> None:
    """Take a chair with a session that exists."""
    status, _, _ = server.fetch(f"/api/tables/{table}/join", {"name": "b"}, {"Cookie": cookie})
    assert status == 200


async def test_bots_think_in_a_process_of_their_own(start: Callable[..., Server]) -> None:
    """With a worker process the table goes on like without."""
    server = start(GIRUDA_BOT_WORKERS="1")
    async with resting_table(server) as (one, other, _):
        await asyncio.gather(
            *(play(c, Random(1), lambda state: state["v"] > 25) for c in (one, other))
        )


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_workers_die_with_a_killed_server(start: Callable[..., Server]) -> None:
    """A server that is killed leaves no process behind."""
    server = start(GIRUDA_BOT_WORKERS="1")
    assert server.process is not None
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children")
    workers = waited_for(lambda: children.read_text(encoding="ascii").split())
    server.kill()
    waited_for(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


def waited_for(question: Callable[[], T]) -> T:
    """Ask until the answer is not empty."""
    for _ in range(400):
        if answer := question():
            return answer
        time.sleep(0.05)
    raise AssertionError("it never came to that")
