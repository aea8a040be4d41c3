"""The limits of the content (section 5 of the catalogue), each from both sides: the last value that holds, and the next."""

from typing import Any

import pytest

from enginehouse.core import BadContent
from enginehouse.games.imperial_steam.rules.checks.content import PRINTED_LINKS, check_content
from enginehouse.games.imperial_steam.rules.content import Content, FixedCrowns, Growth, Site, read_content
from tests.forgery import edited
from tests.proof import rule

SHIPPED = read_content(None)
Changes = dict[str, Any]


def content(changes: Changes) -> Content:
    """The shipped content with changes, each at its path."""
    out = SHIPPED
    for path, value in changes.items():
        out = edited(out, path, value)
    return out


def holds(changes: Changes, house_map: bool = True) -> None:
    check_content(content(changes), house_map)


def fails(changes: Changes, words: str, house_map: bool = True) -> None:
    """It is refused in these words, that begin with the file and the entry."""
    with pytest.raises(BadContent) as error:
        check_content(content(changes), house_map)
    assert str(error.value).startswith(words), str(error.value)


# --- numbers ---------------------------------------------------------------------------------------------------------
PRICE = "a price is a multiple of 10, from 10 to 1000"
PRICES = (10, 1000)
TILE = f"tiles.tile[#{next(n for n, tile in enumerate(SHIPPED.tiles.tile) if (tile.players, tile.number) == (2, 7))}]"
RANGES: list[tuple[str, int, int, int, str]] = [
    # where, from, to, in steps of, what is said
    ("map.city[GLO].effort", 1, 45, 1, "map.toml, city Gloggnitz: the effort must be at least 1 and at most 45, not "),
    ("map.city[GLO].influence", 0, 9, 1, "map.toml, city Gloggnitz: the influence is 0 to 9 steps"),
    ("map.city[BRU].stations", 0, 4, 1, "map.toml, city Bruck a. d. Mur: it has 0 to 4 station sites"),
    ("map.city[BRU].price", *PRICES, 10, f"map.toml, city Bruck a. d. Mur: a printed city needs a price: {PRICE}"),
    ("map.site[#3].price", *PRICES, 10, f"map.toml, site WIE-d: {PRICE}"),
    ("map.site[#3].players", 2, 4, 1, "map.toml, site WIE-d: its city or player count is unknown"),
    ("tiles.hub[green].price", *PRICES, 10, f"tiles.toml, hub green: {PRICE}"),
    ("tiles.hub[green].stations", 0, 4, 1, "tiles.toml, hub green: it has 0 to 4 station sites"),
    (f"{TILE}.influence", 0, 9, 1, "tiles.toml, tile 7 for 2 players: the influence is 0 to 9 steps"),
    (f"{TILE}.stations", 0, 4, 1, "tiles.toml, tile 7 for 2 players: it has 0 to 4 station sites"),
    (f"{TILE}.price", *PRICES, 10, f"tiles.toml, tile 7 for 2 players: {PRICE}"),
    ("boards.influence.columns", 17, 41, 1,
     "boards.toml, influence: the last column must be at least 160 and at most 400"),
    ("boards.influence.rows", 4, 6, 1, "boards.toml, influence: a column has 4 to 6 rows, one for every player"),
    ("boards.influence.silver_step", 10, 200, 10, "boards.toml, influence: silver steps are tens"),
    ("boards.hiring.engineer", *PRICES, 10, f"boards.toml, hiring: {PRICE}"),
    ("boards.hiring.limit", 2, 15, 1, "boards.toml, "),
    ("boards.engine[3].round", 0, 0, 1, "boards.toml, engine: level 3 is never sold: its round is 0"),
    ("boards.engine[4].round", 2, 8, 1, "boards.toml, engine: others come in rounds 2 to 8"),
    ("boards.engine[8].round", 2, 8, 1, "boards.toml, engine: others come in rounds 2 to 8"),
    ("boards.engine[8].influence", 0, 9, 1, "boards.toml, engine: influence is 0 to 9"),
    ("boards.shares.rows", 6, 34, 1, "boards.toml, shares: an investor space for every value"),
    ("boards.start.workers", 0, 15, 1, "boards.toml, start: the workers are within the limit of hiring"),
    ("cards.state[1].number", 1, 4, 1, "cards.toml, state, card 1: the number is 1 to 4"),
]  # fmt: skip


