"""What a hand pays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.cards import Suit
from giruda.core.choices import Doubles, WinFormula
from giruda.core.events import Multiplier
from giruda.core.knobs import MultiplierRules, ScoreRules
from giruda.core.rules import Rules
from giruda.core.scoring import Outcome, multipliers, settle, shares
from tests.core.positions import CLUB, RULES

RUN, BACK_RUN, NO_FRIEND, NO_TRUMP, BID_ALL = Multiplier


def outcome(
    contract: int,
    points: int,
    trump: Suit | None = CLUB,
    friend: int | None = 1,
    *,
    doubles_alone: bool | None = None,
) -> Outcome:
    """A hand of declarer 0; alone means by pledge unless told otherwise."""
    alone = friend is None if doubles_alone is None else doubles_alone
    return Outcome(0, friend, contract, trump, points, alone)


@pytest.mark.parametrize(
    ("contract", "points", "base"),
    [(11, 11, 1), (14, 14, 4), (14, 20, 10), (20, 20, 10), (14, 13, 1), (20, 0, 20)],
)
def test_base_of_a_hand(contract: int, points: int, base: int) -> None:
    """A made contract is worth the points beyond ten, a failed one what is missing."""
    assert settle(RULES, outcome(contract, points)).base == base


def test_house_formula_rewards_high_contracts() -> None:
    """Twice the height of the contract above the minimum, and what was taken beyond it."""
    rules = replace(RULES, score=ScoreRules(win=WinFormula.RISK_2))
    assert settle(rules, outcome(17, 18)).base == 13
    assert settle(rules, outcome(17, 15)).base == 2


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (outcome(14, 15), ()),
        (outcome(14, 20), (RUN,)),
        (outcome(14, 15, None), (NO_TRUMP,)),
        (outcome(14, 15, friend=None), (NO_FRIEND,)),
        (outcome(14, 15, friend=None, doubles_alone=False), ()),
        (outcome(14, 20, None, None), (RUN, NO_FRIEND, NO_TRUMP)),
        (outcome(14, 11), ()),
        (outcome(14, 10), (BACK_RUN,)),
        (outcome(14, 0), (BACK_RUN,)),
        (outcome(14, 13, None, None), ()),
        (outcome(14, 9, None, None), (BACK_RUN,)),
    ],
)
def test_what_doubles(hand: Outcome, expected: tuple[Multiplier, ...]) -> None:
    """A run, no friend and no trump double a win, a back run a loss; they add up."""
    assert multipliers(RULES, hand) == expected
    settled = settle(RULES, hand)
    assert settled.unit == settled.base * 2 ** len(expected)


@pytest.mark.parametrize(
    ("when", "on_win", "on_loss"),
    [
        (Doubles.NEVER, 0, 0),
        (Doubles.WIN, 1, 0),
        (Doubles.LOSE, 0, 1),
        (Doubles.ALWAYS, 1, 1),
    ],
)
def test_house_rule_says_when_no_trump_doubles(when: Doubles, on_win: int, on_loss: int) -> None:
    """Each circumstance doubles never, on a win, on a loss, or always."""
    rules = replace(RULES, mult=MultiplierRules(no_trump=when))
    assert len(multipliers(rules, outcome(14, 15, None))) == on_win
    assert len(multipliers(rules, outcome(14, 13, None))) == on_loss


def test_house_rule_sets_the_back_run() -> None:
    """The points that make a back run are a house rule."""
    rules = replace(RULES, mult=MultiplierRules(back_run_points=9))
    assert multipliers(rules, outcome(14, 10)) == ()
    assert multipliers(rules, outcome(14, 9)) == (BACK_RUN,)


def test_shares_sum_to_zero() -> None:
    """Two for the declarer and one for the friend, or four alone, against one for each other."""
    assert shares(RULES, Outcome(0, 3, 14, CLUB, 15, doubles_alone=False)) == (2, -1, -1, 1, -1)
    assert shares(RULES, Outcome(2, None, 14, CLUB, 15, doubles_alone=True)) == (-1, -1, 4, -1, -1)
    six = Rules.preset("korea-boardgames", 6)
    sitting_out = Outcome(0, 3, 14, CLUB, 15, doubles_alone=False, out=(2,))
    assert shares(six, sitting_out) == (2, -1, 0, 1, -1, -1)


def test_house_rule_doubles_a_contract_of_everything() -> None:
    """A contract of all there is to win may double, won or lost."""
    rules = replace(RULES, mult=MultiplierRules(bid_all=Doubles.ALWAYS))
    assert multipliers(rules, outcome(20, 20)) == (RUN, BID_ALL)
    assert multipliers(rules, outcome(20, 15)) == (BID_ALL,)
    assert multipliers(rules, outcome(19, 20)) == (RUN,)


@pytest.mark.parametrize("contract", range(11, 21))
def test_payments_balance(contract: int) -> None:
    """What some gain others lose, whatever was pledged and taken; the winner never pays."""
    for points in range(21):
        for trump in (CLUB, None):
            for friend in (2, None):
                hand = outcome(contract, points, trump, friend)
                payments = settle(RULES, hand).payments
                assert sum(payments) == 0
                assert (payments[0] > 0) is (points >= contract)


def test_a_win_never_costs_under_the_lowest_minimum() -> None:
    """With ten as the minimum a bare win pays nothing, which is the least the loader allows."""
    rules: Rules = replace(RULES, bid=replace(RULES.bid, min=10))
    assert settle(rules, outcome(10, 10)).payments == (0,) * 5
