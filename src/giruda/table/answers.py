"""The first answers to commands, by seat, so that a repeated command gets its own again."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from giruda.core.actions import Seat
    from giruda.protocol.messages import Accepted, Refused

REMEMBERED: Final = 256
"""How many answers of a seat are kept, the newest ones."""


class Answers:
    """Remembers the last `REMEMBERED` answers of each seat."""

    def __init__(self, seats: int) -> None:
        """Begin with none."""
        self._by_seat: list[OrderedDict[str, Accepted | Refused]] = [
            OrderedDict() for _ in range(seats)
        ]

    def first(self, seat: Seat, cid: str) -> Accepted | Refused | None:
        """Return what this command was answered before."""
        return self._by_seat[seat].get(cid)

    def remember(self, seat: Seat, cid: str, answer: Accepted | Refused) -> None:
        """Keep an answer, and let the oldest go."""
        answers = self._by_seat[seat]
        answers[cid] = answer
        if len(answers) > REMEMBERED:
            answers.popitem(last=False)

    def forget(self, seat: Seat) -> None:
        """Drop a seat's answers: somebody else sits there now."""
        self._by_seat[seat].clear()

    def of(self, seat: Seat) -> dict[str, Accepted | Refused]:
        """Return a copy of what is kept for a seat."""
        return dict(self._by_seat[seat])
