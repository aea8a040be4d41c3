"""What the guide of a first game says on a seat's page: from its view, its own answers, and what it has heard since.

Nothing is stored of it. What somebody has been asked before, and has answered, follows from the log.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from enginehouse.core import Action, Event, Seat, Title
from enginehouse.learn import Answer, BadFormula, Guidance, guidance, has_guide, warnings

if TYPE_CHECKING:
    from enginehouse.table.live.room import Room

log = logging.getLogger("enginehouse.table")


def guided(room: Room, viewer: Seat, seen: Any) -> Guidance | None:
    """What is said to a seat now; None: nobody is guided here."""
    title = room.line.game.title
    if viewer < 0 or not room.row.guided or not has_guide(title):
        return None
    try:
        return guidance(title, seen, viewer, answers(room, viewer), news(room, viewer))
    except BadFormula as error:  # better no sentence than no page
        log.error("the guide of %s: %s", title.name, error)
        return Guidance()


def warned(title: Title[Any], seen: Any, seat: Seat, action: Action, then: Any) -> tuple[str, ...]:
    """What to think of before an action is confirmed."""
    try:
        return warnings(title, seen, seat, action, then) if has_guide(title) else ()
    except BadFormula as error:
        log.error("the guide of %s: %s", title.name, error)
        return ()


def answers(room: Room, viewer: Seat) -> list[Answer]:
    """What the viewer has been asked and has answered, as far as it stands."""
    line, asked = room.line, room.frames.asked
    out: list[Answer] = []
    for k, number in enumerate(line.live):
        entry = line.log[number].entry
        if entry.seat != viewer:
            continue
        if number not in asked:
            asked[number] = line.question(k)
        out.append((asked[number], entry.action))
    return out


def news(room: Room, viewer: Seat) -> list[Event]:
    """What the viewer has heard since its last answer, and what came of that."""
    out: list[Event] = []
    for number in reversed(room.line.live):
        happening = room.line.log[number]
        out[:0] = [event for event in (e.seen_by(viewer) for e in happening.told) if event is not None]
        if happening.entry.seat == viewer:
            break
    return out
