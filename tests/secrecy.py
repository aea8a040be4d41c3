"""Nothing that a table makes for somebody depends on what that somebody may not know.

A *moment* is a table with its history, somebody who looks at it, and worlds: tables that look the same to these eyes and
differ in everything they may not see, from cards and purses down to the notes, orders and reasons of others. Whatever
the house makes for the eyes (pages, frames, log, notation, receipts, refusals, clocks) must be the same in each world:

* before anything is done (``check_look``);
* after the same action in each, with the same chance (``check_step``), unless something was shown;
* after *different* answers of somebody else, as soon as view and events are the same (``check_answers``): then nothing
  else may tell them apart, and no notation may be read.

The checks name the secrets that really differed between the worlds, so that a test can see that none was forgotten.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, fields, is_dataclass, replace
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec

from enginehouse.core import SPECTATOR, Event, Game, Sealed, Seat, Title, Words, sight
from enginehouse.core.codec import to_plain
from enginehouse.core.sight import declared
from enginehouse.table.live import beginning, orders, reasons
from enginehouse.table.live.banks import asked_in, full
from enginehouse.table.live.hub import Hub
from enginehouse.table.live.line import Happening
from enginehouse.table.live.notices.words import message
from enginehouse.table.live.room import Room
from enginehouse.table.pages import receipts, scenes, staged
from enginehouse.table.pages.frames import Frames, make_frame
from enginehouse.table.pages.log_lines import lines
from enginehouse.table.pages.model import page_model
from enginehouse.table.storage import rows
from enginehouse.table.storage.rows import ChairNews, ChatRow, Entry, GameRow, Proposal, SeatRow, StandingOrder

Varied = set[str]


# --- what is secret, by declaration -----------------------------------------------------------------------------------
def secrets_of(title: Title[Any]) -> list[str]:
    """Every secret that a title declares: fields that not all may see, answers not given aloud, events with blanks."""
    hidden = [f"field {name}" for name, seen in declared(title.table).items() if seen.lens is not None]
    asked = [kind for kind in title.steps if kind.asks and not kind.aloud]
    blanked = [kind for kind in title.events if kind.seen_by is not Event.seen_by]
    return [
        *hidden,
        *(f"answer {kind.__name__}" for kind in asked),
        *(f"hush {kind.__name__}" for kind in asked if issubclass(kind, Sealed) and kind.hushed),
        *(f"event {kind.__name__}" for kind in blanked),
    ]


# --- tables in memory -------------------------------------------------------------------------------------------------
#: Of what the house keeps of a table, the columns that everybody at it may know. All others are secrets.
PUBLIC: dict[type[msgspec.Struct], set[str]] = {
    GameRow: {
        "id", "title", "version", "players", "options", "name", "listed", "hotseat", "aloud", "speed", "over", "created",
        "touched", "parent", "rematch", "pack", "content", "patience", "doors", "hints", "guided", "box", "bank", "increment",
        "zero", "banks", "asked", "fill", "fill_bot",
    },
    SeatRow: {"seat", "name", "bot", "left", "late", "away_from", "away", "away_left", "away_of"},
    Entry: {"ply", "kind", "seat", "why_open"},
    Proposal: {"seat", "length", "keep", "agreed"},
    StandingOrder: {"seat", "length"},
    ChatRow: {"id", "seat", "words", "at"},
    ChairNews: {"length", "seat", "kind", "name", "by"},
}  # fmt: skip


def columns_of() -> list[tuple[type[msgspec.Struct], str]]:
    """Every column of what the house keeps that is secret: to all, or to all but the owner of a seat."""
    kept = [kind for kind in vars(rows).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    return [(kind, name) for kind in kept for name in kind.__struct_fields__ if name not in PUBLIC[kind]]


_BANK = 3 * 86400


def room_of(game: Game[Any]) -> Room:
    """A table in memory where this game has been played, from its first action to now."""
    row = GameRow(
        "same", game.title.id, game.title.version, game.players, dict(game.options), f"{game.seed:x}", None, "Table",
        False, False, False, "slow", game.over, game.to_act, False, 0, 0.0, 0.0, guided=True,
    )  # fmt: skip
    row = msgspec.structs.replace(row, bank=_BANK, **full(_BANK, asked_in(game), game.table.seats, 1.0)._asdict())
    entries = [Entry(n, "act", a.seat, a.action, float(n)) for n, a in enumerate(game.actions)]
    seats = [SeatRow(s, f"Name {s}") for s in range(game.table.seats)]
    with patch.object(beginning, "begin", lambda _row: game.at(0) if entries else game.clone()):
        return Room(None, row, seats, entries)  # type: ignore[arg-type]


def begun_here(game: Game[Any]) -> Game[Any]:
    """The same position as the first one of a game: for tables that were laid out by hand."""
    first = game.clone()
    first.actions, first.events = [], []
    return first


def in_world(room: Room, viewer: Seat, table: Any, world: int) -> Room:
    """The same table as it would be if the truth were this, with other notes, orders, reasons and keys of others."""
    twin = copy(room)
    line = twin.line = copy(room.line)
    for name, value in vars(room.line).items():
        setattr(line, name, _own(value))
    line.game = room.line.game.clone()
    line.game.table = _counted(table.clone(), room.line.game.table, world)
    twin.frames, twin.hub = Frames(), Hub()
    if line.game.over:
        return twin  # all is open now
    twin.row = msgspec.structs.replace(
        room.row,
        seed=f"{world:x}",
        start={"truth": world},
        to_act=(world % table.seats,),
        due=bool(world),
        length=len(line.log) + world,
        deadline=float(world),
        warning=float(world),
        watches=tuple(w if s == viewer else float(world) for s, w in enumerate(room.row.watches)),
    )
    twin.seats = [
        s
        if s.seat == viewer
        else msgspec.structs.replace(
            s, note=f"note of world {world}", sitting=world, seen=float(world), hands=world, follows=world
        )
        for s in room.seats
    ]
    twin.orders = {s: order for s in range(table.seats) if s != viewer and (order := left(line.game, s, world))}
    line.log = [thought(h, viewer, world) for h in line.log]
    return twin


def _own(value: Any) -> Any:
    """A copy of what a line writes to; what it only reads is shared."""
    if isinstance(value, list):
        return [_own(one) for one in value]
    return copy(value) if isinstance(value, dict | array) else value


def _counted(table: Any, truth: Any, world: int) -> Any:
    """As many actions more in each world, none of which anybody noticed: undo goes as far as it did."""
    table.ply, table.barrier = truth.ply + world, truth.barrier + world
    return table


def left(game: Game[Any], seat: Seat, world: int) -> StandingOrder | None:
    """An order of its own in each world, where the title takes one."""
    offer = orders.offered(game, seat)
    return None if offer is None else StandingOrder(seat, f"{offer.about} {world}", world, 10**6)


def thought(happening: Happening, viewer: Seat, world: int) -> Happening:
    """What another did, for a reason that only its seat may know."""
    entry = happening.entry
    if entry.seat == viewer or entry.kind != "act":
        return happening
    key, why, at = f"key {world}.{entry.ply}", f"reason of world {world}", entry.at + world
    entry = msgspec.structs.replace(entry, key=key, why=why, why_open=False, at=at)
    return replace(happening, entry=entry)


def reason(game: Game[Any], seat: Seat) -> str:
    """A reason made of all that the seat knows, as a bot's may be."""
    return f"I know {hash(msgspec.json.encode(to_plain(game.view(seat))))}"


