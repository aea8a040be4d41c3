"""Where an Automa builds factories."""

from enginehouse.games.steam_power.rules.automa.build import presence
from tests.games.steam_power.rules.automa.positions import BL, BR, CORNERS, TL, TR, Scene
from tests.proof import rule

CITIES = {
    "A": (0, 0, "black"),
    "B": (0, 2, "gray"),
    "C": (0, 4, "white"),
    "D": (0, 6, "orange"),
    "E": (4, 0, "gray"),
    "F": (4, 2, "white"),
    "P": (-4, 2, "purple"),
}


@rule("SP-AFAC-01", "SP-AFAC-02", "SP-ATERM-02")
def test_extended_network_first_then_rivals():
    scene = Scene(CITIES).lay(1, (0, 1, 0, 3)).lay(0, (0, 3, 0, 3)).lay(0, (4, 1, 0, 3))
    built = {scene.build() for _ in range(3)}
    assert built == {"A", "B", "C"}  # C over a rival's link
    assert scene.build() in ("E", "F")  # then a rival's network that no link joins to its own
    assert scene.build() in ("E", "F")
    assert scene.build() == ""  # D is reached by nobody
    assert "finds no city for a factory" in scene.thoughts()


@rule("SP-AFAC-03", "SP-R59")
def test_the_colour_least_present():
    scene = Scene(CITIES).lay(1, (0, 1, 0, 3)).lay(0, (0, 3, 0, 3)).lay(0, (0, 5, 0, 3))
    scene.factory(0, "A", 1).factory(1, "B", 2)
    assert presence(scene.table, 1) == [1, 0, 0, 2]
    scene.table.tile_colour[scene.city("C")] = 3
    assert scene.build() == "D"  # none of orange; two of gray


@rule("SP-R56", "SP-AFAC-03")
def test_the_least_present_among_the_sites():
    """Orange is scarcest but has no site; of the sites' colours the scarcest is taken."""
    scene = Scene(CITIES).lay(1, (0, 1, 0, 3)).lay(0, (0, 3, 0, 3)).factory(0, "A", 3)
    scene.table.tile_colour[scene.city("B")] = 0
    assert scene.build() == "C"
    assert scene.build() == "B"


@rule("SP-AFAC-04", "SP-AFAC-05", "SP-AFAC-06", "SP-AFAC-07", "SP-ATIE-01", "SP-R51")
def test_example_of_the_rulebook():
    """Gray and black tie for least; the black site is farther; the marker decides between the gray ones."""
    cities = {
        "N": (0, 0, "white"),
        "M": (0, 2, "white"),
        "g": (-2, 2, "gray"),
        "h": (2, 1, "gray"),
        "k": (4, 1, "black"),
        "o": (-2, 4, "orange"),
    }
    for corner, wanted in ((TL, "g"), (BL, "g"), (TR, "h"), (BR, "h")):
        scene = Scene(cities).lay(1, (0, 1, 0, 3)).marker(corner)
        scene.lay(0, (-1, 2, 2, 5)).lay(0, (1, 1, 4, 2)).lay(0, (3, 1, 5, 2)).lay(0, (-2, 3, 0, 3))
        scene.factory(1, "N", 1).factory(1, "M", 1).factory(0, "o", 1)
        assert presence(scene.table, 1) == [0, 2, 1, 0]
        assert scene.build() == wanted
        assert scene.pieces(wanted) == 4
        assert "scarcest there is black and gray; closest are City g and City h" in scene.thoughts()


@rule("SP-AFAC-05")
def test_closest_is_hexes_to_the_network():
    scene = Scene({**CITIES, "G": (0, 10, "gray")}).lay(1, (0, 1, 0, 3)).factory(1, "A", 1).factory(1, "B", 1)
    scene.lay(0, (0, 3, 0, 3)).lay(0, (0, 5, 0, 3))
    scene.table.tile_colour[scene.city("D")] = 1
    for corner in CORNERS:
        twin = scene.table.clone()
        scene.marker(corner)
        assert scene.build() == "C"  # C and D are white; C is nearer
        scene.table = twin


@rule("SP-R60")
def test_without_a_network():
    """The extended network is empty: rivals' networks, all equally far, by the marker."""
    for corner, wanted in ((TL, "A"), (TR, "E"), (BR, "F"), (BL, "B")):
        scene = Scene(CITIES).lay(0, (0, 1, 0, 3)).lay(0, (4, 1, 0, 3)).marker(corner)
        assert presence(scene.table, 1) == [0, 0, 0, 0]
        assert scene.build() == wanted


@rule("SP-AREW-06", "SP-R25")
def test_no_factory_left_or_no_piece_in_stock():
    scene = Scene(CITIES).lay(1, (0, 1, 0, 3))
    scene.table.factories[1] = 0
    assert scene.build() == ""
    assert "has no factory left" in scene.thoughts()
    scene = Scene(CITIES).lay(1, (0, 1, 0, 3))
    scene.table.stock = [0, 29, 29, 2]
    assert scene.build() == "B"
    assert scene.pieces("B") == 2  # what is left
