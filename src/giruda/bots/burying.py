"""What the declarer buries and whom it calls, by simulation: burial, friend and trump together.

A *plan* is a trump, a burial and a friend call.  Those that the rules of thumb find good are played
out over the same likely deals; the better ones over more of them, until few are left.  What a plan
is worth is the mean payment by the rules' own scoring, with the best number that may be named.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from giruda.bots.decision import Candidate, Decision, ReasonCode
from giruda.bots.declarers import Taken, callable_modes, declaring, played
from giruda.bots.exchange import burials
from giruda.bots.friend import reason_of, value_of
from giruda.bots.strength import expected_after_kitty, scale_of, tops
from giruda.core.actions import Bury, CallFriend, Change, FriendMode, MakeBid
from giruda.core.auction import TRUMPS
from giruda.core.cards import CardSet, Suit
from giruda.core.choices import OwnCard
from giruda.core.friend import barred_cards
from giruda.core.seen import ContractView
from giruda.core.tables import tables
from giruda.kernels.declaring import Begin

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from giruda.bots.declarers import Friends, Points
    from giruda.bots.effort import Effort
    from giruda.bots.likely import Worlds
    from giruda.core.actions import Action, Seat
    from giruda.core.rules import Rules
    from giruda.core.seen import View

N_BURIALS: Final = 14
"""Burials looked at for each trump."""
N_FRIENDS: Final = 3
"""Cards looked at as friend's for each burial."""
N_OTHER: Final = 2
"""Burials for which other ways to call a friend are looked at."""
STAGES: Final = 3
"""Rounds of play-outs; after each a part of the plans is left."""
LEFT: Final = 4
EFFORT: Final = 8
"""Play-outs for each deal that the budget names: several plans share them."""
AT_ONCE: Final = 400
"""Play-outs between two looks at the clock."""
RIVAL: Final = 2.5
"""Trumps that promise so many points less than the contract's are not looked at."""
WORTH_CHANGING: Final = 0.08
"""By what part of the usual payment, up or down, a change of contract must pay better."""
N_SHOWN: Final = 6


@dataclass(slots=True)
class Plan:
    """A way to begin, and what came of it so far.

    ``numbers`` are those that may be named with this trump, the contract's own first where it is
    the contract's trump; ``means`` and ``chances`` are the payment and the chance with each,
    ``stake`` the usual payment with the first, up or down.
    """

    trump: Suit | None
    numbers: tuple[int, ...]
    buried: CardSet
    call: CallFriend
    points: list[Points] = field(default_factory=list)
    friends: list[Friends] = field(default_factory=list)
    means: list[float] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    place: int = 0
    stake: float = 0.0

    @property
    def begin(self) -> Begin:
        """Return it as the kernels take it."""
        place = TRUMPS.index(self.trump)
        return Begin(place, self.buried, self.call.mode, self.call.card, self.call.whom)

    def weigh(self, rules: Rules, seat: Seat) -> None:
        """Reckon what it pays, and with which number it pays best."""
        taken = Taken(np.concatenate(self.points), np.concatenate(self.friends), None)
        hands = played(rules, seat, seat, TRUMPS.index(self.trump), taken, self.call.mode)
        numbers = np.array(self.numbers)[:, np.newaxis]
        paid = hands.paid(numbers)
        self.means = paid.mean(axis=1).tolist()
        self.stake = float(np.abs(paid[0]).mean())
        self.chances = (taken.points >= numbers).mean(axis=1).tolist()
        self.place = self.means.index(max(self.means))

    def leave(self) -> None:
        """Name the contract's own number, which is the first."""
        self.place = 0

    @property
    def value(self) -> float:
        """The mean payment."""
        return self.means[self.place]

    @property
    def number(self) -> int:
        """The number of the contract."""
        return self.numbers[self.place]

    @property
    def chance(self) -> float:
        """The chance to make it."""
        return self.chances[self.place]


