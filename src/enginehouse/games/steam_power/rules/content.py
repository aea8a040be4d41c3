"""Content files as their authors write them: a map, and the deck of contracts. See docs/content.md."""

from __future__ import annotations

from typing import Literal

import msgspec

from enginehouse.core.plain import read_number

WATER, CITY = -1, -2
TERRAIN = {".": 0, "h": 2, "m": 4, "~": WATER}  # SP-TRACK-05 to SP-TRACK-08
COLOURS = ("black", "white", "orange", "gray", "purple")
CITY_TILES = (7, 7, 7, 7, 5)  # of each colour. SP-COMP-04, SP-COMP-05
LETTERS = "BWOG"

NONE, TRACK, FACTORY, CONTRACTS = "none", "track", "factory", "contracts"
BONUSES = (NONE, TRACK, FACTORY, CONTRACTS)
TARGETS = ("scarce", "vp", "open", "rival")
CARDS = 48  # SP-COMP-03
MOST_GOODS = 6  # on one contract; the printed ones have up to 4

Point = tuple[float, float]  # column and row, in hexes


class RiverFile(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    points: tuple[Point, ...]
    offset: str = "30%"  # where along the river its name stands


class WaterFile(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    at: Point
    turn: float = 0.0  # degrees


class ArtFile(msgspec.Struct, forbid_unknown_fields=True):
    """What is only drawn."""

    title: Point | None = None
    compass: Point | None = None
    ground: Literal["water", "land"] = "water"
    room: float = 0.0
    rivers: tuple[RiverFile, ...] = ()
    waters: tuple[WaterFile, ...] = ()


class MapFile(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    origin: str
    players: tuple[int, int]  # for how many it is best
    subtitle: str
    grid: str
    cities: dict[str, str]
    tiles: dict[str, str] = {}
    about: str = ""  # two sentences for whoever chooses
    art: ArtFile = msgspec.field(default_factory=ArtFile)

    @property
    def lines(self) -> list[list[str]]:
        """The signs of the grid, row by row."""
        return [line.split() for line in self.grid.strip().splitlines()]


class CardFile(msgspec.Struct, forbid_unknown_fields=True):
    goods: str
    vp: int
    money: int
    bonus: str


class AutomaFile(msgspec.Struct, forbid_unknown_fields=True):
    origin: str
    targets: dict[str, str]
    classes: dict[str, str]


class DeckFile(msgspec.Struct, forbid_unknown_fields=True):
    origin: str
    automa: AutomaFile
    cards: dict[str, CardFile]


def card_number(name: str) -> str:
    """What stands on the card and in its notation.

    >>> card_number("K07")
    '7'
    """
    number = read_number(name[1:])
    return name if number is None else str(number)
