"""The words of a compact mask: a delivery names the worker as the seat counts its own on the map, not the site."""

from __future__ import annotations

from functools import lru_cache

from enginehouse.core import Action, Seat
from enginehouse.games.imperial_steam.rules.box import Box
from enginehouse.games.imperial_steam.rules.notation import MOST_WORKERS
from enginehouse.games.imperial_steam.rules.state import Table

DELIVER = "deliver"


def short(table: Table, seat: Seat, action: Action) -> str:
    """“deliver 2 GLO” for “deliver WIE-a GLO”, where the seat's second worker stands at WIE-a."""
    delivery = table.box.book.deliver_of.get(action)
    if delivery is None:
        return action
    name, city = delivery
    works = table.ground.works
    return _delivery(
        next(n for n, work in enumerate(table.works[seat], 1) if works[work[0]].name == name), table.box, city
    )


def _delivery(worker: int, box: Box, city: int) -> str:
    return f"{DELIVER} {worker} {box.cities[city].code}"


@lru_cache(maxsize=64)
def shorts(box: Box) -> tuple[str, ...]:
    book = box.book
    plain = [action for action in book.universe if action not in book.deliver_of]
    by_worker = [
        _delivery(worker, box, city) for worker in range(1, MOST_WORKERS + 1) for city in range(len(box.cities))
    ]
    return (*plain, *by_worker)
