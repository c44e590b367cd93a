# cython: language_level=3
"""Wraps `giruda.core.parameters`, with the tables of every trump, for whole games."""

from functools import lru_cache

from giruda.core.auction import TRUMPS
from giruda.core.choices import Seating
from giruda.core.errors import GirudaError
from giruda.core.parameters import parameters

from giruda.kernels.bridge import kernel_tables
from giruda.kernels.layout cimport NOBODY
from giruda.kernels.tables cimport KernelTables


class NotInFamily(GirudaError, ValueError):
    """Whole games in batch do not know a rule of this table; ``field`` names it."""

    def __init__(self, str field, str problem):
        super().__init__(f"{field}: {problem}")
        self.field = field


cdef class KernelParameters:
    """The numbers of these rules, for whole games; `NotInFamily` if not all people play one hand.

    Cost: about 60 ms and 100 KB, with the tables of five trumps.
    """

    def __cinit__(self, rules):
        if rules.seating is not Seating.PEOPLE:
            raise NotInFamily("seating", f"whole games are for people alone, not {rules.seating}")
        if rules.knockout.count:
            raise NotInFamily("knockout.count", "whole games are for tables where nobody sits out")
        self.rules = rules
        self.kept = tuple([kernel_tables(rules, trump) for trump in TRUMPS])
        for trump in range(N_TRUMPS):
            self.tables[trump] = &(<KernelTables>self.kept[trump]).c
        source = parameters(rules)
        self.c.players = source.players
        self.c.hand = source.hand
        self.c.kitty = source.kitty
        self.c.pack = source.pack
        self.c.points = source.points
        _fill_auction(&self.c, source.auction)
        _fill_misdeal(&self.c, source.misdeal)
        _fill_change(&self.c, source.change)
        _fill_friend(&self.c, source.friend)
        _fill_payment(&self.c, source.payment)

    def __reduce__(self):
        return KernelParameters, (self.rules,)


kernel_parameters = lru_cache(maxsize=32)(KernelParameters)
"""The same for the same rules."""


cdef void _fill_auction(CParameters* c, source):
    cdef int stage, pledge
    for pledge in range(N_PLEDGES):
        c.rank[pledge] = source.rank[pledge]
        c.bar[pledge] = source.bar[pledge]
        above = [one for one in range(N_PLEDGES) if source.rank[one] > source.bar[pledge]]
        c.first_above[pledge] = above[0] if above else N_PLEDGES
        c.ends_at_once[pledge] = source.ends_at_once[pledge]
    for stage in range(N_STAGES):
        for pledge in range(N_PLEDGES):
            c.biddable[stage][pledge] = source.biddable[stage][pledge]
        c.first[stage] = (*source.biddable[stage], True).index(True)
        c.may_pass[stage] = source.may_pass[stage]
        c.calls_to_end[stage] = source.calls_to_end[stage]
        c.dealer_speaks[stage] = source.dealer_speaks[stage]
    c.pass_final = source.pass_final
    after = source.stage_after_passes
    c.stage_after_passes = NOBODY if after is None else after
    c.declarer_first = source.declarer_first
    c.first_after_dealer = source.first_after_dealer


cdef void _fill_misdeal(CParameters* c, source):
    c.by_token = source.by_token
    c.by_hand = source.by_hand
    c.mandatory = source.mandatory
    c.in_auction = source.in_auction
    for exchanged in range(2):
        c.later[exchanged] = source.later[exchanged]
    c.worth = source.worth
    c.by_worth = source.worth_at_most is not None
    c.worth_at_most = source.worth_at_most or 0
    c.points_at_most = source.points_at_most
    c.lone = source.lone
    c.nothing_but = source.nothing_but
    c.pot_fine = source.pot_fine
    c.dealer_fine = source.dealer_fine
    c.caller_deals = source.caller_deals
    c.token_refill = source.token_refill
    c.fifths_of_friend = source.fifths_of_friend


cdef void _fill_change(CParameters* c, source):
    cdef int blind, points, old
    c.blind = source.blind
    c.before_burying = source.before_burying
    c.after_burying = source.after_burying
    c.highest = source.highest
    for blind in range(2):
        for points in range(N_NUMBERS):
            for old in range(N_TRUMPS):
                c.low[blind][points][old] = source.low[blind][points][old]


cdef void _fill_friend(CParameters* c, source):
    c.modes = source.modes
    c.any_mode = any(source.modes)
    c.cards = source.cards
    c.own_cards = source.own_cards
    c.among_bidders = source.among_bidders
    c.reveal_on_card = source.reveal_on_card
    c.may_announce = source.may_announce
    c.doubles_alone = source.doubles_alone


cdef void _fill_payment(CParameters* c, source):
    cdef int no_trump, alone, contract
    for no_trump in range(2):
        for alone in range(2):
            for contract in range(N_NUMBERS):
                c.unit[no_trump][alone][contract] = source.unit[no_trump][alone][contract]
    c.shares[0] = source.shares[0]
    c.shares[1] = source.shares[1]
    c.buried = source.buried
    c.buried_count = source.buried_count
