"""People who are known on several devices: their passkeys, devices and printed codes, and the chairs that come along.

Nothing here opens a door to whoever reads it: cookies, codes and challenges are kept by their hashes, passkeys by their public
halves. A name opens nothing.

A browser's chairs come along when it signs in. **One person sees one hand:** at a table where the person sits on another chair
already, what the browser holds does not come along. It stays the browser's own: closed while the person is signed in there, and
open to it again when they sign out. People at one screen (hotseat) hold all chairs of both.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from enginehouse.table.storage import schema
from enginehouse.table.storage.chairs import Chairs
from enginehouse.table.storage.holders import person_key
from enginehouse.table.storage.played import places_end, played_go_to, ratings_end
from enginehouse.table.storage.queries import select
from enginehouse.table.storage.troubles import is_damage


class Person(msgspec.Struct, frozen=True):
    """Somebody who is known on several devices."""

    id: str
    name: str
    shown: bool = False  # everybody may read their page
    since: float = 0.0


class Device(msgspec.Struct, frozen=True):
    """A browser that a person has signed in with."""

    browser: str  # the hash of its cookie
    label: str
    since: float


class Passkey(msgspec.Struct, frozen=True):
    """What a person signs in with: the public half."""

    hash: str  # of the credential's id
    credential: bytes
    person: str
    public_key: bytes
    uses: int
    label: str
    since: float


class Challenge(NamedTuple):
    """What an authenticator shall sign, by the hash of it and of where it was asked for."""

    hash: str
    browser: str
    kind: str  # new, add, enter
    person: str  # whose passkey it will be; empty: whoever signs


class Came(NamedTuple):
    """What a change of who acts for a browser did to tables: all whose doors moved, and those whose chair stayed behind."""

    games: tuple[str, ...] = ()
    stayed: tuple[str, ...] = ()


class SameName(Exception):
    """Somebody of the house has a name that looks like it."""


class TwoChairs(Exception):
    """At this table the person and the browser sit on different chairs."""


_PERSON = ("id", "name", "shown", "since")
_PASSKEY = ("hash", "credential", "person_id", "public_key", "uses", "label", "since")


class People(Chairs):
    """The part of the store that knows who somebody is."""

    # --- looking -----------------------------------------------------------------------------------------------------
    async def signed_in(self, browser: str) -> Person | None:
        """Who has signed in with a browser."""
        device = schema.device.c
        query = select(schema.person, *_PERSON).join(schema.device, device.person_id == schema.person.c.id)
        try:
            async with self.database.read.connect() as connection:
                row = (await connection.execute(query.where(device.browser == browser))).first()
        except DBAPIError as error:
            if not is_damage(error):
                raise
            return None  # nobody is known where it cannot be read who is
        return None if row is None else Person(*row)

    async def person(self, person: str) -> Person | None:
        query = select(schema.person, *_PERSON).where(schema.person.c.id == person)
        async with self.database.read.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Person(*row)

    async def devices(self, person: str) -> list[Device]:
        """The first that signed in first."""
        query = select(schema.device, "browser", "label", "since").where(schema.device.c.person_id == person)
        async with self.database.read.connect() as connection:
            rows = (await connection.execute(query.order_by(schema.device.c.since, schema.device.c.browser))).all()
        return [Device(*row) for row in rows]

    async def passkeys(self, person: str) -> list[Passkey]:
        query = select(schema.passkey, *_PASSKEY).where(schema.passkey.c.person_id == person)
        async with self.database.read.connect() as connection:
            rows = (await connection.execute(query.order_by(schema.passkey.c.since, schema.passkey.c.hash))).all()
        return [Passkey(*row) for row in rows]

    async def passkey(self, hashed: str) -> Passkey | None:
        query = select(schema.passkey, *_PASSKEY).where(schema.passkey.c.hash == hashed)
        async with self.database.read.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Passkey(*row)

    async def coded_since(self, person: str) -> float | None:
        """When the printed code of a person was made; None: there is none."""
        query = select(schema.recovery, "since").where(schema.recovery.c.person_id == person)
        async with self.database.read.connect() as connection:
            return (await connection.execute(query)).scalar()

    async def holdings(self, holder: str) -> list[tuple[str, str, int]]:
        """(game, role, seat) of all that a browser holds itself, or a person by their key."""
        query = select(schema.holder, "game_id", "role", "seat").where(schema.holder.c.browser == holder)
        async with self.database.read.connect() as connection:
            return [(r[0], r[1], r[2]) for r in (await connection.execute(query)).all()]

    async def last_name(self, browser: str) -> str:
        """The name that a browser sat down under last; empty: under none."""
        seat, holder, game = schema.seat.c, schema.holder.c, schema.game.c
        here = sa.and_(seat.game_id == holder.game_id, seat.seat == holder.seat, holder.role == "seat")
        query = sa.select(seat.name).join(schema.holder, here).join(schema.game, game.id == seat.game_id)
        query = query.where(holder.browser == browser, seat.bot == "", seat.name != "").order_by(game.touched.desc())
        try:
            async with self.database.read.connect() as connection:
                return (await connection.execute(query.limit(1))).scalar() or ""
        except DBAPIError as error:
            if not is_damage(error):
                raise
            return ""

    # --- challenges --------------------------------------------------------------------------------------------------
    async def put_challenge(self, challenge: Challenge, seconds: float) -> None:
        """In place of any that the browser was given for the same; those whose time is up are swept out."""
        columns, now = schema.challenge.c, time.time()
        same = sa.and_(columns.browser == challenge.browser, columns.kind == challenge.kind)
        async with self.database.write.begin() as connection:
            await connection.execute(schema.challenge.delete().where(sa.or_(same, columns.until < now)))
            values = {
                "hash": challenge.hash, "browser": challenge.browser, "kind": challenge.kind,
                "person_id": challenge.person, "until": now + seconds,
            }  # fmt: skip
            await connection.execute(schema.challenge.insert().values(values))

    async def take_challenge(self, hashed: str, browser: str, kind: str) -> str | None:
        """Whose passkey it is for, once; None: it was never given to this browser, was used, or its time is up."""
        columns = schema.challenge.c
        this = sa.and_(columns.hash == hashed, columns.browser == browser, columns.kind == kind)
        async with self.database.write.begin() as connection:
            query = select(schema.challenge, "person_id", "until").where(this).with_for_update()
            row = (await connection.execute(query)).first()
            gone = await connection.execute(schema.challenge.delete().where(this))
        return row[0] if row is not None and gone.rowcount == 1 and row[1] >= time.time() else None

    # --- coming ------------------------------------------------------------------------------------------------------
    async def sign_up(
        self, person: Person, likeness: str, passkey: Passkey, code: str, device: Device, before: str
    ) -> Came:
        """A new person, with the chairs of this browser, which was ``before``. Raises SameName."""
        values = {
            "id": person.id,
            "name": person.name,
            "likeness": likeness,
            "shown": person.shown,
            "since": person.since,
        }
        try:
            async with self.database.write.begin() as connection:
                await connection.execute(schema.person.insert().values(values))
                await _put_passkey(connection, passkey)
                await _put_code(connection, person.id, code)
                return await self._enter(connection, person.id, device, before, 1)
        except IntegrityError:
            raise SameName from None

    async def sign_in(self, person: str, device: Device, before: str, most: int) -> Came:
        """One more device of a person, with what it held as ``before``; of more than ``most`` the first is signed out."""
        async with self.database.write.begin() as connection:
            return await self._enter(connection, person, device, before, most)

    async def used_passkey(self, hashed: str, before: int, now: int) -> bool:
        """Count a use; False if somebody else counted one since, or the passkey was taken away."""
        columns = schema.passkey.c
        update = schema.passkey.update().where(columns.hash == hashed, columns.uses == before).values(uses=now)
        async with self.database.write.begin() as connection:
            return (await connection.execute(update)).rowcount == 1

    async def use_code(self, code: str, new: str) -> str | None:
        """The person whose printed code this is, once; ``new`` is the hash of the one that they have from now on."""
        columns = schema.recovery.c
        async with self.database.write.begin() as connection:
            query = select(schema.recovery, "person_id").where(columns.hash == code).with_for_update()
            person = (await connection.execute(query)).scalar()
            gone = await connection.execute(schema.recovery.delete().where(columns.hash == code))
            if person is None or gone.rowcount != 1:
                return None
            await _put_code(connection, person, new)
        return person

    async def new_code(self, person: str, code: str) -> None:
        """The one before opens nothing any more."""
        async with self.database.write.begin() as connection:
            await _put_code(connection, person, code)

    async def add_passkey(self, passkey: Passkey, most: int) -> bool:
        """False: the person has as many as one may have, or somebody has this very one."""
        try:
            async with self.database.write.begin() as connection:
                await _lock_person(connection, passkey.person)
                mine = sa.select(sa.func.count()).where(schema.passkey.c.person_id == passkey.person)
                if (await connection.execute(mine)).scalar_one() >= most:
                    return False
                await _put_passkey(connection, passkey)
        except IntegrityError:
            return False
        return True

    # --- changing ----------------------------------------------------------------------------------------------------
    async def rename(self, person: str, name: str, likeness: str) -> None:
        """Raises SameName."""
        update = schema.person.update().where(schema.person.c.id == person).values(name=name, likeness=likeness)
        try:
            async with self.database.write.begin() as connection:
                await connection.execute(update)
        except IntegrityError:
            raise SameName from None

    async def show(self, person: str, shown: bool) -> None:
        async with self.database.write.begin() as connection:
            await connection.execute(schema.person.update().where(schema.person.c.id == person).values(shown=shown))

    # --- going -------------------------------------------------------------------------------------------------------
    async def drop_passkey(self, person: str, hashed: str) -> bool:
        columns = schema.passkey.c
        async with self.database.write.begin() as connection:
            gone = await connection.execute(
                schema.passkey.delete().where(columns.person_id == person, columns.hash == hashed)
            )
        return gone.rowcount == 1

    async def sign_out(self, person: str, browsers: Sequence[str]) -> tuple[str, ...]:
        """These devices act for nobody any more; the tables whose live lines must look again."""
        columns = schema.device.c
        async with self.database.write.begin() as connection:
            gone = await connection.execute(
                schema.device.delete().where(columns.person_id == person, columns.browser.in_(browsers))
            )
            if not gone.rowcount:
                return ()
            await _told_there_no_more(connection, person, browsers)
            return await self._look_again(connection, [person_key(person), *browsers])

    async def forget(self, person: str, browser: str) -> tuple[str, ...]:
        """All that is kept of a person goes, and their chairs are this browser's. Raises TwoChairs with the table."""
        key, columns = person_key(person), schema.holder.c
        async with self.database.write.begin() as connection:
            await _lock_person(connection, person)
            games = await self._look_again(connection, [key, browser])
            theirs, own = await _held_by(connection, key), await _held_by(connection, browser)
            for game in games:
                if await _two_hands(connection, game, theirs.get(game, set()), own.get(game, set())):
                    raise TwoChairs(game)
                for role, seat in own.get(game, set()) & theirs.get(game, set()):
                    await _drop(connection, browser, game, role, seat)
            await connection.execute(schema.holder.update().where(columns.browser == key).values(browser=browser))
            await ratings_end(connection, key)
            await played_go_to(connection, key, browser)
            await places_end(connection, key)
            await connection.execute(schema.challenge.delete().where(schema.challenge.c.person_id == person))
            await connection.execute(
                schema.vacation.delete().where(schema.vacation.c.whose == key)
            )  # the chairs remember
            await connection.execute(schema.person.delete().where(schema.person.c.id == person))
        return games

    async def _enter(self, connection: AsyncConnection, person: str, device: Device, before: str, most: int) -> Came:
        """The browser has a new cookie from now on, and all that it held goes along. Whoever else knew the one before, perhaps
        because they had put it there, holds nothing any more, nor can they come back by the links that are made from it."""
        columns, key = schema.device.c, person_key(person)
        await _lock_person(connection, person)
        games = await self._look_again(connection, [before])
        theirs, own = await _held_by(connection, key), await _held_by(connection, before)
        stayed: list[str] = []
        for game in games:
            if await _two_hands(connection, game, theirs.get(game, set()), own[game]):
                stayed.append(game)
                continue
            for role, seat in own[game]:
                if (role, seat) in theirs.get(game, set()):
                    await _drop(connection, before, game, role, seat)
                else:
                    await _give(connection, before, key, game, role, seat)
        await played_go_to(connection, before, key)
        await _another_cookie(connection, before, device.browser, own)
        await connection.execute(schema.device.delete().where(columns.browser == before))
        earlier = select(schema.device, "browser").where(columns.person_id == person).order_by(columns.since)
        known = (await connection.execute(earlier)).scalars().all()
        if too_many := known[: max(0, len(known) + 1 - most)]:
            await connection.execute(schema.device.delete().where(columns.browser.in_(too_many)))
            await _told_there_no_more(connection, person, too_many)
            games = tuple(dict.fromkeys((*games, *await self._look_again(connection, [key, *too_many]))))
        values = {"browser": device.browser, "person_id": person, "label": device.label, "since": device.since}
        await connection.execute(schema.device.insert().values(values))
        return Came(games, tuple(stayed))

    async def _look_again(self, connection: AsyncConnection, holders: Sequence[str]) -> tuple[str, ...]:
        """Lock the tables of these, the oldest first as whoever locks two does, and let their live lines look again."""
        mine = select(schema.holder, "game_id").where(schema.holder.c.browser.in_(holders))
        query = select(schema.game, "id").where(schema.game.c.id.in_(mine))
        query = query.order_by(schema.game.c.created, schema.game.c.id).with_for_update(key_share=True)
        games = tuple((await connection.execute(query)).scalars().all())
        for game in games:
            await self._shut(connection, game)
        return games


