# cython: language_level=3
"""Playouts: whole hands of card play in one call.

Every playout has a stream of chance of its own, which follows from the seed, the number of its
deal and its own number: the results do not depend on how the work is split into calls.

Random cards are played by `giruda.kernels.random_play`.  Clubs play by what their seats have seen
so far (`giruda.kernels.club`), and without chance.
"""

from operator import index
from typing import NamedTuple

import numpy as np

from giruda.core.errors import NotationError

from giruda.kernels.bits cimport below, bit, count, dealt, spread, stream
from giruda.kernels.club cimport Roles, Table, club_choice, club_play, deal_in, sit_down
from giruda.kernels.knowledge cimport CClub
from giruda.kernels.layout cimport (
    CardSet, N_CARD_IDS, NOBODY, int16_t, int64_t, uint8_t, uint64_t,
)
from giruda.kernels.play cimport Hand, Move, Position, card_of, check_hands, is_over
from giruda.kernels.random_play cimport play_randomly
from giruda.kernels.tables cimport CTables, KernelTables
from giruda.kernels.trace cimport Trace, note_move, note_winner

cdef enum:  # policies
    RANDOM = 0  # any legal card, and of the ways to lead it any
    CLUB = 1    # what the club bot plays; it needs to know who plays which part

POLICIES = {"random": RANDOM, "club": CLUB}


# --- One hand -------------------------------------------------------------------------------------

cdef void play_clubs(
    const CTables* t, const CClub* c, Position* p, Table* table, Trace* trace
) noexcept nogil:
    """Play to the end of the hand, each seat by what it has seen."""
    cdef bint says_so
    cdef Move move
    deal_in(t, c, p, table)
    while not is_over(t, p):
        move = club_choice(t, c, p, table, &says_so)
        note_move(trace, move)
        if club_play(t, c, p, table, move, says_so):
            note_winner(trace, p.turn)


# --- Many -----------------------------------------------------------------------------------------

class Playouts(NamedTuple):
    """What playouts came to: B deals, n of each.

    ``taken``: int16[B, n, seats], what the contract counts (points or tricks); ``winners``:
    uint8[B, n, n_tricks], who took each trick; ``moves``: int16[B, n, cards], what was played in
    order, as moves of `giruda.kernels.play.Hand`.  What was not asked for is None.
    """

    taken: object
    winners: object = None
    moves: object = None


class RandomHands(NamedTuple):
    """Hands dealt and played at random: as `Playouts`, without the second axis.

    ``hands``: uint64[n, seats], a bit a card.
    """

    hands: object
    taken: object
    winners: object = None
    moves: object = None


cdef struct Plan:
    # What all playouts of a call have in common.
    uint64_t seed
    int policy
    bint deals_hands  # each playout has a deal of its own
    bint draws_pile   # the dummy's cards lie in an order that each playout draws
    Position start
    const CClub* club
    Table table       # where clubs sit down


cdef struct Rows:
    # Where the results of a playout begin; NULL for what nobody asked for.
    uint64_t* hands
    int16_t* taken
    Trace trace


def playouts(
    KernelTables tables, hands, n, seed, policy="random", *, Roles roles=None,
    leader=None, out=(), pile=None, winners=False, moves=False, at=(0, 0),
):
    """Play each deal *n* times to its end.

    *hands*: uint64[seats] or uint64[B, seats], a bit a card, as before the first trick, which
    *leader* leads, by default the declarer or seat 0; who is *out* has none.  *policy*:
    ``random``, or ``club`` with the *roles* that it plays by.  *pile*: the dummy's cards, top
    first; None draws their order for each playout.  *at*: the numbers of the first deal and the
    first playout, so that ``at=(0, 100)`` gives what a call of 200 gives from the hundredth on.
    *seed*: an integer, taken modulo 2^64.  Returns `Playouts`; one deal is a B of 1.

    A deal that cannot be, a negative number or an unknown policy is a `NotationError` that names
    it.  The GIL is released.  Cost: about 0.4 µs a playout, 10 µs one of clubs.  Rulebook: §5.
    """
    deals = _as_deals(tables, hands)
    first = _leader(leader, roles)
    start = Hand(tables, deals[0].tolist(), first, out, () if pile is None else pile)
    return _run(start, deals, n, (seed, policy, at, roles), pile is None, winners, moves)


