"""What simulation says in the auction."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from giruda.bots.bidding import anew, call_by_simulation, pays_for_number
from giruda.bots.decision import Decision, ReasonCode
from giruda.bots.effort import Effort
from giruda.core.actions import MakeBid, Misdeal, Pass
from giruda.core.cards import CardSet, Suit
from giruda.core.choices import MisdealPenalty, WinFormula
from giruda.core.engine import start
from giruda.core.house import changed
from giruda.core.loading import preset_ids
from giruda.core.rules import Rules
from giruda.core.state import Auction, Dealt
from giruda.core.views import view

RULES = Rules.preset("korea-boardgames")
STRONG = "SA JK HA HK HQ HJ H9 H8 DA DK"
WEAK = "S2 S4 S6 H3 H5 D2 D4 C4 C5 C6"


def called(
    hand: str, high: MakeBid | None = None, rules: Rules = RULES, *, daring: bool = False
) -> Decision:
    """Return what seat 1 calls with this hand, after a bid of seat 0 or as the first."""
    mine = CardSet.parse(hand)
    rest = list(CardSet(rules.pack & ~mine))
    Random(3).shuffle(rest)
    others = [CardSet.of(rest[10 * n : 10 * n + 10]) for n in range(4)]
    dealt = Dealt((others[0], mine, *others[1:]), CardSet.of(rest[40:]))
    calls = () if high is None else (high,)
    match = replace(start(rules, 0).match, hand=Auction(dealt, 1, calls, 0, high))
    effort = Effort(160, daring=daring)
    found = call_by_simulation(rules, view(rules, match, 1), effort, Random(1))
    assert found is not None
    return found


def test_a_strong_hand_bids_its_suit() -> None:
    """With mighty, joker and six top hearts the lowest bid is made, nearly sure.

    No trump, which is paid double, may be as good with them.
    """
    decision = called(STRONG)
    bid = decision.action
    assert isinstance(bid, MakeBid)
    assert (bid.points, bid.trump in (Suit.HEART, None)) == (RULES.bid.min, True)
    assert decision.reasons == (ReasonCode.BID_STRENGTH,)
    best = decision.candidates[0]
    assert best.score is not None
    assert best.score > 5
    assert best.chance is not None
    assert best.chance > 0.9


def test_it_goes_on_over_others() -> None:
    """The same hand outbids a bid of fifteen; a middling one lets it go."""
    high = MakeBid(0, 15, Suit.SPADE)
    assert isinstance(called(STRONG, high).action, MakeBid)
    passed = called("SA H9 H8 H7 DQ D5 C4 C9 CJ S5", high)
    assert isinstance(passed.action, Pass)
    assert passed.reasons == (ReasonCode.PASS_TOO_HIGH,)


def test_a_bid_that_gains_little_is_left() -> None:
    """Where a bid pays hardly more than a pass, that is the reason to pass, not a weak hand."""
    passed = called("S4 SJ D9 DA H5 HT HQ C5 C8 CK")
    assert isinstance(passed.action, Pass)
    assert passed.reasons == (ReasonCode.PASS_NO_GAIN,)
    rest, best = passed.candidates[:2]
    assert rest.score is not None
    assert best.score is not None
    assert rest.score < best.score


def test_who_dares_bids_on_less_where_the_number_pays() -> None:
    """A hand that the usual margin passes up is bid by who dares, where a higher number pays more.

    Where it does not, to be pushed up is nothing but risk, and both pass.
    """
    hand = "S5 ST SA H3 H7 H9 HQ C7 CJ CA"
    paid = Rules.preset("pagat")
    assert called(hand, None, paid).reasons == (ReasonCode.PASS_NO_GAIN,)
    assert called(hand, None, paid, daring=True).action == MakeBid(1, 13, Suit.HEART)
    assert called(hand).reasons == (ReasonCode.PASS_NO_GAIN,)
    assert called(hand, daring=True) == called(hand)


@pytest.mark.parametrize("preset", preset_ids())
def test_where_a_higher_number_pays(preset: str) -> None:
    """It pays more by the formulas that count the number of the contract, and by no others."""
    rules = Rules.preset(preset)
    by_number = {WinFormula.RISK_2, WinFormula.BOTH_OVER_13, WinFormula.LEAGUE}
    assert pays_for_number(rules) is (rules.score.win in by_number)


@pytest.mark.parametrize(("least", "pays"), [(13, True), (19, True), (20, False)])
def test_a_higher_number_pays_where_there_is_one(least: int, pays: bool) -> None:
    """It pays as long as two numbers may be bid; with one alone no higher one is made."""
    rules = changed("pagat", None, {"bid.min": least})
    assert pays_for_number(rules) is pays
    assert not pays_for_number(changed("korea-boardgames", None, {"bid.min": least}))


def test_a_hopeless_hand_wants_a_new_deal() -> None:
    """Without a point card or a chief the token is spent, where there is one."""
    decision = called(WEAK, MakeBid(0, 16, Suit.SPADE))
    assert isinstance(decision.action, Misdeal)
    assert decision.reasons == (ReasonCode.MISDEAL_HOPELESS,)
    none = Rules.preset("kaist")
    assert isinstance(called(WEAK, MakeBid(0, 16, Suit.SPADE), none).action, Pass)


def test_one_call_each_names_a_number() -> None:
    """Where each speaks once, a strong hand names more than the lowest number."""
    once = replace(RULES, id="once", bid=replace(RULES.bid, one_call=True))
    action = called(STRONG, None, once).action
    assert isinstance(action, MakeBid)
    assert action.points > RULES.bid.min


@pytest.mark.parametrize(
    ("penalty", "dealer", "better"),
    [(MisdealPenalty.POT, 0, False), (MisdealPenalty.DEALER, 0, False),
     (MisdealPenalty.DEALER, 2, True)],
)  # fmt: skip
def test_fines_have_their_price(penalty: MisdealPenalty, dealer: int, better: bool) -> None:
    """A fine that the caller pays makes a new deal worth less, one that it is paid more."""
    fined = replace(RULES, id=f"fined-{penalty}", misdeal=replace(RULES.misdeal, penalty=penalty))
    match = start(RULES, dealer).match
    seen = view(RULES, match, 0)
    assert (anew(fined, seen, 5.0) > anew(RULES, seen, 5.0)) is better
