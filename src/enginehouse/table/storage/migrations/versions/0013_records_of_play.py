"""Records of play: how games ended, ratings for those who want them, and series of tables."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "result",
        sa.Column("game_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("setting", sa.String(120), nullable=False),
        sa.Column("side", sa.String(120), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.Column("rating", sa.Float()),
        sa.Column("change", sa.Float()),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_result")),
    )
    op.create_index("ix_result_holder", "result", ["holder", "ended"])
    op.create_table(
        "rated",
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_rated_person_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", name=op.f("pk_rated")),
    )
    op.create_table(
        "rating",
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("mean", sa.Float(), nullable=False),
        sa.Column("width", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_rating_person_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "title", name=op.f("pk_rating")),
    )
    op.create_index("ix_rating_title", "rating", ["title", "mean"])
    op.create_table(
        "series",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("link", sa.String(64), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("days", sa.Float(), nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("deadline", sa.Float()),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_series")),
        sa.UniqueConstraint("link", name=op.f("uq_series_link")),
    )
    op.create_index("ix_series_over", "series", ["over"])
    op.create_table(
        "series_player",
        sa.Column("series_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["series_id"], ["series.id"], name=op.f("fk_series_player_series_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("series_id", "number", name=op.f("pk_series_player")),
    )
    op.create_index(op.f("ix_series_player_holder"), "series_player", ["holder"])
    op.create_table(
        "series_table",
        sa.Column("series_id", sa.String(24), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game_id", sa.String(24), nullable=False),
        sa.Column("people", sa.String(80), nullable=False),
        sa.ForeignKeyConstraint(
            ["series_id"], ["series.id"], name=op.f("fk_series_table_series_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("series_id", "round", "number", name=op.f("pk_series_table")),
    )
    op.create_index(op.f("ix_series_table_game_id"), "series_table", ["game_id"])


def downgrade() -> None:
    for table in ("series_table", "series_player", "series", "rating", "rated", "result"):
        op.drop_table(table)
