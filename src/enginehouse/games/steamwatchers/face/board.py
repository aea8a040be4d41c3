"""The map of frozen Europa as layers of SVG, from a view: ground, control, marks, pieces, names, frame with the GEO track."""

from __future__ import annotations

from functools import cache, lru_cache
from math import hypot

from enginehouse.core import Words
from enginehouse.draw import frame, marks
from enginehouse.draw.board import Board, Layers, ToDraw
from enginehouse.draw.markup import Markup, digits, esc, num
from enginehouse.draw.memory import drawn, looks
from enginehouse.draw.pieces import emblem
from enginehouse.draw.svg import group, moved, path, rect, text, text_width
from enginehouse.games.steamwatchers.face import counters
from enginehouse.games.steamwatchers.face.map_ground import ground, holes
from enginehouse.games.steamwatchers.face.map_shapes import HEIGHT, WIDTH, Atlas, atlas
from enginehouse.games.steamwatchers.face.press import legal_places
from enginehouse.games.steamwatchers.face.words import planned, things, token_shown
from enginehouse.games.steamwatchers.rules.control import holder
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, NOBODY, Table
from enginehouse.games.steamwatchers.rules.steps.deployment import Station

PAD = 26
K = 1.15  # pieces are drawn a little larger than the survey
LETTERS = "MPSVCAJ"
#: Where so many emblems stand in one space of the GEO track, and how large: none over another, the number at their right.
STANDING: dict[int, tuple[tuple[float, float, float], ...]] = {
    1: ((-10, 0, 19),),
    2: ((-16, 0, 16), (0, 0, 16)),
    3: ((-15, -6, 12), (-1, -6, 12), (-8, 6, 12)),
    4: ((-15, -6, 12), (-1, -6, 12), (-15, 6, 12), (-1, 6, 12)),
    5: ((-19, -6, 12), (-6, -6, 12), (7, -6, 12), (-12.5, 6, 12), (0.5, 6, 12)),
}
VIEWBOX = (-20.0, -20.0, WIDTH + 40.0, HEIGHT + 62.0)


def board(view: Table, words: Words) -> Board:
    """The board as the viewer may know it."""
    chart = atlas(view.box.content)
    layers: ToDraw = {
        "ground": ground(view.box),
        "control": _control(view),
        "holes": holes(view.box),
        "targets": _targets(view),
        "marks": _marks(view),
        "legal": lambda: _legal(view, chart),
        "floes": _floes(view),
        "pieces": _pieces(view),
        "names": _names(view),
        "hits": _hits(view, words),
        "frame": _frame(),
        "score": _score(view),
    }
    title = f"Map of Europa, {view.box.scenario.name}"
    return Board(VIEWBOX, Layers(layers), title, frozenset({"ground", "holes", "frame"}))


def owner_letter(seat: int) -> Markup:
    """The letter of a seat's colour; the Singed wear jet."""
    return counters.NEUTRAL_LETTER if seat == NEUTRAL else LETTERS[seat]


@drawn
def _control(view: Table) -> Markup:
    """A hand-coloured edge inside the border, as on old maps; the counters say the same without colour."""
    chart = atlas(view.box.content)
    out: list[Markup] = []
    for area in range(len(chart.regions)):
        who = holder(view, area) if view.box.accessible[area] else NOBODY
        if who != NOBODY:
            edge = f'<use href="#sw-r{digits(area)}" class="sw-tint"/>'
            out.append(f'<g class="own-{owner_letter(who)}" clip-path="url(#sw-c{digits(area)})">{edge}</g>')
    return group("".join(out), "", 'clip-path="url(#sw-map)"')


@drawn
def _targets(view: Table) -> Markup:
    """Target Area tokens and revealed meeting places; one's own hidden one for one's own eyes."""
    chart = atlas(view.box.content)
    out = ""
    for area in view.box.targets:
        x, y = chart.at[area]
        out += _star(x - 44, y - 6, "")
    for seat, place in enumerate(view.meeting):
        if place >= 0:
            x, y = chart.at[place]
            out += _star(x - 44, y - 6, owner_letter(seat), hidden=not view.met[seat])
    return out


def _star(x: float, y: float, owner: Markup, *, hidden: bool = False) -> Markup:
    ring = f'<circle class="{"sw-target-hidden" if hidden else "sw-target"}" r="11"/><circle class="sw-target-in" r="6.5"/>'
    inner = emblem(owner, 0, 0, 12) if owner else '<circle class="sw-level" r="2.4"/>'
    return f'<g transform="translate({num(x)},{num(y)})">{ring}{inner}</g>'


