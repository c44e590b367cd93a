# cython: language_level=3
"""Card-set bits: counting, scanning and drawing, in one or a few instructions each."""

from giruda.kernels.layout cimport CardSet, uint8_t, uint64_t

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

    /* The n-th card counted from the lowest.  Which one is drawn is chance, that no processor
       guesses: so no branch hangs on it but one that few sets are large enough for. */
    static inline uint64_t giruda_drop(uint64_t set, uint64_t less, int whether)
    { return set ^ ((set ^ less) & (0 - (uint64_t)whether)); }
    static inline int giruda_nth(uint64_t set, int n)
    {
        uint64_t less;
        set = giruda_drop(set, set & (set - 1), n & 1);
        less = set & (set - 1);
        set = giruda_drop(set, less & (less - 1), n >> 1 & 1);
        for (n >>= 2; n > 0; n--) {
            set &= set - 1; set &= set - 1; set &= set - 1; set &= set - 1;
        }
        return giruda_lowest(set);
    }
    """
    int count "giruda_count"(CardSet cards) noexcept nogil
    int lowest "giruda_lowest"(CardSet cards) noexcept nogil  # not of an empty set
    int highest "giruda_highest"(CardSet cards) noexcept nogil  # not of an empty set
    int nth "giruda_nth"(CardSet cards, int n) noexcept nogil  # of a set of more than n


cdef inline CardSet bit(int card) noexcept nogil:
    return <CardSet>1 << card


cdef inline CardSet without_lowest(CardSet cards) noexcept nogil:
    return cards & (cards - 1)


cdef inline int spread(CardSet cards, uint8_t* into) noexcept nogil:
    """Write the cards of a set, lowest first; return how many."""
    cdef int n = 0
    while cards:
        into[n] = lowest(cards)
        n += 1
        cards = without_lowest(cards)
    return n


# --- Chance: SplitMix64, one word of state; every stream follows from its seed --------------------

cdef inline uint64_t draw(uint64_t* state) noexcept nogil:
    """The next 64 random bits."""
    cdef uint64_t mixed
    state[0] += <uint64_t>0x9E3779B97F4A7C15
    mixed = state[0]
    mixed = (mixed ^ (mixed >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    mixed = (mixed ^ (mixed >> 27)) * <uint64_t>0x94D049BB133111EB
    return mixed ^ (mixed >> 31)


cdef inline int scaled(uint64_t word, int bound) noexcept nogil:
    """A number below *bound* from the upper half of a word: its bias is below bound / 2^32."""
    return <int>(((word >> 32) * <uint64_t>bound) >> 32)


cdef inline int below(uint64_t* state, int bound) noexcept nogil:
    """A number below *bound*."""
    return scaled(draw(state), bound)


cdef inline int drawn(uint64_t* state, CardSet cards) noexcept nogil:
    """A card of a set that is not empty, each as likely."""
    return nth(cards, below(state, count(cards)))


cdef inline CardSet dealt(uint8_t* pack, int* left, int n, uint64_t* chance) noexcept nogil:
    """Deal n cards off the *left* ones of a pack at random."""
    cdef uint64_t state = chance[0]
    cdef uint64_t word = 0
    cdef CardSet cards = 0
    cdef int size = left[0]
    cdef int at, turn
    for turn in range(n):
        word = word << 32 if turn & 1 else draw(&state)  # a word is enough for two
        at = scaled(word, size)
        size -= 1
        cards |= <CardSet>1 << pack[at]
        pack[at] = pack[size]
    left[0] = size
    chance[0] = state
    return cards


cdef inline uint64_t stream(uint64_t seed, uint64_t row, uint64_t column) noexcept nogil:
    """The first state of one of the streams of a seed: each place of a table has its own."""
    cdef uint64_t state = seed
    state = draw(&state) + row * <uint64_t>0xD1B54A32D192ED03
    state = draw(&state) + column * <uint64_t>0xABC98388FB8FAC03
    return draw(&state)
