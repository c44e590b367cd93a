"""Where the rulebook is silent or says two things: one test for each decision, by its number.

What concerns the auction, the misdeal, the friend and the end of a hand; the tricks are in
`test_decisions_tricks`.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.actions import Bury, CallFriend, FriendMode, MakeBid, Misdeal, Pass
from giruda.core.auction import legal_bids
from giruda.core.cards import CardSet, Suit, card
from giruda.core.engine import apply, legal_actions, to_act
from giruda.core.events import (
    FriendRevealed,
    HandScored,
    MatchEnded,
    Multiplier,
    RedealReason,
    Redealt,
)
from giruda.core.match import next_dealer
from giruda.core.refusals import RefusalCode
from giruda.core.state import Dealing, Exchange, Match
from giruda.core.views import view
from tests.rulebook.base import (
    at_trick,
    auction_of,
    dealt,
    done,
    opened,
    play_state,
    played,
    refused,
)
from tests.rulebook.table import CLUB, HEART, KITTY, SPADE, play_of, rules_with


def calling() -> Match:
    """Seat 0 plays 20 hearts and has buried the kitty, two of diamonds included."""
    match = done(opened(), MakeBid(0, 20, HEART))
    return done(match, Bury(0, CardSet.parse(KITTY)))


@pytest.mark.clause("2.2")
def test_b2_eleven_may_be_bid() -> None:
    """The minimum is inclusive: eleven is a bid."""
    assert refused(opened(), MakeBid(0, 11, CLUB)) is None


@pytest.mark.clause("1.3")
def test_b7_lone_declarer_who_lost_deals() -> None:
    """Without a friend the declarer deals after a loss too."""
    assert next_dealer(rules_with(), 0, 3, None, won=False) == 3


@pytest.mark.clause("2.6")
@pytest.mark.parametrize("calls", [0, 2])
def test_b10_same_dealer_deals_after_a_misdeal(calls: int) -> None:
    """The dealer of the void deal deals again, whoever called and whenever."""
    match = done(opened(2), *(Pass((2 + n) % 5) for n in range(calls)), Misdeal(4))
    assert (match.hand, match.dealer, to_act(match)) == (Dealing(), 2, 2)


@pytest.mark.clause("2.5")
def test_b11_all_pass_is_dealt_again_and_not_counted() -> None:
    """Five passes: the same dealer, the same number of the hand, nobody forced."""
    match = done(opened(3), *(Pass((3 + n) % 5) for n in range(5)))
    assert (match.hand, match.dealer, match.hand_number) == (Dealing(), 3, 1)
    assert match.totals == (40,) * 5


@pytest.mark.clause("2.4")
def test_b13_auction_stops_when_all_but_one_have_passed() -> None:
    """The highest bidder is not asked again once the others have passed."""
    match = done(opened(), MakeBid(0, 11, CLUB), Pass(1), Pass(2), Pass(3), Pass(4))
    assert isinstance(match.hand, Exchange)


@pytest.mark.clause("2.3")
def test_b14_pass_is_final() -> None:
    """Who has passed is skipped from then on, whatever is bid later."""
    match = done(opened(), Pass(0), MakeBid(1, 11, CLUB), MakeBid(2, 12, CLUB))
    match = done(match, Pass(3), Pass(4))
    assert to_act(match) == 1
    assert refused(match, MakeBid(0, 13, CLUB)) == RefusalCode.NOT_YOUR_TURN


@pytest.mark.clause("2.4")
def test_b15_high_bidder_has_no_turn_until_overcalled() -> None:
    """A turn comes back to a bidder only after a higher bid."""
    match = done(opened(), MakeBid(0, 11, CLUB), Pass(1), Pass(2), Pass(3))
    assert to_act(match) == 4
    assert to_act(done(match, MakeBid(4, 12, CLUB))) == 0


@pytest.mark.clause("2.2")
def test_b16_no_trump_overcalls_the_same_number() -> None:
    """Seventeen without trump overcalls seventeen clubs."""
    match = done(opened(), MakeBid(0, 17, CLUB))
    assert [bid for bid in legal_bids(rules_with(), auction_of(match), 1) if bid.points == 17] == [
        MakeBid(1, 17, None)
    ]


@pytest.mark.clause("2.2")
def test_b17_no_trump_does_not_overcall_no_trump() -> None:
    """The same number without trump twice is not higher."""
    match = done(opened(), MakeBid(0, 17, None))
    assert refused(match, MakeBid(1, 17, None)) == RefusalCode.BID_NOT_ABOVE


@pytest.mark.clause("2.4")
@pytest.mark.parametrize("trump", [*Suit, None])
def test_b18_any_twenty_ends_the_auction(trump: Suit | None) -> None:
    """A 20 with a suit is not overcalled by 20 without trump."""
    assert isinstance(done(opened(), MakeBid(0, 20, trump)).hand, Exchange)


@pytest.mark.clause("2.6")
def test_b19_twenty_ends_the_right_to_a_misdeal() -> None:
    """After a 20 nobody may call a misdeal, though some have not called yet."""
    match = done(opened(), MakeBid(0, 20, HEART))
    for seat in range(1, 5):
        assert refused(match, Misdeal(seat)) == RefusalCode.MISDEAL_TOO_LATE
        assert legal_actions(rules_with(), match, seat) == []


@pytest.mark.clause("2.6")
def test_b30_misdeal_asks_for_no_weak_hand() -> None:
    """Any hand qualifies: seat 0 holds five points and the mighty."""
    assert refused(opened(), Misdeal(0)) is None


@pytest.mark.clause("2.6")
def test_b31_misdeal_is_open_until_the_own_first_call() -> None:
    """Before one's own first call a misdeal may be called in turn and out of turn."""
    match = opened()
    for seat in range(4):
        for other in range(5):
            expected = RefusalCode.MISDEAL_TOO_LATE if other < seat else None
            assert refused(match, Misdeal(other)) == expected
        match = done(match, Pass(seat))


