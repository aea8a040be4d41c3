"""The pictures of the README and the docs, drawn from real games of greedy players. `uv run scripts/pictures.py`"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import enginehouse as eh
from enginehouse.draw.png import to_png

OUT = Path(__file__).resolve().parent.parent / "docs" / "pictures"
NAMES = ["Ada", "Mira", "Tomasz", "Isambard", "Ravi"]


def midgame(map_: str, players: int, rounds: int, seed: int, options: dict[str, Any] | None = None) -> eh.Game[Any]:
    """A greedy game up to a round, then on to somebody's choice of a hex."""
    names = None if options else NAMES[:players]
    game = eh.new("steam-power", players, seed, {"map": map_, **(options or {})}, names)
    rnd = Random(seed)
    while game.table.round < rounds or "lay" not in game.legal(game.to_act[0])[0]:
        seat = game.to_act[0]
        legal = game.legal(seat)
        wanted = "track" if game.table.round >= rounds and "track" in legal else None
        game.play(seat, wanted or game.title.advise(game.view(seat), seat, legal, rnd).action)
    return game


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    for map_, players, rounds, seed in (
        ("midwest", 4, 9, 21),
        ("northern-england", 3, 9, 4),
        ("ireland", 2, 10, 8),
        ("switchyard", 2, 6, 3),
    ):
        game = midgame(map_, players, rounds, seed)
        seat = game.to_act[0]
        (OUT / f"steam-power-{map_}.png").write_bytes(to_png(game.svg(seat), 1600))
    game = midgame("midwest", 3, 8, 5, {"automas": "hard,normal"})
    (OUT / "steam-power-automa-dark.png").write_bytes(to_png(game.svg(0, "dark"), 1600))


if __name__ == "__main__":
    main()
