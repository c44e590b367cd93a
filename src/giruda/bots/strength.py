"""What a hand is worth as declarer, for each trump and without.

A weighted count of a few features.  The weights are a least-squares fit to the points that the
declarer's side took in thousands of hands of five ``club`` bots, with the declarer and the trump
chosen by a rough count plus noise; `SPREAD` is the standard deviation that the fit leaves.

Other games are read off the same count: how much a usual hand takes there, and how steeply more is
taken with more in the hand, was fitted in the same way for each number of opponents, with and
without a friend, with a partner's hand, and for hands that grow after the auction.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import erf, sqrt
from operator import mul
from random import Random
from typing import Final, NamedTuple

from giruda.core.cards import CardId, CardSet, Suit
from giruda.core.choices import BuriedPoints, Seating
from giruda.core.rules import Rules
from giruda.core.tables import Tables, tables
from giruda.core.tricks import NOTHING_LED, TRUMP_POWER, TrickKind

SPREAD: Final = 2.7
BASE: Final = 8.15


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


WITH_TRUMP: Final = Features(1.2, 1.65, 0.7, 1.1, 0.75, 0.5, 0.4, 0.85, 0.4, 0.1, 0.3, 0.15, BASE)
NO_TRUMP: Final = Features(1.9, 1.65, 0.0, 0.0, 0.0, 0.0, 0.0, 1.2, 0.95, 0.65, 0.75, 0.35, 8.6)


WEAKER_JOKER: Final = 0.6
"""What a joker that does not beat trumps is worth, next to one that does."""
ALL_POINTS: Final = 20
USUAL: Final = 13.75
"""The weighted count of a hand that usually becomes declarer."""
WITH_FRIEND: Final = (16.9, 15.45, 13.75)
"""What such a hand takes together with a friend, against one, two and three others."""
ALONE: Final = (12.6, 10.7, 9.1, 7.9)
"""The same without friends in the game, against one to four."""
WITH_PARTNER: Final = (10.9, 10.9)
"""The same with a partner's hand that holds nothing."""
PARTNER: Final = 0.9
SLOPE_ALONE: Final = 1.3
NEW_CARD: Final = 0.35
"""What each card adds that is dealt after the auction, the kitty apart."""
KITTY_CARD: Final = 0.28
"""By how much each card of the kitty raises the count on average."""
SURER: Final = 1.2
"""How much more the count tells once the kitty is known."""
BURIED_LOSS: Final = {
    BuriedPoints.RULING: 0.0,
    BuriedPoints.DEFENCE: 0.6,
    BuriedPoints.LAST_TRICK: 0.3,
}
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


@dataclass(frozen=True, slots=True)
class Looks:
    """Which cards count as what, as bits; ``sides`` are (suit, its best card, its second)."""

    mighty: int
    jokers: tuple[tuple[int, float], ...]
    chiefs: int
    trumps: int
    honours: tuple[int, ...]
    sides: tuple[tuple[int, int, int], ...]


@lru_cache(maxsize=512)
def looks_of(rules: Rules, trump: Suit | None) -> Looks:
    """Return which cards count as what."""
    t, best = tables(rules, trump), tops(rules, trump)
    bits = [(*(1 << one for one in suit), *(0,) * N_TOPS)[:N_TOPS] for suit in best]
    return Looks(
        mighty=1 << t.mighty,
        jokers=tuple(
            (1 << one, 1.0 if is_strong_joker(t, one) else WEAKER_JOKER) for one in t.jokers
        ),
        chiefs=1 << t.mighty | t.jokers,
        trumps=0 if trump is None else int(t.follow[trump]),
        honours=(0,) * N_TOPS if trump is None else bits[trump],
        sides=tuple(
            (int(t.follow[suit]), bits[suit][0], bits[suit][1]) for suit in Suit if suit != trump
        ),
    )


def raw_points(rules: Rules, trump: Suit | None, hand: int) -> float:
    """Return the weighted count of the features of a hand."""
    weights = NO_TRUMP if trump is None else WITH_TRUMP
    found = features(rules, trump, hand)
    return float(sum(map(mul, weights, found)))


def features(rules: Rules, trump: Suit | None, hand: int) -> Features:
    """Return what counts in a hand."""
    looks = looks_of(rules, trump)
    plain = hand & ~looks.chiefs
    trumps = plain & looks.trumps
    ace, king, queen, jack = (bool(trumps & bit) for bit in looks.honours)
    aces = kings = guarded = voids = singletons = 0
    for suit, top, second in looks.sides:
        cards = plain & suit
        length = cards.bit_count()
        if cards & top:
            aces += 1
            kings += bool(cards & second)
        elif cards & second and length > 1:
            guarded += 1
        voids += length == 0
        singletons += length == 1
    return Features(
        bool(hand & looks.mighty),
        sum(worth for bit, worth in looks.jokers if hand & bit),
        trumps.bit_count(),
        ace,
        king,
        queen,
        jack,
        aces,
        kings,
        guarded,
        voids,
        singletons,
        1,
    )


@dataclass(frozen=True, slots=True)
class Scale:
    """How the weighted count of a hand becomes an expectation under some rules.

    ``pivot`` is what a usual declarer's hand takes, of `ALL_POINTS`; ``unit`` turns these into what
    is counted.
    """

    pivot: float
    slope: float
    unit: float
    unseen: float
    in_kitty: float


@lru_cache(maxsize=256)
def scale_of(rules: Rules) -> Scale:
    """Return how a count becomes an expectation under these rules."""
    hands = len(rules.order) - rules.knockout.count
    partner = rules.seating is Seating.PARTNER_HANDS
    friend = bool(rules.friend.modes)
    opponents = min(hands - 1 - (friend or partner), len(ALONE))
    table = WITH_PARTNER if partner else WITH_FRIEND if friend else ALONE
    pivot = table[max(min(opponents, len(table)) - 1, 0)] - BURIED_LOSS[rules.kitty.points_to]
    return Scale(
        pivot=pivot,
        slope=1.0 if friend or partner else SLOPE_ALONE,
        unit=rules.whole / ALL_POINTS,
        unseen=NEW_CARD * (rules.n_tricks - rules.deck.hand),
        in_kitty=KITTY_CARD * (rules.n_tricks - rules.deck.hand + rules.bury),
    )


def expected(rules: Rules, trump: Suit | None, hand: int, partner: int = 0) -> float:
    """Return what the declarer's side is likely to take, the kitty still unseen."""
    by = scale_of(rules)
    above = raw_points(rules, trump, hand) - USUAL
    return by.unit * (by.pivot + by.slope * above + by.unseen + _help(rules, trump, partner))


def expected_after_kitty(rules: Rules, trump: Suit | None, hand: int, partner: int = 0) -> float:
    """Return the same from the hand and the kitty together, wherever they lie now."""
    by = scale_of(rules)
    above = raw_points(rules, trump, hand) - USUAL - by.in_kitty
    more = SURER * by.slope * above + _help(rules, trump, partner)
    return by.unit * (by.pivot + more)


def _help(rules: Rules, trump: Suit | None, partner: int) -> float:
    """Return what the hand of a partner adds."""
    return PARTNER * (raw_points(rules, trump, partner) - BASE) if partner else 0.0


def chance(rules: Rules, mean: float, needed: int) -> float:
    """Return the chance of that many or more around this mean."""
    return (1 + erf((mean - needed + 1 / 2) / (SPREAD * scale_of(rules).unit) / sqrt(2))) / 2


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
