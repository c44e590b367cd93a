"""§8: what is known to whom.  That nothing else is known is proved in `tests/noleak`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.actions import Bury, CallFriend, FriendMode, MakeBid
from giruda.core.cards import NO_CARDS, CardSet, card
from giruda.core.seen import PointsView
from giruda.core.state import Match
from giruda.core.views import view
from tests.rulebook.base import done, opened, play_state, played
from tests.rulebook.table import HANDS, HEART, READERS, rules_with


def exchanging() -> Match:
    """Seat 0 has bid 20 hearts and taken the kitty."""
    return done(opened(), MakeBid(0, 20, HEART))


def playing() -> Match:
    """Seat 0 has buried the mighty, a king and a five, and called the ace of diamonds."""
    call = CallFriend(0, FriendMode.CARD, card("DA"))
    return done(exchanging(), Bury(0, CardSet.parse("SA SK S5")), call)


@pytest.mark.clause("8.1")
def test_own_cards_and_all_that_is_played() -> None:
    """Each seat sees its own hand; calls and plays are the same to all."""
    match = played(playing(), "D2 DK")
    for reader in range(1, 5):
        seen = view(rules_with(), match, reader)
        gone = card("DK") if reader == 1 else None
        own = [one for one in CardSet.parse(HANDS[reader]) if one != gone]
        assert list(seen.hand) == own
        assert seen.trick == view(rules_with(), match, None).trick
        assert seen.calls == (MakeBid(0, 20, HEART),)


@pytest.mark.clause("8.2")
def test_kitty_and_buried_cards_are_the_declarers() -> None:
    """Kitty and buried cards are in the declarer's view alone."""
    for reader in READERS[1:]:
        assert view(rules_with(), exchanging(), reader).taken_up == NO_CARDS
        assert view(rules_with(), playing(), reader).buried == NO_CARDS
    assert (
        len(view(rules_with(), exchanging(), 0).taken_up)
        == len(view(rules_with(), playing(), 0).buried)
        == 3
    )


@pytest.mark.clause("8.3", "4.5")
def test_friend_is_known_when_the_card_is_played() -> None:
    """Before, only the friend knows; with the card on the table, everybody does."""
    before, after = played(playing(), "D2"), played(playing(), "D2 DA")
    for reader in READERS:
        hidden, shown = (
            view(rules_with(), before, reader).friend,
            view(rules_with(), after, reader).friend,
        )
        assert hidden is not None
        assert shown is not None
        assert (hidden.revealed, hidden.seat) == (False, None)
        assert (shown.revealed, shown.seat) == (True, 1)


@pytest.mark.clause("8.4")
def test_open_count_leaves_the_buried_points_out() -> None:
    """Trick points are open by seat; the two buried points show to the declarer alone."""
    hand = replace(play_state(playing()), taken=(3, 2, 1, 0, 0))
    match = replace(playing(), hand=hand)
    for reader in READERS[1:]:
        assert view(rules_with(), match, reader).points == PointsView(
            open=True, ruling=3, defence=3, buried=None, seats=(3, 2, 1, 0, 0)
        )
    assert view(rules_with(), match, 0).points == PointsView(
        open=True, ruling=3, defence=3, buried=2, seats=(3, 2, 1, 0, 0)
    )


@pytest.mark.clause("8.5")
def test_spectator_sees_no_hand() -> None:
    """A spectator has no cards, no legal actions and no reason why not."""
    for match in (exchanging(), playing(), played(playing(), "D2")):
        seen = view(rules_with(), match, None)
        assert (seen.hand, seen.legal, seen.why_not, seen.is_friend) == (NO_CARDS, (), None, False)
        assert seen.counts == view(rules_with(), match, 3).counts
