"""The boards of a match, for people who check them."""

from __future__ import annotations

from dataclasses import replace

from giruda.core.actions import Misdeal
from giruda.core.choices import KittyReveal
from giruda.core.rules import Rules
from giruda.core.seen import Phase
from giruda.core.shuffle import DealSeed, commitment, deal, shuffled
from giruda.protocol.messages import TableStatus
from giruda.protocol.trust_messages import Deals, DealtBoard, Sealed
from giruda.table.deals import deals_of
from giruda.table.table import Table
from tests.table.harness import SHORT, Driver


def told(driver: Driver) -> Deals:
    """The boards as anybody may have them now."""
    return deals_of(driver.table.now, driver.table.rows)


def over(table: Table) -> bool:
    """Whether the match is over."""
    return table.now.status is TableStatus.FINISHED


def seed_of(deals: Deals, board: DealtBoard) -> DealSeed:
    """What a board with open seeds was dealt from; its commitment is checked."""
    assert board.seed is not None
    assert board.client_seeds is not None
    seed = bytes.fromhex(board.seed)
    assert commitment(seed, deals.table, board.board, deals.rules).hex() == board.commit
    clients = tuple(bytes.fromhex(one) for one in board.client_seeds)
    return DealSeed(seed, deals.table, board.board, deals.rules, clients)


def closed(board: DealtBoard) -> bool:
    """Whether nothing is told of the cards of a board."""
    parts = (board.seed, board.client_seeds, board.deal, board.second, board.declarer)
    return all(part is None for part in parts)


def test_every_board_of_a_finished_match_can_be_dealt_anew() -> None:
    """The seeds of each board give its commitment and its cards."""
    driver = Driver(2, seed=3, rules=SHORT)
    driver.begin(dealer=2)
    driver.until(over)
    deals = told(driver)
    assert [board.board for board in deals.boards] == list(range(1, driver.table.now.next_board))
    for board in deals.boards:
        assert deal(SHORT, board.dealer, seed_of(deals, board)) == board.deal
    assert {board.hand for board in deals.boards if not board.thrown} == {1, 2, 3}


def test_no_card_of_a_running_hand() -> None:
    """A board in play has its commitment and nothing else; the one before is open."""
    driver = Driver(1, rules=SHORT)
    driver.begin()
    driver.until_phase(Phase.SCORED)
    driver.until_phase(Phase.PLAY)
    *before, running = told(driver).boards
    assert running.sealed is Sealed.RUNNING
    assert closed(running)
    assert [board.sealed for board in before] == [None] * len(before)
    assert all(board.deal for board in before)


def test_a_misdeal_stays_closed_until_the_match_is_over() -> None:
    """A hand thrown in by a misdeal says so, and opens with the last hand."""
    driver = Driver(1, rules=SHORT)
    driver.begin()
    driver.until_phase(Phase.AUCTION)
    driver.act(0, Misdeal(0))
    driver.until_phase(Phase.SCORED)
    first = told(driver).boards[0]
    assert (first.sealed, first.thrown, first.hand) == (Sealed.MISDEAL, True, 1)
    assert closed(first)
    driver.until(over)
    assert not any(closed(board) for board in told(driver).boards)


def test_hidden_burials_stay_closed_until_the_match_is_over() -> None:
    """Where buried cards are never shown, no seed opens before the end, and the reason is told."""
    kept = replace(SHORT, kitty=replace(SHORT.kitty, reveal=KittyReveal.NEVER))
    driver = Driver(1, rules=kept)
    driver.begin()
    driver.until_phase(Phase.SCORED)
    assert {board.sealed for board in told(driver).boards} == {Sealed.KITTY}
    assert all(closed(board) for board in told(driver).boards)


def test_the_cards_of_who_sits_out_are_dealt_anew_from_the_same_seeds() -> None:
    """A second deal is the returned cards shuffled with the same key, after the declarer."""
    driver = Driver(1, seed=5, rules=Rules.preset("korea-boardgames", players=6))
    driver.begin()
    driver.until_phase(Phase.SCORED)
    deals = told(driver)
    board = next(one for one in deals.boards if one.second)
    assert board.second is not None
    assert board.declarer is not None
    hands = [hand or () for hand in board.second.hands]
    again = shuffled(
        sorted(card for hand in hands for card in hand), seed_of(deals, board).key, "redeal"
    )
    after = deals.order.index(board.declarer) + 1
    for seat in (*deals.order[after:], *deals.order[:after]):
        assert tuple(again[: len(hands[seat])]) == hands[seat]
        again = again[len(hands[seat]) :]


def test_a_table_without_a_match_has_no_boards() -> None:
    """Before the first match there is nothing to check."""
    assert told(Driver(1)).boards == ()
