"""Views of seats with a card to play, from hands of clubs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.bots.api import get_bot
from giruda.bots.arena import play_hand, seat_bots
from giruda.core.engine import start
from giruda.core.seen import Phase

if TYPE_CHECKING:
    from giruda.bots.decision import Decision
    from giruda.core.rules import Rules
    from giruda.core.seen import View
    from giruda.core.state import Match


def cards_to_play(rules: Rules, seed: str, n: int, *, least: int = 2) -> list[View]:
    """Return views with a choice of *least* actions or more, spread over hands and tricks."""
    views: list[View] = []

    def watch(match: Match, seen: View, decision: Decision) -> None:
        del match, decision
        if seen.phase is Phase.PLAY and len(seen.legal) >= least:
            views.append(seen)

    hand = 0
    while len(views) < 7 * n:
        seating = seat_bots(rules, [get_bot("club")] * rules.players, seed, watch=watch)
        play_hand(seating, start(rules, hand % rules.players).match, f"{seed}/{hand}")
        hand += 1
    return views[::7][:n]
