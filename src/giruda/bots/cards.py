"""Which card to play: what the compiled card rules advise, in the words of a bot.

The rules themselves are in `giruda.kernels.policy`.  They are asked for only when a card is to be
played: without the compiled part bots can be named and listed, and bid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from giruda.bots.decision import Candidate, Decision, ReasonCode
from giruda.core.actions import Announce

if TYPE_CHECKING:
    from giruda.core.rules import Rules
    from giruda.core.seen import View

FORCED: Final = (ReasonCode.FORCED,)


def play(rules: Rules, view: View) -> Decision:
    """Return a card; a friend that takes a trick before the declarer plays says so first.

    Without the compiled part this is a `giruda.kernels.KernelsMissing`.
    """
    from giruda.kernels.bridge import action_of, club_tables  # noqa: PLC0415  optional at install
    from giruda.kernels.policy import REASONS, advise  # noqa: PLC0415  same

    seat, contract = view.turn, view.contract
    if seat is None or contract is None or view.seat != rules.owners[seat]:
        return Decision(view.legal[0], reasons=FORCED)  # out of turn nothing needs to be said
    advice = advise(club_tables(rules, contract.trump), view)
    announce = next((one for one in view.legal if isinstance(one, Announce)), None)
    if announce and advice.announces:
        return Decision(announce, (Candidate(announce),), (ReasonCode.ANNOUNCE,))
    candidates = tuple(
        Candidate(action_of(seat, move), round(score, 3)) for move, score in advice.candidates
    )
    return Decision(candidates[0].action, candidates, (ReasonCode(REASONS[advice.reason]),))
