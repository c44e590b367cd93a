"""Our decisions on auction and misdeal that concern other rules than the base ones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.actions import Change, KnockOut, Misdeal
from giruda.core.cards import CardSet
from giruda.core.events import Fined, Stage
from giruda.core.refusals import RefusalCode
from giruda.core.state import Dealing, Exchange
from tests.rulebook.table import (
    At,
    at_trick,
    codes_of,
    dealt,
    opened,
    rules_with,
)

NOT_ABOVE = RefusalCode.BID_NOT_ABOVE
BLANKS = "S2 S3 S4 D2 D3 D4 H2 H3 H4 C2"


def holding(cards: str, at_base: At) -> At:
    """Deal anew so that seat 0 has these cards and worthless ones."""
    rules = at_base.rules
    size = rules.deck.hand
    held = CardSet.parse(cards)
    blanks = [one for one in CardSet.parse(BLANKS) if one not in held]
    mine = CardSet(held | CardSet.of(blanks[: size - len(held)]))
    rest = list(CardSet(rules.pack & ~mine))
    hands = [CardSet.of(rest[n * size : (n + 1) * size]) for n in range(rules.seats - 1)]
    kitty = CardSet.of(rest[(rules.seats - 1) * size :])
    return opened(rules, [codes_of(one) for one in (mine, *hands)], codes_of(kitty))


def harder(cards: str, players: int = 5) -> At:
    """Seat 0 has these cards under the harder misdeal of Korea Boardgames."""
    return holding(cards, opened(rules_with(variants=("harder-misdeal",), players=players)))


def paid_by(at: At, *seats: int) -> At:
    """These seats call a misdeal one after the other, each on a bad hand."""
    for seat in seats:
        fresh = holding("", opened(at.rules))
        turned = [fresh.auction.hands[(n - seat) % 5] for n in range(5)]
        deal = dealt(at.rules, [codes_of(h) for h in turned], codes_of(fresh.auction.dealt.kitty))
        at = at.then(deal, Misdeal(seat))
    return at


def test_b12_forced_dealer_names_a_suit_and_may_change_it() -> None:
    """The dealer of kaist must take twelve with a suit; the change stays open, no trump too."""
    at = opened(rules_with(base="kaist"), dealer=1).called("- - - - -")
    assert at.auction.stage is Stage.FORCED
    assert at.why_no_call("12N") == RefusalCode.BID_NO_TRUMP_BARRED
    at = at.called("12D")
    assert at.why_not(Change(1, 13, None)) is None


@pytest.mark.parametrize("base", ["kaist", "pagat", "won", "korea-boardgames-en", "cg-basic"])
def test_b17_no_trump_does_not_overcall_no_trump(base: str) -> None:
    """The same number without trump again is not higher, whatever the preset."""
    assert opened(rules_with(base=base)).called("15N").why_no_call("15N") == NOT_ABOVE


def test_b18_kaist_twenty_without_trump_overcalls_a_suit() -> None:
    """A 20 with a suit ends nothing in kaist; 20 without trump beats it and ends the auction."""
    at = opened(rules_with(base="kaist")).called("20H")
    assert at.turn == 1
    assert at.why_no_call("20S") == NOT_ABOVE
    assert isinstance(at.called("20N").match.hand, Exchange)


@pytest.mark.parametrize("base", ["korea-boardgames-en", "won", "cheongak", "midnight"])
def test_b18_any_twenty_ends_elsewhere(base: str) -> None:
    """Where the texts say so, a 20 with a suit is the end of the auction."""
    assert isinstance(opened(rules_with(base=base)).called("20H").match.hand, Exchange)


@pytest.mark.parametrize(("players", "low"), [(5, 12), (4, 14)])
def test_b20_lowest_bid_of_kaist(players: int, low: int) -> None:
    """The number of the forced dealer is the lowest bid: 12 for five, 14 for four."""
    at = opened(rules_with(base="kaist", players=players))
    assert at.why_no_call(f"{low}H") is None
    assert at.why_no_call(f"{low - 1}H") == RefusalCode.BID_TOO_LOW


@pytest.mark.parametrize(
    ("base", "why"), [("won", None), ("cheongak", None), ("yonsei", RefusalCode.MAY_NOT_PASS)]
)
def test_b22_opening_call_is_a_custom(base: str, why: RefusalCode | None) -> None:
    """The opener may pass in won and cheongak; elsewhere it is a duty to bid."""
    assert opened(rules_with(base=base)).why_no_call("-") == why


@pytest.mark.parametrize(
    ("base", "direction"), [("korea-boardgames", "cw"), ("kaist", "cw"), ("won", "ccw")]
)
def test_b25_b26_direction_of_play(base: str, direction: str) -> None:
    """Clockwise, counter-clockwise in won; the next seat in order has the turn all the same."""
    rules = rules_with(base=base)
    assert rules.direction == direction
    assert opened(rules, dealer=3).called("13H").turn == 4


@pytest.mark.parametrize(("cards", "why"), [("DT", None), ("DJ", RefusalCode.MISDEAL_HAND)])
def test_b33_less_than_one_point(cards: str, why: RefusalCode | None) -> None:
    """Half a point qualifies, one does not: "less than one" and "a half or less" are the same."""
    assert harder(cards).why_not(Misdeal(0)) == why
    assert holding(cards, opened(rules_with(base="pagat"))).why_not(Misdeal(0)) == why


@pytest.mark.parametrize(("cards", "why"), [("SA", None), ("DA", RefusalCode.MISDEAL_HAND)])
def test_b34_mighty_before_trump_is_known(cards: str, why: RefusalCode | None) -> None:
    """It is the ace of spades that counts nothing."""
    assert harder(cards).why_not(Misdeal(0)) == why


@pytest.mark.parametrize("declarer_called", [True, False])
def test_b35_pot_goes_to_the_next_winning_declarer(*, declarer_called: bool) -> None:
    """All of it, to the declarer alone, also to who paid it in; several calls add up."""
    rules = rules_with(variants=("harder-misdeal",))
    fresh = At(rules, replace(opened(rules).match, hand=Dealing()))
    at = paid_by(fresh, 0 if declarer_called else 2, 3)
    assert at.match.pot == 10
    hand = at_trick(rules, 10, ("S9", "S3", "S4", "S5", "S6"), friend=1).having(
        taken=(14, 0, 0, 0, 0)
    )
    end = At(rules, replace(at.match, hand=hand.match.hand)).played("S9 S3 S4 S5 S6")
    assert end.result.pot_payments == (10, 0, 0, 0, 0)
    assert end.match.pot == 0


def test_b35_unclaimed_pot_is_lost() -> None:
    """A pot that nobody has won when the match ends is paid to nobody."""
    rules = rules_with(variants=("harder-misdeal",))
    hand = at_trick(rules, 10, ("S9", "S3", "S4", "S5", "S6")).having(taken=(13, 0, 0, 0, 0))
    end = At(rules, replace(hand.match, pot=5, hand_number=10)).played("S9 S3 S4 S5 S6")
    assert end.match.over
    assert (end.match.pot, sum(end.match.totals)) == (5, 200)


def test_b36_fine_ends_no_match_before_a_hand_is_scored() -> None:
    """Who has nothing left by a fine plays on; the next scored hand ends the match."""
    at = harder("")
    at = At(at.rules, replace(at.match, totals=(5, 45, 50, 50, 50))).then(Misdeal(0))
    assert (at.match.totals[0], at.match.over) == (0, False)
    hand = at_trick(at.rules, 10, ("S9", "S3", "S4", "S5", "S6")).having(taken=(13, 0, 0, 0, 0))
    assert At(at.rules, replace(at.match, hand=hand.match.hand)).played("S9 S3 S4 S5 S6").match.over


@pytest.mark.parametrize(("cards", "why"), [("DT", None), ("DT HT", RefusalCode.MISDEAL_HAND)])
def test_b37_same_limit_with_eight_cards(cards: str, why: RefusalCode | None) -> None:
    """With six players eight cards are added up, and the limit stays."""
    at = harder(cards, players=6)
    assert len(at.auction.hands[0]) == 8
    assert at.why_not(Misdeal(0)) == why


@pytest.mark.parametrize("players", [4, 6])
def test_b38_everybody_but_the_dummy_has_a_token(players: int) -> None:
    """Four of four have one and the dummy has none; with six, also who will sit out."""
    at = opened(rules_with(players=players))
    assert at.match.tokens == (True,) * players
    assert [at.why_not(Misdeal(seat)) for seat in range(players)] == [None] * players


def test_b39_dealer_pays_each_of_the_four() -> None:
    """In cheongak the dealer pays one to each, at once, and deals again."""
    at = holding("", opened(rules_with(base="cheongak")))
    events = at.events(Misdeal(0))
    assert Fined((-4, 1, 1, 1, 1), 0) in events
    assert at.then(Misdeal(0)).match.dealer == 0
    assert holding("SK", opened(at.rules)).why_not(Misdeal(0)) == RefusalCode.MISDEAL_HAND


@pytest.mark.parametrize("base", ["won", "midnight"])
def test_b131_hand_test_without_a_fine(base: str) -> None:
    """A hand of less than one point, as often as it comes, nobody pays, the same dealer deals."""
    at = holding("DT", opened(rules_with(base=base)))
    after = at.then(Misdeal(0))
    assert (after.match.totals, after.match.dealer, after.match.pot) == ((40,) * 5, 0, 0)
    assert holding("DJ", opened(at.rules)).why_not(Misdeal(0)) == RefusalCode.MISDEAL_HAND


def test_b120_no_misdeal_after_the_second_deal() -> None:
    """With six the right lies before one's first call only, with eight cards."""
    at = opened(rules_with(players=6))
    assert at.why_not(Misdeal(5)) is None
    at = at.called("20S")
    assert at.why_not(Misdeal(5)) == RefusalCode.MISDEAL_TOO_LATE
    theirs = next(iter(at.match.hand.hands[2]))  # type: ignore[union-attr]  # knocking out
    assert at.then(KnockOut(0, theirs)).why_not(Misdeal(5)) == RefusalCode.MISDEAL_TOO_LATE
