"""One deal at all its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from giruda.arena.entrant import made
from giruda.arena.external import ExternalBot
from giruda.arena.plan import CHALLENGER, REFERENCE, tables_of
from giruda.arena.rows import Effort, Game, Row
from giruda.arena.umpire import Endless, Lost, Memory, Player, Seer, Umpire, forfeit
from giruda.bots.arena import play_hand, seat_bots
from giruda.core.engine import start
from giruda.core.state import Match, Scored

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType

    from giruda.arena.entrant import Entrant
    from giruda.arena.plan import Plan
    from giruda.bots.api import Bot
    from giruda.core.actions import Action
    from giruda.core.events import HandScored
    from giruda.core.rules import Rules


class Chairs:
    """The bots of a match, one for each seat and entrant, made when they are first needed.

    Two seats never share a program: it would see both hands.  A context; at its end programs end.
    """

    def __init__(self, plan: Plan) -> None:
        """Seat nobody yet."""
        self._plan = plan
        self._bots: dict[tuple[int, int], Bot] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    def bot(self, side: int, seat: int) -> Bot:
        """Return the bot of an entrant in a seat, ready for a new hand."""
        bot = self._bots.get((side, seat))
        if bot is None:
            bot = self._bots[side, seat] = self._made(self.entrant(side))
        if isinstance(bot, ExternalBot):
            bot.new_hand()
        return bot

    def entrant(self, side: int) -> Entrant:
        """Return who plays for a side."""
        return self._plan.challenger if side == CHALLENGER else self._plan.reference

    def hand_over(self) -> None:
        """End what must not remember the hand."""
        if not self._plan.keep:
            self.close()

    def close(self) -> None:
        """End every program."""
        for bot in self._bots.values():
            if isinstance(bot, ExternalBot):
                bot.close()

    def _made(self, entrant: Entrant) -> Bot:
        if entrant.command:
            return ExternalBot(entrant.command, self._plan.clock)
        return made(entrant)


def play_deal(plan: Plan, deal: int, chairs: Chairs, stop: Callable[[], bool] = bool) -> Row:
    """Play a deal at each table of the plan.

    At every table the deal, the dealer and each seat's stream of random numbers are the same.
    When *stop* says so, the next decision raises `BrokenOff`.
    """
    efforts = (Effort(), Effort())
    memories: tuple[Memory, Memory] = ({}, {})
    games: list[Game] = []
    for table in tables_of(plan.rules, plan.tables):
        umpire = Umpire(plan.rules, table, efforts, _comparison(plan), stop)
        try:
            games.append(_game(plan, deal, chairs, umpire, memories))
        finally:
            chairs.hand_over()
    return Row(deal, tuple(games), efforts)


def _comparison(plan: Plan) -> tuple[int, Callable[[Rules, Match, Action], int | None]] | None:
    if not plan.double_dummy:
        return None
    from giruda.arena.double_dummy import points_lost  # noqa: PLC0415  needs the compiled part

    return plan.double_dummy, points_lost


def _game(
    plan: Plan, deal: int, chairs: Chairs, umpire: Umpire, memories: tuple[Memory, Memory]
) -> Game:
    rules, seed = plan.rules, f"{plan.seed}/{deal}"
    players: list[Player] = []
    for seat in range(rules.players):
        side = CHALLENGER if umpire.table >> seat & 1 else REFERENCE
        entrant, bot, effort = chairs.entrant(side), chairs.bot(side, seat), umpire.efforts[side]
        memory = memories[side] if entrant.is_remembered else None
        players.append(Player(bot, seat, entrant.budget, effort, memory))
    opening = start(rules, deal % rules.players).match
    seating = seat_bots(rules, players, seed, watch=umpire.watch, before=_showing(players))
    try:
        match, boards = play_hand(seating, opening, seed)
    except Lost as lost:
        gains = tuple(map(float, forfeit(rules, lost.seen, lost.fault.seat)))
        return Game(umpire.table, gains, fault=lost.fault)
    except Endless:
        return Game(umpire.table, (0.0,) * rules.accounts, endless=True)
    assert isinstance(match.hand, Scored)
    return _scored(umpire.table, gains_of(rules, match), match.hand, boards - 1)


def _showing(players: Sequence[Player]) -> Callable[[Match], None] | None:
    """Return what shows the match to those who may see all cards; None where nobody may."""
    seers = [one.bot for one in players if isinstance(one.bot, Seer)]

    def show(match: Match) -> None:
        for one in seers:
            one.show(match)

    return show if seers else None


def gains_of(rules: Rules, match: Match) -> tuple[float, ...]:
    """Return what each account gained in a match of one hand: it sums to zero.

    What lies in the misdeal pot will be somebody's: each account is given its even part.
    """
    part = match.pot / rules.accounts
    return tuple(total - rules.match.start_score + part for total in match.totals)


def _scored(table: int, gains: tuple[float, ...], hand: Scored, thrown_in: int) -> Game:
    result: HandScored = hand.result
    return Game(
        table=table,
        gains=gains,
        declarer=result.declarer,
        friend=result.friend,
        contract=result.contract,
        points=result.points,
        won=result.won,
        out=hand.setup.out,
        thrown_in=thrown_in,
    )
