"""A game in progress: the library's face on a title and its table."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from enginehouse.core import codec
from enginehouse.core.chance import commitment
from enginehouse.core.errors import (
    HOUSE_RULES,
    NOT_YOUR_TURN,
    OVER,
    UNREADABLE,
    BadPosition,
    BadRecord,
    Illegal,
    Refusal,
    Unknown,
)
from enginehouse.core.events import SPECTATOR, Action, Event, Seat, Words
from enginehouse.core.options import Value, read_options
from enginehouse.core.record import FORMAT, Entry, Record, header, link
from enginehouse.core.result import Result
from enginehouse.core.sight import view
from enginehouse.core.table import Table
from enginehouse.core.title import Title

T = TypeVar("T", bound=Table)

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
    ) -> None:
        if players not in title.players:
            raise Unknown(f"{title.name} is for {_counts(title.players)} players, not {players}")
        self.title = title
        self.options: dict[str, Value] = read_options(title.options, options or {})
        self.players = players
        self.seed = secrets.randbits(128) if seed is None else seed
        if not 0 <= self.seed < 1 << 256:
            raise Unknown("a seed is a number from 0 to 2**256 - 1")
        self.content = content
        self.start: dict[str, Any] | None = None
        self.actions: list[Entry] = []
        self.events: list[tuple[int, Event]] = []  # (after how many actions, what happened)
        self.box = title.box(players, self.options, content)
        self.table: T = title.setup(self.box, self.seed)
        self._begin(names)

    def _begin(self, names: Sequence[str] | None) -> None:
        self.names: tuple[str, ...] = tuple(names) if names else self.title.seat_names(self.table)
        if len(self.names) != self.table.seats:
            raise Unknown(f"{self.table.seats} seats need {self.table.seats} names, not {len(self.names)}")
        self.chain = header(self.title.id, self.title.version, self.players, self.options, self.seed, self.start)
        heard: list[Event] = []
        self.table.events = heard
        self.table.advance()
        self.table.events = None
        self.events.extend((0, event) for event in heard)

    # --- deciding ----------------------------------------------------------------------------------------------------
    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must decide now; empty when the game is over."""
        return self.table.stack[-1].seats(self.table) if self.table.stack else ()

    def prompt(self, seat: Seat) -> str:
        """What the seat is asked, or what it is waiting for."""
        self._known(seat)
        if not self.table.stack:
            return "The game is over"
        step = self.table.stack[-1]
        if seat in step.seats(self.table):
            return step.prompt(view(self.table, seat), seat)
        return self._waiting()

    def _waiting(self) -> str:
        if not self.table.stack:
            return "The game is over"
        doing = self.table.stack[-1].doing
        who = Words(self.names).seats(self.to_act)
        return f"{who} {doing if len(self.to_act) == 1 else doing.replace('is ', 'are ', 1)}"

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
        if not self.table.stack:
            return Refusal(OVER, HOUSE_RULES[OVER])
        seen = view(self.table, seat)
        step = seen.stack[-1]
        if not step.may_act(seen, seat):
            return Refusal(NOT_YOUR_TURN, f"It is not your turn: {self.prompt(seat)}.")
        if not action:
            return Refusal(UNREADABLE, "The action is empty.")
        return step.why_not(seen, seat, action)

    def play(self, seat: Seat, action: Action) -> list[Event]:
        """Play an action or its notation. Raises Illegal, and then nothing has changed."""
        action = " ".join(action.split())
        if action == RESIGN:
            return self.resign(seat)
        if action not in self.legal(seat):
            refusal = self.why_not(seat, action)
            assert refusal is not None
            raise Illegal(*refusal)
        heard: list[Event] = []
        self.table.events = heard
        self.table.act(seat, action)
        return self._write(seat, action, heard)

    def resign(self, seat: Seat) -> list[Event]:
        """The seat leaves the game. Any seat may, at any time; no bot is offered it."""
        self._known(seat)
        if self.over:
            raise Illegal(OVER, HOUSE_RULES[OVER])
        after = self.table.clone()
        heard: list[Event] = []
        after.events = heard
        after.ply += 1
        after.clock += 1
        self.title.resign(after, seat)
        after.advance()
        self.table = after
        return self._write(seat, RESIGN, heard)

    def _write(self, seat: Seat, action: Action, heard: list[Event]) -> list[Event]:
        self.table.events = None
        self.chain = link(self.chain, seat, action)
        self.actions.append(Entry(seat, action, self.chain))
        self.events.extend((len(self.actions), event) for event in heard)
        return heard

    def moment(self, seat: Seat) -> str:
        """A word that changes whenever the seat's knowledge of the game's progress does, and only then."""
        return f"{self.table.clock}{self.table.stack[-1].moment(seat) if self.table.stack else ''}"

    # --- undo --------------------------------------------------------------------------------------------------------
    def undoable(self, seat: Seat) -> int:
        """How many of its own last actions the seat may take back: up to chance, a secret shown, or another's move."""
        n = 0
        while n < len(self.actions) - self.table.barrier and self.actions[-1 - n].seat == seat:
            n += 1
        return n

    def undo(self, steps: int = 1) -> None:
        """Take back the last actions, whoever made them; ask ``undoable`` first where that matters."""
        if not 0 < steps <= len(self.actions):
            raise Unknown(f"there are {len(self.actions)} actions to take back, not {steps}")
        kept = self.actions[:-steps]
        again = self._from_start()
        for entry in kept:
            again.play(entry.seat, entry.action)
        self.table, self.actions, self.events, self.chain = again.table, again.actions, again.events, again.chain

    def at(self, ply: int) -> Game[T]:
        """The game as it was after so many actions."""
        if not 0 <= ply <= len(self.actions):
            raise Unknown(f"the game has had {len(self.actions)} actions; there is no moment {ply}")
        then = self._from_start()
        for entry in self.actions[:ply]:
            then.play(entry.seat, entry.action)
        return then

    def _from_start(self) -> Game[T]:
        if self.start is not None:
            return from_position(self.title, self.start, names=self.names, content=self.content)
        return Game(self.title, self.players, self.options, self.seed, self.names, self.content)

    # --- seeing ------------------------------------------------------------------------------------------------------
    def view(self, seat: Seat | None) -> T:
        """What the seat may know (None: a spectator), as a table in which the rest is blank."""
        if seat is not None:
            self._known(seat)
        return view(self.table, SPECTATOR if seat is None else seat)

    def heard(self, seat: Seat | None, since: int = 0) -> list[tuple[int, Event]]:
        """The events after action ``since`` as the seat may know them."""
        viewer = SPECTATOR if seat is None else seat
        told = ((ply, event.seen_by(viewer)) for ply, event in self.events if ply >= since)
        return [(ply, event) for ply, event in told if event is not None]

    def text(self, seat: Seat | None) -> str:
        return self.title.text(self.view(seat), Words(self.names))

    def svg(self, seat: Seat | None = None, theme: str = "light") -> str:
        """The board and all that the seat may know beside it, as a picture of its own."""
        asked = self.prompt(seat) if seat is not None else self._waiting()
        return self.title.sheet(self.view(seat), Words(self.names), asked).svg(theme)

    def _repr_svg_(self) -> str:
        return self.svg(None)

    # --- the end -----------------------------------------------------------------------------------------------------
    @property
    def over(self) -> bool:
        return not self.table.stack

    @property
    def result(self) -> Result:
        """Final when the game is over; before that, the standing if it ended now (which may tell secrets)."""
        return self.title.result(self.table)

    # --- keeping -----------------------------------------------------------------------------------------------------
    def clone(self) -> Game[T]:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.table = self.table.clone()
        twin.actions = self.actions[:]
        twin.events = self.events[:]
        return twin

    def to_json(self) -> str:
        """The position, with all its secrets."""
        plain = {
            "enginehouse": FORMAT,
            "game": self.title.id,
            "version": self.title.version,
            "players": self.players,
            "options": self.options,
            "table": codec.to_plain(self.table),
        }
        return msgspec.json.encode(plain).decode()

    def record(self) -> Record:
        return Record(
            enginehouse=FORMAT,
            game=self.title.id,
            version=self.title.version,
            players=self.players,
            options=self.options,
            seed=f"{self.seed:x}",
            commitment=commitment(self.seed),
            names=list(self.names),
            actions=self.actions[:],
            state=codec.fingerprint(self.table),
            start=self.start,
            content=_pack(self.content),
        )

    def _known(self, seat: Seat) -> None:
        if not 0 <= seat < self.table.seats:
            raise Unknown(f"there is no seat {seat}; the seats are 0 to {self.table.seats - 1}")


