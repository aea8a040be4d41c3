"""Action 3: fulfilling contracts. SP-FULFIL, and its rulings."""

import random

import pytest

import enginehouse as eh
from enginehouse.core import Illegal
from enginehouse.core.errors import UNREADABLE
from enginehouse.games.steam_power.rules.transport import spare, supply
from tests.games.steam_power import claims
from tests.games.steam_power.positions import position, row_of
from tests.proof import rule

#: K01 B W, $4 · K03 O G, $4 · K05 B O, $4, track · K09 B B, factory · K33 B B B, $3 · K13 O B G, $4, track
ROW = row_of("Black", "White", "Orange", "Gray", "Black2", "White2")


def two_colours(**more):
    """Seat 0 links Black and White, with its own factories in both, and holds K01."""
    yard = position(ROW, **more).link(0, "Black", "White").factory(0, "Black", 4).factory(0, "White", 4)
    return yard.hand(0, "K01")


@rule("SP-FULFIL-01")
def test_without_a_completed_link_nothing_is_fulfilled():
    yard = position(ROW).link(1, "Black", "White").factory(0, "Black", 4).factory(0, "White", 4).hand(0, "K01")
    yard.purse(50)
    refusal = yard.why(0, "fulfil")
    assert refusal.rule == "SP-FULFIL-01"
    assert "completed link" in refusal.reason
    yard.lay(0, "1,0 5-2")
    assert yard.why(0, "fulfil").rule == "SP-FULFIL-01"


@rule("SP-FULFIL-02", "SP-INFO-04")
def test_a_contract_of_the_hand_is_chosen_and_shown():
    yard = two_colours().hand(0, "K01", "K33", "K09").play(0, "fulfil")
    assert set(yard.legal(0)) == {"contract 1", "contract 33", "contract 9"}
    refusal = yard.why(0, "contract 2")
    assert refusal.rule == "SP-FULFIL-02"
    assert "contract 2" in refusal.reason
    told = [event for event in yard.game.play(0, "contract 1") if type(event).__name__ == "Revealed"]
    assert [event.seen_by(1).text(_words(yard)) for event in told] == ["Madder shows contract 1"]
    assert yard.table.hands[0] == ["K33", "K09"]


def _words(yard):
    from enginehouse.core import Words

    return Words(yard.game.names)


@rule("SP-FULFIL-02")
def test_an_empty_hand_fulfils_nothing():
    assert two_colours().hand(0).why(0, "fulfil").rule == "SP-FULFIL-02"


@rule("SP-FULFIL-03", "SP-FULFIL-22", "SP-R36")
def test_all_goods_or_none():
    """One of the two pieces is free, the other cannot be paid: the contract is not offered, and nothing is taken."""
    yard = position(ROW).link(0, "Black", "White").factory(0, "Black", 4).hand(0, "K01").purse(4)
    refusal = yard.why(0, "fulfil")
    assert refusal.rule == "SP-FULFIL-22"
    assert refusal.reason.startswith("$1 short")
    yard.hand(0, "K01", "K09").play(0, "fulfil")
    assert yard.legal(0) == ["contract 9"]
    refusal = yard.why(0, "contract 1")
    assert refusal.rule == "SP-FULFIL-22"
    assert refusal.reason == "$1 short: contract 1 costs at least $5 and you have $4."
    assert yard.pieces("Black") == 4


@rule("SP-FULFIL-04")
def test_goods_may_end_in_different_cities_of_the_network():
    """Black ends in Black, white in White: neither is carried to where the other is."""
    yard = two_colours().purse(0, 0).play(0, "fulfil", "contract 1")
    assert (yard.pieces("Black"), yard.pieces("White")) == (3, 3)
    assert yard.table.purse == [4, 0]


