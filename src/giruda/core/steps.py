"""What each legal action does: the next state, and the events between.

Nothing is judged here; `engine.apply` comes by only with what `engine.refusal` lets through.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from giruda.core import auction as auctions
from giruda.core.actions import (
    Action,
    Announce,
    Bury,
    CallFriend,
    Change,
    Deal,
    FriendMode,
    Keep,
    KnockOut,
    MakeBid,
    Misdeal,
    Pass,
    PlayCard,
    SecondDeal,
)
from giruda.core.cards import CardId, CardSet
from giruda.core.contract import may_change
from giruda.core.ending import end_hand
from giruda.core.events import (
    AuctionStage,
    AuctionWon,
    Event,
    Fined,
    FriendRevealed,
    HandShown,
    KittyTaken,
    KnockedOut,
    RedealReason,
    Redealt,
    Stage,
)
from giruda.core.friend import named_friend
from giruda.core.knockout import hit
from giruda.core.misdeal import after_misdeal, fine
from giruda.core.play import play
from giruda.core.state import (
    Auction,
    BlindChange,
    Dealing,
    Dealt,
    Exchange,
    FriendCalling,
    KnockingOut,
    Match,
    Play,
    Scored,
    SecondDealing,
    Setup,
)

if TYPE_CHECKING:
    from giruda.core.rules import Rules


@dataclass(frozen=True, slots=True)
class Step:
    """The state after an action, and the events from the action itself on."""

    match: Match
    events: tuple[Event, ...]


def take(rules: Rules, match: Match, action: Action) -> Step:  # noqa: C901  a list of cases
    """Return the step of a legal action."""
    match action, match.hand:
        case PlayCard(), Play() as hand:
            return _play(rules, match, hand, action)
        case ((MakeBid() | Pass()), Auction() as hand):
            return _call(rules, match, hand, action)
        case Bury(cards=CardSet() as cards), Exchange() as hand:
            return _bury(rules, match, hand, action, cards)
        case CallFriend(), FriendCalling() as hand:
            return _call_friend(rules, match, hand, action)
        case Deal(), _:
            return _deal(rules, match, action)
        case SecondDeal(), SecondDealing() as hand:
            return _second_deal(match, hand, action)
        case Misdeal(), _:
            return _misdeal(rules, match, action)
        case Change(), (BlindChange() | Exchange() | FriendCalling()) as hand:
            return _change(rules, match, hand, action)
        case Keep(), BlindChange() as hand:
            return _after_blind(rules, match, hand, hand.contract, action)
        case KnockOut(), KnockingOut() as hand:
            return _knock_out(rules, match, hand, action)
        case Announce(), Play() as hand:
            revealed = replace(hand, revealed=True)
            return Step(replace(match, hand=revealed), (action, FriendRevealed(action.seat)))
    raise AssertionError(action)  # `refusal` lets no other pair through


def with_hand(match: Match, hand: Play) -> Match:
    """Return the match with another hand; `dataclasses.replace` would cost as much as a play."""
    return Match(
        match.totals,
        match.tokens,
        match.dealer,
        hand,
        match.hand_number,
        match.pot,
        match.declarer,
        match.results,
        match.winners,
    )


def _play(rules: Rules, match: Match, hand: Play, action: PlayCard) -> Step:
    after, events = play(rules, hand, action)
    if len(after.tricks) == rules.n_tricks:
        ended = end_hand(rules, match, after, events)
        return Step(ended, tuple(events))
    return Step(with_hand(match, after), tuple(events))


def _deal(rules: Rules, match: Match, action: Deal) -> Step:
    hands = tuple(CardSet.of(block or ()) for block in action.hands)
    dummy = [seat for seat, owner in enumerate(rules.owners) if owner is None]
    pile: tuple[CardId, ...] = tuple(action.hands[dummy[0]] or ()) if dummy else ()
    dealt = Dealt(hands, CardSet.of(action.kitty or ()), pile)
    hand = Auction(dealt, turn=auctions.first_bidder(rules, match))
    number = match.hand_number + isinstance(match.hand, Scored)
    return Step(replace(match, hand=hand, hand_number=number), (action,))


def _misdeal(rules: Rules, match: Match, action: Misdeal) -> Step:
    """Void the deal, turn the token down or make somebody pay.  Rulebook: §2.6 to §2.8."""
    events: list[Event] = [action]
    hand = match.hand
    if rules.misdeal.reveal and not isinstance(hand, Dealing | Scored):
        events.append(HandShown(action.seat, hand.hands[action.seat]))
    paid = fine(rules, match, action.seat)
    if paid is not None:
        events.append(Fined(*paid))
    events.append(Redealt(RedealReason.MISDEAL, action.seat))
    return Step(after_misdeal(rules, match, action.seat), tuple(events))


def _call(rules: Rules, match: Match, hand: Auction, call: MakeBid | Pass) -> Step:
    """Add a call, then see whether the auction is over.  Rulebook: §2.3 to §2.5, §2.13."""
    high = call if isinstance(call, MakeBid) else hand.high
    passed = auctions.passed_after(hand, call)
    after = replace(hand, calls=(*hand.calls, call), passed=passed, high=high)
    if not auctions.is_over(rules, after):
        turn = auctions.next_bidder(rules, passed, call.seat)
        return Step(replace(match, hand=replace(after, turn=turn)), (call,))
    if high is None:
        return _all_passed(rules, match, after, call)
    won = AuctionWon(high.seat, high.points, high.trump)
    if rules.change.blind:
        blind = BlindChange(after.dealt, after.calls, high)
        return Step(replace(match, hand=blind), (call, won))
    return _before_kitty(rules, match, after, high, (call, won))


def _all_passed(rules: Rules, match: Match, hand: Auction, call: MakeBid | Pass) -> Step:
    stage = auctions.next_stage(rules, hand.stage)
    if stage is None:
        void = Redealt(RedealReason.ALL_PASSED, None)
        return Step(replace(match, hand=Dealing()), (call, void))
    turn = auctions.first_bidder(rules, match) if stage is Stage.LOWERED else match.dealer
    again = Auction(hand.dealt, turn, stage=stage)
    return Step(replace(match, hand=again), (call, AuctionStage(turn, stage)))


def _before_kitty(
    rules: Rules,
    match: Match,
    hand: Auction | BlindChange,
    contract: MakeBid,
    events: tuple[Event, ...],
) -> Step:
    """Knock out where the rules say so, else take the kitty up.  Rulebook: §3.1, §9.5."""
    if rules.knockout.count:
        return Step(replace(match, hand=KnockingOut(hand.dealt, hand.calls, contract)), events)
    dealt = hand.dealt
    hands = tuple(
        CardSet(cards | dealt.kitty) if seat == contract.seat else cards
        for seat, cards in enumerate(dealt.hands)
    )
    exchange = Exchange(replace(dealt, hands=hands), hand.calls, contract)
    taken = KittyTaken(contract.seat, tuple(dealt.kitty))
    return Step(replace(match, hand=exchange), (*events, taken))


def _after_blind(
    rules: Rules, match: Match, hand: BlindChange, contract: MakeBid, action: Change | Keep
) -> Step:
    return _before_kitty(rules, match, hand, contract, (action,))


def _change(
    rules: Rules, match: Match, hand: BlindChange | Exchange | FriendCalling, action: Change
) -> Step:
    contract = MakeBid(action.seat, action.points, action.trump)
    if isinstance(hand, BlindChange):
        return _after_blind(rules, match, hand, contract, action)
    after = replace(hand, contract=contract, changed=True)
    if isinstance(after, FriendCalling) and not rules.friend.modes:
        return _begin(rules, match, after, CallFriend(action.seat, FriendMode.NONE), action)
    return Step(replace(match, hand=after), (action,))


def _knock_out(rules: Rules, match: Match, hand: KnockingOut, action: KnockOut) -> Step:
    """Send out who holds the card, or note that nobody does.  Rulebook: §9.5."""
    seat = hit(hand, action)
    events = (action, KnockedOut(seat))
    if seat is None:
        missed = CardSet(hand.missed | (0 if action.card is None else 1 << action.card))
        return Step(replace(match, hand=replace(hand, missed=missed)), events)
    out = (*hand.out, seat)
    if len(out) < rules.knockout.count:
        return Step(replace(match, hand=replace(hand, out=out)), events)
    returned = int(hand.dealt.kitty)
    for one in out:
        returned |= hand.hands[one]
    hands = tuple(CardSet(0) if at in out else cards for at, cards in enumerate(hand.hands))
    dealt = Dealt(hands, CardSet(returned))
    second = SecondDealing(dealt, hand.calls, hand.contract, out)
    return Step(replace(match, hand=second), events)


def _second_deal(match: Match, hand: SecondDealing, action: SecondDeal) -> Step:
    """Give the returned cards out; the declarer's are his kitty.  Rulebook: §9.6."""
    blocks = [CardSet.of(block or ()) for block in action.hands]
    hands = tuple(CardSet(old | new) for old, new in zip(hand.hands, blocks, strict=True))
    dealt = Dealt(hands, blocks[hand.contract.seat])
    exchange = Exchange(dealt, hand.calls, hand.contract, hand.out)
    return Step(replace(match, hand=exchange), (action,))