def bury_by_simulation(rules: Rules, view: View, effort: Effort, rng: Random) -> Decision | None:
    """Return a burial, or a change of contract first; None where it is not supported."""
    if not _supported(rules, view) or view.contract is None or view.seat is None:
        return None
    changes = [one for one in view.legal if isinstance(one, Change) and one.points <= rules.whole]
    plans: list[Plan] = []
    for trump, numbers in _contracts(rules, view, changes, view.hand).items():
        ranked = [cards for _, cards in burials(rules, trump, view.hand, view.bury)[:N_BURIALS]]
        for place, cards in enumerate(ranked):
            calls = _calls(rules, view, trump, cards, thorough=place < N_OTHER)
            plans += [Plan(trump, numbers, cards, call) for call in calls]
    best = _compare(rules, view, plans, effort, rng)
    changed = _changed(view, best, changes)
    if changed:
        return changed
    return _decision(_keeping(view, best), lambda one: Bury(one.call.seat, one.buried))


def call_friend_by_simulation(
    rules: Rules, view: View, effort: Effort, rng: Random
) -> Decision | None:
    """Return a friend call, or a change of contract first; None where it is not supported."""
    if not _supported(rules, view) or view.contract is None or view.seat is None:
        return None
    changes = [one for one in view.legal if isinstance(one, Change) and one.points <= rules.whole]
    cards = CardSet(view.hand | view.buried)
    plans: list[Plan] = []
    for trump, numbers in _contracts(rules, view, changes, cards).items():
        calls = _calls(rules, view, trump, view.buried, thorough=True, many=True)
        plans += [Plan(trump, numbers, view.buried, call) for call in calls]
    best = _compare(rules, view, plans, effort, rng)
    changed = _changed(view, best, changes)
    if changed:
        return changed
    legal = [one for one in _keeping(view, best) if one.call in view.legal]
    if not legal:
        return None
    why = reason_of(tables(rules, view.contract.trump), legal[0].call)
    return replace(_decision(legal, lambda one: one.call), reasons=(why,))


def _supported(rules: Rules, view: View) -> bool:
    """Tell whether play-outs know this table: all but a dummy that would declare."""
    return view.contract is not None and view.contract.declarer == view.seat and rules.bury > 0


def _contracts(
    rules: Rules, view: View, changes: Sequence[Change], cards: CardSet
) -> dict[Suit | None, tuple[int, ...]]:
    """Return the trumps to look at, with the numbers that may be named: the contract's first."""
    assert view.contract
    now = view.contract
    found: dict[Suit | None, tuple[int, ...]] = {now.trump: (now.points,)}
    for one in changes:
        found[one.trump] = (*found.get(one.trump, ()), one.points)
    worth = {
        trump: expected_after_kitty(rules, trump, cards, view.partner_hand) - min(numbers)
        for trump, numbers in found.items()
    }
    least = worth[now.trump] - RIVAL * scale_of(rules).unit
    return {one: found[one] for one in found if one == now.trump or worth[one] >= least}


def _calls(
    rules: Rules,
    view: View,
    trump: Suit | None,
    buried: CardSet,
    *,
    thorough: bool,
    many: bool = False,
) -> list[CallFriend]:
    """Return the friend calls to look at with this trump and burial."""
    assert view.contract
    assert view.seat is not None
    seat, modes = view.seat, callable_modes(rules)
    own = CardSet(view.hand | view.buried)
    kept = CardSet(own & ~buried)
    seen = replace(
        view, hand=kept, buried=buried, contract=ContractView(seat, view.contract.points, trump)
    )
    t = tables(rules, trump)
    calls: list[CallFriend] = []
    if FriendMode.CARD in modes:
        chiefs = CardSet(t.jokers | 1 << t.mighty)
        cards = {one for suit in tops(rules, trump) for one in suit} | set(chiefs)
        callable_cards = rules.pack & ~barred_cards(rules, trump)
        strangers = [one for one in cards if (callable_cards & ~own) >> one & 1]
        named = [CallFriend(seat, FriendMode.CARD, card=one) for one in sorted(strangers)]
        named.sort(key=lambda one: -value_of(rules, t, seen, one))
        calls += named[: N_FRIENDS * (1 + many)]
        if thorough and rules.friend.own_card is not OwnCard.FORBID:
            mine = [one for one in kept if callable_cards >> one & 1]
            calls += [CallFriend(seat, FriendMode.CARD, card=one) for one in mine[-1:]]
    if thorough or not calls:
        others = (one for one in modes if one not in (FriendMode.CARD, FriendMode.SEAT))
        calls += [CallFriend(seat, mode) for mode in others]
    if FriendMode.SEAT in modes:
        bidders = {one.seat for one in view.calls if isinstance(one, MakeBid)}
        there = [one for one in rules.order if one != seat and one not in view.out]
        if rules.friend.seat_among_bidders:
            there = [one for one in there if one in bidders]
        calls += [CallFriend(seat, FriendMode.SEAT, whom=one) for one in there]
    return calls


