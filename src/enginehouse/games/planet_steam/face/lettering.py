"""Lettering that must fit: sentences broken into lines."""

from __future__ import annotations

from enginehouse.draw.markup import Markup
from enginehouse.draw.svg import text_width

Drawn = tuple[Markup, float]
"""A drawing and its height."""


def wrapped(words: str, size: float, room: float) -> list[str]:
    """A sentence in lines that fit.

    >>> wrapped("First in every turn", 12, 60)
    ['First in', 'every turn']
    """
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
