"""Talk and onlookers over real sockets: who may speak, who hears it, who may look on."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from giruda.cli.main import execute
from giruda.server.talk import PERSON, clean_text
from tests.server.process import Client, Server, resting_table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

OPTIONS = {
    "clock": None,
    "stand_in": "ask",
    "hints": True,
    "undo": True,
    "chat": "free",
    "watch": True,
}


def say(phrase: str = "hello", cid: str = "s1") -> dict[str, Any]:
    """A phrase."""
    return {"type": "say", "cid": cid, "phrase": phrase}


def write(text: str, cid: str = "w1") -> dict[str, Any]:
    """A text of one's own."""
    return {"type": "write", "cid": cid, "text": text}


@asynccontextmanager
async def lobby(server: Server, **options: object) -> AsyncIterator[tuple[Client, Client, Client]]:
    """Two persons with chairs and an onlooker, before the match."""
    table, _, host = server.sit("서연", level="random", options={**OPTIONS, **options})
    _, _, guest = server.sit("민준", table)
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(server.client(one)) for one in (host, guest)]
        clients.append(await stack.enter_async_context(server.client(None)))
        for one in clients:
            await one.hello(table)
        for one in clients:
            await one.drain(0.05)
        yield clients[0], clients[1], clients[2]


async def test_what_is_said_is_heard_by_all(server: Server) -> None:
    """A phrase and a text reach everybody who is there, the speaker and onlookers too, in order."""
    async with lobby(server) as clients:
        await clients[0].send(say())
        await clients[1].send(write("  <b>안녕</b>\n하세요\u202e "))
        for one in clients:
            first = await one.until("said")
            second = await one.until("said")
            assert (first["n"], first["seat"], first["phrase"]) == (1, 0, "hello")
            assert (second["n"], second["name"], second["text"]) == (
                2,
                "민준",
                "<b>안녕</b> 하세요",
            )


async def test_talk_does_not_touch_the_log(server: Server) -> None:
    """What is said has no version: a command decided before it is still fresh."""
    async with resting_table(server) as (sender, other, _):
        assert sender.state is not None
        before = sender.state
        await other.send(say())
        await sender.until("said")
        action = next(one for one in before["view"]["legal"] if one["type"] != "misdeal")
        act = {"type": "act", "cid": "a1", "v": before["v"], "action": action}
        await sender.send(act)
        assert (await sender.until("accepted", cid="a1"))["v"] > before["v"]


async def test_who_comes_in_hears_what_was_said_lately(server: Server) -> None:
    """After a reload the talk is there again, oldest first."""
    table, _, cookie = server.sit("서연")
    async with server.client(cookie) as one:
        await one.hello(table)
        for n, phrase in enumerate(("hello", "smile")):
            await one.send(say(phrase, f"s{n}"))
            await one.until("said")
    async with server.client(cookie) as again:
        await again.hello(table)
        talk = await again.until("talk")
        assert [one["phrase"] for one in talk["said"]] == ["hello", "smile"]


async def test_a_repeated_command_is_said_once(server: Server) -> None:
    """A phrase that was sent again after a break gets its answer again, and is heard once."""
    async with lobby(server) as (one, other, _):
        for _ in range(2):
            await one.send(say())
            await one.until("accepted", cid="s1")
        heard = await other.drain()
        assert [message["type"] for message in heard].count("said") == 1


@pytest.mark.parametrize(
    ("options", "message", "code"),
    [
        ({"chat": "off"}, say(), "no_talk"),
        ({"chat": "off"}, write("hi"), "no_talk"),
        ({"chat": "phrases"}, write("hi"), "no_talk"),
        ({}, write("\u202e\u0007"), "bad_message"),
        ({}, write("x" * 201), "bad_message"),
        ({}, write(""), "bad_message"),
        ({}, say("cheat"), "bad_message"),
    ],
)
async def test_what_may_not_be_said(
    server: Server, options: dict[str, object], message: dict[str, Any], code: str
) -> None:
    """What the table does not allow, or cannot be read, is refused and heard by nobody."""
    async with lobby(server, **options) as (one, other, _):
        assert (await one.refusal(message))["code"] == code
        assert await other.drain(0.05) == []