def _here(area: int, look: Markup, mine: bool) -> Markup:
    """An edge inside the border of the area that acts: brass only for whoever decides."""
    cls = "sw-here" if mine else "sw-here theirs"
    return f'<g clip-path="url(#sw-c{digits(area)})"><use href="#sw-r{digits(area)}" class="{cls}" data-look="{look}"/></g>'


@drawn
def _marks(view: Table) -> Markup:
    """Where the activation or the combat is."""
    chart = atlas(view.box.content)
    out = ""
    if view.active is not None:
        here = view.active.area
        look = "scene" if view.fight is not None else "here"
        out += _here(here, look, view.active.seat == view.viewer)
    asked = view.stack[-1] if view.stack else None
    if isinstance(asked, Station):  # whose units are asked for
        out += _here(asked.areas[0], "here", asked.seat == view.viewer)
    if view.fight is not None:
        here = view.fight.area
        out += "".join(
            f'<use href="#sw-r{digits(here)}" class="{cls}" data-look="scene"/>' for cls in ("chosen-under", "chosen")
        )
        for seat, area, _ in view.fight.support:
            out += _arrow(chart, area, view.fight.area, f"own-{owner_letter(seat)}", dashed=True)
        if view.active is not None:
            out += _arrow(chart, view.active.area, view.fight.area, "", dashed=False)
    return out


def _legal(view: Table, chart: Atlas) -> Markup:
    """Brass on what the viewer may press now: an edge inside the border of an area, brackets round a floe."""
    places, words = legal_places(view), view.box.words
    areas, out = "", ""
    for area, ident in enumerate(words.area_ids):
        if f"area-{ident}" in places:
            edge = f'<use href="#sw-r{digits(area)}" class="area-legal"/>'
            areas += f'<g clip-path="url(#sw-c{digits(area)})">{edge}</g>'
    for floe, (x, y, turn) in chart.floes.items():
        if f"floe-{words.floe_ids[floe]}" in places:
            brackets = bracketed(*_floe_box(words.floe_names[floe]))
            out += f'<g transform="translate({num(x)},{num(y)}) rotate({digits(turn, "g")})">{brackets}</g>'
    return group(areas, "", 'clip-path="url(#sw-map)"') + out if places else ""


def _floe_box(name: str) -> tuple[float, float, float, float]:
    """What can be pressed of a floe, about its place: no bracket runs through its name."""
    half = max(52.0, text_width(name, 16.5) / 2 + 1.1 * len(name) + 8)
    return -half, -32.0, 2 * half, 48.0


def bracketed(x: float, y: float, w: float, h: float) -> Markup:
    """Brass brackets in the corners of a box."""
    return marks.legal([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])


def _arrow(chart: Atlas, start: int, end: int, cls: Markup, *, dashed: bool) -> Markup:
    (ax, ay), (bx, by) = chart.at[start], chart.at[end]
    far = hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / far, (by - ay) / far
    # it ends at the pieces there, however far it has come: from below at the name under them
    short = min(0.42 * far, 66.0) if uy < -0.6 else min(0.28 * far, 44.0)
    cx, cy, sx, sy = bx - ux * short, by - uy * short, ax + ux * 0.25 * far, ay + uy * 0.25 * far
    line = f"M{num(sx)},{num(sy)}L{num(cx)},{num(cy)}"
    head = (
        f"M{num(cx + ux * 9)},{num(cy + uy * 9)}L{num(cx - uy * 5.5 - ux * 2)},{num(cy + ux * 5.5 - uy * 2)}"
        f"L{num(cx + uy * 5.5 - ux * 2)},{num(cy - ux * 5.5 - uy * 2)}Z"
    )
    drawn = (
        path(line, "sw-trail-case") + path(line, "sw-trail-dashed" if dashed else "sw-trail") + path(head, "sw-head")
    )
    return group(drawn, cls)


def way(view: Table, start: int, end: int, seat: int = NOBODY) -> Markup:
    """How an attack came, or the support of a seat."""
    cls: Markup = f"own-{owner_letter(seat)}" if seat != NOBODY else ""
    return _arrow(atlas(view.box.content), start, end, cls, dashed=seat != NOBODY)