async def _lock_person(connection: AsyncConnection, person: str) -> None:
    """Whoever else changes what is this person's waits."""
    await connection.execute(select(schema.person, "id").where(schema.person.c.id == person).with_for_update())


async def _another_cookie(
    connection: AsyncConnection, before: str, now: str, held: dict[str, set[tuple[str, int]]]
) -> None:
    """What stays a browser's own is the same browser's by its new cookie; its feed and its chairs' own links are void."""
    holder, player, link = schema.holder.c, schema.series_player.c, schema.link.c
    await connection.execute(schema.holder.update().where(holder.browser == before).values(browser=now))
    await connection.execute(schema.series_player.update().where(player.holder == before).values(holder=now))
    told = schema.channel.c.browser
    await connection.execute(schema.channel.update().where(told == before, told != "").values(browser=now))
    await connection.execute(schema.feed.delete().where(schema.feed.c.browser == before))
    await connection.execute(schema.challenge.delete().where(schema.challenge.c.browser == before))
    for game, roles in held.items():
        chairs = [seat for role, seat in roles if role == "seat"]
        own = sa.and_(link.game_id == game, link.kind == "device", link.seat.in_(chairs))
        await connection.execute(schema.link.delete().where(own))


async def _told_there_no_more(connection: AsyncConnection, person: str, browsers: Sequence[str]) -> None:
    """A device that was lost, or lent, shows nobody's questions when its owner has signed out there."""
    channel = schema.channel.c
    theirs = sa.and_(channel.person_id == person, channel.browser != "", channel.browser.in_(browsers))
    await connection.execute(schema.channel.delete().where(theirs))


