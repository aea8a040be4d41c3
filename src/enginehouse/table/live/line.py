"""The line of a game: the append-only log of what was done and taken back, and the live game that follows from it.

Everybody counts the game's moments by what they noticed: a half-made sealed answer of another seat is no moment of
mine. So a *viewer's ply* is an index into ``timeline(viewer)``.

A post carries the *token* of the question it answers. While several seats answer the same sealed question, the others'
answers do not change mine: whoever seals first makes nobody's click stale, and no token tells what was hidden.
"""

from __future__ import annotations

from array import array
from copy import copy
from dataclasses import dataclass
from functools import cache
from typing import Any

from enginehouse.core import SPECTATOR, Action, Event, Game, Illegal, Sealed, Seat, Step, Table, view
from enginehouse.core.game import RESIGN
from enginehouse.table.live.keys import is_agreed
from enginehouse.table.problems import Problem
from enginehouse.table.storage import Entry

#: Positions are kept so often that going back is quick, and so seldom that many tables fit into memory.
_KEEP_EVERY = 64

AnyGame = Game[Any]
Asked = tuple[Step[Any] | None, int]
Kept = tuple[Table, str]  # a position of the past, and the link of the chain that led to it


@dataclass(slots=True)
class Happening:
    """One entry of the log with what came of it. The last of ``noticed`` is the spectator's."""

    entry: Entry
    told: tuple[Event, ...]
    noticed: tuple[bool, ...]
    aloud: bool = False  # everybody may read its notation
    label: str = ""  # what its author chose, in words, where the game told the author nothing of it
    undone: bool = False


