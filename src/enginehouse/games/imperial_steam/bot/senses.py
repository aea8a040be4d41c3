"""What a learner is told of a table of Imperial Steam. Goods are told in the order wood, stone, iron, coal; hubs in the order
bronze, white, green, blue; cities, links and contracts in the order of their files.
"""

from __future__ import annotations

from functools import lru_cache

from enginehouse.core import Sense
from enginehouse.core import senses as s
from enginehouse.games.imperial_steam.rules.box import TRAIN_ROWS, Box
from enginehouse.games.imperial_steam.rules.notation import ENGINEER_KINDS, TILES
from enginehouse.games.imperial_steam.rules.state import Train, Work


@lru_cache(maxsize=64)
def senses(box: Box) -> tuple[Sense, ...]:
    seats, cities, links, contracts = box.players, len(box.cities), len(box.links), tuple(box.contracts)
    return (
        s.number("round", "the round"),
        s.number("delivered", "1 if a good was delivered in this turn"),
        s.number("cars_left", "cars left"),
        s.numbers("tiles", cities, "the city tile of each city, 0 none"),
        s.numbers("hubs_at", 4, "the city of each hub"),
        s.numbers("shipments", 7, "the shipments of rounds 1 to 7"),
        s.order("order", seats, "the turn order"),
        s.by_seat("influence", seats, "influence, in steps of 10"),
        s.order("standing", seats, "who has most influence"),
        s.numbers("hubs", 4, "the influence of each hub"),
        s.numbers("market", 4, "cubes left in each column of the market"),
        s.numbers("taken", 4, "factories taken of each type"),
        s.numbers("ladders", len(box.columns), "the row of the price in each column of the worker board"),
        s.codes("engineers", ENGINEER_KINDS, len(box.icons), "the engineer at each icon"),
        s.numbers("engines", 5, "engines left of levels 4 to 8"),
        s.rows("arrivals", 5, 4, "goods that arrive in rounds 4 to 8"),
        s.numbers("supply", 4, "goods in the supply"),
        s.cards("display", contracts, "contracts on display"),
        s.numbers("business", cities, "the business value on top of each city"),
        s.rows("received", 4, 4, "goods that each hub has received"),
        s.bits("served", cities, "cities whose demand is met"),
        s.holders("gold", seats, 4, "the golden key of each hub"),
        s.holders("silver", seats, 4, "the silver key of each hub"),
        s.who("semmering", seats, "who has built the Semmering line"),
        s.by_seat("purse", seats, "money, -1 where it is secret"),
        s.bits_by_seat("tracks", seats, links, "its links"),
        s.bits_by_seat("network", seats, cities, "the cities of its network"),
        _works(seats),
        s.rows_by_seat("rested", seats, 3, "rested workers of level 1, 2, 3"),
        s.rows_by_seat("worked", seats, 3, "workers of level 1, 2, 3 that have worked"),
        s.rows_by_seat("stock", seats, 4, "goods in stock"),
        s.rows_by_seat("landing", seats, 4, "goods at the landing"),
        _trains(seats),
        s.rows_by_seat("staff", seats, 2, "1 for its bridge engineer and its tunnel engineer"),
        s.rows_by_seat("factories", seats, 4, "factories of each type"),
        s.cards_by_seat("contracts", contracts, seats, "contracts"),
        s.by_seat("share", seats, "the row of its share value"),
        s.by_seat("investors", seats, "investors"),
        s.by_seat("shareholders", seats, "shareholders"),
        s.rows_by_seat("laid", seats, len(TILES), f"hands on each tile ({', '.join(TILES)})"),
    )


def _works(seats: int) -> Sense:
    """Workers on the map: how many with each good, and how many goods lie beside them."""
    says = "workers on the map for each good, then goods left beside them, by seat"
    return s.of_rows_by_seat("works", seats, 8, says, _working)


@lru_cache(maxsize=4096)
def _working(works: tuple[Work, ...]) -> tuple[float, ...]:
    told = [0.0] * 8
    for _, good, left in works:
        told[good] += 1
        told[4 + good] += left
    return tuple(told)


def _trains(seats: int) -> Sense:
    says = f"{TRAIN_ROWS} trains: the level, then cars for freight, for passengers and reserved, by seat"
    return s.of_rows_by_seat("trains", seats, 4 * TRAIN_ROWS, says, _rolling)


@lru_cache(maxsize=4096)
def _rolling(trains: tuple[Train, ...]) -> tuple[float, ...]:
    told = [0.0] * (4 * TRAIN_ROWS)
    for n, (level, cars) in enumerate(trains):
        told[4 * n : 4 * n + 4] = (level, cars.count("F"), cars.count("P"), cars.count("R"))
    return tuple(told)