@pytest.mark.parametrize(("where", "low", "high", "step", "words"), RANGES, ids=[r[0] for r in RANGES])
def test_every_number_has_its_range(where: str, low: int, high: int, step: int, words: str) -> None:
    for right in (low, high):
        holds({where: right})
    for wrong in (low - step, high + step, -1, 10**6, *([low + step - 1, low + 1] if step > 1 else [])):
        fails({where: wrong}, words)


@pytest.mark.parametrize(
    ("where", "row", "at", "low", "high", "words"),
    [
        ("boards.influence.hub_bonus", (0, 10, 30, 60, 100), 4, 0, 1000, "influence: the hub bonus is in tens, up to 1000"),
        ("boards.influence.hub_bonus", (0, 10, 30, 60, 100), 0, 0, 1000, "influence: the hub bonus is in tens, up to 1000"),
        ("boards.start.cash", (120, 130, 140), 2, 0, 1000, "start: the cash is 0 to 1000, in tens"),
        ("boards.start.cash", (120, 130, 140), 0, 0, 1000, "start: the cash is 0 to 1000, in tens"),
        ("boards.hiring.prices", (10, 20, 30, 40, 50), 4, 40, 1000, "hiring: "),
        ("boards.market.prices", (10, 10, 20, 20, 20, 30, 30, 40, 40, 50), 9, 40, 1000, "market: "),
        ("boards.market.prices", (10, 10, 20, 20, 20, 30, 30, 40, 40, 50), 0, 10, 10, "market: "),
        ("boards.shares.values", (40, 60, 90, 130, 180, 240), 5, 190, 1000, "shares: "),
        ("boards.shares.values", (40, 60, 90, 130, 180, 240), 0, 10, 50, "shares: "),
        ("boards.factories[#0].wood_cost", (20, 20, 30, 30, 40, 40), 5, 40, 1000, "factories for 2 players, wood: "),
        ("boards.factories[#0].coal_pay", (110, 110, 100, 90, 80, 70, 60), 0, 110, 1000, "factories for 2 players, coal: "),
        ("boards.factories[#0].coal_pay", (110, 110, 100, 90, 80, 70, 60), 6, 10, 70, "factories for 2 players, coal: "),
    ],
)  # fmt: skip
def test_rows_of_money_are_in_tens_and_in_their_range(
    where: str, row: tuple[int, ...], at: int, low: int, high: int, words: str
) -> None:
    def with_(n: int) -> Changes:
        return {where: (*row[:at], n, *row[at + 1 :])}

    for right in (low, high):
        holds(with_(right))
    for wrong in (low - 10, high + 10, low + 5, low + 1):
        fails(with_(wrong), f"boards.toml, {words}")


def test_prices_that_may_stay_and_must_not_turn() -> None:
    """Costs, wages and the market never get cheaper, payments never dearer; standing still is allowed."""
    holds({"boards.hiring.prices": (10, 10, 10)})
    fails({"boards.hiring.prices": (10, 20, 10)}, "boards.toml, hiring: prices must not fall")
    holds({"boards.market.prices": (10,) * 10})
    fails({"boards.market.prices": (10,) * 8 + (20, 10)}, "boards.toml, market: prices must not fall downward")
    holds({"boards.factories[#1].iron_cost": (30,) * 9, "boards.factories[#1].iron_pay": (100,) * 10})
    entry = "boards.toml, factories for 3 players, iron: "
    fails({"boards.factories[#1].iron_cost": (30,) * 7 + (40, 30)}, f"{entry}costs must not fall to the right")
    fails({"boards.factories[#1].iron_pay": (90,) * 8 + (80, 90)}, f"{entry}payments must not rise to the right")
    fails({"boards.shares.values": (40, 60, 90, 130, 180, 180)}, "boards.toml, shares: the values rise")
    dearer = "boards.toml, engine: a larger engine costs more"
    fails({"boards.engine[4].price": 30}, dearer)
    fails({"boards.engine[4].price": 50}, dearer)
    holds({"boards.engine[8].price": 1000, "boards.engine[3].price": 10})
    for wrong in ({"boards.engine[8].price": 1010}, {"boards.engine[3].price": 0}, {"boards.engine[6].price": 65}):
        fails(wrong, f"boards.toml, engine: {PRICE}")


