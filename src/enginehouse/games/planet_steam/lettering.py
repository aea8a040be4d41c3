"""Lettering that must fit: names cut, sentences broken into lines."""

from __future__ import annotations

from enginehouse.draw.svg import text_width

Drawn = tuple[str, float]
"""A drawing and its height."""


def cut(words: str, size: float, room: float) -> str:
    """A name that is too long for its place loses its end.

    >>> cut("Isambard", 12, 500)
    'Isambard'
    """
    if text_width(words, size) <= room:
        return words
    while words and text_width(words + "…", size) > room:
        words = words[:-1]
    return words.rstrip() + "…"


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
