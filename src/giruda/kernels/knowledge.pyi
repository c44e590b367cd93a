from typing import Final

from giruda.core.actions import FriendMode
from giruda.kernels.tables import KernelTables

FRIEND_MODES: Final[dict[FriendMode, int]]

class ClubTables:
    @property
    def tables(self) -> KernelTables: ...
    def __init__(self, tables: KernelTables) -> None: ...
