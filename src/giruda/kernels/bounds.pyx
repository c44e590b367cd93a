# cython: language_level=3
"""Bounds from sure winners: what a side gets however the other plays.

Two kinds.  Lasting winners take a trick whenever they are played: the mighty, a joker that cannot
be beaten or called, and the highest trumps, less one for each mighty or joker against them.  The
side on lead can besides *cash*: lead cards, one after the other, that nobody can beat or ruff.
To the points of these cards come those that the other side cannot hold back, since it runs out of
cards that do not count, and those that a partner can add.

What a bound compared is told, as everything in a proof (see `search`).
"""

from giruda.kernels.bits cimport bit, count, highest, lowest, without_lowest
from giruda.kernels.lanes cimport Deal, RANK_BITS
from giruda.kernels.layout cimport NOBODY, NOTHING_LED

cdef struct Side:
    # What both kinds of bound ask for.
    bint ruling
    Lanes enemy
    Lanes lasting      # cards that win whenever they are played
    Lanes compared
    int n_max          # how many tricks those of one hand take
    int n_points       # how many points they bring
    int n_lost         # how many tricks the other side's mighty and jokers may take from them


cdef int bounded(
    Search* s, int leader, int left, int need, int most, Lanes* compared
) noexcept nogil:
    """Return a bound that settles whether *need* can be won, or -1."""
    cdef Side side
    cdef bint on_lead
    cdef int sure, turn
    if s.d.kind[s.d.n_tricks - left] == 0:
        return -1  # the first trick has rules of its own
    for turn in range(2):
        on_lead = s.d.ruling[leader] == (turn == 0)
        _find_lasting(s, turn == 0, left, &side)
        sure = _lasting_points(s, &side)
        compared[0] = side.compared
        if on_lead and not (sure >= need if turn == 0 else most - sure < need):
            sure = _cashed_points(s, leader, left, &side, sure)
            compared[0] = side.compared
        if turn == 0 and sure >= need:
            return sure
        if turn == 1 and most - sure < need:
            return most - sure
    compared[0] = 0
    return -1


# --- Winners that last ---------------------------------------------------------------------------

cdef void _find_lasting(Search* s, bint ruling, int left, Side* side) noexcept nogil:
    cdef const Deal* d = s.d
    cdef int seat, n
    cdef Lanes enemy = 0
    cdef Lanes winners, hand, trumps
    side.ruling = ruling
    side.lasting = 0
    side.compared = 0
    side.n_max = 0
    side.n_points = 0
    for seat in range(d.n_seats):
        if d.ruling[seat] != ruling:
            enemy |= s.hands[seat]
    side.enemy = enemy
    side.n_lost = count(enemy & (d.mighty | d.jokers))
    trumps = d.trumps & s.all
    if enemy & trumps:
        trumps &= ~((<Lanes>2 << highest(enemy & trumps)) - 1)
    for seat in range(d.n_seats):
        hand = s.hands[seat]
        if d.ruling[seat] != ruling or not hand:
            continue
        winners = hand & (d.mighty | trumps)
        # A dummy does not choose when to play its joker.
        if left > 1 and hand & d.jokers and not side.n_lost and seat != d.dummy:
            winners |= _safe_jokers(s, enemy, hand)
        if winners:
            side.lasting |= winners
            # A trick that the other side takes may hold a trump of each of our hands.
            side.n_points += count(winners & ~trumps & d.counted)
            side.n_points += max(0, count(winners & trumps & d.counted) - side.n_lost)
            n = count(winners & ~trumps)
            n += max(0, count(winners & trumps) - side.n_lost)
            side.n_max = n if n > side.n_max else side.n_max
    if enemy & d.trumps and side.lasting & trumps:
        side.compared = trumps & (~trumps + 1)


cdef inline Lanes _safe_jokers(Search* s, Lanes enemy, Lanes hand) noexcept nogil:
    """The jokers of a hand that beat trumps and that the other side cannot call."""
    cdef const Deal* d = s.d
    cdef Lanes jokers = hand & d.jokers
    cdef Lanes safe = 0
    cdef Lanes others = enemy & d.special & RANK_BITS
    cdef int at
    while jokers:
        at = lowest(jokers)
        jokers = without_lowest(jokers)
        if not d.beats[1][0][NOTHING_LED][at] & s.all & ~d.mighty:
            safe |= bit(at)
    while others:
        safe &= ~d.calls[lowest(others)]
        others = without_lowest(others)
    return safe


cdef int _lasting_points(Search* s, const Side* side) noexcept nogil:
    """The points of lasting winners, and what the other side must add.

    The winners of one hand take a trick each; a hand that has fewer cards that do not count adds
    others.
    """
    cdef const Deal* d = s.d
    cdef int seat, n
    cdef int sure = d.per_trick * side.n_max + side.n_points
    for seat in range(d.n_seats):
        if d.ruling[seat] != side.ruling and s.hands[seat]:
            n = side.n_max - count(s.hands[seat] & ~d.counted)
            if n > 0:
                sure += n
    return sure


# --- Cashing -------------------------------------------------------------------------------------

