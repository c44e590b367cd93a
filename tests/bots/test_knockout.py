"""Whom the declarer sends out."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from giruda.bots.api import Budget
from giruda.core.actions import KnockOut, MakeBid, Pass
from giruda.core.cards import DECK, CardSet, card
from giruda.core.engine import start
from giruda.core.loading import parse
from giruda.core.rules import Rules
from giruda.core.state import Call, Dealt, KnockingOut
from giruda.core.views import view
from tests.bots.seats import CLUB_BOT
from tests.core.positions import DIAMOND, HEART, SPADE

SIX = Rules.preset("korea-boardgames", 6)
BY_SEAT = parse(
    'base = "korea-boardgames"\nid = "by-seat"\nplayers = 6\n[knockout]\nby_seat = true'
)


def named(
    rules: Rules, hand: str, missed: str = "", *calls: Call, contract: MakeBid | None = None
) -> KnockOut:
    """Return what the declarer, seat 0, names with eight cards."""
    mine = CardSet.parse(hand)
    rest = list(CardSet(DECK & ~mine))
    others = [CardSet.of(rest[8 * n : 8 * n + 8]) for n in range(5)]
    bid = contract or MakeBid(0, 14, HEART)
    dealt = Dealt((mine, *others), CardSet.of(rest[40:]))
    out = KnockingOut(dealt, (*calls, bid), bid, missed=CardSet.parse(missed))
    match = replace(start(rules, 0).match, hand=out)
    action = CLUB_BOT.choose(rules, view(rules, match, 0), Budget(), Random(0)).action
    assert isinstance(action, KnockOut)
    return action


def test_the_strongest_missing_card_is_named() -> None:
    """The mighty, then the joker, then the top of trumps, whatever is not in the hand."""
    assert named(SIX, "HA HK H9 H8 H7 D2 D3 C4").card == card("SA")
    assert named(SIX, "SA HK H9 H8 H7 D2 D3 C4").card == card("JK")
    assert named(SIX, "SA JK HK H9 H8 D2 D3 C4").card == card("HA")
    spades = MakeBid(0, 14, SPADE)
    assert named(SIX, "JK SK S9 S8 S7 D2 D3 C4", contract=spades).card == card("DA")


def test_a_card_that_nobody_holds_is_not_named_again() -> None:
    """After the kitty was hit the next card is tried."""
    assert named(SIX, "HA HK H9 H8 H7 D2 D3 C4", "SA").card == card("JK")


def test_by_seat_the_rival_goes() -> None:
    """Who bid highest is sent out, in the declarer's own trump above all."""
    calls = (MakeBid(1, 12, DIAMOND), MakeBid(2, 13, HEART), MakeBid(3, 13, DIAMOND), Pass(4))
    assert named(BY_SEAT, "HA HK H9 H8 H7 D2 D3 C4", "", *calls).whom == 2
