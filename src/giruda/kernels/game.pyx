# cython: language_level=3
"""One game from the deal to the payment: listing and doing actions.

    AUCTION -> BLIND_CHANGE -> EXCHANGE -> FRIEND_CALLING -> PLAY -> SCORED
       ^  |________________________________________________________|
       |__|  a misdeal, or everybody passed: the cards are dealt again

Phases that the rules do not ask for are skipped.  A burial is as many actions as there are cards
to bury, in any order; once the first lies, only the others can follow.
"""

from libc.string cimport memset

from giruda.kernels.bits cimport below, bit, count, dealt, lowest, spread, without_lowest
from giruda.kernels.contract cimport (
    DEAL_AGAIN, NEW_STAGE, WON, call, first_bidder, holder, list_calls, list_changes, list_friends,
    may_change, may_misdeal, misdeal,
)
from giruda.kernels.layout cimport JOKER, NO_CARD, NOBODY
from giruda.kernels.parameters cimport (
    ALONE, BY_CARD, BY_FIRST_TRICK, BY_LAST_TRICK, BY_SEAT, KernelParameters, NO_TRUMP,
)
from giruda.kernels.play cimport (
    MAX_MOVES, NAMES_EXACT, NAMES_LED, OWN_SUIT, Move, as_move, begin, calls, card_of, do, is_over,
    legal_moves, names_of,
)

NUMBERING = {
    "CALLING": CALLING, "MIGHTY_NAMES": MIGHTY_NAMES, "MIGHTY_CALLS": MIGHTY_CALLS,
    "JOKER_NAMES": JOKER_NAMES, "N_JOKER_NAMES": N_JOKER_NAMES, "PASS": PASS, "MISDEAL": MISDEAL,
    "KEEP": KEEP, "ANNOUNCE": ANNOUNCE, "PLEDGE": PLEDGE, "FRIEND_CARD": FRIEND_CARD,
    "FRIEND_FIRST_TRICK": FRIEND_FIRST_TRICK, "FRIEND_LAST_TRICK": FRIEND_LAST_TRICK,
    "NO_FRIEND": NO_FRIEND, "FRIEND_SEAT": FRIEND_SEAT, "N_ACTIONS": N_ACTIONS,
}


# --- Plays as numbers -----------------------------------------------------------------------------

cdef int number_of(Move move) noexcept nogil:
    cdef int card = card_of(move)
    cdef int names = names_of(move)
    if names == OWN_SUIT:
        return CALLING + card if calls(move) else card
    if card < JOKER:
        return (MIGHTY_CALLS if calls(move) else MIGHTY_NAMES) + names - NAMES_LED
    if names >= NAMES_EXACT:
        names += 6 - NAMES_EXACT
    else:
        names -= NAMES_LED + (names > NAMES_LED + 4)  # colours are 5 and 6 there, 4 and 5 here
    return JOKER_NAMES + (card - JOKER) * N_JOKER_NAMES + names


