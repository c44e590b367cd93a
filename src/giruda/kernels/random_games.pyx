# cython: language_level=3
"""Whole games by random actions in one call: what games in batch cost, and a first yardstick."""

from operator import index
from typing import NamedTuple

import numpy as np

from giruda.core.errors import NotationError
from giruda.kernels.parameters import kernel_parameters

from giruda.kernels.bits cimport below, stream
from giruda.kernels.contract cimport may_misdeal
from giruda.kernels.game cimport (
    MAX_LISTED, PLAY, SCORED, Book, Game, act, book_of, deal, finish, list_actions, number_of,
    open_game, tables_of,
)
from giruda.kernels.layout cimport (
    MAX_TRICKS, N_CARD_IDS, NOBODY, int16_t, int32_t, int64_t, uint8_t, uint64_t,
)
from giruda.kernels.parameters cimport BY_FIRST_TRICK, BY_LAST_TRICK, KernelParameters
from giruda.kernels.random_play cimport play_randomly
from giruda.kernels.tables cimport CTables
from giruda.kernels.trace cimport Trace

MASK = (1 << 64) - 1


class RandomGames(NamedTuple):
    """What random games came to.

    ``payments``, ``fines``, ``from_pot``: int32[n, players], as in `Games`; ``contracts``:
    int16[n], a pledge; ``declarers``, ``friends``: int8[n], seats, -1 for no friend; ``points``:
    int8[n], of the ruling side; ``actions``: int16[n, log], the first numbers of each game, -1
    after its end, or None.
    """

    payments: object
    fines: object
    from_pot: object
    contracts: object
    declarers: object
    friends: object
    points: object
    actions: object = None


cdef bint _only_cards(const Book* book, const Game* g) noexcept nogil:
    """Whether nothing but cards can be played from here to the end of the hand."""
    if book.k.may_announce and g.friend != NOBODY and not g.revealed:
        return False
    return g.p.n_plays or g.p.trick or not may_misdeal(book.k, g, g.turn)


cdef void play_random(
    const Book* book, Game* g, uint64_t* chance, int16_t* log, int room
) noexcept nogil:
    """Play a game to its end by random actions of whose turn it is; note the first *room*."""
    cdef int16_t actions[MAX_LISTED]
    cdef int n
    while g.phase != SCORED:
        if g.phase == PLAY and _only_cards(book, g):
            _play_cards(book, g, chance, log, room)
            return
        n = list_actions(book, g, g.turn, actions)
        if n == 0:
            return  # no rules leave somebody with nothing to do; if they did, better this
        n = actions[below(chance, n)]
        if room > 0:
            log[0] = n
            log += 1
            room -= 1
        act(book, g, g.turn, n)


cdef void _play_cards(
    const Book* book, Game* g, uint64_t* chance, int16_t* log, int room
) noexcept nogil:
    """Play all cards and pay; `play_randomly` knows no friend, so see here what the tricks made."""
    cdef const CTables* t = tables_of(book, g)
    cdef uint8_t winners[MAX_TRICKS]
    cdef int16_t moves[N_CARD_IDS]
    cdef Trace trace
    cdef int at
    cdef int first = g.p.trick
    cdef int left = t.n_tricks * g.p.n_hands - first * g.p.n_hands - g.p.n_plays
    trace.winners = &winners[first]
    trace.moves = moves if room > 0 else NULL
    play_randomly(t, &g.p, chance, &trace)
    for at in range(left if left < room else room):
        log[at] = number_of(moves[at])
    if g.mode == BY_FIRST_TRICK and first == 0:
        g.friend = winners[0] if winners[0] != g.declarer else NOBODY
    if g.mode == BY_LAST_TRICK:
        g.friend = g.p.turn if g.p.turn != g.declarer else NOBODY
    finish(book, g, g.p.turn)


def random_games(rules, n, seed, *, log=0):
    """Play *n* games to their ends by random legal actions of whose turn it is.

    *log*: how many actions of each game to note.  The deals are those of the first hands of
    ``Games(rules, n, seed)``.  Any action is drawn, and once there are but cards to play, any card
    and then any of the ways to lead it.  The GIL is released.  Returns `RandomGames`.  Cost: about
    1 µs a game.
    """
    cdef KernelParameters parameters = kernel_parameters(rules)
    cdef Book book = book_of(parameters)
    cdef Game g
    cdef int64_t i, games = index(n)
    cdef int room = index(log)
    cdef int seat
    cdef uint64_t word = index(seed) & MASK
    cdef uint64_t own = word ^ <uint64_t>0x5DEECE66D5DEECE6
    cdef uint64_t chance
    if games < 0 or room < 0:
        raise NotationError("n" if games < 0 else "log", "must not be negative")
    cdef int32_t[:, ::1] paid = np.zeros((n, parameters.c.players), np.int32)
    cdef int32_t[:, ::1] fines = np.zeros((n, parameters.c.players), np.int32)
    cdef int32_t[:, ::1] pots = np.zeros((n, parameters.c.players), np.int32)
    cdef int16_t[:, ::1] facts = np.zeros((4, n), np.int16)
    cdef int16_t[:, ::1] actions = np.full((n, log), -1, np.int16)
    with nogil:
        for i in range(games):
            open_game(&book, &g, stream(word, i, 0))
            deal(&book, &g)
            chance = stream(own, i, 0)
            play_random(&book, &g, &chance, &actions[i, 0] if room else NULL, room)
            for seat in range(book.k.players):
                paid[i, seat] = g.payments[seat]
                fines[i, seat] = g.fines[seat]
                pots[i, seat] = g.from_pot[seat]
            facts[0, i] = g.contract
            facts[1, i] = g.declarer
            facts[2, i] = g.friend
            facts[3, i] = g.points
    return RandomGames(
        np.asarray(paid), np.asarray(fines), np.asarray(pots), *np.asarray(facts),
        actions=np.asarray(actions) if room else None,
    )
