# cython: language_level=3
"""Many games at once, from the deal to the payment, arrays in and out.

A game here is one hand of a match, with its dealer and tokens given: it is dealt again after a
misdeal or when everybody passes, as often as it takes, and ends with the payment.  From there on
it equals the core.  Actions are the numbers of `giruda.kernels.numbering`; rules are those of
tables where all are people and none sits out (else `NotInFamily`).  Rulebook: §2 to §6.
"""

from operator import index
from typing import NamedTuple

from libc.stdlib cimport calloc, free as free_memory
from libc.string cimport memset

import numpy as np

from giruda.core.errors import GirudaError, NotationError

from giruda.kernels.parameters import kernel_parameters

from giruda.kernels.bits cimport count, stream
from giruda.kernels.game cimport (
    MAX_LISTED, N_ACTIONS, PLAY, SCORED, Book, Game, act, book_of, deal, is_legal, list_actions,
    open_game,
)
from giruda.kernels.layout cimport (
    CardSet, NOBODY, int8_t, int16_t, int32_t, int64_t, uint8_t, uint64_t,
)
from giruda.kernels.parameters cimport KernelParameters

PHASES = ("auction", "blind_change", "exchange", "friend_calling", "play", "scored")
MASK = (1 << 64) - 1


class NoSuchAction(GirudaError, ValueError):
    """A number is not a legal action of that seat in that game; no game changed."""


class GameState(NamedTuple):
    """The whole truth about one game, hidden cards too: not for the eyes of a player.

    Card sets are integers with a bit a card; ``contract`` is the standing bid, and then the
    contract, as ``points * 5 + trump`` (no trump 4); seats are None for nobody.  ``taken`` is what
    the contract counts, by seat; ``points`` are the ruling side's once the game is scored.
    """

    phase: str
    stage: int
    turn: int | None
    dealer: int
    contract: int | None
    declarer: int | None
    hands: tuple
    kitty: int
    buried: int
    called_card: int | None
    friend: int | None
    revealed: bool
    trick: int
    plays: tuple
    taken: tuple
    tokens: tuple
    pot: int
    points: int
    n_deals: int


