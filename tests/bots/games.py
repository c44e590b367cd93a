"""Every game there is: the presets for each number of players, and some hands of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from giruda.bots.api import get_bot
from giruda.bots.arena import USUAL, play_hand, seat_bots
from giruda.core.engine import start
from giruda.core.loading import players_of, preset_ids
from giruda.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.bots.arena import Watch
    from giruda.bots.decision import Budget
    from giruda.core.state import Match

GAMES: Final = [(preset, players) for preset in preset_ids() for players in players_of(preset)]
# Of each kind one: with a dummy, knock-outs, fewer opponents, a partner's hand, tricks to count,
# two jokers, one call each, a minimum that few hands reach, points that count for the defence.
FAMILIES: Final = [
    ("korea-boardgames", 4), ("korea-boardgames", 6), ("mighty-network-standard-7", 7),
    ("kaist", 4), ("kaist", 5), ("three", 3), ("honeymoon", 2), ("mighty-network-standard-2", 2),
    ("boj-28460", 5), ("gyeonggi-2j", 5), ("uos", 4), ("gwanak-5", 5), ("yonsei", 5),
    ("suwon", 5), ("won", 5),
]  # fmt: skip


def hands(
    rules: Rules,
    level: str,
    number: int,
    *,
    seed: str = "games",
    budget: Budget = USUAL,
    watch: Watch | None = None,
) -> Iterator[Match]:
    """Yield the ends of hands, each the first of a match, the deal moving round."""
    bots = [get_bot(level)] * rules.players
    seating = seat_bots(rules, bots, seed, budget=budget, watch=watch)
    for hand in range(number):
        opening = start(rules, hand % rules.players).match
        yield play_hand(seating, opening, f"{seed}/{hand}")[0]