def leaving(view: Table, area: int, seat: int, code: int) -> Markup:
    """Units that are no more, where whoever has arrived in an area stands: beside the column that rises there."""
    x, y = atlas(view.box.content).at[area]
    base, elite = code & 7, code >> 3
    there = max((counters.army_width(row[area] & 7, row[area] >> 3) for row in view.army if row[area]), default=0)
    aside = max(0.0, counters.army_width(base, elite) / 2 + 21 - there / 2) if view.steam[area] and there else 0.0
    return moved(counters.army(aside, -26, owner_letter(seat), base, elite, "sw-leaves"), x, y, K)


@drawn
def _floes(view: Table) -> Markup:
    """Contract rings at the floe's name; Legate and Associate beside them."""
    chart = atlas(view.box.content)
    out: list[Markup] = []
    legate = next((s for s in range(view.seats) if view.title[s] >= 0 and view.box.kinds[view.title[s]] == "legate"), 0)
    fleet = next((s for s in range(view.seats) if view.clan[s] and view.box.clans[view.clan[s]].power.associate), 0)
    for floe, (x, y, turn) in chart.floes.items():
        name = view.box.words.floe_names[floe]
        ident = esc(f"floe-{view.box.words.floe_ids[floe]}")
        where = f'transform="translate({num(x)},{num(y)}) rotate({digits(turn, "g")})"'
        if not view.box.floes >> floe & 1:
            out.append(f"<g {where}>{text(0, -16, name, 'sw-floe-out')}</g>")
            continue
        slots: list[Markup] = [owner_letter(s) for s, n in enumerate(view.contracts[floe]) for _ in range(n)]
        slots.extend("" for _ in range(view.box.spaces - len(slots)))
        tokens: list[Markup] = [owner_letter(legate)] if view.legate == floe else []
        if view.associate == floe:
            tokens.append(owner_letter(fleet))
        total = len(slots) + len(tokens)
        inner = text(0, -16, name, "sw-floe")
        for n, owner in enumerate((*slots, *tokens)):
            px = 25 * (n - (total - 1) / 2)
            drawn = counters.contract(0, 0, owner) if n < len(slots) else counters.title_token(0, 0, owner)
            inner += f'<g transform="translate({num(px)},0) rotate({digits(-turn, "g")})">{drawn}</g>'
        if view.closed == floe:
            inner += rect(-62, -34, 124, 50, "whynot", more='rx="4"') + text(0, 30, "closed", "tag-no-text")
        hit = rect(*_floe_box(name), "hit")
        out.append(f'<g id="{ident}" class="sw-floe-g" {where}>{inner}{hit}</g>')
    return "".join(out)


@drawn
def _pieces(view: Table) -> Markup:
    chart = atlas(view.box.content)
    return "".join(_station(view, chart, area) for area in range(len(chart.at)) if view.box.accessible[area])


def _station(view: Table, chart: Atlas, area: int) -> Markup:
    """Everything that stands in one area."""
    armies = [(s, row[area]) for s, row in enumerate(view.army) if row[area]]
    active = view.active
    attacker = active.seat if active is not None else NOBODY
    armies.sort(key=lambda pair: pair[0] == attacker)  # the defender stands below, whoever sits first
    if view.singed[area]:
        armies.insert(0, (NEUTRAL, view.singed[area]))
    troops = ""
    if armies:
        first = armies[0][0]
        acts = active is not None and active.area == area and first == attacker
        own = len(armies) > 1 and armies[1][0] == view.viewer
        token = _token(view, first, area)
        aside = _aside(view, chart, area, armies[1][1]) if len(armies) > 1 else 0
        troops = _troops(tuple(armies), view.steam[area], token, bool(view.cube[area]), acts, own, aside)
    return _standing(chart.at[area], troops, view.steam[area], tuple(_buildings(view, area)), bool(view.cache[area]))


@lru_cache(maxsize=2048)  # most areas look as they did a moment ago, to most eyes
def _standing(
    at: tuple[float, float], troops: Markup, steam: int, built: tuple[tuple[str, str], ...], cache: bool
) -> Markup:
    out = troops
    if out:
        for n, (kind, owner) in enumerate(built):
            out += counters.building(20 * (n - (len(built) - 1) / 2), 20, kind, owner)
    else:
        things: list[tuple[str, str]] = ([("steam", "")] if steam else []) + [*built]
        for n, (kind, owner) in enumerate(things):
            px = 24 * (n - (len(things) - 1) / 2)
            out += counters.steam(px, 2, steam) if kind == "steam" else counters.building(px, 1, kind, owner)
    if cache:
        out += counters.barrel(-34, 18, "contraband")
    if not out:
        return ""
    x, y = at
    return f'<g transform="translate({num(x)},{num(y)}) scale({digits(K)})">{out}</g>'


