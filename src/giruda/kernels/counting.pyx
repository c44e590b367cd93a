# cython: language_level=3
"""Counts deals that fit what is known of them, so that they can be drawn by the counts.

The question is always the same: some *holders* (seats, the buried cards, cards never dealt) have
room for some *unknown cards*, and each holder may hold only some of them.  Deals that fit are
counted, and a deal is drawn by the counts:

1. Holders that may hold the same cards are one *group*: their common cards are parted among them
   in the end, each way as likely as any other.  Cards that the same groups may hold are one
   *class*: only how many of them go where matters, and which ones is drawn in the end.
   So a hand of cards shrinks to a small table, so many of each class to each group.
2. Classes are dealt out one after the other, and of each class to one group after the other.  With
   ``x`` cards to a group, the rest of the deal has ``ways`` of its own, and
   ``ways(here) = sum over x of ways(after x cards) / x!``; the factorials stand for which cards
   they are, for ``n! / (x1! x2! ...)`` is in how many ways n cards make such parts.
   The room left in each group is the state; that of the widest follows from the rest.
3. A draw walks down the same sums and takes each x with its share of the ways.

Some knowledge has several *cases* that exclude each other ("a relief, or all were barred"): each is
a plan of its own, and a draw takes a case with its share of all deals.

Cost: the table has ``product of (room + 1) over groups but the widest`` states for each class, and
is filled as far as it is reached.  For a view of five players that is between some microseconds
and 0.5 ms; more than 256 MB are refused.
"""

from libc.stdlib cimport calloc, free as free_memory

from giruda.kernels.bits cimport count, lowest, without_lowest

cdef double INVERSE_FACTORIAL[N_CARD_IDS + 1]
cdef double FACTORIAL[N_CARD_IDS + 1]


cdef void _fill_factorials():
    cdef int at
    FACTORIAL[0] = 1
    for at in range(1, N_CARD_IDS + 1):
        FACTORIAL[at] = FACTORIAL[at - 1] * at
    for at in range(N_CARD_IDS + 1):
        INVERSE_FACTORIAL[at] = 1 / FACTORIAL[at]


_fill_factorials()


# --- Setting up ----------------------------------------------------------------------------------

cdef void _make_groups(
    Plan* p, int n_holders, CardSet unknown, const CardSet* may, const int* room, CardSet* inside
) noexcept nogil:
    """Put holders with room that may hold the same cards together; *inside*: their cards."""
    cdef int holder, at
    cdef Group* g
    for holder in range(n_holders):
        if room[holder] == 0:
            continue
        at = 0
        while at < p.n_groups and inside[at] != may[holder] & unknown:
            at += 1
        inside[at] = may[holder] & unknown
        g = &p.groups[at]
        p.n_groups += at == p.n_groups
        g.members[g.n_members] = holder
        g.rooms[g.n_members] = room[holder]
        g.n_members += 1
        g.room += room[holder]
    for at in range(1, p.n_groups):
        if p.groups[at].room > p.groups[p.widest].room:
            p.widest = at


cdef void _make_classes(Plan* p, CardSet unknown, const CardSet* inside) noexcept nogil:
    """Put cards that the same groups may hold together, those with fewest groups first."""
    cdef int size, at, group, card, first
    cdef int owners[N_CARD_IDS]
    cdef CardSet rest = unknown
    cdef CardClass* c
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        owners[card] = 0
        for group in range(p.n_groups):
            owners[card] |= <int>(inside[group] >> card & 1) << group
    for size in range(p.n_groups + 1):
        first = p.n_classes
        rest = unknown
        while rest:
            card = lowest(rest)
            rest = without_lowest(rest)
            if count(<CardSet>owners[card]) != size:
                continue
            at = first
            while at < p.n_classes and owners[p.classes[at].cards[0]] != owners[card]:
                at += 1
            p.n_classes += at == p.n_classes
            c = &p.classes[at]
            c.cards[c.n_cards] = card
            c.n_cards += 1
    for at in range(p.n_classes):
        _note_groups(p, &p.classes[at], owners[p.classes[at].cards[0]])


cdef void _note_groups(Plan* p, CardClass* c, int owners) noexcept nogil:
    """List the groups of a class, the widest last: its room is not in the state."""
    cdef int group
    for group in range(p.n_groups):
        if owners >> group & 1 and group != p.widest:
            c.groups[c.n_groups] = group
            c.n_groups += 1
    if owners >> p.widest & 1:
        c.groups[c.n_groups] = p.widest
        c.n_groups += 1


