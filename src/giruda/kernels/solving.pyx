# cython: language_level=3
"""The solver for plain Python: positions in, bounds and moves out."""

from libc.stdlib cimport calloc, free
from libc.string cimport memset

from giruda.core.errors import GirudaError

from giruda.kernels.bits cimport count, lowest
from giruda.kernels.lanes cimport Deal, Lanes, lay_out
from giruda.kernels.layout cimport JOKER, MAX_SEATS, NO_CARD, uint64_t
from giruda.kernels.memory cimport Memory, free_memory, make_memory, new_solve
from giruda.kernels.play cimport (
    Hand, MAX_MOVES, Move, NAMES_EXACT, NAMES_LED, OWN_SUIT, Position, calls, card_of, do,
    is_over, legal_moves, names_of,
)
from giruda.kernels.search cimport Search, giruda_clock, stand, window

cdef extern from *:
    """
    static int giruda_pending(void) { return PyErr_Occurred() ? -1 : 0; }
    """
    int raise_pending "giruda_pending"() except -1


class CannotSolve(GirudaError, ValueError):
    """The solver cannot take this position."""


cdef class Cancellation:
    """A flag that another thread may set; the search looks at it every few thousand nodes."""

    cdef int flag

    def cancel(self):
        """Have the search end as soon as it looks."""
        self.flag = 1

    @property
    def cancelled(self):
        """Whether `cancel` was called."""
        return self.flag != 0


