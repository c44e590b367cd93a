"""Verifying the deals of a record."""

import pytest

from giruda.core.actions import SecondDeal
from giruda.core.errors import NotationError
from giruda.core.events import AuctionWon
from giruda.core.rules import Rules
from giruda.record.record import Record
from giruda.record.verify import Verdict, verify
from tests.record.story import story


def changed(**update: object) -> Record:
    """The story with its second proof changed."""
    proofs = list(story().deals)
    proofs[1] = proofs[1].model_copy(update=update)
    return story().model_copy(update={"deals": tuple(proofs)})


def verdicts(record: Record) -> list[Verdict]:
    """The verdicts in order."""
    return [check.verdict for check in verify(record)]


def test_an_honest_match_is_proven() -> None:
    """Every deal of an honest record, thrown-in ones too, is what its seeds give."""
    assert verdicts(story()) == [Verdict.PROVEN] * 4


def test_another_seed_breaks_the_commitment() -> None:
    """A seed exchanged after the fact does not match the hash published before."""
    assert verdicts(changed(seed="ff" * 32))[1] is Verdict.WRONG_COMMIT


def test_another_client_seed_gives_other_cards() -> None:
    """A client seed exchanged after the fact does not give the dealt cards."""
    assert verdicts(changed(client_seeds=("ab" * 16, "", "", "", "")))[1] is Verdict.WRONG_CARDS


def test_a_wrong_dealer_is_a_wrong_deal() -> None:
    """A proof that names another dealer does not prove the deal."""
    assert verdicts(changed(dealer=(story().deals[1].dealer + 1) % 5))[1] is Verdict.WRONG_CARDS


def test_a_second_deal_of_other_seeds_is_a_wrong_deal() -> None:
    """Cards that were dealt again otherwise than the seeds say are found."""
    rules = Rules.preset("korea-boardgames", 6)
    events = list(story(1, rules).events)
    at = next(n for n, one in enumerate(events) if isinstance(one, SecondDeal))
    dealt = events[at]
    assert isinstance(dealt, SecondDeal)
    declarer = next(one.seat for one in reversed(events[:at]) if isinstance(one, AuctionWon))
    other = next(seat for seat, block in enumerate(dealt.hands) if block and seat != declarer)
    blocks = [list(block or ()) for block in dealt.hands]
    blocks[declarer][0], blocks[other][0] = blocks[other][0], blocks[declarer][0]
    events[at] = SecondDeal(dealt.seat, tuple(tuple(block) for block in blocks))
    forged = story(1, rules).model_copy(update={"events": tuple(events[: at + 1])})
    assert verdicts(story(1, rules))[-1] is Verdict.PROVEN
    assert verdicts(forged)[-1] is Verdict.WRONG_CARDS


def test_a_hidden_seed_is_said_to_be_hidden() -> None:
    """A deal whose seed is not revealed is neither proven nor wrong."""
    assert verdicts(changed(seed=None, client_seeds=None))[1] is Verdict.SEED_HIDDEN


def test_deals_without_a_proof_are_listed() -> None:
    """A deal that the record does not prove is counted as such."""
    bare = story().model_copy(update={"deals": story().deals[:1]})
    assert verdicts(bare) == [Verdict.PROVEN, *[Verdict.NO_PROOF] * 3]


def test_more_proofs_than_deals_is_an_error() -> None:
    """Proofs of deals that never happened are refused."""
    with pytest.raises(NotationError, match="5 proofs for 4 deals"):
        verify(story().model_copy(update={"deals": (*story().deals, story().deals[0])}))
