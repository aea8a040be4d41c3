"""The line of a game: the append-only log of what was done and taken back, and the live game that follows from it.

Everybody counts the game's moments by what they noticed: a half-made sealed answer of another seat is no moment of
mine. So a *viewer's ply* is an index into ``timeline(viewer)``.

A post carries the *token* of the question it answers. While several seats answer the same sealed question, the others'
answers do not change mine: whoever seals first makes nobody's click stale, and no token tells what was hidden.

A line is made of what is stored of each moment (``moments.py``): no rule runs to open a table, to look back or to tell
what happened. Rules run for what comes next, and for an undo, which plays on from the position it goes back to.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import msgspec

from enginehouse.core import SPECTATOR, Action, Event, Game, Illegal, Result, Sealed, Seat, Step, codec, view
from enginehouse.core.game import RESIGN
from enginehouse.core.upgrades import events_from_json, upgraded
from enginehouse.table.live import moments
from enginehouse.table.live.keys import is_agreed
from enginehouse.table.live.moments import WHOLE_EVERY, Moment
from enginehouse.table.problems import Problem
from enginehouse.table.storage import Damaged, Entry, Filed

AnyGame = Game[Any]
Asked = tuple[Step[Any] | None, int]


class _Step(msgspec.Struct, frozen=True):
    step: str


class _Asking(msgspec.Struct, frozen=True):
    """Of a stored position: who asks, whatever the rules were."""

    stack: list[_Step]


@dataclass(slots=True)
class Happening:
    """One entry of the log with what came of it. The last of ``noticed`` is the spectator's."""

    entry: Entry
    told: tuple[Event, ...]
    noticed: tuple[bool, ...]
    aloud: bool = False  # everybody may read its notation
    label: str = ""  # what its author chose, in words, where the game told the author nothing of it
    undone: bool = False


class Reached(NamedTuple):
    """What an entry leads to: after its action, or after each that outlives an undo. ``end``: how the game ended."""

    clocks: tuple[int, ...]
    questions: tuple[int, ...]
    positions: tuple[bytes, ...]
    points: tuple[tuple[int, ...], ...]
    end: Result | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """What an entry would make of the line, drawn up before it is on disk; the row is packed for it."""

    entry: Entry
    game: AnyGame
    told: tuple[Event, ...]
    aloud: bool
    label: str
    at: Reached
    row: bytes
    filed: Filed


