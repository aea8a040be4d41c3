"""Chairs count how often they changed hands, and those of a rematch know whose they are.

A finished table seats nobody any more: its open invitations are spent. At rematches of before, whoever comes later on
another device comes by the link of their new chair.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seat", sa.Column("hands", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("follows", sa.Integer()))
    game = sa.table("game", sa.column("id"), sa.column("over", sa.Boolean))
    link = sa.table("link", sa.column("game_id"), sa.column("kind"))
    finished = sa.select(game.c.id).where(game.c.over.is_(True))
    op.execute(link.update().where(link.c.kind == "seat", link.c.game_id.in_(finished)).values(kind="spent"))


def downgrade() -> None:
    with op.batch_alter_table("seat") as seat:
        seat.drop_column("follows")
        seat.drop_column("hands")
