"""Our decisions on the dummy of four players, and on six players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from giruda.core.actions import (
    Bury,
    CallFriend,
    Change,
    Deal,
    FriendMode,
    Keep,
    KnockOut,
    SecondDeal,
)
from giruda.core.cards import CardSet, card
from giruda.core.events import FriendRevealed, KnockedOut
from giruda.core.match import new_match, next_dealer, winners
from giruda.core.refusals import RefusalCode
from giruda.core.shuffle import DealSeed, second_deal
from giruda.core.state import BlindChange, Exchange, FriendCalling, KnockingOut, SecondDealing
from giruda.core.views import redact
from tests.rulebook.table import (
    HEART,
    KB,
    NO_FRIEND,
    At,
    at_trick,
    dealt,
    opened,
    play_of,
    rules_with,
    settled,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

FOUR = ("C4 S2", "C5 S3", "C6 S4", "C7 S5")
SIX = (
    "SA SK SQ SJ ST S9 S8 S7",
    "S6 S5 S4 S3 S2 DA DK DQ",
    "DJ DT D9 D8 D7 D6 D5 D4",
    "D3 D2 HA HK HQ HJ HT H9",
    "H8 H7 H6 H5 H4 H3 H2 CA",
    "CK CQ CJ CT C9 C8 C7 C6",
)
SIX_KITTY = "C5 C4 C3 C2 JK"
SEED = DealSeed(bytes(32), "table", 1, "rules", ())


def dummy(
    number: int,
    hands: Sequence[str],
    pile: str,
    base: str = KB,
    call: CallFriend = NO_FRIEND,
) -> At:
    """Before a trick that the dummy, seat 4, leads from this pile, top card first."""
    at = at_trick(rules_with(base=base, players=4), number, (*hands, pile), leader=4, call=call)
    return at.having(pile=tuple(card(code) for code in pile.split()))


def six() -> At:
    """Seat 0 of six players is to name who sits out."""
    return opened(rules_with(players=6), SIX, SIX_KITTY).called("13S - - - - -")


def again(at: At) -> At:
    """Deal the cards that came back, as the seed of the deal has it."""
    return at.then(second_deal(at.rules, at.match, SEED))


def test_b102_dummy_sits_at_a_fifth_seat_and_plays_in_turn() -> None:
    """After the fourth person and before the first."""
    at = dummy(3, FOUR, "D9 D8").having(turn=3)
    assert at.played("C7").turn == 4
    assert at.played("C7 D9").turn == 0


def test_b103_dummy_takes_no_part_in_the_auction() -> None:
    """After the fourth person the first has the turn again."""
    at = opened(rules_with(players=4)).called("11H 12H 13H 14H")
    assert at.turn == 0
    assert at.legal(4) == []


def test_b104_dummy_ignores_suit_and_may_lead() -> None:
    """Its top card comes though it could follow; the trick that it wins it follows by a lead."""
    at = dummy(3, FOUR, "H2 C9").having(turn=0).played("C4 C5 C6 C7")
    assert at.can_play() == "H2"
    assert at.played("H2").turn == 4
    assert at.played("H2 C9").play.led == 3


@pytest.mark.parametrize("base", [KB, "korea-boardgames-en"])
def test_b105_joker_led_by_the_dummy(base: str) -> None:
    """The next card decides and its player is free; the mighty, too, decides by its suit."""
    at = dummy(3, ("SA S2", "C5 S3", "C6 S4", "C7 S5"), "JK D9", base).played("JK")
    assert at.can_play() == "S2 SA"
    assert at.played("SA").can_play() == "S3"
    assert at.played("SA S3 S4 S5").turn == 0
    assert dummy(3, FOUR, "JK D9", base).played("JK S2 S3 S4 S5").turn == 4
    assert dummy(10, ("S2", "S9", "S4", "S5"), "JK", base).played("JK S2 S9 S4 S5").taker == 1


@pytest.mark.parametrize(
    ("base", "trick", "calls"),
    [(KB, 3, False), ("korea-boardgames-en", 3, True), ("korea-boardgames-en", 10, False)],
)
def test_b106_call_card_led_by_the_dummy(base: str, trick: int, *, calls: bool) -> None:
    """No call where it must be declared; the English text's call comes by itself, in its tricks."""
    at = dummy(trick, ("JK C4", "C5 S3", "C6 S4", "C7 S5"), "C3 D9", base)
    assert at.legal(4) == [play_of(4, "C3!" if calls else "C3")]
    assert at.then(*at.legal(4)).can_play() == ("JK" if calls else "C4 JK")


def test_b107_joker_called_while_the_dummy_has_it() -> None:
    """The top card comes, no joker; later that has its power; on top, it comes without."""
    hands = ("C3 S2", "C5 S3", "C6 S4", "C7 S5")
    at = dummy(3, hands, "D9 JK").having(turn=0).played("C3! C5 C6 C7 D9")
    assert at.turn == 3
    assert at.played("S5 JK S2 S3 S4").turn == 4
    assert dummy(3, hands, "JK D9").having(turn=0).played("C3! C5 C6 C7 JK").turn == 3


