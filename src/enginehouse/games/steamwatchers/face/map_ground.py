"""The ground of the board, which never changes: sea, pack ice, land, relief, borders, coasts, straits, the Crater."""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, sin
from random import Random

from enginehouse.draw.areas import Near, cliffs, inside, rough
from enginehouse.draw.markup import Markup, digits, num
from enginehouse.draw.svg import Point, path, rect, text, traced
from enginehouse.games.steamwatchers.face.map_shapes import HEIGHT, WIDTH, Atlas, Line, atlas
from enginehouse.games.steamwatchers.rules.box import Box

STRETCH = 1.13
_BEYOND = (  # the rim of the sheet in the north-east, where the title stands
    "764,-40 776,20 778,44 796,60 800,86 818,98 826,122 842,132 868,144 888,162 914,164 940,182 962,178 984,192 "
    "1046,188 1046,-40"
)
ANCHOR = "M0,-3V6.4M-4.8,2.4Q-4,6.4 0,6.4Q4,6.4 4.8,2.4M-2.8,-.8H2.8M0,-3A1.7,1.7 0 1 1 .1,-3"


@lru_cache(maxsize=64)
def ground(box: Box) -> Markup:
    """The whole ground of a map, made once."""
    chart = atlas(box.content)
    land = "".join(traced(line, "Z") for line in chart.lands)
    size = f'width="{digits(WIDTH)}" height="{digits(HEIGHT)}"'
    out: list[Markup] = [f'<clipPath id="sw-map"><rect {size}/></clipPath><defs>']
    # every shape is written once; control, marks and hit areas refer to it
    out.extend(path(traced(region, "Z"), more=f'id="sw-r{digits(n)}"') for n, region in enumerate(chart.regions))
    out.extend(
        f'<clipPath id="sw-c{digits(n)}"><use href="#sw-r{digits(n)}"/></clipPath>' for n in range(len(chart.regions))
    )
    out.extend((path(land, more='id="sw-lands"') if land else "", '</defs><g clip-path="url(#sw-map)">'))
    out.append(rect(0, 0, WIDTH, HEIGHT, "sw-sea"))
    if land:
        for width, seen in ((23, 0.3), (17.5, 0.42), (12.5, 0.55), (8, 0.7), (4.6, 0.85), (2, 1)):
            out.append(
                f'<use href="#sw-lands" class="wl" stroke-width="{num(2 * width + 1.1)}" opacity="{digits(seen)}"/>'
            )
            out.append(f'<use href="#sw-lands" class="wf" stroke-width="{num(2 * width - 0.5)}"/>')
        out.append(_pack_ice(chart))
    for lead in chart.leads:
        out.extend((path(traced(lead), "sw-lead-ink"), path(traced(lead), "sw-lead")))
    if chart.drawn:
        out.append(path(traced(_stretched(_BEYOND), "Z"), "sw-beyond"))
    for n in range(len(chart.regions)):
        kind = "sw-waste" if not box.accessible[n] else "land" if box.plain[n] else "sw-alp"
        out.append(f'<use href="#sw-r{digits(n)}" class="{kind}"/>')
    out.extend(_relief(n, box.plain[n], chart) for n in range(len(chart.regions)) if box.accessible[n])
    for (a, b), line in chart.borders.items():
        open_ = box.accessible[a] and box.accessible[b]
        out.append(path(traced(line), "sw-border" if open_ else "sw-border-closed"))
    for _, cliff, line in chart.coasts:
        out.append(path(traced(line), "coast") + (cliffs(line) if cliff else ""))
    out.extend(strait(a, b) for a, b in chart.straits)
    for n, (x, y) in chart.anchors.items():
        if box.accessible[n]:
            out.append(haven(x, y))
    out.append("</g>")
    return "".join(out)


def holes(box: Box) -> Markup:
    """The Crater and the tarn lie over the points where areas meet that do not touch; over the colours of control too."""
    crater, (wide, _) = box.content.map.crater, box.content.map.canvas
    drawn = _crater(crater.x * WIDTH / wide, crater.y * WIDTH / wide / STRETCH, crater.radius)
    if not atlas(box.content).drawn:
        return drawn
    return drawn + path("M761,506Q767,494 779,498Q789,504 783,514Q771,524 763,516Z", "sw-tarn")


def _stretched(points: str) -> Line:
    pairs = (p.split(",") for p in points.split())
    return [(float(x) * STRETCH, float(y)) for x, y in pairs]


def haven(x: float, y: float) -> Markup:
    return (
        f'<g class="sw-haven" transform="translate({num(x)},{num(y)})"><circle r="9"/>'
        f'<path d="{ANCHOR}" transform="translate(0,-1.4) scale(.86)"/></g>'
    )


def strait(a: Point, b: Point) -> Markup:
    """A way over the ice: a plank line with its ends on land."""
    far = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    ux, uy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    line = traced([(a[0] - ux * 4, a[1] - uy * 4), (b[0] + ux * 4, b[1] + uy * 4)])
    return path(line, "sw-strait-case") + path(line, "sw-strait") + path(line, "sw-strait-mid")


