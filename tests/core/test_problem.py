"""Cards laid out by hand: the state they make, and every fault by its name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from giruda.core.actions import CallFriend, FriendMode, PlayCard
from giruda.core.cards import CardSet, card
from giruda.core.errors import ProblemCode, ProblemError
from giruda.core.loading import players_of, preset_ids
from giruda.core.problem import Problem, begin, undecided
from giruda.core.rules import Rules
from giruda.core.state import Play
from giruda.locale import LANGUAGES, catalogue
from tests.problems import KOREA, problem_of, random_hands, some_problem

GAMES = [(name, n) for name in preset_ids() for n in players_of(name)]
GOOD = some_problem()
DEALT = GOOD.hands


def as_dealt(hand: Play) -> Play:
    """Return a hand without what only its past can tell: the calls, the kitty, who is known."""
    setup = replace(hand.setup, dealt=replace(hand.setup.dealt, kitty=CardSet(0)), calls=())
    return replace(hand, setup=setup, revealed=False)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_described_hand_is_the_hand_itself(name: str, players: int) -> None:
    """What is said of a hand of any preset makes its state of play, at every trick asked for."""
    rules = Rules.preset(name, players)
    for tricks in (0, 1, rules.n_tricks - 2):
        hand = next(random_hands(rules, name, tricks))
        assert as_dealt(begin(problem_of(rules, hand))) == as_dealt(hand)


def test_the_buried_cards_follow_from_the_hands() -> None:
    """Cards that no hand has were buried, where nothing else is said."""
    assert begin(replace(GOOD, buried=None)) == begin(GOOD)


def test_a_seat_may_be_the_friend_where_cards_are_called() -> None:
    """A friend named by seat is that seat, also under rules that call cards only."""
    by_seat = CallFriend(GOOD.declarer, FriendMode.SEAT, whom=(GOOD.declarer + 1) % 5)
    assert begin(replace(GOOD, friend=by_seat)).friend == by_seat.whom


def test_a_leader_may_be_named() -> None:
    """The first trick is led by the declarer, or by who is named."""
    assert begin(GOOD).turn == GOOD.declarer
    assert begin(replace(GOOD, leader=4)).turn == 4


def test_a_trick_may_decide_who_the_friend_is() -> None:
    """A friend of the first trick is undecided before it and settled after it."""
    call = CallFriend(GOOD.declarer, FriendMode.FIRST_TRICK)
    before = replace(some_problem(1), friend=call)
    assert undecided(KOREA, begin(replace(before, plays=())))
    assert not undecided(KOREA, begin(before))


def moved(cards: CardSet, away: int, here: int) -> CardSet:
    """Return a hand with one card exchanged."""
    return CardSet(cards & ~(1 << away) | 1 << here)


def with_hand(seat: int, cards: int) -> dict[str, Any]:
    """Return the change that gives a seat other cards."""
    return {"hands": tuple(CardSet(cards) if at == seat else h for at, h in enumerate(DEALT))}


def called(code: str) -> dict[str, Any]:
    """Return the change that calls a card."""
    return {"friend": CallFriend(GOOD.declarer, FriendMode.CARD, card=card(code))}


def seated(seat: int) -> dict[str, Any]:
    """Return the change that calls a seat."""
    return {"friend": CallFriend(GOOD.declarer, FriendMode.SEAT, whom=seat)}


FIRST, SECOND = next(iter(DEALT[0])), next(iter(DEALT[1]))
OWN = CardSet.of([next(iter(DEALT[GOOD.declarer]))]).codes()[0]
FAULTS: list[tuple[dict[str, Any], str, ProblemCode]] = [
    ({"declarer": 5}, "declarer", ProblemCode.NO_SUCH_SEAT),
    ({"declarer": -1}, "declarer", ProblemCode.NO_SUCH_SEAT),
    ({"leader": 7}, "leader", ProblemCode.NO_SUCH_SEAT),
    ({"out": (9,)}, "out", ProblemCode.NO_SUCH_SEAT),
    ({"out": (3,)}, "out", ProblemCode.OUT_COUNT),
    ({"hands": DEALT[:4]}, "hands", ProblemCode.HANDS_COUNT),
    (with_hand(0, DEALT[0] & ~(1 << FIRST)), "hands", ProblemCode.HAND_SIZE),
    (with_hand(0, moved(DEALT[0], FIRST, SECOND)), "hands", ProblemCode.CARD_TWICE),
    (with_hand(0, moved(DEALT[0], FIRST, 53)), "hands", ProblemCode.CARD_NOT_IN_PACK),
    (with_hand(0, moved(DEALT[0], FIRST, 60)), "hands", ProblemCode.CARD_NOT_IN_PACK),
    ({"buried": CardSet(0)}, "buried", ProblemCode.BURIED_COUNT),
    ({"buried": CardSet.of([SECOND])}, "hands", ProblemCode.CARD_TWICE),
    ({"pile": (FIRST,)}, "pile", ProblemCode.WRONG_PILE),
    ({"points": 0}, "points", ProblemCode.OUT_OF_RANGE),
    ({"points": 21}, "points", ProblemCode.OUT_OF_RANGE),
    (seated(GOOD.declarer), "friend", ProblemCode.FRIEND_IS_DECLARER),
    (seated(5), "friend", ProblemCode.NO_SUCH_SEAT),
    (called(OWN), "friend", ProblemCode.FRIEND_OWN_CARD),
    (called("JR"), "friend", ProblemCode.CARD_NOT_IN_PACK),
    (
        {"friend": CallFriend(0, FriendMode.LAST_TRICK)},
        "friend",
        ProblemCode.FRIEND_MODE,
    ),
    ({"plays": (PlayCard(0, card("JR")),)}, "plays", ProblemCode.ILLEGAL_PLAY),
]


@pytest.mark.parametrize(("change", "field", "code"), FAULTS)
def test_what_cannot_be_is_named(change: dict[str, Any], field: str, code: ProblemCode) -> None:
    """Each fault is an error with its field and its code."""
    with pytest.raises(ProblemError) as caught:
        begin(replace(GOOD, **change))
    assert (caught.value.field, caught.value.code) == (field, code)


def fault_of(rules: Rules, **changes: Any) -> ProblemCode:  # noqa: ANN401  any field
    """Return what is wrong with a random hand of some rules after these changes."""
    good = problem_of(rules, next(random_hands(rules, "fault")))
    with pytest.raises(ProblemError) as caught:
        begin(replace(good, **changes))
    return caught.value.code


def test_faults_of_other_games() -> None:
    """Who sits out has no part, the dummy's pile is whole, and no friend is where none is known."""
    six = Rules.preset("korea-boardgames", 6)
    good = problem_of(six, next(random_hands(six, "fault")))
    (out,) = good.out
    assert fault_of(six, declarer=out) is ProblemCode.SITS_OUT
    assert fault_of(six, friend=CallFriend(0, FriendMode.SEAT, whom=out)) is ProblemCode.SITS_OUT
    assert fault_of(six, out=()) is ProblemCode.OUT_COUNT
    four = Rules.preset("korea-boardgames", 4)
    assert fault_of(four, pile=()) is ProblemCode.WRONG_PILE
    three = Rules.preset("three")
    assert fault_of(three, friend=CallFriend(0, FriendMode.SEAT, whom=1)) is ProblemCode.NO_FRIENDS


