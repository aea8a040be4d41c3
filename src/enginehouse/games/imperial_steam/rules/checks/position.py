"""Positions that cannot be: counts of pieces, owners, networks and places that contradict each other.

Each sentence begins with the field that is wrong. The layout and the stack have modules of their own.
"""

from __future__ import annotations

from collections import Counter

from enginehouse.games.imperial_steam.rules.box import (
    BRIDGE,
    CARS,
    COAL,
    CUBES,
    OPEN,
    ROUNDS,
    STATIONS,
    TRACKS,
    TRAIN_ROWS,
)
from enginehouse.games.imperial_steam.rules.checks.layout import check_layout
from enginehouse.games.imperial_steam.rules.checks.need import need
from enginehouse.games.imperial_steam.rules.checks.stack import check_stack
from enginehouse.games.imperial_steam.rules.notation import TILES
from enginehouse.games.imperial_steam.rules.setup import ARRIVING_ROUNDS, BAG
from enginehouse.games.imperial_steam.rules.state import NO_GOODS, NOBODY, Table
from enginehouse.games.imperial_steam.rules.steps.build import stations_in
from enginehouse.games.imperial_steam.rules.steps.rounds import FIRST_ARRIVAL
from enginehouse.games.imperial_steam.rules.steps.train import LOWEST

BY_SEAT = (
    "order", "influence", "standing", "purse", "tracks", "network", "stations", "works", "rested", "worked", "stock", "landing",
    "trains", "staff", "factories", "contracts", "share", "investors", "shareholders", "laid",
)  # fmt: skip
MOST_GOODS = 4  # beside a worker, of level 3


def check(table: Table) -> None:
    """Raise BadPosition at the first thing that cannot be."""
    box = table.box
    need(table.seats == box.players, "seats", f"{table.seats} for a game of {box.players} players")
    need(1 <= table.round <= ROUNDS, "round", f"there is no round {table.round}")
    _check_sizes(table)
    check_layout(table)
    _check_influence(table)
    for seat in range(table.seats):
        _check_network(table, seat)
        _check_buildings(table, seat)
        _check_trains(table, seat)
        _check_people(table, seat)
        _check_shares(table, seat)
        _check_goods(table, seat)
    _check_map(table)
    _check_hubs(table)
    _check_bank(table)
    _check_cubes(table)
    _check_contracts(table)
    check_stack(table)


def _check_sizes(table: Table) -> None:
    box = table.box
    sizes = dict.fromkeys(BY_SEAT, table.seats)
    sizes |= dict.fromkeys(("hubs_at", "grows", "hubs", "market", "taken", "supply", "received", "gold", "silver"), 4)
    sizes |= dict.fromkeys(("tiles", "business"), len(box.cities))
    sizes |= {"ladders": len(box.columns), "engineers": len(box.icons), "engines": 5, "arrivals": ARRIVING_ROUNDS}
    for name, size in sizes.items():
        have = len(getattr(table, name))
        need(have == size, name, f"it has {size} entries, not {have}")
    for seat in range(table.seats):
        need(len(table.laid[seat]) == len(TILES), "laid", f"there are {len(TILES)} action tiles")


def _check_influence(table: Table) -> None:
    everybody = list(range(table.seats))
    need(sorted(table.order) == everybody, "order", "it names every seat once")
    need(sorted(table.standing) == everybody, "standing", "the influence track bears every seat once")
    last = table.box.last
    need(all(0 <= c <= last for c in table.influence), "influence", f"the track has columns 0 to {10 * last}")
    columns = [table.influence[seat] for seat in table.standing]
    need(columns == sorted(columns, reverse=True), "standing", "it contradicts the columns of influence")


