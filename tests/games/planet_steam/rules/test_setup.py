"""Components and setup. PS-COMP, PS-SETUP, PS-REDUCED."""

import itertools

import pytest

import enginehouse as eh
from enginehouse.core import Unknown
from enginehouse.games.planet_steam.rules.content import RESOURCES, read_content
from enginehouse.games.planet_steam.rules.events import FirstRolled, Upgraded
from enginehouse.games.planet_steam.rules.state import NEUTRAL, NOBODY, OUT, UNCLAIMED
from tests.games.planet_steam.lab import EVERYTHING, random_game, scene
from tests.proof import rule

COUNTS = (2, 3, 4, 5)


def fresh(players, **options):
    return eh.new("planet-steam", players, 3, options).table


def by_count(read, **options):
    return tuple(read(fresh(n, **options)) for n in COUNTS)


@rule("PS-COMP-01")
def test_the_board_has_seven_moorings_four_gauges_a_market_and_a_bonus_box():
    t = fresh(4)
    assert len(t.box.words.moor) == len(t.box.rows) == 7
    assert len(t.box.tracks) == len(t.supply) == len(t.price) == len(t.bonus) == 4
    assert len(t.box.tank_costs) == 15  # fourteen spaces and out of stock


@rule("PS-COMP-02", "PS-COMP-03", "PS-COMP-04", "PS-COMP-05", "PS-COMP-06")
def test_plastic_pieces():
    t = fresh(4)
    assert t.tanks_left == 35
    assert t.converters_left == [14, 14, 0, 14]
    assert t.superchargers_left == 13


@rule("PS-COMP-07", "PS-COMP-08", "PS-COMP-11")
def test_claim_markers_are_limited():
    t = fresh(4)
    assert t.box.claim_markers == 14
    assert t.markers == [12] * 4
    assert t.box.neutral_markers == 15
    assert t.neutral_left == 5
    for players in COUNTS:
        end = random_game(players, 5).table
        for seat in range(players):
            assert end.owner.count(seat) + end.markers[seat] == 14
        assert end.owner.count(NEUTRAL) + end.neutral_left == 15
        assert end.tanks_left + sum(p >= 0 for p in end.product) == 35
        assert end.superchargers_left + sum(end.charged) == 13
        for r in (0, 1, 3):
            assert end.converters_left[r] + end.product.count(r) == 14


@rule("PS-COMP-09", "PS-COMP-10", "PS-COMP-17")
def test_reserve_is_not_supply_and_never_runs_out():
    from enginehouse.games.planet_steam.rules.steps import TankTurn, Trade

    s = scene(TankTurn(0), cargo={0: {"water": 0}}, supply={"water": 0}, players=2)
    assert s.cargo(0, "water") == 1
    assert s.supply("water") == 0
    s = scene(Trade(0, 0), cargo={0: {"quartz": 4}}, price={"quartz": 20}, purse={0: 100_000}, players=2)
    s.go("0 sell quartz 4")
    assert s.t.purse[0] == 100_080  # no bank to break


@rule("PS-COMP-12", "PS-SETUP-11", "PS-SETUP-12", "PS-SETUP-13", "PS-SPEC-12", "PS-R84")
def test_specialist_cards_and_sets():
    cards = read_content().specialists.card
    assert len(cards) == 10
    assert all(1 <= len(c.specialists) <= 2 and c.number >= 1 and c.sets for c in cards)
    lady = next(c for c in cards if c.specialists == ("lady-steam",))
    assert lady.sets == (3, 4, 5)  # one card in several sets
    for players in COUNTS:
        held = fresh(players).box.cards
        assert [c.number for c in held] == list(range(1, players + 1))
        assert {c.roles for c in held} == {c.specialists for c in cards if players in c.sets}
    assert [c.roles for c in fresh(4).box.cards] == [
        ("lady-steam",),
        ("venturer",),
        ("airship-captain",),
        ("engineer",),
    ]


@rule("PS-COMP-13", "PS-CARRIER-05", "PS-SETUP-15")
def test_every_player_has_four_class_1_carriers():
    t = scene(players=5).t
    assert t.carriers == [[1, 1, 1, 1]] * 5
    assert [len(rooms) - 1 for rooms in t.box.capacity] == [4, 4, 4, 4]  # four classes of each


