"""A hand or a match as one JSON document: a header, and the log from its opening on.

The events are the objects of the wire and of the log.  A hash chain over them makes a change
anywhere visible; the seeds of its deals let anybody recompute the cards (`verify`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from giruda.core.actions import Deal
from giruda.core.engine import replay
from giruda.core.errors import NotationError
from giruda.core.events import Event, HandScored, MatchEnded, MatchStarted
from giruda.core.match import new_match
from giruda.core.rules import Rules
from giruda.core.state import Match, Scored
from giruda.record.codec import event_codec, notation_error
from giruda.record.rules_ref import RulesRef, ref_of

FORMAT: Final = "1.0"
Hex32 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
ClientSeed = Annotated[str, Field(pattern=r"^([0-9a-f]{32})?$")]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Opening(_Part):
    """Where the match stood when the first event happened; ``declarer`` is the hand before's."""

    dealer: int
    totals: tuple[int, ...]
    tokens: tuple[bool, ...]
    hand_number: int
    pot: int
    declarer: int | None = None


class DealProof(_Part):
    """What a deal was made from; the seed is None while it is not revealed.

    Proofs stand in the order of the deals in the events.
    """

    algorithm: Literal["mighty-deal-1"] = "mighty-deal-1"
    board: int
    dealer: int
    commit: Hex32
    seed: Hex32 | None
    client_seeds: tuple[ClientSeed, ...] | None


class Record(_Part):
    """A hand or a match.  ``table`` names the table in the seeds; ``deals`` may be empty.

    ``opening`` None: the events begin with `MatchStarted`.  ``by_bot`` are the positions of events
    that a bot brought about in the place of a person at the table.
    """

    pmn: Literal["1.0"] = "1.0"
    date: str = "?"
    table: str = "?"
    rules: RulesRef
    seats: tuple[str, ...]
    opening: Opening | None = None
    deals: tuple[DealProof, ...] = ()
    by_bot: tuple[Annotated[int, Field(ge=0)], ...] = ()
    events: tuple[Annotated[Event, Field(discriminator="type")], ...]
    chain: str

    def ruleset(self) -> Rules:
        """Return the rules; unknown ones, or another version of a preset, are an error."""
        return self.rules.ruleset()

    def final(self) -> Match:
        """Fold the events, checking each; return the state at their end."""
        rules = self.ruleset()
        return replay(rules, self.events, opened(rules, self.opening))


def opened(rules: Rules, opening: Opening | None) -> Match | None:
    """Return the match as it stood at an opening."""
    if opening is None:
        return None
    if (len(opening.totals), len(opening.tokens)) != (rules.accounts, rules.players):
        problem = f"needs {rules.accounts} totals and {rules.players} tokens"
        raise NotationError("opening", problem)
    for name, seat in (("dealer", opening.dealer), ("declarer", opening.declarer)):
        if seat is not None and not 0 <= seat < rules.players:
            raise NotationError(f"opening.{name}", f"there is no seat {seat}")
    return Match(
        totals=opening.totals,
        tokens=opening.tokens,
        dealer=opening.dealer,
        hand_number=opening.hand_number,
        pot=opening.pot,
        declarer=opening.declarer,
    )


def chain_of(events: Sequence[Event]) -> str:
    """Return the hash of the last event, each hashed together with the hash before it."""
    digest = b"\0" * 32
    codec = event_codec()
    for event in events:
        digest = sha256(digest + codec.dump_json(event)).digest()
    return f"sha256:{digest.hex()}"


def make_record(
    rules: Rules,
    seats: Sequence[str],
    events: Sequence[Event],
    *,
    table: str = "?",
    date: str = "?",
    deals: Sequence[DealProof] = (),
) -> Record:
    """Return the record of a match whose events begin with `MatchStarted`."""
    return Record(
        date=date,
        table=table,
        rules=ref_of(rules),
        seats=tuple(seats),
        deals=tuple(deals),
        events=tuple(events),
        chain=chain_of(events),
    )


def hands(record: Record) -> list[Record]:
    """Cut a match into records of one hand each, thrown-in deals with the hand they lead to.

    An unfinished last hand is left out.
    """
    ends = [at + 1 for at, event in enumerate(record.events) if isinstance(event, HandScored)]
    if ends and isinstance(record.events[-1], MatchEnded):
        ends[-1] += 1  # the end of the match belongs to its last hand
    cuts = [0, *ends]
    return [_cut(record, start, end) for start, end in pairwise(cuts)]


def _cut(record: Record, start: int, end: int) -> Record:
    rules = record.ruleset()
    before = opened(rules, record.opening)
    at = start
    if start:
        before = replay(rules, record.events[:start], before)
    elif record.opening is None and isinstance(first := record.events[0], MatchStarted):
        before, at = new_match(rules, first.dealer), 1
    if before is None:
        raise NotationError("events", "begin with match_started, or the record with an opening")
    inside = record.events[at:end]
    dealt = sum(isinstance(event, Deal) for event in record.events[:at])
    here = sum(isinstance(event, Deal) for event in inside)
    return record.model_copy(
        update={
            "opening": _opening(before),
            "deals": record.deals[dealt : dealt + here],
            "by_bot": tuple(n - at for n in record.by_bot if at <= n < end),
            "events": inside,
            "chain": chain_of(inside),
        }
    )


def _opening(match: Match) -> Opening:
    return Opening(
        dealer=match.dealer,
        totals=match.totals,
        tokens=match.tokens,
        hand_number=match.hand_number + isinstance(match.hand, Scored),
        pot=match.pot,
        declarer=match.declarer,
    )


_CODEC: Final = TypeAdapter(Record)


def to_json(record: Record) -> str:
    """Write a record: one event a line, byte for byte the same for equal records."""
    left_out = {"events"} if record.by_bot else {"events", "by_bot"}  # as before there was one
    head = json.loads(_CODEC.dump_json(record, exclude=left_out))
    codec = event_codec()
    lines = ",\n  ".join(codec.dump_json(event).decode() for event in record.events)
    fields = [f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in head.items()]
    fields.insert(-1, f'"events": [\n  {lines}\n]')
    return "{" + ",\n".join(fields) + "}\n"


def from_json(text: str | bytes) -> Record:
    """Read a record strictly; what is wrong is a `NotationError` that names its place."""
    try:
        record = _CODEC.validate_json(text)
    except ValidationError as error:
        raise notation_error(error) from error
    if record.chain != chain_of(record.events):
        raise NotationError("chain", "does not match the events: the record was changed")
    return record
