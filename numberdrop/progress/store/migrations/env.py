"""Alembic's entry point: runs the migrations on the connection that ``upgrade`` passes, within its transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
