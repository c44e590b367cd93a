"""§7 and §8, house rules: how a match begins and ends, and whether points lie open."""

from __future__ import annotations

import pytest

from giruda.core.match import new_match, winners
from tests.rulebook.table import READERS, at_trick, rules_with

FINE = (80, 40, 40, 40, 1)
BROKE = (81, 40, 40, 40, 0)


@pytest.mark.clause("7.4")
@pytest.mark.parametrize("score", [40, 100])
def test_everybody_begins_with_the_same(score: int) -> None:
    """All accounts begin with what the rules say."""
    assert new_match(rules_with({"match.start_score": score}), 0).totals == (score,) * 5


@pytest.mark.clause("7.4")
@pytest.mark.parametrize("hands", [10, 3])
def test_match_ends_after_so_many_hands(hands: int) -> None:
    """It goes on after the hand before, and ends after that one."""
    rules = rules_with({"match.max_hands": hands})
    assert winners(rules, hands - 1, FINE) is None
    assert winners(rules, hands, FINE) == (0,)


@pytest.mark.clause("7.4")
def test_match_without_a_number_of_hands() -> None:
    """With 0 it goes on until somebody is broke."""
    rules = rules_with({"match.max_hands": 0})
    assert winners(rules, 1000, FINE) is None
    assert winners(rules, 1000, BROKE) == (0,)


@pytest.mark.clause("7.4")
@pytest.mark.parametrize(("ends", "won"), [(True, (0,)), (False, None)])
def test_match_ends_when_somebody_is_broke(*, ends: bool, won: tuple[int, ...] | None) -> None:
    """Somebody with 0 ends it, or does not."""
    rules = rules_with({"match.bust": ends})
    assert winners(rules, 1, BROKE) == won
    assert winners(rules, 1, FINE) is None
    assert winners(rules, 10, FINE) == (0,)


@pytest.mark.clause("7.4")
@pytest.mark.parametrize(("word", "one"), [("any", (0,)), ("all", None)])
def test_one_reason_or_both(word: str, one: tuple[int, ...] | None) -> None:
    """The last hand or a broke player is enough, or it takes both."""
    rules = rules_with({"match.end": word})
    assert winners(rules, 10, FINE) == one
    assert winners(rules, 1, BROKE) == one
    assert winners(rules, 10, BROKE) == winners(rules, 11, BROKE) == (0,)


@pytest.mark.clause("8.6")
@pytest.mark.parametrize(("word", "lying_open"), [("open", True), ("closed", False)])
def test_captured_points_lie_open_or_not(word: str, *, lying_open: bool) -> None:
    """The table shows and counts them, or each must remember; a client obeys this word."""
    rules = rules_with({"info.defence_points": word})
    at = at_trick(rules, 5, ("CA D2", "CK D3", "C4 D4", "C5 D5", "C6 D6"))
    for reader in READERS:
        assert at.seen(reader).points.open is lying_open
