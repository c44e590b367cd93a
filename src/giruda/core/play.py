"""The tricks: judging a card, winning a trick, revealing the friend.

What a card may do is read from `tables`; the rules behind the numbers are in `tricks`; what
happens when the last card is played is in `ending`.  Rulebook: §5, §4.5.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.core.actions import FriendMode, PlayCard
from giruda.core.cards import JOKER, CardId, CardSet, Colour, Suit, suit_of
from giruda.core.choices import FriendReveal, JokerCallMode
from giruda.core.events import Event, FriendRevealed, TrickWon
from giruda.core.refusals import Refusal, RefusalCode
from giruda.core.state import Play, Trick
from giruda.core.tables import Tables, followable, leadable, tables
from giruda.core.tricks import NOTHING_LED, OWN_SUIT, Led, Names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from giruda.core.actions import Seat
    from giruda.core.cards import Named
    from giruda.core.rules import Rules


def tables_of(rules: Rules, hand: Play) -> Tables:
    """Return the numbers that this hand is played by."""
    return tables(rules, hand.setup.contract.trump)


def called_jokers(t: Tables, plays: Sequence[PlayCard]) -> CardSet:
    """Return the jokers that the lead of this trick calls."""
    if plays and plays[0].call_joker:
        return t.call.get(plays[0].card, CardSet(0))
    return CardSet(0)


def exact_card(plays: Sequence[PlayCard]) -> CardId | None:
    """Return the card that the lead of this trick names, if it names one."""
    names = plays[0].names if plays else None
    return None if names is None or isinstance(names, Suit | Colour) else names


def playable(t: Tables, hand: Play) -> CardSet:
    """Return the cards that the seat whose turn it is may play."""
    held = hand.hands[hand.turn]
    index = len(hand.tricks)
    if hand.pile and hand.turn == t.dummy:
        return CardSet(1 << hand.pile[0])
    if not hand.plays:
        return CardSet(leadable(t, index, held))
    exact = exact_card(hand.plays)
    if exact is not None:
        return CardSet(held & 1 << exact or held)
    return CardSet(followable(t, index, held, hand.led, called_jokers(t, hand.plays)))


def may_call(t: Tables, hand: Play, card_id: int) -> bool:
    """Tell whether leading this card now can call a joker.  Rulebook: §5.8, §5.13."""
    return not hand.plays and card_id in t.call and t.call_works[t.kind[len(hand.tricks)]]


def must_call(t: Tables, rules: Rules, hand: Play, card_id: int) -> bool:
    """Tell whether such a lead calls by itself; the dummy can decline nothing.

    Rulebook: §5.13, §9.3.
    """
    automatic = t.call_mode is JokerCallMode.ALWAYS or (
        t.call_mode is JokerCallMode.UNLESS_DECLINED and rules.owners[hand.turn] is None
    )
    return automatic and may_call(t, hand, card_id)


def may_name(t: Tables, rules: Rules, hand: Play, card_id: int) -> Names:
    """Return what playing this card now may name; the dummy names nothing.  Rulebook: §9.3."""
    if hand.plays or rules.owners[hand.turn] is None:
        return OWN_SUIT
    return t.names[t.kind[len(hand.tricks)]][card_id]


def play_refusal(rules: Rules, hand: Play, action: PlayCard) -> Refusal | None:
    """Return why the seat whose turn it is may not play so.  Rulebook: §5."""
    t = tables_of(rules, hand)
    if not hand.hands[hand.turn] >> action.card & 1:
        return Refusal(RefusalCode.CARD_NOT_HELD, cards=CardSet.of([action.card]))
    if not playable(t, hand) >> action.card & 1:
        return why_not(t, hand, action.card)
    wrong = _naming_refusal(t, rules, hand, action)
    if wrong is not None:
        return wrong
    if action.call_joker:
        silent = rules.owners[hand.turn] is None and not must_call(t, rules, hand, action.card)
        barred = silent or not may_call(t, hand, action.card)
        return Refusal(RefusalCode.CANNOT_CALL_JOKER) if barred else None
    must = must_call(t, rules, hand, action.card)
    return Refusal(RefusalCode.MUST_CALL_JOKER) if must else None


def _naming_refusal(t: Tables, rules: Rules, hand: Play, action: PlayCard) -> Refusal | None:
    may = may_name(t, rules, hand, action.card)
    match action.names:
        case None:
            fine = may.nothing
        case Suit():
            fine = bool(may.suits >> action.names & 1)
        case Colour():
            fine = bool(may.colours >> (action.names - Colour.RED) & 1)
        case exact:
            fine = may.exact and exact < JOKER and exact in t.deck
    if fine:
        return None
    if action.names is None:
        return Refusal(RefusalCode.MUST_NAME_SUIT)
    suit = action.names if isinstance(action.names, Suit) else None
    return Refusal(RefusalCode.NAMES_NOTHING, suit=suit)


def why_not(t: Tables, hand: Play, card_id: int | None = None) -> Refusal:
    """Return why the cards that are not playable now are not.

    One reason holds for them all, but for a card that is barred in this trick as such.
    """
    held = hand.hands[hand.turn]
    exact = exact_card(hand.plays)
    if exact is not None and exact in held:
        return Refusal(RefusalCode.MUST_PLAY_NAMED, cards=CardSet.of([exact]))
    if called_jokers(t, hand.plays) & held:
        return Refusal(RefusalCode.MUST_ANSWER_CALL, cards=playable(t, hand))
    kind = t.kind[len(hand.tricks)]
    if not hand.plays:
        trump = t.trump is not None and t.lead_barred[kind] & t.trump.cards
        only_trump = trump and (card_id is None or suit_of(CardId(card_id)) == t.trump)
        code = RefusalCode.NO_TRUMP_LEAD_YET if only_trump else RefusalCode.BARRED_IN_THIS_TRICK
        return Refusal(code, suit=t.trump if only_trump else None)
    same = CardSet(held & t.follow[hand.led])
    if not same or (card_id is not None and t.free[kind] >> card_id & 1):
        return Refusal(RefusalCode.BARRED_IN_THIS_TRICK)
    suit = Suit(hand.led) if hand.led < NOTHING_LED else None
    return Refusal(RefusalCode.MUST_FOLLOW, suit=suit, cards=same)


def legal_plays(rules: Rules, hand: Play) -> list[PlayCard]:
    """Return every legal play: a lead once for each thing it may name, with and without a call."""
    t = tables_of(rules, hand)
    seat = hand.turn
    cards = playable(t, hand)
    if hand.plays:
        return [PlayCard(seat, card_id) for card_id in cards]
    dummy = rules.owners[seat] is None
    plays: list[PlayCard] = []
    for card_id in cards:
        may = may_name(t, rules, hand, card_id)
        calls: tuple[bool, ...] = (False,)
        if must_call(t, rules, hand, card_id):
            calls = (True,)
        elif not dummy and may_call(t, hand, card_id):
            calls = (True, False)
        things = (*_things(t, may), None) if may.nothing else _things(t, may)
        plays += [PlayCard(seat, card_id, named, call) for named in things for call in calls]
    return plays


def _things(t: Tables, may: Names) -> Iterator[Named]:
    """Yield what a lead may name, but for nothing."""
    if may == OWN_SUIT:
        return
    yield from (suit for suit in Suit if may.suits >> suit & 1)
    yield from (colour for colour in Colour if may.colours >> (colour - Colour.RED) & 1)
    if may.exact:
        yield from (one for one in t.deck if one < JOKER)


def led_by(lead: PlayCard) -> Led:
    """Return what others must follow after this lead; nothing yet after a joker that is silent."""
    if isinstance(lead.names, Suit | Colour):
        return lead.names
    suit = suit_of(lead.card)
    return NOTHING_LED if suit is None else suit


def led_after(hand: Play, action: PlayCard) -> Led:
    """Return what must be followed once this card is played.

    After a joker that named nothing, the next suited card decides.  Rulebook: §5.6, §5.12, §9.3.
    """
    if not hand.plays:
        return led_by(action)
    undecided = hand.led == NOTHING_LED and exact_card(hand.plays) is None
    return led_by(PlayCard(action.seat, action.card)) if undecided else hand.led


def weakened(t: Tables, index: int, plays: Sequence[PlayCard]) -> int:
    """Return a bit for each joker without power in this trick."""
    called = called_jokers(t, plays) if t.call_weakens else 0
    led = t.weak_lead[t.kind[index]] & 1 << plays[0].card
    return (called | led) >> JOKER


def winning_play(t: Tables, index: int, plays: Sequence[PlayCard], led: Led) -> PlayCard:
    """Return the play that wins, or is winning so far.  Rulebook: §5.3."""
    strength = t.strength[t.kind[index]][weakened(t, index, plays)][led]
    return max(plays, key=lambda one: strength[one.card])  # `max` keeps the first of equals


def best_seat(rules: Rules, hand: Play) -> Seat | None:
    """Return the seat whose card is winning the current trick."""
    if not hand.plays:
        return None
    return winning_play(tables_of(rules, hand), len(hand.tricks), hand.plays, hand.led).seat


def next_seat(rules: Rules, hand: Play, seat: Seat) -> Seat:
    """Return the next seat in play: who sits out is passed over."""
    seat = rules.following[seat]
    while seat in hand.setup.out:
        seat = rules.following[seat]
    return seat


def play(rules: Rules, hand: Play, action: PlayCard) -> tuple[Play, list[Event]]:
    """Return the hand after a legal play, and what happened.  Rulebook: §5.1, §4.5."""
    held = list(hand.hands)
    held[action.seat] = CardSet(held[action.seat] & ~(1 << action.card))
    pile = hand.pile[1:] if hand.pile and hand.pile[0] == action.card else hand.pile
    events: list[Event] = [action]
    revealed = hand.revealed
    if not revealed and action.card == hand.setup.friend_call.card and _shows(rules, hand):
        revealed = True
        events.append(FriendRevealed(hand.friend))
    plays = (*hand.plays, action)
    after = Play(
        hand.setup,
        tuple(held),
        pile,
        hand.friend,
        revealed,
        hand.taken,
        hand.tricks,
        plays,
        hand.turn,
        led_after(hand, action),
    )
    if len(plays) == len(rules.order) - len(hand.setup.out):
        return _end_trick(rules, after, events), events
    return _turned(after, next_seat(rules, hand, action.seat)), events


def _shows(rules: Rules, hand: Play) -> bool:
    """Tell whether the called card itself reveals the friend, or that there is none.

    Rulebook: §4.5, §4.11.
    """
    return rules.friend.reveal is FriendReveal.ON_CARD or hand.friend is None


def _turned(hand: Play, turn: Seat) -> Play:
    return Play(
        hand.setup,
        hand.hands,
        hand.pile,
        hand.friend,
        hand.revealed,
        hand.taken,
        hand.tricks,
        hand.plays,
        turn,
        hand.led,
    )


def _end_trick(rules: Rules, hand: Play, events: list[Event]) -> Play:
    """Give the trick to its winner, who may become or turn out to be the friend by it.

    Rulebook: §5.3, §4.3, §4.5, §4.10, §4.11.
    """
    t = tables_of(rules, hand)
    index = len(hand.tricks)
    winner = winning_play(t, index, hand.plays, hand.led).seat
    points = (CardSet.of(one.card for one in hand.plays) & t.points).bit_count()
    events.append(TrickWon(index + 1, winner, points))
    friend, revealed = hand.friend, hand.revealed
    decides = {FriendMode.FIRST_TRICK: 0, FriendMode.LAST_TRICK: rules.n_tricks - 1}
    if decides.get(hand.setup.friend_call.mode) == index:
        friend = None if winner == hand.setup.contract.seat else winner
        revealed = True
        events.append(FriendRevealed(friend))
    by_points = rules.friend.reveal is FriendReveal.FIRST_POINTS
    if by_points and not revealed and winner == friend and points:
        revealed = True
        events.append(FriendRevealed(friend))
    taken = list(hand.taken)
    taken[winner] += t.per_trick + (points if t.counted else 0)  # all points count, or none
    tricks = (*hand.tricks, Trick(hand.plays, winner, points))
    return Play(
        hand.setup, hand.hands, hand.pile, friend, revealed, tuple(taken), tricks, (), winner
    )
