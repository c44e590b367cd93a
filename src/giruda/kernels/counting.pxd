# cython: language_level=3
"""Counts deals that fit what is known of them: holders with room, and cards they may hold."""

from giruda.kernels.layout cimport CardSet, N_CARD_IDS, int8_t

cdef enum:
    MAX_HOLDERS = 10          # eight seats, what lies face down, what was never dealt
    MAX_TABLE = 1 << 25       # numbers in a table: 256 MB


cdef struct Group:
    # Holders that may hold the same cards: one holder, until its cards are parted in the end.
    int room
    int n_members
    int members[MAX_HOLDERS]
    int rooms[MAX_HOLDERS]
    Py_ssize_t stride


cdef struct CardClass:
    # Cards that the same groups may hold.
    int n_cards
    int n_groups
    int groups[MAX_HOLDERS]   # the widest group, if it is one of them, is the last
    int8_t cards[N_CARD_IDS]
    double* table             # ways to go on, by [group - 1][index][cards left]; 0: not reckoned


cdef struct Plan:
    # How to draw a deal of one case.
    int n_groups
    int n_classes
    int widest                # the group whose room follows from that of the others
    Py_ssize_t n_indices
    double count
    Group groups[MAX_HOLDERS]
    CardClass classes[N_CARD_IDS + 1]


cdef int make_plan(
    Plan* p, int n_holders, CardSet unknown, const CardSet* may, const int* room
) except -1 nogil
cdef void free_plan(Plan* p) noexcept nogil
cdef double ways(
    const Plan* p, int at, int group, Py_ssize_t index, int widest_room, int left
) noexcept nogil
cdef double rest_of(
    const Plan* p, int at, int group, Py_ssize_t index, int widest_room, int left, int x
) noexcept nogil


cdef inline int room_in(
    const Plan* p, int group, Py_ssize_t index, int widest_room
) noexcept nogil:
    """Return what a group can still take."""
    if group == p.widest:
        return widest_room
    return <int>(index // p.groups[group].stride % (p.groups[group].room + 1))


cdef inline Py_ssize_t full(const Plan* p) noexcept nogil:
    """Return the index of the state in which all rooms are empty."""
    cdef int group
    cdef Py_ssize_t index = 0
    for group in range(p.n_groups):
        if group != p.widest:
            index += p.groups[group].room * p.groups[group].stride
    return index
