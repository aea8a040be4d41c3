"""What a record proves: by which rules it was made, and what this house can check of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from enginehouse import house
from enginehouse.core import BadRecord, Game, Illegal, Title, Unknown, codec
from enginehouse.core.record import Record, read_record
from enginehouse.table.live.packs import shelved
from enginehouse.table.storage import box_of


def run(console: Console, file: Path) -> None:
    """A record that contradicts itself is refused; of one that does not, say line by line what is proved."""
    record = read_record(file.read_bytes())
    for line in checked(record):
        console.print(line, markup=False)


def checked(record: Record) -> list[str]:
    title = house.title(record.game)
    made = record.notes.get("release")
    out = [
        f"{title.name} for {record.players}, {len(record.actions)} actions, begun under version {record.version} of the "
        f"rules{f' and written by release {made} of the house' if made else ''}.",
        "The chain holds: no action was changed, added or left out after the record was made.",
        "The seed is the one that its commitment promised: nobody chose the chance that came.",
    ]
    out += [f"After action {r.after} it went on under version {r.version} of the rules." for r in record.releases]
    if record.version == title.version and not record.releases:
        _replayed(title, record)
        return [
            *out,
            "Every action is legal under these rules, and they lead to the position that the record ends with.",
        ]
    last = record.releases[-1].version if record.releases else record.version
    if record.releases and last == title.version:
        played = _replayed_since(title, record)
        out.append(
            f"Of its last {played} actions, since then, every one is legal under the rules of this house, and they lead to "
            "the position that the record ends with."
        )
    else:
        out.append(
            f"The position that it ends with has the hash {record.state}: one that is shown can be held against it."
        )
    return [*out, f"Not proved here: that the actions before were legal. {_release_for(title, record.version)}"]


def _replayed(title: Title[Any], record: Record) -> None:
    """Replay it whole. Raises BadRecord; where the house has tuned its content since, that is said, too."""
    try:
        house.replay(record)
    except BadRecord as error:
        then, today = record.notes.get("box"), box_of(shelved(title, None, record.content))
        if then is None or then == today:
            raise
        made = record.notes.get("release", "that made it")
        raise BadRecord(
            f"{error}. Maps, cards or numbers of the house have changed since it was played: install release {made} for a "
            "whole replay. The chain holds, and the seed is the promised one"
        ) from None


def _release_for(title: Title[Any], version: int) -> str:
    """Where a whole replay is to be had."""
    if version > title.version:
        return f"This house has version {title.version} of the rules: install a later release for a whole replay."
    step = title.upgrades.get(version)
    if step is None:
        return f"No release of the house had version {version} of the rules of {title.name}."
    return f"For a whole replay install release {step.until} (pip install enginehouse=={step.until})."


#: What a position that nobody has played to does to the code of a game.
_ODD = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)


def _taken_up(title: Title[Any], record: Record) -> Game[Any]:
    """The game where the rules last changed, if that position can be."""
    last = record.releases[-1]
    table = msgspec.json.encode(last.table)
    if record.players not in title.players:
        raise BadRecord(f"{title.name} is not for {record.players} players")
    game: Game[Any] = Game[Any].taken_up(
        title, record.players, record.options, int(record.seed, 16), None, None, record.version, record.start, table,
        last.version,
    )  # fmt: skip
    codec.check_kernel(game.table, len(record.names))
    title.check(game.table)
    return game


def _replayed_since(title: Title[Any], record: Record) -> int:
    """Play what came after the last change of the rules; how many actions that are. Raises BadRecord."""
    if record.content is not None:
        raise BadRecord("the record brings a content pack, and went through a change of the rules: see its table")
    last = record.releases[-1]
    try:
        game = _taken_up(title, record)
    except _ODD as error:
        raise BadRecord(f"the position that it went on from cannot be: {type(error).__name__}, {error}"[:200]) from None
    for n, entry in enumerate(record.actions[last.after :], last.after + 1):
        try:
            game.play(entry.seat, entry.action)
        except (Illegal, Unknown, *_ODD) as error:
            raise BadRecord(f"action {n} of the record, “{entry.seat} {entry.action[:80]}”: {error}") from None
    if codec.fingerprint(game.table) != record.state:
        raise BadRecord("the record leads to another position than the one it was made from")
    return len(record.actions) - last.after
