"""Every preset, for each number of players that it allows, at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from giruda.core.loading import players_of, preset, preset_ids
from giruda.core.seen import Phase
from giruda.core.views import view
from giruda.protocol.messages import State, TableStatus
from giruda.record.record import from_json, hands, to_json
from giruda.record.verify import Verdict, verify
from giruda.table.match_record import match_record
from giruda.table.rows import Row, event_from_json, event_to_json
from giruda.table.table import Table
from tests.table.harness import Driver

if TYPE_CHECKING:
    from giruda.core.rules import Rules
    from giruda.table.state import TableState

EVERY = [preset(one, players) for one in preset_ids() for players in players_of(one)]
HIDDEN = {Phase.AUCTION, Phase.BLIND_CHANGE, Phase.KNOCKOUT, Phase.EXCHANGE, Phase.FRIEND}


class Witness(Driver):
    """Keeps the table's state at every version that a command ended with."""

    def __init__(self, rules: Rules, persons: int, seed: int) -> None:
        super().__init__(persons, seed, rules)
        self.states: dict[int, TableState] = {}

    def step(self) -> list[object]:  # type: ignore[override]  # what is said is of no interest
        """Go on, and remember."""
        super().step()
        self.states[self.table.now.v] = self.table.now
        return []


def played(rules: Rules, persons: int = 2, seed: int = 1, hands_played: int = 1) -> Witness:
    """A table of these rules after so many hands, or after the match if that is shorter."""
    driver = Witness(rules, persons, seed)
    driver.begin(dealer=seed % rules.players)

    def done(table: Table) -> bool:
        match = table.now.match
        over = table.now.status is TableStatus.FINISHED
        return over or (match is not None and len(match.results) >= hands_played)

    driver.until(done, limit=20_000)
    return driver


def check_log(driver: Witness) -> None:
    """A table made from the stored rows is equal to the live one at every version."""
    table = Table(driver.table.now.rules, driver.table.now.table_id, driver.timing)
    for row in driver.table.rows:
        event = event_from_json(event_to_json(row.event))
        table._keep(Row(row.v, row.ms, event, row.seat, row.cid, row.secret))
        if row.v in driver.states:
            assert table.now == driver.states[row.v]
    assert driver.restored().now == driver.table.now


def check_streams(driver: Witness) -> None:
    """Each reader was sent every event once, and of hidden cards no more than its own."""
    rules = driver.table.now.rules
    for reader, states in driver.heard.items():
        sent = [one.v for state in states for one in state.events]
        assert sent == list(range(1, driver.table.now.v + 1))
        for state in states:
            check_hidden(rules, state, reader)


def check_hidden(rules: Rules, state: State, reader: int | None) -> None:
    """Cards in hand, taken up and buried are shown to who plays them alone."""
    seen = state.view
    if seen is None or seen.phase not in HIDDEN | {Phase.PLAY}:
        return
    mine = {at for at, owner in enumerate(rules.owners) if owner == reader and reader is not None}
    shown = sum(seen.counts[at] for at in mine)
    assert len(seen.hand) + len(seen.partner_hand) == shown
    declares = seen.contract is not None and seen.contract.declarer == reader
    assert declares or not (seen.taken_up or seen.buried or seen.bury)
    assert all(action.seat in mine for action in seen.legal)


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.name)
def test_a_hand_is_played_and_kept(rules: Rules) -> None:
    """A hand of two persons and bots: restored at every version, whole and redacted streams."""
    driver = played(rules)
    check_log(driver)
    check_streams(driver)
    match = driver.table.now.match
    assert match is not None
    start = rules.match.start_score * rules.accounts
    assert sum(match.totals) + match.pot == start
    assert driver.table.view(0) == view(rules, match, 0)


@pytest.mark.nightly
@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", range(3))
def test_a_match_is_played_and_proven(rules: Rules, seed: int) -> None:
    """A whole match, at most 20 hands of it, and its record, each of whose deals is proven."""
    driver = played(rules, persons=rules.players, seed=seed, hands_played=20)
    check_log(driver)
    check_streams(driver)
    record = match_record(driver.table.now, driver.table.rows)
    if record is None:  # it is still going on, with a misdeal in it
        return
    assert from_json(to_json(record)) == record
    assert [one.final().results for one in hands(record)] == [(r,) for r in record.final().results]
    assert {check.verdict for check in verify(record)} == {Verdict.PROVEN}
