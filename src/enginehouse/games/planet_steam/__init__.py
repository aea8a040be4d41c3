"""Planet Steam: claim zones, stand tanks on them, and read the market better than the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from enginehouse import core
from enginehouse.core import (
    Action,
    Advice,
    Choice,
    Event,
    Figure,
    Option,
    Panel,
    Picture,
    Result,
    Seat,
    Step,
    Value,
    Words,
)
from enginehouse.core.catalogue import Catalogue, read_catalogue
from enginehouse.games.planet_steam.box import OPTIONS, Box, make_box
from enginehouse.games.planet_steam.events import EVENTS
from enginehouse.games.planet_steam.scoring import result
from enginehouse.games.planet_steam.setup import setup
from enginehouse.games.planet_steam.state import Table
from enginehouse.games.planet_steam.steps import STEPS
from enginehouse.games.planet_steam.universe import universe
from enginehouse.games.planet_steam.view import check, determinize


class PlanetSteam(core.Title[Table]):
    """The game's public face."""

    id: ClassVar[str] = "planet-steam"
    name: ClassVar[str] = "Planet Steam"
    prefix: ClassVar[str] = "PS"
    blurb: ClassVar[str] = (
        "Claim land, stand tanks on it and trade four resources in a market that moves with every turn."
    )
    length: ClassVar[str] = "half an hour a player"
    version: ClassVar[int] = 1
    players: ClassVar[range] = range(2, 6)
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    steps: ClassVar[tuple[type[Step[Any]], ...]] = STEPS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    table: ClassVar[type[core.Table]] = Table

    def box(self, players: int, options: Mapping[str, Value], content: Path | None) -> Box:
        return make_box(players, options, content)

    def setup(self, box: Box, seed: int) -> Table:
        return setup(box, seed)

    def check(self, table: Table) -> None:
        check(table)

    def result(self, table: Table) -> Result:
        return result(table)

    def determinize(self, view: Table, seed: int) -> Table:
        return determinize(view, seed)

    def universe(self, table: Table) -> Sequence[Action]:
        return universe(table.box)

    def catalogue(self) -> Catalogue:
        return _catalogue()


@cache
def _catalogue() -> Catalogue:
    return read_catalogue((Path(__file__).parent / "rules.md").read_text())


GAME = PlanetSteam()
