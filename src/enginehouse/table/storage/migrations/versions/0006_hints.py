"""Whether people at a table may ask what the house's player would do. At tables of before they may."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game", sa.Column("hints", sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    op.drop_column("game", "hints")  # not in a batch, which lays the table out anew and takes along what hangs on it
