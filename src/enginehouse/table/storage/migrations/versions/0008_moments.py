"""What every moment of a game was, beside its log, and what was in its box.

Games of before have neither yet: they are moved one by one, when somebody opens them or by “enginehouse migrate”.
"""

import json
import zlib

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("game", sa.Column("box", sa.String(length=64), nullable=False, server_default=""))
    op.create_table(
        "moment",
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("packed", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_moment_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "ply", name=op.f("pk_moment")),
    )
    op.create_table(
        "content",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("packed", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_content")),
    )


def downgrade() -> None:
    """Logs are whole without their moments; a pack that only “content” has goes back to its games."""
    connection = op.get_bind()
    game = sa.table("game", sa.column("box"), sa.column("content"))
    for box, packed in connection.execute(sa.text("SELECT hash, packed FROM content")).all():
        pack = json.loads(zlib.decompress(packed))[1]
        if pack is not None:
            connection.execute(game.update().where(game.c.box == box).values(content=json.dumps(pack)))
    op.drop_table("content")
    op.drop_table("moment")
    op.drop_column("game", "box")  # not in a batch, which lays the table out anew and takes along what hangs on it
