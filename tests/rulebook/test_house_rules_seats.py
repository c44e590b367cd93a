"""§9: two people and their partners' hands, three and four people, six and seven."""

from __future__ import annotations

import pytest

from giruda.core.actions import Bury, CallFriend, FriendMode, KnockOut, Misdeal, SecondDeal
from giruda.core.cards import CardId, CardSet, card
from giruda.core.events import KnockedOut
from giruda.core.match import next_dealer
from giruda.core.refusals import RefusalCode
from giruda.core.state import Exchange, KnockingOut, Play, SecondDealing
from giruda.core.views import redact
from tests.rulebook.table import NO_FRIEND, At, at_trick, codes_of, opened, rules_with, settled

SIX = (
    "SA SK SQ SJ ST S9 S8 S7",
    "S6 S5 S4 S3 S2 DA DK DQ",
    "DJ DT D9 D8 D7 D6 D5 D4",
    "D3 D2 HA HK HQ HJ HT H9",
    "H8 H7 H6 H5 H4 H3 H2 CA",
    "CK CQ CJ CT C9 C8 C7 C6",
)
SIX_KITTY = "C5 C4 C3 C2 JK"


def honeymoon() -> At:
    """Person 0 has bid 14 hearts, buried the kitty, and kept trump; there is no friend to call."""
    rules = rules_with(base="honeymoon")
    at = opened(rules).called("14H -")
    return at.then(Bury(0, at.seen(0).taken_up), NO_FRIEND)


@pytest.mark.clause("9.1")
def test_two_people_play_two_hands_each() -> None:
    """Four hands of ten from 43 cards; the two bid, and the kitty goes to the own hand."""
    at = opened(rules_with(base="honeymoon"))
    assert [len(cards) for cards in at.auction.hands] == [10] * 4
    assert len(at.rules.pack) == 43
    exchange = at.called("14H -").match.hand
    assert isinstance(exchange, Exchange)
    assert [len(cards) for cards in exchange.hands] == [13, 10, 10, 10]
    seen = at.seen(0)
    assert (seen.partner_seat, len(seen.hand), len(seen.partner_hand)) == (2, 10, 10)


@pytest.mark.clause("9.1")
def test_order_of_the_four_hands() -> None:
    """The leading hand, its partner hand, the other's own hand and its partner; a hand wins."""
    rules = rules_with(base="honeymoon")
    at = at_trick(rules, 3, ("C5 S7", "C8 S8", "C6 S9", "C9 ST"))
    order = []
    for code in ("C5", "C6", "C8", "C9"):
        order.append((at.turn, at.rules.owners[at.turn]))
        at = at.played(code)
    assert order == [(0, 0), (2, 0), (1, 1), (3, 1)]
    assert at.turn == 3
    assert [one.seat for one in at.played("ST S7 S9 S8").play.tricks[-1].plays] == [3, 0, 2, 1]
    assert isinstance(honeymoon().match.hand, Play)
    assert honeymoon().turn == 0


@pytest.mark.clause("9.1")
def test_each_hand_follows_and_answers_for_itself() -> None:
    """Suit, called joker and mighty are those of one hand, not of a person."""
    rules = rules_with(base="honeymoon")
    at = at_trick(rules, 3, ("C3 S7", "SA C8", "C6 JK", "D9 ST"))
    called = at.played("C3!")
    assert called.can_play() == "JK"
    assert called.played("JK").can_play() == "SA C8"
    assert called.played("JK C8").can_play() == "ST D9"


@pytest.mark.clause("9.1")
def test_both_hands_of_a_person_are_one_side() -> None:
    """The points of both hands count together, and one share is paid."""
    rules = rules_with(base="honeymoon")
    at = at_trick(rules, 10, ("C5", "C8", "C6", "C9"), contract="14H")
    end = at.having(taken=(9, 2, 7, 2)).played("C5 C6 C8 C9")
    assert (end.result.points, end.result.friend) == (16, None)
    assert end.result.payments == (2, -2)


