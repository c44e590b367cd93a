"""Which card to play, by looking: each candidate is played out over deals that agree with the view.

The deals are the same for all candidates, and clubs that see nothing but their own cards play each
to its end (`giruda.kernels.valuing`); in the last tricks they are solved instead, where a level
wants that.  What counts is what the hand then pays the reader, as the rules score it.

Deals come in batches.  A candidate that is clearly behind the best one is dropped; when one is
left, or the budget is spent, the best mean wins.  Of a budget a sample is one deal, a node one card
played in one deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Final

import numpy as np

from giruda.bots.candidates import CARD, candidates
from giruda.bots.decision import Candidate, Decision, ReasonCode
from giruda.bots.worlds import BATCH, Worlds
from giruda.core.actions import Announce
from giruda.kernels.bridge import NAMES_SHIFT, action_of, club_tables
from giruda.kernels.policy import REASONS, advise

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

    from giruda.bots.decision import Budget
    from giruda.bots.worlds import Effort
    from giruda.core.rules import Rules
    from giruda.core.seen import View
    from giruda.kernels.policy import Advice

FORCED: Final = (ReasonCode.FORCED,)
BEHIND: Final = 3.0
"""By how many standard errors a candidate is behind before it is dropped."""
PER_MS: Final = 8
"""Deals begun for each millisecond of a budget: drawing them takes time too."""
NO_SPREAD: Final = 1e-9


def search(rules: Rules, view: View, budget: Budget, rng: Random, effort: Effort) -> Decision:
    """Return the card that pays most; *effort* is how hard to try, within the *budget*."""
    spent = _Spent.of(budget, effort)
    seat, contract = view.turn, view.contract
    if seat is None or contract is None or view.seat != rules.owners[seat]:
        return Decision(view.legal[0], reasons=FORCED)  # out of turn nothing needs to be said
    advice = advise(club_tables(rules, contract.trump), view)
    announce = next((one for one in view.legal if isinstance(one, Announce)), None)
    if announce and advice.announces:
        return Decision(announce, (Candidate(announce),), (ReasonCode.ANNOUNCE,))
    seed = rng.getrandbits(63)
    if len(advice.candidates) == 1 and len(view.legal) == 1:
        return Decision(view.legal[0], reasons=FORCED)
    worlds = Worlds(rules, view, seed)
    moves = candidates(rules, view, worlds.start.moves(), [move for move, _ in advice.candidates])
    if len(moves) == 1:
        return Decision(action_of(seat, moves[0]), reasons=FORCED)
    standing = _compare(worlds, moves, spent, effort)
    order = standing.order()
    return Decision(
        action_of(seat, moves[order[0]]),
        tuple(
            Candidate(
                action_of(seat, moves[at]),
                round(float(standing.mean(at)), 3) if standing.seen[at] else None,
                round(float(standing.chance(at)), 3) if standing.seen[at] else None,
            )
            for at in order
        ),
        (_reason(moves[order[0]], advice),),
    )


@dataclass(slots=True)
class _Spent:
    """What is left of a budget.

    ``since``: when the step began that is being taken; ``longest``: what one took so far.
    """

    deals: int
    nodes: int | None
    deadline: float | None
    since: float = 0.0
    longest: float = 0.0

    @classmethod
    def of(cls, budget: Budget, effort: Effort) -> _Spent:
        """Return what a budget allows; where it is time, from now on."""
        deals = effort.deals if budget.samples is None else budget.samples
        if budget.milliseconds is None:
            return cls(deals, budget.nodes, None)
        now = perf_counter()
        deadline = now + budget.milliseconds / 1000
        return cls(min(deals, PER_MS * budget.milliseconds), budget.nodes, deadline, now)

    def take(self, deals: int, nodes: int) -> None:
        """Count what was used."""
        self.deals -= deals
        if self.nodes is not None:
            self.nodes -= nodes
        if self.deadline is not None:
            now = perf_counter()
            self.longest = max(self.longest, now - self.since)
            self.since = now

    def is_over(self) -> bool:
        """Whether to stop: what was given is used, or one more step might last too long."""
        late = self.deadline is not None and perf_counter() + self.longest >= self.deadline
        return self.deals <= 0 or late or (self.nodes is not None and self.nodes <= 0)


class _Standing:
    """How the candidates did: by deal and candidate what it paid, and whether it was made.

    Candidate *at* was tried in the first ``seen[at]`` deals.
    """

    def __init__(self, n_deals: int, n_moves: int) -> None:
        self.weights = np.zeros(n_deals)
        self.paid = np.zeros((n_deals, n_moves))
        self.made = np.zeros((n_deals, n_moves), bool)
        self.seen = [0] * n_moves
        self.alive = list(range(n_moves))

    def add(
        self, weights: NDArray[np.float64], paid: NDArray[np.float64], made: NDArray[np.bool_]
    ) -> None:
        """Add a batch in which all that are still in were tried."""
        at = self.seen[self.alive[0]]
        self.weights[at : at + len(paid)] = weights
        self.paid[at : at + len(paid), self.alive] = paid
        self.made[at : at + len(paid), self.alive] = made
        for one in self.alive:
            self.seen[one] = at + len(paid)

    def mean(self, at: int) -> float:
        """Return what a candidate pays on average."""
        n = self.seen[at]
        return float(np.average(self.paid[:n, at], weights=self.weights[:n]))

    def chance(self, at: int) -> float:
        """Return how often the contract is made after it."""
        n = self.seen[at]
        return float(np.average(self.made[:n, at], weights=self.weights[:n]))

    def order(self) -> list[int]:
        """Return the candidates, best first: those that are still in, then the dropped ones.

        Of equals the first stays first: it is what a club would rather play.
        """
        means = [self.mean(at) if self.seen[at] else 0.0 for at in range(len(self.seen))]
        return sorted(range(len(means)), key=lambda at: (at in self.alive, means[at]), reverse=True)

    def drop(self) -> None:
        """Drop who is clearly behind the best of those that are still in."""
        n = self.seen[self.alive[0]]
        weights = self.weights[:n] / self.weights[:n].sum()
        paid = self.paid[:n, self.alive]
        means = weights @ paid
        gap = paid[:, [int(means.argmax())]] - paid
        behind = means.max() - means
        variance = (weights**2) @ (gap - behind) ** 2
        clear = behind > BEHIND * np.sqrt(variance) + NO_SPREAD
        self.alive = [at for at, out in zip(self.alive, clear, strict=True) if not out]


def _compare(worlds: Worlds, moves: list[int], spent: _Spent, effort: Effort) -> _Standing:
    """Value moves over deals until one is clearly the best or the budget is spent."""
    standing = _Standing(spent.deals, len(moves))
    at = 0
    batches = worlds.batches(spent.deals, effort)
    while len(standing.alive) > 1 and not spent.is_over():
        rows, weights = next(batches, (None, None))
        if rows is None or weights is None:
            break
        paid, made = worlds.value(rows, [moves[one] for one in standing.alive], at, effort)
        standing.add(weights, paid, made)
        spent.take(int(weights.sum()), len(rows) * len(standing.alive) * worlds.cards_left())
        if len(rows) == BATCH:
            standing.drop()
        at += len(rows)
    return standing


def _reason(move: int, advice: Advice) -> ReasonCode:
    """Return the club's word for a move, or for the nearest card that it weighed."""

    def far(pair: tuple[tuple[int, float], int]) -> tuple[bool, bool, int]:
        other = pair[0][0]
        named = (move ^ other) >> NAMES_SHIFT != 0
        return (move != other, named, abs((move & CARD) - (other & CARD)))

    nearest = min(zip(advice.candidates, advice.reasons, strict=True), key=far)
    return ReasonCode(REASONS[nearest[1]])
