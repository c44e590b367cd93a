"""Complete deals that agree with a view: where the hidden cards may be, drawn by chance.

>>> from giruda.core.engine import apply, start
>>> from giruda.core.rules import Rules
>>> from giruda.core.shuffle import DealSeed, deal
>>> from giruda.core.views import view
>>> rules = Rules.preset("korea-boardgames")
>>> seed = DealSeed(bytes(32), "table", 0, rules.name, ())
>>> seen = view(rules, apply(rules, start(rules, 0).match, deal(rules, 0, seed)).match, 2)
>>> deals = sample_deals(rules, seen, 1000, seed=1)
>>> deals.cards.shape, deals.hands(7)[2] == seen.hand
((1000, 7), True)

A deal *agrees* with a view if the public actions so far could have been taken over it, each of them
legal, and if they then look to the reader as they do.  `sample_deals` draws among all of these,
each as likely as any other, and never draws one in vain (`giruda.kernels.counting` says how).
Whoever plays against opponents will want some deals more than others, those in which a bid or a
card makes sense; that is for whoever asks to weigh.

`facts` says what a view proves, `duties` what a misdeal proves that nobody had to call; the page
``docs/sampling`` tells all of it at length.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from giruda.core.actions import CallFriend, FriendMode, MakeBid
from giruda.core.cards import CardId, CardSet
from giruda.core.friend import named_friend
from giruda.core.play import led_after
from giruda.core.state import Dealt, FriendCalling, Play, Setup
from giruda.kernels.built import need_kernels
from giruda.search.position import Position

need_kernels()

from giruda.kernels.sampling import NoSuchDeal, Sampler  # noqa: E402  asked for first, as in `bridge`
from giruda.search.duties import drawn_by_duty, duties  # noqa: E402  same
from giruda.search.facts import facts  # noqa: E402  same

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from giruda.core.rules import Rules
    from giruda.core.seen import View
    from giruda.search.duties import Duty
    from giruda.search.facts import Facts

MAX_DEALS: Final = 10_000_000
MAX_SEED: Final = (1 << 64) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Deals:
    """Deals that agree with a view.

    ``cards``: uint64[n, seats + 2], a set of cards for each holder.  The first columns are the
    hands now, by seat; then what lies face down (in the auction the kitty, after a knock-out the
    cards to be dealt again, from the friend call on the buried cards; nothing in the exchange,
    where it is part of the declarer's hand); then the cards that were never dealt.  Which of the
    declarer's cards were the kitty is no part of a deal.
    """

    rules: Rules
    view: View
    cards: NDArray[np.uint64]
    seed: int

    def __len__(self) -> int:
        """How many deals there are."""
        return len(self.cards)

    def hands(self, index: int) -> tuple[CardSet, ...]:
        """Return the hands now, by seat."""
        return tuple(CardSet(int(one)) for one in self._row(index)[: self.rules.seats])

    def face_down(self, index: int) -> CardSet:
        """Return what lies face down: the kitty, the cards to be dealt again, or the buried."""
        return CardSet(int(self._row(index)[self.rules.seats]))

    def undealt(self, index: int) -> CardSet:
        """Return the cards that were never dealt."""
        return CardSet(int(self._row(index)[self.rules.seats + 1]))

    def position(self, index: int) -> Position:
        """Return the cards in play of one deal, for the solver.

        The friend is who holds or held the called card in it, if it is not the declarer.  A view
        shows no order of the dummy's pile and no kitty after it was taken up: the pile is shuffled
        by the seed, and the kitty is said to be what was buried.  Only in play; else a
        `NoSuchDeal`.  Cost: about 30 µs.
        """
        return Position(self.rules, _play(self, index))

    def _row(self, index: int) -> NDArray[np.uint64]:
        if not 0 <= index < len(self.cards):
            raise NoSuchDeal(f"index: there are {len(self.cards)} deals, from 0 on")
        row: NDArray[np.uint64] = self.cards[index]
        return row


class Agreeing:
    """All the deals that agree with a view, to draw from more than once.

    Making it counts them and costs 0.1 to 0.6 ms; a view that no deal agrees with is a
    `NoSuchDeal`, as is a phase in which no cards are hidden.  ``facts`` and ``duties`` are what
    the view was read to prove.
    """

    def __init__(self, rules: Rules, view: View) -> None:
        self.rules, self.view = rules, view
        self.facts: Facts = facts(rules, view)
        self.duties: tuple[Duty, ...] = duties(rules, view, self.facts)
        try:
            self._sampler = Sampler(self.facts.known, self.facts.room, self.facts.cases)
        except NoSuchDeal as error:
            raise NoSuchDeal(f"view: no deal agrees with it ({error})") from error

    @property
    def count(self) -> float:
        """How many deals agree, right to 13 digits; where a misdeal is a duty, at most so many."""
        return self._sampler.count

    def draw(self, n: int, seed: int) -> Deals:
        """Return n deals, which follow from the seed, 0 to 2^64 - 1.

        Cost: 0.5 to 1 µs a deal, with the interpreter's lock released; where a misdeal is a duty
        about 1 µs a seat more.
        """
        _check("n", n, MAX_DEALS)
        _check("seed", seed, MAX_SEED)
        if self.duties:
            cards = drawn_by_duty(self.facts, self.duties, self._sampler, n, seed)
        else:
            cards = np.empty((n, self.rules.seats + 2), np.uint64)
            self._sampler.fill(cards, seed)
        return Deals(self.rules, self.view, cards, seed)


def sample_deals(rules: Rules, view: View, n: int, seed: int) -> Deals:
    """Return n deals that agree with *view*, each drawn from all of them alike.

    They follow from *seed*, 0 to 2^64 - 1, one after the other: the first ones are the same
    whatever n is, unless a misdeal is a duty.  A view of other rules, one that no deal agrees with,
    a phase without hidden cards, a wrong n or seed: a `NoSuchDeal` that names it.

    Cost: 0.1 to 0.6 ms, and 0.5 to 1 µs a deal.  To draw more than once, make an `Agreeing`.
    """
    return Agreeing(rules, view).draw(n, seed)


def _check(field: str, number: object, most: int) -> None:
    """Refuse what is not a number from 0 to *most*."""
    if not isinstance(number, int) or not 0 <= number <= most:
        raise NoSuchDeal(f"{field}: it must be an integer from 0 to {most}")


def _play(deals: Deals, index: int) -> Play:
    """Return the core's state of play over these cards."""
    view, hands = deals.view, deals.hands(index)
    if view.contract is None or view.friend is None or view.trick is None:
        raise NoSuchDeal(f"view.phase: it is {view.phase}, and cards are not played yet")
    held = list(hands)
    plays = [one for trick in view.tricks for one in trick.plays] + list(view.trick.plays)
    for one in plays:
        held[one.seat] = CardSet(held[one.seat] | 1 << one.card)
    left = _pile(deals, index)
    gone = [one.card for one in plays if left is not None and deals.rules.owners[one.seat] is None]
    pile = (*gone, *(left or ()))
    buried = deals.face_down(index)
    contract = MakeBid(view.contract.declarer, view.contract.points, view.contract.trump)
    call = CallFriend(contract.seat, view.friend.mode, view.friend.card, view.friend.whom)
    calling = FriendCalling(
        Dealt(tuple(held), buried, pile), buried, view.calls, contract, view.out
    )
    by_trick = call.mode in (FriendMode.FIRST_TRICK, FriendMode.LAST_TRICK)
    play = Play(
        setup=Setup(calling.dealt, buried, view.calls, contract, call, view.out),
        hands=hands,
        pile=left or (),
        friend=view.friend.seat if by_trick else named_friend(calling, call),
        revealed=view.friend.revealed,
        taken=view.points.seats,
        tricks=view.tricks,
        plays=(),
        turn=view.trick.leader,
    )
    return _with_trick(play, view)


def _with_trick(play: Play, view: View) -> Play:
    """Return the state with the trick on the table: what must be followed is the core's to say."""
    for one in view.trick.plays if view.trick else ():
        play = replace(play, led=led_after(play, one), plays=(*play.plays, one))
    return play if view.turn is None else replace(play, turn=view.turn)


def _pile(deals: Deals, index: int) -> tuple[CardId, ...] | None:
    """Return an order of the dummy's cards, any as likely as any other; None without a dummy."""
    if None not in deals.rules.owners:
        return None
    cards = list(deals.hands(index)[deals.rules.owners.index(None)])
    Random(f"{deals.seed}/{index}").shuffle(cards)  # noqa: S311  a sample, which must repeat
    return tuple(cards)
