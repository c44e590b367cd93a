"""How many decisions a second each level takes, over all phases of some hands."""

from __future__ import annotations

from itertools import cycle
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Final

from giruda.bots.api import LEVELS, Budget, get_bot
from giruda.bots.arena import play_hand, seat_bots
from giruda.cli.bench.figure import rate
from giruda.cli.bench.rounds import best_rates
from giruda.core.engine import start
from giruda.core.rules import Rules
from giruda.kernels.built import need_kernels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from giruda.cli.bench.figure import Figure
    from giruda.core.seen import View

RULES: Final = Rules.preset("korea-boardgames")
N_HANDS: Final = 5
ROUND_SECONDS: Final = 0.3  # a level that takes longer over one decision takes one a round


def figures() -> Iterator[Figure]:
    """Yield a figure for each level, all measured in alternating rounds."""
    need_kernels()
    views = _views()
    rates = best_rates({level: _decisions(level, views) for level in LEVELS})
    for level in LEVELS:
        yield rate(f"decisions of the level {level}", rates[level], "")


def _views() -> list[View]:
    """Return what seats saw at the decisions of some hands that had a choice."""
    views: list[View] = []
    bots = [get_bot("club")] * RULES.players
    for hand in range(N_HANDS):
        seating = seat_bots(
            RULES, bots, f"bench/{hand}", watch=lambda _match, seen, _decision: views.append(seen)
        )
        play_hand(seating, start(RULES, hand % RULES.players).match, f"bench/{hand}")
    return [seen for seen in views if len(seen.legal) + seen.bury > 1]


def _decisions(level: str, views: list[View]) -> Callable[[], int]:
    bot, rng, budget, coming = get_bot(level), Random(1), Budget(), cycle(views)

    def work() -> int:
        began, n = process_time(), 0
        while n == 0 or process_time() - began < ROUND_SECONDS:
            bot.choose(RULES, next(coming), budget, rng)
            n += 1
        return n

    return work
