"""The table contract: all that the rules say about cards in play, as plain numbers.

Computed once for each pair of rules and trump, and then only read: by `engine`, by bots, and by
compiled code, which wraps the same values and holds no rules.  Judging a card is then:

1. The dummy plays its top card, names and declares nothing.
2. To lead: what is not barred, with a hand inside a relief set what is not barred even so; if
   everything is barred, anything.
3. An exact card was named: its holder plays it; the others play anything.
4. A called joker's holder plays a card of ``call_duty`` or of ``call_escape``.
5. To follow: the cards of what was led, and with them the free ones; without any, the whole hand.
   Less what is barred and does not follow; if that leaves nothing, all of it.
6. The winner has the strictly greatest ``strength``, the earliest of equals.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from giruda.core.cards import N_CARD_IDS, CardId, CardSet, Suit
from giruda.core.choices import Counting, JokerCallMode
from giruda.core.tricks import (
    N_LEDS,
    Names,
    Power,
    TrickKind,
    follow_barred,
    follow_cards,
    joker_call_works,
    joker_callers,
    kind_of_trick,
    lead_barred,
    lead_relief,
    mighty_card,
    names,
    weak_when_led,
)

if TYPE_CHECKING:
    from giruda.core.rules import Rules

KINDS: Final = tuple(TrickKind)
Strengths = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """One record of numbers for a hand; a card set is a 64-bit integer, a card 0..53.

    Shapes: ``kind[n_tricks]``; ``strength[kind][weakened][led][card]``, with a bit of ``weakened``
    for each joker without power in this trick (called, or weak because it was led) and ``led`` a
    suit 0..3, 4 for none yet, 5 red, 6 black; ``follow[led]``; ``free[kind]``;
    ``lead_barred[kind]``; ``lead_relief[kind]`` of any length, and for a hand inside one of these
    sets ``lead_barred_relieved[kind]``; ``follow_barred[kind]``;
    ``call[card]``: the jokers that a card calls; ``call_works[kind]``; ``weak_lead[kind]``: jokers
    that lose their power by being led; ``names[kind][card]``.

    A trick counts ``per_trick`` and one for each of the cards ``counted``: 0 and the point cards,
    or 1 and none where tricks are counted.  ``dummy`` is its seat, if there is one.
    """

    deck: CardSet
    points: CardSet
    counted: CardSet
    per_trick: int
    jokers: CardSet
    n_tricks: int
    order: tuple[int, ...]
    dummy: int | None
    mighty: CardId
    trump: Suit | None
    kind: tuple[int, ...]
    strength: tuple[tuple[Strengths, ...], ...]
    follow: tuple[CardSet, ...]
    free: tuple[CardSet, ...]
    lead_barred: tuple[CardSet, ...]
    lead_barred_relieved: tuple[CardSet, ...]
    lead_relief: tuple[tuple[CardSet, ...], ...]
    follow_barred: tuple[CardSet, ...]
    call: dict[CardId, CardSet]
    call_works: tuple[bool, ...]
    call_mode: JokerCallMode
    call_weakens: bool
    call_duty: CardSet
    call_escape: CardSet
    weak_lead: tuple[CardSet, ...]
    names: tuple[tuple[Names, ...], ...]


@lru_cache(maxsize=512)
def tables(rules: Rules, trump: Suit | None) -> Tables:
    """Return the tables of these rules and this trump.  Cost: about 5 ms once, then a look-up."""
    mighty = CardSet.of([mighty_card(rules, trump)])
    by_tricks = rules.score.count is Counting.TRICKS
    return Tables(
        deck=rules.pack,
        points=rules.point_cards,
        counted=CardSet(0) if by_tricks else rules.point_cards,
        per_trick=int(by_tricks),
        jokers=rules.jokers,
        n_tricks=rules.n_tricks,
        order=rules.order,
        dummy=rules.owners.index(None) if None in rules.owners else None,
        mighty=mighty_card(rules, trump),
        trump=trump,
        kind=tuple(kind_of_trick(t, rules.n_tricks) for t in range(rules.n_tricks)),
        strength=tuple(_strengths(rules, trump, kind) for kind in KINDS),
        follow=tuple(follow_cards(led) for led in range(N_LEDS)),
        free=tuple(CardSet(rules.jokers | mighty) for _ in KINDS),
        lead_barred=tuple(lead_barred(rules, trump, kind) for kind in KINDS),
        lead_barred_relieved=tuple(
            lead_barred(rules, trump, kind, relieved=True) for kind in KINDS
        ),
        lead_relief=tuple(lead_relief(rules, trump, kind) for kind in KINDS),
        follow_barred=tuple(follow_barred(rules, trump, kind) for kind in KINDS),
        call=joker_callers(rules, trump),
        call_works=tuple(joker_call_works(rules, kind) for kind in KINDS),
        call_mode=rules.jokercall.mode,
        call_weakens=not rules.jokercall.called_power,
        call_duty=rules.jokers,
        call_escape=mighty if rules.jokercall.mighty_defence else CardSet(0),
        weak_lead=tuple(weak_when_led(rules, kind) for kind in KINDS),
        names=tuple(_names(rules, trump, kind) for kind in KINDS),
    )


def _strengths(rules: Rules, trump: Suit | None, kind: TrickKind) -> tuple[Strengths, ...]:
    power = Power(rules, trump, kind)
    masks = range(1 << len(rules.jokers))
    cards = [CardId(one) for one in range(N_CARD_IDS)]
    return tuple(
        tuple(tuple(power.of(one, led, weak) for one in cards) for led in range(N_LEDS))
        for weak in masks
    )


def _names(rules: Rules, trump: Suit | None, kind: TrickKind) -> tuple[Names, ...]:
    return tuple(names(rules, trump, kind, CardId(one)) for one in range(N_CARD_IDS))


def leadable(t: Tables, index: int, hand: int) -> int:
    """Return the cards of a hand that may be led to the trick with this index from 0."""
    kind = t.kind[index]
    relieved = any(hand & ~relief == 0 for relief in t.lead_relief[kind])
    barred = t.lead_barred_relieved[kind] if relieved else t.lead_barred[kind]
    return hand & ~barred or hand


def followable(t: Tables, index: int, hand: int, led: int, called: int) -> int:
    """Return the cards of a hand that may follow; ``called``: the jokers called in this trick.

    Rulebook: §5.2, §5.14.
    """
    duty = hand & t.call_duty & called
    if duty:
        return duty | (hand & t.call_escape)
    kind = t.kind[index]
    same = hand & t.follow[led]
    legal = same | (hand & t.free[kind]) if same else hand
    return legal & ~(t.follow_barred[kind] & ~t.follow[led]) or legal
