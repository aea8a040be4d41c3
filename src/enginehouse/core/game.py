"""A game in progress: the library's face on a title and its table."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from pathlib import Path
from sys import intern
from typing import Any, Generic, TypeVar

import msgspec

from enginehouse.core import codec
from enginehouse.core.chance import commitment
from enginehouse.core.errors import (
    HOUSE_RULES,
    NOT_YOUR_TURN,
    OVER,
    UNREADABLE,
    BadContent,
    BadPosition,
    BadRecord,
    HouseError,
    Illegal,
    Refusal,
    Unknown,
    unreadable,
)
from enginehouse.core.events import SPECTATOR, Action, Event, Seat, Words
from enginehouse.core.options import Value, read_options
from enginehouse.core.plain import has_odd_digit, oversize
from enginehouse.core.record import FORMAT, Entry, Record, Release, check_record, header, link, release_link
from enginehouse.core.result import Result
from enginehouse.core.sight import declared, view
from enginehouse.core.step import Sealed, speaks_for_itself
from enginehouse.core.table import Table
from enginehouse.core.title import Title
from enginehouse.core.upgrades import NoWay, switches, upgraded

T = TypeVar("T", bound=Table)

LONGEST = 200  # characters of an action; what is longer is not read, and not quoted in a refusal
RESIGN = "resign"


class Game(Generic[T]):
    """A table with its title, its people and its history."""

    def __init__(
        self,
        title: Title[T],
        players: int,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        content: Path | None = None,
        shipped: Path | None = None,
    ) -> None:
        if players not in title.players:
            raise Unknown(f"{title.name} is for {_counts(title.players)} players, not {players}")
        self.title = title
        self.options: dict[str, Value] = read_options(title.options, options or {})
        self.switches = (
            self.options
        )  # what the box was made with: an older game may know less options, or keep other ones
        self.players = players
        self.seed = secrets.randbits(128) if seed is None else seed
        if not 0 <= self.seed < 1 << 256:
            raise Unknown("a seed is a number from 0 to 2**256 - 1")
        declared(title.table)  # a table that does not say who sees what must not be played
        if mute := [kind.__name__ for kind in title.steps if not speaks_for_itself(kind)]:
            raise HouseError(f"{title.name}: {', '.join(mute)} must say whether the answer is given aloud")
        self.content = content  # where the pack was read, once; it may change or go away afterwards
        self.pack = None if content is None else read_pack(content)
        self.shipped = shipped  # the house's own content as it was when the game began; None: as it is today
        self.box = title.box(players, self.options, content, *([] if shipped is None else [shipped]))
        table = title.setup(self.box, self.seed)
        self.names: tuple[str, ...] = tuple(names) if names else title.seat_names(table)
        if len(self.names) != table.seats:
            raise Unknown(f"{table.seats} seats need {table.seats} names, not {len(self.names)}")
        self._begin(table, None)

    def _begin(self, table: T, start: dict[str, Any] | None) -> None:
        """Sit down at a table before its first action; ``start`` is its position if it is not the setup's."""
        self.table: T = table
        self.start = start
        self.version = self.title.version  # of the rules it began with
        self.releases: list[Release] = []  # where the rules changed on the way
        self.state: str | None = None  # of the last position, where older rules wrote it; None: as it lies
        self.end: Result | None = None  # how it ended, by the rules of then; None: as today's rules count it
        self.actions: list[Entry] = []
        self.events: list[tuple[int, Event]] = []  # (the clock at which it happened, what happened)
        self.chain = header(self.title.id, self.title.version, self.players, self.options, self.seed, start, self.pack)
        heard: list[Event] = []
        table.events = heard
        table.advance()
        table.events = None
        self.events.extend((table.clock, event) for event in heard)

    @classmethod
    def taken_up(
        cls, title: Title[T], players: int, options: Mapping[str, Value], seed: int, content: Path | None,
        shipped: Path | None, version: int, start: dict[str, Any] | None, table: bytes, written: int,
    ) -> Game[T]:  # fmt: skip
        """A game at its first position, without running the rules that led there.

        It began with ``version`` of the rules; ``table`` is the JSON of the position in the form of version ``written``.
        Options that are new since then have their default, or what the upgrades keep for it.
        """
        game: Game[T] = object.__new__(cls)
        game.title, game.players, game.seed, game.options = title, players, seed, dict(options)
        game.switches = switches(title, version, options)
        game.content, game.shipped = content, shipped
        game.pack = None if content is None else read_pack(content)
        game.box = title.box(players, game.switches, content, *([] if shipped is None else [shipped]))
        game.version, game.releases, game.state, game.end, game.start = version, [], None, None, start
        game.actions, game.events = [], []
        game.table = game.read_position(table, written)
        game.names = title.seat_names(view(game.table, SPECTATOR))
        game.chain = header(title.id, version, players, game.options, seed, start, game.pack)
        return game

    def read_position(self, table: bytes, written: int) -> T:
        """A table from the JSON of a position (``codec.to_json_bytes``) of some version of the rules."""
        return _read_table(self.title, upgraded(self.title, written, msgspec.json.decode(table)), self.box)

    def go_on_under(self, version: int, table: dict[str, Any]) -> None:
        """The rules have changed: from here the game goes on from this position, under that version."""
        release = Release(len(self.actions), version, table)
        self.releases = [*(r for r in self.releases if r.after < release.after), release]
        self.chain = release_link(self.actions[-1].link if self.actions else self.first_link, release)

    def moved_to(self, ply: int, table: T) -> Game[T]:
        """The game as it was after so many of its actions, where its table is known: nothing is played again."""
        then = copy(self)
        then.table, then.actions, then.events, then.state, then.end = table, self.actions[:ply], [], None, None
        then.releases = [release for release in self.releases if release.after <= ply]
        then.chain = then.actions[-1].link if then.actions else self.first_link
        if then.releases and then.releases[-1].after == ply:
            then.chain = release_link(then.chain, then.releases[-1])
        return then

    def cut_back(self, ply: int) -> None:
        """Into the history: what came after so many actions was taken back. The table is not touched; the rules have not
        changed since."""
        del self.actions[ply:]
        self.chain = self.actions[-1].link if self.actions else self.first_link
        if self.releases and self.releases[-1].after == ply:
            self.chain = release_link(self.chain, self.releases[-1])

    def written(self, seat: Seat, action: Action) -> None:
        """An action that somebody has played elsewhere: into the history, without touching the table."""
        self.chain = link(self.chain, seat, action)
        self.actions.append(Entry(seat, intern(action), self.chain))  # the same words in a thousand games, once

    def releases_at(self, ply: int) -> bool:
        """Whether the rules changed after so many actions, before the next."""
        return any(release.after == ply for release in self.releases)

    @property
    def first_link(self) -> str:
        return header(self.title.id, self.version, self.players, self.options, self.seed, self.start, self.pack)

    def begin_at(self, table: T) -> None:
        """Begin at a table that has been read from a position, if its next question can be asked."""
        start = self._position(codec.to_plain(table))
        step = type(table.stack[-1]).__name__ if table.stack else "the end"
        self.seed = table.seed
        try:
            self._begin(table, start)
            stuck = not self.over and not self.to_act
            stuck = stuck or not all(self.legal(seat) and self.prompt(seat) for seat in self.to_act)
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, Unknown) as error:
            raise BadPosition(f"stack: “{step}” cannot be asked in this position ({error})") from error
        if stuck:
            raise BadPosition(f"stack: “{step}” leaves nobody anything to choose in this position")

    # --- deciding ----------------------------------------------------------------------------------------------------
    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must decide now; empty when the game is over."""
        return self.table.stack[-1].seats(self.table) if self.table.stack else ()

    def prompt(self, seat: Seat | None) -> str:
        """What the seat is asked, or what it (or a spectator) is waiting for."""
        return self.prompt_on(self.view(seat), seat)

    def prompt_on(self, seen: T, seat: Seat | None) -> str:
        """The same, for whoever has the seat's view already."""
        if not seen.stack:
            return "The game is over"
        step = seen.stack[-1]
        deciding = step.seats(seen)
        if seat is not None and seat in deciding:
            return step.prompt(seen, seat)
        doing = step.doing if len(deciding) == 1 else step.doing.replace("is ", "are ", 1)
        return f"{Words(self.names).seats(deciding)} {doing}"

    def legal(self, seat: Seat) -> list[Action]:
        """Every action the seat may choose now; ``str`` of each is its notation."""
        self._known(seat)
        if not self.table.stack:
            return []
        step = self.table.stack[-1]
        return list(step.legal(self.table, seat)) if step.may_act(self.table, seat) else []

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        """The rule that forbids the action now, or None if it is legal. Made from what the seat may know."""
        action = " ".join(action.split())
        if action in self.legal(seat):
            return None
        if action == RESIGN:
            return self._why_not_resign(seat)
        if not self.table.stack:
            return Refusal(OVER, HOUSE_RULES[OVER])
        seen = view(self.table, seat)
        step = seen.stack[-1]
        if not step.may_act(seen, seat):
            return Refusal(NOT_YOUR_TURN, f"It is not your turn: {self.prompt(seat)}.")
        if not action:
            return Refusal(UNREADABLE, "The action is empty.")
        if len(action) > LONGEST:
            return Refusal(UNREADABLE, f"An action is one short line; this one has {len(action)} characters.")
        if has_odd_digit(action):  # no rule need know that “²” is a digit and no number
            return unreadable(action, self.legal(seat))
        refusal = step.judge(seen, seat, action)
        if refusal is None:
            raise HouseError(f"{type(step).__name__} allows “{action}” and does not list it")
        return refusal

    def _why_not_resign(self, seat: Seat) -> Refusal | None:
        try:
            self._without(seat, [])
        except Illegal as error:
            return Refusal(error.rule, error.reason)
        return None

    def play(self, seat: Seat, action: Action) -> list[Event]:
        """Play an action or its notation. Whatever it raises (Illegal, as a rule), nothing has changed then."""
        action = " ".join(action.split())
        if action == RESIGN:
            return self.resign(seat)
        if action not in self.legal(seat):
            refusal = self.why_not(seat, action)
            assert refusal is not None
            raise Illegal(refusal.rule, refusal.reason)
        heard: list[Event] = []
        before = self.table.clone()
        before.events = None
        self.table.events = heard
        try:
            self.table.act(seat, action)
        except BaseException:  # an error in the rules must not leave half a move on the table
            self.table = before
            raise
        return self._write(seat, action, heard)

    def resign(self, seat: Seat) -> list[Event]:
        """The seat leaves the game. Any seat may, at any time; no bot is offered it."""
        heard: list[Event] = []
        self.table = self._without(seat, heard)
        return self._write(seat, RESIGN, heard)

    def _without(self, seat: Seat, heard: list[Event]) -> T:
        """The table after the seat has left it; raises Illegal where it may not."""
        self._known(seat)
        if self.over:
            raise Illegal(OVER, HOUSE_RULES[OVER])
        after = self.table.clone()
        after.events = heard
        after.ply += 1
        after.clock += 1
        self.title.resign(after, seat)
        after.advance()
        return after

    def _write(self, seat: Seat, action: Action, heard: list[Event]) -> list[Event]:
        self.table.events = None
        self.written(seat, action)
        self.events.extend((self.table.clock, event) for event in heard)
        return heard

    def moment(self, seat: Seat | None) -> str:
        """A word that changes whenever what the seat may know of the table does, and only then."""
        return f"{self.table.clock}.{codec.fingerprint(self.view(seat))[:12]}"

    # --- undo --------------------------------------------------------------------------------------------------------
    @property
    def barrier(self) -> int:
        """How many of ``actions``, from the first, undo cannot pass. The table's own count includes those before ``start``."""
        return max(0, self.table.barrier - (self.table.ply - len(self.actions)))

    def undoable(self, seat: Seat) -> int:
        """How many of its own last actions the seat may take back: up to chance, a secret shown, or another's move.

        None while sealed answers are being made: that it cannot go back any more would tell it that another has begun.
        None after the end either: then record, seed and hands may be known to all.
        """
        self._known(seat)
        if self.over:
            return 0
        top = self.table.stack[-1:]
        if any(isinstance(step, Sealed) and (step in top or any(step.drafts)) for step in self.table.stack):
            return 0
        limit = len(self.actions) - self.barrier
        n = 0
        while n < limit and self.actions[-1 - n].seat == seat:
            n += 1
        return n

    def undo(self, steps: int = 1) -> None:
        """Take back the last actions, whoever made them; ask ``undoable`` first where that matters.

        The end is the end: to go on from an earlier moment, take the game ``at`` it.
        """
        if self.over:
            raise Illegal(
                OVER, "The game is over: nothing is taken back. To play on from an earlier moment, take at(ply)."
            )
        if not 0 < steps <= len(self.actions):
            raise Unknown(f"there are {len(self.actions)} actions to take back, not {steps}")
        before = self.at(len(self.actions) - steps)
        self.table, self.actions, self.events, self.chain = before.table, before.actions, before.events, before.chain

    def at(self, ply: int) -> Game[T]:
        """The game as it was after so many actions."""
        if not 0 <= ply <= len(self.actions):
            raise Unknown(f"the game has had {len(self.actions)} actions; there is no moment {ply}")
        if self.releases:
            raise Unknown("the rules changed while this game was played: its earlier moments are with its table")
        then = copy(self)
        then._begin(self._first_table(), self.start)
        for entry in self.actions[:ply]:
            then.play(entry.seat, entry.action)
        return then

    def _first_table(self) -> T:
        if self.start is None:
            return self.title.setup(self.box, self.seed)
        return _read_table(self.title, self.start["table"], self.box)

    # --- seeing ------------------------------------------------------------------------------------------------------
    def view(self, seat: Seat | None) -> T:
        """What the seat may know (None: a spectator), as a table in which the rest is blank."""
        return view(self.table, self._viewer(seat))

    def recalled(self, seat: Seat, told: Iterable[Event] | None = None) -> T:
        """The same, with what the seat still knows if it has remembered all that it ever saw and heard.

        ``told``: what has happened, where the game has no events of its own. Of a game that began in the middle, or by older
        rules, nothing is remembered.
        """
        seen = self.view(seat)
        if self.over or self.start is not None or self.releases or self.version != self.title.version:
            return seen
        happened = (event for _, event in self.events) if told is None else told
        heard = [event for one in happened if (event := one.seen_by(seat)) is not None]
        return self.title.recalled(seen, view(self._first_table(), seat), heard)

    def heard(self, seat: Seat | None, since: int = 0) -> list[tuple[int, Event]]:
        """The events as the seat may know them, each with the clock at which it happened, from clock ``since`` on.

        Whoever has heard everything at clock n (``view.clock``) asks from n + 1. Actions are not counted here: their
        number would tell how often others have changed a sealed answer.
        """
        viewer = self._viewer(seat)
        told = ((clock, event.seen_by(viewer)) for clock, event in self.events if clock >= since)
        return [(clock, event) for clock, event in told if event is not None]

    def text(self, seat: Seat | None) -> str:
        return self.title.text(self.view(seat), Words(self.names))

    def svg(self, seat: Seat | None = None, theme: str = "light", *, narrow: bool = False) -> str:
        """The board and all that the seat may know beside it, as a picture of its own; ``narrow`` for a phone."""
        sheet = self.title.narrow_sheet if narrow else self.title.sheet
        return sheet(self.view(seat), Words(self.names), self.prompt(seat)).svg(theme)

    def _repr_svg_(self) -> str:
        return self.svg(None)

    # --- the end -----------------------------------------------------------------------------------------------------
    @property
    def over(self) -> bool:
        return not self.table.stack

    @property
    def result(self) -> Result:
        """Final when the game is over; before that, the standing if it ended now (which may tell secrets)."""
        return self.end or self.title.result(self.table)

    # --- keeping -----------------------------------------------------------------------------------------------------
    def clone(self) -> Game[T]:
        """A game that goes its own way. Search clones tables, which is cheaper: they have no history."""
        twin = copy(self)
        twin.table = self.table.clone()
        twin.actions = self.actions[:]
        twin.events = self.events[:]
        return twin

    def to_json(self) -> str:
        """The position, with all its secrets."""
        return msgspec.json.encode(self._position(codec.to_plain(self.table))).decode()

    def _position(self, table: dict[str, Any]) -> dict[str, Any]:
        return {
            "enginehouse": FORMAT,
            "game": self.title.id,
            "version": self.title.version,
            "players": self.players,
            "options": dict(self.options),
            "table": table,
        }

    def record(self, notes: dict[str, str] | None = None) -> Record:
        """All that a replay needs, with all its secrets: it has the seed. Publish it when the game is over."""
        return Record(
            enginehouse=FORMAT,
            game=self.title.id,
            version=self.version,
            players=self.players,
            options=dict(self.options),
            seed=f"{self.seed:x}",
            commitment=commitment(self.seed),
            names=list(self.names),
            actions=self.actions[:],
            state=self.state or codec.fingerprint(self.table),
            start=self.start,
            content=self.pack,
            notes=notes or {},
            releases=self.releases,
        )

    def _viewer(self, seat: Seat | None) -> Seat:
        """Whoever may look: a seat, or a spectator. Nobody asks for the truth through here."""
        if seat is None or seat == SPECTATOR:
            return SPECTATOR
        self._known(seat)
        return seat

    def _known(self, seat: Seat) -> None:
        if not 0 <= seat < self.table.seats:
            raise Unknown(f"there is no seat {seat}; the seats are 0 to {self.table.seats - 1}")


