"""Whether a claim is sure is found out beside the table, from what its claimer sees and no more.

The search may take a while.  The table goes on meanwhile, so how long it took is noticed by the
claimer alone, who sees all that it hangs on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from giruda.table.claims import may_claim
from giruda.table.commands import ProvedClaim

if TYPE_CHECKING:
    from giruda.core.actions import PlayCard
    from giruda.core.rules import Rules
    from giruda.core.views import View
    from giruda.protocol.claim_messages import Claim
    from giruda.server.room import Room
    from giruda.table.table import Table


class Prover(Protocol):
    """Who is asked."""

    async def sure_leads(self, rules: Rules, view: View) -> tuple[PlayCard, ...] | None:
        """Return leads that take all that is left, None if they are not found."""


async def proved(
    claim: Claim, room: Room, prover: Prover, owner: str | None
) -> ProvedClaim | Claim:
    """Return a claim with what was found; one that the table refuses anyway as it came."""

    def question(table: Table) -> tuple[Rules, View] | None:
        seat = None if owner is None else table.now.seat_of(owner)
        if seat is None or claim.v != table.now.v or not may_claim(table.now, seat):
            return None
        view = table.view(seat)
        return None if view is None else (table.now.rules, view)

    asked = await room.look(question)
    if asked is None:
        return claim
    return ProvedClaim(claim, asked[1], await prover.sure_leads(*asked))


__all__ = ["proved"]
