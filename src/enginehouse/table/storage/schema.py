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
    sa.Column("bank", sa.Integer, nullable=False),  # seconds that each seat has for the whole game; 0: no bank
    sa.Column("increment", sa.Integer, nullable=False),  # seconds that a turn gives back
    sa.Column("zero", sa.String(48), nullable=False),  # what happens when a time is up: house, resign, bot:<level>
    sa.Column("banks", sa.Text, nullable=False),  # " 3600.0 120.5 ": what each seat had when it was last asked
    sa.Column("asked", sa.Text, nullable=False),  # since when each seat is asked, as everybody knows; 0: it is not
    sa.Column("watches", sa.Text, nullable=False),  # the same in truth: see ``live/banks.py``
    sa.Column("warning", sa.Float),  # when somebody must be told that a tenth is left
    sa.Column("fill", sa.Float),  # when bots take the chairs that are free then
    sa.Column("fill_bot", sa.String(40), nullable=False),
    sa.Column(
        "box", sa.String(64), nullable=False
    ),  # hash of what was in the box; empty: of before there was “content”
    sa.Index("ix_game_open", "listed", "over", "touched"),
    sa.Index("ix_game_due", "due"),
    sa.Index("ix_game_deadline", "deadline"),
    sa.Index("ix_game_warning", "warning"),
    sa.Index("ix_game_fill", "fill"),
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
    sa.Column("late", sa.String(120), nullable=False),  # whose time was up: a bot plays, and they may come back
    sa.Column("away_from", sa.Float, nullable=False),  # the clock of who sits here stands from then …
    sa.Column("away", sa.Float, nullable=False),  # … until then
    sa.Column("away_left", sa.Integer, nullable=False),  # days of absence that they have left after it …
    sa.Column("away_of", sa.Integer, nullable=False),  # … of so many
)

