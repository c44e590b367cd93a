"""Which card to lead.

A lead is weighed like a card that follows: the points it is likely to win or lose, less what it
would be worth later; then what it does for the side is added.  The declarer's side draws trumps;
the defenders go for the mighty through its suit and call the joker.
"""

from __future__ import annotations

from typing import Final

from giruda.bots.decision import Candidate, Decision, ReasonCode
from giruda.core.actions import PlayCard
from giruda.core.cards import N_RANKS, CardId, Colour, Named, Suit, suit_of
from giruda.core.play import led_by, weakened
from giruda.core.rules import Rules
from tests.kernels.naive_club.knowledge import Knowledge
from tests.kernels.naive_club.odds import Odds, Shares, stronger
from tests.kernels.naive_club.worth import keeps

USUAL_OTHERS: Final = 4
WON: Final = 1.3
"""Points that four seats are likely to add to a lead that wins."""
LOST: Final = 1.7
"""The same of a lead that loses: those against us add what they can."""
LEAD: Final = 0.3
DRAW: Final = 0.6
"""What each trump against us is worth drawing, if the lead wins."""
ATTACK: Final = 0.6
CALL: Final = 2.0
TO_FRIEND: Final = 0.5

Purpose = tuple[float, ReasonCode]


def lead(rules: Rules, k: Knowledge, legal: list[PlayCard]) -> Decision:
    """Return the card to lead."""
    others = len(k.ring) / USUAL_OTHERS
    won = k.per_trick or WON * k.density * others
    lost = k.per_trick or LOST * k.density * others
    shares = Shares({}, {})
    weighed: list[tuple[float, PlayCard, ReasonCode]] = []
    for one in _worth_a_thought(k, _sensible(k, legal)):
        point = k.points >> one.card & 1
        weak = weakened(k.t, k.index, (one,))
        beaten_by = stronger(rules, k.t.trump, k.kind, weak, led_by(one))
        odds = Odds(k, beaten_by, led_by(one), 1 + point + k.per_trick, k.ring, shares)
        ours = odds.ours(one.card, 1.0)
        score = ours * (won + LEAD + point) - (1 - ours) * (lost + point) - keeps(k, one.card)
        extra, why = _purpose(k, one, ours)
        weighed.append((score + extra, one, why))
    weighed.sort(key=lambda entry: entry[0], reverse=True)
    _, action, why = weighed[0]
    candidates = tuple(Candidate(one, round(score, 3)) for score, one, _ in weighed)
    return Decision(action, candidates, (why,))


def _sensible(k: Knowledge, legal: list[PlayCard]) -> list[PlayCard]:
    """Return the leads without the silly ones.

    The mighty waits for points and the joker for a trick in which it has power; a joker of our
    own side is not called.
    """
    left = [one for one in legal if not (one.call_joker and _calls_nobody(k, one))] or legal
    left = [one for one in left if not _is_weak_joker(k, one)] or left
    if not k.is_late:
        left = [one for one in left if one.card != k.t.mighty] or left
    return left


def _calls_nobody(k: Knowledge, one: PlayCard) -> bool:
    """Tell whether the jokers that this lead calls are ours, or gone."""
    jokers = k.unseen & k.t.call[one.card]
    return not jokers or k.surely_ours(jokers)


def _is_weak_joker(k: Knowledge, one: PlayCard) -> bool:
    return bool(k.joker >> one.card & 1) and k.is_weak(one.card, weakened(k.t, k.index, (one,)))


