"""Chances in one trick."""

import pytest

from giruda.bots.knowledge import know
from giruda.bots.odds import Odds, stronger
from giruda.core.cards import CardSet, card
from giruda.core.state import Match
from giruda.core.tricks import TrickKind
from tests.bots.seats import friend_card, position, seen
from tests.core.positions import CLUB, HEART, RULES

FIVE = ["CA C5", "S3 C9", "S5 CT", "S7 CJ", "S9 CQ"]


def odds(match: Match, points: int = 1) -> Odds:
    """Return the chances of a trick in which clubs are led."""
    k = know(RULES, seen(match))
    return Odds(k, stronger(RULES, k.t.trump, k.kind, 0, CLUB), CLUB, points)


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
    assert chances.ours(card("SA"), 1.0, [1, 2, 3, 4]) == 1
    assert chances.ours(card("SA"), 0.0, [1, 2, 3, 4]) == 0


def test_fewer_seats_to_play_are_less_danger() -> None:
    """A card is the safer, the fewer seats against us are to come; the ace safer than the five."""
    chances = odds(position(3, FIVE))
    safety = [chances.ours(card("CA"), 1.0, range(1, last)) for last in (5, 4, 3, 2, 1)]
    assert safety == sorted(safety)
    assert safety[-1] == 1
    assert chances.ours(card("C5"), 1.0, [1, 2, 3, 4]) < safety[0] / 2


def test_a_rich_trick_draws_the_mighty_and_the_joker() -> None:
    """The more points, the more readily somebody spends one on it."""
    poor, rich = (odds(position(3, FIVE), points) for points in (0, 4))
    assert poor.beats(1, card("CA")) < rich.beats(1, card("CA"))


def test_the_called_card_comes_to_the_rescue() -> None:
    """For the declarer the called mighty is help in a lost trick, for a defender a danger."""
    call = friend_card("SA")
    hands = ["CK C5", "S3 C9", "SA CT", "S7 CJ", "S9 CQ"]
    declarer = odds(position(3, hands, call=call, friend=2))
    assert declarer.ours(card("CQ"), 0.0, [1, 2]) > odds(position(3, hands)).ours(
        card("CQ"), 0.0, [1, 2]
    )
    defender = odds(position(3, hands, leader=1, call=call, friend=2))
    assert defender.ours(card("CA"), 1.0, [2, 3]) < 1
    assert defender.ours(card("CA"), 1.0, []) == pytest.approx(1)
