"""Positions that cannot be, one thing at a time and in the words of its refusal, and beside each the last one that can be."""

from enginehouse.games.imperial_steam.rules.state import NO_GOODS, NOBODY
from tests.changes import Change, both, put
from tests.games.imperial_steam.moments import (
    built,
    limits,
    right,
    squared,
    standing,
    stations,
    tried,
    turn,
    works,
)
from tests.games.imperial_steam.tables import set_up
from tests.proof import rule

#: Nineteen links in a row from Wien, no city twice.
LONG_LINE = (
    "WIE-BRA", "BRA-GYO", "GYO-SOP", "SOP-WRN", "WRN-GLO", "GLO-LIL", "LIL-MAZ", "MAZ-MUE", "MUE-BRU", "BRU-LEO", "LEO-JUD",
    "JUD-STV", "STV-WOL", "WOL-GRA", "GRA-HAR", "HAR-SZO", "SZO-ZAL", "ZAL-MSO", "MSO-FUR",
)  # fmt: skip
BOTH_ENGINEERS = (True, True)


def connected(*seats: int) -> Change:
    """These seats have the first eighteen links of the long line."""
    return both(*(both(built(s, *LONG_LINE[:18]), put("staff", BOTH_ENGINEERS, s)) for s in seats))


# --- shapes ----------------------------------------------------------------------------------------------------------
BY_SEAT = (
    "order", "influence", "standing", "purse", "tracks", "network", "stations", "works", "rested", "worked", "stock", "landing",
    "trains", "staff", "factories", "contracts", "share", "investors", "shareholders", "laid",
)  # fmt: skip
SIZES = {
    **dict.fromkeys(BY_SEAT, 3),
    **dict.fromkeys(("hubs_at", "grows", "hubs", "market", "taken", "supply", "received", "gold", "silver"), 4),
    **dict.fromkeys(("tiles", "business"), 30),
    "ladders": 6, "engineers": 6, "engines": 5, "arrivals": 5,
}  # fmt: skip


def test_every_list_has_its_length() -> None:
    table = standing()
    for field, size in SIZES.items():
        row = getattr(table, field)
        kind = type(row)
        for wrong in (row[:-1], kind((*row, row[-1]))):
            tried(table, put(field, wrong), f"{field}: it has {size} entries, not {len(wrong)}")
    for seat in range(3):
        for hands in ((0,) * 10, (0,) * 12):
            tried(table, put("laid", hands, seat), "laid: there are 11 action tiles")


def test_seats_and_rounds() -> None:
    tried(standing(), put("seats", 4), "seats: 4 for a game of 3 players")
    for number in range(1, 9):
        standing(round=number)
    for wrong in (0, 9):
        tried(standing(), put("round", wrong), f"round: there is no round {wrong}")


# --- the layout ------------------------------------------------------------------------------------------------------
def test_places_of_hubs_and_tiles() -> None:
    table = standing(setup="random")
    box = table.box
    lies = "hubs_at: a hub lies on a numbered space"
    for city in (-1, 30, box.city_of["TRI"], box.city_of["WIE"], box.city_of["BRU"]):
        tried(table, put("hubs_at", city, 0), lies)
        tried(table, put("hubs_at", city, 3), lies)
    tried(table, put("hubs_at", table.hubs_at[1], 0), "hubs_at: two hubs lie on one city")
    plain = next(c for c, city in enumerate(box.cities) if city.space and c not in table.hubs_at)
    other = next(c for c, city in enumerate(box.cities) if city.space and c not in (*table.hubs_at, plain))
    spare = next(n for n in range(1, 28) if n not in box.tiles)
    for city, number in (
        (table.hubs_at[0], table.tiles[plain]),
        (box.start, 1),
        (plain, 0),
        (plain, spare),
        (plain, 28),
    ):
        words = f"tiles: {box.cities[city].name} cannot have the tile {number}"
        tried(table, put("tiles", number, city), words)
    tried(table, put("tiles", table.tiles[other], plain), "tiles: a tile lies on two cities")
    swapped = both(put("tiles", table.tiles[other], plain), put("tiles", table.tiles[plain], other))
    tried(table, right(swapped), "")


def test_growth_and_shipment_tiles() -> None:
    table = standing(setup="random")
    own = "grows: every hub has a growth tile of its own"
    for wrong in ((0, 1, 2, 2), (0, 1, 2, 4), (1, 2, 3, 4), (-1, 0, 1, 2)):
        tried(table, put("grows", wrong), own)
    tried(table, put("grows", (3, 2, 1, 0)), "")
    one_each = "shipments: rounds 1 to 7 have one each of the tiles in the box"
    for wrong in ((2, 2, 2, 3, 3, 3), (2, 2, 2, 3, 3, 3, 4, 4), (2, 2, 2, 2, 3, 3, 3), (5, 5, 2, 2, 3, 3, 4), ()):
        tried(table, put("shipments", wrong), one_each)
    for fine in ((2, 2, 2, 3, 3, 3, 4), (5, 4, 4, 3, 3, 3, 2)):
        tried(table, put("shipments", fine), "")


