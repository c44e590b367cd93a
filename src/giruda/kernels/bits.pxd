# cython: language_level=3
"""Card-set bits: counting, scanning and drawing, in one or a few instructions each."""

from giruda.kernels.layout cimport CardSet, uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    static inline int giruda_count(uint64_t set) { return (int)__popcnt64(set); }
    static inline int giruda_lowest(uint64_t set)
    { unsigned long at; _BitScanForward64(&at, set); return (int)at; }
    static inline int giruda_highest(uint64_t set)
    { unsigned long at; _BitScanReverse64(&at, set); return (int)at; }
    #else
    static inline int giruda_count(uint64_t set) { return __builtin_popcountll(set); }
    static inline int giruda_lowest(uint64_t set) { return __builtin_ctzll(set); }
    static inline int giruda_highest(uint64_t set) { return 63 - __builtin_clzll(set); }
    #endif
    """
    int count "giruda_count"(CardSet cards) noexcept nogil
    int lowest "giruda_lowest"(CardSet cards) noexcept nogil  # not of an empty set
    int highest "giruda_highest"(CardSet cards) noexcept nogil  # not of an empty set


cdef inline CardSet bit(int card) noexcept nogil:
    return <CardSet>1 << card


cdef inline CardSet without_lowest(CardSet cards) noexcept nogil:
    return cards & (cards - 1)


cdef inline int nth(CardSet cards, int n) noexcept nogil:
    """The card with n cards below it; the set has more than n."""
    while n > 0:
        cards &= cards - 1
        n -= 1
    return lowest(cards)


# --- Chance: SplitMix64, one word of state; every stream follows from its seed --------------------

cdef inline uint64_t draw(uint64_t* state) noexcept nogil:
    """The next 64 random bits."""
    cdef uint64_t mixed
    state[0] += <uint64_t>0x9E3779B97F4A7C15
    mixed = state[0]
    mixed = (mixed ^ (mixed >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    mixed = (mixed ^ (mixed >> 27)) * <uint64_t>0x94D049BB133111EB
    return mixed ^ (mixed >> 31)


cdef inline int below(uint64_t* state, int bound) noexcept nogil:
    """A number below *bound*, by multiplication: its bias is below bound / 2^32."""
    return <int>(((draw(state) >> 32) * <uint64_t>bound) >> 32)
