"""Our decisions on payments, the end of a match and what is known, for the base rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.actions import Bury, CallFriend, Change, FriendMode, Misdeal, Pass
from giruda.core.cards import CardSet, card
from giruda.core.engine import apply
from giruda.core.errors import IllegalAction
from giruda.core.events import HandShown
from giruda.core.match import winners
from giruda.core.refusals import RefusalCode
from giruda.core.views import redact
from tests.rulebook.base import at_trick, done, opened
from tests.rulebook.table import KITTY, READERS, At, bid, dealt, rules_with, settled


def calling() -> At:
    """Seat 0 has bid 20 hearts and buried the kitty again."""
    return At(rules_with(), done(opened(), bid(0, "20H"), Bury(0, CardSet.parse(KITTY))))


@pytest.mark.parametrize(
    ("hands", "totals", "ended"),
    [
        (9, (80, 40, 40, 40, 1), False),
        (10, (80, 40, 40, 40, 1), True),
        (1, (80, 40, 40, 40, 0), True),
    ],
)
def test_b1_either_reason_ends_the_match(
    hands: int, totals: tuple[int, ...], *, ended: bool
) -> None:
    """Ten hands, or somebody with nothing, whichever comes first."""
    assert (winners(rules_with(), hands, totals) is not None) is ended


def test_b4_lone_declarer_who_loses_pays_all_four() -> None:
    """Four shares and not two, so that the sum is nothing."""
    assert settled(rules_with(), "14H", 13, None).payments == (-4, 1, 1, 1, 1)


def test_b5_no_friend_doubles_no_loss() -> None:
    """Only what the declarer earns is doubled."""
    assert settled(rules_with(), "14H", 13, None).multipliers == ()


def test_b6_no_trump_doubles_no_loss() -> None:
    """Only a contract that is made."""
    assert settled(rules_with(), "14N", 13).multipliers == ()


def test_b21_dealer_opens_every_auction() -> None:
    """Also when another was declarer in the hand before."""
    match = replace(done(opened(3), *(Pass((3 + n) % 5) for n in range(5))), declarer=1)
    assert At(rules_with(), match).then(dealt(rules_with(), dealer=3)).turn == 3


def test_b28_ties_share_and_totals_may_be_negative() -> None:
    """Equal winners win together; nobody stops at nothing."""
    assert winners(rules_with(), 1, (-20, 80, 80, 30, 30)) == (1, 2)
    hand = At(rules_with(), at_trick(10, ("S9", "S3", "S4", "S5", "S6")))
    hand = At(hand.rules, replace(hand.match, totals=(1, 49, 50, 50, 50)))
    end = hand.having(taken=(9, 0, 0, 0, 0)).played("S9 S3 S4 S5 S6")
    assert end.match.totals[0] == 1 - 4 * 2 * 5


def test_b29_redealt_hand_does_not_count() -> None:
    """Neither a misdeal nor five passes brings the tenth hand nearer."""
    passed = done(opened(), *(Pass(seat) for seat in range(5)))
    assert passed.hand_number == done(opened(), Misdeal(3)).hand_number == 1


@pytest.mark.parametrize("cards", ["SA S2 D2", "SK SQ SJ", KITTY])
def test_b40_any_card_may_be_buried(cards: str) -> None:
    """The mighty, point cards and trumps as well."""
    at = At(rules_with(), done(opened(), bid(0, "20H")))
    assert at.why_not(Bury(0, CardSet.parse(cards))) is None


def test_b40_joker_may_be_buried() -> None:
    """It then does not exist in play, and a call for it binds nobody."""
    at = At(rules_with(), done(opened(4), bid(4, "20H")))
    buried = at.then(Bury(4, CardSet.parse("JK S4 S3")))
    assert not any(card("JK") in hand for hand in buried.match.hand.hands)  # type: ignore[union-attr]  # a hand in play


def test_b41_trump_stays_in_the_base_rules() -> None:
    """Changing it is a variant."""
    at = At(rules_with(), done(opened(), bid(0, "19H"), *(Pass(seat) for seat in range(1, 5))))
    assert at.why_not(Change(0, 20, None)) == RefusalCode.CHANGE_DONE


def test_b54_refused_call_tells_nobody_anything() -> None:
    """A buried card that was called is refused to the declarer; no view changes by it."""
    at = calling()
    before = [at.seen(reader) for reader in READERS]
    with pytest.raises(IllegalAction):
        apply(at.rules, at.match, CallFriend(0, FriendMode.CARD, card("D2")))
    assert [at.seen(reader) for reader in READERS] == before


def test_b127_thrown_in_hand_is_not_shown() -> None:
    """A misdeal tells who called it and nothing of his cards."""
    at = At(rules_with(), opened())
    events = [redact(at.rules, one, 3) for one in at.events(Misdeal(1))]
    assert not any(isinstance(one, HandShown) for one in events)
    assert all(not at.then(Misdeal(1)).seen(reader).hand for reader in READERS)


def test_b140_public_count_leaves_out_the_buried_points() -> None:
    """It counts tricks of the declarer and of the known friend; the rest enters in the end."""
    at = At(rules_with(), done(opened(), bid(0, "20H"), Bury(0, CardSet.parse("SA SK S2"))))
    at = at.then(CallFriend(0, FriendMode.CARD, card("DA"))).having(taken=(3, 2, 1, 0, 0))
    others = at.seen(2).points
    assert (others.ruling, others.defence, others.buried) == (3, 3, None)
    assert at.seen(0).points.buried == 2
    last = At(at.rules, at_trick(10, ("S9", "S3", "S4", "S5", "S6")))
    end = last.having(setup=at.play.setup, taken=(3, 2, 1, 0, 0), friend=1)
    assert end.played("S9 S3 S4 S5 S6").result.points == 7
