"""``kill -9`` at any moment: what was acknowledged is there, with the same cards, without a gap."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from giruda.core.rules import Rules
from giruda.core.shuffle import DealSeed, commitment, deal
from giruda.record.codec import event_codec
from giruda.server.store import open_store
from giruda.table.rows import Row
from giruda.table.table import Table
from tests.server.process import Client, Message, Server, choose

KILLS_AFTER = (1, 5, 12, 19)  # accepted commands of both players together


@dataclass
class Player:
    """One person: what it was sent and promised, over all connections."""

    cookie: str
    rng: Random
    bold: bool
    events: dict[int, Message] = field(default_factory=dict)
    accepted: dict[str, int] = field(default_factory=dict)
    pending: Message | None = None
    n_cid: int = 0
    finished: bool = False

    @property
    def last_v(self) -> int:
        """The last version seen."""
        return max(self.events, default=0)

    def note(self, state: Message) -> None:
        """Keep the events of a state: each is new, and they follow without a gap."""
        for one in state["events"]:
            assert one["v"] == self.last_v + 1
            self.events[one["v"]] = one["event"]
        assert state["v"] == self.last_v
        self.finished = state["table"]["status"] == "finished"

    def wish(self, state: Message) -> Message | None:
        """What to do now: a seed, ready, or an action."""
        table, view = state["table"], state["view"]
        if table["seed_wanted"]:
            seed = self.rng.randbytes(16).hex()
            return {"type": "seed", "board": table["seed_wanted"], "seed": seed}
        action = (
            None
            if view["phase"] in {"scored", "dealing"}
            else choose(view, self.rng, bold=self.bold)
        )
        if action is None:
            return None
        self.n_cid += 1
        return {"type": "act", "cid": f"n{self.n_cid}", "v": state["v"], "action": action}


class Game:
    """The table under test, with both players and the count that decides when to kill."""

    def __init__(self, players: list[Player], table_id: str) -> None:
        self.players = players
        self.table_id = table_id
        self.n_accepted = 0
        self.kill_at: int | None = None
        self.kill = asyncio.Event()

    async def play(self, server: Server, player: Player) -> None:
        """Play on until the match is over or the server is dead."""
        try:
            async with server.client(player.cookie) as client:
                await client.send(
                    {"type": "hello", "table": self.table_id, "last_v": player.last_v}
                )
                if player.pending is not None:  # the answer was lost: ask again, same id
                    await client.send(player.pending)
                await self._converse(client, player)
        except (ConnectionClosed, OSError):
            pass

    async def _converse(self, client: Client, player: Player) -> None:
        while not player.finished:
            message = await client.receive()
            match message["type"]:
                case "state":
                    player.note(message)
                case "accepted":
                    self._accept(player, message)
                case "refused":
                    assert message["code"] == "stale"
                    player.pending = None
            if player.pending is None and client.state is not None and not player.finished:
                await self._do(client, player, client.state)

    def _accept(self, player: Player, message: Message) -> None:
        player.accepted[message["cid"]] = message["v"]
        player.pending = None
        self.n_accepted += 1
        if self.kill_at is not None and self.n_accepted >= self.kill_at:
            self.kill.set()

    async def _do(self, client: Client, player: Player, state: Message) -> None:
        if state["v"] < max(player.accepted.values(), default=0):
            return  # the state that my last command made is still to come
        wish = player.wish(state)
        if wish is not None:
            player.pending = wish if "cid" in wish else None
            await client.send(wish)


async def test_kill_loses_nothing_acknowledged(start: Callable[..., Server]) -> None:
    """A server killed again and again in a match ends it as if nothing had happened."""
    await match_with_kills(start(), KILLS_AFTER)


@pytest.mark.nightly
async def test_kill_after_every_command_loses_nothing(start: Callable[..., Server]) -> None:
    """A server killed after every command of a match, in every phase, ends it all the same."""
    await match_with_kills(start(), range(1, 60))


async def match_with_kills(server: Server, kills: Iterable[int]) -> None:
    """Play a match on a server that is killed after so many commands; then check all of it."""
    table_id, _, host = server.sit("서연", level="random")
    _, _, guest = server.sit("민준", table_id)
    players = [Player(host, Random(1), bold=True), Player(guest, Random(2), bold=False)]
    async with server.client(host) as client:
        await client.hello(table_id)
        await client.send({"type": "start", "cid": "start"})
        await client.until("accepted", cid="start")
    table = Game(players, table_id)
    for kill_at in (*kills, None):
        if all(player.finished for player in players):
            break
        table.kill_at = kill_at
        table.kill.clear()
        games = [asyncio.create_task(table.play(server, player)) for player in players]
        if kill_at is not None:
            async with asyncio.timeout(30):
                while not table.kill.is_set() and not all(  # noqa: ASYNC110  either
                    game.done() for game in games
                ):
                    await asyncio.sleep(0.002)
            server.kill()
        async with asyncio.timeout(60):
            await asyncio.gather(*games)
        if kill_at is not None:
            server.start()
    assert all(player.finished for player in players)
    await check(server, table, {"start", *players[0].accepted, *players[1].accepted})


async def check(server: Server, table: Game, cids: set[str]) -> None:
    """Compare the log on disk with all that was promised and sent."""
    async with server.client(table.players[0].cookie) as client:
        whole = await client.hello(table.table_id, last_v=0)
    assert {one["v"]: one["event"] for one in whole["events"]} == table.players[0].events
    for player in table.players:
        assert sorted(player.events) == list(range(1, whole["v"] + 1))
    assert server.stop() == 0
    stored = {}
    for row in await rows_of(server, table.table_id):
        if row.cid is not None:
            stored[row.seat, row.cid] = row.v
    for seat, player in enumerate(table.players):
        assert (
            player.accepted.items()
            <= {cid: v for (at, cid), v in stored.items() if at == seat}.items()
        )
    assert {cid for _, cid in stored} >= cids
    await check_deals(server, table.table_id, table.players[0].events)


async def rows_of(server: Server, table_id: str) -> list[Row]:
    """The log of a table as a stopped server left it."""
    store = await open_store(server.where)
    rows = await store.load_rows(table_id)
    await store.close()
    return rows


async def check_deals(server: Server, table_id: str, events: dict[int, Message]) -> None:
    """Recompute every deal from what was revealed; it is the one in the log."""
    rules = Rules.preset("korea-boardgames")
    rows = await rows_of(server, table_id)
    assert Table.restore(rules, table_id, rows).now.v == len(events)
    codec = event_codec()
    dealt = [codec.dump_python(row.event, mode="json") for row in rows if row.event.type == "deal"]
    commits = [one for one in events.values() if one["type"] == "deal_committed"]
    opened = sorted(
        (one for one in events.values() if one["type"] == "deal_revealed"),
        key=lambda one: one["board"],
    )
    assert len(dealt) == len(commits) == len(opened) > 0
    for bound, proof, cards in zip(commits, opened, dealt, strict=True):
        seed = bytes.fromhex(proof["seed"])
        board = proof["board"]
        assert commitment(seed, table_id, board, rules.name).hex() == bound["commit"]
        clients = tuple(bytes.fromhex(one) for one in proof["client_seeds"])
        again = deal(rules, bound["dealer"], DealSeed(seed, table_id, board, rules.name, clients))
        assert codec.dump_python(again, mode="json") == cards


async def test_stopped_server_says_so_and_goes_on(start: Callable[..., Server]) -> None:
    """A server that is asked to end closes sockets with 1012, ends well, and comes back."""
    server = start()
    table_id, _, cookie = server.sit("서연")
    async with server.client(cookie) as client:
        await client.hello(table_id)
        stopping = asyncio.get_running_loop().run_in_executor(None, server.stop)
        code = None
        try:
            while True:
                await client.receive()
        except ConnectionClosed as error:
            code = error.rcvd.code if error.rcvd else None
        assert (code, await stopping) == (1012, 0)
    server.start()
    async with server.client(cookie) as client:
        state = await client.hello(table_id, last_v=1)
        assert (state["v"], state["table"]["you"], state["events"]) == (1, 0, [])
