"""Servers as processes, ended after the tests that use them."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.server.process import Server, has_result, play, resting_table


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a module."""
    running = Server(tmp_path_factory.mktemp("data")).start()
    yield running
    running.stop()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start a server with options of its own."""
    started: list[Server] = []

    def start_one(**options: str) -> Server:
        started.append(Server(tmp_path, options).start())
        return started[-1]

    yield start_one
    for one in started:
        one.stop()


@pytest.fixture
async def hand(server: Server) -> str:
    """A table where one hand was played."""
    async with resting_table(server) as (one, other, table):
        await asyncio.gather(play(one, Random(1), has_result), play(other, Random(2), has_result))
    return table
