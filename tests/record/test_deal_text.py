"""Deals as tags."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from giruda.core.cards import DECK, RED_JOKER, CardSet
from giruda.core.errors import NotationError
from giruda.core.rules import Rules
from giruda.core.shuffle import DealSeed, deal
from giruda.record.deal_text import deal_tags, hand_text, parse_deal, parse_hand, parse_tags

WHOLE = """\
[Rules "korea-boardgames@1"]
[Dealer "1"]
[Deal "1:KQ.AKJT7.A.6.J A73.92.Q5.A94 J6.Q8.K94.T73 842.53.J73.J8 T95.6.T62.Q52"]
[Kitty "D8H4CK"]
"""


def test_a_deal_reads_from_its_tags() -> None:
    """Hands, kitty, dealer and rules are what the tags say."""
    deal = parse_deal(WHOLE)
    assert deal.hands[0] == CardSet.parse("HA HK HJ HT H7 SK SQ DA C6 JK")
    assert deal.kitty == CardSet.parse("H4 D8 CK")
    assert (deal.dealer, deal.rules) == (0, "korea-boardgames@1")


def test_writing_is_the_inverse_of_reading() -> None:
    """A whole deal is written as it was read."""
    deal = parse_deal(WHOLE)
    assert deal_tags(deal.hands, deal.kitty, deal.dealer, str(deal.rules)) == WHOLE


@given(st.sets(st.sampled_from(list(DECK)), max_size=13))
def test_any_hand_survives(cards: set[int]) -> None:
    """Every set of cards is read back as it was written."""
    hand = CardSet.of(cards)
    assert parse_hand(hand_text(hand), "hand") == hand


@given(st.sets(st.sampled_from([*DECK, RED_JOKER]), max_size=13), st.booleans())
def test_any_hand_of_two_jokers_survives(cards: set[int], two: bool) -> None:
    """Each joker of two comes back as itself."""
    hand = CardSet.of(cards)
    assert parse_hand(hand_text(hand, two_jokers=two), "hand") == hand


@pytest.mark.parametrize("name", ["korea-boardgames.4", "honeymoon.2", "gyeonggi-2j.5", "three.3"])
def test_deals_of_every_size_survive(name: str) -> None:
    """A deal of two to seven hands, of a dummy and of two jokers is read back as it was written."""
    preset_id, _, players = name.partition(".")
    rules = Rules.preset(preset_id, int(players))
    dealt = deal(rules, 1, DealSeed(b"7" * 32, "t", 1, rules.name, ()))
    hands = tuple(CardSet.of(block or ()) for block in dealt.hands)
    kitty = CardSet.of(dealt.kitty or ())
    text = deal_tags(hands, kitty, 1, rules.name)
    again = parse_deal(text)
    assert (again.hands, again.kitty, again.dealer) == (hands, kitty, 1)
    assert ("JB" in text and "JR" in text) == (rules.deck.jokers == 2)


def test_unknown_hands_are_dashes() -> None:
    """A partial deal keeps what is unknown as None, and writes it as a dash."""
    deal = parse_deal('[Deal "1:- A73.92.Q5.A94 - - -"]')
    assert deal.hands[0] is None
    assert deal.kitty is None
    assert "1:- A73.92.Q5.A94 - - -" in deal_tags(deal.hands, deal.kitty, 0, "x@1")


def test_hands_may_begin_at_any_seat() -> None:
    """The number before the colon is the seat of the first hand."""
    deal = parse_deal('[Deal "3:A... K... Q... J... T..."]')
    assert [hand_text(hand) for hand in deal.hands] == ["J...", "T...", "A...", "K...", "Q..."]


def test_reading_is_lenient_about_shape() -> None:
    """Order, spacing, text between tags, unknown tags and an empty joker field do not matter."""
    deal = parse_deal(
        '% PMN\n[Site "?"] [ Deal  "1:A.K.Q.J. 2... 3... 4... 5..." ] note [Dealer "2"]'
    )
    assert deal.dealer == 1
    assert deal.tags["Site"] == "?"


def test_quotes_in_a_tag_are_escaped() -> None:
    """A backslash lets a tag hold a quote."""
    assert parse_tags(r'[Event "the \"best\" \\ table"]') == {"Event": r'the "best" \ table'}


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "Deal"),
        ('[Deal "A... K..."]', "Deal"),
        ('[Deal "9:A... K..."]', "Deal"),
        ('[Deal "1:A.K.Q 2..."]', "Deal, hand 1"),
        ('[Deal "1:A... X..."]', "Deal, hand 2"),
        ('[Deal "1:AA... K..."]', "Deal, hand 1"),
        ('[Deal "1:A... A..."]', "SA"),
        ('[Deal "1:A...."][Kitty "SA"]', "SA"),
        ('[Deal "1:A...."][Kitty "SAS"]', "Kitty"),
        ('[Deal "1:A...."][Kitty "S2S2"]', "Kitty"),
        ('[Deal "1:A...."][Kitty "ZZ"]', "'ZZ'"),
        ('[Deal "1:A...Q.X"]', "Deal, hand 1"),
        ('[Deal "1:A...."][Dealer "2"]', "Dealer"),
        ('[Deal "1:A...."][Dealer "x"]', "Dealer"),
        ('[Deal "1:A...."][Dealer "²"]', "Dealer"),
        ('[Deal "1:A...."][Deal "1:K...."]', "Deal"),
    ],
)
def test_bad_deals_name_their_place(text: str, where: str) -> None:
    """A broken deal is refused with the tag, the hand or the card that is wrong."""
    with pytest.raises(NotationError) as caught:
        parse_deal(text)
    assert caught.value.where == where
