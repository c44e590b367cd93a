"""Taking back by consent: the last action, as long as nothing hidden became known after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from giruda.core.actions import MakeBid, Pass
from giruda.core.seen import Phase
from giruda.core.state import Play
from giruda.protocol.claim_messages import AnswerUndo, Undo
from giruda.protocol.options import TableOptions
from giruda.table.match_record import match_record
from giruda.table.table import Table
from giruda.table.timing import DueKind
from giruda.table.undo import may_undo, standing
from tests.table.harness import RULES, Driver, code, replies, tame

if TYPE_CHECKING:
    from random import Random

    from giruda.core.actions import Action
    from giruda.core.views import View
    from giruda.table.table import Outgoing


def undo(driver: Driver, seat: int) -> list[Outgoing]:
    """Let a seat ask."""
    return driver.handle(Undo(cid=driver.cid(), v=driver.table.now.v), seat)


def answer(driver: Driver, seat: int, *, accept: bool) -> list[Outgoing]:
    """Let somebody answer."""
    return driver.handle(AnswerUndo(cid=driver.cid(), v=driver.table.now.v, accept=accept), seat)


def eager(view: View, rng: Random) -> Action:
    """What a bot does, but the first seat bids whatever it may and so becomes declarer."""
    bids = [one for one in view.legal if isinstance(one, MakeBid | Pass)]
    if view.phase is Phase.AUCTION and bids:
        return bids[-2 if view.seat == 0 and len(bids) > 1 else -1]
    return tame(view, rng)


def acted(persons: int, phase: Phase, seed: int = 4) -> tuple[Driver, object, int]:
    """A table where a person has just acted and may take it back, and the match before that."""
    choose = tame if phase is Phase.AUCTION else eager
    driver = Driver(persons, seed, choose=choose)
    driver.begin()
    for _ in range(2000):
        now, turn = driver.table.now, driver.table.turn
        view = None if turn is None else driver.table.view(turn)
        wanted = view is not None and view.phase is phase and turn in now.persons
        driver.step()
        if wanted and turn is not None and may_undo(driver.table.now, turn):
            return driver, now.match, turn
    raise AssertionError("nobody could take anything back")


@pytest.mark.parametrize("phase", [Phase.AUCTION, Phase.EXCHANGE, Phase.FRIEND, Phase.PLAY])
def test_with_bots_alone_it_is_taken_back_at_once(phase: Phase) -> None:
    """The match is what it was before the action; the log keeps both, and folds to the same."""
    driver, before, seat = acted(1, phase)
    v = driver.table.now.v
    undo(driver, seat)
    now = driver.table.now
    assert now.match == before
    assert now.v == v + 1
    assert driver.table.rows[-1].event.type == "undone"
    assert driver.restored().now == now
    assert code(undo(driver, seat)) == "not_now"


def test_the_hand_goes_on_after_it_and_its_record_knows_nothing_of_it() -> None:
    """The record of a match in which actions were taken back replays, and has ten tricks a hand."""
    driver, _, seat = acted(2, Phase.PLAY)
    undo(driver, seat)
    answer(driver, 1 - seat, accept=True)
    assert driver.table.turn == seat
    driver.until(lambda table: table.now.match is not None and bool(table.now.match.results))
    record = match_record(driver.table.now, driver.table.rows)
    assert record is not None
    hands = len(driver.table.now.match.results) if driver.table.now.match else 0
    assert [event.type for event in record.events].count("play") == 50 * hands
    kept = {row.v for row in standing(driver.table.rows)}
    assert len(kept) < len(driver.table.rows)
    assert driver.restored().now == driver.table.now


def test_all_other_people_must_agree() -> None:
    """Each answers; until the last has, the action stands, and everybody sees the question."""
    driver, before, seat = acted(5, Phase.PLAY)
    undo(driver, seat)
    others = sorted(set(range(5)) - {seat})
    for other in others:
        assert driver.table.now.match != before
        shown = driver.table.state(None, since=None, now_ms=driver.ms).table.undo
        assert shown is not None
        assert shown.agreed == tuple(one for one in others if one < other)
        answer(driver, other, accept=True)
    assert driver.table.now.match == before
    assert driver.table.now.undo is None


def test_one_refusal_and_it_stands() -> None:
    """Then it may not be asked for again."""
    driver, before, seat = acted(2, Phase.PLAY)
    undo(driver, seat)
    answer(driver, 1 - seat, accept=False)
    assert driver.table.now.match != before
    assert driver.table.now.undo is None
    assert code(answer(driver, 1 - seat, accept=True)) == "not_now"
    assert code(undo(driver, seat)) == "not_now"


def test_bots_wait_for_an_answer_for_a_while() -> None:
    """A bot whose turn it is plays later, and then the question is gone."""
    driver, _, seat = acted(2, Phase.PLAY, seed=6)
    due = driver.table.due()
    undo(driver, seat)
    later = driver.table.due()
    if due is None or later is None:
        pytest.skip("a person's turn")
    assert later.at_ms - driver.table.now.ms >= driver.timing.undo_wait
    driver.serve(later)
    assert driver.table.now.undo is None
    assert code(undo(driver, seat)) == "not_now"


def test_nothing_is_taken_back_over_what_was_hidden() -> None:
    """Nobody may after a deal, a kitty taken up, somebody else's action or the end of a hand."""
    driver = Driver(5, 1)
    driver.begin()
    hidden = {"deal", "kitty_taken", "hand_scored", "redealt", "hand_shown", "deal_revealed"}
    for _ in range(150):
        driver.step()
        now, rows = driver.table.now, driver.table.rows
        able = [seat for seat in range(5) if may_undo(now, seat)]
        assert len(able) <= 1
        if able:
            assert now.before is not None
            since = rows[now.before.v :]
            assert since[0].seat == able[0]
            assert not hidden & {row.event.type for row in since}
            friends = [row.event for row in since if row.event.type == "friend_revealed"]
            assert all(getattr(one, "seat", None) == able[0] for one in friends)
    assert isinstance(driver.table.now.match and driver.table.now.match.hand, Play) or rows


