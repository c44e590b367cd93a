"""The levels that search."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.bots.arena import play_hand, seat_bots
from giruda.bots.expert import EXPERT, MASTER
from giruda.core.engine import start
from giruda.core.rules import Rules
from giruda.core.state import Scored
from tests.bots.games import FAMILIES


@pytest.mark.parametrize(("preset", "players"), FAMILIES)
def test_they_play_every_game(preset: str, players: int) -> None:
    """A hand of every kind of game is played to its end."""
    rules = Rules.preset(preset, players)
    bots = [
        replace(EXPERT, deals=6, settling=6, endings=2),
        replace(MASTER, deals=6, settling=6, endings=2),
    ]
    seating = seat_bots(rules, [bots[seat % 2] for seat in range(players)], "every")
    assert isinstance(play_hand(seating, start(rules, 0).match, "every")[0].hand, Scored)
