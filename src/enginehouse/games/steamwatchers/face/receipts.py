"""What a receipt says before units enter an area that others hold: how strong each side would be."""

from __future__ import annotations

from typing import cast

from enginehouse.core import Action, Seat, Words
from enginehouse.games.steamwatchers.rules.control import enemy_in
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, NOBODY, Fight, Table
from enginehouse.games.steamwatchers.rules.steps.combat import strength_lines
from enginehouse.games.steamwatchers.rules.steps.movement import Fights, SendGroup


def notes(view: Table, seat: Seat, action: Action, words: Words) -> tuple[str, ...]:
    """The two strengths before support and dials, wherever an action brings a combat. SW-CMB-04, SW-CMB-20."""
    step, read = view.stack[-1], view.box.words.read.get(action)
    if read is None:
        return ()
    if isinstance(step, SendGroup) and read[0] in ("move", "sail", "march"):
        start, end, code = cast(int, read[1]), cast(int, read[-2]), cast(int, read[-1])
        there = view.clone()
        there.army[seat][start] -= code
        there.army[seat][end] += code
        return _against(there, seat, end, words)
    if isinstance(step, Fights) and read[0] == "fight":
        return _against(view, seat, cast(int, read[1]), words)
    return ()


def strengths(view: Table, seat: Seat, area: int) -> tuple[int, int]:
    """Of the attacker and of whoever holds the area, if the combat came now."""
    fight = Fight(area, seat, enemy_in(view, seat, area))
    attack, defense = (sum(n for _, n in strength_lines(view, fight, side)) for side in (True, False))
    return attack, defense


def _against(view: Table, seat: Seat, area: int, words: Words) -> tuple[str, ...]:
    enemy = enemy_in(view, seat, area)
    if enemy == NOBODY:
        return ()
    attack, defense = strengths(view, seat, area)
    whom = "the Singed" if enemy == NEUTRAL else words.seat(enemy)
    return (f"In {view.box.names[area]} you attack {whom}, {attack} against {defense}, before support and dials",)
