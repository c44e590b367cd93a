"""What the plays so far prove: in the kernels, and as the naive twin says it."""

from dataclasses import replace

import pytest

from giruda.core.actions import CallFriend, FriendMode, PlayCard
from giruda.core.cards import JOKER, CardSet, Colour, card
from giruda.core.rules import Rules
from giruda.core.state import Match, Trick
from giruda.core.tricks import NOTHING_LED
from giruda.kernels.bridge import club_tables
from giruda.kernels.policy import look_at
from tests.bots.seats import friend_card, position, seen
from tests.core.positions import DIAMOND, RULES, play_of, play_state
from tests.kernels.naive_club.knowledge import Knowledge, know, led_of

FIVE = ["HA C5", "S3 C9", "S5 CT", "S7 CJ", "S9 CQ"]


DUMMY = Rules.preset("korea-boardgames", 4)
PARTNERS = Rules.preset("honeymoon")
EXACT = Rules.preset("kaist")
HIDDEN = Rules.preset("suwon")
FAKE_CALLS = Rules.preset("won")


def knows(match: Match, rules: Rules = RULES) -> Knowledge:
    """Return what the seat to act knows; the kernels and the twin agree on it."""
    view = seen(match, rules)
    k = know(rules, view)
    look = look_at(club_tables(rules, k.t.trump), view)
    assert (look.unseen, look.may, look.called) == (k.unseen, k.may, k.called)
    assert look.ally == pytest.approx(k.ally)
    assert look.friend_odds == pytest.approx(k.friend_odds)
    return k


def test_who_does_not_follow_has_none_of_the_suit() -> None:
    """A discard on diamonds proves that there is no diamond; one that follows proves nothing."""
    k = knows(position(2, FIVE, past=["0:DA 1:D2 2:H4 3:D5 4:D6"]))
    diamonds = CardSet.parse("DK DQ DJ")
    assert not k.may[2] & diamonds
    assert k.may[1] & diamonds == diamonds
    assert not k.may[1] & CardSet.parse("DA D2 H4")


def test_mighty_and_joker_prove_nothing() -> None:
    """Either may be played by somebody who could follow."""
    k = knows(position(3, FIVE, past=["0:DA 1:SA 2:JK 3:D5 4:D6"]))
    assert k.may[1] & CardSet.parse("DK")
    assert k.may[2] & CardSet.parse("DK")


def test_a_call_unanswered_proves_that_the_joker_is_elsewhere() -> None:
    """Who neither played the joker nor the mighty to a call does not hold the joker."""
    k = knows(position(3, FIVE, past=["0:C3! 1:C2 2:C4 3:SA 4:C6"]))
    assert [bool(may & k.joker) for may in k.may] == [False, False, False, True, False]
    assert k.share(3, k.joker) == 1


def test_the_declarer_knows_what_is_buried() -> None:
    """What lies in nobody's hand is not among the unseen cards of the declarer."""
    k = knows(position(1, FIVE))
    assert not k.may[0]
    assert k.is_declarer
    assert k.ruling


def test_sides_before_the_reveal() -> None:
    """Each of four may be the friend; for a defender each of three, the declarer never."""
    call = friend_card("CT")
    declarer = knows(position(2, FIVE, call=call, friend=2))
    assert declarer.ally == [1, 1 / 4, 1 / 4, 1 / 4, 1 / 4]
    defender = knows(position(2, FIVE, leader=1, call=call, friend=2))
    assert defender.ally == pytest.approx([0, 1, 2 / 3, 2 / 3, 2 / 3])
    assert not defender.may[0] & defender.called
    assert defender.against(defender.called) == 1
    friend = knows(position(2, FIVE, leader=2, call=call, friend=2))
    assert friend.ally == [1, 0, 1, 0, 0]
    assert friend.ruling


def test_a_seat_without_the_suit_of_the_called_card_is_no_friend() -> None:
    """Voids leave fewer seats for the friend; the last one is known before the reveal."""
    past = ["0:CA 1:D2 2:C4 3:D5 4:D6"]
    k = knows(position(2, FIVE, call=friend_card("CT"), friend=2, past=past))
    assert k.ally == [1, 0, 1, 0, 0]
    assert k.surely_ours(1 << card("CT"))


def test_sides_after_the_reveal_and_without_a_friend() -> None:
    """Once the friend is known, or there is none, everybody's side is certain."""
    known = position(3, FIVE, leader=1, call=friend_card("SK"), friend=2, revealed=True)
    assert knows(known).ally == [0, 1, 0, 1, 1]
    assert knows(position(3, FIVE, leader=1)).ally == [0, 1, 1, 1, 1]


def test_the_first_trick_may_make_anybody_the_friend() -> None:
    """Before the first trick is won each other seat may become the friend."""
    k = knows(position(1, FIVE, call=CallFriend(0, FriendMode.FIRST_TRICK)))
    assert k.ally == [1, 1 / 4, 1 / 4, 1 / 4, 1 / 4]


