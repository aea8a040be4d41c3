"""Flat-top hexes in odd-q order: from (column, row) cells to points, outlines and coasts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import cos, radians, sin, sqrt

from .areas import Loop, loops
from .markup import Markup, digits, esc
from .svg import Point, num, polygon, xy

Cell = tuple[int, int]

SIDE = 32.0
INRADIUS = SIDE * sqrt(3) / 2

_STEPS_EVEN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_STEPS_ODD = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def centre(cell: Cell) -> Point:
    """The middle of a cell.

    >>> centre((0, 0)), centre((2, 0))
    ((0.0, 0.0), (96.0, 0.0))
    """
    col, row = cell
    return 1.5 * SIDE * col, 2 * INRADIUS * (row + (col % 2) / 2)


def spot(col: float, row: float) -> Point:
    """A free point in grid units, for rivers and lettering: between the shifted and the unshifted columns."""
    return 1.5 * SIDE * col, 2 * INRADIUS * (row + 0.25)


def corner(cell: Cell, i: int, scale: float = 1.0) -> Point:
    """Corner i, clockwise from the east; `scale` draws it nearer to the centre."""
    x, y = centre(cell)
    return x + scale * SIDE * cos(radians(60 * i)), y + scale * SIDE * sin(radians(60 * i))


def corners(cell: Cell, scale: float = 1.0) -> list[Point]:
    """All six corners."""
    return [corner(cell, i, scale) for i in range(6)]


def edge_middle(cell: Cell, edge: int, scale: float = 1.0) -> Point:
    """The middle of an edge; edges count clockwise from the north."""
    x, y = centre(cell)
    turn = radians(60 * edge - 90)
    return x + scale * INRADIUS * cos(turn), y + scale * INRADIUS * sin(turn)


def neighbour(cell: Cell, edge: int) -> Cell:
    """The cell over an edge.

    >>> neighbour((0, 0), 2), neighbour((1, 0), 2)
    ((1, 0), (2, 1))
    """
    dc, dr = (_STEPS_ODD if cell[0] % 2 else _STEPS_EVEN)[edge]
    return cell[0] + dc, cell[1] + dr


def name(cell: Cell) -> Markup:
    """What the frame calls a cell: column letter and row number from 1.

    >>> name((16, 11))
    'Q12'
    """
    return f"{esc(chr(65 + cell[0]))}{digits(cell[1] + 1)}"


@lru_cache(maxsize=4096)
def hexagon(cell: Cell, scale: float = 1.0) -> Markup:
    """The path of a cell's outline."""
    return polygon(corners(cell, scale))


def outline(cells: Iterable[Cell]) -> list[Loop]:
    """The closed boundaries of a set of cells; holes run the other way round."""
    return loops([(round(x, 1), round(y, 1)) for x, y in corners(cell)] for cell in cells)


def soft(found: Iterable[Loop]) -> Markup:
    """A coast: corners become control points, so that the line runs smoothly through the middle of every edge."""
    drawn: list[Markup] = []
    for loop in found:
        middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(loop, loop[1:] + loop[:1], strict=True)]
        bends = "".join(f"Q{xy(bend)} {xy(end)}" for bend, end in zip(loop, middles, strict=True))
        drawn.append(f"M{xy(middles[-1])}{bends}Z")
    return "".join(drawn)


def coast(cells: Iterable[Cell]) -> Markup:
    """The soft outline of a set of cells."""
    return soft(outline(cells))


def spline(points: list[Point]) -> Markup:
    """A smooth line (Catmull-Rom) through points, for rivers."""
    p = [points[0], *points, points[-1]]
    d = f"M{xy(p[1])}"
    for a, b, c, e in zip(p, p[1:], p[2:], p[3:], strict=False):
        leave = b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6
        arrive = c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6
        d += f"C{xy(leave)} {xy(arrive)} {xy(c)}"
    return d


def grid(cells: Iterable[Cell]) -> Markup:
    """Every edge of the cells once, as one path."""
    chosen = set(cells)
    half, low = num(SIDE / 2), num(INRADIUS)
    d: list[Markup] = []
    for cell in sorted(chosen):
        d.append(f"M{xy(corner(cell, 0))}l-{half},{low}h-{num(SIDE)}l-{half}-{low}")
        upper = [e for e in (5, 0, 1) if neighbour(cell, e) not in chosen]
        d.extend(f"M{xy(corner(cell, e + 4))}L{xy(corner(cell, e + 5))}" for e in upper)
    return "".join(d)


def hit(cell: Cell, scale: float = 1.0) -> Markup:
    """A short path for the shape a pointer can press."""
    x, y = corner(cell, 0, scale)
    a, b, c = num(SIDE * scale / 2), num(INRADIUS * scale), num(SIDE * scale)
    return f"M{num(x)},{num(y)}l-{a},{b}h-{c}l-{a}-{b} {a}-{b}h{c}z"
