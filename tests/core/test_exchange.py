"""Taking the kitty and burying three cards."""

from __future__ import annotations

import pytest

from giruda.core.actions import Bury, MakeBid
from giruda.core.cards import CardSet
from giruda.core.engine import apply, legal_actions, start
from giruda.core.errors import IllegalAction
from giruda.core.refusals import RefusalCode
from giruda.core.state import Exchange, FriendCalling, Match
from tests.core.positions import HANDS, HEART, KITTY, RULES, dealt, done, refused


def exchanging(seat: int = 0) -> Match:
    """A match whose declarer has just taken the kitty."""
    return done(start(RULES, seat).match, dealt(dealer=seat), MakeBid(seat, 20, HEART))


def bury(codes: str, seat: int = 0) -> Bury:
    """Bury these cards."""
    return Bury(seat, CardSet.parse(codes))


def test_declarer_holds_the_kitty_too() -> None:
    """The declarer's thirteen cards are those dealt and the kitty."""
    hand = exchanging().hand
    assert isinstance(hand, Exchange)
    assert hand.hands[0] == CardSet.parse(HANDS[0]) | CardSet.parse(KITTY)
    assert hand.hands[1] == CardSet.parse(HANDS[1])


@pytest.mark.parametrize("codes", [KITTY, "SA SK SQ", "S5 D2 SA"])
def test_any_three_held_cards_may_be_buried(codes: str) -> None:
    """Cards just taken up, own cards or both, the strongest included, may be buried."""
    match = done(exchanging(), bury(codes))
    assert isinstance(match.hand, FriendCalling)
    assert match.hand.buried == CardSet.parse(codes)
    assert len(match.hand.hands[0]) == 10
    assert match.hand.hands[0] & match.hand.buried == 0


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (bury(""), RefusalCode.BURY_COUNT),
        (bury("SA SK"), RefusalCode.BURY_COUNT),
        (bury("SA SK SQ SJ"), RefusalCode.BURY_COUNT),
        (Bury(0, None), RefusalCode.BURY_COUNT),
        (bury("SA SK DA"), RefusalCode.CARD_NOT_HELD),
        (bury("SA SK SQ", seat=1), RefusalCode.NOT_YOUR_TURN),
        (bury("SA SK SQ", seat=5), RefusalCode.NO_SUCH_SEAT),
        (MakeBid(0, 20, None), RefusalCode.WRONG_PHASE),
    ],
)
def test_other_burials_are_refused(action: Bury | MakeBid, code: RefusalCode) -> None:
    """A wrong number, foreign cards, another seat and other actions are refused."""
    assert refused(exchanging(), action) == code


def test_refusal_names_the_foreign_cards_alone() -> None:
    """A refused burial says which of its cards the declarer does not hold."""
    with pytest.raises(IllegalAction) as error:
        apply(RULES, exchanging(), bury("SA DA HA"))
    assert error.value.refusal.cards == CardSet.parse("DA HA")


def test_all_286_burials_are_listed_once() -> None:
    """Three of thirteen cards make 286 burials, all legal, none twice."""
    match = exchanging()
    listed = legal_actions(RULES, match, 0)
    assert len(set(listed)) == len(listed) == 286
    assert all(refused(match, one) is None for one in listed)
    assert legal_actions(RULES, match, 1) == []