cdef class Games:
    """B games stepping at once: ``Games(rules, n, seed)``; all are dealt and wait for a call.

    Arrays that change in place with every step, for reading: ``to_act`` int8[B], the seat whose
    turn it is, -1 when done; ``done`` bool[B]; and once done ``payments`` int32[B, players], what
    the contract pays, and ``from_pot``, what the misdeal pot does; ``fines``, what misdeals have
    cost so far.  They sum to what the hand changed in the core's totals.

    The h-th hand of a game has a stream of its own for its dealer and its deals, by seed, game
    and h alone.  Cost: about 0.1 µs an action, beside the call's own.
    """

    cdef KernelParameters parameters
    cdef Book book
    cdef Game* g
    cdef int64_t n
    cdef int players
    cdef uint64_t seed
    cdef readonly object to_act, done, payments, fines, from_pot
    cdef object mask
    cdef int8_t[::1] _to_act
    cdef uint8_t[::1] _done
    cdef int32_t[:, ::1] _payments, _fines, _from_pot
    cdef int64_t[::1] _n_hands
    cdef uint8_t[:, ::1] _mask

    def __cinit__(self, rules, n, seed):
        if index(n) < 0:
            raise NotationError("n", f"must not be negative, as {n}")
        self.parameters = kernel_parameters(rules)
        self.players = self.parameters.c.players
        self.n = n
        self.seed = index(seed) & MASK
        self.g = <Game*>calloc(n + 1, sizeof(Game))
        if self.g == NULL:
            raise MemoryError
        self.book = book_of(self.parameters)
        self.to_act = np.full(n, NOBODY, np.int8)
        self.done = np.ones(n, np.bool_)
        self.payments, self.fines, self.from_pot = (
            np.zeros((n, self.players), np.int32) for _ in range(3)
        )
        self.mask = np.zeros((n, N_ACTIONS), np.bool_)
        self._to_act, self._done = self.to_act, self.done.view(np.uint8)
        self._payments, self._fines, self._from_pot = self.payments, self.fines, self.from_pot
        self._n_hands, self._mask = np.zeros(n, np.int64), self.mask.view(np.uint8)
        self.reset()

    def __dealloc__(self):
        free_memory(self.g)

    def __len__(self):
        return self.n

    @property
    def rules(self):
        """The rules that all play by."""
        return self.parameters.rules

    def reset(self, which=None, *, dealers=None, deals=None, tokens=None, previous=None):
        """Begin a new hand in the games of *which*, bool[B], or in those that are done.

        *dealers*: int[B], else drawn; *deals*: uint64[B, players + 1], the hands and the kitty of
        the first deal, else drawn; *tokens*: int[B], a bit a seat that may still call a misdeal,
        else all; *previous*: int[B], the declarer of the hand before, -1 for none, as is so
        without.  Rows of other games are not looked at.  What cannot be is a `NotationError`, and
        no game changed.
        """
        if which is None:
            which = self.done
        cdef const uint8_t[::1] chosen = self._column("which", which, np.bool_)
        cdef const int8_t[::1] by = self._column("dealers", dealers, np.int8, self.players)
        cdef const int8_t[::1] held = self._column("tokens", tokens, np.int8, 1 << self.players)
        cdef const int8_t[::1] before = self._column(
            "previous", previous, np.int8, self.players, -1
        )
        cdef uint64_t[:, ::1] cards = None if deals is None else self._as_deals(deals, which)
        cdef int64_t i
        for i in range(self.n):
            if chosen[i]:
                self._reset(
                    i, NOBODY if by is None else by[i], NULL if cards is None else &cards[i, 0],
                    -1 if held is None else held[i], NOBODY if before is None else before[i],
                )

    cdef void _reset(
        self, int64_t i, int dealer, const uint64_t* cards, int tokens, int previous
    ) noexcept nogil:
        cdef Game* g = &self.g[i]
        cdef int seat
        open_game(&self.book, g, stream(self.seed, i, self._n_hands[i]))
        self._n_hands[i] += 1
        if dealer != NOBODY:
            g.dealer = dealer
        if tokens >= 0:
            g.tokens = tokens
        g.previous = previous
        deal(&self.book, g)
        if cards != NULL:
            for seat in range(self.players):
                g.p.hands[seat] = cards[seat]
            g.kitty = cards[self.players]
        self._show(i)

    cdef bint _may(self, int64_t i, int seat, int64_t action) noexcept nogil:
        if not 0 <= seat < self.players or not 0 <= action < N_ACTIONS:
            return False
        return is_legal(&self.book, &self.g[i], seat, action)

    cdef void _show(self, int64_t i) noexcept nogil:
        """Bring the arrays up to date with a game."""
        cdef const Game* g = &self.g[i]
        cdef int seat
        self._to_act[i] = g.turn
        self._done[i] = g.phase == SCORED
        for seat in range(self.players):
            self._payments[i, seat] = g.payments[seat]
            self._fines[i, seat] = g.fines[seat]
            self._from_pot[i, seat] = g.from_pot[seat]

    def legal(self, seats=None):
        """Return bool[B, N_ACTIONS]: what *seats*, int[B] (-1 and None: whose turn it is), may do.

        Who is out of turn may at most call a misdeal, or announce itself.  The array is the same
        at each call and changes with it.
        """
        cdef const int8_t[::1] who = self._column("seats", seats, np.int8, self.players, -1)
        cdef int16_t actions[MAX_LISTED]
        cdef int64_t i
        cdef int at, seat
        with nogil:
            for i in range(self.n):
                memset(&self._mask[i, 0], 0, N_ACTIONS)
                seat = self.g[i].turn
                if who is not None and who[i] >= 0:
                    seat = who[i]
                for at in range(list_actions(&self.book, &self.g[i], seat, actions)):
                    self._mask[i, actions[at]] = True
        return self.mask

    def step(self, actions, seats=None):
        """Do an action in each game that is not done, of *seats* as in `legal`.

        *actions*: int[B]; those of games that are done do not matter.  If one is not legal, this
        is a `NoSuchAction` that names it, and no game changed.
        """
        cdef const int64_t[::1] numbers = self._column("actions", actions, np.int64)
        cdef const int8_t[::1] who = self._column("seats", seats, np.int8, self.players, -1)
        cdef int64_t i, wrong = -1
        cdef int seat
        if numbers is None:
            raise NotationError("actions", "one is needed for each game")
        with nogil:
            for i in range(self.n):
                seat = who[i] if who is not None and who[i] >= 0 else self.g[i].turn
                if self.g[i].phase != SCORED and not self._may(i, seat, numbers[i]):
                    wrong = i
                    break
            if wrong < 0:
                for i in range(self.n):
                    seat = who[i] if who is not None and who[i] >= 0 else self.g[i].turn
                    if self.g[i].phase != SCORED:
                        act(&self.book, &self.g[i], seat, numbers[i])
                        self._show(i)
        if wrong >= 0:
            raise NoSuchAction(f"game {wrong}: action {numbers[wrong]} is not legal now")

    def act(self, int64_t game, int64_t action, int seat=NOBODY):
        """Do one action in one game, of *seat* or of whose turn it is; else `NoSuchAction`.

        Cost: about 0.2 µs, the least of all ways to do one.
        """
        if not 0 <= game < self.n:
            raise NoSuchAction(f"game {game}: there are {self.n}")
        cdef Game* g = &self.g[game]
        if seat == NOBODY:
            seat = g.turn
        if not self._may(game, seat, action):
            raise NoSuchAction(f"game {game}: action {action} of seat {seat} is not legal now")
        act(&self.book, g, seat, action)
        self._show(game)

    def state(self, int64_t game):
        """Return the whole truth about a game, a `GameState`."""
        if not 0 <= game < self.n:
            raise NoSuchAction(f"game {game}: there are {self.n}")
        cdef const Game* g = &self.g[game]
        cdef bint playing = g.phase >= PLAY
        return GameState(
            phase=PHASES[g.phase], stage=g.stage, turn=_seat(g.turn), dealer=g.dealer,
            contract=_seat(g.contract), declarer=_seat(g.declarer),
            hands=tuple([g.p.hands[at] for at in range(self.players)]),
            kitty=g.kitty, buried=g.buried, called_card=_seat(g.called_card),
            friend=_seat(g.friend), revealed=g.revealed,
            trick=g.p.trick if playing else 0,
            plays=tuple([(g.p.seats[at], g.p.cards[at]) for at in range(g.p.n_plays)]),
            taken=tuple([g.p.taken[at] if playing else 0 for at in range(self.players)]),
            tokens=tuple([bool(g.tokens >> at & 1) for at in range(self.players)]),
            pot=g.pot, points=g.points, n_deals=g.n_deals,
        )

    cdef _column(self, str name, values, kind, high=None, low=0):
        """Return one number a game, from *low* to below *high*; None as it is."""
        if values is None:
            return None
        wide = np.bool_ if kind is np.bool_ else np.int64
        try:
            column = np.asarray(values)
        except ValueError as error:
            raise NotationError(name, f"one is needed for each of {self.n} games") from error
        if column.dtype != wide:
            if column.dtype.kind not in "biu":
                raise NotationError(name, f"must be whole numbers, not {column.dtype}")
            column = column.astype(wide)
        if column.ndim != 1 or len(column) != self.n:
            raise NotationError(name, f"one is needed for each of {self.n} games")
        if high is not None and len(column) and not (low <= column.min() and column.max() < high):
            raise NotationError(name, f"must be from {low} to {high - 1}")
        if kind is np.bool_:
            return np.ascontiguousarray(column).view(np.uint8)
        return np.ascontiguousarray(column, kind)

    cdef _as_deals(self, deals, which):
        """Return uint64[B, players + 1], right in the chosen rows."""
        cdef const uint64_t[:, ::1] cards
        cdef CardSet gone
        cdef int64_t i
        cdef int at, size
        try:
            array = np.array(deals, np.uint64, order="C")
        except (OverflowError, TypeError, ValueError) as error:
            raise NotationError("deals", f"must be 64-bit card sets ({error})") from error
        if array.ndim != 2 or array.shape != (self.n, self.players + 1):
            raise NotationError("deals", f"must be {self.n} x {self.players + 1} card sets")
        cards = array
        for i in range(self.n):
            gone = 0
            for at in range(self.players + 1 if which[i] else 0):
                size = self.parameters.c.kitty if at == self.players else self.parameters.c.hand
                if count(cards[i, at]) != size or cards[i, at] & (gone | ~self.parameters.c.pack):
                    where = "kitty" if at == self.players else f"hand of seat {at}"
                    raise NotationError(
                        f"deals[{i}]", f"the {where} must be {size} cards of the pack, each once"
                    )
                gone |= cards[i, at]
        return array


cdef object _seat(int one):
    return None if one < 0 else one