@pytest.mark.clause("2.6")
def test_b32_first_accepted_misdeal_counts() -> None:
    """Once one is accepted the auction is over, and other tokens stay up."""
    match = done(opened(), Misdeal(4))
    assert refused(match, Misdeal(1)) == RefusalCode.WRONG_PHASE
    assert match.tokens == (True, True, True, True, False)


@pytest.mark.clause("4.2")
def test_b53_own_and_buried_cards_are_no_friend() -> None:
    """Neither a held nor a buried card may be called."""
    for code in ("SA", "D2"):
        call = CallFriend(0, FriendMode.CARD, card(code))
        assert refused(calling(), call) == RefusalCode.FRIEND_CARD_OWN


@pytest.mark.clause("1.3", "4.3", "6.5")
@pytest.mark.parametrize(
    ("taken", "multipliers", "payment"), [(15, (Multiplier.NO_FRIEND,), 40), (13, (), -4)]
)
def test_b55_own_first_trick_counts_as_no_friend(
    taken: int, multipliers: tuple[Multiplier, ...], payment: int
) -> None:
    """A declarer who takes the called first trick is alone, which doubles a win only."""
    call = CallFriend(0, FriendMode.FIRST_TRICK)
    match = at_trick(1, ("S9 D2", "S3 D3", "S4 D4", "S5 D5", "S6 D6"), call=call)
    hand = play_state(played(match, "S9 S3 S4 S5 S6"))
    assert (hand.friend, hand.revealed) == (None, True)
    last = replace(hand, taken=(taken, 0, 0, 0, 0), tricks=hand.tricks * 9)
    result = played(replace(match, hand=last), "D2 D3 D4 D5 D6").results[0]
    assert (result.friend, result.multipliers) == (None, multipliers)
    assert result.payments[0] == payment


@pytest.mark.clause("4.3", "4.5")
def test_b56_nobody_is_friend_before_the_first_trick_ends() -> None:
    """The winner of the called first trick is the friend with it, its points included."""
    call = CallFriend(0, FriendMode.FIRST_TRICK)
    match = at_trick(1, ("SJ D2", "SK D3", "S4 D4", "S5 D5", "S6 D6"), call=call)
    assert play_state(match).friend is None
    step = apply(rules_with(), played(match, "SJ SK S4 S5"), play_of(4, "S6"))
    assert step.events[-1] == FriendRevealed(1)
    points = view(rules_with(), step.match, 3).points
    assert (points.ruling, points.defence) == (2, 0)


def friend_of_seat_1(plays: str) -> Match:
    """A third trick with the king of clubs called; its holder, seat 1, has two points."""
    call = CallFriend(0, FriendMode.CARD, card("CK"))
    hands = ("CQ S2", "CK S3", "C5 S4", "CA S5", "C4 S6")
    match = at_trick(3, hands, call=call, friend=1)
    hand = replace(play_state(match), taken=(1, 2, 4, 0, 0))
    return played(replace(match, hand=hand), plays)


