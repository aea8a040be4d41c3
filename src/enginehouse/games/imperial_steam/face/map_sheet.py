"""The map sheet: where cities and links lie on paper, and the engraved ground under them. The same for every game."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees, exp, hypot
from random import Random

from enginehouse.draw import svg, terrain
from enginehouse.draw.areas import Near
from enginehouse.draw.markup import Markup, digits
from enginehouse.draw.svg import Point
from enginehouse.draw.terrain import mound, peak, water
from enginehouse.draw.track import bend
from enginehouse.games.imperial_steam.rules.box import Box

X0, Y0, X1, Y1 = 16.0, 16.0, 900.0, 694.0
VIEW = (0.0, 0.0, 916.0, 790.0)
#: Where title, round line and key lie: no labels and no relief there.
INSETS = ((X0, Y0, 392.0, 196.0), (738.0, 556.0, X1, Y1))

BENDS = {
    "GYO-ZAL": -0.1, "WIE-BRA": 0.07, "TRI-NOV": 0.05, "LJU-NOV": 0.03, "CEL-ZAG": 0.05, "VIL-LJU": 0.02, "VIL-UDI": 0.1,
    "FEL-VIL": 0.08, "LIL-MAZ": -0.1, "MAZ-LEO": -0.08, "GRA-STV": 0.05, "GRA-WOL": -0.03, "JUD-FEL": 0.1, "LEO-JUD": -0.06,
    "BRU-LEO": -0.06, "SZO-FUR": 0.06, "WRN-SOP": 0.04, "SOP-GYO": 0.05, "BRA-WRN": 0.04, "GLO-HAR": 0.06,
}  # fmt: skip
#: Mountains as a height field: x, y, spread in x and y, height; on the canvas of the content's coordinates.
RANGES = (
    (520, 210, 150, 60, 1), (250, 250, 190, 90, 1.1), (60, 330, 120, 110, 0.9), (730, 195, 90, 45, 0.8),
    (760, 350, 70, 45, 0.5), (540, 450, 55, 75, 0.8), (420, 480, 50, 50, 0.6), (120, 420, 110, 60, 0.8),
    (250, 690, 170, 42, 1.1), (90, 690, 80, 70, 1), (500, 680, 110, 35, 0.8), (240, 820, 70, 50, 0.5),
    (440, 900, 120, 60, 0.55), (740, 790, 80, 45, 0.4), (330, 80, 300, 60, 0.9), (720, 960, 120, 40, 0.5),
    (640, 250, 60, 40, 0.5),
)  # fmt: skip
RIVERS: dict[str, tuple[str, tuple[Point, ...]]] = {
    "Donau": ("13%", ((560, 8), (700, 44), (830, 14), (940, 40), (1000, 28), (1060, 60), (1110, 85), (1160, 150),
                      (1190, 190), (1290, 206))),
    "Mur": ("5%", ((-40, 452), (80, 440), (200, 430), (320, 372), (430, 286), (510, 312), (592, 372), (640, 440),
                   (690, 520), (760, 560), (850, 585), (900, 655), (1000, 690), (1086, 741))),
    "Drau": ("27%", ((-40, 640), (80, 628), (190, 640), (300, 628), (430, 615), (560, 632), (660, 592), (740, 652),
                     (850, 690), (930, 715), (1010, 760), (1090, 742), (1180, 792), (1290, 800))),
    "Save": ("71%", ((140, 690), (230, 728), (330, 742), (420, 760), (520, 800), (620, 792), (720, 832), (800, 880),
                     (880, 908), (960, 902), (1060, 930), (1290, 944))),
}  # fmt: skip
SEA: tuple[Point, ...] = (
    (-80, 868), (-10, 862), (60, 884), (120, 884), (165, 912), (196, 948), (184, 972), (140, 976), (110, 1004),
    (96, 1060), (-80, 1060),
)  # fmt: skip
LAKE: tuple[Point, ...] = (
    (1132, 655), (1170, 640), (1230, 606), (1240, 640), (1190, 668), (1150, 690), (1126, 684),
)  # fmt: skip
CELL = 18.0

Spot = tuple[float, float, str, float, float]  # x, y, anchor, width, height of a label


def at(x: float, y: float) -> Point:
    """From the content's canvas to the sheet."""
    return X0 + 50 + (x - 110) * (X1 - X0 - 112) / 1060, Y0 + 46 + (y - 70) * (Y1 - Y0 - 92) / 860


def place(box: Box, city: int) -> Point:
    return at(box.cities[city].x, box.cities[city].y)


@lru_cache(maxsize=256)
def _curve(name: str, a: Point, b: Point) -> tuple[Point, ...]:
    bow = BENDS.get(name)
    if bow is None:
        bow = 0.035 if sum(ord(c) * (i + 3) for i, c in enumerate(name)) % 2 else -0.035
    return tuple(bend(a, b, bow))


def curve(box: Box, link: int) -> tuple[Point, ...]:
    """A link as points, a shallow bow."""
    one = box.links[link]
    return _curve(one.name, place(box, one.a), place(box, one.b))


def radius(box: Box, city: int, hubs: tuple[int, ...]) -> float:
    return 18.0 if city in hubs or city in (box.start, box.goal) else 13.0


