"""Main action 3, build a station or a factory (IS-STAT, IS-FACT, IS-R42 to -R44)."""

from __future__ import annotations

from typing import ClassVar

from enginehouse.core import Action, Refusal, Seat
from enginehouse.games.imperial_steam.rules.box import GOODS, STATIONS
from enginehouse.games.imperial_steam.rules.events import FactoryBuilt, StationBuilt
from enginehouse.games.imperial_steam.rules.goods import from_supply
from enginehouse.games.imperial_steam.rules.notation import LEVELS, TYPES
from enginehouse.games.imperial_steam.rules.state import Table, plus
from enginehouse.games.imperial_steam.rules.steps.moment import Ask

BOARD_PRICE, STATION_PRICE = 0, -1


def station_cities(table: Table, seat: Seat, cash: int) -> list[int]:
    """Cities of the network with an empty site that can be paid (IS-STAT-02 to -04)."""
    if len(table.stations[seat]) >= STATIONS:
        return []
    ground, network = table.ground, table.network[seat]
    own = table.stations[seat] if table.box.one_station else ()
    return [
        c
        for c, sites in enumerate(ground.stations)
        if sites and network >> c & 1 and ground.price[c] <= cash and stations_in(table, c) < sites and c not in own
    ]


def stations_in(table: Table, city: int) -> int:
    return sum(stations.count(city) for stations in table.stations)


def sites_in(table: Table, seat: Seat) -> tuple[int, ...]:
    """Every factory site in or by the network's cities, taken or not."""
    ground, network = table.ground, table.network[seat]
    found = ground.sites_in.get(network)
    if found is None:
        found = tuple(i for i, works in enumerate(ground.works) if network >> works.city & 1)
        if len(ground.sites_in) > 20_000:
            ground.sites_in.clear()
        ground.sites_in[network] = found
    return found


def factory_price(table: Table, site: int, good: int) -> int | None:
    """The board's price, or the site's own (IS-FACT-03 to -05); None when the type is used up (IS-FACT-07)."""
    board = table.factory_cost(good)
    if board is None:
        return None
    works = table.ground.works[site]
    if works.price == BOARD_PRICE:
        return board
    return table.ground.price[works.city] if works.price == STATION_PRICE else works.price


def types_at(table: Table, site: int, cash: int) -> list[int]:
    found: list[int] = []
    for good in range(4):
        price = factory_price(table, site, good)
        if price is not None and price <= cash:
            found.append(good)
    return found


def hands_on_board(table: Table, seat: Seat) -> bool:
    """A worker on the board, rested or not (IS-R44)."""
    return any(table.rested[seat]) or any(table.worked[seat])


def factory_sites(table: Table, seat: Seat, cash: int) -> list[int]:
    if not hands_on_board(table, seat):
        return []
    taken = table.sites
    return [site for site in sites_in(table, seat) if not taken >> site & 1 and types_at(table, site, cash)]


def can(table: Table, seat: Seat, influence: int, cash: int) -> bool:
    if cash < 10:
        return False
    if hands_on_board(table, seat):
        taken = table.sites
        for site in sites_in(table, seat):
            if not taken >> site & 1 and types_at(table, site, cash):
                return True
    return bool(station_cities(table, seat, cash))


def why(table: Table, seat: Seat, influence: int) -> Refusal:
    if factory_sites(table, seat, 1_000_000) or station_cities(table, seat, 1_000_000):
        return Refusal("IS-R22", f"You have {table.purse[seat]}; nothing in your network can be built for that.")
    return Refusal("IS-FACT-01", "Your network has no empty site that you could use.")


def choices(table: Table, seat: Seat, cash: int) -> list[Action]:
    book, works = table.box.book, table.ground.works
    found = [book.stations[c] for c in station_cities(table, seat, cash)]
    found.extend(book.factory[works[site].name] for site in factory_sites(table, seat, cash))
    return found


def start(table: Table, seat: Seat) -> None:
    options = choices(table, seat, table.seen_cash(seat))
    if len(options) == 1:
        choose_site(table, seat, options[0])
    else:
        table.then(ChooseSite(seat))


def choose_site(table: Table, seat: Seat, action: Action) -> None:
    book = table.box.book
    city = book.station_of.get(action)
    if city is not None:
        build_station(table, seat, city)
        return
    site = table.ground.works_of[book.factory_of[action]]
    options = types_at(table, site, table.seen_cash(seat))
    if len(options) == 1:
        choose_type(table, seat, site, options[0])
    else:
        table.then(ChooseType(seat, site))


def choose_type(table: Table, seat: Seat, site: int, good: int) -> None:
    options = levels(table, seat)
    if len(options) == 1:
        build_factory(table, seat, site, good, options[0])
    else:
        table.then(ChooseWorker(seat, site, good))


def levels(table: Table, seat: Seat) -> list[int]:
    """Rested 1 to 3, then worked 1 to 3, where somebody is."""
    return [i for i, n in enumerate((*table.rested[seat], *table.worked[seat])) if n]