cdef inline Move move_of(int number, int mighty) noexcept nogil:
    cdef int names
    if number < MIGHTY_NAMES:
        return as_move(number % N_CARD_IDS, OWN_SUIT, number >= CALLING)
    if number < JOKER_NAMES:
        names = NAMES_LED + (number - MIGHTY_NAMES) % 4
        return as_move(mighty, names, number >= MIGHTY_CALLS)
    number -= JOKER_NAMES
    names = number % N_JOKER_NAMES
    if names >= 6:
        names += NAMES_EXACT - 6
    else:
        names += NAMES_LED + (names >= 4)
    return as_move(JOKER + number // N_JOKER_NAMES, names, False)


# --- What may be done -----------------------------------------------------------------------------

cdef int list_actions(
    const Book* book, const Game* g, int seat, int16_t* actions
) noexcept nogil:
    """Write the numbers of what a seat may do now, in turn or out of it; return how many."""
    cdef const CParameters* k = book.k
    cdef int n = 0
    if g.phase == SCORED:
        return 0
    if may_misdeal(k, g, seat):
        actions[n] = MISDEAL
        n += 1
        if k.mandatory:
            return n
    if _may_announce(book, g, seat):
        actions[n] = ANNOUNCE
        n += 1
    if seat != g.turn:
        return n
    if g.phase == PLAY:
        return _list_plays(book, g, actions, n)
    if g.phase == AUCTION:
        return list_calls(k, g, actions, n)
    if g.phase == BLIND_CHANGE:
        actions[n] = KEEP
        n += 1
    if may_change(k, g):
        n = list_changes(k, g, actions, n)
    if g.phase == EXCHANGE:
        n = _list_cards(g.p.hands[seat] & ~g.buried, actions, n)
    elif g.phase == FRIEND_CALLING:
        n = list_friends(k, g, actions, n)
    return n


cdef inline bint _may_announce(const Book* book, const Game* g, int seat) noexcept nogil:
    return (
        book.k.may_announce and g.phase == PLAY and not g.revealed and g.friend == seat
        and g.p.trick < tables_of(book, g).n_tricks - 1
    )


cdef int _list_cards(CardSet cards, int16_t* actions, int n) noexcept nogil:
    while cards:
        actions[n] = lowest(cards)
        n += 1
        cards = without_lowest(cards)
    return n


cdef int _list_plays(const Book* book, const Game* g, int16_t* actions, int n) noexcept nogil:
    cdef Move moves[MAX_MOVES]
    cdef int at
    cdef int n_moves = legal_moves(tables_of(book, g), &g.p, moves)
    for at in range(n_moves):
        actions[n + at] = number_of(moves[at])
    return n + n_moves


cdef bint is_legal(const Book* book, const Game* g, int seat, int action) noexcept nogil:
    cdef int16_t actions[MAX_LISTED]
    cdef int at
    for at in range(list_actions(book, g, seat, actions)):
        if actions[at] == action:
            return True
    return False


# --- Doing it -------------------------------------------------------------------------------------

cdef void act(const Book* book, Game* g, int seat, int action) noexcept nogil:
    """Do what is legal; deal again where it comes to that."""
    cdef const CParameters* k = book.k
    if action == MISDEAL:
        misdeal(k, g, seat)
        deal(book, g)
    elif action == ANNOUNCE:
        g.revealed = True
    elif g.phase == PLAY:
        _play(book, g, move_of(action, tables_of(book, g).mighty))
    elif g.phase == AUCTION:
        _after_call(book, g, call(k, g, action))
    elif g.phase == BLIND_CHANGE:
        if action != KEEP:
            g.contract = action - PLEDGE
        _take_kitty(g)
    elif action < N_CARD_IDS:
        _bury(book, g, action)
    elif action < FRIEND_CARD:
        g.contract = action - PLEDGE
        g.changed = True
        if g.phase == FRIEND_CALLING and not k.any_mode:
            _begin(book, g, NO_FRIEND)
    else:
        _begin(book, g, action)


cdef Book book_of(KernelParameters parameters):
    cdef Book book
    cdef int trump
    book.k = &parameters.c
    for trump in range(N_TRUMPS):
        book.tables[trump] = parameters.tables[trump]
    return book


cdef void open_game(const Book* book, Game* g, uint64_t chance) noexcept nogil:
    """Set a game before its first deal; the dealer is drawn."""
    memset(g, 0, sizeof(Game))
    g.chance = chance
    g.tokens = (1 << book.k.players) - 1
    g.previous = NOBODY
    g.dealer = below(&g.chance, book.k.players)


cdef void deal(const Book* book, Game* g) noexcept nogil:
    """Deal the pack at random and open the auction."""
    cdef uint8_t pack[N_CARD_IDS]
    cdef int left = spread(book.k.pack, pack)
    cdef int seat
    for seat in range(book.k.players):
        g.p.hands[seat] = dealt(pack, &left, book.k.hand, &g.chance)
    g.kitty = dealt(pack, &left, book.k.kitty, &g.chance)
    open_auction(book, g)


cdef void open_auction(const Book* book, Game* g) noexcept nogil:
    """Begin the auction over the hands and the kitty that lie there."""
    g.n_deals += 1
    g.phase = AUCTION
    g.buried = 0
    g.n_buried = 0
    g.mode = ALONE
    g.called_card = NO_CARD
    g.friend = NOBODY
    g.changed = False
    g.revealed = False
    g.p.trick = 0
    g.p.n_plays = 0
    _open_stage(book, g, 0)


cdef void _open_stage(const Book* book, Game* g, int stage) noexcept nogil:
    g.stage = stage
    g.contract = NOBODY
    g.declarer = NOBODY
    g.n_calls = 0
    g.n_passes = 0
    g.passed = 0
    g.called = 0
    g.bidders = 0
    g.turn = g.dealer if book.k.dealer_speaks[stage] else first_bidder(book.k, g)


cdef void _after_call(const Book* book, Game* g, int then) noexcept nogil:
    if then == DEAL_AGAIN:
        deal(book, g)
    elif then == NEW_STAGE:
        _open_stage(book, g, g.stage)
    elif then == WON:
        g.turn = g.declarer
        if book.k.blind:
            g.phase = BLIND_CHANGE
        else:
            _take_kitty(g)


cdef void _take_kitty(Game* g) noexcept nogil:
    g.p.hands[g.declarer] |= g.kitty
    g.phase = EXCHANGE


cdef void _bury(const Book* book, Game* g, int card) noexcept nogil:
    g.buried |= bit(card)
    g.n_buried += 1
    if g.n_buried < book.k.kitty:
        return
    g.p.hands[g.declarer] &= ~g.buried
    g.phase = FRIEND_CALLING
    if not book.k.any_mode and not may_change(book.k, g):
        _begin(book, g, NO_FRIEND)


cdef void _begin(const Book* book, Game* g, int friend_call) noexcept nogil:
    """Call the friend and begin the tricks."""
    cdef CardSet hands[MAX_SEATS]
    cdef int seat
    if friend_call < FRIEND_FIRST_TRICK:
        g.mode = BY_CARD
        g.called_card = friend_call - FRIEND_CARD
        g.friend = holder(book.k, g, g.called_card)
    elif friend_call >= FRIEND_SEAT:
        g.mode = BY_SEAT
        g.friend = friend_call - FRIEND_SEAT
        g.revealed = True
    elif friend_call == NO_FRIEND:
        g.mode = ALONE
    else:
        g.mode = BY_FIRST_TRICK if friend_call == FRIEND_FIRST_TRICK else BY_LAST_TRICK
    for seat in range(book.k.players):
        hands[seat] = g.p.hands[seat]
    begin(tables_of(book, g), &g.p, hands, 0, g.declarer)
    g.phase = PLAY


cdef void _play(const Book* book, Game* g, Move move) noexcept nogil:
    cdef const CTables* t = tables_of(book, g)
    cdef CardSet trick = g.p.table | bit(card_of(move))
    if card_of(move) == g.called_card and (book.k.reveal_on_card or g.friend == NOBODY):
        g.revealed = True
    if do(t, &g.p, move, NULL):
        _after_trick(book, g, trick)
    g.turn = g.p.turn
    if is_over(t, &g.p):
        finish(book, g, g.p.turn)


cdef void _after_trick(const Book* book, Game* g, CardSet trick) noexcept nogil:
    """See whether the trick makes its winner the friend, or shows who is."""
    cdef int winner = g.p.turn
    cdef int last = tables_of(book, g).n_tricks
    if (g.mode == BY_FIRST_TRICK and g.p.trick == 1) or (
        g.mode == BY_LAST_TRICK and g.p.trick == last
    ):
        g.friend = NOBODY if winner == g.declarer else winner
        g.revealed = True
    if not book.k.reveal_on_card and winner == g.friend and trick & book.k.points:
        g.revealed = True


# --- The payment ----------------------------------------------------------------------------------

cdef void finish(const Book* book, Game* g, int last_winner) noexcept nogil:
    """Count and pay; *last_winner* has the last trick."""
    cdef const CParameters* k = book.k
    cdef bint with_friend = g.friend != NOBODY
    cdef bint last = last_winner == g.declarer or last_winner == g.friend
    cdef bint alone = not with_friend and k.doubles_alone[g.mode]
    cdef int contract = g.contract // N_TRUMPS
    cdef int points = g.p.taken[g.declarer]
    cdef int unit, seat
    if with_friend:
        points += g.p.taken[g.friend]
    if k.buried_count[last]:
        points += count(g.buried & k.buried)
    unit = k.unit[g.contract % N_TRUMPS == NO_TRUMP][alone][contract][points]
    for seat in range(k.players):
        g.payments[seat] = unit * k.shares[with_friend][2]
    g.payments[g.declarer] = unit * k.shares[with_friend][0]
    if with_friend:
        g.payments[g.friend] = unit * k.shares[with_friend][1]
    if points >= contract:
        _pay_pot(k, g)
        g.tokens |= bit(g.declarer) if k.token_refill else 0
    g.points = points
    g.phase = SCORED
    g.turn = NOBODY


cdef void _pay_pot(const CParameters* k, Game* g) noexcept nogil:
    cdef int of_friend = 0
    if g.friend != NOBODY:
        of_friend = g.pot * k.fifths_of_friend // 5
        g.from_pot[g.friend] = of_friend
    g.from_pot[g.declarer] = g.pot - of_friend
    g.pot = 0
