"""Matches between bots without a screen, and what came of them.

Everything follows from the rules, the bots and a seed: deals are those of `core.shuffle` with
seeds hashed from it, and each person has a generator of its own.  A person plays its partner's
hand too, where there is one; a dummy's card is the only one that the rules let it play.

Some rules end a match only when somebody is out of money; after `MAX_HANDS` hands it is left as
it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Final

from giruda.bots.api import get_bot
from giruda.bots.decision import Bot, Budget, Decision
from giruda.core.engine import apply, legal_actions, start, to_act
from giruda.core.errors import GirudaError
from giruda.core.events import HandScored
from giruda.core.rules import Rules
from giruda.core.seen import View
from giruda.core.shuffle import DealSeed, deal, second_deal, stream, uniform
from giruda.core.state import Dealing, Match, Scored, SecondDealing
from giruda.core.views import view

Watch = Callable[[Match, View, Decision], None]
OnMatch = Callable[[Match], None]

TABLE: Final = "arena"
USUAL: Final = Budget()
MAX_HANDS: Final = 200


class WrongSeating(GirudaError, ValueError):
    """There are more or fewer levels than people."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where, each with a generator of its own; ``watch`` is told of every decision.

    ``before`` is told how the match stands before each decision.
    """

    rules: Rules
    bots: tuple[Bot, ...]
    rngs: tuple[Random, ...]
    budget: Budget = USUAL
    watch: Watch | None = None
    before: OnMatch | None = None


def seat_bots(
    rules: Rules,
    bots: Sequence[Bot],
    seed: str,
    *,
    budget: Budget = USUAL,
    watch: Watch | None = None,
    before: OnMatch | None = None,
) -> Seating:
    """Seat one bot a chair; their generators follow from *seed*."""
    rngs = tuple(Random(f"{seed}/{seat}") for seat in range(len(bots)))
    return Seating(rules, tuple(bots), rngs, budget, watch, before)


def deal_seed(rules: Rules, seed: str, board: int) -> DealSeed:
    """Return the seed of a deal of the arena."""
    return DealSeed(sha256(seed.encode()).digest(), TABLE, board, rules.name, ())


def move(seating: Seating, match: Match) -> Match:
    """Let the seat whose turn it is act once: whoever plays its cards decides."""
    rules = seating.rules
    seat = to_act(match)
    assert seat is not None, "the match is over"
    person = rules.owners[seat]
    if person is None:
        return apply(rules, match, legal_actions(rules, match, seat)[0]).match
    if seating.before:
        seating.before(match)
    seen = view(rules, match, person)
    decision = seating.bots[person].choose(rules, seen, seating.budget, seating.rngs[person])
    if seating.watch:
        seating.watch(match, seen, decision)
    return apply(rules, match, decision.action).match


def play_out(seating: Seating, match: Match, cards: DealSeed) -> Match:
    """Go on with a hand that was dealt from *cards*, until it is scored or thrown in."""
    rules = seating.rules
    while not isinstance(match.hand, Dealing | Scored):
        if isinstance(match.hand, SecondDealing):
            match = apply(rules, match, second_deal(rules, match, cards)).match
        else:
            match = move(seating, match)
    return match


def play_hand(seating: Seating, match: Match, seed: str, board: int = 0) -> tuple[Match, int]:
    """Deal and play until a hand is scored; return the match, and the next unused board.

    Deals that are thrown in take a board each.
    """
    rules = seating.rules
    while True:
        cards = deal_seed(rules, seed, board)
        match = apply(rules, match, deal(rules, match.dealer, cards)).match
        match = play_out(seating, match, cards)
        board += 1
        if isinstance(match.hand, Scored):
            return match, board


def play_match(
    rules: Rules,
    bots: Sequence[Bot],
    seed: str,
    *,
    on_hand: OnMatch | None = None,
    watch: Watch | None = None,
) -> Match:
    """Play a whole match and return its last state, with every hand in ``results``.

    It is over by the rules, or has `MAX_HANDS` hands.
    """
    dealer = uniform(stream(deal_seed(rules, seed, 0).key, "first dealer"), rules.players)
    seating = seat_bots(rules, bots, seed, watch=watch)
    match = start(rules, dealer).match
    board = 0
    while not match.over and len(match.results) < MAX_HANDS:
        match, board = play_hand(seating, match, seed, board)
        if on_hand:
            on_hand(match)
    return match


def rotation(rules: Rules, challenger: Bot, field: Bot, seed: str) -> list[int]:
    """Play one hand for each person with *challenger* there and *field* in the other chairs.

    The deals are the same for each.  Return what the challenger gained, by seat: between equals
    the sum is 0 on average, whatever the cards, unless a dummy gains or loses too.
    """
    gains: list[int] = []
    for seat in range(rules.players):
        bots = [challenger if at == seat else field for at in range(rules.players)]
        match, _ = play_hand(seat_bots(rules, bots, seed), start(rules, 0).match, seed)
        gains.append(match.results[-1].payments[seat])
    return gains


@dataclass(frozen=True, slots=True)
class Report:
    """What many matches came to.

    ``contracts_made`` is a share of all hands; ``mean_score`` is what each account gained a hand,
    the dummy's the last;
    ``balanced``: in every hand the payments and the change of the misdeal pot summed to zero.
    """

    matches: int
    hands: int
    contracts_made: float
    mean_score: tuple[float, ...]
    balanced: bool


def simulate(
    rules: Rules,
    levels: Sequence[str],
    matches: int,
    seed: int | str,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play *matches* matches: one level for everybody, or one for each person.

    *progress* is told after every match how many are done.  Another number of levels is a
    `WrongSeating`, an unknown one an `UnknownLevel`.  The report follows from the arguments.
    """
    bots = [get_bot(level) for level in _one_each(rules, levels)]
    results: list[HandScored] = []
    balances: list[bool] = []
    for number in range(matches):
        match = play_match(
            rules,
            bots,
            f"{seed}/{number}",
            on_hand=lambda match: balances.append(is_balanced(rules, match)),
        )
        results += match.results
        if progress:
            progress(number + 1)
    return _report(rules, matches, results, balanced=all(balances))


def _one_each(rules: Rules, levels: Sequence[str]) -> list[str]:
    if len(levels) not in (1, rules.players):
        raise WrongSeating(f"name one level for everybody, or {rules.players}: not {len(levels)}")
    return list(levels) if len(levels) == rules.players else list(levels) * rules.players


def _report(rules: Rules, matches: int, results: Sequence[HandScored], *, balanced: bool) -> Report:
    hands = len(results)
    gains = [sum(result.payments[one] for result in results) for one in range(rules.accounts)]
    return Report(
        matches=matches,
        hands=hands,
        contracts_made=sum(result.won for result in results) / max(hands, 1),
        mean_score=tuple(gain / max(hands, 1) for gain in gains),
        balanced=balanced,
    )


def is_balanced(rules: Rules, match: Match) -> bool:
    """Tell whether the last hand made or lost no score.

    Its payments sum to zero, and totals and misdeal pot together hold what the match began with.
    """
    stakes = rules.match.start_score * rules.accounts
    return not sum(match.results[-1].payments) and sum(match.totals) + match.pot == stakes
