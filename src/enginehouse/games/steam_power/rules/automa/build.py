"""What an Automa builds: the target of its track, and the site of its factory. SP-ALAY, SP-AFAC."""

from __future__ import annotations

from typing import NamedTuple

from enginehouse.core import listed
from enginehouse.games.steam_power.rules import events
from enginehouse.games.steam_power.rules.automa.coins import lay_next
from enginehouse.games.steam_power.rules.automa.paths import Nearest, path_cost
from enginehouse.games.steam_power.rules.box import Card
from enginehouse.games.steam_power.rules.content import COLOURS
from enginehouse.games.steam_power.rules.land import PURPLE
from enginehouse.games.steam_power.rules.state import CoinPath, Company, Table
from enginehouse.games.steam_power.rules.steps.build_factory import build

KIND_NAMES = {
    "vp": "a purple city",
    "open": "a city that no link reaches",
    "rival": "a city in a rival's network",
}


# --- what it looks at ------------------------------------------------------------------------------------------------
def extended_network(table: Table, company: Company) -> int:
    """AEN: its network and every group reachable from it over completed links. SP-ATERM-02."""
    return sum(1 << group for group, links in enumerate(table.distances(company).links) if links >= 0)


def presence(table: Table, company: Company) -> list[int]:
    """By colour: pieces lying on cities of the AEN, whoever owns the factory. SP-R59."""
    distance, group_of, out = table.distances(company).links, table.box.land.group_of, [0, 0, 0, 0]
    for city, pieces in enumerate(table.pieces):
        if pieces and distance[group_of[city]] >= 0:
            out[table.tile_colour[city]] += pieces
    return out


def rivals(table: Table, company: Company) -> int:
    """The groups in the networks of others. SP-AMULTI-02."""
    out = 0
    for other, groups in enumerate(table.network):
        if other != company:
            out |= groups
    return out


def start_city(table: Table) -> int:
    """Where a first track begins: the first city met of the colour at the marker's corner. SP-ALAY-17."""
    land, scan = table.box.land, table.box.land.scan[table.corner]
    for turn in range(4):
        colour = table.corner_goods[(table.corner + turn) % 4]
        cities = [city for city, c in enumerate(table.tile_colour) if c == colour]
        if cities:
            return min(cities, key=lambda city: scan[land.hex_of[city]])
    return min(range(len(land.codes)), key=lambda city: scan[land.hex_of[city]])


def cities_of_kind(table: Table, company: Company, kind: str) -> list[int]:
    """The cities that the contract's colour asks for, wherever they lie. SP-ALAY-06 to SP-ALAY-10, SP-R56, SP-R72, SP-R77."""
    group_of, colours = table.box.land.group_of, table.tile_colour
    if kind == "scarce":
        count = presence(table, company)
        least = min(count)
        return [c for c, k in enumerate(colours) if k != PURPLE and count[k] == least and table.factory[c] < 0]
    if kind == "vp":
        return [c for c, k in enumerate(colours) if k == PURPLE]
    if kind == "open":
        return [c for c, g in enumerate(group_of) if table.roads[g] == 0]
    near = rivals(table, company)
    return [c for c, g in enumerate(group_of) if near >> g & 1]


# --- track -----------------------------------------------------------------------------------------------------------
def lay_tracks(table: Table, company: Company, card: Card) -> int:
    """Up to two tiles, along the coin path or towards a new target. How many were laid. SP-ALAY-01 to SP-ALAY-03, SP-ALAY-16."""
    colours = [colour for colour, _ in card.needs]  # distinct, top to bottom. SP-R57
    laid = 0
    for _ in range(2):
        if table.coin_paths[company] is None:
            if not _begin_path(table, company, colours):
                break
        elif not lay_next(table, company):
            break
        laid += 1
    return laid


def _begin_path(table: Table, company: Company, colours: list[int]) -> bool:
    """Choose a target by the next colour that names one, plan the way, lay its first tile. SP-ALAY-11, SP-R55, SP-R75."""
    land = table.box.land
    start_group = -1
    if table.network[company] == 0:
        city = start_city(table)
        start_group = land.group_of[city]
        _explain(table, company, f"has no link yet and starts at {land.names[city]}", city)
    aim = None
    while aim is None and colours:
        aim = pick_target(table, company, colours.pop(0), start_group)
    if aim is None:
        return False
    hexes = plan_path(table, company, aim)
    if hexes is None:
        _explain(table, company, f"has too few trains for the way to {land.names[aim.city]}", aim.city)
        return False
    table.coin_paths[company] = CoinPath(hexes, aim.city, start_group)
    if not lay_next(table, company):
        table.coin_paths[company] = None
        return False
    path = table.coin_paths[company]
    if path is not None:
        table.tell(events.CoinsLaid(company, tuple(land.refs[h] for h in path.hexes), land.names[aim.city]))
    return True


class Aim(NamedTuple):
    """A target, and the ways that lead there with the fewest tiles."""

    city: int
    nearest: Nearest
    group: int

    @property
    def tiles(self) -> int:
        return self.nearest.tiles(self.group)


