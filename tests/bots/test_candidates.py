"""Which plays are compared."""

from giruda.bots.candidates import MOST, candidates
from giruda.core.actions import PlayCard
from giruda.core.cards import card
from giruda.kernels.bridge import NAMES_EXACT, NAMES_SHIFT
from tests.bots.decisions import cards_to_play
from tests.bots.seats import position, seen
from tests.core.positions import RULES


def test_of_neighbours_one_stands_for_all() -> None:
    """Cards of a suit that count the same and have nobody's card between them are one candidate."""
    view = seen(
        position(7, ["D2 D3 D5 DQ", "C9 CT CJ D4", "C4 C5 C6 C7", "H2 H3 H4 H5", "S2 S3 S4 S5"])
    )
    moves = [int(one.card) for one in view.legal if isinstance(one, PlayCard)]
    found = candidates(RULES, view, moves, [card("D3")])
    assert set(found) == {card("D3"), card("D5"), card("DQ")}


def test_every_candidate_is_legal_and_they_are_few() -> None:
    """Candidates are among the legal moves, the advised one first, and no more than a bound."""
    for view in cards_to_play(RULES, "candidates", 20):
        legal = [int(one.card) for one in view.legal if isinstance(one, PlayCard)]
        found = candidates(RULES, view, legal, legal[:1])
        assert found[0] == legal[0]
        assert set(found) <= set(legal)
        assert len(set(found)) == len(found) <= MOST


def test_a_joker_names_a_card_on_advice_alone() -> None:
    """Of the fifty cards that a joker may name, those that nobody advised are left out."""
    view = cards_to_play(RULES, "candidates", 1)[0]
    one = int(max(view.hand))
    named = [one | (NAMES_EXACT + other) << NAMES_SHIFT for other in range(10)]
    assert candidates(RULES, view, [one, *named], [named[3]]) == [named[3], one]
