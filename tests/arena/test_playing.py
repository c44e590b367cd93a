"""Deals at all their tables: who sits where, what equals gain, what a fault costs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from giruda.arena import playing
from giruda.arena.double_dummy import points_lost
from giruda.arena.entrant import Entrant, made, parse
from giruda.arena.errors import ArenaCode, ArenaError
from giruda.arena.external import ExternalBot
from giruda.arena.plan import Clock, Plan, Tables, tables_of
from giruda.arena.playing import Chairs, gains_of, play_deal
from giruda.arena.rows import FaultKind
from giruda.arena.umpire import BrokenOff
from giruda.bots.api import Budget, Decision, get_bot
from giruda.bots.arena import play_hand, rotation, seat_bots
from giruda.bots.expert import SearchingBot
from giruda.core.actions import Pass, PlayCard
from giruda.core.engine import legal_actions, start
from giruda.core.rules import Rules
from giruda.core.state import Match, Play, Scored
from tests.arena import programs
from tests.bots.games import FAMILIES

if TYPE_CHECKING:
    from giruda.arena.rows import Row
    from giruda.core.seen import View

RULES = Rules.preset("korea-boardgames")
CLUB, RANDOM = parse("club"), parse("random")
PLAN = Plan(RULES, CLUB, RANDOM, "playing")


def played(plan: Plan, deal: int = 0) -> Row:
    """Return a deal at all tables of a plan."""
    with Chairs(plan) as chairs:
        return play_deal(plan, deal, chairs)


# ---- tables --------------------------------------------------------------------------------------


def test_which_tables_there_are() -> None:
    """Five seats have 5 tables with one challenger, 5 with one reference, and 20 others."""
    assert [len(tables_of(RULES, choice)) for choice in Tables] == [5, 10, 30]
    assert all(0 < table < 31 for table in tables_of(RULES, Tables.ALL))


def test_small_games_have_each_table_once() -> None:
    """With two players a lone challenger faces a lone reference, which is the mirror too."""
    two = Rules.preset("honeymoon")
    assert [len(tables_of(two, choice)) for choice in Tables] == [2, 2, 2]


def test_a_dummy_asks_for_a_table_of_references() -> None:
    """Where a dummy has an account, equals do not gain 0, so one table shows what they gain."""
    assert 0 in tables_of(Rules.preset("korea-boardgames", 4), Tables.ONE)


# ---- games ---------------------------------------------------------------------------------------


def test_a_row_is_the_rotation_of_the_bots() -> None:
    """The tables with one challenger are `giruda.bots.arena.rotation` of the same seed."""
    row = played(replace(PLAN, tables=Tables.ONE))
    gains = [game.gains[seat] for seat, game in enumerate(row.games)]
    assert gains == rotation(RULES, get_bot("club"), get_bot("random"), "playing/0")


@pytest.mark.parametrize("preset", ["korea-boardgames", "pagat", "kaist"])
def test_equals_gain_nothing(preset: str) -> None:
    """The challenger against itself gains exactly 0 over the seats of every deal."""
    plan = replace(PLAN, rules=Rules.preset(preset), reference=CLUB)
    for deal in range(3):
        row = played(plan, deal)
        assert sum(game.gains[seat] for seat, game in enumerate(row.games[:5])) == 0
        assert len({game.gains for game in row.games}) == 1


def test_every_hand_sums_to_zero() -> None:
    """The gains of all accounts sum to 0, with fines and the misdeal pot in them."""
    for preset in ("korea-boardgames", "kaist", "mighty-network-standard-7"):
        row = played(replace(PLAN, rules=Rules.preset(preset), tables=Tables.ONE))
        assert all(sum(game.gains) == pytest.approx(0) for game in row.games)


@pytest.mark.parametrize(("preset", "players"), FAMILIES)
def test_every_kind_of_game_can_be_played(preset: str, players: int) -> None:
    """Hands of each kind of game end without a fault, sum to 0, and have cards to compare."""
    rules = Rules.preset(preset, players)
    row = played(replace(PLAN, rules=rules, tables=Tables.ONE, double_dummy=2))
    for game in row.games:
        assert sum(game.gains) == pytest.approx(0)
        assert not game.fault
        assert not game.endless
    assert sum(one.cards for one in row.efforts) > 0


def test_a_pot_is_everybodys() -> None:
    """What is left in the misdeal pot counts for each account in even parts."""
    opening = start(RULES, 0).match
    match, _ = play_hand(seat_bots(RULES, [get_bot("club")] * 5, "pot"), opening, "pot")
    fined = replace(match, pot=10, totals=(match.totals[0] - 10, *match.totals[1:]))
    before, after = gains_of(RULES, match), gains_of(RULES, fined)
    assert [a - b for a, b in zip(after, before, strict=True)] == [-8, 2, 2, 2, 2]


def test_the_dealer_moves_on() -> None:
    """Deals have each seat as dealer in turn, the same at every table."""
    first = [played(replace(PLAN, tables=Tables.ONE), deal).games for deal in range(2)]
    assert first[0] != first[1]


def test_decisions_are_timed_for_who_took_them() -> None:
    """Each decision with a choice counts for the entrant whose seat it was."""
    row = played(PLAN)
    challenger, reference = row.efforts
    assert sum(challenger.times.values()) > 50
    assert sum(reference.times.values()) > 50
    assert challenger.worst_ms > 0


def test_a_match_is_broken_off_between_decisions() -> None:
    """A stop is noticed at the next decision."""
    with Chairs(PLAN) as chairs, pytest.raises(BrokenOff):
        play_deal(PLAN, 0, chairs, lambda: True)


# ---- faults --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("program", "kind"),
    [
        (programs.HANGS, FaultKind.HANGS),
        (programs.HANGS_AT_ONCE, FaultKind.HANGS),
        (programs.DIES, FaultKind.DIES),
        (programs.DIES_AT_ONCE, FaultKind.DIES),
        (programs.CHATTERS, FaultKind.NONSENSE),
        (programs.NONSENSE, FaultKind.NONSENSE),
        (programs.NUMBERS, FaultKind.NONSENSE),
        (programs.BYTES, FaultKind.NONSENSE),
        (programs.ENDLESS_LINE, FaultKind.NONSENSE),
        (programs.ILLEGAL, FaultKind.ILLEGAL),
        (programs.OTHERS, FaultKind.ILLEGAL),
        (programs.NO_SEAT, FaultKind.ILLEGAL),
        (programs.DEALS, FaultKind.ILLEGAL),
    ],
)
def test_a_fault_loses_the_hand(
    program: str, kind: FaultKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a program does wrong is named, its seat pays all others, and play goes on."""
    monkeypatch.setattr(playing, "tables_of", lambda *_: (1, 2))
    decision_ms = 400 if program == programs.HANGS else 20_000
    clock = Clock(decision_ms, 60_000, 500 if program == programs.HANGS_AT_ONCE else 20_000)
    plan = replace(PLAN, challenger=parse(programs.command(program)), clock=clock)
    row = played(plan)
    for seat, game in enumerate(row.games):
        assert game.fault is not None
        assert (game.fault.seat, game.fault.kind) == (seat, kind)
        assert game.fault.said
        assert sum(game.gains) == 0
        assert game.gains[seat] < 0
        assert all(gain > 0 for at, gain in enumerate(game.gains) if at != seat)