@rule("PS-COMP-14", "PS-SETUP-02", "PS-SETUP-03")
def test_certificates_in_the_reserve():
    assert by_count(lambda t: t.licences_left) == (6, 6, 7, 7)
    assert by_count(lambda t: t.luxury_left) == (4, 5, 6, 7)


@rule("PS-COMP-15", "PS-COMP-16", "PS-OPT-02")
def test_optional_cards_and_order_markers_enter_only_when_chosen():
    names = {o.name for o in eh.title("planet-steam").options}
    assert {"price_manipulation", "sabotage", "freelance_carrier"} <= names
    plain, full = random_game(3, 8), random_game(3, 8, EVERYTHING)
    kinds = {type(e).__name__ for _, e in plain.events}
    assert not kinds & {"ManipulationChosen", "Sabotaged", "FreelanceKept", "OrderPlaced"}
    told = [e for _, e in full.events]
    assert {e.number for e in told if type(e).__name__ == "OrderPlaced"} == {1, 2, 3, 4}
    assert {"ManipulationChosen", "Sabotaged"} <= {type(e).__name__ for e in told}
    only = random_game(3, 8, {"sabotage": True})
    assert "ManipulationChosen" not in {type(e).__name__ for _, e in only.events}


@rule("PS-COMP-18", "PS-SETUP-27", "PS-SETUP-28")
def test_highest_roll_is_first_and_only_the_tied_roll_again():
    seen_tie = False
    for seed in range(60):
        g = eh.new("planet-steam", 4, seed)
        rolls = [e for _, e in g.events if isinstance(e, FirstRolled)]
        assert all(1 <= d <= 6 for e in rolls for d in e.dice)
        assert rolls[0].seats == (0, 1, 2, 3)
        for before, after in itertools.pairwise(rolls):
            seen_tie = True
            assert before.first is None
            assert after.seats == tuple(
                s for s, d in zip(before.seats, before.dice, strict=True) if d == max(before.dice)
            )
        last = rolls[-1]
        assert last.dice.count(max(last.dice)) == 1
        assert g.table.first == last.first == last.seats[last.dice.index(max(last.dice))]
        assert g.to_act == (g.table.first,)
    assert seen_tie


@rule("PS-SETUP-01")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(Unknown, match="2 to 5"):
        eh.new("planet-steam", players)


@rule("PS-SETUP-04", "PS-SETUP-05", "PS-SETUP-06", "PS-SETUP-07", "PS-SETUP-21")
def test_starting_supplies_are_those_of_table_1():
    supply = [by_count(lambda t, r=r: t.box.supply[r]) for r in range(4)]
    assert supply == [(4, 5, 6, 7), (7, 8, 9, 10), (6, 7, 8, 10), (10, 12, 14, 16)]
    t = fresh(4)  # before the first bonus resources are placed, at the setup upgrades
    assert t.supply == [6, 9, 8, 14]
    assert sum(map(sum, t.cargo)) > 0


@rule("PS-SETUP-08")
def test_prices_start_on_the_red_number():
    assert {tuple(fresh(n).price) for n in COUNTS} == {(12, 7, 5, 6)}


@rule("PS-SETUP-09")
def test_tank_market_at_the_start():
    assert by_count(lambda t: t.stock) == (9, 10, 12, 14)


@rule("PS-SETUP-10")
def test_length_of_the_game():
    assert by_count(lambda t: t.box.rounds) == (7, 6, 5, 4)
    for players, rounds in zip(COUNTS, (7, 6, 5, 4), strict=True):
        told = [e for _, e in random_game(players, 2).events if type(e).__name__ == "RoundBegan"]
        assert [e.round for e in told] == list(range(1, rounds + 1))


@rule("PS-SETUP-14", "PS-R97")
def test_each_player_has_markers_of_a_colour_of_his_own():
    g = eh.new("planet-steam", 5, 1)
    emblems = g.title.emblems(g.table)
    assert len(set(emblems)) == 5
    assert all(g.table.owner.count(seat) == 2 for seat in range(5))
    assert (
        eh.new("planet-steam", 5, 1, names=list("abcde")).to_json() == g.to_json()
    )  # names and colours change nothing


