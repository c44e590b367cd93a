"""§1 and §2: the match, the dealer, the auction and the misdeal, with the published example."""

from __future__ import annotations

import pytest

from giruda.core.actions import Action, MakeBid, Misdeal, Pass
from giruda.core.cards import Suit, code_of
from giruda.core.engine import apply, start, to_act
from giruda.core.events import AuctionWon
from giruda.core.match import next_dealer, winners
from giruda.core.refusals import RefusalCode
from giruda.core.state import Auction, Dealing, Exchange
from tests.rulebook.base import dealt, done, opened, refused
from tests.rulebook.table import CLUB, HEART, SPADE, rules_with

STEPH, JAKE, HANA, GREG, IVAN = range(5)


@pytest.mark.clause("1.1")
def test_match_begins_with_forty_points_and_a_token_each() -> None:
    """Forty points and a token that is face up for each of five."""
    match = start(rules_with(), 0).match
    assert (match.totals, match.tokens) == ((40,) * 5, (True,) * 5)


@pytest.mark.clause("1.2")
@pytest.mark.parametrize("dealer", range(5))
def test_any_seat_may_be_the_first_dealer(dealer: int) -> None:
    """Whoever chance names deals and opens the auction."""
    assert to_act(start(rules_with(), dealer).match) == dealer
    assert to_act(opened(dealer)) == dealer


@pytest.mark.clause("1.3")
def test_winning_declarer_or_losing_friend_deals_next() -> None:
    """After a win the declarer deals, after a loss the friend."""
    assert next_dealer(rules_with(), 0, 1, 3, won=True) == 1
    assert next_dealer(rules_with(), 0, 1, 3, won=False) == 3


@pytest.mark.clause("1.4")
def test_ten_cards_each_and_three_in_the_middle() -> None:
    """Fifty of the 53 cards are dealt, three lie in the middle."""
    hand = opened().hand
    assert isinstance(hand, Auction)
    assert [len(cards) for cards in (*hand.hands, hand.dealt.kitty)] == [10] * 5 + [3]
    assert len(rules_with().pack) == 53


@pytest.mark.clause("2.1")
def test_twenty_cards_are_worth_a_point() -> None:
    """Ten to ace of four suits are a point each; the joker is none."""
    points = rules_with().point_cards
    assert sorted({code_of(one)[1] for one in points}) == sorted("TJQKA")
    assert len(points) == 20


@pytest.mark.clause("2.1")
def test_calls_go_round_from_the_dealer() -> None:
    """The dealer calls first, then the others in playing order."""
    match = opened(3)
    order = []
    for points in range(11, 16):
        seat = to_act(match)
        assert seat is not None
        order.append(seat)
        match = done(match, MakeBid(seat, points, HEART))
    assert order == [3, 4, 0, 1, 2]


@pytest.mark.clause("2.2")
def test_no_trump_beats_a_suit_of_the_same_number() -> None:
    """After 14 hearts, 14 without trump may be bid; another suit needs 15."""
    match = done(opened(), MakeBid(0, 14, HEART))
    assert refused(match, MakeBid(1, 14, None)) is None
    assert refused(match, MakeBid(1, 14, SPADE)) == RefusalCode.BID_NOT_ABOVE
    assert refused(match, MakeBid(1, 15, CLUB)) is None


@pytest.mark.clause("2.2", "2.3", "2.4")
def test_example_of_the_auction() -> None:
    """Clubs 14, hearts 15, clubs 17, and four passes: Hana is declarer with clubs 17.

    Before she passes, Steph would need 18, or 17 without trump.
    """
    calls: list[Action] = [
        MakeBid(STEPH, 14, CLUB),
        MakeBid(JAKE, 15, HEART),
        MakeBid(HANA, 17, CLUB),
        Pass(GREG),
        Pass(IVAN),
    ]
    match = done(opened(STEPH), *calls)
    assert to_act(match) == STEPH
    assert refused(match, MakeBid(STEPH, 17, SPADE)) == RefusalCode.BID_NOT_ABOVE
    assert refused(match, MakeBid(STEPH, 17, None)) is None
    assert refused(match, MakeBid(STEPH, 18, CLUB)) is None
    match = done(match, Pass(STEPH))
    assert to_act(match) == JAKE
    step = apply(rules_with(), match, Pass(JAKE))
    assert step.events[1] == AuctionWon(HANA, 17, CLUB)


@pytest.mark.clause("2.4")
@pytest.mark.parametrize("trump", [*Suit, None])
def test_twenty_is_final(trump: Suit | None) -> None:
    """A 20 ends the auction at once; 20 without trump does not come any more."""
    match = done(opened(), MakeBid(0, 14, None), MakeBid(1, 20, trump))
    assert isinstance(match.hand, Exchange)
    assert match.hand.contract == MakeBid(1, 20, trump)
    assert refused(match, MakeBid(2, 20, None)) == RefusalCode.WRONG_PHASE


@pytest.mark.clause("2.5")
def test_five_passes_are_no_hand() -> None:
    """After five passes the same dealer deals the same hand again, as often as it takes."""
    match = start(rules_with(), 2).match
    for _ in range(3):
        match = done(match, dealt(dealer=2), *(Pass((2 + n) % 5) for n in range(5)))
        assert (match.hand, match.dealer, match.hand_number) == (Dealing(), 2, 1)
    assert winners(rules_with(), match.hand_number, match.totals) is None


@pytest.mark.clause("2.6")
def test_misdeal_once_in_a_match() -> None:
    """The token stays face down: in a later hand of the match the right is gone."""
    match = done(opened(), Misdeal(2), dealt())
    assert refused(match, Misdeal(2)) == RefusalCode.MISDEAL_NO_TOKEN
    assert refused(match, Misdeal(1)) is None
    assert match.tokens == (True, True, False, True, True)
