"""Commit and reveal: the server is bound to a seed before it knows those of the clients."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from giruda.core.actions import Deal, Misdeal, Pass
from giruda.core.choices import KittyReveal
from giruda.core.seen import Phase
from giruda.core.shuffle import DealSeed, commitment, deal
from giruda.protocol.messages import Seed, TableStatus
from giruda.protocol.table_events import DealCommitted, DealRevealed
from giruda.table.timing import DueKind
from tests.table.harness import SHORT, Driver, code

if TYPE_CHECKING:
    from giruda.table.table import Table

KEPT = replace(SHORT, kitty=replace(SHORT.kitty, reveal=KittyReveal.NEVER))


def finished(table: Table) -> bool:
    """Whether the match is over."""
    return table.now.status is TableStatus.FINISHED


def revealed(table: Table) -> list[int]:
    """The boards whose seeds are open, in the order they were opened."""
    return [row.event.board for row in table.rows if isinstance(row.event, DealRevealed)]


def waiting(persons: int = 2) -> Driver:
    """A table whose first board is committed and not dealt."""
    driver = Driver(persons, rules=SHORT)
    driver.begin()
    due = driver.table.due()
    assert due is not None
    driver.serve(due)
    return driver


def seed(driver: Driver, seat: int, fill: str = "ab", board: int = 1) -> None:
    """Send a client's seed."""
    driver.handle(Seed(board=board, seed=fill * 16), seat)


@pytest.mark.parametrize("start", range(3))
def test_every_revealed_seed_gives_the_dealt_cards(start: int) -> None:
    """From each reveal anybody recomputes the commitment and the very cards that were dealt."""
    driver = Driver(persons=2, seed=start, rules=SHORT)
    driver.begin(dealer=start)
    driver.until(finished)
    commits = {
        e.event.board: e.event for e in driver.table.rows if isinstance(e.event, DealCommitted)
    }
    deals = [row.event for row in driver.table.rows if isinstance(row.event, Deal)]
    opened = {
        e.event.board: e.event for e in driver.table.rows if isinstance(e.event, DealRevealed)
    }
    assert sorted(opened) == sorted(commits) == list(range(1, len(deals) + 1))
    for number, dealt in enumerate(deals, 1):
        server, event = bytes.fromhex(opened[number].seed), commits[number]
        clients = tuple(bytes.fromhex(one) for one in opened[number].client_seeds)
        assert [len(one) for one in clients] == [16, 16, 0, 0, 0]
        table_id = driver.table.now.table_id
        assert commitment(server, table_id, number, SHORT.name).hex() == event.commit
        assert (
            deal(SHORT, event.dealer, DealSeed(server, table_id, number, SHORT.name, clients))
            == dealt
        )


def test_the_seed_is_beside_the_public_event() -> None:
    """The commitment's row carries the seed as a secret; nobody reads it before the reveal."""
    driver = waiting()
    row = driver.table.rows[-1]
    assert isinstance(row.event, DealCommitted)
    assert row.secret is not None
    driver.until_phase(Phase.SCORED)
    before = [state for states in driver.heard.values() for state in states if state.v < 40]
    assert before
    assert not any(row.secret in state.model_dump_json() for state in before)


def test_deal_waits_for_the_seeds_of_all_who_are_connected() -> None:
    """The deal is due after two seconds, or at once when every person sent a seed."""
    driver = waiting()
    seed(driver, 0)
    due = driver.table.due()
    assert due is not None
    assert (due.kind, due.at_ms) == (DueKind.DEAL, driver.ms + 2000)
    seed(driver, 1)
    due = driver.table.due()
    assert due is not None
    assert due.at_ms <= driver.ms


def test_missing_seeds_count_as_empty() -> None:
    """After the wait the deal is made with the seeds that came."""
    driver = waiting()
    seed(driver, 1)
    due = driver.table.due()
    assert due is not None
    driver.serve(due)
    board = driver.table.now.board
    assert board is not None
    assert [len(one) for one in board.client_seeds] == [0, 16, 0, 0, 0]


def test_views_ask_for_seeds_while_a_board_waits() -> None:
    """A board that is committed and not dealt asks for client seeds, and no other does."""
    driver = waiting()
    assert driver.heard[0][-1].table.seed_wanted == 1
    driver.until_phase(Phase.AUCTION)
    assert driver.heard[0][-1].table.seed_wanted is None


def test_first_seed_of_a_seat_counts() -> None:
    """A second seed of the same seat changes nothing, nor does one that is late."""
    driver = waiting()
    seed(driver, 0, "01")
    seed(driver, 0, "02")
    driver.until_phase(Phase.AUCTION)
    seed(driver, 0, "03")
    board = driver.table.now.board
    assert board is not None
    assert board.client_seeds[0] == b"\x01" * 16


def test_seed_for_a_board_to_come_is_refused() -> None:
    """Nobody can send a seed before the server is bound."""
    driver = waiting()
    assert code(driver.handle(Seed(board=2, seed="00" * 16), 0)) == "not_now"
    assert code(driver.handle(Seed(board=1, seed="00" * 16), None)) == "not_seated"


def test_seeds_of_a_misdeal_stay_closed_until_the_match_is_over() -> None:
    """A hand thrown in by a misdeal is revealed with the last one: its cards are still secret."""
    driver = waiting()
    driver.until_phase(Phase.AUCTION)
    driver.act(1, Misdeal(1))
    driver.until_phase(Phase.SCORED)
    assert 1 not in revealed(driver.table)
    shown = driver.heard[None][-1].table
    assert shown.deal is not None
    assert (shown.deal.board, shown.deal.seed is None) == (driver.table.now.next_board - 1, False)
    driver.until(finished)
    assert 1 in revealed(driver.table)
    assert sorted(revealed(driver.table)) == list(range(1, driver.table.now.next_board))


def test_seeds_of_a_hand_that_all_passed_open_at_once() -> None:
    """When everybody passed, the hand is over and its seeds are told."""
    driver = waiting()
    driver.choose = lambda view, rng: Pass(view.seat or 0)  # noqa: ARG005  no choice here
    driver.until(lambda table: table.now.paused_ms is not None)
    assert driver.table.rows[-2].event.type == "redealt"
    assert revealed(driver.table) == [1]


def test_house_rule_that_hides_the_kitty_keeps_all_seeds_until_the_end() -> None:
    """Seeds tell the buried cards too, so under that rule they open only when the match is over."""
    driver = Driver(1, seed=4, rules=KEPT)
    driver.begin()
    driver.until_phase(Phase.SCORED)
    assert revealed(driver.table) == []
    driver.until(finished)
    assert sorted(revealed(driver.table)) == list(range(1, driver.table.now.next_board))
    assert driver.restored().now == driver.table.now
