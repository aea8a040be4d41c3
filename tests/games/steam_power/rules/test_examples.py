"""The worked examples of the catalogue, one by one. SP-EX."""

import pytest

from enginehouse.games.steam_power.rules import scoring
from tests.games.steam_power.positions import position
from tests.proof import rule


@rule("SP-EX-01")
def test_one_tile_link():
    yard = position({"Orange": (0, 0), "Gray": (0, 2), "Far": (4, 0)}).play(0, "track", "lay 0,1 0-3")
    assert yard.table.purse[0] == 5
    assert yard.links(0) == [("Orange", "Gray")]
    assert yard.table.trains[0] == 20
    assert yard.network(0) == {"Orange", "Gray"}
    beside = {(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, 3), (1, 1), (1, 2), (-1, 3), (-1, 2)}
    laid = {note.split()[1] for note in yard.legal(0) if note != "stop"}
    assert laid <= {yard.ref(at) for at in beside}
    assert not yard.may(0, "lay 4,1 0-3")


@rule("SP-EX-02")
def test_incomplete_link():
    yard = position({"Gray": (0, 0), "X": (0, 4)}).play(0, "track", "lay 0,1 0-3", "lay 0,2 0-3")
    assert yard.open_end(0) == (yard.ref((0, 2)), 3)
    assert yard.table.trains[0] == 20
    yard.turn(0).play(0, "track")
    hexes = {note.split()[1] for note in yard.legal(0) if note.startswith("lay")}
    assert hexes == {yard.ref((0, 3))}
    assert {note.split()[0] for note in yard.legal(0)} == {"lay", "replace", "remove"}
    yard.play(0, "lay 0,3 0-3")
    assert yard.links(0) == [("Gray", "X")]
    assert yard.table.trains[0] == 20
    assert yard.may(0, "lay 0,5 0-3")  # only now a new link may start


@rule("SP-EX-03")
def test_forbidden_join():
    cities = {"Gray": (0, 0), "X": (0, 4), "W": (-1, 4), "E": (1, 3)}
    yard = position(cities).lay(1, "0,1 0-3", "0,2 0-3").play(0, "track")
    for other in (1, 2, 3, 4, 5):
        assert not yard.may(0, f"lay 0,3 0-{other}")
    assert yard.why(0, "lay 0,3 0-3").rule == "SP-TRACK-17"
    yard.play(0, "lay 0,3 2-4")
    assert yard.open_end(1) == (yard.ref((0, 2)), 3)


@rule("SP-EX-04")
def test_blocked_and_replaced():
    blue, green = 0, 1
    yard = position({"Gray": (0, 0), "White1": (-1, 3), "White2": (2, 1)}).lay(blue, "0,1 0-3").turn(green)
    yard.play(green, "track", "lay 0,2 4-2", "lay 1,2 5-1")
    assert [set(link) for link in yard.links(green)] == [{"White1", "White2"}]
    trains = yard.table.trains[blue]
    yard.turn(blue).play(blue, "track")
    assert yard.may(blue, "cross 0,2 0-3")  # the other way out, for $2
    yard.play(blue, "replace 0-2", "lay 1,1 2-5")
    assert yard.links(blue) == [("Gray", "White2")]
    assert yard.table.trains[blue] == trains
    assert yard.table.purse[blue] == 5


@rule("SP-EX-05")
def test_crossing():
    red, yellow = 0, 1
    yard = position({"White": (1, 2), "Y1": (-1, 1), "Y2": (2, 1), "Other": (1, 4)})
    yard.lay(yellow, "0,1 5-2", "1,1 5-2").link(red, "White", "Other").purse(5, 5)
    piles = yard.table.piles[:]
    yard.play(red, "track", "lay 0,2 2-0", "cross 0,1 3-0")
    assert yard.open_end(red) == (yard.ref((0, 1)), 0)
    assert yard.links(yellow) == [("Y1", "Y2")]
    assert yard.on((0, 1)) == {frozenset({2, 5}), frozenset({0, 3})}
    assert yard.table.purse == [3, 5]
    assert yard.table.piles == [piles[0] - 1 + 1, piles[1] - 1, piles[2]]


@rule("SP-EX-06")
def test_group():
    yard = position({"A": (0, 0), "B": (1, 0), "C": (0, -2), "D": (1, 2)})
    yard.play(0, "track", "lay 0,-1 0-3", "lay 1,1 0-3")
    assert [set(link) for link in yard.links(0)] == [{"C", "A"}, {"B", "D"}]
    assert yard.table.trains[0] == 19


