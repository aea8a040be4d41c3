"""End Phase, end of the game, scoring. PS-PROD, PS-MAINT, PS-END."""

import enginehouse as eh
from enginehouse.games.planet_steam.rules.scoring import assets, result
from enginehouse.games.planet_steam.rules.state import NOBODY
from enginehouse.games.planet_steam.rules.steps import EndPhase, Maintain, PlayRound, ProduceTanks
from tests.games.planet_steam.lab import random_game, scene
from tests.proof import rule


def end(**kw):
    supply = {k: kw.pop(k) for k in ("ore", "energy", "water", "quartz") if k in kw}
    return scene(ProduceTanks(), supply=supply, **kw)


@rule("PS-PROD-01", "PS-PROD-02", "PS-PROD-03", "PS-R52")
def test_a_shortage_makes_no_tanks_and_raises_its_price_alone():
    s = end(ore=0, energy=9, stock=7)
    assert s.t.stock == 7
    assert s.t.supply[1] == 0
    assert s.t.supply[3] == 9
    assert s.price("ore") == 11
    assert s.price("energy") == 6
    full = end(ore=5, energy=0, stock=14)
    assert full.price("energy") == 10
    assert full.price("ore") == 7


@rule("PS-R50", "PS-R51")
def test_both_short_raise_both_and_stop_at_the_top():
    s = end(ore=0, energy=0, stock=3, price={"ore": 12, "energy": 5})
    assert s.price("ore") == 14
    assert s.price("energy") == 9
    assert s.t.stock == 3


@rule("PS-PROD-04", "PS-PROD-05", "PS-PROD-06")
def test_tanks_until_ore_energy_or_room_is_gone():
    s = end(ore=3, energy=9, stock=5)
    assert (s.t.stock, s.t.supply[1], s.t.supply[3]) == (8, 0, 6)
    assert s.t.price == [12, 7, 5, 6]
    s = end(ore=9, energy=2, stock=5)
    assert (s.t.stock, s.t.supply[1], s.t.supply[3]) == (7, 7, 0)
    assert s.t.price == [12, 7, 5, 6]
    s = end(ore=9, energy=9, stock=12)
    assert (s.t.stock, s.t.supply[1], s.t.supply[3]) == (14, 7, 7)


@rule("PS-PROD-08", "PS-PROD-09")
def test_a_full_market_and_the_other_resources():
    s = end(ore=5, energy=5, water=0, quartz=0, stock=14)
    assert s.t.supply == [0, 5, 0, 5]
    assert s.t.price == [12, 7, 5, 6]
    assert s.t.stock == 14
    s = end(ore=5, energy=5, water=0, quartz=0, stock=0)
    assert s.t.stock == 5
    assert s.t.supply[0] == s.t.supply[2] == 0


@rule("PS-MAINT-01", "PS-R53", "PS-END-09")
def test_the_gold_space_ends_the_game_after_a_full_last_round():
    s = scene(
        EndPhase(), PlayRound(), players=5, round=4, cards=(1, 2, 3, 4, 5), supply={"ore": 0, "energy": 3}, airship=2
    )
    assert s.game.over
    assert s.price("ore") == 11
    assert result(s.t).sources[0]["ore"] == 2 * 11
    assert s.t.airship == 2
    assert s.t.cards != [NOBODY] * 5
    s = scene(EndPhase(), PlayRound(), players=5, round=3, cards=(1, 2, 3, 4, 5))
    assert not s.game.over
    assert s.t.round == 4


@rule("PS-MAINT-02", "PS-MAINT-03", "PS-VTRADE-10")
def test_maintenance_clears_cards_airship_and_order_markers():
    s = scene(Maintain(), cards=(3, 1, 2, 4), airship=5, order_marks=[1, 2, 3, 4])
    assert s.t.cards == [NOBODY] * 4
    assert s.t.airship == NOBODY
    assert s.t.order_marks == [0, 0, 0, 0]
    assert s.t.first == 1  # who held Lady Steam


@rule("PS-END-01", "PS-END-02", "PS-END-03", "PS-END-04", "PS-END-05", "PS-END-06", "PS-END-07")
def test_final_wealth_by_source():
    s = scene(
        claims={"A1": 0, "A2": 0}, tanks={"A1": "ore+", "C3": "water"}, luxury=[2, 0, 0, 0], licences=[3, 0, 0, 0],
        purse={0: 17}, cargo={0: {"quartz": 1, "ore": 2, "water": 0, "energy": 4}}, carriers={0: {"ore": 4}},
        price={"quartz": 20, "ore": 3, "energy": 1},
    )  # fmt: skip
    assert result(s.t).sources[0] == {
        "credits": 17, "zones": 100, "tanks": 50, "superchargers": 50, "luxury quarters": 100,
        "quartz": 20, "ore": 6, "water": 0, "energy": 4,
    }  # fmt: skip
    assert result(s.t).points[0] == 347  # licences, carriers and converters add nothing
    assert sum(assets(s.t, 0).values()) == 330


@rule("PS-END-08")
def test_ties_share_the_victory():
    s = scene(
        players=3,
        purse={0: 50, 1: 60, 2: 60},
        cargo={seat: dict.fromkeys(("quartz", "ore", "water", "energy"), 0) for seat in range(3)},
    )
    assert result(s.t).ranking == ((1, 2), (0,))
    assert result(s.t).winners == (1, 2)


@rule("PS-R54")
def test_no_debt_ever():
    for players in (2, 3, 4, 5):
        g, low = random_game(players, 40), 0
        again = eh.replay(g.record())
        assert again.over
        for ply in range(0, len(g.actions), 25):
            low = min(low, *g.at(ply).table.purse)
        assert low == 0
        assert min(g.table.purse) >= 0
        assert len(g.result.points) == players


@rule("PS-END-08")
def test_a_tie_on_wealth_is_shared_whatever_it_is_made_of():
    """Credits, zones and cargo weigh the same: nothing breaks the tie."""
    nothing = dict.fromkeys(("quartz", "ore", "water", "energy"), 0)
    s = scene(purse={0: 100, 1: 75, 2: 0, 3: 0}, cargo=dict.fromkeys(range(4), nothing), claims={"A1": 1})
    final = result(s.t)
    assert final.points[0] == final.points[1] == 150
    assert s.t.purse[0] != s.t.purse[1]
    assert final.ranking == ((0, 1), (2, 3))
    assert final.winners == (0, 1)
