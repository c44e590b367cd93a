"""Checking a record: the log folds, and every deal is the one its seeds give."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from giruda.core.actions import Action, Deal, SecondDeal
from giruda.core.cards import CardId, CardSet
from giruda.core.engine import apply
from giruda.core.errors import NotationError
from giruda.core.events import MatchStarted
from giruda.core.match import new_match
from giruda.core.shuffle import DealSeed, commitment, deal, second_deal
from giruda.record.record import opened

if TYPE_CHECKING:
    from giruda.core.rules import Rules
    from giruda.core.state import Match
    from giruda.record.record import DealProof, Record


class Verdict(StrEnum):
    """What can be said of one deal."""

    PROVEN = "proven"
    SEED_HIDDEN = "seed_hidden"
    NO_PROOF = "no_proof"
    WRONG_COMMIT = "wrong_commit"
    WRONG_CARDS = "wrong_cards"


@dataclass(frozen=True, slots=True)
class DealCheck:
    """The verdict on a deal; ``board`` is None where the record has no proof of it."""

    board: int | None
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class DealtCards:
    """What was dealt of a board: the deal and, after a knock-out, the state and the second one."""

    deal: Deal
    second: tuple[Match, SecondDeal] | None = None


def dealings(record: Record) -> list[DealtCards]:
    """Return what was dealt, in order; the record must fold."""
    rules = record.ruleset()
    match = opened(rules, record.opening)
    found: list[DealtCards] = []
    for event in record.events:
        if match is None:
            assert isinstance(event, MatchStarted), "a record that folds"
            match = new_match(rules, event.dealer)
        elif isinstance(event, Deal):
            found.append(DealtCards(event))
        elif isinstance(event, SecondDeal):
            found[-1] = DealtCards(found[-1].deal, (match, event))
        if isinstance(event, Action):
            match = apply(rules, match, event).match
    return found


def check_deal(rules: Rules, table: str, dealt: DealtCards, proof: DealProof) -> Verdict:
    """Recompute a board from its seeds and compare it with the cards that were dealt."""
    if proof.seed is None or proof.client_seeds is None:
        return Verdict.SEED_HIDDEN
    seed = bytes.fromhex(proof.seed)
    if commitment(seed, table, proof.board, rules.name).hex() != proof.commit:
        return Verdict.WRONG_COMMIT
    clients = tuple(bytes.fromhex(one) for one in proof.client_seeds)
    deal_seed = DealSeed(seed, table, proof.board, rules.name, clients)
    first, seat = dealt.deal, dealt.deal.seat
    again = deal(rules, seat, deal_seed)
    same = _blocks(again.hands, again.kitty) == _blocks(first.hands, first.kitty)
    if dealt.second is not None:
        match, second = dealt.second
        same = same and _blocks(second_deal(rules, match, deal_seed).hands) == _blocks(second.hands)
    return Verdict.PROVEN if same and proof.dealer == seat else Verdict.WRONG_CARDS


def _blocks(
    hands: tuple[tuple[CardId, ...] | None, ...], kitty: tuple[CardId, ...] | None = None
) -> list[CardSet]:
    return [CardSet.of(block or ()) for block in (*hands, kitty)]


def verify(record: Record) -> list[DealCheck]:
    """Fold the record's log, then check its deals in order.

    A log that does not fold is a `ReplayError`; more proofs than deals a `NotationError`.
    """
    record.final()
    rules = record.ruleset()
    deals = dealings(record)
    if len(record.deals) > len(deals):
        raise NotationError("deals", f"{len(record.deals)} proofs for {len(deals)} deals")
    checks = [
        DealCheck(proof.board, check_deal(rules, record.table, dealt, proof))
        for dealt, proof in zip(deals, record.deals, strict=False)
    ]
    return checks + [DealCheck(None, Verdict.NO_PROOF) for _ in deals[len(record.deals) :]]
