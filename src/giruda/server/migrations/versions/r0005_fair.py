"""Which boards were revealed and not counted yet, and what was counted."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "revealed",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("v", sa.Integer, primary_key=True),
    )
    op.create_table(
        "fair",
        sa.Column("name", sa.String(120), primary_key=True),
        sa.Column("n", sa.Integer, nullable=False),
    )
    op.execute(
        "INSERT INTO revealed (table_id, v) "
        "SELECT table_id, v FROM event WHERE type = 'deal_revealed'"
    )


def downgrade() -> None:
    """Take back."""
    for name in ("fair", "revealed"):
        op.drop_table(name)
