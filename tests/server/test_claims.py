"""Claims and taking back over real sockets: five people, each with a browser of their own."""

from __future__ import annotations

from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from giruda.protocol.options import TableOptions
from tests.server.process import Client, Message, Server, choose

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

OPTIONS = {"clock": None, "stand_in": "ask", "hints": False, "chat": "off", "watch": True}
LONG = 2000  # more actions than the hands take that a test needs


@dataclass
class Party:
    """Five people at one table, by seat, and somebody who looks on."""

    people: list[Client]
    onlooker: Client
    rng: Random = field(default_factory=lambda: Random(1))
    n_cid: int = 0

    @property
    def everybody(self) -> list[Client]:
        """All who hear of what happens."""
        return [*self.people, self.onlooker]

    @property
    def table(self) -> Message:
        """The table, as the onlooker sees it."""
        shown: Message = self.state(None)["table"]
        return shown

    def state(self, seat: int | None) -> Message:
        """The newest state of somebody."""
        state = (self.onlooker if seat is None else self.people[seat]).state
        assert state is not None
        return state

    async def say(self, seat: int, kind: str, **fields: object) -> Message:
        """Send a command on the newest version; return its answer, and let everybody hear of it."""
        self.n_cid += 1
        cid, v = f"c{self.n_cid}", self.state(seat)["v"]
        bound = {} if kind == "start" else {"v": v}
        await self.people[seat].send({"type": kind, "cid": cid, **bound, **fields})
        answer = await self.people[seat].receive()
        while answer.get("cid") != cid:
            answer = await self.people[seat].receive()
        if answer["type"] == "accepted":
            await self.hear(answer["v"])
        return answer

    async def hear(self, v: int) -> None:
        """Wait until everybody is at this version."""
        for one in self.everybody:
            while one.state is None or one.state["v"] < v:
                await one.until("state")

    async def step(self) -> int | None:
        """Let whose turn it is do something; return who that was."""
        await self.hear(max(self.state(seat)["v"] for seat in (None, *range(5))))
        view = self.state(None)["view"]
        if view is not None and view["winners"]:
            await self.say(0, "start")
            return None
        seat: int | None = None if view is None else view["turn"]
        claim = self.table["claim"]
        settled = claim is not None and claim["status"] == "agreed"
        if seat is None or view["phase"] in {"dealing", "scored"} or settled:
            await self.hear((await self.onlooker.until("state"))["v"])
            return None
        own = self.state(seat)["view"]
        action = choose(own, self.rng) or own["legal"][0]  # a misdeal that must be called
        answer = await self.say(seat, "act", action=action)
        assert answer["type"] == "accepted"
        return seat

    async def until(self, done: Callable[[], bool]) -> None:
        """Play on until something holds."""
        for _ in range(LONG):
            if done():
                return
            await self.step()
        raise AssertionError("it never came to that")

    async def lead_of(self, left: int) -> int:
        """Play on until somebody who has this many cards left leads; return who."""

        def leads() -> bool:
            view = self.state(None)["view"]
            if view is None or view["phase"] != "play" or view["trick"]["plays"]:
                return False
            return len(self.state(view["turn"])["view"]["hand"]) == left

        await self.until(leads)
        seat: int = self.state(None)["view"]["turn"]
        return seat

    async def unsure_lead_of(self, left: int) -> int:
        """The same, until it is somebody who cannot prove that all the rest is theirs."""
        while True:
            seat = await self.lead_of(left)
            answer = await self.say(seat, "claim", ask=False)
            if answer["type"] == "refused":
                assert answer["code"] == "not_certain"
                return seat


@asynccontextmanager
async def party(server: Server, *, undo: bool = False) -> AsyncIterator[Party]:
    """A match of five people, dealt."""
    options = {**OPTIONS, "undo": undo}
    table, _, host = server.sit("서연", options=options)
    cookies = [host] + [server.sit(f"손님 {n}", table)[2] for n in range(4)]
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(server.client(one)) for one in cookies]
        onlooker = await stack.enter_async_context(server.client(None))
        for one in (*people, onlooker):
            await one.hello(table)
        made = Party(people, onlooker)
        await people[0].send({"type": "start", "cid": "start"})
        await made.hear((await people[0].until("accepted"))["v"])
        yield made


def events(client: Client, since: int) -> list[Message]:
    """What a client was told since a version."""
    states = [one for one in client.heard if one["type"] == "state" and one["v"] > since]
    told = {entry["v"]: entry["event"] for one in states for entry in one["events"]}
    return [told[v] for v in sorted(told) if v > since]


def kinds(client: Client, since: int) -> list[str]:
    """The kinds of what a client was told since a version."""
    return [event["type"] for event in events(client, since)]