# --- the map ---------------------------------------------------------------------------------------------------------
def linked(a: str, b: str, kind: str | None, back: str | None = "same") -> Changes:
    """The map with this link between two cities, or without one."""
    cities = {city.code: dict(city.links) for city in SHIPPED.map.city}
    for one, other, how in ((a, b, kind), (b, a, kind if back == "same" else back)):
        if how is None:
            cities[one].pop(other, None)
        else:
            cities[one][other] = how  # pyright: ignore[reportArgumentType]
    return {f"map.city[{code}].links": cities[code] for code in (a, b)}


def test_thirty_cities_each_with_a_code_a_name_and_a_space() -> None:
    cities = SHIPPED.map.city
    for wrong in (cities[:29], (*cities, cities[0])):
        fails({"map.city": wrong}, "map.toml, city: there must be 30 different ones, not ")
    fails({"map.city[UDI].code": "ZAG"}, "map.toml, city: there must be 30 different ones, not 29")
    fails({"map.city[UDI].name": "Zagreb"}, "map.toml, city: every city has a name of its own")
    for space in (0, 26, 28, -1):
        fails({"map.city[UDI].space": space}, "map.toml, city: the spaces must be numbered 1 to 27, each once")
    holds({"map.city[UDI].space": 26, "map.city[NOV].space": 27})
    for right in ("x", "x" * 40):
        holds({"map.city[UDI].name": right})
    for wrong in ("", "x" * 41):
        fails({"map.city[UDI].name": wrong}, f"map.toml, city {wrong[:40]}: the name has 1 to 40 letters")
    for code in ("Wie", "WI", "WIEN", "WI1", "WIE\n"):
        fails({"map.city[WIE].code": code}, "map.toml, city Wien: the code is three capitals")
    holds({"map.city[UDI].country": "SLO"})
    fails({"map.city[UDI].country": "ITAL"}, "map.toml, city Udine: the country is a sign of at most three letters")


def test_every_city_lies_on_the_canvas() -> None:
    for at in ((0, 0), (1200, 1000), (0, 1000), (1200, 0)):
        holds({"map.city[UDI].at": at})
    for at in ((-1, 0), (0, -1), (1201, 1000), (1200, 1001), (-1, 500), (500, 1001)):
        fails({"map.city[UDI].at": at}, "map.toml, city Udine: it lies off the 1200 by 1000 map")


def test_what_a_numbered_space_leaves_to_its_tile() -> None:
    bare = "map.toml, city Udine: the price and the stations of a numbered space are on its tile"
    fails({"map.city[UDI].price": 10}, bare)
    fails({"map.city[UDI].stations": 1}, bare)
    fails({"map.city[UDI].region": "E"}, "map.toml, city Udine: the region is A, B, C or D, or none")
    fails({"map.city[TRI].region": "A"}, "map.toml, city Trieste: a printed city is in no region")
    fails({"map.city[UDI].region": "A"}, "map.toml, city, region A: a region has three spaces, not 4")
    fails({"map.city[VIL].region": ""}, "map.toml, city, region D: a region has three spaces, not 2")
    moved = {"map.city[MUE].region": "", "map.city[LEO].region": "A"}
    holds(moved)


def test_links_are_the_same_from_both_ends() -> None:
    holds(linked("UDI", "TRI", "tunnel"))
    fails(
        linked("UDI", "TRI", "tunnel", "open"), "map.toml, city Trieste: the link to UDI is open here and tunnel there"
    )
    fails(linked("UDI", "TRI", "open", None), "map.toml, city Udine: the link to TRI is open here and None there")
    for stranger in ("XXX", "UDI"):
        links = {**SHIPPED.map.city[29].links, stranger: "open"}
        fails({"map.city[UDI].links": links}, f"map.toml, city Udine: there is no city {stranger}")


