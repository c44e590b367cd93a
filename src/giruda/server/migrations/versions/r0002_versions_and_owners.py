"""The last version of each table beside it, and an index of who ever sat where."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

SEATED = sa.text("type = 'seat_taken'")


def upgrade() -> None:
    """Apply."""
    op.add_column("table_", sa.Column("v", sa.Integer, nullable=False, server_default="0"))
    op.execute(
        "UPDATE table_ SET v = "
        "(SELECT COALESCE(MAX(event.v), 0) FROM event WHERE event.table_id = table_.id)"
    )
    op.create_index(
        "ix_event_owner", "event", ["secret"], sqlite_where=SEATED, postgresql_where=SEATED
    )


def downgrade() -> None:
    """Take back."""
    op.drop_index("ix_event_owner", "event")
    with op.batch_alter_table("table_") as table:
        table.drop_column("v")
