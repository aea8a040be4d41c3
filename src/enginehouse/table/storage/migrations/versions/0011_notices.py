"""People are told when it is their turn: what they wish, by which ways, and what is still to be sent."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def _person(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f(f"fk_{table}_person_id"), ondelete="CASCADE")


def _game(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f(f"fk_{table}_game_id"), ondelete="CASCADE")


def upgrade() -> None:
    op.create_table(
        "wishes",
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("kinds", sa.String(80), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=False),
        sa.Column("quiet_until", sa.Integer(), nullable=False),
        _person("wishes"),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_wishes")),
    )
    op.create_table(
        "channel",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("host", sa.String(255), nullable=False),
        sa.Column("label", sa.String(120), nullable=False),
        sa.Column("base", sa.String(255), nullable=False),
        sa.Column("on", sa.Boolean(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("failing", sa.Float()),
        sa.Column("problem", sa.String(300), nullable=False),
        _person("channel"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_channel")),
        sa.UniqueConstraint("person_id", "hash", name=op.f("uq_channel_person_id_hash")),
    )
    op.create_index(op.f("ix_channel_holder"), "channel", ["holder"])
    op.create_table(
        "hushed",
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("game_id", sa.String(24), nullable=False),
        sa.Column("channel_id", sa.String(24), nullable=False),
        _person("hushed"),
        _game("hushed"),
        sa.PrimaryKeyConstraint("person_id", "game_id", "channel_id", name=op.f("pk_hushed")),
    )
    op.create_index(op.f("ix_hushed_game_id"), "hushed", ["game_id"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("channel_id", sa.String(24), nullable=False),
        sa.Column("game_id", sa.String(24)),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("process", sa.String(32)),
        sa.Column("until", sa.Float()),
        sa.ForeignKeyConstraint(["channel_id"], ["channel.id"], name=op.f("fk_outbox_channel_id"), ondelete="CASCADE"),
        _game("outbox"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint(
            "channel_id", "game_id", "kind", "turn", name=op.f("uq_outbox_channel_id_game_id_kind_turn")
        ),
    )
    op.create_index(op.f("ix_outbox_game_id"), "outbox", ["game_id"])
    op.create_index("ix_outbox_waiting", "outbox", ["state", "due"])
    op.create_table(
        "looking",
        sa.Column("line", sa.String(32), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("game_id", sa.String(24), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        _person("looking"),
        _game("looking"),
        sa.PrimaryKeyConstraint("line", name=op.f("pk_looking")),
    )
    op.create_index(op.f("ix_looking_game_id"), "looking", ["game_id"])
    op.create_table(
        "house_key",
        sa.Column("name", sa.String(16), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_house_key")),
    )


def downgrade() -> None:
    for table in ("house_key", "looking", "outbox", "hushed", "channel", "wishes"):
        op.drop_table(table)
