"""What goes over HTTP: tables, sessions, headers, the page, records, health."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient
from starlette.applications import Starlette
from starlette.routing import Mount

from giruda.core.rules import Rules
from giruda.protocol.lesson_messages import MAX_ACTIONS
from giruda.record.record import from_json
from giruda.server.api import Api
from giruda.server.app import create_app
from giruda.server.databases import engine_of
from giruda.server.lesson.steps import steps
from giruda.server.pages import NOT_BUILT, ClientFiles, index
from giruda.server.schema import EVENTS, METADATA
from giruda.server.sessions import owner_of
from giruda.server.settings import Settings
from tests.server.process import Server, resting_table


def test_health(server: Server) -> None:
    """A running server says that it is well."""
    status, _, body = server.fetch("/healthz")
    assert (status, json.loads(body)["status"]) == (200, "ok")


def test_table_ids_are_pleasant_and_not_to_be_guessed(server: Server) -> None:
    """An id is two words and eight letters drawn at random."""
    ids = {server.sit("a")[0] for _ in range(5)}
    assert len(ids) == 5
    assert all(re.fullmatch(r"[a-z]+-[a-z]+-[a-z2-9]{8}", one) for one in ids)


def test_session_cookie_is_out_of_reach(server: Server) -> None:
    """The cookie is for our server alone, unseen by scripts, and 32 random bytes."""
    _, headers, _ = server.fetch("/api/tables", {"name": "a"})
    cookie = headers["set-cookie"]
    assert re.match(r"giruda_session=[\w-]{43};", cookie)
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie


def test_session_cookie_is_secure_behind_https(server: Server) -> None:
    """Where a proxy says that the browser came by https, the cookie goes back by https alone."""
    headers = {"X-Forwarded-Proto": "https"}
    _, answered, _ = server.fetch("/api/tables", {"name": "a"}, headers)
    assert "Secure" in answered["set-cookie"]


async def test_tokens_are_stored_as_hashes(start: Callable[..., Server]) -> None:
    """No token stands in the database, so who reads it is nobody's double."""
    server = start()
    _, _, cookie = server.sit("a")
    server.kill()
    token = cookie.partition("=")[2]
    assert all(token.encode() not in path.read_bytes() for path in server.folder.iterdir())
    engine = engine_of(server.where)
    async with engine.connect() as connection:
        tables = METADATA.tables.values()
        stored = [(await connection.execute(table.select())).all() for table in tables]
    await engine.dispose()
    assert owner_of(token) in str(stored)
    assert token not in str(stored)


def test_me_knows_the_name_and_the_tables(server: Server) -> None:
    """The last name comes back, and the unfinished tables of this session, newest first."""
    first, _, cookie = server.sit("  서연 ")
    headers = {"Cookie": cookie}
    _, _, body = server.fetch("/api/tables", {"name": "민준", "start": True}, headers)
    second = json.loads(body)["id"]
    _, _, body = server.fetch("/api/me", headers=headers)
    me = json.loads(body)
    assert me["name"] == "민준"
    assert [(one["id"], one["status"]) for one in me["tables"]] == [
        (second, "playing"),
        (first, "waiting"),
    ]
    alone = [("person", "서연"), *[("empty", "")] * 4]
    assert [(one["occupant"], one["name"]) for one in me["tables"][1]["sitters"]] == alone
    with_bots = [one["occupant"] for one in me["tables"][0]["sitters"]]
    assert with_bots == ["person", *["bot"] * 4]


@pytest.mark.parametrize("cookie", [None, "giruda_session=unknown", "giruda_session=" + "x" * 500])
def test_me_of_a_stranger(server: Server, cookie: str | None) -> None:
    """Who brings no session that we know has no name and no tables."""
    headers = {"Cookie": cookie} if cookie else {}
    _, _, body = server.fetch("/api/me", headers=headers)
    assert json.loads(body) == {"name": None, "tables": []}


def test_made_up_token_is_not_adopted(server: Server) -> None:
    """A session that we did not make is replaced by one that we make."""
    _, headers, _ = server.fetch(
        "/api/tables", {"name": "a"}, {"Cookie": "giruda_session=chosen-by-somebody"}
    )
    assert "chosen-by-somebody" not in headers["set-cookie"]


def test_joining_twice_keeps_the_chair(server: Server) -> None:
    """The link opened again by the same person leads to the same chair."""
    table, _, _ = server.sit("a")
    _, seat, cookie = server.sit("b", table)
    _, _, body = server.fetch(f"/api/tables/{table}/join", {"name": "c"}, {"Cookie": cookie})
    assert json.loads(body) == {"id": table, "seat": seat}


def test_full_table(server: Server) -> None:
    """A sixth person is told that the table is full."""
    table, _, _ = server.sit("a")
    for name in "bcde":
        server.sit(name, table)
    status, _, body = server.fetch(f"/api/tables/{table}/join", {"name": "f"})
    assert (status, json.loads(body)) == (409, {"code": "table_full"})


async def test_running_match_takes_nobody_in(server: Server) -> None:
    """Who follows the link during a match is told so."""
    async with resting_table(server) as (_, _, table):
        status, _, body = server.fetch(f"/api/tables/{table}/join", {"name": "c"})
        assert (status, json.loads(body)) == (409, {"code": "already_started"})


async def test_record_is_closed_while_the_first_hand_runs(server: Server) -> None:
    """There is no record of a hand that is being played."""
    async with resting_table(server) as (_, _, table):
        status, _, body = server.fetch(f"/api/tables/{table}/record")
        assert (status, json.loads(body)) == (409, {"code": "not_now"})


