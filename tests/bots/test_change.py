"""Whether the contract is changed."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from giruda.bots.api import Budget, ReasonCode
from giruda.core.actions import Bury, Change, Keep, MakeBid
from giruda.core.cards import DECK, CardSet
from giruda.core.engine import start
from giruda.core.loading import parse
from giruda.core.rules import Rules
from giruda.core.state import BlindChange, Dealt, Exchange, FriendCalling
from giruda.core.views import view
from tests.bots.seats import CLUB_BOT
from tests.core.positions import CLUB, HEART

if TYPE_CHECKING:
    from giruda.bots.api import Decision
    from giruda.core.cards import Suit
    from giruda.core.state import Hand

AFTER = parse('base = "korea-boardgames"\nid = "after"\n[change]\nafter = true\nraise_only = true')
BURIED_FIRST = Rules.preset("won")
BLIND = parse('base = "korea-boardgames"\nid = "blind"\n[change]\nblind = true')
# Thirteen cards: clubs came with the kitty.
CLUBS = "CA CK CQ CJ C9 C8 C7 SA JK HQ H9 H4 D2"
HEARTS = "HA HK HQ HJ HT H9 H8 SA JK CA C4 D2 D5"


def decided(rules: Rules, hand: Hand) -> Decision:
    """Return what the declarer, seat 0, decides."""
    match = replace(start(rules, 0).match, hand=hand)
    return CLUB_BOT.choose(rules, view(rules, match, 0), Budget(), Random(0))


def dealt(hand: str, size: int) -> Dealt:
    """Return hands of which the first is the declarer's."""
    mine = CardSet.parse(hand)
    rest = list(CardSet(DECK & ~mine))
    others = [CardSet.of(rest[size * n : size * (n + 1)]) for n in range(4)]
    return Dealt((mine, *others), CardSet(0))


def taken_up(hand: str, trump: Suit | None, points: int) -> Exchange:
    """Return the exchange with this contract."""
    contract = MakeBid(0, points, trump)
    return Exchange(dealt(hand, 10), (contract,), contract)


def test_a_kitty_full_of_another_suit_changes_trump() -> None:
    """With seven clubs to the top the price of two is worth paying."""
    decision = decided(AFTER, taken_up(CLUBS, HEART, 13))
    assert decision.action == Change(0, 15, CLUB)
    assert decision.reasons == (ReasonCode.CHANGE_TRUMP,)


def test_a_good_trump_is_left_alone() -> None:
    """What is likely to be made as it is goes on to the burial, and a change comes only once."""
    assert isinstance(decided(AFTER, taken_up(HEARTS, HEART, 13)).action, Bury)
    changed = replace(taken_up(CLUBS, HEART, 13), changed=True)
    assert isinstance(decided(AFTER, changed).action, Bury)


def test_a_safe_contract_is_raised_where_that_pays() -> None:
    """With the whole top of trumps it goes up if what was pledged is paid, and not else."""
    paid = replace(AFTER, id="paid", score=replace(AFTER.score, win=Rules.preset("won").score.win))
    decision = decided(paid, taken_up(HEARTS, HEART, 13))
    assert isinstance(decision.action, Change)
    assert decision.action.trump == HEART
    assert decision.reasons == (ReasonCode.RAISE_CONTRACT,)


def test_after_burying_the_buried_cards_still_tell() -> None:
    """Where trump changes after the burial, the hand is weighed with what lies under it."""
    mine, buried = CardSet.parse(CLUBS), CardSet.parse("D2 H4 H9")
    deal = dealt(CLUBS, 10)
    deal = replace(deal, hands=(CardSet(mine & ~buried), *deal.hands[1:]))
    contract = MakeBid(0, 13, HEART)
    decision = decided(BURIED_FIRST, FriendCalling(deal, buried, (contract,), contract))
    assert decision.action == Change(0, 15, CLUB)


def test_before_the_kitty_a_contract_is_mostly_kept() -> None:
    """The trump that was bid is the best one still; only after a forced bid there is a better."""
    good = MakeBid(0, 13, HEART)
    hand = dealt("HA HK HQ HJ H9 H8 SA CA C4 D2", 10)
    kept = decided(BLIND, BlindChange(hand, (good,), good))
    assert kept.action == Keep(0)
    assert kept.reasons == (ReasonCode.KEEP_CONTRACT,)
    forced = MakeBid(0, 14, CLUB)
    changed = decided(BLIND, BlindChange(hand, (forced,), forced))
    assert changed.action == Change(0, 15, HEART)
