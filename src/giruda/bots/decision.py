"""What a bot is asked with and answers with: budget, candidates, decision, reasons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Protocol

from giruda.core.actions import Action
from giruda.core.rules import Rules
from giruda.core.seen import View


class ReasonCode(StrEnum):
    """Why a bot did it.  Closed: clients carry a sentence for each member."""

    RANDOM = "random"
    FORCED = "forced"

    # the auction
    MISDEAL_HOPELESS = "misdeal_hopeless"
    BID_STRENGTH = "bid_strength"
    PASS_WEAK = "pass_weak"
    PASS_TOO_HIGH = "pass_too_high"
    PASS_NO_GAIN = "pass_no_gain"
    BID_FORCED = "bid_forced"

    # the contract, who sits out, the exchange and the friend
    KEEP_CONTRACT = "keep_contract"
    CHANGE_TRUMP = "change_trump"
    RAISE_CONTRACT = "raise_contract"
    SEND_OUT_STRENGTH = "send_out_strength"
    BURY_LOSERS = "bury_losers"
    CALL_CHIEF = "call_chief"
    CALL_TRUMP = "call_trump"
    CALL_SIDE_CARD = "call_side_card"
    CALL_FIRST_TRICK = "call_first_trick"
    CALL_SEAT = "call_seat"
    GO_ALONE = "go_alone"

    ANNOUNCE = "announce"

    # leading
    CASH_WINNER = "cash_winner"
    DRAW_TRUMPS = "draw_trumps"
    ATTACK_MIGHTY = "attack_mighty"
    CALL_JOKER = "call_joker"
    LEAD_JOKER = "lead_joker"
    LEAD_TO_FRIEND = "lead_to_friend"
    LEAD_LOW = "lead_low"

    # following
    WIN_TRICK = "win_trick"
    RUFF = "ruff"
    SPEND_CHIEF = "spend_chief"
    SMEAR = "smear"
    LEAVE_TO_ALLY = "leave_to_ally"
    DUCK = "duck"


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think; None leaves it to the bot, which then takes its usual effort.

    With ``samples`` or ``nodes`` a choice can be repeated anywhere; with ``milliseconds`` it
    depends on the machine.
    """

    samples: int | None = None
    nodes: int | None = None
    milliseconds: int | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action that was weighed.

    ``score``: what the bot maximises, higher is better and only comparable within one decision;
    ``chance``: that the contract is made, 0 to 1.  None: not estimated.
    """

    action: Action
    score: float | None = None
    chance: float | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What to do, what else was weighed (best first, possibly nothing), and why."""

    action: Action
    candidates: tuple[Candidate, ...] = ()
    reasons: tuple[ReasonCode, ...] = ()

    def unpriced(self) -> Decision:
        """Return it without scores: for who promises payments and has other numbers here."""
        bare = tuple(replace(one, score=None) for one in self.candidates)
        return replace(self, candidates=bare)


class Bot(Protocol):
    """A way to play.  A bot holds no state: all that it knows comes with the question."""

    @property
    def level(self) -> str:
        """The name that `giruda.bots.api.get_bot` knows it by."""
        ...

    def choose(self, rules: Rules, view: View, budget: Budget, rng: Random) -> Decision:
        """Return a legal action for ``view.seat``, which must have one.

        The same arguments, with *rng* in the same state, give the same decision.
        """
        ...
