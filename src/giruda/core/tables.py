"""The table contract: all that the rules say about cards in play, as plain numbers.

Computed once for each pair of rules and trump, and then only read: by `engine`, by bots, and by
compiled code, which wraps the same values and holds no rules.  Judging a card is then:

1. To lead: a hand inside a relief set may lead anything, another one what is not barred; if
   everything is barred, anything.
2. A called joker's holder plays a card of ``call_duty`` or of ``call_escape``.
3. To follow: the cards of the led suit, and with them the free ones; without any, the whole hand.
4. The winner has the strictly greatest ``strength``, the earliest of equals.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from giruda.core.cards import DECK, JOKER, N_CARDS, POINT_CARDS, CardId, CardSet, Suit
from giruda.core.tricks import (
    NOTHING_LED,
    TrickKind,
    free_cards,
    joker_call_card,
    joker_call_works,
    kind_of_trick,
    lead_barred,
    lead_relief,
    mighty_card,
    power,
)

if TYPE_CHECKING:
    from giruda.core.rules import Rules

ALL_SUITS: Final = 0b1111
LEDS: Final = (Suit.SPADE, Suit.DIAMOND, Suit.HEART, Suit.CLUB, None)

Strengths = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """One record of numbers for a hand; a card set is a 64-bit integer, a card 0..52.

    Shapes: ``kind[n_tricks]``; ``strength[kind][called][led][card]`` with ``called`` a bit (0, 1)
    and ``led`` a suit 0..3 or 4 for none yet; ``follow[led]``; ``free[kind]``;
    ``lead_barred[kind]``; ``lead_relief[kind]`` of any length; ``call[card]``: the jokers that a
    card calls; ``call_works[kind]``; ``names[kind][card]``: bits of the suits that leading the
    card may name, 0 where it stands for its own.
    """

    deck: CardSet
    points: CardSet
    n_tricks: int
    seats: int
    mighty: CardId
    joker_call: CardId
    trump: Suit | None
    kind: tuple[int, ...]
    strength: tuple[tuple[Strengths, ...], ...]
    follow: tuple[CardSet, ...]
    free: tuple[CardSet, ...]
    lead_barred: tuple[CardSet, ...]
    lead_relief: tuple[tuple[CardSet, ...], ...]
    follow_barred: tuple[CardSet, ...]
    call: dict[CardId, CardSet]
    call_works: tuple[bool, ...]
    call_duty: CardSet
    call_escape: CardSet
    names: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=256)
def tables(rules: Rules, trump: Suit | None) -> Tables:
    """Return the tables of these rules and this trump.  Cost: about 3 ms once, then a look-up."""
    kinds = tuple(TrickKind)
    joker = CardSet.of([JOKER])
    mighty = CardSet.of([mighty_card(trump)])
    return Tables(
        deck=DECK,
        points=POINT_CARDS,
        n_tricks=rules.n_tricks,
        seats=rules.players,
        mighty=mighty_card(trump),
        joker_call=joker_call_card(trump),
        trump=trump,
        kind=tuple(kind_of_trick(t, rules.n_tricks) for t in range(rules.n_tricks)),
        strength=tuple(tuple(_strengths(rules, trump, k, c) for c in (0, 1)) for k in kinds),
        follow=(*(suit.cards for suit in Suit), CardSet(0)),
        free=tuple(free_cards(trump) for _ in kinds),
        lead_barred=tuple(lead_barred(rules, trump, k) for k in kinds),
        lead_relief=tuple(lead_relief(rules, trump, k) for k in kinds),
        follow_barred=tuple(CardSet(0) for _ in kinds),
        call={joker_call_card(trump): joker},
        call_works=tuple(joker_call_works(rules, k) for k in kinds),
        call_duty=joker,
        call_escape=mighty if rules.jokercall.mighty_defence else CardSet(0),
        names=tuple(tuple(ALL_SUITS if c == JOKER else 0 for c in range(N_CARDS)) for _ in kinds),
    )


def _strengths(rules: Rules, trump: Suit | None, kind: TrickKind, called: int) -> Strengths:
    return tuple(
        tuple(
            power(rules, trump, kind, led, CardId(c), called=bool(called)) for c in range(N_CARDS)
        )
        for led in LEDS
    )


def leadable(t: Tables, index: int, hand: int) -> int:
    """Return the cards of a hand that may be led to the trick with this index from 0."""
    kind = t.kind[index]
    if any(hand & ~relief == 0 for relief in t.lead_relief[kind]):
        return hand
    return hand & ~t.lead_barred[kind] or hand


def followable(t: Tables, index: int, hand: int, led: int, called: int) -> int:
    """Return the cards of a hand that may follow; ``called``: the jokers called in this trick.

    Rulebook: §5.2.
    """
    duty = hand & t.call_duty & called
    if duty:
        return duty | (hand & t.call_escape)
    kind = t.kind[index]
    same = hand & t.follow[led]
    legal = same | (hand & t.free[kind]) if same else hand
    return legal & ~(t.follow_barred[kind] & ~t.follow[led]) or legal


__all__ = ["NOTHING_LED", "Tables", "followable", "leadable", "tables"]
