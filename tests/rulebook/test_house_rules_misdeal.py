"""§2, house rules of the misdeal: with which hand, when, at what price."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping

from giruda.core.actions import Announce, Bury, CallFriend, FriendMode, Misdeal, Pass
from giruda.core.cards import CardSet, card
from giruda.core.events import Fined, HandShown, RedealReason, Redealt
from giruda.core.refusals import RefusalCode
from giruda.core.state import Dealing
from tests.rulebook.table import HANDS, KITTY, At, at_trick, codes_of, dealt, opened, rules_with

LATE = RefusalCode.MISDEAL_TOO_LATE
BAD_HAND = RefusalCode.MISDEAL_HAND
BLANK = "S2 S3 S4 D2 D3 D4 H2 H3 H4 C2"


def holding(cards: str, changes: Mapping[str, Any], dealer: int = 0) -> At:
    """Seat 0 has these cards and worthless ones, ten in all; a misdeal needs a bad hand."""
    rules = rules_with({"misdeal.mode": "hand", **changes})
    held = CardSet.parse(cards)
    blanks = [one for one in CardSet.parse(BLANK) if one not in held]
    mine = CardSet(held | CardSet.of(blanks[: 10 - len(held)]))
    rest = list(CardSet(rules.pack & ~mine))
    hands = [mine, *(CardSet.of(rest[at * 10 : at * 10 + 10]) for at in range(4))]
    kitty = CardSet.of(rest[40:])
    return opened(rules, [codes_of(one) for one in hands], codes_of(kitty), dealer)


@pytest.mark.clause("2.7")
@pytest.mark.parametrize(("added", "why"), [(True, None), (False, BAD_HAND)])
def test_cards_are_added_up_or_not(*, added: bool, why: RefusalCode | None) -> None:
    """A worthless hand qualifies if cards are added up, and else only by its kind."""
    assert holding("", {"misdeal.by_value": added}).why_not(Misdeal(0)) == why


@pytest.mark.clause("2.7")
@pytest.mark.parametrize(
    ("key", "value", "good", "bad"),
    [
        ("at_most", 1, "DT", "DJ"),
        ("at_most", 2, "DJ", "DT DJ"),
        ("at_most", 0, "SA", "DT"),
        ("mighty", 0, "SA DT", "SA DJ"),
        ("mighty", -2, "SA DJ HT", "SA DJ HJ"),
        ("joker", -2, "JK DJ HT", "JK DJ HQ"),
        ("joker", -1, "JK DJ", "JK DJ HT"),
        ("ten", 1, "DT", "DT HT"),
        ("ten", 0, "DT HT ST CT", "DJ"),
        ("point", 2, "DT", "DA"),
        ("point", 1, "DA", "DA HK"),
    ],
)
def test_what_the_cards_are_worth(key: str, value: int, good: str, bad: str) -> None:
    """Up to the limit a hand qualifies; the values of mighty, joker, ten and others decide."""
    changes = {f"misdeal.{key}": value}
    assert holding(good, changes).why_not(Misdeal(0)) is None
    assert holding(bad, changes).why_not(Misdeal(0)) == BAD_HAND


@pytest.mark.clause("2.7")
@pytest.mark.parametrize(
    ("word", "good", "bad"),
    [
        ("no_points", "JK", "DT"),
        ("one_point", "DA", "DA HT"),
        ("lone_ten", "HT", "HJ"),
        ("lone_one_eyed_jack", "SJ", "DJ"),
        ("lone_one_eyed_jack", "HJ", "HJ SJ"),
        ("lone_mighty", "SA", "DA"),
        ("all_points", HANDS[0][:14] + " HA HK HQ HJ HT", HANDS[0][:14] + " HA HK HQ HJ H9"),
    ],
)
def test_kinds_of_hand(word: str, good: str, bad: str) -> None:
    """A hand of the kind qualifies, whatever it adds up to; another does not."""
    changes = {"misdeal.by_value": False, "misdeal.tests": [word]}
    assert holding(good, changes).why_not(Misdeal(0)) is None
    assert holding(bad, changes).why_not(Misdeal(0)) == BAD_HAND


@pytest.mark.clause("2.8")
@pytest.mark.parametrize(
    ("penalty", "amount", "payments", "pot"),
    [
        ("none", 5, None, 0),
        ("pot", 5, (-5, 0, 0, 0, 0), 5),
        ("pot_shared", 4, (-4, 0, 0, 0, 0), 4),
        ("dealer", 1, (1, 1, 1, -4, 1), 0),
        ("dealer", 3, (3, 3, 3, -12, 3), 0),
    ],
)
def test_who_pays_for_a_misdeal(
    penalty: str, amount: int, payments: tuple[int, ...] | None, pot: int
) -> None:
    """Seat 0 calls and seat 3 has dealt: nobody pays, the caller into the pot, or the dealer."""
    at = holding("", {"misdeal.penalty": penalty, "misdeal.amount": amount}, dealer=3)
    fined = () if payments is None else (Fined(payments, pot),)
    assert at.events(Misdeal(0)) == (Misdeal(0), *fined, Redealt(RedealReason.MISDEAL, 0))
    after = at.then(Misdeal(0)).match
    assert after.pot == pot
    assert after.totals == tuple(40 + paid for paid in payments or (0,) * 5)


@pytest.mark.clause("2.8")
def test_dummy_gets_nothing_of_a_fine() -> None:
    """The dealer pays each of the other people."""
    rules = rules_with({"misdeal.penalty": "dealer", "misdeal.amount": 1}, players=4)
    assert Fined((-3, 1, 1, 1, 0), 0) in opened(rules).events(Misdeal(2))


@pytest.mark.clause("2.8")
@pytest.mark.parametrize(
    ("penalty", "share"), [("pot", (10, 0, 0, 0, 0)), ("pot_shared", (6, 4, 0, 0, 0))]
)
@pytest.mark.parametrize("made", [True, False])
def test_who_gets_the_pot(penalty: str, share: tuple[int, ...], *, made: bool) -> None:
    """A winning declarer takes the pot, or three fifths of it; a losing one leaves it there."""
    rules = rules_with({"misdeal.mode": "hand", "misdeal.penalty": penalty})
    call = CallFriend(0, FriendMode.CARD, card("DA"))
    hands = ("S9", "S3", "S4", "S5", "S6")
    at = at_trick(rules, 10, hands, call=call, friend=1)
    at = at.having(taken=(14 if made else 13, 0, 0, 0, 0))
    after = At(rules, replace(at.match, pot=10)).played("S9 S3 S4 S5 S6")
    assert after.result.pot_payments == (share if made else (0,) * 5)
    assert after.match.pot == (0 if made else 10)


@pytest.mark.clause("2.8")
@pytest.mark.parametrize("shown", [True, False])
def test_hand_is_shown_or_not(*, shown: bool) -> None:
    """The hand with which a misdeal was called lies open, or nobody sees it."""
    at = holding("DT", {"misdeal.reveal": shown})
    told = [one for one in at.events(Misdeal(0)) if isinstance(one, HandShown)]
    assert told == ([HandShown(0, at.auction.hands[0])] if shown else [])


@pytest.mark.clause("2.8")
@pytest.mark.parametrize(("word", "dealer"), [("same", 3), ("caller", 0)])
def test_who_deals_again(word: str, dealer: int) -> None:
    """The same dealer deals and speaks first, or the caller does."""
    at = holding("", {"misdeal.redealer": word}, dealer=3).then(Misdeal(0))
    assert (at.match.hand, at.match.dealer) == (Dealing(), dealer)
    assert at.then(dealt(at.rules, dealer=dealer)).turn == dealer


@pytest.mark.clause("2.9")
def test_no_misdeal_at_all() -> None:
    """Where there is none, not even the worst hand may be thrown in."""
    at = holding("", {"misdeal.mode": "none"})
    assert at.why_not(Misdeal(0)) == RefusalCode.MISDEAL_NO_TOKEN


@pytest.mark.clause("2.9")
@pytest.mark.parametrize(("mode", "again"), [("token", False), ("token_refill", True)])
@pytest.mark.parametrize("made", [True, False])
def test_token_of_a_winning_declarer(mode: str, *, again: bool, made: bool) -> None:
    """The turned token of a declarer who wins is turned up again, or stays; a loss turns none."""
    rules = rules_with({"misdeal.mode": mode})
    at = at_trick(rules, 10, ("S9", "S3", "S4", "S5", "S6"))
    at = at.having(taken=(14 if made else 13, 0, 0, 0, 0))
    down = (False, False, True, True, True)
    after = At(rules, replace(at.match, tokens=down)).played("S9 S3 S4 S5 S6").match
    assert after.tokens == (again and made, False, True, True, True)


@pytest.mark.clause("2.9")
@pytest.mark.parametrize(
    ("mode", "cards", "why"),
    [
        ("token", "SA SK", RefusalCode.MISDEAL_NO_TOKEN),
        ("hand", "", None),
        ("hand", "SA SK", BAD_HAND),
    ],
)
def test_once_with_a_token_or_any_time_with_a_hand(
    mode: str, cards: str, why: RefusalCode | None
) -> None:
    """A token allows one misdeal with any hand; a bad hand allows one whenever it comes."""
    at = holding(cards if mode == "token" else "", {"misdeal.mode": mode})
    again = holding(cards, {"misdeal.mode": mode}).match.hand
    at = at.then(Misdeal(0), dealt(at.rules))
    assert At(at.rules, replace(at.match, hand=again)).why_not(Misdeal(0)) == why


def moments(word: str) -> str:
    """Write a y wherever seat 2 may call a misdeal.

    Before anybody has spoken, before its turn, on its turn, after its own bid, on its next turn;
    while the declarer buries, before he has called a friend and after, and after the first card.
    """
    fresh = opened(rules_with({"misdeal.window": word}), HANDS, KITTY)
    exchange = fresh.called("14H - - - -")
    calling = exchange.then(Bury(0, CardSet.parse(KITTY)))
    play = calling.then(CallFriend(0, FriendMode.NONE))
    at = [
        fresh,
        fresh.called("11H"),
        fresh.called("11H -"),
        fresh.called("11H 12H 13H"),
        fresh.called("11H 12H 13H 14H 15H 16H 17H"),
        exchange,
        calling,
        play,
        play.played("S5"),
    ]
    return "".join("y" if one.why_not(Misdeal(2)) is None else "-" for one in at)


@pytest.mark.clause("2.9")
@pytest.mark.parametrize(
    ("word", "when"),
    [
        ("before_own_call", "yyy------"),
        ("own_turn", "--y------"),
        ("before_any_call", "y--------"),
        ("any_turn", "--y-y----"),
        ("until_play", "yyyyyyyy-"),
        ("after_exchange", "------yy-"),
    ],
)
def test_until_when_a_misdeal_may_be_called(word: str, when: str) -> None:
    """From the first bid to the first card each word opens the window at its own moments."""
    assert moments(word) == when


@pytest.mark.clause("2.9")
@pytest.mark.parametrize(("may", "why"), [(True, None), (False, LATE)])
def test_declarer_too_or_not(*, may: bool, why: RefusalCode | None) -> None:
    """After the auction the declarer may call one as others may, or may not."""
    rules = rules_with({"misdeal.window": "until_play", "misdeal.declarer": may})
    at = opened(rules, HANDS, KITTY)
    assert at.why_not(Misdeal(0)) is None
    assert at.called("20H").why_not(Misdeal(0)) == why
    assert at.called("20H").why_not(Misdeal(1)) is None


@pytest.mark.clause("2.9")
@pytest.mark.parametrize("bound", [True, False])
def test_bad_hand_must_or_may_be_thrown_in(*, bound: bool) -> None:
    """Who has such a hand must call the misdeal, or may go on; who has none is free."""
    at = holding("", {"misdeal.mandatory": bound})
    assert at.why_not(Pass(0)) == (RefusalCode.MISDEAL_DUTY if bound else None)
    assert (at.legal(0) == [Misdeal(0)]) is bound
    assert holding("SA SK", {"misdeal.mandatory": bound}).why_not(Pass(0)) is None


@pytest.mark.clause("2.9")
@pytest.mark.parametrize("bound", [True, False])
def test_a_friend_who_must_throw_in_may_not_announce(*, bound: bool) -> None:
    """The duty comes before all that is not a turn too; what is refused is not listed."""
    changes = {
        "misdeal.window": "after_exchange",
        "misdeal.mandatory": bound,
        "friend.may_announce": True,
    }
    at = holding("", changes).called("- 14H - - -")
    kitty = CardSet.of(list(at.match.hand.hands[1])[-3:])  # type: ignore[union-attr]  # an exchange
    call = CallFriend(1, FriendMode.CARD, card=card("S2"))
    at = at.then(Bury(1, kitty), call)
    assert at.why_not(Announce(0)) == (RefusalCode.MISDEAL_DUTY if bound else None)
    assert at.legal(0) == [Misdeal(0), *([] if bound else [Announce(0)])]


@pytest.mark.clause("2.9")
@pytest.mark.parametrize("word", ["dealer_forced", "dealer_last_chance", "lower_minimum"])
def test_no_misdeal_after_everybody_has_passed(word: str) -> None:
    """Who has passed has spoken, also where the auction goes on after that."""
    at = opened(rules_with({"bid.all_pass": word}), HANDS, KITTY).called("- - - - -")
    assert {at.why_not(Misdeal(seat)) for seat in range(5)} == {LATE}
