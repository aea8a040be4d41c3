"""The shapes of Europa: every border runs through the middle of an adjacency, every coast is drawn by hand.

So two areas share a line on the sheet if and only if they are adjacent by land. A map of a content pack has no hand-drawn
coasts: `cells` draws its areas from their places and borders alone.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from math import atan2

import msgspec

from enginehouse.draw.areas import rough
from enginehouse.draw.svg import Point
from enginehouse.games.steamwatchers.face.map_cells import cells
from enginehouse.games.steamwatchers.rules.content import HERE, Content, Entry

WIDTH, HEIGHT = 1130, 800
Line = list[Point]


class Arc(Entry, frozen=True, kw_only=True):
    area: str
    line: str
    cliff: bool = False


class Land(Entry, frozen=True, kw_only=True):
    arcs: tuple[Arc, ...]


class Strait(Entry, frozen=True, kw_only=True):
    between: tuple[str, str]
    line: str


class Lead(Entry, frozen=True, kw_only=True):
    line: str


class Corner(Entry, frozen=True, kw_only=True):
    areas: tuple[str, str, str]
    at: tuple[float, float]


class Hole(Entry, frozen=True, kw_only=True):
    meet: tuple[tuple[str, str, str], ...]
    at: tuple[float, float]


class Art(Entry, frozen=True, kw_only=True):
    stretch: float
    place: dict[str, tuple[float, float, float, float]]
    land: tuple[Land, ...]
    strait: tuple[Strait, ...]
    lead: tuple[Lead, ...]
    corner: tuple[Corner, ...]
    hole: tuple[Hole, ...]
    floe: dict[str, tuple[float, float, float]]
    anchor: dict[str, tuple[float, float]]


@dataclass(frozen=True, eq=False)
class Atlas:
    """Everything the board draws from; areas by number. There is one of each map, so it is known by itself."""

    at: tuple[Point, ...]  # where pieces stand
    regions: tuple[tuple[Point, ...], ...]
    borders: dict[tuple[int, int], Line]
    coasts: tuple[tuple[int, bool, Line], ...]  # area, cliff, line
    lands: tuple[Line, ...]
    straits: tuple[tuple[Point, Point], ...]
    leads: tuple[Line, ...]
    floes: dict[int, tuple[float, float, float]]
    anchors: dict[int, Point]
    drawn: bool  # by hand, or as cells


@cache
def _art() -> Art:
    return msgspec.convert(tomllib.loads((HERE / "art.toml").read_text(encoding="utf-8")), Art)


@lru_cache(maxsize=8)
def atlas(content: Content) -> Atlas:
    """The atlas of a map, made once."""
    fits = set(_art().place) == {a.id for a in content.map.area}
    return _survey(content, _art()) if fits else _cells(content)


def _points(line: str, stretch: float) -> Line:
    pairs = (p.split(",") for p in line.split())
    return [(float(x) * stretch, float(y)) for x, y in pairs]


def _cells(content: Content) -> Atlas:
    """A map without art: cells around the places of its areas, with water wherever no border is named."""
    k, areas = WIDTH / content.map.canvas[0], content.map.area
    at = [(a.at[0] * k, float(a.at[1])) for a in areas]
    number = {a.id: n for n, a in enumerate(areas)}
    near = [{number[b] for b in a.borders} for a in areas]
    shapes, borders, coasts = cells(at, near)
    bridges = [(n, number[b]) for n, a in enumerate(areas) for b in a.straits if n < number[b]]
    apart = [(a, b) for a in range(len(at)) for b in sorted(near[a]) if a < b and (a, b) not in borders]
    return Atlas(
        at=tuple(at),
        regions=tuple(map(tuple, shapes)),
        borders=borders,
        coasts=tuple((n, False, line) for n, line in coasts),
        lands=tuple(shapes),
        straits=tuple(_bridge(at[a], at[b]) for a, b in bridges + apart),
        leads=(),
        floes={n: (f.at[0] * k, float(f.at[1]), 0.0) for n, f in enumerate(content.map.floe)},
        anchors={n: (at[n][0] + 26, at[n][1] - 26) for n, a in enumerate(areas) if a.haven},
        drawn=False,
    )


def _bridge(a: Point, b: Point) -> tuple[Point, Point]:
    """The middle of the way from one place to the other, clear of names and pieces."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return (a[0] + 0.32 * dx, a[1] + 0.32 * dy), (a[0] + 0.68 * dx, a[1] + 0.68 * dy)


