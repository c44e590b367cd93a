# cython: language_level=3
"""What the club's card rules answer: the cards that were weighed, and why the best is played."""

from giruda.kernels.knowledge cimport Own
from giruda.kernels.layout cimport NOTHING_LED
from giruda.kernels.play cimport Move

cdef enum:
    MAX_WEIGHED = 64
    LEAST = -1000    # below any score
    LAST_TRICKS = 3  # so few tricks left that the mighty may go on anything

cdef enum Reason:  # policy.REASONS names them, in this order
    CASH_WINNER
    DRAW_TRUMPS
    ATTACK_MIGHTY
    CALL_JOKER
    LEAD_JOKER
    LEAD_TO_FRIEND
    LEAD_LOW
    WIN_TRICK
    RUFF
    SPEND_CHIEF
    SMEAR
    LEAVE_TO_ALLY
    DUCK


cdef struct Weighed:
    double score
    Move move
    Reason reason  # why it is played, if it is the best
    bint wins      # it takes the lead of a trick


cdef struct Choice:
    int n
    int best       # the first of equals
    Weighed of[MAX_WEIGHED]


cdef inline bint is_late(const Own* own) noexcept nogil:
    return own.index >= own.t.n_tricks - LAST_TRICKS


cdef inline bint is_weak(const Own* own, int joker, int weak) noexcept nogil:
    """Whether this joker has no power in the trick."""
    return own.t.strength[own.kind][weak][NOTHING_LED][joker] <= 0
