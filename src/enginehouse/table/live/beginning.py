"""How the game of a table begins in memory: laid out by the rules, or taken up from what is stored of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from enginehouse import house
from enginehouse.core import Game
from enginehouse.core.game import from_position
from enginehouse.core.upgrades import switches
from enginehouse.table.live import moments
from enginehouse.table.live.line import AnyGame, Line
from enginehouse.table.live.packs import laid_out, shipped_then
from enginehouse.table.storage import Filed, GameRow, Shelf

#: What is stored of a game from some row on; None: it is missing.
Stored = Sequence[Filed | None]


def begin(row: GameRow, shipped: Path | None = None) -> AnyGame:
    """The game of a row before its first action, laid out by today's rules. Raises HouseError if they are older."""
    title, content = house.title(row.title), laid_out(row.content)
    options = switches(title, row.version, row.options)
    if row.start is not None:
        game = from_position(title, row.start, None, content, shipped)
    else:
        game = Game(title, row.players, options, int(row.seed, 16), None, content, shipped)
    game.version, game.start, game.options, game.switches = row.version, row.start, row.options, options
    game.chain = game.first_link
    return game


def take_up(row: GameRow, stored: Stored, shelf: Shelf | None) -> Line:
    """The line of a row before its first action: from what is stored of it or, where nothing is, by the rules.

    Raises Torn if the first of what is stored is damaged.
    """
    if not stored and shelf is None:
        return Line(begin(row))
    title = house.title(row.title)
    shipped = shipped_then(title, shelf)
    first, seed = stored[0] if stored else None, int(row.seed, 16)
    if first is None:
        return Line(begin(row, shipped))
    moments.check(0, first.packed, moments.stamp(seed, 0, first.version, ""))
    position = moments.position(moments.unpack(0, first.packed, b""))
    game: AnyGame = Game[Any].taken_up(
        title, row.players, row.options, seed, laid_out(row.content), shipped, row.version, row.start, position,
        first.version,
    )  # fmt: skip
    return Line(game, first)


def other_rules(row: GameRow, game: AnyGame) -> str:
    """Of a table of before that today's rules do not lead where it was."""
    return (
        f"it was begun under version {row.version} of the rules of {game.title.name} and nothing but its log is kept. "
        "Open it once, or run “enginehouse migrate”, with the release that it was played with: then any later one can show it"
    )
