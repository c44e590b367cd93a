"""What the club bot says in the auction."""

from dataclasses import replace
from random import Random

from giruda.bots.api import Budget, Decision, ReasonCode
from giruda.core.actions import MakeBid, Misdeal, Pass
from giruda.core.cards import DECK, CardSet, Suit
from giruda.core.engine import apply, start, to_act
from giruda.core.loading import parse
from giruda.core.rules import Rules
from giruda.core.state import Auction, Match
from giruda.core.views import view
from tests.bots.seats import CLUB_BOT, decide
from tests.core.positions import CLUB, HEART, RULES, SPADE, dealt, done

STRONG = "HA HK HQ HJ H9 H8 SA JK DA C2"
FAIR = "HA HQ H9 H8 H4 DK D4 S4 S8 C9"
POOR = "H2 H5 D2 D7 D9 S2 S8 C2 C6 C8"


def auction(hand: str, rules: Rules = RULES) -> Match:
    """Return an auction that seat 0 opens with this hand."""
    mine = CardSet.parse(hand)
    rest = CardSet(DECK & ~mine).codes()
    others = [" ".join(rest[10 * n : 10 * n + 10]) for n in range(4)]
    deal = dealt([hand, *others], " ".join(rest[40:]))
    return apply(rules, start(rules, 0).match, deal).match


def after_bid(hand: str, points: int, trump: Suit | None) -> Match:
    """Return the auction after seat 0 opened with the minimum and seat 1 overcalled."""
    match = done(auction(hand), MakeBid(0, 11, HEART), MakeBid(1, points, trump))
    return done(match, Pass(2), Pass(3), Pass(4))


def test_opens_with_the_least_in_its_best_suit() -> None:
    """A strong hand begins at the minimum: there is no need to say more."""
    decision = decide(auction(STRONG))
    assert decision.action == MakeBid(0, 11, HEART)
    assert decision.reasons == (ReasonCode.BID_STRENGTH,)
    assert decision.candidates[0].chance is not None
    assert decision.candidates[0].chance > 0.9


def test_goes_as_far_as_the_hand_is_worth() -> None:
    """A fair hand overcalls 12 and leaves 15 to others; a strong one overcalls 15 too."""
    assert decide(after_bid(FAIR, 12, CLUB)).action == MakeBid(0, 13, HEART)
    passed = decide(after_bid(FAIR, 15, CLUB))
    assert passed.action == Pass(0)
    assert passed.reasons == (ReasonCode.PASS_TOO_HIGH,)
    assert decide(after_bid(STRONG, 15, CLUB)).action == MakeBid(0, 16, HEART)


def test_a_rival_in_the_same_trump_is_a_warning() -> None:
    """The chance of a bid is smaller if another seat has bid the same trump."""
    alone, rivalled = (decide(after_bid(FAIR, 12, trump)) for trump in (CLUB, HEART))
    chances = [
        next(one.chance for one in decision.candidates if one.action == MakeBid(0, 13, HEART))
        for decision in (alone, rivalled)
    ]
    assert chances[0] is not None
    assert chances[1] is not None
    assert chances[1] < chances[0]


def test_a_hopeless_hand_asks_for_a_new_deal_once() -> None:
    """It spends its token on a hand with nothing in it, and passes when the token is gone."""
    match = auction(POOR)
    assert decide(match).action == Misdeal(0)
    spent = replace(match, tokens=(False, *match.tokens[1:]))
    assert decide(spent).action == Pass(0)
    assert not isinstance(decide(auction(FAIR)).action, Misdeal)


def test_twenty_is_for_giants_only() -> None:
    """Over 19 only a hand with hardly a hole in it says 20."""
    assert decide(after_bid(FAIR, 19, SPADE)).action == Pass(0)
    assert decide(after_bid("HA HK HQ H9 H8 SA DK D2 C2 C3", 19, SPADE)).action == Pass(0)
    assert decide(after_bid(STRONG, 19, SPADE)).action == MakeBid(0, 20, HEART)


def said(rules: Rules, match: Match) -> Decision:
    """Return what the seat to act says under other rules."""
    seat = to_act(match)
    assert seat is not None
    return CLUB_BOT.choose(rules, view(rules, match, seat), Budget(), Random(0))


def auction_rules(text: str) -> Rules:
    """Return rules with another auction."""
    return parse(f'base = "korea-boardgames"\nid = "auction"\n[bid]\n{text}')


def test_who_must_bid_bids_the_least_bad() -> None:
    """Where the opener may not pass, and for the dealer when all have passed, it is a suit."""
    must = auction_rules("opener_may_pass = false\nmin = 14")
    opened = said(must, auction(POOR, must))
    assert isinstance(opened.action, MakeBid)
    assert opened.reasons == (ReasonCode.BID_FORCED,)
    forced = auction_rules('all_pass = "dealer_forced"\nmin = 14')
    match = done(auction(FAIR, forced), *(Pass(seat) for seat in range(5)), rules=forced)
    assert said(forced, match).action == MakeBid(0, 14, HEART)


def test_a_lowered_minimum_is_taken() -> None:
    """A hand too weak for 15 takes the last chance at 14, if that is what it is worth."""
    chance = auction_rules('all_pass = "dealer_last_chance"\nmin = 15')
    match = auction(FAIR, chance)
    assert said(chance, match).action == Pass(0)
    match = done(match, *(Pass(seat) for seat in range(5)), rules=chance)
    assert said(chance, match).action == MakeBid(0, 14, HEART)


def test_one_call_each_is_called_for_what_the_hand_is_worth() -> None:
    """There is no second chance, so more than the minimum is said, but not by the last."""
    once = auction_rules("one_call = true")
    strong = said(once, auction(STRONG, once)).action
    assert isinstance(strong, MakeBid)
    assert strong.points > 14
    match = auction(STRONG, once)
    assert isinstance(match.hand, Auction)
    late = replace(match.hand, calls=tuple(Pass(seat) for seat in (1, 2, 3, 4)))
    assert said(once, replace(match, hand=late)).action == MakeBid(0, 11, HEART)


def test_a_minimum_beyond_all_hands_is_opened_by_the_strongest() -> None:
    """Where nobody could be expected to make 19, a very strong hand still opens."""
    steep = auction_rules("min = 19")
    assert said(steep, auction(FAIR, steep)).action == Pass(0)
    assert isinstance(said(steep, auction(STRONG, steep)).action, MakeBid)


def test_nearly_everything_is_not_pledged_on_aces_alone() -> None:
    """Six trumps and all the aces beside them overcall 15, but not 17 without mighty and joker."""
    aces = "DA DK DQ D8 D4 D2 HA CA CK S5"
    assert isinstance(decide(after_bid(aces, 15, CLUB)).action, MakeBid)
    assert decide(after_bid(aces, 16, None)).action == Pass(0)
    assert isinstance(decide(after_bid(aces.replace("S5", "JK"), 16, None)).action, MakeBid)
