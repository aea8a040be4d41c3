"""Steamwatchers: seven clans on frozen Europa, secret orders, combat without dice, and the Bane."""

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
    Step,
    Tab,
    Thing,
    Title,
    Value,
    Words,
)
from enginehouse.core import Table as CoreTable
from enginehouse.games.steamwatchers.bot.quick import quick
from enginehouse.games.steamwatchers.face import press, scenes, words
from enginehouse.games.steamwatchers.rules import shorts
from enginehouse.games.steamwatchers.rules.box import Box, box
from enginehouse.games.steamwatchers.rules.checks.position import check
from enginehouse.games.steamwatchers.rules.content import HERE, load, pack_files
from enginehouse.games.steamwatchers.rules.events import EVENTS
from enginehouse.games.steamwatchers.rules.leaving import leave
from enginehouse.games.steamwatchers.rules.options import OPTIONS
from enginehouse.games.steamwatchers.rules.scoring import result
from enginehouse.games.steamwatchers.rules.setup import setup
from enginehouse.games.steamwatchers.rules.state import Table
from enginehouse.games.steamwatchers.rules.steps import STEPS
from enginehouse.games.steamwatchers.rules.view import determinize, recalled
from enginehouse.kit.quick import Lot


class Steamwatchers(Title[Table]):
    id: ClassVar[str] = "steamwatchers"
    name: ClassVar[str] = "Steamwatchers"
    prefix: ClassVar[str] = "SW"
    blurb: ClassVar[str] = (
        "Clans of a frozen Europa follow the last steam: secret orders, no dice, and a sickness that counts."
    )
    length: ClassVar[str] = "two hours"
    goal: ClassVar[str] = (
        "Whoever has the most GEO after the last round wins: one for each farm and each level of steam one controls. "
        "In some scenarios a supremacy wins before."
    )
    course: ClassVar[tuple[str, ...]] = (
        "Conclave: titles are resolved in order; columns of steam rise.",
        "Planning: everybody places Order tokens face down, at the same time.",
        "Activation: in turn, one order after the other: move, fight, defend, or pass and claim a title.",
        "Subsides: every column sinks a level; whoever lives on it sickens, and farms rise where it dries up.",
        "Whiteout: GEO is counted, fuel comes, and each clan feeds as many as it can.",
    )
    version: ClassVar[int] = 1
    players: ClassVar[range] = range(2, 6)
    looks_ahead = 1
    swing = 2.5
    first_by_lot = True
    points_are = "GEO"
    counting = MappingProxyType(
        {
            "GEO": "Farms and levels of steam you hold at the last Whiteout.",
            "trophies": "1 for every two enemy miniatures you took.",
            "target areas": "For each target of the scenario that you hold.",
            "meeting places": "For each revealed meeting place that you hold, more for your own.",
            "exile": "1 less for every two units that the Bane drove into exile.",
        }
    )
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    first_table = MappingProxyType({"scenario": "steamwatching-101"})
    steps: ClassVar[tuple[type[Step[Any]], ...]] = STEPS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    table: ClassVar[type[CoreTable]] = Table
    shifting = MappingProxyType({"vote": ("seat-",), "elect": ("seat-",)})

    def box(self, players: int, options: Mapping[str, Value], content: Path | None, shipped: Path | None = None) -> Box:
        return box(players, options, content, shipped or HERE)

    def shipped(self) -> Path:
        return HERE

    def setup(self, box: Box, seed: int) -> Table:
        return setup(box, seed)

    def result(self, table: Table) -> Result:
        return result(table)

    def check(self, table: Table) -> None:
        check(table)

    def resign(self, table: Table, seat: Seat) -> None:
        leave(table, seat)

    def determinize(self, view: Table, seed: int) -> Table:
        return determinize(view, seed)

    def recalled(self, view: Table, began: Table, heard: Sequence[Event]) -> Table:
        return recalled(view, began, heard)

    def check_content(self, folder: Path) -> list[str]:
        load(folder)
        return pack_files(folder)

    def offers(self, option: Option, content: Path | None) -> tuple[str, ...]:
        return tuple(s.id for s in load(content).scenarios) if option.name == "scenario" else option.offers

    def said(self, option: Option, value: Value, content: Path | None = None) -> Said:
        scenario = next((s for s in load(content).scenarios if s.id == value), None)
        if option.name != "scenario" or scenario is None:
            return super().said(option, value, content)
        return Said(scenario.name, scenario.about or " ".join(scenario.rules), scenario.players)

    def universe(self, table: Table) -> Sequence[Action]:
        return tuple(table.box.words.read)

    def shorts(self, table: Table) -> Sequence[str]:
        return shorts.shorts(table.box.words)

    def short(self, table: Table, seat: Seat, action: Action) -> str:
        return shorts.short(action)

    def senses(self, table: Table) -> tuple[Sense, ...]:
        from enginehouse.games.steamwatchers.bot.senses import senses  # noqa: PLC0415 - only learners need it

        return senses(table.box)

    # --- words and pictures --------------------------------------------------------------------------------------
    def findings(self, game: Game[Table]) -> Findings:
        from enginehouse.games.steamwatchers.bot.findings import findings  # noqa: PLC0415 - only the laboratory needs it

        return findings(game)

    def moment(self, view: Table) -> str:
        return words.moment(view)

    def side(self, view: Table, seat: Seat) -> str:
        return words.clan_name(view, seat) if view.clan[seat] else ""

    def phases(self, view: Table) -> tuple[tuple[str, ...], int]:
        return words.phases(view)

    def turn_order(self, view: Table) -> tuple[Seat, ...]:
        return tuple(view.order) if len(view.order) == view.seats else tuple(range(view.seats))

    def figures(self, view: Table) -> tuple[Figure, ...]:
        return press.figures(view)

    def choice(self, view: Table, seat: Seat, action: Action) -> Choice:
        return press.choice(view, seat, action)

    def thing(self, view: Table, element: str, words: Words) -> Thing | None:
        from enginehouse.games.steamwatchers.face import things  # noqa: PLC0415 - playouts press nothing

        return things.thing(view, element, words)

    def notes(self, view: Table, seat: Seat, action: Action, words: Words) -> tuple[str, ...]:
        from enginehouse.games.steamwatchers.face import receipts  # noqa: PLC0415 - playouts need no receipts

        return receipts.notes(view, seat, action, words)

    def plans(self, view: Table, seat: Seat, legal: Sequence[Action]) -> tuple[Plan, ...]:
        from enginehouse.games.steamwatchers.face import plans  # noqa: PLC0415 - playouts press nothing

        return plans.plans(self, view, seat, legal)

    def scenes(self, before: Table, after: Table, events: Sequence[Event], words: Words) -> tuple[Scene, ...]:
        return scenes.scenes(before, after, events, words)

    def scenic(self, event: Event) -> bool:
        return scenes.scenic(event)

    def text(self, view: Table, words: Words) -> str:
        return _text(view, words)

    def board(self, view: Table, words: Words) -> Picture:
        from enginehouse.games.steamwatchers.face import board  # noqa: PLC0415 - playouts need no drawing

        return board.board(view, words)

    def sheet(self, view: Table, words: Words, prompt: str) -> Picture:
        from enginehouse.games.steamwatchers.face import sheet  # noqa: PLC0415 - playouts need no drawing

        return sheet.sheet(view, words, prompt)

    def panels(self, view: Table, words: Words) -> tuple[Panel, ...]:
        from enginehouse.games.steamwatchers.face import panels  # noqa: PLC0415 - playouts need no drawing

        return panels.panels(view, words)

    def tabs(self, view: Table) -> tuple[Tab, ...]:
        fight = (Tab("combat", "Combat", panels=("combat", "dial")),) if view.fight is not None else ()
        own = (Tab("own", "My board", panels=("own", "hand", "orders")),) if view.viewer >= 0 else ()
        led = view.viewer < 0 or bool(view.clan[view.viewer])
        lead = () if led else (Tab("choosing", "Your clan", panels=("choosing",)),)
        clans = Tab("players", "Clans", panels=("clans", "boards", *(("choosing",) if led else ())))
        return (
            *lead,
            *fight,
            Tab("map", "Map", board=True),
            *own,
            Tab("titles", "Titles", panels=("titles", "scenario")),
            clans,
        )

    def facts(self) -> Facts:
        from enginehouse.games.steamwatchers.face.guide import FACTS  # noqa: PLC0415 - only guided games need them

        return FACTS

    def aid(self, view: Table) -> tuple[AidPart, ...]:
        from enginehouse.games.steamwatchers.face import aid  # noqa: PLC0415 - playouts need no aid

        return aid.aid(view)

    def aid_now(self, view: Table) -> str:
        from enginehouse.games.steamwatchers.face import aid  # noqa: PLC0415 - playouts need no aid

        return aid.aid_now(view)

    def rank(self, view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> list[tuple[Action, float]]:
        from enginehouse.games.steamwatchers.bot import advice  # noqa: PLC0415 - only bots need it

        return advice.rank(view, seat, legal, rnd)

    def quick(self, table: Table, seat: Seat, legal: Sequence[Action], random: Lot) -> Action:
        return quick(table, seat, legal, random)

    def value(self, table: Table) -> tuple[float, ...]:
        from enginehouse.games.steamwatchers.bot import outlook  # noqa: PLC0415 - only bots need it

        return tuple(outlook.outlook(table, seat) for seat in range(table.seats))

    def pause(self, table: Table) -> int:
        return table.round

    def advise(self, view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
        from enginehouse.games.steamwatchers.bot import advice  # noqa: PLC0415 - only bots need it

        return advice.advise(view, seat, legal, rnd)


_text = words.text

GAME = Steamwatchers()
