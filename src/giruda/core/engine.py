"""The rules at work: one judge, one transition, one fold.

`refusal` is the only judge: `apply` raises what it returns, and what `legal_actions` lists is what
it lets through.  `apply` never changes a state; it returns the next one with the events between.
Rulebook: the clauses are cited where each rule is written, in the module named after it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, assert_never

from giruda.core import auction as auctions
from giruda.core import friend as friends
from giruda.core.actions import (
    Action,
    Bury,
    CallFriend,
    Deal,
    MakeBid,
    Misdeal,
    Pass,
    PlayCard,
    Seat,
)
from giruda.core.cards import DECK, CardSet
from giruda.core.errors import IllegalAction, ReplayError
from giruda.core.events import (
    AuctionWon,
    Event,
    KittyTaken,
    MatchStarted,
    RedealReason,
    Redealt,
)
from giruda.core.exchange import bury_refusal, legal_burials
from giruda.core.match import new_match
from giruda.core.play import legal_plays, play, play_refusal
from giruda.core.refusals import Refusal, RefusalCode
from giruda.core.state import (
    Auction,
    Dealing,
    Exchange,
    FriendCalling,
    Match,
    Play,
    Scored,
    Setup,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from giruda.core.rules import Rules


@dataclass(frozen=True, slots=True)
class Step:
    """The state after an action, and the events from the action itself on."""

    match: Match
    events: tuple[Event, ...]


def to_act(match: Match) -> Seat | None:
    """Return the seat whose turn it is: the dealer's to deal too; None after the match."""
    hand = match.hand
    match hand:
        case Dealing():
            return match.dealer
        case Auction() | Play():
            return hand.turn
        case Exchange() | FriendCalling():
            return hand.contract.seat
        case Scored():
            return None if match.over else match.dealer
        case _:
            assert_never(hand)


def refusal(rules: Rules, match: Match, action: Action) -> Refusal | None:
    """Return why the rules forbid *action* now, or None if they allow it."""
    if not 0 <= action.seat < rules.players:
        return Refusal(RefusalCode.NO_SUCH_SEAT)
    hand = match.hand
    match action, hand:
        case Misdeal(), Auction():
            return auctions.misdeal_refusal(rules, match, hand, action)
        case (
            (Deal(), Dealing() | Scored())
            | (MakeBid() | Pass(), Auction())
            | (Bury(), Exchange())
            | (CallFriend(), FriendCalling())
            | (PlayCard(), Play())
        ):
            if match.over:
                return Refusal(RefusalCode.WRONG_PHASE)
            if action.seat != to_act(match):
                return Refusal(RefusalCode.NOT_YOUR_TURN)
        case _:
            return Refusal(RefusalCode.WRONG_PHASE)
    return _in_turn(rules, match, action)


def _in_turn(rules: Rules, match: Match, action: Action) -> Refusal | None:
    """Judge an action that the phase knows, of the seat whose turn it is."""
    match action, match.hand:
        case Deal(), _:
            return _deal_refusal(rules, action)
        case MakeBid(), Auction() as hand:
            return auctions.bid_refusal(rules, hand, action)
        case Bury(), Exchange() as hand:
            return bury_refusal(rules, hand, action)
        case CallFriend(), FriendCalling() as hand:
            return friends.friend_refusal(rules, hand, action)
        case PlayCard(), Play() as hand:
            return play_refusal(rules, hand, action)
    return None


def _deal_refusal(rules: Rules, action: Deal) -> Refusal | None:
    """Refuse cards that are not the whole deck in blocks of the right size.  Rulebook: §1.4."""
    blocks = [block or () for block in (*action.hands, action.kitty)]
    sizes = [len(block) for block in blocks]
    dealt = [card_id for block in blocks for card_id in block]
    right_sizes = sizes == [rules.n_tricks] * rules.players + [rules.kitty.size]
    if not right_sizes or CardSet.of(dealt) != DECK:
        return Refusal(RefusalCode.BAD_DEAL)
    return None


