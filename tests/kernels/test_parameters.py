"""The wrapped numbers of a table: which tables there are numbers for."""

from __future__ import annotations

import pickle

import pytest

from giruda.core.rules import Rules
from giruda.kernels.games import Games
from giruda.kernels.parameters import NotInFamily, kernel_parameters
from giruda.kernels.random_games import random_games


@pytest.mark.parametrize(
    ("name", "players", "field"),
    [
        ("korea-boardgames", 4, "seating"),
        ("honeymoon", 2, "seating"),
        ("mighty-network-daejeon-6", 6, "knockout.count"),
    ],
)
def test_other_tables_are_refused(name: str, players: int, field: str) -> None:
    """Rules with a dummy, a second hand or knock-outs are refused by the name of the field."""
    rules = Rules.preset(name, players)
    with pytest.raises(NotInFamily, match=f"^{field}: ") as caught:
        Games(rules, 1, 1)
    assert caught.value.field == field
    with pytest.raises(NotInFamily):
        random_games(rules, 1, 1)


def test_pickles_by_its_rules() -> None:
    """A copy sent to another process is made anew from the rules."""
    numbers = kernel_parameters(Rules.preset("won", 5))
    assert pickle.loads(pickle.dumps(numbers)).rules == numbers.rules  # noqa: S301  our own bytes
