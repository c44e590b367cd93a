"""The server: sockets, storage, sessions and bots around the tables of `giruda.table`.

`Settings` and `run` are all that the command line needs.  They are imported on first use, because
a bot's worker process comes through here too and needs no web framework.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from giruda.server.running import run
    from giruda.server.settings import Settings

_HOMES = {"run": "giruda.server.running", "Settings": "giruda.server.settings"}


def __getattr__(name: str) -> object:
    """Import what is asked for."""
    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(_HOMES[name]), name)


__all__ = ["Settings", "run"]
