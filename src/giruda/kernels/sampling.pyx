# cython: language_level=3
"""Complete deals, drawn so that each is as likely as any other, and none is drawn in vain.

`counting` says how the deals are counted; here the counts are followed down to one deal at a time:
first a case, by its share of all deals; then for each class of cards how many of them each group
of holders gets, by the ways that are left after it; then which cards they are; at last each
group's cards are parted among its holders.

How exact this is: all terms of the counts are positive, so the doubles are right to about 1 in
10^13, and a count is 0 only where there is no way; which of k cards is taken is drawn with 32
random bits and is off by at most k in 2^32.
"""

from operator import index as as_index

from libc.stdlib cimport calloc, free as free_memory

from giruda.core.errors import GirudaError

from giruda.kernels.bits cimport below, bit, count, draw, lowest, without_lowest
from giruda.kernels.counting cimport (
    CardClass, Group, free_plan, full, make_plan, rest_of, room_in, ways,
)
from giruda.kernels.layout cimport N_CARD_IDS, int8_t, uint64_t

cdef object SEEDS = 2 ** 64
cdef object SETS = 2 ** N_CARD_IDS


class NoSuchDeal(GirudaError, ValueError):
    """No deal fits what was asked for, or it was asked for wrongly: the message names the field."""


# --- Drawing -------------------------------------------------------------------------------------

cdef inline double _chance(uint64_t* state) noexcept nogil:
    """A number from 0 to before 1, with 53 random bits."""
    return (draw(state) >> 11) * (1.0 / 9007199254740992.0)


cdef inline CardSet _take(uint64_t* state, int8_t* cards, int n_cards, int n) noexcept nogil:
    """Take n of the first *n_cards* cards by chance; those that stay close up."""
    cdef CardSet taken = 0
    cdef int at
    while n > 0:
        at = below(state, n_cards)
        n_cards -= 1
        taken |= bit(cards[at])
        cards[at] = cards[n_cards]
        n -= 1
    return taken


cdef inline CardSet _all(const int8_t* cards, int n_cards) noexcept nogil:
    cdef CardSet found = 0
    cdef int at
    for at in range(n_cards):
        found |= bit(cards[at])
    return found


cdef int _choose(
    const Plan* p, int at, int group, Py_ssize_t index, int widest_room, int left, double chance
) noexcept nogil:
    """Return how many of the left cards the group gets; *chance* is a number below 1."""
    cdef int x, last = 0
    cdef int most = min(left, room_in(p, p.classes[at].groups[group], index, widest_room))
    cdef double way
    cdef double rest = chance * ways(p, at, group, index, widest_room, left)
    for x in range(most + 1):
        way = rest_of(p, at, group, index, widest_room, left, x)
        if way > 0:
            last = x
            rest -= way
            if rest < 0:
                break
    return last  # rounding may have left a little of *rest*: then the last that is possible


cdef void _deal_groups(const Plan* p, uint64_t* state, CardSet* pools) noexcept nogil:
    """Give each group its cards."""
    cdef int at, group, name, left, x, card
    cdef int widest_room = p.groups[p.widest].room
    cdef Py_ssize_t index = full(p)
    cdef int8_t cards[N_CARD_IDS]
    cdef const CardClass* c
    for at in range(p.n_classes):
        c = &p.classes[at]
        left = c.n_cards
        for card in range(left):
            cards[card] = c.cards[card]
        for group in range(c.n_groups):
            if left == 0:
                break
            name = c.groups[group]
            if group == c.n_groups - 1:
                x = left
                pools[name] |= _all(cards, left)
            else:
                x = _choose(p, at, group, index, widest_room, left, _chance(state))
                pools[name] |= _take(state, cards, left, x)
            left -= x
            if name == p.widest:
                widest_room -= x
            else:
                index -= x * p.groups[name].stride


cdef void _deal(const Plan* p, uint64_t* state, uint64_t* row) noexcept nogil:
    """Add a deal's unknown cards to the known ones in *row*."""
    cdef int group, member, n_cards
    cdef CardSet pools[MAX_HOLDERS]
    cdef CardSet rest, taken
    cdef int8_t cards[N_CARD_IDS]
    cdef const Group* g
    for group in range(p.n_groups):
        pools[group] = 0
    _deal_groups(p, state, pools)
    for group in range(p.n_groups):
        g = &p.groups[group]
        rest = pools[group]
        if g.n_members > 1:
            n_cards = 0
            while rest:
                cards[n_cards] = lowest(rest)
                rest = without_lowest(rest)
                n_cards += 1
            for member in range(g.n_members - 1):
                taken = _take(state, cards, n_cards, g.rooms[member])
                n_cards -= g.rooms[member]
                row[g.members[member]] |= taken
            rest = _all(cards, n_cards)
        row[g.members[g.n_members - 1]] |= rest


# --- The door ------------------------------------------------------------------------------------

