"""What a reader may see: states and events by allow-list.

That nothing leaks is proved in `tests/noleak`; here is what must be there.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from giruda.core.actions import (
    Bury,
    CallFriend,
    Deal,
    FriendMode,
    MakeBid,
    Misdeal,
    Pass,
    PlayCard,
)
from giruda.core.cards import NO_CARDS, CardSet, card
from giruda.core.choices import KittyReveal
from giruda.core.engine import legal_actions, start
from giruda.core.events import HandScored, KittyTaken
from giruda.core.knobs import KittyRules
from giruda.core.refusals import RefusalCode
from giruda.core.seen import ContractView, FriendView, Marks, Phase, PointsView
from giruda.core.state import Match
from giruda.core.views import redact, view
from tests.core.positions import (
    CLUB,
    HANDS,
    HEART,
    KITTY,
    RULES,
    at_trick,
    dealt,
    done,
    play_of,
    played,
)
from tests.core.random_play import random_steps

DEALT = done(start(RULES, 0).match, dealt())
BID = done(DEALT, MakeBid(0, 12, HEART), Pass(1))
WON = done(DEALT, MakeBid(0, 20, CLUB))
BURIED = done(WON, Bury(0, CardSet.parse("SA S6 S5")))
CALLED = done(BURIED, CallFriend(0, FriendMode.CARD, card("DA")))
READERS = [0, 1, 2, 3, 4, None]


def scored() -> Match:
    """A match after its first hand."""
    *_, last = random_steps(RULES, Random(5), hands=1)
    return last.match


@pytest.mark.parametrize("reader", READERS)
def test_hand_is_the_readers_own(reader: int | None) -> None:
    """A seat sees its own cards; a spectator sees none."""
    expected = NO_CARDS if reader is None else CardSet.parse(HANDS[reader])
    assert view(RULES, DEALT, reader).hand == expected


@pytest.mark.parametrize(
    ("match", "phase", "turn"),
    [
        (start(RULES, 2).match, Phase.DEALING, 2),
        (BID, Phase.AUCTION, 2),
        (WON, Phase.EXCHANGE, 0),
        (BURIED, Phase.FRIEND, 0),
        (CALLED, Phase.PLAY, 0),
        (scored(), Phase.SCORED, scored().dealer),
    ],
)
def test_everybody_sees_phase_and_turn(match: Match, phase: Phase, turn: int) -> None:
    """Where the hand stands and whose turn it is are public."""
    for reader in READERS:
        seen = view(RULES, match, reader)
        assert (seen.seat, seen.phase, seen.turn) == (reader, phase, turn)


def test_auction_is_public() -> None:
    """Calls, the standing bid and what may be bid are seen by all; there is no contract yet."""
    for reader in READERS:
        seen = view(RULES, BID, reader)
        assert seen.calls == (MakeBid(0, 12, HEART), Pass(1))
        assert seen.high == ContractView(0, 12, HEART)
        assert (seen.contract, seen.bid_range) == (None, (11, 20))
        assert seen.marks == Marks(card("SA"), card("C3"), (card("C3"),), None)


def test_legal_actions_are_the_readers_own() -> None:
    """A seat gets its own legal actions, a misdeal out of turn among them; a spectator none."""
    assert view(RULES, BID, 3).legal == (Misdeal(3),)
    assert view(RULES, BID, 2).legal == tuple(legal_actions(RULES, BID, 2))
    assert view(RULES, BID, 0).legal == ()
    assert view(RULES, BID, None).legal == ()


def test_declarer_alone_sees_the_kitty_and_what_is_to_bury() -> None:
    """The kitty is in the declarer's hand and marked; others see thirteen backs."""
    mine = view(RULES, WON, 0)
    assert mine.taken_up == CardSet.parse(KITTY)
    assert mine.hand == CardSet.parse(f"{HANDS[0]} {KITTY}")
    assert (mine.bury, mine.legal) == (3, ())
    for reader in READERS[1:]:
        seen = view(RULES, WON, reader)
        assert (seen.taken_up, seen.bury, seen.counts) == (NO_CARDS, 0, (13, 10, 10, 10, 10))
        assert seen.contract == ContractView(0, 20, CLUB)
        assert seen.marks == Marks(card("SA"), card("S3"), (card("S3"),), CLUB)


@pytest.mark.parametrize("match", [BURIED, CALLED])
def test_declarer_alone_sees_what_it_buried(match: Match) -> None:
    """The buried cards and their points are the declarer's to know while the hand lasts."""
    mine = view(RULES, match, 0)
    assert mine.buried == CardSet.parse("SA S6 S5")
    assert mine.points.buried == 1
    for reader in READERS[1:]:
        seen = view(RULES, match, reader)
        assert (seen.buried, seen.points.buried) == (NO_CARDS, None)


