"""§1, house rules: other packs and deals, other numbers of people, other dealers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from giruda.core.actions import Bury
from giruda.core.cards import RED_JOKER, CardSet, card
from giruda.core.engine import start
from giruda.core.house import plain_settings
from giruda.core.match import next_dealer
from giruda.core.refusals import RefusalCode
from tests.rulebook.table import HANDS, KITTY, At, dealt, opened, rules_with


def sizes(at: At) -> list[int]:
    """Return how many cards each hand and the kitty were dealt."""
    return [len(cards) for cards in (*at.auction.hands, at.auction.dealt.kitty)]


@pytest.mark.clause("1.5")
@pytest.mark.parametrize(("jokers", "kitty", "size"), [(1, 3, 53), (2, 4, 54)])
def test_one_joker_or_two(jokers: int, kitty: int, size: int) -> None:
    """A second joker, the red one, makes 54 cards and a kitty of four."""
    rules = rules_with({"deck.jokers": jokers, "deck.kitty": kitty})
    assert sizes(opened(rules)) == [10] * 5 + [kitty]
    assert len(rules.pack) == size
    assert (RED_JOKER in rules.pack) is (jokers == 2)


@pytest.mark.clause("1.5")
def test_removed_cards_are_not_dealt() -> None:
    """A rank goes out in four suits and a card by itself; none of them can be dealt."""
    rules = rules_with({"players": 4, "seating": "people", "deck.remove": ["2", "4", "D3", "H3"]})
    gone = CardSet.parse("S2 D2 H2 C2 S4 D4 H4 C4 D3 H3")
    assert len(rules.pack) == 43
    assert not rules.pack & gone
    deal = dealt(rules)
    swapped = replace(deal, kitty=(card("S4"), *(deal.kitty or ())[1:]))
    assert At(rules, start(rules, 0).match).why_not(swapped) == RefusalCode.BAD_DEAL
    assert At(rules, start(rules, 0).match).why_not(deal) is None


@pytest.mark.clause("1.5")
def test_hands_and_kitty_of_other_sizes() -> None:
    """Without the twos five people have nine cards each and a kitty of four, and four are buried.

    No card may be left over.
    """
    rules = rules_with({"deck.remove": ["2"], "deck.hand": 9, "deck.kitty": 4})
    at = opened(rules)
    assert sizes(at) == [9] * 5 + [4]
    at = at.called("20H")
    assert at.why_not(Bury(0, CardSet.parse("S3 S4 S5"))) == RefusalCode.BURY_COUNT
    at = at.then(Bury(0, CardSet.parse("S3 S4 S5 S6")))
    assert rules.n_tricks == len(at.seen(0).hand) == 9


@pytest.mark.clause("1.6")
@pytest.mark.parametrize(
    ("base", "players"),
    [
        ("mighty-network-standard-2", 2),
        ("three", 3),
        ("kaist", 4),
        ("korea-boardgames", 5),
        ("korea-boardgames", 6),
        ("mighty-network-standard-7", 7),
    ],
)
def test_two_to_seven_people(base: str, players: int) -> None:
    """As many people are dealt a hand, speak in the auction and have a token and an account."""
    rules = rules_with(base=base, players=players)
    at = opened(rules, dealer=players - 1)
    assert len(at.auction.hands) == len(at.match.totals) == len(at.match.tokens) == players
    assert at.turn == players - 1
    assert at.called(f"{rules.bid.min}H").turn == 0


@pytest.mark.clause("1.6")
@pytest.mark.parametrize(
    ("seating", "players", "owners"),
    [
        ("people", 4, (0, 1, 2, 3)),
        ("dummy", 4, (0, 1, 2, 3, None)),
        ("partner_hands", 2, (0, 1, 0, 1)),
    ],
)
def test_who_holds_cards_beside_the_people(
    seating: str, players: int, owners: tuple[int | None, ...]
) -> None:
    """Nobody else, a dummy at a fifth seat, or a partner's hand for each of two people."""
    pack = [] if seating == "dummy" else ["2", "4", "D3", "H3"]
    modes = [] if players == 2 else ["card", "none"]
    rules = rules_with(
        {"players": players, "seating": seating, "deck.remove": pack, "friend.modes": modes}
    )
    at = opened(rules)
    assert rules.owners == owners
    assert sizes(at) == [10] * len(owners) + [3]
    assert len(at.match.tokens) == players
    assert at.called("11H" + " -" * (players - 1)).turn == 0


@pytest.mark.clause("1.6")
@pytest.mark.parametrize("direction", ["cw", "ccw"])
def test_direction_is_drawn_and_changes_no_turn(direction: str) -> None:
    """Seats are numbered in playing order, so the direction only tells a client how to draw them.

    It stands among the settings that clients and records get.
    """
    rules = rules_with({"direction": direction})
    assert plain_settings(rules)["direction"] == direction
    assert opened(rules).called("11H 12H 13H").turn == 3


@pytest.mark.clause("1.7")
@pytest.mark.parametrize(
    ("word", "won", "lost", "alone"),
    [
        ("declarer_or_friend", 0, 2, 0),
        ("friend", 2, 2, 0),
        ("declarer", 0, 0, 0),
        ("rotate", 4, 4, 4),
    ],
)
def test_who_deals_next(word: str, won: int, lost: int, alone: int) -> None:
    """Seat 3 dealt, 0 was declarer, 2 the friend: who deals after a win, a loss, and alone."""
    rules = rules_with({"next_dealer": word})
    assert next_dealer(rules, 3, 0, 2, won=True) == won
    assert next_dealer(rules, 3, 0, 2, won=False) == lost
    assert {next_dealer(rules, 3, 0, None, won=made) for made in (True, False)} == {alone}


@pytest.mark.clause("1.5", "1.6")
def test_the_usual_pack_is_dealt_whole() -> None:
    """With the usual pack and five people every card goes to a hand or to the kitty."""
    rules = rules_with()
    assert sizes(opened(rules, HANDS, KITTY)) == [10] * 5 + [3]
    assert len(rules.pack) == 53
