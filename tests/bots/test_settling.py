"""What the thinking levels decide before the cards: by simulation, and at every table."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

import pytest

from giruda.bots import effort
from giruda.bots.arena import MAX_HANDS, play_hand, seat_bots
from giruda.bots.club import ClubBot
from giruda.bots.decision import Budget, Decision
from giruda.bots.effort import Effort, Manner
from giruda.bots.settling import settle
from giruda.core.engine import start
from giruda.core.rules import Rules
from giruda.core.seen import Phase, View
from tests.bots.games import FAMILIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.core.state import Match

CLUB = ClubBot()
FEW = Budget(samples=24)


@dataclass
class Settler:
    """A club that settles what it can by simulation, and takes down what it was asked."""

    budget: Budget = FEW
    level: str = "settler"
    asked: list[tuple[View, int, Decision]] = field(default_factory=list)

    def choose(self, rules: Rules, view: View, budget: Budget, rng: Random) -> Decision:
        """Return the simulated decision, or the club's."""
        seed = rng.getrandbits(32)
        decision = settle(rules, view, self.budget, Random(seed))
        if decision is None:
            return CLUB.choose(rules, view, budget, rng)
        self.asked.append((view, seed, decision))
        return decision


def hands_of(rules: Rules, number: int, settler: Settler) -> Iterator[Match]:
    """Play hands among five of them."""
    assert number < MAX_HANDS
    for hand in range(number):
        bots = [settler] * rules.players
        yield play_hand(seat_bots(rules, bots, f"s{hand}"), start(rules, 0).match, f"s{hand}")[0]


@pytest.mark.parametrize(("preset", "players"), FAMILIES)
def test_every_table_is_settled_or_left_to_the_club(preset: str, players: int) -> None:
    """Under each kind of rules a hand is settled to its end, each decision legal and shown."""
    rules, settler = Rules.preset(preset, players), Settler()
    assert list(hands_of(rules, 1, settler))
    for view, _, decision in settler.asked:
        assert decision.action in view.legal or view.phase is Phase.EXCHANGE
        assert decision.reasons
        assert decision.candidates[0].action == decision.action


def test_the_same_chance_gives_the_same_decision() -> None:
    """With a budget of samples a decision follows from the view and the generator's state."""
    rules, settler = Rules.preset("korea-boardgames"), Settler()
    list(hands_of(rules, 1, settler))
    assert {view.phase for view, _, _ in settler.asked} >= {
        Phase.AUCTION,
        Phase.EXCHANGE,
        Phase.FRIEND,
    }
    for view, seed, decision in settler.asked:
        assert settle(rules, view, FEW, Random(seed)) == decision


def test_candidates_carry_payment_and_chance() -> None:
    """Bids, burials and friend calls are shown with their mean payment, best first, and a chance.

    A pass or a misdeal has no contract, and no chance of its own.
    """
    rules, settler = Rules.preset("pagat"), Settler()
    list(hands_of(rules, 2, settler))
    for view, _, decision in settler.asked:
        scores = [one.score for one in decision.candidates if one.score is not None]
        if view.phase in (Phase.EXCHANGE, Phase.FRIEND):
            assert scores == sorted(scores, reverse=True)
            assert all(0 <= (one.chance or 0) <= 1 for one in decision.candidates)


def test_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A budget of milliseconds ends the search at the first look at the clock that is too late."""
    rules, settler = Rules.preset("korea-boardgames"), Settler()
    list(hands_of(rules, 1, settler))
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return looks / 50

    monkeypatch.setattr(effort, "perf_counter", clock)
    for view, seed, _ in settler.asked:
        looks = 0
        assert settle(rules, view, Budget(milliseconds=100), Random(seed)) is not None
        assert looks <= 7


def test_nothing_to_decide_is_left_to_others() -> None:
    """Cards, forced steps and tables that are not simulated are not settled."""
    rules, seen = Rules.preset("honeymoon", 2), []

    class Watcher(Settler):
        def choose(self, rules: Rules, view: View, budget: Budget, rng: Random) -> Decision:
            seen.append((view.phase, settle(rules, view, FEW, Random(0)) is None))
            return CLUB.choose(rules, view, budget, rng)

    list(hands_of(rules, 1, Watcher()))
    assert all(left for phase, left in seen if phase in (Phase.AUCTION, Phase.PLAY))


def test_much_time_buys_no_more_than_the_usual_deals() -> None:
    """Time is a limit: who has plenty decides as it usually does, and is done sooner."""
    usual = Manner(320)
    assert Effort.of(Budget(milliseconds=60_000), usual).worlds == 320
    assert Effort.of(Budget(), usual).worlds == 320
    assert Effort.of(Budget(milliseconds=10), usual).worlds == 10 * effort.PER_MS
    assert Effort.of(Budget(milliseconds=60_000, samples=2_000), usual).worlds == 2_000
