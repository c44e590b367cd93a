"""Ten tricks: judging a card, winning a trick, revealing the friend, ending the hand.

What a card may do is read from `tables`; the rules behind the numbers are in `tricks`.
Rulebook: §5, §6.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from giruda.core.actions import FriendMode, PlayCard
from giruda.core.cards import CardSet, Suit, suit_of
from giruda.core.events import Event, FriendRevealed, HandScored, MatchEnded, TrickWon
from giruda.core.friend import doubles_alone
from giruda.core.match import next_dealer, winners
from giruda.core.refusals import Refusal, RefusalCode
from giruda.core.scoring import Outcome, settle
from giruda.core.state import Match, Play, Scored, Trick
from giruda.core.tables import NOTHING_LED, Tables, followable, leadable, tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.actions import Seat
    from giruda.core.rules import Rules


def tables_of(rules: Rules, hand: Play) -> Tables:
    """Return the numbers that this hand is played by."""
    return tables(rules, hand.setup.contract.trump)


def called_jokers(t: Tables, plays: Sequence[PlayCard]) -> CardSet:
    """Return the jokers that the lead of this trick calls."""
    if plays and plays[0].call_joker:
        return t.call.get(plays[0].card, CardSet(0))
    return CardSet(0)


def playable(t: Tables, hand: Play) -> CardSet:
    """Return the cards that the seat whose turn it is may play."""
    held = hand.hands[hand.turn]
    index = len(hand.tricks)
    if not hand.plays:
        return CardSet(leadable(t, index, held))
    led = NOTHING_LED if hand.led is None else hand.led
    return CardSet(followable(t, index, held, led, called_jokers(t, hand.plays)))


def may_call(t: Tables, hand: Play, card_id: int) -> bool:
    """Tell whether leading this card now can call a joker.  Rulebook: §5.8."""
    return card_id in t.call and t.call_works[t.kind[len(hand.tricks)]]


def play_refusal(rules: Rules, hand: Play, action: PlayCard) -> Refusal | None:
    """Return why the seat whose turn it is may not play so.  Rulebook: §5."""
    t = tables_of(rules, hand)
    if not hand.hands[hand.turn] >> action.card & 1:
        return Refusal(RefusalCode.CARD_NOT_HELD, cards=CardSet.of([action.card]))
    if not playable(t, hand) >> action.card & 1:
        return why_not(t, hand)
    named = 0 if hand.plays else t.names[t.kind[len(hand.tricks)]][action.card]
    if named and action.names is None:
        return Refusal(RefusalCode.MUST_NAME_SUIT)
    if action.names is not None and not named >> action.names & 1:
        return Refusal(RefusalCode.NAMES_NOTHING, suit=action.names)
    if action.call_joker and (hand.plays or not may_call(t, hand, action.card)):
        return Refusal(RefusalCode.CANNOT_CALL_JOKER)
    return None


def why_not(t: Tables, hand: Play) -> Refusal:
    """Return why the cards that are not playable now are not: one reason holds for them all."""
    held = hand.hands[hand.turn]
    called = called_jokers(t, hand.plays) & held
    if called:
        return Refusal(RefusalCode.MUST_ANSWER_CALL, cards=playable(t, hand))
    if not hand.plays:
        return Refusal(RefusalCode.NO_TRUMP_LEAD_YET, suit=t.trump)
    led = NOTHING_LED if hand.led is None else hand.led
    return Refusal(RefusalCode.MUST_FOLLOW, suit=hand.led, cards=CardSet(held & t.follow[led]))


def legal_plays(rules: Rules, hand: Play) -> list[PlayCard]:
    """Return every legal play: a joker lead once for each suit, a calling lead with and without."""
    t = tables_of(rules, hand)
    seat = hand.turn
    cards = playable(t, hand)
    if hand.plays:
        return [PlayCard(seat, card_id) for card_id in cards]
    names = t.names[t.kind[len(hand.tricks)]]
    plays: list[PlayCard] = []
    for card_id in cards:
        if names[card_id]:
            plays += [PlayCard(seat, card_id, suit) for suit in Suit if names[card_id] >> suit & 1]
            continue
        if may_call(t, hand, card_id):
            plays.append(PlayCard(seat, card_id, call_joker=True))
        plays.append(PlayCard(seat, card_id))
    return plays


def led_suit(lead: PlayCard) -> Suit | None:
    """Return the suit that others must follow after this lead."""
    return suit_of(lead.card) if lead.names is None else lead.names


def winning_play(t: Tables, index: int, plays: Sequence[PlayCard]) -> PlayCard:
    """Return the play that wins, or is winning so far.  Rulebook: §5.3."""
    lead = led_suit(plays[0])
    led = NOTHING_LED if lead is None else lead
    called = 1 if called_jokers(t, plays) else 0
    strength = t.strength[t.kind[index]][called][led]
    return max(plays, key=lambda one: strength[one.card])  # `max` keeps the first of equals


def play(
    rules: Rules, match: Match, hand: Play, action: PlayCard
) -> tuple[Match, tuple[Event, ...]]:
    """Return the match after a legal play, and what happened.  Rulebook: §5.1, §4.5."""
    held = list(hand.hands)
    held[action.seat] = CardSet(held[action.seat] & ~(1 << action.card))
    plays = (*hand.plays, action)
    revealed = hand.revealed or action.card == hand.setup.friend_call.card
    events: list[Event] = [action]
    if revealed and not hand.revealed:
        events.append(FriendRevealed(action.seat))
    after = Play(
        hand.setup,
        tuple(held),
        hand.friend,
        revealed,
        hand.taken,
        hand.tricks,
        plays,
        (action.seat + 1) % rules.players,
        hand.led if hand.plays else led_suit(action),
    )
    if len(plays) == rules.players:
        after = _end_trick(rules, after, events)
        if len(after.tricks) == rules.n_tricks:
            return _end_hand(rules, match, after, events), tuple(events)
    return _with_hand(match, after), tuple(events)


def _with_hand(match: Match, hand: Play) -> Match:
    return Match(
        match.totals,
        match.tokens,
        match.dealer,
        hand,
        match.hand_number,
        match.pot,
        match.results,
        match.winners,
    )


def _end_trick(rules: Rules, hand: Play, events: list[Event]) -> Play:
    """Give the trick to its winner, who may become the friend by it.  Rulebook: §5.3, §4.3."""
    t = tables_of(rules, hand)
    index = len(hand.tricks)
    winner = winning_play(t, index, hand.plays).seat
    points = (CardSet.of(one.card for one in hand.plays) & t.points).bit_count()
    friend, revealed = hand.friend, hand.revealed
    events.append(TrickWon(index + 1, winner, points))
    if index == 0 and hand.setup.friend_call.mode is FriendMode.FIRST_TRICK:
        friend = None if winner == hand.setup.contract.seat else winner
        revealed = True
        events.append(FriendRevealed(friend))
    taken = list(hand.taken)
    taken[winner] += points
    tricks = (*hand.tricks, Trick(hand.plays, winner, points))
    return Play(hand.setup, hand.hands, friend, revealed, tuple(taken), tricks, (), winner)


def ruling_points(hand: Play | Scored, points: CardSet) -> int:
    """Return the ruling side's points: its tricks and the buried cards.  Rulebook: §6.1, §3.2."""
    side = {hand.setup.contract.seat, hand.friend}
    return sum(taken for seat, taken in enumerate(hand.taken) if seat in side) + len(
        CardSet(hand.setup.buried & points)
    )


