"""From the box and a seed to the table before the first turn. SP-SETUP, SP-ASET, SP-SOLO-01 to SP-SOLO-04."""

from __future__ import annotations

from enginehouse.core import TRUTH
from enginehouse.games.steam_power.rules.box import (
    FACTORIES,
    PIECES,
    START_HAND,
    START_MONEY,
    Box,
)
from enginehouse.games.steam_power.rules.content import CITY_TILES
from enginehouse.games.steam_power.rules.notation import PIGMENTS
from enginehouse.games.steam_power.rules.state import Roadmap, Table
from enginehouse.games.steam_power.rules.steps.rounds import (
    BeginRound,
    BeginSoloRound,
    ChooseColour,
    DealColours,
)
from enginehouse.games.steam_power.rules.tiles import PILES

WHITE = 1


def set_up(box: Box, seed: int) -> Table:
    land, companies = box.land, box.companies
    table = Table(
        seats=box.players,
        stack=[],
        seed=seed,
        drawn=0,
        ply=0,
        clock=0,
        barrier=0,
        viewer=TRUTH,
        events=None,
        box=box,
        colours=list(PIGMENTS[:companies]),
        round=0,
        first=0,
        gone=[False] * box.players,
        purse=[START_MONEY] * box.players,
        hands=[[] for _ in range(box.players)],
        fulfilled=[[] for _ in range(box.players)],
        fees=[0] * box.players,
        trains=[box.link_trains] * companies,
        factories=[FACTORIES] * companies,
        unfinished=[None] * companies,
        network=[0] * companies,
        coin_paths=[None] * companies,
        tiles=[0] * (land.cols * land.rows),
        links=[],
        roads=[0] * len(land.groups),
        tile_colour=[],
        factory=[-1] * len(land.codes),
        pieces=[0] * len(land.codes),
        leftover=[0] * len(CITY_TILES),
        piles=list(PILES),
        stock=[PIECES] * 4,
        deck=list(box.cards),
        discard=[],
        corner_goods=[],
        corner=0,
        bag=[0] * (companies if box.solo else 0),
        put_aside=[],
        reach=[None] * companies,
        supplies=[None] * (4 * companies),
        stores=[None] * 4,
        pointed=None,
        roadmap=Roadmap(len(land.groups)),
        vacant=None,
        by_colour=None,
    )
    _place_city_tiles(table)
    table.shuffle(table.deck)  # SP-SETUP-09
    for seat in range(box.humans):  # an Automa never has a hand. SP-ASET-04
        table.hands[seat] = [table.deck.pop() for _ in range(START_HAND)]
    table.first = table.roll(box.humans)  # SP-SETUP-12, SP-ASET-08, SP-AMULTI-04
    if box.automas:
        _place_corners(table)
    if box.solo:
        table.then(BeginSoloRound())
    elif box.choose_colours:
        table.colours = [""] * companies
        choosing = range(min(box.humans, len(PIGMENTS) - 1))  # the last colour is nobody's choice
        table.then(*(ChooseColour(seat) for seat in choosing), DealColours(), BeginRound())
    else:
        table.then(BeginRound())
    return table


def _place_city_tiles(table: Table) -> None:
    """One random tile a city, the rest beside the map. A map with fixed tiles has none left over. SP-SETUP-02 to 05."""
    land = table.box.land
    if land.fixed_tiles:
        table.tile_colour = list(land.fixed_tiles)
        return
    bag = [colour for colour, count in enumerate(CITY_TILES) for _ in range(count)]
    table.shuffle(bag)
    table.tile_colour = bag[: len(land.codes)]
    table.leftover = [bag[len(land.codes) :].count(colour) for colour in range(len(CITY_TILES))]


def _place_corners(table: Table) -> None:
    """One resource of each colour on the corners; the marker starts at the white one. SP-ASET-06, SP-ASET-07, SP-R71."""
    table.corner_goods = [0, 1, 2, 3]
    table.shuffle(table.corner_goods)
    table.stock = [n - 1 for n in table.stock]
    table.corner = table.corner_goods.index(WHITE)
