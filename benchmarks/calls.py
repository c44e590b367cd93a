"""What a call is really worth: bids and passes that a level weighs, each played on both ways.

    python -m benchmarks.calls --hands 150 --level expert --preset pagat

One level plays hands among itself.  At some calls for which it weighed a bid against a pass the
hand is played to its end twice, once after each; what the caller is then paid is compared with what
was expected.  The wider the margin asked of a bid, the fewer of them are made: where bids below a
level's margin pay, it passes too often.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from giruda.arena.playing import gains_of
from giruda.bots.api import get_bot
from giruda.bots.arena import deal_seed, play_out, seat_bots
from giruda.core.actions import MakeBid, Pass
from giruda.core.engine import apply, start
from giruda.core.rules import Rules
from giruda.core.seen import Phase, View
from giruda.core.shuffle import deal
from giruda.core.state import Scored

if TYPE_CHECKING:
    from giruda.bots.decision import Decision
    from giruda.core.shuffle import DealSeed
    from giruda.core.state import Match

A_HAND: Final = 2
"""Calls looked at in a hand."""
EDGES: Final = (-4.0, -1.0, 0.0, 1.0, 2.5, 5.0, 10.0)
"""Between which differences, in points, calls are put together."""


@dataclass(frozen=True, slots=True)
class Fork:
    """A call that could be a bid or a pass, by how much more the bid was to pay; and the match."""

    match: Match
    bid: MakeBid
    rest: Pass
    more: float


@dataclass(frozen=True, slots=True)
class Tried:
    """What a bid was expected to pay more than a pass, what it paid more, and if it was made."""

    more: float
    paid_more: float
    made: bool | None


class Table:
    """A table whose calls are tried both ways."""

    def __init__(self, rules: Rules, level: str) -> None:
        self.rules = rules
        self.bots = [get_bot(level)] * rules.players
        self.whims = Random("which calls")
        self.forks: list[Fork] = []

    def play(self, number: int) -> list[Tried]:
        """Deal a hand, and try some of its calls both ways."""
        seed = f"calls/{number}"
        self.forks = []
        seating = seat_bots(self.rules, self.bots, seed, watch=self.watch)
        match = start(self.rules, number % self.rules.players).match
        cards = deal_seed(self.rules, seed, 0)
        dealt = apply(self.rules, match, deal(self.rules, match.dealer, cards)).match
        play_out(seating, dealt, cards)
        chosen = self.whims.sample(self.forks, min(A_HAND, len(self.forks)))
        return [self._both(one, cards, f"{seed}/{at}") for at, one in enumerate(chosen)]

    def watch(self, match: Match, seen: View, decision: Decision) -> None:
        """Take down a call for which a bid was weighed against a pass, if they were near."""
        if seen.phase is not Phase.AUCTION:
            return
        scores = {one.action: one.score for one in decision.candidates if one.score is not None}
        bids = [one for one in scores if isinstance(one, MakeBid)]
        passes = [one for one in scores if isinstance(one, Pass)]
        if bids and passes:
            best = max(bids, key=lambda one: scores[one])
            more = scores[best] - scores[passes[0]]
            if EDGES[0] <= more < EDGES[-1]:
                self.forks.append(Fork(match, best, passes[0], more))

    def _both(self, fork: Fork, cards: DealSeed, seed: str) -> Tried:
        paid, made = self._after(fork.match, fork.bid, cards, seed)
        rested, _ = self._after(fork.match, fork.rest, cards, seed)
        return Tried(fork.more, paid - rested, made)

    def _after(
        self, match: Match, call: MakeBid | Pass, cards: DealSeed, seed: str
    ) -> tuple[float, bool | None]:
        """Play on after a call; return what its seat is paid, and if it made a contract of its own.

        Cards that are thrown in pay nothing.
        """
        seat, seating = call.seat, seat_bots(self.rules, self.bots, seed)
        match = play_out(seating, apply(self.rules, match, call).match, cards)
        if not isinstance(match.hand, Scored):
            return 0.0, None
        result = match.hand.result
        return gains_of(self.rules, match)[seat], result.won if result.declarer == seat else None


def report(tried: list[Tried]) -> list[str]:
    """Return a line for each range of differences that has some calls."""
    lines = []
    for low, high in pairwise(EDGES):
        those = [one for one in tried if low <= one.more < high]
        if len(those) < 2:
            continue
        paid = np.array([one.paid_more for one in those])
        own = [one.made for one in those if one.made is not None]
        made = f"{np.mean(own):.0%} of {len(own)} made" if own else "none declared"
        lines.append(
            f"{low:+5.1f} to {high:+5.1f}: {len(those):4} calls, "
            f"expected {np.mean([one.more for one in those]):+.2f}, "
            f"paid {paid.mean():+.2f} ± {paid.std(ddof=1) / len(paid) ** 0.5:.2f}, {made}"
        )
    return lines


def main() -> None:
    """Print what bids paid more than passes, by how much more they were expected to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=150)
    parser.add_argument("--level", default="expert")
    parser.add_argument("--preset", default="pagat")
    asked = parser.parse_args()
    table = Table(Rules.preset(asked.preset), asked.level)
    tried: list[Tried] = []
    for number in range(asked.hands):
        tried += table.play(number)
        print(f"\r{number + 1}/{asked.hands} hands", end="", flush=True)
    print()
    print("a bid pays more than a pass, in points of the caller:")
    print(*report(tried), sep="\n")


if __name__ == "__main__":
    main()
