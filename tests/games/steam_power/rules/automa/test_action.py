"""A contract that cannot be fulfilled is used as an action."""

import pytest

from enginehouse.games.steam_power.rules.content import FACTORY, TRACK
from tests.games.steam_power.rules.automa.positions import Scene
from tests.proof import rule

# O and Z are the Automa's; Y can be joined with one tile.
CITIES = {"Z": (0, -2, "white"), "O": (0, 0, "gray"), "Y": (0, 2, "purple"), "W": (0, 4, "purple")}


def scene(**options: object) -> Scene:
    return Scene(CITIES, **options).lay(1, (0, -1, 0, 3)).money(1, 0)


def laid(s: Scene) -> int:
    return sum(type(e).__name__ == "Laid" for e in s.heard)


@rule("SP-AACT-01")
def test_classes():
    cards = scene().table.box.cards.values()
    assert {card.bonus: card.automa_class for card in cards} == {
        "track": TRACK,
        "contracts": TRACK,
        "factory": FACTORY,
        "none": FACTORY,
    }
    assert sum(card.automa_class == TRACK for card in cards) == 24


@rule("SP-AACT-02", "SP-ATURN-06")
def test_track_class_lays_up_to_two():
    s = scene().resolve("K26")  # gray, white, white: no rival's city, then a purple one
    assert laid(s) == 1  # white names Y; there is no further colour
    s = scene()
    s.table.tile_colour[s.city("Z")] = 4
    s.resolve("K16")  # white, gray, orange: Y and then, with orange, unconnected W
    assert laid(s) == 2
    assert s.network() == {"Z", "O", "Y", "W"}
    assert s.table.factory.count(1) == 0
    assert s.table.discard == ["K16"]
    assert s.purse() == 0


@rule("SP-AACT-03")
def test_no_track_then_a_factory():
    s = scene().without_trains().resolve("K06")
    assert laid(s) == 0
    assert s.table.factory.count(1) == 1
    assert s.purse() == 0
    assert "cannot lay track and tries to build a factory instead" in s.thoughts()


@rule("SP-AACT-04")
def test_neither_track_nor_factory():
    s = scene().without_trains()
    s.table.factories[1] = 0
    s.resolve("K06")
    assert s.purse() == 3
    assert "can do neither and takes $3 instead" in s.thoughts()


@rule("SP-AACT-05")
def test_factory_class_builds():
    s = scene().resolve("K10")
    assert s.table.factory.count(1) == 1
    assert laid(s) == 0
    assert s.table.discard == ["K10"]


@rule("SP-AACT-06")
def test_no_factory_then_track():
    s = scene()
    s.table.factories[1], s.made_up = 0, True
    s.resolve("K10")
    assert laid(s) == 1
    assert s.purse() == 0
    assert "cannot build a factory and tries to lay track instead" in s.thoughts()


@rule("SP-AACT-07")
def test_neither_factory_nor_track():
    s = scene().without_trains()
    s.table.factories[1] = 0
    s.resolve("K10")
    assert s.purse() == 3


@pytest.mark.parametrize("card", ["K26", "K06"])
@rule("SP-AACT-08")
def test_one_of_two_tiles_is_a_success(card):
    """Hills after the first tile and no money: no factory, no $3."""
    s = Scene(CITIES, ground={(0, 3): "m"}).lay(1, (0, -1, 0, 3)).money(1, 0)
    s.resolve(card)
    assert laid(s) >= 1
    assert s.table.factory.count(1) == 0
    assert s.purse() == 0
