"""Imperial Steam: the Southern Railway of Austria, from Wien to Trieste. The game's public face."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

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
    Offer,
    Panel,
    Picture,
    Plan,
    Result,
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
from enginehouse.games.imperial_steam.bot import advice, value
from enginehouse.games.imperial_steam.bot.quick import quick
from enginehouse.games.imperial_steam.face import press, receipts, scenes, words
from enginehouse.games.imperial_steam.rules import shorts, view
from enginehouse.games.imperial_steam.rules.box import Box, make_box
from enginehouse.games.imperial_steam.rules.checks.position import check
from enginehouse.games.imperial_steam.rules.content import FILES, HERE, read_content
from enginehouse.games.imperial_steam.rules.events import EVENTS
from enginehouse.games.imperial_steam.rules.options import OPTIONS
from enginehouse.games.imperial_steam.rules.scoring import final_result
from enginehouse.games.imperial_steam.rules.setup import set_up
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps import STEPS
from enginehouse.kit.quick import Lot


class ImperialSteam(Title[Table]):
    id = "imperial-steam"
    name = "Imperial Steam"
    prefix = "IS"
    blurb = "Hire, build and deliver your way across the Alps, and decide whether anyone should reach Trieste."
    length = "30 to 45 minutes a player"
    goal = (
        "Whoever has the most money at the end wins. If somebody joins Wien and Trieste, the game ends that round and "
        "contracts count; if nobody does, they neither pay nor cost."
    )
    course = (
        "Take back your hands; goods that were ordered arrive, and income is paid.",
        "Workers that rested grow by a level.",
        "In the order of influence, lay a hand on an action: build tracks or factories, hire, produce, buy, take a contract.",
        "A tile that a hand lies on already costs influence.",
        "Deliveries and shares are free, and often the best money of a turn.",
    )
    version = 1
    players = range(2, 5)
    looks_ahead = 1
    loose = frozenset({shorts.DELIVER})
    swing = 80.0
    first_by_lot = True
    points_are = "gulden"
    counting = MappingProxyType(
        {
            "money": "The gulden you have left.",
            "income": "One last income; double for whoever has the Semmering token.",
            "goods": "10 for each good on your trains and in your warehouse.",
            "keys": "Gold keys by the column of their hub, silver keys about half of it.",
            "hubs": "For the hubs that your influence reaches.",
            "contracts": "If Trieste is joined: full contracts pay their value, others cost it.",
            "tolls": "Whoever has contracts but no line to Trieste pays those whose lines it would need.",
            "shareholders": "Each takes a tenth of all the rest.",
        }
    )
    options = OPTIONS
    first_table = MappingProxyType({"setup": "fixed"})
    steps = STEPS
    events = EVENTS
    table = Table
    shifting = MappingProxyType(
        {"crew": ("crew-",), "point": ("value-", "influence", "trains"), "worker": ("column-",)}
    )
    pigments = "".join(press.EMBLEMS)

    def box(self, players: int, options: Mapping[str, Value], content: Path | None, shipped: Path | None = None) -> Box:
        return make_box(players, options, content, shipped or HERE)

    def shipped(self) -> Path:
        return HERE

    def setup(self, box: Box, seed: int) -> Table:
        return set_up(box, seed)

    def aside(self, box: Any) -> dict[str, Any]:
        return {"box": box, "land": None}

    def check(self, table: Table) -> None:
        check(table)

    def result(self, table: Table) -> Result:
        return final_result(table)

    def determinize(self, view: Table, seed: int) -> Table:
        return _determinize(view, seed)

    def recalled(self, view: Table, began: Table, heard: Sequence[Event]) -> Table:
        return _recalled(view, began, heard)

    def universe(self, table: Table) -> Sequence[Action]:
        return table.box.book.universe

    def shorts(self, table: Table) -> Sequence[str]:
        return shorts.shorts(table.box)

    def short(self, table: Table, seat: Seat, action: Action) -> str:
        return shorts.short(table, seat, action)

    def senses(self, table: Table) -> tuple[Sense, ...]:
        from enginehouse.games.imperial_steam.bot.senses import senses  # noqa: PLC0415 - only learners need it

        return senses(table.box)

    def findings(self, game: Game[Table]) -> Findings:
        from enginehouse.games.imperial_steam.bot.findings import findings  # noqa: PLC0415 - only the laboratory needs it

        return findings(game)

    def check_content(self, folder: Path) -> list[str]:
        read_content(folder)
        return [name for name in FILES if (folder / name).is_file()]

    def moment(self, view: Table) -> str:
        return press.moment(view)

    def phases(self, view: Table) -> tuple[tuple[str, ...], int]:
        return press.phases(view)

    def turn_order(self, view: Table) -> tuple[Seat, ...]:
        return tuple(view.order) if len(view.order) == view.seats else tuple(range(view.seats))

    def figures(self, view: Table) -> tuple[Figure, ...]:
        return press.figures(view)

    def choice(self, view: Table, seat: Seat, action: Action) -> Choice:
        return press.choice(view, seat, action)

    def about(self, view: Table, seat: Seat) -> tuple[str, ...]:
        return press.about(view)

    def thing(self, view: Table, element: str, words: Words) -> Thing | None:
        from enginehouse.games.imperial_steam.face import things  # noqa: PLC0415 - playouts press nothing

        return things.thing(view, element, words)

    def notes(self, view: Table, seat: Seat, action: Action, words: Words) -> tuple[str, ...]:
        return receipts.notes(view, seat, action, words)

    def plan_notes(self, view: Table, seat: Seat, actions: Sequence[Action], words: Words) -> tuple[str, ...]:
        return receipts.plan_notes(view, seat, actions)

    def offers_now(self, view: Table, seat: Seat, legal: Sequence[Action]) -> tuple[Offer, ...]:
        from enginehouse.games.imperial_steam.face import deliveries  # noqa: PLC0415 - playouts press nothing

        return deliveries.offers(view, seat, legal)

    def waybill(self, view: Table, seat: Seat, actions: Sequence[Action], words: Words) -> Waybill | None:
        from enginehouse.games.imperial_steam.face import deliveries, signing  # noqa: PLC0415 - playouts press nothing

        return deliveries.waybill(view, seat, actions, words) or signing.waybill(view, seat, actions)

    def plans(self, view: Table, seat: Seat, legal: Sequence[Action]) -> tuple[Plan, ...]:
        from enginehouse.games.imperial_steam.face import plans  # noqa: PLC0415 - playouts press nothing

        return plans.plans(self, view, seat, legal)

    def scenes(self, before: Table, after: Table, events: Sequence[Event], words: Words) -> tuple[Scene, ...]:
        return scenes.scenes(before, after, events, words)

    def scenic(self, event: Event) -> bool:
        return scenes.scenic(event)

    def text(self, view: Table, words: Words) -> str:
        return _text(view, words)

    def board(self, view: Table, words: Words) -> Picture:
        from enginehouse.games.imperial_steam.face.board import board  # noqa: PLC0415 - pictures only when asked for

        return board(view, words)

    def panels(self, view: Table, words: Words) -> tuple[Panel, ...]:
        from enginehouse.games.imperial_steam.face.panels import panels  # noqa: PLC0415 - pictures only when asked for

        return panels(view, words)

    def foreshown(self, view: Table, ahead: Table, seat: Seat, actions: Sequence[Action]) -> Mapping[str, str]:
        from enginehouse.games.imperial_steam.face.panels import foreshown  # noqa: PLC0415 - playouts need no panels

        return foreshown(view, ahead, seat, actions)

    def tabs(self, view: Table) -> tuple[Tab, ...]:
        own = (Tab("own", "My board", panels=("tiles", "own-board", "opening")),)
        if view.viewer < 0:
            own = (Tab("own", "Tiles", panels=("tiles", "opening")),)
        boards = Tab("boards", "Boards", panels=("workers", "crew", "factories", "market", "contracts"))
        return Tab("map", "Map", board=True), *own, boards, Tab("players", "Players", panels=("board-", "count"))

    def facts(self) -> Facts:
        from enginehouse.games.imperial_steam.face.guide import FACTS  # noqa: PLC0415 - only guided games need them

        return FACTS

    def aid(self, view: Table) -> tuple[AidPart, ...]:
        from enginehouse.games.imperial_steam.face import aid  # noqa: PLC0415 - playouts need no aid

        return aid.aid(view)

    def aid_now(self, view: Table) -> str:
        from enginehouse.games.imperial_steam.face import aid  # noqa: PLC0415 - playouts need no aid

        return aid.aid_now(view)

    def rank(self, view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> list[tuple[Action, float]]:
        return advice.rank(view, seat, legal, rnd)

    def quick(self, table: Table, seat: Seat, legal: Sequence[Action], random: Lot) -> Action:
        return quick(table, seat, legal, random)

    def value(self, table: Table) -> tuple[float, ...]:
        return tuple(value.value(table, seat) for seat in range(table.seats))

    def pause(self, table: Table) -> int:
        return table.round

    def advise(self, view: Table, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
        return advice.advise(view, seat, legal, rnd)


_determinize = view.determinize
_recalled = view.recalled
_text = words.text
GAME = ImperialSteam()