@pytest.mark.clause("9.2")
def test_thirteen_tricks_for_two() -> None:
    """Thirteen cards each and one in the kitty; a contract is of tricks, a run all of them."""
    rules = rules_with(base="mighty-network-standard-2")
    at = opened(rules)
    assert [len(cards) for cards in at.auction.hands] == [13, 13]
    assert len(at.auction.dealt.kitty) == 1
    assert rules.n_tricks == rules.whole == 13
    assert at.why_no_call("14H") == RefusalCode.BID_TOO_HIGH
    assert settled(rules, "8H", 13, None).multipliers == ("run",)
    assert settled(rules, "8H", 12, None).multipliers == ()
    last = at_trick(rules, 13, ("SA", "SK"), contract="8H").having(taken=(7, 5))
    assert last.played("SA SK").result.points == 8


def dummy(number: int, hands: tuple[str, ...], pile: str, base: str = "korea-boardgames") -> At:
    """Four people and a dummy with this pile, top card first, before a trick it leads."""
    cards = tuple(card(code) for code in pile.split())
    at = at_trick(rules_with(base=base, players=4), number, (*hands, pile), leader=4)
    return at.having(pile=cards)


@pytest.mark.clause("9.3")
def test_dummy_lies_face_down_and_does_not_call() -> None:
    """Ten cards lie at a fifth seat as dealt; only the four deal, bid and call misdeals."""
    at = opened(rules_with(players=4), dealer=3)
    assert at.auction.dealt.pile == tuple(at.auction.hands[4])
    assert len(at.auction.hands[4]) == 10
    assert at.called("11H -").turn == 1
    assert at.why_not(Misdeal(4)) == RefusalCode.MISDEAL_NO_TOKEN
    assert at.called("11H - - -").match.hand.__class__ is Exchange
    assert all(not at.seen(reader).hand & at.auction.hands[4] for reader in range(4))


@pytest.mark.clause("9.3")
def test_dummy_plays_its_top_card() -> None:
    """Whatever was led the top card comes; it may win, and then the next one leads."""
    at = dummy(3, ("C4 S2", "C5 S3", "C6 S4", "C7 S5"), "H2 D9 C9")
    at = at.having(turn=0).played("C4 C5 C6 C7")
    assert at.can_play() == "H2"
    assert at.played("H2").turn == 4
    assert at.played("H2").can_play() == "D9"


@pytest.mark.clause("9.3")
def test_joker_that_the_dummy_leads_names_nothing() -> None:
    """The next card decides, its player is free; the joker wins but in the last trick."""
    hands = ("C4 S2", "C5 S3", "C6 S4", "C7 S5")
    at = dummy(3, hands, "JK D9")
    assert at.why_no_play("JK>D") == RefusalCode.NAMES_NOTHING
    assert at.played("JK").can_play() == "S2 C4"
    assert at.played("JK S2").can_play() == "S3"
    assert at.played("JK S2 S3 S4 S5").turn == 4
    last = dummy(10, ("S2", "S3", "D9", "S5"), "JK")
    assert last.played("JK S2 S3 D9 S5").taker == 3


@pytest.mark.clause("9.3")
@pytest.mark.parametrize(
    ("base", "called"), [("korea-boardgames", False), ("korea-boardgames-en", True)]
)
def test_call_card_that_the_dummy_leads(base: str, *, called: bool) -> None:
    """It calls nothing where a call is declared, and calls where it is automatic."""
    at = dummy(3, ("JK C4", "C5 S3", "C6 S4", "C7 S5"), "C3 D9", base)
    (play,) = at.legal(4)
    assert at.then(play).can_play() == ("JK" if called else "C4 JK")


