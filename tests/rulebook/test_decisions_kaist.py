"""Our decisions on the rules of kaist, and of won where they are about tricks."""

from __future__ import annotations

import pytest

from giruda.core.match import new_match, winners
from giruda.core.refusals import RefusalCode
from tests.rulebook.table import At, at_trick, rules_with, settled

LOW = ("S4 D4", "S5 D5", "S6 D6")
SOME = ("S3 D3", *LOW)


def lead(hand: str, trick: int = 1, base: str = "kaist", contract: str = "14H") -> At:
    """Seat 0 is to lead from this hand."""
    return at_trick(rules_with(base=base), trick, (hand, *SOME), contract=contract)


def follow(code: str, hand: str, trick: int = 1, base: str = "kaist") -> At:
    """Seat 0 has led, and seat 1 is to play from this hand."""
    own = f"{code[:2]} D2"
    return at_trick(rules_with(base=base), trick, (own, hand, *LOW)).played(code)


def test_b65_w_needs_a_relief() -> None:
    """In won the declarer may not lead a trump, unless nothing else would be left.

    Trumps and the mighty: the mighty leads; trumps and the joker: the joker.
    """
    assert lead("HA H2 C4", base="won").can_play() == "C4"
    assert lead("HA H2", base="won").can_play() == "H2 HA"
    assert lead("HA H2 SA", base="won").can_play() == "SA"
    assert lead("HA H2 JK", base="won").can_play() == "JK"


def test_b69_first_trick_bans_bind_who_leads_and_who_throws_off() -> None:
    """No trump, joker or joker-call card is led or thrown off; the mighty is not barred."""
    assert lead("HA JK C3 D9 SA").can_play() == "SA D9"
    assert follow("C4", "HA JK D9 SA").can_play() == "SA D9"
    assert follow("S2", "HA JK C3 D9").can_play() == "D9"
    assert lead("HA JK C3 D9", trick=2).can_play() == "D9 HA C3 JK"


def test_b69_relief_where_nothing_else_is_held() -> None:
    """Who has nothing but barred cards plays any; a joker so played has no power."""
    assert lead("HA JK C3").can_play() == "HA C3 JK"
    assert follow("S2", "HA C3 JK").can_play() == "HA C3 JK"
    at = at_trick(rules_with(base="kaist"), 1, ("S2 D2", "JK", "S4 D4", "S5 D5", "SQ D6"))
    assert at.played("S2 JK S4 S5 SQ").taker == 4


def test_b70_following_suit_goes_before_the_bans() -> None:
    """Cards of the led suit are never barred to who follows; the joker is of none, and barred."""
    assert follow("C4", "C3 D9 JK").can_play() == "C3"
    assert follow("C4", "C3 SA JK").can_play() == "SA C3"
    assert follow("C4", "C5 JK").can_play() == "C5"
    relief = at_trick(rules_with(base="kaist"), 1, ("HA", "H2 D9 JK", *LOW)).played("HA")
    assert relief.can_play() == "H2"


def test_b71_joker_in_the_last_trick() -> None:
    """It may be played and has no power; before, nothing forces it out."""
    at = at_trick(rules_with(base="kaist"), 10, ("C4", "JK", "C5", "C6", "CA"))
    assert at.played("C4").can_play() == "JK"
    assert at.played("C4 JK C5 C6 CA").taker == 4
    assert follow("C4", "JK C5", trick=9).can_play() == "C5 JK"


def test_b72_joker_names_an_exact_card() -> None:
    """From the second to the ninth trick: its holder plays it, the mighty too; others anything.

    A card that is gone, buried or the leader's own binds nobody.
    """
    hands = ("JK C9", "SA S9 C5", "D3 S4", "D4 C3", "D5 H6")
    at = at_trick(rules_with(base="kaist"), 5, hands)
    assert at.played("JK>SA").can_play() == "SA"
    assert at.played("JK>SA SA D3 D4 D5").taker == 1
    assert at.played("JK>S9 S9").can_play() == "S4 D3"
    assert at.played("JK>S9 S9 D3 D4 D5").taker == 0
    assert at.played("JK>C9").can_play() == at.played("JK>HK").can_play() == "S9 SA C5"
    assert at.why_no_play("JK>JK") == RefusalCode.NAMES_NOTHING
    last = at_trick(rules_with(base="kaist"), 10, ("JK", "S9", "S4", "D4", "H6"))
    assert last.why_no_play("JK>S9") == RefusalCode.NAMES_NOTHING
    assert last.why_no_play("JK>S") is None


