"""Whole games in batch: the core's own, action by action, from the deal to the payment."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from giruda.core.actions import Bury, Deal, Misdeal
from giruda.core.cards import CardSet
from giruda.core.engine import apply, listed_actions, start, to_act
from giruda.core.errors import GirudaError
from giruda.core.events import Fined
from giruda.core.parameters import pledge
from giruda.core.rules import Rules
from giruda.core.scoring import totals_after
from giruda.core.state import Dealing, Exchange, Scored
from giruda.kernels import numbering
from giruda.kernels.games import Games, NoSuchAction
from tests.core.random_play import random_action
from tests.house_rules import house_rules
from tests.kernels.family import PRESETS, in_family

if TYPE_CHECKING:
    from giruda.core.actions import Action
    from giruda.core.state import Match

KOREA: Final = Rules.preset("korea-boardgames")


class Twins:
    """A hand in the core and the same one in a game of the kernels, acting in step."""

    def __init__(self, rules: Rules, games: Games, rng: Random) -> None:
        """Begin a hand in both, with any dealer, tokens and declarer before."""
        self.rules, self.games, self.rng = rules, games, rng
        n = rules.players
        tokens = [rng.random() < 0.7 for _ in range(n)]
        dealer, before = rng.randrange(n), rng.randrange(-1, n)
        word = sum(1 << seat for seat in range(n) if tokens[seat])
        games.reset([True], dealers=[dealer], tokens=[word], previous=[before])
        match = start(rules, dealer).match
        declarer = None if before < 0 else before
        self.match: Match = replace(match, tokens=tuple(tokens), declarer=declarer)
        self.fines: tuple[int, ...] = (0,) * n
        self.deal()

    def deal(self) -> None:
        """Give the core the cards that the kernels dealt."""
        state = self.games.state(0)
        hands = tuple(tuple(CardSet(one)) for one in state.hands)
        deal = Deal(self.match.dealer, hands, tuple(CardSet(state.kitty)))
        self.match = apply(self.rules, self.match, deal).match

    def compare(self) -> None:
        """State that the two agree on whose turn it is and what each seat may do."""
        hand = self.match.hand
        assert not isinstance(hand, Dealing | Scored)
        turn = to_act(self.match)
        assert self.games.to_act[0] == turn
        assert self.games.state(0).hands == hand.hands
        for seat in range(self.rules.players):
            listed = listed_actions(self.rules, self.match, seat)
            expected = {numbering.numbers_of(one)[0] for one in listed}
            bound = self.rules.misdeal.mandatory and Misdeal(seat) in listed
            if isinstance(hand, Exchange) and seat == turn and not bound:
                expected |= set(hand.hands[seat])
            legal = self.games.legal([seat])[0]
            assert set(np.flatnonzero(legal)) == expected

    def act(self, action: Action) -> None:
        """Do an action in both; a burial is one of each card, in any order."""
        numbers = list(numbering.numbers_of(action))
        self.rng.shuffle(numbers)
        for number in numbers:
            if isinstance(action, Bury):
                assert self.games.legal()[0, number]
            self.games.act(0, number, action.seat)
        step = apply(self.rules, self.match, action)
        self.match = step.match
        for event in step.events:
            if isinstance(event, Fined):
                self.fines = totals_after(self.fines, event.payments)

    def play(self) -> int:
        """Play the hand to its payment by random actions; return how many there were."""
        done = 0
        while not isinstance(self.match.hand, Scored):
            if isinstance(self.match.hand, Dealing):
                self.deal()
                continue
            self.compare()
            self.act(random_action(self.rules, self.match, self.rng))
            done += 1
        self.compare_payment(self.match.hand)
        return done

    def compare_payment(self, hand: Scored) -> None:
        """State that the two paid the same, to the same seats, for the same reasons."""
        games, state = self.games, self.games.state(0)
        assert games.done[0]
        assert games.to_act[0] == -1
        assert not games.legal().any()
        assert tuple(games.payments[0]) == hand.result.payments
        assert tuple(games.from_pot[0]) == hand.result.pot_payments
        assert tuple(games.fines[0]) == self.fines
        assert state.points == hand.result.points
        assert state.contract == pledge(hand.result.contract, hand.result.trump)
        assert state.friend == hand.friend
        assert state.taken == hand.taken
        assert state.tokens == self.match.tokens
        assert state.pot == self.match.pot


def in_step(rules: Rules, seed: str, hands: int) -> None:
    """Play some hands of these rules in both."""
    rng = Random(seed)
    games = Games(rules, 1, rng.getrandbits(64))
    for _ in range(hands):
        assert Twins(rules, games, rng).play() >= 7 * rules.players


@pytest.mark.parametrize(("name", "players"), PRESETS)
def test_every_preset(name: str, players: int) -> None:
    """Legal sets, turns and payments are the core's in random hands of every preset of people."""
    in_step(Rules.preset(name, players), f"{name}{players}", 3)


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "players"), PRESETS)
def test_every_preset_long(name: str, players: int) -> None:
    """So they are in many more hands."""
    in_step(Rules.preset(name, players), f"long {name}{players}", 100)


@given(house_rules(), st.integers(0, 1 << 32))
def test_any_house_rules(rules: Rules, seed: int) -> None:
    """Legal sets, turns and payments are the core's for any house rules of people."""
    assume(in_family(rules))
    in_step(rules, str(seed), 1)


