"""The Southern Railway as layers of SVG, made from a view."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from enginehouse.core import Words
from enginehouse.draw import svg, track
from enginehouse.draw.board import Board, Layers, ToDraw
from enginehouse.draw.markup import Markup, digits, esc, num
from enginehouse.draw.memory import drawn
from enginehouse.games.imperial_steam.face import glyphs, lettering, map_sheet, scales, tips
from enginehouse.games.imperial_steam.face.map_sheet import VIEW, Spot, curve, middle, place
from enginehouse.games.imperial_steam.face.press import EMBLEMS, choice
from enginehouse.games.imperial_steam.rules.box import BRIDGE, HUBS, TUNNEL, Box
from enginehouse.games.imperial_steam.rules.dealt_map import Ground, Layout, ground_of
from enginehouse.games.imperial_steam.rules.state import NOBODY, Table

STATIC = frozenset({"ground", "links", "frame"})
PITCH = 6.1
_FORT = svg.polygon(
    [
        ((18.5 if i % 2 == 0 else 13.5) * sin(pi * i / 8), -(18.5 if i % 2 == 0 else 13.5) * cos(pi * i / 8))
        for i in range(16)
    ]
)


def board(view: Table, words: Words) -> Board:
    """Everything on the map sheet; what can be pressed by the viewer is bracketed."""
    _, ground, links = _sheet_of(view)
    layers: ToDraw = {
        "ground": ground,
        "links": links,
        "routes": "",  # what a page draws of a delivery lies under the tracks
        "tracks": _tracks(view),
        "signs": _signs(view),
        "cities": _cities(view),
        "legal": lambda: _legal(view),
        "labels": _labels(view),
        "frame": scales.frame() + scales.title() + scales.key(),
        "rounds": scales.round_line(view),
        "influence": scales.influence(view),
    }
    return Board(VIEW, Layers(layers), "Imperial Steam, the Southern Railway", STATIC)


def _sheet_of(view: Table) -> tuple[dict[int, Spot], Markup, Markup]:
    return _sheet(view.box.players, _key(view.box), (view.tiles, view.hubs_at, view.crowns))


_BOXES: dict[int, Box] = {}


def _key(box: Box) -> int:
    """A box by a number, so that what is drawn once for a layout can be kept."""
    _BOXES[id(box)] = box
    return id(box)


@lru_cache(maxsize=24)
def _sheet(_players: int, box_key: int, layout: Layout) -> tuple[dict[int, Spot], Markup, Markup]:
    """What never changes for one layout: places of labels, the engraved ground, the bare links."""
    box = _BOXES[box_key]
    ground = ground_of(box, layout)
    spots = lettering.spots(box, ground)
    paper = svg.rect(*VIEW, "is-in-bg")
    return spots, paper + map_sheet.ground(box, ground.hub_city, spots), _links(box, ground)


def _links(box: Box, ground: Ground) -> Markup:
    drawn: list[Markup] = []
    for i, link in enumerate(box.links):
        d = svg.polyline(curve(box, i))
        crowned = bool(ground.crown_mask >> i & 1)
        kind = "-state" if crowned else "-bridge" if link.kind == BRIDGE else "-tunnel" if link.kind == TUNNEL else ""
        line = svg.path(d, f"is-out{kind}") + svg.path(d, "is-in-state" if crowned else "is-in")
        words = tips.link(box, ground, i)
        drawn.append(f'<g id="link-{esc(link.name)}">{words}{svg.path(d, "is-hit")}{line}</g>')
    return "".join(drawn)


@drawn
def _tracks(view: Table) -> Markup:
    """Every player's tracks side by side, in seat order."""
    drawn: list[Markup] = []
    for i in range(len(view.box.links)):
        owners = "".join(EMBLEMS[s] for s in view.owners(i))
        if owners:
            drawn.append(track.lanes(curve(view.box, i), owners, pitch=PITCH))
    return "".join(drawn)


