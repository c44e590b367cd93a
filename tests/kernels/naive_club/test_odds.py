"""Chances in one trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from giruda.core.cards import CardSet, card
from giruda.core.rules import Rules
from giruda.core.state import Match
from giruda.core.tricks import TrickKind
from tests.bots.seats import friend_card, position, seen
from tests.core.positions import CLUB, HEART, RULES
from tests.kernels.naive_club.knowledge import know
from tests.kernels.naive_club.odds import Odds, stronger

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.actions import Seat

FIVE = ["CA C5", "S3 C9", "S5 CT", "S7 CJ", "S9 CQ"]


def odds(match: Match, after: Sequence[Seat] = (1, 2, 3, 4), points: int = 1) -> Odds:
    """Return the chances of a trick in which clubs are led."""
    k = know(RULES, seen(match))
    return Odds(k, stronger(RULES, k.t.trump, k.kind, 0, CLUB), CLUB, points, after)


def test_what_beats_a_card() -> None:
    """Higher cards of the suit led, trumps, joker and mighty; in the first trick not the joker."""
    middle = stronger(RULES, HEART, TrickKind.MIDDLE, 0, CLUB)
    trumps = CardSet.parse([f"H{rank}" for rank in "23456789TJQKA"])
    assert middle[card("CK")] == trumps | CardSet.parse("CA SA JK")
    assert middle[card("SA")] == 0
    first = stronger(RULES, HEART, TrickKind.FIRST, 0, CLUB)
    assert first[card("CK")] == trumps | CardSet.parse("CA SA")


def test_nobody_beats_what_nobody_can() -> None:
    """The mighty holds any trick for whoever plays it, against any seats."""
    chances = odds(position(3, ["SA C5", *FIVE[1:]]))
    assert chances.ours(card("SA"), 1.0) == 1
    assert chances.ours(card("SA"), 0.0) == 0


def test_fewer_seats_to_play_are_less_danger() -> None:
    """A card is the safer, the fewer seats against us are to come; the ace safer than the five."""
    match = position(3, FIVE)
    safety = [odds(match, range(1, last)).ours(card("CA"), 1.0) for last in (5, 4, 3, 2, 1)]
    assert safety == sorted(safety)
    assert safety[-1] == 1
    assert odds(match).ours(card("C5"), 1.0) < safety[0] / 2


def test_one_card_is_in_one_hand() -> None:
    """The only card above is with somebody: if all others still play, it comes for certain."""
    match = position(9, ["HK D2", "HA C9", "D5 CT", "D7 CJ", "D9 CQ"])
    k = know(RULES, seen(match))
    k.may = [may & ~(k.mighty | k.joker) for may in k.may]
    chances = Odds(k, stronger(RULES, HEART, k.kind, 0, HEART), HEART, 1, [1, 2, 3, 4])
    assert chances.ours(card("HK"), 1.0) == pytest.approx(0)


def test_a_rich_trick_draws_the_mighty_and_the_joker() -> None:
    """The more points, the more readily somebody spends one on it."""
    poor, rich = (odds(position(3, FIVE), points=points) for points in (0, 4))
    assert poor.beats(1, card("CA")) < rich.beats(1, card("CA"))


def test_the_called_card_comes_to_the_rescue() -> None:
    """For the declarer the called mighty is help in a lost trick, for a defender a danger."""
    call = friend_card("SA")
    hands = ["CK C5", "S3 C9", "SA CT", "S7 CJ", "S9 CQ"]
    declarer = odds(position(3, hands, call=call, friend=2), [1, 2])
    assert declarer.ours(card("CQ"), 0.0) > odds(position(3, hands), [1, 2]).ours(card("CQ"), 0.0)
    defender = position(3, hands, leader=1, call=call, friend=2)
    assert odds(defender, [2, 3]).ours(card("CA"), 1.0) < 1
    assert odds(defender, []).ours(card("CA"), 1.0) == 1


def test_a_dummy_beats_a_card_only_by_chance() -> None:
    """Any of the cards that it may hold is as likely: strength and following do not matter."""
    rules = Rules.preset("korea-boardgames", 4)
    match = position(3, FIVE, rules=rules)
    k = know(rules, seen(match, rules))
    chances = Odds(k, stronger(rules, HEART, k.kind, 0, CLUB), CLUB, 4, [4])
    beating = chances.beaten_by[card("CA")] & k.may[4]
    assert chances.beats(4, card("CA")) == beating.bit_count() / k.may[4].bit_count()
    assert chances.beats(4, card("CA")) < Odds(k, chances.beaten_by, CLUB, 4, [3]).beats(
        3, card("CA")
    )
