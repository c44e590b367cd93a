"""What a hand is worth as declarer."""

from giruda.bots.strength import (
    Features,
    chance,
    expected,
    features,
    opening_strength,
    typical_strengths,
)
from giruda.core.cards import CardSet, Suit
from giruda.core.rules import Rules
from tests.core.positions import CLUB, HEART, RULES, SPADE


def counts(hand: str, trump: Suit | None) -> Features:
    """Return what counts in a hand, but for the constant."""
    return features(RULES, trump, CardSet.parse(hand))._replace(base=0)


def points(hand: str, trump: Suit | None) -> float:
    """Return the points that a hand is likely to take."""
    return expected(RULES, trump, CardSet.parse(hand))


def test_each_card_is_counted_once() -> None:
    """Mighty, joker, trumps and their honours, aces, kings and short suits."""
    found = counts("SA JK HA HJ H4 DA DK C9 S2 S3", HEART)
    assert found == Features(1, 1, 3, 1, 0, 0, 1, 1, 1, 0, 0, 1, 0)


def test_the_king_is_the_ace_of_the_mightys_suit() -> None:
    """With hearts trump the king of spades wins as an ace would; with spades it is a trump."""
    assert counts("SK S2 H2 H3 D2 D3 C2 C4 C5 C6", HEART).side_aces == 1
    assert counts("SK S2 H2 H3 D2 D3 C2 C4 C5 C6", SPADE).trump_king == 1
    assert counts("DK D4 H2 H3 S2 S3 C2 C4 C5 C6", SPADE).side_aces == 1


def test_a_king_alone_is_not_guarded() -> None:
    """A king with a small card beside it may win later; a bare king counts as a singleton."""
    guarded = counts("DK D2 S2 S3 H2 H3 H4 C2 C4 C5", CLUB)
    bare = counts("DK S2 S3 S4 H2 H3 H4 C2 C4 C5", CLUB)
    assert (guarded.guarded_kings, guarded.singletons) == (1, 0)
    assert (bare.guarded_kings, bare.singletons) == (0, 1)


def test_more_is_worth_more() -> None:
    """A longer or higher trump suit, a side ace, the joker and the mighty each add points."""
    hands = [
        "H2 H3 H4 H5 D2 D3 D4 S2 S3 C4",
        "H2 H3 H4 H5 H6 D3 D4 S2 S3 C4",
        "HA H3 H4 H5 H6 D3 D4 S2 S3 C4",
        "HA H3 H4 H5 H6 DA D4 S2 S3 C4",
        "HA H3 H4 H5 H6 DA JK S2 S3 C4",
        "HA H3 H4 H5 H6 DA JK SA S3 C4",
    ]
    worth = [points(hand, HEART) for hand in hands]
    assert worth == sorted(worth)
    assert worth[0] < 12
    assert worth[-1] > 16


HAND = "HA HK HQ H9 H8 SA DK D4 C3 C9"


def worth(preset: str, players: int, hand: str = HAND, partner: str = "") -> float:
    """Return what a hand is worth with hearts as trump in another game, as a part of the whole."""
    rules = Rules.preset(preset, players)
    cards = CardSet.parse(hand), CardSet.parse(partner)
    return expected(rules, HEART, *cards) / rules.whole


def test_fewer_opponents_leave_more() -> None:
    """Two against two take more than two against three; alone against two it is less again."""
    assert worth("kaist", 4) > worth("kaist", 5)
    assert worth("kaist", 5) == worth("korea-boardgames", 4)
    assert worth("three", 3) < worth("kaist", 4)


def test_cards_to_come_and_buried_points_count() -> None:
    """Of eight cards two more are to come; buried points that go to the defence are lost."""
    eight = "HA HK HQ H9 H8 SA DK D4"
    assert worth("korea-boardgames", 6, eight) > worth("korea-boardgames", 5, eight)
    assert worth("yonsei", 5) < worth("namuwiki-standard", 5)


def test_a_partners_hand_adds_what_it_holds() -> None:
    """A strong hand across the table is worth more than an empty one."""
    weak, strong = "S5 S6 S7 D5 D6 D7 C5 C6 C7 C8", "JK HJ HT DA DQ CA CK S5 S6 S7"
    assert worth("honeymoon", 2, HAND, strong) > worth("honeymoon", 2, HAND, weak) + 0.1


def test_of_two_jokers_the_one_of_trumps_colour_is_worth_more() -> None:
    """With hearts trump the red joker beats trumps and the black one does not."""
    rules = Rules.preset("boj-28460")
    red, black = (
        expected(rules, HEART, CardSet.parse(f"HA HK H9 H8 D3 D4 C4 C5 S7 {joker}"))
        for joker in ("JR", "JK")
    )
    assert red > black > expected(rules, HEART, CardSet.parse("HA HK H9 H8 D3 D4 C4 C5 S7 S6"))


def test_chances_fall_with_the_number() -> None:
    """At the mean it is a little over one half, half a point being rounded up."""
    chances = [chance(RULES, 14.0, points) for points in (10, 14, 18)]
    assert chances == sorted(chances, reverse=True)
    assert 0.5 < chances[1] < 0.6


def test_few_hands_open_a_steep_auction() -> None:
    """One hand in twenty-five or so is above the opening strength, in each game."""
    for preset, players in [("korea-boardgames", 5), ("honeymoon", 2), ("uos", 4)]:
        rules = Rules.preset(preset, players)
        strengths = typical_strengths(rules)
        assert list(strengths) == sorted(strengths)
        above = sum(one >= opening_strength(rules) for one in strengths)
        assert 0 < above <= len(strengths) / 20
