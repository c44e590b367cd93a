"""Deals as tags of Portable Mighty Notation, one ``[Name "value"]`` after another.

A hand is written ``S.H.D.C`` from high to low, with ``.J`` behind it for the joker (of two, ``.JB``
for the black, ``.JR`` for the red and ``.JBJR`` for both), and ``-`` when it is unknown.  Seats
count from 1; the dummy's and partners' hands come after those of people.  Writing is canonical,
reading is lenient about order, spacing and unknown tags.  Example of a whole deal::

    [Rules "korea-boardgames@1"]
    [Dealer "1"]
    [Deal "1:KQ.AKJT7.A.6.J A73.92.Q5.A94 J6.Q8.K94.T73 842.53.J73.J8 T95.6.T62.Q52"]
    [Kitty "H4D8CK"]
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from giruda.core.cards import (
    JOKER,
    RANK_LETTERS,
    RED_JOKER,
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

if TYPE_CHECKING:
    from collections.abc import Sequence

TAG: Final = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"((?:[^"\\]|\\.)*)"\s*\]')
HAND_SUITS: Final = (Suit.SPADE, Suit.HEART, Suit.DIAMOND, Suit.CLUB)
SEAT: Final = re.compile(r"[1-9][0-9]?")  # from 1
UNKNOWN: Final = "-"
JOKERS: Final[dict[str, tuple[CardId, ...]]] = {
    "": (),
    "J": (JOKER,),
    "JK": (JOKER,),
    "JB": (JOKER,),
    "JR": (RED_JOKER,),
    "JBJR": (JOKER, RED_JOKER),
    "JRJB": (JOKER, RED_JOKER),
}


@dataclass(frozen=True, slots=True)
class DealText:
    """A deal as tags say it: ``hands`` in seat order and ``kitty``, None where unknown.

    ``dealer`` is a seat from 0; ``rules`` is ``id@version`` or None; ``tags`` holds every tag.
    """

    hands: tuple[CardSet | None, ...]
    kitty: CardSet | None
    dealer: int
    rules: str | None
    tags: dict[str, str]


def hand_text(cards: CardSet | None, *, two_jokers: bool = False) -> str:
    """Write one hand: ``AK3.QT2.J9.K4``, with ``.J`` if it holds the joker.

    With two jokers in the pack the black one is told by its colour too.
    """
    if cards is None:
        return UNKNOWN
    suits = [
        "".join(RANK_LETTERS[rank_of(c)] for c in reversed(list(cards)) if suit_of(c) is suit)
        for suit in HAND_SUITS
    ]
    black = "JB" if two_jokers or RED_JOKER in cards else "J"
    jokers = (black if JOKER in cards else "") + ("JR" if RED_JOKER in cards else "")
    return ".".join([*suits, jokers] if jokers else suits)


def parse_hand(text: str, where: str) -> CardSet | None:
    """Read one hand; ``where`` names it in an error."""
    if text == UNKNOWN:
        return None
    fields = text.split(".")
    if len(fields) not in (len(HAND_SUITS), len(HAND_SUITS) + 1):
        raise NotationError(where, f"{text!r} needs four suits S.H.D.C, and .J for the joker")
    cards = [
        _ranked(suit, letter, where)
        for suit, ranks in zip(HAND_SUITS, fields, strict=False)
        for letter in ranks
    ]
    joker = fields[4] if len(fields) > len(HAND_SUITS) else ""
    if joker not in JOKERS:
        raise NotationError(where, f"{joker!r} in the joker's place; write J, JB, JR or nothing")
    cards += JOKERS[joker]
    if len(set(cards)) != len(cards):
        raise NotationError(where, f"{text!r} has a card twice")
    return CardSet.of(cards)


def _ranked(suit: Suit, letter: str, where: str) -> CardId:
    if letter not in RANK_LETTERS:
        raise NotationError(where, f"{letter!r} is not a rank (A K Q J T 9 … 2)")
    return make_card(suit, RANK_LETTERS.index(letter))


def deal_tags(
    hands: Sequence[CardSet | None], kitty: CardSet | None, dealer: int, rules: str
) -> str:
    """Write a deal as its four tags, each on a line."""
    two = any(RED_JOKER in block for block in (*hands, kitty) if block is not None)
    written = " ".join(hand_text(cards, two_jokers=two) for cards in hands)
    codes = (("JB" if two and c == JOKER else code_of(c)) for c in kitty or ())
    floor = UNKNOWN if kitty is None else "".join(codes)
    tags = (
        ("Rules", rules),
        ("Dealer", str(dealer + 1)),
        ("Deal", f"1:{written}"),
        ("Kitty", floor),
    )
    return "".join(f'[{name} "{value}"]\n' for name, value in tags)


def parse_tags(text: str) -> dict[str, str]:
    """Read every tag of a text; anything between them is ignored, a repeated tag is an error."""
    tags: dict[str, str] = {}
    for name, value in TAG.findall(text):
        if name in tags:
            raise NotationError(name, "this tag is there twice")
        tags[name] = re.sub(r"\\(.)", r"\1", value)
    return tags


def parse_deal(text: str) -> DealText:
    """Read a deal from tags; what is missing or twice is a `NotationError` that names it."""
    tags = parse_tags(text)
    if "Deal" not in tags:
        raise NotationError("Deal", "this tag is missing")
    hands = _hands(tags["Deal"])
    kitty = _kitty(tags.get("Kitty", UNKNOWN))
    _no_card_twice([*hands, kitty])
    dealer = tags.get("Dealer", "1")
    if not (SEAT.fullmatch(dealer) and int(dealer) <= len(hands)):
        raise NotationError("Dealer", f"{dealer[:20]!r} is not a seat from 1 to {len(hands)}")
    return DealText(hands, kitty, int(dealer) - 1, tags.get("Rules"), tags)


def _hands(value: str) -> tuple[CardSet | None, ...]:
    """Read ``first:hand hand …``, seats counted from *first*."""
    first, colon, rest = value.partition(":")
    words = rest.split()
    if not colon or not (SEAT.fullmatch(first) and int(first) <= len(words)):
        raise NotationError("Deal", "begins with the seat of its first hand, as 1:")
    turned = [parse_hand(word, f"Deal, hand {k}") for k, word in enumerate(words, 1)]
    shift = int(first) - 1
    return tuple(turned[(seat - shift) % len(turned)] for seat in range(len(turned)))


def _kitty(value: str) -> CardSet | None:
    if value == UNKNOWN:
        return None
    codes = value.replace(" ", "")
    if len(codes) % 2:
        raise NotationError("Kitty", f"{value!r} is not a row of cards of two letters each")
    cards = [card(codes[at : at + 2]) for at in range(0, len(codes), 2)]
    if len(set(cards)) != len(cards):
        raise NotationError("Kitty", f"{value!r} has a card twice")
    return CardSet.of(cards)


def _no_card_twice(blocks: Sequence[CardSet | None]) -> None:
    seen = 0
    for block in blocks:
        again = CardSet(seen & (block or 0))
        if again:
            raise NotationError(", ".join(again.codes()), "dealt to two places")
        seen |= block or 0