@rule("IS-RANDOM-01", "IS-RANDOM-03", "IS-RANDOM-04", "IS-RANDOM-05", "IS-R75")
def test_crowns_and_hubs_of_the_random_setup() -> None:
    table = standing(setup="random")
    link = table.box.link_of
    own = "crowns: each lies on a link of its own"
    first = link["BRA-WRN"]
    for wrong in ((-1,), (59,), (first, 59), (first, first)):
        tried(table, put("crowns", wrong), own)
    for n, words in ((0, "crowns: there are 1 to 4"), (1, ""), (4, ""), (5, "crowns: there are 1 to 4")):
        names = [card.link for card in table.box.content.cards.state[:n]]
        tried(table, right(put("crowns", tuple(sorted(link[name] for name in names)))), words)
    for unnamed in ("GLO-MUE", "WIE-BRA", "LJU-UDI"):  # the first link and the last are among them
        tried(table, put("crowns", (link[unnamed],)), "crowns: no State card names that link")
    backward = tuple(sorted((link["BRA-WRN"], link["BRA-SOP"]), reverse=True))
    tried(table, put("crowns", backward), "crowns: they are listed in the order of the links")
    tried(table, put("card", "3-1"), "card: the Random set-up uses none")
    one, regions = table.hubs_at[0], [city.region for city in table.box.cities]
    for c, region in enumerate(regions):
        if not region or c in table.hubs_at:
            continue
        same = region == regions[one]
        moved = both(put("hubs_at", c, 0), put("tiles", 0, c), put("tiles", table.tiles[c], one))
        tried(table, right(moved), "" if same else "hubs_at: each region has one hub")


@rule("IS-FIXED-01", "IS-FIXED-03")
def test_the_fixed_setup_prescribes_everything() -> None:
    table = standing()
    a, b = (table.box.city_of[code] for code in ("UDI", "NOV"))
    swapped: dict[str, Change] = {
        "tiles": both(put("tiles", table.tiles[a], b), put("tiles", table.tiles[b], a)),
        "hubs_at": put("hubs_at", table.hubs_at[::-1]),
        "crowns": put("crowns", table.crowns[:2]),
        "grows": put("grows", table.grows[::-1]),
        "shipments": put("shipments", table.shipments[::-1]),
        "card": put("card", "3-1"),
    }
    for field, change in swapped.items():
        tried(table, change, f"{field}: the Fixed set-up prescribes others")


@rule("IS-NORMAL-01", "IS-NORMAL-02", "IS-NORMAL-03", "IS-NORMAL-09")
def test_the_card_of_the_normal_setup() -> None:
    table = standing(setup="normal", normal_card="3-2")
    box = table.box
    tried(table, put("card", "3-1"), "card: it is one of 3-2")
    tried(table, put("card", ""), "card: it is one of 3-2")
    tried(standing(setup="normal"), put("card", "2-1"), "card: it is one of 3-1, 3-2, 3-3, 3-4, 3-5")
    tried(table, put("crowns", table.crowns[:2]), "crowns: card 3-2 has others")
    one = table.hubs_at[0]
    other = next(c for c, city in enumerate(box.cities) if city.region and c not in table.hubs_at)
    moved = both(put("hubs_at", other, 0), put("tiles", 0, other), put("tiles", table.tiles[other], one))
    tried(table, right(moved), "hubs_at: card 3-2 marks other cities")
    tried(table, right(put("hubs_at", table.hubs_at[::-1])), "")
    named, plain = box.spaces[1], box.spaces[27]
    swapped = both(put("tiles", table.tiles[named], plain), put("tiles", table.tiles[plain], named))
    tried(table, right(swapped), "tiles: card 3-2 names others for its cities")
    two = box.spaces[2]
    tried(table, right(both(put("tiles", table.tiles[named], two), put("tiles", table.tiles[two], named))), "")


# --- influence -------------------------------------------------------------------------------------------------------
@rule("IS-INFL-02")
def test_influence_and_orders() -> None:
    table = standing()
    for wrong in ([0, 1, 1], [0, 1, 3], [-1, 0, 1]):
        tried(table, put("order", wrong), "order: it names every seat once")
        tried(table, put("standing", wrong), "standing: the influence track bears every seat once")
    for column in (-1, 21):
        tried(table, put("influence", [column] * 3), "influence: the track has columns 0 to 200")
    tried(table, put("influence", [20, 20, 0]), "")
    against = "standing: it contradicts the columns of influence"
    tried(table, put("influence", [0, 0, 1]), against)
    tried(table, both(put("influence", [0, 0, 1]), put("standing", [2, 1, 0])), "")
    tried(table, both(put("influence", [0, 0, 1]), put("standing", [1, 2, 0])), against)


