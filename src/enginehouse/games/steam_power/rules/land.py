"""A map: hexes, terrain, cities and groups, read from a content file and made ready for quick questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from enginehouse.games.steam_power.rules import tiles
from enginehouse.games.steam_power.rules.checks.content import check_map
from enginehouse.games.steam_power.rules.content import CITY, COLOURS, TERRAIN, WATER, MapFile
from enginehouse.kit import content, hexes

TERRAIN_NAMES = {0: "plains", 2: "hills", 4: "mountains", WATER: "water"}
PURPLE = COLOURS.index("purple")
FAR = 6  # tiles; nobody looks further

#: A side of a group: hex, entry edge, price; notations of plain tiles whose other end leads into open country; and
#: (notation, exit edge, group) of those that lead into a city.
WayOut = tuple[int, int, int, tuple[str, ...], tuple[tuple[str, int, int], ...]]
Ways = Sequence[tuple[int, int, int]]  # segment, ``hex * 6 + exit edge``, and where that leads


@dataclass(frozen=True, slots=True)
class Lay:
    """Laying one segment: where its two ends lead, worked out once for the map."""

    hex: int
    segment: int
    cross: bool


@dataclass(frozen=True, eq=False)
class Land:
    """A map in numbers. Hexes, cities and groups are numbered; ``next_to[hex][edge]`` is -1 off the map."""

    id: str
    file: MapFile
    cols: int
    rows: int
    price: tuple[int, ...]  # by hex: what a tile costs, or WATER, or CITY
    city_at: tuple[int, ...]  # by hex: the city, or -1
    next_to: tuple[tuple[int, ...], ...]
    codes: tuple[str, ...]  # by city
    names: tuple[str, ...]
    hex_of: tuple[int, ...]
    group_of: tuple[int, ...]  # by city. SP-GROUP-01
    groups: tuple[tuple[int, ...], ...]  # the cities of each group
    fixed_tiles: tuple[int, ...]  # by city: its colour, where the map fixes it

    def cell(self, h: int) -> hexes.Cell:
        return divmod(h, self.rows)

    def hex(self, cell: hexes.Cell) -> int:
        return cell[0] * self.rows + cell[1]

    @cached_property
    def refs(self) -> tuple[str, ...]:
        """The name of each hex on the frame."""
        return tuple(hexes.reference(self.cell(h)) for h in range(self.cols * self.rows))

    @cached_property
    def by_ref(self) -> dict[str, int]:
        return {ref: h for h, ref in enumerate(self.refs)}

    @cached_property
    def by_code(self) -> dict[str, int]:
        return {code: city for city, code in enumerate(self.codes)}

    @cached_property
    def group_at(self) -> tuple[int, ...]:
        """By hex: the group of its city, or -1."""
        return tuple(self.group_of[city] if city >= 0 else -1 for city in self.city_at)

    @cached_property
    def dead_end(self) -> tuple[tuple[bool, ...], ...]:
        """By hex and edge: does a rail end there point off the map or at water? SP-R04."""
        return tuple(
            tuple(n < 0 or self.price[n] == WATER for n in self.next_to[h]) for h in range(self.cols * self.rows)
        )

    @cached_property
    def sides(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """By group: every (hex, edge) from which a rail leads into one of its cities. SP-TRACK-20, SP-GROUP-02."""
        return tuple(
            tuple(
                (n, hexes.opposite(e))
                for city in cities
                for e, n in enumerate(self.next_to[self.hex_of[city]])
                if n >= 0 and self.price[n] >= 0
            )
            for cities in self.groups
        )

    @cached_property
    def exits(self) -> tuple[tuple[tuple[int, int, int, int], ...], ...]:
        """By ``hex * 6 + entry edge``: every way on as (segment, ``hex * 6 + exit edge``, where that enters the next
        hex, -1; or -1, the group it leads into). Ends off the map or at water are left out. SP-R04."""
        out: list[tuple[tuple[int, int, int, int], ...]] = []
        for h in range(self.cols * self.rows):
            for a in tiles.EDGES:
                ways: list[tuple[int, int, int, int]] = []
                for b in tiles.EDGES:
                    if b != a and self.price[h] >= 0 and not self.dead_end[h][b]:
                        n = self.next_to[h][b]
                        group = self.group_at[n]
                        onward = n * 6 + hexes.opposite(b) if group < 0 else -1
                        ways.append((tiles.BETWEEN[a][b], h * 6 + b, onward, group))
                out.append(tuple(ways))
        return tuple(out)

    @cached_property
    def through(self) -> tuple[Ways, ...]:
        """Of ``exits``, by the same: those into open country, with where they enter the next hex."""
        return tuple(tuple((s, side, onward) for s, side, onward, _ in ways if onward >= 0) for ways in self.exits)

    @cached_property
    def beyond(self) -> tuple[tuple[int, ...], ...]:
        """Of ``through``, by the same: only where they enter the next hex."""
        return tuple(tuple(onward for _, _, onward in ways) for ways in self.through)

    @cached_property
    def arriving(self) -> tuple[Ways, ...]:
        """Of ``exits``, by the same: those into a city, with its group."""
        return tuple(tuple((s, side, group) for s, side, _, group in ways if group >= 0) for ways in self.exits)

    @cached_property
    def within(self) -> tuple[tuple[int, ...], ...]:
        """By tiles, up to ``FAR``, and ``hex * 6 + entry edge``: the groups that so many tiles lead to on the empty map, as a
        bit mask."""
        near = [_union(1 << group for _, _, group in into) for into in self.arriving]
        out = [(0,) * len(near)]
        for _ in range(FAR):
            farther = out[-1]
            out.append(tuple(near[place] | _union(farther[p] for p in on) for place, on in enumerate(self.beyond)))
        return tuple(out)

    @cached_property
    def across(self) -> tuple[int, ...]:
        """By ``hex * 6 + edge``: the same side seen from the other hex; -1 off the map."""
        return tuple(n * 6 + hexes.opposite(e) if n >= 0 else -1 for row in self.next_to for e, n in enumerate(row))

    @cached_property
    def gates(self) -> tuple[tuple[int, ...], ...]:
        """By group: ``sides`` as ``hex * 6 + edge``."""
        return tuple(tuple(h * 6 + e for h, e in sides) for sides in self.sides)

    @cached_property
    def shut(self) -> tuple[tuple[int, ...], ...]:
        """By city and hex: the edges by which a link that began in the city never leaves the hex, as a bit mask: off the map,
        at water, or back to where it started. SP-R04, SP-R08."""
        dead = [sum(1 << e for e in tiles.EDGES if row[e]) for row in self.dead_end]
        return tuple(
            tuple(dead[h] | sum(1 << e for e, n in enumerate(row) if n == home) for h, row in enumerate(self.next_to))
            for home in self.hex_of
        )

    @cached_property
    def lesser(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """By ``hex * 6 + entry edge``: (edge as a bit, group) of every way on into a city by an edge of a lesser number."""
        return tuple(
            tuple((1 << leaving % 6, group) for _, leaving, _, group in ways if group >= 0 and leaving < place)
            for place, ways in enumerate(self.exits)
        )

    @cached_property
    def ways_out(self) -> tuple[tuple[tuple[WayOut, ...], ...], ...]:
        """By what is in stock (1: straights and curves, 2: tight curves, 3: both) and group: its ``sides`` as ways out."""

        def way_out(h: int, a: int, stock: int) -> WayOut:
            ways = [way for way in self.exits[h * 6 + a] if stock >> tiles.PLAIN_PILE_OF[way[0]] & 1]
            note = self.lay_note[h]
            into_open = tuple(note[segment] for segment, _, onward, _ in ways if onward >= 0)
            into_city = tuple((note[segment], leaving % 6, group) for segment, leaving, _, group in ways if group >= 0)
            return h, a, self.price[h], into_open, into_city

        return tuple(tuple(tuple(way_out(h, a, stock) for h, a in sides) for sides in self.sides) for stock in range(4))

    @cached_property
    def city_edges(self) -> tuple[tuple[int, ...], ...]:
        """By hex: the edges that lead into a city."""
        return tuple(
            tuple(e for e, n in enumerate(row) if n >= 0 and self.city_at[n] >= 0) if self.price[h] >= 0 else ()
            for h, row in enumerate(self.next_to)
        )

    @cached_property
    def openings(self) -> tuple[tuple[tuple[list[str], dict[int, tuple[int, int]]], ...], ...]:
        """By stock (as ``ways_out``) and dollars in pairs (0, 1, 2): every first track that the empty map allows, and where
        in the list each hex beside a city has its own."""

        def opening(stock: int, money: int) -> tuple[list[str], dict[int, tuple[int, int]]]:
            out: list[str] = []
            spans: dict[int, tuple[int, int]] = {}
            for h, edges in enumerate(self.city_edges):
                first = len(out)
                out += [
                    self.lay_note[h][segment]
                    for a in edges
                    for segment, leaving, _, group in self.exits[h * 6 + a]
                    if self.price[h] <= money
                    and stock >> tiles.PLAIN_PILE_OF[segment] & 1
                    and (group < 0 or leaving % 6 > a)  # a tile between two cities is listed once
                ]
                if edges:
                    spans[h] = first, len(out)
            return out, spans

        return tuple(tuple(opening(stock, 2 * pairs) for pairs in range(3)) for stock in range(4))

    # --- notation ----------------------------------------------------------------------------------------------------
    @cached_property
    def lay_note(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(f"lay {ref} {name}" for name in tiles.NAME) for ref in self.refs)

    @cached_property
    def cross_note(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(f"cross {ref} {name}" for name in tiles.NAME) for ref in self.refs)

    @cached_property
    def placements(self) -> dict[str, Lay]:
        """What each ``lay`` and ``cross`` notation means."""
        out: dict[str, Lay] = {}
        for h in range(self.cols * self.rows):
            for s in tiles.SEGMENTS:
                out[self.lay_note[h][s]] = Lay(h, s, cross=False)
                out[self.cross_note[h][s]] = Lay(h, s, cross=True)
        return out

    @cached_property
    def build_note(self) -> tuple[str, ...]:
        return tuple(f"build {code}" for code in self.codes)

    @cached_property
    def from_note(self) -> tuple[str, ...]:
        return tuple(f"from {code}" for code in self.codes)

    @cached_property
    def build_city(self) -> dict[str, int]:
        return {note: city for city, note in enumerate(self.build_note)}

    @cached_property
    def from_city(self) -> dict[str, int]:
        return {note: city for city, note in enumerate(self.from_note)}

    @cached_property
    def city_of_note(self) -> dict[str, int]:
        """The city of a ``build`` or ``from`` notation."""
        return {**self.build_city, **self.from_city}

    # --- the Automa's way of looking at the map ----------------------------------------------------------------------
    @cached_property
    def met(self) -> tuple[tuple[int, ...], ...]:
        """By corner (TL, TR, BR, BL): the hexes in the marker's order, column by column.

        SP-ADIR-02, SP-ADIR-03, SP-ADIR-04, SP-ADIR-05, SP-ADIR-06, SP-R50."""
        return tuple(
            tuple(
                sorted(
                    range(self.cols * self.rows),
                    key=lambda h: (across * self.cell(h)[0], down * self.cell(h)[1]),
                )
            )
            for across, down in ((1, 1), (-1, 1), (-1, -1), (1, -1))
        )

    @cached_property
    def scan(self) -> tuple[tuple[int, ...], ...]:
        """By corner and hex: its place in that order."""
        return tuple(tuple(sorted(range(len(order)), key=order.__getitem__)) for order in self.met)

    @cached_property
    def beside(self) -> tuple[int, ...]:
        """By group: the hexes from which a rail can lead into it, as a bit mask."""
        return tuple(sum(1 << h for h in {h for h, _ in sides}) for sides in self.sides)

    @cached_property
    def gates_at(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """By hex: every (``hex * 6 + edge``, group) of a side that leads into a city."""
        out: list[list[tuple[int, int]]] = [[] for _ in self.price]
        for group, places in enumerate(self.gates):
            for place in places:
                out[place // 6].append((place, group))
        return tuple(map(tuple, out))

    @cached_property
    def onward(self) -> tuple[tuple[int, ...], ...]:
        """By ``hex * 6 + entry edge``: where track on the empty hex may lead, a place or ``-1 - group``."""
        return tuple(tuple(there if there >= 0 else -1 - group for _, _, there, group in ways) for ways in self.exits)

    @cached_property
    def over(self) -> tuple[int | None, ...]:
        """By ``hex * 6 + edge``: where track that leaves there comes to, a place or ``-1 - group``; None at a dead end."""
        out: list[int | None] = []
        for h in range(self.cols * self.rows):
            for e, n in enumerate(self.next_to[h]):
                group = self.group_at[n]
                out.append(None if self.dead_end[h][e] else n * 6 + hexes.opposite(e) if group < 0 else -1 - group)
        return tuple(out)

    @cached_property
    def leaps(self) -> tuple[int, ...]:
        """By hex: where the next tile of a way may lie, over a common side or through a group; as a bit mask. SP-R84."""
        out: list[int] = []
        for row in self.next_to:
            mask = 0
            for n in row:
                if n >= 0 and self.city_at[n] >= 0:
                    mask |= self.beside[self.group_at[n]]
                elif n >= 0 and self.price[n] >= 0:
                    mask |= 1 << n
            out.append(mask)
        return tuple(out)

    @cached_property
    def city_distance(self) -> tuple[tuple[int, ...], ...]:
        """By city and city: steps from hex to hex. SP-R51."""
        cells = [self.cell(h) for h in self.hex_of]
        return tuple(tuple(hexes.distance(a, b) for b in cells) for a in cells)


def _union(masks: Iterable[int]) -> int:
    out = 0
    for mask in masks:
        out |= mask
    return out


def read_land(name: str, path: Path) -> Land:
    """A map from its file, refused with every fault it has."""
    file = content.read(path, MapFile)
    check = content.Checker(path)
    check_map(file, check)
    return _checked(_build(name, file), check)


def _build(name: str, file: MapFile) -> Land:
    lines = file.lines
    cols, rows = len(lines[0]), len(lines)
    cells = [(c, r) for c in range(cols) for r in range(rows)]
    number = {cell: h for h, cell in enumerate(cells)}
    codes = [lines[r][c] for c, r in cells if lines[r][c] in file.cities]  # column by column: SP-ADIR-06
    hex_of = tuple(h for h, (c, r) in enumerate(cells) if lines[r][c] in file.cities)
    next_to = tuple(tuple(number.get(hexes.neighbour(cell, e), -1) for e in tiles.EDGES) for cell in cells)
    city_at = [-1] * len(cells)
    for city, h in enumerate(hex_of):
        city_at[h] = city
    groups = _groups(hex_of, next_to, city_at)
    group_of = [0] * len(codes)
    for g, members in enumerate(groups):
        for city in members:
            group_of[city] = g
    return Land(
        id=name,
        file=file,
        cols=cols,
        rows=rows,
        price=tuple(CITY if city_at[h] >= 0 else TERRAIN[lines[r][c]] for h, (c, r) in enumerate(cells)),
        city_at=tuple(city_at),
        next_to=next_to,
        codes=tuple(codes),
        names=tuple(file.cities[code] for code in codes),
        hex_of=hex_of,
        group_of=tuple(group_of),
        groups=groups,
        fixed_tiles=tuple(COLOURS.index(file.tiles[code]) for code in codes) if file.tiles else (),
    )


def _groups(
    hex_of: tuple[int, ...], next_to: tuple[tuple[int, ...], ...], city_at: list[int]
) -> tuple[tuple[int, ...], ...]:
    """Cities that touch, directly or through others. SP-GROUP-01."""
    seen: set[int] = set()
    out: list[tuple[int, ...]] = []
    for first in range(len(hex_of)):
        if first in seen:
            continue
        group, todo = {first}, [first]
        while todo:
            for n in next_to[hex_of[todo.pop()]]:
                if n >= 0 and city_at[n] >= 0 and city_at[n] not in group:
                    group.add(city_at[n])
                    todo.append(city_at[n])
        seen |= group
        out.append(tuple(sorted(group)))
    return tuple(out)


def _checked(land: Land, check: content.Checker) -> Land:
    """What must be true of any map."""
    reached, todo = set[int](), [land.hex_of[0]]
    while todo:
        for n in land.next_to[todo.pop()]:
            if n >= 0 and n not in reached and land.price[n] != WATER:
                reached.add(n)
                todo.append(n)
    for city, h in enumerate(land.hex_of):
        ways = sum(n >= 0 and land.price[n] >= 0 for n in land.next_to[h])
        entry = f"cities.{land.codes[city]}"
        check.must(ways >= 2, entry, f"{land.names[city]} has {ways} sides to build from; a city needs 2")
        check.must(h in reached, entry, f"{land.names[city]} cannot be reached over land from {land.names[0]}")
    check.done()
    return land
