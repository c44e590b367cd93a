"""How likely deals are, by what the others did."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from giruda.bots.api import get_bot
from giruda.bots.arena import play_hand, seat_bots
from giruda.bots.belief import believed, plays_so_far
from giruda.bots.trust import WARY, Trust
from giruda.bots.worlds import Worlds
from giruda.core.engine import start
from giruda.core.rules import Rules
from giruda.core.seen import Phase
from giruda.core.state import Play
from giruda.search.deals import sample_deals
from tests.bots.decisions import cards_to_play

if TYPE_CHECKING:
    from giruda.bots.decision import Decision
    from giruda.bots.likely import Cards, Numbers
    from giruda.core.seen import View
    from giruda.core.state import Match

RULES = Rules.preset("korea-boardgames")


def weights(worlds: Worlds, rows: Cards, trust: Trust) -> Numbers:
    """Return the weights of deals as a seat believes them."""
    chance = np.random.default_rng(1)
    plays = plays_so_far(worlds.rules, worlds.view, worlds.start, worlds.roles, trust)
    return believed(worlds.agreeing, plays, rows, trust, chance)[1]


@pytest.mark.parametrize("trust", [Trust(), WARY])
def test_weights_are_one_on_average(trust: Trust) -> None:
    """Weights are positive, 1 on average, and all alike where nothing is trusted."""
    for view in cards_to_play(RULES, "belief", 6):
        worlds = Worlds(RULES, view, 5)
        rows = sample_deals(RULES, view, 50, 3).cards
        found = weights(worlds, rows, trust)
        assert (found > 0).all()
        assert np.isclose(found.mean(), 1)
        alike = weights(worlds, rows, Trust(0, 0))
        assert (alike == 1).all()


@pytest.mark.parametrize("trust", [Trust(), WARY])
def test_the_true_deal_weighs_more_than_others(trust: Trust) -> None:
    """Among deals that agree, the one that was dealt is likelier than the average, mostly."""
    found: list[float] = []

    def watch(match: Match, seen: View, decision: Decision) -> None:
        hand = match.hand
        if seen.phase is not Phase.PLAY or not isinstance(hand, Play) or not decision.candidates:
            return
        worlds = Worlds(RULES, seen, 5)
        rows = sample_deals(RULES, seen, 40, 3).cards
        true = [*hand.hands, hand.setup.buried, 0]
        rows = np.vstack([np.array(true, np.uint64), rows])
        found.append(weights(worlds, rows, trust)[0])

    for number in range(3):
        seating = seat_bots(RULES, [get_bot("club")] * 5, "true", watch=watch)
        play_hand(seating, start(RULES, 0).match, f"true/{number}")
    print(f"{len(found)} decisions, {np.mean(found):.1f} times the average")
    assert np.mean(found) > 2
    assert np.mean(np.array(found) > 1) > 0.6
