"""Migration: add the tables of classes and pupils; a learner can be in one class only."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the tables ``classes`` and ``pupils``."""
    op.create_table(
        "classes",
        sql.Column("id", sql.String(16), primary_key=True),
        sql.Column("name", sql.String(60), nullable=False, unique=True),
        sql.Column("code", sql.String(16), nullable=False, unique=True),
        sql.Column("digest", sql.String(64), nullable=False),
        sql.Column("keeps", sql.Integer, nullable=False),
        sql.Column("task", sql.Text, nullable=False),
    )
    op.create_table(
        "pupils",
        sql.Column("learner", sql.String(200), primary_key=True),
        sql.Column("class_id", sql.String(16), nullable=False, index=True),
        sql.Column("name", sql.String(40), nullable=False),
        sql.Column("seen", sql.Integer, nullable=False, index=True),
    )
