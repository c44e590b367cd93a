"""The match that was read beside the rulebook is still the same, line by line."""

from __future__ import annotations

import pytest

from tests.golden import hands, playthrough


def test_playthrough_is_the_reviewed_one() -> None:
    """Events, derived facts and views are those of the reviewed text."""
    reviewed = playthrough.FILE.read_text(encoding="utf-8").splitlines()
    assert playthrough.text().splitlines() == reviewed


def test_playthrough_shows_what_matters() -> None:
    """The text has every kind of event, ways to call a friend, a win and a loss."""
    text = playthrough.FILE.read_text(encoding="utf-8")
    words = {
        "events": "misdeal redealt auction_won kitty_taken bury trick_won friend_revealed",
        "ends": "hand_scored match_ended won: lost: back_run no_trump",
        "friend": "first_trick none nobody",
        "plays": "JK> C3!",
    }
    missing = [word for line in words.values() for word in line.split() if word not in text]
    assert missing == []


@pytest.mark.parametrize(("preset_id", "players"), hands.TABLES)
def test_hand_of_each_preset_is_the_reviewed_one(preset_id: str, players: int) -> None:
    """A hand under each preset, for each number of players, is that of the reviewed text."""
    reviewed = hands.path(preset_id, players).read_text(encoding="utf-8").splitlines()
    assert hands.text(preset_id, players).splitlines() == reviewed