#: What chance counts with may be as large as it likes; ``codec.check_kernel`` has its limits.
_CHANCE = ("seed", "drawn")
_FIELDS = 200
_POSITION = ("enginehouse", "game", "version", "players", "options", "table")


def from_position(
    title: Title[T],
    plain: Mapping[str, Any],
    names: Sequence[str] | None = None,
    content: Path | None = None,
    shipped: Path | None = None,
) -> Game[T]:
    """A game that begins at a position made by ``to_json``; refused if it cannot be."""
    for name in _POSITION:
        if name not in plain:
            raise BadPosition(f"the position lacks “{name}”")
    for name in plain:
        if name not in _POSITION:
            raise BadPosition(f"the position has “{name[:40]}”, which no position has")
    _check_size(plain["table"])
    if plain["enginehouse"] != FORMAT:
        raise BadPosition(f"the position has format {plain['enginehouse']}; this house reads format {FORMAT}")
    if plain["game"] != title.id:
        raise BadPosition(f"the position is of “{plain['game']}”, not of {title.name}")
    version = plain["version"]
    if type(version) is not int or version < 1:
        raise BadPosition("the position does not say which version of the rules it is of")
    players, options = plain["players"], plain["options"]
    if type(players) is not int:
        raise BadPosition("the position does not say for how many players it is")
    if not isinstance(options, dict):
        raise BadPosition("the position does not say its options")
    try:
        if version < title.version:  # what it keeps of older rules
            options = switches(title, version, options)  # pyright: ignore[reportUnknownArgumentType]
        game = Game(title, players, options, 0, names, content, shipped)  # pyright: ignore[reportUnknownArgumentType]
    except (Unknown, NoWay) as error:
        raise BadPosition(f"the position cannot be: {error}") from None
    table = _read_table(title, _today(title, version, plain["table"]), game.box)
    codec.check_kernel(table, game.table.seats)
    try:
        title.check(table)
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:  # a check looked in vain
        raise BadPosition(f"the position cannot be: {type(error).__name__}, {error}"[:200]) from error
    game.begin_at(table)
    return game


