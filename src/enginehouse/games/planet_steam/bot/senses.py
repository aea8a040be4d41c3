"""What a learner is told of a table of Planet Steam. Resources are told in the order quartz, ore, water, energy."""

from __future__ import annotations

from functools import cache
from typing import Any

from enginehouse.core import Seat, Sense
from enginehouse.core import senses as s
from enginehouse.games.planet_steam.rules.box import Box
from enginehouse.games.planet_steam.rules.state import NEUTRAL, OUT, UNCLAIMED

PHASES = ("setup", "expansion", "tanks", "resources", "end", "over")


def senses(box: Box) -> tuple[Sense, ...]:
    return _senses(box.players, len(box.zones))


@cache
def _senses(seats: int, zones: int) -> tuple[Sense, ...]:
    return (
        s.number("round", "the round"),
        s.number("tipped", "the zone of the sabotaged tank, -1 none"),
        s.number("airship", "the row of the airship, -1 none"),
        s.number("stock", "tanks at the local market"),
        s.number("tanks_left", "tanks in the reserve"),
        s.number("superchargers_left", "superchargers in the reserve"),
        s.number("neutral_left", "neutral markers left"),
        s.number("licences_left", "licences left"),
        s.number("luxury_left", "luxury quarters left"),
        s.number("freelance_credits", "credits on the freelance carrier"),
        s.word("phase", PHASES, "the phase"),
        s.who("first", seats, "who opens the auction of specialists"),
        s.order("order", seats, "this round’s turn order"),
        s.by_seat("purse", seats, "credits, -1 where they are secret"),
        s.rows_by_seat("cargo", seats, 4, "units of each resource on the carriers"),
        s.rows_by_seat("carriers", seats, 4, "the class of each carrier"),
        s.by_seat("licences", seats, "licences"),
        s.by_seat("luxury", seats, "luxury quarters"),
        s.by_seat("markers", seats, "claim markers not yet on the map"),
        s.by_seat("cards", seats, "the specialist it holds, by its place among the cards of the game; -1 none"),
        s.holders("owner", seats, zones, "the zones"),
        _nobodys(seats, zones),
        s.numbers("product", zones, "what the tank on each zone extracts, by the number of the resource; -1 no tank"),
        s.numbers("charged", zones, "1 where the tank of a zone has a supercharger"),
        s.numbers("supply", 4, "the supply of each resource"),
        s.numbers("price", 4, "the price of each resource"),
        s.numbers("bonus", 4, "what lies in the bonus box"),
        s.numbers("converters_left", 4, "converters in the reserve"),
        s.numbers("order_marks", 4, "variable trading: the order marker on each resource"),
        s.who("manipulator", seats, "who manipulates prices"),
        s.who("saboteur", seats, "the saboteur"),
        s.who("freelancer", seats, "who has the freelance carrier"),
    )


def _nobodys(seats: int, zones: int) -> Sense:
    code: dict[Seat, float] = {UNCLAIMED: 1.0, NEUTRAL: 2.0, OUT: 0.0, **dict.fromkeys(range(seats), 0.0)}

    def add(out: list[float], value: Any, _seat: Seat) -> None:
        out += map(code.__getitem__, value)

    return Sense("owner", zones, "zones of nobody: 1 unclaimed, 2 neutral", add, turned=False)
