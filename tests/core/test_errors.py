"""The error tree, and the closed list of refusals."""

from __future__ import annotations

import pytest

from giruda.core.actions import Pass
from giruda.core.errors import (
    GirudaError,
    IllegalAction,
    NotationError,
    ReplayError,
    RulesCode,
    RulesError,
    unknown_card,
)
from giruda.core.refusals import Refusal, RefusalCode

TREE = [
    (IllegalAction(Refusal(RefusalCode.NOT_YOUR_TURN), Pass(3)), "not_your_turn: Pass(seat=3"),
    (RulesError("bid.min", "too low", code=RulesCode.MIN_ABOVE_MAX), "bid.min: too low"),
    (NotationError("hands[2]", "nine cards"), "hands[2]: nine cards"),
    (ReplayError(12, "does not follow"), "event 12: does not follow"),
    (unknown_card("S1"), "'S1': not a card"),
]


@pytest.mark.parametrize(("error", "start"), TREE, ids=lambda one: type(one).__name__)
def test_each_kind_of_mistake_is_a_giruda_error(error: GirudaError, start: str) -> None:
    """Every error is one of the tree, a ValueError too, and says first where the mistake is."""
    assert isinstance(error, GirudaError)
    assert isinstance(error, ValueError)
    assert str(error).startswith(start)


@pytest.mark.parametrize("codes", [RefusalCode, RulesCode])
def test_codes_are_their_own_names(codes: type[RefusalCode | RulesCode]) -> None:
    """A code is its name in lower case, as catalogues and the wire write it."""
    assert [code.value for code in codes] == [code.name.lower() for code in codes]
