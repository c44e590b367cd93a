"""§2, house rules of the auction: its numbers, the rank of bids, who speaks, how it ends."""

from __future__ import annotations

import pytest

from giruda.core.actions import Change, MakeBid, Pass
from giruda.core.errors import SheetError
from giruda.core.events import RedealReason, Redealt, Stage
from giruda.core.refusals import RefusalCode
from giruda.core.sheet import HandEntry, reckon
from giruda.core.state import Dealing, Exchange, Match
from tests.rulebook.table import HEART, At, bid, dealt, opened, rules_with

PASS_ALL = "- - - - -"
NOT_ABOVE = RefusalCode.BID_NOT_ABOVE


@pytest.mark.clause("2.10")
@pytest.mark.parametrize("low", [11, 13])
def test_lowest_bid(low: int) -> None:
    """The lowest number may be bid, one less not."""
    at = opened(rules_with({"bid.min": low}))
    assert at.why_no_call(f"{low}C") is None
    assert at.why_no_call(f"{low - 1}N") == RefusalCode.BID_TOO_LOW


@pytest.mark.clause("2.10")
@pytest.mark.parametrize("high", [20, 25])
def test_highest_bid(high: int) -> None:
    """The highest number may be bid, more than there is to win too; one more may not."""
    at = opened(rules_with({"bid.max": high}))
    assert at.why_no_call(f"{high}C") is None
    assert at.why_no_call(f"{high + 1}C") == RefusalCode.BID_TOO_HIGH
    assert max(one.points for one in at.legal(0) if isinstance(one, MakeBid)) == high


@pytest.mark.clause("2.10")
@pytest.mark.parametrize(("allowed", "why"), [(True, None), (False, "bid_no_trump_barred")])
def test_bids_without_trump(*, allowed: bool, why: str | None) -> None:
    """Where there is no bid without trump, none is accepted, and no change to none either."""
    at = opened(rules_with({"bid.no_trump": allowed, "change.after": True}))
    assert at.why_no_call("14N") == why
    assert at.called("14H - - - -").why_not(Change(0, 16, None)) == why


@pytest.mark.clause("2.10")
@pytest.mark.parametrize(
    ("no_trump", "suit", "lowest_no_trump", "lowest_suit"),
    [(0, 0, 13, 13), (-1, 0, 12, 13), (0, 1, 13, 14), (-1, 1, 12, 14)],
)
def test_lowest_bid_with_and_without_trump(
    no_trump: int, suit: int, lowest_no_trump: int, lowest_suit: int
) -> None:
    """A bid without trump may begin one lower, one with a suit one higher."""
    keys = {"bid.min": 13, "bid.nt_min_offset": no_trump, "bid.suit_min_offset": suit}
    at = opened(rules_with(keys))
    for low, letter in ((lowest_no_trump, "N"), (lowest_suit, "S")):
        assert at.why_no_call(f"{low}{letter}") is None
        assert at.why_no_call(f"{low - 1}{letter}") == RefusalCode.BID_TOO_LOW


@pytest.mark.clause("2.11")
@pytest.mark.parametrize(
    ("word", "over_14", "over_15", "under"),
    [
        ("beats_equal", None, NOT_ABOVE, None),
        ("same", NOT_ABOVE, NOT_ABOVE, None),
        ("plus_one", None, NOT_ABOVE, NOT_ABOVE),
        ("plus_one_tie", None, None, NOT_ABOVE),
    ],
)
def test_rank_of_a_bid_without_trump(
    word: str,
    over_14: RefusalCode | None,
    over_15: RefusalCode | None,
    under: RefusalCode | None,
) -> None:
    """Whether 14 without trump beats 14 and 15 with a suit, and 15 with a suit beats it."""
    at = opened(rules_with({"bid.nt_rank": word}))
    assert at.called("14H").why_no_call("14N") == over_14
    assert at.called("15H").why_no_call("14N") == over_15
    assert at.called("14N").why_no_call("15H") == under
    assert at.called("14N").why_no_call("14N") == NOT_ABOVE


@pytest.mark.clause("2.11")
@pytest.mark.parametrize(("ranked", "legal"), [(False, []), (True, ["14S", "14D"])])
def test_rank_of_suits(*, ranked: bool, legal: list[str]) -> None:
    """At the same number spades and diamonds beat hearts and clubs do not, or no suit does."""
    at = opened(rules_with({"bid.suit_rank": ranked})).called("14H")
    assert [code for code in ("14S", "14D", "14H", "14C") if not at.why_no_call(code)] == legal


@pytest.mark.clause("2.12")
@pytest.mark.parametrize(
    ("word", "first", "later"),
    [("dealer", 3, 3), ("previous_declarer", 3, 1), ("after_dealer", 4, 4)],
)
def test_who_speaks_first(word: str, first: int, later: int) -> None:
    """In the first hand, and after one of which seat 1 was declarer; seat 3 deals."""
    rules = rules_with({"first_bidder": word})
    assert opened(rules, dealer=3).turn == first
    after = At(rules, Match((40,) * 5, (True,) * 5, dealer=3, declarer=1, hand_number=2))
    assert after.then(dealt(rules, dealer=3)).turn == later


