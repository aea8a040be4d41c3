"""What if somebody reached Trieste: the nearest network, and the table as it would be with the missing tracks laid."""

from __future__ import annotations

from functools import lru_cache

from enginehouse.core import Seat
from enginehouse.games.imperial_steam.rules.box import Box
from enginehouse.games.imperial_steam.rules.state import Table


def way(table: Table, seat: Seat) -> list[int]:
    """The fewest links from the seat's network to Trieste, whoever has tracks there."""
    return [*_way(table.box, table.network[seat])]


@lru_cache(maxsize=8192)
def _way(box: Box, network: int) -> tuple[int, ...]:
    came: dict[int, int] = {c: -1 for c in range(len(box.cities)) if network >> c & 1}
    front = list(came)
    while front and box.goal not in came:
        new: list[int] = []
        for city in front:
            for link in box.cities[city].links:
                other = box.links[link].a + box.links[link].b - city
                if other not in came:
                    came[other] = link
                    new.append(other)
        front = new
    path: list[int] = []
    city = box.goal
    while came.get(city, -1) >= 0:
        link = came[city]
        path.append(link)
        city = box.links[link].a + box.links[link].b - city
    return tuple(path)


def nearest(table: Table) -> tuple[Seat, int]:
    """Who lacks the fewest tracks (the viewer, if several do), and how many."""
    lacking = [(len(way(table, seat)), seat != table.viewer, seat) for seat in range(table.seats)]
    missing, _, seat = min(lacking)
    return seat, missing


def extended(table: Table, seat: Seat) -> Table:
    """The table with those tracks laid and the bonus paid; nothing else moves."""
    after = table.clone()
    for link in way(table, seat):
        one = table.box.links[link]
        after.tracks[seat] |= 1 << link
        after.network[seat] |= 1 << one.a | 1 << one.b
    if after.purse[seat] >= 0:
        after.purse[seat] += 10 * after.tracks[seat].bit_count()
    return after
