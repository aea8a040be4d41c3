"""Content packs kept with their tables, time limits, reasons that everybody may read, and feeds."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game", sa.Column("pack", sa.String(length=80), nullable=False, server_default=""))
    op.add_column("game", sa.Column("content", sa.Text(), nullable=True))
    op.add_column("game", sa.Column("patience", sa.Integer(), nullable=False, server_default="0"))
    op.create_index("ix_game_patience", "game", ["patience"])
    op.add_column("entry", sa.Column("why_open", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "feed",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("browser", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_feed")),
    )


def downgrade() -> None:
    op.drop_table("feed")
    op.drop_index("ix_game_patience", "game")
    with op.batch_alter_table("entry") as entry:
        entry.drop_column("why_open")
    for column in (
        "patience",
        "content",
        "pack",
    ):  # not in a batch, which lays the table out anew and takes along what hangs on it
        op.drop_column("game", column)
