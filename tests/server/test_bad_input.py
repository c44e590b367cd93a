"""Whatever a client sends, the real server refuses it to that client alone and goes on."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.process import Client, Message, Server, resting_table


def act(client: Client, action: Message, **more: object) -> Message:
    """A command of this client on the newest version that it saw."""
    assert client.state is not None
    return {"type": "act", "cid": "bad", "v": client.state["v"], "action": action, **more}


def a_pass(client: Client, **more: object) -> Message:
    """The action that is legal, unless changed."""
    assert client.state is not None
    return {"type": "pass", "seat": client.state["table"]["you"], **more}


Case = Callable[[Client], Any]

CASES: dict[str, tuple[Case, str, str | None]] = {
    "not JSON": (lambda _: "{", "bad_message", None),
    "not an object": (lambda _: "[1]", "bad_message", None),
    "null": (lambda _: "null", "bad_message", None),
    "bytes": (lambda _: b"\x00\x01", "bad_message", None),
    "deeply nested": (lambda _: "[" * 9000, "bad_message", None),
    "too large": (lambda _: json.dumps({"type": "ping", "x": "x" * 20_000}), "too_large", None),
    "unknown type": (lambda _: {"type": "cheat", "cid": "bad"}, "bad_message", "bad"),
    "no type": (lambda _: {"cid": "bad"}, "bad_message", "bad"),
    "server's type": (lambda _: {"type": "accepted", "cid": "bad", "v": 1}, "bad_message", "bad"),
    "unknown field": (lambda c: act(c, a_pass(c), x=1), "bad_message", "bad"),
    "unknown field within": (lambda c: act(c, a_pass(c, x=1)), "bad_message", "bad"),
    "text for a number": (lambda c: act(c, a_pass(c), v="1"), "bad_message", "bad"),
    "text for a seat": (lambda c: act(c, a_pass(c, seat="1")), "bad_message", "bad"),
    "yes for a number": (lambda c: act(c, a_pass(c), v=True), "bad_message", "bad"),
    "fraction": (lambda c: act(c, a_pass(c), v=1.5), "bad_message", "bad"),
    "negative version": (lambda c: act(c, a_pass(c), v=-1), "bad_message", "bad"),
    "no version": (lambda _: {"type": "act", "cid": "bad"}, "bad_message", "bad"),
    "empty cid": (lambda c: act(c, a_pass(c), cid=""), "bad_message", None),
    "endless cid": (lambda c: act(c, a_pass(c), cid="x" * 65), "bad_message", None),
    "cid that is a number": (lambda c: act(c, a_pass(c), cid=7), "bad_message", None),
    "deal by a client": (
        lambda c: act(c, {"type": "deal", "seat": 0, "hands": [], "kitty": []}),
        "bad_message",
        "bad",
    ),
    "no such card": (
        lambda c: act(c, {"type": "play", "seat": 0, "card": "S1"}),
        "bad_message",
        "bad",
    ),
    "half a character": (lambda _: '{"type": "leave", "cid": "\\ud800"}', "bad_message", None),
    "wrong seat": (lambda c: act(c, a_pass(c, seat=4)), "wrong_seat", "bad"),
    "no such seat": (lambda c: act(c, a_pass(c, seat=9)), "wrong_seat", "bad"),
    "huge seat": (lambda c: act(c, a_pass(c, seat=10**30)), "wrong_seat", "bad"),
    "stale": (lambda c: act(c, a_pass(c), v=3), "stale", "bad"),
    "from the future": (lambda c: act(c, a_pass(c), v=10**6), "stale", "bad"),
    "started already": (lambda _: {"type": "start", "cid": "bad"}, "", "bad"),
    "ready for nothing": (
        lambda c: {"type": "ready", "cid": "bad", "v": c.state["v"] if c.state else 0},
        "not_now",
        "bad",
    ),
    "seed too early": (lambda _: {"type": "seed", "board": 99, "seed": "0" * 32}, "not_now", None),
    "seed too short": (lambda _: {"type": "seed", "board": 1, "seed": "00"}, "bad_message", None),
    "unknown table": (
        lambda _: {"type": "hello", "table": "dal-baram-aaaaaaaa", "last_v": None},
        "no_such_table",
        None,
    ),
    "no table at all": (
        lambda _: {"type": "hello", "table": "../etc/passwd", "last_v": None},
        "bad_message",
        None,
    ),
}


@pytest.mark.parametrize("name", CASES)
async def test_refused_to_its_sender_alone(server: Server, name: str) -> None:
    """The sender gets a code, nobody else hears of it, and both connections go on."""
    make, expected, cid = CASES[name]
    async with resting_table(server) as (sender, other, table):
        assert sender.state is not None
        before = sender.state
        refused = await sender.refusal(make(sender))
        assert refused["cid"] == cid
        assert refused["code"] == expected or (not expected and refused["code"] in STARTS)
        assert await other.drain(0.03) == []
        await sender.send({"type": "ping", "n": 5})
        await sender.until("pong", n=5)
        again = await sender.hello(table)
        assert (again["v"], again["view"]) == (before["v"], before["view"])
        await sender.send(act(sender, first_legal(again["view"]), cid="good"))
        await sender.until("accepted", cid="good")
        assert (await other.until("state"))["v"] > before["v"]


STARTS = {"already_started", "not_host"}


def first_legal(view: Message) -> Message:
    """Something that the reader may do now."""
    if view["bury"]:
        return {"type": "bury", "seat": view["seat"], "cards": sorted(view["hand"][:3])}
    action: Message = next(one for one in view["legal"] if one["type"] != "misdeal")
    return action


async def test_illegal_action_is_refused_with_its_reason(server: Server) -> None:
    """An action against the rules comes back with the code of the rules; nothing has happened."""
    async with resting_table(server) as (sender, other, _):
        assert sender.state is not None
        seat = sender.state["table"]["you"]
        actions = [
            {"type": "bid", "seat": seat, "points": 99, "trump": None},
            {"type": "play", "seat": seat, "card": "JK", "names": None, "call_joker": True},
        ]
        codes = [
            (await sender.refusal(act(sender, one, cid=f"c{n}")))["code"]
            for n, one in enumerate(actions)
        ]
        assert set(codes) <= {"bid_too_high", "wrong_phase", "card_not_held", "cannot_call_joker"}
        assert await other.drain(0.03) == []


async def test_repeated_command_is_answered_once_more_and_done_once(server: Server) -> None:
    """The same command twice gets the same answer twice and makes one event."""
    async with resting_table(server) as (sender, other, _):
        assert sender.state is not None
        command = act(sender, first_legal(sender.state["view"]), cid="twice")
        await sender.send(command)
        await sender.send(command)
        first = await sender.until("accepted", cid="twice")
        second = await sender.until("accepted", cid="twice")
        assert first == second
        await other.drain(0.05)


async def test_stale_command_brings_the_present_state(server: Server) -> None:
    """After the refusal of a stale command its sender gets the state as it is now."""
    async with resting_table(server) as (sender, _, _):
        refused = await sender.refusal(act(sender, a_pass(sender), v=2))
        assert refused["code"] == "stale"
        before = sender.heard[-2]
        state = await sender.until("state")
        assert state["v"] >= before.get("v", 0)
        assert state["events"] == []


async def test_other_players_action_cannot_be_made(server: Server) -> None:
    """Out of turn, for oneself or for whose turn it is, nothing can be done."""
    async with resting_table(server) as (mover, other, _):
        assert mover.state is not None
        refused = await other.refusal(act(other, a_pass(other)))
        assert refused["code"] in {"not_your_turn", "wrong_phase"}
        refused = await other.refusal(act(other, a_pass(mover), cid="b"))
        assert refused["code"] == "wrong_seat"


async def test_stranger_sees_and_does_nothing(server: Server) -> None:
    """Who has no chair at the table may watch what is public and is refused everything else."""
    async with resting_table(server) as (mover, _, table), server.client(None) as stranger:
        shown = await stranger.hello(table)
        assert shown["table"]["you"] is None
        assert (shown["view"]["hand"], shown["view"]["legal"]) == ([], [])
        refused = await stranger.refusal(act(stranger, a_pass(mover)))
        assert refused["code"] == "not_seated"
        for kind in ("start", "leave"):
            refused = await stranger.refusal({"type": kind, "cid": kind})
            assert (refused["code"], refused["cid"]) == ("not_seated", kind)


async def test_seat_of_another_table_is_no_seat_here(server: Server) -> None:
    """A chair at one table gives no right at another."""
    _, _, cookie = server.sit("도윤", start=True)
    async with resting_table(server) as (mover, _, table), server.client(cookie) as other:
        shown = await other.hello(table)
        assert shown["table"]["you"] is None
        refused = await other.refusal(act(other, a_pass(mover)))
        assert refused["code"] == "not_seated"


async def test_command_before_hello_is_refused(server: Server) -> None:
    """A client must say which table it means, first."""
    _, _, cookie = server.sit("하은")
    async with server.client(cookie) as client:
        refused = await client.refusal({"type": "start", "cid": "early"})
        assert (refused["code"], refused["cid"]) == ("no_hello", "early")


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
async def test_foreign_page_gets_no_socket(server: Server, origin: str) -> None:
    """A handshake that another site's page began is refused before it is a socket."""
    with pytest.raises(InvalidStatus) as caught:
        async with server.client(None, origin=origin):
            pass
    assert caught.value.response.status_code == 403


