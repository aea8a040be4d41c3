"""Who sits on which chair of a table that is being founded, and under which name."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from enginehouse.core import Title
from enginehouse.table.live.chairs import AUTOMA
from enginehouse.table.live.line import AnyGame
from enginehouse.table.live.plans import BOTS, Founding, SeatPlan
from enginehouse.table.problems import Problem
from enginehouse.table.storage import SeatRow
from enginehouse.table.web.names import clean_name, lenient_name, must_differ, must_not_be_the_house, skeleton
from enginehouse.table.web.seats import Who

if TYPE_CHECKING:
    from enginehouse.table.app import House

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


def with_automas(title: Title[Any], plan: Founding) -> Founding:
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


async def under_their_name(at: House, asking: Who, plan: Founding) -> Founding:
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


def well_named(game: AnyGame, plan: Founding) -> Founding:
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


def told_apart(game: AnyGame, given: Iterable[str]) -> list[str]:
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


def bot_name(taken: Iterable[str]) -> str:
    """A name for a bot that nobody at the table has, nor one that looks like it.

    >>> bot_name(["Ada", "0tto"])
    'Clara'
    """
    known = {skeleton(name) for name in taken}
    return next(name for name in BOT_NAMES if skeleton(name) not in known)


def seat_rows(game: AnyGame, plans: list[SeatPlan]) -> list[SeatRow]:
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
