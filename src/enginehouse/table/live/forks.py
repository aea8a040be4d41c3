"""Tables that do not begin where their game does: at a moment of another table, or with a record."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Literal

from enginehouse import house
from enginehouse.core import SPECTATOR, Game, HouseError, Seat, codec
from enginehouse.core.game import from_position
from enginehouse.core.record import FORMAT
from enginehouse.table.live import lobby
from enginehouse.table.live.chairs import AUTOMA
from enginehouse.table.live.desk_worker import Read
from enginehouse.table.live.line import AnyGame
from enginehouse.table.live.lobby import REFUSAL, Founded, seat_people
from enginehouse.table.live.packs import Pack, laid_out
from enginehouse.table.live.plans import Founding, SeatPlan
from enginehouse.table.live.room import Room
from enginehouse.table.live.seating import told_apart, with_automas
from enginehouse.table.problems import Problem, not_found
from enginehouse.table.storage import Entry, SeatRow
from enginehouse.table.web.seats import Who

if TYPE_CHECKING:
    from enginehouse.table.app import House

WHAT_IF = ": what if"  # a table that begins at a moment of another is marked as such


async def fork(at: House, asking: Who, room: Room, eyes: Seat, ply: int, play_as: Seat) -> Founded:
    """A new table against bots from a moment: the true one of a finished game, a possible one of a live one."""
    if not 0 <= play_as < len(room.seats):
        raise not_found("There is no such seat.")
    await room.ready(eyes, ply)
    then = room.line.at(room.line.ply_of(eyes, ply))
    title = then.title
    table = then.table
    if not room.line.game.over:
        try:
            table = title.determinize(then.view(None if eyes == SPECTATOR else eyes), lobby.new_seed())
        except NotImplementedError:
            raise Problem(422, "no-fork", f"{title.name} cannot be forked before its end.") from None
    plain: dict[str, Any] = {
        "enginehouse": FORMAT, "game": title.id, "version": title.version, "players": then.players,
        "options": then.switches, "table": codec.to_plain(table),
    }  # fmt: skip
    game = from_position(title, plain, content=then.content, shipped=then.shipped)
    if game.over:
        raise Problem(409, "over", "There is nothing left to play from here.")
    if room.seats[play_as].bot == AUTOMA:
        raise Problem(409, "taken", "The game itself plays that seat.")
    plans = [_in_a_fork(row, room.names[row.seat], own=row.seat == play_as) for row in room.seats]
    plan = Founding(
        title.id, plans, {}, f"{room.row.name.removesuffix(WHAT_IF)}{WHAT_IF}", speed="slow", pack=room.row.pack
    )
    return await seat_people(at, asking, game, plan, parent=room.id)


def _in_a_fork(row: SeatRow, name: str, *, own: bool) -> SeatPlan:
    """Bots play on as who they are; a person's place is taken by a bot of the house, which has no claim to the name."""
    if own:
        return SeatPlan("me", "" if row.bot else name)
    if row.bot == AUTOMA:
        return SeatPlan(AUTOMA)
    return SeatPlan("bot", name, row.bot) if row.bot else SeatPlan("bot")


async def import_record(at: House, asking: Who, text: bytes, play_as: Seat | None) -> Founded:
    """A table from a record, to look at or to play on. Whatever cannot be shown and played is refused."""
    try:
        found = await at.desk.read(text)
        pack = at.packs[found.game] if found.packed else None
        game = _first_moment(found, pack)
    except HouseError as error:
        raise Problem(422, "bad-record", f"This record cannot be opened: {error}"[:REFUSAL]) from None
    if play_as is not None and not 0 <= play_as < game.players:
        raise not_found("There is no such seat.")
    names = told_apart(game, found.names)
    plans = [
        SeatPlan("me" if seat == (play_as or 0) else "bot", names[seat] if seat < len(names) else "")
        for seat in range(game.players)
    ]
    seats = with_automas(game.title, Founding(game.title.id, plans, dict(game.options))).seats
    speed: Literal["slow", "paused"] = "slow" if play_as is not None else "paused"
    plan = Founding(game.title.id, seats, {}, f"{game.title.name}: record", speed=speed, pack=pack.name if pack else "")
    now = round(time.time(), 3)
    entries = [Entry(n, "act", seat, action, now) for n, (seat, action) in enumerate(found.actions)]
    return await seat_people(at, asking, game, plan, entries, asked=(found.over, found.to_act))


def _first_moment(found: Read, pack: Pack | None) -> AnyGame:
    """The game of a record that has been read, before its first action."""
    title, content = house.title(found.game), laid_out(pack.files if pack else None)
    if found.start is not None:
        return from_position(title, found.start, content=content)
    return Game(title, found.players, found.options, int(found.seed, 16), content=content)
