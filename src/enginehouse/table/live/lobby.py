"""Founding tables: for whoever asks for one, and for people that the house seats itself."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from enginehouse.core import SPECTATOR, Game, HouseError, Seat, Title
from enginehouse.learn import has_guide
from enginehouse.table.live.banks import asked_in, ends, full, next_warning
from enginehouse.table.live.line import AnyGame
from enginehouse.table.live.links import first_link
from enginehouse.table.live.packs import Pack, laid_out, shelved
from enginehouse.table.live.plans import MOST_SEATS, Founding, SeatPlan, known_title, must_be_a_clock
from enginehouse.table.live.seating import AUTOMAS, seat_rows, told_apart, under_their_name, well_named, with_automas
from enginehouse.table.problems import Problem
from enginehouse.table.storage import Entry, GameRow, Places, Reading, SeatRow, box_of
from enginehouse.table.web.names import clean_title
from enginehouse.table.web.seats import Who, fresh

if TYPE_CHECKING:
    from enginehouse.table.app import House

REFUSAL = 600  # characters


class Founded(msgspec.Struct, frozen=True):
    """A new table. Links are told once and stored nowhere.

    ``links[n]`` of a friend's chair is an invitation: the first who sits down has used it up. Of a chair of your own it is the
    link that opens it on your other devices.
    """

    table: str
    page: str
    links: dict[str, str]
    watch: str
    bot_tokens: dict[str, str]


async def found(at: House, asking: Who, plan: Founding) -> Founded:
    """Found a table, seat the founder and make the links."""
    title = known_title(plan.game)
    if plan.guided and not has_guide(title):
        raise Problem(422, "no-guide", f"{title.name} has no guide for a first game.")
    if not 1 <= len(plan.seats) <= MOST_SEATS:
        raise Problem(422, "bad-seats", f"A table has 1 to {MOST_SEATS} seats.")
    must_be_a_clock(title, plan)
    plan = with_automas(title, plan)
    pack = _pack(at, plan)
    plan = msgspec.structs.replace(plan, pack=pack.name if pack else "", name=clean_title(plan.name))
    plan = await under_their_name(at, asking, plan)
    try:
        game = Game(title, len(plan.seats), plan.options, new_seed(), content=laid_out(pack.files if pack else None))
    except HouseError as error:
        raise Problem(422, "bad-options", f"{error}"[:REFUSAL]) from None
    if plan.guided and game.table.seats == 1:
        raise Problem(422, "no-guide", "The guide stands beside you in a game against others: nobody is guided alone.")
    return await seat_people(at, asking, game, well_named(game, plan))


def _pack(at: House, plan: Founding) -> Pack | None:
    pack = at.packs.get(plan.game)
    if plan.pack and (pack is None or pack.name != plan.pack):
        raise Problem(422, "bad-pack", f"The house has no content “{plan.pack[:80]}” for this game.")
    return None if plan.pack == "" else pack


async def seat_people(
    at: House,
    asking: Who,
    game: AnyGame,
    plan: Founding,
    entries: list[Entry] | None = None,
    parent: str | None = None,
    asked: tuple[bool, tuple[Seat, ...]] | None = None,
) -> Founded:
    """Whoever founds a table is its host, and gets the links of empty chairs and of their own.

    ``asked``: whether the game is over after the entries, and whom it waits for.
    """
    seats = seat_rows(game, plan.seats)
    mine = [n for n, p in enumerate(plan.seats) if p.kind == "me"]
    row = await lay_out(at, game, plan, seats, new_id(), len(mine) > 1, entries, parent, asked)
    if asking.browser:
        await at.store.hold(asking.browser, row.id, "host")
        for seat in mine:
            await at.store.hold(asking.browser, row.id, "seat", seat)
    secret = asking.secret or fresh()
    kinds = {s.seat: "seat" for s in seats if s.empty} | dict.fromkeys(mine, "device")
    links = {str(seat): await first_link(at, secret, row.id, kind, seat) for seat, kind in sorted(kinds.items())}
    tokens: dict[str, str] = {}
    if not asking.browser:  # a program founds a table: its own seats are opened by tokens
        tokens = {str(seat): await first_link(at, secret, row.id, "bot", seat) for seat in mine}
    watch = await first_link(at, secret, row.id, "watch", SPECTATOR)
    return Founded(row.id, f"/t/{row.id}", {s: f"/s/{t}" for s, t in links.items()}, f"/w/{watch}", tokens)


async def lay_out(
    at: House,
    game: AnyGame,
    plan: Founding,
    seats: list[SeatRow],
    table: str,
    hotseat: bool,
    entries: list[Entry] | None = None,
    parent: str | None = None,
    asked: tuple[bool, tuple[Seat, ...]] | None = None,
    places: Places | None = None,
) -> GameRow:
    """A table with its chairs, to which nobody has a key yet, unless the house knows whose they are."""
    over, to_act = asked or (game.over, game.to_act)
    now = round(time.time(), 3)
    shelf = shelved(game.title, game.shipped, game.pack)
    begun = full(plan.bank, asked_in(game), len(seats), now) if plan.bank else Reading((), (), ())
    row = GameRow(
        id=table,
        title=game.title.id,
        version=game.title.version,
        players=game.players,
        options=dict(game.options),
        seed=f"{game.seed:x}",
        start=game.start,
        name=plan.name or game.title.name,
        listed=plan.listed,
        hotseat=hotseat,
        aloud=plan.aloud,
        speed=plan.speed,
        over=over,
        to_act=to_act,
        due=plan.speed != "paused" and any(s < len(seats) and seats[s].bot for s in to_act),
        length=len(entries or ()),
        created=now,
        touched=now,
        parent=parent,
        pack=plan.pack or "",
        content=game.pack,
        patience=plan.patience,
        hints=plan.hints,
        guided=plan.guided,
        box=box_of(shelf),
        bank=plan.bank,
        increment=plan.increment,
        zero=plan.zero,
        fill=now + plan.fill * 60 if plan.fill and any(s.empty for s in seats) else None,
        fill_bot=plan.fill_bot if plan.fill else "",
        **begun._asdict(),
    )
    row = msgspec.structs.replace(
        row,
        deadline=min(ends(row, seats, to_act).values(), default=None),
        warning=next_warning(row, seats, to_act, now),
    )
    await at.store.create(row, seats, entries or [], shelf, places)
    if row.due:
        at.bots.wake(row.id)
    return row


def must_be_founded(at: House, plan: Founding, most: int) -> None:
    """Raises Problem if not every table of so many people, or of fewer, can be laid out like this for ``found_for``."""
    title = known_title(plan.game)
    must_be_a_clock(title, plan)
    pack = _pack(at, plan)
    if plan.options.get(AUTOMAS):
        raise Problem(422, "bad-seats", "An Automa has no chair there: people sit on all of them.")
    try:
        for players in range(_fewest(title), most + 1):
            Game(title, players, plan.options, new_seed(), content=laid_out(pack.files if pack else None))
    except HouseError as error:
        raise Problem(422, "bad-options", f"{error}"[:REFUSAL]) from None


def _fewest(title: Title[Any]) -> int:
    """How many sit at a table that the house lays for people: nobody came to play alone."""
    return max(2, min(title.players))


async def found_for(at: House, table: str, plan: Founding, names: Sequence[str], places: Places) -> None:
    """A table for people that the house knows, by seat: each has their own chair at once, and needs no link.

    Where they are too few for the game, or one would be alone, bots make up the number. Raises Conflict if the table is laid.
    """
    title = known_title(plan.game)
    missing = max(0, _fewest(title) - len(names))
    plans = [*(SeatPlan("friend") for _ in names), *(SeatPlan("bot") for _ in range(missing))]
    pack = _pack(at, plan)
    game = Game(title, len(plans), plan.options, new_seed(), content=laid_out(pack.files if pack else None))
    named = told_apart(game, names)
    now, default = round(time.time(), 3), title.seat_names(game.view(None))
    seats = [
        row if row.bot else msgspec.structs.replace(row, name=named[row.seat] or default[row.seat], seen=now)
        for row in seat_rows(game, plans)
    ]
    plan = msgspec.structs.replace(plan, pack=pack.name if pack else "")
    await lay_out(at, game, plan, seats, table, False, places=places)


def new_seed() -> int:
    """Nobody chooses the seed of a table: whoever knew it would know every secret."""
    return secrets.randbits(128)


def new_id() -> str:
    return secrets.token_urlsafe(8).replace("-", "a").replace("_", "b")
