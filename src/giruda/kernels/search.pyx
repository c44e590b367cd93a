# cython: language_level=3
"""The exact search: how many more points the declarer's side can force, all cards known.

A zero-window search.  `window` asks whether the declarer's side can win at least *need* more, and
answers with a number that says how sure: if it is *need* or more, that many can be forced; if it
is less, no more than that many can.  Between tricks the answer is remembered (`memory`).

What makes it fast is knowing what a proof did not look at.  A trick that was won by rank was won
*because* no higher card of its suit was there, so the proof holds for every position with the
same owners down to that card, whatever the order of the cards below.  Each answer comes with the
lowest card of each suit that was compared in this sense (`compared`).  Two uses:

- An entry of the table is good for all positions that agree so far.
- After a card has failed, another of the same suit and hand fails too if the proof compared
  neither, or if nothing in play lies between them.  If just one of them counts, the value can
  differ by that one point, and no more: it is then passed over if it would be too little anyway.
"""

from giruda.kernels.bits cimport bit, count, highest, lowest, without_lowest
from giruda.kernels.bounds cimport bounded
from giruda.kernels.lanes cimport JOKER_BIT, RANK_BITS, lane_of, suit_lane, to_lanes
from giruda.kernels.leads cimport list_leads, resume_lead, set_lead
from giruda.kernels.memory cimport Entry, NO_LEAD, compared_of, fetch, find, keep, key_of
from giruda.kernels.ordering cimport score_follow, score_lead

cdef extern from "Python.h":
    int PyErr_CheckSignals() noexcept

cdef enum:
    LOOK_AT_CLOCK = 1 << 12  # nodes between two looks
    FIRST_OF_ALL = 10_000

cdef double SIGNALS_EVERY_S = 0.1


cdef inline bint _is_stopped(Search* s) noexcept nogil:
    """Count a node; now and then look whether the time is up."""
    if s.nodes >= s.node_limit:
        s.stopped = True
    else:
        if s.nodes & (LOOK_AT_CLOCK - 1) == 0:
            _look_up(s)
        s.nodes += 1
    return s.stopped


cdef void _look_up(Search* s) noexcept nogil:
    """See whether the time is up, somebody cancelled, or a signal came in."""
    cdef double now = giruda_clock()
    if s.deadline and now >= s.deadline:
        s.stopped = True
    if s.cancelled != NULL and s.cancelled[0]:
        s.stopped = True
    if now >= s.next_signal:
        s.next_signal = now + SIGNALS_EVERY_S
        with gil:
            s.interrupted = PyErr_CheckSignals() != 0
        s.stopped = s.stopped or s.interrupted


# --- Between tricks ------------------------------------------------------------------------------

cdef int _boundary(Search* s, int leader, int left, int need, Lanes* compared) noexcept nogil:
    """Whether *need* more can be won from here, *left* tricks from the end: see the module."""
    cdef const Deal* d = s.d
    cdef int most = count(s.all & d.counted) + d.per_trick * left + d.last_bonus
    cdef int got
    cdef uint64_t key = 0
    cdef const Entry* known
    cdef int hint = NO_LEAD
    compared[0] = 0
    if need <= 0:
        return 0
    if need > most:
        return most
    if s.options.use_memory and left > 1:
        key = key_of(d, s.m, s.all, leader)
        fetch(s.m, key)
    if s.options.use_bounds:
        got = bounded(s, leader, left, need, most, compared)
        if got >= 0:
            return got
    if s.options.use_memory and left > 1:
        known = find(d, s.m, key, s.all, need, &hint)
        if known != NULL:
            compared[0] = compared_of(s.all, known.depth)
            return known.low if known.low >= need else known.high
    got = _lead(s, leader, left, need, compared, &hint)
    if s.options.use_memory and left > 1 and not s.stopped:
        if got >= need:
            keep(d, s.m, key, s.all, compared[0], got, 127, hint)
        else:
            keep(d, s.m, key, s.all, compared[0], 0, got, hint)
    return got


# --- Leading -------------------------------------------------------------------------------------

