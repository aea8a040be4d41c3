"""What a finished game of Planet Steam shows of its house numbers: prices and how they are pinned, tanks, luxury, auctions."""

from __future__ import annotations

from statistics import fmean

from enginehouse.core import Findings, Game
from enginehouse.games.planet_steam.rules.content import RESOURCES
from enginehouse.games.planet_steam.rules.events import Certified, TankPlaced, Traded, Won
from enginehouse.games.planet_steam.rules.state import Table


def findings(game: Game[Table]) -> Findings:
    told = [event for _, event in game.events]
    numbers: dict[str, float] = {}
    for n, resource in enumerate(RESOURCES):
        prices = [e.price for e in told if isinstance(e, Traded) and e.resource == n]
        track = game.box.tracks[n]
        if prices:
            numbers[f"price of {resource}"] = fmean(prices)
            numbers[f"{resource} at its floor, share of trading turns"] = prices.count(track.lowest) / len(prices)
            numbers[f"{resource} at its ceiling, share of trading turns"] = prices.count(track.highest) / len(prices)
    numbers["tanks a player"] = sum(isinstance(e, TankPlaced) for e in told) / game.table.seats
    numbers["luxury quarters"] = sum(isinstance(e, Certified) and e.deed == "buy luxury" for e in told)
    zones = [e.paid for e in told if isinstance(e, Won) and e.subject == "zone"]
    if zones:
        numbers["paid for a zone at auction"] = fmean(zones)
    return Findings(numbers)
