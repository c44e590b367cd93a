"""What is right in a puzzle, reckoned and not opined.

Each thing that may be done is looked at over deals that agree with what the seat sees, drawn alike
(`giruda.search.deals`), and the same deals for all of them:

- ``solver``: the value by the exact solver after it, in each deal;
- ``playouts``: the card, then the rest of the hand as clubs play it;
- ``begin``: the burial or the friend call, then the hand as clubs play it;
- ``bid``: we declare with that bid, as clubs bury, call and play; after a pass whoever has the
  standing bid does, and where there is none nothing is paid;
- ``knockout``: the holder of the card goes, its cards are dealt again, and clubs play.

The tag ``Judge`` names the way, how many deals and the seed.  If it names no more deals than agree,
and all of them were drawn, ``all`` stands for their number: then nothing is left to chance.

Right is what pays better: the best of the right actions leads the best of the others by a *lead* in
payment and in points of the seat's own side, with its standard error over the deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from giruda.bots.declarers import declaring
from giruda.bots.exchange import burials
from giruda.core.actions import Bury, CallFriend, FriendMode, KnockOut, MakeBid, Pass, PlayCard
from giruda.core.auction import TRUMPS
from giruda.core.friend import doubles_alone
from giruda.core.knockout import shares
from giruda.core.parameters import parameters
from giruda.core.state import Auction, Exchange, FriendCalling, KnockingOut, Play, SecondDealing
from giruda.kernels.bridge import club_tables, kernel_hand, move_of
from giruda.kernels.club import Roles
from giruda.kernels.declaring import Begin
from giruda.kernels.playouts import playouts_from
from giruda.search.deals import Agreeing
from giruda.search.solver import analyse
from tests.puzzles.paying import Ended

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from giruda.core.actions import Action, Seat
    from giruda.core.cards import Suit
    from giruda.core.rules import Rules
    from giruda.core.seen import View
    from giruda.core.state import Match
    from giruda.search.deals import Deals
    from tests.puzzles.reading import Puzzle

    Numbers = NDArray[np.float64]

ALL: Final = "all"
MOST_LISTED: Final = 3000
DRAWS_EACH: Final = 16
CHIEF_PLACES: Final = 40


class Values(NamedTuple):
    """What each action comes to in each deal: float64[deals, actions], for the seat's own side."""

    actions: tuple[Action, ...]
    paid: Numbers
    points: Numbers


@dataclass(frozen=True, slots=True)
class Lead:
    """By how much the best right action leads the best other one, and the standard errors."""

    paid: float
    paid_error: float
    points: float
    points_error: float
    deals: int
    best: Action
    other: Action

    @property
    def sigmas(self) -> float:
        """How many standard errors the lead in payment is."""
        return self.paid / self.paid_error if self.paid_error else float("inf") * self.paid

    def __str__(self) -> str:
        """Say it in a line, as the tag ``Lead`` does."""
        return (
            f"{self.paid:.2f} paid (error {self.paid_error:.2f}), {self.points:.2f} points "
            f"(error {self.points_error:.2f}), {self.deals} deals"
        )


def lead_of(puzzle: Puzzle, values: Values, *, exact: bool = False) -> Lead:
    """Compare the best right action with the best of the others."""
    right = np.array([puzzle.solved_by(one) for one in values.actions])
    assert right.any(), f"{puzzle.name}: no action is right"
    assert not right.all(), f"{puzzle.name}: no action is wrong"
    means = values.paid.mean(axis=0) + values.points.mean(axis=0) / 1000
    best = int(np.where(right, means, -np.inf).argmax())
    other = int(np.where(right, -np.inf, means).argmax())
    paid = values.paid[:, best] - values.paid[:, other]
    points = values.points[:, best] - values.points[:, other]
    scale = 0.0 if exact else 1 / len(paid) ** 0.5
    return Lead(
        float(paid.mean()),
        float(paid.std() * scale),
        float(points.mean()),
        float(points.std() * scale),
        len(paid),
        values.actions[best],
        values.actions[other],
    )


def judge(puzzle: Puzzle, most: int | None = None) -> Lead:
    """Reckon a puzzle's lead again; with *most* over no more deals than that."""
    kind, number, seed = puzzle.judge.split()
    agreeing = Agreeing(puzzle.rules, puzzle.view)
    exact = number == ALL and most is None
    if number == ALL:
        deals = every_deal(agreeing)
        if most is not None:
            deals = agreeing.draw(most, int(seed))
    else:
        deals = agreeing.draw(int(number) if most is None else min(most, int(number)), int(seed))
    return lead_of(puzzle, WAYS[kind](puzzle.rules, puzzle.match, puzzle.view, deals), exact=exact)


def every_deal(agreeing: Agreeing) -> Deals:
    """Return all deals that agree, each once: drawn so often that none is missing."""
    count = round(agreeing.count)
    assert count <= MOST_LISTED, f"{count} deals are too many to list"
    deals = agreeing.draw(DRAWS_EACH * count, 0)
    rows = np.unique(deals.cards, axis=0)
    assert len(rows) == count, f"{len(rows)} of {count} deals were drawn"
    return type(deals)(deals.rules, deals.view, rows, deals.seed)


