"""The slowest turns of Automas in random games on every map: ``uv run python bench/automa_turns.py [turns] [first seed]``.

People lay track more often than is good for them, so that boards get crowded. Processor time, without pauses of the
garbage collector.
"""

import gc
import sys
import time
from collections.abc import Iterator
from random import Random

import enginehouse as eh
from enginehouse.games.steam_power.rules.automa.turn import AutomaTurn
from enginehouse.games.steam_power.rules.state import Table

MAPS = ("midwest", "northern-england", "ireland", "switchyard")
TRAINS = (None, None, 3, 6, 40)


def tables(seed: int) -> Iterator[Table]:
    """One random game with Automas, at each decision."""
    rnd = Random(seed)
    automas = rnd.randint(1, 4)
    options = {
        "map": MAPS[seed % len(MAPS)],
        "automas": ", ".join(rnd.choice(("very-easy", "normal", "very-hard")) for _ in range(automas)),
        "trains_per_player": rnd.choice(TRAINS),
    }
    table = eh.new("steam-power", players=automas + rnd.randint(1, 5 - automas), seed=seed, options=options).table
    keen = rnd.random()
    while table.stack:
        yield table
        seat = table.stack[-1].seats(table)[0]
        legal = table.stack[-1].legal(table, seat)
        table.act(seat, "track" if "track" in legal and rnd.random() < keen else rnd.choice(legal))


def main(turns: int, seed: int) -> None:
    slowest: list[tuple[float, int, int]] = []
    taken, run = 0, AutomaTurn.run

    def timed(self: AutomaTurn, table: Table) -> None:
        nonlocal slowest, taken
        start = time.thread_time()
        run(self, table)
        slowest.append((1000 * (time.thread_time() - start), seed, table.ply))
        taken += 1

    AutomaTurn.run = timed
    gc.disable()
    while taken < turns:
        for _ in tables(seed):
            pass
        slowest = sorted(slowest, reverse=True)[:10]
        gc.collect(0 if seed % 50 else 2)
        seed += 1
    print(f"{taken} turns; the slowest:")
    for milliseconds, game, ply in slowest:
        print(f"  {milliseconds:6.1f} ms  seed {game}, action {ply}")


if __name__ == "__main__":
    main(*(int(word) for word in (*sys.argv[1:], *("100000", "0")[len(sys.argv) - 1 :])))