@rule("SP-EX-07")
def test_factory_in_a_group():
    yard = position({"Gray": (0, 0), "Orange": (1, 0), "C": (0, -2)}, 3).link(1, "C", "Gray")
    for seat in range(3):
        yard.turn(seat).play(seat, "factory")
        assert {"build Gray", "build Orange"} <= set(yard.legal(seat))


def green_contract(**more):
    """Green X–Y, Blue Z–V, Red V–Y; black in X is Green's, gray in Y Red's, orange in Z Blue's."""
    cities = {"Black": (0, 0), "Gray": (0, 2), "V": (0, 4), "Orange": (0, 6)}
    yard = position(cities, 3, **more).link(0, "Black", "Gray").link(1, "V", "Gray").link(2, "Orange", "V")
    yard.factory(0, "Black", 3).factory(1, "Gray", 3).factory(2, "Orange", 3)
    return yard.hand(0, "K13").purse(4, 0, 0)


@rule("SP-EX-08", "SP-EX-20")
@pytest.mark.parametrize("edition", ["final", "draft"])
def test_contract_cost(edition):
    yard = green_contract(options={"edition": edition})
    told = [
        event for event in yard.play(0, "fulfil").game.play(0, "contract 13") if type(event).__name__ == "Delivered"
    ]
    costs = {event.colour: dict(event.fees) for event in told}
    assert costs == {"black": {}, "gray": {1: 1}, "orange": {1: 1, 2: 2}}
    assert yard.table.purse == [4 - 4 + 4, 2, 2]
    assert yard.table.fees == [0, 2, 2]
    assert green_contract().purse(3).why(0, "fulfil").reason.startswith("$1 short")


@rule("SP-EX-09")
def test_bank_purchase():
    """Seats 1, 2 and 3 are joined to the white pieces; seat 0, Purple, is not."""
    cities = {"P1": (0, 0), "P2": (0, 2), "White": (5, 0), "R": (5, 2), "B": (5, 4), "Y": (5, 6)}
    yard = position(cities, 4).link(0, "P1", "P2").link(1, "White", "R").link(2, "R", "B").link(3, "B", "Y")
    yard.factory(1, "White", 5).purse(20, 20, 20, 20)
    for seat, card in enumerate(("K10", "K22", "K26", "K30")):
        yard.hand(seat, card)
    yard.hand(0, "K10").play(0, "fulfil", "contract 10")
    assert yard.table.purse == [20 - 10 + 4, 20, 20, 20]
    assert yard.pieces("White") == 5
    for seat, each in ((1, 0), (2, 2), (3, 3)):
        yard.hand(seat, "K10")
        yard.table.fulfilled[0].clear()
        yard.table.fulfilled[seat - 1].clear()
        yard.table.pieces[yard.city("White")] = 5
        yard.purse(20, 20, 20, 20).turn(seat).play(seat, "fulfil", "contract 10")
        assert yard.pieces("White") == 3
        assert yard.table.purse[seat] == 20 - 2 * each + 4


@rule("SP-EX-10")
def test_cash():
    assert position({"A": (0, 0), "B": (0, 2)}).purse(38).points(0)["cash"] == 7


@rule("SP-EX-11")
@pytest.mark.parametrize(("players", "each"), [(1, 4), (2, 2), (3, 1), (4, 1), (5, 0)])
def test_vp_city_shares(players, each):
    cities = {"Purple": (0, 0), "N": (0, -2), "NE": (2, -2), "SE": (2, 0), "S": (0, 2), "SW": (-2, 2)}
    yard = position(cities, 5)
    for seat, name in enumerate(["N", "NE", "SE", "S", "SW"][:players]):
        yard.link(seat, "Purple", name)
    assert scoring.vp_city_worth(yard.table) == 4
    assert [yard.points(seat)["cities"] for seat in range(players)] == [each] * players


@rule("SP-EX-12")
def test_solo_vp_city():
    yard = position({"Purple": (0, 0), "N": (0, -2), "SE": (2, 0), "S": (0, 2)}, players=1)
    yard.link(0, "Purple", "N").link(2, "Purple", "SE").link(4, "Purple", "S")
    assert yard.points(0)["cities"] == 3