def playouts_from(
    Hand start, n, seed, policy="random", *, Roles roles=None,
    worlds=None, winners=False, moves=False, at=(0, 0),
):
    """Play a hand *n* times from where it is to its end; its own state stays as it is.

    *worlds*: uint64[B, seats], other hands that each seat may hold instead, as many cards as it
    holds, for *n* playouts each; a dummy's cards then lie in an order drawn for each playout.  The
    rest as in `playouts`, but that ``winners`` and ``moves`` begin with the current trick and the
    next card.
    """
    deals = _as_deals(start.tables, start.hands if worlds is None else worlds)
    return _run(start, deals, n, (seed, policy, at, roles), worlds is not None, winners, moves)


def random_hands(
    KernelTables tables, n, seed, policy="random", *, Roles roles=None,
    leader=None, out=None, winners=False, moves=False, at=0,
):
    """Deal *n* hands at random and play each once to its end.

    *out*: who sits out, by default the last seats where the rules knock people out; the cards that
    nobody gets are the kitty's.  *at*: the number of the first hand.  Returns `RandomHands`; the
    rest as in `playouts`.  Cost: about 0.6 µs a hand.
    """
    if out is None:
        out = range(tables.c.n_seats - tables.rules.knockout.count, tables.c.n_seats)
    out = [index(seat) for seat in out]
    start = Hand(tables, _any_deal(tables, out), _leader(leader, roles), out)
    rows = _number("n", n)
    hands = np.zeros((rows, tables.c.n_seats), np.uint64)
    played = _run(start, hands, 1, (seed, policy, (at, 0), roles), True, winners, moves, True)
    return RandomHands(hands, *[None if one is None else one[:, 0] for one in played])


cdef _run(
    Hand start, deals, n, chance, bint draws_pile, bint winners, bint moves, bint deals_hands=False
):
    cdef Plan plan
    cdef Rows rows
    cdef int64_t n_deals = len(deals), n_each = _number("n", n), i, j, deal_at, each_at
    cdef int64_t n_seats = start.tables.c.n_seats
    cdef int64_t n_tricks = start.tables.c.n_tricks - start.p.trick
    cdef int64_t n_plays = n_tricks * start.p.n_hands - start.p.n_plays
    cdef uint64_t[:, ::1] held = deals
    cdef int16_t[:, :, ::1] taken = np.zeros((n_deals, n_each, n_seats), np.int16)
    cdef uint8_t[:, :, ::1] won = np.zeros((n_deals, n_each, n_tricks * winners), np.uint8)
    cdef int16_t[:, :, ::1] played = np.zeros((n_deals, n_each, n_plays * moves), np.int16)
    seed, policy, at, roles = chance
    if not isinstance(at, tuple) or len(at) != 2:
        raise NotationError("at", "must be two numbers, of a deal and of a playout")
    if policy not in POLICIES:
        raise NotationError("policy", f"{policy!r} is none of {', '.join(POLICIES)}")
    plan.seed = index(seed) & MASK
    plan.policy = POLICIES[policy]
    plan.deals_hands = deals_hands
    plan.draws_pile = draws_pile and start.tables.c.dummy != NOBODY
    plan.start = start.p
    _seat_clubs(&plan, start, roles)
    if not deals_hands:
        _check(start, held, &plan)
    deal_at, each_at = _number("at", at[0]), _number("at", at[1])
    with nogil:
        for i in range(n_deals):
            for j in range(n_each):
                rows.hands = &held[i, 0]
                rows.taken = &taken[i, j, 0]
                rows.trace.winners = &won[i, j, 0] if winners else NULL
                rows.trace.moves = &played[i, j, 0] if moves else NULL
                _playout(
                    &start.tables.c, &plan, &rows, stream(plan.seed, deal_at + i, each_at + j)
                )
    return Playouts(
        np.asarray(taken), np.asarray(won) if winners else None,
        np.asarray(played) if moves else None,
    )