# --- Cards ----------------------------------------------------------------------------------------


def by_solver(rules: Rules, match: Match, view: View, deals: Deals) -> Values:
    """Solve the position after each play in each deal."""
    del match
    plays = plays_of(view)
    points = np.empty((len(deals), len(plays)))
    for row in range(len(deals)):
        found = {one.action: one.solved.lo for one in analyse(deals.position(row))}
        points[row] = [found[one] for one in plays]
    return _cards(rules, view, deals, plays, points)


def by_playouts(rules: Rules, match: Match, view: View, deals: Deals) -> Values:
    """Play each card, and the rest as clubs do."""
    hand = match.hand
    assert isinstance(hand, Play)
    call, contract, seat = hand.setup.friend_call, hand.setup.contract, hand.turn
    roles = Roles(
        club_tables(rules, contract.trump),
        contract.seat,
        call.mode,
        card=call.card,
        whom=call.whom,
        buried=int(view.buried) if view.seat == contract.seat else None,
    )
    plays = plays_of(view)
    points = np.empty((len(deals), len(plays)))
    friends = _friends(view, deals)
    buried = _buried_points(rules, deals)
    for at, one in enumerate(plays):
        start = kernel_hand(rules, hand)
        start.play(move_of(one))
        worlds = np.ascontiguousarray(deals.cards[:, : rules.seats])
        worlds[:, seat] &= ~np.uint64(1 << one.card)
        taken = playouts_from(start, 1, 0, "club", roles=roles, worlds=worlds).taken[:, 0]
        points[:, at] = taken[:, contract.seat] + buried
        there = friends >= 0
        points[there, at] += taken[there, friends[there]]
    return _cards(rules, view, deals, plays, points)


def plays_of(view: View) -> list[PlayCard]:
    """Return the cards that may be played."""
    return [one for one in view.legal if isinstance(one, PlayCard)]


def _cards(
    rules: Rules, view: View, deals: Deals, plays: Sequence[PlayCard], points: Numbers
) -> Values:
    """Turn points of the ruling side into what the seat's own side gains."""
    contract = view.contract
    assert contract is not None
    assert view.friend is not None
    friends = _friends(view, deals)
    alone = (friends < 0) & doubles_alone(rules, view.friend.mode)
    units = np.array(parameters(rules).payment.unit)
    rows = units[int(contract.trump is None)][alone.astype(int), contract.points]
    paid = np.take_along_axis(rows, points.astype(int), axis=1)
    sign = 1.0 if view.seat == contract.declarer or view.is_friend else -1.0
    return Values(tuple(plays), sign * paid, sign * points)


def _friends(view: View, deals: Deals) -> NDArray[np.int64]:
    """Return who is the friend in each deal, -1 for nobody."""
    call, contract = view.friend, view.contract
    assert call is not None
    assert contract is not None
    friends = np.full(len(deals), -1, np.int64)
    if call.card is None:
        friends[:] = -1 if call.seat is None else call.seat
        return friends
    for seat in range(len(view.counts)):
        tricks = [one.plays for one in view.tricks] + [view.trick.plays if view.trick else ()]
        gone = any(one.seat == seat and one.card == call.card for plays in tricks for one in plays)
        holds = (deals.cards[:, seat] >> np.uint64(call.card) & np.uint64(1)).astype(bool)
        friends[holds | gone] = seat
    friends[friends == contract.declarer] = -1
    return friends


def _buried_points(rules: Rules, deals: Deals) -> NDArray[np.int64]:
    payment = parameters(rules).payment
    counted = np.bitwise_count(deals.cards[:, rules.seats] & np.uint64(payment.buried))
    assert payment.buried_count[0] or not counted.any()
    return np.asarray(counted, np.int64)


# --- What comes before them -----------------------------------------------------------------------


def by_beginning(rules: Rules, match: Match, view: View, deals: Deals) -> Values:
    """Bury or call so, and play as clubs do."""
    assert view.seat is not None
    assert view.contract is not None
    seat, trump = view.seat, TRUMPS.index(view.contract.trump)
    hands = np.ascontiguousarray(deals.cards[:, : rules.seats])
    hands[:, seat] |= np.uint64(view.buried)
    actions: list[Action]
    if isinstance(match.hand, FriendCalling):
        calls = [one for one in view.legal if isinstance(one, CallFriend)]
        actions = [*calls]
        begins = [Begin(trump, view.buried, one.mode, one.card, one.whom) for one in calls]
    else:
        assert isinstance(match.hand, Exchange)
        actions, begins = _burials(rules, view, trump)
    valued = declaring(rules).value(hands, seat, begins, 0)
    paid = np.empty((len(deals), len(begins)))
    for at, one in enumerate(begins):
        hand = Ended(seat, trump, valued.points[at], valued.friends[at], one.mode)
        paid[:, at] = hand.paid(rules, seat, view.contract.points)
    return Values(tuple(actions), paid, valued.points.T.astype(float))


