"""Events and actions as JSON."""

import json

import pytest

from giruda.core.actions import PlayCard
from giruda.core.cards import Suit, card
from giruda.core.errors import NotationError
from giruda.record.codec import action_from_json, action_to_json, event_from_json, event_to_json
from tests.record.story import story


def test_every_event_survives_its_json() -> None:
    """Each event of a real match is read back as it was written."""
    for event in story().events:
        assert event_from_json(event_to_json(event)) == event


def test_cards_and_suits_are_codes() -> None:
    """JSON holds codes of cards and letters of suits, never numbers."""
    action = PlayCard(2, card("JK"), Suit.HEART)
    data = json.loads(action_to_json(action))
    assert (data["card"], data["names"], data["type"]) == ("JK", "H", "play")
    assert action_from_json(json.dumps(data)) == action


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"play","seat":true,"card":"SA"}',
        '{"type":"play","seat":0.5,"card":"SA"}',
        '{"type":"play","seat":0,"card":12}',
        '{"type":"play","seat":0,"card":"SA","names":"N"}',
        '{"type":"play","seat":0}',
        '{"type":"bury","seat":0,"cards":["SA","SA","S2"]}',
        '{"type":"bury","seat":0,"cards":"SA S2 S3 XX"}',
        '{"type":"trick_won","number":1,"seat":0,"points":0}',
        "[]",
    ],
)
def test_a_loose_action_is_refused(text: str) -> None:
    """Booleans, fractions, numbers for cards, doubles and derived events are no actions."""
    with pytest.raises(NotationError):
        action_from_json(text)
