"""The rules at work: one judge, one transition, one fold.

`refusal` is the only judge: `apply` raises what it returns, and what `legal_actions` lists is what
it lets through.  `apply` never changes a state; it returns the next one with the events between.
Rulebook: the clauses are cited where each rule is written, in the module named after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, assert_never

from giruda.core import auction as auctions
from giruda.core import friend as friends
from giruda.core.actions import (
    Action,
    Announce,
    Bury,
    CallFriend,
    Change,
    Deal,
    Keep,
    KnockOut,
    MakeBid,
    Misdeal,
    Pass,
    PlayCard,
    Seat,
    SecondDeal,
)
from giruda.core.cards import CardSet
from giruda.core.contract import change_refusal, legal_changes, may_change
from giruda.core.errors import IllegalAction, ReplayError
from giruda.core.events import Event, MatchStarted
from giruda.core.exchange import bury_refusal, legal_burials
from giruda.core.knockout import knockout_refusal, legal_knockouts, second_deal_refusal
from giruda.core.match import new_match
from giruda.core.misdeal import is_bound, misdeal_refusal
from giruda.core.play import legal_plays, play_refusal
from giruda.core.refusals import Refusal, RefusalCode
from giruda.core.state import (
    Auction,
    BlindChange,
    Dealing,
    Exchange,
    FriendCalling,
    Hand,
    KnockingOut,
    Match,
    Play,
    Scored,
    SecondDealing,
)
from giruda.core.steps import Step, take

if TYPE_CHECKING:
    from giruda.core.rules import Rules

CHANCE = (Dealing, SecondDealing, Scored)

TIMES: Final[Mapping[type[Action], frozenset[type[Hand]]]] = {
    Deal: frozenset((Dealing, Scored)),
    SecondDeal: frozenset((SecondDealing,)),
    MakeBid: frozenset((Auction,)),
    Pass: frozenset((Auction,)),
    Misdeal: frozenset(
        (Auction, BlindChange, KnockingOut, SecondDealing, Exchange, FriendCalling, Play)
    ),
    Change: frozenset((BlindChange, Exchange, FriendCalling)),
    Keep: frozenset((BlindChange,)),
    KnockOut: frozenset((KnockingOut,)),
    Bury: frozenset((Exchange,)),
    CallFriend: frozenset((FriendCalling,)),
    Announce: frozenset((Play,)),
    PlayCard: frozenset((Play,)),
}
"""The phases in which each kind of action can happen at all."""


def to_act(match: Match) -> Seat | None:
    """Return the seat whose turn it is: the dealer's to deal too; None after the match.

    The seat may be the dummy's or a partner's hand; ``rules.owners`` tells who plays it.
    """
    hand = match.hand
    match hand:
        case Dealing() | SecondDealing():
            return match.dealer
        case Auction() | Play():
            return hand.turn
        case BlindChange() | KnockingOut() | Exchange() | FriendCalling():
            return hand.contract.seat
        case Scored():
            return None if match.over else match.dealer
        case _:
            assert_never(hand)


def is_chance(match: Match) -> bool:
    """Tell whether the next step is chance's: cards are to be dealt."""
    return isinstance(match.hand, CHANCE)


def refusal(rules: Rules, match: Match, action: Action) -> Refusal | None:
    """Return why the rules forbid *action* now, or None if they allow it."""
    hand = match.hand
    if not 0 <= action.seat < rules.seats:
        return Refusal(RefusalCode.NO_SUCH_SEAT)
    if type(hand) not in TIMES[type(action)] or match.over:
        return Refusal(RefusalCode.WRONG_PHASE)
    if isinstance(action, Misdeal):
        return misdeal_refusal(rules, match, action.seat)
    if action.seat != to_act(match) and not isinstance(action, Announce):
        return Refusal(RefusalCode.NOT_YOUR_TURN)
    if rules.misdeal.mandatory and not is_chance(match) and is_bound(rules, match, action.seat):
        return Refusal(RefusalCode.MISDEAL_DUTY)
    return _in_its_time(rules, match, action)


def _in_its_time(  # noqa: C901  a list of phases
    rules: Rules, match: Match, action: Action
) -> Refusal | None:
    """Judge an action that the phase knows, of the seat whose turn it is or that needs none."""
    match action, match.hand:
        case Announce(), Play() as hand:
            return friends.announce_refusal(rules, hand, action)
        case PlayCard(), Play() as hand:
            return play_refusal(rules, hand, action)
        case Deal(), _:
            return _deal_refusal(rules, action)
        case SecondDeal(), SecondDealing() as hand:
            return second_deal_refusal(rules, hand, action)
        case MakeBid(), Auction() as hand:
            return auctions.bid_refusal(rules, hand, action)
        case Pass(), Auction() as hand:
            return auctions.pass_refusal(rules, hand)
        case Change(), (BlindChange() | Exchange() | FriendCalling()) as hand:
            return change_refusal(rules, hand, action)
        case KnockOut(), KnockingOut() as hand:
            return knockout_refusal(rules, hand, action)
        case Bury(), Exchange() as hand:
            return bury_refusal(rules, hand, action)
        case CallFriend(), FriendCalling() as hand:
            return friends.friend_refusal(rules, hand, action)
    return None


