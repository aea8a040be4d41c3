"""Marks on the figures of a book: a ring at what is to be done, letters on leader lines at what a key explains."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from enginehouse.draw.markup import Markup, esc, num


def ring(x: float, y: float, size: float) -> Markup:
    """A ring of brass with a rim of paper, so that it is seen on any ground."""
    at: Markup = f'cx="{num(x)}" cy="{num(y)}" r="{num(9 * size)}" fill="none"'
    return (
        f'<g class="book-pin" pointer-events="none"><circle {at} stroke="var(--sheet)" stroke-width="{num(6 * size)}"/>'
        f'<circle {at} stroke="var(--brass)" stroke-width="{num(3.2 * size)}"/></g>'
    )


#: Where a letter may stand beside what it is of, the best place first: to the side that is looked for, and upwards.
_PLACES = ((34, -26), (-34, -26), (34, 26), (-34, 26), (0, -40), (0, 40))
_R = 13


def beside(
    x: float,
    y: float,
    side: int,
    size: float,
    box: tuple[float, float, float, float],
    taken: Iterable[tuple[float, float]],
) -> tuple[float, float]:
    """Where the letter of a thing stands: in the picture, and on no other letter. ``side``: 1 rightwards, -1 leftwards.

    >>> beside(50, 50, 1, 1, (0, 0, 200, 200), []), beside(50, 10, 1, 1, (0, 0, 200, 200), [])
    ((84, 24), (84, 36))
    >>> beside(55, 50, 1, 1, (0, 0, 200, 200), [(84, 24)])
    (21, 24)
    """
    left, top, wide, high = box
    places = [(x + side * dx * size, y + dy * size) for dx, dy in _PLACES]
    rim, apart = (_R + 1) * size, (2 * _R + 2) * size
    return next(
        (
            (cx, cy)
            for cx, cy in places
            if left + rim <= cx <= left + wide - rim
            and top + rim <= cy <= top + high - rim
            and all(hypot(cx - a, cy - b) >= apart for a, b in taken)
        ),
        places[0],
    )


def lettered(x: float, y: float, cx: float, cy: float, size: float, letter: str) -> Markup:
    """A letter in a circle beside a thing, with a line that leads to it."""
    line: Markup = f'stroke="var(--ink)" stroke-width="{num(0.8 * size)}"'
    return (
        f'<path d="M{num(x)},{num(y)}L{num(cx)},{num(cy)}" fill="none" {line}/>'
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(2.6 * size)}" fill="var(--ink)"/>'
        f'<circle cx="{num(cx)}" cy="{num(cy)}" r="{num(_R * size)}" fill="var(--sheet)" {line}/>'
        f'<text x="{num(cx)}" y="{num(cy + 5.5 * size)}" text-anchor="middle" fill="var(--ink)" '
        f'style="font:italic {num(19 * size)}px &quot;Old Standard TT&quot;,serif">{esc(letter)}</text>'
    )
