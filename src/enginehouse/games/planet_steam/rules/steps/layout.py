"""Free rearranging: which single moves end in a legal layout. PS-REARR, PS-IMMOB, PS-RIVER, PS-R33."""

from __future__ import annotations

from enginehouse.core import Action, Refusal, Seat, refuse
from enginehouse.games.planet_steam.rules.box import ORE, WATER
from enginehouse.games.planet_steam.rules.state import NO_TANK, Table

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


def judge_own_tank(table: Table, seat: Seat, verb: str, zone: int) -> Refusal | None:
    """A standing tank of the seat: a tipped one stays as it is. PS-REARR-01, PS-SABO-06, PS-SABO-07."""
    name = table.box.zones[zone]
    if table.owner[zone] != seat or table.product[zone] == NO_TANK:
        return refuse("PS-REARR-01", "You have no tank on {zone} to rearrange.", zone=name)
    if zone != table.tipped:
        return None
    rule = "PS-SABO-06" if verb in ("move", "swap") else "PS-SABO-07"
    return refuse(rule, "The tank on {zone} lies on its side: it stays as it is this round.", zone=name)


def judge_layout(table: Table, seat: Seat, verb: str, a: int, b: int) -> Refusal | None:
    """A free move of tanks, converters or superchargers. PS-REARR-01 to PS-REARR-03, PS-IMMOB-01, PS-RIVER-02, PS-R33."""
    zones, product, charged = table.box.zones, table.product, table.charged
    if verb in ("move", "swap") and table.box.switches.immobile_tanks:
        return refuse("PS-IMMOB-01", "Tanks never move in this game. Converters and superchargers do.")
    for zone in (a,) if verb in ("strip", "move") else (a, b):
        if amiss := judge_own_tank(table, seat, verb, zone):
            return amiss
    if verb == "move":
        return _judge_move(table, seat, a, b)
    if verb == "strip":
        if product[a] != WATER:
            return None
        return refuse("PS-CONV-07", "The tank on {zone} has no converter to give back.", zone=zones[a])
    if verb == "recharge":
        if charged[a] and not charged[b]:
            return None
        return refuse(
            "PS-REARR-03",
            "A supercharger moves from a tank that has one to one that has none: not {start} to {end}.",
            start=zones[a],
            end=zones[b],
        )
    return _judge_exchange(table, verb, a, b)


def _judge_exchange(table: Table, verb: str, a: int, b: int) -> Refusal | None:
    """Two tanks, or their converters, change places; or a converter goes to a tank without one."""
    zones, product, charged = table.box.zones, table.product, table.charged
    if product[a] == product[b] and (verb != "swap" or charged[a] == charged[b]):
        return refuse("PS-R33", "{one} and {other} are alike: nothing would change.", one=zones[a], other=zones[b])
    if verb == "refit" and (product[a] == WATER or product[b] != WATER):
        return refuse(
            "PS-REARR-03",
            "A converter moves from a tank that has one to one that has none: not {start} to {end}.",
            start=zones[a],
            end=zones[b],
        )
    if verb == "exchange" and WATER in (product[a], product[b]):
        return refuse("PS-REARR-03", "Only one of these tanks has a converter: move it instead.")
    if not suits(table, product[a], b) or not suits(table, product[b], a):
        return refuse(
            "PS-RIVER-02", "A tank for ore or quartz cannot be on the river, so this exchange is not possible."
        )
    if verb != "refit" and a > b:
        return refuse(
            "PS-R33", "Name the two zones in the order of the map: {one}, then {other}.", one=zones[b], other=zones[a]
        )
    return None


def _judge_move(table: Table, seat: Seat, a: int, b: int) -> Refusal | None:
    zone = table.box.zones[b]
    if a == b:
        return refuse("PS-R33", "The tank stands on {zone} already.", zone=zone)
    if table.owner[b] != seat:
        return refuse("PS-TANK-17", "{zone} is not yours: tanks stand on your own zones only.", zone=zone)
    if table.product[b] != NO_TANK:
        return refuse("PS-TANK-16", "{zone} has a tank already, and a zone holds one.", zone=zone)
    if not suits(table, table.product[a], b):
        return refuse("PS-RIVER-02", "{zone} is on the river: a tank for ore or quartz cannot go there.", zone=zone)
    return None
