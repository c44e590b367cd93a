"""The level of beginners."""

from random import Random

from giruda.bots.api import Budget, get_bot
from giruda.core.rules import Rules
from tests.bots.decisions import cards_to_play

RULES = Rules.preset("korea-boardgames")


def test_a_beginner_mostly_plays_as_the_rules_of_thumb_say() -> None:
    """Over many cards some are not the club's, but most are; all are legal."""
    beginner, club = get_bot("beginner"), get_bot("club")
    views = cards_to_play(RULES, "beginner", 100)
    rng = Random(1)
    same = 0
    for view in views:
        action = beginner.choose(RULES, view, Budget(), rng).action
        assert action in view.legal
        same += action == club.choose(RULES, view, Budget(), rng).action
    assert 60 < same < 95
