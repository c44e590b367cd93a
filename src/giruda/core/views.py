"""What a reader may see: the one redactor of states and of events.

`view` builds what a seat (or a spectator, ``None``) sees of a match from an allow-list, field by
field; nothing is deleted from a full state.  `redact` does the same for an event.  Nothing else
in Giruda filters.  Rulebook: §8.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from giruda.core.actions import (
    Action,
    Bury,
    CallFriend,
    Deal,
    Seat,
    SecondDeal,
)
from giruda.core.cards import Card, CardSet, Suit
from giruda.core.choices import DefencePoints, KittyReveal, Seating
from giruda.core.ending import buried_points, side_of
from giruda.core.engine import listed_actions, to_act
from giruda.core.events import Event, HandScored, KittyTaken, Stage
from giruda.core.play import best_seat, called_jokers, playable, tables_of, why_not
from giruda.core.refusals import Refusal
from giruda.core.seen import (
    ContractView,
    FriendView,
    Marks,
    Phase,
    PointsView,
    TrickView,
    View,
)
from giruda.core.state import (
    Auction,
    BlindChange,
    Call,
    Dealing,
    Exchange,
    FriendCalling,
    Hand,
    KnockingOut,
    Match,
    Play,
    Scored,
    SecondDealing,
    Setup,
)
from giruda.core.tricks import NOTHING_LED, joker_callers, mighty_card

if TYPE_CHECKING:
    from collections.abc import Mapping

    from giruda.core.rules import Rules


PHASES: Final[Mapping[type[Hand], Phase]] = {
    Dealing: Phase.DEALING,
    Auction: Phase.AUCTION,
    BlindChange: Phase.BLIND_CHANGE,
    KnockingOut: Phase.KNOCKOUT,
    SecondDealing: Phase.SECOND_DEAL,
    Exchange: Phase.EXCHANGE,
    FriendCalling: Phase.FRIEND,
    Play: Phase.PLAY,
    Scored: Phase.SCORED,
}


def view(rules: Rules, match: Match, seat: Seat | None) -> View:
    """Return what *seat* sees of the match; ``None`` is a spectator.  Rulebook: §8, §8.5."""
    hand = match.hand
    contract = _contract(match)
    trump = contract.trump if contract else None
    partner = _partner(rules, seat)
    return View(
        players=rules.players,
        owners=rules.owners,
        order=rules.order,
        out=_out(match),
        missed=hand.missed if isinstance(hand, KnockingOut) else CardSet(0),
        stage=hand.stage if isinstance(hand, Auction) else Stage.OPEN,
        partner_seat=partner,
        partner_hand=_own_cards(match, partner),
        seat=seat,
        phase=PHASES[type(hand)],
        hand_number=match.hand_number,
        max_hands=rules.match.max_hands,
        dealer=match.dealer,
        turn=to_act(match),
        totals=match.totals,
        tokens=match.tokens,
        pot=match.pot,
        bid_range=(rules.bid.min, rules.bid.max),
        marks=_marks(rules, trump),
        hand=_own_cards(match, seat),
        taken_up=_taken_up(match, seat),
        bury=_bury(rules, match, seat),
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
        results=_results(rules, match, seat),
        winners=match.winners,
    )


def _partner(rules: Rules, seat: Seat | None) -> Seat | None:
    """Return the second seat that a person plays."""
    if seat is None or rules.seating is not Seating.PARTNER_HANDS:
        return None
    return next(at for at, owner in enumerate(rules.owners) if owner == seat != at)


@lru_cache(maxsize=512)
def _marks(rules: Rules, trump: Suit | None) -> Marks:
    calls = tuple(joker_callers(rules, trump))
    return Marks(mighty_card(rules, trump), calls[0], calls, trump)


def _out(match: Match) -> tuple[Seat, ...]:
    hand = match.hand
    if isinstance(hand, Play | Scored):
        return hand.setup.out
    if isinstance(hand, KnockingOut | SecondDealing | Exchange | FriendCalling):
        return hand.out
    return ()


def _bury(rules: Rules, match: Match, seat: Seat | None) -> int:
    hand = match.hand
    return rules.bury if isinstance(hand, Exchange) and seat == hand.contract.seat else 0


def _setup(match: Match) -> Setup | None:
    return match.hand.setup if isinstance(match.hand, Play | Scored) else None


def _contract(match: Match) -> ContractView | None:
    hand = match.hand
    if isinstance(hand, Dealing | Auction):
        return None
    bid = hand.setup.contract if isinstance(hand, Play | Scored) else hand.contract
    return ContractView(bid.seat, bid.points, bid.trump)


def _own_cards(match: Match, seat: Seat | None) -> CardSet:
    """Return the reader's own cards: of its own seat and of no other.  Rulebook: §8.1."""
    hand = match.hand
    if seat is None or isinstance(hand, Dealing | Scored):
        return CardSet(0)
    return hand.hands[seat]


def _taken_up(match: Match, seat: Seat | None) -> CardSet:
    hand = match.hand
    mine = isinstance(hand, Exchange) and hand.contract.seat == seat
    return hand.dealt.kitty if isinstance(hand, Exchange) and mine else CardSet(0)


