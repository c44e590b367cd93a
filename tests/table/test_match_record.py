"""The record of a match at a table: finished hands, proven deals, nothing that is still secret."""

from __future__ import annotations

from dataclasses import replace

from giruda.core.actions import Action, Misdeal
from giruda.core.choices import KittyReveal
from giruda.core.events import HandScored
from giruda.core.seen import Phase
from giruda.protocol.messages import TableStatus
from giruda.protocol.seat_messages import LetStandIn
from giruda.record.record import from_json, hands, to_json
from giruda.record.verify import Verdict, verify
from giruda.table.commands import Presence
from giruda.table.match_record import match_record
from tests.table.harness import RULES, SHORT, Driver


def test_no_record_without_a_finished_hand() -> None:
    """There is nothing to record while the first hand runs."""
    driver = Driver(1)
    assert match_record(driver.table.now, driver.table.rows) is None
    driver.begin()
    driver.until_phase(Phase.PLAY)
    assert match_record(driver.table.now, driver.table.rows) is None


def test_record_ends_with_the_last_finished_hand() -> None:
    """A record made in the middle of the second hand holds the first one and no more."""
    driver = Driver(1)
    driver.begin()
    driver.until_phase(Phase.SCORED)
    driver.until_phase(Phase.PLAY)
    record = match_record(driver.table.now, driver.table.rows)
    assert record is not None
    assert isinstance(record.events[-1], HandScored)
    assert sum(isinstance(event, HandScored) for event in record.events) == 1


def test_every_deal_of_a_record_is_proven() -> None:
    """The record of a whole match folds again, and each of its deals follows from its seeds."""
    driver = Driver(2, seed=8, rules=SHORT)
    driver.begin()
    driver.until(lambda table: table.now.status is TableStatus.FINISHED)
    record = match_record(driver.table.now, driver.table.rows)
    assert record is not None
    assert from_json(to_json(record)) == record
    assert {check.verdict for check in verify(record)} == {Verdict.PROVEN}
    assert len(record.deals) == driver.table.now.next_board - 1


def test_a_misdeal_keeps_the_record_closed_until_the_end() -> None:
    """A hand thrown in by a misdeal is not told while the match runs."""
    driver = Driver(1, rules=SHORT)
    driver.begin()
    driver.until_phase(Phase.AUCTION)
    driver.act(0, Misdeal(0))
    driver.until_phase(Phase.SCORED)
    assert match_record(driver.table.now, driver.table.rows) is None
    driver.until(lambda table: table.now.status is TableStatus.FINISHED)
    assert match_record(driver.table.now, driver.table.rows) is not None


def test_hidden_burials_keep_the_record_closed_until_the_end() -> None:
    """Where the house rules never show the buried cards, there is no record of a running match."""
    kitty = replace(RULES.kitty, reveal=KittyReveal.NEVER)
    driver = Driver(1, rules=replace(RULES, kitty=kitty))
    driver.begin()
    driver.until_phase(Phase.SCORED)
    assert match_record(driver.table.now, driver.table.rows) is None


def test_a_record_tells_what_a_bot_did_in_a_persons_place() -> None:
    """The marks name the same moves in the whole match and in its single hands; none, no field."""
    driver = Driver(2, seed=8, rules=SHORT)
    driver.begin()
    driver.until_phase(Phase.SCORED)
    record = match_record(driver.table.now, driver.table.rows)
    assert record is not None
    assert "by_bot" not in to_json(record)
    driver.until_own_turn(1, Phase.PLAY)
    driver.handle(Presence(frozenset({0})))
    driver.ms += driver.timing.grace
    driver.handle(LetStandIn(cid="x", seat=1), 0)
    driver.until(lambda table: table.now.status is TableStatus.FINISHED)
    record = match_record(driver.table.now, driver.table.rows)
    assert record is not None
    assert from_json(to_json(record)) == record
    done = [record.events[n] for n in record.by_bot]
    assert len(done) > 3
    assert all(isinstance(event, Action) and event.seat == 1 for event in done)
    cut = hands(record)
    assert not cut[0].by_bot
    assert [one.events[n] for one in cut for n in one.by_bot] == done
