"""Facts of the base clauses that no other test states, each against a rule that changes it."""

from __future__ import annotations

import pytest

from giruda.core.actions import Announce, Bury, CallFriend, Change, FriendMode, MakeBid, Misdeal
from giruda.core.cards import CardSet, card
from giruda.core.events import FriendRevealed, RedealReason, Redealt
from giruda.core.refusals import RefusalCode
from tests.rulebook.base import at_trick, done, opened
from tests.rulebook.table import (
    DIAMOND,
    HEART,
    KITTY,
    NO_FRIEND,
    READERS,
    At,
    play_of,
    rules_with,
    settled,
)


def calling() -> At:
    """Seat 0 has bid 20 hearts and buried the kitty again."""
    match = done(opened(), MakeBid(0, 20, HEART), Bury(0, CardSet.parse(KITTY)))
    return At(rules_with(), match)


@pytest.mark.clause("2.6")
def test_misdeal_costs_nothing_but_the_token() -> None:
    """Nobody pays and no hand is shown: the deal is void, and that is all."""
    at = At(rules_with(), opened())
    assert at.events(Misdeal(2)) == (Misdeal(2), Redealt(RedealReason.MISDEAL, 2))


@pytest.mark.clause("3.2")
def test_trump_may_not_be_changed() -> None:
    """Neither with the kitty in hand nor after burying can the contract be changed."""
    at = At(rules_with(), done(opened(), MakeBid(0, 14, HEART)))
    for _ in range(4):
        at = at.called("-")
    change = Change(0, 16, DIAMOND)
    assert at.why_not(change) == RefusalCode.CHANGE_DONE
    buried = at.then(Bury(0, CardSet.parse(KITTY)))
    assert buried.why_not(change) == RefusalCode.CHANGE_DONE


@pytest.mark.clause("3.3", "8.2")
def test_buried_cards_are_shown_in_the_end() -> None:
    """When the hand is over everybody sees what the declarer buried."""
    at = calling().then(NO_FRIEND)
    last = at_trick(10, ("S9", "S3", "S4", "S5", "S6"))
    at = At(at.rules, last).having(setup=at.play.setup).played("S9 S3 S4 S5 S6")
    assert {at.seen(reader).buried for reader in READERS} == {CardSet.parse(KITTY)}


@pytest.mark.clause("4.5")
@pytest.mark.parametrize(("code", "told"), [("S3", 1), (None, 0)])
def test_friend_becomes_known_once(code: str | None, told: int) -> None:
    """With the called card, be it in the last trick; where none was called, nothing is told."""
    call = NO_FRIEND if code is None else CallFriend(0, FriendMode.CARD, card(code))
    friend = None if code is None else 1
    last = at_trick(10, ("S9", "S3", "S4", "S5", "S6"), call=call, friend=friend)
    at, events = At(rules_with(), last), []
    for card_code in ("S9", "S3", "S4", "S5", "S6"):
        play = play_of(at.turn, card_code)
        events += [one for one in at.events(play) if isinstance(one, FriendRevealed)]
        at = at.then(play)
    assert events == [FriendRevealed(1)] * told


@pytest.mark.clause("4.2")
def test_friend_must_not_say_so() -> None:
    """The holder of the called card cannot tell the table."""
    at = calling().then(CallFriend(0, FriendMode.CARD, card("DA")))
    assert at.why_not(Announce(1)) == RefusalCode.NOT_THE_FRIEND


@pytest.mark.clause("4.4")
def test_win_without_friend_pays_double() -> None:
    """Alone against four the declarer gets double from each."""
    assert settled(rules_with(), "14H", 15, None).payments == (40, -10, -10, -10, -10)


@pytest.mark.clause("5.5")
def test_led_mighty_names_no_other_suit() -> None:
    """Who leads the mighty cannot ask for another suit than its own."""
    at = At(rules_with(), at_trick(3, ("SA C4", "S3 D3", "S4", "S5", "S6")))
    assert at.why_not(play_of(0, "SA>D")) == RefusalCode.NAMES_NOTHING
    assert at.played("SA").can_play() == "S3"
