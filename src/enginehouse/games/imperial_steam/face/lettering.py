"""Where names and signs of the cities stand: every side of the plaque is tried, and what covers least is kept."""

from __future__ import annotations

from collections.abc import Callable

from enginehouse.draw import svg
from enginehouse.draw.markup import Markup, esc
from enginehouse.draw.svg import Point
from enginehouse.games.imperial_steam.face import glyphs
from enginehouse.games.imperial_steam.face.map_sheet import INSETS, X0, X1, Y0, Y1, Spot, curve, place, radius
from enginehouse.games.imperial_steam.rules.box import Box
from enginehouse.games.imperial_steam.rules.dealt_map import Ground
from enginehouse.games.imperial_steam.rules.state import Table

SPREAD = (0.1, 0.3, 0.5, 0.7, 0.9)
SIDES = (0.2, 0.35, 0.5, 0.65, 0.8)
Candidate = tuple[float, float, float, str]  # cost, x, y, anchor


def size(box: Box, ground: Ground, city: int) -> tuple[float, float]:
    """Room for the name and the signs at their widest, so that labels never move during a game."""
    hub = ground.hub[city]
    name = 5.6 * len(box.cities[city].name) + (6 if hub >= 0 else 0)
    houses = 17.0 * max(ground.stations[city], box.players if city == box.start else 0)
    factories = 24.0 * len(ground.works_at[city])
    if hub >= 0:
        return max(name, 5 * 13.6, houses + factories), 13 + 32
    first = 17.0 * bool(ground.hexagons[city]) + 17.0 * bool(ground.business[city]) + 13.6 * (ground.demand[city] >= 0)
    if first + houses + factories > glyphs.WIDE and factories:
        return max(name, first + houses, factories), 13 + 32
    return max(name, first + houses + factories), 13 + 16


def spots(box: Box, ground: Ground) -> dict[int, Spot]:
    """A place for every label."""
    hubs = ground.hub_city
    lines: list[Point] = [p for i in range(len(box.links)) for p in curve(box, i)]
    sizes = {c: size(box, ground, c) for c in range(len(box.cities))}
    plaques = [(*place(box, c), radius(box, c, hubs)) for c in range(len(box.cities))]
    offers = {c: _offers(c, plaques, sizes[c], lines) for c in sizes}
    chosen = {c: min(found) for c, found in offers.items()}
    for _ in range(5):
        for c in sizes:
            chosen[c] = min(offers[c], key=_crowded(c, chosen, sizes))
    return {c: (x, y, anchor, *sizes[c]) for c, (_, x, y, anchor) in chosen.items()}


def _crowded(
    city: int, chosen: dict[int, Candidate], sizes: dict[int, tuple[float, float]]
) -> Callable[[Candidate], float]:
    width, height = sizes[city]

    def cost(one: Candidate) -> float:
        total, x, y, _ = one
        for other, (_, ox, oy, _) in chosen.items():
            if other != city:
                ow, oh = sizes[other]
                if x < ox + ow + 3 and x + width + 3 > ox and y < oy + oh + 1 and y + height + 1 > oy:
                    total += 30
        return total

    return cost


def _offers(
    city: int, plaques: list[tuple[float, float, float]], room: tuple[float, float], lines: list[Point]
) -> list[Candidate]:
    w, h = room
    x, y, r = plaques[city]
    r += 3
    tries: list[Candidate] = []
    for f in SIDES:
        tries.append((0.2 * abs(f - 0.5), x + r, y - h * f, "start"))
        tries.append((0.2 * abs(f - 0.5), x - r - w, y - h * f, "end"))
    for f in SPREAD:
        anchor = "middle" if f == 0.5 else "start" if f < 0.5 else "end"
        tries.append((0.3 + 0.2 * abs(f - 0.5), x - w * f, y - r - h + 1, anchor))
        tries.append((0.3 + 0.2 * abs(f - 0.5), x - w * f, y + r - 1, anchor))
    found: list[Candidate] = []
    lines = [(px, py) for px, py in lines if abs(px - x) < r + w + 3 and abs(py - y) < r + h + 3]
    for pref, bx, by, anchor in tries:
        cost = pref
        if bx < X0 + 4 or by < Y0 + 3 or bx + w > X1 - 4 or by + h > Y1 - 4:
            cost += 60
        cost += sum(40 for a, b, c, e in INSETS if bx < c and bx + w > a and by < e and by + h > b)
        cost += sum(2 for px, py in lines if bx - 2 < px < bx + w + 2 and by - 1 < py < by + h + 1)
        for other, (ox, oy, ro) in enumerate(plaques):
            if other != city and bx - ro < ox < bx + w + ro and by - ro < oy < by + h + ro:
                cost += 25
        found.append((cost, bx, by, anchor))
    return found


def label(view: Table, city: int, spot: Spot) -> Markup:
    """The name and its signs."""
    x, y, anchor, width, height = spot
    box, signs = view.box, glyphs.rows(view, city)
    high = 13 + 16 * len(signs)
    if high > height and y + height < place(box, city)[1]:  # goods beside its factories: it grows away from its city
        y -= high - height
    large = view.ground.hub[city] >= 0 or city in (box.start, box.goal)
    where = {"start": x, "end": x + width, "middle": x + width / 2}[anchor]
    more = f'text-anchor="{esc(anchor)}"'
    drawn = svg.text(where, y + 9.6, box.cities[city].name, "is-city-hub" if large else "is-city", more)
    for i, row in enumerate(signs):
        long = sum(glyph[0] for glyph in row)
        at = {"start": x, "end": x + width - long, "middle": x + (width - long) / 2}[anchor]
        for wide, sign in row:
            drawn += svg.moved(sign, at, y + 12.5 + 16 * i)
            at += wide
    return drawn
