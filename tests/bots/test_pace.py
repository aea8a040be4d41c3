"""How fast the players of playouts are beside one another, printed with ``-s``: ratios of one run, so no clock can fail it.

``bench/`` measures them at length, and beside Catanatron.
"""

import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from enginehouse import house
from enginehouse.core import Action, Game, Title, view

TITLES = ("steam-power", "planet-steam", "steamwatchers", "imperial-steam")
MOST = 40  # decisions of each player: enough to see a ratio, over in no time
Player = Callable[[Any, int, list[Action]], Action]


def pace(title: Title[Any], player: Player, decisions: int) -> float:
    """Decisions a second of processor time."""
    table: Any = Game(title, 4, {}, 1).table
    begun = time.process_time()
    for _ in range(decisions):
        step = table.stack[-1]
        seat = step.seats(table)[0]
        legal = step.legal(table, seat)
        table.act(seat, legal[0] if len(legal) == 1 else player(table, seat, legal))
    return decisions / max(time.process_time() - begun, 1e-6)


@pytest.mark.parametrize("name", TITLES)
def test_ratios_are_printed(name: str) -> None:
    title, rnd = house.title(name), Random(1)
    players: dict[str, Player] = {
        "chance": lambda table, seat, legal: legal[int(rnd.random() * len(legal))],
        "quick": lambda table, seat, legal: title.quick(table, seat, legal, rnd.random),
        "greedy": lambda table, seat, legal: title.advise(view(table, seat), seat, legal, rnd).action,
    }
    paces = {who: pace(title, player, MOST) for who, player in players.items()}
    print(f"\n{name}: " + ", ".join(f"{who} at {one / paces['chance']:.3f}" for who, one in paces.items()))
    assert set(paces) == {"chance", "quick", "greedy"}