@rule("SP-FULFIL-05", "SP-FULFIL-12", "SP-FULFIL-08")
def test_own_pieces_over_own_links_cost_nothing():
    yard = position(ROW).link(0, "Black", "White", "Orange").factory(0, "Black", 4).factory(0, "Orange", 4)
    yard.hand(0, "K05").purse(0).play(0, "fulfil", "contract 5")
    assert yard.table.purse == [4, 5]


@rule("SP-FULFIL-06")
def test_anothers_piece_costs_a_dollar_to_its_owner():
    yard = position(ROW).link(0, "Black", "White").factory(1, "Black", 4).factory(0, "White", 4).hand(0, "K01")
    yard.purse(1, 0).play(0, "fulfil", "contract 1")
    assert yard.table.purse == [4, 1]


@rule("SP-FULFIL-07", "SP-LINK-14")
def test_transport_only_over_completed_links():
    yard = position(ROW).link(0, "Black", "White").factory(0, "Black", 4).factory(1, "White2", 4)
    yard.lay(1, "0,9 3-1").hand(0, "K01").purse(5, 0)
    yard.play(0, "fulfil", "contract 1")
    assert yard.table.purse == [4, 0]  # $5 to the bank, $4 of the reward: the white piece could not be brought
    assert yard.pieces("White2") == 4


@rule("SP-FULFIL-07")
def test_the_refusal_of_a_source_that_is_not_linked():
    yard = position(ROW, 3).link(0, "Black", "White").factory(1, "Black", 3).factory(1, "White", 3)
    yard.link(1, "Black2", "White2").factory(0, "Black2", 3).factory(0, "White2", 3).link(1, "White", "Orange")
    yard.hand(0, "K09")
    yard.table.tile_colour[yard.city("White")] = 0  # two black sources in the network
    yard.play(0, "fulfil", "contract 9")
    assert yard.legal(0) == ["from Black", "from White"]
    refusal = yard.why(0, "from Black2")
    assert refusal.rule == "SP-FULFIL-07"
    assert "Black2" in refusal.reason


@rule("SP-FULFIL-09", "SP-FULFIL-10")
def test_each_foreign_link_costs_a_dollar_however_long_it_is():
    cities = {"Black": (0, 0), "White": (0, 2), "Orange": (0, 6)}
    yard = position(cities).link(0, "Black", "White").link(1, "White", "Orange").factory(0, "Orange", 4)
    assert len(yard.table.links[-1].hexes) == 3
    yard.factory(0, "Black", 4).hand(0, "K05").purse(1, 0).play(0, "fulfil", "contract 5")
    assert yard.table.purse == [4, 1]
    yard = position(ROW, 3).link(0, "Black", "White").link(1, "White", "Orange").link(2, "Orange", "Gray")
    yard.factory(0, "Gray", 4).factory(0, "Black", 4).hand(0, "K04").purse(1, 0, 0)
    assert yard.why(0, "fulfil").reason.startswith("$1 short")
    yard.purse(2).play(0, "fulfil", "contract 4")
    assert yard.table.purse == [8, 1, 1]


@rule("SP-FULFIL-11")
def test_every_piece_pays_again():
    yard = position(ROW).link(0, "Black", "White").link(1, "White", "Orange").factory(0, "Orange", 4)
    yard.hand(0, "K11").purse(2, 0).play(0, "fulfil", "contract 11")
    assert yard.table.purse == [0, 2]


@rule("SP-FULFIL-13", "SP-FULFIL-14", "SP-DRAFT-18")
@pytest.mark.parametrize("edition", ["final", "draft"])
def test_an_own_factory_off_the_network_pays_for_the_links(edition):
    yard = position(ROW, options={"edition": edition})
    yard.link(0, "Black", "White").link(1, "White", "Orange", "Gray").factory(0, "Gray", 4).hand(0, "K12")
    assert "Gray" not in yard.network(0)
    assert yard.purse(3).why(0, "fulfil").reason.startswith("$1 short")
    yard.purse(4, 0).play(0, "fulfil", "contract 12")
    assert yard.table.purse == [4, 4]  # two pieces over two links each


