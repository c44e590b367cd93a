"""What makes a beginner laugh, judged from a view in the plainest way.

Nothing here is shared with the bots: cards are counted again, one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.core.actions import Bury, FriendMode, MakeBid, PlayCard
from giruda.core.cards import JOKER, N_RANKS, POINT_CARDS, CardId, suit_of
from giruda.core.seen import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.core.actions import Action, Seat
    from giruda.core.views import View

LAST_TRICKS = 8  # from here on the mighty may go on anything


def faux_pas(view: View, action: Action) -> Iterator[str]:
    """Yield what is laughable about an action that a view led to."""
    match action:
        case MakeBid():
            if is_bid_on_nothing(view, action):
                yield "bids high on nothing"
        case Bury():
            if action.cards and action.cards & (1 << JOKER | 1 << view.marks.mighty):
                yield "buries the mighty or the joker"
        case PlayCard() if view.phase is Phase.PLAY:
            if is_ruff_of_partner(view, action):
                yield "trumps its revealed partner's winner"
            if is_mighty_for_nothing(view, action):
                yield "throws the mighty on an empty trick"
            if is_call_of_own_joker(view, action):
                yield "calls the joker of its own side, or one that is gone"
            if is_joker_for_nothing(view, action):
                yield "plays the joker where it has no power"


def is_bid_on_nothing(view: View, bid: MakeBid) -> bool:
    """17 or more needs the mighty or the joker with five trumps, if there are any; or seven."""
    chiefs = view.hand & (1 << JOKER | 1 << view.marks.mighty)
    trumps = sum(suit_of(one) == bid.trump for one in view.hand)
    enough = trumps >= 7 or (chiefs and (bid.trump is None or trumps >= 5))
    return bid.points >= 17 and not enough


def partners(view: View) -> set[Seat]:
    """Seats that the reader knows to be with it, as the whole table knows or as the friend does."""
    contract, friend = view.contract, view.friend
    assert contract
    assert friend
    ruling = {contract.declarer}
    if friend.seat is not None:
        ruling.add(friend.seat)
    if view.is_friend and view.seat is not None:
        ruling.add(view.seat)
    if view.seat in ruling:
        return ruling - {view.seat}
    settled = friend.revealed or friend.mode is FriendMode.NONE
    return set(range(len(view.counts))) - ruling - {view.seat} if settled else set()


def gone(view: View) -> set[CardId]:
    """Cards that have been played."""
    tricks = [trick.plays for trick in view.tricks] + [view.trick.plays if view.trick else ()]
    return {one.card for plays in tricks for one in plays}


def is_highest(view: View, card_id: CardId) -> bool:
    """Whether no card of its suit that is still out is higher, the mighty apart."""
    suit = suit_of(card_id)
    known = gone(view) | set(view.hand) | set(view.buried) | {view.marks.mighty}
    above = range(card_id + 1, (suit + 1) * N_RANKS) if suit is not None else range(0)
    return all(CardId(one) in known for one in above)


def _others(view: View, action: PlayCard) -> set[CardId]:
    cards = {one.card for one in view.legal if isinstance(one, PlayCard)}
    return cards - {action.card}


def is_ruff_of_partner(view: View, action: PlayCard) -> bool:
    """A trump on a plain trick that a partner's card is sure of as far as one can see."""
    trick, trump = view.trick, view.marks.trump
    assert trick
    if trick.best is None or trick.best not in partners(view) or trick.led == trump:
        return False
    best = next(one.card for one in trick.plays if one.seat == trick.best)
    sure = len(trick.plays) == len(view.counts) - 1 or is_highest(view, best)
    chiefs = {JOKER, view.marks.mighty}
    plain = [one for one in _others(view, action) if suit_of(one) != trump and one not in chiefs]
    trumps = suit_of(action.card) == trump and action.card not in chiefs
    return bool(trump is not None and trumps and sure and plain)


def is_mighty_for_nothing(view: View, action: PlayCard) -> bool:
    """The mighty led, or played on a trick without points, while something else was legal.

    Fine in the last tricks, and as the way out of a joker call.
    """
    trick = view.trick
    assert trick
    if action.card != view.marks.mighty or not _others(view, action):
        return False
    escape = trick.called and JOKER in view.hand
    points = any(one.card in POINT_CARDS for one in trick.plays)
    return trick.number < LAST_TRICKS and not points and not escape


def is_call_of_own_joker(view: View, action: PlayCard) -> bool:
    """A call although the joker is in one's own hand, buried, played, or a partner's."""
    if not action.call_joker:
        return False
    known = JOKER in view.hand or JOKER in view.buried or JOKER in gone(view)
    friend, contract = view.friend, view.contract
    assert friend
    assert contract
    called = friend.card == JOKER and (view.is_friend or view.seat == contract.declarer)
    return known or called


def is_joker_for_nothing(view: View, action: PlayCard) -> bool:
    """The joker in the first or last trick while something else than the mighty was legal."""
    trick = view.trick
    assert trick
    powerless = trick.number in (1, 10)
    return action.card == JOKER and powerless and bool(_others(view, action) - {view.marks.mighty})
