"""Figures for Prometheus, on a port of their own that is not for players.

Counts and times only, of all tables together: nothing of a hand.  How long bots think hangs on
cards that nobody may see, so it is not measured, and a quiet server still tells too much of what
moves at its only table: bind the port where operators alone reach it.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Histogram, ProcessCollector, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from giruda.server.lobby import Lobby

REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
COMMAND_SECONDS: Final = Histogram(
    "giruda_command_seconds",
    "From a person's command until it was stored and on its way to everybody",
    buckets=BUCKETS,
    registry=REGISTRY,
)
COMMIT_SECONDS: Final = Histogram(
    "giruda_commit_seconds",
    "One transaction with the rows of all commands that waited",
    buckets=BUCKETS,
    registry=REGISTRY,
)


class Rooms(Collector):
    """What is going on in the lobby, counted when asked."""

    def __init__(self, lobby: Lobby) -> None:
        """Count this lobby's rooms."""
        self._lobby = lobby

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Count."""
        rooms = self._lobby.rooms
        seats = sum(len(room.table.now.persons) for room in rooms)
        counts = {
            "giruda_tables": ("Tables in memory", len(rooms)),
            "giruda_seats": ("Persons with a chair there", seats),
            "giruda_connections": ("Open sockets there", sum(room.n_connected for room in rooms)),
            "giruda_bot_queue": ("Choices that bots were asked for", self._lobby.n_thinking),
        }
        for name, (told, value) in counts.items():
            yield GaugeMetricFamily(name, told, value)


@contextmanager
def published(lobby: Lobby, host: str, port: int | None) -> Iterator[None]:
    """Answer Prometheus at ``/metrics`` of a port; None is nowhere.  Taken is an `OSError`."""
    if port is None:
        yield
        return
    rooms = Rooms(lobby)
    REGISTRY.register(rooms)
    try:
        server, thread = start_http_server(port, host, REGISTRY)
        try:
            yield
        finally:
            server.shutdown()
            server.server_close()
            thread.join()
    finally:
        REGISTRY.unregister(rooms)


__all__ = ["COMMAND_SECONDS", "COMMIT_SECONDS", "published"]
