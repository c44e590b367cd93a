"""What to say in the auction, by simulation: how high a hand is worth going, and with which trump.

Over deals that are likely by what was called so far, three things are reckoned for each:

1. how high the others would go, and with which trump: as the club judges their hands;
2. what our side takes if we declare, for each trump worth a thought;
3. what we are paid, as friend or defender, if the one who goes highest declares instead.

A *limit* is the number up to which we would bid.  With it each deal has an outcome: we have the
contract at the price to which the others push it, or another has it at the price to which we do, or
nobody bids and the cards are dealt again, which is worth nothing.  The limit with the best mean
payment is compared with passing at once.  Where each has one call, the limit is what we call.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Final

import numpy as np

from giruda.bots.decision import Candidate, Decision, ReasonCode
from giruda.bots.declarers import Taken, declared, played, units
from giruda.bots.likely import DARING, expected_points, lowest_above
from giruda.bots.strength import expected, scale_of
from giruda.core.actions import MakeBid, Misdeal, Pass
from giruda.core.auction import TRUMPS
from giruda.core.choices import MisdealMode, MisdealPenalty, Seating

if TYPE_CHECKING:
    from random import Random

    from numpy.typing import NDArray

    from giruda.bots.declarers import Played
    from giruda.bots.effort import Effort
    from giruda.bots.likely import Numbers, Worlds
    from giruda.core.cards import Suit
    from giruda.core.rules import Rules
    from giruda.core.seen import View

    Integers = NDArray[np.int64]

HOPELESS: Final = 4.5
"""A hand that is expected to take so many points less than it would have to bid passes at once."""
WORTH_A_THOUGHT: Final = 2.2
"""Trumps that promise so many points less than the best are not looked at."""
N_TRUMPS: Final = 3
NEVER: Final = -1
BETTER: Final = 0.5
"""By how many stakes a bid must pay better than passing.

Less gains no more against clubs, and among equals has everybody push everybody into contracts that
fail more often than not.
"""
DARING_BETTER: Final = 0.2
"""The same for who dares more, where a higher number pays more.

To be pushed up is a smaller loss there, and experts pass too often: bids of theirs that promise
little more than a pass pay more than they promise, as `benchmarks/calls.py` shows.
"""
TOKEN: Final = (0.3, 0.14)
"""What the only token is worth, in stakes: with one hand to come, and more by the logarithm.

