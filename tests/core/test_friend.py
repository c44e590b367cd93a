"""Calling the friend, and when the friend is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.actions import Bury, CallFriend, FriendMode, MakeBid, Pass
from giruda.core.cards import DECK, CardSet, card
from giruda.core.engine import legal_actions, start
from giruda.core.friend import doubles_alone, holder
from giruda.core.refusals import RefusalCode
from giruda.core.rules import FirstTrickSelf, FriendRules
from giruda.core.state import Match
from tests.core.positions import HANDS, HEART, KITTY, RULES, dealt, done, play_state, refused

CARD, FIRST_TRICK, NONE = FriendMode


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
    hand = play_state(done(calling(), action))
    assert hand.friend == friend == holder(hand.hands, action)
    assert not hand.revealed


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
    assert doubles_alone(rules, action) is doubled