class Line:
    """The live game with its log. ``ahead`` computes what an entry would do; ``accept`` makes it so.

    A house keeps hundreds of lines in memory, so nothing is here twice: what was told is in the log and not in the
    game's own history, positions of the past are tables without history, and numbers stand in arrays.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.opening: tuple[Event, ...] = tuple(event for _, event in game.events)
        self.log: list[Happening] = []
        self.live: list[int] = []  # log numbers of the actions that stand
        self._keys: list[dict[str, Entry]] = [{} for _ in range(game.table.seats)]
        self._clocks = array("i", [game.table.clock])  # after each live action; what nobody noticed does not move it
        self._questions = array("i", [0])  # after each live action, the number of the question that is asked
        self._epochs = [0] * (game.table.seats + 1)
        self._plies = [array("i") for _ in self._epochs]  # by viewer: the viewer's ply after each entry
        self._kept: dict[int, Kept] = {0: _kept(game)}  # by the number of live actions before it
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

    def last(self, viewer: Seat) -> int:
        """The viewer's ply now: the last of ``timeline``, without going through the whole game."""
        plies = self._plies[viewer]
        return plies[-1] if plies else 0

    def ply_after(self, happening: Happening, viewer: Seat) -> int:
        """The viewer's ply after an entry of the log."""
        return self._plies[viewer][happening.entry.ply]

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
        kept = max(k for k in self._kept if k <= ply)
        game = self._resumed(kept)
        for k in range(kept, ply):
            entry = self.log[self.live[k]].entry
            game.play(entry.seat, entry.action)
            if (k + 1) % _KEEP_EVERY == 0:
                self._kept[k + 1] = _kept(game)
        return game

    def rest(self) -> None:
        """Nobody looks: keep the first position alone. Those between are found again when somebody goes back."""
        self._kept = {0: self._kept[0]}

    def _resumed(self, kept: int) -> AnyGame:
        """The game as it was when a position was kept."""
        game = copy(self.game)
        table, game.chain = self._kept[kept]
        game.table, game.actions, game.events = table.clone(), self.game.actions[:kept], []
        return game

    # --- acting ------------------------------------------------------------------------------------------------------
    def ahead(self, seat: Seat, action: Action) -> tuple[AnyGame, tuple[Event, ...]]:
        """The game after this action, and what would be told; the live game is not touched. Raises Illegal."""
        game = self.game.clone()
        return game, tuple(game.play(seat, action))

    def accept(
        self, entry: Entry, game: AnyGame, told: tuple[Event, ...], asked: Asked | None = None, before: Any = None
    ) -> Happening:
        """Make it so: ``entry`` is on disk and ``game`` is what ``ahead`` said. ``before``: the table it was chosen at."""
        seats = game.table.seats
        aloud = game.table.clock != self._clocks[-1]
        noticed = _noticed_by(seats, None if aloud else entry.seat)
        asked = asked or _asked(self.game)
        spoken = entry.action == RESIGN or (asked[0] is not None and asked[0].aloud)
        for plies, more in zip(self._plies, noticed, strict=True):
            plies.append((plies[-1] if plies else 0) + more)
        label = _label(game, entry, told, self.game.table if before is None else before)
        happening = Happening(entry, told, noticed, spoken, label=label)
        self._questions.append(self._questions[-1] + _asks_anew(asked, game, entry.action))
        self.game = game
        self.log.append(happening)
        self.live.append(entry.ply)
        self._clocks.append(game.table.clock)
        self._remember(entry)
        if len(self.live) % _KEEP_EVERY == 0:
            self._kept[len(self.live)] = _kept(game)
        game.events.clear()
        return happening

    def replayed(self, entry: Entry) -> Happening:
        """An entry that is in the database already."""
        if entry.kind == "undo":
            return self.accept_undo(entry, self.without(taken_back(entry)))
        asked, before = _asked(self.game), self.game.table.clone()
        told = tuple(self.game.play(entry.seat, entry.action))
        return self.accept(entry, self.game, told, asked, before)

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

    def without(self, numbers: list[int]) -> Line:
        """The line if these entries had not been. Raises Problem if the rest could not have been played then."""
        gone = set(numbers)
        if not gone or not gone <= set(self.live):
            raise Problem(409, "nothing-to-undo", "There is nothing to take back.")
        first = next(k for k, n in enumerate(self.live) if n in gone)
        twin = object.__new__(Line)
        twin.opening, twin.log, twin._keys, twin._plies = self.opening, self.log, self._keys, self._plies
        twin._epochs = self._epochs[:]
        twin.live = self.live[:first]
        twin.game = self.at(first)
        twin._clocks = self._clocks[: first + 1]
        twin._questions = self._questions[: first + 1]
        twin._kept = {k: kept for k, kept in self._kept.items() if k <= first}
        for n in self.live[first:]:
            if n in gone:
                continue
            entry = self.log[n].entry
            asked = _asked(twin.game)
            try:
                twin.game.play(entry.seat, entry.action)
            except Illegal:
                raise Problem(409, "nothing-to-undo", "Others have built on it: it cannot be taken back.") from None
            twin.live.append(n)
            twin._questions.append(twin._questions[-1] + _asks_anew(asked, twin.game, entry.action))
            twin._clocks.append(twin.game.table.clock)
            if len(twin.live) % _KEEP_EVERY == 0:
                twin._kept[len(twin.live)] = _kept(twin.game)
        return twin

    def accept_undo(self, entry: Entry, then: Line) -> Happening:
        """Make an undo so: ``entry`` is on disk and ``then`` is what ``without`` said."""
        gone = taken_back(entry)
        viewers = range(len(self._epochs))
        noticed = tuple(any(self.log[n].noticed[v] for n in gone) for v in viewers)
        for n in gone:
            self.log[n].undone = True
        self.game, self.live, self._kept = then.game, then.live, then._kept
        self._clocks, self._questions = then._clocks, then._questions
        self.game.events.clear()
        for viewer in viewers:
            self._epochs[viewer] += noticed[viewer]
            self._plies[viewer].append(len(self.timeline(viewer)) - 1)
        happening = Happening(entry, (), noticed)
        self.log.append(happening)
        self._remember(entry)
        return happening


def _label(game: AnyGame, entry: Entry, told: tuple[Event, ...], before: Any) -> str:
    """What was chosen, where no event says it to whoever chose: a draft of orders, a step on the way to a deed."""
    if entry.action == RESIGN or any(event.seen_by(entry.seat) is not None for event in told):
        return ""
    return game.title.choice(view(before, entry.seat), entry.seat, entry.action).label


def _kept(game: AnyGame) -> Kept:
    return game.table.clone(), game.chain


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