# --- each seat -------------------------------------------------------------------------------------------------------
def _check_network(table: Table, seat: int) -> None:
    """Joined to Wien, no more than 18, two at a city without a station, engineers where they were needed."""
    box, mine = table.box, table.tracks[seat]
    need(0 <= mine < 1 << len(box.links), "tracks", f"seat {seat} has a track on no link")
    need(mine.bit_count() <= TRACKS, "tracks", f"seat {seat} has more than {TRACKS}")
    reached, todo = 1 << box.start, [box.start]
    joined = 0
    while todo:
        city = todo.pop()
        for link in box.cities[city].links:
            if mine >> link & 1:
                joined |= 1 << link
                other = box.links[link].a + box.links[link].b - city
                if not reached >> other & 1:
                    reached |= 1 << other
                    todo.append(other)
    need(joined == mine, "tracks", f"seat {seat} has one that is not joined to {box.cities[box.start].name}")
    need(table.network[seat] == reached, "network", f"that of seat {seat} contradicts its tracks")
    for city, at in enumerate(box.at):
        crowded = (mine & at).bit_count() > 2 and city not in table.stations[seat]
        need(not crowded, "tracks", f"seat {seat} has a third at {box.cities[city].name} without a station")
    bridge, tunnel = table.staff[seat]
    built = mine & ~table.ground.crown_mask
    for link, one in enumerate(box.links):
        if built >> link & 1 and one.kind != OPEN:
            need(bridge if one.kind == BRIDGE else tunnel, "staff", f"seat {seat} built {one.name} without an engineer")


def _check_buildings(table: Table, seat: int) -> None:
    box, ground, network = table.box, table.ground, table.network[seat]
    stations = table.stations[seat]
    need(1 <= len(stations) <= STATIONS, "stations", f"seat {seat} has one to {STATIONS} on the map")
    need(stations[0] == box.start, "stations", f"the first of seat {seat} stands in {box.cities[box.start].name}")
    for city in stations[1:]:
        inside = 0 <= city < len(box.cities) and bool(network >> city & 1)
        need(inside and city != box.start, "stations", f"seat {seat} has one where it cannot have built")
    if box.one_station:
        need(len(set(stations)) == len(stations), "stations", f"seat {seat} has two in one city")
    works = table.works[seat]
    need(len({site for site, _, _ in works}) == len(works), "works", f"seat {seat} has two workers on one site")
    for site, good, left in works:
        need(0 <= site < len(ground.works), "works", f"seat {seat} has a worker on no site")
        need(bool(network >> ground.works[site].city & 1), "works", f"seat {seat} has one outside its network")
        need(0 <= good < 4 and 0 <= left <= MOST_GOODS, "works", f"seat {seat} has goods there that cannot be")
    counts = Counter(good for _, good, _ in works)
    need(
        table.factories[seat] == tuple(counts[good] for good in range(4)),
        "factories",
        f"seat {seat} has one for each of its workers on the map",
    )


def _check_trains(table: Table, seat: int) -> None:
    trains = table.trains[seat]
    need(1 <= len(trains) <= TRAIN_ROWS, "trains", f"seat {seat} has one to {TRAIN_ROWS}")
    for row, (level, cars) in enumerate(trains):
        known = level in table.box.engine_prices and (row == 0 or level >= LOWEST)
        need(known, "trains", f"seat {seat} has an engine {level} in row {row + 1}")
        full = len(cars) == level or (table.cars_left == 0 and len(cars) < level)
        need(full and set(cars) <= set("FPR"), "trains", f"seat {seat} has cars “{cars}” behind engine {level}")
        need(table.box.engine_round[level] <= table.round, "trains", f"engine {level} was not yet for sale")
    tokens = sum(cars.count("R") for _, cars in trains)
    asked = sum(table.box.contracts[card].size for card in table.contracts[seat] if card in table.box.contracts)
    need(tokens == asked, "trains", f"seat {seat} has {tokens} reserved cars, and contracts for {asked}")


def _check_people(table: Table, seat: int) -> None:
    for name in ("rested", "worked"):
        need(min(getattr(table, name)[seat]) >= 0, name, f"seat {seat} has less than none")
    least, most = table.box.content.boards.start.workers, table.box.worker_limit
    workers = table.workers(seat)
    need(least <= workers <= most, "rested", f"seat {seat} has {workers} workers in all, and not {least} to {most}")


def _check_shares(table: Table, seat: int) -> None:
    box, cash = table.box, table.purse[seat]
    need(cash >= 0 and cash % 10 == 0, "purse", f"cash is a multiple of 10 and not below 0; seat {seat} has {cash}")
    need(cash <= _most_cash(table), "purse", f"seat {seat} has more than the bank could have paid")
    need(0 <= table.share[seat] < len(box.values), "share", f"that of seat {seat} is off the board")
    investors, gone = table.investors[seat], table.shareholders[seat]
    need(
        0 <= investors <= box.investor_rows,
        "investors",
        f"there are {box.investor_rows} rows; seat {seat} has {investors}",
    )
    came = 1 + sum(cars.count("R") for _, cars in table.trains[seat])
    fits = min(came, box.investor_rows) <= investors + gone <= came
    need(gone >= 0 and fits, "shareholders", f"seat {seat} was given {came} investors, and has {investors} and {gone}")


