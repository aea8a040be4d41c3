"""When a table's time is up, so that the clocks see only tables where somebody can be late."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game", sa.Column("deadline", sa.Float(), nullable=True))
    op.execute(sa.text("UPDATE game SET deadline = touched + patience WHERE patience > 0 AND NOT over"))
    op.drop_index("ix_game_patience", table_name="game")
    op.create_index("ix_game_deadline", "game", ["deadline"])


def downgrade() -> None:
    op.drop_index("ix_game_deadline", table_name="game")
    op.create_index("ix_game_patience", "game", ["patience"])
    op.drop_column("game", "deadline")
