"""§5, house rules of the first trick, the mighty, the joker call and the second joker."""

from __future__ import annotations

import pytest

from giruda.core.actions import PlayCard
from giruda.core.cards import CardSet, card
from giruda.core.refusals import RefusalCode
from tests.rulebook.table import At, at_trick, play_of, rules_with

LOW = ("S4 D4", "S5 D5", "S6 D6")
SOME = ("S3 D3", *LOW)


def lead(changes: dict[str, str | bool], hand: str, trick: int = 1, contract: str = "14H") -> At:
    """Seat 0 is to lead from this hand."""
    return at_trick(rules_with(changes), trick, (hand, *SOME), contract=contract)


def follow(changes: dict[str, str | bool], code: str, hand: str, trick: int = 1) -> At:
    """Seat 0 has led, and seat 1 is to play from this hand."""
    own = f"{code[:2]} D2"
    return at_trick(rules_with(changes), trick, (own, hand, *LOW)).played(code)


def winner(changes: dict[str, str | bool], codes: str, trick: int = 5, trump: str = "H") -> int:
    """Who takes these five cards; seat 0 leads."""
    hands = [f"{code[:2]} D{9 - at}" for at, code in enumerate(codes.split())]
    at = at_trick(rules_with(changes), trick, hands, contract=f"14{trump}")
    return at.played(codes).taker


@pytest.mark.clause("5.9")
@pytest.mark.parametrize(
    ("word", "led", "thrown"),
    [
        ("normal", "HA C4", "D9 HA"),
        ("weak_lead", "HA C4", "D9 HA"),
        ("no_power", "HA C4", "D9 HA"),
        ("no_lead", "C4", "D9 HA"),
        ("not_playable", "C4", "D9"),
    ],
)
def test_trumps_in_the_first_trick(word: str, led: str, thrown: str) -> None:
    """Free, or not to be led, or not to be thrown off either."""
    keys: dict[str, str | bool] = {"trick1.trump": word}
    assert lead(keys, "HA C4").can_play() == led
    assert follow(keys, "C4", "HA D9").can_play() == thrown
    assert winner(keys, "C4 H2 CA CK CQ", 1) == 1 if word != "not_playable" else True
    assert lead(keys, "HA C4", trick=2).can_play() == "HA C4"


@pytest.mark.clause("5.9")
@pytest.mark.parametrize(
    ("word", "with_joker", "with_both"),
    [
        ("trump_only", "JK", "SA JK"),
        ("trump_joker", "H2 HA JK", "SA JK"),
        ("trump_joker_mighty", "H2 HA JK", "SA H2 HA JK"),
    ],
)
def test_hands_that_may_lead_a_trump(word: str, with_joker: str, with_both: str) -> None:
    """Nothing but trumps; also with the joker; also with joker and mighty."""
    keys: dict[str, str | bool] = {"trick1.exception": word}
    assert lead(keys, "HA H2").can_play() == "H2 HA"
    assert lead(keys, "HA H2 JK").can_play() == with_joker
    assert lead(keys, "HA H2 JK SA").can_play() == with_both
    assert lead(keys, "HA H2 JK S2").can_play() == "S2 JK"


@pytest.mark.clause("5.9")
@pytest.mark.parametrize(
    ("word", "led", "thrown"),
    [
        ("normal", "D9 C3", "D9 C3"),
        ("weak_lead", "D9 C3", "D9 C3"),
        ("no_power", "D9 C3", "D9 C3"),
        ("no_lead", "D9", "D9 C3"),
        ("not_playable", "D9", "D9"),
    ],
)
def test_joker_call_card_in_the_first_trick(word: str, led: str, thrown: str) -> None:
    """Free, or not to be led, or not to be thrown off; it may always follow suit."""
    keys: dict[str, str | bool] = {"trick1.call_card": word}
    assert lead(keys, "C3 D9").can_play() == led
    assert follow(keys, "S2", "C3 D9").can_play() == thrown
    assert follow(keys, "C4", "C3 D9").can_play() == "C3"
    assert follow(keys, "S2", "C3").can_play() == "C3"


@pytest.mark.clause("5.10")
@pytest.mark.parametrize(("first", "seat"), [("SA", 1), ("HA", 2)])
def test_which_card_is_the_mighty(first: str, seat: int) -> None:
    """The ace of spades, or another card, wins every trick."""
    assert winner({"mighty.card": first}, "C4 SA HA CA JK", trump="C") == seat


