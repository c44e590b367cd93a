"""Whose answers the arena remembers from table to table of a deal, and that it changes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from giruda.arena.entrant import Entrant, parse
from giruda.arena.plan import Tables
from tests.arena import programs
from tests.arena.test_playing import PLAN, played

if TYPE_CHECKING:
    from giruda.arena.rows import Row


def questions(row: Row) -> int:
    """Return how many decisions were made with a choice."""
    return sum(sum(one.times.values()) for one in row.efforts)


@pytest.mark.parametrize("reference", ["beginner", "expert@25samples"])
def test_who_thinks_is_asked_nothing_twice(reference: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question comes up once in a deal, and the games are those of asking every time."""
    thinker = parse("expert@30samples")
    plan = replace(PLAN, challenger=thinker, reference=parse(reference), tables=Tables.MIRROR)
    once = played(plan)
    asked = questions(once)
    monkeypatch.setattr(Entrant, "is_remembered", property(lambda _: False))
    anew = played(plan)
    assert anew.games == once.games
    assert asked < questions(anew)


@pytest.mark.parametrize(
    ("spec", "is_remembered"),
    [
        ("club", False),
        ("random", False),
        ("expert", True),
        ("expert@30samples", True),
        ("master@uniform", True),
        ("expert@30ms", False),
        ("clairvoyant", False),
        (programs.example(), False),
    ],
)
def test_whose_answers_are_remembered(spec: str, *, is_remembered: bool) -> None:
    """Who thinks by counts; a clock, hidden cards or a program may answer otherwise next time.

    Who does not think is asked sooner than looked up.
    """
    assert parse(spec).is_remembered is is_remembered
