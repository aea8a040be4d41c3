"""The board as one sheet: the map, the tank market below it, and the resource terminal beside them.

While specialists are sold, the auction takes the sheet and the map is folded small (``auction.py``). The layers have the
same names either way, because a page swaps layers and never adds any.
"""

from __future__ import annotations

from enginehouse.core import Words
from enginehouse.draw import marks
from enginehouse.draw.board import Board
from enginehouse.draw.svg import moved
from enginehouse.games.planet_steam import auction, chart, market, terminal
from enginehouse.games.planet_steam.content import RESOURCES
from enginehouse.games.planet_steam.face import choice
from enginehouse.games.planet_steam.state import Table


def board(view: Table, words: Words, limit: int = 0) -> Board:
    """Layers from the ground up; a page is sent those that changed. ``limit``: the viewer's own standing order."""
    box = view.box
    width, height = chart.size(box)
    frame = (-30.0, -30.0, float(round(width + 112 + terminal.WIDTH + 40)), float(round(height + 218)))
    layers = _auction if auction.takes_the_sheet(view) else _map
    return Board(frame, layers(view, words, limit), "Planet Steam")


def land(view: Table) -> dict[str, str]:
    """The layers of the map itself."""
    box = view.box
    return {
        "ground": chart.ground(len(box.rows), box.columns, box.river),
        "relief": chart.relief(view),
        "airship-row": chart.airship_row(view),
        "claims": chart.concessions(view),
        "pipes": chart.pipes(view),
        "tanks": chart.tanks(view),
        "markers": chart.markers(view),
        "frame": chart.frame(box.rows, box.columns),
        "moorings": chart.moorings(view),
    }


def _map(view: Table, words: Words, limit: int) -> dict[str, str]:
    box = view.box
    width, height = chart.size(box)
    right, under = width + 112, height + 30
    pressed = legal_places(view)
    bidding = auction.bidding_on_the_board(view)
    if bidding is None:
        below = moved(market.key(), 0, under) + moved(market.siding(view), 0, under + 16)
        below += moved(market.notes(view), 0, under + 96) + moved(market.reserve(view), 0, under + 126)
    else:
        below = moved(market.line(view), 0, under)
    press = moved(terminal.hits(view), right, -20)
    return land(view) | {
        "market": below,
        "terminal": moved(terminal.terminal(view), right, -20),
        "auction": moved(auction.below_the_map(view, words, bidding, limit), 0, under) if bidding else "",
        "marks": chart.up_for_auction(view),
        "legal": chart.legal_zones(box, pressed) + _beside(view, pressed, right, under),
        "hits": chart.hits(box.zones, box.rows, box.columns),
        "press": press + (moved(market.hits(view), 0, under + 16) if bidding is None else ""),
    }


def _auction(view: Table, words: Words, limit: int) -> dict[str, str]:
    return {name: auction.folded(drawing) for name, drawing in land(view).items()} | {
        "market": "",
        "terminal": auction.side(view),
        "auction": auction.scene(view, words, limit),
        "marks": "",
        "legal": "",
        "hits": "",
        "press": auction.side_hits(view),
    }


def legal_places(view: Table) -> tuple[str, ...]:
    """The elements that begin a legal action of the viewer."""
    seat = view.viewer
    if seat < 0 or not view.stack or seat not in view.stack[-1].seats(view):
        return ()
    touched = (choice(view, seat, action).touches for action in view.stack[-1].legal(view, seat))
    return tuple(dict.fromkeys(ident for touches in touched for ident in touches))


def _beside(view: Table, idents: tuple[str, ...], right: float, under: float) -> str:
    """Brackets on gauges, bonus box and reserve, for a drawing on paper; a page draws its own."""
    where: dict[str, tuple[float, float, float, float]] = {}
    for r, y, high in terminal.tops(view):
        if r != terminal.traded_now(view):
            where[f"gauge-{RESOURCES[r]}"] = (right + 4, y - 16, right + terminal.WIDTH - 4, y + high - 24)
    for ident, (x, y, w, h) in terminal.ladder_places(view).items():
        where[ident] = (right + x, y - 20, right + x + w, y - 20 + h)
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
