"""Ten tricks: judging a card, winning a trick, revealing the friend, ending the hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.actions import CallFriend, FriendMode, PlayCard
from giruda.core.cards import Suit, card
from giruda.core.engine import apply, legal_actions, refusal, to_act
from giruda.core.events import FriendRevealed, HandScored, TrickWon
from giruda.core.knobs import FirstTrickRules
from giruda.core.play import best_seat, led_by, winning_play
from giruda.core.refusals import Refusal, RefusalCode
from giruda.core.state import Match, Scored
from giruda.core.tables import tables
from giruda.core.tricks import NOTHING_LED
from tests.core.positions import (
    CLUB,
    DIAMOND,
    HEART,
    RULES,
    SPADE,
    at_trick,
    can_play,
    play_of,
    play_state,
    played,
    refused_play,
)

FOUR = ("S2 D2", "S3 D3", "S4 D4", "S5 D5")


def with_hand(hand: str, trick: int = 3, trump: Suit | None = HEART) -> Match:
    """A trick that seat 0 is to lead from this hand."""
    return at_trick(trick, (hand, *FOUR), trump=trump)


def after_lead(lead: str, hand: str, trick: int = 3, trump: Suit | None = HEART) -> Match:
    """A trick in which seat 0 has led, and seat 1 is to follow from this hand."""
    own = f"{lead[:2]} D6"
    return played(at_trick(trick, (own, hand, *FOUR[1:]), trump=trump), lead)


@pytest.mark.parametrize(
    ("match", "code", "why"),
    [
        (with_hand("SA D6"), "H2", RefusalCode.CARD_NOT_HELD),
        (with_hand("HA D6", trick=1), "HA", RefusalCode.NO_TRUMP_LEAD_YET),
        (with_hand("JK D6"), "JK", RefusalCode.MUST_NAME_SUIT),
        (with_hand("JK D6"), "JK>H", None),
        (with_hand("JK D6"), "JK>H!", RefusalCode.CANNOT_CALL_JOKER),
        (with_hand("SA D6"), "SA>S", RefusalCode.NAMES_NOTHING),
        (with_hand("C3 D6"), "C3!", None),
        (with_hand("C3 D6"), "C3", None),
        (with_hand("C3 D6", trick=1), "C3!", RefusalCode.CANNOT_CALL_JOKER),
        (with_hand("C3", trick=10), "C3!", RefusalCode.CANNOT_CALL_JOKER),
        (with_hand("S3 D6"), "S3!", RefusalCode.CANNOT_CALL_JOKER),
        (with_hand("S3 D6", trump=CLUB), "S3!", None),
        (after_lead("C4", "C5 D9"), "D9", RefusalCode.MUST_FOLLOW),
        (after_lead("C4", "C5 JK"), "JK", None),
        (after_lead("C4", "C5 JK"), "JK>D", RefusalCode.NAMES_NOTHING),
        (after_lead("C4", "C3 JK"), "C3!", RefusalCode.CANNOT_CALL_JOKER),
        (after_lead("C3!", "C5 JK"), "C5", RefusalCode.MUST_ANSWER_CALL),
        (after_lead("C3!", "C5 JK"), "JK", None),
        (after_lead("C3", "C5 JK"), "C5", None),
    ],
)
def test_what_a_play_is_refused_for(match: Match, code: str, why: RefusalCode | None) -> None:
    """Each kind of wrong play has its own code, and the right one beside it has none."""
    assert refused_play(match, code) == why


def test_only_the_seat_to_act_plays() -> None:
    """A card of another seat is refused, whatever it is."""
    match = with_hand("SA D6")
    why = refusal(RULES, match, PlayCard(1, card("S2")))
    assert why == Refusal(RefusalCode.NOT_YOUR_TURN)


def test_refusals_carry_cards_of_the_actor_alone() -> None:
    """What a refusal shows is the suit to follow and the actor's own cards that could."""
    match = after_lead("C4", "C5 C9 D9 JK")
    why = refusal(RULES, match, play_of(1, "D9"))
    assert why is not None
    assert (why.suit, why.cards) == (CLUB, 1 << card("C5") | 1 << card("C9"))
    called = refusal(RULES, after_lead("C3!", "C5 SA JK"), play_of(1, "C5"))
    assert called is not None
    assert called.cards == 1 << card("SA") | 1 << card("JK")


def test_order_of_legal_leads() -> None:
    """Cards ascend; the joker comes once for each suit, a calling card first with its call."""
    match = with_hand("S7 C3 D6 JK")
    expected = ["S7", "D6", "C3!", "C3", "JK>S", "JK>D", "JK>H", "JK>C"]
    assert legal_actions(RULES, match, 0) == [play_of(0, code) for code in expected]
    assert legal_actions(RULES, match, 1) == []


