# cython: language_level=3
"""Six and seven players: who is sent out of each of many deals, and the cards dealt again.

Rulebook: §9.5, §9.6.  Whom a declarer would send out is a rule of thumb, that of
`giruda.bots.knockout`: who holds the strongest card that is missing.
"""

from typing import NamedTuple

import numpy as np

from giruda.core.errors import GirudaError

from giruda.kernels.bits cimport bit, count, dealt, highest, lowest, spread, stream
from giruda.kernels.knowledge cimport ClubTables
from giruda.kernels.layout cimport (
    CardSet, N_CARD_IDS, N_SUITS, NOBODY, int8_t, int64_t, uint8_t, uint64_t,
)
from giruda.kernels.tables cimport CTables

cdef enum:
    N_TRUMPS = 5
    N_WANTED = 16     # cards that a declarer would like out of the way
    A_SEAT = 64       # from here on what is named is a seat


class NotToSend(GirudaError, ValueError):
    """Nobody can be sent out like this: the message names the argument."""


class Sent(NamedTuple):
    """Of W deals: uint64[W, seats] ``hands``, uint64[W] the ``kitties`` that the declarers are to
    take up, as many cards as they bury, and uint64[W] who is ``out``, a bit a seat."""

    hands: object
    kitties: object
    out: object


cdef struct Wanted:
    int n
    int8_t cards[N_WANTED]  # the most wanted first


cdef class Sending:
    """*clubs*: of each trump; *number* of people to send out; *bury*: cards that are buried.

    *by_seat*: people are named and not cards.  What cannot be is a `NotToSend`.
    """

    cdef tuple kept
    cdef Wanted wanted[N_TRUMPS]
    cdef const CTables* t
    cdef int number, bury
    cdef bint by_seat

    def __cinit__(self, clubs, *, int number, int bury, bint by_seat):
        cdef ClubTables club
        cdef int trump
        if len(clubs) != N_TRUMPS:
            raise NotToSend(f"clubs: there must be one for each of {N_TRUMPS} trumps")
        self.kept = tuple(clubs)
        for trump in range(N_TRUMPS):
            club = self.kept[trump]
            self.t = &club.tables.c
            _want(self.t, &self.wanted[trump])
        if not 0 < number < self.t.n_seats - 1:
            raise NotToSend(f"number: {number} people cannot be sent out")
        self.number = number
        self.bury = bury
        self.by_seat = by_seat

    def send(self, hands, kitties, declarers, trumps, seed, *, named=None, out=()):
        """Send people out of W deals and deal their cards and the kitty again.

        *hands*: uint64[W, seats] as first dealt, *kitties*: uint64[W], *declarers* and *trumps*: W
        integers; *out* are out already.  *named*: what is named first in every deal, a card, or 64
        and a seat.  Returns a `Sent`; what cannot be is a `NotToSend`.  Cost: about 0.3 µs a deal.
        """
        cdef uint64_t[:, ::1] held = _deals(hands, self.t.n_seats)
        cdef int64_t n = held.shape[0], at
        cdef uint64_t[::1] down = _row("kitties", kitties, n, np.uint64)
        cdef uint64_t[::1] absent = np.zeros(n, np.uint64)
        cdef int8_t[::1] who = _row("declarers", declarers, n, np.int8)
        cdef int8_t[::1] what = _row("trumps", trumps, n, np.int8)
        cdef int first = -1 if named is None else named
        cdef CardSet gone = 0
        cdef uint64_t chance = seed & 0xFFFFFFFFFFFFFFFF
        if not -1 <= first < A_SEAT + self.t.n_seats or N_CARD_IDS <= first < A_SEAT:
            raise NotToSend(f"named: {first} is neither a card nor a seat")
        for seat in out:
            if not 0 <= seat < self.t.n_seats:
                raise NotToSend(f"out: there is no seat {seat}")
            gone |= bit(seat)
        if count(gone) > self.number:
            raise NotToSend("out: more people than are sent out")
        for at in range(n):
            self._check(&held[at, 0], down[at], who[at], what[at], gone, f"hands[{at}]")
        with nogil:
            for at in range(n):
                absent[at] = self._out_of(&held[at, 0], who[at], what[at], gone, first)
                self._deal_again(
                    &held[at, 0], &down[at], who[at], absent[at], stream(chance, at, 1)
                )
        return Sent(*map(np.asarray, (held, down, absent)))

    cdef CardSet _out_of(
        self, const CardSet* hands, int declarer, int trump, CardSet out, int first
    ) noexcept nogil:
        """Who is out in the end, a bit a seat."""
        cdef const Wanted* wanted = &self.wanted[trump]
        cdef int at, seat
        seat = NOBODY
        if first >= A_SEAT:
            seat = first - A_SEAT
        elif first >= 0:
            seat = _holder(self.t, hands, first)
        if seat != NOBODY and seat != declarer and count(out) < self.number:
            out |= bit(seat)
        for at in range(0 if self.by_seat else wanted.n):
            if count(out) >= self.number:
                return out
            seat = _holder(self.t, hands, wanted.cards[at])
            if seat != NOBODY and seat != declarer:
                out |= bit(seat)
        seat = self.t.following[declarer]
        while count(out) < self.number:
            if seat != declarer:
                out |= bit(seat)
            seat = self.t.following[seat]
        return out

    cdef void _deal_again(
        self, CardSet* hands, CardSet* kitty, int declarer, CardSet out, uint64_t chance
    ) noexcept nogil:
        cdef uint8_t pack[N_CARD_IDS]
        cdef CardSet returned = kitty[0]
        cdef int seat, left
        for seat in range(self.t.n_seats):
            if out >> seat & 1:
                returned |= hands[seat]
                hands[seat] = 0
        left = spread(returned, pack)
        for seat in range(self.t.n_seats):
            if not out >> seat & 1:
                hands[seat] |= dealt(pack, &left, self.t.n_tricks - count(hands[seat]), &chance)
        kitty[0] = dealt(pack, &left, left, &chance)

    cdef int _check(
        self, const CardSet* hands, CardSet kitty, int declarer, int trump, CardSet out, str where
    ) except -1:
        cdef CardSet gone = kitty
        cdef int seat
        cdef int in_play = self.t.n_seats - self.number
        if not 0 <= declarer < self.t.n_seats or out >> declarer & 1:
            raise NotToSend(f"{where}: seat {declarer} cannot be the declarer")
        if not 0 <= trump < N_TRUMPS:
            raise NotToSend(f"{where}: there is no trump {trump}")
        for seat in range(self.t.n_seats):
            if hands[seat] & gone or count(hands[seat]) > self.t.n_tricks:
                raise NotToSend(f"{where}: seat {seat} has a card of another, or too many")
            gone |= hands[seat]
        if gone & ~self.t.deck or count(gone) != in_play * self.t.n_tricks + self.bury:
            raise NotToSend(f"{where}: the cards are not those of the pack")
        return 0


