"""Whether a deal agrees with a view, by the core alone: the same actions over other hidden cards.

`walk` plays random hands and stops at every state with the actions since the deal; `retold` takes
a deal of the sampler back to what was dealt and plays those actions over it.  A view shows no more
than it shows: what it leaves open (which of the declarer's cards were the kitty, which were his
before a second deal, in what order cards were named in vain) is set so that it goes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

from giruda.core.actions import (
    Action,
    Bury,
    Deal,
    KnockOut,
    MakeBid,
    Misdeal,
    PlayCard,
    SecondDeal,
)
from giruda.core.cards import CardSet, Suit
from giruda.core.choices import MisdealMode
from giruda.core.engine import apply, legal_actions, start, to_act
from giruda.core.errors import IllegalAction
from giruda.core.misdeal import qualifies
from giruda.core.seen import Phase
from giruda.core.state import (
    Auction,
    Dealing,
    Dealt,
    Exchange,
    FriendCalling,
    Match,
    Play,
    Scored,
    SecondDealing,
)
from giruda.core.views import view
from tests.core.random_play import random_action

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from giruda.core.rules import Rules
    from giruda.core.seen import View


@dataclass(frozen=True)
class Moment:
    """A state, the one before its deal, and the actions between, with the state before each."""

    rules: Rules
    opening: Match
    match: Match
    actions: tuple[tuple[Match, Action], ...]

    @property
    def agreeable(self) -> bool:
        """Whether the view tells all that a duty to call a misdeal may hang on."""
        rules = self.rules
        if not rules.misdeal.mandatory or rules.misdeal.mode is not MisdealMode.HAND:
            return True
        again = any(
            isinstance(match.hand, Auction) and match.hand.stage != "open"
            for match, _ in self.actions
        )
        return not (again or rules.change.blind)


def clumped_deal(rules: Rules, dealer: int, rng: Random) -> Deal:
    """Deal long suits: a pack hardly shuffled, so that leads and discards run out of choices."""
    noise = rng.choice([4, 10, 20])
    order = sorted(rules.pack, key=lambda one: one // 13 * 13 + rng.random() * noise)
    at = rng.randrange(len(order))
    order = order[at:] + order[:at]
    size, n = rules.deck.hand, rules.seats
    hands = tuple(tuple(order[at * size : (at + 1) * size]) for at in range(n))
    return Deal(dealer, hands, tuple(order[n * size : n * size + rules.deck.kitty]))


def long_suited(rules: Rules, match: Match, rng: Random) -> Action:
    """Bid one's longest suit and keep its cards; deal long suits; else anything."""
    hand = match.hand
    if isinstance(hand, Dealing | Scored):
        return clumped_deal(rules, match.dealer, rng)
    seat = to_act(match)
    assert seat is not None
    options = legal_actions(rules, match, seat) if isinstance(hand, Auction) else []
    if isinstance(hand, Auction) and options[0] != Misdeal(seat):
        longest = max(Suit, key=lambda suit: (hand.hands[seat] & suit.cards).bit_count())
        bids = [one for one in options if isinstance(one, MakeBid) and one.trump == longest]
        if bids and rng.random() < 0.5:
            return bids[0]
    if isinstance(hand, Exchange) and not rules.misdeal.mandatory:
        trump = hand.contract.trump
        kept = 0 if trump is None else trump.cards | rules.jokers
        worst = sorted(hand.hands[seat], key=lambda one: (kept >> one & 1, rng.random()))
        return Bury(seat, CardSet.of(worst[: rules.bury]))
    return random_action(rules, match, rng)


def any_action(rules: Rules, rng: Random, *, clumped: bool = False) -> Callable[[Match], Action]:
    """Return how to go on by chance, with any cards or with long suits."""
    how = long_suited if clumped else random_action
    return lambda match: how(rules, match, rng)


def walk(rules: Rules, choose: Callable[[Match], Action], most: int = 4000) -> Iterator[Moment]:
    """Yield every state of a hand in which cards are dealt and hidden, after *most* actions none.

    Deals that are thrown in count too.
    """
    match = opening = start(rules, 0).match
    actions: list[tuple[Match, Action]] = []
    for _ in range(most):
        if match.results:
            return
        action = choose(match)
        if isinstance(action, Deal):
            opening, actions = match, []
        actions.append((match, action))
        match = apply(rules, match, action).match
        if not isinstance(match.hand, Dealing | Scored):
            yield Moment(rules, opening, match, tuple(actions))


def seen_alike(moment: Moment, reader: int | None, row: Sequence[int]) -> bool:
    """Tell whether the deal agrees: the actions are legal over it, and the reader sees the same."""
    seen = view(moment.rules, moment.match, reader)
    try:
        told = retold(moment, seen, reader, [CardSet(int(one)) for one in row])
    except IllegalAction:
        return False
    return view(moment.rules, told, reader) == seen


