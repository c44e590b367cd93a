"""What a play proves: exactly the hands that could have played so."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from giruda.core.actions import PlayCard
from giruda.core.cards import CardSet, Suit, card
from giruda.core.loading import players_of, preset_ids
from giruda.core.proofs import ANY, NOTHING, Case, fits, follow_proof, lead_proof, trick_proofs
from giruda.core.rules import Rules
from giruda.core.tables import Tables, followable, leadable, tables
from giruda.core.tricks import N_LEDS
from tests.house_rules import house_rules

GAMES = [(name, n) for name in preset_ids() for n in players_of(name)]


def any_hand(t: Tables, rng: Random) -> int:
    """A hand of a few cards: any, or only such as the rules have a word about."""
    special = t.lead_barred[0] | t.follow_barred[0] | t.jokers | 1 << t.mighty
    cards = list(t.deck if rng.random() < 0.5 else CardSet(special))
    return CardSet.of(rng.sample(cards, min(len(cards), rng.randint(1, 7))))


def true_cases(proof: tuple[Case, ...], hand: int) -> int:
    """How many of the cases hold."""
    return sum(fits((one,), hand) for one in proof)


def compare(t: Tables, rng: Random) -> None:
    """State for a random hand that each card's proof fits exactly if the card is legal."""
    hand = any_hand(t, rng)
    index = rng.choice([0, 0, 0, 1, t.n_tricks - 1])
    led = rng.randrange(N_LEDS)
    called = rng.choice([0, t.jokers, *t.call.values()])
    for one in CardSet(hand):
        may_lead = leadable(t, index, hand) >> one & 1
        may_follow = followable(t, index, hand, led, called) >> one & 1
        assert true_cases(lead_proof(t, index, one), hand) == may_lead
        assert true_cases(follow_proof(t, index, one, led, called), hand) == may_follow


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_preset(name: str, players: int) -> None:
    """A hand fits exactly one case of a legal card's proof and none of an illegal one's."""
    rng = Random(f"{name}{players}")
    for trump in (None, *Suit):
        for _ in range(60):
            compare(tables(Rules.preset(name, players), trump), rng)


@given(house_rules(), st.sampled_from([None, *Suit]), st.integers(0, 1 << 30))
def test_any_rules(rules: Rules, trump: Suit | None, seed: int) -> None:
    """The same holds for any house rules."""
    rng = Random(seed)
    for _ in range(20):
        compare(tables(rules, trump), rng)


def plays(*codes: str) -> tuple[PlayCard, ...]:
    """Plays of the seats in order."""
    return tuple(PlayCard(seat, card(code)) for seat, code in enumerate(codes))


def test_a_void() -> None:
    """Who discards on a spade shows that he has no spade; who follows shows nothing."""
    t = tables(Rules.preset("korea-boardgames"), Suit.HEART)
    _, follows, discards, joker = trick_proofs(t, 1, plays("S9", "S2", "C4", "JK"))
    assert follows == joker == NOTHING
    assert discards == (Case(ANY & ~Suit.SPADE.cards),)


def test_an_unanswered_call() -> None:
    """Who follows a joker call with another card has no joker; the mighty need not show it."""
    t = tables(Rules.preset("korea-boardgames"), Suit.HEART)
    lead = PlayCard(0, card("C3"), call_joker=True)
    _, other, mighty = trick_proofs(t, 1, (lead, *plays("C9", "C4", "SA")[1:]))
    assert other == (Case(ANY & ~t.jokers),)
    assert mighty == NOTHING


def test_a_named_card() -> None:
    """Who plays another card than the named one does not hold it."""
    t = tables(Rules.preset("kaist"), Suit.HEART)
    lead = PlayCard(0, card("JK"), card("SQ"))
    _, other, named = trick_proofs(t, 1, (lead, *plays("C9", "C4", "SQ")[1:]))
    assert other == (Case(ANY & ~(1 << card("SQ"))),)
    assert named == NOTHING


def test_a_barred_lead_has_two_cases() -> None:
    """Who leads trumps to the first trick had trumps and the joker alone, or nothing unbarred."""
    t = tables(Rules.preset("korea-boardgames"), Suit.HEART)
    unrelieved, relieved = lead_proof(t, 0, card("H5"))
    assert unrelieved.inside == t.lead_barred[0]
    assert relieved.inside == Suit.HEART.cards | t.jokers


def test_the_next_suit_decides() -> None:
    """After a joker that names nothing, the first suited card proves nothing, and decides."""
    t = tables(Rules.preset("korea-boardgames", 4), Suit.HEART)
    _, decides, discards, _ = trick_proofs(t, 1, plays("JK", "S4", "D5", "S6"))
    assert decides == NOTHING
    assert discards == (Case(ANY & ~Suit.SPADE.cards),)