def test_b72_fetched_call_card_calls_nothing() -> None:
    """A joker-call card that a joker fetches is a plain three."""
    hands = ("JK C9", "S9 C5", "D3 S4", "D4 C3", "D5 H6")
    at = at_trick(rules_with(base="kaist"), 5, hands).played("JK>C3 S9 D3")
    assert at.why_no_play("C3!") == RefusalCode.CANNOT_CALL_JOKER
    assert at.played("C3 D5").taker == 0


def test_b76_mighty_in_kaist_and_won_as_in_korea_boardgames() -> None:
    """It may be played whatever is led, and must be as the only card of its suit."""
    for base in ("kaist", "won"):
        assert follow("C4", "SA C5", trick=3, base=base).can_play() == "SA C5"
        assert follow("S2", "SA C5", trick=3, base=base).can_play() == "SA"


def test_b80_no_way_out_by_the_mighty_in_kaist() -> None:
    """The called joker comes in any case."""
    assert follow("C3!", "SA JK C4", trick=3).can_play() == "JK"


@pytest.mark.parametrize(("contract", "names"), [("19H", ()), ("20H", ("run",))])
def test_b94_run_must_be_the_contract(contract: str, names: tuple[str, ...]) -> None:
    """All twenty double only with a contract of twenty."""
    assert settled(rules_with(base="kaist"), contract, 20).multipliers == names


def test_b95_run_below_twenty_is_paid_by_its_points() -> None:
    """Not doubled, but worth twenty less twelve and one."""
    assert settled(rules_with(base="kaist"), "15H", 20).unit == 9


@pytest.mark.parametrize(("players", "low"), [(5, 12), (4, 14)])
def test_b96_bare_win_and_loss_by_one_pay_one(players: int, low: int) -> None:
    """A contract just made at the lowest bid is worth one, one card less costs one."""
    rules = rules_with(base="kaist", players=players)
    assert settled(rules, f"{low}H", low).unit == 1
    assert settled(rules, f"{low}H", low - 1).unit == 1


@pytest.mark.parametrize("players", [4, 5])
def test_b97_back_run_at_nine(players: int) -> None:
    """Ten points not reached make a back run, with four players too."""
    rules = rules_with(base="kaist", players=players)
    assert settled(rules, "14H", 9).multipliers == ("back_run",)
    assert settled(rules, "14H", 10).multipliers == ()


def test_b100_two_against_two() -> None:
    """Declarer and friend settle with one enemy each; alone against three a win doubles."""
    rules = rules_with(base="kaist", players=4)
    assert settled(rules, "14H", 16).payments == (3, 3, -3, -3)
    assert settled(rules, "15H", 13).payments == (-2, -2, 2, 2)
    assert settled(rules, "14H", 16, None).payments == (18, -6, -6, -6)
    assert settled(rules, "15H", 13, None).payments == (-6, 2, 2, 2)


def test_b136_match_of_kaist() -> None:
    """Forty units each, no number of hands, an end when somebody has nothing; paid in full."""
    rules = rules_with(base="kaist")
    assert new_match(rules, 0).totals == (40,) * 5
    assert winners(rules, 500, (196, 1, 1, 1, 1)) is None
    assert winners(rules, 1, (160, 40, 0, 0, 0)) == (0,)
    assert settled(rules, "20N", 0, None).payments == (-160, 40, 40, 40, 40)
    assert rules.score.money == 100


def test_b135_joker_and_call_of_won() -> None:
    """As in Korea Boardgames: a led joker names a suit, in the first trick too; weak at the ends.

    The three of clubs or of spades calls from the second to the ninth, if declared, and the
    mighty saves the joker.
    """
    assert lead("JK C4", base="won").can_play() == "C4 JK"
    assert lead("JK C4", base="won").why_no_play("JK>H") is None
    for trick, taker in ((1, 4), (2, 1), (9, 1), (10, 4)):
        hands = ("C4 D2", "JK D3", "C5 D4", "C6 D5", "CA D6")
        at = at_trick(rules_with(base="won"), trick, hands)
        assert at.played("C4 JK C5 C6 CA").taker == taker
        called = lead("C3 D9", trick, "won").why_no_play("C3!")
        assert (called is None) is (trick in (2, 9))
    assert follow("C3!", "SA JK C4", trick=3, base="won").can_play() == "SA JK"
    assert follow("C3", "JK C4", trick=3, base="won").can_play() == "C4 JK"
    assert lead("S3 D9", 3, "won", "14C").why_no_play("S3!") is None
