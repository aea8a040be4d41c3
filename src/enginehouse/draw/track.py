"""Track: one path per link with casing, ink, the owner's colour and rhythm; on hexes or along any line."""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, radians, sin

from .hexes import SIDE, Cell, centre, edge_middle
from .markup import Markup
from .svg import Point, circle, num, path, polyline, xy

Segment = tuple[Cell, int, int]
"""A cell, the edge by which the track enters it, the edge by which it leaves."""

_WIDE, _TIGHT = 1.5 * SIDE, 0.5 * SIDE


@lru_cache(maxsize=16384)
def curve(cell: Cell, entry: int, leave: int) -> Markup:
    """The path from the entry edge to the other: straight, gentle (radius 1.5 sides) or tight (half a side)."""
    end = xy(edge_middle(cell, leave))
    turn = (leave - entry) % 6
    if turn == 3:
        return f"L{end}"
    radius = num(_WIDE if turn in (2, 4) else _TIGHT)
    return f"A{radius},{radius} 0 0 {'1' if turn > 3 else '0'} {end}"


@lru_cache(maxsize=16384)
def middle(cell: Cell, entry: int, leave: int) -> Point:
    """The middle of the curve, where a train stands."""
    x, y = centre(cell)
    turn = (leave - entry) % 6
    if turn == 3:
        return x, y
    gentle = turn in (2, 4)
    towards = radians(60 * (entry if turn < 3 else leave) + (60 if gentle else 30) - 90)
    out = (3**0.5 - 1.5 if gentle else 0.5) * SIDE
    return x + out * cos(towards), y + out * sin(towards)


def link_path(segments: Sequence[Segment]) -> Markup:
    """One path through all hexes of a link.

    >>> link_path([((0, 0), 0, 3)])
    'M0,-27.7L0,27.7'
    """
    cell, entry, _ = segments[0]
    return f"M{xy(edge_middle(cell, entry))}{''.join([curve(*s) for s in segments])}"


def train_place(segments: Sequence[Segment], crossed: Container[Cell] = ()) -> Point:
    """Where the one train of a link stands: on the tile nearest to its middle that is no crossing."""
    half = (len(segments) - 1) / 2
    by_distance = sorted(range(len(segments)), key=lambda i: abs(i - half))
    free = (i for i in by_distance if segments[i][0] not in crossed)
    return middle(*segments[next(free, by_distance[0])])


def open_end(segments: Sequence[Segment]) -> Point:
    """The point where an unfinished link stops."""
    cell, _, leave = segments[-1]
    return edge_middle(cell, leave)


def track(d: Markup, owner: Markup, state: Markup = "", ident: Markup = "") -> Markup:
    """Track along a path. State: "" (finished), "open" (unfinished), "ghost" (preview), "thin" (one of several)."""
    named = f' id="{ident}"' if ident else ""
    classes = f"track own-{owner} {state}".rstrip()
    return (
        f'<g class="{classes}"{named}><path class="t-case" d="{d}"/><path class="t-ink" d="{d}"/>'
        f'<path class="t-core" d="{d}"/><path class="t-rhythm" d="{d}"/></g>'
    )


def ring(at: Point, owner: Markup) -> Markup:
    """The ring at the open end of an unfinished link."""
    return circle(at[0], at[1], 5, f"open-end own-{owner}")


def route(d: Markup) -> Markup:
    """Brass rails on both sides of the track a piece travels: draw it under the track."""
    return path(d, "route")


def side_by_side(points: Sequence[Point], count: int, gap: float = 8.0) -> list[Markup]:
    """Paths of parallel tracks along one line, for connections that several players share.

    >>> side_by_side([(0, 0), (10, 0)], 2, 6)
    ['M0,-3L10,-3', 'M0,3L10,3']
    """
    return [polyline(shifted(points, (i - (count - 1) / 2) * gap)) for i in range(count)]


def lanes(points: Sequence[Point], owners: Markup, ident: Markup = "", pitch: float = 6.1) -> Markup:
    """Several players' tracks along one line as a bundle: paper round it, one ink line between neighbours."""
    base, wide = polyline(points), len(owners) * pitch
    named = f' id="{ident}"' if ident else ""
    drawn = path(base, "lane-case", f'stroke-width="{num(wide + 5)}"')
    drawn += path(base, "lane-ink", f'stroke-width="{num(wide + 1.5)}"')
    for n, d in enumerate(side_by_side(points, len(owners), pitch)):
        drawn += f'<g class="lane own-{owners[n]}">{path(d, "lane-core")}{path(d, "t-rhythm")}</g>'
    return f"<g{named}>{drawn}</g>"


def bend(a: Point, b: Point, bow: float = 0.0, steps: int = 22) -> list[Point]:
    """A line between two places that bows to one side, as points, so that it can be shifted."""
    mx, my = (a[0] + b[0]) / 2 - (b[1] - a[1]) * bow * 2, (a[1] + b[1]) / 2 + (b[0] - a[0]) * bow * 2
    found: list[Point] = []
    for i in range(steps + 1):
        t = i / steps
        p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
        found.append((p * a[0] + q * mx + r * b[0], p * a[1] + q * my + r * b[1]))
    return found


def shifted(points: Sequence[Point], distance: float) -> list[Point]:
    """A line moved sideways, to the right of its direction; corners are mitred."""
    normals = [_normal(a, b) for a, b in pairwise(points)]
    moved: list[Point] = []
    for i, (x, y) in enumerate(points):
        before, after = normals[max(i - 1, 0)], normals[min(i, len(normals) - 1)]
        sx, sy = before[0] + after[0], before[1] + after[1]
        size = (sx * sx + sy * sy) / 2 or 1.0
        moved.append((x + distance * sx / size, y + distance * sy / size))
    return moved


def _normal(a: Point, b: Point) -> Point:
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return -(b[1] - a[1]) / length, (b[0] - a[0]) / length