@rule("SP-FULFIL-15", "SP-FULFIL-16", "SP-R21")
def test_the_player_chooses_the_source_and_not_only_the_cheapest():
    yard = position(ROW).link(0, "Black", "White", "Orange", "Gray", "Black2").factory(0, "Black", 4)
    yard.factory(1, "Black2", 1).factory(0, "White", 4).hand(0, "K01").purse(5, 0).play(0, "fulfil", "contract 1")
    assert yard.legal(0) == ["from Black", "from Black2"]
    yard.play(0, "from Black2")  # a dollar dearer, and it empties a rival's factory
    assert yard.table.purse == [5 - 1 + 4, 1]
    assert (yard.pieces("Black"), yard.pieces("Black2")) == (4, 0)


@rule("SP-FULFIL-15")
def test_the_refusals_of_sources():
    yard = position(ROW).link(0, "Black", "White", "Orange", "Gray", "Black2").factory(0, "Black", 4)
    yard.factory(1, "Black2", 2).factory(0, "White", 4).hand(0, "K01").play(0, "fulfil", "contract 1")
    assert yard.why(0, "from White")[:2] == ("SP-FULFIL-03", "White has no black.")
    assert yard.why(0, "from Nowhere").rule == UNREADABLE


def parallel(players: int = 3, **more):
    """White has a black piece of seat 0's; to seat 0's network lead one link of seat 1 and two links of seat 2."""
    cities = {"Black": (0, 0), "Orange": (0, -2), "Gray": (0, 2), "Mid": (2, 0)}
    yard = position(cities, players, **more).link(0, "Black", "Orange").factory(0, "Gray", 4).hand(0, "K12")
    yard.link(1, "Gray", "Black")
    return yard.link(2, "Gray", "Mid", "Black")


@rule("SP-FULFIL-16", "SP-R22")
def test_the_player_chooses_the_route():
    yard = parallel().purse(10, 0, 0).play(0, "fulfil", "contract 12")
    assert yard.legal(0) == ["route 1", "route 2"]
    yard.play(0, "route 2")
    assert yard.table.purse == [8, 0, 2]  # the dearer way spares seat 1
    yard.play(0, "route 1")
    assert yard.table.purse == [7 + 4, 1, 2]


@rule("SP-R22")
def test_wasteful_routes_are_left_out():
    """With both ways seat 1's, the longer one pays the same owner more: it is not offered."""
    cities = {"Black": (0, 0), "Orange": (0, -2), "Gray": (0, 2), "Mid": (2, 0)}
    yard = position(cities).link(0, "Black", "Orange").factory(0, "Gray", 4).hand(0, "K12").purse(9, 0)
    yard.link(1, "Gray", "Black").link(1, "Gray", "Mid", "Black").play(0, "fulfil", "contract 12")
    assert yard.table.purse == [7 + 4, 2]  # nothing was asked
    yard = parallel().purse(10, 0, 0).play(0, "fulfil", "contract 12")
    refusal = yard.why(0, "route 3")
    assert refusal.rule == "SP-R22"
    assert "2 routes" in refusal.reason


@rule("SP-R22")
def test_a_route_stops_where_it_enters_the_network():
    """Beyond the first city of the own network no foreign link is used any more."""
    yard = position(ROW, 3).link(0, "Black", "White").link(1, "White", "Orange").link(1, "Black", "White")
    yard.factory(0, "Orange", 4).hand(0, "K11").purse(9, 0, 0).play(0, "fulfil", "contract 11")
    assert yard.table.purse == [7, 2, 0]


