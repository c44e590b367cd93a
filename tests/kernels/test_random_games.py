"""Random games: each replays action by action, and pays what it paid."""

from __future__ import annotations

import numpy as np
import pytest

from giruda.core.errors import GirudaError
from giruda.core.rules import Rules
from giruda.kernels.games import Games
from giruda.kernels.random_games import random_games
from tests.kernels.family import PRESETS


def replay(rules: Rules, n: int) -> None:
    """Do what random games noted in games that wait for actions; both pay the same."""
    played = random_games(rules, n, 17, log=400)
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
    assert games.done[whole].all()
    assert np.array_equal(games.payments[whole], played.payments[whole])
    assert np.array_equal(games.fines[whole], played.fines[whole])
    assert np.array_equal(games.from_pot[whole], played.from_pot[whole])
    for at in np.flatnonzero(whole):
        state = games.state(int(at))
        told = (played.contracts[at], played.declarers[at], played.points[at])
        assert (state.contract, state.declarer, state.points) == told
        assert (-1 if state.friend is None else state.friend) == played.friends[at]


@pytest.mark.parametrize(("name", "players"), PRESETS)
def test_every_preset(name: str, players: int) -> None:
    """What random games noted is legal action by action, and pays what they paid."""
    replay(Rules.preset(name, players), 30)


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "players"), PRESETS)
def test_every_preset_long(name: str, players: int) -> None:
    """So it is in many more."""
    replay(Rules.preset(name, players), 3000)


def test_bad_numbers_are_named() -> None:
    """A negative number of games, or of actions to note, is refused."""
    rules = Rules.preset("korea-boardgames")
    with pytest.raises(GirudaError, match=r"^n: "):
        random_games(rules, -1, 1)
    with pytest.raises(GirudaError, match=r"^log: "):
        random_games(rules, 1, 1, log=-1)
