"""The published examples beyond those of the base rules, each by the clause that it explains."""

from __future__ import annotations

import pytest

from giruda.core.actions import Bury, Change, Misdeal
from giruda.core.cards import CardSet
from giruda.core.misdeal import qualifies, value
from giruda.core.refusals import RefusalCode
from giruda.core.sheet import HandEntry, reckon
from giruda.core.state import Exchange
from tests.rulebook.table import At, bid, opened, rules_with, settled

STEPH, JAKE, HANA, GREG, IVAN = range(5)


def change(code: str) -> Change:
    """Read a change to 16 hearts as ``16H``."""
    made = bid(0, code)
    return Change(0, made.points, made.trump)


def declarer(rules_at: At, contract: str) -> At:
    """Seat 0 bids and all others pass."""
    return rules_at.called(f"{contract} - - - -")


def least(at: At, letter: str) -> int:
    """Return the lowest number with which trump can be changed to this."""
    changes = [one for one in at.legal(0) if isinstance(one, Change)]
    wanted = bid(0, f"11{letter}").trump
    return min((one.points for one in changes if one.trump == wanted), default=0)


@pytest.mark.clause("6.10")
def test_example_of_winning_mindset() -> None:
    """Diamonds 17, 18 taken, lowest bid 11: 26 for Hana, 13 for Steph, minus 13 for the others.

    By the base rules Hana would have had 16.
    """
    rules = rules_with(variants=("winning-mindset",))
    paid = settled(rules, "17D", 18, STEPH, declarer=HANA)
    assert (paid.unit, paid.payments) == (13, (13, -13, 26, -13, -13))
    assert settled(rules_with(), "17D", 18, STEPH, declarer=HANA).payments[HANA] == 16
    sheet = reckon(rules, 0, [HandEntry(HANA, 17, bid(0, "17D").trump, STEPH, 18)])
    assert sheet.totals == (53, 27, 66, 27, 27)


@pytest.mark.clause("3.4")
@pytest.mark.parametrize("letter", ["H", "D", "S", "N"])
def test_example_of_a_change_unseen(letter: str) -> None:
    """Clubs 15, changed before the kitty is seen: 16 at least, without trump too."""
    rules = rules_with(variants=("trump-change",))
    assert least(declarer(opened(rules), "15C"), letter) == 16


@pytest.mark.clause("3.5")
@pytest.mark.parametrize(("letter", "number"), [("C", 17), ("D", 17), ("S", 17), ("N", 16)])
def test_example_of_a_change_with_the_kitty(letter: str, number: int) -> None:
    """Hearts 15, changed after the kitty is seen: 17 at least, but 16 without trump."""
    rules = rules_with({"change.after": True})
    assert least(declarer(opened(rules), "15H"), letter) == number


@pytest.mark.clause("6.8", "6.10")
def test_example_of_money() -> None:
    """Two over twelve at 100 a point: the friend gets 300 and the declarer 600."""
    rules = rules_with(base="kaist")
    money = [rules.score.money * pay for pay in settled(rules, "12H", 14).payments]
    assert money == [600, 300, -300, -300, -300]
    least_win = settled(rules, "12H", 12)
    assert rules.score.money * least_win.unit == 100
    lost = [rules.score.money * settled(rules, "14H", 14 - n).unit for n in (1, 2)]
    assert lost == [100, 200]


@pytest.mark.clause("3.5")
def test_example_of_nineteen_to_twenty() -> None:
    """From 19 a change to 20 without trump is possible, to 20 with a suit is not."""
    at = declarer(opened(rules_with(base="kaist")), "19H")
    assert at.why_not(change("20N")) is None
    for letter in "SDC":
        assert at.why_not(change(f"20{letter}")) == RefusalCode.CHANGE_TOO_LOW


@pytest.mark.clause("3.5")
@pytest.mark.parametrize(
    ("old", "letter", "number"), [("17H", "C", 19), ("19S", "N", 20), ("18S", "N", 20)]
)
def test_example_of_two_more_or_everything(old: str, letter: str, number: int) -> None:
    """Seventeen hearts become 19 clubs, 19 spades become 20 without trump: never beyond."""
    at = declarer(opened(rules_with(base="won")), old)
    assert isinstance(at.match.hand, Exchange)
    buried = CardSet.of(list(at.seen(0).hand)[:3])
    assert least(at.then(Bury(0, buried)), letter) == number


@pytest.mark.clause("2.2")
@pytest.mark.parametrize("code", ["15H", "18S", "16N", "20D"])
def test_example_of_call_words(code: str) -> None:
    """Five words of the auction: 15 hearts, 18 spades, 16 without trump, 20 diamonds."""
    at = opened(rules_with(base="won")).called("13N")
    assert at.why_no_call(code) is None
    assert isinstance(at.called(code).match.hand, Exchange) is (code == "20D")


@pytest.mark.clause("2.2")
def test_example_of_one_more_clubs() -> None:
    """After a 15 the least that can be said with clubs, or without trump, is 16: "one over"."""
    at = opened(rules_with(base="won")).called("15D")
    assert at.why_no_call("15C") == at.why_no_call("15N") == RefusalCode.BID_NOT_ABOVE
    assert at.why_no_call("16C") is None


@pytest.mark.clause("2.7")
@pytest.mark.parametrize(
    ("cards", "half_points"),
    [("SA", 0), ("ST", 1), ("JK", -2), ("DA", 2), ("SK", 2), ("HQ", 2), ("CJ", 2), ("S9", 0)],
)
def test_example_of_the_misdeal_table(cards: str, half_points: int) -> None:
    """Mighty 0, ten ½, joker −1, every other point card 1, the rest 0."""
    rules = rules_with(variants=("harder-misdeal",))
    assert value(rules, CardSet.parse(cards)) == half_points
    assert qualifies(rules, CardSet.parse(cards)) is (half_points < 2)


@pytest.mark.clause("6.10", "6.12")
@pytest.mark.parametrize(
    ("contract", "points", "unit"), [("15D", 16, 5), ("16N", 18, 16), ("17H", 20, 22)]
)
def test_example_of_risk(contract: str, points: int, unit: int) -> None:
    """Fifteen diamonds with 16 pay 5, 16 without trump with 18 pay 16, 17 hearts with 20 pay 22."""
    rules = rules_with(base="pagat")
    assert settled(rules, contract, points).payments == (2 * unit, unit, -unit, -unit, -unit)


def test_misdeal_variants_exclude_each_other_but_all_others_combine() -> None:
    """Either of the two about misdeals goes with the other four."""
    others = ("minimum-13", "named-friend", "trump-change", "winning-mindset")
    for one in ("token-refill", "harder-misdeal"):
        rules = rules_with(variants=(one, *others))
        assert (rules.bid.min, rules.change.blind) == (13, True)
    at = opened(rules_with(variants=("harder-misdeal",)))
    assert at.why_not(Misdeal(0)) == RefusalCode.MISDEAL_HAND