class Line:
    """The live game with its log. ``ahead`` computes what an entry would do; ``accept`` makes it so.

    A house keeps hundreds of lines in memory, so nothing is here twice: what was told is in the log and not in the
    game's own history, positions of the past are packed rows, and numbers stand in arrays.
    """

    def __init__(self, game: AnyGame, first: Filed | None = None) -> None:
        """A game before its first action: one that begins now, or one whose first row is stored."""
        self.game = game
        self.rows: list[Filed] = []  # what is stored of each moment; that of an entry is one after its number
        self._row = b""  # the last of them, unpacked
        self._found = (0, b"")  # the one that was unpacked last on the way to a moment of the past, and its number
        if first is None:
            self.opening = tuple(event for _, event in game.events)
            position, points = codec.to_json_bytes(game.table), game.title.result(game.table).points
            row = moments.write(self.opening, False, "", (game.table.clock,), (0,), (position,), (points,))
            self._file(row, self._filed(row, game.title.version, ""))
        else:
            moment = self._unfile(first, "")
            self.opening, points = self._told(first.version, moment), moment.points[0]
        self.log: list[Happening] = []
        self.live: list[int] = []  # log numbers of the actions that stand
        self._keys: list[dict[str, Entry]] = [{} for _ in range(game.table.seats)]
        self._clocks = array("i", [game.table.clock])  # after each live action; what nobody noticed does not move it
        self._questions = array("i", [0])  # after each live action, the number of the question that is asked
        self._epochs = [0] * (game.table.seats + 1)
        self._plies = [
            array("i") for _ in self._epochs
        ]  # by viewer: its ply after each entry, as far as somebody asked
        self._falls: dict[int, list[int]] = {}  # of each undo, by viewer: how far its ply went back
        self._points = [points]  # after each live action
        self._rows = array("i", [0])  # after each live action, the row that has the position
        self._places = array("i", [0])  # and which of that row's positions it is
        game.events.clear()

    # --- moments -----------------------------------------------------------------------------------------------------
    def token(self, viewer: Seat) -> str:
        """What a post must carry: the question, how often the seat has acted on it, and the undos it has noticed."""
        question, k, own = self._questions[-1], len(self.live), 0
        while k > 0 and self._questions[k - 1] == question:
            k -= 1
            own += self._seat(k) == viewer
        return f"{self._epochs[viewer]}-{question}.{own}"

    def epoch(self, viewer: Seat) -> int:
        """How many undos the viewer has noticed."""
        return self._epochs[viewer]

    def _seat(self, k: int) -> Seat:
        """Who made the live action that followed after ``k`` others."""
        return self.log[self.live[k]].entry.seat

    def _noticed(self, k: int, viewer: Seat) -> bool:
        """Whether the viewer noticed that live action."""
        return self._clocks[k + 1] != self._clocks[k] or self._seat(k) == viewer

    def timeline(self, viewer: Seat) -> list[int]:
        """The live plies at which something happened for the viewer, the beginning first."""
        return [0, *(k + 1 for k in range(len(self.live)) if self._noticed(k, viewer))]

    def _moments_since(self, ply: int) -> list[int]:
        """By viewer: at how many live plies after this one something happened for it."""
        everybodys, own = 0, [0] * len(self._epochs)
        for k in range(ply, len(self.live)):
            if self._clocks[k + 1] != self._clocks[k]:
                everybodys += 1
            else:
                own[self._seat(k)] += 1
        return [everybodys + more for more in own]

    def _plied(self, viewer: Seat) -> array[int]:
        """The viewer's ply after each entry."""
        plies = self._plies[viewer]
        ply = plies[-1] if plies else 0
        for happening in self.log[len(plies) :] if len(plies) < len(self.log) else ():
            if happening.entry.kind == "undo":
                ply -= self._falls[happening.entry.ply][viewer]
            else:
                ply += happening.noticed[viewer]
            plies.append(ply)
        return plies

    def last(self, viewer: Seat) -> int:
        """The viewer's ply now: the last of ``timeline``, without going through the whole game."""
        return self._plied(viewer)[-1] if self.log else 0

    def ply_after(self, happening: Happening, viewer: Seat) -> int:
        """The viewer's ply after an entry of the log."""
        return self._plied(viewer)[happening.entry.ply]

    def standing(self) -> list[tuple[int, tuple[int, ...]]]:
        """(live ply, points of every seat) at the first, the last and wherever they changed. They may tell secrets."""
        last = len(self._points) - 1
        return [
            (ply, points)
            for ply, points in enumerate(self._points)
            if ply in (0, last) or points != self._points[ply - 1]
        ]

    def question(self, k: int) -> str:
        """The name of the step that was answered by the live action after ``k`` others."""
        return msgspec.json.decode(self._position(k)[1], type=_Asking).stack[-1].step

    def known(self, seat: Seat, key: str) -> Entry | None:
        """What the seat has done under this key."""
        return self._keys[seat].get(key)

    def acted(self, seat: Seat) -> bool:
        """Whether everybody knows that the seat has done something: not by what it may have sealed just now."""
        asked = len(self.live)
        while asked and (
            self._questions[asked - 1] == self._questions[asked]
            or self.log[self.live[asked - 1]].entry.action == RESIGN
        ):
            asked -= 1
        told = any(h.noticed[SPECTATOR] and h.entry.seat == seat for h in self.log)
        return told or any(self._seat(k) == seat for k in range(asked))

    def asked_since(self, live: list[int]) -> float | None:
        """When what is asked after these actions was first asked, as everybody knows; None: since the beginning."""
        times = [self.log[n].entry.at for n in live if self.log[n].noticed[SPECTATOR]][-1:]
        agreed = (h.entry.at for h in self.log if h.entry.kind == "undo" and is_agreed(h.entry.key))
        return max((*times, *agreed), default=None)

    def ply_of(self, viewer: Seat, n: int) -> int:
        """The live ply of a viewer's ply. Raises Problem if the viewer knows no such moment."""
        line = self.timeline(viewer)
        if not 0 <= n < len(line):
            raise Problem(404, "no-such-moment", f"The game has moments 0 to {len(line) - 1}, not {n}.")
        return line[n]

    def at(self, ply: int) -> AnyGame:
        """The game after so many live actions; a copy that may be changed."""
        if ply == len(self.live):
            return self.game.clone()
        return self.game.moved_to(ply, self._table(ply))

    def rest(self) -> None:
        """Nobody looks: what has been unpacked is unpacked again when somebody goes back."""
        self._found = (0, b"")

    # --- what is stored ----------------------------------------------------------------------------------------------
    def _file(self, row: bytes, filed: Filed) -> None:
        self.rows.append(filed)
        self._row = row

    def _filed(self, row: bytes, version: int, said: str) -> Filed:
        """The next row for the disk; ``said``: what the entry says that it comes of."""
        number = len(self.rows)
        stamped = moments.stamp(self.game.seed, number, version, said)
        return Filed(version, moments.pack(number, row, self._row, stamped))

    def _unfile(self, filed: Filed, said: str) -> Moment:
        """The next row from the disk. Raises Torn, and nothing has changed then."""
        number = len(self.rows)
        moments.check(number, filed.packed, moments.stamp(self.game.seed, number, filed.version, said))
        row = moments.unpack(number, filed.packed, self._row)
        moment = moments.read(row)
        self._file(row, filed)
        return moment

    def _past(self, number: int) -> bytes:
        """A row of the past: unpacked from the last whole one on, or from where somebody has just looked."""
        if number == len(self.rows) - 1:
            return self._row
        k, row = self._found
        first = number - number % WHOLE_EVERY
        if not row or not first <= k <= number:
            k, row = first, moments.unpack(first, self.rows[first].packed, b"")
        for n in range(k + 1, number + 1):
            row = moments.unpack(n, self.rows[n].packed, row)
        self._found = number, row
        return row

    def _told(self, version: int, moment: Moment) -> tuple[Event, ...]:
        return events_from_json(self.game.title, version, moment.told)

    def _position(self, ply: int) -> tuple[int, bytes]:
        """The position after so many live actions as it was written, and the version of the rules that wrote it."""
        number = self._rows[ply]
        return self.rows[number].version, moments.position(self._past(number), self._places[ply])

    def _table(self, ply: int) -> Any:
        version, position = self._position(ply)
        return self.game.read_position(position, version)

    def told(self) -> Iterator[Event]:
        """All that has happened and stands, whoever may know it."""
        yield from self.opening
        for number in self.live:
            yield from self.log[number].told

    def take_in(self, entry: Entry, filed: Filed) -> Happening:
        """An entry with its row, both from the disk: no rule runs. ``settle`` must follow the last of them.

        Raises Torn if it is not the row of this entry, and nothing has changed then.
        """
        moment = self._unfile(filed, _said(entry))
        if entry.kind == "undo":
            return self._goes_back(entry, moment.clocks, moment.questions, moment.points)
        self.game.written(entry.seat, entry.action)
        told = self._told(filed.version, moment)
        aloud, label, points = moment.aloud, moment.label, moment.points[0]
        return self._goes_on(entry, told, aloud, label, moment.clocks[0], moment.questions[0], points)

    def settle(self) -> None:
        """Lay the table as it stands after the last row that was taken in."""
        version, position = self._position(len(self.live))
        self.game.table = self.game.read_position(position, version)
        self.game.state = None
        self.game.end = moments.read(self._past(self._rows[-1])).end
        if version != self.game.title.version and not self.game.releases_at(len(self.live)):
            self.game.state = codec.hash_of(position)

    def cross(self, version: int) -> None:
        """Here the rules changed: what follows was, or will be, played under this version."""
        self.game.go_on_under(version, self._plain(len(self.live), version))
        self.game.state = None

    def _plain(self, ply: int, to: int) -> dict[str, Any]:
        version, position = self._position(ply)
        return upgraded(self.game.title, version, msgspec.json.decode(position), to)

    # --- acting ------------------------------------------------------------------------------------------------------
    def ahead(self, seat: Seat, action: Action) -> tuple[AnyGame, tuple[Event, ...]]:
        """The game after this action, and what would be told; the live game is not touched. Raises Illegal."""
        game = self.game.clone()
        return game, tuple(game.play(seat, action))

    def drawn(
        self, entry: Entry, game: AnyGame, told: tuple[Event, ...], asked: Asked | None = None, before: Any = None
    ) -> Drawn:
        """What is to be stored of an action: ``game`` is what ``ahead`` said. ``before``: the table it was chosen at."""
        asked = asked or _asked(self.game)
        spoken = entry.action == RESIGN or (asked[0] is not None and asked[0].aloud)
        label = _label(game, entry, told, self.game.table if before is None else before)
        question = self._questions[-1] + _asks_anew(asked, game, entry.action)
        result = game.title.result(game.table)
        end = result if game.over else None
        at = Reached((game.table.clock,), (question,), (codec.to_json_bytes(game.table),), (result.points,), end)
        return self._drawn(entry, game, told, spoken, label, at)

    def _drawn(
        self,
        entry: Entry,
        game: AnyGame,
        told: tuple[Event, ...],
        aloud: bool,
        label: str,
        at: Reached,
    ) -> Drawn:
        row = moments.write(told, aloud, label, *at)
        return Drawn(entry, game, told, aloud, label, at, row, self._filed(row, game.title.version, _said(entry)))

    def accept(self, drawn: Drawn) -> Happening:
        """Make it so: the entry is on disk with its row."""
        self._file(drawn.row, drawn.filed)
        self.game = drawn.game
        self.game.events.clear()
        at = drawn.at
        if drawn.entry.kind == "undo":
            return self._goes_back(drawn.entry, at.clocks, at.questions, at.points, drawn.game)
        told, aloud, label = drawn.told, drawn.aloud, drawn.label
        return self._goes_on(drawn.entry, told, aloud, label, at.clocks[0], at.questions[0], at.points[0])

    def _goes_on(
        self,
        entry: Entry,
        told: tuple[Event, ...],
        aloud: bool,
        label: str,
        clock: int,
        question: int,
        points: tuple[int, ...],
    ) -> Happening:
        everybody = clock != self._clocks[-1]
        noticed = _noticed_by(len(self._keys), None if everybody else entry.seat)
        happening = Happening(entry, told, noticed, aloud, label)
        self.log.append(happening)
        self.live.append(entry.ply)
        self._clocks.append(clock)
        self._questions.append(question)
        self._points.append(self._points[-1] if points == self._points[-1] else points)  # in memory once
        self._rows.append(len(self.rows) - 1)
        self._places.append(0)
        self._remember(entry)
        return happening

    def replayed(self, entry: Entry) -> Happening:
        """An entry of a log that has no rows yet: it is played."""
        if entry.kind == "undo":
            return self.accept(self.drawn_undo(entry, self.without(taken_back(entry))))
        asked, before = _asked(self.game), self.game.table.clone()
        told = tuple(self.game.play(entry.seat, entry.action))
        return self.accept(self.drawn(entry, self.game, told, asked, before))

    def _remember(self, entry: Entry) -> None:
        if entry.key is not None:
            self._keys[entry.seat][entry.key] = entry

    # --- taking back -------------------------------------------------------------------------------------------------
    def undoable(self, seat: Seat) -> list[int]:
        """Log numbers of the seat's own last actions that it may take back, the last first.

        Up to chance, a secret shown, or a move of another; nothing after the end, which opens all secrets. What others
        did unnoticed stands between them unseen: a sealed answer in the making neither hinders the undo nor is told by it.
        """
        out: list[int] = []
        if self.game.over:
            return out
        for k in range(len(self.live) - 1, self.game.barrier - 1, -1):
            if self._seat(k) == seat:
                out.append(self.live[k])
            elif self._noticed(k, seat):
                break
        return out

    def falling_with(self, numbers: list[int]) -> list[int]:
        """These entries and the later ones that go with them: whoever had noticed one of them built on it."""
        gone = set(numbers)
        seen = [False] * len(self._epochs)  # by viewer: whether one of them has been noticed so far
        for n in self.live:
            happening = self.log[n]
            if n in gone or seen[happening.entry.seat]:
                gone.add(n)
                seen = [known or more for known, more in zip(seen, happening.noticed, strict=True)]
        return sorted(gone)

    def without(self, numbers: list[int]) -> Without:
        """The game if these entries had not been. Raises Problem if the rest could not have been played then."""
        gone = set(numbers)
        if not gone or not gone <= set(self.live):
            raise Problem(409, "nothing-to-undo", "There is nothing to take back.")
        first = self._first(gone)
        game = self._back_at(first)
        live, clocks, questions, positions = self.live[:first], list[int](), list[int](), list[bytes]()
        points: list[tuple[int, ...]] = []
        question = self._questions[first]
        for n in self.live[first:]:
            if n in gone:
                continue
            entry = self.log[n].entry
            asked = _asked(game)
            try:
                game.play(entry.seat, entry.action)
            except Illegal:
                raise Problem(409, "nothing-to-undo", "Others have built on it: it cannot be taken back.") from None
            question += _asks_anew(asked, game, entry.action)
            live.append(n)
            questions.append(question)
            clocks.append(game.table.clock)
            positions.append(codec.to_json_bytes(game.table))
            points.append(game.title.result(game.table).points)
        return Without(game, live, Reached(tuple(clocks), tuple(questions), tuple(positions), tuple(points)))

    def _first(self, gone: set[int]) -> int:
        """How many live actions come before the first of these."""
        return bisect_left(self.live, min(gone))  # live numbers only ever grow

    def _back_at(self, ply: int, table: Any = None) -> AnyGame:
        """The game to play on with after an undo: if the rules have changed since that moment, they have changed there."""
        game = self.game.moved_to(ply, self._table(ply) if table is None else table)
        if len(game.releases) < len(self.game.releases):
            version = self.game.releases[-1].version
            game.go_on_under(version, self._plain(ply, version))
        return game

    def drawn_undo(self, entry: Entry, then: Without) -> Drawn:
        """What is to be stored of an undo: ``then`` is what ``without`` said."""
        return self._drawn(entry, then.game, (), False, "", then.at)

    def _goes_back(
        self,
        entry: Entry,
        clocks: tuple[int, ...],
        questions: tuple[int, ...],
        points: tuple[tuple[int, ...], ...],
        game: AnyGame | None = None,
    ) -> Happening:
        """``game``: what the undo leads to; None: it is read from the disk, and only its history is written here."""
        gone = set(taken_back(entry))
        if not gone or not gone <= set(self.live[bisect_left(self.live, min(gone)) :]):
            raise Damaged(f"entry {entry.ply} of a log takes back what is not there")
        first = self._first(gone)
        stay = [n for n in self.live[first:] if n not in gone]
        noticed = tuple(map(any, zip(*(self.log[n].noticed for n in gone), strict=True)))
        before = self._moments_since(first)
        for n in gone:
            self.log[n].undone = True
        if game is None:  # the table is laid when all is taken in
            if self.game.releases and self.game.releases[-1].after > first:
                self.game = self._back_at(first, self.game.table)
            else:
                self.game.cut_back(first)
            for n in stay:
                self.game.written(self.log[n].entry.seat, self.log[n].entry.action)
        self.live[first:] = stay
        self._clocks[first + 1 :] = array("i", clocks)
        self._questions[first + 1 :] = array("i", questions)
        self._points[first + 1 :] = points
        self._rows[first + 1 :] = array("i", [len(self.rows) - 1] * len(stay))
        self._places[first + 1 :] = array("i", range(len(stay)))
        after = self._moments_since(first)
        self._falls[entry.ply] = [was - now for was, now in zip(before, after, strict=True)]
        self._epochs = [epoch + more for epoch, more in zip(self._epochs, noticed, strict=True)]
        happening = Happening(entry, (), noticed)
        self.log.append(happening)
        self._remember(entry)
        return happening


