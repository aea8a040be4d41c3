"""Main action 3, build a station or a factory (IS-STAT, IS-FACT, IS-R42 to -R44)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from enginehouse.core import Action, Refusal, Seat, refuse
from enginehouse.games.imperial_steam.rules.box import GOODS, LEAST, STATIONS, Box
from enginehouse.games.imperial_steam.rules.dealt_map import Ground, place_of
from enginehouse.games.imperial_steam.rules.events import FactoryBuilt, StationBuilt
from enginehouse.games.imperial_steam.rules.goods import from_supply
from enginehouse.games.imperial_steam.rules.nearest import nearest
from enginehouse.games.imperial_steam.rules.notation import LEVELS, TYPES
from enginehouse.games.imperial_steam.rules.state import NO_CREW, Table, plus, put
from enginehouse.games.imperial_steam.rules.steps.moment import Ask

BOARD_PRICE, STATION_PRICE = 0, -1


def station_cities(table: Table, seat: Seat, cash: int) -> list[int]:
    """Cities of the network with an empty site that can be paid (IS-STAT-02 to -04)."""
    ground = table.land or table.ground
    cities = station_cities_in(ground, table.network[seat])
    if not cities or cash < LEAST or len(table.stations[seat]) >= STATIONS:
        return []
    own = table.stations[seat] if table.box.one_station else ()
    return [
        c for c in cities if ground.price[c] <= cash and stations_in(table, c) < ground.stations[c] and c not in own
    ]


def station_cities_in(ground: Ground, network: int) -> tuple[int, ...]:
    """The network's cities that have a site, taken or not."""
    found = ground.stations_in.get(network)
    if found is None:
        found = tuple(c for c in ground.station_cities if network >> c & 1)
        if len(ground.stations_in) > 20_000:
            ground.stations_in.clear()
        ground.stations_in[network] = found
    return found


def stations_in(table: Table, city: int) -> int:
    return sum([stations.count(city) for stations in table.stations])


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


def free_sites(table: Table, seat: Seat) -> int:
    """How many of them are empty."""
    ground, key = table.ground, (table.network[seat], table.sites)
    found = ground.empty.get(key)
    if found is None:
        if len(ground.empty) > 20_000:
            ground.empty.clear()
        taken = table.sites
        ground.empty[key] = found = sum([not taken >> site & 1 for site in sites_in(table, seat)])
    return found


def factory_price(table: Table, site: int, good: int) -> int | None:
    """The board's price, or the site's own (IS-FACT-03 to -05); None when the type is used up (IS-FACT-07)."""
    board = table.factory_cost(good)
    return None if board is None else _price_at(table.ground, site, board)


def _price_at(ground: Ground, site: int, board: int) -> int:
    works = ground.works[site]
    if works.price == BOARD_PRICE:
        return board
    return ground.price[works.city] if works.price == STATION_PRICE else works.price


def cheapest_at(table: Table, site: int) -> int | None:
    """What the cheapest factory costs there; None when the board is empty."""
    board = _cheapest(table.box, table.taken)
    return _price_at(table.ground, site, board) if board else None


@lru_cache(maxsize=4096)
def _cheapest(box: Box, taken: tuple[int, ...]) -> int:
    """The lowest price of the factory board; 0 when it is empty."""
    return min([costs[k] for costs, k in zip(box.costs, taken, strict=True) if k < len(costs)], default=0)


def types_at(table: Table, site: int, cash: int) -> list[int]:
    found: list[int] = []
    for good in range(4):
        price = factory_price(table, site, good)
        if price is not None and price <= cash:
            found.append(good)
    return found


def hands_on_board(table: Table, seat: Seat) -> bool:
    """A worker on the board, rested or not (IS-R44)."""
    return table.rested[seat] != NO_CREW or table.worked[seat] != NO_CREW


