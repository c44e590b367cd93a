"""Our decisions on payments, on open points, and on games for two and three."""

from __future__ import annotations

import pytest

from giruda.core.actions import Bury, CallFriend, FriendMode
from giruda.core.cards import CardSet, card
from giruda.core.match import winners
from tests.rulebook.table import (
    HANDS,
    KB,
    KITTY,
    READERS,
    at_trick,
    opened,
    rules_with,
    settled,
)

MINDSET = ("winning-mindset",)


def test_b3_back_run_by_preset() -> None:
    """Ten points are a back run in the Korean text, nine in the others."""
    for base, most in ((KB, 10), ("korea-boardgames-en", 9), ("kaist", 9), ("pagat", 9)):
        rules = rules_with(base=base)
        assert settled(rules, "14H", most).multipliers == ("back_run",)
        assert settled(rules, "14H", most + 1).multipliers == ()


def test_b89_multipliers_go_on_top_of_winning_mindset() -> None:
    """Run, no friend and no trump multiply its figure too: the lone declarer gets eight times."""
    rules = rules_with(variants=MINDSET)
    base = settled(rules, "17D", 18)
    assert base.unit == 13
    assert settled(rules, "17D", 18, None).payments == (104, -26, -26, -26, -26)
    assert settled(rules, "17N", 18).unit == 26
    assert settled(rules, "17D", 20).unit == 30
    assert settled(rules, "20N", 20, None).unit == 8 * 18


def test_b90_win_of_nothing_stays_nothing() -> None:
    """Eleven bid and eleven taken: a win that pays nothing; the base rules would pay one."""
    rules = rules_with(variants=MINDSET)
    assert settled(rules, "11D", 11).payments == (0,) * 5
    assert settled(rules_with(), "11D", 11).unit == 1
    at = at_trick(rules, 10, ("S9", "S3", "S4", "S5", "S6"), contract="11H", friend=1)
    end = at.having(taken=(11, 0, 0, 0, 0)).played("S9 S3 S4 S5 S6")
    assert end.result.won
    assert end.match.dealer == 0


def test_b91_points_of_the_side_count() -> None:
    """The formula takes what declarer and friend have together, the buried points too."""
    rules = rules_with(variants=MINDSET)
    at = at_trick(rules, 10, ("S9", "S3", "S4", "S5", "S6"), contract="17H", friend=1, buried="DT")
    end = at.having(taken=(11, 6, 2, 0, 0)).played("S9 S3 S4 S5 S6")
    assert (end.result.points, end.result.base) == (18, 13)


def test_b92_lowest_bid_of_the_table_and_the_last_contract() -> None:
    """With a lowest bid of 13 the example pays nine; what counts is the contract after a change."""
    rules = rules_with(variants=("winning-mindset", "minimum-13"))
    assert settled(rules, "17D", 18).unit == 9
    low = rules_with({"score.win": "risk_2", "bid.min": 13, "bid.nt_min_offset": -1})
    assert settled(low, "13N", 13).base == 0


def test_b93_loss_of_winning_mindset_is_the_usual_one() -> None:
    """What is missing to the contract, whatever it was."""
    assert settled(rules_with(variants=MINDSET), "17D", 14).unit == 3


@pytest.mark.parametrize("contract", ["11H", "14H", "20N"])
def test_b98_no_back_run_with_a_contract_made(contract: str) -> None:
    """Whatever is made is above the limit of a back run."""
    for points in range(int(contract[:-1]), 21):
        assert "back_run" not in settled(rules_with(), contract, points).multipliers


@pytest.mark.parametrize("base", [KB, "korea-boardgames-en", "kaist", "pagat"])
def test_b99_only_the_back_run_doubles_a_loss(base: str) -> None:
    """Without friend and without trump a back run pays double and no more."""
    assert settled(rules_with(base=base), "14N", 8, None).multipliers == ("back_run",)


@pytest.mark.parametrize(
    ("base", "low", "unit"), [("won", 13, 9), ("cheongak", 13, 9), ("midnight", 12, 11)]
)
def test_b101_borrowed_formula_of_w(base: str, low: int, unit: int) -> None:
    """Twice the risk over their lowest bid and what is above; doubles as on pagat, nine and under.

    A fake friend doubles nothing (B53).
    """
    rules = rules_with(base=base)
    assert rules.bid.min == low
    assert settled(rules, "17D", 18).unit == unit
    assert settled(rules, "17N", 18).unit == settled(rules, "17D", 18).unit * 2
    assert settled(rules, "17D", 15).unit == 2
    assert settled(rules, "17D", 9).multipliers == ("back_run",)
    assert settled(rules, "17D", 10).multipliers == ()
    assert settled(rules, "17D", 20).multipliers == ("run",)


@pytest.mark.parametrize(
    ("base", "lying_open"), [("won", True), ("cheongak", False), ("midnight", True)]
)
def test_b125_open_points_of_w(base: str, *, lying_open: bool) -> None:
    """Captured points lie open in won and midnight, and face down in cheongak."""
    at = opened(rules_with(base=base), HANDS, KITTY)
    assert all(at.seen(reader).points.open is lying_open for reader in READERS)


def test_b126_merged_points_are_no_longer_the_friends_own() -> None:
    """When the friend is known his points lie with the side's and count as its."""
    at = opened(rules_with(base="won"), HANDS, KITTY).called("15S - - - -")
    at = at.then(Bury(0, CardSet.parse(KITTY)), CallFriend(0, FriendMode.CARD, card("DA")))
    at = at.having(taken=(1, 2, 3, 0, 0))
    assert (at.seen(4).points.ruling, at.seen(4).points.defence) == (1, 5)
    known = at.having(revealed=True)
    assert (known.seen(4).points.ruling, known.seen(4).points.defence) == (3, 3)


def test_b137_three_people_and_two() -> None:
    """Alone against two: two shares; two people: one; neither is doubled for playing alone."""
    three, two = rules_with(base="three"), rules_with(base="honeymoon")
    for rules, won, lost in ((three, (12, -6, -6), (-4, 2, 2)), (two, (2, -2), (-2, 2))):
        assert settled(rules, "14H", 16, None, pledged=False).payments == won
        assert settled(rules, "15H", 13, None, pledged=False).payments == lost
        assert not rules.friend.modes


def test_b136_match_of_won_as_in_korea_boardgames() -> None:
    """Forty points, ten hands, or somebody with nothing."""
    rules = rules_with(base="won")
    assert winners(rules, 10, (80, 40, 40, 40, 1)) == (0,)
    assert winners(rules, 1, (80, 40, 40, 40, 0)) == (0,)
    assert winners(rules, 9, (80, 40, 40, 40, 1)) is None