def _burials(rules: Rules, view: View, trump: int) -> tuple[list[Action], list[Begin]]:
    """Return burials to compare, each with the friend that a club would then call."""
    assert view.seat is not None
    ranked = [cards for _, cards in burials(rules, TRUMPS[trump], view.hand, view.bury)]
    _, friend = declaring(rules).habits(int(view.hand), trump)
    mode = FriendMode.NONE if friend is None else FriendMode.CARD
    kept = ranked[:CHIEF_PLACES] + ranked[CHIEF_PLACES::5]
    return (
        [Bury(view.seat, cards) for cards in kept],
        [Begin(trump, int(cards), mode, friend) for cards in kept],
    )


def by_bid(rules: Rules, match: Match, view: View, deals: Deals) -> Values:
    """Declare with each bid; or pass, and let who has bid do so."""
    assert isinstance(match.hand, Auction)
    assert view.seat is not None
    bids = [one for one in view.legal if isinstance(one, MakeBid) and one.points <= rules.whole]
    actions: list[Action] = [*bids, *(one for one in view.legal if isinstance(one, Pass))]
    paid = np.zeros((len(deals), len(actions)))
    for trump in dict.fromkeys(one.trump for one in bids):
        ours = _declared(rules, deals, view.seat, trump)
        for at, one in enumerate(bids):
            if one.trump == trump:
                paid[:, at] = ours.paid(rules, view.seat, one.points)
    high = match.hand.high
    if high is not None:
        theirs = _declared(rules, deals, high.seat, high.trump)
        paid[:, len(bids) :] = theirs.paid(rules, view.seat, high.points)[:, None]
    return Values(tuple(actions), paid, np.zeros_like(paid))


def _declared(rules: Rules, deals: Deals, declarer: Seat, trump: Suit | None) -> Ended:
    n, place = len(deals), TRUMPS.index(trump)
    hands = np.ascontiguousarray(deals.cards[:, : rules.seats])
    kitties = np.ascontiguousarray(deals.cards[:, rules.seats])
    got = declaring(rules).declare(hands, kitties, [declarer] * n, [place] * n, 0)
    return Ended(declarer, place, got.points, got.friends)


def by_knockout(rules: Rules, match: Match, view: View, deals: Deals) -> Values:
    """Send the holder of each card out, deal its cards again, and play as clubs do.

    Deals that have one of the cards in the kitty are left out.
    """
    hand = match.hand
    assert isinstance(hand, KnockingOut)
    assert view.seat is not None
    actions = [one for one in view.legal if isinstance(one, KnockOut) and one.card is not None]
    seats = [one for one in range(rules.seats) if one != view.seat]
    trump = TRUMPS.index(hand.contract.trump)
    paid = np.zeros((len(deals), rules.seats))
    for seat in seats:
        second = SecondDealing(hand.dealt, hand.calls, hand.contract, (seat,))
        hands, kitties = _dealt_again(rules, deals, second)
        n = len(deals)
        out = np.full(n, 1 << seat, np.uint64)
        got = declaring(rules).declare(hands, kitties, [view.seat] * n, [trump] * n, 0, out=out)
        ours = Ended(view.seat, trump, got.points, got.friends, out=(seat,))
        paid[:, seat] = ours.paid(rules, view.seat, hand.contract.points)
    by_card = np.stack([_of_holder(deals, paid, seats, one) for one in actions], axis=1)
    return Values(tuple(actions), by_card, np.zeros_like(by_card))


def _of_holder(deals: Deals, paid: Numbers, seats: Sequence[Seat], one: KnockOut) -> Numbers:
    """Return what it pays to send the holder out; in the kitty, what anybody would pay."""
    assert one.card is not None
    chosen = paid[:, list(seats)].mean(axis=1)
    for seat in seats:
        holds = (deals.cards[:, seat] >> np.uint64(one.card) & np.uint64(1)).astype(bool)
        chosen[holds] = paid[holds, seat]
    return np.asarray(chosen)


def _dealt_again(
    rules: Rules, deals: Deals, second: SecondDealing
) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return hands and kitties after the cards of who is out and the kitty were dealt again."""
    (gone,) = second.out
    hands = np.ascontiguousarray(deals.cards[:, : rules.seats])
    kitties = np.zeros(len(deals), np.uint64)
    rng = np.random.default_rng(0)
    sizes = shares(rules, second)
    declarer = second.contract.seat
    for row in range(len(deals)):
        returned = int(hands[row, gone] | deals.cards[row, rules.seats])
        cards = rng.permutation([at for at in range(64) if returned >> at & 1]).tolist()
        hands[row, gone] = 0
        for seat, size in enumerate(sizes):
            n = size - (rules.bury if seat == declarer else 0)
            hands[row, seat] |= np.uint64(sum(1 << cards.pop() for _ in range(n)))
        kitties[row] = sum(1 << one for one in cards)
    return hands, kitties


WAYS: Final = {
    "solver": by_solver,
    "playouts": by_playouts,
    "begin": by_beginning,
    "bid": by_bid,
    "knockout": by_knockout,
}