@rule("SP-FULFIL-17", "SP-FULFIL-18", "SP-FULFIL-21", "SP-R26")
@pytest.mark.parametrize("unlinked", [False, True])
def test_what_cannot_be_brought_is_bought_from_the_bank(unlinked):
    yard = position(ROW).link(0, "Black", "White").factory(0, "Black", 4).hand(0, "K01").purse(5, 0)
    if unlinked:
        yard.link(1, "Black2", "White2").factory(1, "White2", 4)
    yard.table.stock[1] = 0  # the bank needs no piece
    yard.play(0, "fulfil", "contract 1")
    assert yard.table.purse == [4, 0]
    assert yard.table.stock[1] == 0
    assert yard.pieces("Black") == 3


@rule("SP-FULFIL-19", "SP-R23")
def test_no_bank_while_a_piece_can_be_brought_however_dear():
    """Six links of others and their factory: $7 for a piece. With $6 the contract cannot be fulfilled."""
    cities = row_of("A1", "A2", "B1", "B2", "B3", "B4", "B5", "White")
    yard = position(cities).link(0, "A1", "A2").factory(0, "A1", 4).link(1, "A2", "B1", "B2", "B3", "B4", "B5", "White")
    yard.factory(1, "White", 1).hand(0, "K01").purse(6, 0)
    refusal = yard.why(0, "fulfil")
    assert refusal.rule == "SP-FULFIL-22"
    assert refusal.reason.startswith("$1 short")
    yard.purse(7).play(0, "fulfil", "contract 1")
    assert yard.table.purse == [4, 7]


@rule("SP-FULFIL-19")
def test_no_bank_even_when_the_piece_in_reach_costs_five():
    cities = row_of("A1", "A2", "B1", "B2", "B3", "B4", "White")
    yard = position(cities).link(0, "A1", "A2").factory(0, "A1", 4).link(1, "A2", "B1", "B2", "B3", "B4", "White")
    yard.factory(1, "White", 1).hand(0, "K01").purse(6, 0).play(0, "fulfil", "contract 1")
    assert yard.table.purse == [4, 6]
    assert yard.pieces("White") == 0


@rule("SP-FULFIL-20", "SP-R24")
def test_the_bank_is_asked_piece_by_piece():
    yard = position(ROW).link(0, "Black", "White").factory(1, "White", 1).hand(0, "K10").purse(6, 0)
    yard.play(0, "fulfil", "contract 10")
    assert yard.table.purse == [4, 1]  # $1 to the owner, $5 to the bank
    assert yard.pieces("White") == 0
    both = position(ROW).link(0, "Black", "White").factory(1, "White", 2).hand(0, "K10").purse(2, 0)
    assert "fulfil" in both.legal(0)  # both from the map
    assert "fulfil" not in both.purse(1).legal(0)


@rule("SP-FULFIL-22")
def test_to_the_dollar():
    yard = position(ROW).link(0, "Black", "White").hand(0, "K01")
    assert "fulfil" in yard.purse(10).legal(0)
    assert "fulfil" not in yard.purse(9).legal(0)


@rule("SP-FULFIL-23", "SP-R28", "SP-R30")
def test_the_reward_does_not_pay_for_the_contract():
    """K02 W O brings $8 and costs $10 from the bank: $9 are not enough."""
    yard = position(ROW).link(0, "Black", "White").hand(0, "K02").purse(9)
    assert yard.why(0, "fulfil").rule == "SP-FULFIL-22"
    yard.purse(10).play(0, "fulfil", "contract 2")
    assert yard.table.purse[0] == 8


@rule("SP-FULFIL-24")
def test_delivered_goods_go_back_to_the_stock():
    yard = two_colours()
    assert yard.table.stock == [26, 26, 30, 30]
    yard.play(0, "fulfil", "contract 1")
    assert yard.table.stock == [27, 27, 30, 30]


@rule("SP-FULFIL-25", "SP-FULFIL-26", "SP-COMP-06")
def test_the_last_piece_flips_the_tile_for_the_owner():
    yard = position(ROW).link(0, "Black", "White").factory(1, "Black", 1).factory(1, "White", 2).hand(0, "K01")
    assert yard.points(1)["factories"] == 0
    yard.play(0, "fulfil", "contract 1")
    assert [yard.points(seat)["factories"] for seat in (0, 1)] == [0, 2]