def _end_hand(rules: Rules, match: Match, hand: Play, events: list[Event]) -> Match:
    """Count, pay, and see whether the match is over.  Rulebook: §6, §7.1."""
    contract = hand.setup.contract
    t = tables_of(rules, hand)
    outcome = Outcome(
        declarer=contract.seat,
        friend=hand.friend,
        contract=contract.points,
        trump=contract.trump,
        points=ruling_points(hand, t.points),
        doubles_alone=hand.friend is None and doubles_alone(rules, hand.setup.friend_call),
    )
    paid = settle(rules, outcome)
    pot = match.pot if outcome.won else 0
    gains = [pay + (pot if seat == contract.seat else 0) for seat, pay in enumerate(paid.payments)]
    totals = tuple(old + gain for old, gain in zip(match.totals, gains, strict=True))
    result = HandScored(
        declarer=contract.seat,
        friend=hand.friend,
        contract=contract.points,
        trump=contract.trump,
        points=outcome.points,
        buried=hand.setup.buried,
        buried_points=len(CardSet(hand.setup.buried & t.points)),
        won=outcome.won,
        base=paid.base,
        multipliers=paid.multipliers,
        unit=paid.unit,
        shares=paid.shares,
        payments=paid.payments,
        pot=pot,
        totals=totals,
    )
    events.append(result)
    won_by = winners(rules, match.hand_number, totals)
    if won_by is not None:
        events.append(MatchEnded(won_by))
    return replace(
        match,
        totals=totals,
        pot=match.pot - pot,
        dealer=next_dealer(rules, contract.seat, hand.friend, won=outcome.won),
        hand=Scored(hand.setup, hand.friend, hand.taken, hand.tricks, result),
        results=(*match.results, result),
        winners=won_by,
    )


def seat_of_best(rules: Rules, hand: Play) -> Seat | None:
    """Return the seat whose card is winning the current trick."""
    if not hand.plays:
        return None
    return winning_play(tables_of(rules, hand), len(hand.tricks), hand.plays).seat
