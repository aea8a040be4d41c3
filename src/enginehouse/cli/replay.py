"""Check a record, and go through it action by action."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console

from enginehouse import house
from enginehouse.core import Game, Seat, Words


def run(console: Console, file: Path, at: int | None, seat: Seat | None, step: bool) -> None:
    game = house.replay(file.read_bytes())
    words = Words(game.names)
    console.print(
        f"{game.title.name} for {game.players}, {len(game.actions)} actions: the chain holds, every action is legal.",
        markup=False,
    )
    if at is not None:
        console.print(game.at(at).text(seat), markup=False)
    elif step:
        _walk(console, game, seat)
    elif game.over:
        tell_result(console, game)
    else:
        console.print(f"Not over: {game.prompt(game.to_act[0])} ({words.seats(game.to_act)}).", markup=False)


def _walk(console: Console, game: Game[Any], seat: Seat | None) -> None:
    words = Words(game.names)
    for n, entry in enumerate(game.actions, 1):
        console.print(f"{n}. {words.seat(entry.seat)}: {entry.action}", style="bold", markup=False)
        for ply, event in game.heard(seat):
            if ply == n:
                console.print(f"   {event.text(words)}", markup=False)
        answer = console.input("[dim]Enter goes on, b shows the board, q stops › [/dim]") if console.is_terminal else ""
        if answer == "q":
            return
        if answer == "b":
            console.print(game.at(n).text(seat), markup=False)


def tell_result(console: Console, game: Game[Any]) -> None:
    """Ranking and points by source."""
    result, words = game.result, Words(game.names)
    for group in result.ranking:
        for who in group:
            by = ", ".join(f"{n} {source}" for source, n in result.sources[who].items())
            console.print(f"{result.place(who)}. {words.seat(who)}: {result.points[who]} points ({by})", markup=False)
    if result.note:
        console.print(result.note, style="dim", markup=False)
