"""What is to be told to people who are not here: written in the transaction that makes it true, and sent from here.

A notice is a row for each channel of a person. A *turn* is a stretch in which the table waits for a seat; it is known by the
place in the log of the seat's last action before it. So whatever is taken back and played again meanwhile, it is the same
turn, and the row that is there already keeps it from being told twice.

States: ``waiting``; ``sent``; ``seen``, its reader had the table before their eyes; ``failed``, no try came through;
``passed``, its reader wants to be warned in such a turn, but not to be told of it. What is not true any more when its time
comes is deleted, so that it can be told when it is true again.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Row
from sqlalchemy.exc import IntegrityError

from enginehouse.table.storage import schema
from enginehouse.table.storage.database import Database
from enginehouse.table.storage.holders import holder_of

#: What somebody may be told, in the order of the page.
KINDS = ("turn", "warning", "over", "rematch", "chat")
#: What one is told who has not chosen.
USUAL = ("turn", "warning", "over", "rematch")
ANY_SEAT = -1
Statement = tuple[sa.Executable, dict[str, Any]]

_COLUMNS = ("channel_id", "game_id", "kind", "seat", "turn", "made", "due", "tries", "state")
_GAME, _HOLDER, _CHANNEL, _WISHES = schema.game.c, schema.holder.c, schema.channel.c, schema.wishes.c
_HUSHED, _OUTBOX, _LOOKING, _SEAT = schema.hushed.c, schema.outbox.c, schema.looking.c, schema.seat.c
_PEOPLE = schema.holder.join(schema.channel, _CHANNEL.holder == _HOLDER.browser).join(
    schema.wishes, _WISHES.person_id == _CHANNEL.person_id
)
_ASKED = sa.bindparam("game", type_=sa.String)
_CHAIR = sa.bindparam("seat", type_=sa.Integer)
_TURN = sa.bindparam("turn", type_=sa.Integer)
_WAITING = sa.literal("waiting")


def _same(kind: str, turn: sa.ColumnElement[Any]) -> sa.ColumnElement[bool]:
    return sa.and_(_OUTBOX.kind == kind, _OUTBOX.turn == turn)


def _not_hushed(game: sa.ColumnElement[Any]) -> sa.ColumnElement[bool]:
    here = sa.or_(_HUSHED.channel_id == "", _HUSHED.channel_id == _CHANNEL.id)
    return (
        ~sa.select(_HUSHED.game_id)
        .where(_HUSHED.person_id == _CHANNEL.person_id, _HUSHED.game_id == game, here)
        .exists()
    )


def _told(
    kind: str,
    *where: sa.ColumnElement[bool],
    turn: sa.ColumnElement[Any] = _TURN,
    but: sa.ColumnElement[bool] | None = None,
    game: sa.ColumnElement[Any] = _ASKED,
    seat: sa.ColumnElement[Any] = _CHAIR,
    among: sa.FromClause = _PEOPLE,
    state: sa.ColumnElement[Any] = _WAITING,
    also: str = "",
    once: tuple[sa.ColumnElement[Any], ...] = (),
) -> sa.Insert:
    """A notice for everybody who holds a chair and wants to be told this. ``but``: not where such a one is there already.
    ``also``: for those as well who want to be told that kind. ``once``: one notice for each of these, of several chairs, too."""
    at, due = sa.bindparam("at", type_=sa.Float), sa.bindparam("due", type_=sa.Float)
    there = sa.select(_OUTBOX.id).where(_OUTBOX.channel_id == _CHANNEL.id, _OUTBOX.game_id == game)
    values = (_CHANNEL.id, game, sa.literal(kind), seat, turn, at, due, sa.literal(0), state)
    wanted = sa.or_(*(_WISHES.kinds.contains(f" {one} ") for one in (kind, also) if one))
    chosen = sa.select(*values).select_from(among).where(_HOLDER.game_id == game, _HOLDER.role == "seat", *where)
    chosen = chosen.where(_CHANNEL.on, _CHANNEL.confirmed, wanted, _not_hushed(game))
    chosen = chosen.where(~there.where(_same(kind, turn) if but is None else but).exists())
    return schema.outbox.insert().from_select(_COLUMNS, chosen.group_by(*once) if once else chosen.distinct())


#: Built once: building them would cost more than the database takes for them.
#: Whoever wants only to be warned has a row as well: their warning goes by the turn that it is.
_ASIDE = sa.case((_WISHES.kinds.contains(" turn "), "waiting"), else_="passed")
_BEGINS = _told("turn", _HOLDER.seat == _CHAIR, state=_ASIDE, also="warning")
_ENDS = _told("over")
_INVITED = _told("rematch", _HOLDER.browser == sa.bindparam("holder", type_=sa.String))
_BEGINS_THERE = _told("turn", _HOLDER.seat == _CHAIR, but=_OUTBOX.kind.in_(("turn", "rematch")))
#: Of talk one is told once, and again after one has been here. (What stands two questions deep says by itself whom it is about.)
_SEEN = (
    sa.select(sa.func.max(_SEAT.seen))
    .where(_SEAT.game_id == _ASKED, _SEAT.seat == _HOLDER.seat)
    .correlate(schema.holder)
    .scalar_subquery()
)
_SAID = _told(
    "chat",
    _HOLDER.seat != _CHAIR,
    but=sa.and_(_OUTBOX.kind == "chat", _OUTBOX.made >= _SEEN),
    seat=sa.literal(ANY_SEAT),
)
#: One warning a turn, however many decisions it has.
_TURNS = schema.outbox.alias("turns")
_LAST_TURN = sa.func.coalesce(
    sa.select(sa.func.max(_TURNS.c.turn))
    .where(_TURNS.c.channel_id == _CHANNEL.id, _TURNS.c.game_id == _GAME.id, _TURNS.c.kind == "turn")
    .correlate(schema.channel, schema.game)
    .scalar_subquery(),
    -1,
)
_SHORT = sa.bindparam("short", type_=sa.Float)
#: Whose clock stands: the deadline of their table is that of somebody else.
_AWAY = sa.select(_SEAT.seat).where(
    _SEAT.game_id == _GAME.id, _SEAT.seat == _HOLDER.seat, _SEAT.away > sa.bindparam("at", type_=sa.Float)
)
_RUNS_OUT = _told(
    "warning",
    _GAME.over.is_(False),
    _GAME.deadline > sa.bindparam("at", type_=sa.Float),
    _GAME.deadline < sa.bindparam("soon", type_=sa.Float),
    (_GAME.deadline - sa.bindparam("at", type_=sa.Float)) * 4 < _GAME.patience,
    _GAME.patience >= _SHORT,
    ~_AWAY.exists(),
    _GAME.to_act.contains(sa.literal(" ") + sa.cast(_HOLDER.seat, sa.String) + sa.literal(" ")),
    turn=_LAST_TURN,
    game=_GAME.id,
    seat=sa.func.min(_HOLDER.seat),
    among=_PEOPLE.join(schema.game, _GAME.id == _HOLDER.game_id),
    once=(_CHANNEL.id, _GAME.id),
)

_RUNS_SHORT = _told(
    "warning",
    _HOLDER.seat == _CHAIR,
    turn=_LAST_TURN,
    among=_PEOPLE.join(schema.game, _GAME.id == _HOLDER.game_id),
)


def turn_begins(game: str, seat: int, turn: int, at: float, due: float) -> Statement:
    """Part of the transaction after which the table waits for a person. Guests cost it a look at the holders of the game."""
    return _BEGINS, {"game": game, "seat": seat, "turn": turn, "at": at, "due": due}


def game_ends(game: str, at: float, due: float) -> Statement:
    return _ENDS, {"game": game, "seat": ANY_SEAT, "turn": -1, "at": at, "due": due}


def somebody_speaks(game: str, seat: int, line: int, at: float, due: float) -> Statement:
    """``line``: the number of what was said."""
    return _SAID, {"game": game, "seat": seat, "turn": line, "at": at, "due": due}


def invited(game: str, holder: str, seat: int, asked: bool, at: float, due: float) -> list[Statement]:
    """Somebody sits at a rematch without having asked for it; if it begins with them, that is told in the same notice."""
    values = {"game": game, "seat": seat, "turn": -1, "at": at, "due": due}
    begins: list[Statement] = [(_BEGINS_THERE, values)] if asked else []
    return [(_INVITED, {**values, "holder": holder}), *begins]


class Notice(NamedTuple):
    """A row of the outbox with all that is needed to send it, or to see that it need not be."""

    id: int
    kind: str
    game: str | None
    seat: int
    turn: int
    made: float
    tries: int
    person: str
    channel: str
    way: str  # the kind of the channel
    address: str
    base: str
    on: bool
    confirmed: bool
    failing: float | None
    kinds: str
    zone: str
    quiet_from: int
    quiet_until: int


class Standing(NamedTuple):
    """What is true of a notice just before it is sent."""

    holds: tuple[int, ...]  # the chairs that the person has there now
    to_act: tuple[int, ...]
    over: bool
    hushed: bool
    looking: bool
    later: bool  # a later turn of the same seat has a notice of its own
    length: int  # of the log then


_WHOLE = (
    sa.select(
        _OUTBOX.id, _OUTBOX.kind, _OUTBOX.game_id, _OUTBOX.seat, _OUTBOX.turn, _OUTBOX.made, _OUTBOX.tries,
        _CHANNEL.person_id, _CHANNEL.id, _CHANNEL.kind, _CHANNEL.address, _CHANNEL.base, _CHANNEL.on, _CHANNEL.confirmed,
        _CHANNEL.failing, _WISHES.kinds, _WISHES.zone, _WISHES.quiet_from, _WISHES.quiet_until,
    )
    .select_from(schema.outbox.join(schema.channel, _CHANNEL.id == _OUTBOX.channel_id))
    .join(schema.wishes, _WISHES.person_id == _CHANNEL.person_id)
)  # fmt: skip


def _in_no_hand(now: float) -> sa.ColumnElement[bool]:
    return sa.or_(_OUTBOX.until.is_(None), _OUTBOX.until < now)


class Outbox:
    """The outbox as whoever sends sees it. Several processes may: each row is in one hand at a time."""

    def __init__(self, database: Database, process: str) -> None:
        self.database = database
        self.process = process

    async def warn(self, now: float, short: float, most: float, due: float) -> None:
        """Notices for all whose time runs short: a quarter of it is left, and no more than ``most``; not where the whole
        time is shorter than ``short``."""
        await self._put(_RUNS_OUT, {"at": now, "short": short, "soon": now + most, "due": due})

    async def warn_seat(self, game: str, seat: int, now: float) -> None:
        """The time of one seat runs short, as whoever keeps the clocks says."""
        await self._put(_RUNS_SHORT, {"game": game, "seat": seat, "at": now, "due": now})

    async def _put(self, notices: sa.Insert, values: dict[str, Any]) -> None:
        """What another process has just put there is there; whatever else there is to tell is found by the next look."""
        with suppress(IntegrityError):
            async with self.database.write.begin() as connection:
                await connection.execute(notices, values)

    async def waiting(
        self, now: float, limit: int, full: Collection[str], busy: Collection[str] = ()
    ) -> list[tuple[int, str, str]]:
        """Notices whose time has come and that nobody has in hand, each with its host and person; without those for hosts that
        are full, and for people to whom enough is on its way. Ways that nothing came through to lately come last: a thousand
        that hang hold up nobody twice."""
        query = sa.select(_OUTBOX.id, _CHANNEL.host, _CHANNEL.person_id)
        query = query.join(schema.channel, _CHANNEL.id == _OUTBOX.channel_id)
        query = query.where(_OUTBOX.state == "waiting", _OUTBOX.due <= now, _in_no_hand(now))
        query = query.where(_CHANNEL.host.not_in(list(full)), _CHANNEL.person_id.not_in(list(busy)))
        async with self.database.read.connect() as connection:
            rows = await connection.execute(query.order_by(_CHANNEL.failing.is_not(None), _OUTBOX.due).limit(limit))
            return [(row[0], row[1], row[2]) for row in rows.all()]

    async def take(self, notices: Collection[int], now: float, seconds: float) -> list[tuple[Notice, str]]:
        """Those that are in this process's hand from now on, with their hosts. Another process's are not among them."""
        mine = schema.outbox.update().where(_OUTBOX.id.in_(list(notices)), _OUTBOX.state == "waiting", _in_no_hand(now))
        async with self.database.write.begin() as connection:
            taken = await connection.execute(
                mine.values(process=self.process, until=now + seconds).returning(_OUTBOX.id)
            )
            ids = list(taken.scalars())
            rows = await connection.execute(_WHOLE.add_columns(_CHANNEL.host).where(_OUTBOX.id.in_(ids)))
            return [(_notice(row), row[-1]) for row in rows.all()]

    async def standing(self, notice: Notice, now: float) -> Standing | None:
        """None: the table is gone."""
        game = sa.select(_GAME.to_act, _GAME.over, _GAME.length).where(_GAME.id == notice.game)
        mine = sa.select(_HOLDER.seat).where(
            _HOLDER.game_id == notice.game, _HOLDER.role == "seat", _HOLDER.browser == f"person {notice.person}"
        )
        silent = sa.select(_HUSHED.game_id).where(
            _HUSHED.person_id == notice.person,
            _HUSHED.game_id == notice.game,
            _HUSHED.channel_id.in_(("", notice.channel)),
        )
        eyes = sa.select(_LOOKING.line).where(
            _LOOKING.person_id == notice.person, _LOOKING.game_id == notice.game, _LOOKING.until > now
        )
        after = sa.select(_OUTBOX.id).where(
            _OUTBOX.channel_id == notice.channel,
            _OUTBOX.game_id == notice.game,
            _OUTBOX.kind == "turn",
            _OUTBOX.seat == notice.seat,
            _OUTBOX.turn > notice.turn,
        )
        async with self.database.read.connect() as connection:
            row = (await connection.execute(game)).first()
            if row is None:
                return None
            seats = tuple((await connection.execute(mine)).scalars())
            hushed, looking, later = [
                (await connection.execute(query.limit(1))).first() is not None for query in (silent, eyes, after)
            ]
        return Standing(seats, tuple(map(int, row[0].split())), row[1], hushed, looking, later, row[2])

    async def done(self, notice: int, state: str) -> None:
        await self._set(notice, state=state, process=None, until=None)

    async def later(self, notice: int, due: float, tries: int) -> None:
        await self._set(notice, due=due, tries=tries, process=None, until=None)

    async def drop(self, notice: Notice, seen: int | None, now: float) -> None:
        """It was not true when the log was so long (None: there was none). If something has happened since, it may be true
        again, and whoever made it so has found this row: it is looked at once more."""
        this = sa.select(_GAME.length).where(_GAME.id == notice.game).with_for_update(key_share=True)
        async with self.database.write.begin() as connection:
            if (await connection.execute(this)).scalar() == seen:
                await connection.execute(schema.outbox.delete().where(_OUTBOX.id == notice.id))
                return
            again = schema.outbox.update().where(_OUTBOX.id == notice.id)
            await connection.execute(again.values(due=now, process=None, until=None))

    async def _set(self, notice: int, **values: Any) -> None:
        async with self.database.write.begin() as connection:
            await connection.execute(schema.outbox.update().where(_OUTBOX.id == notice).values(values))

    async def tidy(self, before: float, now: float) -> None:
        """Forget what was told long ago, and eyes that nobody believes in any more."""
        old = schema.outbox.delete().where(_OUTBOX.state != "waiting", _OUTBOX.made < before)
        async with self.database.write.begin() as connection:
            await connection.execute(old)
            await connection.execute(schema.looking.delete().where(_LOOKING.until < now))

    # --- who looks -----------------------------------------------------------------------------------------------------
    async def looks(self, line: str, browser: str, game: str, until: float) -> bool:
        """A page of the table is before somebody's eyes. False if nobody is told about it here: they need not say so again."""
        person = sa.func.substr(holder_of(browser), len("person ") + 1)
        told = sa.select(_CHANNEL.person_id).where(_CHANNEL.holder == holder_of(browser)).limit(1)
        async with self.database.read.connect() as connection:
            if (await connection.execute(told)).first() is None:
                return False
        async with self.database.write.begin() as connection:
            update = schema.looking.update().where(_LOOKING.line == line).values(until=until)
            if (await connection.execute(update)).rowcount == 0:
                values = sa.select(sa.literal(line), person, sa.literal(game), sa.literal(until))
                await connection.execute(
                    schema.looking.insert().from_select(("line", "person_id", "game_id", "until"), values)
                )
        return True

    async def looks_away(self, line: str) -> None:
        async with self.database.write.begin() as connection:
            await connection.execute(schema.looking.delete().where(_LOOKING.line == line))


def _notice(row: Row[Any]) -> Notice:
    return Notice(*row[: len(Notice._fields)])
