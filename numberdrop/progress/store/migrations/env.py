"""Alembic's entry point: runs the migrations on the connection, and in the transaction, that ``upgrade`` passes."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