@rule("SP-FULFIL-25", "SP-R31")
def test_a_flipped_city_is_no_source_at_once():
    """Two black pieces in two cities: after the first is taken from one, only the other is left."""
    yard = position(ROW).link(0, "Black", "White", "Orange", "Gray", "Black2").factory(0, "Black", 1)
    yard.factory(0, "Black2", 3).hand(0, "K33").play(0, "fulfil", "contract 33", "from Black")
    assert yard.pieces("Black") == 0
    assert yard.pieces("Black2") == 1  # the other two could only come from there, so nothing more was asked
    yard = position(ROW).link(0, "Black", "White", "Orange", "Gray", "Black2", "White2").factory(0, "Black", 1)
    yard.factory(0, "Black2", 3).factory(0, "Orange", 3).hand(0, "K33")
    yard.table.tile_colour[yard.city("Orange")] = 0
    yard.play(0, "fulfil", "contract 33", "from Black")
    refusal = yard.why(0, "from Black")
    assert refusal.rule == "SP-R31"
    assert "Black" in refusal.reason


@rule("SP-FULFIL-27", "SP-INFO-05")
def test_a_fulfilled_contract_lies_face_up():
    yard = two_colours().play(0, "fulfil", "contract 1")
    assert yard.table.fulfilled == [["K01"], []]
    assert yard.table.hands[0] == []
    assert yard.game.view(1).fulfilled[0] == ["K01"]


@rule("SP-FULFIL-28")
def test_a_contract_taken_this_turn_may_be_fulfilled():
    yard = two_colours().hand(0).on_top("K01", "K02").play(0, "draw", "fulfil", "contract 1")
    assert yard.table.fulfilled[0] == ["K01"]


@rule("SP-FULFIL-29", "SP-SCORE-15")
def test_contracts_left_in_hand_cost_nothing():
    yard = position(ROW).hand(0, "K48", "K47").hand(1).purse(0, 0)
    assert yard.game.result.points == (0, 0)


# --- step by step ----------------------------------------------------------------------------------------------------
@rule("SP-R85")
def test_no_source_that_leaves_the_rest_unpaid():
    """B W with $1: black may come free or for $1, but white costs $1 for certain."""
    yard = position(ROW).link(0, "Black", "White", "Orange", "Gray", "Black2").factory(0, "Black", 4)
    yard.factory(1, "Black2", 4).factory(1, "White", 4).hand(0, "K01", "K33").purse(1, 0)
    yard.play(0, "fulfil", "contract 1")
    assert yard.table.purse == [4, 1]  # only one source was left for each piece
    assert yard.pieces("Black2") == 4
    yard = position(ROW).link(0, "Black", "White", "Orange", "Gray", "Black2").factory(0, "Black", 4)
    yard.factory(1, "Black2", 4).factory(0, "Orange", 4).factory(1, "White", 4).hand(0, "K01").purse(1, 0)
    yard.table.tile_colour[yard.city("Orange")] = 0
    yard.play(0, "fulfil", "contract 1")
    assert yard.legal(0) == ["from Black", "from Orange"]
    refusal = yard.why(0, "from Black2")
    assert refusal.rule == "SP-R85"
    assert "Black2" in refusal.reason


@rule("SP-R85")
def test_no_route_that_leaves_the_rest_unpaid():
    yard = parallel().purse(2, 0, 0).play(0, "fulfil", "contract 12")
    assert yard.table.purse == [4, 2, 0]  # the route for $2 would have eaten the second piece's dollar
    yard = parallel().purse(3, 0, 0).play(0, "fulfil", "contract 12")
    assert yard.legal(0) == ["route 1", "route 2"]


