"""What people wish to be told, by which ways, and about which tables; and the house's own keys for it."""

from __future__ import annotations

import time
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from enginehouse.table.storage import schema
from enginehouse.table.storage.database import Database
from enginehouse.table.storage.holders import person_key
from enginehouse.table.storage.outbox import USUAL

_CHANNEL, _WISHES, _HUSHED, _OUTBOX = schema.channel.c, schema.wishes.c, schema.hushed.c, schema.outbox.c
_QUIET = (22 * 60, 7 * 60)  # from ten in the evening to seven, unless somebody says otherwise


class Wishes(NamedTuple):
    kinds: tuple[str, ...]
    zone: str
    quiet_from: int
    quiet_until: int


class Channel(NamedTuple):
    id: str
    person: str
    kind: str
    address: str
    host: str
    label: str
    base: str
    on: bool
    confirmed: bool
    since: float
    failing: float | None
    problem: str
    browser: str = ""  # of a push


class Failed(NamedTuple):
    """A notice that no try has brought to its reader."""

    channel: str
    game: str
    table: str
    kind: str
    made: float


class TooMany(Exception):
    """The person has as many channels as anybody may have."""


_CHANNELS = sa.select(
    _CHANNEL.id, _CHANNEL.person_id, _CHANNEL.kind, _CHANNEL.address, _CHANNEL.host, _CHANNEL.label, _CHANNEL.base,
    _CHANNEL.on, _CHANNEL.confirmed, _CHANNEL.since, _CHANNEL.failing, _CHANNEL.problem, _CHANNEL.browser,
)  # fmt: skip