def do(room: Room, seat: Seat, action: str, why: str = "", at: float = 0.0) -> tuple[Event, ...]:
    """Played as the house plays it: a reason is for all if its seat knows no secret."""
    why_open = bool(why) and reasons.knows_no_secret(room.line.game, seat)
    before = room.line.game.clone()
    happening = room.line.replayed(Entry(len(room.line.log), "act", seat, action, at, None, why, why_open))
    room.frames.staged[happening.entry.ply] = (
        before,
        room.line.game.clone(),
    )  # its history is the truth's in every world
    room.hub.publish()
    return happening.told


# --- everything that is made for somebody -----------------------------------------------------------------------------
def known_to(room: Room, viewer: Seat, asked: Sequence[str] = (), tries: int = 2) -> dict[str, Any]:
    """Everything that the house makes for these eyes, by name."""
    game, line = room.line.game, room.line
    title, words = game.title, Words(room.names)
    seen = game.view(None if viewer == SPECTATOR else viewer)
    model = page_model(room, viewer)
    frame = make_frame(model) if model.end is None else None  # at the end all is open
    known: dict[str, Any] = {
        "view": msgspec.json.encode(to_plain(seen)),
        "text": model.in_words(),
        "moment": (model.moment_text, model.moment, line.token(viewer), game.moment(viewer)),
        "figures": model.figures,
        "panels": model.panels,
        "board": (model.board.viewbox, dict(model.board.layers)),
        "page": replace(model, board=None, end=None),  # type: ignore[arg-type]
        "frame": frame and (frame.tag, frame.regions),
        "log": [msgspec.structs.asdict(told) for told in lines(room, viewer, words, title.emblems(seen), 10**6)[0]],
        "events": [seen for happening in line.log for e in happening.told if (seen := e.seen_by(viewer)) is not None],
        "plies": len(line.timeline(viewer)),
        "seats that decide": model.acting,
        "scenes": [staged.shown(room, viewer, scenes.scenes_at(room, viewer, ply)) for ply in _plies(model.scenes)],
    }
    if viewer == SPECTATOR:
        return known
    legal = game.legal(viewer)
    known["legal"] = legal
    known["prompt"], known["hint"] = model.prompt, model.hint
    known["answer to a post"] = room.done(viewer)
    known["undo"] = (line.undoable(viewer), game.undoable(viewer))
    known["receipts"] = [
        receipts.receipt(game, viewer, action, room.names, drawn=True, guided=True) for action in legal[:tries]
    ]
    if legal and viewer in game.to_act:
        planned = receipts.plans(title, game.view(viewer), viewer, legal, model.moment, words)
        known["plans"] = planned
        known["receipts of plans"] = [
            receipts.plan_receipt(game, viewer, plan.actions, room.names, drawn=True, guided=True)
            for plan in planned.plans[:tries]
        ]
    known["refusals"] = [receipts.why_not(game, viewer, action) for action in asked]
    if asked and model.choices:
        known["presses"] = receipts.why_not_there(game, viewer, next(iter(model.choices[0].touches), "nowhere"))
    known["order"] = orders.offered(game, viewer)
    known["notices"] = notices_to(room, viewer)
    return known


