"""What a view proves, fact by fact."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from giruda.core.cards import CardId, CardSet, Suit
from giruda.core.house import changed
from giruda.core.rules import Rules
from giruda.core.seen import FriendView, Phase, View
from giruda.core.views import view
from giruda.kernels.sampling import NoSuchDeal
from giruda.search.facts import Facts, facts
from tests.search.agreeing import any_action, walk

BY_CARD = {"friend.modes": ["card"], "friend.own_card": "forbid"}


def seen_in(
    rules: Rules, phase: Phase, seed: int = 1, reader: int | None = 0, n_tricks: int = 0
) -> View:
    """What a reader sees at the first moment of a phase, or of a trick."""
    for moment in walk(rules, any_action(rules, Random(seed))):
        seen = view(rules, moment.match, reader)
        if seen.phase is phase and len(seen.tricks) >= n_tricks:
            return seen
    pytest.fail("no such moment")


def may_hold(found: Facts, holder: int) -> int:
    """The unknown cards that a holder may have in some case."""
    cards = 0
    for case in found.cases:
        cards |= case[holder]
    return cards


def test_in_the_auction_only_own_cards_are_known() -> None:
    """Others have room for whole hands, and the kitty for three cards, of all that one lacks."""
    rules = Rules.preset("korea-boardgames")
    seen = seen_in(rules, Phase.AUCTION)
    found = facts(rules, seen)
    rest = rules.pack & ~seen.hand
    assert found.known == (seen.hand, 0, 0, 0, 0, 0, 0)
    assert found.room == (0, 10, 10, 10, 10, 3, 0)
    assert found.cases == ((0, rest, rest, rest, rest, rest, 0),)


def test_a_spectator_knows_no_card() -> None:
    """For a spectator every hand has room."""
    rules = Rules.preset("korea-boardgames")
    assert facts(rules, seen_in(rules, Phase.AUCTION, reader=None)).room == (10,) * 5 + (3, 0)


def test_a_partners_hand_is_known() -> None:
    """Who plays two hands knows both."""
    rules = Rules.preset("honeymoon")
    found = facts(rules, seen_in(rules, Phase.AUCTION))
    assert found.room == (0, 10, 0, 10, 3, 0)


def test_cards_left_over() -> None:
    """Where a pack is larger than the deal, the last holder is what was not dealt."""
    rules = Rules.preset("mighty-network-standard-2")
    assert facts(rules, seen_in(rules, Phase.AUCTION)).room == (0, 13, 1, 26)


@pytest.mark.parametrize(
    ("phase", "down"), [(Phase.EXCHANGE, 0), (Phase.FRIEND, 3), (Phase.PLAY, 3)]
)
def test_what_lies_face_down(phase: Phase, down: int) -> None:
    """In the exchange the kitty is part of the declarer's hand; afterwards three are buried."""
    rules = changed("korea-boardgames", None, BY_CARD)
    seen = seen_in(rules, phase, reader=None)
    assert seen.contract
    found = facts(rules, seen)
    assert found.room[5] == down
    assert found.room[seen.contract.declarer] == 13 - down


def test_the_cards_to_be_dealt_again() -> None:
    """Before a second deal all that came back lies face down."""
    rules = Rules.preset("korea-boardgames", 6)
    seen = seen_in(rules, Phase.SECOND_DEAL, reader=None)
    assert sorted(facts(rules, seen).room) == [0, 0, 8, 8, 8, 8, 8, 13]


def test_the_declarer_knows_what_he_buried() -> None:
    """For the declarer the buried cards are known, for others they are not."""
    rules = changed("korea-boardgames", None, BY_CARD)
    seen = seen_in(rules, Phase.PLAY, reader=None)
    assert seen.contract
    declarer = seen.contract.declarer
    mine = seen_in(rules, Phase.PLAY, reader=declarer)
    assert facts(rules, mine).known[5] == mine.buried != 0
    assert facts(rules, mine).room[5] == 0


@pytest.mark.parametrize(("own_card", "there"), [("forbid", False), ("fake", True)])
def test_the_called_card(own_card: str, there: bool) -> None:
    """A called card is not with the declarer nor buried, unless he may call one of his own."""
    rules = changed("korea-boardgames", None, BY_CARD | {"friend.own_card": own_card})
    seen = seen_in(rules, Phase.PLAY, reader=None)
    assert seen.friend
    assert seen.friend.card is not None
    assert seen.contract
    found = facts(rules, seen)
    bit = 1 << seen.friend.card
    for holder in (seen.contract.declarer, 5):
        assert bool(may_hold(found, holder) & bit) is there
    assert may_hold(found, (seen.contract.declarer + 1) % 5) & bit


