"""What a reader may see: the one redactor of states and of events.

`view` builds what a seat (or a spectator, ``None``) sees of a match from an allow-list, field by
field; nothing is deleted from a full state.  `redact` does the same for an event.  Nothing else
in Giruda filters.  Rulebook: §8.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from giruda.core.actions import Action, Bury, CallFriend, Deal, FriendMode, PlayCard, Seat
from giruda.core.cards import Card, CardSet, Suit
from giruda.core.engine import legal_actions, to_act
from giruda.core.events import Event, HandScored, KittyTaken
from giruda.core.play import called_jokers, playable, seat_of_best, tables_of, why_not
from giruda.core.refusals import Refusal
from giruda.core.rules import KittyReveal
from giruda.core.state import (
    Auction,
    Call,
    Dealing,
    Exchange,
    FriendCalling,
    Match,
    Play,
    Scored,
    Setup,
    Trick,
)
from giruda.core.tables import tables
from giruda.core.tricks import joker_call_card, mighty_card

if TYPE_CHECKING:
    from giruda.core.rules import Rules


class Phase(StrEnum):
    """Where a hand stands."""

    DEALING = "dealing"
    AUCTION = "auction"
    EXCHANGE = "exchange"
    FRIEND = "friend"
    PLAY = "play"
    SCORED = "scored"


@dataclass(frozen=True, slots=True)
class Marks:
    """The special cards of this hand; in the auction, as long as spades or clubs are not trump."""

    mighty: Card
    joker_call: Card
    trump: Suit | None


@dataclass(frozen=True, slots=True)
class ContractView:
    """The contract, public."""

    declarer: Seat
    points: int
    trump: Suit | None


@dataclass(frozen=True, slots=True)
class FriendView:
    """The friend call, and the friend's seat once it is public."""

    mode: FriendMode
    card: Card | None
    revealed: bool
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class PointsView:
    """Public points: of tricks taken by the known ruling side, of all others, and by seat.

    ``buried`` counts the point cards that the declarer buried: for the declarer alone, None for
    others until the hand is over.
    """

    ruling: int
    defence: int
    buried: int | None
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TrickView:
    """The trick on the table: plays so far, the suit to follow, who is winning."""

    number: int
    leader: Seat
    plays: tuple[PlayCard, ...]
    led: Suit | None
    called: bool
    best: Seat | None


@dataclass(frozen=True, slots=True)
class View:
    """All that a reader may know of a match.

    ``seat`` is the reader's, None for a spectator.  ``hand`` holds the reader's own cards,
    ``taken_up`` the kitty cards among them while it is buried from; both are empty for others.
    ``legal`` are the reader's legal actions now, but for burials: ``bury`` is how many cards of
    ``hand`` to bury, 0 at other times.  ``why_not`` says why the cards of ``hand`` that ``legal``
    does not play are barred.  ``is_friend`` tells the friend alone, before the reveal too.
    ``tricks`` are complete ones; ``results`` the hands scored so far, ``result`` this one's.
    """

    seat: Seat | None
    phase: Phase
    hand_number: int
    max_hands: int
    dealer: Seat
    turn: Seat | None
    totals: tuple[int, ...]
    tokens: tuple[bool, ...]
    pot: int
    bid_range: tuple[int, int]
    marks: Marks
    hand: CardSet
    taken_up: CardSet
    bury: int
    buried: CardSet
    counts: tuple[int, ...]
    calls: tuple[Call, ...]
    high: ContractView | None
    contract: ContractView | None
    friend: FriendView | None
    is_friend: bool
    points: PointsView
    trick: TrickView | None
    tricks: tuple[Trick, ...]
    legal: tuple[Action, ...]
    why_not: Refusal | None
    result: HandScored | None
    results: tuple[HandScored, ...]
    winners: tuple[Seat, ...] | None


def view(rules: Rules, match: Match, seat: Seat | None) -> View:
    """Return what *seat* sees of the match; ``None`` is a spectator.  Rulebook: §8, §8.5."""
    hand = match.hand
    contract = _contract(match)
    trump = contract.trump if contract else None
    return View(
        seat=seat,
        phase=_phase(match),
        hand_number=match.hand_number,
        max_hands=rules.match.max_hands,
        dealer=match.dealer,
        turn=to_act(match),
        totals=match.totals,
        tokens=match.tokens,
        pot=match.pot,
        bid_range=(rules.bid.min, rules.bid.max),
        marks=Marks(mighty_card(trump), joker_call_card(trump), trump),
        hand=_own_cards(match, seat),
        taken_up=_taken_up(match, seat),
        bury=rules.kitty.size if isinstance(hand, Exchange) and seat == hand.contract.seat else 0,
        buried=_buried(rules, match, seat),
        counts=_counts(rules, match),
        calls=_calls(match),
        high=_high(match),
        contract=contract,
        friend=_friend(match),
        is_friend=_is_friend(match, seat),
        points=_points(rules, match, seat),
        trick=_trick(rules, match),
        tricks=hand.tricks if isinstance(hand, Play | Scored) else (),
        legal=() if seat is None else _legal(rules, match, seat),
        why_not=None if seat is None else _why_not(rules, match, seat),
        result=_redacted_result(rules, hand.result, seat) if isinstance(hand, Scored) else None,
        results=tuple(_redacted_result(rules, result, seat) for result in match.results),
        winners=match.winners,
    )


def _phase(match: Match) -> Phase:
    return {
        Dealing: Phase.DEALING,
        Auction: Phase.AUCTION,
        Exchange: Phase.EXCHANGE,
        FriendCalling: Phase.FRIEND,
        Play: Phase.PLAY,
        Scored: Phase.SCORED,
    }[type(match.hand)]