@rule("PS-SETUP-16", "PS-SETUP-17", "PS-SETUP-18", "PS-SETUP-19", "PS-SETUP-20")
def test_starting_credits_and_resources_are_those_of_table_2():
    assert by_count(lambda t: t.purse[0]) == (100, 110, 120, 130)
    own = [by_count(lambda t, r=r: t.cargo[1][r]) for r in range(4)]
    assert own == [(0, 0, 1, 1), (1, 2, 2, 2), (3, 4, 3, 3), (3, 2, 3, 4)]


@rule("PS-REDUCED-01", "PS-REDUCED-02", "PS-REDUCED-03", "PS-REDUCED-04", "PS-REDUCED-05", "PS-REDUCED-06")
def test_reduced_start_replaces_table_2_only():
    assert by_count(lambda t: t.purse[1], reduced_start=True) == (80, 90, 100, 110)
    own = [by_count(lambda t, r=r: t.cargo[0][r], reduced_start=True) for r in range(4)]
    assert own == [(0, 0, 0, 0), (0, 1, 1, 1), (2, 3, 3, 3), (3, 2, 3, 3)]
    assert by_count(lambda t: t.supply, reduced_start=True) == by_count(lambda t: t.supply)
    assert by_count(lambda t: t.luxury_left, reduced_start=True) == (4, 5, 6, 7)


CLAIMS = {
    2: ("C3 F3|E4 B4", "A3 A5 B2 F5 G2 G4", "A1 B1 C1 D1 E1 F1 G1 A6 B6 C6 D6 E6 F6 G6"),
    3: ("G4 F3|B3 A4|D3 C6", "A6 B2 C3 D2 D6 E4 F6 G2", "A1 B1 C1 D1 E1 F1 G1"),
    4: ("C3 F2|A3 D2|E4 B5|G4 D5", "A4 B1 B3 B6 C4 E3 F1 F4 F6 G3", ""),
    5: ("C3 D1|E4 A5|D4 F6|B3 C5|G4 F2", "A1 A4 A6 C1 C4 D2 D5 E6 F1 G3", ""),
}


@rule("PS-SETUP-22", "PS-SETUP-23", "PS-SETUP-24", "PS-SETUP-25", "PS-SETUP-26")
@pytest.mark.parametrize("players", COUNTS)
def test_starting_claims(players):
    t = fresh(players)
    own, neutral, out = CLAIMS[players]
    where = {
        who: {z for z, o in zip(t.box.zones, t.owner, strict=True) if o == who}
        for who in (NEUTRAL, OUT, *range(players))
    }
    assert [where[s] for s in range(players)] == [set(pair.split()) for pair in own.split("|")]
    assert where[NEUTRAL] == set(neutral.split())
    assert where[OUT] == set(out.split())
    assert t.owner.count(UNCLAIMED) == {2: 18, 3: 21, 4: 24, 5: 22}[players]
    assert set(t.owner) <= {UNCLAIMED, NEUTRAL, OUT, *range(players)}  # no marker of an unused colour but face down


@rule("PS-SETUP-29", "PS-SETUP-30")
def test_each_player_upgrades_one_carrier_clockwise_from_the_first():
    g = eh.new("planet-steam", 4, 11)
    first = g.table.first
    for i in range(4):
        seat = (first + i) % 4
        assert g.to_act == (seat,)
        assert g.legal(seat) == [f"upgrade {r}" for r in RESOURCES]
        assert g.why_not(seat, "pass").rule == "PS-SETUP-29"
        told = g.play(seat, f"upgrade {RESOURCES[i]}")
        assert Upgraded(seat, i, 2, None) in told
        assert g.view((first + 3) % 4).carriers[seat][i] == 2  # later players see it
    assert all(sorted(c) == [1, 1, 1, 2] for c in g.table.carriers)
    assert "Water" in g.at(0).table.stack[-1].hint(g.table, first)
    assert g.table.purse == [120] * 4
    assert sum(map(sum, g.table.cargo)) == 4 * 9


@rule("PS-SETUP-31", "PS-SETUP-32")
def test_nobody_starts_with_anything_built():
    t = fresh(5)
    assert max(t.product) < 0
    assert not any(t.charged)
    assert t.licences == t.luxury == [0] * 5
    assert t.airship == NOBODY
    assert t.bonus == [0, 0, 0, 0]
