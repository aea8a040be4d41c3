"""The letters SVG is written with: numbers, elements, and the one place where strings from people are escaped."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

Point = tuple[float, float]

_JOINERS = "\u200c\u200d\ufe0e\ufe0f"  # they hold letters or pictures together, and have no width
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def esc(text: object) -> str:
    """Text made safe inside an element or a quoted attribute. Control characters, which XML cannot hold, become spaces.

    >>> esc('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    plain = str(text)
    if not plain.isprintable():
        plain = "".join(c if c.isprintable() or c in _JOINERS else " " for c in plain)
    return plain.translate(_ESCAPES)


@lru_cache(maxsize=1 << 15)  # a drawing writes thousands, and the next one mostly the same
def num(value: float) -> str:
    """A coordinate with at most one decimal, as short as it can be written.

    >>> num(12.04), num(-0.04), num(0.26), num(-0.5)
    ('12', '0', '.3', '-.5')
    """
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
        return "0" if text == "-0" else text
    if text.startswith("0."):
        return text[1:]
    return "-" + text[2:] if text.startswith("-0.") else text


def xy(point: Point) -> str:
    """A point as it stands in a path: `x,y`."""
    return f"{num(point[0])},{num(point[1])}"


def polyline(points: Iterable[Point]) -> str:
    """An open path through points."""
    return "M" + "L".join(xy(p) for p in points)


def polygon(points: Iterable[Point]) -> str:
    """A closed path through points.

    >>> polygon([(0, 0), (4, 0), (4, 3)])
    'M0,0L4,0L4,3Z'
    """
    return polyline(points) + "Z"


def path(d: str, cls: str = "", more: str = "") -> str:
    """A path element; `more` is markup of ours, never text of a person."""
    return f'<path class="{cls}" d="{d}"{_spaced(more)}/>' if cls else f'<path d="{d}"{_spaced(more)}/>'


def text(x: float, y: float, words: object, cls: str, more: str = "") -> str:
    """A line of lettering, escaped here."""
    return f'<text class="{cls}" x="{num(x)}" y="{num(y)}"{_spaced(more)}>{esc(words)}</text>'


def rect(x: float, y: float, width: float, height: float, cls: str, *, more: str = "") -> str:
    """A rectangle."""
    return f'<rect class="{cls}" x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"{_spaced(more)}/>'


def circle(x: float, y: float, r: float, cls: str) -> str:
    """A circle."""
    return f'<circle class="{cls}" cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'


def group(inner: str, cls: str = "", more: str = "") -> str:
    """A group, or nothing if there is nothing in it."""
    if not inner:
        return ""
    return f'<g class="{cls}"{_spaced(more)}>{inner}</g>' if cls else f"<g{_spaced(more)}>{inner}</g>"


def moved(inner: str, x: float, y: float, scale: float = 1.0) -> str:
    """The same drawing elsewhere, perhaps at another size."""
    size = "" if scale == 1.0 else f" scale({scale:.3g})"
    return f'<g transform="translate({num(x)},{num(y)}){size}">{inner}</g>' if inner else ""


def use(symbol: str, x: float, y: float, width: float, *, height: float = 0.0, cls: str = "") -> str:
    """A symbol centred on a point."""
    high = height or width
    named = f' class="{cls}"' if cls else ""
    return (
        f'<use href="#{symbol}"{named} x="{num(x - width / 2)}" y="{num(y - high / 2)}"'
        f' width="{num(width)}" height="{num(high)}"/>'
    )


def text_width(words: object, size: float) -> float:
    """About how wide a line of the text face is, to set things beside it; no font is opened for it.

    >>> 25 < text_width("Money", 12) < 40
    True
    """
    narrow, wide = "iljtfr.,:;'!|()[] ", "mwMW%"
    ems = sum(
        (0.29 if c in narrow else 0.8 if c in wide else 0.6 if c.isupper() else 0.53) if c < "\u0300" else _foreign(c)
        for c in str(words)
    )
    return ems * size


def _foreign(c: str) -> float:
    """Letters of other scripts, signs and pictures, which may be as wide as they are high."""
    if unicodedata.combining(c) or c in _JOINERS:
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
        words = words[:-1].rstrip(_JOINERS)
    return words.rstrip() + "…"


def fitted(x: float, y: float, words: str, cls: str, size: float, room: float) -> str:
    """A name in the room it has; what is cut can be read by whoever points at it, and by a screen reader."""
    short = cut(words, size, room)
    full = "" if short == words else f"<title>{esc(words)}</title>"
    return f'<text class="{cls}" x="{num(x)}" y="{num(y)}">{full}{esc(short)}</text>'


def _spaced(more: str) -> str:
    return f" {more}" if more else ""
