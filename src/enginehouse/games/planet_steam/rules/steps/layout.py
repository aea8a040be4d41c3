"""Free rearranging: which single moves end in a legal layout. PS-REARR, PS-IMMOB, PS-RIVER, PS-R33."""

from __future__ import annotations

from enginehouse.core import Action, Refusal, Seat
from enginehouse.games.planet_steam.rules.box import ORE, WATER
from enginehouse.games.planet_steam.rules.state import Table

#: Free moves of a player in one Tank Phase. PS-R88.
FREE_MOVES = 60


def suits(table: Table, product: int, zone: int) -> bool:
    """With river limits, ore and quartz never stand on the river. PS-RIVER-01, PS-RIVER-02."""
    return product > ORE or not (table.box.switches.river_limits and table.box.river[zone])


def free_moves(table: Table, tanks: list[int], free: list[int], actions: list[Action]) -> None:
    """Add every free move of these standing tanks. PS-REARR-01 to PS-REARR-03."""
    words, product, charged = table.box.words, table.product, table.charged
    mobile, limited = not table.box.switches.immobile_tanks, table.box.switches.river_limits
    river = table.box.river
    for i, a in enumerate(tanks):
        pa, ca = product[a], charged[a]
        land_a = limited and pa <= ORE  # must stay off the river
        if pa != WATER:
            actions.append(words.strip[a])
        if mobile:
            move = words.move[a]
            actions += [move[b] for b in free if not (land_a and river[b])] if land_a else [move[b] for b in free]
        for b in tanks[i + 1 :]:
            pb, cb = product[b], charged[b]
            if ca != cb:
                actions.append(words.recharge[a][b] if ca else words.recharge[b][a])
            elif pa == pb:
                continue
            if limited and ((pa <= ORE and river[b]) or (pb <= ORE and river[a])):
                continue
            if mobile:
                actions.append(words.swap[a][b])
            if pa == pb:
                continue
            if pb == WATER:
                actions.append(words.refit[a][b])
            elif pa == WATER:
                actions.append(words.refit[b][a])
            else:
                actions.append(words.exchange[a][b])


def refuse_layout(table: Table, seat: Seat, verb: str, a: int, b: int) -> Refusal:
    """Why a free move is not offered."""
    zones, product = table.box.zones, table.product
    for zone in (a,) if verb in ("strip", "move") else (a, b):
        if table.owner[zone] != seat or product[zone] < 0:
            return Refusal("PS-REARR-01", f"You have no tank on {zones[zone]}.")
        if zone == table.tipped:
            rule = "PS-SABO-06" if verb in ("move", "swap") else "PS-SABO-07"
            return Refusal(rule, f"The tank on {zones[zone]} lies on its side: it stays as it is this round.")
    if verb in ("move", "swap") and table.box.switches.immobile_tanks:
        return Refusal("PS-IMMOB-01", "Tanks never move in this game. Converters and superchargers do.")
    if verb == "move":
        return _refuse_move(table, seat, a, b)
    if verb == "strip":
        return Refusal("PS-CONV-07", f"The tank on {zones[a]} has no converter to give back.")
    if verb == "recharge":
        return Refusal(
            "PS-REARR-03",
            f"A supercharger moves from a tank that has one to one that has none: not {zones[a]} to {zones[b]}.",
        )
    if a == b or (product[a] == product[b] and (verb != "swap" or table.charged[a] == table.charged[b])):
        return Refusal("PS-R33", f"{zones[a]} and {zones[b]} are alike: nothing would change.")
    if verb == "refit" and (product[a] == WATER or product[b] != WATER):
        return Refusal(
            "PS-REARR-03",
            f"A converter moves from a tank that has one to one that has none: not {zones[a]} to {zones[b]}.",
        )
    if verb == "exchange" and WATER in (product[a], product[b]):
        return Refusal("PS-REARR-03", "Only one of these tanks has a converter: move it instead.")
    if not suits(table, product[a], b) or not suits(table, product[b], a):
        return Refusal("PS-RIVER-02", "Ore and quartz converters stay off the river.")
    return Refusal("PS-R33", f"Name the two zones in the order of the map: {zones[b]} before {zones[a]}.")


def _refuse_move(table: Table, seat: Seat, a: int, b: int) -> Refusal:
    zones = table.box.zones
    if table.owner[b] != seat:
        return Refusal("PS-TANK-17", f"{zones[b]} is not yours: tanks stand on your own zones only.")
    if table.product[b] >= 0:
        return Refusal("PS-TANK-16", f"{zones[b]} has a tank already; swap the two instead.")
    return Refusal("PS-RIVER-02", f"{zones[b]} is on the river: a tank for ore or quartz cannot go there.")
