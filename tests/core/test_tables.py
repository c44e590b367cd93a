"""The table contract: the same answers as the rules, as numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.cards import DECK, JOKER, N_CARD_IDS, POINT_CARDS, RED_JOKER, CardSet, Suit, card
from giruda.core.choices import CardPolicy
from giruda.core.knobs import FirstTrickRules, JokerCallRules
from giruda.core.rules import Rules
from giruda.core.tables import followable, leadable, tables
from giruda.core.tricks import N_LEDS, OWN_SUIT, Names, Power, TrickKind
from tests.core.positions import CLUB, HEART, RULES, SPADE, codes_of

TRUMPS = [*Suit, None]


@pytest.mark.parametrize("trump", TRUMPS)
def test_shapes(trump: Suit | None) -> None:
    """Every table has the shape that its docstring gives."""
    t = tables(RULES, trump)
    kinds = len(TrickKind)
    assert (t.deck, t.points, t.order, t.n_tricks) == (DECK, POINT_CARDS, (0, 1, 2, 3, 4), 10)
    assert len(t.kind) == t.n_tricks
    leads = (t.lead_barred, t.lead_barred_relieved, t.lead_relief)
    by_kind = (t.strength, t.free, *leads, t.follow_barred, t.call_works, t.weak_lead, t.names)
    assert {len(one) for one in by_kind} == {kinds}
    assert len(t.follow) == N_LEDS
    assert {len(row) for row in t.names} == {N_CARD_IDS}
    for by_weakened in t.strength:
        assert [len(by_led) for by_led in by_weakened] == [N_LEDS] * 2
        assert {len(row) for by_led in by_weakened for row in by_led} == {N_CARD_IDS}


def test_two_jokers_have_a_row_for_each_weakness() -> None:
    """With two jokers either, both or neither may be without power in a trick."""
    t = tables(Rules.preset("gyeonggi-2j"), HEART)
    assert [len(by_weakened) for by_weakened in t.strength] == [4] * 3
    assert t.jokers == 1 << JOKER | 1 << RED_JOKER
    assert t.call == {card("C3"): 1 << JOKER, card("D3"): 1 << RED_JOKER}


@pytest.mark.parametrize("trump", TRUMPS)
def test_strengths_are_the_powers_of_the_rules(trump: Suit | None) -> None:
    """Each number of the table is the answer of the rule."""
    t = tables(RULES, trump)
    for kind in TrickKind:
        power = Power(RULES, trump, kind)
        for weakened in (0, 1):
            for led in range(N_LEDS):
                row = t.strength[kind][weakened][led][: JOKER + 1]
                assert list(row) == [power.of(c, led, weakened) for c in DECK]


def test_call_and_names() -> None:
    """One card calls the joker; only the joker names a suit, any of the four."""
    assert tables(RULES, HEART).call == {card("C3"): CardSet.of([JOKER])}
    assert tables(RULES, CLUB).call == {card("S3"): CardSet.of([JOKER])}
    for names in tables(RULES, HEART).names:
        assert [c for c in DECK if names[c] != OWN_SUIT] == [JOKER]
        assert names[JOKER] == Names(suits=0b1111, nothing=False)


def test_tables_are_computed_once() -> None:
    """Asking again gives the same object."""
    assert tables(RULES, SPADE) is tables(RULES, SPADE)


@pytest.mark.parametrize(
    ("index", "hand", "legal"),
    [
        (0, "HA H2 C4 SA JK", "SA C4 JK"),
        (0, "HA H2 SA", "SA"),
        (0, "HA H2 JK SA", "SA JK"),
        (0, "HA H2 JK", "H2 HA JK"),
        (0, "HA H2", "H2 HA"),
        (1, "HA H2 C4", "H2 HA C4"),
        (9, "HA", "HA"),
    ],
)
def test_leads(index: int, hand: str, legal: str) -> None:
    """Trumps are barred from the first lead, unless there are only trumps and the joker."""
    t = tables(RULES, HEART)
    assert codes_of(CardSet(leadable(t, index, CardSet.parse(hand)))) == legal


@pytest.mark.parametrize(
    ("hand", "led", "called", "legal"),
    [
        ("C4 C5 HA", CLUB, False, "C4 C5"),
        ("C4 HA SA JK", CLUB, False, "SA C4 JK"),
        ("DA HA S2", CLUB, False, "S2 DA HA"),
        ("SA HA", SPADE, False, "SA"),
        ("SA HA JK", SPADE, False, "SA JK"),
        ("C4 HA JK", CLUB, True, "JK"),
        ("C4 SA JK", CLUB, True, "SA JK"),
        ("C4 SA HA", CLUB, True, "SA C4"),
    ],
)
def test_follows(hand: str, led: Suit, called: bool, legal: str) -> None:
    """Follow suit, but for the mighty and the joker; a called joker comes, or the mighty."""
    t = tables(RULES, HEART)
    jokers = 1 << JOKER if called else 0
    assert codes_of(CardSet(followable(t, 3, CardSet.parse(hand), led, jokers))) == legal


def test_house_rule_without_mighty_defence() -> None:
    """Where the mighty is no way out, a called joker must come."""
    t = tables(replace(RULES, jokercall=JokerCallRules(mighty_defence=False)), HEART)
    assert followable(t, 3, CardSet.parse("SA JK C4"), CLUB, 1 << JOKER) == 1 << JOKER
    assert t.call_escape == 0


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ("HA H2 JK", "H2 HA"),
        ("HA H2 JK SA", "SA"),
        ("HA H2 C3 JK", "H2 HA C3 JK"),
        ("JK", "JK"),
    ],
)
def test_relief_is_for_trumps_alone(hand: str, legal: str) -> None:
    """A hand that may lead trumps all the same may not lead a joker that is barred by itself."""
    barred = FirstTrickRules(joker=CardPolicy.NO_LEAD, call_card=CardPolicy.NO_LEAD)
    t = tables(replace(RULES, trick1=barred), HEART)
    assert codes_of(CardSet(leadable(t, 0, CardSet.parse(hand)))) == legal


def test_barring_all_cards_bars_none() -> None:
    """The relief rule: what would leave nothing to play is not applied."""
    t = replace(
        tables(RULES, HEART),
        lead_barred=(DECK,) * 3,
        lead_barred_relieved=(DECK,) * 3,
        lead_relief=((),) * 3,
        follow_barred=(HEART.cards,) * 3,
    )
    hand = CardSet.parse("H2 H3")
    assert leadable(t, 4, hand) == hand
    assert followable(t, 4, hand, CLUB, 0) == hand
    assert followable(t, 4, CardSet.parse("H2 D3"), CLUB, 0) == CardSet.parse("D3")
    assert followable(t, 4, CardSet.parse("H2 D3"), HEART, 0) == CardSet.parse("H2")