#: What the banks of a table said before an action that everybody noticed: what taking it back goes by. Never changed.
bank_before = sa.Table(
    "bank_before",
    metadata,
    sa.Column("game_id", sa.String(24), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("banks", sa.Text, nullable=False),
    sa.Column("asked", sa.Text, nullable=False),
    sa.Column("watches", sa.Text, nullable=False),
)

#: Days for which somebody's clocks stood: a person's at all their tables, a guest's on one chair.
vacation = sa.Table(
    "vacation",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("whose", sa.String(80), nullable=False, index=True),  # "person k3v", or "chair <game> <seat> <hands>"
    sa.Column("first", sa.Integer, nullable=False),  # days, counted from the year 1; both belong to it
    sa.Column("last", sa.Integer, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)

#: What happened to chairs, and to the rules, for everybody to read in the log; never changed and never deleted.
chair_news = sa.Table(
    "chair_news",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("game_id", sa.String(24), sa.ForeignKey("game.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("length", sa.Integer, nullable=False),  # of the game's log when it happened
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column(
        "kind", sa.String(8), nullable=False
    ),  # sat, came, left, replaced, bot, freed, host; late, back, away, home, filled; release
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

#: Somebody who wants to be known on several devices. A name opens nothing: passkeys do.
person = sa.Table(
    "person",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("name", sa.String(120), nullable=False),
    # A hash of what the name looks like: no two people of a house can be mistaken for each other.
    sa.Column("likeness", sa.String(64), nullable=False, unique=True),
    sa.Column("shown", sa.Boolean, nullable=False),  # everybody may read their record of play
    sa.Column("since", sa.Float, nullable=False),
)

#: The browsers that a person has signed in with, by the hashes of their cookies. Signing out takes the row away.
device = sa.Table(
    "device",
    metadata,
    sa.Column("browser", sa.String(64), primary_key=True),
    sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("label", sa.String(80), nullable=False),  # "Firefox on Linux": for its owner to tell them apart
    sa.Column("since", sa.Float, nullable=False),
)

#: What a person signs in with: public keys alone.
passkey = sa.Table(
    "passkey",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),  # of the credential's id, which may be long
    sa.Column("credential", sa.LargeBinary, nullable=False),
    sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("uses", sa.BigInteger, nullable=False),  # the authenticator's own count, where it keeps one
    sa.Column("label", sa.String(80), nullable=False),
    sa.Column("since", sa.Float, nullable=False),
)

#: What an authenticator is asked to sign: once, by the browser that asked for it, and soon.
challenge = sa.Table(
    "challenge",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("browser", sa.String(64), nullable=False, index=True),
    sa.Column("kind", sa.String(8), nullable=False),  # new, add, enter
    sa.Column("person_id", sa.String(24), nullable=False),  # whose passkey it will be; empty: whoever signs
    sa.Column("until", sa.Float, nullable=False, index=True),
)

#: Printed codes for whoever has lost all devices, by their hashes. Each opens once.
recovery = sa.Table(
    "recovery",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("since", sa.Float, nullable=False),
)

#: Who holds what at which table: a browser by the hash of its cookie, or a person, whose devices all hold it.
holder = sa.Table(
    "holder",
    metadata,
    sa.Column("browser", sa.String(64), primary_key=True),  # or "person " and their id, which no hash is
    sa.Column("game_id", sa.String(24), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True, index=True),
    sa.Column("role", sa.String(8), primary_key=True),  # seat, watch, host
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
)

#: What a person wants to be told, and when not: hours by their own clock.
wishes = sa.Table(
    "wishes",
    metadata,
    sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("kinds", sa.String(80), nullable=False),  # " turn over "
    sa.Column("zone", sa.String(64), nullable=False),  # "Europe/Vienna"
    sa.Column("quiet_from", sa.Integer, nullable=False),  # minutes after midnight; the same twice: never quiet
    sa.Column("quiet_until", sa.Integer, nullable=False),
)

#: The ways a person is told by: a browser's push service, a mail address, a webhook. Addresses must be read to be used.
channel = sa.Table(
    "channel",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    sa.Column("holder", sa.String(64), nullable=False, index=True),  # as chairs have it
    sa.Column("kind", sa.String(8), nullable=False),  # push, mail, discord, slack, matrix, ntfy, json
    sa.Column("hash", sa.String(64), nullable=False),  # of the address: nobody has the same one twice
    sa.Column("address", sa.Text, nullable=False),  # JSON
    sa.Column("host", sa.String(255), nullable=False),  # that is asked to deliver
    sa.Column("label", sa.String(120), nullable=False),
    sa.Column("base", sa.String(255), nullable=False),  # where the person reached the house: links lead there
    sa.Column("on", sa.Boolean, nullable=False),
    sa.Column("confirmed", sa.Boolean, nullable=False),  # a mail address is used when its owner has said so
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("failing", sa.Float),  # since when nothing could be delivered
    sa.Column("problem", sa.String(300), nullable=False),  # what was in the way last
    sa.Column(
        "browser", sa.String(64), nullable=False
    ),  # of a push: the device that takes it; empty: none, or not known
    sa.UniqueConstraint("person_id", "hash"),
)

#: Tables that a person does not want to hear of: by a channel, or (an empty one) at all.
hushed = sa.Table(
    "hushed",
    metadata,
    sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("game_id", sa.String(24), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True, index=True),
    sa.Column("channel_id", sa.String(24), primary_key=True),
)

#: What is to be told, written with what makes it true, and sent later: one row a turn and channel.
outbox = sa.Table(
    "outbox",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("channel_id", sa.String(24), sa.ForeignKey("channel.id", ondelete="CASCADE"), nullable=False),
    sa.Column("game_id", sa.String(24), sa.ForeignKey("game.id", ondelete="CASCADE"), index=True),
    sa.Column("kind", sa.String(8), nullable=False),  # turn, warning, over, rematch, chat; confirm
    sa.Column("seat", sa.Integer, nullable=False),  # that is asked; -1: any of theirs
    sa.Column(
        "turn", sa.Integer, nullable=False
    ),  # of a turn, the place in the log of the seat's last action before it
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("due", sa.Float, nullable=False),  # when it is tried next
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("state", sa.String(8), nullable=False),  # waiting, sent, seen, failed
    sa.Column("process", sa.String(32)),  # that has it in hand …
    sa.Column("until", sa.Float),  # … and until when it may be trusted to be alive
    sa.UniqueConstraint("channel_id", "game_id", "kind", "turn"),
    sa.Index("ix_outbox_waiting", "state", "due"),
)

#: Pages of a table that a person has before their eyes, until when that is believed.
looking = sa.Table(
    "looking",
    metadata,
    sa.Column("line", sa.String(32), primary_key=True),
    sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    sa.Column("game_id", sa.String(24), sa.ForeignKey("game.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("until", sa.Float, nullable=False),
)

#: Keys of the house: for push services, and for the links in mails. None of them opens a chair.
house_key = sa.Table(
    "house_key",
    metadata,
    sa.Column("name", sa.String(16), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
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

#: How games ended, seat by seat: written once when a game is over, for records of play. Tables may go; this stays true.
result = sa.Table(
    "result",
    metadata,
    sa.Column("game_id", sa.String(24), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("holder", sa.String(64), nullable=False),  # who sat there, as in ``holder``; empty: a bot, or nobody
    sa.Column("name", sa.String(120), nullable=False),  # that stood on the chair
    sa.Column("bot", sa.String(40), nullable=False),  # the level of one; empty: a person
    sa.Column("title", sa.String(40), nullable=False),
    sa.Column("setting", sa.String(120), nullable=False),  # the map, scenario or set-up, as it is called
    sa.Column("side", sa.String(120), nullable=False),  # the clan or company that the seat played, where they differ
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),  # 1: the winner; seats that share a place have the same
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("ended", sa.Float, nullable=False),
    sa.Column("rating", sa.Float),  # after the game, where it counted
    sa.Column("change", sa.Float),
    sa.Column("gone", sa.Boolean, nullable=False),  # the holder began there, and a bot or nobody ended it
    sa.Index("ix_result_holder", "holder", "ended"),
)

#: People who want their games to count for ratings.
rated = sa.Table(
    "rated",
    metadata,
    sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("since", sa.Float, nullable=False),
)

#: Who did the first thing from a chair, and whether they played for their rating then. Never changed: nobody begins a game for
#: their rating and ends it otherwise.
beginner = sa.Table(
    "beginner",
    metadata,
    sa.Column("game_id", sa.String(24), sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("holder", sa.String(64), nullable=False, index=True),  # as in ``holder``; empty: a bot
    sa.Column("counts", sa.Boolean, nullable=False),
)

#: What somebody's play of a game is worth, as far as is known; only of persons who want one.
rating = sa.Table(
    "rating",
    metadata,
    sa.Column("person_id", sa.String(24), sa.ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("title", sa.String(40), primary_key=True),
    sa.Column("mean", sa.Float, nullable=False),
    sa.Column("width", sa.Float, nullable=False),  # one standard deviation
    sa.Column("games", sa.Integer, nullable=False),
    sa.Index("ix_rating_title", "title", "mean"),
)

#: Several tables that belong together: everybody meets in small tables, round by round.
series = sa.Table(
    "series",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("link", sa.String(64), nullable=False, unique=True),  # hash of the link that lets people in
    sa.Column("name", sa.String(120), nullable=False),
    sa.Column("plan", sa.Text, nullable=False),  # JSON: how each of its tables is founded
    sa.Column("size", sa.Integer, nullable=False),  # people at a table
    sa.Column("rounds", sa.Integer, nullable=False),
    sa.Column("days", sa.Float, nullable=False),  # for a round; 0: no deadline
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("round", sa.Integer, nullable=False),  # that is being played; 0: people are still coming
    sa.Column("deadline", sa.Float),  # of the present round
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Index("ix_series_over", "over"),
)

series_player = sa.Table(
    "series_player",
    metadata,
    sa.Column("series_id", sa.String(24), sa.ForeignKey("series.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # in the order in which they came
    sa.Column("holder", sa.String(64), nullable=False, index=True),
    sa.Column("name", sa.String(120), nullable=False),
    sa.Column("left", sa.Boolean, nullable=False),  # plays no further round
)

series_table = sa.Table(
    "series_table",
    metadata,
    sa.Column("series_id", sa.String(24), sa.ForeignKey("series.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("game_id", sa.String(24), nullable=False, index=True),
    sa.Column("people", sa.String(80), nullable=False),  # " 0 3 5 ": numbers of players, by seat
)
