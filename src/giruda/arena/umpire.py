"""Who watches a hand: takes times, judges what bots do, and says what a lost hand costs."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from giruda.arena.external import QUOTED, ExternalBot, Misbehaved
from giruda.arena.plan import CHALLENGER, REFERENCE
from giruda.arena.rows import Effort, Fault, FaultKind
from giruda.core.actions import Action, Seat
from giruda.core.cards import Suit
from giruda.core.engine import refusal
from giruda.core.errors import GirudaError
from giruda.core.scoring import Outcome, settle
from giruda.core.state import Play
from giruda.kernels.built import KernelsMissing

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from giruda.bots.api import Bot, Budget, Decision
    from giruda.core.rules import Rules
    from giruda.core.seen import View
    from giruda.core.state import Match

Memory = dict[tuple["View", tuple[object, ...]], tuple["Decision", tuple[object, ...]]]
"""By what a seat of an entrant sees and its stream's state: what it did, and the state after."""

MAX_DECISIONS: Final = 5_000  # in a hand with its void deals: some bots pass for ever


class Lost(GirudaError):
    """A bot lost the hand by a fault."""

    def __init__(self, fault: Fault, seen: View) -> None:
        """Keep the fault, and what the bot saw."""
        super().__init__(f"seat {fault.seat}: {fault.kind}: {fault.said}")
        self.fault = fault
        self.seen = seen


class Endless(GirudaError):
    """A hand takes too many decisions."""


class BrokenOff(GirudaError):
    """The match is to stop."""


@runtime_checkable
class Seer(Protocol):
    """A bot that may see all cards: a measure for others, no level of the product."""

    def show(self, match: Match) -> None:
        """See how the match stands."""
        ...


@dataclass(slots=True)
class Player:
    """A bot in a seat: its times are taken where it has a choice, and an exception is a fault.

    It is a `Bot` itself, so that `giruda.bots.arena` can seat it.  ``memory``: what was answered at
    other tables of the deal, where the same question gets the same answer; it is asked once.
    """

    bot: Bot
    seat: Seat
    budget: Budget
    effort: Effort
    memory: Memory | None

    @property
    def level(self) -> str:
        """The level of the bot."""
        return self.bot.level

    def choose(self, rules: Rules, seen: View, budget: Budget, rng: Random) -> Decision:
        """Ask the bot with its own budget, and take the time."""
        del budget
        try:
            if isinstance(self.bot, ExternalBot):
                self.bot.prepare(rules)
            return self._remembered(rules, seen, rng)
        except KernelsMissing:
            raise
        except Misbehaved as error:
            raise Lost(Fault(self.seat, error.kind, error.said), seen) from error
        except Exception as error:
            said = f"{type(error).__name__}: {error}"[:QUOTED]
            raise Lost(Fault(self.seat, FaultKind.FAILS, said), seen) from error

    def _remembered(self, rules: Rules, seen: View, rng: Random) -> Decision:
        if self.memory is None:
            return self._timed(rules, seen, rng)
        question = seen, rng.getstate()
        if question not in self.memory:
            self.memory[question] = self._timed(rules, seen, rng), rng.getstate()
        decision, after = self.memory[question]
        rng.setstate(after)
        return decision

    def _timed(self, rules: Rules, seen: View, rng: Random) -> Decision:
        began = perf_counter()
        try:
            return self.bot.choose(rules, seen, self.budget, rng)
        finally:
            if len(seen.legal) + seen.bury > 1:  # what has no choice would make all look quick
                self.effort.count((perf_counter() - began) * 1000)


@dataclass(slots=True)
class Umpire:
    """Judges each decision before it is taken, and remembers where the hand stands.

    ``compare``: a number of last tricks in which cards are compared with the best ones, and what
    compares them.
    """

    rules: Rules
    table: int
    efforts: tuple[Effort, Effort]
    compare: tuple[int, Callable[[Rules, Match, Action], int | None]] | None = None
    stop: Callable[[], bool] = bool
    n: int = 0

    def watch(self, match: Match, seen: View, decision: Decision) -> None:
        """Raise `Lost` where the action is not the bot's to take, or is illegal."""
        if self.stop():
            raise BrokenOff
        self.n += 1
        if self.n > MAX_DECISIONS:
            raise Endless
        assert seen.seat is not None
        self._judge(match, seen, decision.action)
        if self.compare is not None:
            self._compare(match, seen.seat, decision.action)

    def _judge(self, match: Match, seen: View, action: Action) -> None:
        why = refusal(self.rules, match, action)
        theirs = why is None and self.rules.owners[action.seat] == seen.seat
        if not theirs:
            said = "an action of another seat" if why is None else str(why.code)
            assert seen.seat is not None
            raise Lost(Fault(seen.seat, FaultKind.ILLEGAL, said), seen)

    def _compare(self, match: Match, person: Seat, action: Action) -> None:
        assert self.compare is not None
        n_tricks, loss_of = self.compare
        hand = match.hand
        if not isinstance(hand, Play) or self.rules.n_tricks - len(hand.tricks) > n_tricks:
            return
        loss = loss_of(self.rules, match, action)
        if loss is not None:
            effort = self.efforts[CHALLENGER if self.table >> person & 1 else REFERENCE]
            effort.cards += 1
            effort.lost += loss


def forfeit(rules: Rules, seen: View, seat: Seat) -> tuple[int, ...]:
    """Return what each account gets when *seat* loses the hand by a fault; it sums to zero.

    The seat pays as if it were the declarer of the contract that stands, of the lowest one
    possible if there is none, had no friend, and took nothing.
    """
    stands = seen.contract or seen.high
    outcome = Outcome(
        declarer=seat,
        friend=None,
        contract=stands.points if stands else rules.bid.min,
        trump=stands.trump if stands else Suit.SPADE,
        points=0,
        doubles_alone=False,
        out=seen.out,
    )
    return settle(rules, outcome).payments