@lru_cache(maxsize=8)
def _pack_ice(atlas: Atlas) -> Markup:
    """Plates of ice: a jittered honeycomb, kept where it floats clear of land and open water."""
    rnd, s = Random(11), 17.0
    lands = Near((p for land in atlas.lands for p in land), 21)
    leads = Near((p for lead in atlas.leads for p in lead), 13)
    plates: list[Markup] = ["", ""]

    def vertex(x: float, y: float) -> Point:
        r = Random(f"{round(x)} {round(y)}")
        return x + r.uniform(-6, 6), y + r.uniform(-6, 6)

    for col in range(-1, 47):
        for row in range(-1, 30):
            x, y = 1.5 * s * col, 1.732 * s * (row + (col % 2) / 2)
            if (x > 866 and y < 200) or lands.within(x, y, 21) or leads.within(x, y, 13):
                continue
            if any(inside((x, y), land) for land in atlas.lands):
                continue
            k = rnd.uniform(0.82, 0.93)
            cell = [vertex(x + s * cos(pi * i / 3), y + s * sin(pi * i / 3)) for i in range(6)]
            mx, my = sum(p[0] for p in cell) / 6, sum(p[1] for p in cell) / 6
            shrunk = [(mx + (a - mx) * k, my + (b - my) * k) for a, b in cell]
            plates[rnd.random() < 0.13] += traced(shrunk, "Z")
    return path(plates[0], "sw-plate") + path(plates[1], "sw-plate-pale")


def _peak(x: float, y: float, w: float, h: float) -> tuple[Markup, Markup]:
    ridge = (
        f"M{num(x - w)},{num(y)}L{num(x - w * 0.35)},{num(y - h * 0.62)}L{num(x - w * 0.2)},{num(y - h * 0.56)}"
        f"L{num(x)},{num(y - h)}L{num(x + w * 0.4)},{num(y - h * 0.5)}L{num(x + w * 0.54)},{num(y - h * 0.53)}"
        f"L{num(x + w)},{num(y)}"
    )
    shade = "".join(
        f"M{num(x + w * t)},{num(y - h * (1 - t))}l{num(-w * 0.16)},{num(h * (0.52 - 0.32 * t))}"
        for t in (0, 0.17, 0.34, 0.5, 0.67, 0.84)
    )
    return ridge, shade


def _relief(n: int, plain: bool, atlas: Atlas) -> Markup:
    """Peaks in mountains, drifts of snow on plains; nothing where pieces and the name stand."""
    rnd = Random((n + 1) * 7)
    region = atlas.regions[n]
    xs, ys = [p[0] for p in region], [p[1] for p in region]
    x0, y0 = atlas.at[n]
    keep = (x0 - 40, y0 - 22, x0 + 40, y0 + 30)
    ridges = shades = drifts = ""
    done: list[Point] = []
    edge = Near(region, 8)
    spots = [(rnd.uniform(min(xs), max(xs)), rnd.uniform(min(ys), max(ys))) for _ in range(34 if plain else 90)]
    for x, y in sorted(spots, key=lambda p: p[1]):
        if not (0 < x < WIDTH and 0 < y < HEIGHT) or (keep[0] < x < keep[2] and keep[1] < y < keep[3] + 9):
            continue
        if not inside((x, y), region) or edge.within(x, y - 5, 7 if plain else 8):
            continue
        if not all(hypot(x - a, (y - b) * 1.25) > (17 if plain else 14) for a, b in done):
            continue
        done.append((x, y))
        if plain:
            w = rnd.uniform(4, 8)
            drifts += f"M{num(x - w)},{num(y)}q{num(w * 0.5)},-2.6 {num(w)},-.4t{num(w)},.2"
            drifts += f"M{num(x - w * 0.3)},{num(y + 2.6)}q{num(w * 0.4)},-1.6 {num(w)},0"
        else:
            ridge, shade = _peak(x, y, rnd.uniform(6.5, 9), rnd.uniform(11, 16))
            ridges, shades = ridges + ridge, shades + shade
    return path(drifts, "sw-drift") if plain else path(ridges, "ridge") + path(shades, "hach")


@lru_cache(maxsize=4)
def _crater(x: float, y: float, r: float) -> Markup:
    rnd = Random(3)
    rays = inner = ""
    for n in range(72):
        t = 2 * pi * n / 72
        for k, j in ((0.97, 0.8 - 0.16 * rnd.random()), (1.05, 1.12 + 0.1 * rnd.random() + 0.06 * sin(t))):
            rays += f"M{num(x + r * k * cos(t))},{num(y + r * k * sin(t))}L{num(x + r * j * cos(t))},{num(y + r * j * sin(t))}"
    for n in range(44):
        t = 2 * pi * n / 44
        cx, cy = r * cos(t), r * sin(t)
        inner += f"M{num(x + 0.62 * cx)},{num(y + 0.62 * cy)}L{num(x + 0.34 * cx)},{num(y + 0.34 * cy)}"
    ring = traced(rough([(x + r * cos(2 * pi * n / 14), y + r * sin(2 * pi * n / 14)) for n in range(15)], 0.1), "Z")
    at = f'cx="{num(x)}" cy="{digits(y)}"'
    return (
        f'<circle class="sw-crater-apron" {at} r="{digits(r + 8)}"/>{path(ring, "sw-crater-rim")}{path(rays, "hach")}'
        f'{path(inner, "hach")}<circle class="sw-crater-pit" {at} r="{digits(r * 0.42, ".0f")}"/>'
        f"{text(x, y + r + 19, 'The Crater', 'sw-scenery')}"
    )
