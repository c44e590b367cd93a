"""Where sockets come in: limits of sessions and addresses, and silence."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.requests import Request
from websockets.exceptions import ConnectionClosed

from giruda.server.limits import MAX_BUCKETS, Buckets, address_of
from tests.server.process import Client, Server


async def closed_with(client: Client) -> int | None:
    """Wait until the server closes; return its code."""
    try:
        while True:
            await client.receive()
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else None


async def test_a_session_has_room_for_so_many_sockets(start: Callable[..., Server]) -> None:
    """One socket of a session too many is closed; others may still come."""
    server = start(GIRUDA_SOCKETS_PER_SESSION="1")
    _, _, cookie = server.sit("a")
    async with server.client(cookie) as first:
        await first.send({"type": "ping", "n": 1})
        await first.until("pong")  # so that it is known before the second comes
        async with server.client(cookie) as second, server.client(None) as other:
            assert await closed_with(second) == 4429
            await other.send({"type": "ping", "n": 1})
            await other.until("pong")


async def test_sockets_of_one_session_share_a_limit(start: Callable[..., Server]) -> None:
    """A session asks no more by opening more sockets, and a calm one of another is not touched."""
    server = start(GIRUDA_SOCKET_BURST="4", GIRUDA_SOCKET_PER_SECOND="0")
    _, _, mine = server.sit("a")
    _, _, other = server.sit("b")
    refused = 0
    for _ in range(5):
        async with server.client(mine) as client:
            for n in range(4):
                await client.send({"type": "ping", "n": n})
            heard = [await client.receive() for _ in range(4)]
            refused += sum(one["type"] == "refused" for one in heard)
    assert refused == 5 * 4 - 3 * 4
    async with server.client(other) as calm:
        await calm.send({"type": "ping", "n": 1})
        await calm.until("pong")


async def test_who_opens_no_table_is_let_go(start: Callable[..., Server]) -> None:
    """A socket that says no hello is closed with 4410, whatever else it says."""
    server = start(GIRUDA_HELLO_S="1")
    async with server.client(None) as silent:
        assert await closed_with(silent) == 4410


async def test_who_says_nothing_any_more_is_let_go(start: Callable[..., Server]) -> None:
    """A socket at a table that says nothing for long is closed with 4410; one that pings stays."""
    server = start(GIRUDA_IDLE_S="1")
    table, _, cookie = server.sit("a")
    async with server.client(cookie) as silent:
        await silent.hello(table)
        assert await closed_with(silent) == 4410


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_a_home(host: str, address: str) -> None:
    """All addresses of IPv6 that one home has count as one."""
    assert address_of(Request({"type": "http", "client": (host, 1)})) == address


def test_without_an_address() -> None:
    """Who comes by a local socket has no address, and shares one limit."""
    assert address_of(Request({"type": "http", "client": None})) == ""


def test_buckets_do_not_grow_for_ever() -> None:
    """Of very many addresses those that did not ask for long are forgotten, busy ones are not."""
    buckets = Buckets(2, 1)
    for n in range(MAX_BUCKETS):
        buckets.take(str(n), 0)
    for _ in range(5):
        buckets.take("busy", 10)
    assert not buckets.take("busy", 10)
    for n in range(MAX_BUCKETS, 2 * MAX_BUCKETS):
        buckets.take(str(n), 10)
    assert len(buckets._each) <= MAX_BUCKETS + 1


def test_limits_follow_the_guest_and_the_address_that_a_trusted_proxy_names(
    start: Callable[..., Server],
) -> None:
    """A guest makes so many tables from wherever; an address from which a proxy says they came."""
    server = start(GIRUDA_TABLE_BURST="2")
    _, headers, _ = server.fetch("/api/tables", {"name": "a"}, {"X-Forwarded-For": "192.0.2.1"})
    cookie = headers["set-cookie"].partition(";")[0]

    def made(number: int, cookie: str = "") -> int:
        sent = {"X-Forwarded-For": f"192.0.2.{number}", "Cookie": cookie}
        return server.fetch("/api/tables", {"name": "a"}, sent)[0]

    assert [made(n, cookie) for n in (2, 3, 4)] == [200, 429, 429]
    assert [made(9) for _ in range(3)] == [200, 200, 429]


def test_nobody_else_may_say_where_a_request_came_from(start: Callable[..., Server]) -> None:
    """Who is no trusted proxy cannot escape its limit by a header, nor get a cookie for https."""
    server = start(GIRUDA_TABLE_BURST="2", GIRUDA_TRUSTED_PROXIES="192.0.2.1")
    codes = []
    for number in range(3):
        sent = {"X-Forwarded-For": f"192.0.2.{number}", "X-Forwarded-Proto": "https"}
        status, headers, _ = server.fetch("/api/tables", {"name": "a"}, sent)
        codes.append(status)
        assert "Secure" not in headers.get("set-cookie", "")
    assert codes == [200, 200, 429]
