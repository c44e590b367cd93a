"""The solver's signature: values and node counts on fixed deals, the same on every machine."""

from __future__ import annotations

import json

import pytest

from tools.solver_signature import SIGNATURE, measured, names

EXPECTED = json.loads(SIGNATURE.read_text(encoding="utf-8"))
LONG = ("hard",)


def test_every_file_is_signed() -> None:
    """No file of deals is without its values and counts."""
    assert sorted(EXPECTED) == names()


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.nightly if name in LONG else ()) for name in names()],
)
def test_values_and_nodes(name: str) -> None:
    """Each deal has its value, at the cost of as many nodes as when the search was last changed.

    After a change of the search: ``python -m tools.solver_signature``.
    """
    found = measured(name)
    assert found["values"] == EXPECTED[name]["values"]
    assert found["nodes"] == EXPECTED[name]["nodes"]
