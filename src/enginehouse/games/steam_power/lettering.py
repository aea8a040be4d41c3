"""Where city names stand: above or below the plaque, wherever they cover least."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from enginehouse.draw.hexes import INRADIUS, Cell, centre, edge_middle, neighbour
from enginehouse.draw.svg import Point, text
from enginehouse.draw.track import Segment, middle

from .map_sheet import MapSheet


@dataclass(frozen=True)
class Hand:
    """A way of lettering: the class, the width of a letter, the height, and the baselines below and above a city."""

    style: str
    letter: float
    height: float
    below: float
    above: float


FULL = Hand("city-name", 5.7, 8.0, INRADIUS + 9.4, -INRADIUS - 2.6)
CODES = Hand("city-code", 11.0, 14.0, INRADIUS + 15.0, -INRADIUS - 2.0)

Box = tuple[float, float, float, float]
Blot = tuple[float, float, float, float]
"""A round obstacle: x, y, radius, and how bad it is to cover it."""


@lru_cache(maxsize=64)
def city_names(sheet: MapSheet, segments: tuple[Segment, ...], trains: tuple[Point, ...], hand: Hand = FULL) -> str:
    """All names of a map (or their codes, for small pictures), placed for the track that lies on it."""
    blots = _blots(sheet, segments, trains)
    taken: list[Box] = []
    drawn: list[str] = []
    for code, cell in sheet.at.items():
        name = code if hand is CODES else sheet.cities[code]
        round_about = [cell, *(neighbour(cell, edge) for edge in range(6))]
        near = [blot for there in round_about for blot in blots.get(there, ()) if blot[:2] != centre(cell)]

        def covers(box: Box, near: list[Blot] = near) -> float:
            hidden = sum([_covered(box, blot) for blot in near])
            return hidden + sum([6.0 for other in taken if _overlap(box, other)])

        x, y = _best_place(sheet, hand, cell, name, covers)
        taken.append(_box(hand, x, y, name))
        drawn.append(text(x, y, name, hand.style))
    return "".join(drawn)


def _blots(sheet: MapSheet, segments: Iterable[Segment], trains: Iterable[Point]) -> dict[Cell, list[Blot]]:
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


def _best_place(sheet: MapSheet, hand: Hand, cell: Cell, name: str, covers: Callable[[Box], float]) -> Point:
    """Below if nothing speaks against it; else above, or a little to one side."""
    cx, cy = centre(cell)
    best, least = (cx, cy + hand.below), float("inf")
    for dy in (hand.below, hand.above):
        for dx in (0.0, -13.0, 13.0):
            x, y = _inside(sheet, hand, cx + dx, name), cy + dy
            box = _box(hand, x, y, name)
            outside = box[1] < sheet.area.y0 or box[3] > sheet.area.y1
            cost = abs(dx) / 9 + 0.4 * (dy < 0) + 40.0 * outside + covers(box)
            if cost < least:
                best, least = (x, y), cost
    return best


def _inside(sheet: MapSheet, hand: Hand, x: float, name: str) -> float:
    half = hand.letter * len(name) / 2 + 3
    return min(max(x, sheet.area.x0 + half), sheet.area.x1 - half)


def _box(hand: Hand, x: float, y: float, name: str) -> Box:
    half = hand.letter * len(name) / 2
    return x - half, y - hand.height, x + half, y + 2


def _covered(box: Box, blot: Blot) -> float:
    """How much of a round obstacle a name would cover, times how bad that is."""
    x, y, radius, weight = blot
    dx, dy = max(box[0] - x, 0.0, x - box[2]), max(box[1] - y, 0.0, y - box[3])
    gap = (dx * dx + dy * dy) ** 0.5
    return weight * (radius - gap) / 5 if gap < radius else 0.0


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