cdef int _holder(const CTables* t, const CardSet* hands, int card) noexcept nogil:
    cdef int seat
    for seat in range(t.n_seats):
        if hands[seat] >> card & 1:
            return seat
    return NOBODY


cdef void _want(const CTables* t, Wanted* wanted):
    """List the mighty, the jokers, the top trumps, and the best of the other suits."""
    cdef CardSet jokers = t.jokers
    cdef CardSet cards
    cdef int place, suit
    wanted.n = 0
    wanted.cards[wanted.n] = t.mighty
    wanted.n += 1
    while jokers:
        wanted.cards[wanted.n] = lowest(jokers)
        wanted.n += 1
        jokers &= jokers - 1
    for place in range(3):
        for suit in range(N_SUITS):
            if (suit == t.trump) != (place < 2):
                continue
            cards = t.follow[suit] & t.deck & ~bit(t.mighty)
            if place == 1:
                cards &= ~bit(highest(cards))
            wanted.cards[wanted.n] = highest(cards)
            wanted.n += 1


cdef _deals(hands, int n_seats):
    try:
        deals = np.array(hands, np.uint64, order="C")
    except (OverflowError, TypeError, ValueError) as error:
        raise NotToSend(f"hands: they must be 64-bit card sets ({error})") from error
    if deals.ndim != 2 or deals.shape[1] != n_seats:
        raise NotToSend(f"hands: there must be a row of {n_seats} for each deal")
    return deals


cdef _row(str name, values, int64_t n, kind):
    try:
        row = np.array(values, kind)
    except (OverflowError, TypeError, ValueError) as error:
        raise NotToSend(f"{name}: they must be integers ({error})") from error
    if row.shape != (n,):
        raise NotToSend(f"{name}: there must be {n}, one for each deal")
    return row
