"""All that the house keeps of somebody, as JSON for themselves: part by part, since it may be long."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from datetime import date
from typing import Any

import msgspec
from starlette.responses import Response, StreamingResponse

from enginehouse.table.app import House
from enginehouse.table.live import career
from enginehouse.table.storage import Person
from enginehouse.table.storage.holders import person_key
from enginehouse.table.web.records import game_over, rating_info


async def _person(_house: House, person: Person) -> Any:
    return person


async def _passkeys(house: House, person: Person) -> Any:
    keys = await house.store.passkeys(person.id)
    return [{"label": key.label, "since": key.since, "uses": key.uses, "public_key": key.public_key} for key in keys]


async def _devices(house: House, person: Person) -> Any:
    return [{"label": device.label, "since": device.since} for device in await house.store.devices(person.id)]


async def _code(house: House, person: Person) -> Any:
    return {"since": await house.store.coded_since(person.id)}


async def _notices(house: House, person: Person) -> Any:
    ways = await house.courier.wishes.channels(person.id)
    return {
        "wishes": (await house.courier.wishes.of(person.id))._asdict(),
        "ways": [{"kind": c.kind, "label": c.label, "address": c.address, "on": c.on, "since": c.since} for c in ways],
        "silent": sorted(await house.courier.wishes.hushed(person.id)),
    }


async def _played(house: House, person: Person) -> Any:
    key = person_key(person.id)
    known = await house.store.ratings_of(person.id)
    return {
        "rated": await house.store.wants_ratings(person.id),
        "ratings": [rating_info(title, one) for title, one in sorted(known.items())],
        "games": [game_over(game) for game in career.played(await house.store.results_of(key), key)],
    }


async def _series(house: House, person: Person) -> Any:
    key = person_key(person.id)
    out: list[dict[str, Any]] = []
    for row in await house.store.series_for(key):
        places = [player for player in await house.store.players(row.id) if player.holder == key]
        own = [{"name": place.name, "left": place.left} for place in places]
        out.append({"id": row.id, "name": row.name, "founded": row.host == key, "places": own})
    return out


async def _vacations(house: House, person: Person) -> Any:
    days = await house.store.vacations(person_key(person.id))
    return [{"first": date.fromordinal(first), "last": date.fromordinal(last)} for first, last in days]


#: Each part by its name. Rooms that keep more of a person add theirs.
PARTS: dict[str, Callable[[House, Person], Awaitable[Any]]] = {
    "person": _person,
    "passkeys": _passkeys,
    "devices": _devices,
    "printed_code": _code,
    "notices": _notices,
    "played": _played,
    "series": _series,
    "vacations": _vacations,
}


def export(house: House, person: Person) -> Response:
    headers = {"content-disposition": 'attachment; filename="enginehouse-me.json"'}
    return StreamingResponse(_written(house, person), media_type="application/json", headers=headers)


async def _written(house: House, person: Person) -> AsyncGenerator[bytes, None]:
    yield b"{"
    for name, part in PARTS.items():
        yield msgspec.json.encode(name) + b":" + msgspec.json.encode(await part(house, person)) + b","
    yield b'"tables":['
    between = b""
    held: dict[str, list[tuple[str, int]]] = {}
    for game, role, seat in await house.store.holdings(person_key(person.id)):
        held.setdefault(game, []).append((role, seat))
    for game, roles in held.items():
        if told := await _table(house, game, roles):
            yield between + msgspec.json.encode(told)
            between = b","
    yield b"]}"


async def _table(house: House, game: str, roles: list[tuple[str, int]]) -> dict[str, Any] | None:
    """What was done, said and noted from somebody's chairs."""
    row = await house.store.game(game)
    if row is None:
        return None
    seats = sorted(seat for role, seat in roles if role == "seat")
    chairs = {chair.seat: chair for chair in await house.store.seats(game)}
    entries = await house.store.entries(game)
    came = dict.fromkeys(seats, 0)  # when they sat down: what was done from a chair before is another's
    came |= {one.seat: one.length for one in await house.store.news(game) if one.kind in ("sat", "came")}
    since = {seat: entries[came[seat] - 1].at if came[seat] else 0.0 for seat in seats}
    said = [
        line for line in await house.store.chat(game, 1_000_000) if line.seat in seats and line.at > since[line.seat]
    ]
    done = [entry for entry in entries if entry.seat in seats and entry.ply >= came[entry.seat]]
    orders = await house.store.orders(game)
    return {
        "id": row.id,
        "game": row.title,
        "name": row.name,
        "over": row.over,
        "since": row.created,
        "host": ("host", -1) in roles,
        "watches": ("watch", -1) in roles,
        "chairs": [
            {
                "seat": seat,
                "name": chairs[seat].name,
                "notes": chairs[seat].note,
                "standing_order": orders.get(seat),
                "said": [{"at": line.at, "words": line.words} for line in said if line.seat == seat],
                "done": [{"at": e.at, "kind": e.kind, "action": e.action} for e in done if e.seat == seat],
            }
            for seat in seats
        ],
    }
