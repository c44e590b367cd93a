"""§6 and §7: payments, with the four published examples, and the end of the match."""

from __future__ import annotations

import pytest

from giruda.core.cards import Suit
from giruda.core.events import Multiplier
from giruda.core.match import winners
from giruda.core.scoring import Outcome, Settlement, settle
from tests.rulebook.table import CLUB, DIAMOND, HEART, SPADE, rules_with

STEPH, JAKE, HANA, GREG, IVAN = range(5)


def hand(
    declarer: int, contract: int, trump: Suit | None, friend: int | None, points: int
) -> Settlement:
    """Settle a hand; a declarer without a friend has said so."""
    return settle(rules_with(), Outcome(declarer, friend, contract, trump, points, friend is None))


@pytest.mark.clause("6.1", "6.2")
def test_example_1_of_a_win() -> None:
    """Spades 15 with a friend, 16 taken: 12 for Ivan, 6 for Steph, minus 6 for the others."""
    settled = hand(IVAN, 15, SPADE, STEPH, 16)
    assert settled.payments == (6, -6, -6, -6, 12)
    assert sum(pay for pay in settled.payments if pay > 0) == 18


@pytest.mark.clause("6.2", "6.5")
def test_example_2_of_a_win() -> None:
    """Clubs 14 without a friend, 14 taken: 32 for Jake, minus 8 for each of the others."""
    assert hand(JAKE, 14, CLUB, None, 14).payments == (-8, 32, -8, -8, -8)


@pytest.mark.clause("6.1", "6.3")
def test_example_1_of_a_loss() -> None:
    """Hearts 16, 14 taken: minus 4 for Jake, minus 2 for Hana, 2 for each of the others."""
    settled = hand(JAKE, 16, HEART, HANA, 14)
    assert settled.payments == (2, -4, -2, 2, 2)
    assert sum(pay for pay in settled.payments if pay > 0) == 6


@pytest.mark.clause("6.3", "6.7")
def test_example_2_of_a_loss() -> None:
    """Diamonds 17, 9 taken, a back run: minus 32, minus 16, and 16 for each of the others."""
    settled = hand(STEPH, 17, DIAMOND, GREG, 9)
    assert settled.payments == (-32, 16, 16, -16, 16)
    assert settled.multipliers == (Multiplier.BACK_RUN,)
    assert sum(pay for pay in settled.payments if pay > 0) == 48


@pytest.mark.clause("6.1")
def test_contract_is_made_by_reaching_it() -> None:
    """As many points as were pledged are enough, one less is not."""
    assert Outcome(0, 1, 15, CLUB, 15, doubles_alone=False).won
    assert not Outcome(0, 1, 15, CLUB, 14, doubles_alone=False).won


@pytest.mark.clause("6.4")
def test_run_doubles_below_a_pledge_of_twenty() -> None:
    """All twenty points double a win also when fewer were pledged."""
    assert hand(0, 13, CLUB, 1, 20).payments == (40, 20, -20, -20, -20)


@pytest.mark.clause("6.6")
def test_no_trump_doubles_a_win_only() -> None:
    """Without trump a win pays double and a loss does not."""
    assert hand(0, 14, None, 1, 15).payments == (20, 10, -10, -10, -10)
    assert hand(0, 14, None, 1, 13).payments == (-2, -1, 1, 1, 1)


@pytest.mark.clause("6.4", "6.5", "6.6")
def test_doubles_multiply() -> None:
    """A run without friend and trump pays eight times as much."""
    assert hand(0, 20, None, None, 20).payments == (320, -80, -80, -80, -80)


@pytest.mark.clause("6.7")
def test_back_run_at_ten_points() -> None:
    """Ten points make a back run, eleven do not."""
    assert hand(0, 12, CLUB, 1, 10).payments == (-8, -4, 4, 4, 4)
    assert hand(0, 12, CLUB, 1, 11).payments == (-2, -1, 1, 1, 1)


@pytest.mark.clause("7.1")
def test_loss_is_paid_in_full() -> None:
    """The dearest loss is paid whole, and no floor stops a total at zero."""
    assert hand(0, 20, CLUB, None, 0).payments == (-160, 40, 40, 40, 40)
    assert winners(rules_with(), 1, (-120, 80, 80, 80, 80)) == (1, 2, 3, 4)


@pytest.mark.clause("7.2")
@pytest.mark.parametrize(
    ("number", "lowest", "ends"), [(1, 1, False), (1, 0, True), (9, 1, False), (10, 1, True)]
)
def test_ten_hands_or_nothing_left_end_the_match(number: int, lowest: int, ends: bool) -> None:
    """The match ends after the tenth hand or when somebody has nothing left."""
    assert (winners(rules_with(), number, (lowest, 79, 40, 40, 40)) is not None) is ends


@pytest.mark.clause("7.3")
def test_highest_total_wins() -> None:
    """The highest total wins, and equal ones win together."""
    assert winners(rules_with(), 10, (40, 60, 20, 41, 39)) == (1,)
    assert winners(rules_with(), 10, (60, 60, 20, 21, 39)) == (0, 1)
