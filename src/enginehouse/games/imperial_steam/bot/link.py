"""Whether to join Wien and Trieste: it pays, switches contracts on, and ends the game for everybody."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Action, Seat
from enginehouse.games.imperial_steam.rules.box import ROUNDS
from enginehouse.games.imperial_steam.rules.notation import CREW_OF, TILES, TRACK
from enginehouse.games.imperial_steam.rules.scoring import count_all
from enginehouse.games.imperial_steam.rules.state import Table
from enginehouse.games.imperial_steam.rules.steps.city import Points
from enginehouse.games.imperial_steam.rules.steps.track import FirstTrack, SecondTrack, SendCrew
from enginehouse.games.imperial_steam.rules.steps.turn import Turn

LITTLE = 30  # a lead that may be given up for an end in sight


def lead(table: Table, seat: Seat) -> int:
    """By how much the seat would win if the game ended now."""
    totals = [count.total for count in count_all(table)]
    return totals[seat] - max(n for s, n in enumerate(totals) if s != seat)


def last_track(table: Table, seat: Seat, legal: Sequence[Action]) -> Action | None:
    """The move that leads to Trieste within this action, if the end suits this seat."""
    if any(table.linked(s) for s in range(table.seats)):
        return None
    step = table.stack[-1]
    if isinstance(step, Turn):
        if TILES[TRACK] not in legal:
            return None
        after = table.clone()
        after.act(seat, TILES[TRACK])
        return TILES[TRACK] if last_track(after, seat, after.stack[-1].legal(after, seat)) else None
    if not isinstance(step, FirstTrack | SecondTrack):
        return None
    book = table.box.book
    for action in legal:
        if action in book.link_of and _suits(table, seat, action, isinstance(step, FirstTrack)):
            return action
    return None


def _suits(table: Table, seat: Seat, action: Action, first: bool) -> bool:
    """Does this track, or one more after it, reach Trieste and leave the seat ahead?"""
    box = table.box
    one = box.links[box.book.link_of[action]]
    near = {end for i in box.cities[box.goal].links for end in (box.links[i].a, box.links[i].b)}
    if one.a not in near and one.b not in near:
        return False
    after = table.clone()
    after.act(seat, action)
    _send(after, seat)
    if not after.linked(seat):
        if not first:
            return False
        after = _second(after, seat)
        if after is None:
            return False
    before, then = lead(table, seat), lead(after, seat)
    if table.round == ROUNDS:
        return then > before
    return then > 0 and then >= before - LITTLE


def _send(table: Table, seat: Seat) -> None:
    """The strongest small crew, then no more questions than needed."""
    for _ in range(6):
        step = table.stack[-1] if table.stack else None
        if isinstance(step, SendCrew):
            table.act(seat, min(step.legal(table, seat), key=lambda a: sum(CREW_OF[a])))
        elif isinstance(step, Points):
            table.act(seat, step.legal(table, seat)[0])
        else:
            return


def _second(table: Table, seat: Seat) -> Table | None:
    step = table.stack[-1] if table.stack else None
    if not isinstance(step, SecondTrack):
        return None
    goal = set(table.box.cities[table.box.goal].links)
    for action in step.legal(table, seat):
        if table.box.book.link_of.get(action) in goal:
            table.act(seat, action)
            _send(table, seat)
            return table if table.linked(seat) else None
    return None
