# cython: language_level=3
"""How declarers begin a hand, and what comes of it: burial, friend call, and cards by clubs.

Two doors, both over many deals.  `Declaring.declare`: in every deal some seat takes up the kitty,
and buries and calls by the club's rules of thumb.  `Declaring.value`: ways to begin that somebody
else thought of, each over each deal.

The rules of thumb are in `giruda.kernels.habits`.
"""

from typing import NamedTuple

import numpy as np

from giruda.core.actions import FriendMode
from giruda.core.errors import GirudaError
from giruda.kernels.knowledge import FRIEND_MODES

from giruda.kernels.bits cimport below, bit, count, spread, stream
from giruda.kernels.club cimport Table, club_choice, club_play, deal_in
from giruda.kernels.habits cimport Habit, MAX_BURY, burial, friend_card, take_on
from giruda.kernels.knowledge cimport (
    BY_CARD, BY_SEAT, BY_TRICK, CClub, ClubTables, NO_FRIEND, meet, sit_out,
)
from giruda.kernels.layout cimport (
    CardSet, MAX_SEATS, N_CARD_IDS, NO_CARD, NOBODY, int8_t, int16_t, int64_t, uint8_t, uint64_t,
)
from giruda.kernels.play cimport Move, Position, begin, is_over
from giruda.kernels.tables cimport CTables

cdef enum:
    N_TRUMPS = 5  # four suits, and none


class NotToBegin(GirudaError, ValueError):
    """A hand cannot be begun like this: the message names the argument."""


class Begin(NamedTuple):
    """A way to begin: ``trump`` 0..3, 4 for none; what is ``buried``; the friend call."""

    trump: int
    buried: int
    mode: FriendMode
    card: int | None = None
    whom: int | None = None


class Declared(NamedTuple):
    """Of W deals: ``points`` of the ruling side, the ``friends`` at the end (-1: nobody), what was
    ``buried``, and the card that was ``called`` (-1: none)."""

    points: object
    friends: object
    buried: object
    called: object


class Valued(NamedTuple):
    """Of n ways to begin and W deals: int16[n, W] ``points`` of the ruling side, int8[n, W]
    ``friends`` at the end, -1 for nobody."""

    points: object
    friends: object


cdef struct Way:
    CardSet buried
    int trump, mode, card, whom
    int named_by  # the index of the trick whose winner is the friend, or NOBODY


