"""Under every preset there are as many legal sequences of each length as the files say."""

from __future__ import annotations

import json

import pytest

from tests.perft.perft import TABLES, counted, path


@pytest.mark.parametrize(("preset_id", "players"), TABLES)
def test_counts_of_legal_sequences(preset_id: str, players: int) -> None:
    """From the start of the auction, of the exchange and of play, the counts are the file's."""
    document = json.loads(path(preset_id, players).read_text(encoding="utf-8"))
    expected = {name: one["counts"] for name, one in document["starts"].items()}
    assert counted(document, preset_id, players) == expected
    assert set(expected) == {"auction", "exchange", "play"}
