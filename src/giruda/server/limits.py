"""How much a client may ask: a bucket of tokens that refills with time."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Bucket:
    """Holds up to ``burst`` tokens and gains ``per_second``; asking costs one, refused or not.

    So a client that goes on asking when it is refused sinks below zero, and shows that it floods.
    """

    burst: float
    per_second: float
    tokens: float
    at_s: float

    @classmethod
    def full(cls, burst: float, per_second: float, now_s: float) -> Bucket:
        """Return a full one."""
        return cls(burst, per_second, burst, now_s)

    def take(self, now_s: float) -> bool:
        """Spend a token; tell whether it was there."""
        self.tokens = min(self.burst, self.tokens + (now_s - self.at_s) * self.per_second) - 1
        self.at_s = now_s
        return self.tokens >= 0

    @property
    def is_flooded(self) -> bool:
        """Whether the client asked on and on while it was refused."""
        return self.tokens < -2 * self.burst


@dataclass(slots=True)
class Crowd:
    """Counts how many are inside by where they come from, and lets no more in than ``most``."""

    most: int
    _inside: dict[str, int] = field(default_factory=dict)

    def enter(self, address: str) -> bool:
        """Let one more in; tell whether there was room."""
        inside = self._inside.get(address, 0)
        if inside >= self.most:
            return False
        self._inside[address] = inside + 1
        return True

    def leave(self, address: str) -> None:
        """Note that one of those who entered is gone."""
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]