def test_no_trump_may_be_barred() -> None:
    """A contract without trump is refused where the rules know none."""
    barred = next(r for r in (Rules.preset(p) for p, _ in GAMES) if not r.bid.no_trump)
    assert fault_of(barred, trump=None) is ProblemCode.NO_TRUMP_BARRED


def test_plays_end_with_the_hand() -> None:
    """A card after the last trick is refused with its number."""
    hand = next(random_hands(KOREA, "end", 9))
    last = problem_of(KOREA, hand)
    plays = list(last.plays)
    while True:
        try:
            begin(replace(last, plays=tuple(plays)))
        except ProblemError:
            plays.pop()
            plays.append(PlayCard(0, card("SA")))
            break
        held = begin(replace(last, plays=tuple(plays)))
        if len(held.tricks) == 10:
            plays.append(PlayCard(0, card("SA")))
            break
        plays.append(PlayCard(0, next(iter(held.hands[held.turn]))))
    with pytest.raises(ProblemError) as caught:
        begin(replace(last, plays=tuple(plays)))
    assert caught.value.code in (ProblemCode.AFTER_THE_END, ProblemCode.ILLEGAL_PLAY)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_has_its_sentence(language: str) -> None:
    """Each code has a text, and no text is without its code."""
    texts = {key for key in catalogue(language) if key.startswith("problem_error.")}
    assert texts == {f"problem_error.{code}" for code in ProblemCode}


def test_a_problem_needs_only_the_least() -> None:
    """Rules, trump, declarer and hands are enough."""
    least = Problem(rules=KOREA, trump=GOOD.trump, declarer=GOOD.declarer, hands=DEALT)
    assert begin(least).friend is None
