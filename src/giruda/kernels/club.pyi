from giruda.core.actions import FriendMode
from giruda.kernels.knowledge import ClubTables
from giruda.kernels.play import Hand

class Roles:
    @property
    def club(self) -> ClubTables: ...
    def __init__(
        self,
        club: ClubTables,
        declarer: int,
        mode: FriendMode,
        *,
        card: int | None = None,
        whom: int | None = None,
        buried: int | None = None,
        announced: bool = False,
    ) -> None: ...

def club_move(hand: Hand, roles: Roles) -> int: ...
