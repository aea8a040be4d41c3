"""What is told and asked in the recorded games, kept beside them: a line of the log that goes missing, or a question that
is put otherwise, is noticed.

After a deliberate change of what is told or asked: uv run python -m tests.told"""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import enginehouse as eh
from enginehouse.core import SPECTATOR, Game
from enginehouse.core.record import read_record

GAMES = Path(__file__).parent / "games"
NAME = "told.json"


def told(path: Path) -> dict[str, Any]:
    """How often each kind of event was told, and a word for everything that was told to everybody and to each seat, and for
    everything that was asked of a seat."""
    record = read_record(path.read_text())
    game: Any = Game(eh.title(record.game), record.players, record.options, int(record.seed, 16), record.names)
    asked = sha256()
    for entry in record.actions:
        for seat in game.to_act:
            seen = game.view(seat)
            asked.update("\n".join([game.prompt_on(seen, seat), seen.stack[-1].hint(seen, seat), ""]).encode())
        game.play(entry.seat, entry.action)
    heard = sha256()
    for seat in (None, *range(game.table.seats)):
        viewer = SPECTATOR if seat is None else seat
        heard.update("\n".join([str(viewer), *(repr(entry) for entry in game.heard(seat))]).encode())
    kinds = Counter(type(event).__name__ for _, event in game.events)
    return {"kinds": dict(sorted(kinds.items())), "all": heard.hexdigest()[:16], "asked": asked.hexdigest()[:16]}


def records(folder: Path) -> list[Path]:
    return sorted((folder / "records").glob("*.json"))


def check(folder: Path) -> None:
    """Every record of a game's tests is told as it was."""
    kept = json.loads((folder / NAME).read_text())
    assert sorted(kept) == sorted(path.stem for path in records(folder))
    for path in records(folder):
        now, then = told(path), kept[path.stem]
        assert now["kinds"] == then["kinds"], path.stem
        assert now["all"] == then["all"], f"{path.stem}: the same kinds of events, but not the same facts"
        assert now["asked"] == then["asked"], f"{path.stem}: what is asked, or the hint beside it, reads otherwise"


def main() -> None:
    for folder in sorted(path.parent for path in GAMES.glob("*/records")):
        found = {path.stem: told(path) for path in records(folder)}
        lines = [f"{json.dumps(name)}: {json.dumps(one)}" for name, one in found.items()]
        (folder / NAME).write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