def factory_sites(table: Table, seat: Seat, cash: int) -> Iterator[int]:
    """Empty sites by the network where some type can be paid, while a worker is left (IS-FACT-01, -08, -15)."""
    if cash < LEAST or not hands_on_board(table, seat):
        return
    ground, taken, board = table.ground, table.sites, _cheapest(table.box, table.taken)
    if not board:
        return
    for site in sites_in(table, seat):
        if not taken >> site & 1 and _price_at(ground, site, board) <= cash:
            yield site


def can(table: Table, seat: Seat, cash: int) -> bool:
    """``choices`` to the first yes."""
    if cash < LEAST:
        return False
    if 0 < least_price(table, seat) <= cash and hands_on_board(table, seat):
        return True
    if not table.network[seat] & (table.land or table.ground).station_mask:
        return False
    return bool(station_cities(table, seat, cash))


def least_price(table: Table, seat: Seat) -> int:
    """What the cheapest factory by the network costs; 0 when there is no empty site, or the board is empty."""
    ground, taken = table.land or table.ground, table.sites
    key = (table.network[seat], taken, table.taken)
    least = ground.least.get(key)
    if least is None:
        board = _cheapest(table.box, table.taken)
        prices = [_price_at(ground, site, board) for site in sites_in(table, seat) if board and not taken >> site & 1]
        if len(ground.least) > 20_000:
            ground.least.clear()
        ground.least[key] = least = min(prices, default=0)
    return least


#: What a building must pass, in this order: to say of the tile what the nearest one lacks.
LACKING = ("IS-FACT-08", "IS-FACT-03", "IS-STAT-03")
HURDLES = ("IS-FACT-08", "IS-FACT-03 IS-STAT-03")  # a worker, then money


def judge_tile(table: Table, seat: Seat, influence: int) -> Refusal | None:
    """A building that lacks only a worker or money is named; else there is no site."""
    stations = (judge_station(table, seat, city) for city in range(len(table.box.cities)))
    factories = (judge_factory(table, seat, works.name) for works in table.ground.works)
    refusal = nearest((*stations, *factories), HURDLES)
    if refusal is None or refusal.rule in LACKING:
        return refusal
    return refuse("IS-FACT-01", "Your network has no empty site that you could use.")


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


def goods_of(table: Table, good: int, level: int) -> int:
    """What a worker of this level (0 to 2) brings: 2, 3 or 4, as far as the supply goes (IS-FACT-09, IS-R15)."""
    return min(level + 2, table.supply[good])


class ChooseSite(Ask, frozen=True):
    """D-BUILD: a station site or a factory site, one of them (IS-STAT-01)."""

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

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        book = table.box.book
        if action in book.station_of:
            return judge_station(table, seat, book.station_of[action])
        if action in book.factory_of:
            return judge_factory(table, seat, book.factory_of[action])
        return self.no_answer(table, seat, action)

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        choose_site(table, seat, action)


def judge_station(table: Table, seat: Seat, city: int) -> Refusal | None:
    """May the seat build a station here? IS-STAT-02 to -04."""
    name, ground = table.box.cities[city].name, table.ground
    if not table.network[seat] >> city & 1:
        return refuse("IS-STAT-02", "{city} is not in your network.", city=name)
    if len(table.stations[seat]) >= STATIONS:
        return refuse("IS-STAT-04", "All {stations} of your stations are built.", stations=STATIONS)
    if city == table.box.start:
        return refuse("IS-SETUP-29", "{city} has only the sites the game begins with.", city=name)
    if stations_in(table, city) >= ground.stations[city]:
        return refuse("IS-STAT-02", "{city} has no empty station site.", city=name)
    if table.box.one_station and city in table.stations[seat]:
        return refuse("IS-R42", "You have a station in {city}; this game allows one in each city.", city=name)
    price = ground.price[city]
    short = price - table.purse[seat]
    if short > 0:
        sentence = "{short} gulden short: a station in {city} costs {price}."
        return refuse("IS-STAT-03", sentence, short=short, city=name, price=price)
    return None