def test_a_line_too_many_is_a_fault() -> None:
    """Who answers twice loses the hand: unasked, or with what was no answer to the next view."""
    plan = replace(PLAN, challenger=parse(programs.command(programs.TWO_LINES)), tables=Tables.ONE)
    kinds = [game.fault and game.fault.kind for game in played(plan).games]
    assert {kind for kind in kinds if kind} <= {FaultKind.NONSENSE, FaultKind.ILLEGAL}
    assert any(kinds)


def test_a_program_that_uses_up_its_time_hangs() -> None:
    """The time of a hand runs out over many decisions that were quick enough each."""
    slow = programs.EXAMPLE.read_text(encoding="utf-8").replace(
        "    message = json.loads(line)",
        "    import time; time.sleep(0.05); message = json.loads(line)",
    )
    plan = replace(PLAN, challenger=parse(programs.command(slow)), clock=Clock(10_000, 200))
    plan = replace(plan, tables=Tables.ONE)
    faults = [game.fault for game in played(plan).games]
    assert FaultKind.HANGS in {fault.kind for fault in faults if fault}


@dataclass(frozen=True)
class Clumsy:
    """A bot that raises, or calls for its neighbour."""

    raises: bool
    level: str = "clumsy"

    def choose(self, rules: Rules, view: View, budget: Budget, rng: Random) -> Decision:
        """Do no good."""
        del rules, budget, rng
        if self.raises:
            raise ZeroDivisionError("clumsy")
        return Decision(Pass(((view.seat or 0) + 1) % 5))


