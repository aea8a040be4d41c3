"""The map as SVG: ground, river, concessions, tanks with their pipes, the airship and its masts."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from random import Random

from enginehouse.core import Seat
from enginehouse.draw import areas, marks, pieces
from enginehouse.draw.hexes import spline
from enginehouse.draw.markup import Markup, digits, esc, num
from enginehouse.draw.memory import drawn, fact
from enginehouse.draw.svg import Point, circle, moved, path, rect, text, use
from enginehouse.draw.terrain import mound
from enginehouse.games.planet_steam.rules.box import Box
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.extraction import joints, ready
from enginehouse.games.planet_steam.rules.state import NEUTRAL, NOBODY, OUT, Table
from enginehouse.games.planet_steam.rules.steps import Extract, ZoneBids

#: A zone is ZW wide and ZH high, so that emblem, tank and dome stand one above the other.
ZW, ZH = 84.0, 92.0
PIGMENTS = "MPSVC"


def letter(seat: Seat) -> Markup:
    """A seat's letter in the pigment box."""
    return PIGMENTS[seat]


def corner(box: Box, zone: int) -> Point:
    row, col = divmod(zone, box.columns)
    return col * ZW, row * ZH


def middle(box: Box, zone: int) -> Point:
    x, y = corner(box, zone)
    return x + ZW / 2, y + ZH / 2


def square(box: Box, zone: int, inset: float = 0.0) -> list[Point]:
    x, y = corner(box, zone)
    a, b, c, d = x + inset, y + inset, x + ZW - inset, y + ZH - inset
    return [(a, b), (c, b), (c, d), (a, d)]


def size(box: Box) -> tuple[float, float]:
    return box.columns * ZW, len(box.rows) * ZH


