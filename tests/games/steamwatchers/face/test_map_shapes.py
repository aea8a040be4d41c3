"""The drawn map says what the rules say: lines are borders, shores are coasts."""

from itertools import pairwise

from enginehouse.draw.areas import inside
from enginehouse.games.steamwatchers.face.map_shapes import HEIGHT, WIDTH, atlas
from enginehouse.games.steamwatchers.rules.content import load

RASTER = 7


def test_areas_touch_on_the_sheet_exactly_where_they_are_adjacent():
    content = load(None)
    chart = atlas(content)
    assert chart.drawn
    number = {a.id: n for n, a in enumerate(content.map.area)}
    land = {tuple(sorted((number[a.id], number[b]))) for a in content.map.area for b in a.borders}
    assert set(chart.borders) == land
    boxes = [
        (min(x for x, _ in r), min(y for _, y in r), max(x for x, _ in r), max(y for _, y in r)) for r in chart.regions
    ]

    def area(x, y):
        for n, (x0, y0, x1, y1) in enumerate(boxes):
            if x0 <= x <= x1 and y0 <= y <= y1 and inside((x, y), chart.regions[n]):
                return n
        return -1

    grid = [[area(x, y) for x in range(0, WIDTH, RASTER)] for y in range(0, HEIGHT, RASTER)]
    touching = set()
    holes = ((657 * 1.13, 410), (684 * 1.13, 508))
    for row, line in enumerate(grid):
        for col, (a, b) in enumerate(pairwise(line)):
            if -1 not in (a, b) and a != b and not _near(holes, col * RASTER, row * RASTER):
                touching.add((min(a, b), max(a, b)))
    for row, (above, below) in enumerate(pairwise(grid)):
        for col, (a, b) in enumerate(zip(above, below, strict=True)):
            if -1 not in (a, b) and a != b and not _near(holes, col * RASTER, row * RASTER):
                touching.add((min(a, b), max(a, b)))
    assert touching <= land
    assert len(land - touching) <= 2  # a border may be shorter than the raster


def _near(holes, x, y):
    return any(abs(x - a) < 55 and abs(y - b) < 55 for a, b in holes)


def test_shores_are_coasts():
    content = load(None)
    chart = atlas(content)
    shores = {area for area, cliff, _ in chart.coasts if not cliff}
    assert shores == {n for n, a in enumerate(content.map.area) if a.coast}
    assert len(chart.straits) == 7
    assert set(chart.anchors) == {n for n, a in enumerate(content.map.area) if a.haven}
    assert len(chart.floes) == 6


def test_pieces_stand_in_their_areas_and_apart():
    chart = atlas(load(None))
    for n, region in enumerate(chart.regions):
        assert inside(chart.at[n], region), n
    for n, (x, y) in enumerate(chart.at):
        for a, b in chart.at[:n]:
            assert abs(x - a) > 40 or abs(y - b) > 40


def test_a_map_without_art_has_land_borders_and_ways():
    from enginehouse.draw.areas import inside
    from enginehouse.games.steamwatchers.face.map_cells import cells

    areas = load(None).map.area
    number = {a.id: n for n, a in enumerate(areas)}
    at = [(a.at[0] * 1.13, float(a.at[1])) for a in areas]
    near = [{number[b] for b in a.borders} for a in areas]
    shapes, borders, coasts = cells(at, near)
    assert all(inside(at[n], shape) for n, shape in enumerate(shapes))
    assert not [n for n, p in enumerate(at) if any(inside(p, s) for m, s in enumerate(shapes) if m != n)]
    assert all(b in near[a] and a in near[b] for a, b in borders)  # no border without adjacency
    pairs = {(a, b) for a in range(len(at)) for b in near[a] if a < b}
    assert len(pairs - set(borders)) < len(pairs) / 5  # the others get a plank way
    assert {n for n, _ in coasts} >= {n for n, a in enumerate(areas) if not a.borders}


def test_the_fallback_is_used_for_another_map(monkeypatch, request):
    from enginehouse.core import Words, view
    from enginehouse.games.steamwatchers import GAME
    from enginehouse.games.steamwatchers.face import map_ground, map_shapes

    for drawn in (map_shapes.atlas, map_ground.ground):
        drawn.cache_clear()
        request.addfinalizer(drawn.cache_clear)
    monkeypatch.setattr(map_shapes, "_art", type("NoArt", (), {"place": {}}))
    table = GAME.setup(GAME.box(4, {"scenario": "war-returns", "contiguous_floes": False}, None), 1)
    table.advance()
    drawn = GAME.board(view(table, 0), Words(["A", "B", "C", "D"])).drawing()
    assert drawn.count('id="area-') == 49
    assert 'class="sw-border"' in drawn
    assert 'class="coast"' in drawn
    assert "sw-strait" in drawn
