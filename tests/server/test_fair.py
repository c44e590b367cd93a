"""Statistics of all deals whose seeds are open."""

from __future__ import annotations

from collections import Counter
from math import comb
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from giruda.core.actions import Deal
from giruda.core.cards import JOKER
from giruda.core.rules import Rules
from giruda.core.shuffle import DealSeed, deal
from giruda.protocol.table_events import DealRevealed
from giruda.protocol.trust_messages import FairTest
from giruda.record.rules_ref import ref_of
from giruda.server.fair import (
    ENOUGH,
    FairCounter,
    Pack,
    chi_square_chance,
    figures,
    judged,
    observations,
    pack_of,
    place_chances,
    shape_chances,
)
from giruda.server.store import Store, StoredTable, open_store
from tests.table.harness import SHORT, Driver

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

RULES = Rules.preset("korea-boardgames")
FIVE = Pack((13, 13, 13, 13), 1, 5, 10, 3)


@pytest.fixture
async def store(where: Path | str) -> AsyncIterator[Store]:
    """A new store of each kind."""
    opened = await open_store(where)
    yield opened
    await opened.close()


def dealt(n: int, *, cheat: bool = False) -> Counter[str]:
    """What so many deals give; one that cheats gives the first seat the joker half the time."""
    rng = Random(7)
    found: Counter[str] = Counter()
    for board in range(n):
        seed = DealSeed(rng.randbytes(32), "t", board, RULES.name, (b"",) * 5)
        one = deal(RULES, board % 5, seed)
        if cheat and board % 2:
            first = (one.hands[0] or ())[0]
            swap = {first: JOKER, JOKER: first}
            hands = tuple(tuple(swap.get(card, card) for card in hand or ()) for hand in one.hands)
            kitty = tuple(swap.get(card, card) for card in one.kitty or ())
            one = Deal(one.seat, hands, kitty)
        found.update(observations(RULES, board, one))
    return found


def test_chances_are_exact() -> None:
    """All chances sum to one, and that of a shape is the count of its hands over all hands."""
    assert pack_of(RULES) == FIVE
    assert Pack.of_key(FIVE.key()) == FIVE
    shapes = shape_chances(FIVE)
    assert sum(shapes.values()) == pytest.approx(1)
    assert shapes["10-0-0-0"] == pytest.approx(4 * comb(13, 10) / comb(53, 10))
    even = 12 * comb(13, 3) * comb(13, 3) * comb(13, 2) * comb(13, 1) * comb(1, 1)
    assert shapes["3-3-2-1+1"] == pytest.approx(even / comb(53, 9 + 1))
    assert sum(place_chances(FIVE).values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("x", "freedom", "chance"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (7.815, 3, 0.05), (29.588, 10, 0.001), (0, 4, 1)],
)
def test_the_chance_of_chi_square(x: float, freedom: int, chance: float) -> None:
    """The tables of the distribution come out."""
    assert chi_square_chance(x, freedom) == pytest.approx(chance, abs=1e-4)


def three_tests(counts: Counter[str]) -> tuple[FairTest, FairTest, FairTest]:
    """The three tests of the only kind of deal."""
    (kind,) = figures(counts).kinds
    assert kind.mighty is not None
    assert kind.joker is not None
    return kind.shapes, kind.mighty, kind.joker


def test_fair_deals_agree_with_chance() -> None:
    """Two thousand deals of ours are what chance makes likely, in all three tests."""
    for test in three_tests(dealt(2000)):
        assert sum(row.seen for row in test.rows) == 2000
        assert sum(row.expected for row in test.rows) == pytest.approx(2000)
        assert test.chance is not None
        assert test.chance > 0.01


def test_a_cheat_is_found() -> None:
    """A dealer who favours a seat with the joker has no chance to hide it."""
    _, _, joker = three_tests(dealt(300, cheat=True))
    assert joker.chance is not None
    assert joker.chance < 1e-9


def test_few_deals_prove_nothing() -> None:
    """Where too little is expected of everything there is no verdict."""
    test = judged({"0": 2}, place_chances(FIVE))
    assert test.chance is None
    assert all(row.expected < ENOUGH for row in test.rows[:-1])


async def test_what_is_revealed_is_counted_once(store: Store) -> None:
    """A match in the store is counted board by board as seeds open, and never twice."""
    driver = Driver(1, rules=SHORT)
    driver.begin()
    driver.until(lambda table: table.now.match is not None and table.now.match.over)
    table_id = driver.table.now.table_id
    await store.create_table(StoredTable(table_id, 1, ref_of(SHORT), "random"))
    rows = driver.table.rows
    opened = [n for n, row in enumerate(rows) if isinstance(row.event, DealRevealed)]
    assert len(opened) > 1
    counter = FairCounter(store)
    done = 0
    for boards, cut in enumerate([*opened, len(rows)]):
        if cut > done:
            await store.append(table_id, rows[done:cut])
        done = cut
        kinds = (await counter.count()).kinds
        assert sum(kind.deals for kind in kinds) == min(boards, len(opened))
    assert sum(kind.deals for kind in (await counter.count()).kinds) == len(opened)
    assert (await counter.figures()).kinds == (await counter.figures()).kinds