cdef int _lead(
    Search* s, int seat, int left, int need, Lanes* compared, int* hint
) noexcept nogil:
    """Try the leads of a seat, the most promising first: *hint* before all, which is then set."""
    cdef bint is_root = s.at_root
    cdef const Deal* d = s.d
    cdef Option options[MAX_LEADS]
    cdef Lead lead
    cdef int n = list_leads(s, seat, left, options)
    cdef bint ruling = d.ruling[seat]
    cdef int best = -1 if ruling else 127
    cdef int at, chosen, got
    cdef Lanes rest = 0, passed, seen
    cdef Lanes all_seen = 0
    s.at_root = False
    for at in range(n):
        if options[at].plain:
            rest |= bit(options[at].at)
        if s.options.use_order and n > 1:
            set_lead(s, &options[at], left, &lead)
            options[at].score = score_lead(s, &lead, seat, options[at].at)
            if options[at].at == hint[0]:
                options[at].score += FIRST_OF_ALL
    hint[0] = NO_LEAD
    while n:
        chosen = 0
        for at in range(1, n):
            if options[at].score > options[chosen].score:
                chosen = at
        set_lead(s, &options[chosen], left, &lead)
        got = _play(s, &lead, 0, seat, options[chosen].at, 0, -1, 0, left, need, &seen)
        if s.stopped:
            return 0
        all_seen |= seen
        if (got >= need) == ruling:
            compared[0] = seen
            hint[0] = options[chosen].at
            if is_root:
                s.option = options[chosen]
                s.has_option = True
            return got
        best = _better(ruling, best, got)
        passed = 0
        if options[chosen].plain:
            rest &= ~bit(options[chosen].at)
            passed = _alike(s, lead.kind, seat, options[chosen].at, rest, 0, need, got, seen,
                            &best, &all_seen)
            rest &= ~passed
        n -= 1
        options[chosen] = options[n]
        if passed:
            n = _drop(options, n, passed)
    compared[0] = all_seen
    return best


cdef inline int _drop(Option* options, int n, Lanes passed) noexcept nogil:
    cdef int at = 0
    while at < n:
        if options[at].plain and passed >> options[at].at & 1:
            n -= 1
            options[at] = options[n]
        else:
            at += 1
    return n


cdef inline int _better(bint ruling, int best, int got) noexcept nogil:
    if ruling:
        return got if got > best else best
    return got if got < best else best


# --- Cards that are alike ------------------------------------------------------------------------

cdef Lanes _alike(
    Search* s, int kind, int seat, int at, Lanes rest, Lanes table, int need, int got,
    Lanes seen, int* best, Lanes* all_seen
) noexcept nogil:
    """The cards among *rest* that need not be tried, as *at* has failed with *got*.

    The bound of those passed over is in *best*, what their proofs compared in *all_seen*.
    """
    cdef const Deal* d = s.d
    cdef Lanes lane = lane_of(at)
    cdef Lanes same = rest & lane & ~d.special
    cdef Lanes low = seen & lane
    cdef Lanes below, above, others, passed
    cdef bint counts = d.counted >> at & 1
    cdef int off_by_one
    if not same or not s.options.use_alike or d.special >> at & 1 or not d.alike[kind]:
        return 0
    off_by_one = got + 1 if d.ruling[seat] else got - 1
    if (off_by_one >= need) == d.ruling[seat]:
        same &= d.counted if counts else ~d.counted
        if not same:
            return 0
    below = ~<Lanes>0
    if low:
        below = (low & (~low + 1)) - 1
    passed = same & below if bit(at) & below else 0
    if same & ~passed:
        # What else is in play of this suit, below and above: between the two all are neighbours.
        others = (s.all | table) & ~s.hands[seat] & lane & ~bit(at)
        above = others & ~((<Lanes>2 << at) - 1)
        others &= bit(at) - 1
        same &= ~passed
        if above:
            same &= (above & (~above + 1)) - 1
        if others:
            same &= ~((<Lanes>2 << highest(others)) - 1)
        if same:
            passed |= same
            all_seen[0] |= (same | bit(at)) & (~(same | bit(at)) + 1)
    if passed & (~d.counted if counts else d.counted):
        best[0] = _better(d.ruling[seat], best[0], off_by_one)
    return passed


# --- Following -----------------------------------------------------------------------------------

cdef Lanes _followable(const Deal* d, const Lead* lead, Lanes hand) noexcept nogil:
    cdef Lanes legal
    if lead.has_exact:
        return lead.exact if hand & lead.exact else hand
    legal = hand & d.call_duty & lead.called
    if legal:
        return legal | (hand & d.call_escape)
    legal = hand
    if hand & lead.follow:
        legal = hand & (lead.follow | d.free[lead.kind])
    hand = legal & ~(d.follow_barred[lead.kind] & ~lead.follow)
    return hand if hand else legal


