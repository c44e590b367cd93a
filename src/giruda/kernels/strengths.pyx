# cython: language_level=3
"""The weighted counts of many hands at once: what `giruda.bots.strength` counts in one."""

import numpy as np

from giruda.kernels.bits cimport count
from giruda.kernels.layout cimport CardSet, int64_t, uint64_t


def count_hands(
    hands, double base, chiefs, CardSet trumps, double each, honours, sides, double[::1] side
):
    """Return the count of each hand, float64[n]; *hands*: uint64[n].

    *chiefs* and *honours*: pairs of a card, as its bit, and its weight; *each*: that of every one
    of *trumps*; *sides*: of each suit beside trumps its cards, its best and its second, uint64[k,
    3]; *side*: the weights of the best, of the second beside it, of the second without it but not
    alone, of no card, and of one card.  Cost: about 30 ns a hand.
    """
    cdef const uint64_t[::1] held = np.ascontiguousarray(hands, np.uint64)
    cdef const uint64_t[:, ::1] suits = np.array(sides, np.uint64).reshape(-1, 3)
    cdef uint64_t[::1] cards = np.array([one for one, _ in (*chiefs, *honours)], np.uint64)
    cdef double[::1] worth = np.array([one for _, one in (*chiefs, *honours)], np.float64)
    cdef double[::1] sums = np.full(held.shape[0], base)
    cdef int64_t at, k, n_chiefs = len(chiefs)
    with nogil:
        for at in range(held.shape[0]):
            for k in range(n_chiefs):
                if held[at] & cards[k]:
                    sums[at] += worth[k]
            sums[at] += each * count(held[at] & trumps)
            for k in range(n_chiefs, cards.shape[0]):
                if held[at] & cards[k]:
                    sums[at] += worth[k]
            for k in range(suits.shape[0]):
                sums[at] = _with_side(sums[at], held[at], &suits[k, 0], &side[0])
    return np.asarray(sums)


cdef inline double _with_side(
    double so_far, CardSet hand, const uint64_t* suit, const double* weights
) noexcept nogil:
    """Return the count with a suit beside trumps added."""
    cdef int length = count(hand & suit[0])
    cdef bint best = hand & suit[1] != 0
    cdef bint second = hand & suit[2] != 0
    so_far += weights[0] * best + weights[1] * (best and second)
    so_far += weights[2] * (second and not best and length > 1)
    return so_far + (weights[3] * (length == 0) + weights[4] * (length == 1))