cdef class Declaring:
    """The rules of thumb of a table, and what its hands count.

    *clubs*: of each trump in the order of `giruda.core.auction.TRUMPS`; *bury*: how many cards;
    *keeps*: what a buried point is worth to the declarer; *counted*: the cards that are points when
    buried, and *counts* whether they are the ruling side's if it loses and if it takes the last
    trick; *callable_cards* and *joker_worth* by trump; *first_trick*, *by_seat*: the friend may be
    called so.  What cannot be is a `NotToBegin`.
    """

    cdef tuple kept
    cdef Habit habit[N_TRUMPS]
    cdef int bury
    cdef double keeps
    cdef CardSet counted
    cdef bint counts[2]
    cdef bint first_trick
    cdef bint by_seat

    def __cinit__(
        self, clubs, *, int bury, double keeps, CardSet counted, counts, callable_cards,
        joker_worth, bint first_trick, bint by_seat,
    ):
        cdef ClubTables club
        cdef int trump
        if not len(clubs) == len(callable_cards) == len(joker_worth) == N_TRUMPS:
            raise NotToBegin(f"clubs: there must be one for each of {N_TRUMPS} trumps")
        if not 0 < bury <= MAX_BURY:
            raise NotToBegin(f"bury: {bury} is not a number of cards from 1 to {MAX_BURY}")
        self.kept = tuple(clubs)
        for trump in range(N_TRUMPS):
            club = self.kept[trump]
            self.habit[trump].t = &club.tables.c
            self.habit[trump].c = &club.c
            take_on(&self.habit[trump], callable_cards[trump], joker_worth[trump])
        self.bury = bury
        self.keeps = keeps
        self.counted = counted
        self.counts[0], self.counts[1] = counts
        self.first_trick = first_trick
        self.by_seat = by_seat

    def habits(self, CardSet hand, int trump):
        """Return what the rules of thumb bury of a hand and which card they call, if any."""
        buried, called = self.habits_of([hand], trump)
        return int(buried[0]), None if called[0] == NO_CARD else int(called[0])

    def habits_of(self, hands, int trump):
        """Return the same for many hands: uint64[n] what is buried, int8[n] what is called.

        *hands*: uint64[n]; -1 is no card.  The GIL is released.  Cost: about 1 µs a hand.
        """
        cdef const uint64_t[::1] held = np.ascontiguousarray(hands, np.uint64)
        cdef int64_t n = held.shape[0], at
        cdef uint64_t[::1] buried = np.zeros(n, np.uint64)
        cdef int8_t[::1] called = np.zeros(n, np.int8)
        cdef Way way
        if not 0 <= trump < N_TRUMPS:
            raise NotToBegin(f"trump: there is no {trump}")
        for at in range(n):
            if held[at] & ~self.habit[0].t.deck or count(held[at]) <= self.bury:
                raise NotToBegin(f"hands[{at}]: cards of the pack, more than are buried")
        with nogil:
            for at in range(n):
                self._choose(held[at], trump, 0, &way)
                buried[at] = way.buried
                called[at] = way.card
        return np.asarray(buried), np.asarray(called)

    cdef void _choose(self, CardSet hand, int trump, int declarer, Way* way) noexcept nogil:
        cdef const Habit* h = &self.habit[trump]
        way.trump = trump
        way.buried = burial(h, hand, self.bury, self.keeps)
        way.whom = NOBODY
        way.named_by = NOBODY
        way.card = friend_card(h, hand & ~way.buried, hand, self.first_trick)
        way.mode = BY_CARD if way.card != NO_CARD else NO_FRIEND
        if way.card == NO_CARD and self.first_trick:
            way.mode = BY_TRICK
            way.named_by = h.c.first_trick
        elif way.card == NO_CARD and self.by_seat:
            way.mode = BY_SEAT
            way.whom = h.t.following[declarer]

    def declare(self, hands, kitties, declarers, trumps, seed, *, out=None):
        """Let *declarers*[w] take up *kitties*[w] with *trumps*[w] and play, in each of W deals.

        *hands*: uint64[W, seats], *kitties*: uint64[W], the others W integers; *out*: uint64[W],
        who sits out, a bit a seat, by default nobody.
        Returns a `Declared`; what cannot be is a `NotToBegin`.  The GIL is released.  Cost: about
        12 µs a deal.
        """
        cdef uint64_t[:, ::1] held = self._deals(hands)
        cdef int64_t n = held.shape[0], at
        cdef uint64_t[::1] kitty = _row("kitties", kitties, n, np.uint64)
        cdef int8_t[::1] who = _row("declarers", declarers, n, np.int8)
        cdef int8_t[::1] what = _row("trumps", trumps, n, np.int8)
        cdef int16_t[::1] points = np.zeros(n, np.int16)
        cdef int8_t[::1] friends = np.zeros(n, np.int8)
        cdef uint64_t[::1] buried = np.zeros(n, np.uint64)
        cdef int8_t[::1] called = np.zeros(n, np.int8)
        cdef uint64_t[::1] absent = _row("out", [0] * n if out is None else out, n, np.uint64)
        cdef uint64_t chance = seed & 0xFFFFFFFFFFFFFFFF
        cdef Way way
        cdef CardSet own[MAX_SEATS]
        cdef int seat
        for at in range(n):
            if not 0 <= what[at] < N_TRUMPS:
                raise NotToBegin(f"trumps[{at}]: there is no {what[at]}")
            self._check_deal(&held[at, 0], kitty[at], who[at], absent[at], f"hands[{at}]")
        with nogil:
            for at in range(n):
                for seat in range(self.habit[0].t.n_seats):
                    own[seat] = held[at, seat]
                own[who[at]] |= kitty[at]
                self._choose(own[who[at]], what[at], who[at], &way)
                if way.whom != NOBODY and absent[at] >> way.whom & 1:
                    way.mode = NO_FRIEND
                    way.whom = NOBODY
                self._play(own, who[at], absent[at], &way, stream(chance, at, 0),
                           &points[at], &friends[at])
                buried[at] = way.buried
                called[at] = way.card
        return Declared(*map(np.asarray, (points, friends, buried, called)))

    def value(self, hands, int declarer, begins, seed, *, out=(), int64_t at=0):
        """Begin in each of n ways in each of W deals, and play.

        *hands*: uint64[W, seats], the declarer's with the cards to be buried; *begins*: of `Begin`;
        *at*: the number of the first deal, for its chance (the order of a dummy's cards).
        Returns a `Valued`; what cannot be is a `NotToBegin`.  The GIL is released.  Cost: about
        10 µs a way and deal.
        """
        cdef uint64_t[:, ::1] held = self._deals(hands)
        cdef int64_t n = held.shape[0], n_ways = len(begins), way, row
        cdef int16_t[:, ::1] points = np.zeros((n_ways, n), np.int16)
        cdef int8_t[:, ::1] friends = np.zeros((n_ways, n), np.int8)
        cdef CardSet absent = self._absent(out)
        cdef uint64_t chance = seed & 0xFFFFFFFFFFFFFFFF
        cdef Way one
        for row in range(n):
            self._check_deal(&held[row, 0], 0, declarer, absent, f"hands[{row}]")
        for way in range(n_ways):
            self._read(begins[way], declarer, absent, &one, f"begins[{way}]")
            for row in range(n):
                if one.buried & ~held[row, declarer]:
                    raise NotToBegin(f"begins[{way}]: the declarer does not hold what is buried")
            with nogil:
                for row in range(n):
                    self._play(&held[row, 0], declarer, absent, &one,
                               stream(chance, at + row, 0), &points[way, row], &friends[way, row])
        return Valued(np.asarray(points), np.asarray(friends))

    cdef void _play(
        self, const CardSet* hands, int declarer, CardSet out, const Way* way, uint64_t chance,
        int16_t* points, int8_t* whom,
    ) noexcept nogil:
        """Play a hand to its end; say what the ruling side took, and who was the friend."""
        cdef const CTables* t = self.habit[way.trump].t
        cdef const CClub* c = self.habit[way.trump].c
        cdef Position p
        cdef Table table
        cdef Move move
        cdef bint says_so
        cdef int seat
        cdef CardSet side
        begin(t, &p, hands, out, declarer)
        p.hands[declarer] &= ~way.buried
        if t.dummy != NOBODY:
            _draw_pile(t, &p, chance)
        meet(t, c, &table.known, declarer, way.mode, way.card, way.whom, way.named_by)
        sit_out(t, &table.known, out)
        table.friend = table.known.friend
        table.knows_buried = True
        table.buried = way.buried
        deal_in(t, c, &p, &table)
        while not is_over(t, &p):
            move = club_choice(t, c, &p, &table, &says_so)
            club_play(t, c, &p, &table, move, says_so)
        side = table.known.declaring
        if table.friend != NOBODY:
            side |= bit(table.friend)
        points[0] = 0
        for seat in range(t.n_seats):
            if side >> seat & 1:
                points[0] += p.taken[seat]
        if self.counts[side >> p.turn & 1]:  # who took the last trick is to play
            points[0] += count(way.buried & self.counted)
        whom[0] = table.friend

    # --- At the door ------------------------------------------------------------------------------

    cdef _deals(self, hands):
        cdef int n_seats = self.habit[0].t.n_seats
        try:
            deals = np.ascontiguousarray(hands, np.uint64)
        except (OverflowError, TypeError, ValueError) as error:
            raise NotToBegin(f"hands: they must be 64-bit card sets ({error})") from error
        if deals.ndim != 2 or deals.shape[1] != n_seats:
            raise NotToBegin(f"hands: there must be a row of {n_seats} for each deal")
        return deals if deals.flags.writeable else deals.copy()

    cdef CardSet _absent(self, out) except *:
        cdef CardSet absent = 0
        for seat in out:
            if not 0 <= seat < self.habit[0].t.n_seats:
                raise NotToBegin(f"out: there is no seat {seat}")
            absent |= bit(seat)
        return absent

    cdef int _check_deal(
        self, const CardSet* hands, CardSet kitty, int declarer, CardSet out, str where
    ) except -1:
        """Make sure of the cards: each once, and as many as are played and buried."""
        cdef const CTables* t = self.habit[0].t
        cdef CardSet gone = kitty
        cdef int seat, size
        if not 0 <= declarer < t.n_seats or (out | bit(t.dummy) * (t.dummy != NOBODY)) \
                >> declarer & 1:
            raise NotToBegin(f"{where}: seat {declarer} cannot be the declarer")
        if kitty and count(kitty) != self.bury:
            raise NotToBegin(f"{where}: a kitty has {self.bury} cards")
        for seat in range(t.n_seats):
            size = 0 if out >> seat & 1 else t.n_tricks
            if seat == declarer and not kitty:
                size += self.bury
            if hands[seat] & gone or count(hands[seat]) != size:
                raise NotToBegin(f"{where}: seat {seat} must have {size} cards of its own")
            gone |= hands[seat]
        if gone & ~t.deck:
            raise NotToBegin(f"{where}: a card that is not in the pack")
        return 0

    cdef int _read(self, one, int declarer, CardSet out, Way* way, str where) except -1:
        cdef const CTables* t = self.habit[0].t
        trump, buried, mode, card, whom = one
        if not 0 <= trump < N_TRUMPS:
            raise NotToBegin(f"{where}: there is no trump {trump}")
        if mode not in FRIEND_MODES or (card is not None) is not (mode is FriendMode.CARD):
            raise NotToBegin(f"{where}: a card belongs to the mode card, and to no other")
        if card is not None and not (0 <= card < N_CARD_IDS and t.deck >> <int>card & 1):
            raise NotToBegin(f"{where}: card {card} is not in the pack")
        if (whom is not None) is not (mode is FriendMode.SEAT):
            raise NotToBegin(f"{where}: a seat belongs to the mode seat, and to no other")
        if whom is not None and (
            not 0 <= whom < t.n_seats or whom == declarer or out >> <int>whom & 1
        ):
            raise NotToBegin(f"{where}: seat {whom} cannot be the friend")
        way.trump = trump
        way.buried = buried
        if count(way.buried) != self.bury:
            raise NotToBegin(f"{where}: {self.bury} cards are buried")
        way.mode = FRIEND_MODES[mode]
        way.card = NO_CARD if card is None else card
        way.whom = NOBODY if whom is None else whom
        way.named_by = NOBODY
        if mode is FriendMode.FIRST_TRICK:
            way.named_by = self.habit[trump].c.first_trick
        elif mode is FriendMode.LAST_TRICK:
            way.named_by = self.habit[trump].c.last_trick
        return 0


cdef _row(str name, values, int64_t n, kind):
    try:
        row = np.array(values, kind)
    except (OverflowError, TypeError, ValueError) as error:
        raise NotToBegin(f"{name}: they must be integers ({error})") from error
    if row.shape != (n,):
        raise NotToBegin(f"{name}: there must be {n}, one for each deal")
    return row


cdef void _draw_pile(const CTables* t, Position* p, uint64_t chance) noexcept nogil:
    """Lay the dummy's cards in an order drawn by chance."""
    cdef uint8_t cards[N_CARD_IDS]
    cdef int left = spread(p.hands[t.dummy], cards)
    cdef int other
    p.pile_at = 0
    p.n_pile = left
    while left:
        other = below(&chance, left)
        left -= 1
        p.pile[left] = cards[other]
        cards[other] = cards[left]
