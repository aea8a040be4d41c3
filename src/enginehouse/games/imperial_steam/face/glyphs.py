"""The signs beside a city: influence, business, demands, stations, factories. Each is drawn in a box 14 high."""

from __future__ import annotations

from math import ceil, cos, pi, sin

from enginehouse.draw import svg
from enginehouse.draw.markup import Markup, esc
from enginehouse.games.imperial_steam.face.press import EMBLEMS
from enginehouse.games.imperial_steam.rules.box import GOODS, HUBS
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.build import BOARD_PRICE

Glyph = tuple[float, Markup]  # width, drawing

HOUSE = "M.5,14V6L8,.4L15.5,6V14Z"
WORKS = "M.5,14V6.6L5.3,3.2V6.6L10.2,3.2V6.6H12.4V0H15.6V6.6H17.5V14Z"
WIDE = 82.0
_HEX = svg.polygon([(7.5 + 7.5 * cos(pi * i / 3), 7.5 + 7.5 * sin(pi * i / 3)) for i in range(6)])


def good(kind: Markup, x: float, y: float, size: float = 10.0) -> Markup:
    return svg.use(f"k-{kind}", x, y, size)


def shield(scale: float = 1.0) -> Markup:
    """The outline of a hub, about the origin."""
    parts: list[Markup] = [svg.num(v * scale) for v in (15, 16, 3, 13, 19)]
    a, b, c, d, e = parts
    return f"M-{a},-{b}H{a}V{c}Q{a},{d} 0,{e}Q-{a},{d} -{a},{c}Z"


def _letter(owner: Markup, x: float, y: float) -> Markup:
    return f'<text class="letter is-letter" x="{svg.num(x)}" y="{svg.num(y)}">{owner}</text>'


def house(price: int, owner: Markup = "", ident: Markup = "") -> Glyph:
    named = f' id="{ident}"' if ident else ""
    if owner:
        return 17.0, f'<g class="own-{owner}"{named}>{svg.path(HOUSE, "is-gl-own")}{_letter(owner, 8, 12.4)}</g>'
    return 17.0, f"<g{named}>{svg.path(HOUSE, 'is-gl')}{svg.text(8, 12.6, price, 'is-gl-n')}</g>"


def site(price: int, ident: Markup) -> Glyph:
    """An empty factory site: blank the board's price, a small house the station price, or a number."""
    sign = svg.text(9, 13.2, price, "is-gl-n")
    if price == BOARD_PRICE:
        sign = ""
    elif price < 0:
        sign = svg.path("M6.6,13V9.6L9,7.6L11.4,9.6V13Z", "is-gl-dark")
    return 19.5, f'<g id="site-{ident}">{svg.path(WORKS, "is-gl")}{sign}</g>'


def works(owner: Markup, kind: Markup, left: int, ident: Markup) -> Glyph:
    """A factory with the goods that are left beside its worker."""
    drawn = f'<g class="own-{owner}">{svg.path(WORKS, "is-gl-own")}{_letter(owner, 9, 13)}</g>'
    drawn += "".join(good(kind, 23 + 8.4 * (i // 2), 10 - 8 * (i % 2), 8) for i in range(left))
    return 19 + (8.4 * ceil(left / 2) + 1 if left else 0), f'<g id="site-{ident}">{drawn}</g>'


def hexagon(steps: int) -> Glyph:
    return 17.0, svg.path(_HEX, "is-gl-dark") + svg.text(7.5, 11, steps, "is-gl-hn")


def token(value: int, dealt: int) -> Glyph:
    """What is left of a city's business; its room stays when it is taken, so that no other sign moves."""
    wide = 15.5 + 2.2 * (dealt - 1)
    if not value:
        return wide, f'<g class="is-faint">{svg.circle(7, 7.4, 6.6, "is-gl-gone")}</g>'
    under = "".join(svg.circle(7 + 2.2 * i, 7.4, 6.6, "is-gl") for i in range(value - 1, 0, -1))
    top = svg.circle(7, 7.4, 6.6, "is-gl") + svg.circle(7, 7.4, 4.9, "is-gl-fine") + svg.text(7, 10.9, value, "is-gl-b")
    return wide, under + top


def want(kind: Markup, met: bool) -> Glyph:
    box = svg.rect(0.6, 1.6, 11.8, 11.8, "is-gl-met" if met else "is-gl", more='rx="1.5"')
    if not met:
        return 13.6, box + good(kind, 6.5, 7.5, 9)
    tick = svg.path("M3.4,8L5.8,10.6L10,4.4", "is-tick")
    return 13.6, f'{box}<g class="is-faint">{good(kind, 6.5, 7.5, 8.6)}</g>{tick}'


def rows(view: Table, city: int) -> list[list[Glyph]]:
    """The signs under a city's name, in one row or two."""
    ground, code = view.ground, view.box.cities[city].code
    hub = ground.hub[city]
    stations: list[Markup] = [EMBLEMS[s] for s in range(view.seats) for c in view.stations[s] if c == city]
    sites = max(ground.stations[city], len(stations))
    houses = [house(ground.price[city], owner) for owner in stations]
    free = sites - len(stations)
    houses += [house(ground.price[city], "", f"station-{esc(code)}" if i == 0 else "") for i in range(free)]
    owner_of: dict[int, tuple[Markup, int, int]] = {
        s: (EMBLEMS[seat], good_, left) for seat, all_ in enumerate(view.works) for s, good_, left in all_
    }
    factories: list[Glyph] = []
    for index in ground.works_at[city]:
        name = esc(ground.works[index].name)
        if index in owner_of:
            letter, kind, left = owner_of[index]
            factories.append(works(letter, GOODS[kind], left, name))
        else:
            factories.append(site(ground.works[index].price, name))
    if hub >= 0:
        got = view.received[hub]
        wants = [want(GOODS[g], i < got[g]) for g in range(4) for i in range(view.box.wants[hub][g])]
        return [wants, houses + factories]
    first: list[Glyph] = []
    if ground.hexagons[city]:
        first.append(hexagon(sum(ground.hexagons[city])))
    if ground.business[city]:
        first.append(token(view.business[city], ground.business[city]))
    if ground.demand[city] >= 0:
        first.append(want(GOODS[ground.demand[city]], bool(view.served >> city & 1)))
    every = first + houses + factories
    if sum(g[0] for g in every) > WIDE and factories:
        return [first + houses, factories]
    return [every]


def hub_name(hub: int) -> str:
    return HUBS[hub]
