"""§5, house rules of the joker: its power at the ends, who wins by it, and what it names."""

from __future__ import annotations

import pytest

from giruda.core.refusals import RefusalCode
from tests.rulebook.table import At, at_trick, rules_with

LOW = ("S4 D4", "S5 D5", "S6 D6")
SOME = ("S3 D3", *LOW)
ENDS = pytest.mark.parametrize(("key", "trick"), [("trick1.joker", 1), ("last.joker", 10)])


def lead(changes: dict[str, str | bool], hand: str, trick: int) -> At:
    """Seat 0 is to lead from this hand; hearts are trump."""
    return at_trick(rules_with(changes), trick, (hand, *SOME))


def winner(changes: dict[str, str | bool], codes: str, trick: int) -> int:
    """Who takes these five cards; seat 0 leads."""
    hands = [f"{code[:2]} D{9 - at}" for at, code in enumerate(codes.split())]
    return at_trick(rules_with(changes), trick, hands).played(codes).taker


@pytest.mark.clause("5.11")
@ENDS
@pytest.mark.parametrize(
    ("word", "led", "followed"),
    [
        ("normal", 0, 1),
        ("weak_lead", 4, 1),
        ("no_power", 4, 4),
        ("no_lead", None, 4),
        ("not_playable", None, None),
    ],
)
def test_power_of_the_joker_at_the_ends(
    key: str, trick: int, word: str, led: int | None, followed: int | None
) -> None:
    """Led or played to another's lead, it wins or has no power."""
    if led is not None:
        assert winner({key: word}, "JK>C C4 C5 C6 CA", trick) == led
    if followed is not None:
        assert winner({key: word}, "C4 JK C5 C6 CA", trick) == followed
    other = 10 if trick == 1 else 1
    assert winner({key: word}, "C4 JK C5 C6 CA", other) == 4


@pytest.mark.clause("5.11")
@ENDS
@pytest.mark.parametrize(
    ("word", "led", "thrown", "followed"),
    [
        ("normal", "C4 JK", "D9 JK", "C5 JK"),
        ("weak_lead", "C4 JK", "D9 JK", "C5 JK"),
        ("no_power", "C4 JK", "D9 JK", "C5 JK"),
        ("no_lead", "C4", "D9 JK", "C5 JK"),
        ("not_playable", "C4", "D9", "C5"),
    ],
)
def test_joker_may_be_barred_at_the_ends(
    key: str, trick: int, word: str, led: str, thrown: str, followed: str
) -> None:
    """It may be led and played, or not led, or played only by who has nothing else."""
    assert lead({key: word}, "JK C4", trick).can_play() == led
    assert lead({key: word}, "JK", trick).can_play() == "JK"
    for hand, legal in (("JK D9", thrown), ("JK C5", followed), ("JK", "JK")):
        at = at_trick(rules_with({key: word}), trick, ("C4 D2", hand, *LOW))
        assert at.played("C4").can_play() == legal
        why = None if "JK" in legal else RefusalCode.BARRED_IN_THIS_TRICK
        assert at.played("C4").why_no_play("JK") == why


@pytest.mark.clause("5.11")
@pytest.mark.parametrize(
    ("word", "seat", "of_equals"),
    [("leader", 0, 0), ("first_other", 1, 1), ("highest_rank", 2, 2), ("highest_suit_rank", 4, 3)],
)
def test_who_wins_by_a_powerless_joker(word: str, seat: int, of_equals: int) -> None:
    """Nobody plays the suit named, a trump or the mighty.

    The leader wins, the next player, the highest card, or the highest of the highest suit.
    """
    keys: dict[str, str | bool] = {"joker.unfollowed_lead": word}
    assert winner(keys, "JK>C D2 DA S4 SQ", 10) == seat
    assert winner(keys, "JK>C D2 D9 S9 S8", 10) == of_equals
    assert winner(keys, "JK>C D2 C2 S4 SQ", 10) == 2
    assert winner(keys, "JK>C D2 H2 S4 CQ", 10) == 2


