"""The table contract: the same answers as the rules, as numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.cards import DECK, JOKER, N_CARDS, POINT_CARDS, CardSet, Suit, card
from giruda.core.rules import JokerCallRules
from giruda.core.tables import NOTHING_LED, followable, leadable, tables
from giruda.core.tricks import TrickKind, power
from tests.core.positions import CLUB, HEART, RULES, SPADE, codes_of

TRUMPS = [*Suit, None]


@pytest.mark.parametrize("trump", TRUMPS)
def test_shapes(trump: Suit | None) -> None:
    """Every table has the shape that its docstring gives."""
    t = tables(RULES, trump)
    kinds = len(TrickKind)
    assert (t.deck, t.points, t.seats, t.n_tricks) == (DECK, POINT_CARDS, 5, 10)
    assert len(t.kind) == t.n_tricks
    assert [len(t.strength), len(t.free), len(t.lead_barred), len(t.lead_relief)] == [kinds] * 4
    assert [len(t.follow_barred), len(t.call_works), len(t.names)] == [kinds] * 3
    assert len(t.follow) == NOTHING_LED + 1
    for by_called in t.strength:
        assert [len(by_led) for by_led in by_called] == [5, 5]
        assert {len(row) for by_led in by_called for row in by_led} == {N_CARDS}


@pytest.mark.parametrize("trump", TRUMPS)
def test_strengths_are_the_powers_of_the_rules(trump: Suit | None) -> None:
    """Each number of the table is the answer of the rule."""
    t = tables(RULES, trump)
    for kind in TrickKind:
        for called in (0, 1):
            for led in (*Suit, None):
                row = t.strength[kind][called][NOTHING_LED if led is None else led]
                powers = [power(RULES, trump, kind, led, c, called=bool(called)) for c in DECK]
                assert list(row) == powers


def test_call_and_names() -> None:
    """One card calls the joker; only the joker names a suit, any of the four."""
    assert tables(RULES, HEART).call == {card("C3"): CardSet.of([JOKER])}
    assert tables(RULES, CLUB).call == {card("S3"): CardSet.of([JOKER])}
    for names in tables(RULES, HEART).names:
        assert [c for c in DECK if names[c]] == [JOKER]
        assert names[JOKER] == 0b1111


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


def test_barring_all_cards_bars_none() -> None:
    """The relief rule: what would leave nothing to play is not applied."""
    t = replace(
        tables(RULES, HEART),
        lead_barred=(DECK,) * 3,
        lead_relief=((),) * 3,
        follow_barred=(HEART.cards,) * 3,
    )
    hand = CardSet.parse("H2 H3")
    assert leadable(t, 4, hand) == hand
    assert followable(t, 4, hand, CLUB, 0) == hand
    assert followable(t, 4, CardSet.parse("H2 D3"), CLUB, 0) == CardSet.parse("D3")
    assert followable(t, 4, CardSet.parse("H2 D3"), HEART, 0) == CardSet.parse("H2")
