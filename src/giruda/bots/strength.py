"""What a hand of ten is worth as declarer, for each trump and without.

A weighted count of a few features.  The weights are a least-squares fit to the points that the
declarer's side took in thousands of hands of five ``club`` bots, with the declarer and the trump
chosen by a rough count plus noise; `SPREAD` is the standard deviation that the fit leaves.
"""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt
from random import Random
from typing import Final, NamedTuple

from giruda.core.cards import CardId, CardSet, Suit
from giruda.core.choices import Seating
from giruda.core.rules import Rules
from giruda.core.tables import Tables, tables
from giruda.core.tricks import NOTHING_LED, TRUMP_POWER, TrickKind

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


WEAKER_JOKER: Final = 0.6
"""What a joker that does not beat trumps is worth, next to one that does."""
N_TOPS: Final = 4
N_TYPICAL: Final = 250
OPENS: Final = 0.96
"""The part of all hands that are too weak to open the auction at a minimum beyond them."""


@lru_cache(maxsize=512)
def tops(rules: Rules, trump: Suit | None) -> tuple[tuple[CardId, ...], ...]:
    """Return of each suit the highest four cards in the pack, the mighty apart, highest first."""
    t = tables(rules, trump)
    suits = (CardSet(t.follow[suit] & t.deck & ~(1 << t.mighty)) for suit in Suit)
    return tuple(tuple(sorted(cards, reverse=True)[:N_TOPS]) for cards in suits)


def is_strong_joker(t: Tables, joker: CardId) -> bool:
    """Tell whether a joker beats trumps: of two, only that of trump's colour does."""
    return t.strength[TrickKind.MIDDLE][0][NOTHING_LED][joker] > TRUMP_POWER


def raw_points(rules: Rules, trump: Suit | None, hand: int) -> float:
    """Return the weighted count of the features of a hand."""
    weights = NO_TRUMP if trump is None else WITH_TRUMP
    found = features(rules, trump, hand)
    return sum(weight * value for weight, value in zip(weights, found, strict=True) if value)


def features(rules: Rules, trump: Suit | None, hand: int) -> Features:
    """Return what counts in a hand."""
    t, best = tables(rules, trump), tops(rules, trump)
    plain = hand & ~(1 << t.mighty | t.jokers)
    trumps = 0 if trump is None else plain & t.follow[trump]
    honours = [trumps >> one & 1 for one in best[trump]] if trumps and trump is not None else ()
    ace, king, queen, jack = (*honours, 0, 0, 0, 0)[:N_TOPS]
    aces = kings = guarded = voids = singletons = 0
    for suit in Suit:
        if suit == trump:
            continue
        cards = plain & t.follow[suit]
        length = cards.bit_count()
        top, second = (*(cards >> one & 1 for one in best[suit][:2]), 0, 0)[:2]
        aces += top
        kings += top and second
        guarded += second and not top and length > 1
        voids += length == 0
        singletons += length == 1
    return Features(
        mighty=hand >> t.mighty & 1,
        joker=_jokers(t, hand & t.jokers),
        trumps=trumps.bit_count(),
        trump_ace=ace,
        trump_king=king,
        trump_queen=queen,
        trump_jack=jack,
        side_aces=aces,
        kings_with_ace=kings,
        guarded_kings=guarded,
        voids=voids,
        singletons=singletons,
        base=1,
    )


def _jokers(t: Tables, held: int) -> float:
    return sum(1.0 if is_strong_joker(t, one) else WEAKER_JOKER for one in CardSet(held))


def expected(rules: Rules, trump: Suit | None, hand: int, partner: int = 0) -> float:
    """Return what the declarer's side is likely to take, the kitty still unseen."""
    return raw_points(rules, trump, hand | partner)


def expected_after_kitty(rules: Rules, trump: Suit | None, hand: int, partner: int = 0) -> float:
    """Return the same with the kitty in the hand, or what is left of both after burying."""
    return raw_points(rules, trump, hand | partner)


def chance(rules: Rules, mean: float, needed: int) -> float:
    """Return the chance of that many or more around this mean."""
    return (1 + erf((mean - needed + 1 / 2) / SPREAD / sqrt(2))) / 2


@lru_cache(maxsize=256)
def typical_strengths(rules: Rules) -> tuple[float, ...]:
    """Return what random hands of these rules are worth in their best trump, ascending.

    Cost: about 20 ms, once for each set of rules.
    """
    rng = Random(f"typical hands of {rules.name}")
    cards = list(rules.pack)
    own = rules.deck.hand
    both = own * (1 + (rules.seating is Seating.PARTNER_HANDS))
    hands = [rng.sample(cards, both) for _ in range(N_TYPICAL)]
    return tuple(
        sorted(
            max(
                expected(rules, trump, CardSet.of(hand[:own]), CardSet.of(hand[own:]))
                for trump in _trumps(rules)
            )
            for hand in hands
        )
    )


def _trumps(rules: Rules) -> tuple[Suit | None, ...]:
    return (*Suit, None) if rules.bid.no_trump else tuple(Suit)


def opening_strength(rules: Rules) -> float:
    """Return what a hand is worth that opens the auction however high the minimum."""
    strengths = typical_strengths(rules)
    return strengths[int(OPENS * len(strengths))]
