"""How an Automa finds its way: runs through given hexes, and the shortest lists of hexes to a city. SP-ALAY, SP-R84."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from enginehouse.games.steam_power import tiles
from enginehouse.games.steam_power.box import CROSSING_PRICE
from enginehouse.games.steam_power.state import Company, Table

LONGER = 10  # how many tiles a path may exceed the shortest walk, where walks would use a hex twice


class Run(NamedTuple):
    """One legal way to lead track through hexes in their order."""

    edges: tuple[tuple[int, int], ...]  # entry and exit in each hex
    passed: tuple[int, ...]  # groups joined on the way
    start: int  # city
    end: int  # city
    links: int  # trains it needs


def own_groups(table: Table, company: Company, start_group: int) -> int:
    """Where its track may set out from: its network or, before it has one, its start group. SP-R58."""
    return table.network[company] or 1 << start_group


def _fits(table: Table, h: int, a: int, b: int, tips: list[int]) -> bool:
    """May a segment from a to b be laid on h? Money and stock are not asked. SP-TILE-09, SP-TRACK-17."""
    tile = table.tiles[h]
    if tile >= 16 or (tile and not tiles.CROSSES[tile - 1][tiles.BETWEEN[a][b]]):
        return False
    return not tips or (h * 6 + a not in tips and h * 6 + b not in tips)


def _starts(table: Table, company: Company, own: int, hexes: tuple[int, ...] | None) -> list[tuple[int, int, int]]:
    """(hex, entry edge, start city): out of its open end, or out of its cities."""
    land = table.box.land
    link = table.unfinished[company]
    if link is not None:
        h, a = divmod(table.tip(company), 6)
        return [(h, a, link.start)] if hexes is None or h == hexes[0] else []
    return [
        (h, a, land.city_at[land.next_to[h][a]])
        for g, sides in enumerate(land.sides)
        if own >> g & 1
        for h, a in sides
        if hexes is None or h == hexes[0]
    ]


def runs(table: Table, company: Company, hexes: tuple[int, ...], target: int, start_group: int) -> list[Run]:
    """Every run through these hexes to the target's group that its trains allow, best first. SP-R84, SP-R67."""
    land = table.box.land
    own, goal = own_groups(table, company, start_group), land.group_of[target]
    tips = table.foreign_tips(company)
    reserve, begun = table.trains[company], int(table.unfinished[company] is None)
    found: list[Run] = []

    def follow(i: int, a: int, edges: tuple[tuple[int, int], ...], passed: tuple[int, ...], start: int) -> None:
        h = hexes[i]
        last = i == len(hexes) - 1
        for b in tiles.EDGES:
            n = land.next_to[h][b]
            if b == a or n < 0 or not _fits(table, h, a, b, tips):
                continue
            group = land.group_at[n]
            if group < 0:
                if not last and n == hexes[i + 1]:
                    follow(i + 1, (b + 3) % 6, (*edges, (a, b)), passed, start)
            elif last:
                if group == goal:
                    found.append(Run((*edges, (a, b)), passed, start, land.city_at[n], begun + len(passed)))
            elif group != goal and not own >> group & 1 and group not in passed and begun + len(passed) < reserve:
                for there, entry in land.sides[group]:
                    if there == hexes[i + 1]:
                        follow(i + 1, entry, (*edges, (a, b)), (*passed, group), start)

    for _, a, city in _starts(table, company, own, hexes):
        follow(0, a, (), (), city)
    scan = land.scan[table.corner]

    def order(run: Run) -> tuple[int, list[int], int, int, tuple[tuple[int, int], ...]]:
        joined = [land.hex_of[city] for group in run.passed for city in land.groups[group]]
        return (
            -len(joined),
            sorted(scan[h] for h in joined),
            scan[land.hex_of[run.start]],
            scan[land.hex_of[run.end]],
            run.edges,
        )

    return sorted((run for run in found if run.links <= reserve), key=order)


