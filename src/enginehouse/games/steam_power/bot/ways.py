"""The bot's walks over the map: the shortest track from a network to every group outside it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.box import CROSSING_PRICE
from enginehouse.games.steam_power.rules.land import FAR, TERRAIN_NAMES, Land, Ways
from enginehouse.games.steam_power.rules.state import Company, Table

DEAREST_TILE = max(CROSSING_PRICE, *TERRAIN_NAMES)  # whoever has more need not look at the price of the next tile
TILE = 1000  # the length of a walk is one number, its tiles before its dollars
FARTHEST = TILE * (FAR + 1)

First = tuple[int, int, int]  # a placement: hex, entry, exit
#: Where walks have come to, by ``hex * 6 + entry``: their length, and their first placement once it is known.
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
    beyond, arriving, ground, over, across = land.beyond, land.arriving, land.price, land.over, land.across
    watched = {tip // 6 for tip in tips}  # hexes with open ends of others
    edge: Front = dict.fromkeys(start, (0, None))
    least = [FARTHEST] * len(over)  # by ``hex * 6 + entry``: the shortest walk that comes in there
    for at in start:
        least[at] = 0
    found: dict[int, tuple[int, First]] = {}
    goals = (1 << len(land.groups)) - 1 & ~barred
    for n in range(1, FAR + 1):
        within, ahead = land.within[FAR + 1 - n], Front()
        walked: dict[int, tuple[int, int]] = {}  # by empty hex: the shortest walk through it, and where that came in
        for at, (so_far, first) in edge.items():
            h = at // 6
            tile = laid[h]
            if not within[at] & goals or tile >= 16 or at in tips:
                continue  # nothing new lies that way
            length = so_far + TILE + (CROSSING_PRICE if tile else ground[h])
            if first is None and length - TILE > purse:
                continue
            shorter = walked.get(h)
            if tile or h in watched:
                on, into = _ways_on(land, at, tile, tips if h in watched else ())
            elif shorter is None or length < shorter[0]:
                walked[h] = length, at
                on, into = beyond[at], arriving[at]
            else:  # that walk has been everywhere already, except back to where it came from
                back = over[shorter[1]]
                on, into = (back,) if first and back is not None else (), arriving[at] if begins else ()
            for onward in on if n < FAR else ():
                if length < least[onward]:
                    least[onward] = length
                    ahead[onward] = length, first or (h, at - 6 * h, across[onward] - 6 * h)
            for _, side, group in into:
                begun = first or (h, at - 6 * h, side - 6 * h)
                circle = begins and land.group_at[land.next_to[begun[0]][begun[1]]] == group
                if goals >> group & 1 and not circle and (group not in found or length < found[group][0]):
                    found[group] = length, begun
        goals &= ~sum([1 << group for group in found])  # a longer walk is never better
        edge = ahead
    return {group: Way(*divmod(length, TILE), first) for group, (length, first) in found.items()}


@lru_cache(maxsize=1 << 14)
def _ways_on(land: Land, at: int, tile: int, tips: tuple[int, ...]) -> tuple[tuple[int, ...], Ways]:
    """Where track may go on from a hex, and into which cities: across what lies there, but to none of the open ends of
    others. SP-TILE-09, SP-TRACK-17."""
    room = tiles.ROOM[tile]
    on, into = (
        tuple(way for way in ways[at] if room >> way[0] & 1 and way[1] not in tips)
        for ways in (land.through, land.arriving)
    )
    return tuple(onward for _, _, onward in on), into


def _outset(view: Table, company: Company) -> tuple[list[int], int]:
    """Hexes and sides where the next tile may begin, and the groups that are no goal."""
    land, own, link = view.box.land, view.network[company], view.unfinished[company]
    if link is not None:
        return [view.tip(company)], own | 1 << land.group_of[link.start]
    if view.trains[company] == 0:
        return [], own
    groups = own or -1
    return [side for g, sides in enumerate(land.gates) if groups >> g & 1 for side in sides], own
