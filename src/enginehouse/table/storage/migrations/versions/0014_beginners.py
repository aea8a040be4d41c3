"""Who began a game on which chair, and whether it counts for them; and who did not end what they began."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("result", sa.Column("gone", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "beginner",
        sa.Column("game_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_beginner_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_beginner")),
    )
    op.create_index(op.f("ix_beginner_holder"), "beginner", ["holder"])


def downgrade() -> None:
    op.drop_table("beginner")
    with op.batch_alter_table("result") as result:
        result.drop_column("gone")