@pytest.mark.clause("4.5")
def test_b59_unknown_friends_points_lie_with_the_defence() -> None:
    """Before the reveal the friend's points count for the defence in public, then for its side."""
    before = view(rules_with(), friend_of_seat_1("CQ"), 4).points
    assert (before.ruling, before.defence) == (1, 6)
    after = view(rules_with(), friend_of_seat_1("CQ CK"), 4).points
    assert (after.ruling, after.defence) == (3, 4)


@pytest.mark.clause("4.5")
def test_b60_trick_of_the_reveal_counts_by_its_winner() -> None:
    """The revealing trick is the defence's if a defender wins it, the ruling side's if not."""
    lost = view(rules_with(), friend_of_seat_1("CQ CK C5 CA C4"), 4).points
    assert (lost.ruling, lost.defence) == (3, 7)
    call = CallFriend(0, FriendMode.CARD, card("CK"))
    hands = ("CQ S2", "CK S3", "C5 S4", "C9 S5", "C4 S6")
    won = played(at_trick(3, hands, call=call, friend=1), "CQ CK C5 C9 C4")
    points = view(rules_with(), won, 4).points
    assert (points.ruling, points.defence) == (2, 0)


@pytest.mark.clause("4.2")
@pytest.mark.parametrize(("code", "friend"), [("JK", 4), ("C3", 4), ("HA", 2), ("DA", 1)])
def test_b62_any_card_of_others_may_be_called(code: str, friend: int) -> None:
    """Joker, joker call, trump ace and any other card that somebody else holds."""
    call = CallFriend(0, FriendMode.CARD, card(code))
    assert play_state(done(calling(), call)).friend == friend


@pytest.mark.clause("4.2")
def test_b62_mighty_of_another_may_be_called() -> None:
    """The mighty may be called like any other card."""
    match = done(opened(1), MakeBid(1, 20, HEART), Bury(1, CardSet.parse(KITTY)))
    call = CallFriend(1, FriendMode.CARD, card("SA"))
    assert play_state(done(match, call)).friend == 0


@pytest.mark.clause("2.4", "2.5")
def test_b128_last_player_still_has_his_turn() -> None:
    """Four passes without a bid leave the fifth his bid, misdeal or pass."""
    match = done(opened(), Pass(0), Pass(1), Pass(2), Pass(3))
    assert to_act(match) == 4
    assert refused(match, Misdeal(4)) is None
    assert isinstance(done(match, MakeBid(4, 11, SPADE)).hand, Exchange)
    assert apply(rules_with(), match, Pass(4)).events[1] == Redealt(RedealReason.ALL_PASSED, None)


@pytest.mark.clause("2.6")
def test_b130_misdeal_voids_all_calls() -> None:
    """After a misdeal everybody is in again, with the first call and the token still his."""
    match = done(opened(), MakeBid(0, 19, HEART), Pass(1), Misdeal(2), dealt())
    hand = auction_of(match)
    assert (hand.calls, hand.passed, hand.high, hand.turn) == ((), 0, None, 0)
    assert refused(match, MakeBid(0, 11, CLUB)) is None
    assert [refused(match, Misdeal(seat)) for seat in (0, 1, 3, 4)] == [None] * 4
    assert refused(match, Misdeal(2)) == RefusalCode.MISDEAL_NO_TOKEN


@pytest.mark.clause("7.2")
def test_b129_end_of_a_hand_goes_by_its_order() -> None:
    """Payments first, the pot to a winning declarer, then the end test on the new totals.

    Seat 1 has eight points left and pays them; the pot is no part of the payments.
    """
    match = at_trick(10, ("S9", "S3", "S4", "S5", "S6"))
    hand = replace(play_state(match), taken=(14, 0, 0, 0, 0))
    match = replace(match, hand=hand, totals=(40, 8, 40, 40, 40), pot=5)
    step = apply(rules_with(), played(match, "S9 S3 S4 S5"), play_of(4, "S6"))
    result = step.events[-2]
    assert isinstance(result, HandScored)
    assert (result.payments, result.pot) == ((32, -8, -8, -8, -8), 5)
    assert result.totals == (77, 0, 32, 32, 32)
    assert step.events[-1] == MatchEnded((0,))
    assert (step.match.pot, step.match.dealer) == (0, 0)


@pytest.mark.clause("7.2")
def test_b129_pot_stays_when_the_declarer_loses() -> None:
    """A losing declarer takes nothing from the pot."""
    match = at_trick(10, ("S9", "S3", "S4", "S5", "S6"))
    hand = replace(play_state(match), taken=(13, 0, 0, 0, 0))
    after = played(replace(match, hand=hand, pot=5), "S9 S3 S4 S5 S6")
    assert (after.pot, after.results[0].pot) == (5, 0)
