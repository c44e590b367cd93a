"""Contradictions between house rules: one error that names the field and says what would do."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from giruda.core.actions import FriendMode
from giruda.core.cards import card, is_card
from giruda.core.choices import Counting, Seating, WinFormula
from giruda.core.errors import RulesError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.core.rules import Rules

SAFE_ID: Final = "abcdefghijklmnopqrstuvwxyz0123456789-_"
HANDS_WITH_FRIEND: Final = 4
DUMMY_PLAYERS: Final = 4
PARTNER_HANDS_PLAYERS: Final = 2
AT_THE_TABLE: Final = 5
FORMULA_BASE: Final = 10
RANKS: Final = tuple("23456789TJQKA")


class Demand(NamedTuple):
    """A field, whether it is fine, and what is wrong if not."""

    field: str
    fine: bool
    problem: str


def check(rules: Rules) -> None:
    """Refuse values that contradict each other."""
    # One after the other: what comes later may rely on what was checked before.
    for demand in chain(_cards(rules), _table(rules), _contract(rules), _rest(rules)):
        if not demand.fine:
            raise RulesError(demand.field, demand.problem)


def _cards(rules: Rules) -> Iterator[Demand]:
    for code in rules.deck.remove:
        known = (is_card(code) and code[0] in "SDHC") or code in RANKS
        yield Demand("deck.remove", known, f"{code!r} is neither a card (H3) nor a rank (2)")
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
        yield Demand(key, suited, f"{code!r} is not a card of a suit, as C3")
        if not (key.startswith("jokercall.second") and rules.deck.jokers == 1):
            there = suited and card(code) in rules.pack
            yield Demand(key, there, f"{code} is not in the pack of these rules")


def _table(rules: Rules) -> Iterator[Demand]:
    n, out, size = rules.players, rules.knockout.count, len(rules.pack)
    needed = rules.seats * rules.deck.hand + rules.deck.kitty
    yield Demand("deck.hand", needed <= size, f"{needed} cards are needed and the pack has {size}")
    spare = size - needed
    yield Demand(
        "deck.kitty",
        spare == 0 or rules.score.count is Counting.TRICKS,
        f"{spare} cards would be left over; the kitty must take them",
    )
    yield Demand(
        "seating", rules.seating is not Seating.DUMMY or n == DUMMY_PLAYERS, "a dummy plays with 4"
    )
    yield Demand(
        "seating",
        rules.seating is not Seating.PARTNER_HANDS or n == PARTNER_HANDS_PLAYERS,
        "partner hands play with 2",
    )
    yield Demand("knockout.count", not out or n - out == AT_THE_TABLE, f"{n} players must become 5")
    yield Demand(
        "players", bool(out) or n <= AT_THE_TABLE, f"of {n} players some must be knocked out"
    )
    if out:
        share = rules.n_tricks - rules.deck.hand
        back = out * rules.deck.hand + rules.deck.kitty
        fits = back == 4 * share + rules.n_tricks + rules.bury - rules.deck.hand
        yield Demand("deck.hand", fits, f"the {back} returned cards do not make ten for everybody")


def _contract(rules: Rules) -> Iterator[Demand]:
    low, high, whole = rules.bid.min, rules.bid.max, rules.whole
    yield Demand("bid.min", low <= high, "must not be above bid.max")
    yield Demand("bid.min", low <= whole, f"there are only {whole} to win")
    points = rules.score.count is Counting.POINTS
    yield Demand("bid.max", points or high <= whole, f"there are only {whole} tricks")
    by_points = rules.score.win is WinFormula.POINTS_MINUS_10
    least = low + rules.bid.nt_min_offset
    yield Demand(
        "bid.min",
        not by_points or least >= FORMULA_BASE or not points,
        "may not be under 10 with this score.win: a win would cost",
    )


def _rest(rules: Rules) -> Iterator[Demand]:
    modes = rules.friend.modes
    seats = rules.accounts - rules.knockout.count
    friends = rules.seating is not Seating.PARTNER_HANDS and seats >= HANDS_WITH_FRIEND
    nobody = f"{rules.players} players leave nobody to be a friend; leave it empty"
    yield Demand("friend.modes", friends or not modes, nobody)
    alone = modes == (FriendMode.NONE,)
    yield Demand("friend.modes", not alone, "leave it empty for a game without friends")
    yield Demand("id", bool(rules.id), "must not be empty")
    yield Demand("id", set(rules.id) <= set(SAFE_ID), "must be of a-z, 0-9, - and _")
    yield Demand("version", rules.version >= 1, "must be 1 or more")
    ends = rules.match.max_hands > 0 or rules.match.bust
    yield Demand("match.max_hands", ends, "a match needs an end: a number of hands, or match.bust")
    yield Demand(
        "match.start_score",
        not rules.match.bust or rules.match.start_score > 0,
        "must be above 0 where a match ends at 0",
    )
