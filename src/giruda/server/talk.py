"""What people say at one table: who may, how much, and what was said lately.

Nothing here is stored and nothing here knows a card.  What was said is forgotten with the room; a
report alone keeps it.
"""

from __future__ import annotations

import unicodedata
from collections import OrderedDict, deque
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Final

from giruda.protocol.messages import Accepted, Refused, TableRefusal
from giruda.protocol.options import Chat
from giruda.protocol.talk_messages import Said, Talk, Write
from giruda.server.limits import Bucket
from giruda.server.names import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from giruda.core.actions import Seat
    from giruda.protocol.talk_messages import Report, Say
    from giruda.server.connection import Connection
    from giruda.table.state import TableState

RECENT: Final = 50
REMEMBERED: Final = 200  # answers to commands, so that one sent twice is not said twice
JOINED: Final = frozenset("\u200c\u200d")
"""Do not show either, but letters and signs are made of more than one with them."""
PERSON: Final = (5, 0.4)
"""How much one person may say at once, and then a second."""
TABLE: Final = (20, 2.0)
REPORTS: Final = (3, 1 / 60)


@dataclass(frozen=True, slots=True)
class Reported:
    """What is kept of a report: who told of whom, by their sessions, and what had been said."""

    table_id: str
    reporter: str
    reported: str
    name: str
    said: tuple[Said, ...]


class Talking:
    """The talk of one table."""

    def __init__(self, connections: Sequence[Connection]) -> None:
        """Begin in silence, among whoever is connected."""
        self._connections = connections
        self._said: deque[Said] = deque(maxlen=RECENT)
        self._n = 0
        self._answers: OrderedDict[tuple[str, str], Accepted | Refused] = OrderedDict()
        self._table: Bucket | None = None
        self._persons: dict[tuple[str, str], Bucket] = {}

    def say(self, message: Say | Write, table: TableState, sender: Connection) -> None:
        """Let somebody say something to all who are here, and answer."""
        owner = sender.owner
        seat = None if owner is None else table.seat_of(owner)
        if owner is None or seat is None:
            sender.send(Refused(cid=message.cid, code=TableRefusal.NOT_SEATED))
            return
        first = self._answers.get((owner, message.cid))
        if first is not None:
            sender.send(first)
            return
        said = self._judge(message, table, seat, owner)
        if isinstance(said, TableRefusal):
            self._answer(sender, owner, Refused(cid=message.cid, code=said))
            return
        self._n += 1
        self._said.append(said)
        self._answer(sender, owner, Accepted(cid=message.cid, v=table.v))
        for connection in self._connections:
            connection.send(said)

    def report(self, message: Report, table: TableState, sender: Connection) -> Reported | None:
        """Return what is to be kept of a report; None, and a refusal, if there is nothing to it."""
        owner = sender.owner
        seat = None if owner is None else table.seat_of(owner)
        chairs = table.chairs
        chair = chairs[message.seat] if 0 <= message.seat < len(chairs) else None
        if owner is None or seat is None:
            why = TableRefusal.NOT_SEATED
        elif chair is None or chair.owner is None or message.seat == seat:
            why = TableRefusal.WRONG_SEAT
        elif not self._bucket("report", owner, REPORTS).take(monotonic()):
            why = TableRefusal.TOO_FAST
        else:
            return Reported(table.table_id, owner, chair.owner, chair.name, tuple(self._said))
        sender.send(Refused(cid=message.cid, code=why))
        return None

    def greet(self, connection: Connection) -> None:
        """Tell who came in what was said lately."""
        if self._said and connection in self._connections:
            connection.send(Talk(said=tuple(self._said)))

    def _judge(
        self, message: Say | Write, table: TableState, seat: Seat, owner: str
    ) -> Said | TableRefusal:
        chat = table.options.chat
        if chat is Chat.OFF or (isinstance(message, Write) and chat is not Chat.FREE):
            return TableRefusal.NO_TALK
        now_s = monotonic()
        self._table = self._table or Bucket.full(*TABLE, now_s)
        if not (self._bucket("say", owner, PERSON).take(now_s) and self._table.take(now_s)):
            return TableRefusal.TOO_FAST
        text = clean_text(message.text) if isinstance(message, Write) else None
        if text == "":
            return TableRefusal.BAD_MESSAGE
        phrase = None if isinstance(message, Write) else message.phrase
        name = table.chairs[seat].name
        return Said(n=self._n + 1, seat=seat, name=name, phrase=phrase, text=text)

    def _bucket(self, kind: str, owner: str, size: tuple[float, float]) -> Bucket:
        return self._persons.setdefault((kind, owner), Bucket.full(*size, monotonic()))

    def _answer(self, sender: Connection, owner: str, answer: Accepted | Refused) -> None:
        """Answer, and remember how: the same command again is not said again."""
        assert answer.cid is not None
        self._answers[owner, answer.cid] = answer
        if len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)
        sender.send(answer)


def clean_text(text: str) -> str:
    r"""Return a text on one line, without what does not show or turns the writing round.

    >>> clean_text("  one\n two\u202e ")
    'one two'
    """
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    shown = (one for one in composed if one in JOINED or unicodedata.category(one) not in UNSEEN)
    return "".join(shown).strip().strip("".join(JOINED))
