"""Action numbers: one for each action, and the compiled ones are the written ones."""

from __future__ import annotations

import pytest

from giruda.core.rules import Rules
from giruda.core.tricks import mighty_card
from giruda.kernels import numbering
from giruda.kernels.game import NUMBERING


def test_numbers_are_those_of_the_kernels() -> None:
    """The numbering that is written for people is the compiled one."""
    assert {name: getattr(numbering, name) for name in NUMBERING} == NUMBERING


@pytest.mark.parametrize("name", ["gyeonggi-2j", "kaist", "korea-boardgames"])
def test_plays_have_numbers_of_their_own(name: str) -> None:
    """Every number below those of passing stands for a play that has this number."""
    rules = Rules.preset(name, 5)
    mighty = mighty_card(rules, None)
    plays = [numbering.play_of(2, number, mighty) for number in range(numbering.PASS)]
    assert [numbering.numbers_of(one) for one in plays] == [(at,) for at in range(numbering.PASS)]