def _survey(content: Content, art: Art) -> Atlas:
    number = {a.id: n for n, a in enumerate(content.map.area)}
    k = art.stretch
    centre = [(art.place[a.id][0] * k, art.place[a.id][1]) for a in content.map.area]
    at = tuple(
        (x + art.place[a.id][2], y + art.place[a.id][3]) for a, (x, y) in zip(content.map.area, centre, strict=True)
    )
    arcs, coasts, lands = _coasts(art, number)
    meet = {frozenset(number[x] for x in three): (h.at[0] * k, h.at[1]) for h in art.hole for three in h.meet}
    meet |= {frozenset(number[x] for x in c.areas): (c.at[0] * k, c.at[1]) for c in art.corner}
    near = [[number[b] for b in a.borders] for a in content.map.area]
    regions, borders = _regions(centre, near, arcs, meet)
    return Atlas(
        at=at,
        regions=regions,
        borders=borders,
        coasts=tuple(coasts),
        lands=tuple(lands),
        straits=tuple((p[0], p[1]) for p in (_points(s.line, k) for s in art.strait)),
        leads=tuple(rough(_points(lead.line, k), 0.2) for lead in art.lead),
        floes={n: (art.floe[f.id][0] * k, *art.floe[f.id][1:]) for n, f in enumerate(content.map.floe)},
        anchors={number[a]: (x * k, y) for a, (x, y) in art.anchor.items()},
        drawn=True,
    )


Arcs = dict[tuple[int, int, int], Line]  # of an area, between the areas before and after it along the coast


def _coasts(art: Art, number: dict[str, int]) -> tuple[Arcs, list[tuple[int, bool, Line]], list[Line]]:
    arcs: Arcs = {}
    coasts: list[tuple[int, bool, Line]] = []
    lands: list[Line] = []
    for land in art.land:
        end: Point | None = None
        merged: list[tuple[int, Line]] = []  # neighbouring arcs of one area are one arc
        whole: Line = []
        for arc in land.arcs:
            points = _points(arc.line, art.stretch)
            line = rough([end, *points] if end else points, 0.2)
            end = points[-1]
            coasts.append((number[arc.area], arc.cliff, line))
            whole += line
            if merged and merged[-1][0] == number[arc.area]:
                merged[-1][1].extend(line[1:])
            else:
                merged.append((number[arc.area], list(line)))
        lands.append(whole)
        for n, (area, line) in enumerate(merged):
            arcs[area, merged[n - 1][0], merged[(n + 1) % len(merged)][0]] = line
    return arcs, coasts, lands


def _regions(
    at: list[Point], near: list[list[int]], arcs: Arcs, meet: dict[frozenset[int], Point]
) -> tuple[tuple[tuple[Point, ...], ...], dict[tuple[int, int], Line]]:
    regions: list[tuple[Point, ...]] = []
    borders: dict[tuple[int, int], Line] = {}

    def corner(a: int, b: int, c: int) -> Point:
        fixed = meet.get(frozenset((a, b, c)))
        return fixed or (sum(at[i][0] for i in (a, b, c)) / 3, sum(at[i][1] for i in (a, b, c)) / 3)

    for v, neighbours in enumerate(near):
        if not neighbours:
            regions.append(tuple(next(line for key, line in arcs.items() if key[0] == v)))
            continue
        ring = sorted(neighbours, key=lambda n: -atan2(at[n][1] - at[v][1], at[n][0] - at[v][0]))
        shape: Line = []
        for k, n in enumerate(ring):
            before, after = ring[k - 1], ring[(k + 1) % len(ring)]
            start = arcs[v, before, n][-1] if (v, before, n) in arcs else corner(v, before, n)
            end = arcs[v, n, after][0] if (v, n, after) in arcs else corner(v, n, after)
            mid = (
                (at[v][0] + at[n][0]) / 4 + (start[0] + end[0]) / 4,
                (at[v][1] + at[n][1]) / 4 + (start[1] + end[1]) / 4,
            )
            line = rough([start, mid, end], 0.12)
            borders[min(v, n), max(v, n)] = line
            shape += line
            if (v, n, after) in arcs:
                shape += arcs[v, n, after]
        regions.append(tuple(shape))
    return tuple(regions), borders