@pytest.mark.clause("5.12")
@pytest.mark.parametrize(
    ("word", "legal"),
    [
        ("suit", ["JK>D"]),
        ("suit_or_card", ["JK>D", "JK>SQ"]),
        ("suit_or_colour", ["JK>D", "JK>red"]),
        ("next_card", ["JK"]),
    ],
)
def test_what_a_led_joker_names(word: str, legal: list[str]) -> None:
    """A suit; a suit or one exact card; a suit or a colour; nothing."""
    at = lead({"joker.lead": word}, "JK C4", 2)
    codes = ("JK", "JK>D", "JK>SQ", "JK>red", "JK>JK")
    assert [code for code in codes if at.why_no_play(code) is None] == legal
    assert at.why_no_play("JK>JK") == RefusalCode.NAMES_NOTHING


@pytest.mark.clause("5.12")
def test_exact_card_binds_its_holder_alone() -> None:
    """Its holder plays it, the mighty too, which then wins; the others play what they like."""
    rules = rules_with({"joker.lead": "suit_or_card"})
    at = at_trick(rules, 5, ("JK C9", "SA S9 C5", "D3 S4", "D4 C3", "D5 H6"))
    fetched = at.played("JK>S9")
    assert fetched.can_play() == "S9"
    assert fetched.why_no_play("C5") == RefusalCode.MUST_PLAY_NAMED
    assert fetched.played("S9").can_play() == "S4 D3"
    assert fetched.played("S9 D3 D4 D5").turn == 0
    assert at.played("JK>SA").can_play() == "SA"
    assert at.played("JK>SA SA D3 D4 D5").turn == 1
    for gone in ("HK", "C9"):
        assert at.played(f"JK>{gone}").can_play() == "S9 SA C5"
    called = at.played("JK>C3 C5 S4 C3")
    assert called.play.plays[0].call_joker is called.play.plays[3].call_joker is False


@pytest.mark.clause("5.12")
def test_powerless_joker_names_no_exact_card() -> None:
    """In the last trick it names a suit only."""
    at = lead({"joker.lead": "suit_or_card"}, "JK C4", 10)
    assert at.why_no_play("JK>SQ") == RefusalCode.NAMES_NOTHING
    assert at.why_no_play("JK>S") is None


@pytest.mark.clause("5.12")
def test_colour_is_followed_by_two_suits() -> None:
    """A red card must come, of either suit."""
    rules = rules_with({"joker.lead": "suit_or_colour"})
    at = at_trick(rules, 5, ("JK C9", "S9 D9 H9", *LOW))
    assert at.played("JK>red").can_play() == "D9 H9"
    assert at.played("JK>black").can_play() == "S9"


@pytest.mark.clause("5.12")
def test_next_card_decides() -> None:
    """After a silent joker the next player is free, and the others follow his suit."""
    rules = rules_with({"joker.lead": "next_card"})
    at = at_trick(rules, 5, ("JK C9", "S9 D9", "D3 S4", *LOW[:2])).played("JK")
    assert at.can_play() == "S9 D9"
    assert at.played("D9").can_play() == "D3"
    assert at.played("D9 D3 D4 D5").turn == 0


@pytest.mark.clause("5.12")
@pytest.mark.parametrize(
    ("passes", "legal"), [(True, ["JK"]), (False, ["JK>S", "JK>D", "JK>H", "JK>C"])]
)
def test_powerless_joker_may_pass(*, passes: bool, legal: list[str]) -> None:
    """Without power it names nothing and the next card decides, or it names a suit all the same."""
    at = lead({"joker.weak_lead_passes": passes}, "JK C4", 10)
    codes = ("JK", "JK>S", "JK>D", "JK>H", "JK>C")
    assert [code for code in codes if at.why_no_play(code) is None] == legal
    if passes:
        assert winner({"joker.weak_lead_passes": True}, "JK D2 D9 D3 D4", 10) == 2
    assert lead({"joker.weak_lead_passes": passes}, "JK C4", 2).why_no_play("JK") is not None


@pytest.mark.clause("5.12")
@pytest.mark.parametrize(("may", "why"), [(True, None), (False, "names_nothing")])
def test_joker_that_opens_may_name_the_trump_suit(*, may: bool, why: str | None) -> None:
    """In the first trick it may name trump, or may not; later it always may."""
    keys: dict[str, str | bool] = {"trick1.joker_may_name_trump": may}
    assert lead(keys, "JK C4", 1).why_no_play("JK>H") == why
    assert lead(keys, "JK C4", 1).why_no_play("JK>S") is None
    assert lead(keys, "JK C4", 2).why_no_play("JK>H") is None
