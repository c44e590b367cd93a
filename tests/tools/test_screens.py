"""What a seat is sent through whole hands, for the tests of the client."""

from __future__ import annotations

from giruda.protocol.messages import State
from tools.preset_fixtures import Table
from tools.screens import states


def played(base: str, players: int, you: int, hands: int) -> list[State]:
    """Return the states of a seat."""
    return list(states(Table("screens", base, players, (), you=you), hands))


def test_a_deal_that_was_void_is_no_hand() -> None:
    """As many hands are played as were asked for, though the first deal was thrown in."""
    for hands in (1, 2):
        told = played("korea-boardgames", 6, 5, hands)
        kinds = [entry.event.type for state in told for entry in state.events]
        assert kinds.count("redealt") >= 1
        assert kinds.count("hand_scored") == hands
        assert kinds[-1] == "hand_scored"