def _most_cash(table: Table) -> int:
    """What the bank and the others could have paid at the very most."""
    box, start = table.box, table.box.content.boards.start
    hands, prices = sum(box.hands), max(table.ground.dear)
    income = ROUNDS * 10 * (CARS + STATIONS)
    shares = (1 + sum(card.size for card in box.contracts.values())) * max(box.values)
    deliveries = hands * max(max(row) for row in box.pays)
    return max(start.cash) + 10 * hands + income + shares + deliveries + TRACKS * (10 + (table.seats - 1) * prices)


def _check_goods(table: Table, seat: int) -> None:
    for name in ("stock", "landing"):
        need(min(getattr(table, name)[seat]) >= 0, name, f"seat {seat} has less than none")
    limit = table.shipments[table.round - 1] if table.round < ROUNDS else 0
    ordered = sum(table.landing[seat])
    need(ordered <= limit, "landing", f"it holds {limit} in round {table.round}; seat {seat} has {ordered}")
    laid, hands = table.laid[seat], table.box.hands[table.round - 1]
    need(min(laid) >= 0 and sum(laid) <= hands, "laid", f"there are {hands} hands in round {table.round} (seat {seat})")


# --- the map ---------------------------------------------------------------------------------------------------------
def _check_map(table: Table) -> None:
    box, ground, seats = table.box, table.ground, range(table.seats)
    for city, sites in enumerate(ground.stations):
        most = table.seats if city == box.start else sites
        need(stations_in(table, city) <= most, "stations", f"{box.cities[city].name} has {most} sites")
    taken = [site for works in table.works for site, _, _ in works]
    need(len(set(taken)) == len(taken), "works", "two workers stand on one site")
    need(
        table.sites == sum(1 << site for site in taken),
        "sites",
        "a site is taken where a worker stands, and only there",
    )
    for city, start in enumerate(ground.business):
        joined = sum(table.network[seat] >> city & 1 for seat in seats)
        left = max(0, start - joined)
        need(table.business[city] == left, "business", f"{left} is on top in {box.cities[city].name}")
    anywhere = 0
    for network in table.network:
        anywhere |= network
    served = table.served
    need(
        served >= 0 and not served & ~(ground.demand_mask & anywhere), "served", "a city was served that wants nothing"
    )
    points = sum(sum(range(table.business[c] + 1, start + 1)) for c, start in enumerate(ground.business))
    coaches = sum(table.passengers(seat) for seat in seats)
    need(coaches <= points, "trains", f"{points} business points made {coaches} passenger cars")
    first = 1 << box.semmering
    owners = [seat for seat in seats if table.tracks[seat] & first]
    holder = table.semmering in owners if owners else table.semmering == NOBODY
    need(holder, "semmering", "its token is with the first who built that link")


def _check_hubs(table: Table) -> None:
    box, ground = table.box, table.ground
    anybody = range(table.seats)
    for hub, city in enumerate(ground.hub_city):
        name, got, wants = box.cities[city].name, table.received[hub], box.wants[hub]
        need(all(0 <= n <= most for n, most in zip(got, wants, strict=True)), "received", f"{name} wants {wants}")
        gold, silver = table.gold[hub], table.silver[hub]
        for key, owner in (("gold", gold), ("silver", silver)):
            connected = owner == NOBODY or (owner in anybody and bool(table.network[owner] >> city & 1))
            need(connected, key, f"the key of {name} is with seat {owner}, who is not there")
        need(silver == NOBODY or gold not in (NOBODY, silver), "silver", f"{name} gives the gold key first, to another")
        keys = (gold != NOBODY) + (silver != NOBODY)
        need(got[COAL] == keys, "received", f"{name} has given {keys} keys for {got[COAL]} coal")
        visited = any(network >> city & 1 for network in table.network)
        need(visited or got == NO_GOODS, "received", f"nobody has a line to {name}")
    _check_columns(table)


