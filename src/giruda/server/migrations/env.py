"""Run by Alembic: migrates the connection that the store hands over."""

from alembic import context

from giruda.server.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,  # all of it or nothing, also if the server is killed meanwhile
    render_as_batch=True,  # SQLite alters a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
