"""Commands at a table: chairs, start, actions, answers, staleness, the pause after a hand."""

from __future__ import annotations

from giruda.core.actions import MakeBid, Misdeal, Pass, PlayCard
from giruda.core.cards import Suit
from giruda.core.seen import Phase
from giruda.protocol.messages import Accepted, Act, Leave, Ready, Refused, State, TableStatus
from giruda.protocol.table_events import Occupant
from giruda.table.answers import REMEMBERED
from giruda.table.commands import Begin, BotAct, CommitBoard, Presence, Sit
from giruda.table.table import Append, Changed, Reply
from giruda.table.timing import DueKind
from tests.table.harness import BOTS, SHORT, Driver, code, replies, seated


def in_auction(persons: int = 2, seed: int = 0) -> Driver:
    """A table whose first hand was just dealt by seat 0."""
    driver = Driver(persons, seed)
    driver.begin()
    driver.until_phase(Phase.AUCTION)
    return driver


def test_first_person_is_host() -> None:
    """Who sits down first is host, and nobody else."""
    driver = Driver(3)
    driver.sit()
    seats = driver.table.state(None, since=None, now_ms=driver.ms).table.seats
    assert [seat.host for seat in seats] == [True, False, False, False, False]


def test_sitting_down_twice_keeps_the_chair() -> None:
    """A person who joins again has the same chair and no second one."""
    driver = Driver(1)
    driver.sit()
    assert driver.handle(Sit("owner 0", "another name")) == []
    assert seated(driver).count(Occupant.PERSON) == 1


def test_sixth_person_finds_no_chair() -> None:
    """A sixth person is refused: the table is full."""
    driver = Driver(5)
    driver.sit()
    assert code(driver.handle(Sit("owner 6", "late"))) == "table_full"


def test_nobody_joins_a_running_match() -> None:
    """A person who comes during a match gets no chair."""
    driver = in_auction()
    assert code(driver.handle(Sit("owner 6", "late"))) == "already_started"


def test_only_the_host_starts() -> None:
    """Another person's start is refused and changes nothing."""
    driver = Driver(2)
    driver.sit()
    before = driver.table.now
    assert code(driver.handle(Begin("x", 0, BOTS), 1)) == "not_host"
    assert driver.table.now == before


def test_bots_fill_empty_chairs() -> None:
    """A start puts bots where nobody sits, and says so in the log."""
    driver = Driver(2)
    driver.begin()
    assert seated(driver) == [Occupant.PERSON] * 2 + [Occupant.BOT] * 3
    assert [row.event.type for row in driver.stored[-1].rows] == [
        "seat_taken",
        "seat_taken",
        "seat_taken",
        "match_started",
    ]


def test_a_second_start_is_refused() -> None:
    """The host cannot start what runs."""
    driver = in_auction()
    assert code(driver.handle(Begin("x", 0, BOTS), 0)) == "already_started"


def test_host_who_leaves_is_followed_by_the_next_person() -> None:
    """The chair of a host who leaves is empty, and the next person is host."""
    driver = Driver(3)
    driver.sit()
    driver.vacate(Leave(cid="x"), 0)
    assert seated(driver)[0] is Occupant.EMPTY
    assert driver.table.now.host == 1


def test_an_accepted_command_is_stored_first_then_answered_then_shown() -> None:
    """The rows come before the answer, and the answer before the news for all."""
    driver = in_auction()
    call = Act(cid="one", v=driver.table.now.v, action=Pass(0))
    outgoing = driver.handle(call, 0)
    assert isinstance(outgoing[0], Append)
    assert outgoing[1] == Reply(Accepted(cid="one", v=driver.table.now.v))
    assert isinstance(outgoing[-1], Changed)


def test_repeated_command_gets_the_first_answer() -> None:
    """The same command again is answered as before and changes nothing."""
    driver = in_auction()
    bid = Act(cid="same", v=driver.table.now.v, action=MakeBid(0, 13, Suit.HEART))
    first = replies(driver.handle(bid, 0))
    before = driver.table.now
    assert replies(driver.handle(bid, 0)) == first
    assert driver.table.now == before


