"""The universe of actions at a state: whatever a client could say, possible or not.

Whoever's turn it is says everything there is to say of each kind; the others say some of it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Final

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
from giruda.core.cards import JOKER, N_CARD_IDS, CardId, CardSet, Colour, Named, Suit
from giruda.core.engine import to_act
from giruda.core.state import Auction, Dealing, Exchange, Match, Play, Scored, SecondDealing
from tests.core.random_play import random_deal, random_second_deal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.core.rules import Rules

TRUMPS: Final[tuple[Suit | None, ...]] = (*Suit, None)
CARDS: Final = tuple(CardId(one) for one in range(N_CARD_IDS))
NUMBERS: Final = range(27)
FEW: Final = 25


def names(rng: Random) -> list[Named | None]:
    """Everything that a lead could name; of exact cards the jokers and a few."""
    return [None, *Suit, *Colour, JOKER, *rng.sample(CARDS, 3)]


@lru_cache(maxsize=128)
def spoken(seats: int, seat: int) -> tuple[Action, ...]:
    """Return all bids, changes, calls and names of one seat of so many."""
    return tuple(_spoken(seats, seat))


@lru_cache(maxsize=128)
def some_plays(seat: int) -> tuple[PlayCard, ...]:
    """Return plays of one seat, with a few exact cards to name."""
    return tuple(plays(seat, Random(seat)))


def _spoken(seats: int, seat: int) -> Iterator[Action]:
    for number, trump in product(NUMBERS, TRUMPS):
        yield MakeBid(seat, number, trump)
        yield Change(seat, number, trump)
    for kind in (Pass, Misdeal, Keep, Announce):
        yield kind(seat)
    for mode, card_id in product(FriendMode, (*CARDS, None)):
        yield CallFriend(seat, mode, card_id)
    for mode, whom in product(FriendMode, range(-1, seats + 1)):
        yield CallFriend(seat, mode, whom=whom)
    yield CallFriend(seat, FriendMode.CARD, CARDS[3], whom=1)
    yield CallFriend(seat, FriendMode.SEAT, CARDS[3], whom=(seat + 1) % seats)
    yield KnockOut(seat)
    yield from (KnockOut(seat, card=card_id) for card_id in CARDS)
    yield from (KnockOut(seat, whom=whom) for whom in range(-1, seats + 1))
    yield KnockOut(seat, card=CARDS[7], whom=(seat + 1) % seats)


def plays(seat: int, rng: Random) -> Iterator[PlayCard]:
    """Yield every card of one seat, with everything it could name and declare."""
    for card_id, named, call in product(CARDS, names(rng), (False, True)):
        yield PlayCard(seat, card_id, named, call)


def burials(rules: Rules, match: Match, seat: int, rng: Random) -> Iterator[Bury]:
    """Yield right burials, and ones of a wrong count, with foreign cards, of nothing."""
    hand = match.hand
    blank = isinstance(hand, Dealing | Scored) or not 0 <= seat < rules.seats
    own = list(CARDS) if blank else list(hand.hands[seat])  # type: ignore[union-attr]  # not blank
    for number in range(rules.bury + 2):
        yield Bury(seat, CardSet.of(rng.sample(own, min(number, len(own)))))
    yield Bury(seat, CardSet.of(rng.sample(own, min(rules.bury, len(own)))))
    yield Bury(seat, CardSet.of(rng.sample(CARDS, rules.bury)))
    yield Bury(seat, None)


def deals(rules: Rules, match: Match, seat: int, rng: Random) -> Iterator[Deal | SecondDeal]:
    """Yield deals: a right one, and ones wrong in a card, a block or its size."""
    good = random_deal(rules, seat, rng)
    assert good.kitty is not None
    last = good.hands[-1] or ()
    yield good
    yield replace(good, kitty=None)
    yield replace(good, kitty=good.kitty[1:])
    yield replace(good, kitty=last[: len(good.kitty)])
    yield replace(good, hands=(*good.hands[:-1], None))
    yield replace(good, hands=(*good.hands[:-1], last[1:]))
    yield replace(good, hands=good.hands[1:])
    yield replace(good, hands=(*good.hands[:-1], (*last[1:], CardId(53))))
    if isinstance(match.hand, SecondDealing):
        second = random_second_deal(rules, seat, match.hand, rng)
        yield second
        yield replace(second, hands=second.hands[1:])
        yield replace(second, hands=second.hands[::-1])
        yield replace(second, hands=(*second.hands[1:], second.hands[0]))
    else:
        yield SecondDeal(seat, good.hands)


def universe(rules: Rules, match: Match, rng: Random) -> list[Action]:
    """Return all actions of whoever's turn it is, and some of everybody else's."""
    actor = to_act(match)
    found: list[Action] = []
    for seat in range(-1, rules.seats + 1):
        mine = seat == actor
        said = spoken(rules.seats, seat)
        found += said if mine else rng.sample(said, FEW)
        in_play = mine and isinstance(match.hand, Play)
        found += plays(seat, rng) if in_play else rng.sample(some_plays(seat), FEW)
        found += [kind(seat) for kind in (Misdeal, Announce, Pass)]
        if mine or rng.random() < 0.2:
            found += burials(rules, match, seat, rng)
            found += deals(rules, match, seat, rng)
    return found


def of_the_phase(match: Match, actions: list[Action], rng: Random) -> list[Action]:
    """Return the actions that the phase knows, and a sample of the others."""
    kinds: dict[type, tuple[type, ...]] = {
        Auction: (MakeBid, Pass, Misdeal),
        Play: (PlayCard, Announce, Misdeal),
        Exchange: (Bury, Change, Misdeal),
    }
    known = kinds.get(type(match.hand))
    if known is None:
        return actions
    others = [one for one in actions if not isinstance(one, known)]
    return [
        *(one for one in actions if isinstance(one, known)),
        *rng.sample(others, min(FEW, len(others))),
    ]
