"""What a card may do in a trick and how strong it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.cards import DECK, JOKER, RED_JOKER, CardId, CardSet, Suit, card
from giruda.core.choices import CardPolicy, TrumpLeadException
from giruda.core.knobs import FirstTrickRules, LastTrickRules
from giruda.core.rules import Rules
from giruda.core.tricks import (
    Power,
    TrickKind,
    joker_call_works,
    joker_callers,
    joker_is_weak,
    kind_of_trick,
    lead_barred,
    lead_relief,
    mighty_card,
    trump_cards,
)
from tests.core.positions import CLUB, DIAMOND, HEART, RULES, SPADE, codes_of

FIRST, MIDDLE, LAST = TrickKind


def power(trump: Suit | None, kind: TrickKind, led: int, one: CardId, *, called: bool) -> int:
    """The strength of a card under the usual rules."""
    return Power(RULES, trump, kind).of(one, led, int(called))


def test_kinds_of_the_ten_tricks() -> None:
    """The first and the last trick are special, the eight between are not."""
    assert [kind_of_trick(n, 10) for n in range(10)] == [FIRST, *[MIDDLE] * 8, LAST]


@pytest.mark.parametrize(
    ("trump", "mighty", "call"),
    [
        (SPADE, "DA", "C3"),
        (DIAMOND, "SA", "C3"),
        (HEART, "SA", "C3"),
        (CLUB, "SA", "S3"),
        (None, "SA", "C3"),
    ],
)
def test_special_cards_under_each_trump(trump: Suit | None, mighty: str, call: str) -> None:
    """Spade trump moves the mighty to diamonds, club trump the joker call to spades."""
    assert mighty_card(RULES, trump) == card(mighty)
    assert joker_callers(RULES, trump) == {card(call): CardSet.of([JOKER])}


@pytest.mark.parametrize("trump", [*Suit, None])
@pytest.mark.parametrize("led", Suit)
def test_order_of_strength(trump: Suit | None, led: Suit) -> None:
    """Mighty, joker, trumps by rank, the led suit by rank; other cards take nothing."""
    mighty = mighty_card(RULES, trump)
    trumps = sorted(trump_cards(RULES, trump), reverse=True)
    follow = [] if led == trump else sorted((one for one in led.cards), reverse=True)
    expected = [mighty, JOKER, *(one for one in [*trumps, *follow] if one != mighty)]
    strength = {c: power(trump, MIDDLE, led, c, called=False) for c in DECK}
    taking = sorted((c for c in DECK if strength[c]), key=lambda c: -strength[c])
    assert taking == expected
    assert len(set(strength.values())) == len(taking) + (len(taking) < len(DECK))


@pytest.mark.parametrize("kind", TrickKind)
@pytest.mark.parametrize("called", [False, True])
def test_joker_has_power_in_uncalled_middle_tricks_only(kind: TrickKind, called: bool) -> None:
    """The joker is strong from the second to the ninth trick unless it is called."""
    strong = kind is MIDDLE and not called
    assert joker_is_weak(RULES, kind, weakened=called) is not strong
    assert (power(HEART, kind, SPADE, JOKER, called=called) > 0) is strong


def test_house_rule_keeps_the_joker_strong_at_the_ends() -> None:
    """The joker's power in the first and in the last trick are two house rules."""
    first = replace(RULES, trick1=FirstTrickRules(joker=CardPolicy.NORMAL))
    last = replace(RULES, last=LastTrickRules(joker=CardPolicy.NORMAL))
    assert [joker_is_weak(first, kind, weakened=False) for kind in TrickKind] == [
        False,
        False,
        True,
    ]
    assert [joker_is_weak(last, kind, weakened=False) for kind in TrickKind] == [True, False, False]


def test_mighty_is_strong_in_every_trick() -> None:
    """The mighty beats everything in the first, the last and a called trick too."""
    for kind in TrickKind:
        best = max(DECK, key=lambda c: power(None, kind, HEART, c, called=True))
        assert best == card("SA")


def test_joker_call_works_in_the_middle() -> None:
    """The call works from the second to the ninth trick, elsewhere by house rule."""
    assert [joker_call_works(RULES, kind) for kind in TrickKind] == [False, True, False]
    both = replace(
        RULES, trick1=FirstTrickRules(joker_call=True), last=LastTrickRules(joker_call=True)
    )
    assert all(joker_call_works(both, kind) for kind in TrickKind)


@pytest.mark.parametrize("trump", [*Suit, None])
def test_trumps_are_barred_from_the_first_lead(trump: Suit | None) -> None:
    """The first trick may not be led with a trump; without trump nothing is barred."""
    assert lead_barred(RULES, trump, FIRST) == trump_cards(RULES, trump)
    assert lead_barred(RULES, trump, MIDDLE) == lead_barred(RULES, trump, LAST) == 0
    allowed = replace(RULES, trick1=FirstTrickRules(trump=CardPolicy.NORMAL))
    assert lead_barred(allowed, trump, FIRST) == 0


@pytest.mark.parametrize(
    ("exception", "also"),
    [
        (TrumpLeadException.TRUMP_ONLY, ""),
        (TrumpLeadException.TRUMP_JOKER, "JK"),
        (TrumpLeadException.TRUMP_JOKER_MIGHTY, "SA JK"),
    ],
)
def test_relief_from_the_ban(exception: TrumpLeadException, also: str) -> None:
    """A hand of trumps, and by house rule the joker and the mighty, may lead trumps."""
    rules = replace(RULES, trick1=FirstTrickRules(exception=exception))
    (relief,) = lead_relief(rules, HEART, FIRST)
    assert codes_of(type(relief)(relief & ~HEART.cards)) == also
    assert HEART.cards & ~relief == 0
    assert lead_relief(rules, HEART, MIDDLE) == lead_relief(rules, None, FIRST) == ()


@pytest.mark.parametrize(
    ("trump", "strong", "other"),
    [(SPADE, JOKER, RED_JOKER), (CLUB, JOKER, RED_JOKER), (HEART, RED_JOKER, JOKER)],
)
def test_joker_of_trumps_colour_beats_trumps(trump: Suit, strong: CardId, other: CardId) -> None:
    """With two jokers the one of trump's colour beats trumps, and these the other one."""
    two = Power(Rules.preset("gyeonggi-2j"), trump, MIDDLE)
    order = [strong, card(f"{trump.letter}K"), other, card("DK")]
    led = DIAMOND
    powers = [two.of(one, led, 0) for one in order]
    assert powers == sorted(powers, reverse=True)
    assert len(set(powers)) == len(powers)
