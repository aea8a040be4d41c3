"""Every question the table asks its database, in one place."""

from __future__ import annotations

import time
from collections.abc import Sequence
from sys import intern
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from enginehouse.table.storage import schema
from enginehouse.table.storage.archive import FILE, Archive, filed_values
from enginehouse.table.storage.beginners import seat_begins
from enginehouse.table.storage.chairs import Places
from enginehouse.table.storage.outbox import game_ends, somebody_speaks, turn_begins
from enginehouse.table.storage.people import People
from enginehouse.table.storage.queries import LISTED, first_games, game_row, listed_games, select, spaced
from enginehouse.table.storage.results import Results
from enginehouse.table.storage.rows import (
    ChatRow,
    Conflict,
    Entry,
    Filed,
    GameRow,
    Proposal,
    Reading,
    SeatRow,
    Shelf,
    StandingOrder,
)
from enginehouse.table.storage.series import AllSeries
from enginehouse.table.storage.troubles import Damaged

_AT_ONCE = 500  # entries written or read in one go; others are served between two

#: The statements of every action, built once: building them would cost more than the database takes for them.
_APPEND = schema.entry.insert()
_CHANGES = ("touched", "to_act", "over", "due", "length", "deadline", "warning", "banks", "asked", "watches")
_STANDING = (
    schema.game.update()
    .where(schema.game.c.id == sa.bindparam("game"))
    .values({name: sa.bindparam(name) for name in _CHANGES})
)
_BANK_BEFORE = schema.bank_before.insert()
#: A finished game seats nobody any more.
_SPEND_INVITATIONS = (
    schema.link.update()
    .where(schema.link.c.game_id == sa.bindparam("game"), schema.link.c.kind == "seat")
    .values(kind="spent")
)
_DROP_PROPOSAL = schema.proposal.delete().where(schema.proposal.c.game_id == sa.bindparam("game"))


_KINDS: dict[str, Literal["act", "undo"]] = {"act": "act", "undo": "undo"}


def _entry(ply: int, kind: str, seat: int, action: str, at: float, key: str | None, why: str, why_open: bool) -> Entry:
    """Tables say the same words again and again; they are in memory once for all of them."""
    try:
        return Entry(ply, _KINDS[kind], seat, intern(action), at, key, intern(why), why_open)
    except (KeyError, TypeError) as error:
        raise Damaged(f"entry {ply} of a log cannot be read: {error}") from None


