"""What a table can be asked to do: by its clients (messages of the wire) and by its server.

What the table may not draw itself comes in with a command: the first dealer, the seeds, the bots'
actions.  A command of the server that is not due is ignored, so a late timer does no harm.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from giruda.core.actions import Action, Seat
from giruda.protocol.messages import Act, Leave, Ready, Seed


@dataclass(frozen=True, slots=True)
class Sit:
    """A person takes a chair."""

    owner: str = field(repr=False)
    name: str


@dataclass(frozen=True, slots=True)
class NewBot:
    """A bot that could fill an empty chair."""

    name: str
    level: str


@dataclass(frozen=True, slots=True)
class Begin:
    """The host's `Start`, with the first dealer drawn and a bot for each chair.

    Empty chairs are filled: names in their order, levels by chair.  ``cid`` None: the server begins
    for the host.
    """

    cid: str | None
    dealer: Seat
    bots: tuple[NewBot, ...]


@dataclass(frozen=True, slots=True)
class CommitBoard:
    """The server binds itself to 32 bytes for the board that is due."""

    board: int
    seed: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class DealBoard:
    """The wait for client seeds is over: deal."""

    board: int


@dataclass(frozen=True, slots=True)
class BotAct:
    """What the bot whose turn it is, in person or by a hand that it plays, decided on ``v``."""

    v: int
    action: Action = field(repr=False)


@dataclass(frozen=True, slots=True)
class DummyPlays:
    """The dummy, whose turn it is on version ``v``, plays the one card that it may."""

    v: int


@dataclass(frozen=True, slots=True)
class Presence:
    """The seats whose persons are connected now, and how many others look on."""

    connected: frozenset[Seat]
    watchers: int = 0


ClientCommand = Act | Ready | Leave | Seed | Begin
ServerCommand = Sit | CommitBoard | DealBoard | BotAct | DummyPlays | Presence
Command = ClientCommand | ServerCommand