cdef class Sampler:
    """Draws deals of unknown cards to holders with room, each deal as likely as any other.

    ``known``: for each holder the cards, as a set, that it surely holds; ``room``: how many unknown
    cards it holds beside them; ``cases``: for each case, for each holder, the unknown cards that
    it may hold.  Cases exclude each other, so no deal may fit two: that is the caller's promise.
    The unknown cards are those of all the masks of all cases; together they fill the rooms.

    At most 10 holders and cards 0..53.  Wrong lengths, known cards held twice, cards that are known
    and unknown, rooms that do not fit and cases without any deal are `NoSuchDeal`.  Cost: 10 µs to
    0.5 ms a case in games that are played; tables above 256 MB are refused.
    """

    def __cinit__(self, known, room, cases):
        cdef CardSet masks[MAX_HOLDERS]
        cdef int rooms[MAX_HOLDERS]
        cdef CardSet unknown = 0, held = 0
        cdef int at, refused
        known = _sets("known", known)
        cases = [_sets("cases", case) for case in cases]
        room = _sets("room", room)
        self.n_holders = len(known)
        if not 0 < len(known) <= MAX_HOLDERS:
            raise NoSuchDeal(f"known: {len(known)} holders, and there may be 1 to {MAX_HOLDERS}")
        if len(room) != self.n_holders or any([not 0 <= one <= N_CARD_IDS for one in room]):
            raise NoSuchDeal("room: it takes a number of cards from 0 to 54 for each holder")
        if any([len(case) != self.n_holders for case in cases]):
            raise NoSuchDeal("cases: each takes a set of cards for each holder")
        for at in range(self.n_holders):
            rooms[at] = room[at]
            self.known[at] = known[at]
            if held & self.known[at]:
                raise NoSuchDeal(f"known[{at}]: a card of it is with another holder too")
            held |= self.known[at]
            for case in cases:
                unknown |= <CardSet>case[at]
        if held & unknown:
            raise NoSuchDeal(f"cases: card {lowest(held & unknown)} is known")
        if count(unknown) != sum(room):
            raise NoSuchDeal(f"room: {sum(room)} in all, and {count(unknown)} cards are unknown")
        self.plans = <Plan*>calloc(len(cases) or 1, sizeof(Plan))
        if self.plans == NULL:
            raise MemoryError
        for case in cases:
            for at in range(self.n_holders):
                masks[at] = case[at]
            self.n_plans += 1
            with nogil:
                refused = make_plan(
                    &self.plans[self.n_plans - 1], self.n_holders, unknown, masks, rooms
                )
            if refused:
                raise NoSuchDeal("cases: holders differ in too many ways to count in 256 MB")
            self.total += self.plans[self.n_plans - 1].count
        if self.total <= 0:
            raise NoSuchDeal("cases: no deal fits any of them")

    def __dealloc__(self):
        cdef int at
        for at in range(self.n_plans):
            free_plan(&self.plans[at])
        free_memory(self.plans)

    @property
    def count(self):
        """How many deals there are, right to about 13 digits."""
        return self.total

    @property
    def shares(self):
        """The part of all deals that each case has."""
        return tuple([self.plans[at].count / self.total for at in range(self.n_plans)])

    def fill(self, out, seed):
        """Write a deal in each row of ``out``: uint64[n, n_holders], a set of cards a holder.

        The deals follow from ``seed``, 0 to 2^64 - 1, one after the other: the first ones are the
        same whatever n is.  The interpreter's lock is released; one sampler may fill in several
        threads at once.  Another array or seed is `NoSuchDeal`.  Cost: about 0.5 µs a deal.
        """
        cdef uint64_t[:, :] rows
        cdef uint64_t state
        cdef uint64_t row[MAX_HOLDERS]
        cdef Py_ssize_t at
        cdef int holder
        try:
            rows = out
        except (TypeError, ValueError) as error:
            raise NoSuchDeal("out: it must be a writable array of uint64[n, n_holders]") from error
        if rows is None or rows.shape[1] != self.n_holders:
            raise NoSuchDeal(f"out: it must have {self.n_holders} columns, one a holder")
        if not isinstance(seed, int) or not 0 <= seed < SEEDS:
            raise NoSuchDeal("seed: it must be an integer from 0 to 2^64 - 1")
        state = seed
        state = draw(&state)  # far from the streams of neighbouring seeds
        with nogil:
            for at in range(rows.shape[0]):
                for holder in range(self.n_holders):
                    row[holder] = self.known[holder]
                _deal(_plan(self.plans, self.n_plans, self.total, &state), &state, row)
                for holder in range(self.n_holders):
                    rows[at, holder] = row[holder]


cdef inline const Plan* _plan(
    const Plan* plans, int n_plans, double total, uint64_t* state
) noexcept nogil:
    """Draw a case by its share."""
    cdef double rest
    cdef int at
    cdef int last = 0
    if n_plans == 1:
        return plans
    rest = _chance(state) * total
    for at in range(n_plans):
        if plans[at].count > 0:
            last = at
            rest -= plans[at].count
            if rest < 0:
                break
    return &plans[last]


cdef list _sets(field, sets):
    """Return sets of cards as plain integers, or refuse them."""
    try:
        found = [as_index(one) for one in sets]
    except TypeError as error:
        raise NoSuchDeal(f"{field}: it takes a set of cards for each holder") from error
    for one in found:
        if not 0 <= one < SETS:
            raise NoSuchDeal(f"{field}: {one} is no set of cards")
    return found