def pick_target(table: Table, company: Company, colour: int, start_group: int) -> Aim | None:
    """The nearest city of the kind; ties by the marker. SP-ALAY-04, SP-ALAY-05, SP-ALAY-12, SP-R51, SP-R65."""
    land, scan = table.box.land, table.box.land.scan[table.corner]
    kind = table.box.target_kind[colour]
    own = table.network[company] or 1 << start_group
    cities = [c for c in cities_of_kind(table, company, kind) if not own >> land.group_of[c] & 1]
    wanted = 0
    for city in cities:
        wanted |= 1 << land.group_of[city]
    if not wanted:
        closest, aim = list[int](), None
    else:
        nearest = Nearest(table, company, wanted, start_group)
        found = nearest.groups
        closest = sorted((c for c in cities if found >> land.group_of[c] & 1), key=lambda c: scan[land.hex_of[c]])
        aim = Aim(closest[0], nearest, land.group_of[closest[0]]) if closest else None
    if table.events is not None:
        _explain_target(table, company, colour, closest, aim)
    return aim


def _explain_target(table: Table, company: Company, colour: int, closest: list[int], aim: Aim | None) -> None:
    land, kind = table.box.land, table.box.target_kind[colour]
    if kind == "scarce":
        count = presence(table, company)
        scarce = listed([COLOURS[k] for k in range(4) if count[k] == min(count)], "or")
        lead = f"{COLOURS[colour]} asks for the scarcest colour, a {scarce} city without a factory"
    else:
        lead = f"{COLOURS[colour]} asks for {KIND_NAMES[kind]}"
    if aim is None:
        _explain(table, company, f"{lead}, and none can be reached")
        return
    need = aim.tiles
    tiles_, each = ("1 tile" if need == 1 else f"{need} tiles"), " each" if len(closest) > 1 else ""
    names = listed(sorted(land.names[city] for city in closest))
    verb = "are" if len(closest) > 1 else "is"
    met = f"; the marker meets {land.names[aim.city]} first" if len(closest) > 1 else ""
    _explain(table, company, f"{lead}; nearest {verb} {names}, {tiles_}{each}{met}", *closest)


def plan_path(table: Table, company: Company, aim: Aim) -> tuple[int, ...] | None:
    """Of the paths with the fewest tiles: enough trains, lowest cost, first met by the marker. SP-ALAY-14, SP-R52, SP-R67."""
    hexes = aim.nearest.best(aim.group, table.trains[company])
    if hexes is not None and table.events is not None:
        _explain_path(table, company, aim, path_cost(table, hexes))
    return hexes


def _explain_path(table: Table, company: Company, aim: Aim, cost: int) -> None:
    ways = aim.nearest.ways(aim.group)
    if ways is None:
        _explain(
            table,
            company,
            f"of many ways with so few tiles it takes the cheapest, ${cost}, that the marker meets first",
        )
        return
    able = [path.hexes for path in ways if path.links <= table.trains[company]]
    cheapest = sum(path_cost(table, hexes) == cost for hexes in able)
    if len(able) == 1:
        return
    why = f"of {len(able)} ways with so few tiles"
    if cheapest == 1:
        _explain(table, company, f"{why} one is cheapest, ${cost}")
    else:
        _explain(table, company, f"{why} {cheapest} cost ${cost}; it takes the one the marker meets first")


def _explain(table: Table, company: Company, thought: str, *cities: int) -> None:
    if table.events is not None:
        codes = table.box.land.codes
        table.tell(events.AutomaThought(company, thought, tuple(f"city-{codes[city]}" for city in cities)))


# --- factories -------------------------------------------------------------------------------------------------------
def build_factory(table: Table, company: Company) -> bool:
    """In the AEN, else in a rival's network: the scarcest colour, the closest, the first met. SP-AFAC-01 to SP-AFAC-09."""
    if table.factories[company] == 0:
        _explain(table, company, "has no factory left")
        return False
    where, sites = "within its reach", _sites_in(table, extended_network(table, company))
    if not sites:
        where, sites = "in a rival's network", _sites_in(table, rivals(table, company))
    if not sites:
        _explain(table, company, "finds no city for a factory")
        return False
    land, colours = table.box.land, table.tile_colour
    count, scan = presence(table, company), land.scan[table.corner]
    least = min(count[colours[city]] for city in sites)
    scarce = [city for city in sites if count[colours[city]] == least]  # tied colours are pooled. SP-AFAC-04
    far = {city: network_distance(table, company, city) for city in scarce}
    closest = [city for city in scarce if far[city] == min(far.values())]
    site = min(closest, key=lambda city: scan[land.hex_of[city]])
    if table.events is not None:
        rarest = listed([COLOURS[k] for k in range(4) if any(colours[city] == k for city in scarce)], "and")
        names = listed(sorted(land.names[city] for city in closest))
        met = f"; the marker meets {land.names[site]} first" if len(closest) > 1 else ""
        verb = "are" if len(closest) > 1 else "is"
        near = f"closest {verb} {names}" if len(scarce) > 1 else f"the only such city is {names}"
        _explain(table, company, f"looks {where}; scarcest there is {rarest}; {near}{met}", *closest)
    build(table, company, site, table.box.pieces)  # SP-R88
    return True


def _sites_in(table: Table, groups: int) -> list[int]:
    """Factory cities without a factory whose colour is in stock. SP-AFAC-01, SP-AFAC-02, SP-R25."""
    return [
        city
        for city, colour in enumerate(table.tile_colour)
        if table.factory[city] < 0
        and colour != PURPLE
        and table.stock[colour] > 0
        and groups >> table.box.land.group_of[city] & 1
    ]


def network_distance(table: Table, company: Company, city: int) -> int:
    """Hexes from the city to the nearest one of its network; 0 without a network. SP-R51, SP-R60."""
    land, network = table.box.land, table.network[company]
    if network == 0 or network >> land.group_of[city] & 1:
        return 0
    far = land.city_distance[city]
    return min(far[c] for c, g in enumerate(land.group_of) if network >> g & 1)
