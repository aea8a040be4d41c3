"""The board as one sheet: the map, the tank market below it, and the resource terminal beside them."""

from __future__ import annotations

from enginehouse.core import Words
from enginehouse.draw import marks
from enginehouse.draw.board import Board
from enginehouse.draw.svg import moved
from enginehouse.games.planet_steam import chart, market, terminal
from enginehouse.games.planet_steam.content import RESOURCES
from enginehouse.games.planet_steam.face import choice
from enginehouse.games.planet_steam.state import Table

STATIC = frozenset({"ground", "frame", "hits"})


def board(view: Table, words: Words) -> Board:
    """Layers from the ground up; only those that change are sent again."""
    box = view.box
    width, height = chart.size(box)
    right, under = width + 112, height + 30
    pressed = legal_places(view)
    below = moved(market.key(), 0, under) + moved(market.siding(view), 0, under + 16)
    below += moved(market.notes(view), 0, under + 96) + moved(market.reserve(view), 0, under + 126)
    layers = {
        "ground": chart.ground(len(box.rows), box.columns, box.river),
        "relief": chart.relief(view),
        "airship-row": chart.airship_row(view),
        "claims": chart.concessions(view),
        "pipes": chart.pipes(view),
        "tanks": chart.tanks(view),
        "markers": chart.markers(view),
        "frame": chart.frame(box.rows, box.columns),
        "moorings": chart.moorings(view),
        "market": below,
        "terminal": moved(terminal.terminal(view), right, -20),
        "marks": chart.up_for_auction(view),
        "legal": chart.legal_zones(box, pressed) + _beside(view, pressed, right, under),
        "hits": chart.hits(box.zones, box.rows, box.columns),
        "press": moved(terminal.hits(view), right, -20) + moved(market.hits(view), 0, under + 16),
    }
    return Board((-30, -30, round(right + terminal.WIDTH + 40), round(height + 218)), layers, "Planet Steam", STATIC)


def legal_places(view: Table) -> tuple[str, ...]:
    """The elements that begin a legal action of the viewer."""
    seat = view.viewer
    if seat < 0 or not view.stack or seat not in view.stack[-1].seats(view):
        return ()
    touched = (choice(view, seat, action).touches for action in view.stack[-1].legal(view, seat))
    return tuple(dict.fromkeys(ident for touches in touched for ident in touches))


def _beside(view: Table, idents: tuple[str, ...], right: float, under: float) -> str:
    """Brackets on gauges, bonus box and reserve."""
    where: dict[str, tuple[float, float, float, float]] = {}
    for r, y, high in terminal.tops(view):
        if r != terminal.traded_now(view):
            where[f"gauge-{RESOURCES[r]}"] = (right + 4, y - 16, right + terminal.WIDTH - 4, y + high - 24)
    for r in range(4):
        where[f"bonus-{RESOURCES[r]}"] = (428 + 42 * r, under + 91, 468 + 42 * r, under + 119)
    for i, r in enumerate((0, 1, 3)):
        where[f"converter-{RESOURCES[r]}"] = (44 + 50 * i, under + 126, 90 + 50 * i, under + 150)
    where["superchargers"] = (276, under + 126, 386, under + 150)
    where["certificate-licence"] = (392, under + 126, 474, under + 150)
    where["certificate-luxury"] = (478, under + 126, 556, under + 150)
    where["import"] = (208, under + 94, 352, under + 118)
    out = ""
    for ident in idents:
        if ident in where:
            a, b, c, d = where[ident]
            out += marks.legal([(a, b), (c, b), (c, d), (a, d)])
    return out
