"""Where the rulebook is silent on the tricks: one test for each decision, by its number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.actions import CallFriend, FriendMode
from giruda.core.cards import JOKER, CardSet, Suit, card
from giruda.core.engine import apply, legal_actions, to_act
from giruda.core.events import FriendRevealed
from giruda.core.play import led_by, winning_play
from giruda.core.refusals import RefusalCode
from giruda.core.state import Match
from giruda.core.tables import tables
from tests.rulebook.base import at_trick, can_play, play_state, played, refused_play
from tests.rulebook.table import CLUB, DIAMOND, HEART, SPADE, play_of, rules_with

LOW = ("S4 D4", "S5 D5", "S6 D6")
SOME = ("S3 D3", *LOW)


def lead(hand: str, trick: int = 1, trump: Suit | None = HEART) -> Match:
    """Seat 0 is to lead from this hand."""
    return at_trick(trick, (hand, *SOME), trump=trump)


def follow(lead_code: str, hand: str, trick: int = 5, trump: Suit | None = HEART) -> Match:
    """Seat 0 has led, and seat 1 is to play from this hand."""
    own = f"{lead_code[:2]} D2"
    return played(at_trick(trick, (own, hand, *LOW), trump=trump), lead_code)


def winner(codes: str, trick: int, trump: Suit | None = HEART) -> int:
    """Who takes these five cards; seat 0 leads."""
    plays = [play_of(seat, code) for seat, code in enumerate(codes.split())]
    return winning_play(tables(rules_with(), trump), trick - 1, plays, led_by(plays[0])).seat


@pytest.mark.clause("5.4")
@pytest.mark.parametrize(
    ("hand", "legal"), [("HA H2 SA", "SA"), ("HA H2 SA JK", "SA JK"), ("HA H2", "H2 HA")]
)
def test_b63_with_trumps_and_mighty_the_mighty_is_led(hand: str, legal: str) -> None:
    """The mighty is no trump, so it or the joker opens; nothing but trumps may open."""
    assert can_play(lead(hand)) == legal


@pytest.mark.clause("5.4")
def test_b63_no_ban_without_trump() -> None:
    """Without a trump any card may open."""
    assert can_play(lead("HA S2 SA", trump=None)) == "S2 SA HA"


@pytest.mark.clause("5.4")
def test_b64_with_trumps_and_joker_either_is_led() -> None:
    """Trumps and the joker alone: any of them may open."""
    assert can_play(lead("HA H2 JK")) == "H2 HA JK"


@pytest.mark.clause("5.6", "5.7")
def test_b66_joker_may_open_and_is_weak() -> None:
    """The joker may lead the first trick, names a suit, and takes nothing from who follows."""
    assert refused_play(lead("JK C4"), "JK>C") is None
    assert winner("JK>C C4 D2 D3 D5", 1) == 1


@pytest.mark.clause("5.6")
def test_b67_joker_that_opens_may_name_the_trump_suit() -> None:
    """Only a trump card is barred, not the trump suit by name."""
    match = lead("JK C4")
    assert refused_play(match, "JK>H") is None
    assert play_state(played(match, "JK>H")).led is HEART


@pytest.mark.clause("5.3", "5.7")
@pytest.mark.parametrize(
    ("codes", "seat"),
    [
        ("JK>C D2 D3 SK SQ", 0),
        ("JK>C D2 C2 SK SQ", 2),
        ("JK>C D2 H2 SK CA", 2),
        ("JK>C D2 H2 SA CA", 3),
        ("JK>H D2 C2 SK CA", 0),
    ],
)
def test_b68_powerless_joker_wins_when_nobody_follows(codes: str, seat: int) -> None:
    """In the last trick its leader wins unless somebody follows, trumps or has the mighty."""
    assert winner(codes, 10) == seat


@pytest.mark.clause("5.5")
def test_b73_mighty_alone_of_its_suit_or_the_joker() -> None:
    """With the mighty as the only card of the suit led, it or the joker must come."""
    assert can_play(follow("S2", "SA JK C4")) == "SA JK"


@pytest.mark.clause("5.6")
def test_b74_suit_named_by_a_joker_binds_the_mighty() -> None:
    """A joker that names the mighty's suit fetches it as a led card would."""
    assert can_play(follow("JK>S", "SA C4")) == "SA"
    assert can_play(follow("JK>D", "DA C4", trump=SPADE)) == "DA"


@pytest.mark.clause("5.5")
def test_b75_led_mighty_asks_for_its_suit() -> None:
    """When the mighty is led, the others follow its suit."""
    assert can_play(follow("SA", "S2 C4")) == "S2"
    assert can_play(follow("DA", "D9 S2", trump=SPADE)) == "D9"


@pytest.mark.clause("5.5")
def test_b77_mighty_in_the_first_trick() -> None:
    """Anybody may play the mighty to the first trick, and it wins there."""
    assert can_play(follow("C2", "SA C4", trick=1)) == "SA C4"
    assert refused_play(lead("SA C4"), "SA") is None
    assert winner("C2 SA H2 CA CK", 1) == 1


@pytest.mark.clause("5.8")
def test_b78_call_is_declared() -> None:
    """A lead of the call card says whether it calls; both are legal and listed."""
    plays = legal_actions(rules_with(), lead("C3", trick=2), 0)
    assert plays == [play_of(0, "C3!"), play_of(0, "C3")]
    assert can_play(follow("C3", "JK C4")) == "C4 JK"
    assert can_play(follow("C3!", "JK C4")) == "JK"