def _compare(
    rules: Rules, view: View, plans: list[Plan], effort: Effort, rng: Random
) -> list[Plan]:
    """Play plans out over more and more deals; return those that were left, the best first."""
    worlds = effort.draw(rules, view, max(effort.worlds, 1) * 2, rng)
    assert view.seat is not None
    worlds.hands[:, view.seat] |= np.uint64(view.buried)
    left, done = plans, 0
    for stage in range(STAGES):
        end = min(done + max(effort.worlds * EFFORT // STAGES // len(left), 8), len(worlds))
        step = max(AT_ONCE // len(left), 4)
        while done < end and not (done and effort.spent):
            _play(rules, view, left, worlds.part(done, min(done + step, end)))
            done = min(done + step, end)
        for plan in left:
            plan.weigh(rules, view.seat)
        left = sorted(left, key=lambda one: -one.value)
        if effort.spent:
            break
        if stage < STAGES - 1:
            left = _survivors(left)
    return left


def _survivors(plans: list[Plan]) -> list[Plan]:
    """Return the best plans, and with them the best one of each trump."""
    number = max(len(plans) // LEFT, 3)
    first = {plan.trump: plan for plan in reversed(plans)}
    kept = plans[:number]
    return kept + [one for one in first.values() if not any(one is other for other in kept)]


def _play(rules: Rules, view: View, plans: Sequence[Plan], worlds: Worlds) -> None:
    """Play plans out over these deals, and note what they pay."""
    assert view.seat is not None
    seat = view.seat
    begins = [one.begin for one in plans]
    got = declaring(rules).value(worlds.hands, seat, begins, worlds.seed, out=view.out)
    for plan, points, friends in zip(plans, got.points, got.friends, strict=True):
        plan.points.append(points)
        plan.friends.append(friends)


def _changed(view: View, plans: Sequence[Plan], changes: Sequence[Change]) -> Decision | None:
    """Return the change of contract that the best plan asks for, if it pays clearly better."""
    assert view.contract
    now = view.contract
    best = plans[0]
    if not changes or (best.trump, best.number) == (now.trump, now.points):
        return None
    kept = [one for one in plans if one.trump == now.trump]
    as_it_is = max(kept, key=lambda one: one.means[0])
    action = next((c for c in changes if (c.trump, c.points) == (best.trump, best.number)), None)
    if action is None or best.value < as_it_is.means[0] + as_it_is.stake * WORTH_CHANGING:
        return None
    why = ReasonCode.RAISE_CONTRACT if best.trump == now.trump else ReasonCode.CHANGE_TRUMP
    shown = Candidate(action, round(best.value, 3), round(best.chance, 3))
    return Decision(action, (shown,), (why,))


def _keeping(view: View, plans: Sequence[Plan]) -> list[Plan]:
    """Return the plans that leave the contract as it is, the best first."""
    assert view.contract
    kept = [one for one in plans if one.trump == view.contract.trump]
    for one in kept:
        one.leave()
    return sorted(kept, key=lambda one: -one.value)


def _decision(plans: Sequence[Plan], action_of: Callable[[Plan], Action]) -> Decision:
    """Return the best plan's action, and the others' behind it, each once."""
    shown: dict[Action, Candidate] = {}
    for one in plans:
        action = action_of(one)
        if action not in shown:
            shown[action] = Candidate(action, round(one.value, 3), round(one.chance, 3))
    candidates = tuple(shown.values())[:N_SHOWN]
    return Decision(candidates[0].action, candidates, (ReasonCode.BURY_LOSERS,))