def test_repeated_refusal_is_the_first_one() -> None:
    """A refused command stays refused under its id, even if it would be legal by now."""
    driver = in_auction()
    early = Act(cid="early", v=driver.table.now.v, action=Pass(1))
    assert code(driver.handle(early, 1)) == "not_your_turn"
    driver.act(0, Pass(0))
    assert code(driver.handle(early, 1)) == "not_your_turn"


def test_ids_of_two_seats_do_not_meet() -> None:
    """Two seats may use the same command id."""
    driver = in_auction()
    driver.handle(Act(cid="one", v=driver.table.now.v, action=Pass(0)), 0)
    other = replies(driver.handle(Act(cid="one", v=driver.table.now.v, action=Pass(1)), 1))
    assert other == [Accepted(cid="one", v=driver.table.now.v)]


def test_the_last_answers_of_a_seat_are_kept() -> None:
    """The newest 256 answers of a seat are remembered, older ones are let go."""
    driver = in_auction()
    for n in range(REMEMBERED + 1):
        driver.handle(Act(cid=f"n{n}", v=driver.table.now.v, action=Pass(1)), 1)
    assert driver.table.answers.first(1, "n0") is None
    assert driver.table.answers.first(1, "n1") is not None


def test_answers_to_logged_commands_survive_a_restart() -> None:
    """A command whose rows are in the log is answered the same way by a restored table."""
    driver = in_auction()
    bid = Act(cid="kept", v=driver.table.now.v, action=MakeBid(0, 13, None))
    first = replies(driver.handle(bid, 0))
    table = driver.restored()
    assert replies(table.handle(bid, seat=0, now_ms=driver.ms)) == first


def test_new_owner_of_a_chair_inherits_no_answers() -> None:
    """Who takes a chair that somebody left may use any command id."""
    driver = Driver(2)
    driver.sit()
    driver.vacate(Leave(cid="one"), 1)
    driver.handle(Sit("owner 7", "new"))
    assert driver.table.answers.first(1, "one") is None


def test_stale_action_is_refused_with_the_present_state() -> None:
    """An action decided on an older version is refused; its sender gets the state of now."""
    driver = in_auction()
    old = driver.table.now.v
    driver.act(0, Pass(0))
    answer = replies(driver.handle(Act(cid="old", v=old, action=Pass(1)), 1))
    assert isinstance(answer[0], Refused)
    assert answer[0].code == "stale"
    assert answer[1] == driver.table.state(1, since=None, now_ms=driver.ms)


def test_an_action_from_the_future_is_stale() -> None:
    """A version that was never reached is no better than an old one."""
    driver = in_auction()
    assert code(driver.handle(Act(cid="x", v=999, action=Pass(0)), 0)) == "stale"


def test_misdeal_may_cross_a_call() -> None:
    """A misdeal decided before somebody's call is still good: it is meant for the same deal."""
    driver = in_auction()
    old = driver.table.now.v
    driver.act(0, Pass(0))
    answer = replies(driver.handle(Act(cid="m", v=old, action=Misdeal(1)), 1))
    assert isinstance(answer[0], Accepted)


def test_misdeal_of_the_deal_before_is_stale() -> None:
    """A misdeal meant for an earlier deal does not throw in the present one."""
    driver = in_auction()
    old = driver.table.now.v
    driver.act(1, Misdeal(1))
    driver.until_phase(Phase.AUCTION)
    assert code(driver.handle(Act(cid="m", v=old, action=Misdeal(0)), 0)) == "stale"


def test_action_for_another_seat_is_refused() -> None:
    """Nobody acts for another seat, whatever the version says."""
    driver = in_auction()
    assert code(driver.handle(Act(cid="x", v=0, action=Pass(0)), 1)) == "wrong_seat"


def test_spectators_do_nothing() -> None:
    """Who has no chair is refused."""
    driver = in_auction()
    assert code(driver.handle(Act(cid="x", v=driver.table.now.v, action=Pass(0)))) == "not_seated"


