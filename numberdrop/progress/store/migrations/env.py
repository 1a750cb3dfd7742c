"""What Alembic runs: the migrations, on the connection and in the transaction that ``upgrading`` hands over."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
