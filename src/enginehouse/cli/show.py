"""A record or a position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console

from enginehouse import house
from enginehouse.core import BadPosition, BadRecord, Game, Seat, Unknown
from enginehouse.draw.theme import THEMES


def load(file: Path, content: Path | None) -> Game[Any]:
    """A game from a record or from a position, whichever the file is."""
    text = file.read_bytes()
    if b'"actions"' in text[:100_000] or b'"commitment"' in text[:100_000]:
        return house.replay(text)
    try:
        return house.from_json(text, content)
    except BadPosition as error:
        raise BadRecord(f"{file}: neither a record nor a position: {error}") from None


WIDEST = 10_000
NARROW = 600  # pixels; below that everything stands under the board


def run(
    console: Console,
    file: Path,
    output: Path,
    at: int | None,
    seat: Seat | None,
    theme: str,
    width: int,
    content: Path | None,
) -> None:
    if theme not in THEMES:
        raise Unknown(f"there is no theme “{theme}”; the themes are: {', '.join(THEMES)}")
    if not 1 <= width <= WIDEST:
        raise Unknown(f"--width takes a number of pixels from 1 to {WIDEST:,}, not {width:,}")
    game = load(file, content)
    if at is not None:
        game = game.at(at)
    svg = game.svg(seat, theme, narrow=width < NARROW)
    if output.suffix == ".svg":
        output.write_text(svg)
    elif output.suffix == ".png":
        from enginehouse.draw.png import to_png  # noqa: PLC0415 - the renderer is an extra

        output.write_bytes(to_png(svg, width))
    else:
        raise Unknown(f"{output}: a picture ends in .svg or .png")
    console.print(f"{output} shows {game.title.name} after {len(game.actions)} actions", markup=False)
