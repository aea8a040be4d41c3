"""Instruments that show figures: gauge, dial, scale and the rosette behind points."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import cos, pi, sin

from .hexes import spline
from .markup import Markup, digits
from .pieces import emblem
from .svg import circle, num, path, rect, text


def gauge(value: int, low: int, high: int, label: str, band: tuple[int, int] | None = None) -> Markup:
    """A pressure gauge for prices and supplies, about the origin, 100 wide; `band` shows what is coming."""

    def angle(v: float) -> float:
        return pi * (1.25 - 1.5 * (v - low) / (high - low))

    def at(v: float, r: float) -> Markup:
        return f"{num(r * cos(angle(v)))},{num(-r * sin(angle(v)))}"

    face = circle(0, 0, 46, "g-case") + circle(0, 0, 41, "g-face")
    if band:
        face += path(f"M{at(band[0], 37)}A37,37 0 0 1 {at(band[1], 37)}", "g-band")
    face += path("".join(f"M{at(v, 38)}L{at(v, 33 if v % 5 else 29)}" for v in range(low, high + 1)), "g-tick")
    for v in range(low, high + 1, 5):
        face += text(23 * cos(angle(v)), -23 * sin(angle(v)) + 3, v, "g-num")
    needle = path(f"M{at(value, 33)}L{at(value, -8)}", "g-needle") + circle(0, 0, 3.6, "g-hub")
    return face + needle + text(0, 36, value, "g-val") + text(0, 60, label, "g-lab")


def dial(value: int, top: int, limit: int, label: str) -> Markup:
    """A dial with stops 0 to top, each a thing of its own; stops beyond the limit are struck through, not hidden."""
    face = circle(0, 0, 46, "g-case") + circle(0, 0, 41, "g-face")
    for v in range(top + 1):
        t = pi * (1.2 - 1.4 * v / top)
        x, y, on = 31 * cos(t), -31 * sin(t), "-on" if v == value else ""
        stop = circle(x, y, 8, f"d-stop{on}") + text(x, y + 3.4, v, f"g-num{on}")
        if v > limit:
            stop += path(f"M{num(x - 6)},{num(y + 6)}l12-12", "d-no")
        face += f'<g id="dial-{digits(v)}">{stop}</g>'
    return face + text(0, 8, value, "g-val-big") + text(0, 60, label, "g-lab")


def scale(low: int, high: int, standing: Mapping[int, Markup], cell: float = 34.0) -> Markup:
    """A track of numbered cells with the emblems of those who stand in them, from the origin to the right."""
    drawn = ""
    for i, n in enumerate(range(low, high + 1)):
        drawn += rect(i * cell, 0, cell, 40, "edge") + text((i + 0.5) * cell, 13, n, "label centred")
        owners = standing.get(n, "")
        for k in range(len(owners)):
            x = (i + 0.5) * cell + (k - (len(owners) - 1) / 2) * min(17.0, cell / len(owners))
            drawn += emblem(owners[k], x, 27, 17)
    return drawn


@cache
def rosette(petals: int = 11, r: float = 50, depth: float = 13, turns: int = 5) -> Markup:
    """Guilloche, as on share certificates: the path of one closed line that weaves round the number it protects."""
    points: list[tuple[float, float]] = []
    steps = petals * turns * 5
    for i in range(steps + 1):
        t = 2 * pi * turns * i / steps
        k = r - depth * (1 - cos(t * petals / turns))
        points.append((k * cos(t), k * sin(t)))
    return spline(points)


def rosette_symbol() -> Markup:
    """The rosette for use by reference, `#rosette`."""
    return f'<symbol id="rosette" viewBox="-52 -52 104 104"><path class="guilloche" d="{rosette()}"/></symbol>'
