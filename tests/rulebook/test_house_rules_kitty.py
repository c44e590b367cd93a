"""§3, house rules: changing the contract, raising it, and whose the buried cards are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping

from giruda.core.actions import Bury, Change, Keep
from giruda.core.cards import CardSet
from giruda.core.refusals import RefusalCode
from giruda.core.state import Auction, BlindChange, Exchange, FriendCalling
from tests.rulebook.table import HANDS, KITTY, At, at_trick, bid, opened, rules_with

DONE = RefusalCode.CHANGE_DONE
TOO_LOW = RefusalCode.CHANGE_TOO_LOW
NOTHING = RefusalCode.CHANGE_NOTHING


def change(code: str) -> Change:
    """Read a change to 16 hearts as ``16H``."""
    made = bid(0, code)
    return Change(0, made.points, made.trump)


def won(contract: str, changes: Mapping[str, Any]) -> At:
    """Seat 0 has won the auction with this contract."""
    at = opened(rules_with(changes), HANDS, KITTY).called(contract)
    while isinstance(at.match.hand, Auction):
        at = at.called("-")
    return at


def buried(at: At) -> At:
    """The kitty is laid down again."""
    return at.then(Bury(0, CardSet.parse(KITTY)))


def after(contract: str, **settings: object) -> At:
    """Seat 0 has taken the kitty and may change trump."""
    return won(contract, {"change.after": True, **{f"change.{k}": v for k, v in settings.items()}})


@pytest.mark.clause("3.4")
@pytest.mark.parametrize("allowed", [True, False])
def test_trump_may_be_changed_unseen(*, allowed: bool) -> None:
    """The declarer changes trump or keeps it before he sees the kitty, or takes it up at once."""
    at = won("15C", {"change.blind": allowed})
    assert isinstance(at.match.hand, BlindChange if allowed else Exchange)
    assert at.why_not(change("16H")) == (None if allowed else DONE)
    if allowed:
        assert not at.seen(0).taken_up
        assert at.then(change("16H")).why_not(change("18S")) == DONE
        assert at.then(Keep(0)).seen(0).contract == at.seen(0).contract


@pytest.mark.clause("3.4")
@pytest.mark.parametrize("cost", [1, 2])
def test_price_of_a_change_unseen(cost: int) -> None:
    """The number must rise by the price at least, without trump as well; more is allowed."""
    at = won("15C", {"change.blind": True, "change.blind_cost": cost})
    for letter in "HN":
        assert at.why_not(change(f"{15 + cost}{letter}")) is None
        assert at.why_not(change(f"{16 + cost}{letter}")) is None
        assert at.why_not(change(f"{14 + cost}{letter}")) == TOO_LOW


@pytest.mark.clause("3.5")
@pytest.mark.parametrize(("allowed", "why"), [(True, None), (False, DONE)])
def test_trump_may_be_changed_with_the_kitty(*, allowed: bool, why: RefusalCode | None) -> None:
    """After he has seen the kitty the declarer may change trump once, or not at all."""
    at = won("15C", {"change.after": allowed})
    assert at.why_not(change("17H")) == why
    if allowed:
        assert at.then(change("17H")).why_not(change("19S")) == DONE


@pytest.mark.clause("3.5")
@pytest.mark.parametrize(
    ("key", "price", "old", "letter"),
    [
        ("cost", 2, "H", "S"),
        ("cost", 1, "H", "S"),
        ("to_nt_cost", 1, "H", "N"),
        ("to_nt_cost", 2, "H", "N"),
        ("from_nt_cost", 2, "N", "H"),
        ("from_nt_cost", 3, "N", "H"),
    ],
)
def test_price_of_a_change(key: str, price: int, old: str, letter: str) -> None:
    """From suit to suit, to no trump and from no trump the least price is that of the rules."""
    at = after(f"15{old}", **{key: price})
    assert at.why_not(change(f"{15 + price}{letter}")) is None
    assert at.why_not(change(f"{16 + price}{letter}")) is None
    assert at.why_not(change(f"{14 + price}{letter}")) == TOO_LOW


@pytest.mark.clause("3.5")
@pytest.mark.parametrize(("free", "why"), [(True, None), (False, TOO_LOW)])
def test_higher_suit_may_be_free(*, free: bool, why: RefusalCode | None) -> None:
    """From hearts to diamonds or spades costs nothing, or what it costs to clubs."""
    at = after("15H", higher_suit_free=free)
    assert [at.why_not(change(code)) for code in ("15S", "15D", "15C")] == [why, why, TOO_LOW]


@pytest.mark.clause("3.5")
@pytest.mark.parametrize(
    ("word", "from_19", "from_20"),
    [("forbid", "20N", ""), ("clamp", "20S 20D 20C 20N", "20S 20D 20C 20N")],
)
def test_price_beyond_the_highest_number(word: str, from_19: str, from_20: str) -> None:
    """A price that leads above twenty forbids the change, or counts as twenty."""
    for contract, codes in (("19H", from_19), ("20H", from_20)):
        at = after(contract, over_max=word)
        changes = [one for one in at.legal(0) if isinstance(one, Change)]
        assert changes == [change(code) for code in codes.split()]


@pytest.mark.clause("3.5")
@pytest.mark.parametrize(
    ("word", "before", "later"), [("before_burying", None, DONE), ("after_burying", DONE, None)]
)
def test_when_trump_is_changed(
    word: str, before: RefusalCode | None, later: RefusalCode | None
) -> None:
    """Before three cards are buried, or after."""
    at = after("15H", order=word)
    assert at.why_not(change("17S")) == before
    assert buried(at).why_not(change("17S")) == later
    assert isinstance(buried(at).match.hand, FriendCalling)


@pytest.mark.clause("3.6")
@pytest.mark.parametrize(("allowed", "why"), [(True, None), (False, NOTHING)])
def test_number_may_be_raised(*, allowed: bool, why: RefusalCode | None) -> None:
    """The declarer may raise the number and keep trump, or may not; he can never lower it."""
    at = after("15H", raise_only=allowed)
    assert at.why_not(change("16H")) == why
    assert at.why_not(change("15H")) is not None


@pytest.mark.clause("3.6")
def test_no_raise_without_a_change() -> None:
    """Where trump may not be changed, the number may not be raised either."""
    at = won("15H", {"change.raise_only": True, "change.after": False})
    assert at.why_not(change("16H")) == DONE


@pytest.mark.clause("3.7")
@pytest.mark.parametrize(
    ("word", "last_won", "last_lost"),
    [("ruling", 13, 13), ("defence", 11, 11), ("last_trick", 13, 11)],
)
def test_whose_the_buried_points_are(word: str, last_won: int, last_lost: int) -> None:
    """Two buried points go to the ruling side, to the defenders, or with the last trick."""
    for last, points in (("S9", last_won), ("S2", last_lost)):
        rules = rules_with({"kitty.points_to": word})
        at = at_trick(rules, 10, (last, "S3", "S4", "S5", "S6"), buried="HT HJ C2")
        end = at.having(taken=(11, 0, 7, 0, 0)).played(f"{last} S3 S4 S5 S6")
        assert (end.result.points, end.result.buried_points) == (points, 2)


@pytest.mark.clause("3.7")
@pytest.mark.parametrize("word", ["hand_end", "never"])
def test_buried_cards_are_shown_or_stay_hidden(word: str) -> None:
    """When the hand is over all see what was buried, or only the declarer ever does."""
    rules = rules_with({"kitty.reveal": word})
    at = at_trick(rules, 10, ("S9", "S3", "S4", "S5", "S6"), buried="HT HJ C2")
    end = at.played("S9 S3 S4 S5 S6")
    hidden = CardSet.parse("HT HJ C2")
    for reader in (1, None):
        shown = hidden if word == "hand_end" else CardSet(0)
        assert end.seen(reader).buried == shown
        result = end.seen(reader).result
        assert result is not None
        assert result.buried == (shown or None)
    assert end.seen(0).result == end.result