def test_the_marks_of_the_map() -> None:
    def marked(**marks: Any) -> Changes:
        return {f"map.marks.{name}": value for name, value in marks.items()}

    for wrong in ({"start": "XXX"}, {"goal": "XXX"}, {"semmering": ("XXX", "MUE")}, {"semmering": ("GLO", "XXX")}):
        fails(marked(**wrong), "map.toml, marks: there is no city XXX")
    fails(marked(goal="WIE"), "map.toml, marks: the line begins and ends in different cities")
    fails(marked(goal="UDI"), "map.toml, marks: UDI must be a printed city")
    fails(marked(start="UDI"), "map.toml, marks: UDI must be a printed city")
    holds(marked(goal="BRU"))
    fails(marked(semmering=("GLO", "BRU")), "map.toml, marks: the Semmering link is not on the map")
    holds(marked(semmering=("MUE", "GLO")))
    fails({"map.city[WIE].stations": 1}, "map.toml, city Wien: nobody builds a station at the start (IS-SETUP-29)")
    closed = linked("WIE", "BRA", "bridge") | linked("WIE", "WRN", "tunnel") | linked("WIE", "LIL", "bridge")
    closed["map.city[WIE].links"] = {"BRA": "bridge", "WRN": "tunnel", "LIL": "bridge"}
    fails(closed, "map.toml, city Wien: the start needs at least one open link")
    closed["map.city[WIE].links"] = {"BRA": "bridge", "WRN": "tunnel", "LIL": "open"}
    closed["map.city[LIL].links"] = dict(SHIPPED.map.city[5].links)
    holds(closed)


def test_every_city_can_be_reached() -> None:
    """Udine without its three links is an island; with one of them it is not."""
    rows = {city.code: {k: v for k, v in city.links.items() if k != "UDI"} for city in SHIPPED.map.city}
    island: Changes = {f"map.city[{code}].links": rows[code] for code in ("VIL", "LJU", "TRI")}
    fails(island | {"map.city[UDI].links": {}}, "map.toml, city: UDI cannot be reached", house_map=False)
    joined = island | {"map.city[UDI].links": {"TRI": "open"}, "map.city[TRI].links": {**rows["TRI"], "UDI": "open"}}
    holds(joined, house_map=False)


def test_the_house_map_has_the_printed_links_and_59_in_all() -> None:
    """Another map may have others."""
    more = linked("UDI", "NOV", "open")
    fails(more, "map.toml, city: there must be 59 links, not 60")
    holds(more, house_map=False)
    one, other = PRINTED_LINKS[5].split("-")
    fails(
        linked(one, other, None) | linked("UDI", "NOV", "open"),
        f"map.toml, city: the printed link {PRINTED_LINKS[5]} is missing",
    )


def test_printed_sites() -> None:
    sites = SHIPPED.map.site
    unknown = "its city or player count is unknown"
    fails({"map.site": (*sites, Site("XXX", "a", 2, "board"))}, f"map.toml, site XXX-a: {unknown}")
    fails({"map.site": (*sites, Site("WIE", "e", 2, "board"))}, "map.toml, site WIE-e: the letter is a, b, c or d")
    fails({"map.site": (*sites, Site("WIE", "d", 2, "board"))}, "map.toml, site WIE-d: it is there twice")
    holds({"map.site": (*sites, Site("UDI", "d", 2, "station"))})
    holds({"map.site": (*sites, Site("UDI", "a", 4, 1000))})


# --- tiles -----------------------------------------------------------------------------------------------------------
def test_hubs() -> None:
    hubs = SHIPPED.tiles.hub
    fails({"tiles.hub": hubs[::-1]}, "tiles.toml, hub: they are bronze, white, green and blue")
    fails({"tiles.hub": hubs[:3]}, "tiles.toml, hub: they are bronze, white, green and blue")
    wants = "tiles.toml, hub white: a hub wants 1, 1, 1 and 2"
    fails({"tiles.hub[white].demands": {"wood": 1, "stone": 1, "iron": 1, "coal": 1}}, wants)
    fails({"tiles.hub[white].demands": {"wood": 1, "stone": 1, "coal": 2}}, wants)
    for space in (0, 28):
        fails(
            {"tiles.hub[white].fixed": (9, 20, space)}, "tiles.toml, hub white: its Fixed spaces are numbered 1 to 27"
        )
    numbers = "their numbers must be 1 to 27 without the four Fixed hub spaces"
    fails({"tiles.hub[white].fixed": (21, 20, 21)}, f"tiles.toml, tile, those for 2 players: {numbers}")
    fails({"tiles.hub[white].fixed": (9, 20, 22)}, f"tiles.toml, tile, those for 4 players: {numbers}")
    last = len(SHIPPED.tiles.tile) - 1
    fails({f"tiles.tile[#{last}].number": 26}, f"tiles.toml, tile, those for 4 players: {numbers}")
    for players in (1, 5):
        fails({f"tiles.tile[#{last}].players": players}, "tiles.toml, tile: a set is for 2, 3 or 4 players")