@pytest.mark.parametrize(("raises", "kind"), [(True, FaultKind.FAILS), (False, FaultKind.ILLEGAL)])
def test_bots_of_our_own_are_judged_too(
    raises: bool, kind: FaultKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An exception or an illegal action of a level loses the hand, and the match goes on."""
    monkeypatch.setattr(playing, "made", lambda _: Clumsy(raises=raises))
    row = played(replace(PLAN, tables=Tables.ONE))
    kinds = {game.fault.kind if game.fault else None for game in row.games}
    assert kinds <= {kind, None}
    assert kind in kinds


def test_who_faults_pays_for_the_standing_contract() -> None:
    """A forfeit is what a declarer pays who is alone and takes nothing: here 4 shares, doubled."""
    plan = replace(PLAN, challenger=parse(programs.command(programs.DIES)), reference=RANDOM)
    game = next(game for game in played(plan).games[:1])
    assert game.fault is not None
    unit = game.gains[(game.fault.seat + 1) % 5]
    assert unit >= 2 * RULES.bid.min
    assert game.gains[game.fault.seat] == -4 * unit


def test_a_hand_without_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody ever bids, the hand is left after many decisions, and nobody gains."""
    monkeypatch.setattr("giruda.arena.umpire.MAX_DECISIONS", 20)
    row = played(replace(PLAN, challenger=CLUB, reference=CLUB, tables=Tables.ONE))
    assert all(game.endless and not any(game.gains) for game in row.games)


# ---- programs that play --------------------------------------------------------------------------


def test_the_example_plays_without_a_fault() -> None:
    """The script in ``examples`` has 40 lines and plays hands of several games to their ends."""
    assert len(programs.EXAMPLE.read_text(encoding="utf-8").splitlines()) == 40
    for preset, players in (("korea-boardgames", 5), ("kaist", 4), ("honeymoon", 2)):
        rules = Rules.preset(preset, players)
        plan = replace(PLAN, rules=rules, challenger=parse(programs.example()), tables=Tables.ONE)
        row = played(plan)
        assert [game.fault for game in row.games] == [None] * len(row.games)


def test_each_seat_and_hand_has_a_program_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """No program sees two hands of a deal, unless it is to be kept running."""
    started: list[tuple[str, ...]] = []
    real = ExternalBot.prepare

    def counted(bot: ExternalBot, rules: Rules) -> None:
        if bot._program is None:
            started.append(bot._command)
        real(bot, rules)

    monkeypatch.setattr(ExternalBot, "prepare", counted)
    monkeypatch.setattr(playing, "tables_of", lambda *_: (1, 1, 30))
    plan = replace(PLAN, challenger=parse(programs.example()))
    played(plan)
    assert len(started) == 6
    started.clear()
    played(replace(plan, keep=True))
    assert len(started) == 5


# ---- double dummy --------------------------------------------------------------------------------


def test_the_best_card_loses_nothing() -> None:
    """In every position some card loses nothing, and what a card loses is never negative."""
    compared = 0

    def watch(match: Match, _seen: View, _decision: Decision) -> None:
        nonlocal compared
        hand = match.hand
        if not isinstance(hand, Play) or RULES.n_tricks - len(hand.tricks) > 3:
            return
        legal = [one for one in legal_actions(RULES, match, hand.turn) if isinstance(one, PlayCard)]
        lost = [points_lost(RULES, match, one) for one in legal]
        if lost[0] is not None:
            compared += 1
            assert min(one for one in lost if one is not None) == 0

    seating = seat_bots(RULES, [get_bot("club")] * 5, "dd", watch=watch)
    play_hand(seating, start(RULES, 0).match, "dd")
    assert compared > 0


def test_cards_of_the_last_tricks_are_compared() -> None:
    """Where asked for, both entrants' cards are compared, and random ones lose more a card."""
    plan = replace(PLAN, tables=Tables.MIRROR, double_dummy=4)
    rows = [played(plan, deal) for deal in range(3)]
    club, random = ([row.efforts[side] for row in rows] for side in (0, 1))
    assert all(one.cards > 0 for one in (*club, *random))
    losses = [sum(e.lost for e in side) / sum(e.cards for e in side) for side in (club, random)]
    assert losses[0] < losses[1]


# ---- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "budget"),
    [
        ("club", Budget()),
        ("club@50ms", Budget(milliseconds=50)),
        ("club@200samples", Budget(samples=200)),
        ("random@9nodes", Budget(nodes=9)),
    ],
)
def test_a_level_may_have_a_budget(spec: str, budget: Budget) -> None:
    """A number and its unit behind @ is the budget of a decision."""
    assert parse(spec) == Entrant(spec, spec.partition("@")[0], budget)