def _buildings(view: Table, area: int) -> list[tuple[str, str]]:
    out = [("farm", "")] * view.farms[area] + [("toxic", "")] * view.toxic[area] + [("turret", "")] * view.turrets[area]
    if view.beacon[area] != NOBODY:
        out.append(("beacon", owner_letter(view.beacon[area])))
    return out


@lru_cache(maxsize=2048)
def _troops(
    armies: tuple[tuple[int, int], ...], steam: int, token: str, cube: bool, acts: bool, own: bool, aside: int
) -> Markup:
    """The defender, and whoever has arrived. ``acts``: the first of them is active. ``own``: who arrived looks on.
    ``aside``: how far to a side they stand."""
    seat, code = armies[0]
    width = counters.army_width(code & 7, code >> 3)
    out = counters.army(0, 0, owner_letter(seat), code & 7, code >> 3, "sw-active" if acts else "")
    fought = len(armies) > 1
    if steam:  # above whoever has arrived
        out = counters.steam(-width / 2 + 8, -44 if fought else -18, steam) + out
    if token:
        out += counters.order(width / 2 + 1, -20, esc(token), owner_letter(seat), "sw-active" if acts else "")
    if cube:
        out += counters.cube(width / 2 + 14, 0)
    if fought:
        foe, arrived = armies[1]
        colours = "sw-arrive" if own else ""  # brass is for whoever acts: its rival sees plain paper
        out += counters.army(aside, -26, owner_letter(foe), arrived & 7, arrived >> 3, colours)
        far = aside - counters.army_width(arrived & 7, arrived >> 3) / 2
        out += counters.badge(far - 10, -13, "swords", "sw-fight", 10)
    return out


def _aside(view: Table, chart: Atlas, area: int, arrived: int) -> int:
    """How far to a side of the defender whoever has arrived stands, so that no name and no army of a neighbour lies there."""
    (x, y), half = chart.at[area], counters.army_width(arrived & 7, arrived >> 3) / 2
    others = [box for other in range(len(chart.at)) if other != area for box in _lettered(view, chart, other)]

    def covered(dx: int) -> float:
        left, right, top, low = x + K * (dx - half), x + K * (dx + half), y - 36 * K, y - 16 * K
        return sum(
            max(0.0, min(right, b[2]) - max(left, b[0])) * max(0.0, min(low, b[3]) - max(top, b[1])) for b in others
        )

    return min((0, -20, 20, -40, 40), key=lambda dx: (round(covered(dx)), abs(dx)))


def _lettered(view: Table, chart: Atlas, area: int) -> list[tuple[float, float, float, float]]:
    """The room that the name of an area takes, and the army that stands there."""
    (x, y), low, lines = chart.at[area], _name_height(view, area), name_lines(view.box.names[area])
    half = max(text_width(line, 12.5) for line in lines) / 2
    out = [(x - K * half, y + K * (low - 10), x + K * half, y + K * (low + 12 * len(lines) - 9))]
    for row in view.army:
        if row[area]:
            half = counters.army_width(row[area] & 7, row[area] >> 3) / 2
            out.append((x - K * half, y - 10 * K, x + K * half, y + 10 * K))
    return out


def _token(view: Table, seat: int, area: int) -> str:
    """The Order token as the viewer may know it: in planning one's own draft, and a dashed ring where one is missing."""
    if seat == NEUTRAL:
        return ""
    token = token_shown(view, seat, area)
    return "todo" if not token and planned(view) is not None and looks(view, seat) else token


def name_lines(name: str) -> list[str]:
    """A long name of several words stands on as many lines."""
    return name.split(" ") if len(name) > 11 and " " in name else [name]


@drawn
def _names(view: Table) -> Markup:
    """Each name below what stands in its area."""
    chart = atlas(view.box.content)
    out: list[Markup] = []
    for area, (x, y) in enumerate(chart.at):
        name = view.box.names[area]
        lines = name_lines(name)
        cls = "sw-area-name" if view.box.accessible[area] else "sw-area-out"
        low = _name_height(view, area)
        inner = "".join(text(0, low + 12 * n, line, cls) for n, line in enumerate(lines))
        out.append(f'<g transform="translate({num(x)},{num(y)}) scale({digits(K)})">{inner}</g>')
    return "".join(out)


def _name_height(view: Table, area: int) -> int:
    troops = view.singed[area] or any(row[area] for row in view.army)
    built = bool(_buildings(view, area))
    if troops:
        return 39 if built else 23
    return 24 if built or view.steam[area] else 5


