"""What our figures are compared with: other programs where they are installed, else a loop.

``pip install giruda[bench]`` brings them.  OpenSpiel's rollouts are driven in its C++, through an
``MCTSBot`` with one simulation and many rollouts.  A search that starts at chance crashes it, so
those rollouts start behind the deal; whole games with their deal are played by its C++ random bots.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, Final

from giruda.cli.bench.calibration import loop

if TYPE_CHECKING:
    from collections.abc import Callable

ROLLOUTS: Final = 4000
GAMES: Final = 800
RESAMPLINGS: Final = 500
LOOPS: Final = 2
STEPS_GAMES: Final = 30
LOOP_NAME: Final = "calibration loops (better: pip install giruda[bench])"


def has_open_spiel() -> bool:
    """Tell whether OpenSpiel is installed."""
    return find_spec("pyspiel") is not None


def rollout_peers() -> dict[str, Callable[[], int]]:
    """Return works that play games out at random, in C++ where OpenSpiel is there."""
    if not has_open_spiel():
        return {LOOP_NAME: loops}
    return {
        "OpenSpiel spades rollouts": _rollouts("spades", {}),
        "OpenSpiel bridge rollouts": _rollouts("bridge", {"use_double_dummy_result": False}),
    }


def dealing_peers() -> dict[str, Callable[[], int]]:
    """Return works that deal games and play them out at random, in C++ where that is there."""
    if not has_open_spiel():
        return {}
    return {
        "OpenSpiel spades, dealt": _games("spades", {}),
        "OpenSpiel bridge, dealt": _games("bridge", {"use_double_dummy_result": False}),
    }


def step_peer() -> dict[str, Callable[[], int]]:
    """Return a work that steps through a game of spades from Python."""
    if not has_open_spiel():
        return {LOOP_NAME: loops}
    return {"OpenSpiel spades steps": _steps}


def resampling_peer() -> dict[str, Callable[[], int]]:
    """Return a work that draws bridge deals for what a seat has seen, in C++ if that is there."""
    if not has_open_spiel():
        return {}
    return {"OpenSpiel bridge resamplings": _resamplings}


def loops() -> int:
    """Run the calibration loop."""
    for _ in range(LOOPS):
        loop()
    return LOOPS


def _rollouts(name: str, parameters: dict[str, Any]) -> Callable[[], int]:
    spiel: Any = import_module("pyspiel")
    game = spiel.load_game(name, parameters)
    seeds = count(1)

    def work() -> int:
        seed = next(seeds)
        evaluator = spiel.RandomRolloutEvaluator(ROLLOUTS, seed)
        bot = spiel.MCTSBot(game, evaluator, 1.0, 1, 10, False, seed, False)  # noqa: FBT003  theirs
        bot.mcts_search(_dealt(game, seed))
        return ROLLOUTS

    return work


def _games(name: str, parameters: dict[str, Any]) -> Callable[[], int]:
    spiel: Any = import_module("pyspiel")
    game = spiel.load_game(name, parameters)
    bots = [spiel.make_uniform_random_bot(seat, seat) for seat in range(4)]
    seeds = count(1)

    def work() -> int:
        for _ in range(GAMES):
            spiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return GAMES

    return work


def _dealt(game: Any, seed: int) -> Any:  # noqa: ANN401  their types
    rng = Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def _resamplings() -> int:
    spiel: Any = import_module("pyspiel")
    state = _dealt(spiel.load_game("bridge", {"use_double_dummy_result": False}), 1)
    sampler = spiel.UniformProbabilitySampler(1, 0.0, 1.0)
    for _ in range(RESAMPLINGS):
        state.resample_from_infostate(state.current_player(), sampler)
    return RESAMPLINGS


def _steps() -> int:
    spiel: Any = import_module("pyspiel")
    game = spiel.load_game("spades")
    n = 0
    for seed in range(STEPS_GAMES):
        state = _dealt(game, seed)
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
            n += 1
    return n
