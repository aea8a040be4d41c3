"""Whether a guide stands beside the people at a table: a guided first game. Tables of before have none."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game", sa.Column("guided", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("game", "guided")  # not in a batch, which lays the table out anew and takes along what hangs on it
