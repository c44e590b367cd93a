"""§5: how cards are played and who wins, by the sentences of the rulebook."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from giruda.core.actions import Misdeal
from giruda.core.engine import to_act
from giruda.core.play import led_by, winning_play
from giruda.core.refusals import RefusalCode
from giruda.core.state import Dealing, Match, Scored
from giruda.core.tables import tables
from tests.rulebook.base import at_trick, can_play, dealt, opened, played, refused_play
from tests.rulebook.table import HEART, SPADE, At, play_of, rules_with

LOW = ("S4 D4", "S5 D5", "S6 D6")


def winner(codes: str, trick: int = 5) -> int:
    """Who takes these five cards with hearts as trump; seat 0 leads."""
    plays = [play_of(seat, code) for seat, code in enumerate(codes.split())]
    return winning_play(tables(rules_with(), HEART), trick - 1, plays, led_by(plays[0])).seat


@pytest.mark.clause("5.1")
def test_winner_leads_the_next_trick() -> None:
    """The declarer leads first; each plays in turn; the winner leads next."""
    match = at_trick(1, ("C4 S2", "C9 S3", "CK S4", "C5 S5", "C6 S6"))
    order = []
    for code in ("C4", "C9", "CK", "C5", "C6"):
        order.append(to_act(match))
        match = played(match, code)
    assert order == [0, 1, 2, 3, 4]
    assert to_act(match) == 2


@pytest.mark.clause("5.2")
def test_suit_must_be_followed() -> None:
    """With clubs in hand a club must come; without any, whatever one likes."""
    match = at_trick(3, ("C4 S2", "C5 CK HA", "DA HA S9", *LOW[:2]))
    match = played(match, "C4")
    assert can_play(match) == "C5 CK"
    assert can_play(played(match, "C5")) == "S9 DA HA"


@pytest.mark.clause("5.3")
@pytest.mark.parametrize(
    ("codes", "seat"),
    [
        ("C4 JK SA HA CA", 2),
        ("C4 JK D2 HA CA", 1),
        ("C4 D2 H3 HA CA", 3),
        ("C4 D2 DA S3 CA", 4),
        ("C4 D2 DA S3 DK", 0),
    ],
)
def test_order_of_strength(codes: str, seat: int) -> None:
    """Mighty, then joker, then the highest trump, then the highest of the suit led."""
    assert winner(codes) == seat


@pytest.mark.clause("5.4")
def test_declarer_may_not_open_with_a_trump() -> None:
    """The first card of a hand is no trump if the declarer has another choice."""
    match = at_trick(1, ("HA H2 C4", "C5", "C6", "C7", "C8"))
    assert refused_play(match, "HA") == RefusalCode.NO_TRUMP_LEAD_YET
    assert can_play(match) == "C4"
    assert can_play(at_trick(2, ("HA H2 C4", "C5", "C6", "C7", "C8"))) == "H2 HA C4"


@pytest.mark.clause("5.5")
def test_mighty_is_free_but_belongs_to_its_suit() -> None:
    """The mighty may be played whatever is led, and must be as the only card of the suit led."""
    match = played(at_trick(3, ("C4 S2", "C5 SA", *LOW)), "C4")
    assert can_play(match) == "SA C5"
    match = played(at_trick(3, ("S2 C4", "C5 SA", *LOW)), "S2")
    assert can_play(match) == "SA"


@pytest.mark.clause("5.5")
def test_second_mighty_under_spades() -> None:
    """With spades as trump the ace of diamonds is the mighty, and that of spades is not."""
    plays = [play_of(seat, code) for seat, code in enumerate(["SA", "S2", "DA", "S3", "S4"])]
    assert winning_play(tables(rules_with(), SPADE), 4, plays, SPADE).seat == 2
    assert winning_play(tables(rules_with(), HEART), 4, plays, SPADE).seat == 0


@pytest.mark.clause("5.6")
def test_led_joker_names_the_suit() -> None:
    """Who leads the joker names a suit, and the others follow it."""
    match = at_trick(3, ("JK S2", "C5 D9", *LOW))
    assert refused_play(match, "JK") == RefusalCode.MUST_NAME_SUIT
    assert can_play(played(match, "JK>D")) == "D9"
    assert can_play(played(at_trick(3, ("C4 S2", "C5 JK", *LOW)), "C4")) == "C5 JK"


@pytest.mark.clause("5.7")
@pytest.mark.parametrize(("trick", "seat"), [(1, 4), (2, 1), (9, 1), (10, 4)])
def test_joker_has_power_from_the_second_to_the_ninth_trick(trick: int, seat: int) -> None:
    """In the first and the last trick the joker is the weakest card."""
    assert winner("C4 JK D2 D3 CA", trick) == seat


@pytest.mark.clause("5.8")
def test_called_joker_comes_and_is_powerless() -> None:
    """Who holds the called joker plays it; the highest other card wins."""
    match = played(at_trick(3, ("C3 S2", "C5 JK", "C6 D6", "CA D7", "C8 D8")), "C3!")
    assert can_play(match) == "JK"
    match = played(match, "JK")
    assert can_play(match) == "C6"
    assert to_act(played(match, "C6 CA C8")) == 3


@pytest.mark.clause("5.8")
def test_call_may_be_declined() -> None:
    """Led without the call the three is plain, and the joker's holder plays as usual."""
    match = played(at_trick(3, ("C3 S2", "C5 JK", "C6 D6", "CA D7", "C8 D8")), "C3")
    assert can_play(match) == "C5 JK"
    assert to_act(played(match, "JK C6 CA C8")) == 1


def played_out(rng: Random) -> Match:
    """Play a hand to its end, each action any legal one."""
    at = At(rules_with(), opened())
    while not isinstance(at.match.hand, Scored):
        at = at.then(rng.choice([one for one in at.legal(at.turn) if one != Misdeal(at.turn)]))
        if isinstance(at.match.hand, Dealing):
            at = at.then(dealt())
    return at.match


@pytest.mark.clause("5.1")
def test_hand_has_ten_tricks() -> None:
    """A random hand ends after ten tricks, each led by the winner of the one before."""
    match = played_out(Random(11))
    assert isinstance(match.hand, Scored)
    tricks = match.hand.tricks
    assert len(tricks) == 10
    for before, after in pairwise(tricks):
        assert after.plays[0].seat == before.winner
