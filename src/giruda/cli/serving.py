"""``giruda serve`` and ``giruda play``: the server, on loopback or on the network."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from giruda.cli.say import say
from giruda.core.errors import GirudaError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from giruda.server import Settings

LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  what --lan asks for
DEFAULT_PORT: Final = 8765
TRIES: Final = 20
# A documentation address: connecting a datagram socket sends nothing, it only picks a route.
SOMEWHERE_ELSE: Final = ("192.0.2.1", 9)

DataDir = Annotated[Path | None, typer.Option("--data-dir", help=say("help.data_dir"))]
Database = Annotated[
    str | None,
    typer.Option("--database", metavar="ADDRESS", help=say("help.database"), show_default=False),
]
Port = Annotated[int | None, typer.Option(min=1, max=65535, help=say("help.port"))]


class CannotServe(GirudaError):
    """The server cannot start as asked."""


def serve(  # noqa: PLR0913  a command has as many parameters as options
    *,
    host: Annotated[str, typer.Option(help=say("help.host"))] = LOOPBACK,
    port: Port = None,
    data_dir: DataDir = None,
    database: Database = None,
    log: Annotated[str | None, typer.Option(metavar="text|json", help=say("help.log"))] = None,
    log_level: Annotated[str | None, typer.Option(help=say("help.log_level"))] = None,
    metrics_port: Annotated[
        int | None, typer.Option(min=1, max=65535, help=say("help.metrics_port"))
    ] = None,
    metrics_host: Annotated[str | None, typer.Option(help=say("help.metrics_host"))] = None,
) -> None:
    """Serve until interrupted."""
    asked = {
        "DATA_DIR": data_dir,
        "DATABASE": database,
        "LOG": log,
        "LOG_LEVEL": log_level,
        "METRICS_PORT": metrics_port,
        "METRICS_HOST": metrics_host,
    }
    settings = _settings(asked)
    chosen = _free_port(host, port)
    _print_addresses(host, chosen)
    _run(settings, host, chosen)


def play(
    *,
    port: Port = None,
    data_dir: DataDir = None,
    lan: Annotated[bool, typer.Option("--lan", help=say("help.lan"))] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help=say("help.no_browser"))] = False,
    bots: Annotated[str | None, typer.Option(help=say("help.play_bots"))] = None,
) -> None:
    """Serve, and open a table with bots in the browser."""
    _check_level(bots)
    host = EVERYWHERE if lan else LOOPBACK
    chosen = _free_port(host, port)
    settings = _settings({"DATA_DIR": data_dir})
    _print_addresses(host, chosen)
    if lan:
        _print_qr(f"http://{lan_address()}:{chosen}/")
    where = f"http://{LOOPBACK}:{chosen}/{_page(bots, lan=lan)}"
    _run(settings, host, chosen, None if no_browser else _opener(where))


def _page(bots: str | None, *, lan: bool) -> str:
    """Return what the page is told: to sit down at once or to wait for friends, and the bots."""
    asked = ([] if lan else ["play"]) + ([f"bots={bots}"] if bots else [])
    return f"#{'&'.join(asked)}" if asked else ""


def _check_level(level: str | None) -> None:
    """Refuse a level that there is not here."""
    from giruda.bots.api import LEVELS, UnknownLevel, get_bot

    if level is None:
        return
    try:
        get_bot(level)
    except UnknownLevel as error:
        told = say("serve.unknown_level", level=repr(level[:40]), levels=", ".join(LEVELS))
        raise CannotServe(told) from error


def database_of(data_dir: Path | None, database: str | None) -> Path | str:
    """Return where a server with these options stores."""
    return _asked({"DATA_DIR": data_dir, "DATABASE": database}).database


def _asked(options: Mapping[str, object]) -> Settings:
    """Read the settings; an option stands for the environment variable of its name."""
    from giruda.server import Settings

    given = {f"GIRUDA_{name}": str(one) for name, one in options.items() if one is not None}
    return Settings.from_environment({**os.environ, **given})


def _settings(options: Mapping[str, object]) -> Settings:
    from giruda.server.databases import shown

    settings = _asked(options)
    if isinstance(settings.database, str):
        print(say("serve.database", address=shown(settings.database)), file=sys.stderr)
        return settings
    try:
        settings.data_dir.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotServe(say("serve.bad_dir", folder=settings.data_dir)) from error
    print(say("serve.data", folder=settings.data_dir), file=sys.stderr)
    return settings


def _run(settings: Settings, host: str, port: int, on_ready: object = None) -> None:
    from giruda.server import run
    from giruda.server.logs import set_up

    set_up(settings.log, settings.log_level)
    run(settings, host, port, on_ready if callable(on_ready) else None)


def _opener(url: str) -> object:
    """Return what opens the page, on a thread of its own: a browser may take its time."""

    def open_page() -> None:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    return open_page


def _print_addresses(host: str, port: int) -> None:
    near = LOOPBACK if host == EVERYWHERE else host
    print(say("serve.at", address=f"http://{near}:{port}/"))
    if host == EVERYWHERE:
        print(say("serve.lan", address=f"http://{lan_address()}:{port}/"))
    print(say("serve.stop"), flush=True)


def _print_qr(url: str) -> None:
    import segno

    segno.make(url).terminal(compact=True)


def lan_address() -> str:
    """Return this machine's address on its network, or loopback if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_ELSE)
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])


def _free_port(host: str, port: int | None) -> int:
    """Return the port asked for, or else the first free one from the default on."""
    candidates = range(DEFAULT_PORT, DEFAULT_PORT + TRIES) if port is None else [port]
    for candidate in candidates:
        if _is_free(host, candidate):
            return candidate
    raise CannotServe(say("serve.port_taken", port=candidates[0]))


def _is_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True
