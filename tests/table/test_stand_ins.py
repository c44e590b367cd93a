"""A person who is away: who is asked when, what the bot may do, how the person comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from giruda.core.actions import Action, PlayCard
from giruda.core.seen import Phase
from giruda.protocol.messages import Accepted, Act, TableStatus
from giruda.protocol.options import USUAL, StandIn, TableOptions
from giruda.protocol.seat_events import StandInBegan, StandInEnded
from giruda.protocol.seat_messages import LetStandIn, TakeBack
from giruda.table.commands import BeginStandIn, EndStandIn, Presence
from giruda.table.timing import DueKind
from tests.table.harness import ONE_HAND, RULES, Driver, code, replies

if TYPE_CHECKING:
    from giruda.core.rules import Rules
    from giruda.protocol.messages import State
    from giruda.protocol.table_events import TableEvent
    from giruda.table.rows import AnyEvent
    from giruda.table.table import Outgoing

GRACE = 25_000
AUTO = TableOptions(stand_in=StandIn.AUTO)


def left_alone(options: TableOptions = USUAL, rules: Rules = RULES) -> Driver:
    """A table of three persons in play, whose second one is to play a card and has just gone."""
    driver = Driver(3, seed=2, rules=rules, options=options)
    driver.begin()
    driver.until_own_turn(1, Phase.PLAY)
    driver.handle(Presence(frozenset({0, 2})))
    return driver


def let(driver: Driver, sender: int = 0, seat: int = 1) -> list[Outgoing]:
    """Somebody says that a bot shall play."""
    return driver.handle(LetStandIn(cid=driver.cid(), seat=seat), sender)


def seen(driver: Driver, reader: int | None = 0) -> State:
    """What a reader sees now."""
    return driver.table.state(reader, since=None, now_ms=driver.ms)


def standing_in(rules: Rules = RULES) -> Driver:
    """The same table after the grace, with a bot at work."""
    driver = left_alone(rules=rules)
    driver.ms += GRACE
    let(driver)
    return driver


def last_event(driver: Driver) -> AnyEvent | TableEvent:
    """The newest entry of the log."""
    return driver.table.rows[-1].event


def test_everybody_sees_whom_the_hand_waits_for() -> None:
    """From the break on the wait is shown with the time that is left before a bot may play."""
    driver = left_alone()
    driver.ms += 5000
    for reader in (0, 2, None):
        absent = seen(driver, reader).table.absent
        assert absent is not None
        assert (absent.seat, absent.ask_ms) == (1, GRACE - 5000)
    driver.ms += GRACE
    absent = seen(driver).table.absent
    assert absent is not None
    assert absent.ask_ms == 0


def test_nobody_is_asked_about_somebody_who_is_not_waited_for() -> None:
    """Who is away while another is to act is only shown as away."""
    driver = Driver(3, seed=2)
    driver.begin()
    driver.until_own_turn(0, Phase.PLAY)
    driver.handle(Presence(frozenset({0, 2})))
    driver.ms += 2 * GRACE
    now = seen(driver).table
    assert now.absent is None
    assert not now.seats[1].connected


def test_a_bot_may_not_play_before_the_grace_is_over() -> None:
    """A short break costs nobody anything."""
    driver = left_alone()
    driver.ms += GRACE - 1
    assert code(let(driver)) == "not_now"
    driver.ms += 1
    assert isinstance(replies(let(driver))[0], Accepted)


def test_a_bot_may_not_play_for_somebody_who_is_there() -> None:
    """Nor in the chair of a bot."""
    driver = left_alone()
    driver.ms += GRACE
    assert code(let(driver, seat=2)) == "not_now"
    assert code(let(driver, seat=4)) == "wrong_seat"
    assert driver.table.now.chairs[1].stand_in is None


def test_spectators_are_not_asked() -> None:
    """Who has no seat cannot let a bot play."""
    driver = left_alone()
    driver.ms += GRACE
    assert code(driver.handle(LetStandIn(cid="x", seat=1), None)) == "not_seated"


def test_one_yes_is_enough_and_a_second_does_no_harm() -> None:
    """Two persons may say so at once; the bot comes once."""
    driver = standing_in()
    assert last_event(driver) == StandInBegan(1, "club")
    v = driver.table.now.v
    assert isinstance(replies(let(driver, sender=2))[0], Accepted)
    assert driver.table.now.v == v


def test_before_and_after_a_match_there_is_nothing_to_stand_in_for() -> None:
    """The question has its place in a match."""
    driver = Driver(3)
    driver.sit()
    driver.handle(Presence(frozenset({0, 2})))
    driver.ms += GRACE
    assert code(let(driver)) == "not_started"


def test_the_bot_plays_at_a_bots_pace_and_its_moves_are_marked() -> None:
    """Everybody sees which moves were a bot's; the seat stays the person's."""
    driver = standing_in()
    due = driver.table.due()
    assert due is not None
    assert (due.kind, due.seat, due.level) == (DueKind.BOT, 1, "club")
    assert 700 <= due.at_ms - driver.table.now.ms <= 2500
    driver.serve(due)
    row = next(one for one in reversed(driver.table.rows) if isinstance(one.event, PlayCard))
    assert (row.event.type, row.seat, row.cid, row.by_bot) == ("play", 1, None, True)
    marked = [one for state in driver.heard[2] for one in state.events if one.by_bot]
    assert [one.v for one in marked] == [row.v]
    chair = seen(driver).table.seats[1]
    assert (chair.occupant.value, chair.stand_in, chair.connected) == ("person", "club", False)


def test_moves_of_persons_and_of_bots_in_their_own_chairs_are_not_marked() -> None:
    """The mark says that a bot acted in a person's place, and nothing else."""
    driver = Driver(3, seed=2)
    driver.begin()
    driver.until_phase(Phase.SCORED)
    assert not any(row.by_bot for row in driver.table.rows)


