"""Hints: told to who asks, by what that seat has seen; nobody else can tell that somebody asked."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, get_args

import pytest

from giruda.bots.api import Budget, ReasonCode
from giruda.core.seen import Phase
from giruda.protocol import hint_messages
from giruda.protocol.hint_messages import AskHint, Hint
from giruda.protocol.messages import Refused, TableRefusal
from giruda.server import thinking
from giruda.server.hints import BURST, Hints
from giruda.server.room import Room
from giruda.server.thinking import Thinker, weigh
from giruda.table.table import Table
from tests.server.process import Server, resting_table
from tests.server.test_room import Ear, Minds, Notebook
from tests.table.harness import RULES, Driver
from tests.table.test_noleak import MOVED, is_public_result, recorded, twin_rows

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from giruda.bots.decision import Decision
    from giruda.core.rules import Rules
    from giruda.core.views import View

PHASES = (Phase.AUCTION, Phase.EXCHANGE, Phase.FRIEND, Phase.PLAY)
TRIES = 200
PAIRS = 6


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints by count, with a seed of their own: they can be compared, and are quick."""
    monkeypatch.setitem(thinking.BUDGETS, "master", Budget(samples=24))
    monkeypatch.setattr("secrets.randbits", lambda bits: bits)


@asynccontextmanager
async def asked(
    table: Table, thinker: Thinker | None = None
) -> AsyncIterator[tuple[Room, Hints, Thinker]]:
    """A room with this table, and who is asked there."""
    mind = thinker or Thinker(0, 20)
    room, hints = Room(table, Notebook(), Minds(), "random"), Hints(mind)
    yield room, hints, mind
    await hints.close()
    await room.close()
    mind.close()


def at_turn(phase: Phase, seed: int = 3) -> tuple[Table, str]:
    """A table of five persons where one is to act, and whose owner that is."""
    driver = Driver(5, seed)
    driver.begin(dealer=1)
    driver.until_phase(phase)
    return driver.table, f"owner {driver.table.turn}"


def refused(code: str) -> Refused:
    """The refusal of a question."""
    return Refused(cid="h", code=TableRefusal(code))


async def ask(table: Table, owner: str | None, v: int | None = None) -> Hint | Refused:
    """Ask once at a table of its own."""
    question = AskHint(cid="h", v=table.now.v if v is None else v)
    async with asked(table) as (room, hints, _):
        return await hints.answer(room, question, owner)


@pytest.mark.parametrize("phase", PHASES)
async def test_whoever_is_to_act_gets_a_hint(phase: Phase) -> None:
    """It names up to four different things that may be done, the bot's choice first, and why."""
    table, owner = at_turn(phase)
    hint = await ask(table, owner)
    assert isinstance(hint, Hint)
    assert (hint.cid, hint.v) == ("h", table.now.v)
    assert table.turn is not None
    view = table.view(table.turn)
    assert view is not None
    expected = weigh(RULES, view, "master", 64)
    assert hint.candidates[0].action == expected.action
    assert list(hint.reasons) == [one.value for one in expected.reasons]
    actions = [one.action for one in hint.candidates]
    assert 1 <= len(set(actions)) == len(actions) <= 4
    assert phase is Phase.EXCHANGE or set(actions) <= set(view.legal)


def test_the_wire_knows_every_reason() -> None:
    """What a bot may say and what a message may carry are the same words."""
    assert set(get_args(hint_messages.ReasonCode)) == {one.value for one in ReasonCode}


async def test_hints_are_refused_to_who_may_not_have_them() -> None:
    """Strangers and onlookers, who is not to act, who looks at an old version, tables without."""
    table, owner = at_turn(Phase.PLAY)
    other = next(f"owner {seat}" for seat in range(5) if f"owner {seat}" != owner)
    assert await ask(table, None) == refused("not_seated")
    assert await ask(table, "stranger") == refused("not_seated")
    assert await ask(table, other) == refused("not_now")
    assert await ask(table, owner, table.now.v - 1) == refused("stale")
    table.now = replace(table.now, options=table.now.options.model_copy(update={"hints": False}))
    assert await ask(table, owner) == refused("no_hints")


async def test_nobody_gets_hints_before_the_match() -> None:
    """Where no hand is played there is nothing to say."""
    driver = Driver(2)
    driver.sit()
    assert await ask(driver.table, "owner 0") == refused("not_now")


