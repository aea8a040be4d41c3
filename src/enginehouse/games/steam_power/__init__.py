"""Steam Power: lay track, open factories, carry goods over each other's lines. Two editions, Basic Solo, Automa."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from enginehouse.core import (
    Action,
    Advice,
    AidPart,
    Choice,
    Event,
    Facts,
    Figure,
    Findings,
    Game,
    Option,
    Panel,
    Picture,
    Plan,
    Result,
    Said,
    Scene,
    Seat,
    Sense,
    Tab,
    Thing,
    Title,
    Value,
    Waybill,
    Words,
)
from enginehouse.games.steam_power.bot.quick import quick
from enginehouse.games.steam_power.face import press, receipts, scenes, words
from enginehouse.games.steam_power.rules import box as boxes
from enginehouse.games.steam_power.rules import events, scoring, setup, shorts, view
from enginehouse.games.steam_power.rules.automa.turn import AutomaTurn
from enginehouse.games.steam_power.rules.box import Box
from enginehouse.games.steam_power.rules.checks import position
from enginehouse.games.steam_power.rules.leaving import leave
from enginehouse.games.steam_power.rules.notation import PIGMENTS, universe
from enginehouse.games.steam_power.rules.options import OPTIONS
from enginehouse.games.steam_power.rules.state import Roadmap, Table
from enginehouse.games.steam_power.rules.steps import STEPS
from enginehouse.kit.quick import Lot

HERE = Path(__file__).parent


class SteamPower(Title[Table]):
    id = "steam-power"
    name = "Steam Power"
    prefix = "SP"
    blurb = "Lay track, open factories and carry goods over each other’s lines."
    length = "an hour"
    goal = (
        "Whoever has the most points wins: from contracts fulfilled, factories emptied of their goods, "
        "purple cities that one’s links reach, and every full $5."
    )
    course = (
        "In your turn you take two actions out of five; both may be the same.",
        "Lay track: one or two tiles; a link between two cities takes a train when it is finished.",
        "Build a factory, free of charge, in a city that a link reaches: its goods are there for all, and others pay you.",
        "Fulfil a contract from your hand: bring its goods over any lines, and take its reward.",
        "Draw two contracts, or take $3 from the bank.",
        "When somebody has fulfilled enough contracts, the round is finished and points are counted.",
    )
    version = 1
    players = range(1, 6)
    looks_ahead = 2
    swing = 6.0
    first_by_lot = True
    table = Table
    shifting = MappingProxyType({"replace": ("hex-", "seg-")})
    options = OPTIONS
    first_table = MappingProxyType({"map": "switchyard"})
    events: ClassVar[tuple[type[Event], ...]] = events.EVENTS
    steps = (*STEPS, AutomaTurn)

    # --- rules -------------------------------------------------------------------------------------------------------
    def box(self, players: int, options: Mapping[str, Value], content: Path | None, shipped: Path | None = None) -> Box:
        return boxes.build_box(players, options, content, shipped or boxes.SHIPPED)

    def shipped(self) -> Path:
        return boxes.SHIPPED

    def setup(self, box: Box, seed: int) -> Table:
        return setup.set_up(box, seed)

    def aside(self, box: Box) -> dict[str, Any]:
        n = box.companies
        return {
            "box": box,
            "reach": [None] * n,
            "supplies": [None] * (4 * n),
            "stores": [None] * 4,
            "pointed": None,
            "roadmap": Roadmap(len(box.land.groups)),
            "vacant": None,
            "by_colour": None,
        }

    def check(self, table: Table) -> None:
        position.check(table)

    def result(self, table: Table) -> Result:
        return scoring.result(table)

    def resign(self, table: Table, seat: Seat) -> None:
        leave(table, seat)

    def determinize(self, view: Table, seed: int) -> Table:
        return _determinize(view, seed)

    def recalled(self, view: Table, began: Table, heard: Sequence[Event]) -> Table:
        return _recalled(view, began, heard)

    def universe(self, table: Table) -> Sequence[Action]:
        return universe(table.box)

    def shorts(self, table: Table) -> Sequence[str]:
        return shorts.shorts(table.box)

    def short(self, table: Table, seat: Seat, action: Action) -> str:
        return shorts.short(action)

    def senses(self, table: Table) -> tuple[Sense, ...]:
        from enginehouse.games.steam_power.bot.senses import senses  # noqa: PLC0415 - only learners need it

        return senses(table.box)

    def findings(self, game: Game[Table]) -> Findings:
        from enginehouse.games.steam_power.bot.findings import findings  # noqa: PLC0415 - only the laboratory needs it

        return findings(game)

    def check_content(self, folder: Path) -> list[str]:
        return boxes.check_pack(folder)

    def offers(self, option: Option, content: Path | None) -> tuple[str, ...]:
        return tuple(boxes.maps(content)) if option.name == "map" else option.offers

    def said(self, option: Option, value: Value, content: Path | None = None) -> Said:
        if option.name != "map" or value not in (boxes.maps(content) if content else option.offers):
            return super().said(option, value, content)
        file = boxes.land_named(str(value), content).file
        return Said(file.name, file.about or file.subtitle)

    def how_counted(self, table: Table) -> Mapping[str, str]:
        return words.how_counted(table)

    # --- words and pictures ------------------------------------------------------------------------------------------
    def seat_names(self, table: Table) -> tuple[str, ...]:
        if table.box.solo:
            return ("You",)
        called = [events.COLOUR_NAMES.get(letter, str(seat + 1)) for seat, letter in enumerate(table.colours)]
        return tuple(
            f"Automa {called[seat]}"
            if table.is_automa(seat)
            else called[seat]
            if table.colours[seat]
            else f"Player {called[seat]}"
            for seat in range(table.seats)
        )

    def emblems(self, table: Table) -> tuple[str, ...]:
        return tuple(letter or PIGMENTS[n] for n, letter in enumerate(table.colours[: table.seats]))

    def moment(self, view: Table) -> str:
        return words.moment(view)

    def phases(self, view: Table) -> tuple[tuple[str, ...], int]:
        return words.phases(view)

    def figures(self, view: Table) -> tuple[Figure, ...]:
        return press.figures(view)

    def choice(self, view: Table, seat: Seat, action: Action) -> Choice:
        return press.choice(view, seat, action)

    def about(self, view: Table, seat: Seat) -> tuple[str, ...]:
        return press.about(view)

    def thing(self, view: Table, element: str, words: Words) -> Thing | None:
        from enginehouse.games.steam_power.face import things  # noqa: PLC0415 - playouts press nothing

        return things.thing(view, element, words)

    def notes(self, view: Table, seat: Seat, action: Action, words: Words) -> tuple[str, ...]:
        return receipts.notes(view, seat, action)

    def plans(self, view: Table, seat: Seat, legal: Sequence[Action]) -> tuple[Plan, ...]:
        from enginehouse.games.steam_power.face import plans  # noqa: PLC0415 - playouts press nothing

        return plans.plans(self, view, seat, legal)

    def waybill(self, view: Table, seat: Seat, actions: Sequence[Action], words: Words) -> Waybill | None:
        from enginehouse.games.steam_power.face import plans  # noqa: PLC0415 - playouts press nothing

        return plans.waybill(view, seat, actions, words)

    def scenes(self, before: Table, after: Table, events: Sequence[Event], words: Words) -> tuple[Scene, ...]:
        return scenes.scenes(before, after, events, words)

    def scenic(self, event: Event) -> bool:
        return scenes.scenic(event)

    def text(self, view: Table, words: Words) -> str:
        return _text(view, words)

    def board(self, view: Table, words: Words) -> Picture:
        from enginehouse.games.steam_power.face import sheet  # noqa: PLC0415 - playouts need no drawing

        return sheet.board(view)

    def sheet(self, view: Table, words: Words, prompt: str) -> Picture:
        from enginehouse.games.steam_power.face import sheet  # noqa: PLC0415 - playouts need no drawing

        return sheet.sheet(view, words, prompt)

    def narrow_sheet(self, view: Table, words: Words, prompt: str) -> Picture:
        from enginehouse.games.steam_power.face import sheet  # noqa: PLC0415 - playouts need no drawing

        return sheet.narrow_sheet(view, words, prompt)

    def panels(self, view: Table, words: Words) -> tuple[Panel, ...]:
        from enginehouse.games.steam_power.face import sheet  # noqa: PLC0415 - playouts need no drawing

        return sheet.panels(view, words)

    def tabs(self, view: Table) -> tuple[Tab, ...]:
        own = (Tab("hand", "Contracts", panels=("hand",)),) if view.viewer >= 0 else ()
        cities = Tab("cities", "Cities", panels=("purple", "companies"))
        return Tab("map", "Map", board=True), *own, cities, Tab("players", "Players", panels=("fulfilled",))

    def facts(self) -> Facts:
        from enginehouse.games.steam_power.face.guide import FACTS  # noqa: PLC0415 - only guided games need them

        return FACTS

    def aid(self, view: Table) -> tuple[AidPart, ...]:
        from enginehouse.games.steam_power.face import aid  # noqa: PLC0415 - playouts need no aid

        return aid.aid(view)

    def aid_now(self, view: Table) -> str:
        from enginehouse.games.steam_power.face import aid  # noqa: PLC0415 - playouts need no aid

        return aid.aid_now(view)

    def rank(self, view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> list[tuple[Action, float]]:
        from enginehouse.games.steam_power.bot import advice  # noqa: PLC0415 - only bots need it

        return advice.rank(view, seat, legal, rnd)

    def quick(self, table: Table, seat: Seat, legal: Sequence[Action], random: Lot) -> Action:
        return quick(table, seat, legal, random)

    def value(self, table: Table) -> tuple[float, ...]:
        from enginehouse.games.steam_power.bot.worth import outlook  # noqa: PLC0415 - only bots need it

        return tuple(outlook(table, seat) for seat in range(table.seats))

    def pause(self, table: Table) -> int:
        return table.round

    def advise(self, view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
        from enginehouse.games.steam_power.bot import advice  # noqa: PLC0415 - only bots need it

        return advice.advise(view, seat, legal, rnd)


_determinize = view.determinize
_recalled = view.recalled
_text = words.text

GAME = SteamPower()
