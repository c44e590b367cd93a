"""A match of several hands: its start, who deals next, when it ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.match import new_match, next_dealer, winners
from giruda.core.rules import MatchRules, NextDealer
from giruda.core.state import Dealing
from tests.core.positions import RULES


def test_match_starts_level() -> None:
    """Forty points and a misdeal token for each, and the dealer about to deal hand one."""
    match = new_match(RULES, 3)
    assert match.totals == (40,) * 5
    assert match.tokens == (True,) * 5
    assert (match.dealer, match.hand, match.hand_number, match.pot) == (3, Dealing(), 1, 0)
    assert not match.over


@pytest.mark.parametrize(
    ("rule", "friend", "won", "dealer"),
    [
        (NextDealer.DECLARER_OR_FRIEND, 2, True, 1),
        (NextDealer.DECLARER_OR_FRIEND, 2, False, 2),
        (NextDealer.DECLARER_OR_FRIEND, None, False, 1),
        (NextDealer.FRIEND, 2, True, 2),
        (NextDealer.FRIEND, None, True, 1),
        (NextDealer.DECLARER, 2, False, 1),
    ],
)
def test_next_dealer(rule: NextDealer, friend: int | None, won: bool, dealer: int) -> None:
    """The declarer deals after a win and the friend after a loss, or as the house rules say."""
    assert next_dealer(replace(RULES, next_dealer=rule), 1, friend, won=won) == dealer


@pytest.mark.parametrize(
    ("number", "totals", "expected"),
    [
        (1, (40, 40, 40, 40, 40), None),
        (9, (100, 1, 40, 30, 29), None),
        (10, (100, 1, 40, 30, 29), (0,)),
        (10, (50, 50, 40, 30, 30), (0, 1)),
        (3, (100, 0, 40, 30, 30), (0,)),
        (3, (60, -5, 60, 45, 40), (0, 2)),
    ],
)
def test_end_of_the_match(
    number: int, totals: tuple[int, ...], expected: tuple[int, ...] | None
) -> None:
    """Ten hands or a total of nothing end the match; the highest total wins, ties together."""
    assert winners(RULES, number, totals) == expected


def test_house_rules_set_the_end() -> None:
    """The number of hands, none among them, and the losing total are house rules."""
    endless = replace(RULES, match=MatchRules(max_hands=0, bust=-20))
    assert winners(endless, 99, (100, -19, 40, 39, 40)) is None
    assert winners(endless, 99, (101, -20, 40, 39, 40)) == (0,)