@pytest.mark.clause("2.12")
@pytest.mark.parametrize(("once", "ended"), [(True, True), (False, False)])
def test_one_call_each(*, once: bool, ended: bool) -> None:
    """Everybody has spoken: the highest bid wins, or the auction goes on."""
    at = opened(rules_with({"bid.one_call": once})).called("11H - 13S 14D -")
    assert isinstance(at.match.hand, Exchange) is ended
    assert at.turn == (3 if ended else 0)


@pytest.mark.clause("2.12")
def test_who_passed_stays_out() -> None:
    """With a final pass the turn goes past who has passed."""
    at = opened(rules_with({"bid.pass_final": True})).called("- 11H 12H - -")
    assert at.turn == 1
    assert isinstance(at.called("-").match.hand, Exchange)


@pytest.mark.clause("2.12")
def test_who_passed_may_come_back() -> None:
    """Without a final pass the turn comes back, and four passes in a row end the auction."""
    at = opened(rules_with({"bid.pass_final": False})).called("- 11H 12H - -")
    assert at.turn == 0
    at = at.called("13S - - -")
    assert at.auction.high == bid(0, "13S")
    assert isinstance(at.called("-").match.hand, Exchange)


@pytest.mark.clause("2.12")
@pytest.mark.parametrize(("may", "why"), [(True, None), (False, "may_not_pass")])
def test_who_speaks_first_may_or_must_bid(*, may: bool, why: str | None) -> None:
    """The opener alone may be bound to bid."""
    at = opened(rules_with({"bid.opener_may_pass": may}))
    assert at.why_no_call("-") == why
    assert at.called("11H").why_no_call("-") is None


@pytest.mark.clause("2.13")
@pytest.mark.parametrize(
    ("word", "by_suit", "by_no_trump"),
    [("any", True, True), ("no_trump", False, True), ("none", False, False)],
)
def test_which_bid_ends_the_auction(word: str, *, by_suit: bool, by_no_trump: bool) -> None:
    """Any 20, only 20 without trump, or none; a 20 that ends nothing can be beaten."""
    at = opened(rules_with({"bid.end": word}))
    assert isinstance(at.called("20H").match.hand, Exchange) is by_suit
    assert isinstance(at.called("20N").match.hand, Exchange) is by_no_trump
    if not by_suit:
        assert at.called("20H").why_no_call("20N") is None


@pytest.mark.clause("2.13")
def test_all_pass_is_dealt_again() -> None:
    """The same dealer deals again."""
    at = opened(rules_with({"bid.all_pass": "redeal"}), dealer=2).called("- - - -")
    assert at.events(Pass(1))[1:] == (Redealt(RedealReason.ALL_PASSED, None),)
    assert (at.called("-").match.hand, at.called("-").match.dealer) == (Dealing(), 2)


@pytest.mark.clause("2.13")
def test_dealer_is_forced() -> None:
    """The dealer must be declarer at the lowest bid, with a suit of his choice."""
    rules = rules_with({"bid.all_pass": "dealer_forced", "bid.min": 12})
    at = opened(rules, dealer=2).called(PASS_ALL)
    assert (at.turn, at.auction.stage) == (2, Stage.FORCED)
    assert at.legal(2) == [bid(2, f"12{suit}") for suit in "SDHC"]
    assert at.why_no_call("-") == RefusalCode.MAY_NOT_PASS
    assert at.why_no_call("12N") == RefusalCode.BID_NO_TRUMP_BARRED
    assert at.why_no_call("13H") == RefusalCode.BID_EXACTLY
    assert isinstance(at.called("12D").match.hand, Exchange)


@pytest.mark.clause("2.13")
def test_dealer_has_a_last_chance() -> None:
    """The dealer may bid from one below the lowest bid, or else the cards are dealt again."""
    rules = rules_with({"bid.all_pass": "dealer_last_chance", "bid.min": 14})
    at = opened(rules, dealer=2).called(PASS_ALL)
    assert (at.turn, at.auction.stage) == (2, Stage.LAST_CHANCE)
    assert at.why_no_call("12H") == RefusalCode.BID_TOO_LOW
    assert isinstance(at.called("13H").match.hand, Exchange)
    assert (at.called("-").match.hand, at.called("-").match.dealer) == (Dealing(), 2)
    assert reckon(rules, 2, [HandEntry(2, 13, HEART, 1, 15)]).dealer == 2
    with pytest.raises(SheetError):
        reckon(rules, 2, [HandEntry(2, 12, HEART, 1, 15)])


@pytest.mark.clause("2.13")
def test_lowest_bid_is_lowered_once() -> None:
    """All may bid from one below the lowest bid; if all pass again, the cards are dealt again."""
    rules = rules_with({"bid.all_pass": "lower_minimum", "bid.min": 13})
    at = opened(rules, dealer=2).called(PASS_ALL)
    assert (at.turn, at.auction.stage) == (2, Stage.LOWERED)
    assert at.why_no_call("11H") == RefusalCode.BID_TOO_LOW
    assert at.called("- 12H").turn == 4
    assert at.called(PASS_ALL).match.hand == Dealing()