# --- the network of a seat -------------------------------------------------------------------------------------------
@rule("IS-TRACK-02", "IS-TRACK-04", "IS-COMP-07", "IS-R31")
def test_tracks_are_joined_to_wien_and_eighteen() -> None:
    table = standing(put("staff", BOTH_ENGINEERS, 0))
    link = table.box.link_of
    for wrong in (-1, 1 << 59):
        tried(table, put("tracks", wrong, 0), "tracks: seat 0 has a track on no link")
    tried(table, put("tracks", 1 << 58, 0), "tracks: seat 0 has one that is not joined to Wien")
    tried(table, right(built(0, "WIE-BRA", "SOP-WRN")), "tracks: seat 0 has one that is not joined to Wien")
    tried(table, right(built(0, *LONG_LINE[:18])), "")
    tried(table, right(built(0, *LONG_LINE)), "tracks: seat 0 has more than 18")
    line = standing(built(1, "WIE-BRA"))
    for wrong in (1 << table.box.start, line.network[1] | 1 << table.box.city_of["SOP"], 0):
        tried(line, put("network", wrong, 1), "network: that of seat 1 contradicts its tracks")
    ring = ("WIE-BRA", "BRA-WRN", "WRN-WIE")
    tried(table, right(built(0, *ring)), "")
    assert link["WRN-WIE"] == link["WIE-WRN"]


@rule("IS-TRACK-09")
def test_two_tracks_at_a_city_without_a_station() -> None:
    table = standing()
    third = "tracks: seat 0 has a third at Wr. Neustadt without a station"
    tried(table, right(built(0, "WIE-WRN", "WRN-SOP")), "")
    tried(table, right(built(0, "WIE-WRN", "WRN-SOP", "WRN-GLO")), third)
    tried(table, right(built(0, "WIE-WRN", "WRN-SOP", "WRN-GLO"), stations(0, "WRN")), "")
    tried(table, right(built(0, "WIE-WRN", "WRN-SOP", "WRN-GLO"), stations(0, "SOP")), third)
    tried(table, right(built(0, "WIE-WRN", "WIE-BRA", "WIE-LIL")), "")  # Wien has one from the beginning


@rule("IS-TRACK-23", "IS-TRACK-25", "IS-STATE-05")
def test_bridges_and_tunnels_have_their_engineers() -> None:
    table = standing()
    bridge, tunnel = ("WIE-BRA", "BRA-GYO"), ("WIE-LIL", "LIL-GLO")
    for line, name, staff, works_out in (
        (bridge, "BRA-GYO", (False, False), False), (bridge, "BRA-GYO", (False, True), False),
        (bridge, "BRA-GYO", (True, False), True), (tunnel, "LIL-GLO", (False, False), False),
        (tunnel, "LIL-GLO", (True, False), False), (tunnel, "LIL-GLO", (False, True), True),
        (("WIE-BRA",), "", (False, False), True),
    ):  # fmt: skip
        words = "" if works_out else f"staff: seat 0 built {name} without an engineer"
        tried(table, right(built(0, *line), put("staff", staff, 0)), words)
    random = standing(setup="random")  # who buys access to a State line builds nothing
    crowned = put("crowns", (random.box.link_of["BRA-GYO"],))
    tried(random, right(crowned, built(0, *bridge)), "")
    elsewhere = put("crowns", (random.box.link_of["BRA-WRN"],))
    tried(random, right(elsewhere, built(0, *bridge)), "staff: seat 0 built BRA-GYO without an engineer")


@rule("IS-COMP-08", "IS-STAT-02", "IS-STAT-04", "IS-R42", "IS-SETUP-29")
def test_stations() -> None:
    table = standing(built(0, "WIE-WRN", "WRN-GLO", "WIE-BRA"))
    start, city = table.box.start, table.box.city_of
    tried(table, put("stations", (), 0), "stations: seat 0 has one to 3 on the map")
    tried(table, right(stations(0, "WRN", "GLO")), "")
    tried(table, right(stations(0, "WRN", "GLO", "BRA")), "stations: seat 0 has one to 3 on the map")
    tried(table, put("stations", (city["WRN"], start), 0), "stations: the first of seat 0 stands in Wien")
    where = "stations: seat 0 has one where it cannot have built"
    for wrong in (-1, 30, city["SOP"], start):
        tried(table, put("stations", (start, wrong), 0), where)
        tried(table, put("stations", (start, city["WRN"], wrong), 0), where)
    tried(table, right(stations(0, "GLO", "GLO")), "")
    single = standing(built(0, "WIE-WRN", "WRN-GLO"), one_station_per_city=True)
    tried(single, right(stations(0, "GLO", "GLO")), "stations: seat 0 has two in one city")
    tried(single, right(stations(0, "GLO", "WRN")), "")
    for seats, words in (((0, 1), ""), ((0, 1, 2), "stations: Gloggnitz has 2 sites")):
        change = both(*(both(built(s, "WIE-WRN", "WRN-GLO"), stations(s, "GLO")) for s in seats))
        tried(table, right(change), words)
    tried(
        table, right(built(1, "WIE-WRN"), stations(0, "WRN"), stations(1, "WRN")), "stations: Wr. Neustadt has 1 sites"
    )


