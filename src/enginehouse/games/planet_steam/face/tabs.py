"""The leaves of the page on a phone: the one sheet of the board comes apart into market, map and tanks."""

from __future__ import annotations

from enginehouse.core import Tab
from enginehouse.games.planet_steam.face import auction_panel, map_sheet, terminal_panel
from enginehouse.games.planet_steam.face.words import phases
from enginehouse.games.planet_steam.rules.state import Table
from enginehouse.games.planet_steam.rules.steps import Extract, ZoneBids


def _round(view: Table, zone: int) -> tuple[float, float, float, float]:
    """A zone and what lies beside it: what is being bought."""
    x, y = map_sheet.corner(view.box, zone)
    wide, high = map_sheet.size(view.box)
    left = min(max(-30.0, x - map_sheet.ZW * 1.2), wide - map_sheet.ZW * 3.4 + 30)
    return left, min(max(-30.0, y - 18), high - map_sheet.ZH * 1.4 + 30), map_sheet.ZW * 3.4, map_sheet.ZH * 1.4


def tabs(view: Table) -> tuple[Tab, ...]:
    wide, high = map_sheet.size(view.box)
    terminal = (wide + 108, -30.0, terminal_panel.WIDTH + 8, terminal_panel.HEIGHT + 20)
    country = (-30.0, -30.0, wide + 120, high + 60)
    players = Tab("players", "Players", panels=("players", "convoys", "specialists"))
    if auction_panel.takes_the_sheet(view):
        aside = (auction_panel.ASIDE - 10, high * auction_panel.FOLD + 46, auction_panel.SIDE + 20, 420.0)
        auction = Tab("auction", "Auction", panels=("auction", "bids", "cards"))
        market = Tab("market", "Market", board=True, part=aside, panels=("carriers",))
        return auction, Tab("map", "Map", panels=("map",)), market, players
    first = Tab("market", "Market", board=True, part=terminal, panels=("carriers",))
    if terminal_panel.traded_now(view) >= 0:
        first = Tab("market", "Market", panels=("gauges", "trade", "carriers"))
    extracting = bool(view.stack) and isinstance(view.stack[-1], Extract)
    map_ = Tab("map", "Map", board=True, part=country, panels=("extraction",), now=extracting)
    bidding = auction_panel.bidding_on_the_board(view)
    if bidding is not None:
        there = _round(view, bidding.zone) if isinstance(bidding, ZoneBids) else None
        return (
            Tab("auction", "Auction", board=there is not None, part=there, panels=("auction", "bids")),
            map_,
            first,
            players,
        )
    siding = (-10.0, high + 24, wide + 60, 160.0)
    names, phase = phases(view)
    in_tanks = bool(names) and names[phase] == "Tanks"
    tanks = Tab("tanks", "Tanks", board=True, part=siding, panels=("prices", "certificates"), now=in_tanks)
    return first, map_, tanks, players
