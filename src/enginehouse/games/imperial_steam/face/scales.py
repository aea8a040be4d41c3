"""Round line, influence scale, key and title: the instruments on the map sheet."""

from __future__ import annotations

from enginehouse.draw import pieces, svg
from enginehouse.draw.markup import Markup, digits, esc
from enginehouse.draw.memory import drawn, looks
from enginehouse.games.imperial_steam.face import glyphs, tips
from enginehouse.games.imperial_steam.face.map_sheet import X0, X1, Y0, Y1
from enginehouse.games.imperial_steam.face.press import EMBLEMS
from enginehouse.games.imperial_steam.rules.box import HUBS, ROUNDS
from enginehouse.games.imperial_steam.rules.goods import names
from enginehouse.games.imperial_steam.rules.state import Table

LOCO = "M-12,6V-6H-5.6V-2.6H4V-7H8V-2.6H12V6Z"
STAR = "M0,-10L2.6,-3.2L9.6,-3L4,1.4L6,8.4L0,4.4L-6,8.4L-4,1.4L-9.6,-3L-2.6,-3.2Z"
CROWN = "M-6,4.6L-7,-3.4L-3.4,-.4L0,-5.6L3.4,-.4L7,-3.4L6,4.6Z"


def title() -> Markup:
    drawn = svg.text(0, -30, "IMPERIAL STEAM", "is-over") + svg.text(0, 0, "SOUTHERN RAILWAY", "is-title")
    drawn += svg.path("M-128,12H-8M8,12H128", "is-rule") + svg.path("M0,8L4,12L0,16L-4,12Z", "is-gl-dark")
    return svg.moved(drawn + svg.text(0, 30, "from Wien across the Alps to Trieste", "is-sub"), 204, 70)


def crown() -> Markup:
    return svg.circle(0, 0, 9.6, "is-crown-disc") + svg.path(CROWN, "is-crown") + svg.path("M-6,6.2H6", "is-crown-base")


@drawn
def round_line(view: Table, width: float = 366.0) -> Markup:
    """Eight rounds as stations of one line; engines stand left of their round; below, orders and arrivals."""
    step, now = width / ROUNDS, view.round
    drawn = svg.rect(-2, -2, width + 4, 82, "is-inset")
    drawn += svg.path(f"M6,34H{svg.num(width - 6)}", "is-tt-line")
    drawn += svg.path(f"M6,34H{svg.num((now - 0.5) * step)}", "is-tt-done")
    for r in range(1, ROUNDS + 1):
        x = (r - 0.5) * step
        state = "now" if r == now else "past" if r < now else "stop"
        drawn += svg.circle(x, 34, 11.5 if r == now else 8.5, f"is-tt-{state}")
        drawn += svg.text(x, 38.6 if r == now else 38, r, "is-tt-nn" if r == now else "is-tt-n")
        drawn += _orders(view, r, x)
        if r >= 4 and r > now:
            cubes = names(view.arrivals[r - 4])
            drawn += "".join(
                glyphs.good(esc(g), x + 11 * (i - (len(cubes) - 1) / 2), 69, 10) for i, g in enumerate(cubes)
            )
    left = max(2.6, now - 1.1) * step
    drawn += svg.text(left, 58.6, "you may order", "is-tt-c") if now > 3 else ""
    drawn += svg.text(left, 73, "reach the market", "is-tt-c")
    for level, tiles in enumerate(view.engines, 4):
        opens = view.box.engine_round[level]
        x, late = (opens - 1) * step, opens > now
        names_ = ("is-tt-el", "is-tt-wl", "is-tt-eln") if late else ("is-tt-e", "is-tt-w", "is-tt-en")
        engine = svg.path(LOCO, names_[0]) + svg.circle(-7, 7.2, 2.7, names_[1]) + svg.circle(6, 7.2, 2.7, names_[1])
        engine += svg.text(-1, 5, level, names_[2])
        words = tips.engine(view, level)
        drawn += f'<g id="engine-{digits(level)}" transform="translate({svg.num(x)},13)">{words}{engine}</g>'
        drawn += svg.text(x + 15, 17, tiles, "is-tt-q")
    return svg.moved(drawn, 24, 112)


def _orders(view: Table, r: int, x: float) -> Markup:
    if r < view.round:
        return ""
    if r == ROUNDS:
        return svg.text(x, 58, "none", "is-tt-s")
    n = view.shipments[r - 1]
    cls = "is-tt-on" if r == view.round else "is-tt-slot"
    return "".join(svg.rect(x - n * 4.6 + i * 9.2 + 0.8, 51, 7.6, 7.6, cls) for i in range(n))


