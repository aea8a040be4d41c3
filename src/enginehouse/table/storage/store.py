"""Every question the table asks its database, in one place."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from sys import intern
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy import RowMapping
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from enginehouse.table.storage import schema
from enginehouse.table.storage.database import Database
from enginehouse.table.storage.troubles import Damaged, is_damage


class Conflict(Exception):
    """Somebody else wrote this place of the log first, or the idempotency key has been used."""


class GameRow(msgspec.Struct, frozen=True):
    id: str
    title: str
    version: int
    players: int
    options: dict[str, Any]
    seed: str
    start: dict[str, Any] | None
    name: str
    listed: bool
    hotseat: bool
    aloud: bool
    speed: str
    over: bool
    to_act: tuple[int, ...]
    due: bool
    length: int
    created: float
    touched: float
    parent: str | None = None
    rematch: str | None = None
    pack: str = ""
    content: dict[str, str] | None = None
    patience: int = 0
    deadline: float | None = None


class SeatRow(msgspec.Struct, frozen=True):
    seat: int
    name: str
    bot: str = ""
    note: str = ""

    @property
    def empty(self) -> bool:
        """A person's seat that nobody has taken."""
        return not self.bot and not self.name


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of a game's log. The action of an undo names the entries it takes back: ``"12 13"``."""

    ply: int
    kind: Literal["act", "undo"]
    seat: int
    action: str
    at: float
    key: str | None = None
    why: str = ""
    why_open: bool = False


class Proposal(msgspec.Struct, frozen=True):
    seat: int
    length: int
    keep: int
    agreed: tuple[int, ...]


class StandingOrder(msgspec.Struct, frozen=True):
    seat: int
    about: str
    up_to: int
    length: int


class ChatRow(msgspec.Struct, frozen=True):
    id: int
    seat: int
    words: str
    at: float


def _select(table: sa.Table, *columns: str) -> sa.Select[*tuple[Any, ...]]:
    return sa.select(*(table.c[column] for column in columns))


def _seats(seats: Iterable[int]) -> str:
    return f" {' '.join(map(str, seats))} "


_KINDS: dict[str, Literal["act", "undo"]] = {"act": "act", "undo": "undo"}


def _entry(ply: int, kind: str, seat: int, action: str, at: float, key: str | None, why: str, why_open: bool) -> Entry:
    """Tables say the same words again and again; they are in memory once for all of them."""
    try:
        return Entry(ply, _KINDS[kind], seat, intern(action), at, key, intern(why), why_open)
    except (KeyError, TypeError) as error:
        raise Damaged(f"entry {ply} of a log cannot be read: {error}") from None


def _game(row: RowMapping) -> GameRow:
    """Raises Damaged where the row is not one that we have written."""
    values = {str(name): value for name, value in row.items()}
    try:
        values["options"] = msgspec.json.decode(values["options"])
        for name in ("start", "content"):
            values[name] = None if values[name] is None else msgspec.json.decode(values[name])
        values["to_act"] = tuple(map(int, values["to_act"].split()))
        return msgspec.convert(values, GameRow)
    except (msgspec.MsgspecError, TypeError, ValueError, AttributeError) as error:
        raise Damaged(f"the row of a game cannot be read: {error}") from None


def _listed_games(rows: Iterable[RowMapping]) -> list[GameRow]:
    """The latest first. A list of tables does without those whose rows are damaged."""
    out: list[GameRow] = []
    for row in rows:
        with suppress(Damaged):
            out.append(_game(row))
    return sorted(out, key=lambda game: -game.touched)


#: A game without what only its own page needs: lists of many tables carry no positions and no content packs.
_LISTED = sa.select(
    *(sa.null().label(c.name) if c.name in ("start", "content") else c for c in schema.game.columns)
)  # fmt: skip
#: The statements of every action, built once: building them would cost more than the database takes for them.
_APPEND = schema.entry.insert()
_STANDING = (
    schema.game.update()
    .where(schema.game.c.id == sa.bindparam("game"))
    .values({name: sa.bindparam(name) for name in ("touched", "to_act", "over", "due", "length", "deadline")})
)
_DROP_PROPOSAL = schema.proposal.delete().where(schema.proposal.c.game_id == sa.bindparam("game"))