@rule("IS-FACT-01", "IS-FACT-15", "IS-FACT-09")
def test_workers_on_the_map() -> None:
    table = standing(built(0, "WIE-BRA"), built(1, "WIE-BRA"), works(0, "WIE-a", "BRA-t"))
    tried(table, right(works(0, "WIE-a", "WIE-a")), "works: seat 0 has two workers on one site")
    for site in (-1, len(table.ground.works)):
        tried(table, put("works", site, 0, 0, 0), "works: seat 0 has a worker on no site")
    for site, words in (("WIE-b", ""), ("LIL-a", "works: seat 0 has one outside its network")):
        tried(table, right(put("works", table.ground.works_of[site], 0, 0, 0)), words)
    goods = "works: seat 0 has goods there that cannot be"
    for good, left in ((-1, 0), (4, 0), (0, -1), (0, 5)):
        tried(table, put("works", ((0, good, left),), 0), goods)
    for good, left in ((0, 0), (3, 4)):
        tried(table, right(put("works", ((0, good, left),), 0)), "")
    tried(table, right(works(1, "WIE-a")), "works: two workers stand on one site")
    tried(table, right(works(1, "WIE-b")), "")
    for wrong in ((1, 0, 0, 0), (3, 0, 0, 0), (1, 1, 0, 0), (2, 0, 0, 1)):
        tried(table, put("factories", wrong, 0), "factories: seat 0 has one for each of its workers on the map")
    only = "sites: a site is taken where a worker stands, and only there"
    for wrong in (0, table.sites | 2, table.sites ^ 1, -1):
        tried(table, put("sites", wrong), only)


# --- trains ----------------------------------------------------------------------------------------------------------
@rule("IS-COMP-10", "IS-COMP-11", "IS-LOCO-02")
def test_trains() -> None:
    table = standing(round=6)
    rows = "trains: seat 0 has one to 3"
    four, three, eight = (4, "FFFF"), (3, "FFF"), (8, "F" * 8)
    tried(table, put("trains", (), 0), rows)
    tried(table, right(put("trains", (three, four, eight), 0)), "")
    tried(table, right(put("trains", (three, four, eight, four), 0)), rows)
    for train, row, others in (
        (three, 2, (three,)),
        ((9, "F" * 9), 1, ()),
        ((2, "FF"), 1, ()),
        ((9, "F" * 9), 2, (three,)),
    ):
        words = f"trains: seat 0 has an engine {train[0]} in row {row}"
        tried(table, right(put("trains", (*others, train), 0)), words)
    tried(table, right(put("trains", (four, four), 0)), "")
    tried(table, right(put("trains", (eight,), 0)), "")
    for cars in ("FF", "FFFF", "FFX", "", "ffF"):
        tried(table, right(put("trains", ((3, cars),), 0)), f"trains: seat 0 has cars “{cars}” behind engine 3")
    for level, sold in ((4, 2), (5, 3), (6, 4), (7, 5), (8, 6)):
        train = put("trains", ((level, "F" * level),), 0)
        tried(standing(round=sold), right(train), "")
        tried(standing(round=sold - 1), right(train), f"trains: engine {level} was not yet for sale")


@rule("IS-COMP-11", "IS-R46")
def test_cars_that_ran_out() -> None:
    """Seventy cars for four: only when all are in use an engine pulls fewer than it could."""
    eight, seven, six = (8, "F" * 8), (7, "F" * 7), (6, "F" * 6)
    many = [put("trains", (eight, seven), seat) for seat in range(4)]
    full = standing(
        *many, put("trains", (eight, seven, six), 0), put("trains", (eight, seven, (6, "FFFF")), 1), players=4, round=8
    )
    assert full.cars_left == 0
    tried(full, None, "")
    short = right(put("trains", (eight, seven, (6, "FFF")), 1))
    tried(full, short, "trains: seat 1 has cars “FFF” behind engine 6")
    tried(full, both(short, put("cars_left", 0)), "cars_left: there are 70 in all, and 69 in use")
    tried(full, right(put("trains", (eight, seven, (4, "FFFF")), 1)), "")
    tried(
        full,
        both(right(put("trains", (eight, seven, (4, "FFFFF")), 1))),
        "trains: seat 1 has cars “FFFFF” behind engine 4",
    )
    table = standing()
    for wrong in (60, 62, -1):
        tried(table, put("cars_left", wrong), "cars_left: there are 70 in all, and 9 in use")


