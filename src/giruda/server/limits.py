"""How much a client may ask: a bucket of tokens that refills with time."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

MAX_BUCKETS: Final = 10_000
HOME_BITS: Final = 64  # a home has as many addresses of IPv6 as these leave


def address_of(connection: HTTPConnection) -> str:
    """Return where somebody comes from: an address, or of IPv6 the network of one home.

    Behind a proxy that is trusted it is the one that the proxy names.
    """
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> HOME_BITS << HOME_BITS)}/{HOME_BITS}"


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

    def is_full(self, now_s: float) -> bool:
        """Whether it holds all that it can, so that a new one would be the same."""
        return self.tokens + (now_s - self.at_s) * self.per_second >= self.burst

    @property
    def is_flooded(self) -> bool:
        """Whether the client asked on and on while it was refused."""
        return self.tokens < -2 * self.burst


@dataclass(slots=True)
class Buckets:
    """A bucket for each of many, all alike."""

    burst: float
    per_second: float
    _each: dict[str, Bucket] = field(default_factory=dict)

    def of(self, whose: str, now_s: float) -> Bucket:
        """Return the bucket of one of them, a full one for who is new."""
        if len(self._each) > MAX_BUCKETS:
            self._forget(now_s)
        return self._each.setdefault(whose, Bucket.full(self.burst, self.per_second, now_s))

    def take(self, whose: str, now_s: float) -> bool:
        """Spend a token of one of them; tell whether it was there."""
        return self.of(whose, now_s).take(now_s)

    def _forget(self, now_s: float) -> None:
        """Drop those that are full again; if that is not half of them, all: never grow."""
        kept = {whose: one for whose, one in self._each.items() if not one.is_full(now_s)}
        self._each = kept if len(kept) <= MAX_BUCKETS // 2 else {}


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
