"""What the declarer buries."""

from dataclasses import replace
from random import Random

from giruda.bots.api import Budget
from giruda.bots.exchange import suit_cost
from giruda.core.actions import Bury, MakeBid
from giruda.core.cards import DECK, CardSet, Suit
from giruda.core.choices import BuriedPoints, Counting
from giruda.core.engine import start
from giruda.core.rules import Rules
from giruda.core.state import Dealt, Exchange
from giruda.core.tables import tables
from giruda.core.views import view
from tests.bots.seats import CLUB_BOT
from tests.core.positions import CLUB, DIAMOND, HEART, RULES, codes_of


def buried(hand: str, trump: Suit | None = HEART, rules: Rules = RULES) -> str:
    """Return what the declarer buries of thirteen cards."""
    mine = CardSet.parse(hand)
    rest = list(CardSet(DECK & ~mine))
    others = [CardSet.of(rest[10 * n : 10 * n + 10]) for n in range(4)]
    contract = MakeBid(0, 13, trump)
    exchange = Exchange(Dealt((mine, *others), CardSet(0)), (contract,), contract)
    match = replace(start(rules, 0).match, hand=exchange)
    action = CLUB_BOT.choose(rules, view(rules, match, 0), Budget(), Random(0)).action
    assert isinstance(action, Bury)
    assert action.cards is not None
    return codes_of(action.cards)


def test_point_cards_that_would_be_lost_go_first() -> None:
    """Queens and tens without an ace are worth a point each below the table."""
    assert buried("HA HK HQ H9 H8 H7 SA JK DA D3 CQ CT DT") == "DT CT CQ"


def test_a_short_suit_is_voided() -> None:
    """Rather than from the long suit, the losers come from the short one."""
    assert buried("HA HK HQ H9 H8 H7 SA DA DK D5 D4 C2 C5", HEART) in {"D4 C2 C5", "D5 C2 C5"}


def test_winners_mighty_and_joker_stay() -> None:
    """An ace, a king behind it, the mighty, the joker and trumps are no burial for choice."""
    chosen = buried("SA JK HA H9 H8 DA DK CA C4 C5 D5 S4 S7")
    assert not set(chosen.split()) & {"SA", "JK", "HA", "H9", "H8", "DA", "DK", "CA"}


def test_low_trumps_go_only_if_nothing_else_is_left() -> None:
    """With eleven trumps and the mighty, the lowest trumps are buried."""
    hand = "HA HK HQ HJ HT H9 H8 H7 H6 H5 H4 SA JK"
    assert buried(hand) == "H4 H5 H6"


def test_what_a_suit_loses() -> None:
    """Nothing without cards or with the top ones; a king alone more than a guarded one."""
    t = tables(RULES, HEART)

    def cost(kept: str) -> float:
        cards = CardSet.parse(kept)
        return suit_cost(t, cards, cards, DIAMOND if "D" in kept else CLUB, RULES.point_cards)

    assert cost("") == cost("DA") == cost("DA DK") == 0
    assert 0 < cost("DK D2") - cost("D2") < cost("DK")
    assert cost("D2 D3") > cost("D3") > 0


def test_points_that_go_to_the_defence_stay_in_the_hand() -> None:
    """Where buried points are the defence's, small cards are rather buried."""
    hand = "HA HK HQ H9 H8 H7 SA JK DT D3 CT C4 S7"
    theirs = replace(RULES, id="theirs", kitty=replace(RULES.kitty, points_to=BuriedPoints.DEFENCE))
    ours = CardSet.parse(buried(hand)) & RULES.point_cards
    given = CardSet.parse(buried(hand, rules=theirs)) & RULES.point_cards
    assert given.bit_count() < ours.bit_count()


def test_where_tricks_count_points_do_not() -> None:
    """Counting tricks, a bare queen is no better buried than a bare seven."""
    tricks = replace(RULES, id="tricks", score=replace(RULES.score, count=Counting.TRICKS))
    hand = "HA HK HQ H9 H8 H7 SA JK D7 CQ CJ S7 ST"
    assert "ST" in buried(hand)
    assert "D7" in buried(hand, rules=tricks)
