"""What a hand pays.  Rulebook: §6.

A payment is a unit times a share, so that it sums to zero by construction: every defender is one
share, the ruling side has as many against them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from giruda.core.events import Multiplier
from giruda.core.rules import Doubles, WinFormula

if TYPE_CHECKING:
    from giruda.core.actions import Seat
    from giruda.core.cards import Suit
    from giruda.core.rules import Rules

ALL_POINTS = 20


@dataclass(frozen=True, slots=True)
class Outcome:
    """A played hand, as far as payment goes.

    ``friend`` None: the declarer was alone; ``doubles_alone``: in a way that counts as the
    contract "no friend".  ``points`` are those of the ruling side, buried ones included.
    """

    declarer: Seat
    friend: Seat | None
    contract: int
    trump: Suit | None
    points: int
    doubles_alone: bool

    @property
    def won(self) -> bool:
        """Whether the ruling side took what was pledged."""
        return self.points >= self.contract


@dataclass(frozen=True, slots=True)
class Settlement:
    """The arithmetic of a hand: ``unit`` is ``base`` doubled for each multiplier."""

    base: int
    multipliers: tuple[Multiplier, ...]
    unit: int
    shares: tuple[int, ...]
    payments: tuple[int, ...]


def base_unit(rules: Rules, outcome: Outcome) -> int:
    """Return what one defender pays or gets before multipliers.  Rulebook: §6.2, §6.3."""
    if not outcome.won:
        return outcome.contract - outcome.points
    if rules.score.win is WinFormula.RISK_2:
        return 2 * (outcome.contract - rules.bid.min) + outcome.points - outcome.contract
    return outcome.points - 10


def multipliers(rules: Rules, outcome: Outcome) -> tuple[Multiplier, ...]:
    """Return what doubles this hand's payment.  Rulebook: §6.4 to §6.7."""
    here = Doubles.WIN if outcome.won else Doubles.LOSE
    facts = (
        (Multiplier.RUN, rules.mult.run, outcome.points == ALL_POINTS),
        (Multiplier.NO_FRIEND, rules.mult.no_friend, outcome.doubles_alone),
        (Multiplier.NO_TRUMP, rules.mult.no_trump, outcome.trump is None),
        (
            Multiplier.BACK_RUN,
            rules.mult.back_run,
            not outcome.won and outcome.points <= rules.mult.back_run_points,
        ),
    )
    return tuple(name for name, when, true in facts if true and when in (here, Doubles.ALWAYS))


def shares(players: int, declarer: Seat, friend: Seat | None) -> tuple[int, ...]:
    """Return each seat's shares in what the ruling side wins.  Rulebook: §6.1, §6.5."""
    alone = friend is None
    of_declarer = players - 1 if alone else players - 3
    return tuple(
        of_declarer if seat == declarer else 1 if seat == friend else -1 for seat in range(players)
    )


def settle(rules: Rules, outcome: Outcome) -> Settlement:
    """Return who pays what; it sums to zero.  Rulebook: §6."""
    base = base_unit(rules, outcome)
    doubled = multipliers(rules, outcome)
    unit = base << len(doubled)
    parts = shares(rules.players, outcome.declarer, outcome.friend)
    sign = 1 if outcome.won else -1
    return Settlement(base, doubled, unit, parts, tuple(sign * unit * part for part in parts))
