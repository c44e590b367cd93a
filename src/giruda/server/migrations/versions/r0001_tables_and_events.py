"""Tables, their events and chairs, and sessions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "table_",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.String(80), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
    )
    op.create_table(
        "event",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("table_.id"), primary_key=True),
        sa.Column("v", sa.Integer, primary_key=True),
        sa.Column("ts", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("type", sa.String(40), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("cid", sa.String(64)),
        sa.Column("secret", sa.Text),
    )
    op.create_table(
        "chair",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("table_.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
    )
    op.create_index("ix_chair_owner", "chair", ["owner"])
    op.create_table(
        "session",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("last_name", sa.String(80), nullable=False),
        sa.Column("last_seen", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Take back."""
    for name in ("session", "chair", "event", "table_"):
        op.drop_table(name)
