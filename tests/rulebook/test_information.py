"""§8: what is known to whom.  That nothing else is known is proved in `tests/noleak`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.actions import Bury, CallFriend, FriendMode, MakeBid
from giruda.core.cards import NO_CARDS, CardSet, card
from giruda.core.engine import start
from giruda.core.views import PointsView, view
from tests.core.positions import HANDS, HEART, RULES, dealt, done, play_state, played

READERS = (0, 1, 2, 3, 4, None)
EXCHANGE = done(start(RULES, 0).match, dealt(), MakeBid(0, 20, HEART))
PLAY = done(
    EXCHANGE,
    Bury(0, CardSet.parse("SA SK S5")),
    CallFriend(0, FriendMode.CARD, card("DA")),
)


@pytest.mark.clause("8.1")
def test_own_cards_and_all_that_is_played() -> None:
    """Each seat sees its own hand; calls and plays are the same to all."""
    match = played(PLAY, "D2 DK")
    for reader in range(1, 5):
        seen = view(RULES, match, reader)
        gone = card("DK") if reader == 1 else None
        own = [one for one in CardSet.parse(HANDS[reader]) if one != gone]
        assert list(seen.hand) == own
        assert seen.trick == view(RULES, match, None).trick
        assert seen.calls == (MakeBid(0, 20, HEART),)


@pytest.mark.clause("8.2")
def test_kitty_and_buried_cards_are_the_declarers() -> None:
    """Kitty and buried cards are in the declarer's view alone."""
    for reader in READERS[1:]:
        assert view(RULES, EXCHANGE, reader).taken_up == NO_CARDS
        assert view(RULES, PLAY, reader).buried == NO_CARDS
    assert len(view(RULES, EXCHANGE, 0).taken_up) == len(view(RULES, PLAY, 0).buried) == 3


@pytest.mark.clause("8.3", "4.5")
def test_friend_is_known_when_the_card_is_played() -> None:
    """Before, only the friend knows; with the card on the table, everybody does."""
    before, after = played(PLAY, "D2"), played(PLAY, "D2 DA")
    for reader in READERS:
        hidden, shown = view(RULES, before, reader).friend, view(RULES, after, reader).friend
        assert hidden is not None
        assert shown is not None
        assert (hidden.revealed, hidden.seat) == (False, None)
        assert (shown.revealed, shown.seat) == (True, 1)


@pytest.mark.clause("8.4")
def test_open_count_leaves_the_buried_points_out() -> None:
    """Trick points are open by seat; the two buried points show to the declarer alone."""
    hand = replace(play_state(PLAY), taken=(3, 2, 1, 0, 0))
    match = replace(PLAY, hand=hand)
    for reader in READERS[1:]:
        assert view(RULES, match, reader).points == PointsView(3, 3, None, (3, 2, 1, 0, 0))
    assert view(RULES, match, 0).points == PointsView(3, 3, 2, (3, 2, 1, 0, 0))


@pytest.mark.clause("8.5")
def test_spectator_sees_no_hand() -> None:
    """A spectator has no cards, no legal actions and no reason why not."""
    for match in (EXCHANGE, PLAY, played(PLAY, "D2")):
        seen = view(RULES, match, None)
        assert (seen.hand, seen.legal, seen.why_not, seen.is_friend) == (NO_CARDS, (), None, False)
        assert seen.counts == view(RULES, match, 3).counts
