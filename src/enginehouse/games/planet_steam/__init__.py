"""Planet Steam: claim zones, stand tanks on them, and read the market better than the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from enginehouse import core
from enginehouse.core import (
    Action,
    Advice,
    AidPart,
    Bill,
    Choice,
    Event,
    Facts,
    Figure,
    Findings,
    Game,
    Option,
    Order,
    Panel,
    Picture,
    Plan,
    Result,
    Scene,
    Seat,
    Sense,
    Step,
    Tab,
    Thing,
    Value,
    Words,
)
from enginehouse.games.planet_steam.bot.quick import quick
from enginehouse.games.planet_steam.face import press, scenes, words
from enginehouse.games.planet_steam.rules import orders, shorts
from enginehouse.games.planet_steam.rules.absent import idle
from enginehouse.games.planet_steam.rules.box import Box, check_pack, make_box
from enginehouse.games.planet_steam.rules.checks.position import check
from enginehouse.games.planet_steam.rules.content import HERE
from enginehouse.games.planet_steam.rules.events import EVENTS
from enginehouse.games.planet_steam.rules.options import OPTIONS
from enginehouse.games.planet_steam.rules.scoring import result
from enginehouse.games.planet_steam.rules.setup import setup
from enginehouse.games.planet_steam.rules.state import Table
from enginehouse.games.planet_steam.rules.steps import STEPS
from enginehouse.games.planet_steam.rules.universe import universe
from enginehouse.games.planet_steam.rules.view import determinize, recalled
from enginehouse.kit.quick import Lot


class PlanetSteam(core.Title[Table]):
    """The game's public face."""

    id: ClassVar[str] = "planet-steam"
    name: ClassVar[str] = "Planet Steam"
    prefix: ClassVar[str] = "PS"
    blurb: ClassVar[str] = (
        "Claim land, stand tanks on it and trade four resources in a market that moves with every turn."
    )
    length: ClassVar[str] = "half an hour a player"
    goal: ClassVar[str] = (
        "Whoever is richest after the last round wins: credits, and what zones, tanks, superchargers, "
        "luxury quarters and the resources aboard are worth."
    )
    course: ClassVar[tuple[str, ...]] = (
        "Expansion: bid for specialists, who set the turn order and help you; then for a zone; claim another; moor the airship.",
        "Tanks: spend water to act, then buy tanks, fit converters, and move what stands side by side.",
        "Resources: run your tanks for energy, then buy or sell each resource once; every trade moves its price.",
        "Certificates: licences for zones, luxury quarters for the end.",
        "End: new tanks come to the market, and the cards go back.",
    )
    version: ClassVar[int] = 2
    players: ClassVar[range] = range(2, 6)
    looks_ahead = 1
    swing = 30.0
    first_count = 3
    first_by_lot = True
    points_are = "credits of wealth"
    counting = MappingProxyType(
        {
            "credits": "The credits you have left.",
            "zones": "Every zone counts the same, with or without a tank.",
            "tanks": "Every tank that stands on the map.",
            "superchargers": "Every dome on one of your tanks.",
            "luxury quarters": "Every certificate of luxury quarters.",
            "quartz": "What is aboard, at the last price.",
            "ore": "What is aboard, at the last price.",
            "water": "What is aboard, at the last price.",
            "energy": "What is aboard, at the last price.",
        }
    )
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    steps: ClassVar[tuple[type[Step[Any]], ...]] = STEPS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    table: ClassVar[type[core.Table]] = Table
    shifting = MappingProxyType({"take": ("gauge-", "bonus-", "card-"), "sell": ("trade-", "own-")})

    def box(self, players: int, options: Mapping[str, Value], content: Path | None, shipped: Path | None = None) -> Box:
        return make_box(players, options, content, shipped or HERE)

    def shipped(self) -> Path:
        return HERE

    def setup(self, box: Box, seed: int) -> Table:
        return setup(box, seed)

    def check(self, table: Table) -> None:
        check(table)

    def result(self, table: Table) -> Result:
        return result(table)

    def determinize(self, view: Table, seed: int) -> Table:
        return determinize(view, seed)

    def recalled(self, view: Table, began: Table, heard: Sequence[Event]) -> Table:
        return recalled(view, began, heard)

    def universe(self, table: Table) -> Sequence[Action]:
        return universe(table.box)

    def shorts(self, table: Table) -> Sequence[str]:
        return shorts.shorts(universe(table.box))

    def short(self, table: Table, seat: Seat, action: Action) -> str:
        return shorts.short(action)

    def senses(self, table: Table) -> tuple[Sense, ...]:
        from enginehouse.games.planet_steam.bot.senses import senses  # noqa: PLC0415 - only learners need it

        return senses(table.box)

    def findings(self, game: Game[Table]) -> Findings:
        from enginehouse.games.planet_steam.bot.findings import findings  # noqa: PLC0415 - only the laboratory needs it

        return findings(game)

    def check_content(self, folder: Path) -> list[str]:
        return check_pack(folder)

    # --- words and pictures ------------------------------------------------------------------------------------------
    def moment(self, view: Table) -> str:
        return words.moment(view)

    def phases(self, view: Table) -> tuple[tuple[str, ...], int]:
        return words.phases(view)

    def turn_order(self, view: Table) -> tuple[Seat, ...]:
        return tuple(view.order) if len(view.order) == view.seats else tuple(range(view.seats))

    def figures(self, view: Table) -> tuple[Figure, ...]:
        return press.figures(view)

    def choice(self, view: Table, seat: Seat, action: Action) -> Choice:
        return press.choice(view, seat, action)

    def about(self, view: Table, seat: Seat) -> tuple[str, ...]:
        return press.about(view)

    def plans(self, view: Table, seat: Seat, legal: Sequence[Action]) -> tuple[Plan, ...]:
        from enginehouse.games.planet_steam.face import plans  # noqa: PLC0415 - playouts press nothing

        return plans.plans(self, view, seat, legal)

    def thing(self, view: Table, element: str, words: Words) -> Thing | None:
        from enginehouse.games.planet_steam.face import things  # noqa: PLC0415 - playouts press nothing

        return things.thing(view, element, words)

    def notes(self, view: Table, seat: Seat, action: Action, words: Words) -> tuple[str, ...]:
        from enginehouse.games.planet_steam.face import receipts  # noqa: PLC0415 - playouts need no receipts

        return receipts.notes(view, seat, action)

    def bill(self, view: Table, seat: Seat, action: Action, words: Words) -> Bill | None:
        from enginehouse.games.planet_steam.face import receipts  # noqa: PLC0415 - playouts need no receipts

        return receipts.bill(view, seat, action, words)

    def foreshown(self, view: Table, ahead: Table, seat: Seat, actions: Sequence[Action]) -> Mapping[str, str]:
        from enginehouse.games.planet_steam.face import panels  # noqa: PLC0415 - playouts need no drawing

        return panels.foreshown(view, seat, actions)

    def scenes(self, before: Table, after: Table, events: Sequence[Event], words: Words) -> tuple[Scene, ...]:
        return scenes.scenes(before, after, events, words)

    def scenic(self, event: Event) -> bool:
        return scenes.scenic(event)

    def text(self, view: Table, words: Words) -> str:
        return _text(view, words)

    def board(self, view: Table, words: Words) -> Picture:
        from enginehouse.games.planet_steam.face import board  # noqa: PLC0415 - playouts need no drawing

        return board.board(view, words)

    def sheet(self, view: Table, words: Words, prompt: str) -> Picture:
        from enginehouse.games.planet_steam.face import sheet  # noqa: PLC0415 - playouts need no drawing

        return sheet.sheet(view, words, prompt)

    def panels(self, view: Table, words: Words) -> tuple[Panel, ...]:
        from enginehouse.games.planet_steam.face import sheet  # noqa: PLC0415 - playouts need no drawing

        return sheet.panels(view, words)

    def facts(self) -> Facts:
        from enginehouse.games.planet_steam.face.guide import FACTS  # noqa: PLC0415 - only guided games need them

        return FACTS

    # --- standing orders ---------------------------------------------------------------------------------------------
    def tabs(self, view: Table) -> tuple[Tab, ...]:
        from enginehouse.games.planet_steam.face.tabs import tabs  # noqa: PLC0415 - playouts need no drawing

        return tabs(view)

    def order(self, view: Table, seat: Seat) -> Order | None:
        return orders.order(view, seat)

    def order_told(self, view: Table, seat: Seat, up_to: int) -> str:
        return orders.told(view, up_to)

    def ordered(self, view: Table, seat: Seat, up_to: int) -> Action | None:
        return orders.answer(view, seat, up_to)

    def board_with_order(self, view: Table, words: Words, up_to: int) -> Picture:
        from enginehouse.games.planet_steam.face import board  # noqa: PLC0415 - playouts need no drawing

        return board.board(view, words, up_to)

    # --- knowledge ---------------------------------------------------------------------------------------------------
    def aid(self, view: Table) -> tuple[AidPart, ...]:
        from enginehouse.games.planet_steam.face import aid  # noqa: PLC0415 - playouts need no aid

        return aid.aid(view)

    def aid_now(self, view: Table) -> str:
        from enginehouse.games.planet_steam.face import aid  # noqa: PLC0415 - playouts need no aid

        return aid.aid_now(view)

    def rank(self, view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> list[tuple[Action, float]]:
        from enginehouse.games.planet_steam.bot import advice  # noqa: PLC0415 - only bots need it

        return advice.rank(view, seat, legal, rnd)

    def quick(self, table: Table, seat: Seat, legal: Sequence[Action], random: Lot) -> Action:
        return quick(table, seat, legal, random)

    def value(self, table: Table) -> tuple[float, ...]:
        from enginehouse.games.planet_steam.bot import appraise  # noqa: PLC0415 - only bots need it

        return appraise.outlooks(table)

    def pause(self, table: Table) -> int:
        return table.round

    def advise(self, view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
        from enginehouse.games.planet_steam.bot import advice  # noqa: PLC0415 - only bots need it

        return advice.advise(view, seat, legal, rnd)

    def idle(self, view: Table, seat: Seat, legal: Sequence[Action]) -> Action:
        """What is played for somebody who does not answer. PS-R57."""
        return idle(view, seat, legal)


_text = words.text

GAME = PlanetSteam()