async def test_a_seat_that_asks_on_and_on_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few hints at once are given; who asks for more waits."""
    monkeypatch.setattr("giruda.server.hints.PER_SECOND", 0.0)
    table, owner = at_turn(Phase.FRIEND)
    question = AskHint(cid="h", v=table.now.v)
    async with asked(table) as (room, hints, _):
        answers = [await hints.answer(room, question, owner) for _ in range(BURST + 1)]
    assert all(isinstance(one, Hint) for one in answers[:BURST])
    assert answers[BURST] == refused("too_fast")


async def test_without_time_to_search_the_rules_of_thumb_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A hint of the fallback has its reason, and no score: its numbers are no payments."""
    monkeypatch.setattr(thinking, "QUEUE", 0)
    table, owner = at_turn(Phase.AUCTION)
    hint = await ask(table, owner)
    assert isinstance(hint, Hint)
    assert hint.reasons
    assert {one.score for one in hint.candidates} == {None}


async def test_where_nobody_knows_a_hint_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """If even the rules of thumb fail, the asker is told to try again."""

    def faulty(rules: Rules, view: View, level: str, seed: int) -> Decision:
        raise ZeroDivisionError(rules, view, level, seed)

    monkeypatch.setattr(thinking, "weigh", faulty)
    table, owner = at_turn(Phase.AUCTION)
    assert await ask(table, owner) == refused("server_busy")


async def test_a_hint_depends_on_nothing_that_its_seat_cannot_know() -> None:
    """In two deals that a seat cannot tell apart it gets the same bytes; in others it does not."""
    rng = Random(5)
    pairs, differ = 0, 0
    for _ in range(TRIES):
        if pairs == PAIRS:
            break
        driver = recorded(rng.randrange(10_000), rng.randint(8, 45))
        rows, seat = driver.table.rows, driver.table.turn
        found = None if seat is None else twin_rows(rows, seat, rng)
        if found is None or found[1] < MOVED[True] or is_public_result(rows):
            continue
        hints = [
            await ask(Table.restore(RULES, "dal-baram-k3v9x2mq", one), f"owner {seat}")
            for one in (rows, found[0])
        ]
        assert isinstance(hints[0], Hint)
        assert hints[0].model_dump_json() == hints[1].model_dump_json()
        pairs += 1
        other = recorded(rng.randrange(10_000), len(rows)).table
        differ += await ask(other, f"owner {other.turn}") != hints[0]
    assert pairs == PAIRS
    assert differ


async def test_whoever_does_not_ask_hears_the_same() -> None:
    """Log, answers and streams of a whole table are the same bytes with hints asked and without."""

    async def played(*, curious: bool) -> list[str]:
        driver = Driver(5, 9)
        driver.begin(dealer=2)
        asker = Ear("owner 0")
        async with asked(driver.table) as (room, hints, _):
            for _ in range(60):
                if curious and driver.table.turn == 0:
                    hints.tell(room, AskHint(cid=driver_cid(driver), v=driver.table.now.v), asker)
                    await asyncio.gather(*hints._tasks)
                driver.step()
        assert curious is bool(asker.heard)
        states = [one.model_dump_json() for heard in driver.heard.values() for one in heard]
        return [*map(repr, driver.table.rows), *map(repr, driver.log), *states]

    def driver_cid(driver: Driver) -> str:
        return f"hint {len(driver.log)}"

    assert await played(curious=True) == await played(curious=False)


async def test_over_the_socket(server: Server) -> None:
    """The asker is answered, and served meanwhile; a second person and an onlooker hear nothing."""
    async with resting_table(server) as (one, other, table), server.client(None) as onlooker:
        assert one.state is not None
        v = one.state["v"]
        await onlooker.hello(table, v)  # everybody is told that somebody looks on
        for client in (one, other, onlooker):
            await client.drain(0.3)
        before = [await client.hello(table, v) for client in (other, onlooker)]
        await one.send({"type": "ask_hint", "cid": "h1", "v": v})
        await one.send({"type": "ping", "n": 5})
        await one.until("pong", n=5)
        assert not any(message["type"] == "hint" for message in one.heard)
        hint = await one.until("hint")
        assert hint["cid"] == "h1"
        late = await one.refusal({"type": "ask_hint", "cid": "h2", "v": v - 1})
        assert (late["cid"], late["code"]) == ("h2", "stale")
        assert await other.drain() == await onlooker.drain() == []
        after = [await client.hello(table, v) for client in (other, onlooker)]
        assert list(map(json.dumps, after)) == list(map(json.dumps, before))
        first = hint["candidates"][0]["action"]
        await one.send({"type": "act", "cid": "a", "v": v, "action": first})
        await one.until("accepted", cid="a")


async def test_a_hint_needs_a_table(server: Server) -> None:
    """Before hello there is none."""
    async with server.client(None) as client:
        answer = await client.refusal({"type": "ask_hint", "cid": "h", "v": 0})
        assert answer["code"] == "no_hello"