@drawn
def _signs(view: Table) -> Markup:
    """Abutments, portals and crowns stay visible whatever lies on the link; the Semmering token waits beside its own."""
    box, ground = view.box, view.ground
    drawn: list[Markup] = []
    for i, link in enumerate(box.links):
        x, y, turn, _ = middle(box, i, ground.hub_city)
        n = len(view.owners(i))
        half = max(4.2, n * PITCH / 2 + 2.2)
        w, more, less = svg.num(half), svg.num(half + 3.4), svg.num(half + 2.6)
        if ground.crown_mask >> i & 1:
            drawn.append(svg.moved(scales.crown(), x, y))
            continue
        if link.kind == BRIDGE:
            sign = svg.path(f"M-12,-{more}L-8,-{w}H8L12,-{more}M-12,{more}L-8,{w}H8L12,{more}", "is-bridge")
        elif link.kind == TUNNEL:
            sign = svg.rect(-9, -half, 18, 2 * half, "is-veil") if n else ""
            sign += svg.path(f"M-12,-{less}Q-4.5,0 -12,{less}M12,-{less}Q4.5,0 12,{less}", "is-tunnel")
        else:
            continue
        drawn.append(f'<g transform="translate({svg.num(x)},{svg.num(y)}) rotate({digits(turn, ".0f")})">{sign}</g>')
    if view.semmering == NOBODY:
        x, y, _, _ = middle(box, box.semmering, ground.hub_city)
        token = svg.circle(0, 0, 9, "is-semmering") + svg.text(0, 4, "×2", "is-gl-b")
        drawn.append(svg.moved(token, x + 4, y + 24))
    return "".join(drawn)


@drawn
def _cities(view: Table) -> Markup:
    return "".join(_plaque(view, city) for city in range(len(view.box.cities)))


@drawn
def _labels(view: Table) -> Markup:
    spots, _, _ = _sheet_of(view)
    return "".join(lettering.label(view, city, spots[city]) for city in range(len(view.box.cities)))


def _plaque(view: Table, city: int) -> Markup:
    """Disc for a city, shield for a hub, star fort for the two ends of the line; the numeral is the effort."""
    box, ground = view.box, view.ground
    x, y = place(box, city)
    effort = box.cities[city].effort
    hub = ground.hub[city]
    if hub >= 0:
        drawn = svg.path(glyphs.shield(1.12), "is-pq-halo") + svg.path(glyphs.shield(), f"is-{HUBS[hub]}")
        drawn += svg.path(glyphs.shield(0.68), "is-well") + svg.text(0, 5.4, effort, "is-effort")
    elif city in (box.start, box.goal):
        drawn = svg.circle(0, 0, 19, "is-pq-halo") + svg.path(_FORT, "is-fort") + svg.circle(0, 0, 11, "is-well")
        drawn += svg.text(0, 5.6, effort, "is-effort")
    else:
        drawn = svg.circle(0, 0, 15, "is-pq-halo") + svg.circle(0, 0, 12.4, "is-disc")
        drawn += svg.circle(0, 0, 10.2, "is-disc-in") + svg.text(0, 5.2, effort, "is-effort")
    where = f"translate({svg.num(x)},{svg.num(y)})"
    return f'<g id="city-{esc(box.cities[city].code)}" transform="{where}">{tips.city(view, city)}{drawn}</g>'


def _legal(view: Table) -> Markup:
    """Brackets round what the viewer may press now: links along their length, cities round their plaque."""
    step = view.stack[-1] if view.stack else None
    if step is None or view.viewer < 0 or not step.may_act(view, view.viewer):
        return ""
    touched: dict[str, None] = {}
    for action in step.legal(view, view.viewer):
        for element in choice(view, view.viewer, action).touches:
            touched.setdefault(element)
    box, hubs = view.box, view.ground.hub_city
    drawn: list[Markup] = []
    for i, link in enumerate(box.links):
        if f"link-{link.name}" in touched:
            drawn.append(_bracket(*middle(box, i, hubs), len(view.owners(i))))
    for c, city in enumerate(box.cities):
        if f"city-{city.code}" in touched or f"station-{city.code}" in touched or _site_touched(view, c, touched):
            x, y = place(box, c)
            r = map_sheet.radius(box, c, hubs) + 5
            arms = "".join(
                f"M{svg.num(sx * r)},{svg.num(sy * (r - 7))}V{svg.num(sy * r)}H{svg.num(sx * (r - 7))}"
                for sx in (-1, 1)
                for sy in (-1, 1)
            )
            drawn.append(svg.moved(svg.path(arms, "is-halo") + svg.path(arms, "is-legal"), x, y))
    return "".join(drawn)


def _site_touched(view: Table, city: int, touched: dict[str, None]) -> bool:
    return any(f"site-{view.ground.works[i].name}" in touched for i in view.ground.works_at[city])


def _bracket(x: float, y: float, turn: float, long: float, owners: int) -> Markup:
    high = max(8.5, owners * PITCH / 2 + 4.5)
    wide = long / 2 - 2.5
    arm = min(13.0, wide * 0.6)
    d = "".join(
        f"M{svg.num(sx * wide)},{svg.num(sy * (high - 6))}V{svg.num(sy * high)}H{svg.num(sx * (wide - arm))}"
        for sx in (-1, 1)
        for sy in (-1, 1)
    )
    marks = svg.path(d, "is-halo") + svg.path(d, "is-legal")
    return f'<g transform="translate({svg.num(x)},{svg.num(y)}) rotate({num(turn)})">{marks}</g>'
