"""What a seat knows in play, beyond its own cards: read from its view and from nothing else.

Cards are bits of 64-bit masks, as in `core.tables`.  Every play so far proves something: who did
not follow a suit holds none of it, who answered no call holds no joker.  What is left are masks
of the cards that each seat *may* hold; a seat's share in such a card is its part of all the hands
that may hold it.  The side of each seat is a number: the chance that it is with us.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from giruda.core.actions import FriendMode, PlayCard, Seat
from giruda.core.cards import DECK, JOKER, N_RANKS
from giruda.core.play import led_by
from giruda.core.rules import Rules
from giruda.core.tables import Tables, tables
from giruda.core.views import View

TRUMPS_OF_DECLARER: Final = 2.5
"""How much likelier a trump is with the declarer than with another seat of as many cards."""
CHIEFS_OF_DECLARER: Final = 1.5
"""The same of the mighty and the joker."""


@dataclass(slots=True)
class Knowledge:
    """What *seat* knows.

    ``unseen`` are cards in other hands or, but for the declarer, perhaps buried; ``may[s]`` those
    that seat *s* may hold.  ``ally[s]`` is the chance that *s* is on our side, 1 for ourselves;
    ``friend_odds[s]`` the chance that *s* is the friend while we cannot tell, 0 elsewhere.
    ``called`` is the bit of the called friend card while another seat holds it.  ``trumps``,
    ``mighty`` and ``joker`` are masks; the mighty is never among the trumps.
    """

    seat: Seat
    t: Tables
    index: int
    kind: int
    hand: int
    played: int
    unseen: int
    counts: tuple[int, ...]
    may: list[int]
    ally: list[float]
    friend_odds: list[float]
    declarer: Seat
    ruling: bool
    called: int
    trumps: int
    mighty: int
    joker: int

    @property
    def is_declarer(self) -> bool:
        """Whether we are the declarer."""
        return self.seat == self.declarer

    @property
    def tricks_left(self) -> int:
        """Tricks still to come after this one."""
        return self.t.n_tricks - 1 - self.index

    def share(self, seat: Seat, card_bit: int) -> float:
        """Return the chance that *seat* holds this unseen card."""
        if not self.may[seat] & card_bit:
            return 0.0
        if card_bit == self.called:
            return self.friend_odds[seat] or 1.0
        total: float = sum(
            count for count, may in zip(self.counts, self.may, strict=True) if may & card_bit
        )
        pull = self._pull_of_declarer(card_bit)
        mine = self.counts[seat] * (pull if seat == self.declarer else 1)
        if self.may[self.declarer] & card_bit:
            total += self.counts[self.declarer] * (pull - 1)
        return mine / total

    def _pull_of_declarer(self, card_bit: int) -> float:
        if card_bit & self.trumps:
            return TRUMPS_OF_DECLARER
        return CHIEFS_OF_DECLARER if card_bit & (self.mighty | self.joker) else 1

    def is_boss(self, card_id: int) -> bool:
        """Tell whether no unseen card of its own suit is above a card."""
        if card_id == JOKER:
            return True
        above = self.t.follow[card_id // N_RANKS] & ~((2 << card_id) - 1) & ~self.mighty
        return not above & self.unseen

    def against(self, card_bit: int) -> float:
        """Return the chance that an unseen card is with somebody who is not on our side."""
        if card_bit == self.called:
            return float(not self.ruling)
        return sum(self.share(seat, card_bit) * (1 - ally) for seat, ally in enumerate(self.ally))

    def surely_ours(self, card_bit: int) -> bool:
        """Tell whether an unseen card can only be in the hand of a seat that is surely with us."""
        if card_bit == self.called:
            return self.ruling
        holders = [seat for seat, may in enumerate(self.may) if may & card_bit]
        return bool(holders) and all(self.ally[seat] >= 1 for seat in holders)


def know(rules: Rules, view: View) -> Knowledge:
    """Return what the reader of *view* knows; it must be a seat, in play."""
    contract, trick, seat = view.contract, view.trick, view.seat
    assert contract
    assert trick
    assert seat is not None
    t = tables(rules, contract.trump)
    played, lacks = _read(t, view)
    unseen = DECK & ~played & ~view.hand & ~view.buried
    may = [unseen & ~lack for lack in lacks]
    may[seat] = 0
    friend = view.friend
    called = 0
    if friend and friend.card is not None:
        called = 1 << friend.card & unseen
        may[contract.declarer] &= ~called
    odds = _friend_odds(view, may, called)
    mighty = 1 << t.mighty
    return Knowledge(
        seat=seat,
        t=t,
        index=trick.number - 1,
        kind=t.kind[trick.number - 1],
        hand=int(view.hand),
        played=played,
        unseen=unseen,
        counts=view.counts,
        may=may,
        ally=_allies(view, odds),
        friend_odds=odds,
        declarer=contract.declarer,
        ruling=seat == contract.declarer or view.is_friend,
        called=called,
        trumps=0 if t.trump is None else t.follow[t.trump] & ~mighty,
        mighty=mighty,
        joker=1 << JOKER,
    )


def _read(t: Tables, view: View) -> tuple[int, list[int]]:
    """Return the cards played so far, and for each seat those it has proved not to hold."""
    played = 0
    lacks = [0] * len(view.counts)
    for index, trick in enumerate(view.tricks):
        played |= _read_trick(t, index, trick.plays, lacks)
    if view.trick and view.trick.plays:
        played |= _read_trick(t, len(view.tricks), view.trick.plays, lacks)
    return played, lacks


def _read_trick(t: Tables, index: int, plays: tuple[PlayCard, ...], lacks: list[int]) -> int:
    lead = plays[0]
    follow = t.follow[led_by(lead)]
    free = t.free[t.kind[index]]
    called = t.call.get(lead.card, 0) & t.call_duty if lead.call_joker else 0
    seen = 0
    for one in plays:
        bit = 1 << one.card
        seen |= bit
        if not bit & (follow | free):
            lacks[one.seat] |= follow
        if called and one is not lead and not bit & (called | t.call_escape):
            lacks[one.seat] |= called
    return seen


def _friend_odds(view: View, may: list[int], called: int) -> list[float]:
    """Return the chance of each seat to be the friend, as far as the reader cannot tell."""
    friend, contract = view.friend, view.contract
    odds = [0.0] * len(may)
    if friend is None or contract is None or friend.revealed or view.is_friend:
        return odds
    if friend.mode is FriendMode.CARD:
        seats = [seat for seat, cards in enumerate(may) if cards & called]
    elif friend.mode is FriendMode.FIRST_TRICK:
        seats = [seat for seat in range(len(may)) if seat != contract.declarer]
    else:
        return odds
    for seat in seats:
        odds[seat] = 1 / len(seats)
    return odds


def _allies(view: View, odds: list[float]) -> list[float]:
    """Return the chance of each seat to be with the reader."""
    contract, seat, friend = view.contract, view.seat, view.friend
    assert contract
    assert seat is not None
    ruling = list(odds)
    ruling[contract.declarer] = 1.0
    if friend and friend.seat is not None:
        ruling[friend.seat] = 1.0
    if view.is_friend:
        ruling[seat] = 1.0
    if seat == contract.declarer or view.is_friend:
        return ruling
    with_us = [1 - chance for chance in ruling]
    with_us[seat] = 1.0
    return with_us