async def _put_passkey(connection: AsyncConnection, passkey: Passkey) -> None:
    values = {"person_id" if k == "person" else k: v for k, v in msgspec.structs.asdict(passkey).items()}
    await connection.execute(schema.passkey.insert().values(values))


async def _put_code(connection: AsyncConnection, person: str, code: str) -> None:
    await connection.execute(schema.recovery.delete().where(schema.recovery.c.person_id == person))
    values = {"hash": code, "person_id": person, "since": round(time.time(), 3)}
    await connection.execute(schema.recovery.insert().values(values))


async def _held_by(connection: AsyncConnection, holder: str) -> dict[str, set[tuple[str, int]]]:
    """(role, seat) by table."""
    query = select(schema.holder, "game_id", "role", "seat").where(schema.holder.c.browser == holder)
    out: dict[str, set[tuple[str, int]]] = {}
    for game, role, seat in (await connection.execute(query)).all():
        out.setdefault(game, set()).add((role, seat))
    return out


async def _two_hands(
    connection: AsyncConnection, game: str, theirs: set[tuple[str, int]], own: set[tuple[str, int]]
) -> bool:
    """Whether one person would see two hands of a table where people have a screen of their own."""
    seats, others = ({seat for role, seat in held if role == "seat"} for held in (theirs, own))
    if not seats or not others or seats == others:
        return False
    return not (await connection.execute(select(schema.game, "hotseat").where(schema.game.c.id == game))).scalar_one()


async def _give(connection: AsyncConnection, browser: str, to: str, game: str, role: str, seat: int) -> None:
    await connection.execute(schema.holder.update().where(_this(browser, game, role, seat)).values(browser=to))


async def _drop(connection: AsyncConnection, browser: str, game: str, role: str, seat: int) -> None:
    await connection.execute(schema.holder.delete().where(_this(browser, game, role, seat)))


def _this(browser: str, game: str, role: str, seat: int) -> sa.ColumnElement[bool]:
    columns = schema.holder.c
    return sa.and_(columns.browser == browser, columns.game_id == game, columns.role == role, columns.seat == seat)
