"""The Steam Power board: maps as catalogued, scenes drawn whole, the same scene always the same picture."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from dataclasses import replace
from math import hypot
from xml.etree import ElementTree

import pytest

from enginehouse.draw.hexes import centre, edge_middle, neighbour
from enginehouse.draw.theme import THEMES
from enginehouse.draw.track import middle
from enginehouse.games.steam_power.face import board as drawing
from enginehouse.games.steam_power.face.board import STATIC, City, Link, Marks, Scene, board
from enginehouse.games.steam_power.face.lettering import lettered
from enginehouse.games.steam_power.face.map_sheet import shipped_sheet
from enginehouse.games.steam_power.face.minimap import minimap
from enginehouse.games.steam_power.face.panels import Player, card, card_icon, tall_sheet, wide_sheet

from .scenes import MAPS, midgame, panels

COUNTS = {  # cities, plains, hills, mountains, water
    "midwest": (31, 134, 51, 12, 38),
    "northern-england": (28, 73, 45, 29, 49),
    "ireland": (24, 71, 38, 18, 57),
    "switchyard": (10, 38, 3, 1, 2),
}


@pytest.mark.parametrize("ident", MAPS)
def test_maps_have_the_ground_of_the_catalogue(ident: str):
    sheet = shipped_sheet(ident)
    found = Counter("city" if s in sheet.cities else s for s in sheet.cells.values())
    assert (found["city"], found["."], found["h"], found["m"], found["~"]) == COUNTS[ident]
    assert len(sheet.cells) == sheet.cols * sheet.rows
    assert len(set(sheet.cities.values())) == len(sheet.cities) == len(sheet.at)
    for cell in sheet.at.values():
        assert sum(sheet.cells.get(neighbour(cell, e)) in (".", "h", "m") for e in range(6)) >= 2


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ident", MAPS)
def test_a_busy_scene_is_well_formed(ident: str, theme: str):
    for drawn in (board(midgame(ident)), wide_sheet(midgame(ident), panels()), tall_sheet(midgame(ident), panels())):
        picture = drawn.svg(theme)
        root = ElementTree.fromstring(picture)
        idents = Counter(element.get("id") for element in root.iter() if element.get("id"))
        assert max(idents.values()) == 1
        assert "var(" not in picture
        assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', picture)) <= idents.keys()


def test_the_same_scene_gives_the_same_bytes():
    first = board(midgame("midwest")).svg("dark")
    for cached in (drawing._one_track, drawing._one_city, drawing._path):
        cached.cache_clear()
    assert board(midgame("midwest")).svg("dark") == first


@pytest.mark.parametrize("ident", MAPS)
def test_everything_that_can_be_pressed_has_an_id(ident: str):
    scene = midgame(ident)
    hits = board(scene).layers["hits"]
    assert hits.count('class="hit') == sum(s != "~" for s in scene.sheet.cells.values())
    assert all(f'id="city-{code}"' in hits for code in scene.sheet.cities)
    assert all(f'id="link-{link.id}"' in board(scene).layers["link-hits"] for link in scene.links)


def test_a_board_stays_small():
    whole = board(midgame("midwest")).inline()
    assert len(whole) < 120_000
    assert len(gzip.compress(whole.encode())) < 30_000


def test_a_move_changes_no_static_layer():
    before = midgame("midwest")
    after = board(replace(before, links=before.links[:-1], marks=Marks()))
    assert all(after.layers[name] == board(before).layers[name] for name in STATIC)
    assert not STATIC & after.changing().keys()


def test_the_later_link_lies_over_the_earlier():
    sheet = shipped_sheet("switchyard")
    links = (Link("a", "M", (((3, 4), 0, 3),)), Link("b", "P", (((3, 4), 1, 4),)))
    layer = board(Scene(sheet, links)).layers["track"]
    assert layer.index('id="track-a"') < layer.index('id="track-b"')


def test_an_unfinished_link_says_so():
    sheet = shipped_sheet("switchyard")
    drawn = board(Scene(sheet, (Link("a", "M", (((2, 1), 0, 3),), complete=False),)))
    assert "open-end" in drawn.layers["track"]
    assert ">unfinished<" in drawn.layers["names"]


@pytest.mark.parametrize("pieces", range(7))
def test_pieces_can_be_counted(pieces: int):
    sheet = shipped_sheet("switchyard")
    drawn = board(Scene(sheet, cities={"Bk": City("black", "M", pieces, pieces == 0, 3)})).layers["cities"]
    assert drawn.count("#g-black") == pieces
    assert (">3<" in drawn) == (pieces == 0)


def test_names_avoid_the_edge_where_track_leaves():
    sheet = shipped_sheet("switchyard")
    bare = board(Scene(sheet)).layers["names"]
    north_and_south = {}
    for edge in (0, 3):
        cell = neighbour(sheet.at["V1"], edge)
        drawn = board(Scene(sheet, (Link("a", "M", ((cell, (edge + 3) % 6, edge),)),))).layers["names"]
        y = re.search(r'y="([\d.]+)">Exchange', drawn)
        assert y
        north_and_south[edge] = float(y[1])
    assert north_and_south[0] > north_and_south[3]
    assert bare.count("<text") == len(sheet.cities)


def test_links_and_names_of_people_are_escaped():
    sheet = shipped_sheet("switchyard")
    scene = Scene(sheet, (Link('"><script>', "M", (((3, 4), 0, 3),)),))
    ElementTree.fromstring(board(scene).svg())
    row = Player("M", "<b>&", 1, 1, 1, 1, 1)
    assert "<b>" not in wide_sheet(scene, replace(panels(), players=(row,))).svg()


def test_a_card_shows_all_it_says():
    contract = panels().hand[1]
    drawn = card(contract)
    assert drawn.count("<use") == len(contract.goods) + 3
    assert ">13<" in drawn
    assert ">$4<" in drawn
    assert "costs $3" in drawn


def test_a_card_in_a_page_can_be_read_aloud():
    root = ElementTree.fromstring(card_icon(panels().hand[3]))
    assert root.get("aria-label") == "Contract 46: white, white, orange, orange, 5 points"


def test_the_thumbnail_shows_every_link_and_the_view():
    scene = midgame("ireland")
    drawn = minimap(scene, (0, 0, 300, 300))
    ElementTree.fromstring(drawn.svg("contrast"))
    assert drawn.layers["mini-track"].count("<path") == len(scene.links)
    assert "mini-view" in drawn.layers["mini-view"]


def test_the_word_at_an_open_end_stands_on_no_name():
    """Wherever a link may end on the map: “unfinished” has a place of its own."""
    sheet = shipped_sheet("midwest")
    letters = re.compile(r'<text class="([a-z-]+)" x="([-\d.]+)" y="([-\d.]+)">([^<]+)</text>')
    for cell in [cell for cell, ground in sheet.cells.items() if ground in (".", "h", "m")]:
        for edge in [e for e in range(6) if sheet.cells.get(neighbour(cell, e)) in (".", "h", "m")]:
            words = letters.findall(lettered(sheet, (), (), (edge_middle(cell, edge),)))
            *names, (kind, left, base, _) = words
            assert kind == "note"
            for _, x, y, name in names:
                half = 5.7 * len(name) / 2
                beside = float(x) + half <= float(left) or float(left) + 51 <= float(x) - half
                assert beside or abs(float(y) - float(base)) >= 8, (cell, edge, name)


def test_the_word_at_an_open_end_leaves_its_tile_in_sight():
    """A link of one tile that another’s train stands before: “unfinished” stands beside its hex, at most over its border."""
    sheet = shipped_sheet("midwest")
    note = re.compile(r'<text class="note" x="([-\d.]+)" y="([-\d.]+)">')
    for cell in [cell for cell, ground in sheet.cells.items() if ground == "."]:
        if any(sheet.cells.get(neighbour(cell, edge)) not in (".", "h", "m") for edge in range(6)):
            continue
        for entry, leave in [(0, 2), (0, 3), (1, 3), (2, 5), (3, 5), (4, 0)]:
            laid = ((cell, entry, leave), (neighbour(cell, leave), 0, 3))
            drawn = lettered(sheet, laid, tuple(middle(*one) for one in laid), (edge_middle(cell, leave),))
            left, base = map(float, note.findall(drawn)[0])
            x, y = centre(cell)
            across = max(left - x, 0.0, x - left - 51), max(base - 8 - y, 0.0, y - base - 2)
            assert hypot(*across) > 15, (cell, entry, leave)