cdef int make_plan(
    Plan* p, int n_holders, CardSet unknown, const CardSet* may, const int* room
) except -1 nogil:
    """Plan one case in a zeroed record and count its deals.

    Return 0, or 1 for one that would take more than `MAX_TABLE` numbers to count.  Cost: the count.
    """
    cdef CardSet inside[MAX_HOLDERS]
    cdef int group
    _make_groups(p, n_holders, unknown, may, room, inside)
    _make_classes(p, unknown, inside)
    p.n_indices = 1
    for group in range(p.n_groups):
        if group != p.widest:
            p.groups[group].stride = p.n_indices
            p.n_indices *= p.groups[group].room + 1
    if not _allot(p):
        return 1
    p.count = _count(p, full(p))
    return 0


cdef bint _allot(Plan* p) except -1 nogil:
    """Reserve the tables, unless they are too large; the system gives memory as it is written."""
    cdef int at
    cdef CardClass* c
    cdef Py_ssize_t numbers
    cdef double size = 0
    for at in range(p.n_classes):
        c = &p.classes[at]
        size += <double>max(c.n_groups - 1, 0) * p.n_indices * (c.n_cards + 1)
    if size > MAX_TABLE:
        return False
    for at in range(p.n_classes):
        c = &p.classes[at]
        if c.n_groups < 2:
            continue
        numbers = (c.n_groups - 1) * p.n_indices * (c.n_cards + 1)
        c.table = <double*>calloc(numbers, sizeof(double))
        if c.table == NULL:
            with gil:
                raise MemoryError
    return True


cdef void free_plan(Plan* p) noexcept nogil:
    """Give the tables of a plan back."""
    cdef int at
    for at in range(p.n_classes):
        free_memory(p.classes[at].table)
        p.classes[at].table = NULL


# --- Counting ------------------------------------------------------------------------------------

cdef double rest_of(
    const Plan* p, int at, int group, Py_ssize_t index, int widest_room, int left, int x
) noexcept nogil:
    """Return the ways to go on after x cards of class *at* went to its group number *group*."""
    cdef const CardClass* c = &p.classes[at]
    cdef int name = c.groups[group]
    if name == p.widest:
        widest_room -= x
    else:
        index -= x * p.groups[name].stride
    return INVERSE_FACTORIAL[x] * ways(p, at, group + 1, index, widest_room, left - x)


cdef double ways(
    const Plan* p, int at, int group, Py_ssize_t index, int widest_room, int left
) noexcept nogil:
    """Return in how many ways the deal can go on, over the factorials of the classes.

    *left* cards of class *at* are to go to its groups from number *group* on; *index* holds the
    room of all groups but the widest.
    """
    cdef const CardClass* c = &p.classes[at]
    cdef double* known
    cdef double total = 0
    cdef int x, room
    if group == c.n_groups:
        if left:
            return 0
        if at + 1 == p.n_classes:
            return 1
        return ways(p, at + 1, 0, index, widest_room, p.classes[at + 1].n_cards)
    room = room_in(p, c.groups[group], index, widest_room)
    if group == c.n_groups - 1:
        return rest_of(p, at, group, index, widest_room, left, left) if left <= room else 0
    known = &c.table[(group * p.n_indices + index) * (c.n_cards + 1) + left]
    if known[0] == 0:
        for x in range(min(left, room) + 1):
            total += rest_of(p, at, group, index, widest_room, left, x)
        known[0] = total if total > 0 else -1
    return known[0] if known[0] > 0 else 0


cdef double _count(const Plan* p, Py_ssize_t index) noexcept nogil:
    """Return how many deals the plan has."""
    cdef int at, member
    cdef double deals = 1
    if p.n_classes:
        deals = ways(p, 0, 0, index, p.groups[p.widest].room, p.classes[0].n_cards)
    for at in range(p.n_classes):
        deals *= FACTORIAL[p.classes[at].n_cards]
    for at in range(p.n_groups):
        deals *= FACTORIAL[p.groups[at].room]
        for member in range(p.groups[at].n_members):
            deals *= INVERSE_FACTORIAL[p.groups[at].rooms[member]]
    return deals
