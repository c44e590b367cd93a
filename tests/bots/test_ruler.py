"""What is read from a declarer's contract, burial and call."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from giruda.bots.likely import expected_after_kitty_of
from giruda.bots.ruler import read_declarer
from giruda.bots.strength import expected_after_kitty
from giruda.core.auction import TRUMPS
from giruda.core.rules import Rules
from giruda.core.seen import Phase
from giruda.core.tables import tables
from giruda.core.views import view
from giruda.search.deals import Agreeing
from tests.bots.decisions import cards_to_play
from tests.search.agreeing import seen_alike, walk
from tests.search.test_deals import club

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.search.agreeing import Moment

RULES = Rules.preset("korea-boardgames")
GAMES = [
    ("korea-boardgames", 4), ("korea-boardgames", 5), ("korea-boardgames", 6), ("pagat", 5),
    ("namuwiki-standard", 7), ("boj-28460", 5), ("kaist", 4), ("mighty-network-standard-2", 2),
]  # fmt: skip


def in_play(rules: Rules, seed: str) -> Iterator[tuple[Moment, int]]:
    """Walk a hand of clubs; yield some moments of its cards, each with a reader who is not out."""
    rng = Random(seed)
    for moment in walk(rules, club(rules, rng)):
        reader = rng.randrange(rules.players)
        seen = view(rules, moment.match, reader)
        if seen.phase is Phase.PLAY and reader not in seen.out and rng.random() < 0.3:
            yield moment, reader


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_deals_with_other_burials_agree_as_well(name: str, players: int) -> None:
    """Where the declarer's burial was made a likelier one the deal looks the same to the reader."""
    rules = Rules.preset(name, players)
    changed = 0
    for number in range(3):
        for moment, reader in in_play(rules, f"{name}/{number}"):
            agreeing = Agreeing(rules, view(rules, moment.match, reader))
            drawn = agreeing.draw(4, number).cards
            rows, _ = read_declarer(
                rules, agreeing.view, agreeing.facts, drawn, np.random.default_rng(number)
            )
            for row in rows[(rows != drawn).any(axis=1)]:
                assert seen_alike(moment, reader, [int(one) for one in row])
                changed += 1
    assert changed > 10


def test_declarers_keep_trumps_and_aces() -> None:
    """In deals that were read so the declarer holds more of what wins tricks than as drawn."""
    more: list[float] = []
    for seen in cards_to_play(RULES, "ruler", 12):
        assert seen.contract is not None
        declarer, trump = seen.contract.declarer, seen.contract.trump
        if declarer == seen.seat:
            continue
        agreeing = Agreeing(RULES, seen)
        drawn = agreeing.draw(200, 1).cards
        rows, logs = read_declarer(RULES, seen, agreeing.facts, drawn, np.random.default_rng(1))
        kept = np.random.default_rng(2).choice(len(rows), 200, p=np.exp(logs) / np.exp(logs).sum())
        cards = tables(RULES, trump)
        trumps = 0 if trump is None else cards.follow[trump]
        strong = np.uint64(cards.jokers | 1 << cards.mighty | trumps)
        held = [
            np.bitwise_count(deals[:, declarer] & strong).mean() for deals in (rows[kept], drawn)
        ]
        more.append(held[0] - held[1])
    assert np.mean(more) > 0.3


def test_a_declarer_knows_what_it_buried() -> None:
    """To the declarer itself all deals that agree stay as they are, and weigh alike."""
    asked = 0
    for seen in cards_to_play(RULES, "mine", 12):
        if seen.contract is None or seen.contract.declarer != seen.seat:
            continue
        asked += 1
        agreeing = Agreeing(RULES, seen)
        drawn = agreeing.draw(20, 1).cards
        rows, logs = read_declarer(RULES, seen, agreeing.facts, drawn, np.random.default_rng(1))
        assert (rows == drawn).all()
        assert not logs.any()
    assert asked


def test_many_hands_with_the_kitty_are_worth_what_each_is() -> None:
    """Reckoned at once, thirteen cards are worth what the rules of thumb find one by one."""
    rng = Random(1)
    hands = [sum(1 << one for one in rng.sample(sorted(RULES.pack), 13)) for _ in range(30)]
    for trump in TRUMPS:
        found = expected_after_kitty_of(RULES, trump, np.array(hands, np.uint64))
        each = [expected_after_kitty(RULES, trump, one) for one in hands]
        assert found.tolist() == pytest.approx(each)
