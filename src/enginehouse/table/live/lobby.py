"""Founding tables: new ones, rematches with rotated seats, forks of a moment, and imported records."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from enginehouse import bots, house
from enginehouse.core import SPECTATOR, Game, HouseError, Seat, Title, Unknown, codec
from enginehouse.core.game import from_position
from enginehouse.core.options import known_options
from enginehouse.core.record import FORMAT
from enginehouse.learn import has_guide
from enginehouse.table.live.banks import asked_in, ends, full, may_resign, next_warning
from enginehouse.table.live.chairs import AUTOMA, may_issue
from enginehouse.table.live.desk_worker import Read
from enginehouse.table.live.line import AnyGame
from enginehouse.table.live.packs import Pack, laid_out, shelved
from enginehouse.table.live.room import Room
from enginehouse.table.problems import Problem, not_found
from enginehouse.table.storage import Entry, GameRow, Hash, Places, Reading, SeatRow, box_of
from enginehouse.table.web.names import (
    clean_name,
    clean_title,
    lenient_name,
    must_differ,
    must_not_be_the_house,
    skeleton,
)
from enginehouse.table.web.seats import Who, derived, fresh, hashed

if TYPE_CHECKING:
    from enginehouse.table.app import House

#: Kinds of bots, from the weakest to the strongest, with the name they sit down under.
BOTS = {kind: level.name for kind, level in bots.LEVELS.items()}
#: Names of bots that nobody has named; their kind stands beside the name: "Otto, greedy".
BOT_NAMES = (
    "Otto",
    "Clara",
    "Emil",
    "Ida",
    "Hugo",
    "Rosa",
    "Bruno",
    "Selma",
    "Viktor",
    "Nora",
    "Arno",
    "Lotte",
    "Kurt",
)
#: An opponent that a game plays by its own rules. By the house's custom a game that has some takes an option of this
#: name, their difficulties in order; they sit on the last seats.
AUTOMAS = "automas"
WHAT_IF = ": what if"  # a table that begins at a moment of another is marked as such
MOST_SEATS = 12
_REFUSAL = 600  # characters
_LOOKS = 100  # for a table that another is founding, a twentieth of a second apart
SPEEDS = ("instant", "slow", "paused")


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit on a seat: me, a friend (by link), a bot of a kind, or an Automa of a difficulty."""

    kind: Literal["me", "friend", "bot", "automa"] = "friend"
    name: str = ""
    bot: str = "greedy"


