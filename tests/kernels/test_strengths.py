"""Many hands counted at once."""

from __future__ import annotations

import numpy as np
import pytest

from giruda.core.cards import expand
from giruda.kernels.strengths import count_hands

SPADES = expand(f"S{rank}" for rank in "23456789TJQKA")
HEARTS = expand(f"H{rank}" for rank in "23456789TJQKA")
SIDE = np.array([1.0, 0.5, 0.25, 8.0, 4.0])


def count(*codes: str) -> float:
    """Return the count of a hand with hearts beside trump spades; the joker is its chief."""
    ace, king = expand(["HA"]), expand(["HK"])
    (found,) = count_hands(
        np.array([expand(codes)], np.uint64),
        100.0,
        [(expand(["JK"]), 40.0)],
        SPADES,
        0.125,
        [(expand(["SA"]), 20.0)],
        [[HEARTS, ace, king]],
        SIDE,
    )
    return float(found)


@pytest.mark.parametrize(
    ("codes", "more"),
    [
        ((), 8.0),
        (("H2",), 4.0),
        (("H2", "H3"), 0.0),
        (("HA", "H3"), 1.0),
        (("HA", "HK"), 1.5),
        (("HK",), 4.0),
        (("HK", "H2"), 0.25),
        (("JK",), 48.0),
        (("S2", "S3"), 8.25),
        (("SA",), 28.125),
    ],
)
def test_each_thing_counts_as_much_as_it_is_given(codes: tuple[str, ...], more: float) -> None:
    """A chief, trumps, honours, and what is held beside trumps add their weights to the base."""
    assert count(*codes) == 100 + more


def test_hands_are_counted_one_by_one() -> None:
    """A row of hands has the count of each, in its order."""
    hands = np.array([expand(["HA", "H2"]), expand(["JK"])], np.uint64)
    found = count_hands(hands, 0.0, [(expand(["JK"]), 2.0)], 0, 0.0, [], [], SIDE)
    assert found.tolist() == [0.0, 2.0]
