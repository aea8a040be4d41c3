"""What an Automa pays for a contract, and what it gets."""

import pytest
from msgspec.structs import replace

from enginehouse.games.steam_power.rules.automa.turn import cheapest_plan, cheapest_route
from tests.games.steam_power.rules.automa.positions import BL, BR, TL, TR, Scene
from tests.proof import rule

# A column of cities: the Automa's network is P, Q and R; a link of seat 0 leads to S and one to T.
COLUMN = {
    "T": (0, -2, "orange"),
    "P": (0, 0, "black"),
    "Q": (0, 2, "black"),
    "R": (0, 4, "gray"),
    "S": (0, 6, "orange"),
    "Z": (6, 0, "purple"),
}


def column(**options: object) -> Scene:
    scene = Scene(COLUMN, **options)
    scene.made_up = True  # two links of seat 0 that do not hang together
    scene.lay(1, (0, 1, 0, 3)).lay(1, (0, 3, 0, 3))
    return scene.lay(0, (0, -1, 3, 0)).lay(0, (0, 5, 0, 3))


def sources(scene: Scene, card: str, seat: int = 1) -> list[str]:
    plan = cheapest_plan(scene.table, seat, scene.table.box.cards[card])
    assert plan is not None
    return [scene.land.codes[city] if city >= 0 else "bank" for city in plan.cities]


@rule("SP-AFUL-01", "SP-AFUL-04", "SP-AFUL-05", "SP-AFUL-09", "SP-AREW-01", "SP-AREW-10", "SP-AREW-11")
def test_example_of_the_rulebook():
    scene = column().factory(1, "P", 3).factory(1, "Q", 1).factory(0, "R", 2)
    scene.factory(0, "S", 2).factory(0, "T", 4).money(1, 5)
    assert sources(scene, "K37") == ["Q", "R", "T", "T"]
    scene.resolve("K37")  # black, gray, orange, orange; $3 and two contracts
    assert scene.purse() == 8
    assert scene.purse(0) == 5 + 5
    assert [scene.pieces(code) for code in "PQRST"] == [3, 0, 1, 2, 2]
    assert scene.table.fulfilled[1] == ["K37"]
    poor = column().factory(1, "P", 3).factory(1, "Q", 1).factory(0, "R", 2)
    poor.factory(0, "S", 2).factory(0, "T", 4).money(1, 4)
    poor.resolve("K37")
    assert poor.table.discard == ["K37"]
    assert poor.pieces("Q") == 1


@rule("SP-AFUL-02")
def test_cheap_before_own():
    """Its own factory off its network costs two links, a rival's inside only the factory."""
    scene = Scene({**COLUMN, "U": (0, 8, "black")}).lay(1, (0, 1, 0, 3))
    scene.lay(0, (0, 3, 0, 3)).lay(0, (0, 5, 0, 3)).lay(0, (0, 7, 0, 3))
    scene.factory(1, "U", 4).factory(0, "P", 1)
    assert sources(scene, "K33") == ["P", "U", "U"]


@rule("SP-AFUL-03")
def test_own_first_at_equal_cost():
    scene = column().factory(1, "S", 4).factory(0, "T", 4)
    scene.table.tile_colour[scene.city("R")] = 2
    scene.factory(0, "R", 4)  # $1 for a rival's inside the network, $1 for its own over a link, $2 for T
    assert sources(scene, "K11") == ["S", "S"]


@rule("SP-AFUL-04", "SP-AFUL-05")
def test_own_with_the_fewest_rivals_with_the_most():
    scene = column().factory(1, "P", 2).factory(1, "Q", 3)
    assert sources(scene, "K33") == ["P", "P", "Q"]
    scene = column().factory(0, "S", 3).factory(0, "T", 4).marker(BR)
    assert sources(scene, "K35") == ["T", "S", "T"]  # 4:3, then 3:3 and the marker from below, then 3:2


@pytest.mark.parametrize(("corner", "first"), [(TL, "T"), (TR, "T"), (BR, "S"), (BL, "S")])
@rule("SP-AFUL-06", "SP-ATIE-02")
def test_then_the_marker(corner, first):
    scene = column().factory(0, "S", 3).factory(0, "T", 3).marker(corner)
    assert sources(scene, "K11")[0] == first


@rule("SP-AFUL-07", "SP-AFUL-08", "SP-ATERM-02", "SP-R66")
def test_the_bank_only_for_what_the_extended_network_has_not():
    scene = column().factory(0, "T", 1)
    assert sources(scene, "K35") == ["T", "bank", "bank"]
    plan = cheapest_plan(scene.table, 1, scene.table.box.cards["K35"])
    assert plan is not None
    assert plan.total == 2 + 5 + 5
    lonely = Scene({**COLUMN, "L": (2, 8, "orange"), "M": (2, 10, "gray")}).lay(1, (0, 1, 0, 3)).lay(0, (2, 9, 0, 3))
    lonely.factory(0, "L", 4)
    assert sources(lonely, "K11") == ["bank", "bank"]  # no completed link leads there
    near = Scene({**COLUMN, "L": (1, -1, "orange")}).lay(1, (0, 1, 0, 3)).factory(0, "L", 4)
    assert sources(near, "K11") == ["L", "L"]  # L touches P: the network includes whole groups
    far = Scene(
        {"A": (0, 0, "gray"), "B": (0, 2, "gray"), **{f"c{n}": (0, 2 + 2 * n, "orange") for n in range(1, 8)}},
        trains_per_player=40,
    )
    far.lay(1, (0, 1, 0, 3))
    for n in range(7):
        far.lay(0, (0, 3 + 2 * n, 0, 3))
    far.factory(0, "c7", 2).money(1, 15)
    assert sources(far, "K11") == ["c7", "c7"]  # $8 each, and yet no bank
    far.resolve("K11")
    assert far.table.discard == ["K11"]


