"""How well a seat places the cards that it cannot see, by what it makes of the others.

    python -m benchmarks.beliefs --hands 60 --level expert --preset korea-boardgames

One level plays hands among itself.  At some cards of defenders and friends deals are drawn as the
levels draw them, and compared with the deal as it was:

- cards: the mean logarithm of the chance given to where each hidden card is; 0 is knowing it;
- points: the root of the mean square by which the points of the declarer's side, clubs going on,
  are off;
- chance: the mean chance given to the contract, and how often clubs make it on the true deals.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from math import log
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from giruda.bots.api import get_bot
from giruda.bots.arena import play_hand, seat_bots
from giruda.bots.trust import WARY, Trust
from giruda.bots.worlds import Effort, Worlds
from giruda.core.engine import start
from giruda.core.rules import Rules
from giruda.core.seen import Phase
from giruda.core.state import Play

if TYPE_CHECKING:
    from giruda.bots.decision import Decision
    from giruda.bots.likely import Cards, Numbers
    from giruda.core.seen import View
    from giruda.core.state import Match

WAYS: Final = {"all alike": None, "taken for clubs": Trust(), "wary": WARY}
SHARE: Final = 0.1
DEALS: Final = 480
FLOOR: Final = 0.003
"""The least chance: a card where no drawn deal has it costs no more than this."""


@dataclass
class Figures:
    """What one way came to, a number for each view."""

    cards: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    chance: list[float] = field(default_factory=list)


class Table:
    """A table whose hands are looked at."""

    def __init__(self, rules: Rules, level: str) -> None:
        self.rules = rules
        self.bots = [get_bot(level)] * rules.players
        self.whims = Random("which cards")
        self.figures = {way: Figures() for way in WAYS}
        self.made: list[bool] = []

    def play(self, number: int) -> None:
        """Play one hand."""
        seed = f"beliefs/{number}"
        seating = seat_bots(self.rules, self.bots, seed, watch=self.watch)
        play_hand(seating, start(self.rules, number % self.rules.players).match, seed)

    def watch(self, match: Match, seen: View, decision: Decision) -> None:
        """Compare beliefs with the truth, at some cards of those who declare nothing."""
        hand = match.hand
        if seen.phase is not Phase.PLAY or not isinstance(hand, Play) or seen.contract is None:
            return
        if seen.seat in (None, seen.contract.declarer) or len(decision.candidates) < 2:
            return
        if self.whims.random() > SHARE:
            return
        worlds = Worlds(self.rules, seen, self.whims.getrandbits(62))
        true = np.array([[*map(int, hand.hands), int(hand.setup.buried), 0]], np.uint64)
        points = self._points(worlds, true)[0]
        self.made.append(bool(points >= seen.contract.points))
        for way, trust in WAYS.items():
            self._compare(self.figures[way], worlds, Effort(DEALS, trust=trust), true, points)

    def _compare(
        self, figures: Figures, worlds: Worlds, effort: Effort, true: Cards, points: float
    ) -> None:
        drawn = list(worlds.batches(DEALS, effort))
        rows = np.vstack([one for one, _ in drawn])
        times = np.concatenate([one for _, one in drawn])
        times /= times.sum()
        figures.cards.append(_placed(rows, times, true[0], worlds.view.seat))
        found = self._points(worlds, rows)
        assert worlds.view.contract is not None
        figures.points.append(float(times @ found) - points)
        figures.chance.append(float(times @ (found >= worlds.view.contract.points)))

    def _points(self, worlds: Worlds, rows: Cards) -> Numbers:
        """Return what the declarer's side ends with in each deal, clubs going on."""
        return worlds.points(rows, worlds.start.moves()[:1], 0)[0][:, 0].astype(float)


def _placed(rows: Cards, times: Numbers, true: Cards, reader: int | None) -> float:
    """Return the mean logarithm of the chance given to where each hidden card is."""
    found: list[float] = []
    for holder in range(len(true) - 1):
        cards = int(true[holder]) if holder != reader else 0
        for card in range(cards.bit_length()):
            if cards >> card & 1:
                held = (rows[:, holder] >> np.uint64(card) & np.uint64(1)).astype(float)
                found.append(log(max(float(times @ held), FLOOR)))
    return sum(found) / len(found)


def main() -> None:
    """Print how well each way places cards, and tells points and chance."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=60)
    parser.add_argument("--level", default="expert")
    parser.add_argument("--preset", default="korea-boardgames")
    asked = parser.parse_args()
    table = Table(Rules.preset(asked.preset), asked.level)
    for number in range(asked.hands):
        table.play(number)
    print(f"{len(table.made)} views; clubs make {np.mean(table.made):.1%} of the contracts")
    for way, one in table.figures.items():
        off = np.sqrt(np.mean(np.square(one.points)))
        print(
            f"{way:16} cards {np.mean(one.cards):+.3f}, points off by {off:.2f}, "
            f"chance {np.mean(one.chance):.1%}"
        )


if __name__ == "__main__":
    main()
