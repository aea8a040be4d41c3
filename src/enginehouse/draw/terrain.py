"""Engraved ground: water lining, hills, mountains, plateau, ice, grass and rivers, on hexes or anywhere else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import cos, pi, sin
from random import Random

from .hexes import Cell, centre, spline
from .markup import Markup, digits, esc, num
from .svg import Point, path, xy

VARIANTS = 9

_LINING = ((27.0, 0.3), (20.0, 0.42), (14.0, 0.55), (9.0, 0.7), (5.0, 0.85), (2.2, 1.0))
_HILL_SPOTS = (
    ((-12, -8, 9, 8), (10, -3, 10, 9), (-7, 13, 10, 8.5), (14, 17, 7, 6)),
    ((0, -11, 10, 8), (-15, 3, 8, 7), (9, 6, 11, 9.5), (-8, 19, 8, 6.5)),
    ((-9, -10, 10, 8.5), (13, -9, 7, 6), (-14, 9, 8, 7), (6, 12, 12, 10)),
)
_PEAK_SPOTS = ((-11, -5, 9, 15), (10, -8, 8, 12), (1, 15, 12, 20), (-19, 14, 6, 9), (19, 13, 7, 11))


def water(d: Markup, ident: Markup) -> Markup:
    """Victorian water lining: the coast is stroked again and again, wide to narrow, clipped to the water itself."""
    shape = f'<use href="#{ident}"'
    rings = "".join(
        f'{shape} class="wl" stroke-width="{num(2 * width + 1.1)}" opacity="{digits(opacity)}"/>'
        f'{shape} class="wf" stroke-width="{num(2 * width - 0.5)}"/>'
        for width, opacity in _LINING
    )
    return (
        f'<defs><path id="{ident}" d="{d}"/><clipPath id="{ident}-clip">{shape}/></clipPath></defs>'
        f'{shape} class="water"/><g clip-path="url(#{ident}-clip)">{rings}</g>{shape} class="coast"/>'
    )


def mound(x: float, y: float, w: float, h: float, rnd: Random) -> Markup:
    """A hill as an engraver cuts it: a brow, and hachures fanning down both flanks, longer on the shadow side."""
    d = (
        f"M{num(x - w * 0.7)},{num(y - h * 0.42)}q{num(w * 0.4)},{num(-h * 0.7)} {num(w * 0.82)},{num(-h * 0.58)}"
        f"q{num(w * 0.43)},{num(h * 0.1)} {num(w * 0.68)},{num(h * 0.6)}"
    )
    for t in (-0.78, -0.52, -0.26, 0.0, 0.18, 0.34, 0.5, 0.66, 0.82):
        top = y - h * (1 - t * t * 0.9)
        fall = h * (0.3 if t < 0 else 0.62 - 0.18 * t) * rnd.uniform(0.75, 1.15)
        d += f"M{num(x + w * t)},{num(top + 1.3)}q{num(w * t * 0.1)},{num(fall * 0.35)} {num(w * t * 0.42)},{num(fall)}"
    return d


def peak(x: float, y: float, w: float, h: float) -> tuple[Markup, Markup]:
    """A mountain: its broken ridge, and the parallel shading of its eastern face."""
    turns = ((-0.35, 0.62), (-0.22, 0.58), (0.0, 1.0), (0.4, 0.5), (0.52, 0.52), (1.0, 0.0))
    ridge = f"M{num(x - w)},{num(y)}" + "".join(f"L{num(x + w * a)},{num(y - h * b)}" for a, b in turns)
    shade = "".join(
        f"M{num(x + w * t)},{num(y - h * (1 - t))}l{num(-w * 0.16)},{num(h * (0.5 - 0.3 * t))}"
        for t in (i / 6 for i in range(6))
    )
    crack = f"l{num(w * 0.12)},{num(h * 0.35)}l{num(-w * 0.14)},{num(h * 0.2)}l{num(w * 0.16)},{num(h * 0.3)}"
    return ridge, f"{shade}M{num(x)},{num(y - h)}{crack}"


def hills(x: float, y: float, seed: int) -> Markup:
    """Four mounds about a point."""
    rnd = Random(seed * 97 + 5)
    spots = _HILL_SPOTS[seed % len(_HILL_SPOTS)]
    d = "".join(mound(x + a + rnd.uniform(-2, 2), y + b + rnd.uniform(-2, 2), w, h, rnd) for a, b, w, h in spots)
    return path(d, "hach")


def mountains(x: float, y: float, seed: int) -> Markup:
    """Five peaks about a point."""
    rnd = Random(seed * 131 + 7)
    ridges, shades = "", ""
    for a, b, w, h in _PEAK_SPOTS:
        ridge, shade = peak(x + a + rnd.uniform(-2, 2), y + b + rnd.uniform(-2, 2), w, h * rnd.uniform(0.9, 1.1))
        ridges, shades = ridges + ridge, shades + shade
    return path(ridges, "ridge") + path(shades, "hach")


def ice(x: float, y: float, seed: int) -> Markup:
    """Pack ice: cracks meet in the middle, each with short parallel cuts along its shadow side."""
    d, turn = "", Random(seed * 71 + 3).uniform(0, 2)
    for i in range(3):
        t = turn + 2.1 * i
        bend = x + 13 * cos(t - 0.35), y + 12 * sin(t - 0.35)
        end = x + 26 * cos(t), y + 23 * sin(t)
        d += f"M{num(x)},{num(y)}L{xy(bend)}L{xy(end)}"
        for k in (0.0, 0.18, 0.36, 0.54, 0.72):
            cut = bend[0] + (end[0] - bend[0]) * k, bend[1] + (end[1] - bend[1]) * k
            length = 5.5 * (1 - k * 0.6)
            d += f"M{xy(cut)}l{num(-length * sin(t))},{num(length * cos(t))}"
    return path(d, "hach")


def plateau(x: float, y: float) -> Markup:
    """High flat ground: hachures fall outwards from a rim, the top stays paper."""
    d = ""
    for i in range(36):
        t, far = 2 * pi * i / 36, 25.0 if 2 < i < 20 else 21.5
        d += f"M{num(x + 17 * cos(t))},{num(y + 14.5 * sin(t))}L{num(x + far * cos(t))},{num(y + (far - 3) * sin(t))}"
    return f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="17" ry="14.5" class="ridge"/>' + path(d, "hach")


def tufts(cells: Iterable[Cell]) -> Markup:
    """Grass: plains stay nearly white, with a few blades on half of the cells."""
    d: list[Markup] = []
    for cell in cells:
        rnd = Random(cell[0] * 57 + cell[1] * 11)
        if rnd.random() < 0.45:
            continue
        x, y = centre(cell)
        for _ in range(rnd.choice((1, 2, 2, 3))):
            a, b = x + rnd.uniform(-17, 17), y + rnd.uniform(-15, 17)
            d.append(f"M{num(a - 2.4)},{num(b - 2.2)}l1.4,2.2m1-3v3m2.4-2.2l-1.4,2.2")
    return path("".join(d), "tuft") if d else ""


def relief(kinds: Mapping[Cell, Markup]) -> Markup:
    """Hills ("hills") and mountains ("mountains") on their cells, by reference to a few engraved plates."""
    drawn: list[Markup] = []
    for cell, kind in kinds.items():
        rnd = Random(cell[0] * 97 + cell[1])
        x, y = centre(cell)
        seed = rnd.randrange(VARIANTS)
        drawn.append(f'<use href="#{kind}-{digits(seed)}" x="{num(x + rnd.uniform(-1.5, 1.5))}" y="{num(y)}"/>')
    return "".join(drawn)


@cache
def plates() -> Markup:
    """The engraved plates that `relief` refers to: put them into the defs of the drawing once."""
    mounds = "".join(f'<g id="hills-{digits(i)}">{hills(0, 0, i)}</g>' for i in range(VARIANTS))
    return mounds + "".join(f'<g id="mountains-{digits(i)}">{mountains(0, 0, i)}</g>' for i in range(VARIANTS))


def river(points: list[Point], name: str, ident: Markup, offset: str = "30%") -> Markup:
    """A double line with its name in italic along it; it lies under track and cities."""
    line = f'<defs><path id="{ident}" d="{spline(points)}"/></defs>'
    banks = f'<use href="#{ident}" class="river-bank"/><use href="#{ident}" class="river"/>'
    label = f'<textPath href="#{ident}" startOffset="{esc(offset)}">{esc(name)}</textPath>'
    return line + banks + (f'<text class="river-name" dy="-4">{label}</text>' if name else "")


def bleed(cells: Mapping[Cell, str], cols: int, rows: int, below: int = 1) -> dict[Cell, str]:
    """The ground runs on under the frame: cells outside the map copy their nearest neighbour."""
    return {
        (col, row): cells[min(max(col, 0), cols - 1), min(max(row, 0), rows - 1)]
        for col in range(-1, cols + 1)
        for row in range(-1, rows + below)
    }