@rule("IS-CONTR-06", "IS-COMP-18", "IS-SETUP-20")
def test_contracts_and_their_tokens() -> None:
    table = standing(round=6)
    eight = (8, "RRRFFFFF")
    card = next(card for card in table.display if table.box.contracts[card].size == 3)

    def signed(cars: str) -> Change:
        rest = [one for one in table.display if one != card]
        return right(put("trains", ((8, cars),), 0), put("contracts", (card,), 0), put("display", rest))

    tried(table, signed("RRRFFFFF"), "")
    tried(table, signed("RRFFFFFF"), "trains: seat 0 has 2 reserved cars, and contracts for 3")
    tried(table, signed("RRRRFFFF"), "trains: seat 0 has 4 reserved cars, and contracts for 3")
    tried(table, right(put("trains", (eight,), 0)), "trains: seat 0 has 3 reserved cars, and contracts for 0")
    tried(table, put("display", "XYZ 990", 0), "contracts: there is a card that the box does not have")
    tried(table, put("contracts", ("XYZ 990",), 0), "contracts: there is a card that the box does not have")
    tried(table, put("display", table.display[1], 0), "display: a card is there twice")
    twice = right(put("trains", (eight,), 0), put("contracts", (card,), 0))
    tried(table, twice, "display: a card is there twice")
    spare = next(c for c, one in table.box.contracts.items() if c not in table.display and one.size == 1)
    larger = next(c for c, one in table.box.contracts.items() if c not in table.display and one.size == 2)
    tried(table, put("display", spare, 0), "")
    tried(table, put("display", larger, 0), "display: 4 cards for 1 were dealt, and there are 3")
    tried(table, put("display", [*table.display, larger]), "display: 4 cards for 2 were dealt, and there are 5")
    tried(table, put("display", table.display[:-1]), "display: 4 cards for 3 were dealt, and there are 3")


# --- people and money ------------------------------------------------------------------------------------------------
@rule("IS-COMP-06", "IS-R41")
def test_workers() -> None:
    table = standing()
    for field in ("rested", "worked"):
        for level in range(3):
            tried(table, put(field, -1, 1, level), f"{field}: seat 1 has less than none")
    for n in (2, 15):
        tried(table, right(put("rested", (n, 0, 0), 1)), "")
        tried(table, right(put("rested", (0, 0, n - 2), 1), put("worked", (0, 1, 0), 1), works(1, "WIE-a")), "")
    for n in (1, 16):
        words = f"rested: seat 1 has {n} workers in all, and not 2 to 15"
        tried(table, right(put("rested", (n, 0, 0), 1)), words)
        if n > 1:
            tried(table, right(put("rested", (0, 0, n - 2), 1), put("worked", (0, 1, 0), 1), works(1, "WIE-a")), words)


@rule("IS-HIRE-05", "IS-HIRE-06")
def test_price_markers_climb_with_every_worker_hired() -> None:
    table = standing(put("rested", (5, 0, 0), 0))
    assert table.ladders == (3, 0, 0, 0, 0, 0)
    for wrong in (-1, 5):
        tried(table, put("ladders", wrong, 0), "ladders: the price rows are 0 to 4")
    tried(table, put("ladders", [1, 1, 0, 0, 0, 1]), "")
    for wrong, climbed in (([2, 0, 0, 0, 0, 0], 2), ([3, 0, 0, 0, 0, 1], 4), ([4, 0, 0, 0, 0, 0], 4)):
        words = f"ladders: 3 workers were hired, and the markers have climbed {climbed} rows"
        tried(table, put("ladders", wrong), words)
    rich = standing(put("rested", (8, 0, 0), 0))  # at the top a marker stays (IS-HIRE-06)
    tried(rich, put("ladders", [4, 0, 0, 0, 0, 0]), "")
    tried(rich, put("ladders", [4, 2, 0, 0, 0, 0]), "")
    tried(
        rich, put("ladders", [4, 3, 0, 0, 0, 0]), "ladders: 6 workers were hired, and the markers have climbed 7 rows"
    )
    tried(
        rich, put("ladders", [3, 2, 0, 0, 0, 0]), "ladders: 6 workers were hired, and the markers have climbed 5 rows"
    )


@rule("IS-COMP-22", "IS-SETUP-19")
def test_engineers() -> None:
    table = standing(put("staff", (True, False), 1))
    assert table.engineers == ("bridge", "bridge", "tunnel", "tunnel", "tunnel", "")
    tried(table, put("engineers", table.engineers[::-1]), "")
    tried(table, put("engineers", "bridge", 5), "engineers: there are 3 bridge engineers")
    tried(table, put("engineers", "tunnel", 5), "engineers: there are 3 tunnel engineers")
    tried(table, put("engineers", "", 0), "engineers: there are 3 bridge engineers")
    tried(table, put("staff", (True, True), 0), "engineers: there are 3 bridge engineers")
    tried(table, put("staff", (False, True), 0), "engineers: there are 3 tunnel engineers")
    tried(table, put("engineers", "plumber", 5), "engineers: they are for bridges or for tunnels")


def test_a_purse() -> None:
    table = standing()
    cash = "purse: cash is a multiple of 10 and not below 0; seat 1 has {}"
    for wrong in (-10, -1, 5, 101, 19):
        tried(table, put("purse", wrong, 1), cash.format(wrong))
    # cash, fundraising, income, shares, deliveries, and two others paying fees and access on every track
    most = 140 + 34 * 10 + 8 * 10 * 73 + 59 * 240 + 34 * 110 + 18 * (10 + 2 * 60)
    for fine in (0, 10, most):
        tried(table, put("purse", fine, 1), "")
    tried(table, put("purse", most + 10, 1), "purse: seat 1 has more than the bank could have paid")
    four = standing(players=4)
    tried(four, put("purse", most + 18 * 60, 1), "")
    tried(four, put("purse", most + 18 * 60 + 10, 1), "purse: seat 1 has more than the bank could have paid")


