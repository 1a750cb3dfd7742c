"""Learners, and how often each has erased everything: a device that was away must not bring erased progress back."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table, with all who have events."""
    learners = op.create_table(
        "learners",
        sql.Column("learner", sql.String(200), primary_key=True),
        sql.Column("epoch", sql.Integer, nullable=False),
    )
    events = sql.table("events", sql.column("learner"))
    known = sql.select(events.c.learner, sql.literal(0)).distinct()
    op.execute(sql.insert(learners).from_select(["learner", "epoch"], known))
