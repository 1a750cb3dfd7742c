"""Migration: add the table of events, one row for each event of a learner."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the table ``events``."""
    op.create_table(
        "events",
        sql.Column("learner", sql.String(200), primary_key=True),
        sql.Column("id", sql.String(40), primary_key=True),
        sql.Column("line", sql.Text, nullable=False),
    )
