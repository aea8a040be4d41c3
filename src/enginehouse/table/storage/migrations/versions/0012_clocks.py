"""Banks of time, absences, what happens when a time is up, and chairs that bots fill."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def _of_a_game() -> tuple[sa.Column[Any], ...]:
    return (
        sa.Column("bank", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("increment", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("zero", sa.String(48), nullable=False, server_default="house"),
        sa.Column("banks", sa.Text(), nullable=False, server_default=""),
        sa.Column("asked", sa.Text(), nullable=False, server_default=""),
        sa.Column("watches", sa.Text(), nullable=False, server_default=""),
        sa.Column("warning", sa.Float()),
        sa.Column("fill", sa.Float()),
        sa.Column("fill_bot", sa.String(40), nullable=False, server_default=""),
    )


def _of_a_seat() -> tuple[sa.Column[Any], ...]:
    return (
        sa.Column("late", sa.String(120), nullable=False, server_default=""),
        sa.Column("away_from", sa.Float(), nullable=False, server_default="0"),
        sa.Column("away", sa.Float(), nullable=False, server_default="0"),
        sa.Column("away_left", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("away_of", sa.Integer(), nullable=False, server_default="0"),
    )


def upgrade() -> None:
    for column in _of_a_game():
        op.add_column("game", column)
    for column in _of_a_seat():
        op.add_column("seat", column)
    op.create_index("ix_game_warning", "game", ["warning"])
    op.create_index("ix_game_fill", "game", ["fill"])
    op.create_table(
        "bank_before",
        sa.Column("game_id", sa.String(24), nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("banks", sa.Text(), nullable=False),
        sa.Column("asked", sa.Text(), nullable=False),
        sa.Column("watches", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_bank_before_game_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "ply", name=op.f("pk_bank_before")),
    )
    op.create_table(
        "vacation",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("whose", sa.String(80), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_vacation")),
    )
    op.create_index(op.f("ix_vacation_whose"), "vacation", ["whose"])


def downgrade() -> None:
    for table in ("vacation", "bank_before"):
        op.drop_table(table)
    op.drop_index("ix_game_fill", table_name="game")
    op.drop_index("ix_game_warning", table_name="game")
    for column in _of_a_seat():
        op.drop_column("seat", column.name)
    for column in _of_a_game():  # not in a batch, which lays the table out anew and takes along what hangs on it
        op.drop_column("game", column.name)
