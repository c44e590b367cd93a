from typing import Final, NamedTuple

from giruda.core.errors import GirudaError
from giruda.core.seen import View
from giruda.kernels.knowledge import ClubTables

REASONS: Final[tuple[str, ...]]

class NotInPlay(GirudaError, ValueError): ...

class Advice(NamedTuple):
    move: int
    reason: int
    announces: bool
    candidates: list[tuple[int, float]]
    reasons: list[int]

class Look(NamedTuple):
    unseen: int
    may: list[int]
    ally: list[float]
    friend_odds: list[float]
    called: int

def advise(tables: ClubTables, view: View) -> Advice: ...
def look_at(tables: ClubTables, view: View) -> Look: ...