async def test_own_page_gets_a_socket(server: Server) -> None:
    """A handshake of our own page is taken."""
    async with server.client(None, origin=f"http://127.0.0.1:{server.port}") as client:
        await client.send({"type": "ping", "n": 1})
        assert await client.until("pong") == {"type": "pong", "n": 1}


async def test_message_beyond_all_measure_closes_the_socket(server: Server) -> None:
    """A message of more than 64 KB is not even read: the socket closes with 1009."""
    async with server.client(None) as client:
        await client.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as caught:
            await client.receive()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1009


async def flooded(client: Client) -> int | None:
    """Send on and on; return the code with which the server closes."""
    try:
        for _ in range(100):
            await client.send({"type": "ping", "n": 0})
        while True:
            await client.receive()
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else None


async def test_too_many_messages_are_refused_then_the_socket_closes(
    start: Callable[..., Server],
) -> None:
    """Beyond its rate a client is refused; one that floods on is closed with 4408."""
    server = start(GIRUDA_SOCKET_BURST="10", GIRUDA_SOCKET_PER_SECOND="1")
    async with server.client(None) as calm, server.client(None) as wild:
        for n in range(12):
            await calm.send({"type": "ping", "n": n})
        assert (await calm.until("refused"))["code"] == "too_fast"
        assert await flooded(wild) == 4408
        assert any(one.get("code") == "too_fast" for one in wild.heard)
        await calm.socket.ping()


