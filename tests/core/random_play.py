"""Random deals, actions and matches, repeatable by a generator: what the property tests walk.

Any rules will do: whatever a seat, the dummy or chance may do next, one of it is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.core.actions import Action, Bury, CallFriend, Deal, MakeBid, Misdeal, Pass, SecondDeal
from giruda.core.cards import CardId, CardSet
from giruda.core.contract import legal_changes, may_change
from giruda.core.engine import apply, legal_actions, start, to_act
from giruda.core.knockout import shares
from giruda.core.state import (
    Auction,
    Dealing,
    Exchange,
    FriendCalling,
    Match,
    Play,
    Scored,
    SecondDealing,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from giruda.core.engine import Step
    from giruda.core.rules import Rules


def random_deal(rules: Rules, dealer: int, rng: Random) -> Deal:
    """Any deal is as likely as any other."""
    order = list(rules.pack)
    rng.shuffle(order)
    size, n = rules.deck.hand, rules.seats
    hands = tuple(tuple(order[at * size : (at + 1) * size]) for at in range(n))
    return Deal(dealer, hands, tuple(order[n * size : n * size + rules.deck.kitty]))


def random_second_deal(rules: Rules, dealer: int, hand: SecondDealing, rng: Random) -> SecondDeal:
    """Deal the returned cards out in any order."""
    order = rng.sample(list(hand.returned), len(hand.returned))
    blocks: list[tuple[CardId, ...]] = []
    for size in shares(rules, hand):
        blocks.append(tuple(order[:size]))
        order = order[size:]
    return SecondDeal(dealer, tuple(blocks))


def _random_call(rules: Rules, match: Match, hand: Auction, rng: Random) -> Action:
    """Mostly passes and low bids, so that auctions last; now and then a misdeal."""
    seat = hand.turn
    options = legal_actions(rules, match, seat)
    if options[0] == Misdeal(seat) and (len(options) == 1 or rng.random() < 0.05):
        return options[0]
    bids = [option for option in options if isinstance(option, MakeBid)]
    if bids and (Pass(seat) not in options or rng.random() < 0.45):
        return rng.choice(bids if rng.random() < 0.1 else bids[:12])
    return Pass(seat)


def _out_of_turn(rules: Rules, match: Match, rng: Random) -> Action | None:
    """Return a misdeal or an announcement of somebody whose turn it may not be."""
    seat = rng.randrange(rules.players)
    if seat == to_act(match):
        return None
    options = legal_actions(rules, match, seat)
    return rng.choice(options) if options else None


def _random_burial(rules: Rules, match: Match, hand: Exchange, rng: Random) -> Action:
    """Bury any cards, or change the contract first; of the burials none is listed."""
    seat = hand.contract.seat
    if rules.misdeal.mandatory and legal_actions(rules, match, seat)[0] == Misdeal(seat):
        return Misdeal(seat)
    if may_change(rules, hand) and rng.random() < 0.3:
        changes = list(legal_changes(rules, hand))
        if changes:
            return rng.choice(changes)
    return Bury(seat, CardSet.of(rng.sample(list(hand.hands[seat]), rules.bury)))


def _one_of_a_kind(options: list[Action], rng: Random) -> Action:
    """Draw a kind of action first, so that forty cards do not hide the two other friends."""
    kinds: dict[object, list[Action]] = {}
    for one in options:
        key = (one.type, one.mode) if isinstance(one, CallFriend) else one.type
        kinds.setdefault(key, []).append(one)
    return rng.choice(kinds[rng.choice(list(kinds))])


def random_action(rules: Rules, match: Match, rng: Random) -> Action:
    """Return a legal action of anybody who may act, or the deal that is due."""
    hand = match.hand
    if isinstance(hand, Dealing | Scored):
        return random_deal(rules, match.dealer, rng)
    if not isinstance(hand, Play) or rules.friend.may_announce:
        early = _out_of_turn(rules, match, rng) if rng.random() < 0.04 else None
        if early is not None:
            return early
    seat = to_act(match)
    assert seat is not None
    match hand:
        case SecondDealing():
            return random_second_deal(rules, match.dealer, hand, rng)
        case Auction():
            return _random_call(rules, match, hand, rng)
        case Exchange():
            return _random_burial(rules, match, hand, rng)
        case FriendCalling():
            return _one_of_a_kind(legal_actions(rules, match, seat), rng)
    return rng.choice(legal_actions(rules, match, seat))


def random_steps(rules: Rules, rng: Random, hands: int | None = None) -> Iterator[Step]:
    """Yield the start of a match and each step of it, to its end or that of some hands."""
    step = start(rules, rng.randrange(rules.players))
    yield step
    while not step.match.over and (hands is None or len(step.match.results) < hands):
        step = apply(rules, step.match, random_action(rules, step.match, rng))
        yield step
