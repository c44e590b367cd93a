# cython: language_level=3
"""Which card to lead.

A lead is weighed like a card that follows: the points it is likely to win or lose, less what it
would be worth later; then what it does for the side is added.  The declarer's side draws trumps;
the defenders go for the mighty through its suit and call the joker.
"""

from libc.string cimport memcpy

from giruda.kernels.bits cimport bit, count, highest, lowest, without_lowest
from giruda.kernels.choice cimport (
    ATTACK_MIGHTY, CALL_JOKER, CASH_WINNER, DRAW_TRUMPS, LEAD_JOKER, LEAD_LOW, LEAD_TO_FRIEND,
    LEAST, MAX_WEIGHED, Weighed, is_late, is_weak,
)
from giruda.kernels.knowledge cimport above, against, is_boss, surely_ours
from giruda.kernels.layout cimport (
    CALL_ALWAYS, JOKER, N_RANKS, N_SUITS, NO_CARD, NOBODY, NOTHING_LED,
)
from giruda.kernels.odds cimport Odds, begin_odds, ours
from giruda.kernels.play cimport (
    MAX_MOVES, Move, NAMES_EXACT, NAMES_LED, OWN_SUIT, as_move, calls, card_of, names_of,
)
from giruda.kernels.tables cimport Names
from giruda.kernels.worth cimport keeps

cdef enum:  # silly leads
    CALLS_NOBODY = 0
    WEAK_JOKER = 1
    EARLY_MIGHTY = 2
    N_SILLY = 3

cdef enum:
    USUAL_OTHERS = 4
    NAMES_COLOUR = NAMES_LED + NOTHING_LED + 1
cdef double WON = 1.3        # points that four seats are likely to add to a lead that wins
cdef double LOST = 1.7       # the same of a lead that loses: those against us add what they can
cdef double LEAD = 0.3
cdef double DRAW = 0.6       # what each trump against us is worth drawing, if the lead wins
cdef double ATTACK = 0.6
cdef double CALL = 2
cdef double TO_FRIEND = 0.5


cdef void weigh_leads(const Own* own, CardSet legal, bint every, Choice* choice) noexcept nogil:
    """Weigh the leads that are worth a thought, the most promising one first.

    Those that cannot be the best are weighed only if *every* one is asked for, and then in order.
    """
    cdef Move moves[MAX_MOVES]
    cdef double kept[MAX_WEIGHED]
    cdef Odds odds
    cdef CardSet plain = legal & own.t.plain[own.kind] & ~own.c.chiefs
    cdef int n = _leads(own, legal & ~plain, moves)
    cdef int first = 0
    cdef int step, at, point
    cdef double others = own.n_ring / <double>USUAL_OTHERS
    cdef double won = own.c.per_trick
    cdef double lost = own.c.per_trick
    cdef double top = LEAST
    cdef double draws = _draws(own)
    cdef double mine
    cdef Weighed* one
    if won == 0:
        won = WON * own.c.density * others
        lost = LOST * own.c.density * others
    n = _sensible_leads(own, moves, n, plain != 0)
    _worth_a_thought(own, moves, n, plain, choice)
    if choice.n == 1 and not every:
        choice.of[0].wins = False
        return
    begin_odds(&odds, own, own.ring, own.n_ring)
    for at in range(choice.n):
        one = &choice.of[at]
        one.wins = False
        kept[at] = keeps(own, card_of(one.move))
        one.score = won + LEAD + (own.t.counted >> card_of(one.move) & 1) - kept[at]
        one.score += _at_most(own, one.move, draws)
        if not every and one.score > choice.of[first].score:
            first = at
    for step in range(choice.n):
        at = step
        if step <= first:
            at = first if step == 0 else step - 1
        one = &choice.of[at]
        if one.score < top and not every:
            continue
        point = own.t.counted >> card_of(one.move) & 1
        mine = _ours(own, &odds, one.move, 1 + point + own.c.per_trick)
        one.score = mine * (won + LEAD + point) - (1 - mine) * (lost + point) - kept[at]
        one.score += _purpose(own, one, mine, draws)
        top = max(top, one.score)


cdef inline double _ours(const Own* own, Odds* odds, Move move, double points) noexcept nogil:
    """The chance that a lead wins its trick for our side."""
    cdef int led = _led_by(move)
    cdef int weak = _weakened(own, move)
    return ours(odds, led, own.c.beaten_by[own.kind][weak][led][card_of(move)], points, 1)