cdef class Solver:
    """A table of positions and a search that uses it, for one position after the other.

    ``Solver(memory_bytes)``; `place` a hand first.  All numbers of points are of those still to be
    won by the declarer's side, buried points that go with the last trick included.  Not for two
    threads at once.
    """

    cdef Deal* deal
    cdef Memory memory
    cdef Search search
    cdef Hand hand
    cdef Position p
    cdef Cancellation cancellation

    def __cinit__(self, uint64_t memory_bytes=256 << 20):
        self.deal = <Deal*>calloc(1, sizeof(Deal))
        if self.deal == NULL or make_memory(&self.memory, memory_bytes) < 0:
            raise MemoryError(f"no {memory_bytes >> 20} MB for the table of positions")
        self.search.d = self.deal
        self.search.m = &self.memory
        self.use()

    def __dealloc__(self):
        free(self.deal)
        free_memory(&self.memory)

    def use(self, bint memory=True, bint alike=True, bint bounds=True, bint order=True):
        """Choose what saves work; the values are the same without any of it."""
        self.search.options.use_memory = memory
        self.search.options.use_alike = alike
        self.search.options.use_bounds = bounds
        self.search.options.use_order = order

    def limit(self, nodes=None, ms=None, Cancellation cancel=None):
        """Set when to stop, from now on: after so many more nodes, or so many milliseconds."""
        cdef double now = giruda_clock()
        self.search.nodes = 0
        self.search.node_limit = ~<uint64_t>0 if nodes is None else nodes
        self.search.deadline = 0 if ms is None else now + ms / 1000
        self.search.next_signal = now
        self.search.stopped = False
        self.search.interrupted = False
        self.cancellation = cancel
        self.search.cancelled = NULL if cancel is None else &cancel.flag

    def place(self, Hand hand, ruling, int last_bonus=0):
        """Set the position to solve: a hand in play, the seats of the declarer's side.

        *last_bonus* is what the last trick counts besides.  Cost: 20 µs for five tricks, 0.4 ms
        for a whole deal.
        """
        cdef bint sides[MAX_SEATS]
        cdef int seat
        if is_over(&hand.tables.c, &hand.p):
            raise CannotSolve("the hand is over: there is no trick left to solve")
        memset(sides, 0, sizeof(sides))
        for seat in ruling:
            if not 0 <= seat < hand.tables.c.n_seats:
                raise CannotSolve(f"ruling: there is no seat {seat}")
            sides[seat] = True
        _check_counts(hand)
        self.hand = hand
        self.p = hand.p
        if lay_out(&hand.tables.c, &hand.p, sides, last_bonus, self.deal) < 0:
            raise CannotSolve("the cards that count are not the highest of their suits")
        new_solve(&self.memory, self.deal.n_tricks - hand.p.trick)
        self.limit()

    @property
    def nodes(self):
        """Cards played in the search since `limit` or `place`."""
        return self.search.nodes

    @property
    def most(self):
        """All that is still to be won, the current trick included."""
        cdef int at
        cdef int total = self.deal.last_bonus
        cdef Position* p = &self.p
        total += self.deal.per_trick * (self.deal.n_tricks - p.trick)
        for at in range(p.n_plays):
            total += self.hand.tables.c.counted >> p.cards[at] & 1
        for at in range(self.hand.tables.c.n_seats):
            total += count(p.hands[at] & self.hand.tables.c.counted)
        return total

    def at_least(self, int need):
        """Ask whether the declarer's side can win *need* more.

        Return (low, high): bounds that settle it, or (0, `most`) where a limit came first.
        """
        return self._narrow(&self.p, 0, self.most, need, True)

    def exact(self, int guess, int low=0, high=None):
        """Return (low, high), equal unless a limit came first.  *guess* is where to begin."""
        return self._narrow(&self.p, low, self.most if high is None else high, guess, False)

    def after(self, int move, int guess, int low=0, high=None):
        """Return the same for the position after a legal move, the points that it wins included."""
        cdef Position p = self.p
        cdef int before = self._taken(&p)
        cdef int won
        do(&self.hand.tables.c, &p, move, NULL)
        won = self._taken(&p) - before
        if is_over(&self.hand.tables.c, &p):
            won += self.deal.last_bonus if self.deal.ruling[p.turn] else 0
            return won, won
        top = (self.most if high is None else high) - won
        found = self._narrow(&p, max(0, low - won), max(0, top), guess - won, False)
        return found[0] + won, found[1] + won

    def best_move(self, int value):
        """Return a move that keeps the exact *value*; None where a limit came first."""
        cdef Move moves[MAX_MOVES]
        cdef int n = legal_moves(&self.hand.tables.c, &self.p, moves)
        cdef bint ruling = self.deal.ruling[self.p.turn]
        cdef Lanes compared
        cdef int need = value if ruling else value + 1
        if n == 1:
            return moves[0]
        stand(&self.search, &self.p)
        with nogil:
            window(&self.search, &self.p, need, &compared)
        self._raise_signal()
        if self.search.stopped or not self.search.has_option:
            return None
        return self._legal_twin(moves, n)

    def play(self, int move):
        """Go on to the position after a legal move; return what the declarer's side won by it."""
        cdef int before = self._taken(&self.p)
        do(&self.hand.tables.c, &self.p, move, NULL)
        return self._taken(&self.p) - before

    cdef int _taken(self, const Position* p):
        cdef int seat
        cdef int taken = 0
        for seat in range(self.hand.tables.c.n_seats):
            if self.deal.ruling[seat]:
                taken += p.taken[seat]
        return taken

    cdef _narrow(self, const Position* p, int low, int high, int need, bint once):
        """Ask windows from *need* on until the bounds meet, or once."""
        cdef Lanes compared
        cdef int got
        stand(&self.search, p)
        with nogil:
            while low < high and not self.search.stopped:
                need = need if need > low else low + 1
                need = need if need <= high or once else high
                got = window(&self.search, p, need, &compared)
                if self.search.stopped:
                    break
                if got >= need:
                    low = got if got > low else low
                    need = low + 1
                else:
                    high = got if got < high else high
                    need = high
                if once:
                    break
        self._raise_signal()
        return low, high

    cdef _raise_signal(self):
        if self.search.interrupted:
            raise_pending()

    cdef _legal_twin(self, const Move* moves, int n):
        """The legal move that the search's option stands for."""
        cdef int at, card = self.deal.card_of[self.search.option.at]
        cdef bint wants_call = self.search.option.call
        for wanted in (wants_call, not wants_call):
            for at in range(n):
                if card_of(moves[at]) == card and calls(moves[at]) == wanted:
                    if self.p.n_plays or self._names_alike(names_of(moves[at])):
                        return moves[at]
        return None

    cdef bint _names_alike(self, int names):
        """Whether a lead that names this is the search's option."""
        cdef int led = self.search.option.led
        cdef int card = self.deal.card_of[self.search.option.at]
        cdef int exact = self.search.option.exact
        cdef int own
        if self.search.option.has_exact:
            if names < NAMES_EXACT:
                return False
            if exact == NO_CARD:  # a card that no other hand holds
                return not self._held_by_others(names - NAMES_EXACT)
            return names - NAMES_EXACT == self.deal.card_of[exact]
        own = 4 if card >= JOKER else card // 13
        if names == OWN_SUIT:
            return led == own
        return names == NAMES_LED + led

    cdef bint _held_by_others(self, int card):
        cdef int seat
        for seat in range(self.hand.tables.c.n_seats):
            if seat != self.p.turn and self.p.hands[seat] >> card & 1:
                return True
        return False


cdef _check_counts(Hand hand):
    """Refuse hands that would not come out even."""
    cdef int seat, n_wanted, left = hand.tables.c.n_tricks - hand.p.trick
    cdef int at
    cdef uint64_t seen = 0
    for seat in range(hand.tables.c.n_seats):
        if seen & hand.p.hands[seat]:
            raise CannotSolve(f"card {lowest(seen & hand.p.hands[seat])} is in two hands")
        seen |= hand.p.hands[seat]
    seat = hand.p.turn
    for at in range(hand.p.n_hands):
        n_wanted = left - (1 if at >= hand.p.n_hands - hand.p.n_plays else 0)
        if count(hand.p.hands[seat]) != n_wanted:
            raise CannotSolve(
                f"seat {seat} holds {count(hand.p.hands[seat])} cards, not {n_wanted}"
            )
        seat = hand.p.following[seat]
