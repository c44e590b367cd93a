"""Seats at the real server: a lost connection, a stand-in, the return; leaving, kicking, clocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.server.process import Server, resting_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.process import Client, Message

GRACE_MS = 250


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Any:  # noqa: ANN401  a generator of one
    """A server that is patient for a quarter of a second."""
    options = {"GIRUDA_GRACE_MS": str(GRACE_MS)}
    server = Server(tmp_path_factory.mktemp("data"), options).start()
    yield server
    server.stop()


async def seeing(client: Client, what: Callable[[Message], bool]) -> Message:
    """Wait for a state in which something holds."""
    state = client.state
    while state is None or not what(state):
        state = await client.until("state")
    return state


def absent(state: Message) -> Any:  # noqa: ANN401  JSON
    """Whom the hand waits for."""
    return state["table"]["absent"]


def chair(state: Message, seat: int) -> Message:
    """What is shown of a chair."""
    shown: Message = state["table"]["seats"][seat]
    return shown


def cookie_of(client: Client) -> str:
    """What this socket's handshake brought."""
    assert client.socket.request is not None
    return client.socket.request.headers["Cookie"]


def join(server: Server, table: str, cookie: str) -> tuple[int, bytes]:
    """Sit down with a session that exists."""
    path = f"/api/tables/{table}/join"
    status, _, body = server.fetch(path, {"name": "다시"}, {"Cookie": cookie})
    return status, body


async def test_a_bot_plays_for_who_is_away_until_they_are_back(quick: Server) -> None:
    """Disconnect, question, a bot's move that is marked, return, and the person decides again."""
    table, _, host = quick.sit("서연", level="random")
    _, _, guest = quick.sit("민준", table)
    async with quick.client(host) as one:
        async with quick.client(guest) as other:
            await one.hello(table)
            await other.hello(table)
            await one.send({"type": "start", "cid": "start"})
            await until_turn_of_second(one, other)
        state = await seeing(one, lambda state: absent(state) is not None)
        assert absent(state)["seat"] == 1
        assert 0 < absent(state)["ask_ms"] <= GRACE_MS
        early = await one.refusal({"type": "stand_in", "cid": "early", "seat": 1})
        assert early["code"] == "not_now"
        await one.drain(GRACE_MS / 1000)
        await one.send({"type": "stand_in", "cid": "yes", "seat": 1})
        state = await seeing(one, lambda state: any(e["by_bot"] for e in state["events"]))
        assert chair(state, 1)["stand_in"] == "club"
        assert absent(state) is None
        async with quick.client(guest) as back:
            state = await back.hello(table)
            assert state["table"]["you"] == 1
            await back.send({"type": "take_back", "cid": "back"})
            await back.until("accepted", cid="back")
            state = await seeing(one, lambda state: chair(state, 1)["stand_in"] is None)
            assert chair(state, 1)["connected"]


async def until_turn_of_second(one: Client, other: Client) -> None:
    """Let the first person pass until the second one is to act."""

    def is_asked(state: Message) -> bool:
        view = state["view"]
        return bool(view and view["phase"] == "auction" and view["turn"] in {0, 1})

    while (state := await seeing(one, is_asked))["view"]["turn"] == 0:
        legal = {action["type"]: action for action in state["view"]["legal"]}
        action = legal.get("pass") or legal["bid"]
        one.state = None
        await one.send({"type": "act", "cid": f"p{state['v']}", "v": state["v"], "action": action})
    v = state["v"]
    await seeing(other, lambda state: bool(state["v"] >= v))


async def test_who_leaves_a_match_is_a_spectator_and_may_come_back(quick: Server) -> None:
    """The bot has the chair at once; the same session gets it back with the same hand."""
    async with resting_table(quick) as (one, other, table):
        assert other.state is not None
        seat, hand = other.state["table"]["you"], other.state["view"]["hand"]
        await other.send({"type": "leave", "cid": "bye"})
        await other.until("accepted", cid="bye")
        state = await seeing(other, lambda state: state["table"]["you"] is None)
        assert (state["view"]["hand"], state["table"]["chair"]) == ([], seat)
        state = await seeing(one, lambda state: chair(state, seat)["occupant"] == "bot")
        cookie = cookie_of(other)
        assert join(quick, table, cookie)[0] == 200
        state = await seeing(other, lambda state: state["table"]["you"] == seat)
        assert state["view"]["hand"] == hand


async def test_who_is_kicked_sees_no_card_and_cannot_come_back(quick: Server) -> None:
    """From the kick on nothing of a hand reaches that socket."""
    async with resting_table(quick) as (one, other, table):
        clients = {client.state["table"]["you"]: client for client in (one, other) if client.state}
        host, guest = clients[0], clients[1]
        await host.send({"type": "kick", "cid": "out", "seat": 1})
        await host.until("accepted", cid="out")
        state = await seeing(guest, lambda state: state["table"]["you"] is None)
        assert (state["view"]["hand"], state["view"]["legal"]) == ([], [])
        assert state["table"]["chair"] is None
        cookie = cookie_of(guest)
        status, body = join(quick, table, cookie)
        assert (status, b"barred" in body) == (403, True)


async def test_a_clock_that_runs_out_moves_the_hand(quick: Server) -> None:
    """Nobody does anything, and yet the turn passes: a bot acted, and everybody sees it."""
    options = {"clock": {"turn_s": 5, "bank_s": 0}}
    table, _, host = quick.sit("서연", level="random", start=True, options=options)
    async with quick.client(host) as one:
        await one.hello(table)
        state = await seeing(one, lambda state: state["table"]["clock"] is not None)
        clock = state["table"]["clock"]
        assert clock["seat"] == 0
        assert 4000 < clock["turn_ms"] <= 5000
        state = await seeing(one, lambda state: any(e["by_bot"] for e in state["events"]))
        assert [e["event"]["seat"] for e in state["events"] if e["by_bot"]] == [0]
