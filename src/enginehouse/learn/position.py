"""Positions of lessons: a set-up, then a script of actions and small changes, each checked by the game's own rules.

A line of a script is one of

    track                       an action of whoever is asked (of the first, where several are)
    1: pass                     an action of that seat
    set purse.0 = 3             a field of the position as plain JSON, changed
    put hands.0.0 = "K06"       the same, and what lay there goes where that value lay: cards are not doubled
    bots 3                      the house plays the next so many actions, whoever is asked
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from enginehouse.core import Game, HouseError, Illegal, Title, codec
from enginehouse.core.errors import BadPosition, Unknown
from enginehouse.core.game import from_position
from enginehouse.core.plain import read_number
from enginehouse.learn.lesson import Position

AnyGame = Game[Any]
_MOST_BY_BOTS = 60


class BadScript(HouseError):
    """A line of a script that cannot be; ``line`` is its number, from 0."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(text)
        self.line = line


def laid_out(title: Title[Any], position: Position) -> AnyGame:
    """The game at a position. Raises BadScript, or Unknown if it cannot even be set up."""
    game: AnyGame = Game(
        title, position.players, position.options, position.seed, position.names or None, pack_of(title, position)
    )
    if not position.seat < game.table.seats:
        raise Unknown(f"there is no seat {position.seat}; the seats are 0 to {game.table.seats - 1}")
    changes: list[str] = []
    for n, line in enumerate(position.script):
        if line.startswith(("set ", "put ")):
            changes.append(line)
            if n + 1 < len(position.script) and position.script[n + 1].startswith(("set ", "put ")):
                continue  # changes that stand together are made together: each alone may be impossible
            game, changes = changed(game, changes, n), []
        elif line.startswith("bots "):
            _bots(game, line, n)
        else:
            try:
                seat, action = spoken_by(game, line)
                game.play(seat, action)
            except (Illegal, Unknown) as error:
                raise BadScript(n, f"“{line[:80]}”: {error}") from None
    return game


def pack_of(title: Title[Any], position: Position) -> Path | None:
    """The pack that a position is played with: a folder of the game's own content; none: as it comes in the box."""
    shipped = title.shipped()
    if not position.content or shipped is None:
        return None
    folder = shipped / position.content
    if not folder.is_dir():
        raise Unknown(f"content: {title.name} has no folder “{position.content}” among its files")
    return folder


def begun_at(game: AnyGame) -> AnyGame:
    """The same position as the beginning of a game: what led there is forgotten."""
    return from_position(game.title, plain_of(game), game.names, game.content)


def plain_of(game: AnyGame) -> dict[str, Any]:
    """The position of a game, as ``from_position`` reads it."""
    return msgspec.json.decode(game.to_json())


def spoken_by(game: AnyGame, line: str) -> tuple[int, str]:
    """Who does it, and what: "1: pass", or without a number whoever is asked."""
    who, colon, action = line.partition(":")
    seat = read_number(who.strip()) if colon else None
    if seat is not None:
        return seat, action.strip()
    if not game.to_act:
        raise Unknown("the game is over; nobody is asked")
    return game.to_act[0], line


def advised(game: AnyGame, seat: int) -> str:
    """What the house would play there, the same each time."""
    return game.title.advise(game.view(seat), seat, game.legal(seat), Random(0)).action


def _bots(game: AnyGame, line: str, n: int) -> None:
    times = read_number(line.removeprefix("bots ").strip())
    if times is None or not 1 <= times <= _MOST_BY_BOTS:
        raise BadScript(n, f"“{line[:40]}”: write a number from 1 to {_MOST_BY_BOTS}, as in: bots 3")
    for _ in range(times):
        if not game.to_act:
            raise BadScript(n, f"“{line}”: the game is over before")
        game.play(game.to_act[0], advised(game, game.to_act[0]))


# --- changes ---------------------------------------------------------------------------------------------------------
def changed(game: AnyGame, lines: list[str], n: int) -> AnyGame:
    """The game at a changed position, if it can be: ``title.check`` is asked, and the next question must have answers."""
    plain = plain_of(game)
    first = n - len(lines) + 1
    for k, line in enumerate(lines, first):
        try:
            _change(plain["table"], line)
        except (LookupError, TypeError, ValueError) as error:
            raise BadScript(k, f"“{line[:80]}”: {error}") from None
    try:
        return from_position(game.title, plain, game.names, game.content)
    except BadPosition as error:
        raise BadScript(n, f"“{lines[-1][:80]}”: the position cannot be: {error}") from None


def _change(table: dict[str, Any], line: str) -> None:
    verb, _, rest = line.partition(" ")
    path, sign, text = rest.partition("=")
    if not sign:
        raise ValueError(f"write it as in: {verb} purse.0 = 3")
    try:
        value: Any = msgspec.json.decode(text.strip())
    except msgspec.DecodeError:
        raise ValueError(f'“{text.strip()[:40]}” is no JSON: numbers as 3, texts as "K06", lists as [1, 2]') from None
    holder, key = _place(table, path.strip())
    if verb == "put":
        there = [spot for spot in _spots(table) if spot[2] == value and type(spot[2]) is type(value)]
        if len(there) != 1:
            raise ValueError(
                f"{text.strip()} lies in {len(there)} places of the position; it must be one: use set instead"
            )
        there[0][0][there[0][1]] = holder[key]
    holder[key] = value


def _place(table: dict[str, Any], path: str) -> tuple[Any, Any]:
    """What holds the value of a path, and by which key: "hands.0.1"."""
    *way, last = path.split(".")
    holder: Any = table
    for n, word in enumerate(way):
        holder = holder[_key(holder, word, ".".join(way[: n + 1]))]
    return holder, _key(holder, last, path)


def _key(holder: Any, word: str, path: str) -> Any:
    if isinstance(holder, list):
        index = read_number(word)
        size = len(holder)  # pyright: ignore[reportUnknownArgumentType] - plain JSON
        if index is None or index >= size:
            raise LookupError(f"{path}: the list has places 0 to {size - 1}")
        return index
    if isinstance(holder, dict):
        if word not in holder:
            known: list[str] = list(holder)  # pyright: ignore[reportUnknownArgumentType] - plain JSON
            raise LookupError(f"{path}: there is no “{word}”, but {', '.join(known)}")
        return word
    raise LookupError(f"{path}: there is nothing inside a plain value")


def _spots(plain: Any) -> Iterator[tuple[list[Any], int, Any]]:
    """Every plain value that lies in a list, with the list and its place there."""
    if isinstance(plain, dict):
        for inner in plain.values():  # pyright: ignore[reportUnknownVariableType] - plain JSON
            yield from _spots(inner)
    elif isinstance(plain, list):
        some: list[Any] = plain  # pyright: ignore[reportUnknownVariableType]
        for n, inner in enumerate(some):
            if isinstance(inner, (dict, list)):
                yield from _spots(inner)
            else:
                yield some, n, inner


def seen_plain(view: Any) -> dict[str, Any]:
    """A view as plain values, for formulas."""
    return msgspec.json.decode(codec.to_json_bytes(view))
