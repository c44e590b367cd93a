"""The built web client: its page under every address that a person may open, its files for ever."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

STATIC: Final = Path(__file__).parent / "static"
NOT_BUILT: Final = """Giruda runs, but its web client is not built.

In a clone of the project:  make web
A wheel of Giruda holds the built client; this installation came from something else.
"""


def index(folder: Path = STATIC) -> Response:
    """Return the page of the client, or one that says how to build it."""
    page = folder / "index.html"
    if not page.is_file():
        return PlainTextResponse(NOT_BUILT, status_code=503, headers={"Cache-Control": "no-store"})
    return FileResponse(page, headers={"Cache-Control": "no-store"})


class ClientFiles(StaticFiles):
    """The files beside the page: those under ``assets`` carry a hash in their names."""

    def __init__(self, folder: Path = STATIC) -> None:
        """Serve a folder, which may be missing."""
        super().__init__(directory=folder, check_dir=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Turn away sockets, which have one address only."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        await super().__call__(scope, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file with how long it may be kept."""
        if path in (".", "index.html"):
            raise HTTPException(status_code=404)  # the page has its own route
        response = await super().get_response(path, scope)
        hashed = path.startswith("assets/")
        response.headers["Cache-Control"] = (
            "public, max-age=31536000, immutable" if hashed else "no-cache"
        )
        return response