def paid(scene: Scene, corner: int, seat: int = 2) -> list[int]:
    """Who is paid for the link that the first orange uses."""
    plan = cheapest_plan(scene.marker(corner).table, seat, scene.table.box.cards["K11"])
    assert plan is not None
    way = cheapest_route(scene.table, seat, plan.cities[0])
    assert way.cost == 1
    return [seat for seat, fee in enumerate(way.fees) if fee]


@rule("SP-R62")
def test_equal_routes():
    """Cities at the ends of the links, then their hexes, then who sits first clockwise after the Automa."""
    cities = {
        "L": (-2, 1, "gray"),
        "M": (-2, 3, "gray"),
        "S": (0, 0, "orange"),
        "R": (2, -1, "gray"),
        "N": (2, 1, "gray"),
    }
    scene = Scene(cities, people=2, automas="normal, normal").lay(2, (-2, 2, 0, 3)).lay(2, (2, 0, 0, 3))
    scene.factory(2, "S", 4)
    scene.lay(0, (-1, 0, 2, 4)).lay(1, (1, 0, 5, 1))  # to L on the left, to R on the right
    assert [paid(scene, corner) for corner in (TL, TR, BR, BL)] == [[0], [1], [1], [0]]
    scene = Scene(cities, people=2, automas="normal, normal").lay(2, (-2, 2, 0, 3)).factory(2, "S", 4)
    scene.lay(0, (-1, 0, 2, 4)).lay(1, (-1, 1, 1, 5))  # both to L, the second one lower
    assert [paid(scene, corner) for corner in (TL, TR, BR, BL)] == [[0], [0], [1], [1]]
    left = scene.table.links[1]
    scene.table.links[2] = replace(left, company=3)  # as if both lay on the same hexes
    assert [paid(scene, corner) for corner in (TL, BR)] == [[3], [3]]  # seat 3 sits next after seat 2
    scene.table.links[2] = replace(left, company=1)
    assert [paid(scene, corner) for corner in (TL, BR)] == [[0], [0]]


@rule("SP-R61", "SP-AREW-01")
def test_no_bonus_no_compensation():
    scene = column().factory(1, "P", 3).money(1, 2)
    scene.resolve("K33")  # three black for $3
    assert scene.purse() == 2 + 3
    assert scene.table.fulfilled[1] == ["K33"]


@rule("SP-AREW-02")
def test_bonuses_by_its_own_rules():
    scene = column().factory(1, "P", 3).money(1, 5)
    scene.resolve("K09")  # two black, then a factory in the scarcest colour that has a site
    assert scene.table.factory.count(1) == 2
    assert scene.purse() == 5
    scene = column().factory(1, "P", 3).money(1, 5)
    scene.resolve("K05")  # black and, from the bank, orange; $4 and track
    assert scene.table.fulfilled[1] == ["K05"]
    assert len(scene.heard) > 2
    assert sum(type(e).__name__ == "Laid" for e in scene.heard) == 2


@rule("SP-AREW-05", "SP-AREW-06", "SP-AREW-07")
def test_compensation_without_factory_or_site():
    scene = column().factory(1, "P", 3).money(1, 5)
    scene.table.factories[1] = 0
    scene.made_up = True
    scene.resolve("K09")
    assert scene.purse() == 10
    assert "cannot use the bonus and gets $5 instead" in scene.thoughts()
    built = column()
    for code in "PQRST":
        built.factory(0 if code in "RST" else 1, code, 2)
    built.money(1, 5).resolve("K09")
    assert built.purse() == 10


@rule("SP-AREW-08", "SP-AREW-09", "SP-AREW-11", "SP-R73", "SP-R74")
def test_track_bonus():
    no_train = column().factory(1, "P", 3).factory(1, "S", 3).money(1, 5).without_trains()
    no_train.resolve("K05")  # black, orange ($1 for the link); $4
    assert no_train.purse() == 5 - 1 + 4 + 5
    assert "has too few trains" in no_train.thoughts()
    hilly = Scene(COLUMN, ground={(q, r): "m" for q in range(-4, 9) for r in range(-8, 12)})
    hilly.lay(1, (0, 1, 0, 3)).factory(1, "P", 3).money(1, 3)
    hilly.table.tile_colour[hilly.city("Q")] = 2
    hilly.factory(1, "Q", 2).money(1, 3)
    hilly.resolve("K25")  # orange, black, black; $1 and track on mountains
    assert hilly.purse() == 3 + 1 - 4  # one tile is a success: no compensation
    broke = Scene(COLUMN, ground={(q, r): "m" for q in range(-4, 9) for r in range(-8, 12)})
    broke.lay(1, (0, 1, 0, 3)).factory(1, "P", 3).money(1, 2)
    broke.table.tile_colour[broke.city("Q")] = 2
    broke.factory(1, "Q", 2)
    broke.resolve("K25")
    assert broke.purse() == 2 + 1 + 5
    # a link under way needs no further train
    under_way = column().factory(1, "P", 3).factory(1, "S", 3).money(1, 5)
    under_way.lay(1, (1, 3, 4, 1)).coins(1, [(2, 2), (3, 1), (4, 1), (5, 0)], "Z").without_trains()
    under_way.resolve("K05")
    assert under_way.purse() == 5 - 1 + 4
    assert under_way.coins_of() == [(4, 1), (5, 0)]