cdef int _follow(
    Search* s, const Lead* lead, int k, int seat, Lanes table, int best_at, int best_seat,
    int left, int need, Lanes* compared
) noexcept nogil:
    """Try the cards of the seat that plays k-th to this trick."""
    cdef bint is_root = s.at_root
    cdef const Deal* d = s.d
    cdef Lanes rest
    cdef bint ruling = d.ruling[seat]
    cdef int best, at, got
    cdef Lanes seen
    cdef Lanes all_seen = 0
    cdef int scores[64]
    s.at_root = False
    if seat == d.dummy:
        rest = bit(d.pile[left])
    else:
        rest = _followable(d, lead, s.hands[seat])
    if rest & (rest - 1) == 0:
        return _play(
            s, lead, k, seat, lowest(rest), table, best_at, best_seat, left, need, compared
        )
    best = -1 if ruling else 127
    if s.options.use_order:
        score_follow(s, lead, k, seat, rest, table, best_at, best_seat, scores)
    while rest:
        at = _most_promising(rest, scores) if s.options.use_order else lowest(rest)
        got = _play(s, lead, k, seat, at, table, best_at, best_seat, left, need, &seen)
        if s.stopped:
            return 0
        if (got >= need) == ruling:
            compared[0] = seen
            if is_root:
                s.option.at = at
                s.has_option = True
            return got
        all_seen |= seen
        best = _better(ruling, best, got)
        rest &= ~bit(at)
        rest &= ~_alike(
            s, lead.kind, seat, at, rest, table, need, got, seen, &best, &all_seen
        )
    compared[0] = all_seen
    return best


cdef inline int _most_promising(Lanes rest, const int* scores) noexcept nogil:
    cdef int at = lowest(rest)
    cdef int other
    rest = without_lowest(rest)
    while rest:
        other = lowest(rest)
        rest = without_lowest(rest)
        if scores[other] > scores[at]:
            at = other
    return at


cdef int _play(
    Search* s, const Lead* lead, int k, int seat, int at, Lanes table, int best_at, int best_seat,
    int left, int need, Lanes* compared
) noexcept nogil:
    """Play one card, k-th to the trick, and search on."""
    cdef const Deal* d = s.d
    cdef Lead decided
    cdef int got
    if _is_stopped(s):
        compared[0] = 0
        return 0
    if lead.undecided and at < JOKER_BIT:
        decided = lead[0]
        decided.undecided = False
        decided.led = suit_lane(at)
        decided.follow = d.by_led[decided.led]
        decided.beats = d.beats[lead.kind][lead.weak][decided.led]
        lead = &decided
    s.hands[seat] ^= bit(at)
    s.all ^= bit(at)
    if k == 0 or lead.beats[best_at] >> at & 1:
        best_at = at
        best_seat = seat
    table |= bit(at)
    if k + 1 == d.n_hands:
        got = _take(s, table, best_at, best_seat, left, need, compared)
    else:
        got = _follow(
            s, lead, k + 1, d.following[seat], table, best_at, best_seat, left, need, compared
        )
    s.hands[seat] ^= bit(at)
    s.all ^= bit(at)
    return got


cdef inline int _take(
    Search* s, Lanes table, int best_at, int winner, int left, int need, Lanes* compared
) noexcept nogil:
    """Count a whole trick for its winner and go on with the next."""
    cdef const Deal* d = s.d
    cdef int won = 0
    cdef int got
    if d.ruling[winner]:
        won = count(table & d.counted) + d.per_trick + (d.last_bonus if left == 1 else 0)
    if left == 1:
        compared[0] = 0
        got = won
    else:
        got = _boundary(s, winner, left - 1, need - won, compared) + won
    # It won by rank if the trick has another card of its suit, the mighty apart.
    if bit(best_at) & RANK_BITS and table & lane_of(best_at) & ~bit(best_at):
        compared[0] |= bit(best_at)
    return got


# --- From any position, in the middle of a trick too ---------------------------------------------

cdef void stand(Search* s, const Position* p) noexcept nogil:
    """Take the hands of a position: the one laid out, or one that follows from it."""
    cdef int seat
    s.all = 0
    for seat in range(MAX_SEATS):
        s.hands[seat] = to_lanes(s.d, p.hands[seat]) if seat < s.d.n_seats else 0
        s.all |= s.hands[seat]


cdef int window(Search* s, const Position* p, int need, Lanes* compared) noexcept nogil:
    """Whether *need* more can be won from the position that `stand` was told: see the module.

    The card that decides it is in `option`, if `has_option`.  The root itself is never looked up.
    """
    cdef const Deal* d = s.d
    cdef Lead lead
    cdef Lanes table = 0
    cdef int at, hint = NO_LEAD
    s.at_root = True
    s.has_option = False
    if p.n_plays == 0:
        return _lead(s, p.turn, d.n_tricks - p.trick, need, compared, &hint)
    resume_lead(d, p, &lead)
    for at in range(p.n_plays):
        table |= bit(d.bit_of[p.cards[at]])
    return _follow(
        s, &lead, p.n_plays, p.turn, table, d.bit_of[p.cards[p.best]], p.seats[p.best],
        d.n_tricks - p.trick, need, compared
    )