class Founding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be founded."""

    game: str
    seats: list[SeatPlan]
    options: dict[str, bool | int | str | None] = {}
    name: str = ""
    listed: bool = False
    aloud: bool = False
    speed: Literal["instant", "slow", "paused"] = "slow"
    pack: str | None = None  # a content pack of the house; empty: as shipped; None: the house's own, if it has one
    patience: Annotated[int, msgspec.Meta(ge=0, le=30 * 86400, description="Seconds for a decision; 0: no limit")] = 0
    hints: bool = True  # people may ask what the house's player would do
    guided: bool = False  # a guide stands beside the people: see ``guided_first``
    bank: Annotated[
        int, msgspec.Meta(ge=0, le=90 * 86400, description="Seconds for each seat’s whole game; 0: no bank")
    ] = 0
    increment: Annotated[
        int, msgspec.Meta(ge=0, le=30 * 86400, description="Seconds that a turn gives back to a bank")
    ] = 0
    zero: Annotated[
        str, msgspec.Meta(max_length=48, description="When a time is up: house, resign, or bot: and a kind of bot")
    ] = "house"
    fill: Annotated[
        int, msgspec.Meta(ge=0, le=10_080, description="Minutes until bots take the chairs that are free; 0: never")
    ] = 0
    fill_bot: Annotated[str, msgspec.Meta(max_length=40)] = "greedy"


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


def known_title(game: str) -> Title[Any]:
    try:
        return house.title(game)
    except Unknown as error:
        raise not_found(f"{str(error)[0].upper()}{str(error)[1:]}.") from None


#: Who plays against somebody who plays for the first time.
MILD = "apprentice"


def guided_first(title: Title[Any]) -> Founding:
    """A guided first game: the easiest map or scenario, few at the table, mild bots. The rest is as the house usually has it."""
    others = [SeatPlan("bot", "", MILD) for _ in range(title.first_count - 1)]
    return Founding(title.id, [SeatPlan("me"), *others], dict(title.first_table), "", pack="", guided=True)


async def found(at: House, asking: Who, plan: Founding) -> Founded:
    """Found a table, seat the founder and make the links."""
    title = known_title(plan.game)
    if plan.guided and not has_guide(title):
        raise Problem(422, "no-guide", f"{title.name} has no guide for a first game.")
    if not 1 <= len(plan.seats) <= MOST_SEATS:
        raise Problem(422, "bad-seats", f"A table has 1 to {MOST_SEATS} seats.")
    _must_be_a_clock(title, plan)
    plan = _with_automas(title, plan)
    pack = _pack(at, plan)
    plan = msgspec.structs.replace(plan, pack=pack.name if pack else "", name=clean_title(plan.name))
    plan = await _under_their_name(at, asking, plan)
    try:
        game = Game(title, len(plan.seats), plan.options, new_seed(), content=laid_out(pack.files if pack else None))
    except HouseError as error:
        raise Problem(422, "bad-options", f"{error}"[:_REFUSAL]) from None
    if plan.guided and game.table.seats == 1:
        raise Problem(422, "no-guide", "The guide stands beside you in a game against others: nobody is guided alone.")
    return await _seat_people(at, asking, game, _well_named(game, plan))


async def _under_their_name(at: House, asking: Who, plan: Founding) -> Founding:
    """Who has signed in sits down under their name, unless they write another, or a bot has it."""
    own = [n for n, seat in enumerate(plan.seats) if seat.kind == "me"]
    if len(own) != 1 or plan.seats[own[0]].name or not asking.browser:
        return plan
    person = await at.store.signed_in(asking.browser)
    taken = {skeleton(seat.name) for seat in plan.seats if seat.name}
    if person is None or skeleton(person.name) in taken:
        return plan
    seats = [*plan.seats]
    seats[own[0]] = msgspec.structs.replace(seats[own[0]], name=person.name)
    return msgspec.structs.replace(plan, seats=seats)


def _must_be_a_clock(title: Title[Any], plan: Founding) -> None:
    """Raises Problem for times that cannot be kept."""
    if plan.bank and plan.patience:
        raise Problem(422, "bad-clock", "A table has one clock: a time for each decision, or a bank.")
    if plan.increment and not plan.bank:
        raise Problem(422, "bad-clock", "Only a bank is given something back by a turn.")
    what, _, bot = plan.zero.partition(":")
    if plan.zero not in ("house", "resign") and (what != "bot" or bot not in BOTS):
        raise Problem(422, "bad-clock", f"When a time is up: house, resign, or bot: and one of {', '.join(BOTS)}.")
    if plan.zero == "resign" and not may_resign(title):
        raise Problem(422, "bad-clock", f"{title.name} has no rule for a player who resigns. Let a bot take the chair.")
    if plan.fill and plan.fill_bot not in BOTS:
        raise Problem(422, "bad-bot", f"There is no bot “{plan.fill_bot[:40]}”; there are: {', '.join(BOTS)}.")


def _well_named(game: AnyGame, plan: Founding) -> Founding:
    """Names that can be seen and told apart; only people at one screen may look alike, they know who they are."""
    seats = [msgspec.structs.replace(seat, name=clean_name(seat.name)) for seat in plan.seats]
    default = game.title.seat_names(game.view(None))
    for n, seat in enumerate(seats):
        if not seat.name or seat.kind not in ("me", "bot"):
            continue
        others = [(other.name if other.kind in ("me", "bot") else "") or default[k] for k, other in enumerate(seats)
                  if k != n and (seat.kind, other.kind) != ("me", "me")]  # fmt: skip
        must_differ(seat.name, others)
        must_not_be_the_house(seat.name, BOTS.values() if seat.kind == "me" else ())
    return msgspec.structs.replace(plan, seats=seats)


def _pack(at: House, plan: Founding) -> Pack | None:
    pack = at.packs.get(plan.game)
    if plan.pack and (pack is None or pack.name != plan.pack):
        raise Problem(422, "bad-pack", f"The house has no content “{plan.pack[:80]}” for this game.")
    return None if plan.pack == "" else pack


def _with_automas(title: Title[Any], plan: Founding) -> Founding:
    """Automas by seat and Automas by option are the same thing: make both say so, with the Automas on the last seats."""
    automas = [seat for seat in plan.seats if seat.kind == AUTOMA]
    if automas and all(option.name != AUTOMAS for option in title.options):
        raise Problem(422, "bad-seats", f"{title.name} has no Automa.")
    if automas:
        people = [seat for seat in plan.seats if seat.kind != AUTOMA]
        options = {**plan.options, AUTOMAS: ", ".join(seat.bot for seat in automas)}
        return msgspec.structs.replace(plan, seats=[*people, *automas], options=options)
    levels = [level for level in str(plan.options.get(AUTOMAS) or "").split(",") if level.strip()]
    if not 0 < len(levels) < len(plan.seats):
        return plan
    last = [SeatPlan(AUTOMA, "", level.strip()) for level in levels]
    return msgspec.structs.replace(plan, seats=[*plan.seats[: -len(last)], *last])


def bot_name(taken: Iterable[str]) -> str:
    """A name for a bot that nobody at the table has, nor one that looks like it.

    >>> bot_name(["Ada", "0tto"])
    'Clara'
    """
    known = {skeleton(name) for name in taken}
    return next(name for name in BOT_NAMES if skeleton(name) not in known)


def _seat_rows(game: AnyGame, plans: list[SeatPlan]) -> list[SeatRow]:
    rows: list[SeatRow] = []
    default = game.title.seat_names(game.view(None))
    now = round(time.time(), 3)
    for seat, plan in enumerate(plans):
        if plan.kind == "bot":
            if plan.bot not in BOTS:
                raise Problem(422, "bad-bot", f"There is no bot “{plan.bot[:40]}”; there are: {', '.join(BOTS)}.")
            taken = [*default, *(other.name for other in plans), *(row.name for row in rows)]
            rows.append(SeatRow(seat, plan.name or bot_name(taken), plan.bot))
        elif plan.kind == AUTOMA:
            rows.append(SeatRow(seat, default[seat], AUTOMA))
        elif plan.kind == "me":
            rows.append(SeatRow(seat, plan.name or default[seat], seen=now))
        else:
            rows.append(SeatRow(seat, ""))
    return rows


async def _seat_people(
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
    seats = _seat_rows(game, plan.seats)
    mine = [n for n, p in enumerate(plan.seats) if p.kind == "me"]
    row = await _lay_out(at, game, plan, seats, new_id(), len(mine) > 1, entries, parent, asked)
    if asking.browser:
        await at.store.hold(asking.browser, row.id, "host")
        for seat in mine:
            await at.store.hold(asking.browser, row.id, "seat", seat)
    secret = asking.secret or fresh()
    kinds = {s.seat: "seat" for s in seats if s.empty} | dict.fromkeys(mine, "device")
    links = {str(seat): await _first_link(at, secret, row.id, kind, seat) for seat, kind in sorted(kinds.items())}
    tokens: dict[str, str] = {}
    if not asking.browser:  # a program founds a table: its own seats are opened by tokens
        tokens = {str(seat): await _first_link(at, secret, row.id, "bot", seat) for seat in mine}
    watch = await _first_link(at, secret, row.id, "watch", SPECTATOR)
    return Founded(row.id, f"/t/{row.id}", {s: f"/s/{t}" for s, t in links.items()}, f"/w/{watch}", tokens)


async def _lay_out(
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
    _must_be_a_clock(title, plan)
    pack = _pack(at, plan)
    if plan.options.get(AUTOMAS):
        raise Problem(422, "bad-seats", "An Automa has no chair there: people sit on all of them.")
    try:
        for players in range(_fewest(title), most + 1):
            Game(title, players, plan.options, new_seed(), content=laid_out(pack.files if pack else None))
    except HouseError as error:
        raise Problem(422, "bad-options", f"{error}"[:_REFUSAL]) from None


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
    named = _told_apart(game, names)
    now, default = round(time.time(), 3), title.seat_names(game.view(None))
    seats = [
        row if row.bot else msgspec.structs.replace(row, name=named[row.seat] or default[row.seat], seen=now)
        for row in _seat_rows(game, plans)
    ]
    plan = msgspec.structs.replace(plan, pack=pack.name if pack else "")
    await _lay_out(at, game, plan, seats, table, False, places=places)


def new_seed() -> int:
    """Nobody chooses the seed of a table: whoever knew it would know every secret."""
    return secrets.randbits(128)


def new_id() -> str:
    return secrets.token_urlsafe(8).replace("-", "a").replace("_", "b")


def hash_of(secret: str, game: str, kind: str, seat: Seat) -> Hash:
    """Of the links that the holder of this secret issues."""
    return lambda number: hashed(derived(secret, game, kind, seat, number))


async def issue(at: House, asking: Who, game: str, kind: str, seat: Seat) -> str:
    """A new link, if whoever asks may make it; the earlier one for the same stops working."""
    number = await at.store.issue_link(
        game,
        kind,
        seat,
        hash_of(asking.secret, game, kind, seat),
        asking.browser,
        lambda company: may_issue(company, kind, seat),
    )
    return derived(asking.secret, game, kind, seat, number)


async def _first_link(at: House, secret: str, game: str, kind: str, seat: Seat) -> str:
    """A link of a table that is being founded."""
    number = await at.store.issue_link(game, kind, seat, hash_of(secret, game, kind, seat))
    return derived(secret, game, kind, seat, number)


async def shown_links(at: House, secret: str, game: str) -> dict[tuple[str, Seat], str]:
    """The links that this browser issued and that still work, by kind and seat."""
    out: dict[tuple[str, Seat], str] = {}
    for stored, kind, seat, number in await at.store.links(game):
        token = derived(secret, game, kind, seat, number)
        if hashed(token) == stored:
            out[kind, seat] = token
    return out


# --- again, and what if ----------------------------------------------------------------------------------------------
async def rematch(at: House, asking: Who, room: Room) -> str:
    """The same people and options at a new table, on the chairs of ``moved_on``; the second who asks gets the first's.

    Nobody gets a link of anybody else: browsers that hold a chair of the old table hold that person's chair at the new one.
    Whoever comes later (by the old chair's own link, on another device) asks again, and is led there too.
    """
    if not room.line.game.over:
        raise Problem(409, "not-over", "The game is not over yet.")
    table = new_id()
    if room.row.rematch or not await at.store.claim_rematch(room.id, table):
        row = await at.store.game(room.id)
        table = (row.rematch if row else None) or table
        await _founded(at, room, table)
    else:
        try:
            async with room.lock:
                await room.refresh()  # whoever left at another process is not seated
            await _found_again(at, asking, room, table)
        except BaseException:
            await _given_up(at, room, table)
            raise
    if asking.browser:
        await at.store.follow(room.id, table, asking.browser, moved_on(room))
    async with room.lock:
        await room.refresh()
    room.publish()
    return table


def moved_on(room: Room) -> dict[Seat, Seat]:
    """Which chair at the rematch follows which: everybody moves on by one, and Automas stay last.

    Where the game draws lots for who begins, everybody stays, and keeps their colour.
    """
    people = [row.seat for row in room.seats if row.bot != AUTOMA]
    if room.line.game.title.first_by_lot:
        return {seat: seat for seat in people}
    return {seat: (seat - 1) % len(people) for seat in people}


async def _given_up(at: House, room: Room, table: str) -> None:
    """Nobody founds this table any more: the next who asks does."""
    await at.store.drop_rematch(room.id, table)
    async with room.lock:
        await room.refresh()


async def _founded(at: House, room: Room, table: str) -> None:
    """Until whoever was first has founded the table."""
    for _ in range(_LOOKS):
        if await at.store.game(table) is not None:
            return
        await asyncio.sleep(0.05)
    await _given_up(at, room, table)  # a process that died, perhaps
    raise Problem(503, "busy", "The next game is being laid out. Try again.")


async def _found_again(at: House, asking: Who, room: Room, table: str) -> None:
    moved = moved_on(room)
    before = {moved[row.seat]: row for row in room.seats if row.seat in moved}
    plans = [
        SeatPlan("bot", before[s].name, before[s].bot) if before[s].bot else SeatPlan("friend")
        for s in range(len(moved))
    ]
    plans += [SeatPlan(AUTOMA)] * (len(room.seats) - len(moved))
    title = room.line.game.title
    options = known_options(title.options, room.row.options)
    game = Game(title, room.row.players, options, new_seed(), content=room.line.game.content)
    plan = Founding(
        room.row.title, plans, {}, room.row.name, room.row.listed, room.row.aloud, _speed(room), room.row.pack,
        room.row.patience, room.row.hints, bank=room.row.bank, increment=room.row.increment, zero=room.row.zero,
    )  # fmt: skip
    known = {seat: row.name for seat, row in before.items() if row.sat}
    now = round(time.time(), 3)
    seats = [
        msgspec.structs.replace(row, name=known[row.seat], seen=now, follows=before[row.seat].hands)
        if row.seat in known
        else row
        for row in _seat_rows(game, plans)
    ]
    await _lay_out(at, game, plan, seats, table, room.row.hotseat, parent=room.id)
    holders = await at.store.holders(room.id)
    if asking.browser and all(role != "host" for _, role, _ in holders):
        holders.append((asking.browser, "host", SPECTATOR))
    for browser, role, seat in holders:
        if role != "seat":
            await at.store.hold(browser, table, role, seat)
        else:
            await at.store.follow(room.id, table, browser, moved, asking.browser)


async def token_again(at: House, asking: Who, room: Room, seat: Seat, table: str) -> str:
    """A program that played a chair by its token gets a token of that person's chair at the rematch."""
    to, secret = moved_on(room)[seat], fresh()
    hashes = hash_of(secret, table, "bot", to)
    number = await at.store.token_again(room.id, table, asking.token, (seat, to), hashes)
    return derived(secret, table, "bot", to, number) if number is not None else ""


def _speed(room: Room) -> Literal["instant", "slow", "paused"]:
    return "instant" if room.row.speed == "instant" else "slow"


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
            table = title.determinize(then.view(None if eyes == SPECTATOR else eyes), new_seed())
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
    return await _seat_people(at, asking, game, plan, parent=room.id)


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
        raise Problem(422, "bad-record", f"This record cannot be opened: {error}"[:_REFUSAL]) from None
    if play_as is not None and not 0 <= play_as < game.players:
        raise not_found("There is no such seat.")
    names = _told_apart(game, found.names)
    plans = [
        SeatPlan("me" if seat == (play_as or 0) else "bot", names[seat] if seat < len(names) else "")
        for seat in range(game.players)
    ]
    seats = _with_automas(game.title, Founding(game.title.id, plans, dict(game.options))).seats
    speed: Literal["slow", "paused"] = "slow" if play_as is not None else "paused"
    plan = Founding(game.title.id, seats, {}, f"{game.title.name}: record", speed=speed, pack=pack.name if pack else "")
    now = round(time.time(), 3)
    entries = [Entry(n, "act", seat, action, now) for n, (seat, action) in enumerate(found.actions)]
    return await _seat_people(at, asking, game, plan, entries, asked=(found.over, found.to_act))


def _told_apart(game: AnyGame, given: Iterable[str]) -> list[str]:
    """The names of a record; those that would look like another's, a bot's or the house's are the game's own instead."""
    default = game.title.seat_names(game.view(None))
    names = [*default]
    for seat, name in enumerate(map(lenient_name, given)):
        if seat < len(names) and name:
            try:
                must_not_be_the_house(name, BOTS.values())
                must_differ(name, [*names[:seat], *names[seat + 1 :]])
            except Problem:
                continue
            names[seat] = name
    return ["" if name == own else name for name, own in zip(names, default, strict=True)]


def _first_moment(found: Read, pack: Pack | None) -> AnyGame:
    """The game of a record that has been read, before its first action."""
    title, content = house.title(found.game), laid_out(pack.files if pack else None)
    if found.start is not None:
        return from_position(title, found.start, content=content)
    return Game(title, found.players, found.options, int(found.seed, 16), content=content)
