"""A match of several hands: its start, who deals next, when it ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.choices import MatchEnd, NextDealer
from giruda.core.knobs import MatchRules
from giruda.core.match import new_match, next_dealer, winners
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
        (NextDealer.ROTATE, 2, False, 4),
    ],
)
def test_next_dealer(rule: NextDealer, friend: int | None, won: bool, dealer: int) -> None:
    """The declarer deals after a win and the friend after a loss, or as the house rules say."""
    assert next_dealer(replace(RULES, next_dealer=rule), 3, 1, friend, won=won) == dealer


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
    """The number of hands, none among them, the bust, and whether both are needed."""
    endless = replace(RULES, match=MatchRules(max_hands=0))
    assert winners(endless, 99, (119, 1, 0 + 1, 39, 40)) is None
    assert winners(endless, 99, (120, 0, 1, 39, 40)) == (0,)
    lasting = replace(RULES, match=MatchRules(bust=False))
    assert winners(lasting, 9, (120, -40, 40, 40, 40)) is None
    both = replace(RULES, match=MatchRules(end=MatchEnd.ALL))
    assert winners(both, 9, (120, -40, 40, 40, 40)) is None
    assert winners(both, 10, (80, 1, 39, 40, 40)) is None
    assert winners(both, 11, (120, -40, 40, 40, 40)) == (0,)
