"""What a hand pays.  Rulebook: §6.

A payment is a unit times a share, so that it sums to zero by construction: every defender is one
share, the ruling side has as many against them.

In the formulas P is what the ruling side took, B the contract and M the minimum bid.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from giruda.core.choices import BackRun, Doubles, LossFormula, WinFormula
from giruda.core.events import Multiplier

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.actions import Seat
    from giruda.core.cards import Suit
    from giruda.core.rules import Rules


FAR_SHORT: Final = 5


@dataclass(frozen=True, slots=True)
class Outcome:
    """A played hand, as far as payment goes.

    ``friend`` None: the declarer was alone; ``doubles_alone``: in a way that counts as the
    contract "no friend".  ``points`` are those of the ruling side, buried ones included.
    ``out`` are seats that sat the hand out.
    """

    declarer: Seat
    friend: Seat | None
    contract: int
    trump: Suit | None
    points: int
    doubles_alone: bool
    out: tuple[Seat, ...] = ()

    @property
    def won(self) -> bool:
        """Whether the ruling side took what was pledged."""
        return self.points >= self.contract


@dataclass(frozen=True, slots=True)
class Settlement:
    """The arithmetic of a hand: ``unit`` is ``base`` doubled for each multiplier, up to a cap."""

    base: int
    multipliers: tuple[Multiplier, ...]
    unit: int
    shares: tuple[int, ...]
    payments: tuple[int, ...]


def won_unit(rules: Rules, points: int, bid: int) -> int:  # noqa: C901  a list of formulas
    """Return what a made contract is worth to one share.  Rulebook: §6.2, §6.10."""
    low = rules.bid.min
    match rules.score.win:
        case WinFormula.POINTS_MINUS_10:
            unit = points - 10
        case WinFormula.POINTS_MINUS_MIN:
            unit = points - low
        case WinFormula.POINTS_MINUS_MIN_PLUS_1:
            unit = points - low + 1
        case WinFormula.OVER_BID | WinFormula.ABS_DIFF:
            unit = points - bid
        case WinFormula.OVER_BID_PLUS_1:
            unit = points - bid + 1
        case WinFormula.RISK_2:
            unit = 2 * (bid - low) + points - bid
        case WinFormula.RISK_1_5:
            unit = 3 * (bid - low) // 2 + points - bid
        case WinFormula.CALL_VALUE:
            unit = 2 * (bid - low + 1)
        case WinFormula.BOTH_OVER_13:
            unit = points - 13 + bid - 13
        case WinFormula.LEAGUE:
            unit = 300 * (bid - 13) + 200 * (points - bid + 1)
        case WinFormula.MIX:
            unit = points - bid + 1 + 2 * (points - 13)
    return max(rules.score.floor, unit)


def lost_unit(rules: Rules, points: int, bid: int) -> int:
    """Return what a failed contract costs one share.  Rulebook: §6.3, §6.11."""
    low = rules.bid.min
    match rules.score.lose:
        case LossFormula.SHORTFALL:
            return bid - points
        case LossFormula.TOOTH:
            return bid - points if points >= low else bid - low + 2 * (low - points)
        case LossFormula.PAYS_BACK:
            return bid - 10 + bid - points
        case LossFormula.LEAGUE:
            return 300 * (bid - 13) + 200 * (bid - points)


def is_run(rules: Rules, outcome: Outcome) -> bool:
    """Tell whether the ruling side took everything, and pledged it where that matters.

    Rulebook: §6.4, §6.12.
    """
    pledged = outcome.contract >= rules.whole or not rules.mult.run_needs_bid
    return outcome.points >= rules.whole and pledged


def is_back_run(rules: Rules, outcome: Outcome) -> bool:
    """Tell whether a lost hand counts as a back run.  Rulebook: §6.7, §6.13."""
    defence = rules.whole - outcome.points
    return (
        not outcome.won
        and {
            BackRun.AT_MOST: outcome.points <= rules.mult.back_run_points,
            BackRun.DEFENCE_REACHES_BID: defence >= outcome.contract,
            BackRun.DEFENCE_REACHES_MIN: defence >= rules.bid.min,
            BackRun.SHORT_BY_5: outcome.contract - outcome.points >= FAR_SHORT,
        }[rules.mult.back_run_rule]
    )


def multipliers(rules: Rules, outcome: Outcome) -> tuple[Multiplier, ...]:
    """Return what doubles this hand's payment.  Rulebook: §6.4 to §6.7, §6.12."""
    here = Doubles.WIN if outcome.won else Doubles.LOSE
    m = rules.mult
    facts = (
        (Multiplier.RUN, m.run, is_run(rules, outcome)),
        (Multiplier.NO_FRIEND, m.no_friend, outcome.doubles_alone),
        (Multiplier.NO_TRUMP, m.no_trump, outcome.trump is None),
        (Multiplier.BID_ALL, m.bid_all, outcome.contract >= rules.whole),
        (Multiplier.BACK_RUN, m.back_run, is_back_run(rules, outcome)),
    )
    return tuple(name for name, when, true in facts if true and when in (here, Doubles.ALWAYS))


def capped(rules: Rules, outcome: Outcome, unit: int) -> int:
    """Return the unit within the limit of these rules.  Rulebook: §6.8."""
    cap = rules.score.cap_no_trump if outcome.trump is None else rules.score.cap
    if not cap:
        return unit
    everything = rules.score.all_pays_cap and outcome.points >= rules.whole
    return cap if everything and outcome.won else min(cap, unit)


def shares(rules: Rules, outcome: Outcome) -> tuple[int, ...]:
    """Return each account's shares in what the ruling side wins.

    Rulebook: §6.1, §6.5, §9.7, §9.9.
    """
    side = {outcome.declarer, outcome.friend}
    accounts = range(rules.accounts)
    defenders = [one for one in accounts if one not in side and one not in outcome.out]
    of_declarer = len(defenders) - (outcome.friend is not None)
    return tuple(
        of_declarer
        if one == outcome.declarer
        else 1
        if one == outcome.friend
        else -1
        if one in defenders
        else 0
        for one in accounts
    )


def settle(rules: Rules, outcome: Outcome) -> Settlement:
    """Return who pays what; it sums to zero.  Rulebook: §6."""
    formula = won_unit if outcome.won else lost_unit
    base = formula(rules, outcome.points, outcome.contract)
    doubled = multipliers(rules, outcome)
    unit = capped(rules, outcome, base << len(doubled))
    parts = shares(rules, outcome)
    sign = 1 if outcome.won else -1
    return Settlement(base, doubled, unit, parts, tuple(sign * unit * part for part in parts))


def totals_after(totals: Sequence[int], *payments: Sequence[int]) -> tuple[int, ...]:
    """Return the scores after one or more rounds of payments."""
    return tuple(map(sum, zip(totals, *payments, strict=True)))