def _worth_a_thought(k: Knowledge, plays: list[PlayCard]) -> list[PlayCard]:
    """Return of each suit the highest card and the lowest, and the lowest that is no point.

    Of the leads of one card that name different things, the most useful.
    """
    chosen: list[PlayCard] = []
    naming: dict[int, list[PlayCard]] = {}
    by_suit: dict[int, list[PlayCard]] = {}
    for one in plays:
        if one.names is not None:
            naming.setdefault(one.card, []).append(one)
        elif one.call_joker or 1 << one.card & (k.mighty | k.joker):
            chosen.append(one)
        else:
            by_suit.setdefault(one.card // N_RANKS, []).append(one)
    chosen += [max(of, key=lambda one: _use_of_naming(k, one.names)) for of in naming.values()]
    for cards in by_suit.values():  # ascending, as cards are listed
        low = next((one for one in cards if not k.points >> one.card & 1), cards[0])
        chosen += list(dict.fromkeys((cards[-1], low, cards[0])))
    return chosen


def _use_of_naming(k: Knowledge, named: Named | None) -> float:
    """Return how good it is to ask for this: for trumps while there are any, else our longest suit.

    Defenders rather ask the declarer for the best trump, by its name.
    """
    match named:
        case None:
            return 0.0
        case Suit():
            if named == k.t.trump:
                return float(N_RANKS) * bool(k.unseen & k.trumps)
            return (k.hand & k.t.follow[named]).bit_count()
        case Colour():
            return (k.hand & k.t.follow[named]).bit_count() / N_RANKS
    best = bool(k.trumps >> named & 1 and k.unseen >> named & 1) and k.is_boss_outside(named)
    return float(N_RANKS + 1) * (best and not k.ruling)


def _purpose(k: Knowledge, one: PlayCard, ours: float) -> Purpose:
    """Return what a lead does for our side beyond this trick, and what to call it."""
    asks = isinstance(one.names, Suit) and one.names == k.t.trump  # a card's number may equal it
    if k.joker >> one.card & 1:
        return (_draws(k) * ours if asks else 0.0), ReasonCode.LEAD_JOKER
    if asks:
        return _draws(k) * ours, ReasonCode.DRAW_TRUMPS
    if one.call_joker:
        return _calls(k, one.card), ReasonCode.CALL_JOKER
    if 1 << one.card & k.trumps:
        return _draws(k) * ours, ReasonCode.DRAW_TRUMPS
    if ours > 1 / 2 and k.is_boss(one.card):
        return 0.0, ReasonCode.CASH_WINNER
    attack = _attacks(k, one.card)
    if attack:
        return attack, ReasonCode.ATTACK_MIGHTY
    if k.ruling and _reaches_friend(k, one.card):
        return TO_FRIEND, ReasonCode.LEAD_TO_FRIEND
    return 0.0, ReasonCode.LEAD_LOW


def _draws(k: Knowledge) -> float:
    """Drawing trumps helps whose side has the most of them: the declarer's."""
    against = (k.unseen & k.trumps).bit_count()
    if not k.ruling:
        return -DRAW
    if not any(k.may[seat] & k.trumps and k.ally[seat] < 1 for seat in range(len(k.may))):
        return -DRAW
    return DRAW * against if k.is_declarer else DRAW * against / 2


def _calls(k: Knowledge, caller: CardId) -> float:
    """A call takes the joker's power from whoever holds it: good if that is somebody against us.

    Where a called joker keeps its power the call is worth nothing, and costs the trick.
    """
    if not k.t.call_weakens:
        return -CALL
    return CALL * (2 * k.against(k.unseen & k.t.call[caller]) - 1)


def _attacks(k: Knowledge, card_id: CardId) -> float:
    """A defender's low card of the mighty's suit may force it out."""
    if k.ruling or not k.unseen & k.mighty or suit_of(card_id) != suit_of(k.t.mighty):
        return 0.0
    return ATTACK * k.against(k.mighty)


def _reaches_friend(k: Knowledge, card_id: CardId) -> bool:
    """Tell whether a partner may well take this trick: with the called card, or as declarer."""
    suit = suit_of(card_id)
    if suit is None or k.points >> card_id & 1:
        return False
    follow = k.t.follow[suit]
    if k.called:
        return bool(k.called & follow) and k.is_declarer
    friends = [s for s in range(len(k.may)) if s != k.seat and k.ally[s] >= 1]
    return any(not k.may[seat] & follow and k.may[seat] & k.trumps for seat in friends)