cdef inline int _led_by(Move move) noexcept nogil:
    """What others must follow after this lead; nothing yet after a joker that is silent."""
    cdef int names = names_of(move)
    if names != OWN_SUIT and names < NAMES_EXACT:
        return names - NAMES_LED
    return card_of(move) // N_RANKS if card_of(move) < JOKER else NOTHING_LED


cdef inline int _weakened(const Own* own, Move move) noexcept nogil:
    """A bit for each joker without power in the trick that this lead opens."""
    cdef CardSet weak = own.t.weak_lead[own.kind] & bit(card_of(move))
    if calls(move) and own.t.call_weakens:
        weak |= own.t.call[card_of(move)]
    return weak >> JOKER


cdef int _leads(const Own* own, CardSet cards, Move* moves) noexcept nogil:
    """Write every lead in the core's order: by card, by what it names, calling first."""
    cdef int card
    cdef int n = 0
    cdef bint may, must
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        may = own.t.call[card] != 0 and own.t.call_works[own.kind]
        must = may and own.t.call_mode == CALL_ALWAYS
        n = _leads_of(own, card, may, must, moves, n)
    return n


cdef int _leads_of(
    const Own* own, int card, bint may, bint must, Move* moves, int n
) noexcept nogil:
    cdef const Names* names = &own.t.names[own.kind][card]
    cdef CardSet named
    cdef int led
    for led in range(N_SUITS):
        if names.suits >> led & 1:
            n = _with_calls(as_move(card, NAMES_LED + led, False), may, must, moves, n)
    for led in range(2):
        if names.colours >> led & 1:
            n = _with_calls(as_move(card, NAMES_COLOUR + led, False), may, must, moves, n)
    if names.exact:
        named = own.t.deck & (bit(JOKER) - 1)
        while named:
            n = _with_calls(
                as_move(card, NAMES_EXACT + lowest(named), False), may, must, moves, n
            )
            named = without_lowest(named)
    if names.nothing:
        n = _with_calls(as_move(card, OWN_SUIT, False), may, must, moves, n)
    return n


cdef inline int _with_calls(Move move, bint may, bint must, Move* moves, int n) noexcept nogil:
    if may:
        moves[n] = as_move(card_of(move), names_of(move), True)
        n += 1
    if not must:
        moves[n] = move
        n += 1
    return n


cdef int _sensible_leads(const Own* own, Move* moves, int n, bint others) noexcept nogil:
    """Take away silly leads, each kind only if some are left or there are others.

    The mighty waits for points and the joker for a trick in which it has power; a joker of our
    own side is not called.  Returns how many are left.
    """
    cdef Move sensible[MAX_MOVES]
    cdef int kind, at, left
    for kind in range(N_SILLY):
        left = 0
        for at in range(n):
            if not _is_silly(own, moves[at], kind):
                sensible[left] = moves[at]
                left += 1
        if (left or others) and left < n:
            memcpy(moves, sensible, left * sizeof(Move))
            n = left
    return n


cdef bint _is_silly(const Own* own, Move move, int kind) noexcept nogil:
    cdef int card = card_of(move)
    cdef CardSet jokers
    if kind == CALLS_NOBODY:
        jokers = own.unseen & own.t.call[card]
        return calls(move) and (not jokers or surely_ours(own, jokers))
    if kind == WEAK_JOKER:
        return card >= JOKER and is_weak(own, card, _weakened(own, move))
    return card == own.t.mighty and not is_late(own)


cdef void _worth_a_thought(
    const Own* own, const Move* moves, int n, CardSet plain, Choice* choice
) noexcept nogil:
    """Of each suit the highest card and the lowest, and the lowest that is no point.

    Of the leads of one card that name different things, the most useful.
    """
    cdef CardSet cards
    cdef int at, suit, low, card
    cdef int naming = NO_CARD
    cdef double use
    cdef double most = 0
    for at in range(n):
        card = card_of(moves[at])
        if names_of(moves[at]) != OWN_SUIT:
            continue
        if calls(moves[at]) or own.c.chiefs >> card & 1:
            _think_of(moves[at], choice)
        else:
            plain |= bit(card)
    for at in range(n):
        if names_of(moves[at]) == OWN_SUIT:
            continue
        use = _use_of_naming(own, names_of(moves[at]))
        if card_of(moves[at]) != naming:
            naming = card_of(moves[at])
            most = use
            _think_of(moves[at], choice)
        elif use > most:
            most = use
            choice.of[choice.n - 1].move = moves[at]
    for suit in range(N_SUITS):
        cards = plain & own.t.follow[suit]
        if not cards:
            continue
        low = lowest(cards & ~own.t.counted) if cards & ~own.t.counted else lowest(cards)
        _think_of(highest(cards), choice)
        if low != highest(cards):
            _think_of(low, choice)
        if lowest(cards) != highest(cards) and lowest(cards) != low:
            _think_of(lowest(cards), choice)


