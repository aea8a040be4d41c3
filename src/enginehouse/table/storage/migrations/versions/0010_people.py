"""People who are known on several devices: passkeys, devices, printed codes. Chairs of browsers stay the browsers'."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "person",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("likeness", sa.String(64), nullable=False),
        sa.Column("shown", sa.Boolean(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_person")),
        sa.UniqueConstraint("likeness", name=op.f("uq_person_likeness")),
    )
    op.create_table(
        "device",
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_device_person_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("browser", name=op.f("pk_device")),
    )
    op.create_index(op.f("ix_device_person_id"), "device", ["person_id"])
    op.create_table(
        "passkey",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("credential", sa.LargeBinary(), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("uses", sa.BigInteger(), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_passkey_person_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_passkey")),
    )
    op.create_index(op.f("ix_passkey_person_id"), "passkey", ["person_id"])
    op.create_table(
        "challenge",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_challenge")),
    )
    op.create_index(op.f("ix_challenge_browser"), "challenge", ["browser"])
    op.create_index(op.f("ix_challenge_until"), "challenge", ["until"])
    op.create_table(
        "recovery",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("person_id", sa.String(24), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_recovery_person_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_recovery")),
    )
    op.create_index(op.f("ix_recovery_person_id"), "recovery", ["person_id"])


def downgrade() -> None:
    for table in ("recovery", "challenge", "passkey", "device", "person"):
        op.drop_table(table)