# --- ground -----------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=16)
def ground(rows: int, columns: int, river: tuple[bool, ...]) -> Markup:
    """Bare land combed by the wind, the river through its zones, the grid."""
    width, height = columns * ZW, rows * ZH
    lines = "".join(f"M{num(c * ZW)},0V{num(height)}" for c in range(1, columns))
    lines += "".join(f"M0,{num(r * ZH)}H{num(width)}" for r in range(1, rows))
    banks = "".join(
        rect(z % columns * ZW + 2, z // columns * ZH + 2, ZW - 4, ZH - 4, "ps-bank")
        for z, wet in enumerate(river)
        if wet
    )
    clip = f'<clipPath id="ps-map"><rect width="{num(width)}" height="{num(height)}"/></clipPath>'
    inside = rect(0, 0, width, height, "land") + _wind(width, height) + _river(rows, columns, river)
    return f'{clip}<g clip-path="url(#ps-map)">{inside}{path(lines, "grid")}{banks}</g>'


def _wind(width: float, height: float) -> Markup:
    """Long broken lines over the whole map, so that bare ground has a tone of its own."""
    rnd, d = Random(3), ""
    for i in range(52):
        y, x = i * height / 52 + 4, rnd.uniform(-40, 20)
        while x < width:
            run = rnd.uniform(24, 90)
            wave = 3 * sin((x + run) / 46 + i) - 3 * sin(x / 46 + i)
            d += f"M{num(x)},{num(y + 3 * sin(x / 46 + i))}q{num(run / 2)},{num(rnd.uniform(-5, 3))} {num(run)},{num(wave)}"
            x += run + rnd.uniform(16, 90)
    return path(d, "ps-wind")


def _river(rows: int, columns: int, river: tuple[bool, ...]) -> Markup:
    """One ribbon with water lining: it runs through the river zones in the order in which they touch."""
    line = _course(rows, columns, river)
    if len(line) < 2:
        return ""
    d = spline(line)
    out = path(d, "ps-wr-bank", 'stroke-width="44"') + path(d, "ps-wr", 'stroke-width="42"')
    for wide, tone in ((38, 0.9), (32, 0.7), (24, 0.5), (14, 0.35)):
        out += path(d, "ps-wr-line", f'stroke-width="{digits(wide)}" opacity="{digits(tone)}"')
        out += path(d, "ps-wr", f'stroke-width="{digits(wide - 1.5)}"')
    return out


def _course(rows: int, columns: int, river: tuple[bool, ...]) -> list[Point]:
    """The way of the river: from zone to zone, a little off their middles, and out over the edge of the map."""
    wet = [z for z, flows in enumerate(river) if flows]
    if not wet:
        return []
    order, left = [wet[0]], wet[1:]
    while left:
        r, c = divmod(order[-1], columns)
        near = [z for z in left if abs(z // columns - r) + abs(z % columns - c) == 1]
        if not near:
            break
        order.append(near[0])
        left.remove(near[0])
    spots = [((z % columns + 0.5) * ZW, (z // columns + 0.5) * ZH) for z in order]
    first, last = spots[0], spots[-1]
    line: list[Point] = [(first[0] + 2, -0.5 * ZH), (first[0], 0.0)] if order[0] < columns else []
    for i, (x, y) in enumerate(spots):
        sway = 9.0 if i % 2 else -9.0
        turned = 0 < i < len(spots) - 1 and spots[i - 1][0] != spots[i + 1][0]
        line.append((x, y) if turned else (x + sway, y))
    if order[-1] >= (rows - 1) * columns:
        line += [(last[0], rows * ZH), (last[0] - 2, (rows + 0.5) * ZH)]
    return line


@drawn
def relief(view: Table) -> Markup:
    """Craters, geysers and hills where nothing stands."""
    box = view.box
    out: list[Markup] = []
    for z, who in enumerate(view.owner):
        if view.product[z] >= 0 or box.river[z] or who == OUT:
            continue
        out.append(_relief(*middle(box, z), z, who != -1))
    return "".join(out)


@lru_cache(maxsize=256)
def _relief(x: float, y: float, seed: int, claimed: bool) -> Markup:
    rnd = Random(seed * 31 + 11)
    if claimed:
        if seed % 2:
            return _crater(x + 8, y + 16, 13, rnd)
        return path(mound(x - 8, y + 22, 11, 10, rnd) + mound(x + 14, y + 12, 9, 8, rnd), "hach")
    if seed % 3 == 0:
        return _crater(x + rnd.uniform(-4, 6), y + 4, rnd.uniform(20, 25), rnd)
    if seed % 3 == 1:
        return _geyser(x - 14, y + 26, 1.15, rnd) + _crater(x + 20, y + 24, 10, rnd) + _geyser(x + 18, y - 6, 0.7, rnd)
    spots = ((-16, -2, 13, 12), (13, 8, 16, 15), (-10, 28, 11, 9), (20, -18, 8, 7))
    return path("".join(mound(x + a, y + b, w, h, rnd) for a, b, w, h in spots), "hach")


def _crater(x: float, y: float, r: float, rnd: Random) -> Markup:
    """Rim, shadow inside it, ejecta outside: tone is only lines."""

    def at(t: float, k: float, flat: float) -> Markup:
        return f"{num(x + r * k * cos(t))},{num(y + r * flat * k * sin(t))}"

    d = ""
    for i in range(28):
        t, k = pi * (0.95 + i / 26), rnd.uniform(0.62, 0.8)
        d += f"M{at(t, 1, 0.62)}L{at(t, k, 0.62)}"
    for i in range(14):
        t, k = pi * i / 13, rnd.uniform(1.18, 1.38)
        d += f"M{at(t, 1.07, 0.64)}L{at(t, k, 0.64)}"
    rim = f'<ellipse class="ridge" cx="{num(x)}" cy="{num(y)}" rx="{num(r)}" ry="{num(r * 0.62)}"/>'
    return rim + path(d, "hach")


def _geyser(x: float, y: float, k: float, rnd: Random) -> Markup:
    """A cone and its column of steam."""
    puffs = ((1, 13, 3), (-1, 18, 4), (3, 23, 4.6), (-2, 28, 5), (4, 33, 4.4))
    steam = "".join(circle(x + a * k, y - b * k, r * k, "ps-steam") for a, b, r in puffs)
    inner = "".join(circle(x + a * k, y - b * k, r * k, "ps-steam-in") for a, b, r in puffs)
    return steam + inner + path(mound(x, y, 10 * k, 10 * k, rnd), "hach")


# --- claims -----------------------------------------------------------------------------------------------------------
@drawn
def concessions(view: Table) -> Markup:
    """A player's touching zones are one concession; neutral zones are hatched frames; unavailable ones struck out."""
    box, out = view.box, ""
    for seat in range(view.seats):
        zones = view.zones_of(seat)
        if not zones:
            continue
        d = areas.closed(areas.loops(square(box, z) for z in zones))
        owner = letter(seat)
        out += f'<g class="own-{owner}">{path(d, "ps-wash")}</g>' + areas.concession(d, f"con-{owner}", owner)
    for z, who in enumerate(view.owner):
        x, y = corner(box, z)
        if who == NEUTRAL:
            outer = f"M{num(x + 3)},{num(y + 3)}h{num(ZW - 6)}v{num(ZH - 6)}h{num(6 - ZW)}Z"
            inner = f"M{num(x + 9)},{num(y + 9)}v{num(ZH - 18)}h{num(ZW - 18)}v{num(18 - ZH)}Z"
            out += path(outer + inner, "ps-neutral", 'fill-rule="evenodd"')
        elif who == OUT:
            out += rect(x, y, ZW, ZH, "ps-out")
            out += path(
                f"M{num(x)},{num(y)}l{num(ZW)},{num(ZH)}M{num(x + ZW)},{num(y)}l{num(-ZW)},{num(ZH)}", "ps-struck"
            )
    return out


@drawn
def markers(view: Table) -> Markup:
    """The emblem of the owner in every zone, a grey stone on neutral ones, waves on the river."""
    box, out = view.box, ""
    for z, who in enumerate(view.owner):
        x, y = corner(box, z)
        if who >= 0:
            out += pieces.emblem(letter(who), x + 17, y + 18, 18.7)
        elif who == NEUTRAL:
            out += circle(x + 20, y + 20, 7, "ps-stone") + path(f"M{num(x + 16)},{num(y + 20)}h8", "ps-line")
        if box.river[z] and who != OUT:
            a, b = num(x + ZW - 28), num(y + 17)
            out += path(f"M{a},{b}q3.4,-4 6.8,0t6.8,0M{a},{num(y + 22)}q3.4,-4 6.8,0t6.8,0", "ps-wave")
    return out


# --- tanks ------------------------------------------------------------------------------------------------------------
@fact
def running(view: Table) -> tuple[int, ...]:
    """The tanks chosen in an extraction that is being decided."""
    step = view.stack[-1] if view.stack else None
    return step.running if isinstance(step, Extract) else ()


@fact
def extracting(view: Table) -> Seat:
    """Who is deciding an extraction, or nobody."""
    step = view.stack[-1] if view.stack else None
    return step.seat if isinstance(step, Extract) else NOBODY


@drawn
def pipes(view: Table) -> Markup:
    """Touching tanks of one owner and product are piped: n tanks have n - 1 joints, each one more unit. PS-SYN-02."""
    tubes, rings, chosen, decides = "", "", running(view), extracting(view)
    for seat in range(view.seats):
        tanks = list(chosen) if seat == decides else ready(view, seat)
        for a, b in sorted(joints(view, sorted(tanks))):
            (x0, y0), (x1, y1) = middle(view.box, a), middle(view.box, b)
            d = f"M{num(x0)},{num(y0 + 12)}L{num(x1)},{num(y1 + 12)}"
            tubes += path(d, "ps-pipe-ink") + path(d, "ps-pipe")
            y = (y0 + y1) / 2 + (12 if y0 == y1 else 3)
            rings += moved('<circle class="ps-joint" r="8.6"/>' + text(0, 3.6, "+1", "ps-joint-t"), (x0 + x1) / 2, y)
    return tubes + f'<g class="joints">{rings}</g>'


@drawn
def tanks(view: Table) -> Markup:
    """Spheres on legs: belt in the owner's colour, plate in the product's shape, a brass dome for a supercharger."""
    chosen, out = running(view), ""
    for z, product in enumerate(view.product):
        if product < 0:
            continue
        x, y = middle(view.box, z)
        drawn = tank(product, letter(view.owner[z]), bool(view.charged[z]))
        if z == view.tipped:
            turned = f'<g transform="rotate(80)">{drawn}</g><circle class="ps-tipped" r="30"/>'
            out += moved(turned, x + 1, y + 14)
            continue
        ring = '<circle class="ps-runs" r="29"/>' if z in chosen else ""
        out += moved(drawn + ring, x + 1, y + 12, 1.02)
    return out


def tank(product: int, owner: Markup, charged: bool) -> Markup:
    body = use("ps-tank", 0, 0, 64) + use(f"ps-plate-{RESOURCES[product]}", 0, 0, 32)
    return f'<g class="ps-tank own-{owner}">{body}{use("ps-dome", 0, 0, 64) if charged else ""}</g>'


# --- the airship, marks and frame -------------------------------------------------------------------------------------
@drawn
def airship_row(view: Table) -> Markup:
    if view.airship == NOBODY:
        return ""
    width, y = size(view.box)[0], view.airship * ZH
    edge = f"M0,{num(y)}H{num(width)}M0,{num(y + ZH)}H{num(width)}"
    return rect(0, y, width, ZH, "ps-row") + path(edge, "ps-row-edge")


@drawn
def moorings(view: Table) -> Markup:
    """Seven masts on the right edge; the airship floats at one of them."""
    width, out = size(view.box)[0], ""
    for row in range(len(view.box.rows)):
        y = row * ZH + ZH / 2
        out += use("ps-mast", width + 17, y + 8, 24, height=44)
        if row == view.airship:
            ship = use("ps-airship", 0, 0, 86, height=55) + text(2, 46, "+1 a tank", "ps-moor")
            out += moved(ship, width + 56, y - 10)
    return out


@drawn
def up_for_auction(view: Table) -> Markup:
    step = view.stack[-1] if view.stack else None
    if not isinstance(step, ZoneBids):
        return ""
    return path(areas.closed([square(view.box, step.zone, 7)]), "ps-auctioned")


def legal_zones(box: Box, idents: tuple[str, ...]) -> Markup:
    """Brass brackets on zones and masts that can be pressed."""
    where = {f"zone-{name}": square(box, z, 5) for z, name in enumerate(box.zones)}
    width = size(box)[0]
    for i, row in enumerate(box.rows):
        y = i * ZH + ZH / 2
        where[f"row-{row}"] = [(width + 5, y - 10), (width + 29, y - 10), (width + 29, y + 38), (width + 5, y + 38)]
    return "".join(marks.legal(where[ident]) for ident in idents if ident in where)


@lru_cache(maxsize=16)
def frame(rows: str, columns: int) -> Markup:
    """Neat lines, graduated bars, letters and numbers: they are the notation."""
    width, height = columns * ZW, len(rows) * ZH
    x0, y0, x1, y1 = -7.0, -7.0, width + 7, height + 7
    out = rect(x0 + 5, y0 + 5, x1 - x0 - 10, y1 - y0 - 10, "neat") + rect(x0, y0, x1 - x0, y1 - y0, "neat")
    for c in range(columns):
        out += "".join(text((c + 0.5) * ZW, y, c + 1, "ref") for y in (y0 - 6, y1 + 13))
        if c % 2 == 0:
            out += "".join(rect(c * ZW, y, ZW, 5, "grad") for y in (y0, y1 - 5))
    for r, name in enumerate(rows):
        out += text(x0 - 10, (r + 0.5) * ZH + 4, name, "ref")
        if r % 2 == 0:
            out += "".join(rect(x, r * ZH, 5, ZH, "grad") for x in (x0, x1 - 5))
    return out


@lru_cache(maxsize=16)
def hits(zones: tuple[str, ...], rows: str, columns: int) -> Markup:
    """What a page presses: every zone and every mast."""
    out = ""
    for z, name in enumerate(zones):
        where = f'id="zone-{esc(name)}"'
        out += rect(z % columns * ZW, z // columns * ZH, ZW, ZH, "hit", more=where)
    for i, row in enumerate(rows):
        out += rect(columns * ZW + 4, i * ZH + 10, 92, ZH - 20, "hit", more=f'id="row-{esc(row)}"')
    return out
