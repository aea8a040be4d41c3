"""Geometry: curves meet the middles of edges, outlines close, coordinates stay short."""

from __future__ import annotations

import re
from itertools import pairwise
from math import dist, isclose
from xml.etree import ElementTree

import pytest

from enginehouse.draw import areas, hexes, marks, terrain, track

CELLS = [(0, 0), (1, 0), (4, 7), (7, 2)]


def numbers(d: str) -> list[float]:
    return [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", d)]


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("entry", range(6))
@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_a_curve_ends_in_the_middle_of_its_edge(cell: hexes.Cell, entry: int, turn: int):
    leave = (entry + turn) % 6
    found = numbers(track.link_path([(cell, entry, leave)]))
    assert dist(found[:2], hexes.edge_middle(cell, entry)) < 0.11
    assert dist(found[-2:], hexes.edge_middle(cell, leave)) < 0.11


@pytest.mark.parametrize("edge", range(6))
def test_neighbours_share_the_middle_of_an_edge(edge: int):
    for cell in CELLS:
        other = hexes.neighbour(cell, edge)
        assert dist(hexes.edge_middle(cell, edge), hexes.edge_middle(other, (edge + 3) % 6)) < 1e-9
        assert hexes.neighbour(other, (edge + 3) % 6) == cell


@pytest.mark.parametrize(("turn", "radius"), [(1, 0.5), (5, 0.5), (2, 1.5), (4, 1.5)])
def test_the_train_stands_on_the_arc(turn: int, radius: float):
    start, end = hexes.edge_middle((0, 0), 0), hexes.edge_middle((0, 0), turn)
    stand = track.middle((0, 0), 0, turn)
    assert isclose(dist(stand, start), dist(stand, end))
    chord, rise = dist(start, end), dist(stand, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    assert isclose((chord * chord / 4 + rise * rise) / (2 * rise), radius * hexes.SIDE, rel_tol=1e-6)


def test_a_train_does_not_stand_on_a_crossing():
    link = [((0, row), 0, 3) for row in range(3)]
    assert track.train_place(link) == hexes.centre((0, 1))
    assert track.train_place(link, {(0, 1)}) != hexes.centre((0, 1))


def test_outlines_are_closed_and_holes_are_found():
    ring = [hexes.neighbour((4, 4), edge) for edge in range(6)]
    loops = hexes.outline(ring)
    assert sorted(map(len, loops)) == [6, 18]
    for loop in loops:
        steps = [dist(a, b) for a, b in zip(loop, loop[1:] + loop[:1], strict=True)]
        assert all(abs(step - hexes.SIDE) < 0.2 for step in steps)


def test_two_lakes_that_touch_nowhere_give_two_coasts():
    assert hexes.coast([(0, 0), (5, 5)]).count("M") == 2


def test_the_grid_draws_every_edge_once():
    d = hexes.grid([(0, 0), (0, 1)])
    strokes = d.count("l") + d.count("h") + d.count("L")
    assert strokes == 11


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_parallel_tracks_keep_their_distance(count: int):
    lines = [numbers(d) for d in track.side_by_side([(0, 0), (30, 40)], count, 8)]
    for a, b in pairwise(lines):
        assert abs(dist(a[:2], b[:2]) - 8) < 0.2


def test_brackets_stand_in_the_corners_of_any_shape():
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    d = marks.brackets(square, 0.2)
    assert d.count("M") == 4
    assert "M0,2L0,0L2,0" in d


def test_terrain_never_changes_between_draws():
    assert terrain.hills(0, 0, 4) == terrain.hills(0, 0, 4)
    assert terrain.relief({(3, 3): "hills"}) == terrain.relief({(3, 3): "hills"})


def test_coordinates_have_one_decimal():
    drawn = terrain.plates() + hexes.grid([(c, r) for c in range(4) for r in range(4)])
    assert not re.search(r"\d\.\d\d", re.sub(r'opacity="[^"]*"', "", drawn))
    ElementTree.fromstring(f"<g>{terrain.plates()}</g>")


def test_square_zones_melt_into_one_outline():
    (loop,) = areas.loops(areas.square(c, r, 10, 10) for c, r in ((0, 0), (1, 0), (1, 1)))
    assert len(loop) == 8
    assert areas.inside((15, 15), loop)
    assert not areas.inside((5, 15), loop)


def test_a_rough_line_is_the_same_both_ways():
    line = [(0.0, 0.0), (60.0, 20.0), (90.0, 80.0)]
    assert areas.rough(line) == areas.rough(line[::-1])[::-1]
    assert areas.rough(line)[0] == line[0]
    assert areas.rough(line)[-1] == line[-1]


def test_a_bend_joins_its_ends_and_bows_between_them():
    bow = track.bend((0, 0), (100, 0), 0.1)
    assert bow[0] == (0, 0)
    assert bow[-1] == (100, 0)
    assert isclose(bow[11][1], 10)
