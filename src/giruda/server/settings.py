"""What whoever runs a server may set, each by an option or an environment variable."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from giruda.core.errors import GirudaError
from giruda.table.timing import Timing

PREFIX: Final = "GIRUDA_"
LOG_KINDS: Final = ("text", "json")
LOG_LEVELS: Final = ("warning", "error", "info", "debug")


class SettingsError(GirudaError, ValueError):
    """A setting has a value that means nothing."""

    def __init__(self, name: str, problem: str) -> None:
        """Name the variable, then say what would be allowed."""
        super().__init__(f"{name}: {problem}")
        self.name = name
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server behaves.

    `from_environment` reads GIRUDA_DATA_DIR and GIRUDA_DATABASE, the address of PostgreSQL;
    for ``timing`` GIRUDA_BOT_PACE_MS (as "700-1100"), GIRUDA_TRICK_HOLD_MS, GIRUDA_SEED_WAIT_MS,
    GIRUDA_NEXT_HAND_MS, GIRUDA_REDEAL_MS and GIRUDA_GRACE_MS;
    GIRUDA_BOT_WORKERS (0: bots think in a thread) and GIRUDA_BOT_LIMIT_S;
    GIRUDA_ALLOWED_ORIGINS, commas between; GIRUDA_SOCKET_BURST messages of a socket are taken at
    once, then GIRUDA_SOCKET_PER_SECOND; GIRUDA_TABLE_BURST tables may be made or joined from one
    address at once, then one every two seconds; GIRUDA_SOCKETS_PER_ADDRESS may be open at a time,
    and GIRUDA_SOCKETS_PER_SESSION of one person; one that opens no table is closed after
    GIRUDA_HELLO_S, one that says nothing after GIRUDA_IDLE_S; GIRUDA_TRUSTED_PROXIES, commas
    between, may say from where and by what a request came;
    figures for Prometheus are at GIRUDA_METRICS_PORT of GIRUDA_METRICS_HOST; GIRUDA_LOG is how to
    log and GIRUDA_LOG_LEVEL how much.
    """

    data_dir: Path
    timing: Timing = field(default_factory=Timing)
    bot_workers: int = 1
    bot_limit_s: float = 1.8
    allowed_origins: frozenset[str] = frozenset()
    burst: int = 60
    per_second: int = 20
    table_burst: int = 60
    sockets_per_address: int = 500
    sockets_per_session: int = 20
    hello_s: int = 20
    idle_s: int = 900
    trusted_proxies: str = "127.0.0.1"
    database_url: str | None = field(default=None, repr=False)
    metrics_port: int | None = None
    metrics_host: str = "127.0.0.1"
    log: str = "text"
    log_level: str = "warning"

    @property
    def database(self) -> Path | str:
        """Where the log of all tables is: a file, or an address of PostgreSQL."""
        return self.database_url or self.data_dir / "giruda.sqlite3"

    @classmethod
    def from_environment(
        cls, environ: Mapping[str, str] | None = None, data_dir: Path | None = None
    ) -> Settings:
        """Read the environment; ``data_dir`` goes before GIRUDA_DATA_DIR and the default."""
        env = os.environ if environ is None else environ
        named = env.get(f"{PREFIX}DATA_DIR")
        usual = Timing()
        origins = env.get(f"{PREFIX}ALLOWED_ORIGINS", "")
        return cls(
            data_dir=data_dir or (Path(named) if named else default_data_dir(env)),
            timing=Timing(
                pace=_range(env, "BOT_PACE_MS", usual.pace),
                trick_hold=_number(env, "TRICK_HOLD_MS", usual.trick_hold),
                seed_wait=_number(env, "SEED_WAIT_MS", usual.seed_wait),
                next_hand=_number(env, "NEXT_HAND_MS", usual.next_hand),
                redeal=_number(env, "REDEAL_MS", usual.redeal),
                grace=_number(env, "GRACE_MS", usual.grace),
            ),
            bot_workers=_number(env, "BOT_WORKERS", 1),
            bot_limit_s=_seconds(env, "BOT_LIMIT_S", 1.8),
            allowed_origins=frozenset(one.strip() for one in origins.split(",") if one.strip()),
            burst=_number(env, "SOCKET_BURST", 60),
            per_second=_number(env, "SOCKET_PER_SECOND", 20),
            table_burst=_number(env, "TABLE_BURST", 60),
            sockets_per_address=_number(env, "SOCKETS_PER_ADDRESS", 500),
            sockets_per_session=_number(env, "SOCKETS_PER_SESSION", 20),
            hello_s=_number(env, "HELLO_S", 20),
            idle_s=_number(env, "IDLE_S", 900),
            trusted_proxies=env.get(f"{PREFIX}TRUSTED_PROXIES") or "127.0.0.1",
            database_url=env.get(f"{PREFIX}DATABASE") or None,
            metrics_port=_number(env, "METRICS_PORT", 0) or None,
            metrics_host=env.get(f"{PREFIX}METRICS_HOST") or "127.0.0.1",
            log=_one_of(env, "LOG", LOG_KINDS),
            log_level=_one_of(env, "LOG_LEVEL", LOG_LEVELS),
        )


def default_data_dir(environ: Mapping[str, str]) -> Path:
    """Return where this platform keeps a user's data."""
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    elif sys.platform == "win32":
        base = Path(environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "giruda"


def _number(environ: Mapping[str, str], name: str, usual: int) -> int:
    text = environ.get(PREFIX + name)
    if not text:
        return usual
    if not (text.isascii() and text.isdigit()):
        raise SettingsError(PREFIX + name, f"must be a whole number, 0 or more, not {text[:20]!r}")
    return int(text)


def _one_of(environ: Mapping[str, str], name: str, words: tuple[str, ...]) -> str:
    """Return one of these words, the first if none is set."""
    text = environ.get(PREFIX + name) or words[0]
    if text not in words:
        raise SettingsError(PREFIX + name, f"must be one of {', '.join(words)}, not {text[:20]!r}")
    return text


def _seconds(environ: Mapping[str, str], name: str, usual: float) -> float:
    return float(_number(environ, name, 0)) if environ.get(PREFIX + name) else usual


def _range(environ: Mapping[str, str], name: str, usual: tuple[int, int]) -> tuple[int, int]:
    text = environ.get(PREFIX + name)
    if not text:
        return usual
    low, dash, high = text.partition("-")
    numbers = (low, high if dash else low)
    if not all(one.isascii() and one.isdigit() for one in numbers):
        raise SettingsError(PREFIX + name, f"must be like 700-1100, not {text[:20]!r}")
    first, last = (int(one) for one in numbers)
    if first > last:
        raise SettingsError(PREFIX + name, "the first number must not be above the second")
    return first, last
