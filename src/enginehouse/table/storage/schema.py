"""The tables of the database. A game is an append-only log of entries, with the position after each; the rest is derived."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

game = sa.Table(
    "game",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("title", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),  # JSON
    sa.Column("seed", sa.String(64), nullable=False),  # hexadecimal
    sa.Column("start", sa.Text),  # JSON of a position, where the game did not begin at the beginning
    sa.Column("name", sa.String(120), nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("hotseat", sa.Boolean, nullable=False),
    sa.Column("aloud", sa.Boolean, nullable=False),  # bots say why they move while the game is on
    sa.Column("speed", sa.String(8), nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("to_act", sa.String(40), nullable=False),  # " 0 2 ": for the lobby, which loads no game
    sa.Column("due", sa.Boolean, nullable=False),  # a bot must decide
    sa.Column("length", sa.Integer, nullable=False),  # entries in the log
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("touched", sa.Float, nullable=False),
    sa.Column("parent", sa.String(24)),  # forked from, or a rematch of
    sa.Column("rematch", sa.String(24)),  # the table where these people play again
    sa.Column("pack", sa.String(80), nullable=False),  # name of the content pack; empty: as shipped
    sa.Column("content", sa.Text),  # JSON: the files of the pack as they were when the table was founded
    sa.Column("patience", sa.Integer, nullable=False),  # seconds for a decision; 0: no limit
    sa.Column("doors", sa.Integer, nullable=False),  # grows whenever somebody was shut out: live lines look again
    sa.Column("deadline", sa.Float),  # when the house plays for whoever is late; none: nobody can be late
    sa.Column("hints", sa.Boolean, nullable=False),  # people may ask what the house's player would do
    sa.Column("guided", sa.Boolean, nullable=False),  # a guide stands beside the people
    sa.Column(
        "box", sa.String(64), nullable=False
    ),  # hash of what was in the box; empty: of before there was “content”
    sa.Index("ix_game_open", "listed", "over", "touched"),
    sa.Index("ix_game_due", "due"),
    sa.Index("ix_game_deadline", "deadline"),
)

seat = sa.Table(
    "seat",
    metadata,
    sa.Column("game_id", sa.String(24), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.String(120), nullable=False),  # empty: nobody has sat down yet
    sa.Column("bot", sa.String(40), nullable=False),  # empty: a person's seat
    sa.Column("note", sa.Text, nullable=False),  # the seat's private notes
    sa.Column("sitting", sa.Integer, nullable=False),  # grows whenever earlier doors to the chair were shut
    sa.Column("seen", sa.Float, nullable=False),  # when who sits, or last sat there was here; 0: the chair is anybody's
    sa.Column("left", sa.Boolean, nullable=False),  # whose name is on it has left the table
    sa.Column("hands", sa.Integer, nullable=False),  # grows whenever the chair changes hands
    # At a rematch, while who was seated by it sits here: the ``hands`` of the chair they had at the old table.
    sa.Column("follows", sa.Integer),
)

#: What happened to chairs, and to the rules, for everybody to read in the log; never changed and never deleted.
chair_news = sa.Table(
    "chair_news",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("game_id", sa.String(24), sa.ForeignKey("game.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("length", sa.Integer, nullable=False),  # of the game's log when it happened
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),  # sat, came, left, replaced, bot, freed, host; release
    sa.Column("name", sa.String(120), nullable=False),  # that stood on the chair
    sa.Column("by", sa.Integer, nullable=False),  # whose doing; -1: the host's
)

#: Entries are never changed and never deleted. An undo is an entry that names the entries it takes back.
entry = sa.Table(
    "entry",
    metadata,
    sa.Column("game_id", sa.String(24), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("why", sa.Text, nullable=False),
    sa.Column("why_open", sa.Boolean, nullable=False),  # the reason can tell no secret
    sa.Column("key", sa.String(64)),  # of idempotency
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("game_id", "seat", "key"),
)

#: What is needed to show a moment for ever: one row for the beginning (ply -1) and one for each entry, written with it and
#: never changed. Rows of older rules are read through the upgrades of their title.
moment = sa.Table(
    "moment",
    metadata,
    sa.Column("game_id", sa.String(24), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("version", sa.Integer, nullable=False),  # of the rules that wrote it
    sa.Column("packed", sa.LargeBinary, nullable=False),
)

#: What was in the box of games, once for all that share it.
content = sa.Table(
    "content",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("packed", sa.LargeBinary, nullable=False),
)

#: Secret links and bot tokens, by their hashes alone.
link = sa.Table(
    "link",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("game_id", sa.String(24), sa.ForeignKey("game.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("kind", sa.String(8), nullable=False),  # seat, device, watch, bot; spent: it opens nothing any more
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("issue", sa.Integer, nullable=False),  # which of the links the issuer has made for it
)

#: Which browser holds what at which table, by the hash of its cookie.
holder = sa.Table(
    "holder",
    metadata,
    sa.Column("browser", sa.String(64), primary_key=True),
    sa.Column("game_id", sa.String(24), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True, index=True),
    sa.Column("role", sa.String(8), primary_key=True),  # seat, watch, host
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
)

#: The feed of a browser's tables, by the hash of its secret address.
feed = sa.Table(
    "feed",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("browser", sa.String(64), nullable=False),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("game_id", sa.String(24), sa.ForeignKey("game.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

#: At most one proposal a game: to take back what only everybody together may take back.
proposal = sa.Table(
    "proposal",
    metadata,
    sa.Column("game_id", sa.String(24), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("length", sa.Integer, nullable=False),  # of the log when it was made: any entry after it voids it
    sa.Column("keep", sa.Integer, nullable=False),  # how many live actions would stay
    sa.Column("agreed", sa.String(40), nullable=False),  # " 0 2 "
)

#: At most one standing order a seat; its number is known to its owner alone.
standing_order = sa.Table(
    "standing_order",
    metadata,
    sa.Column("game_id", sa.String(24), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("about", sa.String(80), nullable=False),  # what the title said that it is for
    sa.Column("up_to", sa.Integer, nullable=False),
    sa.Column("length", sa.Integer, nullable=False),  # of the log when it was left: an undo of anything earlier ends it
)

#: Which server process moves the bots of a game, and until when it may be trusted to be alive.
lease = sa.Table(
    "lease",
    metadata,
    sa.Column("game_id", sa.String(24), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("process", sa.String(32), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