@rule("IS-SHARE-01", "IS-COMP-12")
def test_shares_and_investors() -> None:
    table = standing(round=6)
    for row, words in ((0, ""), (5, ""), (-1, "off"), (6, "off")):
        tried(table, put("share", row, 1), "share: that of seat 1 is off the board" if words else "")
    for wrong in (-1, 11):
        tried(table, put("investors", wrong, 1), f"investors: there are 10 rows; seat 1 has {wrong}")
    came = "shareholders: seat 1 was given {} investors, and has {} and {}"
    for investors, gone, fine in (
        (1, 0, True),
        (0, 1, True),
        (0, 0, False),
        (1, 1, False),
        (2, 0, False),
        (2, -1, False),
    ):
        change = both(put("investors", investors, 1), put("shareholders", gone, 1))
        tried(table, change, "" if fine else came.format(1, investors, gone))
    cards = [card for card in table.display if table.box.contracts[card].size == 3]
    rest = [card for card in table.display if card not in cards]
    trains = ((8, "R" * 8), (4, "RRRR"))
    signed = both(
        put("stock", NO_GOODS, 1), put("trains", trains, 1), put("contracts", tuple(cards), 1), put("display", rest)
    )
    for investors, gone, fine in (
        (10, 0, True), (10, 3, True), (0, 13, True), (0, 10, True), (9, 1, True), (9, 0, False), (0, 9, False), (10, 4, False),
    ):  # fmt: skip
        change = both(right(signed), put("investors", investors, 1), put("shareholders", gone, 1))
        tried(table, change, "" if fine else came.format(13, investors, gone))


@rule("IS-BUY-05", "IS-BUY-07")
def test_goods_of_a_seat() -> None:
    table = standing()
    for field in ("stock", "landing"):
        for good in range(4):
            tried(table, put(field, -1, 1, good), f"{field}: seat 1 has less than none")
    assert table.shipments == (2, 3, 4, 3, 2, 2, 3)
    for number, room in enumerate((*table.shipments, 0), 1):
        there = standing(round=number)
        tried(there, right(put("landing", (room, 0, 0, 0), 1)), "")
        tried(
            there, right(put("landing", (0, 1, 0, room), 1)), f"landing: it holds {room} in round {number}; seat 1 has"
        )
    for number, hands in enumerate((2, 3, 4, 5, 5, 5, 5, 5), 1):
        there = standing(round=number)
        words = f"laid: there are {hands} hands in round {number} (seat 1)"
        tried(there, put("laid", (0,) * 10 + (hands + 1,), 1), words)
        tried(there, put("laid", (-1,) + (0,) * 10, 1), words)
        last = turn(1 + 2 * hands + (hands - 1))
        tried(there, last, "")


# --- the map ---------------------------------------------------------------------------------------------------------
@rule("IS-BIZ-01", "IS-BIZ-08", "IS-DELIV-05")
def test_business_tokens_and_demands() -> None:
    table = standing(built(0, "WIE-LIL"), built(1, "WIE-LIL"))
    box, city = table.box, table.box.city_of
    for code, left, wrong in (("LIL", 0, (1, 2, -1)), ("GYO", 3, (2, 4)), ("BRA", 0, (1, -1))):
        for n in wrong:
            words = f"business: {left} is on top in {box.cities[city[code]].name}"
            tried(table, put("business", n, city[code]), words)
    tried(table, right(built(2, "WIE-LIL")), "")
    wants = "served: a city was served that wants nothing"
    line = standing(built(0, "WIE-WRN", "WRN-SOP", "SOP-SZO", "SZO-HAR"), round=6)
    har, wol = 1 << city["HAR"], 1 << city["WOL"]
    tried(line, right(put("served", har)), "")
    for wrong in (-1, 1 << city["WIE"], wol, har | wol, 1 << 40):
        tried(line, right(put("served", wrong)) if wrong > 0 else put("served", wrong), wants)
    tried(table, right(put("served", har)), wants)


@rule("IS-BIZ-04")
def test_passengers_come_from_business_points() -> None:
    """Lilienfeld has 2: the first gets 2 points, the second 1."""
    bare = put("stock", NO_GOODS, 0)
    table = standing(built(0, "WIE-LIL"), bare)
    for cars, coaches in (("PPF", 2), ("PFF", 1), ("PPP", 3)):
        words = "" if coaches <= 2 else "trains: 2 business points made 3 passenger cars"
        tried(table, right(put("trains", ((3, cars),), 0)), words)
    two = standing(built(0, "WIE-LIL"), built(1, "WIE-LIL"), bare)
    tried(two, right(put("trains", ((3, "PPP"),), 0)), "")
    tried(
        two, right(put("trains", ((3, "PPP"),), 0), put("trains", ((3, "PFF"),), 2)), "trains: 3 business points made 4"
    )


