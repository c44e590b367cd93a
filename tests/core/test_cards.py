"""Cards, suits and sets of cards."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from giruda.core.cards import (
    DECK,
    JOKER,
    N_CARDS,
    POINT_CARDS,
    SUIT_CARDS,
    Card,
    CardId,
    CardSet,
    Suit,
    card,
    code_of,
    make_card,
    rank_of,
    suit_of,
)
from giruda.core.errors import NotationError

card_sets = st.integers(0, DECK).map(CardSet)


@pytest.mark.parametrize(
    ("code", "number"), [("S2", 0), ("SA", 12), ("D2", 13), ("HT", 34), ("CA", 51), ("JK", 52)]
)
def test_card_numbers_are_suit_times_thirteen_plus_rank(code: str, number: int) -> None:
    """A card is its suit (S D H C) times thirteen plus its rank, the joker comes last."""
    assert card(code) == number
    assert code_of(CardId(number)) == code


def test_every_card_is_made_of_its_suit_and_rank() -> None:
    """Suit and rank of a card make the same card again; only the joker has no suit."""
    for one in DECK:
        suit = suit_of(one)
        assert (suit is None) == (one == JOKER)
        assert suit is None or make_card(suit, rank_of(one)) == one


@pytest.mark.parametrize(
    "code", ["", "S", "1S", "S1", "s2", "S10", "SA ", "JX", "XX", "가나", None, 12, ["SA"]]
)
def test_text_that_names_no_card_is_refused(code: object) -> None:
    """Whatever is not exactly a code is a notation error, numbers and lower case included."""
    with pytest.raises(NotationError):
        card(code)


@pytest.mark.parametrize("letter", ["", "s", "X", "SD", "♠", None, 0, True])
def test_text_that_names_no_suit_is_refused(letter: object) -> None:
    """A suit is one of four letters and nothing else, not even part of them."""
    with pytest.raises(NotationError):
        Suit.parse(letter)


def test_error_of_a_long_text_quotes_its_start_only() -> None:
    """A refused text of any length gives a short message."""
    with pytest.raises(NotationError) as error:
        card("S" * 10_000)
    assert len(str(error.value)) < 120


def test_deck_has_fifty_three_cards_and_twenty_points() -> None:
    """Four suits of thirteen and a joker; ten to ace of each suit are the points."""
    assert len(DECK) == N_CARDS == 53
    assert sum(len(suit) for suit in SUIT_CARDS) == 52
    assert len(POINT_CARDS) == 20
    assert {code_of(one)[1] for one in POINT_CARDS} == set("TJQKA")


@given(card_sets)
def test_set_is_what_its_cards_make(cards: CardSet) -> None:
    """A set made of its own cards is itself, by number, by code and by its repr."""
    assert CardSet.of(cards) == cards
    assert CardSet.parse(cards.codes()) == cards
    assert eval(repr(cards), {"CardSet": CardSet.parse}) == cards  # noqa: S307  our own repr
    assert len(cards) == len(list(cards)) == len(cards.codes())
    assert all(one in cards for one in cards)


@given(card_sets)
def test_cards_of_a_set_come_in_ascending_order(cards: CardSet) -> None:
    """Iterating goes up through the numbers, so that output repeats itself."""
    assert list(cards) == sorted(cards)


@pytest.mark.parametrize("codes", ["SA SA", ["SA", "SA"], ["SA", "XX"], "SA,SK", 5, None, {"SA"}])
def test_set_refuses_repetition_and_what_is_no_list(codes: object) -> None:
    """A set is read from distinct codes, in a list or a text with spaces."""
    with pytest.raises(NotationError):
        CardSet.parse(codes)


def test_sets_survive_pickling() -> None:
    """A set goes to another process and comes back as a set."""
    cards = CardSet.parse("SA H2 JK")
    again = pickle.loads(pickle.dumps(cards))  # noqa: S301  our own bytes
    assert again == cards
    assert isinstance(again, CardSet)


def test_cards_and_suits_in_json_are_codes() -> None:
    """A validating layer writes and reads codes, and refuses numbers."""
    cards = TypeAdapter(CardSet)
    assert cards.dump_json(CardSet.parse("JK SA")) == b'["SA","JK"]'
    assert cards.validate_json('["JK", "SA"]') == CardSet.parse("SA JK")
    assert TypeAdapter(Suit).validate_json('"C"') is Suit.CLUB
    one: TypeAdapter[CardId] = TypeAdapter(Card)
    assert one.dump_json(JOKER) == b'"JK"'
    for wrong in ("12", '"sa"', "null"):
        with pytest.raises(ValidationError):
            one.validate_json(wrong)


def test_json_schemas_list_the_codes() -> None:
    """The schema of a card is the list of the 54 codes, that of a suit the four letters."""
    one: TypeAdapter[CardId] = TypeAdapter(Card)
    assert len(one.json_schema(mode="serialization")["enum"]) == 54
    assert TypeAdapter(Suit).json_schema(mode="serialization")["enum"] == list("SDHC")
    schema = TypeAdapter(CardSet).json_schema(mode="serialization")
    assert schema["uniqueItems"] is True
