"""What a legal play proves about the hand that it came from: `tables` read backwards.

Whoever plays a club on a spade shows that he had no spade that he must play.  `lead_proof` and
`follow_proof` say all that follows from one play, and no more: a hand that holds the card fits
the proof exactly if `leadable` or `followable` allow that card.  They decide nothing by themselves;
that they agree with those two for any hand is a test.

Nearly every proof is one sentence, "the hand lies inside these cards".  Two are not.  A barred card
was led: then the hand lay inside a relief set, or held nothing but barred cards.  The mighty was
played to a joker call in a trick that bars it: then the joker was there too, or nothing else could
be played.  So a proof is a tuple of cases, of which exactly one is true of the hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from giruda.core.cards import N_CARD_IDS
from giruda.core.play import called_jokers, exact_card, led_by
from giruda.core.tricks import NOTHING_LED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from giruda.core.actions import PlayCard
    from giruda.core.tables import Tables

ANY: Final = (1 << N_CARD_IDS) - 1


class Case(NamedTuple):
    """The hand lies inside one set of cards and, unless it is empty, holds one of another."""

    inside: int
    holds: int = 0


Proof = tuple[Case, ...]
NOTHING: Final[Proof] = (Case(ANY),)
"""Any hand could have played so."""


def fits(proof: Proof, hand: int) -> bool:
    """Tell whether a hand is one of those that the proof leaves possible."""
    return any(hand & ~one.inside == 0 and (not one.holds or hand & one.holds) for one in proof)


def lead_proof(t: Tables, index: int, card_id: int) -> Proof:
    """Return what leading a card to the trick with this index from 0 proves.

    Rulebook: §5.4, §5.9.
    """
    kind = t.kind[index]
    bit = 1 << card_id
    barred, still_barred = t.lead_barred[kind], t.lead_barred_relieved[kind]
    if not bit & barred and not bit & still_barred:
        return NOTHING
    unrelieved = barred if bit & barred else ANY
    if not t.lead_relief[kind]:
        return (Case(unrelieved),)
    (relief,) = t.lead_relief[kind]
    if not bit & relief:
        return (Case(unrelieved),)
    relieved = relief & (still_barred if bit & still_barred else ANY)
    return (Case(unrelieved & ANY, ANY & ~relief), Case(relieved))


def follow_proof(t: Tables, index: int, card_id: int, led: int, called: int) -> Proof:
    """Return what following with a card proves; ``led`` and ``called`` as for `followable`.

    Rulebook: §5.2, §5.9, §5.14.
    """
    kind = t.kind[index]
    bit = 1 << card_id
    follow = t.follow[led]
    barred = t.follow_barred[kind] & ~follow
    if bit & follow:
        usual = ANY
    elif bit & barred:
        usual = barred
    else:
        usual = ANY if bit & t.free[kind] else ANY & ~follow
    duty = t.call_duty & called
    if not duty:
        return (Case(usual),)
    if bit & duty or (bit & t.call_escape and usual == ANY):
        return NOTHING
    bound = Case(usual & ~duty)
    return (bound, Case(ANY, duty)) if bit & t.call_escape else (bound,)


def trick_proofs(t: Tables, index: int, plays: Sequence[PlayCard]) -> Iterator[Proof]:
    """Yield what each play of a trick proves, in order; the dummy chooses nothing, so nothing.

    Rulebook: §5.2, §5.6, §5.12, §9.3.
    """
    lead = plays[0]
    called = called_jokers(t, plays)
    exact = exact_card(plays)
    led = led_by(lead)
    undecided = led == NOTHING_LED and exact is None
    yield NOTHING if lead.seat == t.dummy else lead_proof(t, index, lead.card)
    for one in plays[1:]:
        if one.seat == t.dummy:
            yield NOTHING
        elif exact is not None:
            yield NOTHING if one.card == exact else (Case(ANY & ~(1 << exact)),)
        else:
            yield follow_proof(t, index, one.card, led, called)
        if undecided:
            led = led_by(one)
            undecided = led == NOTHING_LED
