"""What a card may do in a trick and how strong it is.  Rulebook: §5.

Each rule is one function of plain values here.  `tables` asks them once a hand for every card and
every kind of trick, and everything that judges a card reads the answers there.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from giruda.core.cards import (
    JOKER,
    N_RANKS,
    NO_CARDS,
    RED_JOKER,
    CardId,
    CardSet,
    Colour,
    Suit,
    card,
    rank_of,
    suit_of,
)
from giruda.core.choices import (
    CardPolicy,
    JokerLead,
    MightyLead,
    TrumpLeadException,
    UnfollowedLead,
)

if TYPE_CHECKING:
    from giruda.core.rules import Rules

Led = int  # a suit 0..3, NOTHING_LED, or a colour 5..6
NOTHING_LED: Final = 4
N_LEDS: Final = 7

MIGHTY_POWER: Final = 400
JOKER_POWER: Final = 300
TRUMP_POWER: Final = 200
OTHER_JOKER_POWER: Final = 190
LED_POWER: Final = 100
BARRED_LEADS: Final = (CardPolicy.NO_LEAD, CardPolicy.NOT_PLAYABLE)
ALL_SUITS: Final = 0b1111


class TrickKind(IntEnum):
    """Tricks differ only by being the first, the last, or neither."""

    FIRST = 0
    MIDDLE = 1
    LAST = 2


class Names(NamedTuple):
    """What leading a card may name: suits and colours as bits, an exact card, or nothing."""

    suits: int = 0
    colours: int = 0
    exact: bool = False
    nothing: bool = True


OWN_SUIT: Final = Names()


def kind_of_trick(index: int, n_tricks: int) -> TrickKind:
    """Return the kind of the trick with this index from 0."""
    if index == 0:
        return TrickKind.FIRST
    return TrickKind.LAST if index == n_tricks - 1 else TrickKind.MIDDLE


def _or_alternate(first: str, alternate: str, trump: Suit | None) -> CardId:
    """Return a special card, or its alternate if the card's own suit is trump."""
    return card(alternate if suit_of(card(first)) == trump else first)


def mighty_card(rules: Rules, trump: Suit | None) -> CardId:
    """Return the strongest card.  Rulebook: §5.5, §5.10."""
    return _or_alternate(rules.mighty.card, rules.mighty.alternate, trump)


def joker_callers(rules: Rules, trump: Suit | None) -> dict[CardId, CardSet]:
    """Return the cards that call a joker, each with the jokers that it calls.

    Rulebook: §5.8, §5.13, §5.15.
    """
    k = rules.jokercall
    callers = {_or_alternate(k.card, k.alternate, trump): CardSet.of([JOKER])}
    if RED_JOKER in rules.jokers:
        second = _or_alternate(k.second_card, k.second_alternate, trump)
        callers[second] = CardSet(callers.get(second, 0) | 1 << RED_JOKER)
    return callers


def trump_cards(rules: Rules, trump: Suit | None) -> CardSet:
    """Return the trumps without the mighty; none without a trump."""
    suit = NO_CARDS if trump is None else trump.cards
    return CardSet(suit & rules.pack & ~(1 << mighty_card(rules, trump)))


def joker_policy(rules: Rules, kind: TrickKind) -> CardPolicy:
    """Return what a joker can do in such a trick.  Rulebook: §5.7, §5.11."""
    policies = {TrickKind.FIRST: rules.trick1.joker, TrickKind.LAST: rules.last.joker}
    return policies.get(kind, CardPolicy.NORMAL)


def joker_is_weak(rules: Rules, kind: TrickKind, *, weakened: bool) -> bool:
    """Tell whether a joker has no power; ``weakened`` by a call or by its own lead.

    Rulebook: §5.7, §5.11, §5.14.
    """
    always = joker_policy(rules, kind) not in (CardPolicy.NORMAL, CardPolicy.WEAK_LEAD)
    return weakened or always


def joker_call_works(rules: Rules, kind: TrickKind) -> bool:
    """Tell whether leading a joker-call card to such a trick can call.  Rulebook: §5.13."""
    if kind is TrickKind.FIRST:
        return rules.trick1.joker_call
    return rules.last.joker_call if kind is TrickKind.LAST else True


def weak_when_led(rules: Rules, kind: TrickKind) -> CardSet:
    """Return the jokers that lose their power by being led to such a trick.  Rulebook: §5.11."""
    weak = joker_policy(rules, kind) is CardPolicy.WEAK_LEAD
    return rules.jokers if weak else NO_CARDS