def _today(title: Title[T], version: int, plain: dict[str, Any]) -> dict[str, Any]:
    """A position as today's rules read it."""
    if version > title.version:
        raise BadPosition(f"the position is of version {version} of the rules, not {title.version}")
    try:
        return upgraded(title, version, plain)
    except HouseError as error:
        raise BadPosition(f"the position cannot be read: {error}") from None
    except (LookupError, TypeError, ValueError, AttributeError) as error:  # no position of that version
        raise BadPosition(f"the position is not one of version {version}: {error}"[:200]) from error


def _check_size(plain: Any) -> None:
    """Raise BadPosition where a position is larger than any can be, before a game looks at it."""
    if not isinstance(plain, dict):
        raise BadPosition("a position is a JSON object")
    fields: dict[str, Any] = plain  # pyright: ignore[reportUnknownVariableType] - msgspec checks it later
    if len(fields) > _FIELDS:
        raise BadPosition(f"a position is a JSON object of some fields, not of {len(fields):,}")
    for name, value in fields.items():
        if name not in _CHANCE and (fault := oversize(value)):
            raise BadPosition(f"{name[:40]}: {fault}")


def _read_table(title: Title[T], plain: Any, box: Any) -> T:
    table: Any = codec.from_plain(plain, title.table, title.steps, title.aside(box))
    return table