def test_suit_of_a_led_joker_is_followed() -> None:
    """The suit that a led joker names is followed as if a card of it had been led."""
    match = after_lead("JK>C", "C5 D9 SA")
    assert can_play(match) == "SA C5"
    assert play_state(match).led is CLUB


@pytest.mark.parametrize(
    ("codes", "winner"),
    [
        ("C4 C9 C5 CA C2", 3),
        ("C4 C9 H2 CA H3", 4),
        ("C4 D9 DA SK SQ", 0),
        ("C4 JK H2 CA H3", 1),
        ("C4 JK SA CA H3", 2),
        ("JK>C CA HA SK SQ", 0),
        ("C3! JK C5 D9 DA", 2),
        ("C3! JK D5 D9 DA", 0),
        ("C3 JK C5 D9 DA", 1),
    ],
)
def test_winner_of_a_middle_trick(codes: str, winner: int) -> None:
    """Mighty, joker unless called, highest trump, highest of the led suit, in this order."""
    plays = [play_of(seat, code) for seat, code in enumerate(codes.split())]
    assert winning_play(tables(RULES, HEART), 4, plays, led_by(plays[0])).seat == winner


def test_trick_goes_to_its_winner_with_its_points() -> None:
    """The winner takes the points and leads the next trick; the event says so."""
    match = played(at_trick(3, ("CT S2", "CK S3", "D5 S4", "H2 S5", "C4 S6")), "CT CK D5 H2")
    assert best_seat(RULES, play_state(match)) == 3
    step = apply(RULES, match, play_of(4, "C4"))
    assert step.events[1:] == (TrickWon(3, 3, 2),)
    hand = play_state(step.match)
    assert (hand.turn, hand.plays, hand.led) == (3, (), NOTHING_LED)
    assert hand.taken == (0, 0, 0, 2, 0)
    assert hand.tricks[-1].winner == 3
    assert best_seat(RULES, hand) is None


def test_called_card_reveals_its_player_at_once() -> None:
    """When the called card is played its player is the friend to all, before the trick ends."""
    call = CallFriend(0, FriendMode.CARD, card("CK"))
    match = at_trick(3, ("CT S2", "CK S3", "D5 S4", "H2 S5", "C4 S6"), call=call, friend=1)
    step = apply(RULES, played(match, "CT"), play_of(1, "CK"))
    assert step.events[1:] == (FriendRevealed(1),)
    assert play_state(step.match).revealed
    assert apply(RULES, step.match, play_of(2, "D5")).events[1:] == ()


@pytest.mark.parametrize(("codes", "friend"), [("S9 SK S4 S5 S6", 1), ("SA S3 S4 S5 S6", None)])
def test_first_trick_makes_its_winner_the_friend(codes: str, friend: int | None) -> None:
    """With the first trick called its winner is the friend, unless that is the declarer."""
    call = CallFriend(0, FriendMode.FIRST_TRICK)
    hands = tuple(f"{code} D{rank}" for code, rank in zip(codes.split(), "23456", strict=True))
    match = played(at_trick(1, hands, call=call), " ".join(codes.split()[:4]))
    step = apply(RULES, match, play_of(4, codes.split()[4]))
    assert step.events[2:] == (FriendRevealed(friend),)
    hand = play_state(step.match)
    assert (hand.friend, hand.revealed) == (friend, True)


def test_last_trick_ends_the_hand() -> None:
    """After the tenth trick the hand is scored and the next dealer is known."""
    match = played(at_trick(10, ("CT", "CK", "D5", "H2", "C4")), "CT CK D5 H2")
    match = replace(match, hand=replace(play_state(match), taken=(14, 0, 0, 4, 0)))
    step = apply(RULES, match, play_of(4, "C4"))
    assert isinstance(step.match.hand, Scored)
    scored = step.events[-1]
    assert isinstance(scored, HandScored)
    assert (scored.declarer, scored.friend, scored.points, scored.won) == (0, None, 14, True)
    assert scored.payments == (32, -8, -8, -8, -8)
    assert scored.totals == step.match.totals == (72, 32, 32, 32, 32)
    assert to_act(step.match) == step.match.dealer == 0


def test_house_rule_lets_the_joker_be_called_in_the_first_trick() -> None:
    """Where the call works in the first trick, leading the call card may call there."""
    rules = replace(RULES, trick1=FirstTrickRules(joker_call=True))
    match = at_trick(1, ("C3 D2", "C5 JK", *FOUR[:3]))
    assert refused_play(match, "C3!", rules) is None
    assert can_play(played(match, "C3!", rules), rules) == "JK"


def test_special_cards_move_with_the_trump() -> None:
    """Under spades the ace of spades follows spades, and that of diamonds is free."""
    match = after_lead("C4", "C5 SA DA", trump=SPADE)
    assert can_play(match) == "DA C5"
    assert can_play(after_lead("D4", "DA H5", trump=SPADE)) == "DA"
    assert can_play(after_lead("C4", "C5 SA DA", trump=DIAMOND)) == "SA C5"