def _buried(rules: Rules, match: Match, seat: Seat | None) -> CardSet:
    """Return the buried cards: the declarer's to see, everybody's after the hand if so ruled.

    Rulebook: §3.3, §3.7, §8.2.
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
        return (0,) * rules.seats
    return tuple(cards.bit_count() for cards in hand.hands)


def _calls(match: Match) -> tuple[Call, ...]:
    hand = match.hand
    if isinstance(hand, Dealing):
        return ()
    return hand.setup.calls if isinstance(hand, Play | Scored) else hand.calls


def _high(match: Match) -> ContractView | None:
    bid = match.hand.high if isinstance(match.hand, Auction) else None
    return ContractView(bid.seat, bid.points, bid.trump) if bid else None


def _friend(match: Match) -> FriendView | None:
    hand = match.hand
    if not isinstance(hand, Play | Scored):
        return None
    call: CallFriend = hand.setup.friend_call
    known = isinstance(hand, Scored) or hand.revealed
    return FriendView(call.mode, call.card, call.whom, known, hand.friend if known else None)


def _is_friend(match: Match, seat: Seat | None) -> bool:
    """Tell the friend itself: the holder of the called card knows from the call on.

    Rulebook: §8.3.
    """
    hand = match.hand
    return seat is not None and isinstance(hand, Play | Scored) and hand.friend == seat


def _points(rules: Rules, match: Match, seat: Seat | None) -> PointsView:
    """Count what is public: the friend's points are the defence's until it is revealed.

    Rulebook: §8.4, §8.6.
    """
    hand = match.hand
    lying_open = rules.info.defence_points is DefencePoints.OPEN
    buried = _buried_points(rules, match, seat)
    if not isinstance(hand, Play | Scored):
        return PointsView(lying_open, 0, 0, buried, (0,) * rules.seats)
    known = isinstance(hand, Scored) or hand.revealed
    side = side_of(rules, hand.setup.contract.seat, hand.friend if known else None)
    ruling = sum([hand.taken[at] for at in side])
    return PointsView(lying_open, ruling, sum(hand.taken) - ruling, buried, hand.taken)


def _buried_points(rules: Rules, match: Match, seat: Seat | None) -> int | None:
    hand = match.hand
    contract = _contract(match)
    if isinstance(hand, Scored):
        return hand.result.buried_points
    if contract is None or contract.declarer != seat:
        return None
    if isinstance(hand, FriendCalling):
        return CardSet(hand.buried & rules.point_cards).bit_count()
    return buried_points(rules, hand) if isinstance(hand, Play) else None


def _trick(rules: Rules, match: Match) -> TrickView | None:
    hand = match.hand
    if not isinstance(hand, Play):
        return None
    return TrickView(
        number=len(hand.tricks) + 1,
        leader=hand.plays[0].seat if hand.plays else hand.turn,
        plays=hand.plays,
        led=Suit(hand.led) if hand.led < NOTHING_LED else None,
        called=bool(called_jokers(tables_of(rules, hand), hand.plays)),
        best=best_seat(rules, hand),
    )


def _legal(rules: Rules, match: Match, seat: Seat) -> tuple[Action, ...]:
    """Return what the reader may do, for each seat that it plays; burials are not listed."""
    actions = listed_actions(rules, match, seat)
    partner = _partner(rules, seat)
    return tuple(actions if partner is None else actions + listed_actions(rules, match, partner))


def _why_not(rules: Rules, match: Match, seat: Seat) -> Refusal | None:
    hand = match.hand
    if not isinstance(hand, Play) or rules.owners[hand.turn] != seat:
        return None
    t = tables_of(rules, hand)
    return None if playable(t, hand) == hand.hands[hand.turn] else why_not(t, hand)


def _results(rules: Rules, match: Match, seat: Seat | None) -> tuple[HandScored, ...]:
    if rules.kitty.reveal is KittyReveal.HAND_END:
        return match.results
    return tuple(_redacted_result(rules, result, seat) for result in match.results)


def _redacted_result(rules: Rules, result: HandScored, seat: Seat | None) -> HandScored:
    hidden = rules.kitty.reveal is KittyReveal.NEVER and result.declarer != seat
    return replace(result, buried=None) if hidden else result


def redact(rules: Rules, event: Event, seat: Seat | None) -> Event:
    """Return the event as *seat* may read it; what it may not know is None."""
    match event:
        case Deal():
            return Deal(event.seat, _own_blocks(rules, event.hands, seat), None)
        case SecondDeal():
            return SecondDeal(event.seat, _own_blocks(rules, event.hands, seat))
        case KittyTaken():
            return event if event.seat == seat else KittyTaken(event.seat, None)
        case Bury():
            return event if event.seat == seat else Bury(event.seat, None)
        case HandScored():
            return _redacted_result(rules, event, seat)
    return event


def _own_blocks(
    rules: Rules, blocks: tuple[tuple[Card, ...] | None, ...], seat: Seat | None
) -> tuple[tuple[Card, ...] | None, ...]:
    """Return the blocks of cards that the reader may see: those of the seats that it plays."""
    mine = {at for at, owner in enumerate(rules.owners) if owner == seat and seat is not None}
    return tuple(block if at in mine else None for at, block in enumerate(blocks))


__all__ = ["View", "redact", "view"]