@pytest.mark.clause("9.3")
def test_called_joker_stays_in_the_pile() -> None:
    """The dummy turns its top card, not the joker; a joker that comes so has no power."""
    hands = ("C3 S2", "C5 S3", "C6 S4", "C7 S5")
    at = dummy(3, hands, "D9 JK").having(turn=0)
    assert at.played("C3! C5 C6 C7").can_play() == "D9"
    at = dummy(3, hands, "JK D9").having(turn=0)
    assert at.played("C3! C5 C6 C7 JK").turn == 3
    assert at.played("C3 C5 C6 C7 JK").turn == 4


@pytest.mark.clause("9.4")
@pytest.mark.parametrize(("counts", "ends"), [(True, True), (False, False)])
def test_score_of_the_dummy_in_the_end(*, counts: bool, ends: bool) -> None:
    """It can end the match and win it, or it cannot."""
    rules = rules_with({"dummy.in_match_end": counts}, players=4)
    at = at_trick(rules, 10, ("S9", "S3", "S4", "S5", "S6"), friend=1)
    at = at.having(taken=(14, 0, 0, 0, 0))
    broke = At(rules, at.match.__class__((50, 40, 40, 30, 4), (True,) * 4, 0, at.match.hand))
    assert broke.played("S9 S3 S4 S5 S6").match.over is ends
    last = At(rules, at.match.__class__((5, 5, 5, 5, 180), (True,) * 4, 0, at.match.hand, 10))
    assert last.played("S9 S3 S4 S5 S6").match.winners == ((4,) if counts else (0,))


@pytest.mark.clause("9.4")
@pytest.mark.parametrize(("next_one", "seat"), [(True, 0), (False, 2)])
def test_who_deals_for_the_dummy(*, next_one: bool, seat: int) -> None:
    """The next person after the dummy, or the declarer, seat 2."""
    rules = rules_with({"dummy.next_person_deals": next_one}, players=4)
    assert next_dealer(rules, 1, 2, 4, won=False) == seat
    assert next_dealer(rules, 1, 2, 4, won=True) == 2


@pytest.mark.clause("9.4")
def test_dummy_may_be_the_friend() -> None:
    """By a card of its pile, by the first trick, or by seat; it pays and receives as a player."""
    rules = rules_with({"friend.modes": ["card", "first_trick", "seat", "none"]}, players=4)
    at = opened(rules).called("20H")
    at = at.then(Bury(0, CardSet.of(list(at.seen(0).taken_up))))
    theirs = at.match.hand.hands[4]  # type: ignore[union-attr]  # calling a friend
    by_card = at.then(CallFriend(0, FriendMode.CARD, next(iter(theirs))))
    assert by_card.play.friend == at.then(CallFriend(0, FriendMode.SEAT, whom=4)).play.friend == 4
    first = dummy(1, ("C4 S2", "C5 S3", "C6 S4", "C7 S5"), "CA D9").having(turn=0)
    setup = first.play.setup.__class__(
        first.play.setup.dealt,
        CardSet(0),
        (),
        first.play.setup.contract,
        CallFriend(0, FriendMode.FIRST_TRICK),
    )
    assert first.having(setup=setup).played("C4 C5 C6 C7 CA").play.friend == 4
    assert settled(rules, "14H", 16, 4).payments == (12, -6, -6, -6, 6)
    assert at.match.totals == (40,) * 5


def knocking(changes: dict[str, bool] | None = None) -> At:
    """Seat 0 of six is declarer and is to name who sits out."""
    at = opened(rules_with(changes, players=6), SIX, SIX_KITTY)
    return at.called("13S - - - - -")


