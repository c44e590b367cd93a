"""§3 and §4: the exchange and the call of a friend."""

from __future__ import annotations

import pytest

from giruda.core.actions import Bury, CallFriend, FriendMode, MakeBid
from giruda.core.cards import CardSet, card
from giruda.core.refusals import RefusalCode
from giruda.core.state import Exchange, FriendCalling, Match
from giruda.core.views import view
from tests.rulebook.base import done, opened, play_state, refused
from tests.rulebook.table import HEART, KITTY, READERS, rules_with


def exchanging() -> Match:
    """Seat 0 has bid 20 hearts and taken the kitty."""
    return done(opened(), MakeBid(0, 20, HEART))


def calling() -> Match:
    """Seat 0 has buried the kitty again."""
    return done(exchanging(), Bury(0, CardSet.parse(KITTY)))


@pytest.mark.clause("3.1")
def test_declarer_buries_three_of_thirteen() -> None:
    """The declarer holds thirteen cards and ten after burying any three, the mighty among them."""
    match = exchanging()
    assert isinstance(match.hand, Exchange)
    assert len(match.hand.hands[0]) == 13
    match = done(match, Bury(0, CardSet.parse("SA S2 D2")))
    assert isinstance(match.hand, FriendCalling)
    assert len(match.hand.hands[0]) == 10


@pytest.mark.clause("3.2")
def test_contract_is_fixed_by_the_auction() -> None:
    """After the auction no bid is accepted any more, so number and trump stay."""
    for match in (exchanging(), calling()):
        assert refused(match, MakeBid(0, 20, None)) == RefusalCode.WRONG_PHASE
    assert view(rules_with(), calling(), 3).contract == view(rules_with(), exchanging(), 3).contract


@pytest.mark.clause("3.3")
def test_buried_cards_are_the_declarers_secret() -> None:
    """Nobody but the declarer sees what was buried while the hand lasts."""
    match = done(calling(), CallFriend(0, FriendMode.NONE))
    seen = {reader: view(rules_with(), match, reader).buried for reader in READERS}
    assert seen.pop(0) == CardSet.parse(KITTY)
    assert set(seen.values()) == {CardSet(0)}


@pytest.mark.clause("4.1", "4.4")
@pytest.mark.parametrize(
    "call",
    [
        CallFriend(0, FriendMode.CARD, card("DA")),
        CallFriend(0, FriendMode.FIRST_TRICK),
        CallFriend(0, FriendMode.NONE),
    ],
)
def test_three_ways_to_call(call: CallFriend) -> None:
    """A card, the first trick or none may be called; then the declarer leads."""
    hand = play_state(done(calling(), call))
    assert hand.setup.friend_call == call
    assert hand.turn == 0


@pytest.mark.clause("4.2")
def test_holder_of_the_called_card_alone_knows() -> None:
    """The ace of diamonds makes its holder the friend at once, and only the holder is told."""
    match = done(calling(), CallFriend(0, FriendMode.CARD, card("DA")))
    assert play_state(match).friend == 1
    assert [view(rules_with(), match, reader).is_friend for reader in READERS] == [
        reader == 1 for reader in READERS
    ]


@pytest.mark.clause("4.3")
def test_first_trick_names_nobody_in_advance() -> None:
    """With the first trick called nobody is the friend until it ends."""
    match = done(calling(), CallFriend(0, FriendMode.FIRST_TRICK))
    assert play_state(match).friend is None
    assert not any(view(rules_with(), match, reader).is_friend for reader in READERS)
