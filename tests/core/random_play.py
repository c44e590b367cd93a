"""Random deals, actions and matches, repeatable by a generator: what the property tests walk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.core.actions import Action, Bury, Deal, MakeBid, Misdeal, Pass
from giruda.core.cards import DECK, CardSet
from giruda.core.engine import apply, legal_actions, start, to_act
from giruda.core.state import Auction, Dealing, Exchange, Match, Scored

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from giruda.core.engine import Step
    from giruda.core.rules import Rules


def random_deal(rules: Rules, dealer: int, rng: Random) -> Deal:
    """Any deal is as likely as any other."""
    order = list(DECK)
    rng.shuffle(order)
    size = rules.n_tricks
    hands = tuple(tuple(order[n * size : (n + 1) * size]) for n in range(rules.players))
    return Deal(dealer, hands, tuple(order[rules.players * size :]))


def _random_call(rules: Rules, match: Match, hand: Auction, rng: Random) -> Action:
    """Mostly passes and low bids, so that auctions last; now and then a misdeal, out of turn."""
    seat = rng.randrange(rules.players) if rng.random() < 0.1 else hand.turn
    options = legal_actions(rules, match, seat)
    if seat != hand.turn:
        return rng.choice(options) if options else Pass(hand.turn)
    bids = [option for option in options if isinstance(option, MakeBid)]
    if bids and rng.random() < 0.45:
        return rng.choice(bids if rng.random() < 0.1 else bids[:12])
    if Misdeal(seat) in options and rng.random() < 0.05:
        return Misdeal(seat)
    return Pass(seat)


def random_action(rules: Rules, match: Match, rng: Random) -> Action:
    """Return a legal action of anybody who may act, or the deal that is due."""
    hand = match.hand
    if isinstance(hand, Dealing | Scored):
        return random_deal(rules, match.dealer, rng)
    if isinstance(hand, Auction):
        return _random_call(rules, match, hand, rng)
    seat = to_act(match)
    assert seat is not None
    if isinstance(hand, Exchange):
        return Bury(seat, CardSet.of(rng.sample(list(hand.hands[seat]), rules.kitty.size)))
    return rng.choice(legal_actions(rules, match, seat))


def random_steps(rules: Rules, rng: Random, hands: int | None = None) -> Iterator[Step]:
    """Yield the start of a match and each step of it, to its end or that of some hands."""
    step = start(rules, rng.randrange(rules.players))
    yield step
    while not step.match.over and (hands is None or len(step.match.results) < hands):
        step = apply(rules, step.match, random_action(rules, step.match, rng))
        yield step
