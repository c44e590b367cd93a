"""Running a server: its health, its figures, its log, and how it ends."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from httpx import ASGITransport, AsyncClient
from websockets.exceptions import ConnectionClosed

from giruda.cli.main import execute
from giruda.core.rules import Rules
from giruda.server.api import Api
from giruda.server.app import create_app
from giruda.server.databases import engine_of
from giruda.server.settings import Settings
from tests.server.process import Server, free_port, has_result, play, resting_table


async def test_ready_until_the_database_is_gone_or_the_end_is_near(tmp_path: Path) -> None:
    """Health says that the server runs; readiness, whether to send people there."""
    app = create_app(Settings(tmp_path, bot_workers=0))
    async with (
        app.router.lifespan_context(app),
        AsyncClient(transport=ASGITransport(app), base_url="http://test") as client,
    ):
        api: Api = app.state.api
        assert (await client.get("/readyz")).status_code == 200
        await api.lobby.create("random", Rules.preset("korea-boardgames"))
        await api.lobby.drain()
        answer = await client.get("/readyz")
        assert (answer.status_code, answer.json()) == (503, {"status": "closing"})
        refused = await client.post("/api/tables", json={"name": "a"})
        assert (refused.status_code, refused.json()) == (503, {"code": "server_busy"})
        api.lobby.closing = False
        working, api.store._engine = api.store._engine, engine_of("postgresql://u@127.0.0.1:1/d")
        answer = await client.get("/readyz")
        await working.dispose()
        assert (answer.status_code, answer.json()) == (503, {"status": "no_database"})
        assert (await client.get("/healthz")).status_code == 200


async def test_figures_of_a_hand(start: Callable[..., Server]) -> None:
    """Prometheus is told tables, seats, sockets, and times of commands and commits; no cards."""
    port = str(free_port())
    server = start(GIRUDA_METRICS_PORT=port)
    async with resting_table(server) as (one, other, _):
        await asyncio.gather(play(one, Random(1), has_result), play(other, Random(2), has_result))
        text = await asyncio.to_thread(fetched, f"http://127.0.0.1:{port}/metrics")
    figures = dict(re.findall(r"^(giruda_\w+) ([\d.e+-]+)$", text, re.MULTILINE))
    assert float(figures["giruda_tables"]) == 1
    assert float(figures["giruda_seats"]) == 2
    assert float(figures["giruda_connections"]) == 2
    assert float(figures["giruda_bot_queue"]) == 0
    assert float(figures["giruda_command_seconds_count"]) > 10
    assert float(figures["giruda_commit_seconds_count"]) > 10
    assert "process_resident_memory_bytes" in text
    assert server.fetch("/metrics")[0] == 404  # not where players are


def fetched(address: str) -> str:
    """What a local address answers."""
    with urllib.request.urlopen(address, timeout=10) as answer:  # noqa: S310  our own
        text: str = answer.read().decode()
        return text


async def test_server_ends_politely(start: Callable[..., Server]) -> None:
    """At SIGTERM bots rest, sockets hear 1012, and what was accepted is there afterwards."""
    server = start(GIRUDA_BOT_PACE_MS="5-5")
    async with resting_table(server) as (one, other, table):
        ends = asyncio.create_task(play(one, Random(1), lambda _: False))
        others = asyncio.create_task(play(other, Random(2), lambda _: False))
        await asyncio.sleep(0.3)
        code = await asyncio.to_thread(server.stop)
        ended = await asyncio.gather(ends, others, return_exceptions=True)
        assert all(isinstance(one, ConnectionClosed) for one in ended)
        assert [
            one.rcvd.code for one in ended if isinstance(one, ConnectionClosed) and one.rcvd
        ] == [1012] * 2
    assert code == 0
    assert one.state is not None
    seen = max(message["v"] for message in one.heard if message["type"] in {"state", "accepted"})
    server.start()
    async with server.client(None) as watcher:
        assert (await watcher.hello(table))["v"] >= seen


def command(tmp_path: Path, *options: str) -> subprocess.Popen[str]:
    """The real command, its log on standard error."""
    arguments = ["serve", "--port", str(free_port()), "--data-dir", str(tmp_path), *options]
    return subprocess.Popen(
        [sys.executable, "-m", "giruda", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_command_logs_json(tmp_path: Path) -> None:
    """``giruda serve --log json`` writes one object a line, and ends at SIGTERM with code 0."""
    server = command(tmp_path, "--log", "json", "--log-level", "info")
    assert server.stdout is not None
    assert server.stderr is not None
    lines = [server.stderr.readline()]  # where the data is, for a person
    while lines[-1] and "takes connections" not in lines[-1]:
        lines.append(server.stderr.readline())
    server.send_signal(signal.SIGTERM)
    _, rest = server.communicate(timeout=30)
    entries = [json.loads(line) for line in (*lines[1:], *rest.splitlines())]
    assert server.returncode == 0
    assert "the server ends" in [entry["message"] for entry in entries]


@pytest.mark.parametrize(
    "options",
    [("--log", "loud"), ("--log-level", "all"), ("--database", "mysql://h/d")],
)
def test_options_that_mean_nothing(
    options: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An option with a value that means nothing is one line and code 2."""
    asked = ["serve", "--data-dir", str(tmp_path), "--port", str(free_port()), *options]
    assert execute(asked) == 2
    assert capsys.readouterr().err.splitlines()[-1]


def test_help_names_every_setting(capsys: pytest.CaptureFixture[str]) -> None:
    """``giruda serve --help`` names every variable that a server reads."""
    assert execute(["serve", "--help"]) == 0
    told = capsys.readouterr().out
    source = (Path(__file__).parents[2] / "src/giruda/server/settings.py").read_text("utf-8")
    names = set(re.findall(r'env(?:\.get)?\(?f?, ?"([A-Z_]+)"|PREFIX\}([A-Z_]+)"', source))
    assert {f"GIRUDA_{a or b}" for a, b in names} <= set(re.findall(r"GIRUDA_[A-Z_]+", told))
    assert len(names) > 12
