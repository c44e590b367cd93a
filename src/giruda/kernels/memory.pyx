# cython: language_level=3
"""Makes and sizes the position table: see `memory.pxd`."""

from libc.stdlib cimport calloc, free

from giruda.kernels.bits cimport draw

cdef enum:
    LINE = 64
    MIN_BUCKETS = 1 << 10
    # A small solve uses a small part: what fits into a cache is faster than what is roomy.
    BITS_AT_FIVE = 12


cdef int make_memory(Memory* m, uint64_t n_bytes) noexcept nogil:
    """Get a table of at most so many bytes (at least 64 KB); return 0, or -1 without memory."""
    m.size = MIN_BUCKETS
    while m.size * 2 * LINE <= n_bytes:
        m.size *= 2
    m.entries = <Entry*>calloc(m.size, LINE)
    m.solve = 0x5DEECE66D
    m.mask = 0
    return 0 if m.entries != NULL else -1


cdef void free_memory(Memory* m) noexcept nogil:
    free(m.entries)
    m.entries = NULL


cdef void new_solve(Memory* m, int tricks_left) noexcept nogil:
    """Forget what is there, by changing the keys, and use as much as such a solve is worth."""
    cdef int bits = BITS_AT_FIVE + 2 * (tricks_left - 5)
    cdef uint64_t buckets = <uint64_t>1 << (bits if bits > 10 else 10)
    m.mask = (buckets if buckets < m.size else m.size) - 1
    draw(&m.solve)
