"""Safe markup as a type of its own: text is never markup, unless it went through ``esc``.

``Markup`` is what may stand in HTML or SVG as it is: literals of this program, what was escaped or written as a number here,
and whatever is put together from those alone. The check of types knows the difference (PEP 675), so that a drawing pays
nothing for it: an f-string, a ``join`` or a sum with one plain ``str`` in it is a plain ``str``, and no drawing takes that.

This module and ``table/pages/markup.py``, which hands markup to the templates and back, are the only places that declare
something safe; ``tests/draw/test_markup.py`` looks for others, and plants holes to see them caught.
"""

from __future__ import annotations

from functools import lru_cache
from typing import LiteralString, TypeAlias, cast

Markup: TypeAlias = LiteralString

JOINERS = "\u200c\u200d\ufe0e\ufe0f"  # they hold letters or pictures together, and have no width
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def esc(text: object) -> Markup:
    """Text made safe inside an element or a quoted attribute. Control characters, which XML cannot hold, become spaces.

    >>> esc('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    return _escaped(str(text))


@lru_cache(maxsize=1 << 13)  # names of places and people come again with every drawing
def _escaped(plain: str) -> Markup:
    if not plain.isprintable():
        plain = "".join(c if c.isprintable() or c in JOINERS else " " for c in plain)
    return cast("Markup", plain.translate(_ESCAPES))


@lru_cache(maxsize=1 << 15)  # a drawing writes thousands, and the next one mostly the same
def num(value: float) -> Markup:
    """A coordinate with at most one decimal, as short as it can be written.

    >>> num(12.04), num(-0.04), num(0.26), num(-0.5)
    ('12', '0', '.3', '-.5')
    """
    text = cast("Markup", f"{value:.1f}")
    if text.endswith(".0"):
        text = text[:-2]
        return "0" if text == "-0" else text
    if text.startswith("0."):
        return text[1:]
    return "-" + text[2:] if text.startswith("-0.") else text


def digits(value: float, form: LiteralString = "") -> Markup:
    """A number in a form of its own, or as Python writes it.

    >>> digits(0.12345, ".3g"), digits(7), digits(-4, "+")
    ('0.123', '7', '-4')
    """
    if not isinstance(value, (int, float)):  # pyright: ignore[reportUnnecessaryIsInstance] - a view may hold anything
        raise TypeError(f"a figure is a number, not {value!r}")
    return cast("Markup", format(value, form))


def printed(value: int) -> Markup:
    """A whole number as people read it, with a true minus: a hyphen reads as a dash.

    >>> printed(-40), printed(7)
    ('−40', '7')
    """
    return f"−{digits(-value)}" if value < 0 else digits(value)


def ours(text: str) -> Markup:
    """Declare text safe that this program has written itself: its shipped files, with their tokens filled in.

    Never anything that came from outside. Who may call it is listed in ``tests/draw/test_markup.py``.
    """
    return cast("Markup", text)
