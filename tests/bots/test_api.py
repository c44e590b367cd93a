"""The door to the bots."""

import pytest

from giruda.bots.api import LEVELS, UnknownLevel, get_bot
from giruda.core.errors import GirudaError


def test_each_level_is_there_under_its_name() -> None:
    """Every listed level gives a bot that knows its own level."""
    assert LEVELS == ("random", "beginner", "club", "expert", "master")
    assert all(get_bot(level).level == level for level in LEVELS)


def test_an_unknown_level_names_the_known_ones() -> None:
    """An unknown level is one clear error, however long the name."""
    with pytest.raises(UnknownLevel, match="levels are: random, beginner, club") as caught:
        get_bot("grandmaster")
    assert isinstance(caught.value, GirudaError)
    with pytest.raises(UnknownLevel) as caught:
        get_bot("x" * 10_000)
    assert len(str(caught.value)) < 120
