"""What the declarer buries."""

from dataclasses import replace

from giruda.bots.exchange import suit_cost
from giruda.core.actions import Bury, MakeBid
from giruda.core.cards import DECK, CardSet, Suit
from giruda.core.engine import start
from giruda.core.state import Dealt, Exchange
from giruda.core.tables import tables
from tests.bots.seats import decide
from tests.core.positions import CLUB, DIAMOND, HEART, RULES, codes_of


def buried(hand: str, trump: Suit | None = HEART) -> str:
    """Return what the declarer buries of thirteen cards."""
    mine = CardSet.parse(hand)
    rest = list(CardSet(DECK & ~mine))
    others = [CardSet.of(rest[10 * n : 10 * n + 10]) for n in range(4)]
    contract = MakeBid(0, 13, trump)
    exchange = Exchange(Dealt((mine, *others), CardSet(0)), (contract,), contract)
    action = decide(replace(start(RULES, 0).match, hand=exchange)).action
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
