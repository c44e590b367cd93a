"""§6, house rules: formulas, multipliers, limits, and what is counted."""

from __future__ import annotations

import pytest

from giruda.cli.scoring import Book, _lines
from giruda.core.cards import card
from giruda.core.sheet import HandEntry, reckon
from tests.rulebook.table import at_trick, rules_with, settled

ALL = pytest.mark.parametrize(
    ("word", "on_win", "on_loss"),
    [
        ("never", False, False),
        ("win", True, False),
        ("lose", False, True),
        ("always", True, True),
    ],
)


@pytest.mark.clause("6.8")
@pytest.mark.parametrize(
    ("key", "contract", "cap", "unit"),
    [
        ("cap", "14H", 0, 9),
        ("cap", "14H", 7, 7),
        ("cap", "14H", 20, 9),
        ("cap_no_trump", "14N", 0, 18),
        ("cap_no_trump", "14N", 10, 10),
    ],
)
def test_a_share_has_a_limit(key: str, contract: str, cap: int, unit: int) -> None:
    """With a suit and without trump a share is worth no more than its limit; 0 sets none."""
    assert settled(rules_with({f"score.{key}": cap}), contract, 19).unit == unit


@pytest.mark.clause("6.8")
@pytest.mark.parametrize(("all_pays", "unit"), [(True, 100), (False, 20)])
def test_everything_is_paid_the_limit(*, all_pays: bool, unit: int) -> None:
    """A side that takes all twenty points gets the limit, or what it would get anyway."""
    rules = rules_with({"score.cap": 100, "score.all_pays_cap": all_pays, "bid.max": 25})
    assert settled(rules, "14H", 20).unit == unit
    assert settled(rules, "14H", 19).unit == 9
    assert settled(rules, "22H", 20).unit == 2  # everything, and lost all the same


@pytest.mark.clause("6.8")
@pytest.mark.parametrize("money", [0, 100])
def test_a_point_is_worth_money(money: int) -> None:
    """The score sheet says what a point is worth, or nothing; payments stay the same."""
    rules = rules_with({"score.money": money})
    sheet = reckon(rules, 0, [HandEntry(0, 14, None, 1, 16)])
    book = Book(rules, ("A", "B", "C", "D", "E"), 0, [])
    told = list(_lines(book, sheet))
    assert len(told) == (5 if money else 4)
    assert not money or str(money) in told[3]
    assert sheet.totals == (64, 52, 28, 28, 28)


@pytest.mark.clause("6.9")
@pytest.mark.parametrize(("word", "unit"), [("points", 2), ("tricks", 1)])
def test_points_or_tricks_are_counted(word: str, unit: int) -> None:
    """The last trick adds its two points, or one trick, to what the declarer has."""
    rules = rules_with({"score.count": word, "bid.max": 10, "bid.min": 7, "score.win": "over_bid"})
    at = at_trick(rules, 10, ("SA", "SK", "S4", "S5", "S6"), contract="7H")
    end = at.having(taken=(7, 0, 0, 0, 0)).played("SA SK S4 S5 S6")
    assert end.result.points == 7 + unit
    assert rules.whole == (20 if word == "points" else 10)


@pytest.mark.clause("6.9")
@pytest.mark.parametrize(("counts", "whole", "points"), [(True, 21, 2), (False, 20, 1)])
def test_joker_may_be_worth_a_point(*, counts: bool, whole: int, points: int) -> None:
    """A trick with an ace and the joker is worth one point more, and there are more to win."""
    rules = rules_with({"joker.point": counts})
    at = at_trick(rules, 5, ("CA D2", "JK D3", "C4 D4", "C5 D5", "C6 D6"))
    assert sum(at.played("CA JK C4 C5 C6").play.taken) == points
    assert rules.whole == whole
    assert (card("JK") in rules.point_cards) is counts


@pytest.mark.clause("6.10")
@pytest.mark.parametrize(
    ("word", "unit", "least"),
    [
        ("points_minus_10", 8, 6),
        ("points_minus_min", 5, 3),
        ("points_minus_min_plus_1", 6, 4),
        ("over_bid", 2, 0),
        ("over_bid_plus_1", 3, 1),
        ("risk_2", 8, 6),
        ("risk_1_5", 6, 4),
        ("call_value", 8, 8),
        ("both_over_13", 8, 6),
        ("abs_diff", 2, 0),
        ("league", 1500, 1100),
        ("mix", 13, 7),
    ],
)
def test_worth_of_a_made_contract(word: str, unit: int, least: int) -> None:
    """A contract of 16 with a lowest bid of 13: with 18 points, and with just 16."""
    rules = rules_with({"score.win": word, "bid.min": 13})
    assert settled(rules, "16H", 18).payments == (2 * unit, unit, -unit, -unit, -unit)
    assert settled(rules, "16H", 16).unit == least
    twelve = rules_with({"score.win": word, "bid.min": 12})
    assert (
        settled(twelve, "17H", 19).unit
        == {
            "points_minus_10": 9,
            "points_minus_min": 7,
            "points_minus_min_plus_1": 8,
            "over_bid": 2,
            "over_bid_plus_1": 3,
            "risk_2": 12,
            "risk_1_5": 9,
            "call_value": 12,
            "both_over_13": 10,
            "abs_diff": 2,
            "league": 1800,
            "mix": 15,
        }[word]
    )


