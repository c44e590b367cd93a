"""Who plays with whom, as plain numbers: the same as the rules."""

from __future__ import annotations

import pytest

from giruda.core.actions import FriendMode
from giruda.core.engine import start
from giruda.core.loading import players_of, preset_ids
from giruda.core.rules import Rules
from giruda.core.sides import sides
from giruda.core.views import view

GAMES = [(name, n) for name in preset_ids() for n in players_of(name)]


def test_everybody_is_alone_but_partners_hands() -> None:
    """A partner is the other seat of the same person; a dummy is nobody's."""
    assert sides(Rules.preset("korea-boardgames")).partner == (None,) * 5
    assert sides(Rules.preset("korea-boardgames", 4)).owner == (0, 1, 2, 3, None)
    assert sides(Rules.preset("korea-boardgames", 4)).partner == (None,) * 5
    assert sides(Rules.preset("honeymoon")).partner == (2, 3, 0, 1)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_partners_are_those_of_the_views(name: str, players: int) -> None:
    """What a view shows as the second hand of its reader is the partner here."""
    rules = Rules.preset(name, players)
    match = start(rules, 0).match
    for person in range(players):
        assert view(rules, match, person).partner_seat == sides(rules).partner[person]


def test_house_rules_of_the_friend() -> None:
    """Own cards, hidden friends and announcements are read off the rules that have them."""
    usual, own, hidden, says = (
        sides(Rules.preset(name)) for name in ("korea-boardgames", "won", "suwon", "cheongak")
    )
    assert not usual.own_card
    assert own.own_card
    assert usual.shown_by_card
    assert not hidden.shown_by_card
    assert says.may_announce
    assert not usual.may_announce
    assert usual.buried == 3


def test_which_trick_names_the_friend() -> None:
    """The first, or the last of the hand."""
    by_trick = sides(Rules.preset("korea-boardgames")).named_by_trick
    assert by_trick == {FriendMode.FIRST_TRICK: 0, FriendMode.LAST_TRICK: 9}
