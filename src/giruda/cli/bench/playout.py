"""How many hands and games a second the kernels play, and how many steps Python takes in them."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

from giruda.cli.bench.figure import Better, Figure
from giruda.cli.bench.peers import LOOP_NAME, dealing_peers, rollout_peers, step_peer
from giruda.cli.bench.rounds import best_rates
from giruda.core.actions import FriendMode
from giruda.core.cards import Suit, card
from giruda.core.rules import Rules
from giruda.kernels.built import need_kernels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy import int16
    from numpy.typing import NDArray

    from giruda.kernels.tables import KernelTables

RULES: Final = Rules.preset("korea-boardgames")
N_HANDS: Final = 40_000
N_CLUBS: Final = 4_000
N_STEPPED: Final = 200
BATCH: Final = 1_000
SEED: Final = 1
LOG: Final = 256
PLAYOUT_RATIO: Final = 10
GAME_RATIO: Final = 5
STEPS_A_SECOND: Final = 300_000


def figures() -> Iterator[Figure]:
    """Yield the figures of playouts, games and steps, each in the rounds of its peers."""
    need_kernels()
    works = {
        "hands": _hands(),
        "one deal": _one_deal(),
        "games": _games(),
        "clubs": _clubs(),
        **rollout_peers(),
        **dealing_peers(),
    }
    rates = best_rates(works)
    yield from beside(rates, "random card play, deal included", "hands", ratio=PLAYOUT_RATIO)
    yield from beside(rates, "random card play of one deal", "one deal")
    yield from beside(rates, "random whole games, auction to payment", "games", ratio=GAME_RATIO)
    yield from beside(rates, "card play of clubs, deal included", "clubs")
    rates = best_rates(
        {"hand": _hand_steps, "game": _game_steps(), "batch": _batch(), **step_peer()}
    )
    aim = STEPS_A_SECOND
    yield from beside(rates, "a step of a hand through the Python call", "hand", at_least=aim)
    yield from beside(rates, "a step of a game through the Python call", "game", at_least=aim)
    yield from beside(rates, f"a step in a batch of {BATCH} games", "batch", at_least=aim)


def beside(
    rates: dict[str, float],
    name: str,
    ours: str,
    *,
    ratio: float | None = None,
    at_least: float | None = None,
) -> Iterator[Figure]:
    """Yield a figure of ours beside each peer; a ratio is asked of programs, not of the loop."""
    for peer, peer_rate in rates.items():
        if peer[0].isupper() or peer == LOOP_NAME:
            yield Figure(
                name=name,
                value=rates[ours],
                unit="/s",
                peer=peer,
                peer_value=peer_rate,
                target=at_least,
                ratio_target=None if peer == LOOP_NAME else ratio,
                better=Better.MORE,
            )


def _tables() -> KernelTables:
    from giruda.kernels.bridge import kernel_tables

    return kernel_tables(RULES, Suit.SPADE)


def _some_hands() -> list[int]:
    cards = list(RULES.pack)
    return [sum(1 << one for one in cards[at::5][:10]) for at in range(5)]


def _hands() -> Callable[[], int]:
    from giruda.kernels.playouts import random_hands

    tables, seeds = _tables(), count()

    def work() -> int:
        random_hands(tables, N_HANDS, next(seeds))
        return N_HANDS

    return work


def _one_deal() -> Callable[[], int]:
    """Play one deal out again and again, as the rollouts of OpenSpiel do."""
    from giruda.kernels.playouts import playouts

    tables, hands, seeds = _tables(), _some_hands(), count()

    def work() -> int:
        playouts(tables, hands, N_HANDS, next(seeds))
        return N_HANDS

    return work


def _clubs() -> Callable[[], int]:
    from giruda.kernels.bridge import club_tables
    from giruda.kernels.club import Roles
    from giruda.kernels.playouts import random_hands

    roles = Roles(club_tables(RULES, Suit.SPADE), 0, FriendMode.CARD, card=card("DA"))
    tables, seeds = _tables(), count()

    def work() -> int:
        random_hands(tables, N_CLUBS, next(seeds), "club", roles=roles)
        return N_CLUBS

    return work


def _games() -> Callable[[], int]:
    from giruda.kernels.random_games import random_games

    seeds = count()

    def work() -> int:
        random_games(RULES, N_HANDS, next(seeds))
        return N_HANDS

    return work


def _hand_steps() -> int:
    """Play hands card by card, each the first legal one, from Python."""
    from giruda.kernels.play import Hand

    tables, hands = _tables(), _some_hands()
    n = 0
    for _ in range(N_STEPPED):
        hand = Hand(tables, hands, 0)
        while not hand.over:
            hand.play(hand.moves()[0])
            n += 1
    return n


def _random_logs(n: int) -> NDArray[int16]:
    """Return the actions of random games, -1 after the end of each."""
    from giruda.kernels.random_games import random_games

    logs = random_games(RULES, n, SEED, log=LOG).actions
    assert logs is not None
    return logs


def _game_steps() -> Callable[[], int]:
    """Play games action by action from Python, by the logs of random games of the same seed."""
    from giruda.kernels.games import Games

    logs = [[one for one in log if one >= 0] for log in _random_logs(N_STEPPED).tolist()]

    def work() -> int:
        games = Games(RULES, N_STEPPED, SEED)
        for game, actions in enumerate(logs):
            for action in actions:
                games.act(game, action)
        return sum(map(len, logs))

    return work


def _batch() -> Callable[[], int]:
    """Step games at once, by the same logs, until the first is over."""
    from giruda.kernels.games import Games

    logs = _random_logs(BATCH)

    def work() -> int:
        games = Games(RULES, BATCH, SEED)
        n = 0
        while not games.done.any():
            games.legal()
            games.step(logs[:, n])
            n += 1
        return n * BATCH

    return work
