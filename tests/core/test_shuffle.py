"""`mighty-deal-1` against its published vectors, and its limits."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from giruda.core.cards import DECK, CardId, CardSet, code_of
from giruda.core.engine import refusal, start
from giruda.core.errors import NotationError
from giruda.core.rules import Rules
from giruda.core.shuffle import DealSeed, commitment, deal, shuffled, stream, uniform

RULES = Rules.preset("korea-boardgames")
VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "fixtures" / "deal-vectors.json").read_text(encoding="utf-8")
)
VECTOR_IDS = [vector["table"] for vector in VECTORS]


def seed_of(vector: dict[str, Any]) -> DealSeed:
    """The arguments of a vector."""
    return DealSeed(
        seed=bytes.fromhex(vector["seed"]),
        table=vector["table"],
        board=vector["board"],
        rules=vector["rules"],
        client_seeds=tuple(bytes.fromhex(one) for one in vector["client_seeds"]),
    )


def text(cards: tuple[CardId, ...] | list[CardId]) -> str:
    """Cards in the order dealt."""
    return " ".join(code_of(one) for one in cards)


@pytest.mark.parametrize("vector", VECTORS, ids=VECTOR_IDS)
def test_commitment_and_key_of_the_vectors(vector: dict[str, Any]) -> None:
    """The published hash and the key are those of the vectors, Korean table names included."""
    seed = seed_of(vector)
    assert commitment(seed.seed, seed.table, seed.board, seed.rules).hex() == vector["commit"]
    assert seed.key.hex() == vector["key"]


@pytest.mark.parametrize("vector", VECTORS, ids=VECTOR_IDS)
def test_shuffled_order_of_the_vectors(vector: dict[str, Any]) -> None:
    """The order of the cards, cut into blocks from the dealer on, is that of the vectors."""
    order = shuffled(list(DECK), seed_of(vector).key, "deal")
    n_seats, size = len(vector["hands"]), len(vector["hands"][0].split())
    blocks = [text(order[n * size : (n + 1) * size]) for n in range(n_seats)]
    dealt = [blocks[(seat - vector["dealer"]) % n_seats] for seat in range(n_seats)]
    assert dealt == vector["hands"]
    assert text(order[n_seats * size :]) == vector["kitty"]


@pytest.mark.parametrize("vector", VECTORS[:2], ids=VECTOR_IDS[:2])
def test_deal_of_the_vectors(vector: dict[str, Any]) -> None:
    """A deal for five is that of the vectors, hands in seat order, and the rules accept it."""
    made = deal(RULES, vector["dealer"], seed_of(vector))
    assert [text(hand or ()) for hand in made.hands] == vector["hands"]
    assert text(made.kitty or ()) == vector["kitty"]
    assert refusal(RULES, start(RULES, vector["dealer"]).match, made) is None


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"seed": "00" * 31}, "seed"),
        ({"client_seeds": ["", "00" * 15]}, "client_seeds[1]"),
        ({"board": -1}, "board"),
        ({"board": 1 << 64}, "board"),
    ],
)
def test_seed_of_a_wrong_form_is_refused(change: dict[str, Any], where: str) -> None:
    """Seeds of a wrong length and impossible board numbers are notation errors."""
    with pytest.raises(NotationError) as error:
        seed_of(VECTORS[0] | change)
    assert error.value.where == where


def test_every_part_of_the_seed_changes_the_key() -> None:
    """Table, board, server's and each client's bytes all matter."""
    base = VECTORS[1]
    other_clients = [*base["client_seeds"][:4], ""]
    changes: list[dict[str, Any]] = [
        {},
        {"seed": "ff" * 32},
        {"table": "dal"},
        {"board": 4},
        {"client_seeds": other_clients},
        {"client_seeds": ["", *base["client_seeds"][:4]]},
    ]
    assert len({seed_of(base | change).key for change in changes}) == len(changes)


def test_uniform_skips_numbers_past_the_last_multiple() -> None:
    """Numbers that would favour small results are passed over."""
    top = (1 << 32) // 53 * 53
    assert uniform(iter([top, (1 << 32) - 1, top - 1]), 53) == 52
    assert uniform(iter([0xFFFFFFFF]), 1) == 0


def test_streams_with_other_labels_are_others() -> None:
    """Each label has its own stream."""
    key = bytes(32)
    first, second = (list(islice(stream(key, label), 20)) for label in ("deal", "redeal"))
    assert set(first).isdisjoint(second)


def test_shuffle_is_a_permutation_and_about_even() -> None:
    """Nothing is lost, and over many keys each card comes first about equally often."""
    firsts: Counter[CardId] = Counter()
    for number in range(1500):
        order = shuffled(list(DECK)[:5], number.to_bytes(32, "big"), "deal")
        assert CardSet.of(order) == CardSet.of(list(DECK)[:5])
        firsts[order[0]] += 1
    assert all(240 < count < 360 for count in firsts.values())  # 300 ± 4 deviations
