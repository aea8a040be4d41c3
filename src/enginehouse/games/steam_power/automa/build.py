"""What an Automa builds: the target of its track, and the site of its factory. SP-ALAY, SP-AFAC."""

from __future__ import annotations

from enginehouse.core import listed
from enginehouse.games.steam_power import events
from enginehouse.games.steam_power.automa.coins import lay_next
from enginehouse.games.steam_power.automa.paths import path_cost, shortest_paths, walk_distances
from enginehouse.games.steam_power.box import Card
from enginehouse.games.steam_power.land import COLOURS, PURPLE
from enginehouse.games.steam_power.state import CoinPath, Company, Table
from enginehouse.games.steam_power.steps.build_factory import build

KIND_NAMES = {
    "scarce": "a scarce colour",
    "vp": "a purple city",
    "open": "an unconnected city",
    "rival": "a rival's city",
}


# --- what it looks at ------------------------------------------------------------------------------------------------
def extended_network(table: Table, company: Company) -> int:
    """AEN: its network and every group reachable from it over completed links. SP-ATERM-02."""
    out = 0
    for groups in table.levels(company):
        out |= groups
    return out


def presence(table: Table, company: Company) -> list[int]:
    """By colour: pieces lying on cities of the AEN, whoever owns the factory. SP-R59."""
    groups, out = extended_network(table, company), [0, 0, 0, 0]
    for city, pieces in enumerate(table.pieces):
        if pieces and groups >> table.box.land.group_of[city] & 1:
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


def fits_kind(table: Table, company: Company, kind: str, city: int) -> bool:
    """Is the city of the kind that the contract's colour asks for? SP-ALAY-06 to SP-ALAY-10, SP-R56, SP-R72, SP-R77."""
    colour, group = table.tile_colour[city], table.box.land.group_of[city]
    if kind == "scarce":
        count = presence(table, company)
        return table.factory[city] < 0 and colour != PURPLE and count[colour] == min(count)
    if kind == "vp":
        return colour == PURPLE
    if kind == "open":
        return not table.is_linked(group)
    return bool(rivals(table, company) >> group & 1)


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
    start_group = -1 if table.network[company] else land.group_of[start_city(table)]
    target = -1
    while target < 0 and colours:
        target = _pick_target(table, company, colours.pop(0), start_group)
    if target < 0:
        return False
    hexes = _plan_path(table, company, land.group_of[target], start_group)
    if hexes is None:
        table.tell(events.AutomaThought(company, f"has not enough trains for the way to {land.names[target]}"))
        return False
    table.coin_paths[company] = CoinPath(hexes, target, start_group)
    if not lay_next(table, company):
        table.coin_paths[company] = None
        return False
    path = table.coin_paths[company]
    if path is not None:
        table.tell(events.CoinsLaid(company, tuple(land.refs[h] for h in path.hexes), land.names[target]))
    return True


def _pick_target(table: Table, company: Company, colour: int, start_group: int) -> int:
    """The nearest city of the kind; ties by the marker. -1 if there is none. SP-ALAY-04, SP-ALAY-12, SP-R51, SP-R65."""
    land, scan = table.box.land, table.box.land.scan[table.corner]
    kind = table.box.target_kind[colour]
    walks = walk_distances(table, company, start_group)
    wanted = [
        city
        for city in range(len(land.codes))
        if land.group_of[city] in walks and fits_kind(table, company, kind, city)
    ]
    wanted.sort(key=lambda city: (walks[land.group_of[city]], scan[land.hex_of[city]]))
    best, tied = (10**6, 0, -1), 0
    for city in wanted:
        walk = walks[land.group_of[city]]
        if walk > best[0]:
            break
        paths = shortest_paths(table, company, land.group_of[city], start_group, walk)
        if not paths:
            continue
        need = len(paths[0].hexes)
        tied = 1 if need < best[0] else tied + (need == best[0])
        best = min(best, (need, scan[land.hex_of[city]], city))
    _explain_target(table, company, colour, kind, best, tied)
    return best[2]


def _explain_target(
    table: Table, company: Company, colour: int, kind: str, best: tuple[int, int, int], tied: int
) -> None:
    if table.events is None:
        return
    land, (need, _, city) = table.box.land, best
    lead = f"{COLOURS[colour]} means {KIND_NAMES[kind]}"
    if city < 0:
        table.tell(events.AutomaThought(company, f"{lead}; there is none to be reached"))
        return
    why = "; tie broken by the direction marker" if tied > 1 else ""
    tiles_ = "1 tile" if need == 1 else f"{need} tiles"
    table.tell(
        events.AutomaThought(
            company, f"{lead}; nearest is {land.names[city]}, {tiles_}{why}", (f"city-{land.codes[city]}",)
        )
    )


def _plan_path(table: Table, company: Company, goal: int, start_group: int) -> tuple[int, ...] | None:
    """Fewest tiles, enough trains, lowest cost, first met by the marker. SP-ALAY-14, SP-ATIE-03, SP-R52, SP-R67."""
    walk = walk_distances(table, company, start_group)[goal]
    paths = [
        path.hexes
        for path in shortest_paths(table, company, goal, start_group, walk)
        if path.links <= table.trains[company]
    ]
    if not paths:
        return None
    scan = table.box.land.scan[table.corner]
    return min(
        paths, key=lambda hexes: (path_cost(table, hexes), sorted(scan[h] for h in hexes), [scan[h] for h in hexes])
    )


# --- factories -------------------------------------------------------------------------------------------------------
def build_factory(table: Table, company: Company) -> bool:
    """In the AEN, else in a rival's network: the scarcest colour, the closest, the first met. SP-AFAC-01 to SP-AFAC-09."""
    land = table.box.land
    if table.factories[company] == 0:
        return False
    own = extended_network(table, company)
    where, sites = "within reach", _sites_in(table, own)
    if not sites:
        where, sites = "in a rival's network", _sites_in(table, rivals(table, company))
    if not sites:
        return False
    count, scan = presence(table, company), land.scan[table.corner]

    def order(city: int) -> tuple[int, int, int]:
        return count[table.tile_colour[city]], network_distance(table, company, city), scan[land.hex_of[city]]

    site = min(sites, key=order)
    if table.events is not None:
        rarest = sorted({COLOURS[table.tile_colour[c]] for c in sites if order(c)[0] == order(site)[0]})
        equal = [c for c in sites if order(c)[:2] == order(site)[:2]]
        why = "; tie broken by the direction marker" if len(equal) > 1 else ""
        thought = f"builds {where}; scarcest is {listed(rarest)}, closest is {land.names[site]}{why}"
        table.tell(events.AutomaThought(company, thought, (f"city-{land.codes[site]}",)))
    build(table, company, site, table.box.pieces)  # SP-R88
    return True


def _sites_in(table: Table, groups: int) -> list[int]:
    return [
        city
        for city, colour in enumerate(table.tile_colour)
        if colour != PURPLE
        and table.factory[city] < 0
        and table.stock[colour] > 0
        and groups >> table.box.land.group_of[city] & 1
    ]


def network_distance(table: Table, company: Company, city: int) -> int:
    """Hexes from the city to the nearest one of its network; 0 without a network. SP-R51, SP-R60."""
    land, network = table.box.land, table.network[company]
    own = [c for c in range(len(land.codes)) if network >> land.group_of[c] & 1]
    return min((land.hex_distance(land.hex_of[city], land.hex_of[c]) for c in own), default=0)
