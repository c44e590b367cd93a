# cython: language_level=3
"""Makes and sizes the position table: see `memory.pxd`."""

cdef extern from *:
    """
    #include <stdlib.h>
    #if defined(__linux__)
    #include <sys/mman.h>
    /* Zeroed pages that come when they are touched, large ones where the system has them:
       a table is read all over, and small pages would cost a miss of their own each time. */
    static void* giruda_pages(size_t n)
    {
        void* pages = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (pages == MAP_FAILED) return NULL;
        madvise(pages, n, MADV_HUGEPAGE);
        return pages;
    }
    static void giruda_no_pages(void* pages, size_t n) { if (pages) munmap(pages, n); }
    #else
    static void* giruda_pages(size_t n) { return calloc(n, 1); }
    static void giruda_no_pages(void* pages, size_t n) { (void)n; free(pages); }
    #endif
    """
    void* giruda_pages(size_t n) noexcept nogil
    void giruda_no_pages(void* pages, size_t n) noexcept nogil

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
    m.entries = <Entry*>giruda_pages(m.size * LINE)
    m.solve = 0x5DEECE66D
    m.mask = 0
    return 0 if m.entries != NULL else -1


cdef void free_memory(Memory* m) noexcept nogil:
    giruda_no_pages(m.entries, m.size * LINE)
    m.entries = NULL


cdef void new_solve(Memory* m, int tricks_left) noexcept nogil:
    """Forget what is there, by changing the keys, and use as much as such a solve is worth."""
    cdef int bits = BITS_AT_FIVE + 2 * (tricks_left - 5)
    cdef uint64_t buckets = <uint64_t>1 << (bits if bits > 10 else 10)
    m.mask = (buckets if buckets < m.size else m.size) - 1
    draw(&m.solve)