def judge_factory(table: Table, seat: Seat, site: str) -> Refusal | None:
    """May the seat build a factory of some type here? IS-FACT-01 to -03, -07, -08, -15."""
    index, place = table.ground.works_of.get(site), place_of(table.box, table.ground, site)
    if index is None:
        return refuse("IS-FACT-02", "There is no such factory site in this game: {place}.", place=place, site=site)
    if not table.network[seat] >> table.ground.works[index].city & 1:
        return refuse("IS-FACT-01", "The site is not connected to your network: {place}.", place=place, site=site)
    if table.sites >> index & 1:
        return refuse("IS-FACT-15", "The site is taken: {place}.", place=place, site=site)
    cheapest = cheapest_at(table, index)
    if cheapest is None:
        return refuse("IS-FACT-07", "The factory board is empty.")
    if not hands_on_board(table, seat):
        return refuse("IS-FACT-08", "A factory takes one worker from your board, and you have none.")
    short = cheapest - table.purse[seat]
    if short > 0:
        sentence = "{short} gulden short at {place}: the cheapest factory costs {price}."
        return refuse("IS-FACT-03", sentence, short=short, place=place, site=site, price=cheapest)
    return None


class ChooseType(Ask, frozen=True):
    """Which factory: the player chooses freely (IS-FACT-06, -14)."""

    aloud: ClassVar[bool] = True
    doing = "is choosing a factory"
    site: int

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Which factory at {table.ground.works[self.site].words}?"

    def hint(self, table: Table, seat: Seat) -> str:
        return "It counts for your contracts. Each factory of a type taken lowers what its goods pay."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return [TYPES[good] for good in types_at(table, self.site, table.purse[seat])]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action not in TYPES:
            return self.no_answer(table, seat, action)
        return judge_type(table, seat, self.site, TYPES.index(action))

    def apply(self, table: Table, seat: Seat, action: Action) -> None:
        choose_type(table, seat, self.site, TYPES.index(action))


def judge_type(table: Table, seat: Seat, site: int, good: int) -> Refusal | None:
    """May a factory of this type be built here? IS-FACT-03 to -07."""
    price = factory_price(table, site, good)
    if price is None:
        return refuse("IS-FACT-07", "No {good} factory is left.", good=GOODS[good])
    short = price - table.purse[seat]
    if short > 0:
        sentence = "{short} gulden short: a {good} factory costs {price} there."
        return refuse("IS-FACT-03", sentence, short=short, good=GOODS[good], price=price)
    return None


class ChooseWorker(Ask, frozen=True):
    """Who goes to the factory: any level, rested or not (IS-FACT-08, IS-R44)."""

    aloud: ClassVar[bool] = True
    doing = "is choosing a worker"
    site: int
    good: int

    def prompt(self, table: Table, seat: Seat) -> str:
        return f"Which worker runs the {GOODS[self.good]} factory?"

    def hint(self, table: Table, seat: Seat) -> str:
        brings = ", ".join(str(goods_of(table, self.good, level)) for level in range(3))
        return f"Level 1, 2, 3 brings {brings} {GOODS[self.good]}. The worker never returns."

    def legal(self, table: Table, seat: Seat) -> list[Action]:
        return [LEVELS[i] for i in levels(table, seat)]

    def judge(self, table: Table, seat: Seat, action: Action) -> Refusal | None:
        if action not in LEVELS:
            return self.no_answer(table, seat, action)
        if LEVELS.index(action) in levels(table, seat):
            return None
        return refuse("IS-FACT-08", "You have no such worker on your board.")

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
    goods = from_supply(table, good, goods_of(table, good, level))
    table.taken = put(table.taken, good, table.taken[good] + 1)
    table.sites |= 1 << site
    table.works[seat] = (*table.works[seat], (site, good, goods))
    table.factories[seat] = plus(table.factories[seat], good, 1)
    if table.events is not None:
        works = table.ground.works[site]
        table.tell(FactoryBuilt(seat, GOODS[good], table.box.cities[works.city].name, works.name, price, goods))