@dataclass(frozen=True, slots=True)
class Without:
    """A game as it would be if some entries had not been, and which live ones stay; ``at`` is of those that come after the
    first that goes."""

    game: AnyGame
    live: list[int]
    at: Reached


def _said(entry: Entry) -> str:
    return f"{entry.kind} {entry.seat} {entry.action}"


def _label(game: AnyGame, entry: Entry, told: tuple[Event, ...], before: Any) -> str:
    """What was chosen, where no event says it to whoever chose: a draft of orders, a step on the way to a deed."""
    if entry.action == RESIGN or any(event.seen_by(entry.seat) is not None for event in told):
        return ""
    return game.title.choice(view(before, entry.seat), entry.seat, entry.action).label


@cache
def _noticed_by(seats: int, alone: Seat | None) -> tuple[bool, ...]:
    """Who noticed something: everybody, or one seat alone. The last is the spectator."""
    return tuple(alone is None or viewer == alone for viewer in (*range(seats), SPECTATOR))


def _asked(game: AnyGame) -> Asked:
    """What is being asked, and how far back undo could go."""
    return (game.table.stack[-1] if game.table.stack else None, game.table.barrier)


def _asks_anew(asked: Asked, game: AnyGame, action: Action) -> bool:
    """Whether an action was the answer to a question, and not one of several sealed answers still to come."""
    before, barrier = asked
    after, now = _asked(game)
    waits_on = type(before) is type(after) and isinstance(before, Sealed) and barrier == now
    return not waits_on or action == RESIGN


def taken_back(entry: Entry) -> list[int]:
    """The log numbers that an undo takes back."""
    return [int(n) for n in entry.action.split()]
