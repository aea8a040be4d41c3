"""What the house has, in tables: games, options, rules, content."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table

from enginehouse import house
from enginehouse.core import Unknown


def show_games(console: Console, game: str | None) -> None:
    if game is None:
        table = Table("game", "players", "lasts", "what it is", box=None, header_style="bold")
        for title in house.games():
            table.add_row(title.id, f"{title.players[0]}–{title.players[-1]}", title.length, title.blurb)
        console.print(table)
        console.print("\nOptions of a game: enginehouse games NAME", style="dim")
        return
    title = house.title(game)
    console.print(
        f"[bold]{title.name}[/bold], {title.players[0]} to {title.players[-1]} players, {title.length}. {title.blurb}\n"
    )
    table = Table("option", "default", "takes", "what it does", "rule", box=None, header_style="bold")
    for option in title.options:
        takes = ", ".join(option.offers) if option.offers else option.describe()
        default = "auto" if option.default is None else str(option.default).lower()
        table.add_row(option.name, default, _short(takes), option.help, option.rule)
    console.print(table)


def _short(text: str) -> str:
    return text if len(text) < 60 else text[:57] + "…"


def show_rules(console: Console, game: str, words: str) -> None:
    found = house.title(game).catalogue().search(words)
    if not found:
        raise Unknown(f"no rule of {game} speaks of “{words}”")
    section = ""
    for rule in found:
        if rule.section != section:
            section = rule.section
            console.print(f"\n{section}", style="bold", markup=False)
        console.print(f"  {rule.id}  {rule.text}", markup=False)


def check_content(console: Console, game: str, folder: Path) -> None:
    sound = house.title(game).check_content(folder)
    for name in sound:
        console.print(f"{name}: sound", markup=False)