def test_a_boss_is_the_highest_card_of_its_suit_still_out() -> None:
    """The mighty does not count in its suit: the king of spades is a boss from the start."""
    k = knows(position(2, ["SK DK HQ", "S3 C9", "S5 CT", "S7 CJ", "S9 CQ"]))
    assert k.is_boss(card("SK"))
    assert k.is_boss(card("JK"))
    assert not k.is_boss(card("HQ"))


def test_shares_add_up() -> None:
    """Somebody holds each unseen card, likelier the declarer if it is a trump."""
    k = knows(position(1, [f"{hand} H{n}" for n, hand in enumerate(FIVE, 2)], leader=1))
    trump = 1 << card("H9")
    assert sum(k.share(seat, trump) for seat in range(5)) == pytest.approx(1)
    assert k.share(0, trump) > k.share(2, trump)


def test_a_dummys_plays_prove_nothing() -> None:
    """It plays what lies on top, suit or not; people prove what they always do."""
    k = knows(position(2, FIVE, past=["0:DA 1:D2 2:H4 3:D5 4:H6"], rules=DUMMY), DUMMY)
    diamonds = CardSet.parse("DK DQ DJ")
    assert not k.may[2] & diamonds
    assert k.may[4] & diamonds == diamonds
    assert k.dummy == 4


def test_a_partners_hand_is_known() -> None:
    """Who plays two hands knows both, on the turn of either, and both are its side."""
    hands = ["HA C5", "S3 C9", "HK CT", "S7 CJ"]
    own = knows(position(2, hands, rules=PARTNERS), PARTNERS)
    assert own.may[2] == CardSet.parse("HK CT")
    assert not own.unseen & CardSet.parse("HA C5 HK CT")
    assert own.ally == [1, 0, 1, 0]
    assert own.ring == (2, 1, 3)
    partner = knows(position(2, hands, leader=2, rules=PARTNERS), PARTNERS)
    assert partner.seat == 2
    assert partner.hand == CardSet.parse("HK CT")
    assert partner.ruling
    assert partner.ring == (1, 3, 0)
    defender = knows(position(2, hands, leader=1, rules=PARTNERS), PARTNERS)
    assert defender.ally == [0, 1, 0, 1]


def test_a_card_asked_for_by_its_name_is_with_nobody_who_plays_another() -> None:
    """After a joker that names the king of hearts, who plays something else has not got it."""
    joker = PlayCard(0, JOKER, card("HK"))
    plays = (joker, play_of(1, "D2"), play_of(2, "C4"), play_of(3, "HK"), play_of(4, "S6"))
    match = position(3, FIVE, rules=EXACT)
    hand = replace(play_state(match), tricks=(*play_state(match).tricks[:1], Trick(plays, 0, 0)))
    k = knows(replace(match, hand=hand), EXACT)
    assert k.played & 1 << card("HK")
    assert k.may[1] & CardSet.parse("HQ D3")  # and nothing else is proved
    asked = (joker, play_of(1, "D2"), play_of(2, "C4"))
    match = position(3, FIVE, leader=3, rules=EXACT)
    k = knows(replace(match, hand=replace(play_state(match), plays=asked)), EXACT)
    assert [bool(may & 1 << card("HK")) for may in k.may] == [True, False, False, False, True]


def test_what_is_led_after_a_silent_joker_is_the_next_suit() -> None:
    """A joker that names nothing leaves it to the first card of a suit."""
    silent = PlayCard(4, JOKER)
    assert led_of([silent]) == NOTHING_LED
    assert led_of([silent, play_of(0, "D2"), play_of(1, "C4")]) == DIAMOND
    assert led_of([PlayCard(4, JOKER, card("HK")), play_of(0, "D2")]) == NOTHING_LED
    assert led_of([PlayCard(4, JOKER, Colour.RED), play_of(0, "D2")]) == Colour.RED


def test_who_played_the_called_card_is_the_friend_announced_or_not() -> None:
    """Where the friend is revealed only by points, the card itself tells all the same."""
    past = ["0:CA 1:C2 2:CT 3:C4 4:C6"]
    call = friend_card("CT")
    match = position(3, FIVE, leader=1, call=call, friend=2, past=past, rules=HIDDEN)
    assert knows(match, HIDDEN).ally == [0, 1, 0, 1, 1]


def test_a_declarer_may_have_called_his_own_card() -> None:
    """Where that is allowed, others leave a little room for it; the declarer knows."""
    call = friend_card("CT")
    defender = knows(position(2, FIVE, leader=1, call=call, friend=2, rules=FAKE_CALLS), FAKE_CALLS)
    assert sum(defender.friend_odds) == pytest.approx(0.9)
    assert defender.may[0] & defender.called
    alone = position(2, ["CT C5", *FIVE[1:]], call=call, rules=FAKE_CALLS)
    assert knows(alone, FAKE_CALLS).ally == [1, 0, 0, 0, 0]


def test_cards_that_were_not_dealt_are_with_nobody() -> None:
    """Two players leave half a pack over: what is unseen is likelier there than with the other."""
    rules = Rules.preset("mighty-network-standard-2")
    k = knows(position(2, ["HA C5 S2", "S3 C9 D2"], rules=rules), rules)
    assert k.share(1, 1 << card("D9")) < 1 / 8
