"""Pieces: engines, factories, goods, coins, and the players' emblems."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from .markup import Markup, digits
from .svg import circle, num, polygon, text, use

_STAR = polygon(
    [((12 if i % 2 == 0 else 8.2) * sin(pi * i / 8), -(12 if i % 2 == 0 else 8.2) * cos(pi * i / 8)) for i in range(16)]
)
EMBLEMS: dict[str, Markup] = {
    "M": '<circle r="10"/>',
    "P": '<rect x="-9" y="-9" width="18" height="18" rx="1.5"/>',
    "S": '<path d="M0-13L13.5,10.5H-13.5Z"/>',
    "V": '<path d="M0-12L12,0L0,12L-12,0Z"/>',
    "C": '<path d="M11,0L5.5,9.5H-5.5L-11,0L-5.5-9.5H5.5Z"/>',
    "A": '<path d="M-9-10H9V2Q9,9 0,12Q-9,9-9,2Z"/>',
    "J": f'<path d="{_STAR}"/>',
}
"""Every player has a shape as well as a letter and a colour."""
LETTERED = 22  # pixels: on a smaller emblem a letter cannot be read, and a name stands beside it


def _piece(symbol: Markup, x: float, y: float, owner: Markup, *, scale: float, letter: Markup) -> Markup:
    return (
        f'<g class="piece own-{owner}" transform="translate({num(x)},{num(y)}) scale({digits(scale, "g")})">'
        f'<use href="#{symbol}"/>{letter}</g>'
    )


@lru_cache(maxsize=4096)
def engine(x: float, y: float, owner: Markup, scale: float = 1.0) -> Markup:
    """A tank engine in elevation; its flat side carries the owner's letter."""
    letter = f'<text class="letter l-engine" x="-1.2" y="1">{owner}</text>'
    return _piece("p-engine", x, y, owner, scale=scale, letter=letter)


@lru_cache(maxsize=4096)
def factory(x: float, y: float, owner: Markup, scale: float = 1.0) -> Markup:
    """A works with a saw-tooth roof and the owner's letter on the wall."""
    letter = f'<text class="letter" y="8.2">{owner}</text>'
    return _piece("p-factory", x, y, owner, scale=scale, letter=letter)


def good(kind: Markup, x: float, y: float, size: float = 9.0) -> Markup:
    """A piece of goods: shape first, colour second."""
    return use(f"g-{kind}", x, y, size)


def coin(x: float, y: float, owner: Markup, value: int = 1, r: float = 8.0) -> Markup:
    """A coin lying for a player on the map."""
    return (
        circle(x, y, r, f"coin own-{owner}")
        + circle(x, y, r + 1.7, "coin-edge")
        + text(x, y + 3.8, value, "coin-figure")
    )


def emblem(owner: Markup, x: float, y: float, size: float = 22.0) -> Markup:
    """A player's emblem centred on a point of a drawing."""
    return (
        f'<g class="emblem own-{owner}" transform="translate({num(x)},{num(y)}) scale({digits(size / 26, ".3g")})">'
        f"{_emblem_inside(owner)}</g>"
    )


def emblem_icon(owner: Markup, size: int = LETTERED) -> Markup:
    """The same emblem as an element of its own among the text of a page.

    >>> "<text" in emblem_icon("M", 22), "<text" in emblem_icon("M", 20)
    (True, False)
    """
    wide, inside = digits(size), _emblem_inside(owner) if size >= LETTERED else EMBLEMS[owner]
    return (
        f'<svg class="emblem own-{owner}" width="{wide}" height="{wide}" viewBox="-13 -13 26 26" aria-hidden="true">'
        f"{inside}</svg>"
    )


def _emblem_inside(owner: Markup) -> Markup:
    low, size = (8.4, "l-low") if owner == "S" else (4.6, "l-emblem")
    return f'{EMBLEMS[owner]}<text class="letter {size}" y="{digits(low)}">{owner}</text>'
