"""The first form of the database."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("title", sa.String(length=40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("start", sa.Text(), nullable=True),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("hotseat", sa.Boolean(), nullable=False),
        sa.Column("aloud", sa.Boolean(), nullable=False),
        sa.Column("speed", sa.String(length=8), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("to_act", sa.String(length=40), nullable=False),
        sa.Column("due", sa.Boolean(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("touched", sa.Float(), nullable=False),
        sa.Column("parent", sa.String(length=24), nullable=True),
        sa.Column("rematch", sa.String(length=24), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
    )
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.create_index("ix_game_due", ["due"], unique=False)
        batch_op.create_index("ix_game_open", ["listed", "over", "touched"], unique=False)

    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_chat_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
    )
    with op.batch_alter_table("chat", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_chat_game_id"), ["game_id"], unique=False)

    op.create_table(
        "entry",
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_entry_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "ply", name=op.f("pk_entry")),
        sa.UniqueConstraint("game_id", "seat", "key", name=op.f("uq_entry_game_id_seat_key")),
    )
    op.create_table(
        "holder",
        sa.Column("browser", sa.String(length=64), nullable=False),
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_holder_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("browser", "game_id", "role", "seat", name=op.f("pk_holder")),
    )
    with op.batch_alter_table("holder", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_holder_game_id"), ["game_id"], unique=False)

    op.create_table(
        "lease",
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("process", sa.String(length=32), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_lease_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_lease")),
    )
    op.create_table(
        "link",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("issue", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_link_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_link")),
    )
    with op.batch_alter_table("link", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_link_game_id"), ["game_id"], unique=False)

    op.create_table(
        "proposal",
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("keep", sa.Integer(), nullable=False),
        sa.Column("agreed", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_proposal_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_proposal")),
    )
    op.create_table(
        "seat",
        sa.Column("game_id", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("bot", sa.String(length=40), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_seat_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_seat")),
    )


def downgrade() -> None:
    op.drop_table("seat")
    op.drop_table("proposal")
    with op.batch_alter_table("link", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_link_game_id"))

    op.drop_table("link")
    op.drop_table("lease")
    with op.batch_alter_table("holder", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_holder_game_id"))

    op.drop_table("holder")
    op.drop_table("entry")
    with op.batch_alter_table("chat", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_chat_game_id"))

    op.drop_table("chat")
    with op.batch_alter_table("game", schema=None) as batch_op:
        batch_op.drop_index("ix_game_open")
        batch_op.drop_index("ix_game_due")

    op.drop_table("game")
