"""What a seat knows in play, beyond its own cards: read from its view and from nothing else.

Cards are bits of 64-bit masks, as in `core.tables`.  Every play so far proves something: who did
not follow a suit holds none of it, who answered no call holds no joker.  What is left are masks
of the cards that each seat *may* hold; a seat's share in such a card is its part of all the hands
that may hold it.  The side of each seat is a number: the chance that it is with us.

A dummy chooses nothing, so its plays prove nothing.  Who plays a partner's hand too knows its
cards: there *may* is what it holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from giruda.core.actions import FriendMode, PlayCard, Seat
from giruda.core.cards import JOKER, N_RANKS, CardSet, Colour, Suit
from giruda.core.choices import Counting, OwnCard
from giruda.core.play import called_jokers, exact_card
from giruda.core.rules import Rules
from giruda.core.seen import View
from giruda.core.tables import Tables, tables
from giruda.core.tricks import NOTHING_LED, Led

USUAL_DENSITY: Final = 20 / 53
"""Points a card in the pack that the weights of the bots were set for."""
TRICK: Final = 2.0
"""What a trick counts where tricks are counted: as much as the points in one elsewhere."""
FAKE: Final = 0.1
"""The chance that a declarer who may call a card of his own has done so."""
LAST_TRICKS: Final = 3
TRUMPS_OF_DECLARER: Final = 2.5
"""How much likelier a trump is with the declarer than with another seat of as many cards."""
CHIEFS_OF_DECLARER: Final = 1.5
"""The same of the mighty and the joker."""


@lru_cache(maxsize=256)
def density(rules: Rules) -> float:
    """Return how many points lie in a card on average, next to a pack of 53 with 20 points."""
    if rules.score.count is Counting.TRICKS:
        return 0.0
    return len(rules.point_cards) / len(rules.pack) / USUAL_DENSITY


@lru_cache(maxsize=256)
def counted(rules: Rules) -> CardSet:
    """Return the cards that are worth a point: none where tricks are counted."""
    return CardSet(0) if rules.score.count is Counting.TRICKS else rules.point_cards


@dataclass(slots=True)
class Knowledge:
    """What *seat*, whose turn it is, knows: the reader's own, or its partner's hand.

    ``unseen`` are cards in other hands or, but for the declarer, perhaps buried; ``may[s]`` those
    that seat *s* may hold.  ``ally[s]`` is the chance that *s* is on our side, 1 for ourselves;
    ``friend_odds[s]`` the chance that *s* is the friend while we cannot tell, 0 elsewhere.
    ``called`` is the bit of the called friend card while another seat holds it.  ``trumps``,
    ``mighty`` and ``joker`` (both, of two) are masks; the mighty is never among the trumps.

    ``ring`` are the other seats in the hand in playing order from the next one on; ``declaring``
    those that the declarer plays; ``astray`` counts unseen cards that were never dealt.
    ``points`` are the cards that count, ``per_trick`` what a trick counts by itself, ``density``
    how many points a card adds on average, next to the usual game.
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
    ring: tuple[Seat, ...]
    declaring: tuple[Seat, ...]
    dummy: Seat | None
    astray: int
    points: int
    per_trick: float
    density: float

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
            return self.friend_odds[seat] or (FAKE if seat == self.declarer else 1.0)
        pull = self._pull_of_declarer(card_bit)
        total: float = self.astray
        for at, may in enumerate(self.may):
            if may & card_bit:
                total += self.counts[at] * (pull if at in self.declaring else 1)
        return self.counts[seat] * (pull if seat in self.declaring else 1) / total

    def _pull_of_declarer(self, card_bit: int) -> float:
        if card_bit & self.trumps:
            return TRUMPS_OF_DECLARER
        return CHIEFS_OF_DECLARER if card_bit & (self.mighty | self.joker) else 1

    def is_weak(self, joker: int, weakened: int = 0) -> bool:
        """Tell whether this joker has no power in the trick."""
        return self.t.strength[self.kind][weakened][NOTHING_LED][joker] <= 0

    @property
    def is_late(self) -> bool:
        """Whether few tricks are left, so that the mighty may go on anything."""
        return self.index >= self.t.n_tricks - LAST_TRICKS

    def is_boss(self, card_id: int) -> bool:
        """Tell whether no unseen card of its own suit is above a card."""
        if card_id >= JOKER:
            return True
        above = self.t.follow[card_id // N_RANKS] & ~((2 << card_id) - 1) & ~self.mighty
        return not above & self.unseen

    def is_boss_outside(self, card_id: int) -> bool:
        """Tell whether an unseen card is the highest of its suit outside our hand."""
        above = self.t.follow[card_id // N_RANKS] & ~((2 << card_id) - 1) & ~self.mighty
        return not above & (self.unseen | self.hand)

    def against(self, card_bit: int) -> float:
        """Return the chance that an unseen card is with somebody who is not on our side."""
        if card_bit and card_bit == self.called:
            return float(not self.ruling)
        return sum(self.share(seat, card_bit) * (1 - ally) for seat, ally in enumerate(self.ally))

    def surely_ours(self, card_bit: int) -> bool:
        """Tell whether an unseen card can only be in the hand of a seat that is surely with us."""
        if card_bit == self.called:
            return self.ruling
        holders = [seat for seat, may in enumerate(self.may) if may & card_bit]
        return bool(holders) and all(self.ally[seat] >= 1 for seat in holders)


def led_of(plays: Sequence[PlayCard]) -> Led:
    """Return what must be followed: after a joker that named nothing the next suit decides."""
    names = plays[0].names
    if names is not None:
        return names if isinstance(names, Suit | Colour) else NOTHING_LED
    return next((one.card // N_RANKS for one in plays if one.card < JOKER), NOTHING_LED)


def know(rules: Rules, view: View) -> Knowledge:
    """Return what the reader of *view* knows in play, on the turn of a seat that it plays."""
    contract, trick, seat = view.contract, view.trick, view.turn
    assert contract
    assert trick
    assert seat is not None
    t = tables(rules, contract.trump)
    hand = view.hand if seat == view.seat else view.partner_hand
    other = view.partner_seat if seat == view.seat else view.seat
    other_hand = view.partner_hand if seat == view.seat else view.hand
    played, lacks = _read(t, view)
    unseen = t.deck & ~played & ~view.hand & ~view.partner_hand & ~view.buried
    may = [unseen & ~lack if count else 0 for lack, count in zip(lacks, view.counts, strict=True)]
    may[seat] = 0
    if other is not None:
        may[other] = other_hand
    called = _called(rules, view, unseen, may)
    odds = _friend_odds(view, may, called)
    mighty = 1 << t.mighty
    return Knowledge(
        seat=seat,
        t=t,
        index=trick.number - 1,
        kind=t.kind[trick.number - 1],
        hand=hand,
        played=played,
        unseen=unseen,
        counts=view.counts,
        may=may,
        ally=_allies(view, odds),
        friend_odds=odds,
        declarer=contract.declarer,
        ruling=view.seat == contract.declarer or view.is_friend,
        called=called,
        trumps=0 if t.trump is None else t.follow[t.trump] & t.deck & ~mighty,
        mighty=mighty,
        joker=t.jokers,
        ring=_ring(view.order, view.out, seat),
        declaring=_played_by(view.owners, contract.declarer),
        dummy=None if None not in view.owners else view.owners.index(None),
        astray=_astray(rules, view, unseen),
        points=counted(rules),
        per_trick=TRICK if rules.score.count is Counting.TRICKS else 0.0,
        density=density(rules),
    )


@lru_cache(maxsize=256)
def _played_by(owners: tuple[Seat | None, ...], person: Seat) -> tuple[Seat, ...]:
    """Return the seats that a person plays."""
    return tuple(at for at, owner in enumerate(owners) if owner == person)


@lru_cache(maxsize=256)
def _ring(order: tuple[Seat, ...], out: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """Return the other seats in the hand in playing order from the next one on."""
    at = order.index(seat)
    return tuple(one for one in order[at + 1 :] + order[:at] if one not in out)


def _astray(rules: Rules, view: View, unseen: int) -> int:
    """Count the unseen cards that are neither in a hand nor buried.

    A pack may be left over where tricks are counted, and only there.
    """
    if rules.score.count is not Counting.TRICKS:
        return 0
    out_of_sight = sum(view.counts) - len(view.hand) - len(view.partner_hand) + rules.bury
    return max(0, unseen.bit_count() - out_of_sight)


def _called(rules: Rules, view: View, unseen: int, may: list[int]) -> int:
    """Return the bit of the called card while another seat holds it."""
    friend, contract = view.friend, view.contract
    if friend is None or friend.card is None or contract is None:
        return 0
    called = 1 << friend.card & unseen
    for seat in range(len(may)):
        if friend.seat not in (None, seat):
            may[seat] &= ~called
    if rules.friend.own_card is OwnCard.FORBID:
        may[contract.declarer] &= ~called
    return called


def _read(t: Tables, view: View) -> tuple[int, list[int]]:
    """Return the cards played so far, and for each seat those it has proved not to hold."""
    played = 0
    lacks = [0] * len(view.counts)
    for index, trick in enumerate(view.tricks):
        played |= _read_trick(t, index, trick.plays, lacks)
    if view.trick and view.trick.plays:
        played |= _read_trick(t, len(view.tricks), view.trick.plays, lacks)
    if None in view.owners:
        lacks[view.owners.index(None)] = 0
    return played, lacks


def _read_trick(t: Tables, index: int, plays: tuple[PlayCard, ...], lacks: list[int]) -> int:
    lead = plays[0]
    follow: int = t.follow[led_of(plays)]
    free = t.free[t.kind[index]]
    called = called_jokers(t, plays) & t.call_duty
    exact = exact_card(plays)
    seen = 0
    for one in plays:
        bit = 1 << one.card
        seen |= bit
        if not bit & (follow | free):
            lacks[one.seat] |= follow
        if called and one is not lead and not bit & (called | t.call_escape):
            lacks[one.seat] |= called
        if exact is not None and one is not lead and one.card != exact:
            lacks[one.seat] |= 1 << exact
    return seen


def _friend_odds(view: View, may: list[int], called: int) -> list[float]:
    """Return the chance of each seat to be the friend, as far as the reader cannot tell."""
    friend, contract = view.friend, view.contract
    odds = [0.0] * len(may)
    if friend is None or contract is None or friend.revealed or view.is_friend:
        return odds
    seats: list[Seat] = []
    if friend.mode is FriendMode.CARD and friend.card is not None:
        seats = _shown(view, friend.card) or [
            seat for seat, cards in enumerate(may) if cards & called and seat != contract.declarer
        ]
    elif friend.mode in (FriendMode.FIRST_TRICK, FriendMode.LAST_TRICK):
        others = (seat for seat in view.order if seat not in view.out)
        seats = [seat for seat in others if seat != contract.declarer]
    true = 1 - FAKE * bool(may[contract.declarer] & called)
    for seat in seats:
        odds[seat] = true / len(seats)
    return odds


def _shown(view: View, card_id: int) -> list[Seat]:
    """Return who has played the called card: in some games that does not reveal the friend."""
    plays = [one for trick in view.tricks for one in trick.plays]
    plays += view.trick.plays if view.trick else ()
    return [one.seat for one in plays if one.card == card_id]


def _allies(view: View, odds: list[float]) -> list[float]:
    """Return the chance of each seat to be with the reader."""
    contract, seat, friend = view.contract, view.seat, view.friend
    assert contract
    assert seat is not None
    ruling = list(odds)
    known = {contract.declarer, friend.seat if friend else None, seat if view.is_friend else None}
    for at, owner in enumerate(view.owners):
        if at in known or owner == contract.declarer:
            ruling[at] = 1.0
    if seat == contract.declarer or view.is_friend:
        return ruling
    with_us = [1 - chance for chance in ruling]
    for mine in (seat, view.partner_seat):
        if mine is not None:
            with_us[mine] = 1.0
    return with_us