async def test_a_claim_that_is_proved_ends_the_hand_for_all(server: Server) -> None:
    """Nobody is asked; until it is sure it is refused to the claimer, and told to nobody else."""
    async with party(server) as table:
        for _ in range(300):  # of hands played at random one in fourteen ends so
            seat = await table.lead_of(2)
            assert table.state(seat)["table"]["may_claim"]
            since = table.state(seat)["v"]
            answer = await table.say(seat, "claim", ask=False)
            if answer["type"] == "accepted":
                break
            assert answer["code"] == "not_certain"
            assert all(one.state and one.state["v"] == since for one in table.everybody)
            await table.step()
        assert answer["type"] == "accepted"
        for one in table.everybody:
            told = events(one, since)
            assert [event["type"] for event in told[:2]] == ["claim_made", "claim_settled"]
            winners = [event["seat"] for event in told if event["type"] == "trick_won"]
            assert winners[:2] == [seat, seat]
            assert "hand_scored" in [event["type"] for event in told]


async def test_people_who_are_asked_see_the_hand_and_settle_it(server: Server) -> None:
    """All four agree, and the rest is played as the solver says; the onlooker is not asked."""
    async with party(server) as table:
        seat = await table.unsure_lead_of(4)
        hand = table.state(seat)["view"]["hand"]
        assert (await table.say(seat, "claim", ask=True))["type"] == "accepted"
        since = table.state(seat)["v"]
        for reader in (None, *range(5)):
            shown = table.state(reader)["table"]["claim"]
            assert (shown["seat"], shown["status"]) == (seat, "asked")
            assert shown["cards"] == hand
        for other in sorted(set(range(5)) - {seat}):
            assert (await table.say(other, "answer_claim", accept=True))["type"] == "accepted"
        await table.until(lambda: "hand_scored" in kinds(table.onlooker, since))
        assert kinds(table.onlooker, since).count("play") == 20
        assert table.table["claim"] is None


async def test_one_refusal_and_the_hand_goes_on(server: Server) -> None:
    """The cards stay open, nobody may answer any more, and the tricks are played one by one."""
    async with party(server) as table:
        seat = await table.unsure_lead_of(4)
        await table.say(seat, "claim", ask=True)
        other, third = (seat + 1) % 5, (seat + 2) % 5
        assert (await table.say(seat, "answer_claim", accept=True))["code"] == "not_now"
        await table.say(other, "answer_claim", accept=False)
        assert table.table["claim"]["status"] == "refused"
        assert (await table.say(third, "answer_claim", accept=True))["code"] == "not_now"
        assert (await table.say(seat, "claim", ask=True))["code"] == "not_certain"
        v = table.state(None)["v"]
        assert await table.step() == seat
        assert kinds(table.onlooker, v)[0] == "play"


async def test_an_action_is_taken_back_when_all_have_agreed(server: Server) -> None:
    """Then every screen shows what it showed before it, and the same person acts again."""
    async with party(server, undo=True) as table:
        seat = await table.lead_of(7)
        before = [table.state(reader)["view"] for reader in (None, *range(5))]
        assert await table.step() == seat
        assert table.state(seat)["table"]["may_undo"]
        assert (await table.say((seat + 1) % 5, "undo"))["code"] == "not_now"
        await table.say(seat, "undo")
        for n in range(1, 5):
            assert table.table["undo"]["seat"] == seat
            await table.say((seat + n) % 5, "answer_undo", accept=True)
        assert table.table["undo"] is None
        assert [table.state(reader)["view"] for reader in (None, *range(5))] == before
        assert await table.step() == seat


async def test_one_refusal_and_the_action_stands(server: Server) -> None:
    """Who asked may not ask again for it."""
    async with party(server, undo=True) as table:
        seat = await table.lead_of(7)
        await table.step()
        view = table.state(None)["view"]
        await table.say(seat, "undo")
        await table.say((seat + 3) % 5, "answer_undo", accept=False)
        assert table.table["undo"] is None
        assert table.state(None)["view"] == view
        assert (await table.say(seat, "undo"))["code"] == "not_now"


async def test_nothing_is_taken_back_once_hidden_cards_became_known(server: Server) -> None:
    """Not the call after which the declarer took up the kitty, nor a card that was answered."""
    async with party(server, undo=True) as table:

        def took() -> bool:
            view = table.state(None)["view"]
            return view is not None and view["phase"] == "exchange"

        caller = None
        while not took():
            caller = await table.step()
        assert caller is not None
        assert not table.state(caller)["table"]["may_undo"]
        assert (await table.say(caller, "undo"))["code"] == "not_now"
        seat = await table.lead_of(9)
        await table.step()
        await table.step()
        assert (await table.say(seat, "undo"))["code"] == "not_now"


async def test_where_the_table_does_not_want_it_nothing_is_taken_back(server: Server) -> None:
    """An option of the table that everybody sees."""
    async with party(server) as table:
        seat = await table.lead_of(9)
        await table.step()
        assert not table.state(seat)["table"]["may_undo"]
        assert (await table.say(seat, "undo"))["code"] == "not_now"


def test_options_say_what_the_tests_say_of_them() -> None:
    """The options above and `undo` are all that there are."""
    assert {*OPTIONS, "undo"} == set(TableOptions.model_fields)