cdef void _playout(
    const CTables* t, const Plan* plan, Rows* rows, uint64_t chance
) noexcept nogil:
    cdef Position p = plan.start
    cdef Table table
    cdef int seat
    if plan.deals_hands:
        _deal(t, plan, rows.hands, &chance)
    for seat in range(t.n_seats):
        p.hands[seat] = rows.hands[seat]
    if plan.draws_pile:
        draw_pile(t, &p, &chance)
    if plan.policy == CLUB:
        table = plan.table
        play_clubs(t, plan.club, &p, &table, &rows.trace)
    else:
        play_randomly(t, &p, &chance, &rows.trace)
    for seat in range(t.n_seats):
        rows.taken[seat] = p.taken[seat]


cdef void _deal(
    const CTables* t, const Plan* plan, uint64_t* hands, uint64_t* chance
) noexcept nogil:
    """Deal to each seat as many cards as it has in the plan."""
    cdef uint8_t pack[N_CARD_IDS]
    cdef int left = spread(t.deck, pack)
    cdef int seat
    for seat in range(t.n_seats):
        hands[seat] = dealt(pack, &left, count(plan.start.hands[seat]), chance)


cdef void draw_pile(const CTables* t, Position* p, uint64_t* chance) noexcept nogil:
    cdef uint8_t cards[N_CARD_IDS]
    cdef int left = spread(p.hands[t.dummy], cards)
    cdef int other
    p.pile_at = 0
    p.n_pile = left
    while left:
        other = below(chance, left)
        left -= 1
        p.pile[left] = cards[other]
        cards[other] = cards[left]


# --- At the door ----------------------------------------------------------------------------------

MASK = (1 << 64) - 1


cdef _number(str name, value):
    number = index(value)
    if number < 0:
        raise NotationError(name, f"must not be negative, as {number}")
    return number


cdef _as_deals(KernelTables tables, hands):
    """Return uint64[B, seats], B 1 or more."""
    try:
        deals = np.atleast_2d(np.ascontiguousarray(hands, np.uint64))
    except (OverflowError, TypeError, ValueError) as error:
        raise NotationError("hands", f"must be 64-bit card sets ({error})") from error
    if deals.ndim != 2 or deals.shape[1] != tables.c.n_seats or not len(deals):
        shape = "x".join(map(str, deals.shape))
        raise NotationError("hands", f"must be B x {tables.c.n_seats} card sets, not {shape}")
    return deals


cdef _leader(leader, Roles roles):
    if leader is None:
        return 0 if roles is None else roles.start.known.declarer
    return leader


cdef _seat_clubs(Plan* plan, Hand start, Roles roles):
    """Fill what clubs play by; other policies need none of it."""
    plan.club = NULL
    if plan.policy != CLUB:
        return
    if roles is None:
        raise NotationError("roles", "the policy club needs to know who plays which part")
    if plan.deals_hands and roles.start.knows_buried and roles.start.buried:
        raise NotationError("buried", "what is buried is drawn with the hands")
    plan.club = &roles.club.c
    sit_down(roles, start, &plan.table)


cdef _check(Hand start, const uint64_t[:, ::1] deals, const Plan* plan):
    """Refuse a deal that gives a seat a wrong number of cards, or a card twice."""
    cdef int64_t row
    cdef int seat, at
    cdef CardSet gone = 0
    if plan.policy == CLUB and plan.table.knows_buried:
        gone = plan.table.buried
    for at in range(start.n_past):
        gone |= bit(card_of(start.past[at].move))
    for row in range(deals.shape[0]):
        for seat in range(start.tables.c.n_seats):
            check_hands(
                &start.tables.c, &deals[row, 0], seat, count(start.p.hands[seat]), gone, "hands"
            )


cdef _any_deal(KernelTables tables, out):
    """Return hands of the right sizes, whatever they hold."""
    cards = [one for one in range(N_CARD_IDS) if tables.c.deck >> one & 1]
    size = tables.c.n_tricks
    hands = []
    for seat in range(tables.c.n_seats):
        here, cards = ([], cards) if seat in out else (cards[:size], cards[size:])
        hands.append(sum(1 << one for one in here))
    return hands
