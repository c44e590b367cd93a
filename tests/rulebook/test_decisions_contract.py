"""Our decisions on changing trump and on the friend that concern other rules than the base ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from giruda.core.actions import Announce, Bury, CallFriend, Change, FriendMode, Keep
from giruda.core.cards import CardSet, card
from giruda.core.events import FriendRevealed
from giruda.core.match import next_dealer
from giruda.core.refusals import RefusalCode
from giruda.core.state import Auction, BlindChange, Exchange
from tests.rulebook.table import (
    HANDS,
    KB,
    KITTY,
    At,
    at_trick,
    bid,
    opened,
    play_of,
    rules_with,
)

if TYPE_CHECKING:
    from giruda.core.rules import Rules

LOW = ("S3", "S4", "S5", "S6")


def change(code: str) -> Change:
    """Read a change to 16 hearts as ``16H``."""
    made = bid(0, code)
    return Change(0, made.points, made.trump)


def trump_change() -> Rules:
    """Korea Boardgames with its variant of changing trump."""
    return rules_with(variants=("trump-change",))


def won(rules: Rules, contract: str) -> At:
    """Seat 0 has won the auction with this contract; a blind change is declined."""
    at = opened(rules, HANDS, KITTY).called(contract)
    while isinstance(at.match.hand, Auction):
        at = at.called("-")
    return at.then(Keep(0)) if isinstance(at.match.hand, BlindChange) else at


def buried(at: At, cards: str = KITTY) -> At:
    """Seat 0 lays three cards down."""
    return at.then(Bury(0, CardSet.parse(cards)))


def at_change(base: str, contract: str) -> At:
    """Seat 0 is where the preset lets trump be changed with the kitty seen."""
    at = won(trump_change() if base == KB else rules_with(base=base), contract)
    return buried(at) if at.rules.change.order == "after_burying" else at


def by_card(code: str) -> CallFriend:
    """Call the holder of a card."""
    return CallFriend(0, FriendMode.CARD, card(code))


def changes(at: At, trump: str) -> list[int]:
    """Return the numbers with which trump can be changed to this."""
    wanted = bid(0, f"11{trump}").trump
    found = [one for one in at.legal(0) if isinstance(one, Change)]
    return [one.points for one in found if one.trump == wanted]


def test_b42_blind_change_to_no_trump_costs_one() -> None:
    """No trump at the same number, a legal overcall, is no legal change."""
    at = opened(trump_change(), HANDS, KITTY).called("15C - - - -")
    assert at.why_not(change("15N")) == RefusalCode.CHANGE_TOO_LOW
    assert at.why_not(change("16N")) is None


@pytest.mark.parametrize(
    ("base", "suit", "no_trump"), [(KB, [], [20]), ("kaist", [], [20]), ("won", [20], [20])]
)
def test_b43_nineteen_and_two(base: str, suit: list[int], no_trump: list[int]) -> None:
    """From 19 only no trump is possible; won lets the price count as twenty."""
    at = at_change(base, "19S")
    assert (changes(at, "H"), changes(at, "N")) == (suit, no_trump)


@pytest.mark.parametrize(
    ("base", "contract", "numbers"), [(KB, "20S", []), ("won", "20S", [20]), ("kaist", "20N", [])]
)
def test_b44_change_from_twenty(base: str, contract: str, numbers: list[int]) -> None:
    """It would need 21 and is impossible; in won it is free."""
    assert changes(at_change(base, contract), "H") == numbers


@pytest.mark.parametrize("base", [KB, "kaist", "won"])
def test_b45_price_is_the_least(base: str) -> None:
    """Any higher number up to twenty may be named with the new trump."""
    assert changes(at_change(base, "15S"), "H") == [17, 18, 19, 20]


@pytest.mark.parametrize(
    ("base", "numbers"),
    [(KB, []), ("kaist", []), ("won", []), ("pagat", [16, 17, 18, 19, 20])],
)
def test_b46_raise_with_the_same_trump(base: str, numbers: list[int]) -> None:
    """Korea Boardgames, kaist and won know no such raise, pagat does."""
    assert changes(at_change(base, "15S"), "S") == numbers


def test_b47_each_change_once_and_from_the_number_reached() -> None:
    """Clubs 15, blind to 16 hearts, with the kitty to 18 spades at least; then no more."""
    at = opened(trump_change(), HANDS, KITTY).called("15C - - - -").then(change("16H"))
    assert isinstance(at.match.hand, Exchange)
    assert at.why_not(change("17S")) == RefusalCode.CHANGE_TOO_LOW
    at = at.then(change("18S"))
    assert at.why_not(change("20H")) == RefusalCode.CHANGE_DONE


@pytest.mark.parametrize(("base", "least"), [(KB, 17), ("kaist", 17), ("cg-basic", 18)])
def test_b48_from_no_trump_to_a_suit(base: str, least: int) -> None:
    """It costs as much as from suit to suit, two; three where the source says so."""
    assert changes(at_change(base, "15N"), "H")[0] == least


def test_b49_no_trump_is_one_cheaper_in_general() -> None:
    """The parenthesis of L about 19 is the general discount: 15 hearts become 16 without trump."""
    assert changes(at_change("kaist", "15H"), "N")[0] == 16


@pytest.mark.parametrize("base", ["won", "cheongak", "midnight", "kaist"])
def test_b50_no_blind_change(base: str) -> None:
    """W's "one more in the auction" is the auction's own raise: the kitty comes at once."""
    at = opened(rules_with(base=base), HANDS, KITTY).called("15S - - - -")
    assert isinstance(at.match.hand, Exchange)


def test_b51_before_or_after_burying() -> None:
    """Korea Boardgames changes trump before burying, won after."""
    kb, w = won(trump_change(), "15S"), won(rules_with(base="won"), "15S")
    assert (changes(kb, "H")[:1], changes(buried(kb), "H")) == ([17], [])
    assert (changes(w, "H"), changes(buried(w), "H")[:1]) == ([], [17])


@pytest.mark.parametrize(("base", "least"), [("won", 17), ("kaist", 16), (KB, 16)])
def test_b52_price_of_no_trump(base: str, least: int) -> None:
    """W charges two without exception, L and Korea Boardgames one."""
    assert changes(at_change(base, "15S"), "N")[0] == least


def test_b53_b133_own_card_is_a_hidden_solo() -> None:
    """In won an own or a buried card may be called: alone, not doubled, told when it falls.

    At the latest it is told at the count; the declarer deals next.
    """
    rules = rules_with(base="won")
    calling = buried(won(rules, "15S"))
    for mode in ("first_trick", "none"):
        call = CallFriend(0, FriendMode(mode))
        assert calling.why_not(call) == RefusalCode.FRIEND_MODE
    held, gone = calling.then(by_card("SK")), calling.then(by_card("D2"))
    for reader in (1, None):
        friend = held.seen(reader).friend
        assert friend is not None
        assert (friend.card, friend.revealed, friend.seat) == (card("SK"), False, None)
    end = at_trick(rules, 10, ("S9", *LOW), call=gone.play.setup.friend_call, buried="D2")
    end = end.having(taken=(16, 0, 0, 0, 0))
    events = end.played("S9 S3 S4 S5").events(play_of(4, "S6"))
    assert FriendRevealed(None) in events
    after = end.played("S9 S3 S4 S5 S6")
    assert after.result.multipliers == ()
    assert after.result.shares == (4, -1, -1, -1, -1)
    assert after.match.dealer == 0


def test_b57_dummy_that_wins_the_trick_is_the_friend() -> None:
    """The first trick called and won by the dummy makes it the friend; so does the last."""
    for mode, number in ((FriendMode.FIRST_TRICK, 1), (FriendMode.LAST_TRICK, 10)):
        rules = rules_with({"friend.modes": ["first_trick", "last_trick"]}, players=4)
        hands = ("C4", "C5", "C6", "C7", "CA")
        at = at_trick(rules, number, hands, call=CallFriend(0, mode))
        at = at.having(pile=(card("CA"),))
        events = at.played("C4 C5 C6 C7").events(play_of(4, "CA"))
        assert FriendRevealed(4) in events


@pytest.mark.parametrize(
    ("base", "may"),
    [(KB, False), ("won", False), ("midnight", False), ("kaist", True), ("cheongak", True)],
)
def test_b58_friend_tells(base: str, *, may: bool) -> None:
    """The friend must not tell in Korea Boardgames and won, and may in kaist and cheongak."""
    at = buried(won(rules_with(base=base), "15S")).then(by_card("DA"))
    assert (at.why_not(Announce(1)) is None) is may


def test_b61_friend_by_seat() -> None:
    """Not oneself; the dummy may be, who sits out may not; the points are hidden at once."""
    rules = rules_with(variants=("named-friend",), players=4)
    at = opened(rules).called("20S")
    at = at.then(Bury(0, at.seen(0).taken_up))
    assert at.why_not(CallFriend(0, FriendMode.SEAT, whom=0)) == RefusalCode.FRIEND_SEAT
    assert at.why_not(CallFriend(0, FriendMode.SEAT, whom=4)) is None
    six = opened(rules_with(variants=("named-friend",), players=6)).called("20S")
    assert six.why_not(CallFriend(0, FriendMode.SEAT, whom=1)) == RefusalCode.WRONG_PHASE
    five = buried(won(rules_with(variants=("named-friend",)), "15S"))
    five = five.then(CallFriend(0, FriendMode.SEAT, whom=1)).played("S5 D5 H5 C5 S3")
    points = five.having(taken=(1, 2, 3, 0, 0)).seen(4).points
    assert (points.ruling, points.defence) == (3, 3)


@pytest.mark.parametrize(
    ("trump", "mighty", "caller"), [("H", "SA", "C3"), ("S", "DA", "C3"), ("C", "SA", "S3")]
)
def test_b62_b132_role_is_that_of_the_last_trump(trump: str, mighty: str, caller: str) -> None:
    """Mighty and joker-call card follow the trump after the change; the card is recorded."""
    at = won(trump_change(), "15N").then(change(f"17{trump}"))
    marks = at.seen(0).marks
    assert (marks.mighty, marks.joker_call) == (card(mighty), card(caller))
    at = buried(at)
    if trump == "S":
        at = at.then(by_card(mighty))
        assert at.play.friend == 1
        assert at.play.setup.friend_call.card == card("DA")


def test_b134_announcing_is_a_reveal() -> None:
    """Once, at any moment to the end of trick nine, out of turn; points turn with it."""
    rules = rules_with(base="kaist")
    at = at_trick(rules, 9, ("C9 C8", "CK S3", *LOW[1:]), call=by_card("CK"), friend=1)
    at = at.having(taken=(1, 2, 4, 0, 0))
    assert at.seen(3).points.ruling == 1
    for moment in (at, at.played("C9")):
        assert moment.why_not(Announce(1)) is None
        assert moment.why_not(Announce(2)) == RefusalCode.NOT_THE_FRIEND
    told = at.then(Announce(1))
    assert told.seen(3).points.ruling == 3
    assert told.why_not(Announce(1)) == RefusalCode.NOT_THE_FRIEND
    last = at_trick(rules, 10, ("C9", "CK", *LOW[1:]), call=by_card("CK"), friend=1)
    assert last.why_not(Announce(1)) == RefusalCode.TOO_LATE_TO_ANNOUNCE


def test_b134_nobody_announces_for_an_own_card() -> None:
    """In cheongak no seat can say that it is the friend of a card that the declarer holds."""
    at = buried(won(rules_with(base="cheongak"), "15S")).then(by_card("SK"))
    whys = {at.why_not(Announce(seat)) for seat in range(5)}
    assert whys == {RefusalCode.NOT_THE_FRIEND}


@pytest.mark.parametrize("base", ["won", "kaist", "pagat"])
def test_b7_b9_friend_deals_and_the_declarer_without_one(base: str) -> None:
    """Where the friend always deals, the declarer does if he was alone."""
    rules = rules_with(base=base)
    for made in (True, False):
        assert next_dealer(rules, 4, 1, 3, won=made) == 3
        assert next_dealer(rules, 4, 1, None, won=made) == 1
