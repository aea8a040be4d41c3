"""The log of a table in lines of text, as one viewer may know it.

The notation of an action stands beside it for everybody, if the action was an answer given aloud (``Step.aloud``). What
was sealed can be read by its author only; the others read what the game tells when it is opened, and the notation when
the game is over.

A bot's reason is made of all that its seat knows, and nobody can say of a sentence which secrets went into it. So it is
for everybody, while the game is on, only if the bot answered aloud and knew no more than a spectator does when it decided
(``reasons.py``); else the others may read it when the game is over. The founder of a table can let bots think aloud all
the same, and is told that this may give their hands away.

What happened to chairs (who sat down, left, was replaced) stands among the lines, for everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from enginehouse.core import SPECTATOR, Event, Seat, Title, Words
from enginehouse.table.live import chairs, reasons
from enginehouse.table.live.line import Happening, Line
from enginehouse.table.pages.people import by_name
from enginehouse.table.storage import RELEASE

if TYPE_CHECKING:
    from enginehouse.table.live.room import Room

#: How many lines of the log a page and its frames carry; the whole log has an address of its own.
OWN_LINES = 30
LOG_LINES = 40
#: So many places of what others did are marked; more than that is not a place any more.
MARKED = 12
#: How many entries of the log are kept in lines: for every viewer those since their last turn.
_SPOKEN = 7 * LOG_LINES


class LogLine(msgspec.Struct, frozen=True, cache_hash=True):
    """One thing that happened, as the viewer may know it. A struct hashes fast: what is written of a line is kept by it."""

    ply: int  # the viewer's ply after it; 0: before the first action
    seat: Seat | None
    emblem: str
    text: str
    notation: str  # empty where it would tell what the viewer may not know
    places: tuple[str, ...]  # ids of elements of the board
    undone: bool = False
    kind: str = "event"  # event, undo, why, seating
    first: bool = True  # the first line of its action
    scene: bool = False  # there is something to see: asked for by the ply


@dataclass(frozen=True, slots=True)
class Told:
    """The lines of a viewer's page as they were last written: the log only grows, but for what is taken back."""

    setting: tuple[object, ...]  # all that lines depend on besides the log
    length: int
    lines: tuple[LogLine, ...]
    earlier: bool


def lines(
    room: Room, viewer: Seat, words: Words, emblems: tuple[str, ...], most: int
) -> tuple[tuple[LogLine, ...], bool]:
    """The last lines of the log as the viewer may know it, and whether there are earlier ones."""
    if most != LOG_LINES:
        return _lines(room, viewer, words, emblems, most)
    told = room.frames.told.get(viewer)
    setting = (words, emblems, room.row.aloud, room.line.game.over, *room.news)
    log = room.line.log
    if told is None or told.setting != setting or told.length > len(log) or any(_undoes(h) for h in log[told.length :]):
        shown, earlier = _lines(room, viewer, words, emblems, most)
    else:
        new = [line for h in log[told.length :] for line in _happening(room, h, viewer, words, emblems)]
        whole = (*told.lines, *new)
        shown, earlier = whole[-most:], told.earlier or len(whole) > most
    room.frames.told[viewer] = Told(setting, len(log), shown, earlier)
    return shown, earlier


def _undoes(happening: Happening) -> bool:
    """Whatever was taken back is struck out in the lines that were written already."""
    return happening.entry.kind == "undo"


def _lines(
    room: Room, viewer: Seat, words: Words, emblems: tuple[str, ...], most: int
) -> tuple[tuple[LogLine, ...], bool]:
    out: list[LogLine] = []
    for n in range(len(room.line.log), -1, -1):
        out.extend(reversed(_chairs(room, n, viewer, emblems)))
        if n:
            out.extend(reversed(_happening(room, room.line.log[n - 1], viewer, words, emblems)))
        if len(out) > most:
            return tuple(reversed(out[:most])), True
    opening = _opening(room, viewer, words, emblems)
    whole = [*opening, *reversed(out)]
    return tuple(whole[-most:]), len(whole) > most


