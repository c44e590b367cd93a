"""How many decisions a second each level takes, and where the time of those that search goes."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any, Final

from giruda.bots.api import LEVELS, Budget, get_bot
from giruda.bots.arena import play_hand, seat_bots
from giruda.bots.expert import EXPERT, MASTER
from giruda.cli.bench.figure import Figure, rate
from giruda.cli.bench.rounds import best_rates
from giruda.core.engine import start
from giruda.core.rules import Rules
from giruda.kernels.built import need_kernels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from giruda.bots.api import Bot
    from giruda.core.seen import View

RULES: Final = Rules.preset("korea-boardgames")
N_HANDS: Final = 5
N_VIEWS: Final = 24
"""Decisions that every round of every level takes: some of each phase."""
ROUND_SECONDS: Final = 0.3  # at least: a round is whole
SEARCHING: Final = {"expert": EXPERT, "master": MASTER}
SOLVING: Final = "expert, 3 tricks solved"


def figures() -> Iterator[Figure]:
    """Yield a figure for each level, all measured in alternating rounds, and shares of time."""
    need_kernels()
    views = _views()
    rates = best_rates({level: _decisions(get_bot(level), views) for level in LEVELS})
    for level in LEVELS:
        yield rate(f"decisions of the level {level}", rates[level], "")
    for name, bot in {**SEARCHING, SOLVING: replace(EXPERT, endings=3)}.items():
        for part, share in _shares(bot, views).items():
            yield Figure(
                name=f"{name}: {part}",
                value=100 * share,
                unit="%",
                peer="the whole decision",
                peer_value=100,
            )


def _views() -> list[View]:
    """Return what seats saw at some decisions that had a choice, spread over some hands."""
    views: list[View] = []
    bots = [get_bot("club")] * RULES.players
    for hand in range(N_HANDS):
        seating = seat_bots(
            RULES, bots, f"bench/{hand}", watch=lambda _match, seen, _decision: views.append(seen)
        )
        play_hand(seating, start(RULES, hand % RULES.players).match, f"bench/{hand}")
    open_ones = [seen for seen in views if len(seen.legal) + seen.bury > 1]
    return open_ones[:: max(len(open_ones) // N_VIEWS, 1)]


def _decisions(bot: Bot, views: list[View]) -> Callable[[], int]:
    rng, budget = Random(1), Budget()

    def work() -> int:
        began, n = process_time(), 0
        while n == 0 or process_time() - began < ROUND_SECONDS:
            for seen in views:
                bot.choose(RULES, seen, budget, rng)
            n += len(views)
        return n

    return work


# ---- where the time goes -------------------------------------------------------------------------


def _shares(bot: Bot, views: list[View]) -> dict[str, float]:
    """Return the part of the time that a bot spends in each of its works."""
    spent: dict[str, float] = {}
    with _clocked(spent):
        began = process_time()
        for seen in views:
            bot.choose(RULES, seen, Budget(), Random(1))
        whole = process_time() - began
    shares = {part: seconds / whole for part, seconds in spent.items()}
    return {**shares, "the rest": 1 - sum(shares.values())}


@contextmanager
def _clocked(spent: dict[str, float]) -> Iterator[None]:
    """Add up in *spent* the time of each of the works of a search while this lasts."""
    before = [(where, name, getattr(where, name)) for _, where, name in _works()]
    for part, where, name in _works():
        spent[part] = 0.0
        setattr(where, name, _timed(getattr(where, name), part, spent))
    try:
        yield
    finally:
        for where, name, work in before:
            setattr(where, name, work)


def _works() -> list[tuple[str, Any, str]]:
    """Return the works of a search and where they stand; none holds another."""
    from giruda.bots import bidding, burying, likely, sending, worlds
    from giruda.search.deals import Agreeing

    return [
        ("sampling", Agreeing, "__init__"),
        ("sampling", Agreeing, "draw"),
        ("weighing", likely, "_fit"),
        ("weighing", worlds, "believed"),
        ("play-outs", bidding, "declared"),
        ("play-outs", burying, "_play"),
        ("play-outs", sending, "declared"),
        ("play-outs", worlds, "value_moves"),
        ("solver", worlds, "solved"),
    ]


def _timed(work: Callable[..., Any], part: str, spent: dict[str, float]) -> Callable[..., Any]:
    def timed(*args: Any, **more: Any) -> Any:  # noqa: ANN401  whatever the work takes and gives
        began = process_time()
        try:
            return work(*args, **more)
        finally:
            spent[part] += process_time() - began

    return timed
