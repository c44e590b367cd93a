"""Suits, cards and sets of cards.

A card is an integer: ``suit * 13 + rank`` with suits S D H C = 0..3 and ranks 2..A = 0..12; the
joker is 52.  With two jokers 52 is the black one and 53 the red one.  A set of cards is a 64-bit
integer with one bit a card.  People and JSON see codes: ``SA``, ``HT``, ``C3``, ``JK``, and ``JR``
for the red joker (``JB`` may be written for the black).

The methods named ``__get_pydantic_…__`` return plain dictionaries and import nothing: they tell a
validating layer above how these values are written.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Annotated, Any, Final, NewType, Self

from giruda.core.errors import NotationError, unknown_card

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

SUIT_LETTERS: Final = "SDHC"
RANK_LETTERS: Final = "23456789TJQKA"
N_RANKS: Final = 13
N_SUITS: Final = 4
TEN: Final = 8
ACE: Final = 12


def _written(parse: Callable[[Any], Any], write: Callable[[Any], Any]) -> dict[str, Any]:
    return {
        "type": "function-plain",
        "function": {"type": "no-info", "function": parse},
        "serialization": {"type": "function-plain", "function": write},
    }


class Colour(IntEnum):
    """A colour of suits, which a joker may ask for in some rules; numbered on from the suits."""

    RED = 5
    BLACK = 6

    @property
    def cards(self) -> CardSet:
        """The twenty-six cards of the two suits."""
        return CardSet(0x3FFFFFF << N_RANKS if self is Colour.RED else _BLACK_CARDS)


_BLACK_CARDS: Final = 0x1FFF | 0x1FFF << 3 * N_RANKS


class Suit(IntEnum):
    """A suit, in the order of card numbers.  No trump is ``None``."""

    SPADE = 0
    DIAMOND = 1
    HEART = 2
    CLUB = 3

    @property
    def letter(self) -> str:
        """``S``, ``D``, ``H`` or ``C``."""
        return SUIT_LETTERS[self]

    @property
    def cards(self) -> CardSet:
        """All thirteen cards of the suit."""
        return CardSet(0x1FFF << (self * N_RANKS))

    @classmethod
    def parse(cls, letter: object) -> Suit:
        """Read one of the letters S D H C, or a suit; anything else is a `NotationError`."""
        if isinstance(letter, Suit):
            return letter
        if not isinstance(letter, str) or len(letter) != 1 or letter not in SUIT_LETTERS:
            raise NotationError(repr(letter)[:20], "not a suit (write S, D, H or C)")
        return cls(SUIT_LETTERS.index(letter))

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: object) -> dict[str, Any]:
        """Written as its letter."""
        del source, handler
        return _written(cls.parse, lambda suit: SUIT_LETTERS[suit])

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: object, handler: object) -> dict[str, Any]:
        """One of four letters."""
        del schema, handler
        return {"type": "string", "enum": list(SUIT_LETTERS), "title": "Suit"}


CardId = NewType("CardId", int)

JOKER: Final = CardId(52)
RED_JOKER: Final = CardId(53)
N_CARDS: Final = 53
N_CARD_IDS: Final = 54

_CODES: Final = (*(s + r for s in SUIT_LETTERS for r in RANK_LETTERS), "JK", "JR")
_IDS: Final = {code: CardId(number) for number, code in enumerate(_CODES)} | {"JB": JOKER}


def card(code: object) -> CardId:
    """Read a card's code; anything else is a `NotationError` that names it.

    >>> card("SA"), card("JK")
    (12, 52)
    """
    if isinstance(code, str) and code in _IDS:
        return _IDS[code]
    raise unknown_card(str(code))


def is_card(code: object) -> bool:
    """Tell whether a text is the code of a card."""
    return isinstance(code, str) and code in _IDS


def code_of(card_id: CardId) -> str:
    """Write a card: ``SA``, ``HT``, ``JK``."""
    return _CODES[card_id]


def suit_of(card_id: CardId) -> Suit | None:
    """Return the suit printed on a card; the joker has none."""
    return Suit(card_id // N_RANKS) if card_id < JOKER else None


def rank_of(card_id: CardId) -> int:
    """Return the rank 0 (two) to 12 (ace) of a suited card."""
    return card_id % N_RANKS


def make_card(suit: Suit, rank: int) -> CardId:
    """Return the card of this suit and rank."""
    return CardId(suit * N_RANKS + rank)


class _CardCode:
    """Says how a card is written to whoever validates or writes a field of type `Card`."""

    def __get_pydantic_core_schema__(self, source: object, handler: object) -> dict[str, Any]:
        """Written as its code."""
        del source, handler
        return _written(card, code_of)

    def __get_pydantic_json_schema__(self, schema: object, handler: object) -> dict[str, Any]:
        """One of the codes."""
        del schema, handler
        return {"type": "string", "enum": list(_CODES), "title": "Card"}


Card = Annotated[CardId, _CardCode()]


Named = Suit | Colour | CardId
"""What a lead may name: a suit, a colour, or an exact card."""


def named(code: object) -> Named:
    """Read what a lead names: ``S``, ``red`` or ``SQ``."""
    if isinstance(code, str) and len(code) == 1:
        return Suit.parse(code)
    if code in ("red", "black"):
        return Colour.RED if code == "red" else Colour.BLACK
    return card(code)


def name_of(thing: Named) -> str:
    """Write what a lead names."""
    if isinstance(thing, Suit):
        return thing.letter
    return thing.name.lower() if isinstance(thing, Colour) else code_of(thing)


class _NamedCode:
    """Says how the thing that a lead names is written."""

    def __get_pydantic_core_schema__(self, source: object, handler: object) -> dict[str, Any]:
        """Written as a letter, a word or a code."""
        del source, handler
        return _written(named, name_of)

    def __get_pydantic_json_schema__(self, schema: object, handler: object) -> dict[str, Any]:
        """One of the letters, words and codes."""
        del schema, handler
        codes = [*SUIT_LETTERS, "red", "black", *_CODES]
        return {"type": "string", "enum": codes, "title": "Named"}


NamedThing = Annotated[Named, _NamedCode()]


class CardSet(int):
    """A set of cards: an integer with one bit a card, so it hashes and compares as one.

    >>> CardSet.of([card("SA"), card("JK")])
    CardSet('SA JK')
    """

    __slots__ = ()

    @classmethod
    def of(cls, cards: Iterable[int]) -> Self:
        """Collect cards."""
        mask = 0
        for one in cards:
            mask |= 1 << one
        return cls(mask)

    @classmethod
    def parse(cls, codes: object) -> Self:
        """Read codes, as a list or as text with spaces; a repeated card is an error."""
        if isinstance(codes, cls):
            return codes
        listed = codes.split() if isinstance(codes, str) else codes
        if not isinstance(listed, (list, tuple)):
            raise NotationError(repr(codes)[:20], "not a list of cards")
        mask = 0
        for code in listed:
            bit = 1 << card(code)
            if mask & bit:
                raise NotationError(str(code), "this card is there twice")
            mask |= bit
        return cls(mask)

    def __iter__(self) -> Iterator[CardId]:
        """Yield the cards in ascending order."""
        rest = int(self)
        while rest:
            low = rest & -rest
            yield CardId(low.bit_length() - 1)
            rest ^= low

    def __contains__(self, card_id: int) -> bool:
        """Tell whether the card is in the set."""
        return bool(self >> card_id & 1)

    def __len__(self) -> int:
        """Count the cards."""
        return self.bit_count()

    def codes(self) -> list[str]:
        """Write the cards in ascending order."""
        return [_CODES[c] for c in self]

    def __repr__(self) -> str:
        """Show an expression that rebuilds the set, but for the call."""
        return f"CardSet('{' '.join(self.codes())}')"

    __str__ = __repr__

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: object) -> dict[str, Any]:
        """Written as the list of its codes, ascending."""
        del source, handler
        return _written(cls.parse, lambda cards: CardSet(cards).codes())

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: object, handler: object) -> dict[str, Any]:
        """List of codes without repetition."""
        del schema, handler
        items = {"type": "string", "enum": list(_CODES), "title": "Card"}
        return {"type": "array", "items": items, "uniqueItems": True}


NO_CARDS: Final = CardSet(0)
DECK: Final = CardSet((1 << N_CARDS) - 1)
POINT_CARDS: Final = CardSet.of(s * N_RANKS + r for s in range(N_SUITS) for r in range(TEN, 13))
SUIT_CARDS: Final = tuple(s.cards for s in Suit)


def expand(codes: Iterable[str]) -> CardSet:
    """Return the cards that a list of codes and ranks stands for: ``2`` is all four twos."""
    cards: list[int] = []
    for code in codes:
        ranked = code in RANK_LETTERS and len(code) == 1
        cards += [make_card(s, RANK_LETTERS.index(code)) for s in Suit] if ranked else [card(code)]
    return CardSet.of(cards)
