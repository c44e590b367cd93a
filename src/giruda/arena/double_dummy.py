"""How many points a card gives away when all cards are known.

A second number beside the score: it varies less, since nobody else's play is in it.  It is not the
measure of strength, for it praises who guesses right what nobody can know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.core.actions import Action, PlayCard
from giruda.core.ending import side_of
from giruda.core.problem import undecided
from giruda.core.state import Match, Play
from giruda.search.position import Position
from giruda.search.solver import analyse

if TYPE_CHECKING:
    from giruda.core.rules import Rules


def points_lost(rules: Rules, match: Match, action: Action) -> int | None:
    """Return the points that *action* costs its side against the best card.

    None where there is nothing to compare: one legal card only, no card, or a friend whom a later
    trick is to name.  Cost: about a millisecond in the last five tricks.
    """
    hand = match.hand
    if not isinstance(hand, Play) or not isinstance(action, PlayCard) or undecided(rules, hand):
        return None
    values = {one.action: one.solved.lo for one in analyse(Position(rules, hand))}
    if len(values) < 2 or action not in values:  # noqa: PLR2004  one is no choice
        return None
    declarer = hand.setup.contract.seat
    ruling = action.seat in side_of(rules, declarer, hand.friend)
    if ruling:
        return max(values.values()) - values[action]
    return values[action] - min(values.values())