class Store(Archive, People, Results, AllSeries):
    """The queries. Whatever changes a game tells the other processes in the same transaction."""

    # --- games -------------------------------------------------------------------------------------------------------
    async def create(
        self, game: GameRow, seats: Sequence[SeatRow], entries: Sequence[Entry] = (), shelf: Shelf | None = None,
        places: Places | None = None,
    ) -> None:  # fmt: skip
        """``shelf``: what is in the box whose hash the game has; its content pack lies there, too. ``places``: whose the chairs
        are from the beginning. Raises Conflict if there is such a table."""
        try:
            await self._create(game, seats, entries, shelf, places)
        except IntegrityError as error:
            raise Conflict from error

    async def _create(
        self,
        game: GameRow,
        seats: Sequence[SeatRow],
        entries: Sequence[Entry],
        shelf: Shelf | None,
        places: Places | None,
    ) -> None:
        values = msgspec.structs.asdict(game)
        if shelf is not None:
            values["content"] = None
        values["options"] = msgspec.json.encode(game.options).decode()
        for name in ("start", "content"):
            values[name] = None if values[name] is None else msgspec.json.encode(values[name]).decode()
        for name in ("to_act", "banks", "asked", "watches"):
            values[name] = spaced(getattr(game, name))
        async with self.database.write.begin() as connection:
            if shelf is not None:
                await self._shelve(connection, game.box, shelf)
            await connection.execute(schema.game.insert().values(values))
            rows = [{"game_id": game.id, **msgspec.structs.asdict(seat)} for seat in seats]
            await connection.execute(schema.seat.insert(), rows)
            for n in range(0, len(entries), _AT_ONCE):
                some = entries[n : n + _AT_ONCE]
                await connection.execute(
                    schema.entry.insert(), [{"game_id": game.id, **msgspec.structs.asdict(e)} for e in some]
                )
            if places is not None:
                await self.seat_places(connection, game.id, places, game.to_act)

    async def game(self, game: str) -> GameRow | None:
        async with self.database.read.connect() as connection:
            row = (await connection.execute(sa.select(schema.game).where(schema.game.c.id == game))).mappings().first()
        if row is None:
            return None
        found = game_row(row)
        if found.box:
            found = msgspec.structs.replace(found, content=(await self.shelf(found.box)).pack)
        return found

    async def entries(self, game: str, since: int = 0) -> list[Entry]:
        query = select(schema.entry, "ply", "kind", "seat", "action", "at", "key", "why", "why_open")
        query = query.where(schema.entry.c.game_id == game)
        out: list[Entry] = []
        async with self.database.read.connect() as connection:
            while True:
                page = query.where(schema.entry.c.ply >= since).order_by(schema.entry.c.ply).limit(_AT_ONCE)
                rows = (await connection.execute(page)).all()
                out += [_entry(*row) for row in rows]
                if len(rows) < _AT_ONCE:
                    return out
                since = out[-1].ply + 1

    async def append(
        self,
        game: str,
        entry: Entry,
        to_act: tuple[int, ...],
        over: bool,
        due: bool,
        touched: float,
        deadline: float | None,
        drop_proposal: bool,
        rows: Sequence[Filed] = (),
        begins: Sequence[tuple[int, int]] = (),
        warning: float | None = None,
        banks: tuple[Reading | None, Reading] | None = None,
        first: bool = False,
    ) -> None:
        """Put one entry at its place of the log, on disk when this returns. Raises Conflict if the place is taken.

        ``rows``: what is stored of the moment after it, and of moments before it that are not on disk yet.

        ``touched`` is when something happened that everybody noticed: lists of tables show it. ``deadline`` is when
        the house is to play for whoever is late, ``warning`` when somebody is to be told that little is left. ``banks``: what
        they said before and say after it. ``begins``: seats of people whose turn begins with it, and by what that turn is known;
        whoever wants to be told is told by what is written here, whatever happens next. ``first``: it may be the first from its
        chair.
        """
        before, after = banks or (None, Reading((), (), ()))
        standing = {
            "to_act": spaced(to_act), "over": over, "due": due, "length": entry.ply + 1, "touched": touched,
            "deadline": deadline, "warning": warning, **{name: spaced(some) for name, some in after._asdict().items()},
        }  # fmt: skip
        dropped = ([_DROP_PROPOSAL] if drop_proposal else []) + ([_SPEND_INVITATIONS] if over else [])
        then = entry.at + self.notice_wait
        told = [turn_begins(game, seat, turn, entry.at, then) for seat, turn in begins]
        if over:
            told.append(game_ends(game, entry.at, then))
        try:
            await self.database.transact(
                (_APPEND, {"game_id": game, **msgspec.structs.asdict(entry)}),
                (_STANDING, {"game": game, **standing}),
                *([] if before is None else [(_BANK_BEFORE, _banked(game, entry.ply, before))]),
                *((FILE, values) for values in filed_values(game, entry.ply + 2 - len(rows), rows)),
                *((statement, {"game": game}) for statement in dropped),
                *([seat_begins(game, entry.seat)] if first else []),
                *told,
                *self._news(game),
            )
        except IntegrityError as error:
            raise Conflict from error

    async def bank_before(self, game: str, ply: int) -> Reading | None:
        """What the banks said before an entry."""
        columns = schema.bank_before.c
        query = select(schema.bank_before, *Reading._fields).where(columns.game_id == game, columns.ply == ply)
        async with self.database.read.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Reading(*(tuple(map(float, text.split())) for text in row))

    async def change_game(self, game: str, **values: Any) -> None:
        for name in Reading._fields:
            if name in values:
                values[name] = spaced(values[name])
        async with self.database.write.begin() as connection:
            await connection.execute(schema.game.update().where(schema.game.c.id == game).values(values))
            await self._tell(connection, game)

    async def claim_rematch(self, game: str, rematch: str) -> bool:
        """Of several people who ask for a rematch at once, one founds the table."""
        query = schema.game.update().where(schema.game.c.id == game, schema.game.c.rematch.is_(None))
        async with self.database.write.begin() as connection:
            won = (await connection.execute(query.values(rematch=rematch))).rowcount == 1
            await self._tell(connection, game)
        return won

    async def drop_rematch(self, game: str, rematch: str) -> None:
        """Whoever had claimed it could not found the table: somebody else may."""
        there = sa.select(schema.game.c.id).where(schema.game.c.id == rematch).exists()
        claimed = (schema.game.c.id == game, schema.game.c.rematch == rematch)
        async with self.database.write.begin() as connection:
            await connection.execute(schema.game.update().where(*claimed, ~there).values(rematch=None))
            await self._tell(connection, game)

    async def open_games(self, limit: int = 50, title: str = "") -> list[GameRow]:
        """Listed tables that are being played, the liveliest first; of one game, if it is named."""
        query = LISTED.where(schema.game.c.listed.is_(True), schema.game.c.over.is_(False))
        if title:
            query = query.where(schema.game.c.title == title)
        return listed_games(await first_games(self.database, query, schema.game.c.touched.desc(), limit))

    async def due_games(self, now: float, limit: int = 200) -> list[str]:
        """Games in which a bot must decide and that no living process has in hand."""
        query = (
            sa.select(schema.game.c.id)
            .outerjoin(schema.lease, schema.lease.c.game_id == schema.game.c.id)
            .where(schema.game.c.due.is_(True), sa.or_(schema.lease.c.until.is_(None), schema.lease.c.until < now))
        )
        rows = await first_games(self.database, query, schema.game.c.touched.desc(), limit)
        return [row["id"] for row in rows]

    async def overdue_games(self, now: float, limit: int = 200) -> list[str]:
        """Games in which somebody is late, the latest first."""
        query = sa.select(schema.game.c.id).where(schema.game.c.deadline < now)
        return [row["id"] for row in await first_games(self.database, query, schema.game.c.deadline.asc(), limit)]

    async def warned_games(self, now: float, limit: int = 200) -> list[str]:
        """Games in which somebody must be told that little time is left."""
        query = sa.select(schema.game.c.id).where(schema.game.c.warning < now)
        return [row["id"] for row in await first_games(self.database, query, schema.game.c.warning.asc(), limit)]

    async def claim_warning(self, game: str, was: float, after: float | None) -> bool:
        """Of several processes one tells it. ``after``: when the next warning is due."""
        query = schema.game.update().where(schema.game.c.id == game, schema.game.c.warning == was)
        async with self.database.write.begin() as connection:
            return (await connection.execute(query.values(warning=after))).rowcount == 1

    async def games_to_fill(self, now: float, limit: int = 200) -> list[str]:
        """Games whose free chairs bots are to take now."""
        query = sa.select(schema.game.c.id).where(schema.game.c.fill < now)
        return [row["id"] for row in await first_games(self.database, query, schema.game.c.fill.asc(), limit)]

    async def take_lease(self, game: str, seconds: float) -> bool:
        """Whether this process may move the bots of the game for so long."""
        now = time.time()
        mine = sa.or_(schema.lease.c.process == self.process, schema.lease.c.until < now)
        update = schema.lease.update().where(schema.lease.c.game_id == game, mine)
        try:
            async with self.database.write.begin() as connection:
                taken = await connection.execute(update.values(process=self.process, until=now + seconds))
                if taken.rowcount == 1:
                    return True
                await connection.execute(
                    schema.lease.insert().values(game_id=game, process=self.process, until=now + seconds)
                )
                return True
        except IntegrityError:
            return False

    async def drop_leases(self, everybodys: bool = False) -> None:
        """At a proper stop, so that another process need not wait."""
        mine = sa.true() if everybodys else schema.lease.c.process == self.process
        async with self.database.write.begin() as connection:
            await connection.execute(schema.lease.delete().where(mine))

    # --- words -------------------------------------------------------------------------------------------------------
    async def say(self, game: str, seat: int, words: str) -> None:
        now = round(time.time(), 3)
        async with self.database.write.begin() as connection:
            said = schema.chat.insert().values(game_id=game, seat=seat, words=words, at=now).returning(schema.chat.c.id)
            line = (await connection.execute(said)).scalar_one()
            statement, values = somebody_speaks(game, seat, line, now, now + self.notice_wait)
            await connection.execute(statement, values)
            await self._tell(connection, game)

    async def chat(self, game: str, limit: int = 100) -> list[ChatRow]:
        """The last words said, in order."""
        query = select(schema.chat, "id", "seat", "words", "at").where(schema.chat.c.game_id == game)
        async with self.database.read.connect() as connection:
            rows = (await connection.execute(query.order_by(schema.chat.c.id.desc()).limit(limit))).all()
        return [ChatRow(*row) for row in reversed(rows)]

    # --- proposals ---------------------------------------------------------------------------------------------------
    async def put_proposal(self, game: str, proposal: Proposal | None) -> None:
        async with self.database.write.begin() as connection:
            await connection.execute(schema.proposal.delete().where(schema.proposal.c.game_id == game))
            if proposal is not None:
                values = {**msgspec.structs.asdict(proposal), "agreed": spaced(proposal.agreed)}
                await connection.execute(schema.proposal.insert().values(game_id=game, **values))
            await self._tell(connection, game)

    async def proposal(self, game: str) -> Proposal | None:
        query = select(schema.proposal, "seat", "length", "keep", "agreed").where(schema.proposal.c.game_id == game)
        async with self.database.read.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Proposal(row[0], row[1], row[2], tuple(map(int, row[3].split())))

    # --- standing orders ---------------------------------------------------------------------------------------------
    async def put_order(self, game: str, order: StandingOrder) -> None:
        """The seat's order, in place of the one it may have left before."""
        async with self.database.write.begin() as connection:
            await connection.execute(_of_seat(game, order.seat))
            await connection.execute(
                schema.standing_order.insert().values(game_id=game, **msgspec.structs.asdict(order))
            )
            await self._tell(connection, game)

    async def drop_order(self, game: str, order: StandingOrder) -> None:
        """This very order: not one that the seat has left in its place meanwhile."""
        columns = schema.standing_order.c
        query = _of_seat(game, order.seat).where(
            columns.about == order.about, columns.up_to == order.up_to, columns.length == order.length
        )
        async with self.database.write.begin() as connection:
            await connection.execute(query)
            await self._tell(connection, game)

    async def orders(self, game: str) -> dict[int, StandingOrder]:
        """By seat."""
        query = select(schema.standing_order, "seat", "about", "up_to", "length")
        async with self.database.read.connect() as connection:
            rows = (await connection.execute(query.where(schema.standing_order.c.game_id == game))).all()
        return {row[0]: StandingOrder(*row) for row in rows}


def _banked(game: str, ply: int, reading: Reading) -> dict[str, Any]:
    return {"game_id": game, "ply": ply, **{name: spaced(some) for name, some in reading._asdict().items()}}


def _of_seat(game: str, seat: int) -> sa.Delete:
    return schema.standing_order.delete().where(
        schema.standing_order.c.game_id == game, schema.standing_order.c.seat == seat
    )