class Power:
    """The strength of each card in a trick; the strictly strongest wins, of equals the first.

    Rulebook: §5.3, §5.7, §5.11.
    """

    def __init__(self, rules: Rules, trump: Suit | None, kind: TrickKind) -> None:
        """Fix what holds for all cards of the trick."""
        self.rules, self.trump, self.kind = rules, trump, kind
        self.mighty = mighty_card(rules, trump)
        dull = kind is TrickKind.FIRST and rules.trick1.mighty is not CardPolicy.NORMAL
        self.mighty_power = None if dull else MIGHTY_POWER

    def of(self, card_id: CardId, led: Led, weakened: int) -> int:
        """Return the strength of a card; ``weakened`` has a bit for each joker without power."""
        if card_id >= JOKER:
            return self._joker(card_id, weakened)
        if card_id == self.mighty and self.mighty_power is not None:
            return self.mighty_power
        if suit_of(card_id) == self.trump:
            return TRUMP_POWER + rank_of(card_id)
        follows = led != NOTHING_LED and card_id in follow_cards(led)
        return LED_POWER + rank_of(card_id) if follows else self._off_suit(card_id)

    def _joker(self, joker: CardId, weakened: int) -> int:
        gone = bool(weakened >> (joker - JOKER) & 1)
        if joker_is_weak(self.rules, self.kind, weakened=gone):
            return 0 if self.rules.joker.unfollowed_lead is UnfollowedLead.LEADER else -1
        return JOKER_POWER if self._joker_rules_trump(joker) else OTHER_JOKER_POWER

    def _joker_rules_trump(self, joker: CardId) -> bool:
        """With two jokers only the one of trump's colour beats trumps.  Rulebook: §5.15."""
        if len(self.rules.jokers) == 1 or self.trump is None:
            return True
        black = self.trump in (Suit.SPADE, Suit.CLUB)
        return black is (joker == JOKER)

    def _off_suit(self, card_id: CardId) -> int:
        """A card that follows nothing wins only if a powerless joker was led and nobody follows."""
        match self.rules.joker.unfollowed_lead:
            case UnfollowedLead.HIGHEST_RANK:
                return 1 + rank_of(card_id)
            case UnfollowedLead.HIGHEST_SUIT_RANK:
                return 1 + rank_of(card_id) + N_RANKS * (Suit.CLUB - card_id // N_RANKS)
        return 0


def follow_cards(led: Led) -> CardSet:
    """Return the cards that count as following; the mighty belongs to its suit."""
    if led == NOTHING_LED:
        return NO_CARDS
    return Suit(led).cards if led < NOTHING_LED else Colour(led).cards


def lead_barred(
    rules: Rules, trump: Suit | None, kind: TrickKind, *, relieved: bool = False
) -> CardSet:
    """Return the cards that may not be led to such a trick.

    A hand that is ``relieved`` may lead trumps as such; what is barred for another reason stays so.
    Rulebook: §5.4, §5.9.
    """
    trumps = NO_CARDS if relieved else trump_cards(rules, trump)
    return _under(rules, trump, kind, BARRED_LEADS, trumps)


def follow_barred(rules: Rules, trump: Suit | None, kind: TrickKind) -> CardSet:
    """Return the cards that may not be played unless they follow the led suit.  Rulebook: §5.9."""
    return _under(rules, trump, kind, (CardPolicy.NOT_PLAYABLE,), trump_cards(rules, trump))


def _under(
    rules: Rules,
    trump: Suit | None,
    kind: TrickKind,
    policies: tuple[CardPolicy, ...],
    trumps: CardSet,
) -> CardSet:
    """Return the special cards, and of these trumps, whose policy in such a trick is one of these.

    The last trick knows a policy for jokers alone.
    """
    mask = rules.jokers if joker_policy(rules, kind) in policies else NO_CARDS
    if kind is not TrickKind.FIRST:
        return mask
    if rules.trick1.trump in policies:
        mask = CardSet(mask | trumps)
    if rules.trick1.mighty in policies:
        mask = CardSet(mask | 1 << mighty_card(rules, trump))
    if rules.trick1.call_card in policies:
        mask = CardSet(mask | CardSet.of(joker_callers(rules, trump)))
    return mask


def lead_relief(rules: Rules, trump: Suit | None, kind: TrickKind) -> tuple[CardSet, ...]:
    """Return sets of cards: a hand inside one of them may lead trumps.  Rulebook: §5.4, §5.9."""
    if kind is not TrickKind.FIRST or rules.trick1.trump not in BARRED_LEADS or trump is None:
        return ()
    mighty = 1 << mighty_card(rules, trump)
    also = {
        TrumpLeadException.TRUMP_ONLY: 0,
        TrumpLeadException.TRUMP_JOKER: rules.jokers,
        TrumpLeadException.TRUMP_JOKER_MIGHTY: rules.jokers | mighty,
    }[rules.trick1.exception]
    return (CardSet(trump_cards(rules, trump) | also),)


def names(rules: Rules, trump: Suit | None, kind: TrickKind, card_id: CardId) -> Names:
    """Return what leading this card to such a trick may name.  Rulebook: §5.6, §5.10, §5.12."""
    if card_id == mighty_card(rules, trump) and rules.mighty.lead is MightyLead.NAMED_SUIT:
        return Names(suits=ALL_SUITS)
    if card_id not in rules.jokers:
        return OWN_SUIT
    weak = joker_is_weak(rules, kind, weakened=card_id in weak_when_led(rules, kind))
    passes = weak and rules.joker.weak_lead_passes
    if rules.joker.lead is JokerLead.NEXT_CARD or passes:
        return OWN_SUIT
    barred = kind is TrickKind.FIRST and not rules.trick1.joker_may_name_trump
    suits = ALL_SUITS & ~(1 << trump if barred and trump is not None else 0)
    exact = rules.joker.lead is JokerLead.SUIT_OR_CARD and not weak
    colours = 0b11 if rules.joker.lead is JokerLead.SUIT_OR_COLOUR else 0
    return Names(suits, colours, exact, nothing=False)
