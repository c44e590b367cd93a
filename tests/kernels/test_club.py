"""Hands that clubs play in the kernels: those that club bots play in the core, card by card."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from giruda.bots.api import Budget, get_bot
from giruda.core.actions import FriendMode, PlayCard
from giruda.core.cards import CardId, CardSet, Suit, card
from giruda.core.errors import GirudaError
from giruda.core.loading import players_of, preset_ids
from giruda.core.rules import Rules
from giruda.core.state import Play, Scored
from giruda.core.views import view
from giruda.kernels.bridge import club_tables, kernel_hand, kernel_tables, move_of
from giruda.kernels.club import Roles, club_move
from giruda.kernels.play import Hand
from giruda.kernels.playouts import playouts, playouts_from, random_hands
from tests.bots.games import hands
from tests.core.random_play import random_steps
from tests.house_rules import house_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from giruda.core.state import Match, Setup

GAMES = [(name, n) for name in preset_ids() for n in players_of(name)]
KOREA = Rules.preset("korea-boardgames")
TABLES = club_tables(KOREA, Suit.HEART)
DEAL = [int(one) for one in random_hands(TABLES.tables, 1, 8).hands[0]]
CLUB = get_bot("club")


def roles_of(rules: Rules, setup: Setup, *, announced: bool = False) -> Roles:
    """Return the roles that the declarer made."""
    call = setup.friend_call
    return Roles(
        club_tables(rules, setup.contract.trump),
        setup.contract.seat,
        call.mode,
        card=call.card,
        whom=call.whom,
        buried=setup.buried,
        announced=announced,
    )


def replay(rules: Rules, match: Match) -> None:
    """State that clubs in the kernels play this hand of club bots in the same way."""
    hand = match.hand
    assert isinstance(hand, Scored)
    setup = hand.setup
    played = playouts(
        kernel_tables(rules, setup.contract.trump),
        setup.dealt.hands,
        1,
        0,
        "club",
        roles=roles_of(rules, setup),
        out=setup.out,
        pile=setup.dealt.pile or None,
        moves=True,
    )
    assert played.moves is not None
    moves = [move_of(one) for trick in hand.tricks for one in trick.plays]
    assert moves == played.moves[0, 0].tolist()
    assert hand.taken == tuple(played.taken[0, 0])


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_preset(name: str, players: int) -> None:
    """Whole hands of club bots are played again card by card, friends and announcements too."""
    rules = Rules.preset(name, players)
    for match in hands(rules, "club", 3, seed="clubs"):
        replay(rules, match)


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_preset_for_long(name: str, players: int) -> None:
    """The same over two hundred hands of each preset."""
    rules = Rules.preset(name, players)
    for match in hands(rules, "club", 200, seed="many clubs"):
        replay(rules, match)


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(house_rules())
def test_any_house_rules(rules: Rules) -> None:
    """Under random valid house rules too."""
    for match in hands(rules, "club", 1):
        replay(rules, match)


def positions(rules: Rules, seed: str, matches: int) -> Iterator[tuple[Match, Play, Roles]]:
    """Yield random positions in which a person has cards to choose from, with the roles there."""
    for number in range(matches):
        for step in random_steps(rules, Random(f"{seed}/{number}"), 2):
            hand = step.match.hand
            if isinstance(hand, Play) and rules.owners[hand.turn] is not None and not hand.revealed:
                yield step.match, hand, roles_of(rules, hand.setup)


def test_a_position_tells_the_club_what_a_view_tells_the_bot() -> None:
    """From anywhere in a random hand the kernels' club plays what the bot plays from its view."""
    compared = 0
    for name, players in [("kaist", 5), ("won", 5), ("honeymoon", 2), ("korea-boardgames", 4)]:
        rules = Rules.preset(name, players)
        for match, hand, roles in positions(rules, name, 4):
            seen = view(rules, match, rules.owners[hand.turn])
            action = CLUB.choose(rules, seen, Budget(), Random(0)).action
            if isinstance(action, PlayCard):
                assert club_move(kernel_hand(rules, hand), roles) == move_of(action)
                compared += 1
    assert compared > 200


def exchanged(hand: Play, rng: Random) -> list[int]:
    """Return the hands with all cards that the seat to act does not see dealt anew.

    Its own hand, how many cards each seat holds and who holds the called card stay as they are.
    """
    setup = hand.setup
    held = [int(cards) for cards in hand.hands]
    called = setup.friend_call.card
    fixed = 1 << called if called is not None else 0
    others = [seat for seat in range(len(held)) if seat != hand.turn]
    lost = 0 if hand.turn == setup.contract.seat else int(setup.buried)
    loose = CardSet((sum(held[seat] for seat in others) | lost) & ~fixed)
    cards = rng.sample(list(loose), len(loose))
    for seat in others:
        kept = held[seat] & fixed
        number = (held[seat] & ~fixed).bit_count()
        held[seat] = kept | CardSet.of(cards[:number])
        cards = cards[number:]
    return held


def test_what_a_seat_cannot_see_changes_nothing() -> None:
    """However the hidden cards lie, buried ones too, the next card of a seat is the same."""
    compared: Counter[bool] = Counter()
    rng = Random(5)
    for name in ("korea-boardgames", "kaist", "cheongak", "suwon"):
        rules = Rules.preset(name)
        for _match, hand, roles in positions(rules, name, 3):
            mine = Roles(
                roles.club,
                hand.setup.contract.seat,
                hand.setup.friend_call.mode,
                card=hand.setup.friend_call.card,
                whom=hand.setup.friend_call.whom,
            )
            start = kernel_hand(rules, hand)
            worlds = [exchanged(hand, rng) for _ in range(8)]
            played = playouts_from(start, 1, 0, "club", roles=mine, worlds=worlds, moves=True)
            assert played.moves is not None
            assert set(played.moves[:, 0, 0].tolist()) == {club_move(start, roles)}
            compared[worlds[0] != list(hand.hands)] += 1
    assert compared[True] > 100