@rule("IS-COMP-14")
def test_business_tokens_of_the_box() -> None:
    """13 of 1, 8 of 2, 3 of 3: a stack of v has one of each from 1 to v."""

    def stacked(ones: int, twos: int, threes: int) -> Changes:
        values = [1] * ones + [2] * twos + [3] * threes
        four = [n for n, tile in enumerate(SHIPPED.tiles.tile) if tile.players == 4]
        return {f"tiles.tile[#{n}].business": v for n, v in zip(four, values + [0] * (23 - len(values)), strict=True)}

    for right in ((13, 0, 0), (5, 8, 0), (5, 5, 3), (10, 0, 3), (0, 5, 3)):
        holds(stacked(*right))
    for wrong, tokens in (
        ((14, 0, 0), (14, 0, 0)), ((6, 8, 0), (14, 8, 0)), ((4, 9, 0), (13, 9, 0)), ((0, 9, 0), (9, 9, 0)),
        ((0, 6, 3), (9, 9, 3)), ((0, 0, 4), (4, 4, 4)), ((9, 2, 3), (14, 5, 3)),
    ):  # fmt: skip
        entry = "tiles.toml, tile, those for 4 players: "
        fails(stacked(*wrong), f"{entry}they need {tokens} business tokens of 1, 2 and 3; the box has 13, 8 and 3")
    fails({f"{TILE}.business": 4}, "tiles.toml, tile 7 for 2 players: a business space is 1, 2 or 3")
    fails({f"{TILE}.business": -1}, "tiles.toml, tile 7 for 2 players: a business space is 1, 2 or 3")


def test_sites_and_demand_of_a_tile() -> None:
    for sites in (("board", "board"), ("station", 10), (1000, "board"), ()):
        holds({f"{TILE}.sites": sites})
    fails({f"{TILE}.sites": ("board",) * 3}, "tiles.toml, tile 7 for 2 players: a tile has at most two factory sites")
    for wrong in (0, 1010, 15):
        fails({f"{TILE}.sites": ("board", wrong)}, f"tiles.toml, tile 7 for 2 players: {PRICE}")
    fails({f"{TILE}.demand": "wood"}, "tiles.toml, tile 7 for 2 players: with 2 players no city tile has a demand")
    three = next(n for n, tile in enumerate(SHIPPED.tiles.tile) if tile.players == 3)
    holds({f"tiles.tile[#{three}].demand": "wood"})


# --- boards ----------------------------------------------------------------------------------------------------------
def test_the_influence_track() -> None:
    bonus = "boards.toml, influence: the hub bonus is for 0 to 4 hubs"
    for wrong in ((0, 10, 30, 60), (0, 10, 30, 60, 100, 150)):
        fails({"boards.influence.hub_bonus": wrong}, bonus)
    fixed = SHIPPED.boards.influence.fixed_hubs
    fails({"boards.influence.fixed_hubs": {"bronze": 40}}, "boards.toml, influence: every hub needs its Fixed column")
    for column in (10, 200):
        holds({"boards.influence.fixed_hubs": {**fixed, "white": column}})
    for column in (0, 210, 55):
        words = f"the Fixed column must be 10, 20, … 200, not {column}"
        fails(
            {"boards.influence.fixed_hubs": {**fixed, "white": column}}, f"boards.toml, influence, hub white: {words}"
        )


def test_one_factory_board_for_each_count() -> None:
    boards = SHIPPED.boards.factories
    fails({"boards.factories": boards[:2]}, "boards.toml, factories: one board for each count")
    fails({"boards.factories": boards[::-1]}, "boards.toml, factories: one board for each count")
    for n, (players, spaces) in enumerate(((2, 7), (3, 10), (4, 13))):
        words = f"boards.toml, factories for {players} players, stone: the row has {spaces} spaces"
        cost, pay = boards[n].stone_cost, boards[n].stone_pay
        fails({f"boards.factories[#{n}].stone_cost": cost[:-1]}, words)
        fails({f"boards.factories[#{n}].stone_cost": (*cost, cost[-1])}, words)
        fails({f"boards.factories[#{n}].stone_pay": pay[:-1]}, words)
        fails({f"boards.factories[#{n}].stone_pay": (*pay, pay[-1])}, words)
        both = {f"boards.factories[#{n}].stone_pay": pay[:-1], f"boards.factories[#{n}].stone_cost": cost[:-1]}
        fails(both, words)


