# cython: language_level=3
"""Move order: how promising each card looks, from the position in the trick alone.

A wrong order costs time and never a value.  The numbers were set by counting nodes on a fixed
file of deals.
"""

from giruda.kernels.bits cimport bit, count, lowest, without_lowest
from giruda.kernels.lanes cimport Deal, JOKER_BIT, lane_of


cdef inline Lanes _reach(const Deal* d, const Lead* lead, Lanes hand) noexcept nogil:
    """The cards of a hand that may follow to this lead, near enough for an order."""
    if lead.has_exact:
        return lead.exact if hand & lead.exact else hand
    if hand & d.call_duty & lead.called:
        return hand & (lead.called | d.call_escape)
    if hand & lead.follow:
        return hand & (lead.follow | d.free[lead.kind])
    return hand


cdef inline int _keep(Search* s, int seat, int at) noexcept nogil:
    """What a card is worth in the hand: its chance of a later trick."""
    cdef const Deal* d = s.d
    cdef Lanes lane = lane_of(at)
    cdef Lanes above
    cdef int worth
    if bit(at) & d.mighty:
        return 60
    if at >= JOKER_BIT:
        return 50
    above = s.all & lane & ~s.hands[seat] & ~((<Lanes>2 << at) - 1)
    worth = (at & 15)
    if not above:
        worth += 12
    if bit(at) & d.trumps:
        worth += 14
    return worth


cdef int score_lead(Search* s, const Lead* lead, int seat, int at, int left) noexcept nogil:
    cdef const Deal* d = s.d
    cdef bint ruling = d.ruling[seat]
    cdef Lanes beats = lead.beats[at]
    cdef Lanes enemy_reach = 0, ally_reach = 0, reach
    cdef int other = d.following[seat]
    cdef int n_points = d.counted >> at & 1
    cdef int smear = 0, given = 0
    while other != seat:
        reach = _reach(d, lead, s.hands[other])
        if d.ruling[other] == ruling:
            ally_reach |= reach
            smear += reach & d.counted != 0
        else:
            enemy_reach |= reach
            given += reach & ~d.counted == 0
        other = d.following[other]
    if not enemy_reach & beats:
        return 1000 + 20 * (n_points + smear + given) - _keep(s, seat, at) // 2
    # Can a partner take it so that nobody on the other side can?
    reach = ally_reach & beats
    while reach:
        other = lowest(reach)
        reach = without_lowest(reach)
        if not enemy_reach & lead.beats[other]:
            return 600 + 20 * (n_points + given) - _keep(s, seat, at) // 2
    return 300 - 60 * n_points - _keep(s, seat, at) + 3 * count(s.hands[seat] & lane_of(at))


cdef void score_follow(
    Search* s, const Lead* lead, int k, int seat, Lanes rest, Lanes table, int best_at,
    int best_seat, int left, int* scores
) noexcept nogil:
    cdef const Deal* d = s.d
    cdef bint ruling = d.ruling[seat]
    cdef Lanes enemy_reach = 0, ally_reach = 0, reach, beats
    cdef int other = d.following[seat]
    cdef int at, n_points, score
    cdef bint ours, ally_takes = False
    for _ in range(k + 1, d.n_hands):
        reach = _reach(d, lead, s.hands[other])
        if d.ruling[other] == ruling:
            ally_reach |= reach
        else:
            enemy_reach |= reach
        other = d.following[other]
    ours = d.ruling[best_seat] == ruling and not enemy_reach & lead.beats[best_at]
    if not ours:
        reach = ally_reach & lead.beats[best_at]
        while reach and not ally_takes:
            other = lowest(reach)
            reach = without_lowest(reach)
            ally_takes = not enemy_reach & lead.beats[other]
    beats = lead.beats[best_at]
    while rest:
        at = lowest(rest)
        rest = without_lowest(rest)
        n_points = d.counted >> at & 1
        if beats >> at & 1:
            if not enemy_reach & lead.beats[at]:
                score = 200 + 10 * n_points - _keep(s, seat, at)
                score -= 120 if ours or ally_takes else 0
            else:
                score = 60 - 30 * n_points - _keep(s, seat, at)
        elif ours or ally_takes:
            score = 150 + 40 * n_points - _keep(s, seat, at)
        else:
            score = 100 - 60 * n_points - _keep(s, seat, at)
        scores[at] = score
