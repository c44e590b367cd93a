"""The tables of the database.  The migrations make them; a test compares the two.

Portable SQL, for SQLite and PostgreSQL alike.
"""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

METADATA: Final = sa.MetaData()

TABLES: Final = sa.Table(
    "table_",
    METADATA,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("rules", sa.String(80), nullable=False),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("v", sa.Integer, nullable=False, server_default="0"),  # the last in its log
)

EVENTS: Final = sa.Table(
    "event",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("table_.id"), primary_key=True),
    sa.Column("v", sa.Integer, primary_key=True),
    sa.Column("ts", sa.BigInteger, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("type", sa.String(40), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("cid", sa.String(64)),
    sa.Column("secret", sa.Text),
)

IS_SEAT_TAKEN: Final = EVENTS.c.type == "seat_taken"
sa.Index(  # the tables where somebody ever sat: only such rows have an owner beside them
    "ix_event_owner",
    EVENTS.c.secret,
    sqlite_where=IS_SEAT_TAKEN,
    postgresql_where=IS_SEAT_TAKEN,
)

CHAIRS: Final = sa.Table(
    "chair",
    METADATA,
    sa.Column("table_id", sa.ForeignKey("table_.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False, index=True),
)

SESSIONS: Final = sa.Table(
    "session",
    METADATA,
    sa.Column("token_hash", sa.String(64), primary_key=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("last_name", sa.String(80), nullable=False),
    sa.Column("last_seen", sa.BigInteger, nullable=False),
    sa.Column("owner", sa.String(64)),  # the first session of the same person, None for itself
)

REPORTS: Final = sa.Table(
    "report",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.ForeignKey("table_.id"), nullable=False),
    sa.Column("ts", sa.BigInteger, nullable=False),
    sa.Column("reporter", sa.String(64), nullable=False),
    sa.Column("reported", sa.String(64), nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("said", sa.Text, nullable=False),
)
"""What one person told of another: both by their sessions, and what had been said lately."""

REVEALED: Final = sa.Table(  # boards whose seeds are open, by the version of that, not counted yet
    "revealed",
    METADATA,
    sa.Column("table_id", sa.String(40), primary_key=True),
    sa.Column("v", sa.Integer, primary_key=True),
)

FAIR: Final = sa.Table(
    "fair",
    METADATA,
    sa.Column("name", sa.String(120), primary_key=True),
    sa.Column("n", sa.Integer, nullable=False),
)
