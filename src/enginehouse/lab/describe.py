"""What the numbers of a title are: its actions and its vector, as a page for people."""

from __future__ import annotations

from itertools import groupby

from enginehouse.lab.arena import Arena
from enginehouse.lab.numbers import Numbering


def described(game: str, players: int = 0) -> str:
    """The page of docs/lab for a title at one count, with its usual options."""
    arena = Arena(game, players)
    title, numbering = arena.title, arena.numbering
    whole = Numbering(title, arena.game.table, "universe").size
    parts = [
        f"# {title.name} in numbers",
        f"Version {title.version} of the rules, {arena.players} players, usual options. Made by "
        f"`enginehouse lab describe {title.id}`; with other counts, options or maps the places move, and the same command "
        "with `--players` says where.",
        f"## Actions: {numbering.size:,} compact numbers ({whole:,} in the universe)",
        "By first word; where several actions share a number, one of them at most is legal at a time.",
        _table(("numbers", "first word", "how many", "such as"), _actions(numbering)),
        f"## The vector: {arena.senses.size:,} numbers",
        "“By seat” begins with your own, then the others clockwise. What is hidden is -1.",
        _table(
            ("from", "how many", "field", "what it tells"),
            [(str(at), str(size), f"`{field}`", says) for at, size, field, says in arena.senses.lines()],
        ),
    ]
    return "\n\n".join(parts) + "\n"


def _actions(numbering: Numbering) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    at = 0
    for verb, some in groupby(numbering.words, key=lambda word: word.split(" ")[0]):
        words = list(some)
        rows.append(
            (f"{at} to {at + len(words) - 1}" if len(words) > 1 else str(at), verb, str(len(words)), f"`{words[0]}`")
        )
        at += len(words)
    return rows


def _table(columns: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    return "\n".join("| " + " | ".join(line) + " |" for line in (columns, ("---",) * len(columns), *rows))
