"""The letters SVG is written with: elements, the room that lettering needs, and names that fit into it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from .markup import JOINERS, Markup, digits, esc, num, ours

Point = tuple[float, float]
_IDS = re.compile(r' id="([^"]+)"')


def view_box(box: tuple[float, float, float, float]) -> Markup:
    """The part of the plane that a drawing shows, as its attribute says it.

    >>> view_box((0, -1.5, 300, 200))
    '0 -1.5 300 200'
    """
    return " ".join([digits(n, "g") for n in box])


def xy(point: Point) -> Markup:
    """A point as it stands in a path: `x,y`."""
    return f"{num(point[0])},{num(point[1])}"


def polyline(points: Iterable[Point]) -> Markup:
    """An open path through points."""
    return "M" + "L".join(xy(p) for p in points)


def polygon(points: Iterable[Point]) -> Markup:
    """A closed path through points.

    >>> polygon([(0, 0), (4, 0), (4, 3)])
    'M0,0L4,0L4,3Z'
    """
    return polyline(points) + "Z"


def traced(points: Iterable[Point], close: Literal["", "Z"] = "") -> Markup:
    """The same path by steps from point to point: half as long where there are many of them, and exact to the same tenth.

    >>> traced([(10, 20), (14.25, 20), (14.25, 23)], "Z")
    'M10,20l4.2,0 0,3Z'
    """
    tenths = [(round(x * 10), round(y * 10)) for x, y in points]
    (x, y), *_ = tenths
    steps: list[Markup] = [
        f"{num((bx - ax) / 10)},{num((by - ay) / 10)}"
        for (ax, ay), (bx, by) in pairwise(tenths)
        if (ax, ay) != (bx, by)
    ]
    return f"M{num(x / 10)},{num(y / 10)}" + ("l" + " ".join(steps) if steps else "") + close


def path(d: Markup, cls: Markup = "", more: Markup = "") -> Markup:
    """A path element; `more` is markup of ours, never text of a person."""
    return f'<path class="{cls}" d="{d}"{_spaced(more)}/>' if cls else f'<path d="{d}"{_spaced(more)}/>'


def text(x: float, y: float, words: object, cls: Markup, more: Markup = "") -> Markup:
    """A line of lettering, escaped here."""
    return f'<text class="{cls}" x="{num(x)}" y="{num(y)}"{_spaced(more)}>{esc(words)}</text>'


def rect(x: float, y: float, width: float, height: float, cls: Markup, *, more: Markup = "") -> Markup:
    """A rectangle."""
    return f'<rect class="{cls}" x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"{_spaced(more)}/>'


def circle(x: float, y: float, r: float, cls: Markup) -> Markup:
    """A circle."""
    return f'<circle class="{cls}" cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'


def group(inner: Markup, cls: Markup = "", more: Markup = "") -> Markup:
    """A group, or nothing if there is nothing in it."""
    if not inner:
        return ""
    return f'<g class="{cls}"{_spaced(more)}>{inner}</g>' if cls else f"<g{_spaced(more)}>{inner}</g>"


def moved(inner: Markup, x: float, y: float, scale: float = 1.0) -> Markup:
    """The same drawing elsewhere, perhaps at another size."""
    size = "" if scale == 1.0 else f" scale({digits(scale, '.3g')})"
    return f'<g transform="translate({num(x)},{num(y)}){size}">{inner}</g>' if inner else ""


def use(symbol: Markup, x: float, y: float, width: float, *, height: float = 0.0, cls: Markup = "") -> Markup:
    """A symbol centred on a point."""
    high = height or width
    named = f' class="{cls}"' if cls else ""
    return (
        f'<use href="#{symbol}"{named} x="{num(x - width / 2)}" y="{num(y - high / 2)}"'
        f' width="{num(width)}" height="{num(high)}"/>'
    )


def with_other_ids(inner: Markup, before: Markup) -> Markup:
    """The same drawing once more on a page: its ids, and what refers to them, begin with another word.

    >>> with_other_ids('<clipPath id="map"/><g clip-path="url(#map)"/>', "large-")
    '<clipPath id="large-map"/><g clip-path="url(#large-map)"/>'
    """
    renamed: str = inner
    for ident in set(_IDS.findall(inner)):
        renamed = renamed.replace(f'id="{ident}"', f'id="{before}{ident}"')
        renamed = renamed.replace(f"url(#{ident})", f"url(#{before}{ident})")
    return ours(renamed)


def text_width(words: object, size: float) -> float:
    """About how wide a line of the text face is, to set things beside it; no font is opened for it.

    >>> 25 < text_width("Money", 12) < 40
    True
    """
    return _ems(str(words)) * size


@lru_cache(maxsize=1 << 13)  # names and captions come again with every drawing
def _ems(words: str) -> float:
    narrow, wide = "iljtfr.,:;'!|()[] ", "mwMW%"
    return sum(
        (0.29 if c in narrow else 0.8 if c in wide else 0.6 if c.isupper() else 0.53) if c < "\u0300" else _foreign(c)
        for c in words
    )


def _foreign(c: str) -> float:
    """Letters of other scripts, signs and pictures, which may be as wide as they are high."""
    if unicodedata.combining(c) or c in JOINERS:
        return 0.0
    return 1.25 if unicodedata.east_asian_width(c) in "WF" else 0.62


def cut(words: str, size: float, room: float) -> str:
    """A name that is too long for its place loses its end.

    >>> cut("Wolfeschlegelsteinhausen", 12, 80), cut("Ada", 12, 80)
    ('Wolfeschlege…', 'Ada')
    """
    if text_width(words, size) <= room:
        return words
    while words and text_width(words + "…", size) > room:
        words = words[:-1].rstrip(JOINERS)
    return words.rstrip() + "…"


def fitted(x: float, y: float, words: str, cls: Markup, size: float, room: float) -> Markup:
    """A name in the room it has; what is cut can be read by whoever points at it, and by a screen reader."""
    short = cut(words, size, room)
    full = "" if short == words else f"<title>{esc(words)}</title>"
    return f'<text class="{cls}" x="{num(x)}" y="{num(y)}">{full}{esc(short)}</text>'


def _spaced(more: Markup) -> Markup:
    return f" {more}" if more else ""
