"""Contradictions between house rules: one error that names the field and says what would do."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from giruda.core.actions import FriendMode
from giruda.core.cards import card, is_card
from giruda.core.choices import AllPass, Counting, LossFormula, Seating, WinFormula
from giruda.core.errors import RulesCode, RulesError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from giruda.core.rules import Rules

SAFE_ID: Final = "abcdefghijklmnopqrstuvwxyz0123456789-_"
HANDS_WITH_FRIEND: Final = 4
DUMMY_PLAYERS: Final = 4
PARTNER_HANDS_PLAYERS: Final = 2
AT_THE_TABLE: Final = 5
FORMULA_BASE: Final = 10
LOSS_BASES: Final = {LossFormula.PAYS_BACK: 10, LossFormula.LEAGUE: 13}
LOWERING: Final = (AllPass.DEALER_LAST_CHANCE, AllPass.LOWER_MINIMUM)
MAX_ID: Final = 40
MAX_TITLE: Final = 60
RANKS: Final = tuple("23456789TJQKA")


NO_PARAMS: Final[Mapping[str, str | int]] = {}


class Demand(NamedTuple):
    """A field, whether it is fine, and what is wrong if not: as a code and as a sentence."""

    field: str
    fine: bool
    code: RulesCode
    problem: str
    params: Mapping[str, str | int] = NO_PARAMS


def check(rules: Rules) -> None:
    """Refuse values that contradict each other."""
    # One after the other: what comes later may rely on what was checked before.
    for demand in chain(_cards(rules), _table(rules), _contract(rules), _rest(rules)):
        if not demand.fine:
            raise RulesError(demand.field, demand.problem, code=demand.code, **demand.params)


def _cards(rules: Rules) -> Iterator[Demand]:
    for code in rules.deck.remove:
        known = (is_card(code) and code[0] in "SDHC") or code in RANKS
        problem = f"{code!r} is neither a card (H3) nor a rank (2)"
        yield Demand("deck.remove", known, RulesCode.CARD_OR_RANK, problem, {"value": code})
    named = {
        "mighty.card": rules.mighty.card,
        "mighty.alternate": rules.mighty.alternate,
        "jokercall.card": rules.jokercall.card,
        "jokercall.alternate": rules.jokercall.alternate,
        "jokercall.second_card": rules.jokercall.second_card,
        "jokercall.second_alternate": rules.jokercall.second_alternate,
    }
    for key, code in named.items():
        suited = is_card(code) and code[0] in "SDHC"
        problem = f"{code!r} is not a card of a suit, as C3"
        yield Demand(key, suited, RulesCode.SUITED_CARD, problem, {"value": code})
        if not (key.startswith("jokercall.second") and rules.deck.jokers == 1):
            there = suited and card(code) in rules.pack
            problem = f"{code} is not in the pack of these rules"
            yield Demand(key, there, RulesCode.CARD_NOT_IN_PACK, problem, {"value": code})


def _table(rules: Rules) -> Iterator[Demand]:
    n, out, size = rules.players, rules.knockout.count, len(rules.pack)
    needed = rules.seats * rules.deck.hand + rules.deck.kitty
    dummy = rules.seating is not Seating.DUMMY or n == DUMMY_PLAYERS
    yield Demand("seating", dummy, RulesCode.DUMMY_PLAYERS, "a dummy plays with 4")
    hands = rules.seating is not Seating.PARTNER_HANDS or n == PARTNER_HANDS_PLAYERS
    yield Demand("seating", hands, RulesCode.PARTNER_HANDS_PLAYERS, "partner hands play with 2")
    five = not out or n - out == AT_THE_TABLE
    problem = f"{n} players must become 5"
    yield Demand("knockout.count", five, RulesCode.KNOCKOUT_PLAYERS, problem, {"players": n})
    few = bool(out) or n <= AT_THE_TABLE
    problem = f"of {n} players some must be knocked out"
    yield Demand("players", few, RulesCode.TOO_MANY_PLAYERS, problem, {"players": n})
    yield Demand(
        "deck.hand",
        needed <= size,
        RulesCode.TOO_FEW_CARDS,
        f"{needed} cards are needed and the pack has {size}",
        {"needed": needed, "size": size},
    )
    spare = size - needed
    yield Demand(
        "deck.kitty",
        spare == 0 or rules.score.count is Counting.TRICKS,
        RulesCode.CARDS_LEFT_OVER,
        f"{spare} cards would be left over; the kitty must take them",
        {"number": spare},
    )
    if out:
        share = rules.n_tricks - rules.deck.hand
        back = out * rules.deck.hand + rules.deck.kitty
        fits = back == 4 * share + rules.n_tricks + rules.bury - rules.deck.hand
        problem = f"the {back} returned cards do not make ten for everybody"
        yield Demand("deck.hand", fits, RulesCode.SECOND_DEAL, problem, {"number": back})


def _contract(rules: Rules) -> Iterator[Demand]:
    low, high, whole = rules.bid.min, rules.bid.max, rules.whole
    yield Demand("bid.min", low <= high, RulesCode.MIN_ABOVE_MAX, "must not be above bid.max")
    problem, number = f"there are only {whole} to win", {"number": whole}
    yield Demand("bid.min", low <= whole, RulesCode.ONLY_SO_MANY, problem, number)
    points = rules.score.count is Counting.POINTS
    fits, problem = points or high <= whole, f"there are only {whole} tricks"
    yield Demand("bid.max", fits, RulesCode.ONLY_SO_MANY_TRICKS, problem, number)
    suited = low + rules.bid.suit_min_offset <= high
    problem = "with it even the lowest bid of a suit is above bid.max"
    yield Demand("bid.suit_min_offset", suited, RulesCode.MIN_ABOVE_MAX, problem)
    by_points = rules.score.win is WinFormula.POINTS_MINUS_10
    least = low + rules.bid.nt_min_offset
    yield Demand(
        "bid.min",
        not by_points or least >= FORMULA_BASE or not points,
        RulesCode.WIN_WOULD_COST,
        "may not be under 10 with this score.win: a win would cost",
    )
    needed = LOSS_BASES.get(rules.score.lose, 0)
    yield Demand(
        "score.lose",
        lowest_bid(rules) >= needed,
        RulesCode.LOSS_WOULD_PAY,
        f"needs bids of {needed} or more: a loss would pay",
        {"number": needed},
    )


def lowest_bid(rules: Rules) -> int:
    """Return the lowest number that could ever become a contract."""
    low = min(rules.bid.suit_min_offset, rules.bid.nt_min_offset if rules.bid.no_trump else 1)
    return rules.bid.min + low - (rules.bid.all_pass in LOWERING)


def _rest(rules: Rules) -> Iterator[Demand]:
    modes = rules.friend.modes
    seats = rules.accounts - rules.knockout.count
    friends = rules.seating is not Seating.PARTNER_HANDS and seats >= HANDS_WITH_FRIEND
    yield Demand(
        "friend.modes",
        friends or not modes,
        RulesCode.NOBODY_TO_CALL,
        f"{rules.players} players leave nobody to be a friend; leave it empty",
        {"players": rules.players},
    )
    only_bidders = rules.friend.seat_among_bidders and modes == (FriendMode.SEAT,)
    problem = "where nobody else has bid nobody could be called; allow another way"
    yield Demand("friend.modes", not only_bidders, RulesCode.ONLY_AMONG_BIDDERS, problem)
    alone, problem = modes == (FriendMode.NONE,), "leave it empty for a game without friends"
    yield Demand("friend.modes", not alone, RulesCode.ONLY_ALONE, problem)
    for key, text, most in (("id", rules.id, MAX_ID), ("title", rules.title, MAX_TITLE)):
        problem = f"may have {most} characters"
        yield Demand(key, len(text) <= most, RulesCode.TOO_LONG, problem, {"high": most})
    problem = "must be of letters and signs that show"
    yield Demand("title", rules.title.isprintable(), RulesCode.TITLE_LETTERS, problem)
    yield Demand("id", bool(rules.id), RulesCode.ID_EMPTY, "must not be empty")
    safe = set(rules.id) <= set(SAFE_ID)
    yield Demand("id", safe, RulesCode.ID_LETTERS, "must be of a-z, 0-9, - and _")
    yield Demand("version", rules.version >= 1, RulesCode.VERSION_LOW, "must be 1 or more")
    ends = rules.match.max_hands > 0 or rules.match.bust
    problem = "a match needs an end: a number of hands, or match.bust"
    yield Demand("match.max_hands", ends, RulesCode.NO_END, problem)
    yield Demand(
        "match.start_score",
        not rules.match.bust or rules.match.start_score > 0,
        RulesCode.BUST_AT_START,
        "must be above 0 where a match ends at 0",
    )