def test_one_worker_board_for_each_count() -> None:
    boards = SHIPPED.boards.workers
    fails({"boards.workers": boards[:2]}, "boards.toml, workers: one board for each count")
    fails({"boards.workers": boards[::-1]}, "boards.toml, workers: one board for each count")
    entry = "boards.toml, workers for 3 players: "
    for wrong in ({"bronze": 2, "white": 2, "green": 2}, {"bronze": 0, "white": 2, "green": 2, "blue": 2}, {}):
        fails({"boards.workers[#1].columns": wrong}, f"{entry}every hub needs a column")
    holds({"boards.workers[#1].columns": {"bronze": 2, "white": 3, "green": 1, "blue": 2}})
    nine = {"bronze": 3, "white": 2, "green": 2, "blue": 2}
    fails({"boards.workers[#1].columns": nine}, f"{entry}the box has eight price markers")
    for wrong in ({"bronze": 2, "white": 2, "green": 2}, {"bronze": -1, "white": 3, "green": 2, "blue": 2}, {}):
        fails({"boards.workers[#1].engineers": wrong}, f"{entry}every hub says how many engineers it has")
    holds({"boards.workers[#1].engineers": {"bronze": 0, "white": 2, "green": 2, "blue": 2}})
    for blue in (1, 3):
        icons = {"bronze": 0, "white": 2, "green": 2, "blue": blue}
        fails({"boards.workers[#1].engineers": icons}, f"{entry}two engineers a player")


def test_hiring() -> None:
    holds({"boards.hiring.prices": (10,)})
    holds({"boards.hiring.prices": (10,) * 9})
    for wrong in ((), (10,) * 10):
        fails({"boards.hiring.prices": wrong}, "boards.toml, hiring: a column has one to nine prices")
    for wrong in ((0, 10), (10, 15), (10, 1010)):
        fails({"boards.hiring.prices": wrong}, f"boards.toml, hiring: {PRICE}")
    least = {"boards.hiring.limit": 1, "boards.start.workers": 1}
    holds(least)
    most = "boards.toml, hiring: each player has at most 15 workers"
    fails({"boards.hiring.limit": 0, "boards.start.workers": 0}, most)
    fails({"boards.hiring.limit": 16}, most)
    fails({"boards.hiring.limit": 1}, "boards.toml, start: the workers are within the limit of hiring")


def test_market_and_shipments() -> None:
    for n in (9, 11):
        fails({"boards.market.prices": (10,) * n}, "boards.toml, market: the market has ten rows")
    fails({"boards.market.prices": (0, *(10,) * 9)}, f"boards.toml, market: {PRICE}")
    tiles = SHIPPED.boards.shipments.tiles
    for wrong in (tiles[:-1], (*tiles, 5)):
        fails({"boards.shipments.tiles": wrong}, "boards.toml, shipments: there are nine tiles")
    for wrong in (1, 6):
        fails({"boards.shipments.tiles": (*tiles[:-1], wrong)}, "boards.toml, shipments: a tile shows 2 to 5")
    holds({"boards.shipments.tiles": (*tiles[:-1], 2)})
    seven = "boards.toml, shipments: the Fixed row needs seven of the tiles"
    for wrong in ((2, 3, 4, 3, 2, 2), (2, 3, 4, 3, 2, 2, 3, 3), (2, 2, 2, 2, 3, 3, 3), (5, 5, 2, 2, 3, 3, 4)):
        fails({"boards.shipments.fixed": wrong}, seven)
    holds({"boards.shipments.fixed": (5, 4, 4, 3, 3, 3, 2)})
    for right in ((0, 0, 0), (4, 4, 4)):
        holds({"boards.shipments.arrivals": right})
    for wrong in ((-1, 2, 3), (1, 2, 5)):
        fails({"boards.shipments.arrivals": wrong}, "boards.toml, shipments: 0 to 4 cubes arrive a round: 20 are mixed")


def test_growth() -> None:
    growth = SHIPPED.boards.growth
    fails({"boards.growth": growth[:3]}, "boards.toml, growth: there are four tiles")
    more = (*growth, Growth("house", "G5", (0,) * 5, "blue"))
    fails({"boards.growth": more}, "boards.toml, growth: there are four tiles")
    fails({"boards.growth[G2].fixed": "blue"}, "boards.toml, growth: every hub needs its Fixed tile")
    fails({"boards.growth[G2].name": "G1"}, "boards.toml, growth: every tile has a name of its own")
    for right in ((0,) * 5, (9,) * 5):
        holds({"boards.growth[G2].steps": right})
    for wrong in ((0,) * 4, (0,) * 6, (0, 0, 0, 0, 10), (-1, 0, 0, 0, 0)):
        fails({"boards.growth[G2].steps": wrong}, "boards.toml, growth G2: five numbers, each 0 to 9")