async def test_an_address_has_room_for_so_many_sockets(start: Callable[..., Server]) -> None:
    """One more than the limit is told so and closed; when one goes there is room again."""
    server = start(GIRUDA_SOCKETS_PER_ADDRESS="2")
    async with server.client(None) as first:
        async with server.client(None), server.client(None) as third:
            with pytest.raises(ConnectionClosed) as caught:
                await third.receive()
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 4429
        await first.send({"type": "ping", "n": 1})
        await first.until("pong")
        async with server.client(None) as fourth:
            await fourth.send({"type": "ping", "n": 2})
            await fourth.until("pong")


@pytest.mark.parametrize(
    "name",
    ["", "   ", "가" * 21, "x" * 10_000, "a\nb", "a\u202eb", "a\u0000b", "\u200b", "a\u2028b"],
)
def test_impossible_names_are_refused(server: Server, name: str) -> None:
    """A name that is empty, too long or does not show is refused with a code."""
    status, _, body = server.fetch("/api/tables", {"name": name})
    assert (status, json.loads(body)) == (400, {"code": "bad_name"})


async def test_markup_in_a_name_is_text(server: Server) -> None:
    """A name with markup is kept as the characters that it is."""
    table, _, cookie = server.sit("<b>&amp;</b>")
    async with server.client(cookie) as client:
        state = await client.hello(table)
        assert state["table"]["seats"][0]["name"] == "<b>&amp;</b>"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "bad_message"),
        ({"name": 1}, 400, "bad_message"),
        ({"name": "a", "start": "yes"}, 400, "bad_message"),
        ({"name": "a", "x": 1}, 400, "bad_message"),
        ({"name": "a", "level": "god"}, 400, "bad_message"),
        ({"name": "a" * 70_000}, 413, "too_large"),
    ],
)
def test_bad_requests_are_refused(server: Server, body: object, status: int, code: str) -> None:
    """A request that cannot be read is refused with a code, and makes no table."""
    answered, _, text = server.fetch("/api/tables", body)
    assert (answered, json.loads(text)) == (status, {"code": code})


def test_foreign_page_cannot_post(server: Server) -> None:
    """A request of another site's page is refused."""
    headers = {"Origin": "https://evil.example"}
    status, _, _ = server.fetch("/api/tables", {"name": "a"}, headers)
    assert status == 403


def test_joining_a_table_that_is_not_there(server: Server) -> None:
    """A wrong link is answered with a code."""
    status, _, body = server.fetch("/api/tables/dal-baram-aaaaaaaa/join", {"name": "a"})
    assert (status, json.loads(body)) == (404, {"code": "no_such_table"})
