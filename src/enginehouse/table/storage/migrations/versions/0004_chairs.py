"""Chairs with one owner: links that were shared are shut, who sits stays, and what happens to chairs is told.

A seat link of a chair that somebody has taken was in two hands at least, the host's and the sitter's: it is spent. Who sits
there keeps the chair by the cookies of their browsers, and can make a link of their own. A bot token may have been made
by the host while the chair was free: it is spent too, but where no browser holds the chair it is its program's only key,
and stays. Invitations to empty chairs stay, and are good for one who sits down.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_TAKEN = """EXISTS (SELECT 1 FROM seat WHERE seat.game_id = link.game_id AND seat.seat = link.seat
    AND seat.name <> '' AND seat.bot = '')"""
_HELD = """EXISTS (SELECT 1 FROM holder WHERE holder.game_id = link.game_id AND holder.seat = link.seat
    AND holder.role = 'seat')"""


def upgrade() -> None:
    op.add_column("game", sa.Column("doors", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("sitting", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("seen", sa.Float(), nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("left", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "chair_news",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("by", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_chair_news_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chair_news")),
    )
    op.create_index(op.f("ix_chair_news_game_id"), "chair_news", ["game_id"])
    op.execute(
        """UPDATE seat SET seen = (SELECT touched FROM game WHERE game.id = seat.game_id)
        WHERE seat.name <> '' AND seat.bot = ''"""
    )
    op.execute(f"UPDATE link SET kind = 'spent' WHERE kind = 'seat' AND {_TAKEN}")
    op.execute(f"UPDATE link SET kind = 'spent' WHERE kind = 'bot' AND (NOT {_TAKEN} OR {_HELD})")


def downgrade() -> None:
    op.execute("DELETE FROM link WHERE kind IN ('spent', 'device')")
    op.drop_index(op.f("ix_chair_news_game_id"), "chair_news")
    op.drop_table("chair_news")
    with op.batch_alter_table("seat") as seat:
        seat.drop_column("left")
        seat.drop_column("seen")
        seat.drop_column("sitting")
    op.drop_column("game", "doors")  # not in a batch, which lays the table out anew and takes along what hangs on it
