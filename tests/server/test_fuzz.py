"""Random bytes, random JSON and spoilt real messages over the socket of a real server.

Whatever comes, the server lives, answers in its protocol or closes with a code of its own, says
nothing of its inside, and the table does not change.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from giruda.protocol.schema import client_messages, server_messages
from tests.server.process import Client, Message, Server

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"
BLOCKS = re.findall(
    r"^```json \w+\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
)
KNOWN = set(client_messages().json_schema()["discriminator"]["mapping"])
REAL = [
    message
    for message in map(json.loads, BLOCKS)
    if message.get("type") in KNOWN and ("cid" in message or "seat" not in message)
]
"""The messages of a client that the document shows."""

SCALAR = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
JSON = st.recursive(
    SCALAR,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


@st.composite
def spoilt(draw: Callable[[st.SearchStrategy[Any]], Any]) -> str:
    """A real message with one thing wrong: a value, a key too many or too few, a cut."""
    message: Message = json.loads(json.dumps(draw(st.sampled_from(REAL))))
    key = draw(st.sampled_from(sorted(message)))
    match draw(st.sampled_from(("value", "gone", "more", "cut"))):
        case "value":
            message[key] = draw(JSON)
        case "gone":
            del message[key]
        case "more":
            message[draw(st.text(max_size=8))] = draw(JSON)
        case _:
            text = json.dumps(message)
            return text[: draw(st.integers(0, len(text) - 1))]
    return json.dumps(message)


FRAMES = st.binary(max_size=200) | st.text(max_size=200) | JSON.map(json.dumps) | spoilt()
OWN_CODES = {1009, 1013, 4408, 4409, 4410}


async def heard(client: Client) -> int | None:
    """Take what comes until the answer to a last ping; return the code if the server closed."""
    codec = server_messages()
    try:
        await client.send({"type": "ping", "n": 424242})
        while True:
            message = await client.receive()
            text = json.dumps(message)
            codec.validate_json(text)
            assert not re.search(r"Traceback|\.py|sqlalchemy|pydantic", text)
            if message == {"type": "pong", "n": 424242}:
                return None
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else None


def bounded(test: Callable[..., None]) -> Callable[..., None]:
    """Fewer examples than of a pure function: each is a conversation with a process."""
    examples = settings().max_examples // 5
    slow = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
    return settings(max_examples=examples, deadline=None, suppress_health_check=slow)(test)


def run(conversation: Coroutine[Any, Any, None]) -> None:
    """Hold a conversation."""
    asyncio.run(conversation)


@bounded
@given(frames=st.lists(FRAMES, max_size=12))
def test_who_has_no_chair_changes_nothing(
    server: Server, waiting: str, frames: list[str | bytes]
) -> None:
    """Whatever somebody without a chair sends, the log of the table stands where it stood."""

    async def conversation() -> None:
        async with server.client(None) as watcher:
            before = await watcher.hello(waiting)
            async with server.client(None) as wild:
                await wild.hello(waiting)
                for frame in frames:
                    await wild.send(frame)
                assert await heard(wild) in {None, *OWN_CODES}
            after = await watcher.hello(waiting)
            assert (after["v"], after["view"]) == (before["v"], before["view"])

    run(conversation())
    assert server.process is not None
    assert server.process.poll() is None


@bounded
@given(messages=st.lists(st.tuples(st.sampled_from(REAL), st.text(min_size=1), JSON), max_size=8))
def test_an_unknown_field_spoils_every_message(
    server: Server, waiting: str, cookie: str, messages: list[tuple[Message, str, object]]
) -> None:
    """A host's messages with a field that there is not are all refused, and change nothing."""

    async def conversation() -> None:
        async with server.client(cookie) as host:
            before = await host.hello(waiting)
            for message, name, value in messages:
                await host.send({**message, f"zz {name}": value})
                assert (await host.until("refused"))["code"] in {"bad_message", "too_large"}
            after = await host.hello(waiting)
            assert after["v"] == before["v"]

    run(conversation())


@pytest.fixture
def seated(server: Server) -> tuple[str, str]:
    """A table that waits for people, and the cookie of its host."""
    made, _, cookie = server.sit("서연")
    return made, cookie


@pytest.fixture
def waiting(seated: tuple[str, str]) -> str:
    """The table."""
    return seated[0]


@pytest.fixture
def cookie(seated: tuple[str, str]) -> str:
    """Its host."""
    return seated[1]


def test_there_are_real_messages_to_spoil() -> None:
    """The document shows every kind of message that a client may send."""
    assert {message["type"] for message in REAL} == KNOWN