@rule("SP-R85")
def test_no_route_for_a_cheap_piece_that_leaves_a_dear_one_unpaid():
    """G G: the one gray piece comes for $1 or $2, the other for $3."""
    cities = {"Black": (0, 0), "Orange": (0, -2), "Gray": (0, 2), "Mid": (2, 0), "Gray2": (0, 4)}
    for money in (4, 5):
        yard = position(cities, 3).link(0, "Black", "Orange").factory(0, "Gray", 1).hand(0, "K12")
        yard.link(1, "Gray2", "Gray", "Black").link(2, "Gray", "Mid", "Black").factory(1, "Gray2", 1).purse(money, 0, 0)
        yard.play(0, "fulfil", "contract 12")
        assert yard.legal(0) == ["from Gray", "from Gray2"]
        yard.play(0, "from Gray")
        assert ("route 2" in yard.legal(0)) == (money == 5)
    yard.play(0, "route 2")
    assert yard.table.purse == [4, 3, 2]


@rule("SP-R36")
def test_a_contract_that_cannot_be_paid_is_never_shown():
    yard = position(ROW).link(0, "Black", "White").hand(0, "K33").purse(14)
    with pytest.raises(Illegal):
        yard.play(0, "fulfil")
    assert not any(type(event).__name__ == "Revealed" for _, event in yard.game.events)


@rule("SP-R27", "SP-COMP-08")
def test_the_bank_never_runs_out():
    yard = position(ROW).purse(250, 250).play(0, "money")
    assert yard.table.purse[0] == 253


@rule("SP-FULFIL-19", "SP-FULFIL-22", "SP-R24")
def test_pieces_that_are_all_dearer_than_the_bank_are_paid_all_the_same():
    """Five links of another and its factory: $6 a piece where the bank would ask $5, which may not be used."""
    cities = row_of("White", "Gray", "White2", "Gray2", "Orange", "Orange2", "Black")
    yard = position(cities).link(0, "White", "Gray").link(1, "Gray", "White2", "Gray2", "Orange", "Orange2", "Black")
    yard.factory(1, "Black", 4).hand(0, "K09").purse(11, 0)  # B B
    refusal = yard.why(0, "fulfil")
    assert refusal.reason == "$1 short: the cheapest of your contracts costs $12 and you have $11."
    yard.purse(12, 0).play(0, "fulfil", "contract 9")
    assert yard.table.purse[:2] == [0, 12]
    assert yard.pieces("Black") == 2


@rule("SP-R85", "SP-FULFIL-19", "SP-R24")
def test_the_money_to_spare_is_what_the_rest_leaves():
    """Whatever city comes first: counted piece by piece, the rest as cheap as can be."""
    rnd, compared, unlike = random.Random(3), 0, 0
    for seed in range(6):
        game = eh.new("steam-power", players=3, seed=seed, options={"map": "switchyard"})
        while not game.over:
            game.play(game.to_act[0], rnd.choice(game.legal(game.to_act[0])))
            table = game.table.clone()
            if rnd.random() > 0.2 or not any(table.network):
                continue
            for city, colour in enumerate(table.tile_colour):
                if colour < 4 and table.is_linked(table.box.land.group_of[city]):
                    table.factory[city], table.pieces[city] = rnd.randrange(3), rnd.randint(0, 1)
                    table.restock(city)
            company = rnd.choice([c for c in range(3) if table.network[c]])
            goods = tuple(rnd.choices(rnd.sample(range(4), 2), k=rnd.randint(1, 4)))
            found, needed = supply(table, company, goods[0]), goods.count(goods[0])
            unlike += needed <= len(found.prices) and found.prices[0] < found.prices[needed - 1]
            for city, price in found.sources:
                after = table.clone()
                after.pieces[city] -= 1
                left = table.purse[company] - price - claims.costs(after, company, list(goods[1:]))
                assert spare(table, company, goods, price) == left
                compared += 1
    assert compared > 60
    assert unlike > 10  # pieces that go for different prices