The best use of one token was reckoned from what the first call of many hands is worth.
"""
LONG_MATCH: Final = 20
"""Hands to come where nothing limits them."""
ROUND: Final = 80
"""Deals between two looks at the clock."""


def call_by_simulation(rules: Rules, view: View, effort: Effort, rng: Random) -> Decision | None:
    """Return a bid, a pass or a demand for a new deal; None where this table is not supported."""
    if rules.seating is Seating.PARTNER_HANDS or view.seat is None:
        return None
    bids = lowest_bids(rules, view)
    passing = next((one for one in view.legal if isinstance(one, Pass)), None)
    if not bids or passing is None:
        return None  # the club knows what to say where it must speak
    trumps = _worth_a_thought(rules, view, bids)
    new_deal = next((one for one in view.legal if isinstance(one, Misdeal)), None)
    if not trumps and new_deal is None:
        why = ReasonCode.PASS_WEAK if view.high is None else ReasonCode.PASS_TOO_HIGH
        return Decision(passing, (Candidate(passing),), (why,))
    auction = _simulate(rules, view, trumps, effort, rng)
    better = DARING_BETTER if effort.daring and pays_for_number(rules) else BETTER
    return _decide(rules, view, auction, passing, new_deal, better)


def lowest_bids(rules: Rules, view: View) -> dict[Suit | None, MakeBid]:
    """Return the lowest legal bid with each trump that pledges no more than there is."""
    lowest: dict[Suit | None, MakeBid] = {}
    for one in view.legal:
        if isinstance(one, MakeBid) and one.points <= rules.whole:
            lowest.setdefault(one.trump, one)
            if len(lowest) == len(TRUMPS):
                break
    return lowest


def pays_for_number(rules: Rules) -> bool:
    """Tell whether of two contracts that are made alike the higher pays more.  Rulebook: §6."""
    low, high = rules.bid.min, rules.bid.min + 1
    made = units(rules)[0, 0, :, high]
    return bool(high <= rules.whole and made[high] > made[low])


def _worth_a_thought(
    rules: Rules, view: View, bids: dict[Suit | None, MakeBid]
) -> list[tuple[Suit | None, int]]:
    """Return the trumps to look at, each with the lowest number that may be bid."""
    unit = scale_of(rules).unit
    worth = {trump: expected(rules, trump, view.hand) for trump in bids}
    margins = {trump: points - bids[trump].points for trump, points in worth.items()}
    best = max(margins.values())
    if best < -HOPELESS * unit:
        return []
    order = sorted(margins, key=lambda trump: -margins[trump])
    near = [one for one in order if margins[one] >= best - WORTH_A_THOUGHT * unit]
    return [(trump, bids[trump].points) for trump in near[:N_TRUMPS]]


@dataclass(frozen=True, slots=True, eq=False)
class _Auction:
    """What simulation says of an auction; ``n`` deals.

    ``ours``: by trump its lowest bid and the hands that we play; ``top``, ``second``: how high the
    others would go, `NEVER` for not at all; ``theirs``: the hands that the highest of them plays;
    ``parity``: who of two that go as high names the number.
    """

    ours: dict[Suit | None, tuple[int, Played]]
    top: Integers
    second: Integers
    theirs: Played
    parity: Integers

    @property
    def n(self) -> int:
        """How many deals were looked at."""
        return len(self.top)


def _simulate(
    rules: Rules,
    view: View,
    trumps: list[tuple[Suit | None, int]],
    effort: Effort,
    rng: Random,
) -> _Auction:
    worlds = effort.draw(rules, view, effort.worlds, rng)
    top, second, declarer, trump = _others(rules, view, worlds)
    ours: dict[Suit | None, list[Taken]] = {one: [] for one, _ in trumps}
    theirs: list[Taken] = []
    seat, done = view.seat or 0, 0
    while done < len(worlds) and not (done and effort.spent):
        part = worlds.part(done, done + ROUND)
        end = done + len(part)
        for one, _ in trumps:
            ours[one].append(declared(rules, part, seat, TRUMPS.index(one)))
        theirs.append(declared(rules, part, declarer[done:end], trump[done:end]))
        done = end
    return _Auction(
        {
            one: (low, played(rules, seat, seat, TRUMPS.index(one), Taken.joined(ours[one])))
            for one, low in trumps
        },
        top[:done],
        second[:done],
        played(rules, seat, declarer[:done], trump[:done], Taken.joined(theirs)),
        np.random.default_rng(worlds.seed).integers(0, 2, len(worlds))[:done],
    )


def _others(
    rules: Rules, view: View, worlds: Worlds
) -> tuple[Integers, Integers, Integers, Integers]:
    """Return how high the best and the second of the others go, who is the best, and its trump."""
    passed = {one.seat for one in view.calls if isinstance(one, Pass)}
    called = {one.seat for one in view.calls}
    gone = called if rules.bid.one_call else passed if rules.bid.pass_final else set()
    unit = scale_of(rules).unit
    seats = [one for one in range(rules.players) if one != view.seat]
    limits = np.full((len(worlds), len(seats)), NEVER)
    trumps = np.zeros((len(worlds), len(seats)), np.int64)
    for at, seat in enumerate(seats):
        points = expected_points(rules, worlds.hands[:, seat])
        if not rules.bid.no_trump:
            points[:, -1] = -1.0
        trumps[:, at] = points.argmax(axis=1)
        if seat not in gone:
            limits[:, at] = np.floor(points.max(axis=1) + DARING * unit)
        if view.high is not None and view.high.declarer == seat:
            limits[:, at] = np.maximum(limits[:, at], view.high.points)
            trumps[:, at] = TRUMPS.index(view.high.trump)
    limits[limits < _floor(rules, view)] = NEVER
    limits = np.minimum(limits, min(rules.whole, rules.bid.max))
    best = limits.argmax(axis=1)
    rows = np.arange(len(worlds))
    top, trump = limits[rows, best], trumps[rows, best]
    limits[rows, best] = NEVER
    return top, limits.max(axis=1), np.array(seats)[best], trump


def _floor(rules: Rules, view: View) -> int:
    """Return the lowest number that another could still hold the contract with."""
    if view.high is not None:
        return view.high.points
    return min(lowest_above(rules, view, None, trump) for trump in TRUMPS)


def _passing(rules: Rules, view: View, a: _Auction, limit: int = NEVER) -> Numbers:
    """Return what we are paid for each deal if others have the contract, pushed to our limit."""
    price = np.maximum(a.second + a.parity, limit + 1)
    price = np.minimum(np.maximum(price, _floor(rules, view)), a.top)
    if rules.bid.one_call:
        price = a.top
    return np.where(a.top == NEVER, 0.0, a.theirs.paid(price))


def _declaring(
    rules: Rules, view: View, a: _Auction, trump: Suit | None, limit: int
) -> tuple[Numbers, NDArray[np.bool_]]:
    """Return what we are paid for each deal with this trump and limit, and where we declare."""
    low, hands = a.ours[trump]
    price = np.maximum(a.top + a.parity, low)
    if rules.bid.one_call:
        wins = a.top <= limit
        price = np.full(a.n, limit)
    else:
        wins = price <= limit
    ours = hands.paid(np.minimum(price, rules.whole))
    return np.where(wins, ours, _passing(rules, view, a, limit)), wins


def _stake(a: _Auction) -> float:
    """Return what a hand is about: the mean payment, up or down, when others have the contract."""
    return float(np.abs(a.theirs.paid(np.maximum(a.top, 0))).mean()) or 1.0


def _decide(
    rules: Rules,
    view: View,
    a: _Auction,
    passing: Pass,
    new_deal: Misdeal | None,
    better: float,
) -> Decision:
    at_rest = float(_passing(rules, view, a).mean())
    weighed: list[tuple[float, Candidate]] = []
    for trump, (low, hands) in a.ours.items():
        value, limit = max(
            (float(_declaring(rules, view, a, trump, limit)[0].mean()), limit)
            for limit in range(low, rules.whole + 1)
        )
        number = limit if rules.bid.one_call else low
        bid = MakeBid(passing.seat, number, trump)
        if bid in view.legal:
            chance = float((hands.points >= number).mean())
            weighed.append((value, Candidate(bid, round(value, 3), round(chance, 3))))
    weighed.sort(key=lambda pair: -pair[0])
    best = weighed[0][0] if weighed else at_rest
    rest = Candidate(passing, round(at_rest, 3))
    shown = tuple(one for _, one in weighed)
    worth = anew(rules, view, _stake(a))
    if new_deal is not None and max(best, at_rest) < worth:
        again = Candidate(new_deal, round(worth, 3))
        return Decision(new_deal, (again, rest, *shown), (ReasonCode.MISDEAL_HOPELESS,))
    if weighed and best > at_rest + better * _stake(a):
        return Decision(shown[0].action, (*shown, rest), (ReasonCode.BID_STRENGTH,))
    why = ReasonCode.PASS_WEAK if view.high is None else ReasonCode.PASS_TOO_HIGH
    if weighed and best > at_rest:
        why = ReasonCode.PASS_NO_GAIN
    return Decision(passing, (rest, *shown), (why,))


def anew(rules: Rules, view: View, stake: float) -> float:
    """Return what a new deal is worth, less what it costs to demand it.

    Between equals a deal is worth nothing before it is dealt.  A token is worth what the worst hand
    of those to come would lose, and a fine what it takes.
    """
    left = view.max_hands - view.hand_number if view.max_hands else LONG_MATCH
    by_hand = rules.misdeal.mode is MisdealMode.HAND or left < 1
    cost = 0.0 if by_hand else stake * (TOKEN[0] + TOKEN[1] * log(left))
    match rules.misdeal.penalty:
        case MisdealPenalty.POT | MisdealPenalty.POT_SHARED:
            cost += rules.misdeal.amount * (1 - 1 / rules.players)
        case MisdealPenalty.DEALER:
            share = rules.misdeal.amount
            cost += share * (rules.players - 1) if view.dealer == view.seat else -share
    return -cost
