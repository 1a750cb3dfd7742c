"""Migration: add the table of learners with their epochs (how often the data were erased), so that a device that was offline cannot bring
erased progress back.
"""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the table ``learners``, with a row for every learner who has events."""
    learners = op.create_table(
        "learners",
        sql.Column("learner", sql.String(200), primary_key=True),
        sql.Column("epoch", sql.Integer, nullable=False),
    )
    events = sql.table("events", sql.column("learner"))
    learners_with_events = sql.select(events.c.learner, sql.literal(0)).distinct()
    op.execute(sql.insert(learners).from_select(["learner", "epoch"], learners_with_events))
