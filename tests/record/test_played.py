"""The hands of a record, trick by trick."""

from giruda.record.played import played_hands
from tests.record.story import RULES, story


def test_every_hand_is_there_trick_by_trick() -> None:
    """A record of three hands gives each as it was before each of its ten tricks."""
    hands = played_hands(story())
    assert len(hands) == 3
    for hand in hands:
        assert [len(one.tricks) for one in hand] == list(range(RULES.n_tricks))
        assert not any(one.plays for one in hand)