def _deal_refusal(rules: Rules, action: Deal) -> Refusal | None:
    """Refuse blocks of a wrong size, and cards that are not of the pack or dealt twice.

    Rulebook: §1.4, §1.5.
    """
    blocks = [block or () for block in (*action.hands, action.kitty)]
    sizes = [len(block) for block in blocks]
    dealt = [card_id for block in blocks for card_id in block]
    cards = CardSet.of(dealt)
    fair = len(cards) == len(dealt) and not cards & ~rules.pack
    if sizes != [rules.deck.hand] * rules.seats + [rules.deck.kitty] or not fair:
        return Refusal(RefusalCode.BAD_DEAL)
    return None


def legal_actions(rules: Rules, match: Match, seat: Seat) -> list[Action]:
    """Return every action that `refusal` lets *seat* take now; dealing is chance's, not listed.

    Cost: a look-up a card in play; in the exchange 286 burials are built.
    """
    actions = listed_actions(rules, match, seat)
    bound = rules.misdeal.mandatory and Misdeal(seat) in actions
    if isinstance(match.hand, Exchange) and seat == to_act(match) and not bound:
        actions += legal_burials(rules, match.hand)
    return actions


def listed_actions(rules: Rules, match: Match, seat: Seat) -> list[Action]:
    """Return the legal actions but for burials, of which any cards in the hand make one."""
    hand = match.hand
    actions: list[Action] = []
    under_way = isinstance(hand, Play) and (hand.plays or hand.tricks)
    if (
        not under_way
        and type(hand) in TIMES[Misdeal]
        and misdeal_refusal(rules, match, seat) is None
    ):
        actions.append(Misdeal(seat))
        if rules.misdeal.mandatory:
            return actions
    if isinstance(hand, Play) and rules.friend.may_announce:
        announce = Announce(seat)
        if friends.announce_refusal(rules, hand, announce) is None:
            actions.append(announce)
    if seat == to_act(match):
        actions += _turns(rules, match, seat)
    return actions


def _turns(  # noqa: C901  a list of phases
    rules: Rules, match: Match, seat: Seat
) -> Iterator[Action]:
    """Yield what the seat whose turn it is may do."""
    hand = match.hand
    match hand:
        case Auction():
            if auctions.pass_refusal(rules, hand) is None:
                yield Pass(seat)
            yield from auctions.legal_bids(rules, hand, seat)
        case BlindChange():
            yield Keep(seat)
            yield from legal_changes(rules, hand)
        case KnockingOut():
            yield from legal_knockouts(rules, hand)
        case Exchange():
            if may_change(rules, hand):
                yield from legal_changes(rules, hand)
        case FriendCalling():
            if may_change(rules, hand):
                yield from legal_changes(rules, hand)
            yield from friends.legal_friends(rules, hand)
        case Play():
            yield from legal_plays(rules, hand)
        case Dealing() | SecondDealing() | Scored():
            pass
        case _:
            assert_never(hand)


def apply(rules: Rules, match: Match, action: Action) -> Step:
    """Return the state after *action* and the events; an illegal one is an `IllegalAction`."""
    why = refusal(rules, match, action)
    if why is not None:
        raise IllegalAction(why, action)
    return take(rules, match, action)


def start(rules: Rules, dealer: Seat) -> Step:
    """Return a new match with the event that opens its log."""
    return Step(new_match(rules, dealer), (MatchStarted(rules.name, dealer),))


def replay(rules: Rules, events: Iterable[Event], opening: Match | None = None) -> Match:
    """Fold a log: actions are applied, derived events must be those that follow from them.

    Without an *opening* the log begins with the `MatchStarted` of these rules; with one it goes on
    from there.  A log that holds an illegal action or a derived event that does not follow, or
    that ends between an action and what follows from it, is a `ReplayError` with the event's
    number, from 1.  It may end anywhere between two actions.
    """
    match = opening
    due: list[Event] = []
    number = 0
    for number, event in enumerate(events, 1):
        if match is None:
            match = _opened(rules, event, number)
        elif due:
            expected = due.pop(0)
            if event != expected:
                raise ReplayError(number, f"{event!r} does not follow; expected {expected!r}")
        elif not isinstance(event, Action):
            raise ReplayError(number, f"{event!r} does not follow from what went before")
        else:
            step = _applied(rules, match, event, number)
            match, due = step.match, list(step.events[1:])
    if match is None or due:
        raise ReplayError(number, "the log ends too early")
    return match


def _applied(rules: Rules, match: Match, action: Action, number: int) -> Step:
    try:
        return apply(rules, match, action)
    except IllegalAction as error:
        raise ReplayError(number, str(error)) from error


def _opened(rules: Rules, event: Event, number: int) -> Match:
    if not isinstance(event, MatchStarted) or event.rules != rules.name:
        raise ReplayError(number, f"a log of {rules.name} begins with its match_started")
    if not 0 <= event.dealer < rules.players:
        raise ReplayError(number, f"there is no seat {event.dealer}")
    return new_match(rules, event.dealer)


__all__ = [
    "Step",
    "apply",
    "is_chance",
    "legal_actions",
    "listed_actions",
    "refusal",
    "replay",
    "start",
    "to_act",
]