@pytest.mark.clause("9.5")
def test_holder_of_the_named_card_sits_out() -> None:
    """The kitty is unseen; the own card may not be named; a card of the kitty is a miss."""
    at = knocking()
    assert isinstance(at.match.hand, KnockingOut)
    assert not at.seen(0).taken_up
    assert at.why_not(KnockOut(0, card("SA"))) == RefusalCode.KNOCKOUT_OWN
    assert at.why_not(KnockOut(0, whom=3)) == RefusalCode.KNOCKOUT_WHAT
    assert at.events(KnockOut(0, card("JK")))[1] == KnockedOut(None)
    missed = at.then(KnockOut(0, card("JK")))
    assert missed.seen(4).missed == CardSet.parse("JK")
    assert missed.why_not(KnockOut(0, card("JK"))) == RefusalCode.KNOCKOUT_AGAIN
    assert missed.events(KnockOut(0, card("HA")))[1] == KnockedOut(3)
    assert missed.then(KnockOut(0, card("HA"))).seen(2).out == (3,)


@pytest.mark.clause("9.5")
@pytest.mark.parametrize(("by_seat", "why"), [(True, None), (False, "knockout_what")])
def test_person_may_be_named_instead(*, by_seat: bool, why: str | None) -> None:
    """The declarer names a person and not a card, or cannot."""
    at = knocking({"knockout.by_seat": by_seat})
    assert at.why_not(KnockOut(0, whom=3)) == why
    assert at.why_not(KnockOut(0, card("HA"))) == (None if why else "knockout_what")
    assert at.why_not(KnockOut(0, whom=0)) is not None


@pytest.mark.clause("9.5")
@pytest.mark.parametrize(
    ("base", "players", "count"),
    [("korea-boardgames", 6, 1), ("mighty-network-standard-7", 7, 2), ("korea-boardgames", 5, 0)],
)
def test_how_many_sit_out(base: str, players: int, count: int) -> None:
    """One of six and two of seven are named, one after the other."""
    at = opened(rules_with(base=base, players=players)).called("13S" + " -" * (players - 1))
    for number in range(count):
        assert isinstance(at.match.hand, KnockingOut)
        theirs = at.match.hand.hands[number + 2]
        at = at.then(KnockOut(0, next(iter(theirs))))
        assert at.seen(0).out == tuple(range(2, number + 3))
    assert isinstance(at.match.hand, SecondDealing if count else Exchange)


def second(at: At) -> At:
    """Deal the returned cards in the order of the pack, the declarer's last."""
    hand = at.match.hand
    assert isinstance(hand, SecondDealing)
    back = list(hand.returned)
    blocks: list[tuple[CardId, ...]] = [()] * len(hand.hands)
    each = 2 if len(back) == 13 else 3
    for seat in range(1, len(hand.hands)):
        if seat not in hand.out:
            blocks[seat], back = tuple(back[:each]), back[each:]
    blocks[0] = tuple(back)
    return at.then(SecondDeal(at.match.dealer, tuple(blocks)))


@pytest.mark.clause("9.6")
@pytest.mark.parametrize(
    ("base", "players", "own"),
    [("korea-boardgames", 6, 5), ("mighty-network-standard-7", 7, 6)],
)
def test_second_deal(base: str, players: int, own: int) -> None:
    """Everybody who plays gets ten, the declarer five or six, and he buries three."""
    at = opened(rules_with(base=base, players=players)).called("13S" + " -" * (players - 1))
    assert isinstance(at.match.hand, KnockingOut)
    for seat in range(2, players - 3):
        at = at.then(KnockOut(0, next(iter(at.match.hand.hands[seat]))))
    at = second(at)
    assert isinstance(at.match.hand, Exchange)
    sizes = [len(cards) for cards in at.match.hand.hands]
    gone = players - 5
    assert sizes == [13, 10, *[0] * gone, 10, 10, 10]
    assert len(at.seen(0).taken_up) == own
    assert at.seen(0).bury == 3
    calling = at.then(Bury(0, CardSet.of(list(at.seen(0).taken_up)[:3])))
    assert len(calling.seen(0).hand) == 10


