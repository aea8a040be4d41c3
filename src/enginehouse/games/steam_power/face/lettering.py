"""Where words stand on the map: city names above or below the plaque, “unfinished” round its ring, where they cover least."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from enginehouse.draw.hexes import INRADIUS, Cell, centre, edge_middle, neighbour
from enginehouse.draw.markup import Markup
from enginehouse.draw.svg import Point, text
from enginehouse.draw.track import Segment, middle

from .map_sheet import MapSheet

Box = tuple[float, float, float, float]
Blot = tuple[float, float, float, float]
"""A round obstacle: x, y, radius, and how bad it is to cover it."""
Laid = tuple[Segment, bool]
"""Track on a cell, and whether a train stands on it."""
Place = tuple[float, Point, Box]
"""What a name would cover there, where it starts, and the room it takes."""


@dataclass(frozen=True)
class Hand:
    """A way of lettering: the class, the width of a letter, the height, and the baselines below and above a city."""

    style: Markup
    letter: float
    height: float
    below: float
    above: float


FULL = Hand("city-name", 5.7, 8.0, INRADIUS + 9.4, -INRADIUS - 2.6)
CODES = Hand("city-code", 11.0, 14.0, INRADIUS + 15.0, -INRADIUS - 2.0)


@lru_cache(maxsize=64)
def lettered(
    sheet: MapSheet,
    segments: tuple[Segment, ...],
    trains: tuple[Point, ...],
    ends: tuple[Point, ...] = (),
    hand: Hand = FULL,
) -> Markup:
    """All names of a map (or their codes, for small pictures), placed for the track that lies on it; then a word for
    each link with an open end."""
    standing = set(trains)
    laid: dict[Cell, list[Laid]] = {}
    for segment in segments:
        laid.setdefault(segment[0], []).append((segment, middle(*segment) in standing))
    taken: list[Box] = []
    drawn: list[Markup] = []
    for code, round_about in _surroundings(sheet).items():
        near = tuple([track for cell in round_about for track in laid.get(cell, ())])
        places = _places(sheet, hand, code, near)
        _, at, box = min(places, key=lambda place: place[0] + 6.0 * _overlaps(place[2], taken))
        taken.append(box)
        drawn.append(text(*at, _words(sheet, hand, code), hand.style))
    blots = [*((*centre(cell), 24.0, 3.0) for cell in sheet.at.values()), *((x, y, 13.0, 3.0) for x, y in trains)]
    blots += [(*centre(cell), 22.0, 1.5) for cell in laid] if ends else ()  # the tile it speaks of stays in sight
    for end in ends:
        at, box = min(_beside(end), key=lambda place: _cost(sheet, place[1], blots, taken))
        taken.append(box)
        drawn.append(text(*at, "unfinished", "note"))
    return "".join(drawn)


def _beside(end: Point) -> list[tuple[Point, Box]]:
    """Where the word can stand at an open end: above it, below, right, left, or to a side of what is above or below it. A
    dashed line alone would be missed."""
    x, y = end
    starts = [(x - 26, y - 11), (x - 26, y + 17), (x + 9, y + 3.5), (x - 60, y + 3.5)]
    starts += [(left, base) for base in (y - 11, y + 17) for left in (x - 6, x - 46)]
    return [((left, base), (left, base - 8, left + 51, base + 2)) for left, base in starts]


def _cost(sheet: MapSheet, box: Box, blots: list[Blot], taken: list[Box]) -> float:
    area = sheet.area
    outside = box[0] < area.x0 or box[1] < area.y0 or box[2] > area.x1 or box[3] > area.y1
    return 40.0 * outside + 6.0 * _overlaps(box, taken) + sum(_covered(box, blot) for blot in blots)


@lru_cache(maxsize=16)
def _surroundings(sheet: MapSheet) -> dict[str, tuple[Cell, ...]]:
    return {code: (cell, *(neighbour(cell, edge) for edge in range(6))) for code, cell in sheet.at.items()}


def _words(sheet: MapSheet, hand: Hand, code: str) -> str:
    return code if hand is CODES else sheet.cities[code]


@lru_cache(maxsize=4096)
def _places(sheet: MapSheet, hand: Hand, code: str, near: tuple[Laid, ...]) -> tuple[Place, ...]:
    """Below if nothing speaks against it; else above, or a little to one side. Cached: a move changes few cities."""
    words = _words(sheet, hand, code)
    cx, cy = centre(sheet.at[code])
    half = hand.letter * len(words) / 2
    others = [centre(cell) for cell in _surroundings(sheet)[code][1:] if sheet.cells.get(cell) in sheet.cities]
    blots = [*((x, y, 25.0, 3.0) for x, y in others), *_track_blots(near)]
    places: list[Place] = []
    for dy in (hand.below, hand.above):
        for dx in (0.0, -13.0, 13.0):
            x = min(max(cx + dx, sheet.area.x0 + half + 3), sheet.area.x1 - half - 3)
            box = (x - half, cy + dy - hand.height, x + half, cy + dy + 2)
            outside = box[1] < sheet.area.y0 or box[3] > sheet.area.y1
            cost = abs(dx) / 9 + 0.4 * (dy < 0) + 40.0 * outside + sum(_covered(box, blot) for blot in blots)
            places.append((cost, (x, cy + dy), box))
    return tuple(places)


def _track_blots(near: Iterable[Laid]) -> Iterable[Blot]:
    for segment, has_train in near:
        cell, entry, leave = segment
        yield (*middle(*segment), 13.0, 3.0) if has_train else (*middle(*segment), 5.0, 1.2)
        for edge in (entry, leave):
            yield from ((*edge_middle(cell, edge, k), 5.0, 1.6) for k in (0.55, 1.0))


def _covered(box: Box, blot: Blot) -> float:
    """How much of a round obstacle a name would cover, times how bad that is."""
    x, y, radius, weight = blot
    dx, dy = max(box[0] - x, 0.0, x - box[2]), max(box[1] - y, 0.0, y - box[3])
    gap = (dx * dx + dy * dy) ** 0.5
    return weight * (radius - gap) / 5 if gap < radius else 0.0


def _overlaps(a: Box, others: list[Box]) -> int:
    return sum([a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for b in others])