def test_a_policy_without_chance_repeats() -> None:
    """The same deal is played the same way, whatever the seed and the number of the playout."""
    roles = Roles(TABLES, 2, FriendMode.FIRST_TRICK)
    first = playouts(TABLES.tables, DEAL, 3, 1, "club", roles=roles)
    second = playouts(TABLES.tables, DEAL, 3, 2, "club", roles=roles, at=(4, 4))
    assert np.array_equal(first.taken, second.taken)
    assert (first.taken == first.taken[0, 0]).all()
    assert first.taken.sum(axis=2).max() <= 20


def test_random_deals_of_clubs() -> None:
    """Hands dealt at random are those of the policy random, and what is left over is buried."""
    roles = Roles(TABLES, 0, FriendMode.CARD, card=card("SA"))
    clubs = random_hands(TABLES.tables, 20, 3, "club", roles=roles)
    chance = random_hands(TABLES.tables, 20, 3)
    assert np.array_equal(clubs.hands, chance.hands)
    assert not np.array_equal(clubs.taken, chance.taken)


def test_a_friend_that_has_said_so_is_known() -> None:
    """After an announcement the others play with the friend, or against it, from then on."""
    rules = Rules.preset("cheongak")
    differ = 0
    for _match, hand, roles in positions(rules, "said", 6):
        if hand.friend is not None:
            twin = kernel_hand(rules, hand)
            knows = roles_of(rules, hand.setup, announced=True)
            differ += club_move(twin, roles) != club_move(twin, knows)
    assert differ


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"declarer": 5}, "declarer"),
    ({"declarer": -1}, "declarer"),
    ({"mode": "nobody"}, "mode"),
    ({"mode": FriendMode.CARD}, "card"),
    ({"mode": FriendMode.CARD, "card": 53}, "card"),
    ({"mode": FriendMode.CARD, "card": 10**30}, "card"),
    ({"card": 3}, "card"),
    ({"whom": 3}, "whom"),
    ({"mode": FriendMode.SEAT}, "whom"),
    ({"mode": FriendMode.SEAT, "whom": 0}, "whom"),
    ({"mode": FriendMode.SEAT, "whom": 9}, "whom"),
    ({"buried": 1 << 60}, "buried"),
    ({"buried": -1}, "buried"),
]


@pytest.mark.parametrize(("fields", "named"), WRONG)
def test_roles_that_cannot_be(fields: dict[str, Any], named: str) -> None:
    """A seat, card or mode that is not there is an error that names the field."""
    usual: dict[str, Any] = {"declarer": 0, "mode": FriendMode.NONE}
    with pytest.raises(GirudaError, match=named):
        Roles(TABLES, **(usual | fields))


def test_roles_that_do_not_fit_the_hand() -> None:
    """Clubs need roles, of the same tables, and nobody holds what is buried."""
    alone = Roles(TABLES, 0, FriendMode.NONE)
    with pytest.raises(GirudaError, match="roles"):
        playouts(TABLES.tables, DEAL, 1, 0, "club")
    with pytest.raises(GirudaError, match="roles"):
        playouts(kernel_tables(KOREA, Suit.SPADE), DEAL, 1, 0, "club", roles=alone)
    held = Roles(TABLES, 0, FriendMode.NONE, buried=DEAL[3])
    with pytest.raises(GirudaError, match="buried"):
        playouts(TABLES.tables, DEAL, 1, 0, "club", roles=held)
    with pytest.raises(GirudaError, match="buried"):
        random_hands(TABLES.tables, 1, 0, "club", roles=held)
    six = club_tables(Rules.preset("korea-boardgames", 6), None)
    gone = Roles(six, 5, FriendMode.NONE)
    with pytest.raises(GirudaError, match="declarer"):
        random_hands(six.tables, 1, 0, "club", roles=gone, leader=0)
    over = Hand(TABLES.tables, DEAL, 0)
    while not over.over:
        over.play(over.moves()[0])
    with pytest.raises(GirudaError, match="over"):
        club_move(over, alone)


@given(
    st.integers(0, 1 << 64),
    st.integers(0, 4),
    st.sampled_from(FriendMode),
    st.integers(0, 52),
    st.integers(0, 4),
)
def test_any_roles_over_any_deal(
    seed: int, declarer: int, mode: FriendMode, called: int, whom: int
) -> None:
    """Whatever is called, even what the declarer holds, hands are played out and points add up."""
    by_card, by_seat = mode is FriendMode.CARD, mode is FriendMode.SEAT
    if by_seat and whom == declarer:
        return
    roles = Roles(
        TABLES,
        declarer,
        mode,
        card=CardId(called) if by_card else None,
        whom=whom if by_seat else None,
    )
    played = random_hands(TABLES.tables, 3, seed, "club", roles=roles)
    for hand, taken in zip(played.hands.tolist(), played.taken.tolist(), strict=True):
        points = sum(CardSet(cards & KOREA.point_cards).bit_count() for cards in hand)
        assert sum(taken) == points
