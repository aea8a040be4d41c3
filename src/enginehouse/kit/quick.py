"""Light players for playouts: some actions are drawn by lot, and of these the one declared to be worth most is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from enginehouse.core import Action

#: A number from 0 up to 1, as ``Random.random`` gives it.
Lot = Callable[[], float]


def drawn(legal: Sequence[Action], random: Lot) -> Action:
    """Any of them.

    >>> drawn(["a", "b", "c"], lambda: 0.5)
    'b'
    """
    return legal[int(random() * len(legal))]


def best_of(legal: Sequence[Action], random: Lot, worth: Callable[[Action], float], tries: int) -> Action:
    """The best of so many drawn by lot; of a list no longer than that, the best of all.

    >>> best_of(["a", "bbb", "cc"], lambda: 0.9, len, 5)
    'bbb'
    """
    if len(legal) <= tries:
        return max(legal, key=worth)
    size = len(legal)
    return max([legal[int(random() * size)] for _ in range(tries)], key=worth)
