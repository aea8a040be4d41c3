"""Scenes: what resolved by itself, for one viewer, to be looked at step by step.

A page carries only the names of the scenes that its viewer may want to see now; each is made when a browser asks for it,
so that an action costs nothing for those who do not look. A scene is made of the viewer's own views before and after the
action and of what the viewer heard: there is nothing else in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from enginehouse.core import SPECTATOR, Event, Scene, Seat, Words
from enginehouse.table.live.line import AnyGame, Happening

if TYPE_CHECKING:
    from enginehouse.table.live.room import Room

#: How far back a page looks for scenes, and how many of them wait at most: who was away longer reads the log.
_BACK = 120
_MOST = 6
#: Of how many entries it is kept whether they have a scene: for every viewer those that a page looks at.
_ASKED = 8 * _BACK


def heard(told: tuple[Event, ...], viewer: Seat) -> list[Event]:
    return [event for event in (e.seen_by(viewer) for e in told) if event is not None]


def waiting(room: Room, viewer: Seat) -> tuple[str, ...]:
    """The scenes since the viewer's own last action, with what that action brought itself; the earliest first.

    A name is the count of undos the viewer knew of, and the viewer's ply: it only ever grows, and tells no other count.
    """
    line = room.line
    epoch, out, looked = line.epoch(viewer), list[str](), 0
    for happening in reversed(line.log):
        entry = happening.entry
        if not happening.noticed[viewer]:
            continue  # nor counted: half-made answers of others push nothing out of sight
        if looked == _BACK:
            break
        looked += 1
        if entry.kind == "undo":
            epoch -= 1
            continue
        if not happening.undone and _scenic(room, happening, viewer):
            out.append(f"{epoch}.{line.ply_after(happening, viewer)}")
            if len(out) == _MOST:
                break
        if entry.seat == viewer != SPECTATOR and not happening.undone:
            break
    else:
        if any(map(line.game.title.scenic, heard(line.opening, viewer))):
            out.append("0.0")
    return tuple(reversed(out))


def _scenic(room: Room, happening: Happening, viewer: Seat) -> bool:
    """Whether the viewer heard something that is worth a scene; what was told does not change, so it is asked once."""
    known, key = room.frames.scenic, (happening.entry.ply, viewer)
    if key not in known:
        if len(known) > _ASKED:
            known.clear()
        known[key] = any(map(room.line.game.title.scenic, heard(happening.told, viewer)))
    return known[key]


def scenes_at(room: Room, viewer: Seat, ply: int) -> tuple[Scene, ...]:
    """The scenes of the action that led to one of the viewer's own plies. Raises Problem if there is no such moment."""
    line = room.line
    now = line.ply_of(viewer, ply)
    eyes, words = None if viewer == SPECTATOR else viewer, Words(room.names)
    if now == 0:  # what was dealt and rolled before the first decision
        first = line.at(0).view(eyes)
        return line.game.title.scenes(first, first, heard(line.opening, viewer), words)
    number = line.live[now - 1]
    before, after = _around(room, now, number)
    events = heard(line.log[number].told, viewer)
    return line.game.title.scenes(before.view(eyes), after.view(eyes), events, words)


def _around(room: Room, now: int, number: int) -> tuple[AnyGame, AnyGame]:
    """The game before and after an entry of the log: found once for all who look at the same scene."""
    known = room.frames.staged
    if number not in known:
        before, after = room.line.at(now - 1), room.line.at(now)
        if len(known) == 2:
            known.pop(next(iter(known)))
        known[number] = before, after
    return known[number]