@rule("IS-SEM-01")
def test_the_semmering_token() -> None:
    line = both(built(0, "WIE-WRN", "WRN-GLO", "GLO-MUE"), put("staff", BOTH_ENGINEERS, 0))
    other = both(built(1, "WIE-WRN", "WRN-GLO", "GLO-MUE"), put("staff", BOTH_ENGINEERS, 1))
    first = "semmering: its token is with the first who built that link"
    nobody, one, two = standing(), standing(line), standing(line, other)
    for table, fine in ((nobody, (NOBODY,)), (one, (0,)), (two, (0, 1))):
        for seat in (-2, -1, 0, 1, 2, 3):
            tried(table, put("semmering", seat), "" if seat in fine else first)


# --- hubs ------------------------------------------------------------------------------------------------------------
GLO = 3  # the blue hub lies in Gloggnitz, with growth 1, 1, 0, 1, 2 from column 80 on
LINE = both(built(0, "WIE-WRN", "WRN-GLO"), built(1, "WIE-WRN", "WRN-GLO"))
GROWN = (8, 9, 10, 10, 11, 13)


def given(wood: int, stone: int, iron: int, coal: int) -> Change:
    """What Gloggnitz has got, its keys with seats 0 and 1 and its marker where it must stand."""
    n = wood + stone + iron + coal
    keys = (put("gold", 0 if coal > 0 else NOBODY, GLO), put("silver", 1 if coal > 1 else NOBODY, GLO))
    return both(put("received", (wood, stone, iron, coal), GLO), put("hubs", GROWN[min(5, n)], GLO), *keys, squared)


@rule("IS-DELIV-03", "IS-DELIV-04", "IS-DELIV-08")
def test_what_hubs_received() -> None:
    table = standing(LINE, round=6)
    for goods in ((0, 0, 0, 0), (1, 0, 0, 0), (1, 1, 1, 0), (0, 0, 0, 1), (0, 0, 0, 2), (1, 1, 1, 2)):
        tried(table, given(*goods), "")
    wants = "received: Gloggnitz wants (1, 1, 1, 2)"
    for goods in ((2, 0, 0, 0), (0, 2, 0, 0), (0, 0, 2, 0), (0, 0, 0, 3), (-1, 0, 0, 0), (0, 0, -1, 0), (0, 0, 0, -1)):
        tried(table, given(*goods), wants)
    for keys, coal in ((0, 1), (0, 2), (1, 2), (1, 0), (2, 1), (2, 0)):
        gold, silver = (0 if keys else NOBODY), (1 if keys > 1 else NOBODY)
        change = both(given(0, 0, 0, coal), put("gold", gold, GLO), put("silver", silver, GLO))
        tried(table, change, f"received: Gloggnitz has given {keys} keys for {coal} coal")
    away = standing()
    tried(away, right(put("received", (1, 0, 0, 0), GLO)), "received: nobody has a line to Gloggnitz")


@rule("IS-COMP-15", "IS-DELIV-08")
def test_keys() -> None:
    table = standing(LINE, round=6)
    for key, name in (("gold", "gold"), ("silver", "silver")):
        for owner in (2, 3, -2):
            change = both(given(0, 0, 0, 2), put(key, owner, GLO))
            tried(table, change, f"{name}: the key of Gloggnitz is with seat {owner}, who is not there")
    first = "silver: Gloggnitz gives the gold key first, to another"
    tried(table, both(given(0, 0, 0, 2), put("silver", 0, GLO)), first)
    tried(table, both(given(0, 0, 0, 1), put("gold", NOBODY, GLO), put("silver", 0, GLO)), first)
    tried(table, both(given(0, 0, 0, 2), put("gold", 1, GLO), put("silver", 0, GLO)), "")


@rule("IS-FIXED-04", "IS-DELIV-11")
def test_hub_markers_of_the_fixed_setup() -> None:
    table = standing(LINE, round=6)
    off, cards = "hubs: a marker is off the influence track", "hubs: no cards could have put the markers there"
    for wrong in (0, -1, 21):
        tried(table, put("hubs", wrong, GLO), off)
    for wrong in (6, 9, 20):
        tried(table, put("hubs", wrong, GLO), cards)
    for n, goods in enumerate(((0, 0, 0, 0), (1, 0, 0, 0), (1, 1, 0, 0), (1, 1, 1, 0), (1, 1, 1, 1), (1, 1, 1, 2))):
        tried(table, given(*goods), "")
        for wrong in (GROWN[n] + 4, 1):
            tried(table, both(given(*goods), put("hubs", wrong, GLO)), cards)
    tried(
        table, both(given(1, 0, 0, 0), put("hubs", 20, GLO)), ""
    )  # at the end of the track it may have been cut short
    tried(table, put("hubs", 20, GLO), cards)  # nothing has moved it