class ChooseSite(Ask, frozen=True):
    """D-BUILD: a station site or a factory site."""

    aloud: ClassVar[bool] = True
    doing = "is choosing a site"

    def prompt(self, table: Table, seat: Seat) -> str:
        return "Build: choose a station or a factory site"

    def hint(self, table: Table, seat: Seat) -> str:
        return (
            "A station opens a floor, earns 10 a round and lifts the limit of two. A factory takes a worker for good."
        )

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return choices(table, seat, table.purse[seat])

    def refuse(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        book = table.box.book
        if action in book.station_of:
            return why_no_station(table, seat, book.station_of[action])
        if action in book.factory_of:
            return why_no_factory(table, seat, book.factory_of[action])
        return None

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        choose_site(table, seat, action)


def why_no_station(table: Table, seat: Seat, city: int) -> Refusal | None:
    name, ground = table.box.cities[city].name, table.ground
    if not table.network[seat] >> city & 1:
        return Refusal("IS-STAT-02", f"{name} is not in your network.")
    if len(table.stations[seat]) >= STATIONS:
        return Refusal("IS-STAT-04", "Both of your stations are built.")
    if city == table.box.start:
        return Refusal("IS-SETUP-29", f"{name} has only the sites the game begins with.")
    if stations_in(table, city) >= ground.stations[city]:
        return Refusal("IS-STAT-02", f"{name} has no empty station site.")
    if table.box.one_station and city in table.stations[seat]:
        return Refusal("IS-R42", f"You have a station in {name}; this game allows one in each city.")
    if ground.price[city] > table.purse[seat]:
        return Refusal(
            "IS-STAT-03",
            f"{ground.price[city] - table.purse[seat]} short: a station in {name} costs {ground.price[city]}.",
        )
    return None


def why_no_factory(table: Table, seat: Seat, site: str) -> Refusal | None:
    index = table.ground.works_of.get(site)
    if index is None:
        return Refusal("IS-FACT-02", f"There is no factory site {site} in this game.")
    if not table.network[seat] >> table.ground.works[index].city & 1:
        return Refusal("IS-FACT-01", f"The site {site} is not connected to your network.")
    if table.sites >> index & 1:
        return Refusal("IS-FACT-15", f"The site {site} is taken.")
    if not hands_on_board(table, seat):
        return Refusal("IS-FACT-08", "A factory takes one worker from your board, and you have none.")
    if not types_at(table, index, 1_000_000):
        return Refusal("IS-FACT-07", "The factory board is empty.")
    if not types_at(table, index, table.purse[seat]):
        return Refusal("IS-FACT-03", f"You have {table.purse[seat]}; no factory at {site} is so cheap.")
    return None


class ChooseType(Ask, frozen=True):
    """Which factory: the player chooses freely (IS-FACT-06, -14)."""

    aloud: ClassVar[bool] = True
    doing = "is choosing a factory"
    site: int

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Which factory at {table.ground.works[self.site].name}?"

    def hint(self, table: Table, seat: Seat) -> str:
        return "It counts for your contracts. Each factory of a type taken lowers what its goods pay."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return [TYPES[good] for good in types_at(table, self.site, table.purse[seat])]

    def refuse(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action not in TYPES:
            return None
        price = factory_price(table, self.site, TYPES.index(action))
        if price is None:
            return Refusal("IS-FACT-07", f"No {action} factory is left.")
        return Refusal("IS-FACT-03", f"{price - table.purse[seat]} short: it costs {price}.")

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        choose_type(table, seat, self.site, TYPES.index(action))


class ChooseWorker(Ask, frozen=True):
    """Who goes to the factory: any level, rested or not (IS-FACT-08, IS-R44)."""

    aloud: ClassVar[bool] = True
    doing = "is choosing a worker"
    site: int
    good: int

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Which worker runs the {GOODS[self.good]} factory?"

    def hint(self, table: Table, seat: Seat) -> str:
        return f"Level 1, 2, 3 brings 2, 3, 4 {GOODS[self.good]}. The worker never returns."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return [LEVELS[i] for i in levels(table, seat)]

    def refuse(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        return Refusal("IS-FACT-08", "You have no such worker on your board.") if action in LEVELS else None

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        build_factory(table, seat, self.site, self.good, LEVELS.index(action))


def build_station(table: Table, seat: Seat, city: int) -> None:
    """IS-STAT-03, -05 to -07: the floor opens and the income rises by the number of stations."""
    price = table.ground.price[city]
    table.purse[seat] -= price
    table.stations[seat] = (*table.stations[seat], city)
    if table.events is not None:
        table.tell(StationBuilt(seat, table.box.cities[city].name, table.box.cities[city].code, price))


def build_factory(table: Table, seat: Seat, site: int, good: int, who: int) -> None:
    """IS-FACT-03, -08 to -10, -13; a special price takes the leftmost factory all the same (IS-R43)."""
    price = factory_price(table, site, good)
    assert price is not None
    table.purse[seat] -= price
    area = table.rested if who < 3 else table.worked
    level = who % 3
    one, two, three = area[seat]
    area[seat] = (one - (level == 0), two - (level == 1), three - (level == 2))
    goods = from_supply(table, good, level + 2)
    table.taken[good] += 1
    table.sites |= 1 << site
    table.works[seat] = (*table.works[seat], (site, good, goods))
    table.factories[seat] = plus(table.factories[seat], good, 1)
    if table.events is not None:
        works = table.ground.works[site]
        table.tell(FactoryBuilt(seat, GOODS[good], table.box.cities[works.city].name, works.name, price, goods))
