"""What a card may do in a trick and how strong it is.  Rulebook: §5.

Each rule is one function of plain values here.  `tables` asks them once a hand for every card and
every kind of trick, and everything that judges a card reads the answers there.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final

from giruda.core.cards import (
    ACE,
    JOKER,
    NO_CARDS,
    CardId,
    CardSet,
    Suit,
    make_card,
    rank_of,
    suit_of,
)
from giruda.core.rules import CardPolicy, TrumpLead, TrumpLeadException

if TYPE_CHECKING:
    from giruda.core.rules import Rules

NOTHING_LED: Final = 4
MIGHTY_POWER: Final = 200
JOKER_POWER: Final = 150
TRUMP_POWER: Final = 100
THREE: Final = 1


class TrickKind(IntEnum):
    """Tricks differ only by being the first, the last, or neither."""

    FIRST = 0
    MIDDLE = 1
    LAST = 2


def kind_of_trick(index: int, n_tricks: int) -> TrickKind:
    """Return the kind of the trick with this index from 0."""
    if index == 0:
        return TrickKind.FIRST
    return TrickKind.LAST if index == n_tricks - 1 else TrickKind.MIDDLE


def mighty_card(trump: Suit | None) -> CardId:
    """Return the strongest card: the ace of spades, of diamonds if spades are trump.

    Rulebook: §5.5.
    """
    return make_card(Suit.DIAMOND if trump is Suit.SPADE else Suit.SPADE, ACE)


def joker_call_card(trump: Suit | None) -> CardId:
    """Return the card that calls the joker: the three of clubs, of spades if clubs are trump.

    Rulebook: §5.8.
    """
    return make_card(Suit.SPADE if trump is Suit.CLUB else Suit.CLUB, THREE)


def trump_cards(trump: Suit | None) -> CardSet:
    """Return the cards of the trump suit; none without a trump.  The mighty is never one."""
    return NO_CARDS if trump is None else trump.cards


def joker_has_power(rules: Rules, kind: TrickKind, *, called: bool) -> bool:
    """Tell whether a joker played to such a trick is strong.  Rulebook: §5.7, §5.8."""
    if called:
        return False
    policy = {TrickKind.FIRST: rules.trick1.joker, TrickKind.LAST: rules.last.joker}.get(kind)
    return policy is not CardPolicy.NO_POWER


def joker_call_works(rules: Rules, kind: TrickKind) -> bool:
    """Tell whether leading the joker-call card to such a trick can call.  Rulebook: §5.8."""
    if kind is TrickKind.FIRST:
        return rules.trick1.joker_call
    return rules.last.joker_call if kind is TrickKind.LAST else True


def power(
    rules: Rules,
    trump: Suit | None,
    kind: TrickKind,
    led: Suit | None,
    card_id: CardId,
    *,
    called: bool,
) -> int:
    """Return the strength of a card in a trick; the strictly strongest wins, of equals the first.

    0 is a card that takes nothing; a powerless joker is one, so it takes a trick only if it was
    led and nobody follows, trumps or plays the mighty.  ``called``: the joker is called in this
    trick.  Rulebook: §5.3, §5.7.
    """
    if card_id == JOKER:
        return JOKER_POWER if joker_has_power(rules, kind, called=called) else 0
    if card_id == mighty_card(trump):
        return MIGHTY_POWER
    if suit_of(card_id) == trump:
        return TRUMP_POWER + rank_of(card_id)
    return 1 + rank_of(card_id) if suit_of(card_id) == led else 0


def lead_barred(rules: Rules, trump: Suit | None, kind: TrickKind) -> CardSet:
    """Return the cards that may not be led to such a trick.  Rulebook: §5.4."""
    if kind is TrickKind.FIRST and rules.trick1.declarer_trump_lead is TrumpLead.FORBID:
        return trump_cards(trump)
    return NO_CARDS


def lead_relief(rules: Rules, trump: Suit | None, kind: TrickKind) -> tuple[CardSet, ...]:
    """Return sets of cards: a hand inside one of them may lead anything.  Rulebook: §5.4."""
    if not lead_barred(rules, trump, kind):
        return ()
    also = {
        TrumpLeadException.TRUMP_ONLY: NO_CARDS,
        TrumpLeadException.TRUMP_JOKER: CardSet.of([JOKER]),
        TrumpLeadException.TRUMP_JOKER_MIGHTY: CardSet.of([JOKER, mighty_card(trump)]),
    }[rules.trick1.exception]
    return (CardSet(trump_cards(trump) | also),)


def free_cards(trump: Suit | None) -> CardSet:
    """Return the cards that may be played although one could follow.  Rulebook: §5.5, §5.6."""
    return CardSet.of([JOKER, mighty_card(trump)])