def test_shares() -> None:
    holds({"boards.shares.values": (40, 60), "boards.shares.raise_costs": (1,)})
    fails(
        {"boards.shares.values": (40,), "boards.shares.raise_costs": ()}, "boards.toml, shares: there are at least two"
    )
    for wrong in ((1, 2, 3, 4), (1, 2, 3, 4, 5, 6)):
        fails({"boards.shares.raise_costs": wrong}, "boards.toml, shares: a cost for every row but the first")
    for right in (0, 20):
        holds({"boards.shares.raise_costs": (1, 2, 3, 4, right)})
    for wrong in (-1, 21):
        fails({"boards.shares.raise_costs": (1, 2, 3, 4, wrong)}, "boards.toml, shares: a cost is paid in steps")
    fails({"boards.shares.values": (45, 60, 90, 130, 180, 240)}, f"boards.toml, shares: of the values, {PRICE}")


def test_engines_and_the_start() -> None:
    engines = SHIPPED.boards.engine
    fails({"boards.engine": engines[:-1]}, "boards.toml, engine: the levels are 3 to 8")
    fails({"boards.engine": engines[::-1]}, "boards.toml, engine: the levels are 3 to 8")
    for right in ({"wood": 4}, {"wood": 4, "coal": 1}, {"coal": 5}, {}, {"wood": 1, "stone": 1, "iron": 1, "coal": 2}):
        holds({"boards.start.goods": right})
    room = "boards.toml, start: the goods find room on one engine, three cars and a floor"
    for wrong in ({"wood": 5}, {"stone": 5, "coal": 0}, {"iron": 5}, {"coal": 6}, {"wood": 2, "stone": 2, "coal": 2}):
        fails({"boards.start.goods": wrong}, room)
    for good in ("wood", "stone", "iron", "coal"):
        fails({"boards.start.goods": {good: -1}}, "boards.toml, start: no good is less than 0")
    fails({"boards.start.hands": (2, 3, 4, 5, 5, 5, 5)}, "boards.toml, start: the hands are 2, 3, 4 and then 5")


# --- cards -----------------------------------------------------------------------------------------------------------
@rule("IS-R52", "IS-COMP-18")
def test_contract_cards() -> None:
    contracts = SHIPPED.cards.contracts
    fails({"cards.contracts.deck_1": contracts.deck_1[:4]}, "cards.toml, contracts, deck_1: a deck needs at least five")
    extra = ("CCC 300", "CCC 310", "CCC 320")
    five = {"cards.contracts.deck_1": contracts.deck_1[:5], "cards.contracts.deck_3": contracts.deck_3 + extra}
    holds(five)
    for wrong in ("WW 50", "X 50", "W 55", "W 05", "W 0", "W 10000", "w 50", "W50", "W  50", " 50"):
        deck = (wrong, *contracts.deck_1[1:])
        words = f"cards.toml, contracts, {wrong}: write 1 of the letters W, S, I, C and a value in tens"
        fails({"cards.contracts.deck_1": deck}, words)
    for right in ("W 10", "W 9990"):
        holds({"cards.contracts.deck_1": (right, *contracts.deck_1[1:])})
    different = "cards.toml, contracts: there are 28 different cards"
    fails({"cards.contracts.deck_3": contracts.deck_3[:-1]}, different)
    fails({"cards.contracts.deck_3": (*contracts.deck_3[:-1], "WSI 240")}, different)
    fails({"cards.contracts.deck_3": (*contracts.deck_3, "CCC 300")}, different)
    for right in ((0, 0, 0), (5, 5, 5)):
        holds({"cards.contracts.dealt": right})
    fails({"cards.contracts.dealt": (-1, 4, 5)}, "cards.toml, contracts, dealt: 0 to 8 cards of each deck")
    fails({"cards.contracts.dealt": (9, 4, 5)}, "cards.toml, contracts, dealt: 0 to 8 cards of each deck")
    fails({"cards.contracts.dealt": (3, 4, 6)}, "cards.toml, contracts, dealt: the box has 34 investors (IS-R52)")
    fails({"cards.contracts.dealt": (6, 4, 5)}, "cards.toml, contracts, dealt: the box has 34 investors (IS-R52)")