def key() -> Markup:
    """The four kinds of link and the four signs of a city."""
    x, y, w, h = 738.0, 556.0, 158.0, 134.0
    drawn = svg.rect(0, 0, w, h, "is-inset") + svg.rect(3, 3, w - 6, h - 6, "neat")
    drawn += svg.text(w / 2, 17, "The numeral is the effort", "is-ky-head")
    lines: tuple[tuple[Markup, str], ...] = (
        ("", "open line"),
        ("bridge", "bridge, 1 stone"),
        ("tunnel", "tunnel, 1 iron"),
        ("state", "State line, bought"),
    )
    for i, (kind, words) in enumerate(lines):
        row = 31 + 16.5 * i
        d = f"M9,{svg.num(row)}H45"
        drawn += svg.path(d, f"is-out-{kind}" if kind else "is-out")
        drawn += svg.path(d, "is-in-state" if kind == "state" else "is-in")
        if kind == "state":
            drawn += svg.moved(crown(), 27, row, 0.82)
        elif kind == "bridge":
            drawn += svg.moved(svg.path("M-11,-7L-7.5,-4.2H7.5L11,-7M-11,7L-7.5,4.2H7.5L11,7", "is-bridge"), 27, row)
        elif kind == "tunnel":
            drawn += svg.moved(svg.path("M-11,-6.6Q-4.5,0 -11,6.6M11,-6.6Q4.5,0 11,6.6", "is-tunnel"), 27, row)
        drawn += svg.text(52, row + 4, words, "is-ky")
    signs: tuple[tuple[Markup, str], ...] = (
        (glyphs.hexagon(1)[1], "influence"),
        (glyphs.token(2, 2)[1], "business"),
        (glyphs.house(40)[1], "station"),
        (svg.path(glyphs.WORKS, "is-gl"), "factory"),
    )
    for i, (sign, words) in enumerate(signs):
        drawn += svg.moved(sign, 9 + 76 * (i % 2), 93 + 19 * (i // 2))
        drawn += svg.text(29 + 76 * (i % 2), 104.5 + 19 * (i // 2), words, "is-ky")
    return svg.moved(drawn, x, y)


@drawn
def influence(view: Table) -> Markup:
    """A scale: players stand in columns, the top row has the star; a hub is a post, passed by all right of it."""
    x, y, w, h = 17.0, 704.0, 882.0, 62.0
    columns = view.box.last + 1
    step = w / columns
    spaces = view.box.content.boards.influence.rows
    high = 61.6 / spaces
    drawn = svg.rect(x, y, w, h, "is-in-bg", more='id="influence"')
    drawn += svg.path(
        "".join(f"M{digits(x)},{svg.num(y + high * i)}H{svg.num(x + w)}" for i in range(1, spaces)), "is-in-row"
    )
    for i in range(columns):
        left = x + i * step
        drawn += svg.rect(left, y + h, step, 5, "is-in-black" if i % 2 else "is-in-bar")
        drawn += svg.text(left + step / 2, y + h + 16, 10 * i, "is-in-n")
        star = svg.path(STAR, "is-in-star")
        drawn += svg.moved(star, left + step / 2, y + 7.8, 0.36)
        if i:
            drawn += svg.path(f"M{svg.num(left)},{svg.num(y)}V{svg.num(y + h)}", "is-in-row")
    seen: dict[int, int] = {}
    for hub, column in enumerate(view.hubs):
        k = seen[column] = seen.get(column, -1) + 1
        left = x + column * step
        drawn += svg.path(f"M{svg.num(left)},{svg.num(y + 1)}V{svg.num(y + h)}", "is-in-post")
        drawn += svg.moved(svg.path(glyphs.shield(), f"is-{HUBS[hub]}"), left, y + 10 + 16 * k, 0.5)
    drawn += svg.text(x + w - 8, y + 41, "Influence", "is-in-cap")
    drawn += svg.text(
        x + w - 8,
        y + 56,
        "in one column the higher row counts more; a post passed is a hub where you may hire",
        "is-in-sm",
    )
    rows: dict[int, int] = {}
    for seat in view.standing:
        column = view.influence[seat]
        row = rows.get(column, 0)
        rows[column] = row + 1
        cx, cy = x + (column + 0.5) * step, y + 8 + high * row
        plate = svg.rect(cx - 9.6, cy - 8.2, 19.2, 16.4, "is-in-me", more='rx="2"') if looks(view, seat) else ""
        drawn += f'<g id="marker-{digits(seat)}">{plate}{pieces.emblem(EMBLEMS[seat], cx, cy, 15)}</g>'
    return drawn


def frame() -> Markup:
    a, b, c, e = X0 - 5, Y0 - 5, X1 + 5, Y1 + 5
    drawn = svg.rect(X0, Y0, X1 - X0, Y1 - Y0, "neat") + svg.rect(a, b, c - a, e - b, "neat")
    wide, high = (X1 - X0) / 22, (Y1 - Y0) / 16
    for i in range(0, 22, 2):
        drawn += "".join(svg.rect(X0 + i * wide, top, wide, 5, "grad") for top in (b, Y1))
        if i < 16:
            drawn += "".join(svg.rect(left, Y0 + i * high, 5, high, "grad") for left in (a, X1))
    return drawn + svg.rect(4, 4, 908, 782, "rule")
