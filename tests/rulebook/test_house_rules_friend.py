"""§4, house rules: other ways to call a friend, which cards, and when the friend is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping

from giruda.core.actions import Announce, Bury, CallFriend, FriendMode
from giruda.core.cards import CardSet, card
from giruda.core.events import FriendRevealed, Multiplier
from giruda.core.refusals import RefusalCode
from giruda.core.state import Play
from tests.rulebook.table import (
    HANDS,
    KITTY,
    NO_FRIEND,
    At,
    at_trick,
    opened,
    play_of,
    rules_with,
    settled,
)

ALL_MODES = ["card", "first_trick", "last_trick", "seat", "none"]
LOW = ("S3", "S4", "S5", "S6")


def by_card(code: str) -> CallFriend:
    """Call the holder of a card."""
    return CallFriend(0, FriendMode.CARD, card(code))


def by_seat(whom: int) -> CallFriend:
    """Call a person."""
    return CallFriend(0, FriendMode.SEAT, whom=whom)


CALLS = {
    "card": by_card("DA"),
    "first_trick": CallFriend(0, FriendMode.FIRST_TRICK),
    "last_trick": CallFriend(0, FriendMode.LAST_TRICK),
    "seat": by_seat(1),
    "none": NO_FRIEND,
}


def calling(changes: Mapping[str, Any], calls: str = "20H") -> At:
    """Seat 0 has spades and the mighty, has buried the kitty, and is to call."""
    at = opened(rules_with(changes), HANDS, KITTY).called(calls)
    return at.then(Bury(0, CardSet.parse(KITTY)))


@pytest.mark.clause("4.6")
@pytest.mark.parametrize("word", ALL_MODES)
def test_each_way_to_call(word: str) -> None:
    """A way that the rules allow may be used, and one that they do not may not."""
    modes = [word, "card" if word != "card" else "none"]
    at = calling({"friend.modes": modes})
    for mode, call in CALLS.items():
        assert at.why_not(call) == (None if mode in modes else RefusalCode.FRIEND_MODE)


@pytest.mark.clause("4.6")
@pytest.mark.parametrize(("last", "friend"), [("S3 S9 S4 S5 S6", 1), ("S9 S3 S4 S5 S6", None)])
def test_winner_of_the_last_trick_is_the_friend(last: str, friend: int | None) -> None:
    """Whoever wins the last trick is the friend, known with it; the declarer is then alone."""
    rules = rules_with({"friend.modes": ["last_trick", "none"]})
    hands = last.split()
    at = at_trick(rules, 10, hands, call=CALLS["last_trick"]).having(taken=(15, 0, 0, 0, 0))
    assert not at.played("S9 S3 S4 S5" if friend is None else "S3 S9 S4 S5").play.revealed
    end = at.played(last)
    assert end.result.friend == friend
    assert end.result.multipliers == (() if friend else (Multiplier.NO_FRIEND,))


@pytest.mark.clause("4.6")
def test_game_without_friends() -> None:
    """Nothing is called, and the declarer alone is not doubled for it."""
    at = calling({"friend.modes": []})
    assert isinstance(at.match.hand, Play)
    assert at.play.setup.friend_call == NO_FRIEND
    at = at_trick(at.rules, 10, ("S9", *LOW)).having(taken=(15, 0, 0, 0, 0))
    end = at.played(" ".join(("S9", *LOW)))
    assert (end.result.multipliers, end.result.payments) == ((), (20, -5, -5, -5, -5))


@pytest.mark.clause("4.7")
@pytest.mark.parametrize("may", [True, False])
def test_friend_may_say_so(*, may: bool) -> None:
    """Once, in turn or out of it, the friend alone may say so, and is known from then on."""
    at = calling({"friend.may_announce": may}).then(by_card("DA"))
    why = None if may else RefusalCode.NOT_THE_FRIEND
    assert at.why_not(Announce(1)) == why
    assert at.why_not(Announce(2)) == RefusalCode.NOT_THE_FRIEND
    assert (Announce(1) in at.legal(1)) is may
    if may:
        assert at.events(Announce(1)) == (Announce(1), FriendRevealed(1))
        assert at.then(Announce(1)).why_not(Announce(1)) == RefusalCode.NOT_THE_FRIEND


@pytest.mark.clause("4.7")
@pytest.mark.parametrize(("trick", "why"), [(9, None), (10, "too_late_to_announce")])
def test_friend_may_say_so_until_the_last_trick(trick: int, why: str | None) -> None:
    """Before the last trick the friend may still say so, in it no more."""
    rules = rules_with({"friend.may_announce": True})
    at = at_trick(rules, trick, ("S9", *LOW), call=by_card("S3"), friend=1)
    assert at.why_not(Announce(1)) == why


@pytest.mark.clause("4.8")
@pytest.mark.parametrize(("word", "why"), [("forbid", "friend_card_own"), ("fake", None)])
def test_own_or_buried_card(word: str, why: str | None) -> None:
    """The declarer may call a card that he holds or has buried, or may not."""
    at = calling({"friend.own_card": word})
    for code in ("SA", "D2"):
        assert at.why_not(by_card(code)) == why
    if word == "fake":
        alone = at.then(by_card("SK"))
        assert not any(alone.seen(reader).is_friend for reader in range(5))
        assert alone.events(play_of(0, "SK"))[1] == FriendRevealed(None)


@pytest.mark.clause("4.8")
@pytest.mark.parametrize(("doubles", "names"), [(True, ("no_friend",)), (False, ())])
def test_fake_friend_doubles_or_not(*, doubles: bool, names: tuple[str, ...]) -> None:
    """Alone by a card of his own the declarer wins from four, doubled or not."""
    rules = rules_with({"friend.own_card": "fake", "friend.fake_doubles": doubles})
    at = at_trick(rules, 10, ("S9", *LOW), call=by_card("D2"), buried="D2 D3 D4")
    end = at.having(taken=(15, 0, 0, 0, 0)).played(" ".join(("S9", *LOW)))
    assert end.result.multipliers == names
    assert end.result.shares == (4, -1, -1, -1, -1)


@pytest.mark.clause("4.8")
@pytest.mark.parametrize(("key", "code"), [("joker_callable", "JK"), ("mighty_callable", "SA")])
@pytest.mark.parametrize(("may", "why"), [(True, None), (False, "friend_card_barred")])
def test_joker_and_mighty_may_be_barred(key: str, code: str, *, may: bool, why: str | None) -> None:
    """The joker and the mighty may be called, or may not; other cards always may."""
    at = opened(rules_with({f"friend.{key}": may}), HANDS, KITTY).called("- 20H")
    at = at.then(Bury(1, CardSet.parse(KITTY)))
    assert at.why_not(CallFriend(1, FriendMode.CARD, card(code))) == why
    assert at.why_not(CallFriend(1, FriendMode.CARD, card("SK"))) is None


@pytest.mark.clause("4.9")
@pytest.mark.parametrize("bidders", [True, False])
def test_friend_by_seat(*, bidders: bool) -> None:
    """Anybody but oneself may be named, or only who has bid; all know the friend at once."""
    keys = {"friend.modes": ["seat", "none"], "friend.seat_among_bidders": bidders}
    at = calling(keys, "11H 12S - - - 13H -")
    wrong = RefusalCode.FRIEND_SEAT
    assert at.why_not(by_seat(1)) is None
    assert at.why_not(by_seat(2)) == (wrong if bidders else None)
    assert at.why_not(by_seat(0)) == wrong
    assert at.events(by_seat(1))[1] == FriendRevealed(1)
    friend = at.then(by_seat(1)).seen(None).friend
    assert friend is not None
    assert friend.seat == 1


@pytest.mark.clause("4.10")
@pytest.mark.parametrize(("word", "names"), [("no_friend", ("no_friend",)), ("alone", ())])
def test_declarer_wins_the_trick_that_names_the_friend(word: str, names: tuple[str, ...]) -> None:
    """He is alone as if he had called none, which doubles, or just alone."""
    rules = rules_with({"friend.first_trick_self": word})
    hands = ("S9 D9", "S3 D3", "S4 D4", "S5 D5", "S6 D6")
    at = at_trick(rules, 1, hands, call=CALLS["first_trick"]).played("S9 S3 S4 S5 S6")
    assert (at.play.friend, at.play.revealed) == (None, True)
    at = at.having(taken=(15, 0, 0, 0, 0), tricks=at.play.tricks * 9)
    end = at.played("D9 D3 D4 D5 D6")
    assert end.result.multipliers == names
    assert end.result.payments == settled(rules, "14H", 15, None, pledged=bool(names)).payments


@pytest.mark.clause("4.11")
@pytest.mark.parametrize(("word", "by_play"), [("on_card", True), ("first_points", False)])
def test_when_the_friend_is_known(word: str, *, by_play: bool) -> None:
    """With the card on the table, or when the friend first takes a trick with points."""
    rules = rules_with({"friend.reveal": word})
    hands = ("C9 D9", "CK DT", "C5 D5", "CA D6", "C4 D7")
    at = at_trick(rules, 3, hands, call=by_card("CK"), friend=1)
    assert at.played("C9 CK").play.revealed is by_play
    assert at.played("C9 CK C5 CA C4 D6 D7 D9").play.revealed is by_play
    points = at.played("C9 CK C5 CA C4 D6 D7 D9 DT")
    assert points.play.revealed is by_play
    assert points.played("D5").play.revealed


@pytest.mark.clause("4.11")
def test_points_before_the_card_reveal_the_friend_too() -> None:
    """A friend who takes points before the called card falls is known by them."""
    rules = rules_with({"friend.reveal": "first_points"})
    hands = ("C9 D9", "CA DT", "C5 D5", "CK D6", "C4 D7")
    at = at_trick(rules, 3, hands, call=by_card("DT"), friend=1)
    assert at.played("C9 CA C5 CK").events(play_of(4, "C4"))[-1] == FriendRevealed(1)
