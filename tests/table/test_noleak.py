"""What a table sends to a reader does not depend on what that reader may not know.

`twin` gives another deal that the reader cannot tell from the real one; in games that it does not
know, `relabelled` lets hidden cards change places.  A table restored from the log with those cards
must send the same bytes: at every version, on resume, and in refusals.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from giruda.core.actions import Bury, MakeBid, Pass, PlayCard
from giruda.core.cards import CardSet
from giruda.core.rules import Rules
from giruda.core.seen import Phase
from giruda.core.state import Play
from giruda.protocol.claim_messages import AnswerClaim, AnswerUndo, Claim, Undo
from giruda.protocol.messages import Act, Leave, State
from giruda.protocol.options import Clock, TableOptions
from giruda.protocol.seat_messages import LetStandIn
from giruda.protocol.table_events import TableEvent
from giruda.table.commands import Presence, Sit
from giruda.table.rows import Row
from giruda.table.table import Table
from giruda.table.timing import DueKind
from tests.noleak.relabel import relabelled
from tests.noleak.twins import differing, twin
from tests.table.harness import Driver, replies

if TYPE_CHECKING:
    from giruda.core.events import Event
    from giruda.protocol.actions import SeatAction

TRIES = 200
MOVED = {True: 10, False: 6}  # cards that must lie elsewhere, in the usual game and in others
ASKED = ("claim_made", "claim_answered", "claim_settled", "not_certain")
LEARNING = (Phase.AUCTION, Phase.BLIND_CHANGE, Phase.KNOCKOUT)
FIVE = Rules.preset("korea-boardgames")
PAIRS = {  # of each reader
    FIVE: 5,
    Rules.preset("korea-boardgames", 4): 2,
    Rules.preset("korea-boardgames", 6): 2,
    Rules.preset("honeymoon"): 2,
    Rules.preset("gyeonggi-2j"): 2,
}


def recorded(seed: int, stop: int, rules: Rules = FIVE) -> Driver:
    """A table somewhere in a match, persons on every chair, so that every seat is asked."""
    driver = Driver(rules.players, seed, rules)
    driver.begin(dealer=seed % rules.players)
    driver.until(lambda table: len(table.rows) >= stop and not table.now.expected)
    return driver


def twin_rows(
    rows: list[Row], seat: int | None, rng: Random, rules: Rules = FIVE
) -> tuple[list[Row], int] | None:
    """The same rows over other hidden cards, and how many cards lie elsewhere."""
    at = [n for n, row in enumerate(rows) if not isinstance(row.event, TableEvent)]
    log: list[Event] = [row.event for row in rows if not isinstance(row.event, TableEvent)]
    if rules == FIVE:
        other = twin(rules, log, seat, rng)
        moved = 0 if other is None else differing(log, other)
    else:
        other, moved = relabelled(rules, log, seat, rng)
    if other is None:
        return None
    changed = list(rows)
    for n, event in zip(at, other, strict=True):
        changed[n] = replace(rows[n], event=event)
    return changed, moved


def stream(rows: list[Row], seat: int | None, ms: int, rules: Rules = FIVE) -> list[str]:
    """All that a reader who was there from the start is sent, as bytes would be."""
    table = Table(rules, "dal-baram-k3v9x2mq")
    sent = []
    for row in rows:
        table._keep(row)
        if not table.now.expected:
            since = row.v - 1
            sent.append(table.state(seat, since=since, now_ms=ms).model_dump_json())
    return sent


def attempts(seat: int) -> list[SeatAction]:
    """Things to try, most of which the rules refuse: what they say must not tell either."""
    return [
        Pass(seat),
        MakeBid(seat, 3, None),
        Bury(seat, CardSet(7)),
        PlayCard(seat, 52),  # type: ignore[arg-type]  # the joker
        PlayCard(seat, 12),  # type: ignore[arg-type]  # the ace of spades
    ]


def answers(rows: list[Row], seat: int, ms: int, rules: Rules) -> list[str]:
    """What a seat hears when it resumes and tries things on versions old and new."""
    heard = []
    for number, action in enumerate(attempts(seat)):
        table = Table.restore(rules, "dal-baram-k3v9x2mq", rows)
        table.handle(Presence(frozenset(range(rules.players))), seat=None, now_ms=ms)
        for last_v in (None, 0, table.now.v - 3):
            message: State = table.state(seat, since=last_v, now_ms=ms)
            heard.append(message.model_dump_json())
        for v in (table.now.v, 1):
            command = Act(cid=f"{number}-{v}", v=v, action=action)
            told = replies(table.handle(command, seat=seat, now_ms=ms))
            heard += [message.model_dump_json() for message in told]
        heard.append(table.state(seat, since=table.now.v, now_ms=ms).model_dump_json())
    return heard


def is_public_result(rows: list[Row]) -> bool:
    """Whether a seed is open in these rows: then all cards of that board are public."""
    return any(row.event.type == "deal_revealed" for row in rows)


@pytest.mark.parametrize("rules", PAIRS, ids=lambda rules: rules.name)
def test_streams_do_not_depend_on_hidden_cards(rules: Rules) -> None:
    """Two deals that a reader cannot tell apart give it the same bytes, up to that moment."""
    rng = Random(7)
    for reader in (None, 0, rules.players - 1):
        pairs = 0
        for _ in range(TRIES):
            if pairs == PAIRS[rules]:
                break
            driver = recorded(rng.randrange(10_000), rng.randint(8, 45), rules)
            rows, ms = driver.table.rows, driver.ms
            found = twin_rows(rows, reader, rng, rules)
            if found is None or found[1] < MOVED[rules == FIVE] or is_public_result(rows):
                continue
            other, _ = found
            assert stream(other, reader, ms, rules) == stream(rows, reader, ms, rules)
            if reader is not None and not may_learn(driver, reader):
                assert answers(other, reader, ms, rules) == answers(rows, reader, ms, rules)
            pairs += 1
        assert pairs == PAIRS[rules]


def may_learn(driver: Driver, reader: int) -> bool:
    """Whether something that the reader tries may be accepted and bring it news, as the kitty."""
    view = driver.table.view(reader)
    return view is not None and view.phase in LEARNING and view.turn == reader


# ---- with people who come and go, stand-ins and clocks -----------------------------------------

TROUBLED = TableOptions(clock=Clock(turn_s=10, bank_s=20))
SHOWN = {'"absent":{', '"clock":{', '"by_bot":true', '"stand_in":"club"'}
Trouble = list[tuple[int, int, frozenset[int]]]


def troubled(seed: int, stop: int) -> tuple[Driver, Trouble]:
    """Five persons who think long, drop out, are played for, leave and come back; who was there."""
    driver, rng = Driver(5, seed, options=TROUBLED), Random(seed)
    driver.begin()
    trouble: Trouble = [(0, driver.ms, frozenset(range(5)))]
    while len(driver.table.rows) < stop or driver.table.now.expected:
        driver.ms += rng.choice((0, 4000, 15_000))
        if rng.random() < 0.3:
            there = frozenset({rng.randrange(5), *rng.sample(range(5), 3)})
            trouble.append((driver.table.now.v, driver.ms, there))
            driver.handle(Presence(there))
        table = driver.table
        waits, there = table.now.waits, table.present.connected
        if waits is not None and waits.seat not in there and rng.random() < 0.7:
            driver.ms += driver.timing.grace
            driver.handle(LetStandIn(cid=driver.cid(), seat=waits.seat), min(there))
        if rng.random() < 0.05:
            seat = rng.choice(sorted(there))
            driver.vacate(Leave(cid=driver.cid()), seat)
            driver.handle(Sit(f"owner {seat}", "back"))
        due = driver.table.due()
        if due is not None and due.kind is DueKind.TIME_UP:
            driver.serve(due)
        else:
            driver.step()
    return driver, trouble


def troubled_stream(rows: list[Row], seat: int | None, trouble: Trouble) -> list[str]:
    """What a reader is sent through all that, and when the table acts by itself next."""
    table, sent = Table(FIVE, "dal-baram-k3v9x2mq", options=TROUBLED), []
    coming = list(trouble)
    for row in rows:
        while coming and coming[0][0] < row.v:
            _, ms, there = coming.pop(0)
            table.handle(Presence(there), seat=None, now_ms=ms)
            sent.append(table.state(seat, since=table.now.v, now_ms=ms).model_dump_json())
        table._tick(row.ms)
        table._keep(row)
        if not table.now.expected:
            told = table.state(seat, since=row.v - 1, now_ms=row.ms + 3000, owner="somebody")
            sent += [told.model_dump_json(), str(table.due())]
    return sent


@pytest.mark.parametrize("reader", [None, 0, 3])
def test_nor_do_they_with_stand_ins_and_clocks(reader: int | None) -> None:
    """Waits, clocks, marks and the times at which a table acts follow from public facts."""
    rng, pairs = Random(11), 0
    kinds: set[str] = set()
    shown: set[str] = set()
    while pairs < 5:
        driver, trouble = troubled(rng.randrange(10_000), rng.randint(20, 60))
        rows = driver.table.rows
        found = twin_rows(rows, reader, rng)
        if found is None or found[1] < MOVED[True] or is_public_result(rows):
            continue
        sent = troubled_stream(rows, reader, trouble)
        assert troubled_stream(found[0], reader, trouble) == sent
        kinds |= {row.event.type for row in rows}
        shown |= {one for one in SHOWN if any(one in text for text in sent)}
        pairs += 1
    assert {"stand_in_began", "bank_spent", "seat_given"} <= kinds
    assert shown == SHOWN


def test_the_comparison_would_notice() -> None:
    """The same pair of deals does differ for a seat whose cards changed: the test is not blind."""
    driver = recorded(seed=11, stop=20)
    found = twin_rows(driver.table.rows, None, Random(1))
    assert found is not None
    other, _ = found
    for seat in range(5):
        assert stream(other, seat, driver.ms) != stream(driver.table.rows, seat, driver.ms)


def asking(rows: list[Row], reader: int | None, ms: int) -> list[str]:
    """What a reader is sent while others claim and take back, and answer each other."""
    table = Table.restore(FIVE, "dal-baram-k3v9x2mq", rows)
    table.handle(Presence(frozenset(range(5))), seat=None, now_ms=ms)
    heard: list[str] = []

    def ask(command: Claim | AnswerClaim | Undo | AnswerUndo, seat: int) -> None:
        since = table.now.v
        told = table.handle(command, seat=seat, now_ms=ms)
        if seat == reader:
            heard.extend(message.model_dump_json() for message in replies(told))
        heard.append(table.state(reader, since=since, now_ms=ms).model_dump_json())

    for seat in range(5):
        for other, accept in ((1, True), (2, True), (3, False)):
            if other == 1:
                ask(Claim(cid=f"c{seat}", v=table.now.v, ask=False), seat)
                ask(Claim(cid=f"d{seat}", v=table.now.v, ask=True), seat)
            cid, at = f"a{seat}{other}", (seat + other) % 5
            ask(AnswerClaim(cid=cid, v=table.now.v, accept=accept), at)
    return heard


def test_claims_tell_nothing_hidden() -> None:
    """Over deals that a reader cannot tell apart, a claim and its answers sound the same.

    The claimer's cards are laid open: so the deals agree in them.  What the others hold does not
    change whether the claim is sure.
    """
    rng = Random(3)
    kinds: set[str] = set()
    pairs = 0
    for _ in range(TRIES):
        if pairs == 5:
            break
        driver = recorded(rng.randrange(10_000), 20)
        driver.until(may_lead)
        rows, ms, turn = driver.table.rows, driver.ms, driver.table.turn
        found = twin_rows(rows, turn, rng)
        if found is None or found[1] < 4 or is_public_result(rows):
            continue
        for reader in (turn, None):
            sent = asking(rows, reader, ms)
            assert asking(found[0], reader, ms) == sent
            kinds |= {kind for kind in ASKED if any(f'"{kind}"' in one for one in sent)}
        pairs += 1
    assert pairs == 5
    assert kinds == set(ASKED)


def may_lead(table: Table) -> bool:
    """Whether somebody leads to one of the last tricks."""
    hand = table.now.match.hand if table.now.match else None
    return isinstance(hand, Play) and not hand.plays and 4 <= len(hand.tricks) <= 6


def test_taking_back_tells_nothing_hidden() -> None:
    """Nor does taking an action back, at any point of a hand where somebody may."""
    rng = Random(5)
    pairs = 0
    for _ in range(TRIES):
        if pairs == 5:
            break
        driver = recorded(rng.randrange(10_000), rng.randint(10, 60))
        rows, ms, before = driver.table.rows, driver.ms, driver.table.now.before
        reader = None if before is None else (before.seat + 1) % 5
        found = None if before is None else twin_rows(rows, reader, rng)
        if before is None or found is None or found[1] < 6 or is_public_result(rows):
            continue
        heard = []
        for log in (rows, found[0]):
            table = Table.restore(FIVE, "dal-baram-k3v9x2mq", log)
            table.handle(Presence(frozenset(range(5))), seat=None, now_ms=ms)
            table.handle(Undo(cid="u", v=table.now.v), seat=before.seat, now_ms=ms)
            for seat in sorted(set(range(5)) - {before.seat}):
                answer = AnswerUndo(cid=f"a{seat}", v=table.now.v, accept=True)
                table.handle(answer, seat=seat, now_ms=ms)
            assert table.rows[-1].event.type == "undone"
            heard.append(table.state(reader, since=0, now_ms=ms).model_dump_json())
        assert heard[0] == heard[1]
        pairs += 1
    assert pairs == 5
