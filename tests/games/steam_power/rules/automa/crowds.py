"""Random positions with Automas on every map: early ones, late ones, crowded ones."""

from collections.abc import Iterator
from random import Random

import enginehouse as eh
from enginehouse.games.steam_power.rules.state import Table

MAPS = ("midwest", "northern-england", "ireland", "switchyard")


def random_table(seed: int) -> Iterator[Table]:
    """The table of one random game at each of its decisions. People lay track more often than is good for them."""
    rnd = Random(seed)
    automas = rnd.randint(1, 4)
    people = rnd.randint(1, 5 - automas)
    options = {
        "map": MAPS[seed % len(MAPS)],
        "automas": ", ".join(rnd.choice(["very-easy", "normal", "very-hard"]) for _ in range(automas)),
        "trains_per_player": rnd.choice([None, None, 3, 6, 40]),
    }
    game = eh.new("steam-power", players=automas + people, seed=seed, options=options)
    table, builder = game.table, rnd.random()
    while table.stack:
        yield table
        step = table.stack[-1]
        seat = step.seats(table)[0]
        legal = step.legal(table, seat)
        table.act(seat, "track" if "track" in legal and rnd.random() < builder else rnd.choice(legal))
