"""Which browser a push goes to: who signs out there is not told there any more. Of those of before nobody knows it."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("channel", sa.Column("browser", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column(
        "channel", "browser"
    )  # not in a batch, which lays the table out anew and takes along what hangs on it
