"""Which cards the declarer buries: losers, the most expensive ones first.

Every trick that is lost costs about two points, and a buried point card is a point won.  So each
suit beside trumps has a cost by the cards kept in it, and the burial with the lowest sum is made.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from operator import itemgetter
from typing import Final

from giruda.bots.decision import Candidate, Decision, ReasonCode
from giruda.core.actions import Bury
from giruda.core.cards import N_RANKS, N_SUITS, TEN, CardId, CardSet, Suit
from giruda.core.choices import BuriedPoints
from giruda.core.rules import Rules
from giruda.core.seen import View
from giruda.core.tables import Tables, tables

LOSERS: Final = (1.5, 1.2, 0.9, 0.7)
"""What a loser costs as the first card of its suit, the second, …: later ones may win after all."""
GUARDED: Final = 0.7
LOST_POINT: Final = 0.8
KEEPS: Final = {BuriedPoints.RULING: 1.0, BuriedPoints.DEFENCE: -1.0, BuriedPoints.LAST_TRICK: 0.2}
"""What a buried point is worth to the declarer, by who gets it."""
WINNER_GIVEN: Final = 3.0
"""The cost of burying a card that nothing outside beats in its suit."""
TRUMP_GIVEN: Final = 3.0
"""The cost of burying a trump; of its rank comes more."""
N_SHOWN: Final = 5


def bury(rules: Rules, view: View) -> Decision:
    """Return the burial; the mighty and a joker are never in it."""
    assert view.contract
    assert view.seat is not None
    weighed = burials(rules, view.contract.trump, view.hand, view.bury)
    candidates = tuple(
        Candidate(Bury(view.seat, cards), round(-cost, 3)) for cost, cards in weighed[:N_SHOWN]
    )
    return Decision(candidates[0].action, candidates, (ReasonCode.BURY_LOSERS,))


def burials(
    rules: Rules, trump: Suit | None, hand: CardSet, number: int
) -> list[tuple[float, CardSet]]:
    """Return every burial of that many cards that is worth a thought with its cost, best first."""
    t = tables(rules, trump)
    costs = _Costs(t, int(hand), int(t.counted), KEEPS[rules.kitty.points_to])
    weighed = ((costs.of(cards), cards) for cards in combinations(_spare(t, hand, number), number))
    return [(cost, CardSet.of(cards)) for cost, cards in sorted(weighed, key=itemgetter(0))]


def _spare(t: Tables, hand: CardSet, number: int) -> list[CardId]:
    """Return the cards that may be buried: side cards, and low trumps if those are too few."""
    chiefs = t.jokers | 1 << t.mighty
    trumps = 0 if t.trump is None else t.follow[t.trump] & ~chiefs
    side = [c for c in hand if not (chiefs | trumps) >> c & 1]
    low = [c for c in hand if trumps >> c & 1]
    return side + low[: max(0, number - len(side))]


@dataclass(slots=True)
class _Costs:
    """What burials of one hand cost; a suit is reckoned once for the cards kept in it.

    ``points`` are the cards that count; ``keeps`` is what burying one of them is worth.
    """

    t: Tables
    hand: int
    points: int
    keeps: float
    suits: dict[tuple[int, int], float] = field(default_factory=dict)

    def of(self, cards: tuple[CardId, ...]) -> float:
        """Return the cost of burying these cards."""
        buried = CardSet.of(cards)
        cost = -self.keeps * (buried & self.points).bit_count()
        for suit, in_suit in enumerate(self.t.follow[:N_SUITS]):
            key = suit, self.hand & in_suit & ~buried
            if key not in self.suits:
                self.suits[key] = self._suit(suit, buried & in_suit)
            cost += self.suits[key]
        return cost

    def _suit(self, suit: int, buried: int) -> float:
        t, hand = self.t, self.hand
        if suit == t.trump:
            return TRUMP_GIVEN * buried.bit_count()
        given = WINNER_GIVEN * (buried & _winners(t, hand, suit)).bit_count()
        return given + suit_cost(t, hand & ~buried, hand, suit, self.points)


def _winners(t: Tables, hand: int, suit: int) -> int:
    """Return the cards of a suit in a hand above the highest one outside, the mighty apart."""
    in_suit = t.follow[suit] & t.deck & ~(1 << t.mighty)
    outside = (in_suit & ~hand).bit_length()
    return hand & in_suit >> outside << outside


def suit_cost(t: Tables, kept: int, own: int, suit: int, points: int) -> float:
    """Return about how many points the kept cards of a side suit lose.

    *own* are all cards that nobody else holds: the kept and the buried ones.  Of *points* those
    that are lost cost more.
    """
    out = t.follow[suit] & t.deck & ~own & ~(1 << t.mighty)
    in_suit = kept & t.follow[suit] & ~(1 << t.mighty)
    length = in_suit.bit_count()
    cost = 0.0
    for above, card_id in enumerate(sorted(CardSet(in_suit), reverse=True)):
        missing = (out >> card_id).bit_count()
        if missing == 1 and length > 1 and card_id % N_RANKS > TEN:
            cost += GUARDED
        elif missing:
            cost += LOSERS[min(above, 3)] + LOST_POINT * (points >> card_id & 1)
    return cost