cdef int _cashed_points(Search* s, int leader, int left, Side* side, int sure) noexcept nogil:
    """What the side on lead gets by cashing, or *sure* if that is more.

    With a dummy nothing is cashed: it neither follows suit nor chooses.
    """
    cdef const Deal* d = s.d
    cdef Lanes cash, compared = 0
    cdef int points
    if side.n_lost or d.dummy != NOBODY:
        return sure
    cash = _cashable(s, leader, side, &compared)
    if not cash or not _partners_let(s, leader, side, count(cash)):
        return sure
    points = count(cash & d.counted) + d.per_trick * count(cash)
    points += count(side.lasting & ~cash & d.counted)
    points += _given(s, leader, side, cash)
    if points <= sure:
        return sure
    side.compared |= compared
    return points


cdef Lanes _cashable(Search* s, int leader, const Side* side, Lanes* compared) noexcept nogil:
    """The cards that the leader can lead one after the other so that each wins its trick."""
    cdef const Deal* d = s.d
    cdef Lanes hand = s.hands[leader]
    cdef Lanes others = s.all & ~hand
    cdef bint drawn = not side.enemy & d.trumps
    cdef Lanes cash = 0, run
    cdef int suit, trump = -1, rounds
    if d.trumps:
        trump = lowest(d.trumps) >> 4
    if hand & d.trumps:
        run = _run(s, leader, hand & d.trumps, others & d.by_led[trump], trump, compared)
        cash |= run
        drawn = drawn or count(run) >= _longest(s, leader, trump)
    for suit in range(4):
        run = hand & d.by_led[suit] & RANK_BITS
        if suit == trump or not run:
            continue
        rounds = 99
        if not drawn:
            rounds = _rounds_unruffed(s, side, suit)
            if not rounds:
                continue
        run = _run(s, leader, run, others & d.by_led[suit], suit, compared)
        while count(run) > rounds:
            run = without_lowest(run)
        cash |= run
    return cash


cdef inline Lanes _run(
    Search* s, int leader, Lanes held, Lanes others, int suit, Lanes* compared
) noexcept nogil:
    """The cards of a suit above all others; all of them, if the others run out of it by these."""
    cdef Lanes run = held
    if others:
        run = held & ~((<Lanes>2 << highest(others)) - 1)
        if run:
            compared[0] |= run & (~run + 1)
            if count(run) >= _longest(s, leader, suit):
                run = held
    return run


cdef inline int _longest(Search* s, int leader, int suit) noexcept nogil:
    """The most cards of a suit in another hand."""
    cdef int seat, n, longest = 0
    for seat in range(s.d.n_seats):
        if seat != leader:
            n = count(s.hands[seat] & s.d.by_led[suit])
            longest = n if n > longest else longest
    return longest


cdef inline int _rounds_unruffed(Search* s, const Side* side, int suit) noexcept nogil:
    """How often a suit can be led before a hand of the other side that has trumps is out of it."""
    cdef int seat, n, rounds = 99
    for seat in range(s.d.n_seats):
        if s.hands[seat] & side.enemy & s.d.trumps:
            n = count(s.hands[seat] & s.d.by_led[suit])
            rounds = n if n < rounds else rounds
    return rounds


cdef inline bint _partners_let(Search* s, int leader, const Side* side, int n) noexcept nogil:
    """Whether no partner of the leader is forced to take the lead from it in so many tricks."""
    cdef const Deal* d = s.d
    cdef int seat
    cdef Lanes strong = d.trumps | d.mighty | d.jokers
    for seat in range(d.n_seats):
        if seat != leader and d.ruling[seat] == side.ruling and s.hands[seat] & strong:
            if count(s.hands[seat] & ~strong) < n:
                return False
    return True


cdef int _given(Search* s, int leader, const Side* side, Lanes cash) noexcept nogil:
    """The points that the other hands add to the tricks that these cards win.

    The other side gives what it cannot hold back.  A partner adds what it can: points of the suits
    that are led, and when it is out of one, points of the suits that are not.
    """
    cdef const Deal* d = s.d
    cdef int seat, suit, n, rounds, follows, forced, points = 0
    cdef int n_cash = count(cash)
    cdef Lanes led = 0
    cdef Lanes hand, held
    for suit in range(4):
        if cash & d.by_led[suit]:
            led |= d.by_led[suit]
    for seat in range(d.n_seats):
        hand = s.hands[seat]
        if seat == leader or not hand:
            continue
        forced = follows = 0
        for suit in range(4):
            rounds = count(cash & d.by_led[suit])
            held = hand & d.by_led[suit]
            if not rounds or not held:
                continue
            n = count(held)
            n = n if n < rounds else rounds
            follows += n
            if d.ruling[seat] == side.ruling:
                held &= d.counted & ~side.lasting
                forced += count(held) if count(held) < n else n
            else:
                n -= count(held & ~d.counted)
                forced += n if n > 0 else 0
        if d.ruling[seat] == side.ruling:
            n = count(hand & d.counted & ~led & ~side.lasting)
            forced += n if n < n_cash - follows else n_cash - follows
        else:
            n = n_cash - count(hand & ~d.counted)
            forced = n if n > forced else forced
        points += forced
    return points
