"""Standing orders: what a seat has left word for."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "standing_order",
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("about", sa.String(length=80), nullable=False),
        sa.Column("up_to", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_standing_order_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_standing_order")),
    )


def downgrade() -> None:
    op.drop_table("standing_order")