def stepped(rules: Rules, n: int, seed: int, pick: Random) -> Games:
    """Play many games at once by random actions, all with one call a step."""
    games = Games(rules, n, seed)
    while not games.done.all():
        mask = games.legal()
        numbers = [pick.choice(np.flatnonzero(row)) if row.any() else -1 for row in mask]
        games.step(numbers)
    return games


def test_many_at_once() -> None:
    """Games step side by side, each as if alone, and payments sum to nothing."""
    games = stepped(KOREA, 20, 3, Random(1))
    assert len(games) == 20
    assert not games.payments.sum(axis=1).any()
    assert games.payments.any(axis=1).mean() > 0.8
    again = stepped(KOREA, 20, 3, Random(1))
    assert np.array_equal(games.payments, again.payments)


def test_reset_begins_the_next_hand_of_those_done() -> None:
    """Without being told which, games that are done begin anew with other cards; others go on."""
    games = Games(KOREA, 2, 5)
    before = [games.state(at).hands for at in range(2)]
    rng = Random(2)
    while not games.done[0]:
        games.act(0, int(rng.choice(np.flatnonzero(games.legal()[0]))))
    games.reset()
    assert not games.done.any()
    assert games.state(0).hands != before[0]
    assert games.state(1).hands == before[1]
    assert not games.payments.any()


def test_a_step_out_of_turn() -> None:
    """A step with seats takes a misdeal of who is not in turn, and deals again."""
    games = Games(KOREA, 2, 9)
    other = (int(games.to_act[0]) + 2) % 5
    before = [games.state(at) for at in range(2)]
    assert set(np.flatnonzero(games.legal([other, -1])[0])) == {numbering.MISDEAL}
    games.step([numbering.MISDEAL, numbering.PASS], seats=[other, -1])
    after = [games.state(at) for at in range(2)]
    assert (after[0].n_deals, after[1].n_deals) == (2, 1)
    assert after[0].hands != before[0].hands
    assert after[0].tokens == tuple(seat != other for seat in range(5))
    assert after[1].turn == (games.state(1).dealer + 1) % 5


def test_given_deals() -> None:
    """A game may be given its cards, and then deals no others before a misdeal."""
    drawn = Games(KOREA, 3, 1)
    rows = [[*drawn.state(at).hands, drawn.state(at).kitty] for at in range(3)]
    games = Games(KOREA, 3, 2)
    games.reset([True, False, True], deals=np.array(rows, np.uint64), dealers=[1, 1, 4])
    assert [games.state(at).hands == drawn.state(at).hands for at in range(3)] == [1, 0, 1]
    assert (games.to_act[0], games.to_act[2]) == (1, 4)


@pytest.mark.parametrize(
    ("method", "arguments", "named"),
    [
        ("step", {"actions": [1]}, "actions"),
        ("step", {"actions": [1.5, 2.5]}, "actions"),
        ("step", {"actions": None}, "actions"),
        ("step", {"actions": [numbering.PASS, 0]}, "game 1"),
        ("step", {"actions": [numbering.PASS, 1 << 32 | numbering.PASS]}, "game 1"),
        ("step", {"actions": [numbering.PASS] * 2, "seats": [9, 0]}, "seats"),
        ("step", {"actions": [numbering.PASS, -1]}, "game 1"),
        ("legal", {"seats": [5, 0]}, "seats"),
        ("act", {"game": 2, "action": 0}, "game 2"),
        ("act", {"game": -1, "action": 0}, "game -1"),
        ("act", {"game": 0, "action": 1 << 40}, "game 0"),
        ("act", {"game": 0, "action": numbering.PASS, "seat": 77}, "game 0"),
        ("state", {"game": 2}, "game 2"),
        ("reset", {"which": [True]}, "which"),
        ("reset", {"dealers": [5, 0]}, "dealers"),
        ("reset", {"tokens": [32, 0]}, "tokens"),
        ("reset", {"previous": [-2, 0]}, "previous"),
        ("reset", {"which": [True] * 2, "deals": [[1, 2, 3]]}, "deals"),
        ("reset", {"which": [True] * 2, "deals": np.zeros((2, 6), np.uint64)}, r"deals\[0\]"),
        ("reset", {"which": [True] * 2, "deals": "all"}, "deals"),
    ],
)
def test_bad_input_is_named(method: str, arguments: dict[str, Any], named: str) -> None:
    """A number, seat, card set or shape that cannot be is refused by name, and nothing happens."""
    games = Games(KOREA, 2, 1)
    before = [games.state(at) for at in range(2)]
    with pytest.raises(GirudaError, match=f"^{named}"):
        getattr(games, method)(**arguments)
    assert [games.state(at) for at in range(2)] == before


def test_a_game_that_is_done_takes_no_action() -> None:
    """A single action in a finished game is refused; a step of all games passes it over."""
    games = stepped(KOREA, 1, 8, Random(3))
    paid = games.payments.copy()
    games.step([numbering.PASS])
    assert np.array_equal(games.payments, paid)
    with pytest.raises(NoSuchAction):
        games.act(0, numbering.PASS)


def test_negative_numbers_of_games() -> None:
    """A negative number of games is refused."""
    with pytest.raises(GirudaError, match=r"^n: "):
        Games(KOREA, -1, 1)
