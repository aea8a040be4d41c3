"""Areas that are no hexes: square zones and free polygons, their outlines, coasts, and edges in an owner's colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot
from random import Random

from .markup import Markup
from .svg import Point, num, path, xy

Loop = list[Point]
Edge = tuple[Point, Point]


def loops(shapes: Iterable[Sequence[Point]]) -> list[Loop]:
    """Closed boundaries of shapes laid side by side: edges that two of them share cancel out; holes run backwards.

    All shapes must be walked the same way round, with equal coordinates where they touch.
    """
    edges: dict[Edge, None] = {}
    for shape in shapes:
        for a, b in pairwise([*shape, shape[0]]):
            if (b, a) in edges:
                del edges[b, a]
            else:
                edges[a, b] = None
    after: dict[Point, list[Point]] = {}
    for start, end in edges:
        after.setdefault(start, []).append(end)
    return [_walk(after, start) for start in list(after) if start in after]


def _walk(after: dict[Point, list[Point]], start: Point) -> Loop:
    loop: Loop = []
    here = start
    while True:
        loop.append(here)
        onward = after[here].pop()
        if not after[here]:
            del after[here]
        if onward == start:
            return loop
        here = onward


def square(col: int, row: int, width: float, height: float) -> Loop:
    """The corners of a zone in a square grid, clockwise."""
    x, y = col * width, row * height
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def closed(found: Iterable[Sequence[Point]]) -> Markup:
    """Loops as one path with straight sides."""
    return "".join("M" + "L".join(xy(p) for p in loop) + "Z" for loop in found)


def rough(points: Sequence[Point], amount: float = 0.18, least: float = 6.0) -> list[Point]:
    """A fractal line for coasts and borders: the same whichever way it is walked, and on every draw."""
    out = [points[0]]
    for a, b in pairwise(points):
        piece = _split(min(a, b), max(a, b), amount, least)
        out += (piece[::-1] if a > b else piece)[1:]
    return out


def _split(a: Point, b: Point, amount: float, least: float) -> list[Point]:
    if hypot(b[0] - a[0], b[1] - a[1]) < least:
        return [a, b]
    push = Random(f"{a[0]:.1f} {a[1]:.1f} {b[0]:.1f} {b[1]:.1f}").uniform(-amount, amount)
    half = (a[0] + b[0]) / 2 - (b[1] - a[1]) * push, (a[1] + b[1]) / 2 + (b[0] - a[0]) * push
    return _split(a, half, amount, least)[:-1] + _split(half, b, amount, least)


def inside(point: Point, polygon: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon.

    >>> inside((1, 1), square(0, 0, 2, 2)), inside((3, 1), square(0, 0, 2, 2))
    (True, False)
    """
    x, y = point
    ax, ay = polygon[-1]
    odd = False
    for bx, by in polygon:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
        ax, ay = bx, by
    return odd


class Near:
    """Points in buckets: is anything closer than a distance, which is at most the size of a bucket?

    >>> Near([(0, 0), (90, 90)], 20).within(5, 5, 8), Near([(0, 0)], 20).within(6, 6, 8)
    (True, False)
    """

    def __init__(self, points: Iterable[Point], cell: float) -> None:
        self.cell = cell
        self.cells: dict[tuple[int, int], list[Point]] = {}
        for x, y in points:
            self.cells.setdefault((int(x // cell), int(y // cell)), []).append((x, y))

    def within(self, x: float, y: float, far: float) -> bool:
        cx, cy = int(x // self.cell), int(y // self.cell)
        for i in (cx - 1, cx, cx + 1):
            for j in (cy - 1, cy, cy + 1):
                for px, py in self.cells.get((i, j), ()):
                    if hypot(px - x, py - y) < far:
                        return True
        return False


def inner_edge(d: Markup, ident: Markup, cls: Markup) -> Markup:
    """A line inside the border of an area, as old maps are coloured by hand: half of the stroke is clipped away."""
    shape = f'<use href="#{ident}"'
    return (
        f'<clipPath id="{ident}-clip"><path id="{ident}" d="{d}"/></clipPath>'
        f'<g clip-path="url(#{ident}-clip)">{shape} class="{cls}"/></g>'
    )


def concession(d: Markup, ident: Markup, owner: Markup) -> Markup:
    """All areas of an owner as one: a border inside the edge in the owner's colour and rhythm, on an ink line."""
    lines = "".join(path(d, cls) for cls in ("area-ink", "area-core", "t-rhythm"))
    return (
        f'<clipPath id="{ident}"><path d="{d}"/></clipPath>'
        f'<g class="area own-{owner}" clip-path="url(#{ident})">{lines}</g>'
    )


def cliffs(line: Sequence[Point], length: float = 5.0) -> Markup:
    """A toothed edge: no landing here."""
    teeth = ""
    for (ax, ay), (bx, by) in pairwise(line):
        far = hypot(bx - ax, by - ay) or 1.0
        teeth += f"M{num(ax)},{num(ay)}l{num((by - ay) / far * length)},{num(-(bx - ax) / far * length)}"
    return path(teeth, "hach")