def legal_actions(rules: Rules, match: Match, seat: Seat) -> list[Action]:
    """Return every action that `refusal` lets *seat* take now; dealing is chance's, not listed.

    Cost: a look-up a card in play; in the exchange 286 burials are built.
    """
    hand = match.hand
    actions: list[Action] = []
    if isinstance(hand, Auction):
        misdeal = Misdeal(seat)
        if auctions.misdeal_refusal(rules, match, hand, misdeal) is None:
            actions.append(misdeal)
    if seat != to_act(match):
        return actions
    match hand:
        case Auction():
            actions += [Pass(seat), *auctions.legal_bids(rules, hand, seat)]
        case Exchange():
            actions += legal_burials(rules, hand)
        case FriendCalling():
            actions += friends.legal_friends(rules, hand)
        case Play():
            actions += legal_plays(rules, hand)
        case Dealing() | Scored():
            pass
        case _:
            assert_never(hand)
    return actions


def apply(rules: Rules, match: Match, action: Action) -> Step:
    """Return the state after *action* and the events; an illegal one is an `IllegalAction`."""
    why = refusal(rules, match, action)
    if why is not None:
        raise IllegalAction(why, action)
    match action, match.hand:
        case Deal(), _:
            return _deal(match, action)
        case Misdeal(), _:
            return _misdeal(match, action)
        case ((MakeBid() | Pass()), Auction() as hand):
            return _call(rules, match, hand, action)
        case Bury(cards=CardSet() as cards), Exchange() as hand:
            return _bury(match, hand, action, cards)
        case CallFriend(), FriendCalling() as hand:
            return _call_friend(rules, match, hand, action)
        case PlayCard(), Play() as hand:
            after, events = play(rules, match, hand, action)
            return Step(after, events)
    raise AssertionError(action)  # `refusal` lets no other pair through


def _deal(match: Match, action: Deal) -> Step:
    """Open the auction, in which the dealer calls first.  Rulebook: §1.4, §2.1."""
    hands = tuple(CardSet.of(block or ()) for block in action.hands)
    hand = Auction(hands, CardSet.of(action.kitty or ()), turn=match.dealer)
    number = match.hand_number + isinstance(match.hand, Scored)
    return Step(replace(match, hand=hand, hand_number=number), (action,))


def _misdeal(match: Match, action: Misdeal) -> Step:
    tokens = tuple(up and seat != action.seat for seat, up in enumerate(match.tokens))
    void = Redealt(RedealReason.MISDEAL, action.seat)
    return Step(replace(match, hand=Dealing(), tokens=tokens), (action, void))


def _call(rules: Rules, match: Match, hand: Auction, call: MakeBid | Pass) -> Step:
    """Add a call, then see whether the auction is over.  Rulebook: §2.3 to §2.5."""
    passed = hand.passed | (1 << call.seat if isinstance(call, Pass) else 0)
    high = call if isinstance(call, MakeBid) else hand.high
    turn = auctions.next_bidder(rules.players, passed, call.seat)
    if turn is None:
        void = Redealt(RedealReason.ALL_PASSED, None)
        return Step(replace(match, hand=Dealing()), (call, void))
    after = Auction(hand.hands, hand.kitty, turn, (*hand.calls, call), passed, high)
    at_once = isinstance(call, MakeBid) and auctions.ends_at_once(rules, call)
    if high is None or not (at_once or auctions.is_decided(rules.players, after)):
        return Step(replace(match, hand=after), (call,))
    hands = tuple(
        CardSet(cards | after.kitty) if seat == high.seat else cards
        for seat, cards in enumerate(after.hands)
    )
    exchange = Exchange(hands, after.kitty, after.calls, high)
    won = AuctionWon(high.seat, high.points, high.trump)
    taken = KittyTaken(high.seat, tuple(after.kitty))
    return Step(replace(match, hand=exchange), (call, won, taken))


def _bury(match: Match, hand: Exchange, action: Bury, cards: CardSet) -> Step:
    hands = tuple(CardSet(held & ~cards) for held in hand.hands)
    calling = FriendCalling(hands, hand.kitty, cards, hand.calls, hand.contract)
    return Step(replace(match, hand=calling), (action,))


def _call_friend(rules: Rules, match: Match, hand: FriendCalling, action: CallFriend) -> Step:
    setup = Setup(hand.hands, hand.kitty, hand.buried, hand.calls, hand.contract, action)
    begun = Play(
        setup=setup,
        hands=hand.hands,
        friend=friends.holder(hand.hands, action),
        revealed=False,
        taken=(0,) * rules.players,
        tricks=(),
        plays=(),
        turn=hand.contract.seat,
    )
    return Step(replace(match, hand=begun), (action,))


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
    "legal_actions",
    "refusal",
    "replay",
    "start",
    "to_act",
]