class WishBook:
    """What is written down of everybody's wishes."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, person: str) -> Wishes:
        query = sa.select(_WISHES.kinds, _WISHES.zone, _WISHES.quiet_from, _WISHES.quiet_until)
        async with self.database.read.connect() as connection:
            row = (await connection.execute(query.where(_WISHES.person_id == person))).first()
        return Wishes(USUAL, "", *_QUIET) if row is None else Wishes(tuple(row[0].split()), row[1], row[2], row[3])

    async def wish(self, person: str, wishes: Wishes) -> None:
        values = {
            "kinds": f" {' '.join(wishes.kinds)} ",
            "zone": wishes.zone,
            "quiet_from": wishes.quiet_from,
            "quiet_until": wishes.quiet_until,
        }
        async with self.database.write.begin() as connection:
            change = schema.wishes.update().where(_WISHES.person_id == person).values(values)
            if (await connection.execute(change)).rowcount == 0:
                await connection.execute(schema.wishes.insert().values(person_id=person, **values))

    # --- channels ------------------------------------------------------------------------------------------------------
    async def channels(self, person: str) -> list[Channel]:
        query = _CHANNELS.where(_CHANNEL.person_id == person).order_by(_CHANNEL.since)
        async with self.database.read.connect() as connection:
            return [Channel(*row) for row in (await connection.execute(query)).all()]

    async def channel(self, channel: str, person: str | None = None) -> Channel | None:
        query = _CHANNELS.where(_CHANNEL.id == channel)
        if person is not None:
            query = query.where(_CHANNEL.person_id == person)
        async with self.database.read.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Channel(*row)

    async def add(self, channel: Channel, hashed: str, most: int) -> str:
        """The channel's id; of one to the same address that is there already, which is switched on again. Raises TooMany."""
        mine = _CHANNEL.person_id == channel.person
        async with self.database.write.begin() as connection:
            # Those who add at the same moment wait for each other, so that none is one too many.
            await connection.execute(
                sa.select(schema.person.c.id).where(schema.person.c.id == channel.person).with_for_update()
            )
            here = sa.select(_CHANNEL.id).where(mine, _CHANNEL.hash == hashed)
            known = (await connection.execute(here)).scalar()
            if known is not None:
                again = schema.channel.update().where(_CHANNEL.id == known)
                now = {"on": True, "address": channel.address, "base": channel.base, "browser": channel.browser}
                await connection.execute(again.values(failing=None, problem="", **now))
                return known
            if channel.kind == "push":  # it takes the place of one that the same browser has let go
                lost = sa.and_(_CHANNEL.kind == "push", _CHANNEL.label == channel.label, _CHANNEL.failing.is_not(None))
                await connection.execute(schema.channel.delete().where(mine, lost, _CHANNEL.on.is_(False)))
            count = (await connection.execute(sa.select(sa.func.count()).where(mine))).scalar_one()
            if count >= most:
                raise TooMany
            values = channel._asdict()
            values["person_id"] = values.pop("person")
            values |= {"hash": hashed, "holder": person_key(channel.person)}
            await connection.execute(schema.channel.insert().values(values))
        return channel.id

    async def change(self, channel: str, **values: object) -> None:
        async with self.database.write.begin() as connection:
            await connection.execute(schema.channel.update().where(_CHANNEL.id == channel).values(values))

    async def remove(self, channel: str) -> None:
        async with self.database.write.begin() as connection:
            await connection.execute(schema.channel.delete().where(_CHANNEL.id == channel))

    async def ask_to_confirm(self, channel: str) -> None:
        """Put the letter that asks into the outbox."""
        now = round(time.time(), 3)
        values = {"channel_id": channel, "kind": "confirm", "seat": -1, "turn": -1, "made": now, "due": now}
        waiting = sa.select(_OUTBOX.id).where(
            _OUTBOX.channel_id == channel, _OUTBOX.kind == "confirm", _OUTBOX.state == "waiting"
        )
        async with self.database.write.begin() as connection:
            if (await connection.execute(waiting)).first() is None:
                await connection.execute(schema.outbox.insert().values(tries=0, state="waiting", **values))

    async def failed(self, person: str, since: float) -> list[Failed]:
        """The latest first."""
        query = (
            sa.select(_OUTBOX.channel_id, _OUTBOX.game_id, schema.game.c.name, _OUTBOX.kind, _OUTBOX.made)
            .select_from(
                schema.outbox.join(schema.channel, _CHANNEL.id == _OUTBOX.channel_id).join(
                    schema.game, schema.game.c.id == _OUTBOX.game_id
                )
            )
            .where(_CHANNEL.person_id == person, _OUTBOX.state == "failed", _OUTBOX.made > since)
            .order_by(_OUTBOX.made.desc())
            .limit(20)
        )
        async with self.database.read.connect() as connection:
            return [Failed(*row) for row in (await connection.execute(query)).all()]

    # --- tables --------------------------------------------------------------------------------------------------------
    async def hushed(self, person: str) -> set[tuple[str, str]]:
        """(game, channel) of all that the person does not want to hear of; an empty channel: all of them."""
        query = sa.select(_HUSHED.game_id, _HUSHED.channel_id).where(_HUSHED.person_id == person)
        async with self.database.read.connect() as connection:
            return {(row[0], row[1]) for row in (await connection.execute(query)).all()}

    async def hush(self, person: str, game: str, channel: str, silent: bool) -> None:
        here = sa.and_(_HUSHED.person_id == person, _HUSHED.game_id == game, _HUSHED.channel_id == channel)
        async with self.database.write.begin() as connection:
            await connection.execute(schema.hushed.delete().where(here))
            if silent:
                values = {"person_id": person, "game_id": game, "channel_id": channel}
                await connection.execute(schema.hushed.insert().values(values))

    # --- keys of the house -----------------------------------------------------------------------------------------------
    async def key(self, name: str, fresh: str) -> str:
        """A key of the house; ``fresh`` is it from now on if there was none. All processes have the same."""
        query = sa.select(schema.house_key.c.value).where(schema.house_key.c.name == name)
        try:
            async with self.database.write.begin() as connection:
                known = (await connection.execute(query)).scalar()
                if known is None:
                    await connection.execute(schema.house_key.insert().values(name=name, value=fresh))
                    return fresh
                return known
        except IntegrityError:  # another process was faster
            async with self.database.read.connect() as connection:
                return (await connection.execute(query)).scalar_one()
