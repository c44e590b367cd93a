# cython: language_level=3
"""The position table: bounds on what is still to be won, kept between tricks.

An entry holds for every position that has the same key (see `lanes.Deal.coarse`) and, in each
suit, the same owners of its highest cards, as many as the proof compared.  Its bounds are those
of the declarer's side, on future tricks alone, so that what was taken before does not matter.
Entries of another solve never match: its number is part of the key, and nothing is cleared.
"""

from giruda.kernels.bits cimport count
from giruda.kernels.lanes cimport Deal, Lanes, MIGHTY_BIT
from giruda.kernels.layout cimport int8_t, uint16_t, uint32_t, uint64_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #define giruda_fetch(address) ((void)0)
    #else
    #define giruda_fetch(address) __builtin_prefetch(address)
    #endif
    """
    void giruda_fetch(const void* address) noexcept nogil

cdef enum:
    WAYS = 4  # entries a bucket: one line of the cache
    NO_LEAD = 0xff


cdef struct Entry:
    uint64_t key       # the lowest byte, which the bucket implies, is the lead that decided it
    uint32_t owners    # a hash of the owners that the proof compared
    uint16_t depth     # how many of each suit, from the top: four bits a suit
    int8_t low
    int8_t high


cdef struct Memory:
    Entry* entries
    uint64_t mask      # of buckets in use for this solve
    uint64_t size      # buckets that there are
    uint64_t solve     # the number of this solve, mixed


cdef int make_memory(Memory* m, uint64_t n_bytes) noexcept nogil
cdef void free_memory(Memory* m) noexcept nogil
cdef void new_solve(Memory* m, int tricks_left) noexcept nogil


cdef inline uint64_t ranks_of(Lanes cards, int suit) noexcept nogil:
    return (cards >> 16 * suit) & 0x1fff


cdef inline uint64_t key_of(
    const Deal* d, const Memory* m, Lanes cards, int leader
) noexcept nogil:
    cdef uint64_t special = cards & d.special
    return (
        d.coarse[0][ranks_of(cards, 0)] + d.coarse[1][ranks_of(cards, 1)]
        + d.coarse[2][ranks_of(cards, 2)] + d.coarse[3][ranks_of(cards, 3)]
        + (special ^ (special >> 29)) * <uint64_t>0xBF58476D1CE4E5B9
        + <uint64_t>(leader + 1) * <uint64_t>0x94D049BB133111EB
    ) ^ m.solve


cdef inline uint32_t owners_hash(const Deal* d, Lanes cards, uint16_t depth) noexcept nogil:
    """Hash the owners of the highest cards of each suit, as deep as the proof went."""
    cdef uint64_t mixed = 0
    cdef uint64_t one = 1
    if depth & 0xf:
        mixed += (d.owners[0][ranks_of(cards, 0)] & ((one << 4 * (depth & 0xf)) - 1)) \
            * <uint64_t>0x9E3779B97F4A7C15
    if depth & 0xf0:
        mixed += (d.owners[1][ranks_of(cards, 1)] & ((one << 4 * (depth >> 4 & 0xf)) - 1)) \
            * <uint64_t>0xC2B2AE3D27D4EB4F
    if depth & 0xf00:
        mixed += (d.owners[2][ranks_of(cards, 2)] & ((one << 4 * (depth >> 8 & 0xf)) - 1)) \
            * <uint64_t>0x165667B19E3779F9
    if depth & 0xf000:
        mixed += (d.owners[3][ranks_of(cards, 3)] & ((one << 4 * (depth >> 12)) - 1)) \
            * <uint64_t>0x27D4EB2F165667C5
    return <uint32_t>((mixed ^ (mixed >> 29)) * <uint64_t>0xD6E8FEB86659FD93 >> 32)


cdef inline uint16_t depth_of(Lanes cards, Lanes compared) noexcept nogil:
    """How many cards of each suit, from the top, reach down to the lowest that was compared."""
    cdef int suit
    cdef uint64_t low
    cdef uint16_t depth = 0
    if compared == 0:
        return 0
    for suit in range(4):
        low = ranks_of(compared, suit)
        if low:
            low &= ~low + 1
            depth |= count(ranks_of(cards, suit) & ~(low - 1)) << (4 * suit)
    return depth


cdef inline Lanes compared_of(Lanes cards, uint16_t depth) noexcept nogil:
    """The lowest card of each suit that a proof of this depth compared, in these cards."""
    cdef int suit, n
    cdef uint64_t ranks
    cdef Lanes compared = 0
    for suit in range(4):
        n = depth >> (4 * suit) & 0xf
        if n:
            ranks = ranks_of(cards, suit)
            n = count(ranks) - n
            while n > 0:
                ranks &= ranks - 1
                n -= 1
            compared |= (ranks & (~ranks + 1)) << (16 * suit)
    return compared


cdef inline void fetch(const Memory* m, uint64_t key) noexcept nogil:
    """Have the bucket brought near while something else is reckoned."""
    giruda_fetch(m.entries + (key & m.mask) * WAYS)


cdef inline bint _same_key(const Entry* e, uint64_t key) noexcept nogil:
    return (e.key ^ key) >> 8 == 0


cdef inline const Entry* find(
    const Deal* d, const Memory* m, uint64_t key, Lanes cards, int need, int* hint
) noexcept nogil:
    """An entry that settles whether *need* can be won, or NULL and perhaps a lead to try first."""
    cdef Entry* e = m.entries + (key & m.mask) * WAYS
    hint[0] = NO_LEAD
    for _ in range(WAYS):
        if _same_key(e, key):
            if e.low >= need or e.high < need:
                if e.owners == owners_hash(d, cards, e.depth):
                    return e
            if hint[0] == NO_LEAD:
                hint[0] = e.key & 0xff
        e += 1
    return NULL


cdef inline void keep(
    const Deal* d, Memory* m, uint64_t key, Lanes cards, Lanes compared, int low, int high, int lead
) noexcept nogil:
    """Remember bounds: narrow the entry of the same positions, else replace the oldest."""
    cdef Entry* bucket = m.entries + (key & m.mask) * WAYS
    cdef uint16_t depth = depth_of(cards, compared)
    cdef uint32_t owners = owners_hash(d, cards, depth)
    cdef int at
    key = (key & ~<uint64_t>0xff) | <uint64_t>lead
    for at in range(WAYS):
        if _same_key(&bucket[at], key) and bucket[at].depth == depth:
            if bucket[at].owners == owners:
                if low > bucket[at].low:
                    bucket[at].low = low
                if high < bucket[at].high:
                    bucket[at].high = high
                if lead != NO_LEAD:
                    bucket[at].key = key
                return
    for at in range(WAYS - 1, 0, -1):
        bucket[at] = bucket[at - 1]
    bucket[0].key = key
    bucket[0].owners = owners
    bucket[0].depth = depth
    bucket[0].low = low
    bucket[0].high = high
