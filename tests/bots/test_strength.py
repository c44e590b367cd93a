"""What a hand is worth as declarer."""

from giruda.bots.strength import Features, expected, features
from giruda.core.cards import CardSet, Suit
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
