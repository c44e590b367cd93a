"""What a room sends over two deals that a reader cannot tell apart: the same bytes, in one order.

The table's own tests compare its states; here is all that goes out to a socket, from a room with
people, onlookers, clocks, talk, a claim, something to take back, and a stand-in who plays.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from giruda.core.sure import sure_leads
from giruda.protocol.claim_messages import AnswerClaim, AnswerUndo, Claim, Undo
from giruda.protocol.messages import ServerMessage
from giruda.protocol.options import Chat, Clock, TableOptions
from giruda.protocol.seat_messages import LetStandIn, TakeBack
from giruda.protocol.talk_messages import Phrase, Say, Write
from giruda.server.connection import Connection
from giruda.server.room import Room
from giruda.table.table import Table
from tests.server.test_room import Minds, Notebook, until
from tests.table.harness import Driver
from tests.table.test_noleak import FIVE, is_public_result, may_lead, twin_rows

if TYPE_CHECKING:
    from giruda.table.commands import Command
    from giruda.table.rows import Row

OPTIONS = TableOptions(clock=Clock(turn_s=60, bank_s=30), chat=Chat.FREE)
TABLE = "dal-baram-k3v9x2mq"
SHOWN = (
    '"clock":{',
    '"absent":{',
    '"type":"said"',
    '"type":"talk"',
    '"type":"undo_asked"',
    '"type":"undo_answered"',
    '"code":"not_certain"',
    '"type":"claim_made"',
    '"type":"claim_answered"',
    '"type":"stand_in_began"',
    '"by_bot":true',
    '"type":"stand_in_ended"',
    '"code":"stale"',
)
PAIRS = 3
MOVED = 6
GRACE_S, PACE_S = 26, 3


class Ear(Connection):
    """A connection that keeps what would go over the wire."""

    def __init__(self, owner: str | None) -> None:
        super().__init__(owner)
        self.heard: list[str] = []

    def send(self, message: ServerMessage) -> None:
        """Keep it."""
        self.heard.append(message.model_dump_json())


class Evening:
    """One room, five people and an onlooker, on a clock that moves when it is told to."""

    def __init__(self, rows: list[Row], ms: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ms = ms
        for user in ("room", "turns"):
            monkeypatch.setattr(f"giruda.server.{user}.clock_ms", lambda: self.ms)
        log = Notebook()
        log.rows = list(rows)
        self.room = Room(Table.restore(FIVE, TABLE, rows, options=OPTIONS), log, Minds(), "random")
        owners = [chair.owner for chair in self.room.table.now.chairs]
        self.ears = [Ear(owner) for owner in (*owners, None)]
        self.n_cid = 0

    def cid(self) -> str:
        """A command id that was not used yet."""
        self.n_cid += 1
        return f"c{self.n_cid}"

    async def do(self, seat: int, kind: type[Any], *, late: int = 0, **fields: object) -> None:
        """Send one command from a seat."""
        bound = {"v": self.room.table.now.v - late} if "v" in kind.model_fields else {}
        await self.send(seat, kind(cid=self.cid(), **bound, **fields))

    async def send(self, seat: int, command: Command | Say | Write) -> None:
        """Hand it to the room, as the socket does."""
        ear = self.ears[seat]
        if isinstance(command, Say | Write):
            self.room.talk.say(command, self.room.table.now, ear)
        else:
            await self.room.command(command, ear.owner, ear)

    async def later(self, seconds: int) -> None:
        """Let time pass, and the room see it."""
        self.ms += seconds * 1000
        await self.room.look(lambda table: table.now.v)

    async def run(self, leader: int, last: int) -> list[list[str]]:
        """Take back, claim, talk, go away and come back; return what everybody was sent."""
        others = [seat for seat in range(5) if seat != leader]
        for ear in self.ears:
            await self.room.attach(ear, None)
        await self.do(last, Undo)
        for seat in sorted(set(range(5)) - {last})[:2]:
            await self.do(seat, AnswerUndo, accept=seat != max(others))
        await self.later(2)
        await self.do(max(set(range(5)) - {last}), AnswerUndo, accept=False)
        await self.do(leader, Claim, ask=False)
        await self.do(leader, Claim, ask=True, late=1)
        await self.do(leader, Claim, ask=True)
        await self.do(others[0], Say, phrase=Phrase.WOW)
        await self.do(others[1], AnswerClaim, accept=True)
        await self.do(others[2], Write, text="음…")
        await self.do(others[2], AnswerClaim, accept=False)
        await self.away(leader, others)
        await self.room.close()
        return [ear.heard for ear in self.ears]

    async def away(self, leader: int, others: list[int]) -> None:
        """Let the leader drop out until a stand-in has played, and come back."""
        v = self.room.table.now.v
        await self.room.detach(self.ears[leader])
        await self.send(others[3], LetStandIn(cid=self.cid(), seat=leader))
        await self.later(GRACE_S)
        await self.send(others[3], LetStandIn(cid=self.cid(), seat=leader))
        await self.later(PACE_S)
        await until(lambda: self.room.table.turn != leader)
        await self.room.attach(self.ears[leader], v)
        await self.do(leader, TakeBack)
        await self.do(others[0], Say, phrase=Phrase.BACK)


def led(seed: int) -> tuple[Driver, int, int] | None:
    """A table where somebody leads and could not prove a claim; who, and who acted last."""
    driver = Driver(5, seed, options=OPTIONS)
    driver.begin(dealer=seed % 5)
    driver.until(may_lead)
    leader, before = driver.table.turn, driver.table.now.before
    if before is None or leader is None or before.seat == leader:
        return None
    view = driver.table.view(leader)
    sure = view is None or sure_leads(FIVE, view) is not None
    if sure or is_public_result(driver.table.rows):
        return None
    return driver, leader, before.seat


async def test_the_wire_tells_nothing_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever leads, and an onlooker, hear the same over other cards of the other four."""
    rng, pairs, shown = Random(9), 0, set()
    while pairs < PAIRS:
        found = led(rng.randrange(10_000))
        if found is None:
            continue
        driver, leader, last = found
        twins = twin_rows(driver.table.rows, leader, rng)
        if twins is None or twins[1] < MOVED:
            continue
        one = await Evening(driver.table.rows, driver.ms, monkeypatch).run(leader, last)
        two = await Evening(twins[0], driver.ms, monkeypatch).run(leader, last)
        for reader in (leader, 5):
            assert one[reader] == two[reader]
        assert any(one[seat] != two[seat] for seat in range(5) if seat != leader)
        heard = "".join(one[leader] + one[5])
        shown |= {part for part in SHOWN if part in heard}
        pairs += 1
    assert shown == set(SHOWN)