@pytest.mark.clause("5.10")
@pytest.mark.parametrize(("second", "seat"), [("DA", 2), ("CA", 3), ("SA", 1)])
def test_which_card_is_the_second_mighty(second: str, seat: int) -> None:
    """With spades as trump the ace of diamonds, that of clubs, or the first mighty still."""
    assert winner({"mighty.alternate": second}, "S4 SA DA CA JK", trump="S") == seat


@pytest.mark.clause("5.10")
@pytest.mark.parametrize(("word", "why"), [("own_suit", "names_nothing"), ("named_suit", None)])
def test_what_a_led_mighty_asks_for(word: str, why: str | None) -> None:
    """Its own suit, or a suit that its leader may name."""
    at = lead({"mighty.lead": word}, "SA C4", trick=2)
    assert at.why_no_play("SA>D") == why
    assert at.played("SA").can_play() == "S3"
    if why is None:
        assert at.played("SA>D").can_play() == "D3"


@pytest.mark.clause("5.10")
@pytest.mark.parametrize(
    ("word", "seat", "led", "thrown"),
    [
        ("normal", 1, "SA C4", "SA D9"),
        ("weak_lead", 4, "SA C4", "SA D9"),
        ("no_power", 4, "SA C4", "SA D9"),
        ("no_lead", 4, "C4", "SA D9"),
        ("not_playable", None, "C4", "D9"),
    ],
)
def test_mighty_in_the_first_trick(word: str, seat: int | None, led: str, thrown: str) -> None:
    """It wins, or has no power, or may not be led or played either."""
    keys: dict[str, str | bool] = {"trick1.mighty": word}
    if seat is not None:
        assert winner(keys, "C4 SA C5 C6 CA", 1) == seat
        assert winner(keys, "C4 SA C5 C6 CA", 2) == 1
    assert lead(keys, "SA C4").can_play() == led
    assert follow(keys, "C2", "SA D9").can_play() == thrown
    assert follow(keys, "S2", "SA D9").can_play() == "SA"


@pytest.mark.clause("5.13")
@pytest.mark.parametrize(("key", "trick"), [("trick1", 1), ("last", 10)])
@pytest.mark.parametrize(("works", "why"), [(True, None), (False, "cannot_call_joker")])
def test_call_at_the_ends(key: str, trick: int, *, works: bool, why: str | None) -> None:
    """In the first and in the last trick the call works, or does not."""
    at = lead({f"{key}.joker_call": works}, "C3 C4", trick)
    assert at.why_no_play("C3!") == why
    assert at.why_no_play("C3") is None
    if works:
        at = at_trick(at.rules, trick, ("C3 C4", "JK C5", *LOW))
        assert at.played("C3!").can_play() == "JK"


@pytest.mark.clause("5.13")
@pytest.mark.parametrize(
    ("keys", "trump", "calls"),
    [
        ({"jokercall.card": "C3"}, "H", "C3"),
        ({"jokercall.card": "C2"}, "H", "C2"),
        ({"jokercall.alternate": "S3"}, "C", "S3"),
        ({"jokercall.alternate": "H3"}, "C", "H3"),
        ({"jokercall.alternate": "C3"}, "C", "C3"),
    ],
)
def test_which_card_calls(keys: dict[str, str | bool], trump: str, calls: str) -> None:
    """The card of the rules, and the one that takes over when its suit is trump."""
    at = lead(keys, "C2 C3 S3 H3", 2, contract=f"14{trump}")
    codes = ("C2", "C3", "S3", "H3")
    assert [code for code in codes if at.why_no_play(f"{code}!") is None] == [calls]


