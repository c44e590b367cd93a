"""One-time codes with which another device becomes the same person.

Short enough to be typed, so they live for minutes, are good once, and guesses are limited.  Only
hashes are kept, and in memory alone: a server that starts anew knows none.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from giruda.server.names import BASE32

CODE_LETTERS: Final = 8  # 40 bits
LIFE_S: Final = 300
MOST: Final = 10_000  # codes that are open at a time


@dataclass(frozen=True, slots=True)
class _Open:
    owner: str
    until_ms: int


@dataclass(slots=True)
class Transfers:
    """The codes that are open, by their hashes."""

    _open: dict[str, _Open] = field(default_factory=dict)

    def offer(self, owner: str, now_ms: int) -> str:
        """Return a new code of this person; an older one is void."""
        self._open = {
            key: one
            for key, one in self._open.items()
            if one.owner != owner and one.until_ms > now_ms
        }
        if len(self._open) >= MOST:
            self._open.pop(next(iter(self._open)))  # the oldest
        code = "".join(secrets.choice(BASE32) for _ in range(CODE_LETTERS))
        self._open[_key(code)] = _Open(owner, now_ms + LIFE_S * 1000)
        return code

    def take(self, code: str, now_ms: int) -> str | None:
        """Spend a code; return whose it was, None if it is void."""
        found = self._open.pop(_key(code), None)
        return found.owner if found is not None and found.until_ms > now_ms else None


def _key(code: str) -> str:
    """Return what is kept of a code, however it was typed."""
    plain = "".join(one for one in code.casefold() if one not in "- \t\n")
    return sha256(plain.encode(errors="replace")).hexdigest()