def whole(room: Room, viewer: Seat, words: Words, emblems: tuple[str, ...]) -> Iterator[list[LogLine]]:
    """The whole log, some lines at a time, from the beginning."""
    opening = _opening(room, viewer, words, emblems)
    yield [*opening, *_chairs(room, 0, viewer, emblems)]
    log = room.line.log[:]
    for begin in range(0, len(log), LOG_LINES):
        out: list[LogLine] = []
        for n, happening in enumerate(log[begin : begin + LOG_LINES], begin + 1):
            out += [*_happening(room, happening, viewer, words, emblems), *_chairs(room, n, viewer, emblems)]
        yield out


def since_own_move(room: Room, viewer: Seat, words: Words, emblems: tuple[str, ...]) -> tuple[LogLine, ...]:
    """What others did since the viewer's last turn, and the house for the viewer: own actions at the end belong to the turn
    that is being played."""
    if viewer == SPECTATOR:
        return ()
    out: list[LogLine] = []
    others = False
    for n in range(len(room.line.log), 0, -1):
        if room.news:
            out.extend(reversed(_chairs(room, n, viewer, emblems)))
        happening = room.line.log[n - 1]
        mine, by_the_house = happening.entry.seat == viewer, happening.entry.why == reasons.TIME_WAS_UP
        if mine and not by_the_house:
            if others:
                break
            continue
        if len(out) >= LOG_LINES:
            break
        others = others or happening.noticed[viewer]  # what is made in secret must not show by what it hides
        told = _known(room, happening, viewer, words, emblems)
        out.extend(line for line in reversed(told) if not mine or line.kind != "why")  # it is said above
    return tuple([line for line in reversed(out) if not line.undone])


def lately(room: Room, viewer: Seat, words: Words, emblems: tuple[str, ...]) -> tuple[str, ...]:
    """Where others did something since the viewer's own last action, by elements of the board: marked until the next one."""
    out: dict[str, None] = {}
    for happening in reversed(room.line.log if viewer >= 0 else ()):
        if happening.undone or happening.entry.kind == "undo":
            continue
        if happening.entry.seat == viewer or len(out) >= MARKED:
            break
        out |= dict.fromkeys(place for line in _known(room, happening, viewer, words, emblems) for place in line.places)
    return tuple(out)[:MARKED]


def _known(room: Room, happening: Happening, viewer: Seat, words: Words, emblems: tuple[str, ...]) -> list[LogLine]:
    """The lines of an entry, as they were written for the frame before, if all that they depend on is the same."""
    setting = (words, emblems, room.row.aloud, room.line.game.over, happening.undone)
    known, key = room.frames.spoken, (happening.entry.ply, viewer)
    found = known.get(key)
    if found is None or found[0] != setting:
        if len(known) > _SPOKEN:
            known.clear()
        found = known[key] = setting, _happening(room, happening, viewer, words, emblems)
    return found[1]


def _chairs(room: Room, length: int, viewer: Seat, emblems: tuple[str, ...]) -> list[LogLine]:
    """What happened to chairs, and to the rules, while the log had so many entries."""
    ply = room.line.ply_after(room.line.log[length - 1], viewer) if length else 0
    out: list[LogLine] = []
    for news in room.news:
        if news.length == length and news.kind == RELEASE:
            out.append(LogLine(ply, None, "", released(room.line.game.title, int(news.name)), "", (), kind="seating"))
        elif news.length == length:
            name = news.name or room.default_names()[news.seat]
            by = room.names[news.by] if 0 <= news.by < len(room.names) else "The host"
            out.append(LogLine(ply, news.seat, emblems[news.seat], chairs.told(news, name, by), "", (), kind="seating"))
    return out


def released(title: Title[Any], version: int) -> str:
    """The sentence of the log where a game went on under other rules than those it had been played by."""
    step = title.upgrades.get(version - 1)
    return f"A new release of the house: from here version {version} of the rules holds. {step.says if step else ''}".strip()


def own_actions(room: Room, viewer: Seat, words: Words, emblems: tuple[str, ...]) -> tuple[LogLine, ...]:
    """The viewer's own last actions that it may take back alone, in order, each by the first line that tells it.

    A turn is never so long, but an imported game may be: its player goes back further by the history.
    """
    out: list[LogLine] = []
    for number in reversed(room.line.undoable(viewer)[:OWN_LINES]):
        told = _happening(room, room.line.log[number], viewer, words, emblems)
        entry = room.line.log[number].entry
        out.append(
            told[0]
            if told
            else LogLine(0, viewer, emblems[viewer], room.line.log[number].label or entry.action, "", ())
        )
    return tuple(out)


