"""Following: who wins, who smears, and what stays in the hand."""

from giruda.bots.api import ReasonCode
from giruda.core.actions import Announce, PlayCard
from giruda.core.cards import card
from giruda.core.rules import Rules
from tests.bots.seats import chosen, decide, friend_card, position
from tests.core.positions import HEART, SPADE


def test_smears_on_a_partners_sure_winner() -> None:
    """Last to play on the revealed friend's winner, the declarer gives a lost point card."""
    match = position(
        4, ["D2 DT C5", "SK S7", "S2 S3", "S4 S5", "S6 S9"], "SK S2 S4 S6",
        leader=1, call=friend_card("SK"), friend=1, revealed=True,
    )  # fmt: skip
    assert chosen(match) == "DT"
    assert decide(match).reasons == (ReasonCode.SMEAR,)


def test_does_not_trump_its_partners_winner() -> None:
    """With a trump and a worthless card, the worthless card goes on the partner's winner."""
    match = position(
        4, ["H2 D2", "SK S7", "S2 S3", "S4 S5", "S6 S9"], "SK S2 S4 S6",
        leader=1, call=friend_card("SK"), friend=1, revealed=True,
    )  # fmt: skip
    assert chosen(match) == "D2"


def test_ruffs_a_trick_of_the_defenders_that_holds_points() -> None:
    """The declarer takes three points with a small trump."""
    match = position(
        5, ["H2 D2", "SK S7", "SQ S3", "ST S5", "S6 S9"], "SK SQ ST S6", leader=1, trump=HEART
    )
    assert chosen(match) == "H2"
    assert decide(match).reasons == (ReasonCode.RUFF,)


def test_wins_as_cheaply_as_it_can() -> None:
    """Last to play, the lowest trump that wins is enough."""
    match = position(
        6, ["H4 H9 HA", "SK S7", "SQ S3", "ST S5", "H3 D9"], "SK SQ ST H3", leader=1, trump=HEART
    )
    assert chosen(match) == "H4"


def test_ducks_a_trick_without_points() -> None:
    """The mighty and the joker wait for a better trick."""
    match = position(
        3, ["S2 C5 H3 D7", "C9 D3", "SA JK D8", "C3 D9", "C6 D4"], "C9", leader=1, trump=HEART
    )
    assert chosen(match) == "D8"


def test_the_joker_takes_a_rich_trick_of_the_declarer() -> None:
    """Last to play, a defender's joker takes four points from the declarer."""
    match = position(7, ["CK H3", "CQ D3", "CJ D8", "CT D9", "JK C6"], "CK CQ CJ CT", trump=HEART)
    assert chosen(match) == "JK"
    assert decide(match).reasons == (ReasonCode.SPEND_CHIEF,)


def test_a_called_joker_hides_behind_the_mighty() -> None:
    """Called, the joker's holder wins with the mighty, and the joker stays strong."""
    hands = ["C3 H3", "DQ D8", "DT D5", "D6 D9", "SA JK C7"]
    match = position(5, hands, "C3! DQ DT D6", trump=HEART)
    assert chosen(match) == "SA"


def test_the_joker_is_not_wasted_on_the_first_trick() -> None:
    """Where it has no power it does not go, whatever else goes."""
    match = position(1, ["CK H3", "D2 JK", "C5 D8", "C6 D9", "C7 D4"], "CK", trump=SPADE)
    assert chosen(match) == "D2"


def test_a_hidden_friend_plays_for_the_declarer() -> None:
    """The holder of the called card, who knows, gives a point to the declarer's sure trick."""
    hands = ["CA H3", "DT D2 HA", "C5 D8", "C6 D9", "C7 D4"]
    as_friend = position(3, hands, "CA", call=friend_card("HA"), friend=1)
    as_defender = position(3, hands, "CA", call=friend_card("JK"), friend=None)
    assert chosen(as_friend) == "DT"
    assert chosen(as_defender) == "D2"


def test_the_first_suit_after_a_silent_joker_is_weighed_as_led() -> None:
    """After the dummy's powerless joker any card of a suit leads the trick, so a high one wins."""
    rules = Rules.preset("korea-boardgames", 4)
    match = position(10, ["DA", "S3", "S5", "S7", "JK"], "JK", leader=4, rules=rules)
    decision = decide(match, rules)
    assert decision.action == PlayCard(0, card("DA"))
    two = position(10, ["DA D2", "S3", "S5", "S7", "JK"], "JK", leader=4, rules=rules)
    assert chosen(two, rules) == "DA"


def test_a_friend_that_takes_a_trick_says_so_before_the_declarer_plays() -> None:
    """Where a friend may announce, it does so when the declarer can still add points."""
    rules = Rules.preset("cheongak")
    hands = ["DT D4 C5", "S4 D8 C6", "SQ S3 D7", "SK C9 HA", "S6 S9 D9"]
    call = friend_card("HA")
    hidden = position(4, hands, "SQ", leader=2, call=call, friend=3, rules=rules)
    assert decide(hidden, rules).action == Announce(3)
    assert decide(hidden, rules).reasons == (ReasonCode.ANNOUNCE,)
    known = position(4, hands, "SQ", leader=2, call=call, friend=3, revealed=True, rules=rules)
    assert chosen(known, rules) == "SK"
    late = position(4, hands, "DT D8 D7", call=call, friend=3, rules=rules)
    assert chosen(late, rules) == "HA"  # the declarer has played: there is nobody to tell
