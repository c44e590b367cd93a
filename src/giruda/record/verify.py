"""Checking a record: the log folds, and every deal is the one its seeds give."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from giruda.core.actions import Deal
from giruda.core.cards import CardSet
from giruda.core.errors import NotationError
from giruda.core.shuffle import DealSeed, commitment, deal

if TYPE_CHECKING:
    from giruda.core.rules import Rules
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


def check_deal(rules: Rules, table: str, dealt: Deal, proof: DealProof) -> Verdict:
    """Recompute a deal from its seeds and compare it with the cards that were dealt."""
    if proof.seed is None or proof.client_seeds is None:
        return Verdict.SEED_HIDDEN
    seed = bytes.fromhex(proof.seed)
    if commitment(seed, table, proof.board, rules.name).hex() != proof.commit:
        return Verdict.WRONG_COMMIT
    clients = tuple(bytes.fromhex(one) for one in proof.client_seeds)
    again = deal(rules, dealt.seat, DealSeed(seed, table, proof.board, rules.name, clients))
    same = [CardSet.of(block or ()) for block in (*again.hands, again.kitty)] == [
        CardSet.of(block or ()) for block in (*dealt.hands, dealt.kitty)
    ]
    return Verdict.PROVEN if same and proof.dealer == dealt.seat else Verdict.WRONG_CARDS


def verify(record: Record) -> list[DealCheck]:
    """Fold the record's log, then check its deals in order.

    A log that does not fold is a `ReplayError`; more proofs than deals a `NotationError`.
    """
    record.final()
    rules = record.ruleset()
    deals = [event for event in record.events if isinstance(event, Deal)]
    if len(record.deals) > len(deals):
        raise NotationError("deals", f"{len(record.deals)} proofs for {len(deals)} deals")
    checks = [
        DealCheck(proof.board, check_deal(rules, record.table, dealt, proof))
        for dealt, proof in zip(deals, record.deals, strict=False)
    ]
    return checks + [DealCheck(None, Verdict.NO_PROOF) for _ in deals[len(record.deals) :]]
