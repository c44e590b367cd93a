"""Claims at a table: sure ones end the hand, others by consent; none tells what others hold."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from giruda.core.state import Play, Scored
from giruda.core.sure import sure_leads
from giruda.protocol.claim_messages import AnswerClaim, Claim, ClaimStatus
from giruda.protocol.messages import Accepted
from giruda.protocol.table_events import Occupant, TableEvent
from giruda.search.position import Position
from giruda.search.solver import solve_line
from giruda.table.commands import PlayOut, Presence, ProvedClaim
from giruda.table.match_record import match_record
from giruda.table.timing import DueKind
from tests.table.harness import Driver, code, replies

if TYPE_CHECKING:
    from giruda.core.views import View
    from giruda.table.table import Outgoing


def on_lead(driver: Driver, *, sure: bool, left: int = 2) -> View:
    """Go on until a person leads to one of the last tricks, and can prove that they are all its."""

    def there() -> View | None:
        match = driver.table.now.match
        if match is None or not isinstance(match.hand, Play) or match.hand.plays:
            return None
        seat = match.hand.turn
        view = driver.table.view(seat)
        if view is None or seat >= driver.persons or not left <= len(view.hand) <= 4:
            return None
        return view if (sure_leads(driver.table.now.rules, view) is not None) is sure else None

    driver.until(lambda _: there() is not None)
    view = there()
    assert view is not None
    return view


def sure_one(persons: int) -> tuple[Driver, View]:
    """A table where somebody can prove a claim, and what that seat sees."""
    for seed in range(20):
        driver = Driver(persons, seed)
        driver.begin()
        with suppress(AssertionError):  # the match ended before that
            return driver, on_lead(driver, sure=True, left=2 if persons > 3 else 1)
    raise AssertionError("nobody could prove anything")


def claim(driver: Driver, seat: int, *, ask: bool = False) -> list[Outgoing]:
    """Let a seat claim the rest."""
    return driver.handle(Claim(cid=driver.cid(), v=driver.table.now.v, ask=ask), seat)


def status(driver: Driver) -> ClaimStatus | None:
    """Where the claim of this hand stands."""
    return None if driver.table.now.claim is None else driver.table.now.claim.status


def answer(driver: Driver, seat: int, *, accept: bool) -> list[Outgoing]:
    """Let somebody answer."""
    return driver.handle(AnswerClaim(cid=driver.cid(), v=driver.table.now.v, accept=accept), seat)


def asked(persons: int = 3, seed: int = 3) -> tuple[Driver, int]:
    """A table where an unsure claim waits for answers, and whose it is."""
    driver = Driver(persons, seed)
    driver.begin()
    seat = on_lead(driver, sure=False).seat
    assert seat is not None
    assert isinstance(replies(claim(driver, seat, ask=True))[0], Accepted)
    return driver, seat


@pytest.mark.parametrize("persons", [1, 5])
def test_a_sure_claim_ends_the_hand(persons: int) -> None:
    """Nobody is asked: the rest is played at once, every trick of it the claimer's."""
    driver, view = sure_one(persons)
    seat, before = view.seat, driver.table.now.v
    assert seat is not None
    claim(driver, seat)
    hand = driver.table.now.match
    assert hand is not None
    assert isinstance(hand.hand, Scored)
    assert all(trick.winner == seat for trick in hand.hand.tricks[len(view.tricks) :])
    types = [row.event.type for row in driver.table.rows[before:]]
    assert types[:2] == ["claim_made", "claim_settled"]
    assert types.count("play") == 5 * len(view.hand)
    assert driver.restored().now == driver.table.now


def test_the_record_of_a_claimed_hand_is_one_of_cards_played() -> None:
    """A record knows plays and no claims, so whoever can read records can read this one."""
    driver, view = sure_one(5)
    seat = view.seat
    assert seat is not None
    claim(driver, seat)
    record = match_record(driver.table.now, driver.table.rows)
    assert record is not None
    assert not any(isinstance(event, TableEvent) for event in record.events)
    hands = len(driver.table.now.match.results) if driver.table.now.match else 0
    assert [event.type for event in record.events].count("play") == 50 * hands


def test_what_was_found_beforehand_counts_for_the_same_view_alone() -> None:
    """A proof of what the claimer sees now is taken as it is; one of something else is not."""
    driver, view = sure_one(5)
    seat, rules = view.seat, driver.table.now.rules
    assert seat is not None
    asked = Claim(cid="c", v=driver.table.now.v, ask=False)
    leads = sure_leads(rules, view)
    other = replace(view, hand_number=view.hand_number + 1)
    for proof, is_sure in (
        (ProvedClaim(asked, view, leads), True),
        (ProvedClaim(asked, view, None), False),
        (ProvedClaim(asked, other, None), True),
    ):
        table = driver.restored()
        table.handle(Presence(frozenset(range(5))), seat=None, now_ms=driver.ms)
        first = replies(table.handle(proof, seat=seat, now_ms=driver.ms))[0]
        assert isinstance(first, Accepted) is is_sure