@pytest.mark.parametrize("path", ["/", "/t/dal-baram-aaaaaaaa", "/healthz", "/api/me", "/nothing"])
def test_every_answer_has_the_security_headers(server: Server, path: str) -> None:
    """Pages may load from and speak to this server only, and stand in no foreign frame."""
    _, headers, _ = server.fetch(path)
    policy = headers["content-security-policy"].split("; ")
    assert {"default-src 'self'", "object-src 'none'", "frame-ancestors 'none'"} <= set(policy)
    assert (
        f"connect-src 'self' ws://127.0.0.1:{server.port} wss://127.0.0.1:{server.port}" in policy
    )
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_strange_host_is_not_echoed(server: Server) -> None:
    """What a client calls our host does not get into the policy unless it looks like a host."""
    _, headers, _ = server.fetch("/healthz", headers={"Host": "a; script-src *"})
    assert "script-src" not in headers.get("content-security-policy", "")


async def test_page_under_every_address(tmp_path: Path) -> None:
    """The page is there and is not kept; its files are kept for ever when their name has a hash."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>t</title>", encoding="utf-8")
    (tmp_path / "assets" / "app-1a2b.js").write_text("1", encoding="utf-8")
    (tmp_path / "icon.svg").write_text("<svg/>", encoding="utf-8")
    page = index(tmp_path)
    assert (page.status_code, page.headers["cache-control"]) == (200, "no-store")
    files = Starlette(routes=[Mount("/", ClientFiles(tmp_path))])
    async with AsyncClient(transport=ASGITransport(files), base_url="http://test") as client:
        script, icon = await client.get("/assets/app-1a2b.js"), await client.get("/icon.svg")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert icon.headers["cache-control"] == "no-cache"
        assert (await client.get("/index.html")).status_code == 404
        assert (await client.get("/%2e%2e/pages.py")).status_code == 404


def test_missing_client_says_how_to_build_it(tmp_path: Path) -> None:
    """Without the built client the page says what to do."""
    page = index(tmp_path)
    assert page.status_code == 503
    assert bytes(page.body).decode() == NOT_BUILT
    assert "make web" in NOT_BUILT


def test_too_many_tables_from_one_address(start: Callable[..., Server]) -> None:
    """One address makes only so many tables at once."""
    server = start(GIRUDA_TABLE_BURST="2")
    codes = [server.fetch("/api/tables", {"name": "a"})[0] for _ in range(4)]
    assert codes == [200, 200, 429, 429]


async def test_application_answers_in_process(tmp_path: Path) -> None:
    """The application opens its store when it starts and closes it when it ends."""
    app = create_app(Settings(tmp_path, bot_workers=0))
    async with app.router.lifespan_context(app):
        api: Api = app.state.api
        room = await api.lobby.create("random", Rules.preset("korea-boardgames"))
        assert await api.lobby.get(room.table.now.table_id) is room
        loaded = await asyncio.gather(*(api.lobby.get("dal-baram-aaaaaaaa") for _ in range(3)))
        assert loaded == [None] * 3
    assert (tmp_path / "giruda.sqlite3").exists()


async def test_table_that_cannot_be_opened_hides_no_other(start: Callable[..., Server]) -> None:
    """A table whose log is damaged is refused as busy, and the other tables are as before."""
    server = start()
    bad, _, cookie = server.sit("a")
    headers = {"Cookie": cookie}
    _, _, body = server.fetch("/api/tables", {"name": "a"}, headers)
    good = json.loads(body)["id"]
    server.stop()
    engine = engine_of(server.where)
    async with engine.begin() as connection:
        await connection.execute(EVENTS.update().where(EVENTS.c.table_id == bad).values(v=7))
    await engine.dispose()
    server.start()
    _, _, body = server.fetch("/api/me", headers=headers)
    assert [one["id"] for one in json.loads(body)["tables"]] == [good]
    assert server.fetch(f"/api/tables/{bad}/join", {"name": "b"})[0] == 503
    async with server.client(cookie) as client:
        refused = await client.refusal({"type": "hello", "table": bad, "last_v": None})
        assert refused["code"] == "server_busy"
        assert (await client.hello(good))["v"] == 1


async def test_record_after_a_hand(server: Server, hand: str) -> None:
    """After a hand its record can be had, and folds."""
    status, headers, body = server.fetch(f"/api/tables/{hand}/record")
    assert (status, headers["content-type"]) == (200, "application/json")
    record = from_json(body)
    assert record.table == hand
    assert record.final().results


def test_the_lesson_is_played_over_http(server: Server) -> None:
    """The page, its list and its answers come from the server; too much at once is refused."""
    assert server.fetch("/learn")[2] == server.fetch("/")[2]
    told = json.loads(server.fetch("/api/lesson")[2])
    assert [one["id"] for one in told["steps"]] == list(steps())
    ace = {"type": "play", "seat": 0, "card": "DA", "names": None, "call_joker": False}
    status, _, body = server.fetch("/api/lesson/points", {"actions": [ace]})
    found = json.loads(body)
    assert (status, found["reply"], found["done"], len(found["states"])) == (200, "right", True, 2)
    assert server.fetch("/api/lesson/points", {"actions": [ace] * (MAX_ACTIONS + 1)})[0] == 400
    assert server.fetch("/api/lesson/poker", {})[0] == 404
