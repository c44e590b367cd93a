"""What a card is worth while it is kept."""

from giruda.core.cards import card
from tests.bots.seats import position, seen
from tests.core.positions import RULES
from tests.kernels.naive_club.knowledge import know
from tests.kernels.naive_club.worth import keeps

HANDS = ["SA JK HA H4 DA DT D5 C3", "S3 C9", "S5 CT", "S7 CJ", "S9 CQ"]


def worth(code: str, number: int = 3) -> float:
    """Return the worth of a card of the declarer's, in this trick."""
    return keeps(know(RULES, seen(position(number, HANDS))), card(code))


def test_the_order_of_what_is_kept() -> None:
    """Mighty, joker, best trump, best side card, small trump, low card; a lost ten is a burden."""
    order = ["SA", "JK", "HA", "DA", "H4", "D5", "DT"]
    values = [worth(code) for code in order]
    assert values == sorted(values, reverse=True)
    assert values[-1] < 0


def test_the_joker_fades() -> None:
    """It is worth less in each trick, and nothing once only the last one is left."""
    values = [worth("JK", number) for number in (2, 5, 7, 8, 9)]
    assert values == sorted(values, reverse=True)
    assert values[-1] < 0


def test_the_joker_call_card_is_a_weapon_while_the_joker_may_be_against_us() -> None:
    """It is worth more than a low card only while somebody else may hold the joker."""
    without = ["SA HA C3 C2", "S3 C9", "S5 CT", "S7 CJ", "S9 CQ"]
    k = know(RULES, seen(position(3, without)))
    assert keeps(k, card("C3")) > keeps(k, card("C2")) + 0.3
    assert worth("C3") < 0.1