class Store:
    """The queries. Whatever changes a game tells the other processes in the same transaction."""

    def __init__(self, database: Database, process: str) -> None:
        self.database = database
        self.process = process

    async def _tell(self, connection: AsyncConnection, game: str) -> None:
        for statement, values in self._news(game):
            await connection.execute(statement, values)

    def _news(self, game: str) -> list[tuple[sa.Executable, dict[str, Any]]]:
        return self.database.news(f"{game} {self.process}")

    async def _first(self, query: sa.Select[Any], order: sa.ColumnElement[Any], limit: int) -> Sequence[RowMapping]:
        """The first rows of a question about games; from a damaged file, in any order, those that can be read."""
        name = schema.game.c.id
        async with self.database.read.connect() as connection:
            try:
                return (await connection.execute(query.order_by(order).limit(limit))).mappings().all()
            except DBAPIError as error:
                if not is_damage(error):
                    raise
            found: list[RowMapping] = []
            with suppress(DBAPIError):
                for game in (await connection.execute(sa.select(name))).scalars().all():
                    with suppress(DBAPIError):
                        found += (await connection.execute(query.where(name == game))).mappings().all()
            return found[:limit]

    # --- games -------------------------------------------------------------------------------------------------------
    async def create(self, game: GameRow, seats: Sequence[SeatRow], entries: Sequence[Entry] = ()) -> None:
        values = msgspec.structs.asdict(game)
        values["options"] = msgspec.json.encode(game.options).decode()
        for name in ("start", "content"):
            values[name] = None if values[name] is None else msgspec.json.encode(values[name]).decode()
        values["to_act"] = _seats(game.to_act)
        async with self.database.write.begin() as connection:
            await connection.execute(schema.game.insert().values(values))
            rows = [{"game_id": game.id, **msgspec.structs.asdict(seat)} for seat in seats]
            await connection.execute(schema.seat.insert(), rows)
            if entries:
                await connection.execute(
                    schema.entry.insert(), [{"game_id": game.id, **msgspec.structs.asdict(e)} for e in entries]
                )

    async def game(self, game: str) -> GameRow | None:
        async with self.database.read.connect() as connection:
            row = (await connection.execute(sa.select(schema.game).where(schema.game.c.id == game))).mappings().first()
        return None if row is None else _game(row)

    async def seats(self, game: str) -> list[SeatRow]:
        query = _select(schema.seat, "seat", "name", "bot", "note").where(schema.seat.c.game_id == game)
        async with self.database.read.connect() as connection:
            rows = (await connection.execute(query.order_by(schema.seat.c.seat))).all()
        return [SeatRow(*row) for row in rows]

    async def entries(self, game: str, since: int = 0) -> list[Entry]:
        query = _select(schema.entry, "ply", "kind", "seat", "action", "at", "key", "why", "why_open")
        query = query.where(schema.entry.c.game_id == game, schema.entry.c.ply >= since)
        async with self.database.read.connect() as connection:
            rows = (await connection.execute(query.order_by(schema.entry.c.ply))).all()
        return [_entry(*row) for row in rows]

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
    ) -> None:
        """Put one entry at its place of the log, on disk when this returns. Raises Conflict if the place is taken.

        ``touched`` is when something happened that everybody noticed: lists of tables show it. ``deadline`` is when
        the house is to play for whoever is late.
        """
        standing = {
            "to_act": _seats(to_act), "over": over, "due": due, "length": entry.ply + 1, "touched": touched,
            "deadline": deadline,
        }  # fmt: skip
        dropped: list[tuple[sa.Executable, dict[str, Any]]] = (
            [(_DROP_PROPOSAL, {"game": game})] if drop_proposal else []
        )
        try:
            await self.database.transact(
                (_APPEND, {"game_id": game, **msgspec.structs.asdict(entry)}),
                (_STANDING, {"game": game, **standing}),
                *dropped,
                *self._news(game),
            )
        except IntegrityError as error:
            raise Conflict from error

    async def change_game(self, game: str, **values: Any) -> None:
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

    async def open_games(self, limit: int = 50) -> list[GameRow]:
        """Listed tables that are being played, the liveliest first."""
        query = _LISTED.where(schema.game.c.listed.is_(True), schema.game.c.over.is_(False))
        return _listed_games(await self._first(query, schema.game.c.touched.desc(), limit))

    async def due_games(self, now: float, limit: int = 200) -> list[str]:
        """Games in which a bot must decide and that no living process has in hand."""
        query = (
            sa.select(schema.game.c.id)
            .outerjoin(schema.lease, schema.lease.c.game_id == schema.game.c.id)
            .where(schema.game.c.due.is_(True), sa.or_(schema.lease.c.until.is_(None), schema.lease.c.until < now))
        )
        return [row["id"] for row in await self._first(query, schema.game.c.touched.desc(), limit)]

    async def overdue_games(self, now: float, limit: int = 200) -> list[str]:
        """Games in which somebody is late, the latest first."""
        query = sa.select(schema.game.c.id).where(schema.game.c.deadline < now)
        return [row["id"] for row in await self._first(query, schema.game.c.deadline.asc(), limit)]

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

    # --- seats and links ---------------------------------------------------------------------------------------------
    async def change_seat(self, game: str, seat: int, **values: Any) -> None:
        query = schema.seat.update().where(schema.seat.c.game_id == game, schema.seat.c.seat == seat)
        async with self.database.write.begin() as connection:
            await connection.execute(query.values(values))
            await self._tell(connection, game)

    async def sit(self, game: str, seat: int, name: str) -> bool:
        """Take an empty person's seat; False if somebody was faster."""
        query = schema.seat.update().where(
            schema.seat.c.game_id == game, schema.seat.c.seat == seat, schema.seat.c.name == "", schema.seat.c.bot == ""
        )
        async with self.database.write.begin() as connection:
            sat = (await connection.execute(query.values(name=name))).rowcount == 1
            await self._tell(connection, game)
        return sat

    async def put_link(self, hashed: str, game: str, kind: str, seat: int, issue: int) -> None:
        """A new link; earlier ones of the same kind for the same seat stop working."""
        old = sa.and_(schema.link.c.game_id == game, schema.link.c.kind == kind, schema.link.c.seat == seat)
        async with self.database.write.begin() as connection:
            await connection.execute(schema.link.delete().where(old))
            await connection.execute(
                schema.link.insert().values(hash=hashed, game_id=game, kind=kind, seat=seat, issue=issue)
            )

    async def find_link(self, hashed: str) -> tuple[str, str, int] | None:
        """(game, kind, seat) of a link."""
        query = _select(schema.link, "game_id", "kind", "seat").where(schema.link.c.hash == hashed)
        async with self.database.read.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else (row[0], row[1], row[2])

    async def links(self, game: str) -> list[tuple[str, str, int, int]]:
        """(hash, kind, seat, issue) of every link of a game."""
        query = _select(schema.link, "hash", "kind", "seat", "issue").where(schema.link.c.game_id == game)
        async with self.database.read.connect() as connection:
            return [(r[0], r[1], r[2], r[3]) for r in (await connection.execute(query)).all()]

    async def hold(self, browser: str, game: str, role: str, seat: int = -1) -> None:
        try:
            async with self.database.write.begin() as connection:
                await connection.execute(
                    schema.holder.insert().values(browser=browser, game_id=game, role=role, seat=seat)
                )
        except IntegrityError:
            return  # it holds it already

    async def let_go(self, browser: str, game: str) -> None:
        query = schema.holder.delete().where(schema.holder.c.browser == browser, schema.holder.c.game_id == game)
        async with self.database.write.begin() as connection:
            await connection.execute(query)

    async def held(self, browser: str, game: str) -> list[tuple[str, int]]:
        """(role, seat) of all that a browser holds at a table."""
        query = _select(schema.holder, "role", "seat").where(
            schema.holder.c.browser == browser, schema.holder.c.game_id == game
        )
        async with self.database.read.connect() as connection:
            return [(r[0], r[1]) for r in (await connection.execute(query)).all()]

    async def holders(self, game: str) -> list[tuple[str, str, int]]:
        """(browser, role, seat) of everybody at a table."""
        query = _select(schema.holder, "browser", "role", "seat").where(schema.holder.c.game_id == game)
        async with self.database.read.connect() as connection:
            return [(r[0], r[1], r[2]) for r in (await connection.execute(query)).all()]

    async def games_of(self, browser: str, limit: int = 100) -> list[tuple[GameRow, tuple[int, ...]]]:
        """The tables of a browser with the seats it holds there, the latest first."""
        mine = _select(schema.holder, "game_id", "seat").where(
            schema.holder.c.browser == browser, schema.holder.c.role != "watch"
        )
        held: dict[str, list[int]] = {}
        async with self.database.read.connect() as connection:
            try:
                for game, seat in (await connection.execute(mine)).all():
                    held.setdefault(game, []).extend([seat] if seat >= 0 else [])
            except DBAPIError as error:
                if not is_damage(error):
                    raise
        query = _LISTED.where(schema.game.c.id.in_(list(held)))
        rows = _listed_games(await self._first(query, schema.game.c.touched.desc(), limit))
        return [(row, tuple(sorted(held[row.id]))) for row in rows]

    async def seat_names(self, games: Sequence[str]) -> dict[str, list[SeatRow]]:
        """The people of many tables at once, for the lobby."""
        out: dict[str, list[SeatRow]] = {game: [] for game in games}
        async with self.database.read.connect() as connection:
            try:
                rows = (await connection.execute(_people(games))).mappings().all()
            except DBAPIError as error:
                if not is_damage(error):
                    raise
                rows: Sequence[RowMapping] = []
                for game in games:
                    with suppress(DBAPIError):
                        rows = [*rows, *(await connection.execute(_people([game]))).mappings()]
        for row in rows:
            out[row["game_id"]].append(SeatRow(row["seat"], row["name"], row["bot"]))
        return out

    async def put_feed(self, hashed: str, browser: str) -> None:
        """The secret address of a browser's feed."""
        try:
            async with self.database.write.begin() as connection:
                await connection.execute(schema.feed.insert().values(hash=hashed, browser=browser))
        except IntegrityError:
            return  # it has it already

    async def browser_of_feed(self, hashed: str) -> str | None:
        query = _select(schema.feed, "browser").where(schema.feed.c.hash == hashed)
        async with self.database.read.connect() as connection:
            return (await connection.execute(query)).scalar()

    # --- words -------------------------------------------------------------------------------------------------------
    async def say(self, game: str, seat: int, words: str) -> None:
        async with self.database.write.begin() as connection:
            await connection.execute(
                schema.chat.insert().values(game_id=game, seat=seat, words=words, at=round(time.time(), 3))
            )
            await self._tell(connection, game)

    async def chat(self, game: str, limit: int = 100) -> list[ChatRow]:
        """The last words said, in order."""
        query = _select(schema.chat, "id", "seat", "words", "at").where(schema.chat.c.game_id == game)
        async with self.database.read.connect() as connection:
            rows = (await connection.execute(query.order_by(schema.chat.c.id.desc()).limit(limit))).all()
        return [ChatRow(*row) for row in reversed(rows)]

    # --- proposals ---------------------------------------------------------------------------------------------------
    async def put_proposal(self, game: str, proposal: Proposal | None) -> None:
        async with self.database.write.begin() as connection:
            await connection.execute(schema.proposal.delete().where(schema.proposal.c.game_id == game))
            if proposal is not None:
                values = {**msgspec.structs.asdict(proposal), "agreed": _seats(proposal.agreed)}
                await connection.execute(schema.proposal.insert().values(game_id=game, **values))
            await self._tell(connection, game)

    async def proposal(self, game: str) -> Proposal | None:
        query = _select(schema.proposal, "seat", "length", "keep", "agreed").where(schema.proposal.c.game_id == game)
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
        query = _select(schema.standing_order, "seat", "about", "up_to", "length")
        async with self.database.read.connect() as connection:
            rows = (await connection.execute(query.where(schema.standing_order.c.game_id == game))).all()
        return {row[0]: StandingOrder(*row) for row in rows}


def _people(games: Sequence[str]) -> sa.Select[Any]:
    query = _select(schema.seat, "game_id", "seat", "name", "bot").where(schema.seat.c.game_id.in_(games))
    return query.order_by(schema.seat.c.seat)


def _of_seat(game: str, seat: int) -> sa.Delete:
    return schema.standing_order.delete().where(
        schema.standing_order.c.game_id == game, schema.standing_order.c.seat == seat
    )
