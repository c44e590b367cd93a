"""What the last tricks are worth by each way to think, alone among clubs.

    python -m benchmarks.endings --deals 150 --tricks 4 --preset korea-boardgames

Clubs play hands until so many tricks are left.  Each goes on from there with one seat that thinks,
in each seat in turn, and clubs in the others, once for each way to think.  What a way gains is what
that seat is paid, less what a club there is paid; ``more`` is the difference to the way that levels
go, deal by deal.  Errors are standard errors, clustered by deal.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev
from time import process_time
from typing import TYPE_CHECKING, Final

from giruda.arena.clairvoyant import Clairvoyant
from giruda.bots.api import get_bot
from giruda.bots.arena import move, play_hand, seat_bots
from giruda.bots.search import search
from giruda.bots.worlds import Effort
from giruda.core.engine import start
from giruda.core.rules import Rules
from giruda.core.state import Play, Scored

if TYPE_CHECKING:
    from random import Random

    from giruda.bots.api import Bot, Budget, Decision
    from giruda.core.seen import View
    from giruda.core.state import Match


@dataclass(frozen=True, slots=True)
class Thinker:
    """Plays cards by search with some effort."""

    effort: Effort
    level: str = "thinker"

    def choose(self, rules: Rules, view: View, budget: Budget, rng: Random) -> Decision:
        """Return the card that pays most."""
        return search(rules, view, budget, rng, self.effort)


CLUB: Final = get_bot("club")
USUAL: Final = "likely deals"
WAYS: Final[dict[str, Bot]] = {
    "deals all alike": Thinker(Effort(800, trust=None)),
    USUAL: Thinker(Effort(800)),
    "likely deals, solved": Thinker(Effort(800, endings=4)),
    "all cards seen": Clairvoyant(),
}


def begun(rules: Rules, seed: str, tricks: int) -> Match:
    """Return a hand of clubs at the lead with so many tricks left."""
    found: list[Match] = []

    def note(match: Match) -> None:
        hand = match.hand
        if isinstance(hand, Play) and rules.n_tricks - len(hand.tricks) == tricks:
            found.append(match)

    seating = seat_bots(rules, [CLUB] * rules.players, seed, before=note)
    play_hand(seating, start(rules, 0).match, seed)
    return found[0]


def paid(rules: Rules, match: Match, bot: Bot, seat: int, seed: str) -> int:
    """Return what a seat is paid if *bot* plays its last cards."""
    bots = [bot if at == seat else CLUB for at in range(rules.players)]
    before = bot.show if isinstance(bot, Clairvoyant) else None
    seating = seat_bots(rules, bots, seed, before=before)
    while not isinstance(match.hand, Scored):
        match = move(seating, match)
    return match.results[-1].payments[seat]


def main() -> None:
    """Print what each way gains a hand and seat, and its cost."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=150)
    parser.add_argument("--tricks", type=int, default=4)
    parser.add_argument("--preset", default="korea-boardgames")
    asked = parser.parse_args()
    rules = Rules.preset(asked.preset)
    gains: dict[str, list[float]] = {way: [] for way in WAYS}
    spent = dict.fromkeys(WAYS, 0.0)
    for number in range(asked.deals):
        match = begun(rules, f"endings/{number}", asked.tricks)
        seats = range(rules.players)
        base = sum(paid(rules, match, CLUB, seat, str(number)) for seat in seats)
        for way, bot in WAYS.items():
            since = process_time()
            gained = sum(paid(rules, match, bot, seat, str(number)) for seat in seats) - base
            gains[way].append(gained / rules.players)
            spent[way] += process_time() - since
    for way, found in gains.items():
        more = [one - usual for one, usual in zip(found, gains[USUAL], strict=True)]
        cost = 1000 * spent[way] / (asked.deals * rules.players)
        print(f"{way:22} {told(found)} a hand, {told(more)} more, {cost:6.1f} ms")


def told(values: list[float]) -> str:
    """Return a mean and its standard error."""
    return f"{mean(values):+6.3f} ± {stdev(values) / sqrt(len(values)):.3f}"


if __name__ == "__main__":
    main()
