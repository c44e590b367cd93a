"""Who is asking: one person on one device or on several, each with a token of its own.

A session is known by the hash of its token.  The first of a person stands for that person in
chairs and in the store; those of other devices name it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from giruda.server.limits import Bucket, Buckets
from giruda.server.sessions import new_token, owner_of, token_of
from giruda.server.transfer import Transfers

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from giruda.server.store import Store

GUESSES: Final = 10  # of one address at once, then
GUESSES_PER_SECOND: Final = 0.1
ALL_GUESSES: Final = 200  # of everybody together, then
ALL_GUESSES_PER_SECOND: Final = 2.0


class People:
    """The sessions of the store, and the codes with which they grow."""

    def __init__(self, store: Store) -> None:
        """Begin with no code."""
        self._store = store
        self._transfers = Transfers()
        self._guesses = Buckets(GUESSES, GUESSES_PER_SECOND)
        self._all = Bucket.full(ALL_GUESSES, ALL_GUESSES_PER_SECOND, 0)

    async def owner(self, connection: HTTPConnection) -> str | None:
        """Return who sends this, None for who brings no token that we made."""
        token = token_of(connection)
        return None if token is None else await self._store.owner_of(owner_of(token))

    async def welcome(self, connection: HTTPConnection, name: str, now_ms: int) -> tuple[str, str]:
        """Return the sender's token and owner, both new for who is unknown; note the name."""
        token = token_of(connection)
        owner = await self.owner(connection)
        if token is None or owner is None:
            token = new_token()
            owner = owner_of(token)
        await self._store.save_session(owner, name, now_ms)
        return token, owner

    def code(self, owner: str, now_ms: int) -> str:
        """Return a new code for another device of this person; an older one is void."""
        return self._transfers.offer(owner, now_ms)

    def may_guess(self, address: str, now_s: float) -> bool:
        """Tell whether this address may try a code now."""
        return self._guesses.take(address, now_s) and self._all.take(now_s)

    async def redeem(self, code: str, now_ms: int) -> tuple[str, str] | None:
        """Spend a code; return a new token and the person's name, None for a code that is void."""
        owner = self._transfers.take(code, now_ms)
        name = None if owner is None else await self._store.last_name(owner)
        if owner is None or name is None:
            return None
        token = new_token()
        await self._store.add_device(owner_of(token), owner, name, now_ms)
        return token, name