def _setup(match: Match) -> Setup | None:
    return match.hand.setup if isinstance(match.hand, Play | Scored) else None


def _contract(match: Match) -> ContractView | None:
    match match.hand:
        case Exchange(contract=bid) | FriendCalling(contract=bid):
            return ContractView(bid.seat, bid.points, bid.trump)
        case Play(setup=setup) | Scored(setup=setup):
            bid = setup.contract
            return ContractView(bid.seat, bid.points, bid.trump)
    return None


def _own_cards(match: Match, seat: Seat | None) -> CardSet:
    """Return the reader's own cards: of its own seat and of no other.  Rulebook: §8.1."""
    hand = match.hand
    if seat is None or isinstance(hand, Dealing | Scored):
        return CardSet(0)
    return hand.hands[seat]


def _taken_up(match: Match, seat: Seat | None) -> CardSet:
    hand = match.hand
    mine = isinstance(hand, Exchange) and hand.contract.seat == seat
    return hand.kitty if isinstance(hand, Exchange) and mine else CardSet(0)


def _buried(rules: Rules, match: Match, seat: Seat | None) -> CardSet:
    """Return the buried cards: the declarer's to see, everybody's after the hand if so ruled.

    Rulebook: §8.2.
    """
    hand = match.hand
    if isinstance(hand, Scored) and rules.kitty.reveal is KittyReveal.HAND_END:
        return hand.setup.buried
    if isinstance(hand, FriendCalling) and hand.contract.seat == seat:
        return hand.buried
    setup = _setup(match)
    return setup.buried if setup and setup.contract.seat == seat else CardSet(0)


def _counts(rules: Rules, match: Match) -> tuple[int, ...]:
    hand = match.hand
    if isinstance(hand, Dealing | Scored):
        return (0,) * rules.players
    return tuple(len(cards) for cards in hand.hands)


def _calls(match: Match) -> tuple[Call, ...]:
    hand = match.hand
    if isinstance(hand, Dealing):
        return ()
    return hand.calls if isinstance(hand, Auction | Exchange | FriendCalling) else hand.setup.calls


def _high(match: Match) -> ContractView | None:
    bid = match.hand.high if isinstance(match.hand, Auction) else None
    return ContractView(bid.seat, bid.points, bid.trump) if bid else None


def _friend(match: Match) -> FriendView | None:
    hand = match.hand
    if not isinstance(hand, Play | Scored):
        return None
    call: CallFriend = hand.setup.friend_call
    known = isinstance(hand, Scored) or hand.revealed
    return FriendView(call.mode, call.card, known, hand.friend if known else None)


def _is_friend(match: Match, seat: Seat | None) -> bool:
    """Tell the friend itself: the holder of the called card knows from the call on.

    Rulebook: §8.3.
    """
    hand = match.hand
    return seat is not None and isinstance(hand, Play | Scored) and hand.friend == seat


def _points(rules: Rules, match: Match, seat: Seat | None) -> PointsView:
    """Count what is public: the friend's points are the defence's until it is revealed.

    Rulebook: §8.4.
    """
    hand = match.hand
    if not isinstance(hand, Play | Scored):
        nothing = (0,) * rules.players
        return PointsView(0, 0, _buried_points(rules, match, seat), nothing)
    side = {hand.setup.contract.seat}
    if isinstance(hand, Scored) or hand.revealed:
        side |= {hand.friend} if hand.friend is not None else set()
    ruling = sum(taken for at, taken in enumerate(hand.taken) if at in side)
    return PointsView(
        ruling, sum(hand.taken) - ruling, _buried_points(rules, match, seat), hand.taken
    )


def _buried_points(rules: Rules, match: Match, seat: Seat | None) -> int | None:
    contract = _contract(match)
    if contract is None or isinstance(match.hand, Exchange):
        return None
    if isinstance(match.hand, Scored):
        return match.hand.result.buried_points
    if contract.declarer != seat:
        return None
    points = tables(rules, contract.trump).points
    return (_buried(rules, match, seat) & points).bit_count()


def _trick(rules: Rules, match: Match) -> TrickView | None:
    hand = match.hand
    if not isinstance(hand, Play):
        return None
    return TrickView(
        number=len(hand.tricks) + 1,
        leader=hand.plays[0].seat if hand.plays else hand.turn,
        plays=hand.plays,
        led=hand.led,
        called=bool(called_jokers(tables_of(rules, hand), hand.plays)),
        best=seat_of_best(rules, hand),
    )


def _legal(rules: Rules, match: Match, seat: Seat) -> tuple[Action, ...]:
    if isinstance(match.hand, Exchange):
        return ()
    return tuple(legal_actions(rules, match, seat))


def _why_not(rules: Rules, match: Match, seat: Seat) -> Refusal | None:
    hand = match.hand
    if not isinstance(hand, Play) or hand.turn != seat:
        return None
    t = tables_of(rules, hand)
    return None if playable(t, hand) == hand.hands[seat] else why_not(t, hand)


def _redacted_result(rules: Rules, result: HandScored, seat: Seat | None) -> HandScored:
    hidden = rules.kitty.reveal is KittyReveal.NEVER and result.declarer != seat
    return replace(result, buried=None) if hidden else result


def redact(rules: Rules, event: Event, seat: Seat | None) -> Event:
    """Return the event as *seat* may read it; what it may not know is None."""
    match event:
        case Deal():
            hands = tuple(cards if at == seat else None for at, cards in enumerate(event.hands))
            return Deal(event.seat, hands, None)
        case KittyTaken():
            return event if event.seat == seat else KittyTaken(event.seat, None)
        case Bury():
            return event if event.seat == seat else Bury(event.seat, None)
        case HandScored():
            return _redacted_result(rules, event, seat)
    return event
