"""The board as one sheet: the map, the tank market below it, and the resource terminal beside them.

While specialists are sold, the auction takes the sheet and the map is folded small (``auction_panel.py``). The layers have the
same names either way, because a page swaps layers and never adds any.
"""

from __future__ import annotations

from enginehouse.core import Words
from enginehouse.draw import marks
from enginehouse.draw.board import Board, Layers, ToDraw
from enginehouse.draw.markup import Markup
from enginehouse.draw.svg import moved
from enginehouse.games.planet_steam.face import auction_panel, map_sheet, tank_market_panel, terminal_panel
from enginehouse.games.planet_steam.face.press import choice
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.state import Table


def board(view: Table, words: Words, limit: int = 0) -> Board:
    """Layers from the ground up; a page is sent those that changed. ``limit``: the viewer's own standing order."""
    box = view.box
    width, height = map_sheet.size(box)
    frame = (-30.0, -30.0, float(round(width + 112 + terminal_panel.WIDTH + 40)), float(round(height + 218)))
    sold = auction_panel.takes_the_sheet(view)
    layers = Layers((_auction if sold else _map)(view, words, limit))
    return Board(frame, layers, "Planet Steam", laid="auction" if sold else "map")


def land(view: Table) -> dict[Markup, Markup]:
    """The layers of the map itself."""
    box = view.box
    return {
        "ground": map_sheet.ground(len(box.rows), box.columns, box.river),
        "relief": map_sheet.relief(view),
        "airship-row": map_sheet.airship_row(view),
        "claims": map_sheet.concessions(view),
        "pipes": map_sheet.pipes(view),
        "tanks": map_sheet.tanks(view),
        "markers": map_sheet.markers(view),
        "frame": map_sheet.frame(box.rows, box.columns),
        "moorings": map_sheet.moorings(view),
    }


def _map(view: Table, words: Words, limit: int) -> ToDraw:
    box = view.box
    width, height = map_sheet.size(box)
    right, under = width + 112, height + 30
    bidding = auction_panel.bidding_on_the_board(view)
    if bidding is None:
        below = moved(tank_market_panel.key(), 0, under) + moved(tank_market_panel.siding(view), 0, under + 16)
        below += moved(tank_market_panel.notes(view), 0, under + 96) + moved(
            tank_market_panel.reserve(view), 0, under + 126
        )
    else:
        below = moved(tank_market_panel.line(view), 0, under)
    press = moved(terminal_panel.hits(view), right, -20)
    return {
        **land(view),
        "market": below,
        "terminal": moved(terminal_panel.terminal(view), right, -20),
        "auction": moved(auction_panel.below_the_map(view, words, bidding, limit), 0, under) if bidding else "",
        "marks": map_sheet.up_for_auction(view),
        "legal": lambda: _pressed(view, right, under),
        "hits": map_sheet.hits(box.zones, box.rows, box.columns),
        "press": press + (moved(tank_market_panel.hits(view), 0, under + 16) if bidding is None else ""),
    }


def _pressed(view: Table, right: float, under: float) -> Markup:
    pressed = legal_places(view)
    return map_sheet.legal_zones(view.box, pressed) + _beside(view, pressed, right, under)


def _auction(view: Table, words: Words, limit: int) -> ToDraw:
    return {
        **{name: auction_panel.folded(drawing) for name, drawing in land(view).items()},
        "market": "",
        "terminal": auction_panel.side(view),
        "auction": auction_panel.scene(view, words, limit),
        "marks": "",
        "legal": "",
        "hits": "",
        "press": auction_panel.side_hits(view),
    }


def legal_places(view: Table) -> tuple[str, ...]:
    """The elements that begin a legal action of the viewer."""
    seat = view.viewer
    if seat < 0 or not view.stack or seat not in view.stack[-1].seats(view):
        return ()
    touched = (choice(view, seat, action).touches for action in view.stack[-1].legal(view, seat))
    return tuple(dict.fromkeys(ident for touches in touched for ident in touches))


def _beside(view: Table, idents: tuple[str, ...], right: float, under: float) -> Markup:
    """Brackets on gauges, bonus box and reserve, for a drawing on paper; a page draws its own."""
    where: dict[str, tuple[float, float, float, float]] = {}
    for r, y, high in terminal_panel.tops(view):
        if r != terminal_panel.traded_now(view):
            where[f"gauge-{RESOURCES[r]}"] = (right + 4, y - 16, right + terminal_panel.WIDTH - 4, y + high - 24)
    for ident, (x, y, w, h) in terminal_panel.ladder_places(view).items():
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
