"""Rulings that are best shown apart from the area they rule on. The others stand in the module of their area."""

import pytest

import enginehouse as eh
from enginehouse.kit import hexes
from tests.games.steam_power.positions import position, row_of
from tests.proof import rule

ROW = row_of("Black", "White", "Orange", "Gray")


@rule("SP-R03")
def test_hexes_are_flat_on_top():
    """There is a hex due north of a hex, and columns of hexes run from north to south."""
    land = eh.new("steam-power", players=2, seed=1, options={"map": "switchyard"}).table.box.land
    h = land.by_ref["C3"]
    names = [land.refs[n] for n in land.next_to[h]]
    assert names == ["C2", "D2", "D3", "C4", "B3", "B2"]  # N, NE, SE, S, SW, NW
    assert hexes.neighbour((3, 2), 1) == (4, 2)  # odd columns lie half a hex lower
    assert hexes.axial((13, 9)) == (13, 3)


@rule("SP-R35")
def test_an_automas_cards_are_nobodys_hand():
    """The Automa has many cards before it, none of them to be taken; the largest hand is the human's own."""
    yard = position(ROW, 2, options={"automas": "normal"}).hand(0, "K01").deck_of()
    yard.table.hands[1] = []
    yard.table.fulfilled[1] = ["K02", "K03", "K04"]
    yard.turn(0)
    assert yard.why(0, "draw").rule == "SP-R33"
    yard.table.discard = ["K05"]
    assert "draw" in yard.legal(0)  # discards become the new deck; they are not a hand


@rule("SP-R79")
def test_chance_comes_from_the_recorded_seed():
    one, two = (eh.new("steam-power", players=4, seed=77) for _ in range(2))
    assert one.table.tile_colour == two.table.tile_colour
    assert one.to_json() == two.to_json()
    assert one.record().seed == f"{77:x}"


@rule("SP-R10", "SP-SCORE-10")
def test_a_second_link_between_the_same_cities_changes_nothing_else():
    yard = position({"Purple": (0, 0), "A": (0, 2)}).lay(0, "0,1 0-3")
    before = (yard.network(0), yard.points(0))
    yard.lay(0, "1,0 5-3", "1,1 0-4")
    assert (yard.network(0), yard.points(0)) == before


@rule("SP-R40")
def test_the_whole_group_is_in_the_network_for_building_transport_and_scoring():
    cities = {"A": (0, -2), "Gray": (0, 0), "Orange": (1, 0), "Purple": (2, 0), "Far": (2, 2)}
    yard = position(cities).link(0, "A", "Gray").factory(0, "Orange", 4).hand(0, "K11").purse(0)
    assert yard.network(0) == {"A", "Gray", "Orange", "Purple"}
    assert yard.points(0)["cities"] == 4
    yard.play(0, "fulfil", "contract 11").play(0, "decline", "track")
    assert yard.may(0, "lay 2,1 0-3")


@rule("SP-R82", "SP-DRAFT-10")
@pytest.mark.parametrize("finished", [False, True])
def test_the_neutral_connection_needs_a_completed_link(finished):
    cities = {"Gray": (0, 0), "Orange": (1, 0), "C": (0, -3)}
    yard = position(cities, options={"edition": "draft"}).lay(1, "0,-2 0-3")
    if finished:
        yard.lay(1, "0,-1 0-3")
    yard.turn(0)
    assert ("factory" in yard.legal(0)) is finished


@rule("SP-R83")
def test_draft_building_out_of_any_city_of_a_group():
    cities = {"Gray": (0, 0), "Orange": (1, 0), "C": (0, -2)}
    yard = position(cities, options={"edition": "draft"}).link(0, "C", "Gray").play(0, "track")
    assert yard.may(0, "lay 1,1 0-3")
    yard = position(cities, options={"edition": "draft"}).link(1, "C", "Gray").link(0, "C", "Gray").turn(0)
    assert yard.network(0) == {"C", "Gray", "Orange"}
