"""Further devices of a person."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.add_column("session", sa.Column("owner", sa.String(64)))


def downgrade() -> None:
    """Take back."""
    with op.batch_alter_table("session") as table:
        table.drop_column("owner")