def retold(moment: Moment, seen: View, reader: int | None, row: Sequence[CardSet]) -> Match:
    """Return the state after the same actions over these cards; an `IllegalAction` if they fail."""
    rules = moment.rules
    whole = list(row)
    for _, action in moment.actions:
        if isinstance(action, PlayCard):
            whole[action.seat] = CardSet(whole[action.seat] | 1 << action.card)
    declarer = seen.contract.declarer if seen.contract else None
    if declarer is not None and seen.phase in (Phase.FRIEND, Phase.PLAY):
        whole[declarer] = CardSet(whole[declarer] | row[rules.seats])
    twice = [at for at, (_, one) in enumerate(moment.actions) if isinstance(one, SecondDeal)]
    if twice or seen.phase is Phase.SECOND_DEAL:
        taken = seen.taken_up if declarer == reader else CardSet(0)
        return _from_second_deal(moment, row, [CardSet(cards & ~taken) for cards in whole], twice)
    kitty = row[rules.seats]
    if declarer is not None and seen.phase in (Phase.EXCHANGE, Phase.FRIEND, Phase.PLAY):
        mine = reader == declarer and seen.phase is Phase.EXCHANGE
        kitty = seen.taken_up if mine else _kitty(rules, whole[declarer])
        whole[declarer] = CardSet(whole[declarer] & ~kitty)
    hands = [tuple(cards) for cards in whole[: rules.seats]]
    if None in rules.owners:
        dummy = rules.owners.index(None)
        gone = [one.card for _, one in moment.actions if isinstance(one, PlayCard)]
        played = [one for one in gone if one in whole[dummy]]
        hands[dummy] = (*played, *(one for one in whole[dummy] if one not in played))
    deal = Deal(moment.opening.dealer, tuple(hands), tuple(kitty))
    actions: list[Action] = [one for _, one in moment.actions if not isinstance(one, KnockOut)]
    if seen.phase is Phase.KNOCKOUT:
        actions += _named(rules, seen, row)
    return _replayed(rules, moment.opening, actions, row[rules.seats], deal)


def _kitty(rules: Rules, cards: CardSet) -> CardSet:
    """Return cards that may have been the kitty: any, but for a duty to call a misdeal."""
    options = (CardSet.of(one) for one in combinations(cards, rules.deck.kitty))
    fine = (one for one in options if not qualifies(rules, CardSet(cards & ~one)))
    first = CardSet.of(list(cards)[: rules.deck.kitty])
    return next(fine, first) if rules.misdeal.mandatory else first


def _named(rules: Rules, seen: View, row: Sequence[CardSet]) -> list[KnockOut]:
    """Return a way in which the view's knock-out can have gone so far."""
    assert seen.contract
    seat = seen.contract.declarer
    if rules.knockout.by_seat:
        return [KnockOut(seat, whom=whom) for whom in seen.out]
    hits = [next(one for one in row[whom] if one not in seen.missed) for whom in seen.out]
    return [KnockOut(seat, card=one) for one in (*hits, *seen.missed)]


def _from_second_deal(
    moment: Moment, row: Sequence[CardSet], whole: Sequence[CardSet], twice: list[int]
) -> Match:
    """Go on from a second deal over these cards; what was before is not in the view."""
    rules = moment.rules
    match = moment.actions[twice[0]][0] if twice else moment.match
    hand = match.hand
    assert isinstance(hand, SecondDealing)
    sizes = [len(cards) for cards in hand.hands]
    old = [CardSet.of(list(cards)[:n]) for cards, n in zip(whole, sizes, strict=False)]
    played = [one for _, one in moment.actions if isinstance(one, PlayCard)]
    held = [int(cards) for cards in row]
    for one in played:
        held[one.seat] |= 1 << one.card
    if any(isinstance(one, Bury) for _, one in moment.actions):
        held[hand.contract.seat] |= row[rules.seats]
    new = [tuple(CardSet(cards & ~had)) for cards, had in zip(held, old, strict=False)]
    back = CardSet.of(one for block in new for one in block) if twice else row[rules.seats]
    begun = replace(match, hand=replace(hand, dealt=Dealt(tuple(old), back)))
    actions = [one for _, one in moment.actions[twice[0] :]] if twice else []
    return _replayed(rules, begun, actions, row[rules.seats], SecondDeal(match.dealer, tuple(new)))


def _replayed(
    rules: Rules, match: Match, actions: Sequence[Action], buried: CardSet, deal: Action
) -> Match:
    for one in actions:
        action = one
        if isinstance(one, Deal | SecondDeal):
            action = deal
        elif isinstance(one, Bury):
            action = replace(one, cards=buried)
        match = apply(rules, match, action).match
    return match


def true_row(moment: Moment) -> list[int]:
    """Return the deal as it is, by holder."""
    hand = moment.match.hand
    assert not isinstance(hand, Dealing | Scored)
    down = hand.dealt.kitty if not isinstance(hand, Play) else hand.setup.buried
    if isinstance(hand, FriendCalling):
        down = hand.buried
    if isinstance(hand, Exchange):
        down = CardSet(0)
    gone = CardSet.of(one.card for _, one in moment.actions if isinstance(one, PlayCard))
    undealt = moment.rules.pack & ~down & ~gone
    for cards in hand.hands:
        undealt &= ~cards
    return [*map(int, hand.hands), int(down), int(undealt)]


__all__ = ["Moment", "any_action", "seen_alike", "true_row", "walk"]