async def test_onlookers_do_not_speak(server: Server) -> None:
    """Who has no chair hears and says nothing."""
    async with lobby(server) as (one, _, onlooker):
        assert (await onlooker.refusal(say()))["code"] == "not_seated"
        assert await one.drain(0.05) == []


async def test_one_person_cannot_drown_the_table(server: Server) -> None:
    """After a handful of phrases at once the next is refused, and others still may speak."""
    async with lobby(server) as (one, other, _):
        for n in range(PERSON[0]):
            await one.send(say(cid=f"s{n}"))
        assert (await one.refusal(say(cid="more")))["code"] == "too_fast"
        await other.send(say(cid="mine"))
        await other.until("accepted", cid="mine")


async def test_all_see_how_many_look_on(server: Server) -> None:
    """The number of onlookers is told, and again when one has gone."""
    table, _, cookie = server.sit("서연")
    async with server.client(cookie) as one:
        assert (await one.hello(table))["table"]["watchers"] == 0
        async with server.client(None) as onlooker:
            await onlooker.hello(table)
            assert (await one.until("state"))["table"]["watchers"] == 1
        assert (await one.until("state"))["table"]["watchers"] == 0


async def test_an_onlooker_sees_public_things_alone(server: Server) -> None:
    """Who looks on a running hand is sent no card that lies in a hand."""
    async with resting_table(server) as (_, _, table), server.client(None) as onlooker:
        state = await onlooker.hello(table, 0)
        assert state["table"]["you"] is None
        assert state["view"]["hand"] == []
        dealt = [one["event"] for one in state["events"] if one["event"]["type"] == "deal"]
        assert dealt
        assert all(hand is None for deal in dealt for hand in deal["hands"])
        assert all(deal["kitty"] is None for deal in dealt)


async def test_a_closed_table_shows_its_door_and_no_hand(server: Server) -> None:
    """Where nobody may look on: chairs before the match, then a refusal, also for who was there."""
    async with lobby(server, watch=False) as (one, _, onlooker):
        assert onlooker.state is not None
        table = onlooker.state["table"]["id"]
        assert (onlooker.state["view"], onlooker.state["table"]["watchers"]) == (None, 1)
        await one.send({"type": "start", "cid": "start", "levels": None})
        assert (await onlooker.until("refused"))["code"] == "no_watching"
        assert await onlooker.drain(0.1) == []
        hello = {"type": "hello", "table": table, "last_v": None}
        assert (await onlooker.refusal(hello))["code"] == "no_watching"
        text = json.dumps(onlooker.heard)
        assert '"hand"' not in text


async def test_a_report_is_kept_with_what_was_said(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever runs the server reads who told of whom, and the talk; the table hears nothing."""
    async with lobby(server) as (one, other, _):
        await other.send(write("나쁜 말"))
        await one.until("said")
        await one.send({"type": "report", "cid": "r1", "seat": 1})
        await one.until("accepted", cid="r1")
        assert [heard["type"] for heard in await other.drain(0.05)] == ["accepted", "said"]
        for seat, code in ((0, "wrong_seat"), (2, "wrong_seat"), (10**30, "wrong_seat")):
            told = {"type": "report", "cid": f"r{seat}", "seat": seat}
            assert (await one.refusal(told))["code"] == code
    arguments = ["reports", "--data-dir", str(server.folder)]
    if isinstance(server.where, str):
        arguments += ["--database", server.where]
    assert await asyncio.to_thread(execute, arguments) == 0
    head, said = capsys.readouterr().out.splitlines()
    assert "민준" in head
    assert said == "  1. 민준: 나쁜 말"
    assert await asyncio.to_thread(execute, [*arguments, "--json"]) == 0
    (kept,) = json.loads(capsys.readouterr().out)
    assert len(kept["reporter"]) == len(kept["reported"]) == 64


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  안녕\t하세요 \n", "안녕 하세요"),
        ("a\u202eb\u200bc", "abc"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("\u200d", ""),
        ("\x00\x1b[31m", "[31m"),
    ],
)
def test_texts_are_cleaned(text: str, kept: str) -> None:
    """A text loses what does not show or turns the writing round; its letters and signs stay."""
    assert clean_text(text) == kept