def _check_columns(table: Table) -> None:
    """Each hub stands where it began, and what its cubes have moved it by (IS-NORMAL-07, -08, IS-DELIV-11)."""
    box = table.box
    need(all(0 < column <= box.last for column in table.hubs), "hubs", "a marker is off the influence track")
    begun: list[int] = []
    for hub, column in enumerate(table.hubs):
        grown = sum(box.growths[table.grows[hub]][: sum(table.received[hub])])
        if column < box.last or not grown:
            begun.append(column - grown)
    if box.setup == "fixed":
        fixed = box.content.boards.influence.fixed_hubs
        columns = [fixed[hub.colour] // 10 for hub in box.content.tiles.hub]
        fits = all(n in columns for n in begun)
    else:
        begun.sort()
        steps = [b - a for a, b in zip([0, *begun], begun, strict=False)]
        most = 4 * (len(table.hubs) - len(begun) + 1)
        fits = all(1 <= step <= most for step in steps)
    need(fits, "hubs", "no cards could have put the markers there")


# --- the bank --------------------------------------------------------------------------------------------------------
def _check_bank(table: Table) -> None:
    box, n = table.box, table.seats
    rows = len(box.market)
    need(all(0 <= cubes <= rows for cubes in table.market), "market", f"a column has 0 to {rows} cubes")
    for good, taken in enumerate(table.taken):
        built = sum(have[good] for have in table.factories)
        need(taken == built, "taken", f"{built} of this type stand on the map, not {taken}")
        need(taken <= len(box.costs[good]), "taken", f"the factory board has {len(box.costs[good])} of a type")
    _check_hiring(table)
    for level, left in enumerate(table.engines, LOWEST):
        on_rails = sum(own == level for trains in table.trains for own, _ in trains)
        sold = box.engine_round[level] <= table.round
        need(0 <= left <= n - on_rails, "engines", f"there are {n} of level {level}")
        need(sold or left == n, "engines", f"level {level} is not yet for sale")
    _check_arrivals(table)
    cars = sum(len(cars) for trains in table.trains for _, cars in trains)
    need(table.cars_left == CARS - cars, "cars_left", f"there are {CARS} in all, and {cars} in use")


def _check_hiring(table: Table) -> None:
    box = table.box
    top = len(box.worker_prices) - 1
    need(all(0 <= row <= top for row in table.ladders), "ladders", f"the price rows are 0 to {top}")
    hired = sum(table.workers(seat) - box.content.boards.start.workers for seat in range(table.seats))
    climbed = sum(table.ladders)
    exact = climbed == hired or (top in table.ladders and climbed < hired)
    need(exact, "ladders", f"{hired} workers were hired, and the markers have climbed {climbed} rows")
    for i, kind in enumerate(("bridge", "tunnel")):
        staff = sum(has[i] for has in table.staff)
        waiting = table.engineers.count(kind)
        need(staff + waiting == table.seats, "engineers", f"there are {table.seats} {kind} engineers")
    need(set(table.engineers) <= {"bridge", "tunnel", ""}, "engineers", "they are for bridges or for tunnels")


def _check_arrivals(table: Table) -> None:
    each = table.box.content.boards.shipments.arrivals[table.seats - 2]
    for place, cubes in enumerate(table.arrivals):
        number = place + FIRST_ARRIVAL
        due = 0 if table.round >= number else each
        need(min(cubes) >= 0 and sum(cubes) == due, "arrivals", f"above round {number} lie {due} cubes")
    for good in range(4):
        need(sum(a[good] for a in table.arrivals) <= BAG, "arrivals", f"{BAG} of each good were mixed")


def _check_cubes(table: Table) -> None:
    need(min(table.supply) >= 0, "supply", "it has less than none")
    for good in range(4):
        n = table.supply[good] + table.market[good] + sum(a[good] for a in table.arrivals)
        n += sum(s[good] for s in table.stock) + sum(s[good] for s in table.landing)
        n += sum(r[good] for r in table.received)
        n += sum(left for works in table.works for _, kind, left in works if kind == good)
        n += sum(1 for c, kind in enumerate(table.ground.demand) if kind == good and table.served >> c & 1)
        need(n == CUBES, "supply", f"there are {CUBES} cubes of each good, not {n}")


def _check_contracts(table: Table) -> None:
    known = table.box.contracts
    cards = [*table.display, *(card for cards in table.contracts for card in cards)]
    need(set(cards) <= set(known), "contracts", "there is a card that the box does not have")
    need(len(set(cards)) == len(cards), "display", "a card is there twice")
    contracts = table.box.content.cards.contracts
    dealt = contracts.dealt[table.seats - 2]
    for size, deck in enumerate(contracts.decks, 1):
        have = sum(card in deck for card in cards)
        need(have == dealt, "display", f"{dealt} cards for {size} were dealt, and there are {have}")
