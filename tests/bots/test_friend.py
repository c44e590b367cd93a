"""Whom the declarer calls."""

from dataclasses import replace
from random import Random

from giruda.bots.api import Budget
from giruda.core.actions import CallFriend, FriendMode, MakeBid
from giruda.core.cards import DECK, CardSet, Suit, card
from giruda.core.choices import OwnCard, Seating
from giruda.core.engine import start
from giruda.core.knobs import FriendRules
from giruda.core.rules import Rules
from giruda.core.state import Dealt, FriendCalling
from giruda.core.views import view
from tests.bots.seats import CLUB_BOT, decide
from tests.core.positions import HEART, RULES, SPADE


def calling(hand: str, buried: str, trump: Suit | None = HEART, points: int = 14) -> FriendCalling:
    """Return the friend call of a declarer with this hand."""
    mine, below = CardSet.parse(hand), CardSet.parse(buried)
    rest = list(CardSet(DECK & ~mine & ~below))
    others = [CardSet.of(rest[10 * n : 10 * n + 10]) for n in range(4)]
    contract = MakeBid(0, points, trump)
    return FriendCalling(Dealt((mine, *others), CardSet(0)), below, (contract,), contract)


def called(hand: str, buried: str = "D2 D3 D4", trump: Suit | None = HEART) -> CallFriend:
    """Return the call."""
    match = replace(start(RULES, 0).match, hand=calling(hand, buried, trump))
    action = decide(match).action
    assert isinstance(action, CallFriend)
    return action


def test_the_strongest_missing_card_is_called() -> None:
    """The mighty before the joker, the joker before the ace of trumps, that before a side ace."""
    hands = {
        "JK HA HK H9 H8 H7 CK C4 S4 S7": "SA",
        "SA HA HK H9 H8 H7 CK C4 S4 S7": "JK",
        "SA JK HK H9 H8 H7 CK C4 S4 S7": "HA",
        "SA JK HA HK HQ H7 C7 CK C4 C5": "CA",
    }
    assert {hand: called(hand).card for hand in hands} == {
        hand: card(code) for hand, code in hands.items()
    }


def test_the_mighty_is_the_ace_of_diamonds_when_spades_are_trump() -> None:
    """With spades trump and no ace of diamonds, that is the card to call."""
    assert called("JK SK SQ S9 S8 S7 HK H4 C4 C7", trump=SPADE).card == card("DA")


def test_a_hand_without_a_hole_goes_alone() -> None:
    """With mighty, joker, the whole top of trumps and an ace, the declarer calls no friend."""
    action = called("SA JK HA HK HQ HJ HT H9 H8 CA")
    assert action == CallFriend(0, FriendMode.NONE)


def called_under(rules: Rules, hand: str, *bids: MakeBid) -> CallFriend:
    """Return the call under other rules, after these bids of others."""
    state = calling(hand, "D2 D3 D4")
    match = replace(start(rules, 0).match, hand=replace(state, calls=(*bids, state.contract)))
    action = CLUB_BOT.choose(rules, view(rules, match, 0), Budget(), Random(0)).action
    assert isinstance(action, CallFriend)
    return action


def friends(**given: object) -> Rules:
    """Return rules with other ways to call a friend."""
    friend = replace(RULES.friend, **given)  # type: ignore[arg-type]  # fields by name
    return replace(RULES, friend=friend, id="friends")


def test_where_only_cards_are_called_an_own_card_hides_a_solo() -> None:
    """A hand without a hole calls a card of its own; any other never does."""
    rules = friends(modes=(FriendMode.CARD,), own_card=OwnCard.FAKE)
    solo = "SA JK HA HK HQ HJ HT H9 H8 CA"
    hidden = called_under(rules, solo).card
    assert hidden is not None
    assert hidden in CardSet.parse(solo + " D2 D3 D4")
    assert called_under(rules, "SA JK HA HK HQ H7 C7 CK C4 C5").card == card("CA")


def test_barred_chiefs_leave_the_next_best() -> None:
    """Where neither the mighty nor the joker may be called, the ace of trumps is."""
    rules = friends(joker_callable=False, mighty_callable=False)
    assert called_under(rules, "HK HQ H9 H8 H7 CK C4 C5 S4 S7").card == card("HA")


def test_of_seats_one_that_bid_is_called() -> None:
    """Where only seats may be called, who has bid must hold something; a dummy chooses nothing."""
    rules = friends(modes=(FriendMode.SEAT, FriendMode.LAST_TRICK))
    hand = "SA HA HK H9 H8 H7 CK C4 S4 S7"
    assert called_under(rules, hand, MakeBid(3, 12, SPADE)).whom == 3
    table = replace(rules, players=4, seating=Seating.DUMMY)
    assert called_under(table, hand).whom in (1, 2, 3)


def test_house_rules_without_card_friends_are_obeyed() -> None:
    """Where only the first trick may name the friend, that is called."""
    rules = replace(RULES, friend=FriendRules(modes=(FriendMode.FIRST_TRICK,)), id="first")
    match = replace(
        start(rules, 0).match, hand=calling("JK HA HK H9 H8 H7 CK C4 S4 S7", "D2 D3 D4")
    )
    decision = CLUB_BOT.choose(rules, view(rules, match, 0), Budget(), Random(0))
    assert decision.action == CallFriend(0, FriendMode.FIRST_TRICK)