def from_position(
    title: Title[T], plain: Mapping[str, Any], names: Sequence[str] | None = None, content: Path | None = None
) -> Game[T]:
    """A game that begins at a position made by ``to_json``; refused if it cannot be."""
    if plain.get("version") != title.version:
        raise BadPosition(f"the position is of version {plain.get('version')} of the rules, not {title.version}")
    players = plain.get("players")
    if not isinstance(players, int):
        raise BadPosition("the position does not say for how many players it is")
    options = plain.get("options")
    if not isinstance(options, dict):
        raise BadPosition("the position does not say its options")
    game = Game(title, players, options, 0, names, content)  # pyright: ignore[reportUnknownArgumentType]
    table = codec.from_plain(plain.get("table"), title.table, title.steps, title.aside(game.box))
    assert isinstance(table, title.table)
    checked: Any = table
    title.check(checked)
    game.table = checked
    game.seed = checked.seed
    game.start = dict(plain)
    game.actions, game.events = [], []
    checked.ply = checked.barrier = 0
    game.chain = header(title.id, title.version, players, game.options, game.seed, game.start)
    return game


def replay(title: Title[T], record: Record, content: Path | None = None) -> Game[T]:
    """The game of a record, played again action by action."""
    if record.version != title.version:
        raise BadRecord(f"the record is of version {record.version} of the rules of {title.name}, not {title.version}")
    if record.start is not None:
        game = from_position(title, record.start, record.names, content)
    else:
        game = Game(title, record.players, record.options, int(record.seed, 16), record.names, content)
    for n, entry in enumerate(record.actions, 1):
        try:
            game.play(entry.seat, entry.action)
        except (Illegal, Unknown) as error:
            raise BadRecord(f"action {n} of the record, “{entry.seat} {entry.action}”: {error}") from None
    if codec.fingerprint(game.table) != record.state:
        raise BadRecord("the record replays to another position than the one it was made from")
    return game


def _counts(players: range) -> str:
    return f"{players[0]} to {players[-1]}"


def _pack(content: Path | None) -> dict[str, str] | None:
    if content is None:
        return None
    return {str(p.relative_to(content)): p.read_text() for p in sorted(content.rglob("*.toml"))}