def _bury(rules: Rules, match: Match, hand: Exchange, action: Bury, cards: CardSet) -> Step:
    dealt = replace(hand.dealt, hands=tuple(CardSet(held & ~cards) for held in hand.hands))
    calling = FriendCalling(dealt, cards, hand.calls, hand.contract, hand.out, hand.changed)
    if rules.friend.modes or may_change(rules, calling):
        return Step(replace(match, hand=calling), (action,))
    return _begin(rules, match, calling, CallFriend(action.seat, FriendMode.NONE), action)


def _call_friend(rules: Rules, match: Match, hand: FriendCalling, action: CallFriend) -> Step:
    return _begin(rules, match, hand, action, action)


def _begin(
    rules: Rules, match: Match, hand: FriendCalling, call: CallFriend, action: Action
) -> Step:
    """Begin the tricks; a friend called by seat is known at once.  Rulebook: §4.9, §5.1."""
    setup = Setup(hand.dealt, hand.buried, hand.calls, hand.contract, call, hand.out)
    events: list[Event] = [action]
    if call.mode is FriendMode.SEAT:
        events.append(FriendRevealed(call.whom))
    begun = Play(
        setup=setup,
        hands=hand.hands,
        pile=hand.dealt.pile,
        friend=named_friend(hand, call),
        revealed=call.mode is FriendMode.SEAT,
        taken=(0,) * rules.seats,
        tricks=(),
        plays=(),
        turn=hand.contract.seat,
    )
    return Step(replace(match, hand=begun), tuple(events))
