"""Who is asking: a random token in a cookie, known here only by its hash."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection
    from starlette.responses import Response

COOKIE: Final = "giruda_session"
TOKEN_BYTES: Final = 32
YEAR_S: Final = 365 * 24 * 3600
MAX_TOKEN: Final = 100


def new_token() -> str:
    """Draw a session's token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def owner_of(token: str) -> str:
    """Return what stands for a session in chairs and in the store; the token does not follow."""
    return sha256(token.encode()).hexdigest()


def token_of(connection: HTTPConnection) -> str | None:
    """Return the token that a request or handshake brings."""
    token = connection.cookies.get(COOKIE)
    return token if token and len(token) <= MAX_TOKEN else None


def set_cookie(response: Response, token: str, *, secure: bool) -> None:
    """Hand a session's token to the browser, out of reach of scripts and foreign pages."""
    response.set_cookie(
        COOKIE, token, max_age=YEAR_S, path="/", httponly=True, samesite="lax", secure=secure
    )
