"""Marks on the figures of a book: a ring at what is to be done, letters on leader lines at what a key explains."""

from __future__ import annotations

from enginehouse.draw.markup import Markup, esc, num


def ring(x: float, y: float, size: float) -> Markup:
    """A ring of brass with a rim of paper, so that it is seen on any ground."""
    at: Markup = f'cx="{num(x)}" cy="{num(y)}" r="{num(9 * size)}" fill="none"'
    return (
        f'<g class="book-pin" pointer-events="none"><circle {at} stroke="var(--sheet)" stroke-width="{num(6 * size)}"/>'
        f'<circle {at} stroke="var(--brass)" stroke-width="{num(3.2 * size)}"/></g>'
    )


def lettered(x: float, y: float, aside: float, size: float, letter: str) -> Markup:
    """A letter in a circle above and beside a thing, with a line that leads to it."""
    line: Markup = f'stroke="var(--ink)" stroke-width="{num(0.8 * size)}"'
    return (
        f'<path d="M{num(x)},{num(y)}L{num(x + aside)},{num(y - 26 * size)}" fill="none" {line}/>'
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(2.6 * size)}" fill="var(--ink)"/>'
        f'<circle cx="{num(x + aside)}" cy="{num(y - 26 * size)}" r="{num(13 * size)}" fill="var(--sheet)" {line}/>'
        f'<text x="{num(x + aside)}" y="{num(y - 20.5 * size)}" text-anchor="middle" fill="var(--ink)" '
        f'style="font:italic {num(19 * size)}px &quot;Old Standard TT&quot;,serif">{esc(letter)}</text>'
    )