def moved_by_the_house(room: Room, viewer: Seat, words: Words, emblems: tuple[str, ...]) -> list[LogLine]:
    """What the house played for the viewer since the viewer's last own action, each by its first line, or by what it chose."""
    title = room.line.game.title
    out: list[LogLine] = []
    for happening in reversed(room.line.log):
        entry = happening.entry
        if entry.seat != viewer or entry.kind == "undo" or happening.undone:
            continue
        if entry.why != reasons.TIME_WAS_UP or len(out) >= OWN_LINES:
            break
        told = _happening(room, happening, viewer, words, emblems)[:1]
        if told and happening.label:
            chosen = by_name(title, room.line.game.view(viewer), room.names)(happening.label)
            told = [msgspec.structs.replace(told[0], text=chosen)]
        out.extend(told)
    return out[::-1]


def _opening(room: Room, viewer: Seat, words: Words, emblems: tuple[str, ...]) -> list[LogLine]:
    seen = _seen(room.line.opening, viewer)
    staged = _staged(room, seen)
    return [_told(event, 0, words, emblems, scene=n == staged) for n, event in enumerate(seen)]


def _staged(room: Room, seen: list[Event]) -> int:
    """The line beside which “see it” stands: the first that is worth a scene; -1 if none is."""
    scenic = room.line.game.title.scenic
    return next((n for n, event in enumerate(seen) if scenic(event)), -1)


def _seen(told: tuple[Event, ...], viewer: Seat) -> list[Event]:
    return [event for event in (e.seen_by(viewer) for e in told) if event is not None]


def _happening(room: Room, happening: Happening, viewer: Seat, words: Words, emblems: tuple[str, ...]) -> list[LogLine]:
    entry, ply = happening.entry, room.line.ply_after(happening, viewer)
    emblem = emblems[entry.seat]
    if entry.kind == "undo":
        if not happening.noticed[viewer]:
            return []
        return [
            LogLine(
                ply,
                entry.seat,
                emblem,
                _undo_text(room.line, entry.action, viewer, words, entry.seat),
                "",
                (),
                kind="undo",
            )
        ]
    mine_or_over = entry.seat == viewer or room.line.game.over
    seen = _seen(happening.told, viewer)
    staged = -1 if happening.undone else _staged(room, seen)
    notation = entry.action if happening.aloud or mine_or_over else ""
    out = [
        _told(event, ply, words, emblems, notation if n == 0 else "", happening.undone, n == 0, n == staged)
        for n, event in enumerate(seen)
    ]
    if not out and notation and mine_or_over:
        seen_now = room.line.game.view(None if viewer == SPECTATOR else viewer)
        chosen = by_name(room.line.game.title, seen_now, room.names)(happening.label or entry.action)
        text = f"{words.seat(entry.seat)} chooses: {chosen}"
        out.append(LogLine(ply, entry.seat, emblem, text, notation, (), happening.undone))
    if out and entry.why and ((entry.why_open and happening.aloud) or room.row.aloud or mine_or_over):
        own = max(
            (n for n, line in enumerate(out) if line.seat == entry.seat), default=0
        )  # a new round is not what it is for
        out.insert(own + 1, LogLine(ply, entry.seat, emblem, entry.why, "", (), happening.undone, "why", first=False))
    return out


@lru_cache(maxsize=8192)
def _told(
    event: Event,
    ply: int,
    words: Words,
    emblems: tuple[str, ...],
    notation: str = "",
    undone: bool = False,
    first: bool = True,
    scene: bool = False,
) -> LogLine:
    seat = event.actor()
    emblem = emblems[seat] if seat is not None and 0 <= seat < len(emblems) else ""
    return LogLine(ply, seat, emblem, event.text(words), notation, event.places(), undone, first=first, scene=scene)


def _undo_text(line: Line, numbers: str, viewer: Seat, words: Words, seat: Seat) -> str:
    n = sum(line.log[int(k)].noticed[viewer] for k in numbers.split())
    return f"{words.seat(seat)} takes back {'an action' if n == 1 else f'{n} actions'}"