@lru_cache(maxsize=256)
def middle(box: Box, link: int, hubs: tuple[int, ...]) -> tuple[float, float, float, float]:
    """Halfway between the two plaques: x, y, direction in degrees, and how long the free part is."""
    one = box.links[link]
    a, b = place(box, one.a), place(box, one.b)
    ra, rb = radius(box, one.a, hubs), radius(box, one.b, hubs)
    points = curve(box, link)
    free = [p for p in points if hypot(p[0] - a[0], p[1] - a[1]) > ra and hypot(p[0] - b[0], p[1] - b[1]) > rb]
    m = len(free) // 2
    before, after = free[max(0, m - 2)], free[min(len(free) - 1, m + 2)]
    turn = degrees(atan2(after[1] - before[1], after[0] - before[0]))
    return *free[m], turn, hypot(free[-1][0] - free[0][0], free[-1][1] - free[0][1])


def _closed(points: tuple[Point, ...]) -> Markup:
    """A smooth closed path through points of the canvas."""
    p = [at(*q) for q in points]
    p = [p[-1], *p, p[0], p[1]]
    d = f"M{svg.xy(p[1])}"
    for a, b, c, e in zip(p, p[1:], p[2:], p[3:], strict=False):
        one = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        two = (c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6)
        d += f"C{svg.xy(one)} {svg.xy(two)} {svg.xy(c)}"
    return d + "Z"


def _height(x: float, y: float) -> float:
    return sum(h * exp(-(((x - a) / s) ** 2) - ((y - b) / t) ** 2) for a, b, s, t, h in RANGES)


def ground(box: Box, hubs: tuple[int, ...], spots: dict[int, Spot]) -> Markup:
    """Wash, rivers, sea and relief; nothing is cut near links, plaques and labels."""
    rivers = "".join(
        terrain.river([at(*p) for p in points], name, f"is-river-{digits(i)}", offset)
        for i, (name, (offset, points)) in enumerate(RIVERS.items())
    )
    wash, cut = _relief(box, hubs, spots)
    sea = water(_closed(SEA) + _closed(LAKE), "is-sea")
    adria = svg.text(*at(90, 945), "Adria", "lake")
    land = svg.rect(X0, Y0, X1 - X0, Y1 - Y0, "land")
    clip = f'<clipPath id="is-map">{svg.rect(X0, Y0, X1 - X0, Y1 - Y0, "land")}</clipPath>'
    return f'{clip}<g clip-path="url(#is-map)">{land}{wash}{rivers}{sea}{cut}{adria}</g>'


def _relief(box: Box, hubs: tuple[int, ...], spots: dict[int, Spot]) -> tuple[Markup, Markup]:
    rnd = Random(1854)
    lines = Near([p for i in range(len(box.links)) for p in curve(box, i)], CELL)
    rivers = Near([at(*p) for _, points in RIVERS.values() for p in points], CELL)
    plaques = [(*place(box, c), radius(box, c, hubs) + 9) for c in range(len(box.cities))]
    wash, ridges, hachures, tufts = "", "", "", ""
    y = Y0 - 6
    while y < Y1 + 14:
        x = X0 - 8 + (int(y) % 2) * 8
        while x < X1 + 8:
            a, b = x + rnd.uniform(-6, 6), y + rnd.uniform(-5, 5)
            size, tall, luck = rnd.uniform(-1, 1.5), rnd.uniform(-1, 2), rnd.random()
            cx, cy = 110 + (a - X0 - 50) * 1060 / (X1 - X0 - 112), 70 + (b - Y0 - 46) * 860 / (Y1 - Y0 - 92)
            high = _height(cx, cy)
            if high > 0.34:
                wash += (
                    f'<circle cx="{digits(a, ".0f")}" cy="{digits(b - 4, ".0f")}" r="{digits(15 + 5 * high, ".0f")}"/>'
                )
            water_here = (cx < 215 and cy > 850) or (cx > 1115 and 590 < cy < 710)
            if not water_here and not lines.within(a, b - 6, 13) and _clear(a, b, plaques, spots, rivers):
                if high > 0.62:
                    ridge, shade = peak(a, b, 7 + 3.2 * min(high, 1.3) + size, 8 + 8 * min(high, 1.3))
                    ridges, hachures = ridges + ridge, hachures + shade
                elif high > 0.3:
                    hachures += mound(a, b, 7.5 + tall, 6.6, rnd)
                elif high < 0.12 and luck < 0.3:
                    tufts += f"M{svg.num(a - 2.4)},{svg.num(b - 2.2)}l1.4,2.2m1-3v3m2.4-2.2l-1.4,2.2"
            x += 21
        y += 15
    cut = svg.path(hachures, "hach") + svg.path(ridges, "ridge") + svg.path(tufts, "tuft")
    return f'<g class="is-wash">{wash}</g>', cut


def _clear(a: float, b: float, plaques: list[tuple[float, float, float]], spots: dict[int, Spot], rivers: Near) -> bool:
    if any(hypot(a - x, b - 5 - y) < r for x, y, r in plaques) or rivers.within(a, b - 4, 12):
        return False
    if any(x - 8 < a < x + w + 8 and y - 2 < b < y + h + 12 for x, y, _, w, h in spots.values()):
        return False
    return not any(x0 - 4 < a < x1 + 4 and y0 - 4 < b < y1 + 10 for x0, y0, x1, y1 in INSETS)
