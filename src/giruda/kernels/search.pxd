# cython: language_level=3
"""The exact search: how many more points the declarer's side can force, all cards known."""

from giruda.kernels.lanes cimport Deal, Lanes, Lead
from giruda.kernels.layout cimport MAX_SEATS, int8_t, uint8_t, uint64_t
from giruda.kernels.memory cimport Memory
from giruda.kernels.play cimport Move, Position

cdef extern from *:
    """
    #if defined(_WIN32)
    #include <windows.h>
    static double giruda_clock(void) { return GetTickCount64() / 1000.0; }
    #else
    #include <time.h>
    static double giruda_clock(void)
    { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + t.tv_nsec * 1e-9; }
    #endif
    """
    double giruda_clock() noexcept nogil

cdef enum:
    MAX_LEADS = 160


cdef struct Options:
    # Each only saves work: the value is the same without it, which is a test.
    bint use_memory
    bint use_alike      # cards that the proof does not part are one move
    bint use_bounds     # sure winners
    bint use_order


cdef struct Option:
    # A lead: the card, and what goes with it.
    int8_t at
    int8_t led          # NOTHING_LED with a joker that is silent or names a card
    int8_t exact        # the named card, or NO_CARD
    bint has_exact
    bint call
    bint plain          # names nothing and calls nobody
    int score


cdef struct Search:
    Deal* d
    Memory* m
    Options options
    Lanes hands[MAX_SEATS]
    Lanes all
    uint64_t nodes
    uint64_t node_limit
    double deadline     # of a clock that never goes back, in seconds; 0 for none
    double next_signal
    const int* cancelled
    bint stopped
    bint interrupted    # by a signal: the exception is set
    bint at_root        # the next node is the first of its window
    bint has_option     # whether the root was decided by `option`
    Option option


cdef int window(Search* s, const Position* p, int need, Lanes* compared) noexcept nogil
cdef void stand(Search* s, const Position* p) noexcept nogil