def of_friend(seen: View, **changes: Any) -> View:  # noqa: ANN401  of any field
    """The same view with another friend."""
    assert seen.friend
    friend: FriendView = replace(seen.friend, **changes)
    return replace(seen, friend=friend)


def test_a_friend_who_announced_himself_holds_the_card() -> None:
    """Once the friend is known the called card is nowhere else."""
    rules = changed("korea-boardgames", None, BY_CARD | {"friend.may_announce": True})
    seen = seen_in(rules, Phase.PLAY, reader=None)
    assert seen.contract
    friend = (seen.contract.declarer + 2) % 5
    found = facts(rules, of_friend(seen, revealed=True, seat=friend))
    assert seen.friend
    assert seen.friend.card is not None
    bit = 1 << seen.friend.card
    assert [bool(may_hold(found, holder) & bit) for holder in range(5)] == [
        seat == friend for seat in range(5)
    ]


def test_points_that_reveal_nobody() -> None:
    """Where points reveal the friend, who took some and is not revealed is not the friend."""
    rules = changed("korea-boardgames", None, BY_CARD | {"friend.reveal": "first_points"})
    seen = seen_in(rules, Phase.PLAY, seed=3, reader=None, n_tricks=4)
    assert seen.contract
    declarer = seen.contract.declarer
    unplayed = CardSet(rules.pack & ~sum(facts(rules, seen).played))
    seen = of_friend(seen, card=min(unplayed), revealed=False, seat=None)
    found = facts(rules, seen)
    barred = {declarer, *(trick.winner for trick in seen.tricks if trick.points)}
    assert len(barred) > 1
    for seat in range(5):
        assert not may_hold(found, seat) >> min(unplayed) & 1 or seat not in barred


def test_cards_named_in_vain() -> None:
    """A card that was named in vain is in the kitty, or with who was out before."""
    rules = Rules.preset("mighty-network-standard-7")
    seen = seen_in(rules, Phase.KNOCKOUT, reader=None)
    assert seen.contract
    out = (seen.contract.declarer + 1) % 7
    missed = CardSet(Suit.HEART.cards)
    found = facts(rules, replace(seen, out=(out,), missed=CardSet.of(list(missed)[:3])))
    for seat in range(7):
        assert bool(may_hold(found, seat) & 1 << min(missed)) is (seat == out)
    assert may_hold(found, 7) & 1 << min(missed)


def test_who_is_out_was_hit_by_a_card() -> None:
    """Who is out does not hold only cards that were named in vain."""
    rules = Rules.preset("mighty-network-standard-7")
    seen = seen_in(rules, Phase.KNOCKOUT, reader=None)
    assert seen.contract
    out = (seen.contract.declarer + 1) % 7
    found = facts(rules, replace(seen, out=(out,), missed=Suit.HEART.cards))
    assert len(found.cases) == 53 - 13
    held = {mask for case in found.cases for at, mask in enumerate(case) if at == out}
    assert all(mask & ~Suit.HEART.cards for mask in held)


def test_plays_without_a_lead() -> None:
    """A trick without plays, with a seat or a card that is not there, is refused."""
    rules = changed("korea-boardgames", None, BY_CARD)
    seen = seen_in(rules, Phase.PLAY, n_tricks=2)
    trick = seen.tricks[0]
    lead = trick.plays[0]
    for plays in ((), (replace(lead, seat=9),), (replace(lead, card=CardId(99)),)):
        with pytest.raises(NoSuchDeal, match=r"view\.tricks\[0\]"):
            facts(rules, replace(seen, tricks=(replace(trick, plays=plays),)))


def test_an_impossible_play() -> None:
    """Tricks in an order in which somebody shows a suit that he denied before are refused."""
    rules = changed("korea-boardgames", None, BY_CARD)
    problems = []
    for seed in range(8):
        seen = seen_in(rules, Phase.PLAY, seed=seed, reader=None, n_tricks=8)
        try:
            facts(rules, replace(seen, tricks=seen.tricks[::-1]))
        except NoSuchDeal as error:
            problems.append(str(error))
    assert any("played what it could not play" in one for one in problems)
