"""What somebody is told: made of what their own seat may know, and of nothing else.

A message leaves the house and may be read by whoever stands behind a phone. So it says which table waits, the question as it is
asked of this seat, and who has won; the picture and the words of a letter are the board as this seat sees it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from enginehouse.core import SPECTATOR, Seat, Words, listed
from enginehouse.table.live import banks

if TYPE_CHECKING:
    from enginehouse.table.live.room import Room

_MOST = 240  # characters of what others said
TEST = "This is how you will be told when a table waits for you."


@dataclass(frozen=True, slots=True)
class Message:
    """One notice in words. ``about`` is empty where it is about no table."""

    kind: str
    heading: str
    words: str
    about: str = ""  # the id of the table
    name: str = ""  # what the table is called
    game: str = ""
    board: Callable[[], str] = str  # in words, for letters
    picture: Callable[[], str] = str  # an SVG document; empty: there is none

    @property
    def asks(self) -> bool:
        """Whether it is for a decision, and for nothing once that has been made."""
        return self.kind in ("turn", "warning")

    @property
    def path(self) -> str:
        """Where it leads: to the table, which lets in whoever holds a chair there and asks everybody else to sign in."""
        return f"/t/{self.about}" if self.about else "/me/notices"


def message(room: Room, kind: str, seat: Seat, now: float, eyes: Seat | None = None) -> Message:
    """What the seat is told of its table. ``eyes``: a spectator's, where whoever is told holds the hands of several people."""
    game = room.line.game
    eyes = seat if eyes is None else eyes
    view = game.view(None if eyes == SPECTATOR else eyes)
    words = {"turn": _asked, "warning": _hurry, "over": _ended, "rematch": _again, "chat": _spoken}[kind]
    return Message(
        kind,
        _HEADINGS[kind].format(table=room.row.name),
        words(room, view, _Reader(seat, eyes), now),
        room.id,
        room.row.name,
        game.title.name,
        partial(game.title.text, view, Words(room.names)),
        partial(_picture, room, view, eyes),
    )


def test_message() -> Message:
    return Message("test", "A test from the house", TEST)


_HEADINGS = {
    "turn": "Your turn: {table}",
    "warning": "Time runs short: {table}",
    "over": "The game is over: {table}",
    "rematch": "A rematch: {table}",
    "chat": "Words at the table: {table}",
}


class _Reader(NamedTuple):
    """Which chair is told, and with whose eyes it looks."""

    seat: Seat
    eyes: Seat


def _asked(room: Room, view: Any, to: _Reader, _now: float) -> str:
    game = room.line.game
    return f"{game.title.name}, {game.title.moment(view)}. {_sentence(game.prompt_on(view, to.eyes))}"


def _hurry(room: Room, view: Any, to: _Reader, now: float) -> str:
    row, game = room.row, room.line.game
    end = banks.ends(row, room.seats, (to.seat,)).get(to.seat, row.touched + row.patience)
    then = _AT_ZERO[row.zero.partition(":")[0]]
    return f"{time_left(end - now)} for your decision; then {then}. {_sentence(game.prompt_on(view, to.eyes))}"


_AT_ZERO = {"house": "the house plays for you", "bot": "a bot takes your chair", "resign": "your seat resigns"}


def _ended(room: Room, _view: Any, to: _Reader, _now: float) -> str:
    result, title, seat = room.line.game.result, room.line.game.title, to.seat
    first = result.ranking[0] if result.ranking else ()
    won = listed([room.names[s] for s in first])
    if not first:
        return f"{title.name} has ended."
    whose = "You have won" if first == (seat,) else f"{won} {'has' if len(first) == 1 else 'have'} won"
    points = f" with {result.points[first[0]]} {title.points_are}" if result.points else ""
    own = "" if seat in first else f" You are at place {result.place(seat)} with {result.points[seat]}."
    return f"{whose}{points}.{own}"


def _again(room: Room, view: Any, to: _Reader, _now: float) -> str:
    game = room.line.game
    asked = bool(view.stack) and to.seat in view.stack[-1].seats(view)
    begins = f" It begins with you: {_sentence(game.prompt_on(view, to.eyes))}" if asked else ""
    return f"The same people play {game.title.name} again, and your chair is laid.{begins}"


def _spoken(room: Room, _view: Any, to: _Reader, _now: float) -> str:
    said = next((line for line in reversed(room.chat) if line.seat != to.seat), None)
    if said is None:
        return "Somebody has said something."
    words = " ".join(said.words.split())
    return f"{room.names[said.seat]}: {words[:_MOST]}{'…' if len(words) > _MOST else ''}"


def _sentence(prompt: str) -> str:
    """
    >>> _sentence("Choose an action"), _sentence("Where does it go?")
    ('Choose an action.', 'Where does it go?')
    """
    text = prompt.strip()
    return text if not text or text[-1] in ".?!…" else f"{text}."


def time_left(seconds: float) -> str:
    """
    >>> time_left(200.0), time_left(5 * 3600.0), time_left(3 * 86400.0)
    ('4 minutes are left', '5 hours are left', '3 days are left')
    """
    minutes = max(1, int(seconds // 60) + 1)
    for size, name in ((1440, "day"), (60, "hour")):
        if minutes >= 2 * size:
            return f"{minutes // size} {name}s are left"
    return f"{minutes} minute{'s are' if minutes > 1 else ' is'} left"


def _picture(room: Room, view: Any, eyes: Seat) -> str:
    game = room.line.game
    return game.title.narrow_sheet(view, Words(room.names), game.prompt_on(view, eyes)).svg("light")
