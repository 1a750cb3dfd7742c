"""Migration: add the table with the secret by which the ids of browsers are signed."""

import secrets

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the table ``secret`` and its only row."""
    secret = op.create_table("secret", sql.Column("secret", sql.String(64), primary_key=True))
    op.bulk_insert(secret, [{"secret": secrets.token_hex(32)}])
