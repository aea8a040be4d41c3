"""The count if the game ended now, and if somebody reached Trieste: reckoned once for words and panels."""

from __future__ import annotations

from enginehouse.core import Seat
from enginehouse.draw.memory import drawn
from enginehouse.games.imperial_steam.rules import what_if
from enginehouse.games.imperial_steam.rules.scoring import Count, count_all
from enginehouse.games.imperial_steam.rules.state import Table


@drawn
def counted(view: Table) -> tuple[Count, ...]:
    return count_all(view)


@drawn
def nearest(view: Table) -> tuple[Seat, int]:
    return what_if.nearest(view)


@drawn
def with_trieste(view: Table, who: Seat) -> tuple[Count, ...]:
    """As it would be with the tracks laid that somebody lacks."""
    return count_all(what_if.extended(view, who))
