"""Migration: add the table of the boards that teachers watch: one row for each watched pupil, with the board that their page sent last."""

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the table ``boards``."""
    op.create_table(
        "boards",
        sql.Column("class_id", sql.String(16), nullable=False),
        sql.Column("learner", sql.String(200), nullable=False),
        sql.Column("since", sql.Integer, nullable=False),
        sql.Column("wall", sql.Integer, nullable=False),
        sql.Column("told", sql.Integer, nullable=False),
        sql.Column("board", sql.Text, nullable=False),
        sql.Column("changes", sql.Integer, nullable=False),
        sql.PrimaryKeyConstraint("class_id", "learner", name="boards_of_classes"),
    )