def test_b108_dummy_as_the_friend() -> None:
    """By a card that its pile holds; known when the card is turned, its points with it."""
    call = CallFriend(0, FriendMode.CARD, card("D9"))
    at = dummy(3, FOUR, "D9 D8", call=call).having(turn=0, friend=4, taken=(1, 2, 0, 0, 4))
    at = at.played("C4 C5 C6 C7")
    assert (at.seen(1).points.ruling, at.seen(1).points.defence) == (1, 6)
    assert at.events(play_of(4, "D9"))[1] == FriendRevealed(4)
    assert at.played("D9").seen(1).points.ruling == 5


def test_b109_dummy_has_an_account() -> None:
    """It begins like a person's and pays and receives, so that all sums to nothing."""
    rules = rules_with(players=4)
    assert new_match(rules, 0).totals == (40,) * 5
    for friend in (1, 4, None):
        paid = settled(rules, "14H", 16, friend).payments
        assert sum(paid) == 0
        assert paid[4] == (6 if friend == 4 else -12 if friend is None else -6)


def test_b110_dummy_ends_nothing_and_wins_nothing() -> None:
    """Only people go broke and are ranked."""
    rules = rules_with(players=4)
    assert winners(rules, 1, (50, 50, 50, 50, 0)) is None
    assert winners(rules, 10, (20, 30, 20, 10, 120)) == (1,)


def test_b111_no_friend_against_three_and_the_dummy() -> None:
    """Four shares, doubled on a win, as with five people."""
    rules = rules_with(players=4)
    assert settled(rules, "14H", 15, None).payments == (40, -10, -10, -10, -10)
    assert settled(rules, "14H", 13, None).payments == (-4, 1, 1, 1, 1)


def test_b112_dummy_that_wins_the_called_first_trick() -> None:
    """It is the friend from then on."""
    call = CallFriend(0, FriendMode.FIRST_TRICK)
    at = dummy(1, FOUR, "CA D9", call=call).having(turn=0).played("C4 C5 C6 C7 CA")
    assert (at.play.friend, at.play.revealed) == (4, True)


def test_b113_dummys_pile_is_as_dealt_and_unseen() -> None:
    """Ten cards in the order of the deal, in nobody's view; three are the kitty."""
    rules = rules_with(players=4)
    deal = dealt(rules)
    turned = Deal(0, (*deal.hands[:4], tuple(reversed(deal.hands[4] or ()))), deal.kitty)
    at = At(rules, new_match(rules, 0)).then(turned)
    assert at.auction.dealt.pile == turned.hands[4]
    for reader in (0, 1, 2, 3, None):
        seen = redact(rules, turned, reader)
        assert isinstance(seen, Deal)
        assert (seen.hands[4], seen.kitty) == (None, None)


@pytest.mark.parametrize(("friend", "won", "dealer"), [(4, False, 0), (4, True, 2), (3, False, 3)])
def test_b8_who_deals_for_the_dummy(friend: int, *, won: bool, dealer: int) -> None:
    """The person after it, when it is the friend who should deal; seat 2 is the declarer."""
    assert next_dealer(rules_with(players=4), 1, 2, friend, won=won) == dealer


def test_b114_declarer_buries_three_of_thirteen() -> None:
    """Not ten, as the English text has it."""
    at = again(six().then(KnockOut(0, card("HA"))))
    assert len(at.seen(0).hand) == 13
    assert at.why_not(Bury(0, CardSet.of(list(at.seen(0).hand)[:10]))) == RefusalCode.BURY_COUNT
    assert at.why_not(Bury(0, CardSet.of(list(at.seen(0).hand)[:3]))) is None


def test_b115_own_card_is_refused_and_a_miss_is_public() -> None:
    """A card of one's own may not be named; one of the kitty is a miss, and another is named."""
    at = six()
    assert at.why_not(KnockOut(0, card("SA"))) == RefusalCode.KNOCKOUT_OWN
    missed = at.then(KnockOut(0, card("C5")))
    assert isinstance(missed.match.hand, KnockingOut)
    for reader in (0, 1, 5, None):
        assert missed.seen(reader).missed == CardSet.parse("C5")


def test_b116_holder_must_admit() -> None:
    """Naming the card sends its holder out at once: nobody is asked."""
    assert six().events(KnockOut(0, card("HA")))[1] == KnockedOut(3)


def test_b117_named_mighty_is_a_card() -> None:
    """By the trump of that moment; a later change of trump leaves who is out as it was."""
    rules = rules_with(variants=("trump-change",), players=6)
    at = opened(rules, SIX, SIX_KITTY).called("13S - - - - -").then(Keep(0))
    mighty = at.seen(0).marks.mighty
    assert mighty == card("DA")
    at = again(at.then(KnockOut(0, mighty)))
    assert at.seen(0).out == (1,)
    changed = at.then(Change(0, 15, None))
    assert changed.seen(0).out == (1,)
    assert changed.seen(0).marks.mighty == card("SA")


