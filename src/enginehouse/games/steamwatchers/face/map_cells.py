"""Areas of a map without art: each is the land nearest to its place, cut straight against its neighbours, and kept clear of
everybody else by a strip of water. Nothing but places and borders is needed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin

from enginehouse.draw.areas import rough
from enginehouse.draw.svg import Point

Line = list[Point]
REACH = 92.0  # how far land goes from its place where nobody is near
WATER = 7.0  # half the strip between areas that do not touch
LEAST = 12.0  # a shorter common side is no border to see


def cells(
    at: Sequence[Point], near: Sequence[set[int]]
) -> tuple[list[Line], dict[tuple[int, int], Line], list[tuple[int, Line]]]:
    """The shape of every area, the borders between two, and the coasts."""
    rough_cells = [_cell(n, at, near[n]) for n in range(len(at))]
    shapes: list[Line] = []
    borders: dict[tuple[int, int], Line] = {}
    coasts: list[tuple[int, Line]] = []
    for n, sides in enumerate(rough_cells):
        shape: Line = []
        for a, b, other in sides:
            shared = other >= 0 and hypot(b[0] - a[0], b[1] - a[1]) >= LEAST
            line = rough([a, b], 0.1 if shared else 0.16)
            shape += line[:-1]
            if shared:
                borders[min(n, other), max(n, other)] = line
            else:
                coasts.append((n, line))
        shapes.append(shape)
    return shapes, borders, coasts


Side = tuple[Point, Point, int]  # from, to, and the neighbour on the other side, or -1


def _cell(n: int, at: Sequence[Point], near: set[int]) -> list[Side]:
    x, y = at[n]
    far = max([hypot(at[b][0] - x, at[b][1] - y) / 1.6 for b in near], default=0.0)
    reach = max(REACH, far)
    ring = [(round(x + reach * cos(pi * i / 8), 1), round(y + reach * sin(pi * i / 8), 1)) for i in range(16)]
    sides: list[Side] = [(a, b, -1) for a, b in pairwise([*ring, ring[0]])]
    for other, (ox, oy) in enumerate(at):
        away = hypot(ox - x, oy - y)
        if other == n or away > 2 * reach + 2 * WATER or not away:
            continue
        touching = other in near
        gap = 0.0 if touching else WATER
        ux, uy = (ox - x) / away, (oy - y) / away
        cut = (ux, uy, ux * (x + ox) / 2 + uy * (y + oy) / 2 - gap)
        sides = _cut(sides, cut, other if touching else -1)
    return sides


def _cut(sides: list[Side], cut: tuple[float, float, float], other: int) -> list[Side]:
    """What of a convex shape lies on the near side of a line; the new side knows its neighbour."""
    ux, uy, limit = cut

    def over(p: Point) -> float:
        return ux * p[0] + uy * p[1] - limit

    out: list[Side] = []
    left: Point | None = None
    for a, b, who in sides:
        da, db = over(a), over(b)
        if da <= 0 and db <= 0:
            out.append((a, b, who))
        elif da <= 0 < db or db <= 0 < da:
            t = da / (da - db)
            mid = (round(a[0] + (b[0] - a[0]) * t, 1), round(a[1] + (b[1] - a[1]) * t, 1))
            if da <= 0:
                out.append((a, mid, who))
                left = mid
            else:
                out += [(left or mid, mid, other), (mid, b, who)]
                left = None
    if left is not None and out:  # the line came in before it went out
        out.append((left, out[0][0], other))
    return out