def test_an_unsure_claim_is_told_to_nobody() -> None:
    """Who did not want to ask hears that it is not certain; nothing has changed."""
    driver = Driver(3, 3)
    driver.begin()
    seat = on_lead(driver, sure=False).seat
    assert seat is not None
    before = driver.table.now
    assert code(claim(driver, seat)) == "not_certain"
    assert driver.table.now == before


def test_where_nobody_else_is_a_person_nobody_is_asked() -> None:
    """Bots alone do not agree to what is not certain, and the hand stays closed."""
    driver = Driver(1, 3)
    driver.begin()
    seat = on_lead(driver, sure=False).seat
    assert seat is not None
    assert code(claim(driver, seat, ask=True)) == "not_certain"


def test_others_are_asked_and_all_see_the_hand() -> None:
    """The claimer's cards lie open in every view until the hand is over."""
    driver, seat = asked()
    for reader in (None, *range(5)):
        shown = driver.table.state(reader, since=None, now_ms=driver.ms).table.claim
        assert shown is not None
        assert (shown.seat, shown.status, shown.agreed) == (seat, ClaimStatus.ASKED, ())
        view = driver.table.view(seat)
        assert view is not None
        assert shown.cards == view.hand
    assert driver.table.due() is None


def test_when_all_people_agree_the_rest_is_played_as_the_solver_says() -> None:
    """Best play of both sides: the result is what the solver says that the hand is worth."""
    driver, seat = asked()
    match = driver.table.now.match
    assert match is not None
    assert isinstance(match.hand, Play)
    solved, line = solve_line(Position(driver.table.now.rules, match.hand))
    for other in {0, 1, 2} - {seat}:
        answer(driver, other, accept=True)
    due = driver.table.due()
    assert due is not None
    assert due.kind is DueKind.CLAIM
    assert driver.restored().now == driver.table.now
    driver.handle(PlayOut(due.v, line))
    after = driver.table.now.match
    assert after is not None
    assert isinstance(after.hand, Scored)
    assert after.hand.result.points == solved.lo
    assert driver.restored().now == driver.table.now


def test_one_refusal_and_the_hand_goes_on() -> None:
    """After it the claimer plays on, and may not ask again in this hand."""
    driver, seat = asked()
    other = min({0, 1, 2} - {seat})
    answer(driver, other, accept=False)
    now = driver.table.now
    assert now.claim is not None
    assert now.claim.status is ClaimStatus.REFUSED
    assert code(answer(driver, max({0, 1, 2} - {seat}), accept=True)) == "not_now"
    assert code(claim(driver, seat, ask=True)) == "not_certain"
    driver.until(lambda table: table.now.claim is None, limit=60)
    match = driver.table.now.match
    assert match is not None
    assert isinstance(match.hand, Scored)


def test_who_plays_on_takes_the_claim_back() -> None:
    """Nobody has to wait for an answer that does not come."""
    driver, seat = asked()
    view = driver.table.view(seat)
    assert view is not None
    driver.act(seat, view.legal[0])  # type: ignore[arg-type]  # no Deal
    claim_now = driver.table.now.claim
    assert claim_now is not None
    assert claim_now.status is ClaimStatus.REFUSED


def test_a_line_that_is_late_or_wrong_does_no_harm() -> None:
    """A line for another version is ignored; one that does not go to the end ends the claim."""
    driver, seat = asked()
    driver.handle(PlayOut(driver.table.now.v, ()))
    assert status(driver) is ClaimStatus.ASKED
    for other in {0, 1, 2} - {seat}:
        answer(driver, other, accept=True)
    before = driver.table.now
    driver.handle(PlayOut(before.v - 1, ()))
    assert driver.table.now == before
    driver.handle(PlayOut(before.v, ()))
    assert status(driver) is ClaimStatus.REFUSED


def test_who_may_not_claim() -> None:
    """Not out of turn, not within a trick, not by who was not asked, not on an old version."""
    driver = Driver(5, 2)
    assert code(driver.handle(Claim(cid="a", v=0, ask=False), None)) == "not_seated"
    driver.begin()
    assert code(claim(driver, 0)) == "not_now"
    view = on_lead(driver, sure=False)
    seat = view.seat
    assert seat is not None
    assert driver.table.state(seat, since=None, now_ms=driver.ms).table.may_claim
    assert not driver.table.state((seat + 1) % 5, since=None, now_ms=driver.ms).table.may_claim
    assert code(claim(driver, (seat + 1) % 5)) == "not_now"
    assert code(answer(driver, seat, accept=True)) == "not_now"
    late = driver.handle(Claim(cid="b", v=driver.table.now.v - 1, ask=True), seat)
    assert code(late) == "stale"
    driver.step()
    assert code(claim(driver, (seat + 1) % 5)) == "not_now"


def test_bots_do_not_answer() -> None:
    """Only people are waited for: with two of them one answer is enough."""
    driver, seat = asked(persons=2, seed=8)
    assert driver.table.now.chairs[4].occupant is Occupant.BOT
    answer(driver, 1 - seat, accept=True)
    assert driver.table.now.claim is not None
    assert driver.table.now.claim.status is ClaimStatus.AGREED