def test_action_before_the_match_is_refused() -> None:
    """There is nothing to act in before the start."""
    driver = Driver(1)
    driver.sit()
    assert code(driver.act(0, Pass(0))) == "not_started"
    assert code(driver.handle(Ready(cid="r", v=0), 0)) == "not_started"


def test_refusal_of_the_rules_carries_its_facts() -> None:
    """A card against the rules comes back with the code and the cards that cause it."""
    driver = in_auction(persons=5)
    view = driver.until_own_turn(0, Phase.PLAY)
    while view.why_not is None or not view.why_not.cards:
        driver.step()
        view = driver.until_own_turn(0, Phase.PLAY)
    playable = {one.card for one in view.legal if isinstance(one, PlayCard)}
    barred = next(card for card in view.hand if card not in playable)
    (answer,) = replies(driver.act(0, PlayCard(0, barred)))
    assert isinstance(answer, Refused)
    assert (answer.code, answer.cards) == (view.why_not.code, view.why_not.cards)


def test_refusal_reaches_nobody_else() -> None:
    """A refused command yields one answer, no row and no news."""
    driver = in_auction()
    before = driver.table.now
    outgoing = driver.act(0, MakeBid(0, 3, None))
    assert [type(message) for message in replies(outgoing)] == [Refused]
    assert len(outgoing) == 1
    assert driver.table.now == before


def test_bot_acts_only_on_the_version_it_saw() -> None:
    """A bot's answer that came too late is ignored."""
    driver = in_auction()
    driver.act(0, Pass(0))
    driver.act(1, Pass(1))
    assert driver.handle(BotAct(driver.table.now.v - 1, Pass(2))) == []
    assert driver.handle(BotAct(driver.table.now.v, MakeBid(2, 30, None))) == []
    assert driver.handle(BotAct(driver.table.now.v, Pass(2))) != []


def test_bot_cannot_act_for_a_person() -> None:
    """What comes as a bot's action for a person's seat is ignored."""
    driver = in_auction()
    assert driver.handle(BotAct(driver.table.now.v, Pass(0))) == []


def test_undue_commitment_is_ignored() -> None:
    """A commitment for a wrong board, or when a hand runs, changes nothing."""
    driver = Driver(1)
    driver.begin()
    assert driver.handle(CommitBoard(2, bytes(32))) == []
    assert driver.handle(CommitBoard(1, bytes(31))) == []
    assert driver.handle(CommitBoard(1, bytes(32))) != []
    driver.until_phase(Phase.AUCTION)
    assert driver.handle(CommitBoard(2, bytes(32))) == []


def after_a_hand(persons: int = 2) -> Driver:
    """A table in the pause after its first hand."""
    driver = Driver(persons)
    driver.begin()
    driver.until_phase(Phase.SCORED)
    return driver


def test_next_hand_waits_for_everybody_connected() -> None:
    """The next board is due at once when all connected persons are ready, not before."""
    driver = after_a_hand()
    driver.handle(Ready(cid="r0", v=driver.table.now.v), 0)
    waiting = driver.table.due()
    assert waiting is not None
    assert waiting.at_ms == driver.ms + driver.timing.next_hand
    driver.handle(Ready(cid="r1", v=driver.table.now.v - 1), 1)
    due = driver.table.due()
    assert due is not None
    assert (due.kind, due.at_ms <= driver.ms) == (DueKind.COMMIT, True)


def test_absent_persons_do_not_hold_up_the_next_hand() -> None:
    """Only connected persons are waited for."""
    driver = after_a_hand()
    driver.handle(Presence(frozenset({0})))
    driver.handle(Ready(cid="r0", v=driver.table.now.v), 0)
    due = driver.table.due()
    assert due is not None
    assert due.at_ms <= driver.ms


def test_ready_again_is_harmless() -> None:
    """A second ready under another id is accepted and adds nothing to the log."""
    driver = after_a_hand()
    driver.handle(Ready(cid="a", v=driver.table.now.v), 0)
    outgoing = driver.handle(Ready(cid="b", v=driver.table.now.v), 0)
    assert replies(outgoing) == [Accepted(cid="b", v=driver.table.now.v)]
    assert len(outgoing) == 1


