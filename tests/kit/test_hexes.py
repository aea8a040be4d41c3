"""Flat-top hexes, odd columns half a hex lower: checked against their places on paper."""

from math import hypot, isclose, sqrt

import pytest

from enginehouse.kit import hexes

CELLS = [(col, row) for col in range(7) for row in range(7)]


def middle(cell):
    """Where a hex of width 2 lies on paper, y downwards."""
    col, row = cell
    return 1.5 * col, sqrt(3) * (row + 0.5 * (col % 2))


@pytest.mark.parametrize("cell", CELLS)
def test_a_neighbour_touches_over_its_edge(cell):
    x, y = middle(cell)
    ways = [(0, -1), (1, -1), (1, 1), (0, 1), (-1, 1), (-1, -1)]  # N, NE, SE, S, SW, NW
    for edge, (right, down) in enumerate(ways):
        there = hexes.neighbour(cell, edge)
        dx, dy = middle(there)[0] - x, middle(there)[1] - y
        assert isclose(hypot(dx, dy), sqrt(3))
        assert ((dx > 0.1) - (dx < -0.1), (dy > 0.1) - (dy < -0.1)) == (right, down)
        assert hexes.neighbour(there, hexes.opposite(edge)) == cell
        assert hexes.distance(cell, there) == 1


@pytest.mark.parametrize("cell", CELLS)
def test_axial_and_back(cell):
    assert hexes.from_axial(*hexes.axial(cell)) == cell


def test_opposite_edges():
    assert [hexes.opposite(edge) for edge in range(6)] == [3, 4, 5, 0, 1, 2]


def test_distance_is_the_least_number_of_steps():
    for start in ((0, 0), (3, 3), (6, 1)):
        reached, ring = {start: 0}, {start}
        for steps in range(1, 13):
            ring = {hexes.neighbour(c, e) for c in ring for e in range(6)} - reached.keys()
            reached |= dict.fromkeys(ring, steps)
        for cell in CELLS:
            assert hexes.distance(start, cell) == reached[cell]


def test_names_on_the_frame():
    assert [hexes.column_letters(n) for n in (0, 1, 25, 26, 27, 51, 52, 701, 702)] == [
        "A", "B", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA",
    ]  # fmt: skip
    assert hexes.reference((26, 0)) == "AA1"