@rule("IS-NORMAL-06", "IS-NORMAL-07")
def test_hub_markers_of_the_other_setups() -> None:
    """Four cards of 1 to 4 put the four markers 1 to 4 columns apart."""
    cards = "hubs: no cards could have put the markers there"
    table = standing(setup="random")
    for fine in ([1, 2, 3, 4], [4, 8, 12, 16], [4, 3, 2, 1], [5, 1, 9, 10]):
        tried(table, put("hubs", fine), "")
    for wrong in ([1, 1, 2, 3], [5, 6, 7, 8], [1, 2, 3, 8], [4, 8, 12, 17], [2, 2, 2, 2]):
        tried(table, put("hubs", wrong), cards)


# --- the bank --------------------------------------------------------------------------------------------------------
def test_market_columns() -> None:
    limits(standing(), "market", 0, 10, "market: a column has 0 to 10 cubes", (2,))


@rule("IS-FACT-07")
def test_factories_of_a_type() -> None:
    table = standing(connected(0), put("worked", (1, 1, 0), 0), round=6)
    sites = ("WIE-a", "WIE-b", "WIE-c", "BRU-a", "BRU-b", "BRA-t", "LIL-a", "SOP-a", "SOP-t", "GYO-a")
    tried(table, right(put("rested", (0, 0, 0), 0), works(0, *sites[:9])), "")
    tried(table, right(put("rested", (0, 0, 0), 0), works(0, *sites)), "taken: the factory board has 9 of a type")
    three = right(put("rested", (0, 0, 0), 0), works(0, *sites[:3], good=2))
    for wrong in (2, 4):
        tried(table, both(three, put("taken", wrong, 2)), f"taken: 3 of this type stand on the map, not {wrong}")


@rule("IS-LOCO-02", "IS-COMP-10")
def test_engines_for_sale() -> None:
    table = standing(put("trains", ((4, "FFFF"),), 1), round=3)
    assert table.engines == (2, 3, 3, 3, 3)
    for left, words in (
        (2, ""),
        (0, ""),
        (3, "engines: there are 3 of level 4"),
        (-1, "engines: there are 3 of level 4"),
    ):
        tried(table, put("engines", left, 0), words)
    for left, words in ((3, ""), (2, ""), (4, "engines: there are 3 of level 5")):
        tried(table, put("engines", left, 1), words)
    for left in (2, 0):
        tried(table, put("engines", left, 2), "engines: level 6 is not yet for sale")
    two = standing(put("trains", ((4, "FFFF"), (4, "FFFF")), 1), round=3)
    tried(two, put("engines", 2, 0), "engines: there are 3 of level 4")
    tried(two, put("engines", 1, 0), "")


@rule("IS-SETUP-14", "IS-ROUND-06")
def test_arrivals() -> None:
    table = standing(round=5)
    assert [sum(cubes) for cubes in table.arrivals] == [0, 0, 2, 2, 2]
    for place, number, due in ((0, 4, 0), (1, 5, 0), (2, 6, 2), (4, 8, 2)):
        words = f"arrivals: above round {number} lie {due} cubes"
        for wrong in ((due + 1, 0, 0, 0), (0, 0, 0, due - 1), (-1, due + 1, 0, 0)):
            tried(table, put("arrivals", wrong, place), words)
        tried(table, right(put("arrivals", (0, due, 0, 0), place)), "")
    early = standing(round=1)
    five = [(2, 0, 0, 0), (2, 0, 0, 0), (1, 1, 0, 0), (0, 0, 0, 2), (0, 0, 2, 0)]
    tried(early, right(put("arrivals", five)), "")
    tried(early, right(put("arrivals", [*five[:2], (2, 0, 0, 0), *five[3:]])), "arrivals: 5 of each good were mixed")


@rule("IS-COMP-04")
def test_forty_cubes_of_each_good() -> None:
    line = ("WIE-WRN", "WRN-SOP", "SOP-SZO", "SZO-HAR")
    table = standing(built(0, *line), works(0, "WIE-a", good=1, left=3), stations(0, "HAR"), round=6)
    hands = both(given_to_szo(), put("served", 1 << table.box.city_of["HAR"]), put("landing", (0, 1, 0, 0), 0))
    full = right(hands)
    tried(table, full, "")
    for good in range(4):
        for change in (-1, 1):
            new = table.clone()
            full(new)
            new.supply[good] += change
            tried(new, None, f"supply: there are 40 cubes of each good, not {40 + change}")
    minus = both(put("supply", [-1, *table.supply[1:]]), put("stock", (40, 0, 0, 0), 0))
    tried(table, minus, "supply: it has less than none")
    none = standing(round=1)
    taken = none.supply[0]
    many = both(put("supply", [0, *none.supply[1:]]), put("stock", (taken + 1, 1, 1, 1), 0))
    tried(none, many, "stock: seat 0 has more goods than places")  # all cubes are there, on the board of one


def given_to_szo() -> Change:
    """A stone for the bronze hub of Szombathely; its growth tile gives 1 for the first."""
    return both(put("received", (0, 1, 0, 0), 0), put("hubs", 5, 0))


def test_the_table_before_the_bid_is_a_position() -> None:
    for players in (2, 3, 4):
        for setup in ("fixed", "normal", "random"):
            tried(set_up(players, setup=setup), None, "")