@pytest.mark.parametrize(("by_seat", "why"), [(False, RefusalCode.KNOCKOUT_WHAT), (True, None)])
def test_b118_person_instead_of_a_card(*, by_seat: bool, why: RefusalCode | None) -> None:
    """Only where the rules say so may a person be named."""
    rules = rules_with({"knockout.by_seat": by_seat}, players=6)
    at = opened(rules, SIX, SIX_KITTY).called("13S - - - - -")
    assert at.why_not(KnockOut(0, whom=3)) == why


def test_b119_order_of_what_follows_the_auction() -> None:
    """Blind change, knock-out, second deal, change with the cards seen, burying, the friend."""
    rules = rules_with(variants=("trump-change",), players=6)
    at = opened(rules, SIX, SIX_KITTY).called("13S - - - - -")
    phases = [type(at.match.hand)]
    for action in (Change(0, 14, None), KnockOut(0, card("HA"))):
        at = at.then(action)
        phases.append(type(at.match.hand))
    at = again(at).then(Change(0, 16, HEART))
    phases.append(type(at.match.hand))
    at = at.then(Bury(0, CardSet.of(list(at.seen(0).hand)[:3])))
    phases.append(type(at.match.hand))
    assert phases == [BlindChange, KnockingOut, SecondDealing, Exchange, FriendCalling]


def test_b121_who_sits_out_is_no_friend() -> None:
    """His cards are dealt again, and by seat he may not be named."""
    rules = rules_with(variants=("named-friend",), players=6)
    at = again(opened(rules, SIX, SIX_KITTY).called("13S - - - - -").then(KnockOut(0, card("HA"))))
    at = at.then(Bury(0, CardSet.of(list(at.seen(0).hand)[:3])))
    assert at.why_not(CallFriend(0, FriendMode.SEAT, whom=3)) == RefusalCode.FRIEND_SEAT
    friends = {
        at.then(one).play.friend
        for one in at.legal(0)
        if isinstance(one, CallFriend) and one.mode is FriendMode.CARD
    }
    assert friends == {1, 2, 4, 5}


def test_b122_knocked_out_dealer() -> None:
    """The turn goes past who is out, be he the dealer; the next dealer is found as always."""
    at = opened(rules_with(players=6), SIX, SIX_KITTY, dealer=1).called("- - - - - 13S")
    assert at.match.dealer == 1
    at = again(at.then(KnockOut(0, card("DA"))))
    assert at.seen(2).out == (1,)
    at = at.then(Bury(0, CardSet.of(list(at.seen(0).hand)[:3])), NO_FRIEND)
    order = []
    for _ in range(5):
        order.append(at.turn)
        at = at.then(at.legal(at.turn)[0])
    assert order == [0, 2, 3, 4, 5]
    assert settled(at.rules, "14H", 15, None, out=(1,)).payments[1] == 0
    assert next_dealer(at.rules, 1, 0, None, won=True) == 0


def test_b123_second_deal_is_the_dealers() -> None:
    """Whoever shuffles, it is one action of the hand's dealer, and chance's."""
    at = six().then(KnockOut(0, card("HA")))
    assert second_deal(at.rules, at.match, SEED).seat == at.match.dealer == at.turn


def test_b124_who_is_out_does_not_see_the_second_deal() -> None:
    """Of the blocks each sees his own, and who is out none but his empty one."""
    at = six().then(KnockOut(0, card("HA")))
    deal = second_deal(at.rules, at.match, SEED)
    seen = redact(at.rules, deal, 3)
    assert isinstance(seen, SecondDeal)
    assert [block for block in seen.hands if block] == []
    own = redact(at.rules, deal, 2)
    assert isinstance(own, SecondDeal)
    assert [seat for seat, block in enumerate(own.hands) if block is not None] == [2]


def test_b138_second_shuffle_is_fixed_before_the_auction() -> None:
    """It comes from the seed of the deal: two each from the declarer's next, the last five his.

    What the auction said or who named the card when does not steer it.
    """
    at = six().then(KnockOut(0, card("HA")))
    first = second_deal(at.rules, at.match, SEED)
    assert [len(block or ()) for block in first.hands] == [5, 2, 2, 0, 2, 2]
    missed = six().then(KnockOut(0, card("C5")), KnockOut(0, card("D3")))
    assert second_deal(missed.rules, missed.match, SEED) == first
    order = [one for seat in (1, 2, 4, 5, 0) for one in first.hands[seat] or ()]
    assert CardSet.of(order) == CardSet.parse(f"{SIX[3]} {SIX_KITTY}")


def test_b139_named_card_may_be_the_friends() -> None:
    """If the declarer neither holds nor buries it when it has come back."""
    at = again(six().then(KnockOut(0, card("HA"))))
    mine = card("HA") in at.seen(0).hand
    at = at.then(Bury(0, CardSet.parse("SK SQ SJ")))
    why = at.why_not(CallFriend(0, FriendMode.CARD, card("HA")))
    assert why == (RefusalCode.FRIEND_CARD_OWN if mine else None)
