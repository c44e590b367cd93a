"""Which database: a file of SQLite, or PostgreSQL by its address; opened and brought up to date."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import asyncpg  # type: ignore[import-untyped]  # it has no types
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from giruda.core.errors import GirudaError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

POSTGRES: Final = ("postgresql://", "postgres://")
ANSWER_S: Final = 15  # a database that is silent for so long counts as gone
MIGRATING: Final = 0x6769727564  # one number for all: two that start at once migrate in turn
FAILURES: Final = (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
"""What a database may raise; asyncpg's own errors come through while a connection is made."""


class StoreError(GirudaError, RuntimeError):
    """The database could not do it; nothing of it was kept."""


def engine_of(where: Path | str) -> AsyncEngine:
    """Return an engine for a file or an address; nothing is opened yet.

    Parameters never get into an error, and so not into a log: they are cards and seeds.
    """
    if isinstance(where, Path):
        engine = create_async_engine(f"sqlite+aiosqlite:///{where}", hide_parameters=True)
        _listen(engine.sync_engine)
        return engine
    if not where.startswith(POSTGRES):
        raise StoreError(f"{shown(where)} is not an address of PostgreSQL: postgresql://…")
    try:
        url = _asyncpg_url(sa.make_url(where))
    except (SQLAlchemyError, ValueError) as error:
        raise StoreError("the address of the database cannot be read") from error
    return create_async_engine(
        url,
        hide_parameters=True,
        pool_pre_ping=True,  # a database that was started again is met with new connections
        connect_args={
            "timeout": ANSWER_S,
            "command_timeout": ANSWER_S,
            "server_settings": {"application_name": "giruda"},
        },
    )


def sync_engine_of(where: Path) -> sa.Engine:
    """Return an engine for a file that is used from a thread; nothing is opened yet."""
    engine = sa.create_engine(f"sqlite:///{where}", hide_parameters=True)
    _listen(engine)
    return engine


def _asyncpg_url(url: sa.URL) -> sa.URL:
    """Name the driver, and spell its options as it does."""
    query = dict(url.query)
    if "sslmode" in query:
        query["ssl"] = query.pop("sslmode")
    return url.set(drivername="postgresql+asyncpg", query=query)


def shown(where: Path | str) -> str:
    """Return what a person may read of an address: never its password."""
    if isinstance(where, Path):
        return str(where)
    try:
        return sa.make_url(where).render_as_string(hide_password=True)
    except (SQLAlchemyError, ValueError):
        return where.partition(":")[0] + ":…"


async def open_database(where: Path | str) -> AsyncEngine:
    """Open a database, made if it is a missing file and brought up to date if it is old."""
    engine = engine_of(where)
    try:
        if isinstance(where, Path):
            where.parent.mkdir(parents=True, exist_ok=True)
        async with engine.begin() as connection:
            await _migrate(connection)
    except CommandError as error:
        await engine.dispose()
        raise StoreError(f"{shown(where)} was made by a newer version of Giruda") from error
    except (*FAILURES, TypeError) as error:  # the driver's word for an option that there is not
        await engine.dispose()
        raise StoreError(f"{shown(where)} cannot be used: {reason(error)}") from error
    return engine


def reason(error: BaseException) -> str:
    """Return what a database said, in one line, without what SQLAlchemy wraps around it."""
    told = str(getattr(error, "orig", None) or error) or type(error).__name__
    return told.partition("\n")[0]


def migrations() -> Config:
    """Return where the steps from one schema to the next are."""
    config = Config()
    config.set_main_option("script_location", str(resources.files("giruda.server") / "migrations"))
    return config


def revisions() -> list[str]:
    """Return the versions of the schema, oldest first."""
    steps = ScriptDirectory.from_config(migrations()).walk_revisions()
    return [step.revision for step in steps][::-1]


async def _migrate(connection: AsyncConnection, revision: str = "head") -> None:
    config = migrations()

    def upgrade(sync: sa.Connection) -> None:
        config.attributes["connection"] = sync
        command.upgrade(config, revision)

    if connection.dialect.name == "postgresql":
        await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
    await connection.run_sync(upgrade)


def _prepare(connection: Any, record: object) -> None:  # noqa: ANN401  the driver's own type
    """Set up each connection to SQLite; its driver is kept from beginning transactions itself.

    It would leave changes of the schema out of them, and a migration that was killed half done.
    """
    del record
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=5000",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _listen(engine: sa.Engine) -> None:
    sa.event.listen(engine, "connect", _prepare)
    sa.event.listen(engine, "begin", _begin)


__all__ = [
    "FAILURES",
    "StoreError",
    "engine_of",
    "open_database",
    "reason",
    "revisions",
    "shown",
    "sync_engine_of",
]
