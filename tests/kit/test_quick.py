"""Light players for playouts."""

from enginehouse.kit.quick import best_of, drawn

NAMES = ["a", "bbb", "cc"]


def test_a_list_no_longer_than_the_tries_is_looked_at_whole():
    def first() -> float:
        return 0.0

    assert best_of(NAMES, first, len, 3) == "bbb"
    assert best_of(NAMES, first, len, 2) == "a"  # drawn twice
    lots = iter([0.99, 0.5])
    assert best_of([*NAMES, "dd"], lambda: next(lots), len, 2) == "dd"  # of two as good the one that was drawn first
    assert drawn(NAMES, lambda: 0.99) == "cc"