@pytest.mark.clause("5.13")
@pytest.mark.parametrize(
    ("word", "person", "dummy"),
    [
        ("declared", ["C3!", "C3"], ["C3"]),
        ("unless_declined", ["C3!", "C3"], ["C3!"]),
        ("always", ["C3!"], ["C3!"]),
    ],
)
def test_how_a_call_is_made(word: str, person: list[str], dummy: list[str]) -> None:
    """Declared with the lead, made unless declined, or by itself; a dummy declares nothing."""
    rules = rules_with({"jokercall.mode": word}, players=4)
    hands = ("C3", "D3", *LOW)
    at = at_trick(rules, 2, hands)
    assert at.legal(0) == [play_of(0, code) for code in person]
    at = at_trick(rules, 2, ("D2", *SOME[:3], "C3"), leader=4)
    assert at.having(pile=(card("C3"),)).legal(4) == [play_of(4, code) for code in dummy]
    if word == "always":
        assert lead({"jokercall.mode": word}, "C3", 2).why_no_play("C3") == "must_call_joker"


@pytest.mark.clause("5.14")
@pytest.mark.parametrize(("may", "legal"), [(True, "SA JK"), (False, "JK")])
def test_mighty_instead_of_the_called_joker(*, may: bool, legal: str) -> None:
    """The holder of both plays either, or must give the joker."""
    assert follow({"jokercall.mighty_defence": may}, "C3!", "SA JK C4", 2).can_play() == legal


@pytest.mark.clause("5.14")
@pytest.mark.parametrize(("keeps", "seat"), [(True, 1), (False, 3)])
def test_power_of_a_called_joker(*, keeps: bool, seat: int) -> None:
    """A called joker wins all the same, or is the weakest card."""
    assert winner({"jokercall.called_power": keeps}, "C3! JK C5 CA D2") == seat


TWO = {"deck.jokers": 2, "deck.kitty": 4}


@pytest.mark.clause("5.15")
@pytest.mark.parametrize(
    ("codes", "trump", "seat"),
    [
        ("C4 JK JR HA CA", "H", 2),
        ("C4 JK D2 HA CA", "H", 3),
        ("C4 JK D2 D3 CA", "H", 1),
        ("C4 JR JK SK CA", "S", 2),
        ("C4 JR D2 SK CA", "S", 3),
        ("C4 JR JK SK CK", "N", 1),
        ("C4 JK JR SK CK", "N", 1),
        ("C4 JR JK SA CK", "N", 3),
    ],
)
def test_two_jokers_and_trumps(codes: str, trump: str, seat: int) -> None:
    """That of trump's colour beats trumps, the other all else; without trump the first wins."""
    hands = [f"{code[:2]} D{9 - at}" for at, code in enumerate(codes.split())]
    at = at_trick(rules_with(TWO), 5, hands, contract=f"14{trump}")
    assert at.played(codes).play.turn == seat


@pytest.mark.clause("5.15")
@pytest.mark.parametrize(
    ("keys", "trump", "code"),
    [
        ({}, "S", "H3"),
        ({"jokercall.second_card": "H2"}, "S", "H2"),
        ({}, "H", "D3"),
        ({"jokercall.second_alternate": "D2"}, "H", "D2"),
    ],
)
def test_card_that_calls_the_red_joker(keys: dict[str, str], trump: str, code: str) -> None:
    """Each joker has a card of its own: that of the red one binds the red one's holder alone."""
    rules = rules_with({**TWO, **keys})
    at = at_trick(rules, 2, (f"{code} C3", "JR D5", "JK D6", *LOW[:2]), contract=f"14{trump}")
    assert at.why_no_play(f"{code}!") is None
    red = at.played(f"{code}!")
    assert red.can_play() == "JR"
    assert red.played("JR").can_play() != "JK"
    black = at.played("C3!")
    assert black.can_play() != "JR"
    second = [one for one in at.legal(0) if isinstance(one, PlayCard) and one.call_joker]
    assert CardSet.of(one.card for one in second) == CardSet.parse(f"{code} C3")


@pytest.mark.clause("5.9")
def test_who_would_have_no_card_left_may_play_any() -> None:
    """With nothing but barred cards each of them may be led and thrown off."""
    keys: dict[str, str | bool] = {
        "trick1.trump": "not_playable",
        "trick1.joker": "not_playable",
        "trick1.call_card": "not_playable",
    }
    assert lead(keys, "HA JK C3").can_play() == "HA C3 JK"
    assert follow(keys, "S2", "HA JK C3").can_play() == "HA C3 JK"
    assert follow(keys, "S2", "HA JK C3 D9").can_play() == "D9"
    assert lead(keys, "HA JK C3 D9").why_no_play("C3") == RefusalCode.BARRED_IN_THIS_TRICK
