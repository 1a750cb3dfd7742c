"""Migration: add columns and tables for lessons in a school: arrival of events, personal words, several classes, tasks, pauses, questions,
results.
"""

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"

_FIRST = ("learner", "class_id", "name", "seen")


def upgrade() -> None:
    """Add the columns and tables; the new primary key of ``pupils`` allows a learner to be in several classes."""
    op.add_column("events", sql.Column("came", sql.Integer, nullable=False, server_default="0"))
    for name, kind, first in (
        ("task_at", sql.Integer, "0"),
        ("paused", sql.Integer, "0"),
        ("locked", sql.Integer, "0"),
        ("question", sql.String(8), ""),
        ("told", sql.Integer, "0"),
        ("changed", sql.Integer, "0"),
    ):
        op.add_column("classes", sql.Column(name, kind, nullable=False, server_default=first))
    op.rename_table("pupils", "pupils_before")
    for index in ("ix_pupils_class_id", "ix_pupils_seen"):
        op.drop_index(index, table_name="pupils_before")
    op.create_table(
        "pupils",
        sql.Column("class_id", sql.String(16), nullable=False),
        sql.Column("learner", sql.String(200), nullable=False, index=True),
        sql.Column("name", sql.String(40), nullable=False),
        sql.Column("seen", sql.Integer, nullable=False, index=True),
        sql.Column("here", sql.Integer, nullable=False, server_default="1"),
        sql.Column("joined", sql.Integer, nullable=False, server_default="0"),
        sql.Column("word", sql.String(16), nullable=False, server_default=""),
        sql.Column("task", sql.Text, nullable=False, server_default=""),
        sql.Column("answer", sql.String(8), nullable=False, server_default=""),
        sql.Column("misses", sql.Integer, nullable=False, server_default="0"),
        sql.Column("missed", sql.Integer, nullable=False, server_default="0"),
        sql.PrimaryKeyConstraint("class_id", "learner", name="pupils_of_classes"),
    )
    names = ", ".join(_FIRST)
    op.execute(f"INSERT INTO pupils ({names}) SELECT {names} FROM pupils_before")  # nosec B608  # noqa: S608 - our own names
    op.drop_table("pupils_before")
    op.create_table(
        "joined_learners",
        sql.Column("learner", sql.String(200), primary_key=True),
        sql.Column("now", sql.String(200), nullable=False),
    )
    op.create_table(
        "results",
        sql.Column("class_id", sql.String(16), nullable=False),
        sql.Column("learner", sql.String(200), nullable=False),
        sql.Column("task", sql.String(64), nullable=False),
        sql.Column("round", sql.Integer, nullable=False),
        sql.Column("points", sql.Integer, nullable=False),
        sql.Column("over", sql.Integer, nullable=False),
        sql.Column("lost", sql.Integer, nullable=False, server_default="-1"),
        sql.Column("at", sql.Integer, nullable=False),
        sql.PrimaryKeyConstraint("class_id", "learner", "task", name="results_of_classes"),
    )
