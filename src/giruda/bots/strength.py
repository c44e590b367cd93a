"""What a hand of ten is worth as declarer, for each trump and without.

A weighted count of a few features.  The weights are a least-squares fit to the points that the
declarer's side took in thousands of hands of five ``club`` bots, with the declarer and the trump
chosen by a rough count plus noise; `SPREAD` is the standard deviation that the fit leaves.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from giruda.core.cards import ACE, JOKER, N_RANKS, Suit
from giruda.core.tables import Tables

SPREAD: Final = 2.7


class Features(NamedTuple):
    """What counts in a hand: cards, or numbers of suits beside trumps.

    The mighty and the joker are counted as themselves only, never as a trump or in a suit.  In the
    mighty's suit the king is the highest card, and counts as the ace.
    """

    mighty: float
    joker: float
    trumps: float
    trump_ace: float
    trump_king: float
    trump_queen: float
    trump_jack: float
    side_aces: float
    kings_with_ace: float
    guarded_kings: float
    voids: float
    singletons: float
    base: float


WITH_TRUMP: Final = Features(1.2, 1.65, 0.7, 1.1, 0.75, 0.5, 0.4, 0.85, 0.4, 0.1, 0.3, 0.15, 8.15)
NO_TRUMP: Final = Features(1.9, 1.65, 0.0, 0.0, 0.0, 0.0, 0.0, 1.2, 0.95, 0.65, 0.75, 0.35, 8.6)


def expected_points(t: Tables, hand: int) -> float:
    """Return the points that the declarer's side is likely to take, the kitty still unseen."""
    weights = NO_TRUMP if t.trump is None else WITH_TRUMP
    return sum(
        weight * value for weight, value in zip(weights, features(t, hand), strict=True) if value
    )


def features(t: Tables, hand: int) -> Features:
    """Return what counts in a hand."""
    plain = hand & ~(1 << t.mighty | 1 << JOKER)
    trumps = 0 if t.trump is None else plain & t.follow[t.trump]
    honours = trumps >> (t.trump * N_RANKS) if t.trump is not None else 0
    aces = kings = guarded = voids = singletons = 0
    for suit in Suit:
        if suit == t.trump:
            continue
        cards = plain & t.follow[suit]
        length = cards.bit_count()
        highest = suit * N_RANKS + ACE
        highest -= highest == t.mighty
        top, second = cards >> highest & 1, cards >> (highest - 1) & 1
        aces += top
        kings += top and second
        guarded += second and not top and length > 1
        voids += length == 0
        singletons += length == 1
    return Features(
        mighty=hand >> t.mighty & 1,
        joker=hand >> JOKER & 1,
        trumps=trumps.bit_count(),
        trump_ace=honours >> ACE & 1,
        trump_king=honours >> (ACE - 1) & 1,
        trump_queen=honours >> (ACE - 2) & 1,
        trump_jack=honours >> (ACE - 3) & 1,
        side_aces=aces,
        kings_with_ace=kings,
        guarded_kings=guarded,
        voids=voids,
        singletons=singletons,
        base=1,
    )