@pytest.mark.clause("5.8")
@pytest.mark.parametrize("trick", [1, 10])
def test_b79_call_card_is_plain_at_the_ends(trick: int) -> None:
    """In the first and the last trick the card may be led, but not call."""
    assert refused_play(lead("C3 D9", trick), "C3") is None
    assert refused_play(lead("C3", trick), "C3!") == RefusalCode.CANNOT_CALL_JOKER


@pytest.mark.clause("5.8")
def test_b79_call_card_is_plain_when_it_follows() -> None:
    """Played to another's lead the card is a three and calls nothing."""
    assert refused_play(follow("C4", "C3"), "C3!") == RefusalCode.CANNOT_CALL_JOKER
    assert refused_play(follow("C4", "C3"), "C3") is None


@pytest.mark.clause("5.8")
def test_b80_mighty_saves_the_called_joker() -> None:
    """Who holds both plays either, and nothing else; the joker stays in hand."""
    match = follow("C3!", "SA JK C4")
    assert can_play(match) == "SA JK"
    after = played(match, "SA")
    assert card("JK") in play_state(after).hands[1]


@pytest.mark.clause("5.8")
def test_b81_called_joker_comes_before_following() -> None:
    """The call binds also who could follow, and who has only the mighty of the suit."""
    assert can_play(follow("C3!", "C4 CA JK")) == "JK"
    assert can_play(follow("S3!", "SA JK C4", trump=CLUB)) == "SA JK"


@pytest.mark.clause("5.8")
@pytest.mark.parametrize("hand", ["C3 JK", "C3 D2"])
def test_b82_call_without_effect_is_legal(hand: str) -> None:
    """One may call one's own joker, or one that is gone or buried; nothing comes of it."""
    match = lead(hand, trick=4)
    assert refused_play(match, "C3!") is None
    after = played(match, "C3!")
    assert can_play(after) == "S3 D3"
    assert play_state(played(after, "S3 S4 S5 S6")).turn == 0


@pytest.mark.clause("5.8")
def test_b83_joker_that_comes_uncalled_has_its_power() -> None:
    """If the call is declined and the joker comes all the same, it wins."""
    assert winner("C3 JK CA HA D2", 5) == 1
    assert winner("C3! JK CA D3 D2", 5) == 2


@pytest.mark.clause("5.8")
def test_b84_call_binds_the_own_friend_too() -> None:
    """A joker friend must answer the declarer's own call, and is thereby revealed."""
    call = CallFriend(0, FriendMode.CARD, card("JK"))
    hands = ("C3 D2", "C4 JK", *LOW)
    match = played(at_trick(5, hands, call=call, friend=1), "C3!")
    assert can_play(match) == "JK"
    assert apply(rules_with(), match, play_of(1, "JK")).events[1] == FriendRevealed(1)


@pytest.mark.clause("5.8")
def test_b84_declarer_answers_a_defenders_call() -> None:
    """The call binds the declarer as anybody else."""
    match = at_trick(5, ("C4 JK", "C3 D3", *LOW), leader=1)
    assert can_play(played(match, "C3! S4 S5 S6")) == "JK"


@pytest.mark.clause("5.5")
def test_b85_special_cards_without_trump() -> None:
    """Without trump the mighty is the ace of spades and the call card the three of clubs."""
    t = tables(rules_with(), None)
    assert (t.mighty, t.call) == (card("SA"), {card("C3"): CardSet.of([JOKER])})


@pytest.mark.clause("5.8")
def test_b86_call_card_under_black_trumps() -> None:
    """Under clubs the three of spades calls, under spades that of clubs."""
    assert refused_play(lead("S3", 3, CLUB), "S3!") is None
    assert refused_play(lead("C3", 3, CLUB), "C3!") == RefusalCode.CANNOT_CALL_JOKER
    assert refused_play(lead("C3", 3, SPADE), "C3!") is None
    assert refused_play(lead("S3", 3, SPADE), "S3!") == RefusalCode.CANNOT_CALL_JOKER


@pytest.mark.clause("5.5")
def test_b87_ace_of_spades_under_spades_is_a_trump() -> None:
    """Under spades the ace of spades is barred from the first lead, not free, and beaten."""
    assert can_play(lead("SA C4", trump=SPADE)) == "C4"
    assert can_play(follow("C2", "SA C4", trump=SPADE)) == "C4"
    assert winner("C2 SA DA C4 C5", 5, SPADE) == 2
    assert winner("C2 SA SK C4 C5", 5, SPADE) == 1
    assert can_play(follow("D3", "DA C4", trump=SPADE)) == "DA"
    assert can_play(follow("S2", "DA S4", trump=DIAMOND)) == "S4"


@pytest.mark.clause("3.2")
def test_b88_last_trick_brings_no_kitty() -> None:
    """The last trick is worth its own points; the buried ones are the declarer's."""
    match = at_trick(10, ("C4", "CK", "D5", "D6", "D7"))
    hand = play_state(match)
    setup = replace(hand.setup, buried=CardSet.parse("HT HJ H2"))
    hand = replace(hand, setup=setup, taken=(13, 4, 0, 0, 0))
    after = played(replace(match, hand=hand), "C4 CK D5 D6 D7")
    result = after.results[0]
    assert (result.points, result.buried_points) == (15, 2)
    assert to_act(after) == 0
