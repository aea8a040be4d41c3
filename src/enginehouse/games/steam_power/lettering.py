"""Where city names stand: above or below the plaque, wherever they cover least."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from enginehouse.draw.hexes import INRADIUS, Cell, centre, edge_middle, neighbour
from enginehouse.draw.svg import Point, text
from enginehouse.draw.track import Segment, middle

from .map_sheet import MapSheet

_HEIGHT = 9.0
_LETTER = 5.7
_BELOW, _ABOVE = INRADIUS + 9.4, -INRADIUS - 2.6
_PLACES = tuple((dy, dx, abs(dx) / 9 + (dy < 0) * 0.4) for dy in (_BELOW, _ABOVE) for dx in (0.0, -13.0, 13.0))


Box = tuple[float, float, float, float]
Blot = tuple[float, float, float, float]
"""A round obstacle: x, y, radius, and how bad it is to cover it."""


@lru_cache(maxsize=64)
def city_names(sheet: MapSheet, segments: tuple[Segment, ...], trains: tuple[Point, ...]) -> str:
    """All names of a map, placed for the track that lies on it."""
    blots = _blots(sheet, segments, trains)
    taken: list[Box] = []
    drawn: list[str] = []
    for code, cell in sheet.at.items():
        name = sheet.cities[code]
        near = [blot for i in range(-1, 6) for blot in blots.get(neighbour(cell, i) if i >= 0 else cell, ())]
        x, y = _best_place(sheet, cell, name, near, taken)
        taken.append(_box(x, y, name))
        drawn.append(text(x, y, name, "city-name"))
    return "".join(drawn)


def _blots(
    sheet: MapSheet, segments: Iterable[Segment], trains: Iterable[Point]
) -> dict[Cell, list[Blot]]:
    blots: dict[Cell, list[Blot]] = {}
    for cell in sheet.at.values():
        blots.setdefault(cell, []).append((*centre(cell), 25.0, 3.0))
    at_train = set(trains)
    for segment in segments:
        cell, entry, leave = segment
        here = blots.setdefault(cell, [])
        stand = middle(*segment)
        here.append((*stand, 13.0, 3.0) if stand in at_train else (*stand, 5.0, 1.2))
        here.extend((*edge_middle(cell, edge, k), 5.0, 1.6) for edge in (entry, leave) for k in (0.55, 1.0))
    return blots


def _best_place(sheet: MapSheet, cell: Cell, name: str, near: list[Blot], taken: list[Box]) -> Point:
    cx, cy = centre(cell)
    best, least = (cx, cy + _BELOW), float("inf")
    for dy, dx, cost in _PLACES:
        x, y = _inside(sheet, cx + dx, name), cy + dy
        box = _box(x, y, name)
        cost += 40.0 * (box[1] < sheet.area.y0 or box[3] > sheet.area.y1)
        cost += sum(_covered(box, blot) for blot in near if blot[:2] != (cx, cy))
        cost += sum(6.0 for other in taken if _overlap(box, other))
        if cost < least:
            best, least = (x, y), cost
    return best


def _inside(sheet: MapSheet, x: float, name: str) -> float:
    half = _LETTER * len(name) / 2 + 3
    return min(max(x, sheet.area.x0 + half), sheet.area.x1 - half)


def _box(x: float, y: float, name: str) -> Box:
    half = _LETTER * len(name) / 2
    return x - half, y - _HEIGHT + 1, x + half, y + 2


def _covered(box: Box, blot: Blot) -> float:
    """How much of a round obstacle a name would cover, times how bad that is."""
    x, y, radius, weight = blot
    dx, dy = max(box[0] - x, 0.0, x - box[2]), max(box[1] - y, 0.0, y - box[3])
    gap = (dx * dx + dy * dy) ** 0.5
    return weight * (radius - gap) / 5 if gap < radius else 0.0


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
