"""What browsers are told and asked: headers on every answer, and where a request comes from."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders

if TYPE_CHECKING:
    from collections.abc import Collection

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOST: Final = re.compile(r"[A-Za-z0-9.\-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?")
FIXED: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # the address of a table is the way into it
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def content_policy(host: str | None) -> str:
    """Return the policy of our pages: nothing from elsewhere, no script in the page itself."""
    sockets = f" ws://{host} wss://{host}" if host and HOST.fullmatch(host) else ""
    return "; ".join(
        (
            "default-src 'self'",
            f"connect-src 'self'{sockets}",  # older browsers do not count sockets as 'self'
            "img-src 'self' data:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


class SecurityHeaders:
    """Adds the headers to every answer over HTTP."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and its answer back with the headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        policy = content_policy(Headers(scope=scope).get("host"))

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = policy
                for name, value in FIXED.items():
                    headers[name] = value
            await send(message)

        await self._app(scope, receive, send_with_headers)


def is_own_origin(headers: Headers, allowed: Collection[str]) -> bool:
    """Tell whether a request comes from our own page, an allowed one, or from no page at all.

    Browsers always name the page that opens a socket or posts; other programs need not.
    """
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    return bool(urlsplit(origin).netloc) and urlsplit(origin).netloc == headers.get("host")
