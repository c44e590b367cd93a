"""What the plays so far prove."""

import pytest

from giruda.bots.knowledge import Knowledge, know
from giruda.core.actions import CallFriend, FriendMode
from giruda.core.cards import CardSet, card
from giruda.core.state import Match
from tests.bots.seats import friend_card, position, seen
from tests.core.positions import RULES

FIVE = ["HA C5", "S3 C9", "S5 CT", "S7 CJ", "S9 CQ"]


def knows(match: Match) -> Knowledge:
    """Return what the seat to act knows."""
    return know(RULES, seen(match))


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
