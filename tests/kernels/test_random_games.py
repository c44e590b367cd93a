"""Random games: each replays action by action, and pays what it paid."""

from __future__ import annotations

import numpy as np
import pytest

from giruda.core.errors import GirudaError
from giruda.core.rules import Rules
from giruda.kernels.games import Games
from giruda.kernels.random_games import random_games
from tests.kernels.family import PRESETS


@pytest.mark.parametrize(("name", "players"), PRESETS)
def test_random_games_replay(name: str, players: int) -> None:
    """What random games noted is legal action by action, and pays what they paid."""
    rules = Rules.preset(name, players)
    n, room = 5, 400
    played = random_games(rules, n, 17, log=room)
    assert played.actions is not None
    games = Games(rules, n, 17)
    for game in range(n):
        for number in played.actions[game]:
            if number < 0:
                break
            assert not games.done[game]
            games.act(game, int(number))
    whole = played.actions[:, -1] < 0
    assert whole.any()
    for one, other in (
        (games.payments, played.payments),
        (games.fines, played.fines),
        (games.from_pot, played.from_pot),
    ):
        assert np.array_equal(one[whole], other[whole])
    assert [games.state(int(at)).points for at in np.flatnonzero(whole)] == list(
        played.points[whole]
    )
    assert games.done[whole].all()


def test_bad_numbers_are_named() -> None:
    """A negative number of games, or of actions to note, is refused."""
    rules = Rules.preset("korea-boardgames")
    with pytest.raises(GirudaError, match=r"^n: "):
        random_games(rules, -1, 1)
    with pytest.raises(GirudaError, match=r"^log: "):
        random_games(rules, 1, 1, log=-1)
