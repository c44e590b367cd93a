"""The first answers to commands, by seat, so that a repeated command gets its own again.

Nearly all are acceptances, and a busy server has thousands of seats: of an acceptance two numbers
are kept, a hash of the command's id and the version.  Python's hashes of text are secret and have
64 bits, so that two ids of a seat meet is not to be expected in the life of a server.
"""

from __future__ import annotations

from array import array
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from giruda.protocol.messages import Accepted, Refused

if TYPE_CHECKING:
    from giruda.core.actions import Seat

REMEMBERED: Final = 256
"""How many answers of a seat are kept, the newest ones: so many of each kind."""


class _OfSeat:
    """The answers of one seat."""

    def __init__(self) -> None:
        self._ids = array("q")
        self._versions = array("q")
        self._refused: OrderedDict[str, Refused] = OrderedDict()

    def first(self, cid: str) -> Accepted | Refused | None:
        if cid in self._refused:
            return self._refused[cid]
        key = hash(cid)
        if key not in self._ids:
            return None
        return Accepted(cid=cid, v=self._versions[self._ids.index(key)])

    def accepted(self, cid: str, v: int) -> None:
        key = hash(cid)
        if key in self._ids:  # one more row of the same command, read back from the log
            self._versions[self._ids.index(key)] = v
            return
        self._ids.append(key)
        self._versions.append(v)
        del self._ids[:-REMEMBERED], self._versions[:-REMEMBERED]

    def refused(self, cid: str, answer: Refused) -> None:
        self._refused[cid] = answer
        if len(self._refused) > REMEMBERED:
            self._refused.popitem(last=False)


class Answers:
    """Remembers the last answers of each seat, `REMEMBERED` of each kind."""

    def __init__(self, seats: int) -> None:
        """Begin with none."""
        self._by_seat = [_OfSeat() for _ in range(seats)]

    def first(self, seat: Seat, cid: str) -> Accepted | Refused | None:
        """Return what this command was answered before."""
        return self._by_seat[seat].first(cid)

    def remember(self, seat: Seat, cid: str, answer: Accepted | Refused) -> None:
        """Keep an answer, and let the oldest go."""
        if isinstance(answer, Accepted):
            self._by_seat[seat].accepted(cid, answer.v)
        else:
            self._by_seat[seat].refused(cid, answer)

    def forget(self, seat: Seat) -> None:
        """Drop a seat's answers: somebody else sits there now."""
        self._by_seat[seat] = _OfSeat()