def walk_distances(table: Table, company: Company, start_group: int) -> dict[int, int]:
    """By group: tiles of the shortest walk there. A walk may use a hex twice, so a path may need more. SP-R51."""
    land = table.box.land
    own, tips = own_groups(table, company, start_group), table.foreign_tips(company)
    edge = [(h, a) for h, a, _ in _starts(table, company, own, None)]
    seen, reached, tiles_used = set(edge), dict[int, int](), 0
    while edge:
        tiles_used += 1
        ahead: list[tuple[int, int]] = []
        for h, a in edge:
            for b in tiles.EDGES:
                n = land.next_to[h][b]
                if b == a or n < 0 or not _fits(table, h, a, b, tips):
                    continue
                group = land.group_at[n]
                if group < 0:
                    if land.price[n] >= 0:
                        ahead.append((n, (b + 3) % 6))
                elif not own >> group & 1 and group not in reached:
                    reached[group] = tiles_used
                    ahead += land.sides[group]
        edge = [state for state in dict.fromkeys(ahead) if state not in seen]
        seen.update(edge)
    return reached


class Path(NamedTuple):
    hexes: tuple[int, ...]
    links: int  # trains of the run that needs the fewest


def shortest_paths(table: Table, company: Company, goal: int, start_group: int, walk: int) -> list[Path]:
    """All lists of hexes with a run to the group and the fewest tiles; trains, money and stock are not asked. SP-ALAY-13, 14."""
    for length in range(walk, walk + LONGER + 1):
        found: dict[tuple[int, ...], int] = {}
        for hexes, links in _ways(table, company, goal, start_group, length):
            found[hexes] = min(links, found.get(hexes, links))
        if found:
            return [Path(hexes, links) for hexes, links in found.items()]
    return []


def _ways(
    table: Table, company: Company, goal: int, start_group: int, length: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every run of exactly this many tiles, as its hexes and the trains it needs."""
    land = table.box.land
    own, tips = own_groups(table, company, start_group), table.foreign_tips(company)
    to_go = _tiles_to_go(table, goal, own)
    begun = int(table.unfinished[company] is None)

    def walk(h: int, a: int, hexes: tuple[int, ...], passed: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        if h in hexes or len(hexes) + to_go.get(h, length + 1) > length:
            return
        way = (*hexes, h)
        for b in tiles.EDGES:
            n = land.next_to[h][b]
            if b == a or n < 0 or not _fits(table, h, a, b, tips):
                continue
            group = land.group_at[n]
            if group < 0:
                if land.price[n] >= 0:
                    yield from walk(n, (b + 3) % 6, way, passed)
            elif group == goal:
                if len(way) == length:
                    yield way, begun + len(passed)
            elif not own >> group & 1 and group not in passed:
                for there, entry in land.sides[group]:
                    yield from walk(there, entry, way, (*passed, group))

    for h, a, _ in _starts(table, company, own, None):
        yield from walk(h, a, (), ())


def _tiles_to_go(table: Table, goal: int, own: int) -> dict[int, int]:
    """By hex: at least so many tiles, its own included, are needed to the group. Only for cutting the search short."""
    land = table.box.land
    edge = list(dict.fromkeys(h for h, _ in land.sides[goal]))
    out: dict[int, int] = {}
    hopped, count = 1 << goal | own, 0
    while edge:
        count += 1
        fresh = [h for h in edge if h not in out and table.tiles[h] < 16]
        for h in fresh:
            out[h] = count
        edge = list[int]()
        for h in fresh:
            for n in land.next_to[h]:
                if n < 0:
                    continue
                group = land.group_at[n]
                if group < 0:
                    if land.price[n] >= 0:
                        edge.append(n)
                elif not hopped >> group & 1:
                    hopped |= 1 << group
                    edge += [there for there, _ in land.sides[group]]
    return out


def path_cost(table: Table, hexes: tuple[int, ...]) -> int:
    """What the tiles of a path cost: terrain, or a crossing. SP-ALAY-14, SP-ALAY-19."""
    return sum(CROSSING_PRICE if table.tiles[h] else table.box.land.price[h] for h in hexes)
