"""Calling the friend, and when the friend is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.actions import Bury, CallFriend, FriendMode, MakeBid, Pass
from giruda.core.cards import DECK, CardSet, card
from giruda.core.choices import FirstTrickSelf, OwnCard
from giruda.core.engine import legal_actions, start
from giruda.core.friend import doubles_alone, named_friend
from giruda.core.knobs import FriendRules
from giruda.core.refusals import RefusalCode
from giruda.core.state import FriendCalling, Match
from tests.core.positions import HANDS, HEART, KITTY, RULES, dealt, done, play_state, refused

CARD, FIRST_TRICK, LAST_TRICK, SEAT, NONE = FriendMode


def calling() -> Match:
    """A match whose declarer, seat 0, has buried the three low spades."""
    match = done(start(RULES, 0).match, dealt(), MakeBid(0, 20, HEART))
    return done(match, Bury(0, CardSet.parse("S7 S6 S5")))


def call(mode: FriendMode, code: str | None = None, seat: int = 0) -> CallFriend:
    """Call a friend, by a card's code."""
    return CallFriend(seat, mode, None if code is None else card(code))


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (call(CARD, "DA"), None),
        (call(CARD, "JK"), None),
        (call(FIRST_TRICK), None),
        (call(NONE), None),
        (call(CARD), RefusalCode.FRIEND_CARD_NEEDED),
        (call(CARD, "SA"), RefusalCode.FRIEND_CARD_OWN),
        (call(CARD, "S5"), RefusalCode.FRIEND_CARD_OWN),
        (call(FIRST_TRICK, "DA"), RefusalCode.FRIEND_CARD_UNKNOWN),
        (call(NONE, "DA"), RefusalCode.FRIEND_CARD_UNKNOWN),
        (call(NONE, seat=1), RefusalCode.NOT_YOUR_TURN),
        (Pass(0), RefusalCode.WRONG_PHASE),
    ],
)
def test_ways_to_call(action: CallFriend | Pass, code: RefusalCode | None) -> None:
    """A card of somebody else, the first trick or nobody may be called, and nothing else."""
    assert refused(calling(), action) == code


def test_calls_are_listed_by_mode() -> None:
    """The forty cards of others come first, then the first trick and nobody."""
    listed = legal_actions(RULES, calling(), 0)
    own = CardSet.parse(f"{HANDS[0]} {KITTY}")
    expected = [CallFriend(0, CARD, one) for one in CardSet(DECK & ~own)]
    assert listed == [*expected, call(FIRST_TRICK), call(NONE)]
    assert legal_actions(RULES, calling(), 1) == []


def test_house_rule_names_the_modes() -> None:
    """A mode that the house rules leave out is refused and not listed."""
    rules = replace(RULES, friend=FriendRules(modes=(FIRST_TRICK,)))
    assert refused(calling(), call(NONE), rules) == RefusalCode.FRIEND_MODE
    assert legal_actions(rules, calling(), 0) == [call(FIRST_TRICK)]


@pytest.mark.parametrize(
    ("action", "friend"),
    [(call(CARD, "DA"), 1), (call(CARD, "JK"), 4), (call(FIRST_TRICK), None), (call(NONE), None)],
)
def test_holder_of_the_called_card_is_the_friend(action: CallFriend, friend: int | None) -> None:
    """The friend is fixed by the call of a card, but not yet known to others."""
    before = calling()
    assert isinstance(before.hand, FriendCalling)
    assert named_friend(before.hand, action) == friend
    hand = play_state(done(before, action))
    assert (hand.friend, hand.revealed) == (friend, False)


@pytest.mark.parametrize("code", ["SA", "S5"])
def test_house_rule_lets_an_own_or_buried_card_be_called(code: str) -> None:
    """Such a call makes nobody the friend, and nobody learns it by the call."""
    rules = replace(RULES, friend=FriendRules(own_card=OwnCard.FAKE))
    hand = play_state(done(calling(), call(CARD, code), rules=rules))
    assert (hand.friend, hand.revealed) == (None, False)


def test_friend_called_by_seat_is_known_at_once() -> None:
    """Another person may be named, not oneself; everybody knows it from the call on."""
    rules = replace(RULES, friend=FriendRules(modes=(SEAT, NONE)))
    listed = [CallFriend(0, SEAT, whom=seat) for seat in range(1, 5)]
    assert legal_actions(rules, calling(), 0) == [*listed, call(NONE)]
    assert refused(calling(), CallFriend(0, SEAT, whom=0), rules) == RefusalCode.FRIEND_SEAT
    hand = play_state(done(calling(), listed[2], rules=rules))
    assert (hand.friend, hand.revealed) == (3, True)


@pytest.mark.parametrize(
    ("action", "self_rule", "doubled"),
    [
        (call(NONE), FirstTrickSelf.NO_FRIEND, True),
        (call(FIRST_TRICK), FirstTrickSelf.NO_FRIEND, True),
        (call(FIRST_TRICK), FirstTrickSelf.ALONE, False),
        (call(NONE), FirstTrickSelf.ALONE, True),
        (call(CARD, "DA"), FirstTrickSelf.NO_FRIEND, False),
    ],
)
def test_which_calls_count_as_no_friend(
    action: CallFriend, self_rule: FirstTrickSelf, doubled: bool
) -> None:
    """Alone by pledge doubles; alone by one's own first trick does where the house says so."""
    rules = replace(RULES, friend=FriendRules(first_trick_self=self_rule))
    assert doubles_alone(rules, action.mode) is doubled
