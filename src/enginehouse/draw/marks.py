"""Marks on what can be pressed, was chosen, or was refused: outlines only, never a fill over a piece."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from .hexes import Cell, corners
from .markup import Markup
from .svg import Point, path, polygon, xy


def brackets(points: Sequence[Point], share: float = 0.28) -> Markup:
    """The corners of a shape, each arm a share of its side: drawn as lines, so that every renderer agrees."""
    d: list[Markup] = []
    count = len(points)
    for i, here in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % count]
        d.append(f"M{xy(_towards(here, before, share))}L{xy(here)}L{xy(_towards(here, after, share))}")
    return "".join(d)


def _towards(here: Point, there: Point, share: float) -> Point:
    return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share


def legal(points: Sequence[Point]) -> Markup:
    """Brass brackets: you can act here."""
    return path(brackets(points), "legal")


def chosen(points: Sequence[Point]) -> Markup:
    """A brass band with an ink line in it, until the choice is confirmed."""
    d = polygon(points)
    return path(d, "chosen-under") + path(d, "chosen")


def hover(points: Sequence[Point]) -> Markup:
    """An ink outline under the pointer."""
    return path(polygon(points), "hover")


def last(points: Sequence[Point]) -> Markup:
    """Round ink dots where the last move was."""
    return path(polygon(points), "last")


def why_not(points: Sequence[Point]) -> Markup:
    """Red-pencil dashes round what was refused."""
    return path(polygon(points), "whynot")


def focus(points: Sequence[Point]) -> Markup:
    """The outline of what the keyboard stands on."""
    return path(polygon(points), "focus")


def grown(points: Sequence[Point], by: float) -> list[Point]:
    """A shape grown (or shrunk) about its centre by a distance, to set a mark beside its outline."""
    cx, cy = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    far = [(x - cx, y - cy, hypot(x - cx, y - cy) or 1.0) for x, y in points]
    return [(cx + dx * (1 + by / size), cy + dy * (1 + by / size)) for dx, dy, size in far]


_ON_HEX = {
    "legal": (legal, 0.9),
    "chosen": (chosen, 0.98),
    "hover": (hover, 0.98),
    "last": (last, 0.96),
    "whynot": (why_not, 0.9),
    "focus": (focus, 1.06),
}
"""How each mark is drawn, and how far from the centre: brackets inside the hex, the band on its outline."""


@lru_cache(maxsize=8192)
def on_hex(mark: str, cell: Cell, wider: float = 0.0) -> Markup:
    """A mark on a hex: "legal", "chosen", "hover", "last", "whynot" or "focus"; `wider` clears what fills it."""
    draw, scale = _ON_HEX[mark]
    return draw(corners(cell, scale + wider))