def test_the_match_goes_on_without_the_person() -> None:
    """The bot plays every decision of the hand; the others wait for nothing."""
    driver = standing_in()
    driver.until_phase(Phase.SCORED)
    marked = [row for row in driver.table.rows if row.by_bot and isinstance(row.event, Action)]
    assert len(marked) > 3
    assert all(row.seat == 1 for row in marked)


def test_who_is_back_decides_from_the_next_decision_on() -> None:
    """The move that the bot is making is its last."""
    driver = standing_in()
    driver.ms += 10
    driver.handle(Presence(frozenset({0, 1, 2})))
    due = driver.table.due()
    assert due is not None
    assert due.kind is DueKind.BOT
    driver.serve(due)
    assert driver.table.now.chairs[1].stand_in == "club"
    driver.until(lambda table: table.turn == 1)
    due = driver.table.due()
    assert due is not None
    assert due.kind is DueKind.RETURN
    driver.serve(due)
    assert last_event(driver) == StandInEnded(1)
    assert driver.table.due() is None
    assert driver.table.turn == 1


def test_who_is_back_may_decide_at_once() -> None:
    """The button ends the bot's work before it makes the move."""
    driver = standing_in()
    driver.handle(Presence(frozenset({0, 1, 2})))
    driver.handle(TakeBack(cid="back"), 1)
    assert last_event(driver) == StandInEnded(1)
    assert driver.table.due() is None


def test_who_is_back_may_simply_act() -> None:
    """An action of the person's own ends the bot's work with it."""
    driver = standing_in()
    driver.handle(Presence(frozenset({0, 1, 2})))
    view = driver.table.view(1)
    assert view is not None
    card = next(one for one in view.legal if isinstance(one, PlayCard))
    driver.handle(Act(cid="mine", v=driver.table.now.v, action=card), 1)
    begun = [row.event for row in driver.stored[-1].rows][:2]
    assert begun == [StandInEnded(1), card]
    assert not any(row.by_bot for row in driver.stored[-1].rows)


def test_a_refused_action_does_not_end_the_bots_work() -> None:
    """Nothing changes with a refusal."""
    driver = standing_in()
    driver.handle(Presence(frozenset({0, 1, 2})))
    card = PlayCard(1, 99)  # type: ignore[arg-type]  # there is none
    assert code(driver.act(1, card)) == "card_not_held"
    assert driver.table.now.chairs[1].stand_in == "club"


def test_nothing_to_take_back() -> None:
    """Who plays in person may press the button too: nothing happens."""
    driver = left_alone()
    v = driver.table.now.v
    assert isinstance(replies(driver.handle(TakeBack(cid="x"), 0))[0], Accepted)
    assert driver.table.now.v == v


def test_by_the_tables_option_the_bot_comes_by_itself() -> None:
    """When the grace is over nobody needs to be asked."""
    driver = left_alone(AUTO)
    due = driver.table.due()
    assert due is not None
    assert (due.kind, due.at_ms) == (DueKind.STAND_IN, driver.ms + GRACE)
    driver.serve(due)
    assert last_event(driver) == StandInBegan(1, "club")


def test_timers_that_are_not_due_do_nothing() -> None:
    """A late timer, or one for a version that is gone, is ignored."""
    driver = left_alone(AUTO)
    v = driver.table.now.v
    assert driver.handle(BeginStandIn(v)) == []
    assert driver.handle(EndStandIn(v)) == []
    driver.ms += GRACE
    assert driver.handle(BeginStandIn(v - 1)) == []
    driver.handle(Presence(frozenset({0, 1, 2})))
    assert driver.handle(BeginStandIn(v)) == []
    assert driver.table.now.v == v


def test_nothing_runs_while_nobody_is_there() -> None:
    """A stand-in does not play to an empty room, and the grace begins anew when somebody comes."""
    driver = standing_in()
    driver.handle(Presence(frozenset()))
    assert driver.table.due() is None
    driver = left_alone(AUTO)
    driver.handle(Presence(frozenset()))
    assert driver.table.due() is None
    driver.ms += 10 * GRACE
    driver.handle(Presence(frozenset({2})))
    due = driver.table.due()
    assert due is not None
    assert due.at_ms == driver.ms + GRACE


def test_a_restarted_server_knows_the_stand_in() -> None:
    """The log says for whom a bot plays."""
    driver = standing_in()
    table = driver.restored()
    assert table.now == driver.table.now
    assert table.now.chairs[1].stand_in == "club"


def test_a_new_match_is_everybodys_own() -> None:
    """Who was away in one match is asked about anew in the next."""
    driver = standing_in(ONE_HAND)
    driver.until(lambda table: table.now.status is TableStatus.FINISHED)
    driver.begin()
    assert driver.table.now.chairs[1].stand_in is None
