"""Leading: winners first, trumps for the declarer, the mighty's suit for defenders."""

from giruda.bots.api import ReasonCode
from tests.bots.seats import chosen, decide, friend_card, position
from tests.core.positions import CLUB, HEART

OTHERS = ["S3 S4 D5 H6 C7", "S5 S6 D7 H8 C9", "S7 S8 D9 HT C2", "S9 ST DJ HQ C4"]


def test_the_declarer_draws_trumps_from_the_top() -> None:
    """With the highest trumps and trumps out, the declarer leads a trump that wins."""
    match = position(2, ["HA HK H9 H4 SA", *OTHERS], trump=HEART)
    assert chosen(match) in {"HA", "HK"}
    assert decide(match).reasons == (ReasonCode.DRAW_TRUMPS,)


def test_the_first_trick_is_opened_with_a_side_winner() -> None:
    """An ace beside trumps opens; the mighty stays in the hand."""
    match = position(1, ["HA HK SA CA D2", *OTHERS], trump=HEART)
    assert chosen(match) == "CA"
    assert decide(match).reasons == (ReasonCode.CASH_WINNER,)


def test_a_defender_goes_for_the_mighty() -> None:
    """With nothing to cash, a low spade asks the declarer's side for the mighty."""
    match = position(
        4, ["SA HA HK DA", "S3 C7 D6", "S4 D8 C5", "S5 D9 C6", "S6 DQ CT"], leader=1, trump=HEART
    )
    assert chosen(match) == "S3"
    assert decide(match).reasons == (ReasonCode.ATTACK_MIGHTY,)


def test_a_defender_calls_the_joker_of_the_friend() -> None:
    """When the joker was called as friend, a defender's three of clubs calls it."""
    match = position(
        4, ["SA HA HK C8", "C3 D2 D6", "JK D8 C5", "D3 D9 C6", "D4 DQ CT"],
        leader=1, call=friend_card("JK"), friend=2, trump=HEART,
    )  # fmt: skip
    assert chosen(match) == "C3!"
    assert decide(match).reasons == (ReasonCode.CALL_JOKER,)


def test_the_declarer_does_not_call_the_joker_of_its_friend() -> None:
    """The declarer leads the joker-call card, if at all, without calling."""
    match = position(
        4, ["C3 D2", "S3 D6", "JK D8", "D3 D9", "D4 DQ"],
        call=friend_card("JK"), friend=2, trump=HEART,
    )  # fmt: skip
    assert not chosen(match).endswith("!")


def test_a_led_joker_asks_for_trumps() -> None:
    """While there are trumps out, the declarer's joker draws them."""
    match = position(8, ["JK C5 C6", "S3 C9 C8", "S5 CT S8", "S7 CJ H9", "S9 CQ CA"], trump=CLUB)
    assert chosen(match) == "JK>C"
    assert decide(match).reasons == (ReasonCode.LEAD_JOKER,)


def test_a_low_card_looks_for_the_called_side_ace() -> None:
    """The declarer opens with a low card of the suit of the ace that it called."""
    match = position(
        1, ["HA HK D4 D8 C6", "S3 S4 DA H6 C7", *OTHERS[1:]],
        call=friend_card("DA"), friend=1, trump=HEART,
    )  # fmt: skip
    assert chosen(match) == "D4"
    assert decide(match).reasons == (ReasonCode.LEAD_TO_FRIEND,)