@pytest.mark.clause("9.6")
def test_wrong_second_deal_is_refused() -> None:
    """Each gets as many as is due, and only cards that came back."""
    at = knocking().then(KnockOut(0, card("HA")))
    blocks = [CardSet.parse(codes) for codes in ("D3 D2 HA HK HQ", "HJ HT", "H9 C5", "", "C4 C3")]
    deal = [tuple(block) for block in (*blocks, CardSet.parse("C2 JK"))]
    assert at.why_not(SecondDeal(0, tuple(deal))) is None
    assert at.why_not(SecondDeal(0, (deal[1], deal[0], *deal[2:]))) == RefusalCode.BAD_DEAL
    other = tuple(CardSet.parse("SA D2 HA HK HQ"))
    assert at.why_not(SecondDeal(0, (other, *deal[1:]))) == RefusalCode.BAD_DEAL


@pytest.mark.clause("9.6")
def test_named_card_may_be_called_as_the_friends() -> None:
    """The card that sent its holder out is dealt again, and its new holder may be the friend."""
    at = second(knocking().then(KnockOut(0, card("HA"))))
    at = at.then(Bury(0, CardSet.parse("SA SK SQ")))
    holder = next(n for n in range(1, 6) if card("HA") in at.match.hand.hands[n])  # type: ignore[union-attr]  # a hand in play
    assert at.then(CallFriend(0, FriendMode.CARD, card("HA"))).play.friend == holder


@pytest.mark.clause("9.7")
def test_three_people() -> None:
    """Thirty-three cards, alone against two, no friend and no double for that."""
    rules = rules_with(base="three")
    at = opened(rules)
    assert len(rules.pack) == 33
    assert [len(cards) for cards in (*at.auction.hands, at.auction.dealt.kitty)] == [10] * 3 + [3]
    assert codes_of(CardSet(rules.pack & CardSet.parse("C7 C6 C3"))) == "C7"
    assert at_trick(rules, 2, ("C7", "D9", "D8")).why_no_play("C7!") is None
    paid = settled(rules, "13H", 15, None, pledged=bool(rules.friend.modes))
    assert (paid.shares, paid.multipliers) == ((2, -1, -1), ())
    other = rules_with(base="mighty-network-standard-3")
    assert codes_of(CardSet(other.pack & CardSet.parse("C8 C7 C3"))) == "C3 C8"
    assert at_trick(other, 2, ("C3", "D9", "D8")).why_no_play("C3!") is None


@pytest.mark.clause("9.8")
def test_four_people_without_a_dummy() -> None:
    """Forty-three cards; two against two are a share each, and alone the share is three."""
    rules = rules_with(base="kaist", players=4)
    assert len(rules.pack) == 43
    assert not rules.pack & CardSet.parse("S2 C2 S4 C4 D3 H3")
    assert settled(rules, "14H", 16).shares == (1, 1, -1, -1)
    assert settled(rules, "14H", 16, None).shares == (3, -1, -1, -1)


@pytest.mark.clause("9.9")
def test_who_sits_out() -> None:
    """Pays nothing, has account and token still, sees no hand, is no friend, may deal next."""
    rules = rules_with({"friend.modes": ["card", "seat", "none"]}, players=6)
    assert settled(rules, "14H", 16, 1, out=(3,)).payments == (12, 6, -6, 0, -6, -6)
    at = second(opened(rules, SIX, SIX_KITTY).called("13S - - - - -").then(KnockOut(0, card("HA"))))
    assert (len(at.match.totals), len(at.match.tokens)) == (6, 6)
    assert not at.seen(3).hand
    at = at.then(Bury(0, CardSet.parse("SA SK SQ")))
    assert at.why_not(CallFriend(0, FriendMode.SEAT, whom=3)) == RefusalCode.FRIEND_SEAT
    blocks = redact(rules, SecondDeal(0, ((card("C2"),), (card("C3"),))), 3)
    assert blocks == SecondDeal(0, (None, None))
    playing = at.then(CallFriend(0, FriendMode.NONE))
    order = [playing.turn]
    for _ in range(4):
        playing = playing.then(playing.legal(playing.turn)[0])
        order.append(playing.turn)
    assert order == [0, 1, 2, 4, 5]