cdef inline void _think_of(Move move, Choice* choice) noexcept nogil:
    choice.of[choice.n].move = move
    choice.n += 1


cdef double _use_of_naming(const Own* own, int names) noexcept nogil:
    """How good it is to ask for this: for trumps while there are any, else our longest suit.

    Defenders rather ask the declarer for the best trump, by its name.
    """
    cdef int led = names - NAMES_LED
    cdef int card = names - NAMES_EXACT
    cdef double length
    if names < NAMES_EXACT:
        length = count(own.hand & own.t.follow[led])
        if led > NOTHING_LED:
            return length / N_RANKS
        if led == own.t.trump:
            return N_RANKS if own.unseen & own.c.trumps else 0
        return length
    if own.ruling or not own.c.trumps & own.unseen & bit(card):
        return 0
    return 0 if above(own, card) & (own.unseen | own.hand) else N_RANKS + 1


cdef double _purpose(const Own* own, Weighed* one, double mine, double draws) noexcept nogil:
    """What a lead does for our side beyond this trick, and what to call it."""
    cdef int card = card_of(one.move)
    cdef double attack
    cdef bint asks = own.t.trump != NOBODY and names_of(one.move) == NAMES_LED + own.t.trump
    if card >= JOKER:
        one.reason = LEAD_JOKER
        return draws * mine if asks else 0
    one.reason = DRAW_TRUMPS
    if asks:
        return draws * mine
    if calls(one.move):
        one.reason = CALL_JOKER
        return _calls(own, card)
    if own.c.trumps >> card & 1:
        return draws * mine
    one.reason = CASH_WINNER
    if mine > 0.5 and is_boss(own, card):
        return 0
    one.reason = ATTACK_MIGHTY
    attack = _attacks(own, card)
    if attack:
        return attack
    if own.ruling and _reaches_friend(own, card):
        one.reason = LEAD_TO_FRIEND
        return TO_FRIEND
    one.reason = LEAD_LOW
    return 0


cdef inline double _at_most(const Own* own, Move move, double draws) noexcept nogil:
    """At least what `_purpose` returns for this lead."""
    cdef int card = card_of(move)
    cdef bint asks = own.t.trump != NOBODY and names_of(move) == NAMES_LED + own.t.trump
    if calls(move):
        return CALL
    if asks or own.c.trumps >> card & 1:
        return max(draws, 0)
    if own.ruling:
        return TO_FRIEND
    return 2 * ATTACK if card // N_RANKS == own.t.mighty // N_RANKS else 0


cdef double _draws(const Own* own) noexcept nogil:
    """Drawing trumps helps whose side has the most of them: the declarer's."""
    cdef int against_us = count(own.unseen & own.c.trumps)
    cdef int at
    if own.ruling:
        for at in range(own.n_seats):
            if own.may[at] & own.c.trumps and own.ally[at] < 1:
                return DRAW * against_us if own.is_declarer else DRAW * against_us / 2
    return -DRAW


cdef double _calls(const Own* own, int caller) noexcept nogil:
    """A call takes the joker's power from its holder: good if that is somebody against us.

    Where a called joker keeps its power the call is worth nothing, and costs the trick.
    """
    if not own.t.call_weakens:
        return -CALL
    return CALL * (2 * against(own, own.unseen & own.t.call[caller]) - 1)


cdef double _attacks(const Own* own, int card) noexcept nogil:
    """A defender's low card of the mighty's suit may force it out."""
    if own.ruling or not own.unseen & own.c.mighty or card // N_RANKS != own.t.mighty // N_RANKS:
        return 0
    return ATTACK * against(own, own.c.mighty)


cdef bint _reaches_friend(const Own* own, int card) noexcept nogil:
    """Whether a partner may well take this trick: with the called card, or as declarer."""
    cdef CardSet follow = own.t.follow[card // N_RANKS]
    cdef int at
    if own.t.counted >> card & 1:
        return False
    if own.called:
        return own.is_declarer and own.called & follow != 0
    for at in range(own.n_seats):
        if (at != own.seat and own.ally[at] >= 1 and not own.may[at] & follow
                and own.may[at] & own.c.trumps):
            return True
    return False
