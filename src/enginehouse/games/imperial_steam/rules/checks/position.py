"""Positions that cannot be: counts of pieces, networks and places that contradict each other."""

from __future__ import annotations

from enginehouse.core import BadPosition
from enginehouse.games.imperial_steam.rules.box import CARS, CUBES, ROUNDS, STATIONS, TRACKS, TRAIN_ROWS, Box
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.build import stations_in


def need(holds: bool, wrong: str) -> None:
    if not holds:
        raise BadPosition(wrong)


def check(table: Table) -> None:
    """Raise BadPosition at the first thing that cannot be."""
    box, n = table.box, table.seats
    need(n == box.players, f"the position has {n} seats for {box.players} players")
    need(1 <= table.round <= ROUNDS, f"there is no round {table.round}")
    need(sorted(table.order) == list(range(n)), "the turn order must name every seat once")
    _check_layout(table, box)
    _check_influence(table, box)
    for name in ("purse", "tracks", "network", "stations", "works", "rested", "worked", "stock", "landing", "trains",
                 "staff", "factories", "contracts", "share", "investors", "shareholders", "laid"):  # fmt: skip
        need(len(getattr(table, name)) == n, f"{name} must have an entry for every seat")
    for seat in range(n):
        _check_seat(table, box, seat)
    for city, sites in enumerate(table.ground.stations):
        most = max(sites, n if city == box.start else 0)
        need(stations_in(table, city) <= most, f"{box.cities[city].name} has more stations than sites")
    _check_cubes(table)
    cars = sum(len(cars) for trains in table.trains for _, cars in trains)
    need(table.cars_left == CARS - cars, f"there are {CARS} cars in all")
    owned = [card for cards in table.contracts for card in cards]
    known = [*owned, *table.display]
    need(len(set(known)) == len(known) and set(known) <= set(box.contracts), "contracts must be known and there once")


def _check_layout(table: Table, box: Box) -> None:
    need(len(table.tiles) == len(box.cities), "tiles must have an entry for every city")
    need(len(table.hubs_at) == len(set(table.hubs_at)) == 4, "hubs_at must name four cities")
    need(all(0 <= c < len(box.cities) and box.cities[c].space for c in table.hubs_at), "a hub lies on a numbered space")
    for c, number in enumerate(table.tiles):
        bare = c in table.hubs_at or not box.cities[c].space
        need((number == 0) == bare, f"the tile of {box.cities[c].name} cannot be")
        need(number == 0 or number in box.tiles, f"there is no tile {number} for {box.players} players")
    used = [number for number in table.tiles if number]
    need(len(set(used)) == len(used), "a tile lies on two cities")
    need(all(0 <= link < len(box.links) for link in table.crowns), "a crown lies on no link")
    need(sorted(table.grows) == [0, 1, 2, 3], "every hub has its own growth tile")
    need(len(table.shipments) == 7, "rounds 1 to 7 have a shipment tile each")
    table.land = None  # made again from the layout when asked for


def _check_influence(table: Table, box: Box) -> None:
    need(sorted(table.standing) == list(range(table.seats)), "the influence track must bear every seat once")
    need(all(0 <= c <= box.last for c in (*table.influence, *table.hubs)), "a marker is off the influence track")
    columns = [table.influence[seat] for seat in table.standing]
    need(columns == sorted(columns, reverse=True), "the standing contradicts the columns")


def _check_seat(table: Table, box: Box, seat: int) -> None:
    who = f"seat {seat}"
    need(table.purse[seat] >= 0 and table.purse[seat] % 10 == 0, f"{who}: cash is a multiple of 10, not below 0")
    need(
        table.tracks[seat].bit_count() <= TRACKS and table.tracks[seat] >> len(box.links) == 0,
        f"{who}: too many tracks",
    )
    reached = {box.start}
    todo = [box.start]
    while todo:
        city = todo.pop()
        for link in box.cities[city].links:
            other = box.links[link].a + box.links[link].b - city
            if table.tracks[seat] >> link & 1 and other not in reached:
                reached.add(other)
                todo.append(other)
    need(table.network[seat] == sum(1 << c for c in reached), f"{who}: the network contradicts the tracks")
    need(
        all(
            table.network[seat] >> link.a & 1 and table.network[seat] >> link.b & 1
            for i, link in enumerate(box.links)
            if table.tracks[seat] >> i & 1
        ),
        f"{who}: a track is not joined to {box.cities[box.start].name}",
    )
    stations = table.stations[seat]
    need(stations[:1] == (box.start,) and len(stations) <= STATIONS, f"{who}: the stations cannot be")
    need(all(table.network[seat] >> c & 1 for c in stations), f"{who}: a station outside the network")
    need(table.workers(seat) <= box.worker_limit, f"{who}: more than {box.worker_limit} workers")
    need(1 <= len(table.trains[seat]) <= TRAIN_ROWS, f"{who}: one to three trains")
    for level, cars in table.trains[seat]:
        need(level in box.engine_prices and len(cars) <= level and set(cars) <= set("FPR"), f"{who}: a train cannot be")
    need(0 <= table.share[seat] < len(box.values), f"{who}: the share value is off the board")
    need(0 <= table.investors[seat] <= box.investor_rows, f"{who}: the investors do not fit")
    numbers = (*table.stock[seat], *table.landing[seat], *table.rested[seat], *table.worked[seat], *table.laid[seat])
    need(min(numbers) >= 0 and table.shareholders[seat] >= 0, f"{who}: nothing is less than 0")
    need(sum(table.laid[seat]) <= box.hands[table.round - 1], f"{who}: more hands laid than there are")
    for site, good, left in table.works[seat]:
        need(0 <= site < len(table.ground.works) and 0 <= good < 4 and left >= 0, f"{who}: a factory cannot be")
        need(bool(table.sites >> site & 1), f"{who}: a factory stands on a site that is free")


def _check_cubes(table: Table) -> None:
    for good in range(4):
        n = table.supply[good] + table.market[good] + sum(a[good] for a in table.arrivals)
        n += sum(s[good] for s in table.stock) + sum(s[good] for s in table.landing)
        n += sum(r[good] for r in table.received)
        n += sum(left for works in table.works for _, kind, left in works if kind == good)
        n += sum(1 for c, kind in enumerate(table.ground.demand) if kind == good and table.served >> c & 1)
        need(n == CUBES, f"there are {CUBES} cubes of each good, not {n}")