def notices_to(room: Room, viewer: Seat) -> list[Any]:
    """What a seat is told outside the house. Board and picture of a letter are made of its view, which is looked at beside it."""
    kinds = ("turn", "warning", "rematch", "chat", *(("over",) if room.line.game.over else ()))
    told = [message(room, kind, viewer, 0.0) for kind in kinds]
    return [(one.kind, one.heading, one.words, one.path, one.name, one.game) for one in told]


def _plies(names: Sequence[str]) -> list[int]:
    """Of the scenes that wait, the last one: the others were looked at when they were."""
    return [int(name.partition(".")[2]) for name in names[-1:]]


def sent_to(room: Room, viewer: Seat) -> tuple[str, bytes]:
    """What goes over the wire to a browser that has nothing."""
    frame = room.frames.get(room, viewer)
    return frame.tag, room.frames.packed(viewer, frame, "")


def assert_same(worlds: Sequence[dict[str, Any]], what: str) -> None:
    first = worlds[0]
    for other in worlds[1:]:
        for name, value in first.items():
            assert other[name] == value, f"{what} {name}:{difference(other[name], value)}"


def difference(one: Any, two: Any, where: str = "") -> str:
    """Where two values differ first, down to the part that does."""
    if is_dataclass(one) and type(one) is type(two):
        return difference(
            {f.name: getattr(one, f.name) for f in fields(one) if f.compare},
            {f.name: getattr(two, f.name) for f in fields(two) if f.compare},
            where,
        )
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        name = next(name for name in one if one[name] != two[name])
        return difference(one[name], two[name], f"{where}.{name}")
    if isinstance(one, list | tuple) and isinstance(two, list | tuple) and len(one) == len(two):
        n = next(n for n, pair in enumerate(zip(one, two, strict=True)) if pair[0] != pair[1])
        return difference(one[n], two[n], f"{where}[{n}]")
    text, other = str(one), str(two)
    n = next((n for n, pair in enumerate(zip(text, other, strict=False)) if pair[0] != pair[1]), 0)
    return f" {where}\n  {text[max(0, n - 80) : n + 300]}\n  {other[max(0, n - 80) : n + 300]}"


