"""Alembic's environment: migrations run inside the server on the connection it hands over."""

from alembic import context

from enginehouse.table.storage.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, compare_type=True)
with context.begin_transaction():
    context.run_migrations()
