"""What a table can be asked to do: by its clients (messages of the wire) and by its server.

What the table may not draw itself comes in with a command: the first dealer, the seeds, the bots'
actions.  A command of the server that is not due is ignored, so a late timer does no harm.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from giruda.core.actions import Action, PlayCard, Seat
from giruda.core.views import View
from giruda.protocol.claim_messages import AnswerClaim, AnswerUndo, Claim, Undo
from giruda.protocol.messages import Act, Leave, Ready, Seed
from giruda.protocol.seat_messages import HandOver, Kick, LetStandIn, Replace, TakeBack


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
class Vacate:
    """Somebody leaves, or the host sees to it; with bots, of whom one takes the chair in a match.

    The first bot whose name is still free does.
    """

    message: Leave | Replace | Kick
    bots: tuple[NewBot, ...]

    @property
    def cid(self) -> str:
        """The command's id."""
        return self.message.cid


@dataclass(frozen=True, slots=True)
class ProvedClaim:
    """A claim, and what `sure_leads` found for what its claimer sees: found beside the table."""

    message: Claim
    view: View = field(repr=False)
    leads: tuple[PlayCard, ...] | None = field(repr=False)

    @property
    def cid(self) -> str:
        """The command's id."""
        return self.message.cid


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
class TimeUp:
    """The person whom version ``v`` waits for has no time left: what a bot does instead."""

    v: int
    action: Action = field(repr=False)


@dataclass(frozen=True, slots=True)
class BeginStandIn:
    """On version ``v`` a bot is to stand in for whom the hand waits for, as the options say."""

    v: int


@dataclass(frozen=True, slots=True)
class EndStandIn:
    """On version ``v`` the person whom the hand waits for is back to decide."""

    v: int


@dataclass(frozen=True, slots=True)
class DummyPlays:
    """The dummy, whose turn it is on version ``v``, plays the one card that it may."""

    v: int


@dataclass(frozen=True, slots=True)
class PlayOut:
    """The best play of both sides, for a claim to which all agreed; empty if none was found."""

    v: int
    plays: tuple[PlayCard, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Presence:
    """The seats whose persons are connected now, and how many others look on."""

    connected: frozenset[Seat]
    watchers: int = 0


ChairCommand = Vacate | LetStandIn | TakeBack | HandOver
Asking = Claim | ProvedClaim | AnswerClaim | Undo | AnswerUndo
ClientCommand = Act | Ready | Seed | Begin | ChairCommand | Asking
ChairTimer = BeginStandIn | EndStandIn
TableTimer = CommitBoard | DealBoard | BotAct | DummyPlays | PlayOut | TimeUp | ChairTimer
ServerCommand = Sit | Presence | TableTimer
Command = ClientCommand | ServerCommand
