"""Reports of one person about another."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply."""
    op.create_table(
        "report",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(40), sa.ForeignKey("table_.id"), nullable=False),
        sa.Column("ts", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("reported", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("said", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Take back."""
    op.drop_table("report")
