"""Hints: what a bot would do in a person's place, told to that person alone.

They never pass through the table: its log, its versions and what the others are sent are the same
whether somebody asks or not.  The room is asked for the seat's view and goes on; what comes of it
follows from that view alone.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final, Protocol
from weakref import WeakKeyDictionary

from giruda.bots.decision import Candidate
from giruda.core.errors import GirudaError
from giruda.kernels.built import is_built
from giruda.protocol.hint_messages import MOST, Hint, HintCandidate
from giruda.protocol.messages import Refused, TableRefusal
from giruda.server.limits import Bucket

if TYPE_CHECKING:
    from giruda.bots.decision import Decision
    from giruda.core.actions import Seat
    from giruda.core.rules import Rules
    from giruda.core.views import View
    from giruda.protocol.hint_messages import AskHint
    from giruda.server.connection import Connection
    from giruda.server.room import Room
    from giruda.table.table import Table

BURST: Final = 5
PER_SECOND: Final = 1.0
"""How many hints a seat may have at once, and then: more than anybody reads."""


class Adviser(Protocol):
    """Whom hints are asked of."""

    async def advise(self, rules: Rules, view: View) -> Decision | None:
        """Return what could be done here, None if nobody knows."""


class Hints:
    """Answers `AskHint`, each in a task of its own."""

    def __init__(self, adviser: Adviser) -> None:
        """Begin with nobody having asked."""
        self._adviser = adviser
        self._buckets: WeakKeyDictionary[Room, dict[Seat, Bucket]] = WeakKeyDictionary()
        self._tasks: set[asyncio.Task[None]] = set()

    def tell(self, room: Room, ask: AskHint, connection: Connection) -> None:
        """Answer whoever asks as soon as there is an answer; back at once."""

        async def answer() -> None:
            connection.send(await self.answer(room, ask, connection.owner))

        task = asyncio.create_task(answer(), name="hint")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def answer(self, room: Room, ask: AskHint, owner: str | None) -> Hint | Refused:
        """Return a hint for whoever *owner* is, or why there is none."""

        def question(table: Table) -> tuple[Rules, View] | TableRefusal:
            return self._question(room, table, ask.v, owner)

        try:
            asked = await room.look(question)
        except GirudaError:  # the table cannot be read now
            asked = TableRefusal.SERVER_BUSY
        if isinstance(asked, TableRefusal):
            return Refused(cid=ask.cid, code=asked)
        advice = await self._adviser.advise(*asked)
        if advice is None:
            return Refused(cid=ask.cid, code=TableRefusal.SERVER_BUSY)
        return hint_of(advice, ask)

    def _question(
        self, room: Room, table: Table, v: int, owner: str | None
    ) -> tuple[Rules, View] | TableRefusal:
        """Return what a bot is to look at, or why the asker gets no hint."""
        seat = None if owner is None else table.now.seat_of(owner)
        if seat is None:
            return TableRefusal.NOT_SEATED
        if not (table.now.options.hints and is_built()):
            return TableRefusal.NO_HINTS
        if v != table.now.v:
            return TableRefusal.STALE
        view = table.view(seat)
        if view is None or table.turn != seat:
            return TableRefusal.NOT_NOW
        now_s = time.monotonic()
        buckets = self._buckets.setdefault(room, {})
        if not buckets.setdefault(seat, Bucket.full(BURST, PER_SECOND, now_s)).take(now_s):
            return TableRefusal.TOO_FAST
        return table.now.rules, view

    async def close(self) -> None:
        """Leave open questions unanswered."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def hint_of(advice: Decision, ask: AskHint) -> Hint:
    """Return a decision as a message: what it is first, then the best of the others."""
    weighed = {one.action: one for one in advice.candidates}
    first = weighed.pop(advice.action, Candidate(advice.action))
    shown = (first, *weighed.values())[:MOST]
    return Hint(
        cid=ask.cid,
        v=ask.v,
        candidates=tuple(
            HintCandidate.model_validate(
                {"action": one.action, "score": one.score, "chance": one.chance}
            )
            for one in shown
        ),
        reasons=tuple(one.value for one in advice.reasons),
    )
