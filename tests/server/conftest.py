"""Servers as processes, and databases of both kinds, ended after the tests that use them.

Servers store in SQLite, or in PostgreSQL if GIRUDA_TEST_DATABASE says so.
"""

import asyncio
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.postgres import Postgres
from tests.server.process import Server, has_result, play, resting_table

KIND = os.environ.get("GIRUDA_TEST_DATABASE", "sqlite")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests."""
    running = Postgres().start()
    yield running
    running.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """A database that is empty, of each kind."""
    if request.param == "sqlite":
        return tmp_path / "data" / "g.sqlite3"
    running: Postgres = request.getfixturevalue("postgres")
    return running.database()


@pytest.fixture(scope="session")
def new_database(request: pytest.FixtureRequest) -> Callable[[], dict[str, str]]:
    """Return the option of a server for a database of its own."""
    if KIND == "sqlite":
        return dict
    running: Postgres = request.getfixturevalue("postgres")
    return lambda: {"GIRUDA_DATABASE": running.database()}


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, new_database: Callable[[], dict[str, str]]
) -> Iterator[Server]:
    """One server for all tests of a module."""
    running = Server(tmp_path_factory.mktemp("data"), new_database()).start()
    yield running
    running.stop()


@pytest.fixture
def start(
    tmp_path: Path, new_database: Callable[[], dict[str, str]]
) -> Iterator[Callable[..., Server]]:
    """Start a server with options of its own."""
    started: list[Server] = []

    def start_one(**options: str) -> Server:
        started.append(Server(tmp_path, {**new_database(), **options}).start())
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
