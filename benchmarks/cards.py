"""What a searched card gains over the club's, each judged on the deal as it was.

    python -m benchmarks.cards --deals 200 --preset korea-boardgames

Clubs play hands.  At half of their choices of a card others are asked what they would play: search
with all deals alike, search with belief, the same that solves the last tricks, and who sees all
cards.  Clubs then play the true deal to its end after each answer, and what it pays, less what the
club's own card pays, is summed over a hand.  One other card in a hand of clubs: not a match, but
it varies far less, and its ceiling is known.  ``share`` is the part of that ceiling.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from statistics import mean, stdev
from time import process_time
from typing import TYPE_CHECKING

import numpy as np

from giruda.bots.api import Budget, get_bot
from giruda.bots.arena import play_hand, seat_bots
from giruda.bots.search import search
from giruda.bots.trust import Trust
from giruda.bots.worlds import Effort, Worlds
from giruda.core.actions import PlayCard
from giruda.core.engine import start
from giruda.core.rules import Rules
from giruda.core.state import Play
from giruda.kernels.bridge import move_of

if TYPE_CHECKING:
    from giruda.bots.api import Decision
    from giruda.core.seen import View
    from giruda.core.state import Match

WAYS = {
    "alike": Effort(deals=320, trust=None),
    "belief": Effort(deals=320, trust=Trust()),
    "belief, 3 tricks solved": Effort(deals=320, trust=Trust(), endings=3),
}
CEILING = "all cards seen"
SHARE = 0.5


class Table:
    """Clubs at a table, and what others would have gained, by hand."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.gains: dict[str, list[float]] = {way: [] for way in (*WAYS, CEILING)}
        self.spent: dict[str, list[float]] = {way: [] for way in WAYS}
        self.whims = Random("which choices")

    def play(self, number: int) -> None:
        """Play one hand."""
        for one in self.gains.values():
            one.append(0.0)
        clubs = [get_bot("club")] * self.rules.players
        seating = seat_bots(self.rules, clubs, f"cards/{number}", watch=self.watch)
        play_hand(seating, start(self.rules, 0).match, f"cards/{number}")

    def watch(self, match: Match, seen: View, decision: Decision) -> None:
        """Ask the others, at half of the choices of a card."""
        hand = match.hand
        if not isinstance(hand, Play) or not isinstance(decision.action, PlayCard):
            return
        if len(decision.candidates) < 2 or self.whims.random() > SHARE:
            return
        pays = self.pays(hand, seen)
        base = pays[move_of(decision.action)]
        seed = self.whims.random()
        for way, effort in WAYS.items():
            before = process_time()
            action = search(self.rules, seen, Budget(), Random(seed), effort).action
            self.spent[way].append(process_time() - before)
            if isinstance(action, PlayCard):
                self.gains[way][-1] += pays[move_of(action)] - base
        self.gains[CEILING][-1] += max(pays.values()) - base

    def pays(self, hand: Play, seen: View) -> dict[int, float]:
        """Return what each move pays the reader in the true deal."""
        plays = [one for trick in hand.tricks for one in trick.plays] + list(hand.plays)
        known = [*map(int, hand.hands), int(hand.setup.buried)]
        undealt = int(self.rules.pack) & ~sum(known) & ~sum(1 << one.card for one in plays)
        worlds = Worlds(self.rules, seen, 1)
        moves = worlds.start.moves()
        row = np.array([[*known, undealt]], np.uint64)
        paid, _ = worlds.value(row, moves, 0, Effort(1))
        return dict(zip(moves, paid[0].tolist(), strict=True))


def main() -> None:
    """Print the gain of each way a hand, how much more than the first, and its cost."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--preset", default="korea-boardgames")
    asked = parser.parse_args()
    table = Table(Rules.preset(asked.preset))
    for number in range(asked.deals):
        table.play(number)
    first = table.gains[next(iter(WAYS))]
    ceiling = mean(table.gains[CEILING])
    for way, gains in table.gains.items():
        more = [one - other for one, other in zip(gains, first, strict=True)]
        ms = 1000 * mean(table.spent[way]) if way in WAYS else 0
        print(
            f"{way:24} {mean(gains):+7.2f} ± {error(gains):.2f} a hand, "
            f"{mean(more):+6.2f} ± {error(more):.2f} more, "
            f"share {mean(gains) / ceiling:4.0%}, {ms:5.1f} ms"
        )


def error(values: list[float]) -> float:
    """Return the standard error of a mean."""
    return stdev(values) / sqrt(len(values))


if __name__ == "__main__":
    main()