@drawn
def _hits(view: Table, words: Words) -> Markup:
    """The areas as things to press and to read: each with its id and what lies in it."""
    mine = view.army[view.viewer] if 0 <= view.viewer < view.seats else None
    titles = _titles(view, words)
    out: list[Markup] = [
        _hit(view.box.words.area_ids[area], area, titles[area], mine is not None and bool(mine[area]))
        for area, accessible in enumerate(view.box.accessible)
        if accessible
    ]
    return group("".join(out), "", 'clip-path="url(#sw-map)"') + _all_name_hits(view)


@drawn
def _all_name_hits(view: Table) -> Markup:
    chart = atlas(view.box.content)
    return "".join(_name_hits(view, chart, area) for area in range(len(chart.at)) if view.box.accessible[area])


def _name_hits(view: Table, chart: Atlas, area: int) -> Markup:
    """The lettering of an area is pressed as the area, also where it reaches over a border."""
    (x, y), name, low = chart.at[area], view.box.names[area], _name_height(view, area)
    lines = name_lines(name)
    wide, high = max(text_width(line, 12.5) for line in lines) + 4, 12 * len(lines) + 2
    where = f'data-of="area-{esc(view.box.words.area_ids[area])}"'
    return moved(rect(-wide / 2, low - 11, wide, high, "hit", more=where), x, y, K)


@drawn
def _titles(view: Table, words: Words) -> tuple[str, ...]:
    """Of each area its name and kind, what lies in it, and what is next to it."""
    box, out = view.box, list[str]()
    for area, lying in enumerate(things(view, words)):
        terrain = "plains" if box.plain[area] else "mountain"
        haven = ", haven" if area in box.havens else ""
        near = ", ".join([box.names[b] for b in box.near[area]])
        out.append(f"{box.names[area]} ({terrain}{haven}): {lying or 'empty'}. Next to {near}.")
    return tuple(out)


@lru_cache(maxsize=2048)
def _hit(ident: str, area: int, title: str, own: bool) -> Markup:
    mark = ' data-look="own"' if own else ""
    inner = f'<title>{esc(title)}</title><use href="#sw-r{digits(area)}" class="hit"/>'
    return f'<g id="area-{esc(ident)}" class="sw-area"{mark}>{inner}</g>'


@cache
def _frame() -> Markup:
    """Neat line, graduated bar, outer rule, title and rose; the foot is the GEO track."""
    edge = f"M-30,-30H{digits(WIDTH + 30)}V{digits(HEIGHT + 44)}H-30Z"
    out = path(f"{edge}M0,0V{digits(HEIGHT)}H{digits(WIDTH)}V0Z", "outside", 'fill-rule="evenodd"')
    out += rect(0, 0, WIDTH, HEIGHT, "neat") + rect(-5, -5, WIDTH + 10, HEIGHT + 10, "neat")
    out += rect(-14, -14, WIDTH + 28, HEIGHT + 52, "rule")
    for k in range(0, 20, 2):
        out += rect(k * 56.5, -5, 56.5, 5, "grad") + rect(k * 56.5, HEIGHT, 56.5, 5, "grad")
    for k in range(0, 16, 2):
        out += rect(-5, k * 50, 5, 50, "grad") + rect(WIDTH, k * 50, 5, 50, "grad")
    for n in range(20):
        out += path(f"M{num(76 + n * 51 + 25.5)},{digits(HEIGHT + 10)}v22", "neat")
    out += text(4, HEIGHT + 26, "GEO", "caps")
    title = frame.cartouche(1008, 84, "Steamwatchers", "Europa", "in the years of the Bane", ground="land")
    return out + title + frame.rose(46, 58)


@drawn
def _score(view: Table) -> Markup:
    """Emblems on the GEO track, 0 to 20; beyond it the number is said."""
    out = ""
    for n in range(21):
        x = 76 + n * 51
        here = [s for s in range(view.seats) if view.alive[s] and min(max(view.geo[s], 0), 20) == n]
        if not here:
            out += text(x, HEIGHT + 26, n, "sw-geo")
            continue
        for seat, (dx, dy, size) in zip(here, STANDING[len(here)], strict=True):
            out += emblem(owner_letter(seat), x + dx, HEIGHT + 21 + dy, size)
        most = max(view.geo[s] for s in here)
        out += text(x + (14 if len(here) < 5 else 17), HEIGHT + 26, most if n == 20 else n, "sw-geo-on")
    return out