def test_state_cards() -> None:
    fails({"cards.state[2].card": 3}, "cards.toml, state, card 3: the cards are numbered from 1")
    for link in ("WIE-TRI", "WIE", "BRA-WRN-BRA"):
        fails({"cards.state[1].link": link}, f"cards.toml, state, card 1: there is no link {link}")
    holds({"cards.state[1].link": "WRN-BRA"})
    for link in ("BRA-SOP", "SOP-BRA"):
        twice = f"cards.toml, state, card 2: the link {SHIPPED.cards.state[1].link} is there twice"
        fails({"cards.state[1].link": link}, twice)
    for link in ("GLO-MUE", "MUE-GLO"):
        fails({"cards.state[1].link": link}, "cards.toml, state, card 1: the Semmering link is never crowned")
    fails({"cards.state": SHIPPED.cards.state[:-1]}, "cards.toml, state: there are 35 cards, not 34")


def test_crowns_of_the_fixed_setup() -> None:
    fixed = SHIPPED.cards.fixed
    for wrong in (fixed[:2], (*fixed, fixed[0]), (FixedCrowns("house", 5, (1,)), *fixed[1:])):
        fails({"cards.fixed": wrong}, "cards.toml, fixed: one entry for each of 2, 3 and 4 players")
    holds({"cards.fixed": fixed[::-1]})
    for right in ((1,), (35,), (1, 2, 3, 35)):
        holds({"cards.fixed[#0].crowns": right})
    for wrong in ((), (1, 2, 3, 4, 5), (1, 1), (0,), (36,), (1, 36)):
        fails({"cards.fixed[#0].crowns": wrong}, "cards.toml, fixed, 2 players: 1 to 4 different State cards")


@rule("IS-R86")
def test_normal_cards() -> None:
    normal = SHIPPED.cards.normal
    two, three = normal[0], normal[6]
    different = "cards.toml, normal: there are 15 different cards"
    fails({"cards.normal": normal[:-1]}, different)
    fails({"cards.normal": (*normal, edited(two, "card", "2-9"))}, different)
    fails({f"cards.normal[{two.card}].card": normal[1].card}, different)
    fails({"cards.normal": tuple(edited(two, "card", f"2-{n}") for n in range(15))}, "cards.toml, normal: none for 3")
    at, entry = f"cards.normal[{three.card}]", f"cards.toml, normal, card {three.card}: "
    for wrong in (1, 5):
        fails({f"{at}.players": wrong}, f"{entry}a card is for 2, 3 or 4 players")
    for right in ("x", "x" * 20):
        holds({f"{at}.card": right})
    for wrong in ("", "x" * 21):
        fails({f"{at}.card": wrong}, f"cards.toml, normal, card {wrong[:20]}: its name has 1 to 20 letters")
    for right in ((1,), (1, 2, 3, 35)):
        holds({f"{at}.crowns": right})
    for wrong in ((), (1, 2, 3, 4, 5), (1, 1), (0, 1), (36,)):
        fails({f"{at}.crowns": wrong}, f"{entry}the crowns are 1 to 4 different State cards")
    holds({f"{at}.hubs": (17, 19, 13, 8)})
    for wrong in ((5, 9, 20), (5, 6, 20, 21), (5, 9, 20, 21, 1), (5, 9, 20, 99), (5, 9, 20, 1)):
        fails({f"{at}.hubs": wrong}, f"{entry}one hub city in each region")
    for wrong in ((2, 7), (2, 7, 7), (2, 7, 9), (2, 7, 10, 11)):
        fails({f"{at}.named": wrong}, f"{entry}3 different named tiles of its count")
    for wrong in ((1, 2), (1, 2, 2), (1, 2, 28), (1, 2, 0), (1, 2, 3, 4)):
        fails({f"{at}.cities": wrong}, f"{entry}3 different cities, by the numbers of their spaces")
    holds({f"{at}.cities": (1, 2, 27)})
    fails({f"{at}.cities": (1, 2, 5)}, f"{entry}a named city cannot be a hub city")
    none = f"cards.toml, normal, card {two.card}: 0 different "
    fails({f"cards.normal[{two.card}].named": (1,)}, f"{none}named tiles of its count")
    fails({f"cards.normal[{two.card}].cities": (1,)}, f"{none}cities, by the numbers of their spaces")
