"""What declarers make of their hands, for many deals at once: points, friends and payments.

The playing is compiled (`giruda.kernels.declaring`); the numbers of the rules are read here once.
Importing this needs the compiled part.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from giruda.bots.exchange import KEEPS
from giruda.bots.friend import JOKER_CALL, WEAKER_JOKER
from giruda.bots.strength import is_strong_joker
from giruda.core.actions import FriendMode
from giruda.core.auction import TRUMPS
from giruda.core.cards import N_CARDS
from giruda.core.friend import barred_cards, doubles_alone
from giruda.core.parameters import parameters
from giruda.core.scoring import Outcome, shares
from giruda.core.tables import tables
from giruda.kernels.bridge import club_tables
from giruda.kernels.declaring import Declaring
from giruda.kernels.sending import Sending

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from giruda.bots.likely import Worlds
    from giruda.core.actions import Seat
    from giruda.core.cards import Suit
    from giruda.core.rules import Rules

    Points = NDArray[np.int16]
    Friends = NDArray[np.int8]
    Cards = NDArray[np.uint64]
    Payments = NDArray[np.float64]

NOBODY: Final = -1
NO_TRUMP: Final = TRUMPS.index(None)


@lru_cache(maxsize=64)
def declaring(rules: Rules) -> Declaring:
    """Return the rules of thumb of these rules, compiled.  Cost: about 40 ms once."""
    payment = parameters(rules).payment
    by_card = FriendMode.CARD in rules.friend.modes
    return Declaring(
        [club_tables(rules, trump) for trump in TRUMPS],
        bury=rules.bury,
        keeps=KEEPS[rules.kitty.points_to],
        counted=payment.buried,
        counts=payment.buried_count,
        callable_cards=[
            rules.pack & ~barred_cards(rules, trump) if by_card else 0 for trump in TRUMPS
        ],
        joker_worth=[_joker_worth(rules, trump) for trump in TRUMPS],
        first_trick=FriendMode.FIRST_TRICK in rules.friend.modes,
        by_seat=FriendMode.SEAT in rules.friend.modes,
    )


def _joker_worth(rules: Rules, trump: Suit | None) -> tuple[float, float]:
    t = tables(rules, trump)
    worth = [0.0, 0.0]
    for joker in t.jokers:
        worth[joker - N_CARDS + 1] = JOKER_CALL if is_strong_joker(t, joker) else WEAKER_JOKER
    return worth[0], worth[1]


@lru_cache(maxsize=64)
def units(rules: Rules) -> NDArray[np.int32]:
    """Return int32[no trump, doubled, contract, points]: what a share is paid."""
    return np.array(parameters(rules).payment.unit, np.int32)


@lru_cache(maxsize=64)
def sending(rules: Rules) -> Sending:
    """Return whom declarers send out under these rules, compiled."""
    return Sending(
        [club_tables(rules, trump) for trump in TRUMPS],
        number=rules.knockout.count,
        bury=rules.bury,
        by_seat=rules.knockout.by_seat,
    )


@lru_cache(maxsize=1024)
def _shares(rules: Rules, me: Seat) -> NDArray[np.float64]:
    """Return the shares of *me*, if it is in, by declarer and friend; the last without a friend.

    Whoever else is out, there are as many defenders.
    """

    def share(declarer: Seat, friend: Seat | None) -> int:
        there = friend is None or friend < rules.accounts
        if declarer >= rules.accounts or friend == declarer or not there:
            return 0
        others = [one for one in range(rules.accounts) if one not in (me, declarer, friend)]
        out = tuple(others[: rules.knockout.count])
        parts = Outcome(declarer, friend, 0, None, 0, doubles_alone=False, out=out)
        return shares(rules, parts)[me]

    seats = range(rules.seats)
    return np.array([[share(one, friend) for friend in (*seats, None)] for one in seats], float)


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """Hands that were played, one a row, and what one account has to do with them.

    ``points`` of the ruling side; ``doubled``: who ended up alone had pledged it; ``share``: what
    the account is paid of each unit.
    """

    units: NDArray[np.int32]
    points: Points
    doubled: NDArray[np.int64]
    no_trump: NDArray[np.int64] | int
    share: Payments

    def paid(self, contract: NDArray[np.int64] | int) -> Payments:
        """Return what the account is paid, for one contract or one a row.  Rulebook: §6."""
        unit = self.units[self.no_trump, self.doubled, contract, self.points]
        return np.asarray(unit * self.share)


def played(
    rules: Rules,
    me: Seat,
    declarer: Seat | NDArray[np.int64],
    trump: int | NDArray[np.int64],
    taken: Taken,
    mode: FriendMode = FriendMode.CARD,
) -> Played:
    """Return hands as *me* is paid for them; *trump* by its place in `TRUMPS`."""
    points, friends, out = taken.points, taken.friends, taken.out
    doubled = ((friends == NOBODY) & doubles_alone(rules, mode)).astype(np.int64)
    no_trump = np.equal(trump, NO_TRUMP).astype(np.int64)
    share = _shares(rules, me)[declarer, friends]
    if out is not None:
        share = share * (1 - (out >> np.uint64(me) & np.uint64(1)).astype(float))
    return Played(units(rules), points, doubled, no_trump, share)


@dataclass(frozen=True, slots=True, eq=False)
class Taken:
    """What ruling sides took: ``points``, ``friends`` and who was ``out``, one a deal."""

    points: Points
    friends: Friends
    out: Cards | None

    @classmethod
    def joined(cls, parts: Sequence[Taken]) -> Taken:
        """Return one after the other."""
        outs = [one.out for one in parts if one.out is not None]
        return cls(
            np.concatenate([one.points for one in parts]),
            np.concatenate([one.friends for one in parts]),
            np.concatenate(outs) if outs else None,
        )


def declared(
    rules: Rules,
    worlds: Worlds,
    declarers: Seat | NDArray[np.int64],
    trumps: int | NDArray[np.int64],
    *,
    named: int | None = None,
    out: tuple[Seat, ...] = (),
) -> Taken:
    """Let declarers begin by the rules of thumb, who sits out included, and play each deal."""
    hands, kitties = worlds.hands, worlds.kitty
    who = np.broadcast_to(declarers, len(worlds))
    what = np.broadcast_to(trumps, len(worlds))
    absent = None
    if rules.knockout.count:
        sent = sending(rules).send(hands, kitties, who, what, worlds.seed, named=named, out=out)
        hands, kitties, absent = sent.hands, sent.kitties, sent.out
    got = declaring(rules).declare(hands, kitties, who, what, worlds.seed, out=absent)
    return Taken(got.points, got.friends, absent)


def callable_modes(rules: Rules) -> Sequence[FriendMode]:
    """Return the ways to call a friend; without any the declarer goes on alone."""
    return rules.friend.modes or (FriendMode.NONE,)