def test_ready_for_another_pause_is_refused() -> None:
    """A ready is for the pause it was sent in; without a pause there is nothing to be ready for."""
    driver = after_a_hand()
    assert code(driver.handle(Ready(cid="a", v=1), 0)) == "stale"
    old = driver.table.now.v
    driver.step()
    assert code(driver.handle(Ready(cid="b", v=old), 0)) == "stale"
    assert code(driver.handle(Ready(cid="c", v=driver.table.now.v), 0)) == "not_now"


def test_views_count_down_to_the_next_hand() -> None:
    """The time to the next hand falls with the clock and stops at 0."""
    driver = after_a_hand()
    shown = driver.table.state(0, since=None, now_ms=driver.ms + 5000).table
    assert shown.next_hand_ms == driver.timing.next_hand - 5000
    late = driver.table.state(0, since=None, now_ms=driver.ms + 50_000).table
    assert late.next_hand_ms == 0


def test_a_new_match_follows_at_the_same_table() -> None:
    """After the end the host starts again: board numbers go on, totals begin anew."""
    driver = Driver(2, rules=SHORT)
    driver.begin()
    driver.until(lambda table: table.now.status is TableStatus.FINISHED)
    boards = driver.table.now.next_board - 1
    driver.handle(Begin("again", 3, BOTS), 0)
    driver.until_phase(Phase.AUCTION)
    assert driver.table.now.board is not None
    assert driver.table.now.board.number == boards + 1
    view = driver.table.view(0)
    assert view is not None
    assert (view.totals, view.dealer, view.hand_number) == ((40,) * 5, 3, 1)


def test_between_matches_a_bot_makes_room() -> None:
    """A person who joins after a match takes the chair of a bot."""
    driver = Driver(1, rules=SHORT)
    driver.begin()
    driver.until(lambda table: table.now.status is TableStatus.FINISHED)
    driver.handle(Sit("owner 9", "friend"))
    assert seated(driver) == [Occupant.PERSON] * 2 + [Occupant.BOT] * 3


def test_a_table_without_persons_stands_still() -> None:
    """While nobody is connected nothing is due; then time goes on from when somebody came."""
    driver = in_auction(persons=1)
    driver.act(0, Pass(0))
    driver.handle(Presence(frozenset()))
    assert driver.table.due() is None
    driver.ms += 100_000
    driver.handle(Presence(frozenset({0})))
    due = driver.table.due()
    assert due is not None
    assert due.at_ms >= driver.ms + driver.timing.pace[0]


def test_presence_is_shown_but_not_logged() -> None:
    """Who is connected is public at once, and no version."""
    driver = in_auction()
    v = driver.table.now.v
    assert driver.handle(Presence(frozenset({0}))) == [Changed(v)]
    shown = driver.heard[None][-1]
    assert (shown.v, shown.events) == (v, ())
    assert [seat.connected for seat in shown.table.seats] == [True, False, True, True, True]


def test_resume_brings_the_events_since() -> None:
    """A reader who was away gets the whole view and just the events that it missed."""
    driver = in_auction()
    last = driver.table.now.v
    driver.act(0, Pass(0))
    driver.act(1, Pass(1))
    message = driver.table.state(0, since=last, now_ms=driver.ms)
    assert isinstance(message, State)
    assert [one.v for one in message.events] == [last + 1, last + 2]
    assert driver.table.state(0, since=None, now_ms=driver.ms).events == ()


def test_resume_from_a_version_unknown_here() -> None:
    """A reader who claims to have seen more than there is gets the view and no events."""
    driver = Driver(1)
    driver.begin()
    assert driver.table.state(0, since=99, now_ms=driver.ms).events == ()


def test_a_clock_set_back_does_not_turn_the_log_back() -> None:
    """Times in the log never fall."""
    driver = in_auction()
    driver.ms -= 1_000_000
    driver.act(0, Pass(0))
    times = [row.ms for row in driver.table.rows]
    assert times == sorted(times)