def replay(title: Title[T], record: Record, content: Path | None = None) -> Game[T]:
    """The game of a record, played again action by action."""
    check_record(record)
    if record.releases:
        raise BadRecord(
            "the rules changed while it was played: “enginehouse record check” says what can be proved of it"
        )
    if record.version != title.version:
        raise BadRecord(f"the record is of version {record.version} of the rules of {title.name}, not {title.version}")
    game = _replayed_start(title, record, content)
    for n, entry in enumerate(record.actions, 1):
        try:
            game.play(entry.seat, entry.action)
        except (Illegal, Unknown) as error:
            raise BadRecord(f"action {n} of the record, “{entry.seat} {entry.action[:80]}”: {error}") from None
    if codec.fingerprint(game.table) != record.state:
        raise BadRecord("the record replays to another position than the one it was made from")
    return game


def _replayed_start(title: Title[T], record: Record, content: Path | None) -> Game[T]:
    seed = int(record.seed, 16)
    try:
        if record.start is None:
            return Game(title, record.players, record.options, seed, record.names, content)
        game = from_position(title, record.start, record.names, content)
    except (Unknown, BadPosition) as error:
        raise BadRecord(f"the record cannot begin: {error}") from None
    if (game.players, game.options, game.seed) != (record.players, read_options(title.options, record.options), seed):
        raise BadRecord("the record begins at a position of other players, options or another seed than its own")
    return game


def _counts(players: range) -> str:
    return f"{players[0]} to {players[-1]}" if len(players) > 1 else str(players[0])


def read_pack(content: Path) -> dict[str, str]:
    """The files of a content pack, as records carry them."""
    if not content.is_dir():
        raise BadContent(f"{content}: there is no such folder of content")
    return {p.relative_to(content).as_posix(): p.read_text("utf-8") for p in sorted(content.rglob("*.toml"))}