@pytest.mark.clause("6.10")
@pytest.mark.parametrize("floor", [0, 1])
def test_least_that_a_win_is_worth(floor: int) -> None:
    """A bare win of nothing pays nothing, or one; it is a win all the same."""
    rules = rules_with({"score.win": "over_bid", "score.floor": floor})
    paid = settled(rules, "14H", 14)
    assert (paid.unit, paid.multipliers) == (floor, ())
    assert settled(rules, "14N", 14).multipliers == ("no_trump",)
    assert settled(rules, "14H", 16).unit == 2


@pytest.mark.clause("6.11")
@pytest.mark.parametrize(
    ("word", "just", "below"),
    [("shortfall", 2, 5), ("tooth", 2, 7), ("pays_back", 8, 11), ("league", 1300, 1900)],
)
def test_cost_of_a_failed_contract(word: str, just: int, below: int) -> None:
    """A contract of 16 with a lowest bid of 13: with 14 points, and with 11."""
    rules = rules_with({"score.lose": word, "bid.min": 13})
    assert settled(rules, "16H", 14).payments == (-2 * just, -just, just, just, just)
    assert settled(rules, "16H", 11).unit == below


@pytest.mark.clause("6.12")
@ALL
@pytest.mark.parametrize(
    ("key", "contract", "won", "friend"),
    [("run", "14H", 20, 1), ("no_friend", "14H", 15, None), ("no_trump", "14N", 15, 1)],
)
def test_what_doubles(  # noqa: PLR0913  a column each
    key: str, contract: str, won: int, friend: int | None, word: str, *, on_win: bool, on_loss: bool
) -> None:
    """A run, playing alone, and no trump double on a win, on a loss, always or never."""
    rules = rules_with({f"mult.{key}": word, "mult.back_run": "never"})
    assert (key in settled(rules, contract, won, friend).multipliers) is on_win
    lost = settled(rules, contract, 13, friend).multipliers
    assert (key in lost) is (on_loss and key != "run")
    if key == "run" and on_loss:
        more = rules_with({"mult.run": word, "bid.max": 25})
        assert settled(more, "21H", 20).multipliers == ("run",)


@pytest.mark.clause("6.12")
@ALL
def test_run_that_loses(word: str, *, on_win: bool, on_loss: bool) -> None:
    """Where more may be bid than there is, everything may be taken and lost with."""
    rules = rules_with({"mult.run": word, "bid.max": 25})
    assert settled(rules, "20H", 20).multipliers == (("run",) if on_win else ())
    assert settled(rules, "21H", 20).multipliers == (("run",) if on_loss else ())


@pytest.mark.clause("6.12")
@ALL
def test_contract_of_everything_doubles(word: str, *, on_win: bool, on_loss: bool) -> None:
    """A contract of twenty doubles on a win, on a loss, always or never."""
    rules = rules_with({"mult.bid_all": word, "mult.run": "never"})
    assert settled(rules, "20H", 20).multipliers == (("bid_all",) if on_win else ())
    assert settled(rules, "20H", 19).multipliers == (("bid_all",) if on_loss else ())
    assert settled(rules, "19H", 20).multipliers == ()


@pytest.mark.clause("6.12")
@pytest.mark.parametrize(("needs", "names"), [(True, ()), (False, ("run",))])
def test_run_may_have_to_be_bid(*, needs: bool, names: tuple[str, ...]) -> None:
    """All twenty below a contract of twenty double, or do not; with that contract they do."""
    rules = rules_with({"mult.run_needs_bid": needs})
    assert settled(rules, "19H", 20).multipliers == names
    assert settled(rules, "20H", 20).multipliers == ("run",)


@pytest.mark.clause("6.13")
@ALL
def test_when_a_back_run_doubles(word: str, *, on_win: bool, on_loss: bool) -> None:
    """It is always a loss: so it doubles on a loss and always, and else never."""
    del on_win
    rules = rules_with({"mult.back_run": word})
    assert settled(rules, "14H", 9).multipliers == (("back_run",) if on_loss else ())


@pytest.mark.clause("6.13")
@pytest.mark.parametrize("most", [9, 10])
def test_points_of_a_back_run(most: int) -> None:
    """That many points are a back run, one more are not."""
    rules = rules_with({"mult.back_run_points": most})
    assert settled(rules, "14H", most).multipliers == ("back_run",)
    assert settled(rules, "14H", most + 1).multipliers == ()


@pytest.mark.clause("6.13")
@pytest.mark.parametrize(
    ("word", "contract", "most"),
    [
        ("at_most", "16H", 10),
        ("defence_reaches_bid", "16H", 4),
        ("defence_reaches_bid", "13H", 7),
        ("defence_reaches_min", "16H", 8),
        ("short_by_5", "16H", 11),
        ("short_by_5", "13H", 8),
    ],
)
def test_what_a_back_run_is(word: str, contract: str, most: int) -> None:
    """Ten points at most; as many for the defenders as bid, or as the lowest bid; five missing."""
    rules = rules_with({"mult.back_run_rule": word, "bid.min": 12})
    names = [settled(rules, contract, points).multipliers for points in range(13)]
    assert names == [("back_run",) if points <= most else () for points in range(13)]
