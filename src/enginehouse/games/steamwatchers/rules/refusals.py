"""Conditions that several decisions share, each judged once: None if it is met, else the rule with its facts."""

from __future__ import annotations

from enginehouse.core import Refusal, Seat, refuse
from enginehouse.games.steamwatchers.rules.control import holder, room
from enginehouse.games.steamwatchers.rules.events import name
from enginehouse.games.steamwatchers.rules.notation import SIZE, UNIT_WORD
from enginehouse.games.steamwatchers.rules.pieces import contracts_left
from enginehouse.games.steamwatchers.rules.state import Table

#: What a building is called in a sentence.
BUILDING = {"farm": "farm", "turret": "turret", "toxic": "toxic farm", "beacon": "beacon"}


def area_of(table: Table, area: int) -> str:
    return table.box.words.area_names[area]


def floe_of(table: Table, floe: int) -> str:
    return table.box.words.floe_names[floe]


def in_play(table: Table, area: int) -> Refusal | None:
    """SW-SETUP-04."""
    if table.box.accessible[area]:
        return None
    return refuse(
        "SW-SETUP-04",
        "{area} is out of play with {players} players.",
        area=area_of(table, area),
        players=table.seats,
    )


def floe_in_play(table: Table, floe: int) -> Refusal | None:
    """SW-R33."""
    if table.box.floes >> floe & 1:
        return None
    return refuse("SW-R33", "{floe} has no coast in play.", floe=floe_of(table, floe))


def free_space(table: Table, floe: int, rule: str) -> Refusal | None:
    """On a floe in play."""
    if refusal := floe_in_play(table, floe):
        return refusal
    if sum(table.contracts[floe]) < table.box.spaces:
        return None
    return refuse(
        rule,
        "All {spaces} contract spaces of {floe} are taken.",
        spaces=table.box.spaces,
        floe=floe_of(table, floe),
    )


def contract_to_place(table: Table, seat: Seat, floe: int, rule: str) -> Refusal | None:
    """A contract in supply, and a free space for it."""
    if contracts_left(table, seat) <= 0:
        return refuse(rule, "You have no contract left in supply.")
    return free_space(table, floe, "SW-COMP-36" if table.seats == 5 else "SW-COMP-35")


def under_control(table: Table, seat: Seat, area: int, rule: str) -> Refusal | None:
    """SW-COMP-25, for what a rule allows in one's own areas only."""
    if holder(table, area) == seat:
        return None
    return refuse(rule, "You do not control {area}.", area=area_of(table, area))


def room_for(table: Table, seat: Seat, area: int, units: int = 1, rule: str = "SW-COMP-26") -> Refusal | None:
    """SW-COMP-26: so many more units of the seat."""
    if room(table, seat, area) >= units:
        return None
    return refuse(
        rule,
        "{area} would hold {units} of your units, and {most} is the most.",
        area=area_of(table, area),
        units=units + SIZE[table.army[seat][area]],
        most=table.box.material.unit_limit,
    )


def recruitable(table: Table, seat: Seat, area: int, unit: int = 0, rule: str = "SW-COMP-26") -> Refusal | None:
    """A unit in the clan's supply (SW-COMP-13) and room for it."""
    if not table.reserve[seat][unit]:
        return refuse("SW-COMP-13", "You have no {unit} unit left in supply.", unit=UNIT_WORD[unit])
    return room_for(table, seat, area, rule=rule)


def in_hand(table: Table, card: int, hand: list[int], rule: str) -> Refusal | None:
    """A Steam Column card, by its area."""
    if card in hand:
        return None
    return refuse(rule, "The card of {area} is not in your hand.", area=area_of(table, card))


def archon_in_hand(table: Table, seat: Seat, card: str, rule: str) -> Refusal | None:
    if card in table.archon_hand[seat]:
        return None
    return refuse(rule, "{card} is not in your hand.", card=table.box.cards[card].name)


def title_in_play(table: Table, title: str) -> Refusal | None:
    """SW-SETUP-10, SW-SETUP-11."""
    if any(space.id == title for space in table.box.track):
        return None
    return refuse(
        "SW-SETUP-11" if title == "primus" else "SW-SETUP-10",
        "There is no {title} with {players} players.",
        title=name(title),
        players=table.seats,
    )


def building_there(table: Table, area: int, kind: str, kinds: list[str], rule: str) -> Refusal | None:
    if kind in kinds:
        return None
    return refuse(rule, "There is no {building} in {area}.", building=BUILDING[kind], area=area_of(table, area))


def unit_there(table: Table, seat: Seat, area: int, unit: int, rule: str) -> Refusal | None:
    have = table.army[seat][area]
    if (have >> 3) if unit else (have & 7):
        return None
    return refuse(rule, "You have no {unit} unit in {area}.", unit=UNIT_WORD[unit], area=area_of(table, area))


def next_to(table: Table, area: int, start: int, rule: str) -> Refusal | None:
    if area in table.box.near[start]:
        return None
    return refuse(rule, "{area} is not next to {start}.", area=area_of(table, area), start=area_of(table, start))