# --- the checks -------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Moment:
    """A table, somebody who looks at it, and what could be the truth as far as these eyes can tell: the truth first."""

    room: Room
    viewer: Seat
    worlds: tuple[Any, ...]
    aloud: bool = True  # whether the question is answered so
    hushed: bool = False

    def rooms(self, same_chance: bool = False) -> list[Room]:
        out = [in_world(self.room, self.viewer, table, n) for n, table in enumerate(self.worlds)]
        if same_chance:
            for room in out:
                table = room.line.game.table
                table.seed, table.drawn, table.barrier = self.worlds[0].seed, self.worlds[0].drawn, 0
                table.ply = max(self.worlds[0].ply, 1)
        return out


def moment_of(game: Game[Any], viewer: Seat, rnd: Random, worlds: int = 2) -> Moment:
    """The game as it stands, and others that its viewer cannot tell from it."""
    seen = game.view(None if viewer == SPECTATOR else viewer)
    imagined = (game.title.determinize(seen, rnd.getrandbits(32)) for _ in range(worlds))
    step = game.table.stack[-1] if game.table.stack else None
    aloud, hushed = step is None or step.aloud, isinstance(step, Sealed) and step.hushed
    return Moment(room_of(game), viewer, (game.table.clone(), *imagined), aloud, hushed)


def check_look(moment: Moment, asked: Sequence[str] = (), tries: int = 2) -> Varied:
    """Before anything is done, the worlds look the same."""
    rooms = moment.rooms()
    known = [known_to(room, moment.viewer, asked, tries) for room in rooms]
    assert_same(known, f"seat {moment.viewer} notices a difference in")
    plain = [to_plain(room.line.game.table) for room in rooms]
    return {f"field {name}" for name in plain[0] if any(other[name] != plain[0][name] for other in plain[1:])}


def check_step(moment: Moment, actor: Seat, action: str, spoken: tuple[type[Event], ...] = ()) -> Varied:
    """The same action in two worlds, with the same chance: unless something is shown, nothing shows.

    A failure is a leak, or a missing ``table.reveal()``, through which a player could look and undo. Where something was
    shown, but not to these eyes (their view is the same in both), they must not hear of it either. ``spoken`` are the
    events that say a secret aloud because a rule wants it (a subsidy to whoever has nothing).
    """
    viewer = moment.viewer
    rooms = [room for room in moment.rooms(same_chance=True) if action in room.line.game.legal(actor)]
    told = [do(room, actor, action, why=reason(room.line.game, actor)) for room in rooms]
    if len(rooms) < 2 or any(isinstance(event, spoken) for events in told for event in events):
        return set()
    heard = [[seen for event in events if (seen := event.seen_by(viewer)) is not None] for events in told]
    games = [room.line.game for room in rooms]
    shown = any(game.table.barrier > 0 or game.over for game in games)
    views = [msgspec.json.encode(to_plain(game.view(viewer))) for game in games]
    opened = isinstance(moment.worlds[0].stack[-1], Sealed)  # sealed answers are told, and need not lie on the table
    if shown and (opened or any(view != views[0] for view in views[1:])):
        return set()
    if any(game.over for game in games):
        return set()
    for other in heard[1:]:
        assert other == heard[0], f"seat {viewer} hears {heard[0]} or {other} after “{actor} {action}”"
    known = [known_to(room, viewer) for room in rooms]
    assert_same(known, f"after “{actor} {action}” seat {viewer} notices")
    alike = {type(event) for events in zip(*told, strict=False) for event in events if len(set(events)) > 1}
    return {f"event {kind.__name__}" for kind in alike}