def test_a_level_that_searches_may_leave_belief_out() -> None:
    """With ``@uniform`` it decides by deals drawn alike, else by those that fit what others did."""
    bot = made(parse("expert@uniform@9samples"))
    assert isinstance(bot, SearchingBot)
    assert bot.trust is None
    assert parse("expert@uniform@9samples").budget == Budget(samples=9)
    assert made(parse("expert")) is get_bot("expert")


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        ("genius", ArenaCode.UNKNOWN_LEVEL),
        ("", ArenaCode.UNKNOWN_LEVEL),
        ("club@", ArenaCode.BAD_BUDGET),
        ("club@0ms", ArenaCode.BAD_BUDGET),
        ("club@uniform", ArenaCode.BAD_BUDGET),
        ("expert@cards", ArenaCode.BAD_BUDGET),
        ("clairvoyant@uniform", ArenaCode.BAD_BUDGET),
        ("club@-5ms", ArenaCode.BAD_BUDGET),
        ("club@9999999999ms", ArenaCode.BAD_BUDGET),
        ("cmd:", ArenaCode.BAD_COMMAND),
        ("cmd:'", ArenaCode.BAD_COMMAND),
        ("cmd:no-such-program-anywhere x", ArenaCode.NO_SUCH_PROGRAM),
    ],
)
def test_a_wrong_name_is_refused(spec: str, code: ArenaCode) -> None:
    """What names no level, no budget and no program is an error with its code."""
    with pytest.raises(ArenaError) as refused:
        parse(spec)
    assert refused.value.code is code


def test_the_state_of_a_scored_hand_is_what_a_game_says() -> None:
    """Declarer, contract, points and outcome of a game are those of the hand that was played."""
    row = played(replace(PLAN, reference=CLUB, tables=Tables.ONE))
    bots = [get_bot("club")] * 5
    match, _ = play_hand(seat_bots(RULES, bots, "playing/0"), start(RULES, 0).match, "playing/0")
    assert isinstance(match.hand, Scored)
    result, game = match.hand.result, row.games[0]
    assert (game.declarer, game.friend, game.contract) == (
        result.declarer,
        result.friend,
        result.contract,
    )
    assert (game.points, game.won, game.gains) == (result.points, result.won, result.payments)
