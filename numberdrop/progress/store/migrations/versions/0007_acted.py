"""Migration: add the column with the time of a pupil's last act."""

import sqlalchemy as sql
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column ``acted`` to the table ``pupils``."""
    op.add_column("pupils", sql.Column("acted", sql.Integer, nullable=False, server_default="0"))
