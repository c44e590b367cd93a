"""Leading: winners first, trumps for the declarer, the mighty's suit for defenders."""

from dataclasses import replace

from giruda.bots.api import ReasonCode
from giruda.core.choices import JokerCallMode, JokerLead
from giruda.core.rules import Rules
from tests.bots.seats import chosen, decide, friend_card, position
from tests.core.positions import CLUB, HEART, RULES

OTHERS = ["S3 S4 D5 H6 C7", "S5 S6 D7 H8 C9", "S7 S8 D9 HT C2", "S9 ST DJ HQ C4"]

FEW = ["S3 C9", "S5 CT", "S7 CJ", "S9 CQ"]


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


def test_a_defender_asks_the_declarer_for_the_best_trump() -> None:
    """Where a joker may name a card, a defender's draws the declarer's ace of trumps."""
    rules = Rules.preset("kaist")
    hands = ["HA HK DA", "JK S7 C6", "S4 D8 C5", "S5 D9 C7", "S6 DQ CT"]
    assert chosen(position(8, hands, leader=1, rules=rules), rules) == "JK>HA"
    mine = ["JK HK C6", *hands[1:]]
    assert chosen(position(8, mine, rules=rules), rules) != "JK>HA"


def test_a_joker_that_names_nothing_is_led_without() -> None:
    """Where the next card decides, there is nothing to choose, and nothing breaks."""
    rules = replace(RULES, id="next", joker=replace(RULES.joker, lead=JokerLead.NEXT_CARD))
    match = position(9, ["JK SA", *FEW], trump=CLUB, rules=rules)
    assert chosen(match, rules) in {"JK", "SA"}


def test_the_mighty_names_trumps_where_it_names_a_suit() -> None:
    """In its last tricks the declarer's mighty draws the trumps that are out."""
    rules = Rules.preset("gwanak-5")
    match = position(9, ["SA HK", "S3 H9", "S5 CT", "S7 CJ", "S9 CQ"], trump=HEART, rules=rules)
    assert chosen(match, rules) in {"SA>H", "HK"}


def test_a_call_that_calls_by_itself_spares_the_friends_joker() -> None:
    """Where the card always calls, the declarer leads another while its friend holds the joker."""
    rules = replace(RULES, id="gun", jokercall=replace(RULES.jokercall, mode=JokerCallMode.ALWAYS))
    match = position(
        4, ["C3 D2", "S3 D6", "JK D8", "D3 D9", "D4 DQ"],
        call=friend_card("JK"), friend=2, trump=HEART, rules=rules,
    )  # fmt: skip
    assert chosen(match, rules) == "D2"
