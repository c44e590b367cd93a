"""The club's card rules in plain Python: slow, and easy to read beside the rules of thumb.

The kernels' twin.  It was the club bot's own code before that was compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.bots.decision import Candidate, Decision, ReasonCode
from giruda.core.actions import Announce, PlayCard
from tests.kernels.naive_club.follow import follow, would_win
from tests.kernels.naive_club.knowledge import know
from tests.kernels.naive_club.lead import lead

if TYPE_CHECKING:
    from giruda.core.rules import Rules
    from giruda.core.seen import View


def choose(rules: Rules, view: View) -> Decision:
    """Return a card; a friend that takes a trick before the declarer plays says so first."""
    legal = [one for one in view.legal if isinstance(one, PlayCard)]
    if not legal:  # out of turn nothing needs to be said
        return Decision(view.legal[0], reasons=(ReasonCode.FORCED,))
    knowledge = know(rules, view)
    if not view.trick or not view.trick.plays:
        return lead(rules, knowledge, legal)
    decision = follow(rules, view, knowledge, legal)
    announce = next((one for one in view.legal if isinstance(one, Announce)), None)
    if announce and would_win(rules, view, knowledge, decision.action):
        return Decision(announce, (Candidate(announce),), (ReasonCode.ANNOUNCE,))
    return decision
