"""Claims are looked at beside the table, which goes on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

from giruda.core.sure import sure_leads
from giruda.protocol.claim_messages import Claim
from giruda.protocol.messages import Accepted, Act, Refused
from giruda.server.proving import proved
from giruda.server.room import Room
from giruda.table.commands import ProvedClaim
from tests.server.test_room import Minds, Notebook
from tests.table.test_claims import sure_one

if TYPE_CHECKING:
    from giruda.core.actions import PlayCard
    from giruda.core.rules import Rules
    from giruda.core.views import View
    from giruda.protocol.actions import SeatAction


class Slow:
    """Finds what there is to find, when it is let."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.let = asyncio.Event()

    async def sure_leads(self, rules: Rules, view: View) -> tuple[PlayCard, ...] | None:
        """Find it."""
        self.asked.set()
        await self.let.wait()
        return sure_leads(rules, view)


async def test_the_table_goes_on_while_a_claim_is_looked_at() -> None:
    """What happens meanwhile happens at once; a claim that it makes stale is refused."""
    driver, view = sure_one(5)
    owner, v = f"owner {view.seat}", driver.table.now.v
    log = Notebook()
    log.rows = [*driver.table.rows]
    room = Room(driver.restored(), log, Minds(), "random")
    claim, prover = Claim(cid="c", v=v, ask=False), Slow()
    looking = asyncio.create_task(proved(claim, room, prover, owner))
    await prover.asked.wait()
    lead = Act(cid="lead", v=v, action=cast("SeatAction", view.legal[0]))
    assert isinstance((await room.command(lead, owner))[0], Accepted)
    prover.let.set()
    found = await looking
    assert isinstance(found, ProvedClaim)
    refused = (await room.command(found, owner))[0]
    assert isinstance(refused, Refused)
    assert refused.code == "stale"
    for other in (None, "somebody", f"owner {((view.seat or 0) + 1) % 5}"):
        prover.asked.clear()
        assert await proved(claim, room, prover, other) is claim
        assert not prover.asked.is_set()
    await room.close()