def test_friend_alone_knows_before_the_reveal() -> None:
    """The call is public, its holder is not; the holder is told, also before it shows."""
    for reader in READERS:
        seen = view(RULES, CALLED, reader)
        assert seen.friend == FriendView(
            FriendMode.CARD, card("DA"), whom=None, revealed=False, seat=None
        )
        assert seen.is_friend is (reader == 1)


def test_revealed_friend_is_public_and_its_points_change_sides() -> None:
    """Once the called card is played, all know the friend, and its points count for its side."""
    call = CallFriend(0, FriendMode.CARD, card("CK"))
    match = at_trick(3, ("CT S2", "CK S3", "D5 S4", "H2 S5", "C4 S6"), call=call, friend=1)
    hand = replace(played(match, "CT").hand, taken=(4, 3, 2, 0, 0))  # type: ignore[arg-type]  # play
    before = replace(match, hand=hand)
    after = done(before, play_of(1, "CK"))
    for reader in READERS[1:]:
        assert view(RULES, before, reader).points == PointsView(
            open=True, ruling=4, defence=5, buried=None, seats=(4, 3, 2, 0, 0)
        )
        seen = view(RULES, after, reader)
        assert seen.friend == FriendView(
            FriendMode.CARD, card("CK"), whom=None, revealed=True, seat=1
        )
        assert seen.points == PointsView(
            open=True, ruling=7, defence=2, buried=None, seats=(4, 3, 2, 0, 0)
        )


def test_trick_shows_who_is_winning() -> None:
    """The cards on the table, the suit to follow, a call and the best card are public."""
    match = at_trick(4, ("C3 D2", "C9 D3", "JK D4", "C5 D5", "C6 D6"))
    for reader in READERS:
        trick = view(RULES, played(match, "C3! C9"), reader).trick
        assert trick is not None
        assert (trick.number, trick.leader, trick.best) == (4, 0, 1)
        assert (trick.led, trick.called, len(trick.plays)) == (CLUB, True, 2)
        empty = view(RULES, match, reader).trick
        assert empty is not None
        assert (empty.plays, empty.led, empty.called, empty.best) == ((), None, False, None)


def test_reason_for_barred_cards_is_the_actors_alone() -> None:
    """Who must follow is told why the other cards are barred, and nobody else is."""
    match = played(at_trick(4, ("C4 D2", "C9 D3", "JK D4", "C5 D5", "C6 D6")), "C4")
    why = view(RULES, match, 1).why_not
    assert why is not None
    assert (why.code, why.suit) == (RefusalCode.MUST_FOLLOW, CLUB)
    assert [view(RULES, match, reader).why_not for reader in (0, 2, 3, 4, None)] == [None] * 5
    assert view(RULES, played(match, "C9"), 2).why_not is None


@pytest.mark.parametrize("reveal", KittyReveal)
def test_buried_cards_are_shown_when_the_house_rules_say(reveal: KittyReveal) -> None:
    """After the hand all see the buried cards, or only the declarer where they stay hidden."""
    rules = replace(RULES, kitty=KittyRules(reveal=reveal))
    match = scored()
    result = match.results[-1]
    for reader in READERS:
        shown = reveal is KittyReveal.HAND_END or reader == result.declarer
        seen = view(rules, match, reader)
        assert seen.buried == (result.buried if shown else NO_CARDS)
        assert seen.result == redact(rules, result, reader)
        assert seen.results == (seen.result,)
        assert seen.result is not None
        assert (seen.result.buried is not None) is shown
        assert seen.friend is not None
        assert seen.friend.revealed


def test_events_are_redacted_to_what_a_seat_may_know() -> None:
    """Own cards stay; others' cards, the kitty and the burial are None."""
    deal, kitty = dealt(), KittyTaken(0, (1, 2, 3))  # type: ignore[arg-type]  # any cards do
    bury = Bury(0, CardSet.parse("SA S6 S5"))
    for reader in READERS:
        hands = tuple(hand if at == reader else None for at, hand in enumerate(deal.hands))
        assert redact(RULES, deal, reader) == Deal(0, hands, None)
        mine = reader == 0
        assert redact(RULES, kitty, reader) == (kitty if mine else KittyTaken(0, None))
        assert redact(RULES, bury, reader) == (bury if mine else Bury(0, None))


def test_other_events_are_public() -> None:
    """Calls, plays and the facts that follow from them are the same to every reader."""
    public = [
        event
        for step in random_steps(RULES, Random(9), hands=2)
        for event in step.events
        if not isinstance(event, Deal | Bury | KittyTaken)
    ]
    assert any(isinstance(event, HandScored) for event in public)
    assert any(isinstance(event, PlayCard) for event in public)
    for reader in READERS:
        assert [redact(RULES, event, reader) for event in public] == public
