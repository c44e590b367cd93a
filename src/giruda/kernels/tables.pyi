from giruda.core.cards import Suit
from giruda.core.rules import Rules

class KernelTables:
    rules: Rules
    trump: Suit | None
    def __init__(self, rules: Rules, trump: Suit | None) -> None: ...