def check_answers(moment: Moment, actor: Seat, rnd: Random, most: int = 8, alike: tuple[str, ...] = ()) -> Varied:
    """Different answers of somebody else that look the same to the viewer cannot be told apart by anything.

    Where the answer is given aloud, those that sound the same: what is heard may tell more than what lies on the table.
    ``alike`` are the steps in which there are two ways to write the same.
    """
    viewer, step = moment.viewer, moment.worlds[0].stack[-1]
    tables = [room.line.game.table for room in moment.rooms(same_chance=True)]
    groups: dict[Any, dict[str, int]] = {}
    for n, table in enumerate(tables):
        legal = table.stack[-1].legal(table, actor) if actor in table.stack[-1].seats(table) else []
        for action in legal if len(legal) <= most else rnd.sample(legal, most):
            after, heard = table.clone(), []
            after.events = heard
            after.act(actor, action)
            if not after.stack:
                continue
            told = [seen for event in heard if moment.aloud and (seen := event.seen_by(viewer)) is not None]
            view_after = msgspec.json.encode(to_plain(sight.view(after, viewer)))
            groups.setdefault((view_after, str(told)), {}).setdefault(action, n)
    varied: Varied = set()
    for answers in groups.values():
        if len(answers) < 2 or type(step).__name__ in alike:
            continue
        known: list[dict[str, Any]] = []
        for action, n in list(answers.items())[:3]:
            room = moment.rooms(same_chance=True)[n]
            do(room, actor, action, why=f"{reason(room.line.game, actor)}, so {action}", at=float(len(known)))
            known.append(known_to(room, viewer))
        assert_same(
            known, f"after {' or '.join(list(answers)[:3])} of {actor} ({type(step).__name__}) seat {viewer} notices"
        )
        varied.add(f"answer {type(step).__name__}")
        blanked = {type(e).__name__ for e in room.line.log[-1].told if type(e).seen_by is not Event.seen_by}
        varied |= {f"event {name}" for name in blanked}
    return varied


def whole_answers(moment: Moment, actor: Seat, rnd: Random) -> list[tuple[str, ...]]:
    """Two whole answers of a seat to a sealed question, as different as chance makes them; none if it is not asked."""
    step = moment.worlds[0].stack[-1]
    if not isinstance(step, Sealed) or actor not in step.waiting or len(step.waiting) < 2:
        return []
    out: list[tuple[str, ...]] = []
    for _ in range(6):
        game, said = moment.room.line.game.clone(), []
        while actor in game.to_act and len(said) < 60:
            said.append(rnd.choice(game.legal(actor)))
            game.play(actor, said[-1])
        if actor not in game.to_act and tuple(said) not in out:
            out.append(tuple(said))
    return out[:3]


def check_sealed(moment: Moment, actor: Seat, rnd: Random) -> Varied:
    """Whole sealed answers of another are all the same to the others; half-made ones, and all of a hushed step, are nothing."""
    answers = whole_answers(moment, actor, rnd)
    if len(answers) < 2:
        return set()
    viewer, step = moment.viewer, moment.worlds[0].stack[-1]
    before = {**known_to(moment.rooms()[0], viewer), "sent": sent_to(moment.rooms()[0], viewer)}
    known: list[dict[str, Any]] = []
    for n, answer in enumerate(answers):
        room = moment.rooms()[0]
        for k, action in enumerate(answer):
            do(room, actor, action, why=f"because of {answer}", at=n + k / 100)
            if moment.hushed or k < len(answer) - 1:
                now = {**known_to(room, viewer), "sent": sent_to(room, viewer)}
                assert_same([now, before], f"after {answer[: k + 1]} of {actor} seat {viewer} notices")
        known.append({**known_to(room, viewer), "sent": sent_to(room, viewer)})
    assert_same(known, f"after {' or '.join(map(str, answers))} of {actor} seat {viewer} notices")
    name = type(step).__name__
    return {f"answer {name}", *([f"hush {name}"] if moment.hushed else [])}


def check_moment(
    moment: Moment,
    rnd: Random,
    asked: Sequence[str] = (),
    spoken: tuple[type[Event], ...] = (),
    alike: tuple[str, ...] = (),
) -> Varied:
    """All of it, for one actor and one action chosen at random."""
    varied = check_look(moment, asked)
    table = moment.worlds[0]
    if not table.stack:
        return varied
    seen = moment.room.line.game.view(moment.viewer)
    actor = rnd.choice(seen.stack[-1].seats(seen))
    if legal := moment.room.line.game.legal(actor):
        varied |= check_step(moment, actor, rnd.choice(legal), spoken)
    others = [s for s in moment.room.line.game.to_act if s != moment.viewer]
    if others:
        other = rnd.choice(others)
        varied |= check_answers(moment, other, rnd, alike=alike)
        varied |= check_sealed(moment, other, rnd)
    return varied


def viewers(game: Game[Any]) -> Iterator[Seat]:
    yield SPECTATOR
    yield from range(game.table.seats)