def test_not_where_the_table_has_agreed_on_none() -> None:
    """A table made without taking back refuses it."""
    driver, _, seat = acted(1, Phase.PLAY)
    rows = driver.table.rows
    strict = Table.restore(RULES, driver.table.now.table_id, rows, options=TableOptions(undo=False))
    told = strict.handle(Undo(cid="u", v=strict.now.v), seat=seat, now_ms=driver.ms)
    assert code(told) == "not_now"
    assert not strict.state(seat, since=None, now_ms=driver.ms).table.may_undo


def test_a_stale_question_is_refused() -> None:
    """Who asks on a version that is gone gets the present state."""
    driver, _, seat = acted(1, Phase.PLAY)
    told = driver.handle(Undo(cid="u", v=driver.table.now.v - 1), seat)
    assert code(told) == "stale"
    assert len(replies(told)) == 2


@pytest.mark.parametrize("undo_on", [True, False])
def test_a_bot_leaves_time_to_take_back_where_a_table_wants_that(undo_on: bool) -> None:
    """After a person's action it waits longer; after a bot's, or without that option, as ever."""
    driver = Driver(1, 4, options=TableOptions(undo=undo_on))
    driver.begin()
    longer = {True: 0, False: 0}
    for _ in range(60):
        driver.step()
        due, before = driver.table.due(), driver.table.now.before
        if due is None or due.kind is not DueKind.BOT:
            continue
        waits = due.at_ms - driver.ms - driver.timing.trick_hold * starts_trick(driver)
        assert (waits > driver.timing.pace[1]) is (undo_on and before is not None)
        longer[before is not None] += 1
    assert min(longer.values()) > 3


def starts_trick(driver: Driver) -> bool:
    """Whether the next card begins a trick that is not the first."""
    match = driver.table.now.match
    hand = None if match is None else match.hand
    return isinstance(hand, Play) and bool(hand.tricks) and not hand.plays
