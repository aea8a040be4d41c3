"""The bot's walks over the map: the shortest track from a network to every group outside it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.box import CROSSING_PRICE
from enginehouse.games.steam_power.rules.land import TERRAIN_NAMES, Land, Ways
from enginehouse.games.steam_power.rules.state import Company, Table

DEAREST_TILE = max(CROSSING_PRICE, *TERRAIN_NAMES)  # whoever has more need not look at the price of the next tile
FAR = 6  # tiles; nobody plans further

First = tuple[int, int, int]  # a placement: hex, entry, exit
#: Where walks have come to, by ``hex * 6 + entry``: what they cost, and their first placement once it is known.
Front = dict[int, tuple[int, First | None]]


class Way(NamedTuple):
    """The shortest walk found to a group: its tiles, its price, and its first placement."""

    tiles: int
    price: int
    first: First


def ways(view: Table, company: Company) -> dict[int, Way]:
    """Shortest walks from the network (or the open end) to groups outside it, a tile further each time."""
    begins = view.network[company] == 0 and view.unfinished[company] is None
    edge, barred = _outset(view, company)
    tips, purse = view.foreign_tips(company), view.purse[view.owner(company)]
    dollars = min(purse, DEAREST_TILE) // 2 * 2  # every tile costs an even number of them
    return _walks(view.box.land, tuple(view.tiles), tuple(edge), barred, begins, tuple(tips), dollars)


@lru_cache(maxsize=1024)
def _walks(
    land: Land,
    laid: tuple[int, ...],
    start: tuple[int, ...],
    barred: int,
    begins: bool,
    tips: tuple[int, ...],
    purse: int,
) -> dict[int, Way]:
    """The same by all that it depends on: the map is often asked again before anybody has laid track."""
    through, arriving, ground = land.through, land.arriving, land.price
    edge: Front = dict.fromkeys(start, (0, None))
    goals = len(land.groups) - barred.bit_count()
    watched = {tip // 6 for tip in tips}
    seen, found = set(edge), dict[int, Way]()
    for n in range(1, FAR + 1):
        if len(found) == goals:
            break  # a longer walk is never better
        ahead: Front = {}
        for at, (price, first) in edge.items():
            h = at // 6
            tile = laid[h]
            if tile >= 16 or at in tips or (n == FAR and not arriving[at]):
                continue
            cost = price + (CROSSING_PRICE if tile else ground[h])
            if first is None and cost > purse:
                continue
            on, into = (through[at], arriving[at]) if tile == 0 else _across(land, at, tile)
            if h in watched:  # by open ends of others, which nobody may join. SP-TRACK-17
                on, into = ([way for way in ways if way[1] not in tips] for ways in (on, into))
            walk = cost, first
            for _, side, onward in on if n < FAR else ():
                if onward in seen:
                    continue
                known = ahead.get(onward)
                if known is None or cost < known[0]:
                    ahead[onward] = walk if first else (cost, (h, at - 6 * h, side - 6 * h))
            for _, side, group in into:
                begun = first or (h, at - 6 * h, side - 6 * h)
                circle = begins and land.group_at[land.next_to[begun[0]][begun[1]]] == group
                if barred >> group & 1 or circle:
                    continue
                best = found.get(group)
                if best is None or (n, cost) < (best.tiles, best.price):
                    found[group] = Way(n, cost, begun)
        seen.update(ahead)
        edge = ahead
    return found


@lru_cache(maxsize=1 << 14)
def _across(land: Land, at: int, tile: int) -> tuple[Ways, Ways]:
    """The ways through a hex and out of it into a city that may cross what lies there. SP-TILE-09."""
    room = tiles.ROOM[tile]
    on, into = (tuple(way for way in ways[at] if room >> way[0] & 1) for ways in (land.through, land.arriving))
    return on, into


def _outset(view: Table, company: Company) -> tuple[list[int], int]:
    """Hexes and sides where the next tile may begin, and the groups that are no goal."""
    land, own, link = view.box.land, view.network[company], view.unfinished[company]
    if link is not None:
        return [view.tip(company)], own | 1 << land.group_of[link.start]
    if view.trains[company] == 0:
        return [], own
    groups = own or -1
    return [side for g, sides in enumerate(land.gates) if groups >> g & 1 for side in sides], own
