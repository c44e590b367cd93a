# cython: language_level=3
"""What a card is worth while it is kept: the points it is likely to bring later.

The unit is a card point.  The numbers were set by hand and then varied one at a time in matches
of the arena.
"""

from giruda.kernels.bits cimport count
from giruda.kernels.knowledge cimport above, is_boss, surely_ours, tricks_left
from giruda.kernels.layout cimport CardSet, JOKER, N_RANKS

cdef double MIGHTY = 3.6
cdef double LATE_MIGHTY = 1.5  # when one more trick is to come, or none
cdef double BOSS_TRUMP = 2.4
cdef double TRUMP = 0.6
cdef double TRUMP_RANK = 0.05
cdef double BOSS = 1.3
cdef double SECOND = 0.35
cdef double LOST_POINT = -0.15
cdef double LOW_RANK = 0.02
cdef double CALLER = 0.5


cdef double keeps(const Own* own, int card) noexcept nogil:
    """What keeping a card promises after this trick."""
    cdef int left = tricks_left(own)
    if card == own.t.mighty:
        return MIGHTY if left > 1 else LATE_MIGHTY
    if card >= JOKER:
        return own.c.joker_keeps[card - JOKER][left]
    if own.c.trumps >> card & 1:
        return BOSS_TRUMP if is_boss(own, card) else TRUMP + TRUMP_RANK * (card % N_RANKS)
    if own.t.call[card]:
        return _side(own, card) + _as_caller(own, card, left)
    return _side(own, card)


cdef double _side(const Own* own, int card) noexcept nogil:
    cdef CardSet follow = own.t.follow[card // N_RANKS]
    cdef bint second
    if is_boss(own, card):
        return BOSS if own.unseen & follow else BOSS / 2
    if not own.t.counted >> card & 1:
        return LOW_RANK * (card % N_RANKS)
    second = count(own.unseen & above(own, card)) == 1 and count(own.hand & follow) > 1
    return SECOND if second else LOST_POINT


cdef double _as_caller(const Own* own, int card, int left) noexcept nogil:
    """The joker-call card is a weapon while somebody against us may hold the joker."""
    cdef CardSet jokers = own.unseen & own.t.call[card]
    if not jokers or left <= 1 or surely_ours(own, jokers):
        return 0
    return CALLER
