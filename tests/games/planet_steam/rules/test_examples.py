"""Every worked example of the catalogue. PS-EX."""

from enginehouse.games.planet_steam.rules.scoring import result
from enginehouse.games.planet_steam.rules.steps import (
    Activate,
    AuctionSpecialists,
    ClaimTurn,
    ExtractTurn,
    ManipulatePrices,
    PlaceBonus,
    ProduceTanks,
    Trade,
    TradeResources,
)
from tests.games.planet_steam.lab import scene, wanted_die
from tests.proof import rule


@rule("PS-EX-01")
def test_bonus_box():
    s = scene(PlaceBonus(), supply={"quartz": 2, "ore": 0})
    assert s.supply("quartz") == 1
    assert s.t.bonus[0] == 1
    assert s.supply("ore") == 0
    assert s.t.bonus[1] == 0


@rule("PS-EX-02", "PS-R83")
def test_specialist_auction():
    martin, jen, kay, eric = range(4)
    s = scene(
        AuctionSpecialists(),
        first=martin,
        bonus=("quartz", "ore", "water", "energy"),
        cargo={kay: {"energy": 4}},
        supply={"energy": 6},
        purse=dict.fromkeys(range(4), 60),
    )
    s.go("0 bid 20", "1 bid 22", "2 pass", "3 pass", "0 bid 23", "1 pass", "0 take 2", "0 take quartz")
    s.go("1 bid 3", "2 pass", "3 bid 15", "1 pass", "3 take 1", "3 take ore")
    s.go("1 bid 1", "2 pass", "1 take 4", "1 take licence", "1 take water")
    assert s.t.purse == [37, 59, 59, 45]
    assert s.t.cards == [1, 3, 2, 0]
    assert s.t.order == [eric, martin, kay, jen]
    assert s.supply("energy") == 7
    assert s.cargo(kay, "energy") == 4
    assert s.t.licences[jen] == 1


@rule("PS-EX-03")
def test_claim_by_die():
    s = wanted_die((1,), [ClaimTurn(0)], cards=(1, 2, 3, 4), empty=True, claims={"C1": 1, "C2": 2})
    s.go("0 roll C3")
    assert s.legal() == ["claim B3", "claim D3", "claim C4"]  # the fourth direction is fully claimed


@rule("PS-EX-05")
def test_tank_phase():
    s = scene(
        Activate(0),
        stock=14,
        purse={0: 100},
        claims={"A1": 0, "A2": 0},
        tanks={"F2": "quartz"},
        cargo={0: {"water": 3, "ore": 2, "energy": 3}},
    )
    tracks = (s.t.supply[:], s.t.price[:])
    s.go("0 activate", "0 tank A1", "0 fit energy A1", "0 move F2>A2", "0 upgrade energy", "0 end")
    assert s.t.purse[0] == 78
    assert s.t.cargo[0] == [1, 1, 1, 2]
    assert s.t.stock == 13
    assert s.t.carriers[0][3] == 2
    assert s.tank("A2") == "quartz"
    assert (s.t.supply, s.t.price) == tracks


@rule("PS-EX-06")
def test_basic_extraction():
    s = scene(ExtractTurn(0), claims={"A1": 0}, tanks={"C3": "water", "F2": "ore", "A1": "ore"})
    before = s.t.cargo[0][:]
    s.go("0 run F2", "0 run C3", "0 extract")
    assert [a - b for a, b in zip(s.t.cargo[0], before, strict=True)] == [0, 1, 1, -1]


@rule("PS-EX-07")
def test_supercharger_and_synergy():
    claims = {"A1": 0, "A2": 0, "B1": 0, "B2": 0}
    tanks = {"A1": "water+", "A2": "water", "B1": "water", "B2": "water"}
    s = scene(
        ExtractTurn(0),
        claims=claims,
        tanks=tanks,
        empty=True,
        carriers={0: {"water": 2}},
        cargo={0: {"water": 0, "energy": 4}},
        supply={"water": 5},
    )
    s.go("0 run all", "0 extract")
    event = s.heard[-1]
    assert event.gained == (0, 0, 8, 0)
    assert event.lost == (0, 0, 1, 0)
    assert s.cargo(0, "energy") == 0
    assert s.cargo(0, "water") == 7
    assert s.supply("water") == 5


@rule("PS-EX-08")
def test_synergy_and_airship():
    zones = ("A1", "A2", "B1", "D1", "D2")
    s = scene(
        ExtractTurn(0),
        claims=dict.fromkeys(zones, 0),
        tanks=dict.fromkeys(zones, "quartz"),
        empty=True,
        airship=3,
        carriers={0: {"quartz": 4, "energy": 2}},
        cargo={0: {"quartz": 0, "energy": 5}},
    )
    s.go("0 run all", "0 extract")
    assert s.cargo(0, "energy") == 0
    assert s.cargo(0, "quartz") == 5 + 2 + 1 + 2


@rule("PS-EX-09")
def test_buying():
    s = scene(Trade(2, 0), supply={"water": 6}, price={"water": 7}, purse={0: 20}).go("0 buy water 2")
    assert s.t.purse[0] == 6
    assert s.supply("water") == 4
    assert s.price("water") == 7
    assert s.t.box.tracks[2].band(4) == "green"


@rule("PS-EX-10")
def test_selling():
    s = scene(
        Trade(3, 0),
        supply={"energy": 9},
        price={"energy": 4},
        purse={0: 0},
        cargo={0: {"energy": 5}},
        carriers={0: {"energy": 2}},
    )
    s.go("0 sell energy 5")
    assert s.t.purse[0] == 20
    assert s.supply("energy") == 14
    assert s.price("energy") == 1
    assert s.t.box.tracks[3].band(14) == "red"


@rule("PS-EX-11")
def test_pass_and_adjust():
    s = scene(Trade(1, 0), supply={"ore": 9}, price={"ore": 8}).go("0 pass")
    assert s.price("ore") == 7


@rule("PS-EX-12", "PS-EX-13", "PS-EX-14")
def test_production():
    one = scene(ProduceTanks(), supply={"ore": 5, "energy": 9}, stock=7)
    assert (one.supply("ore"), one.supply("energy"), one.t.stock) == (0, 4, 12)
    assert one.t.price == [12, 7, 5, 6]
    two = scene(ProduceTanks(), supply={"ore": 5, "energy": 9}, stock=11)
    assert (two.supply("ore"), two.supply("energy"), two.t.stock) == (2, 6, 14)
    for stock in range(15):
        three = scene(ProduceTanks(), supply={"ore": 5, "energy": 0}, stock=stock)
        assert three.t.stock == stock
        assert three.price("energy") == 10
        assert three.price("ore") == 7


@rule("PS-EX-15")
def test_final_wealth():
    zones = ["C3", "F2", "A1", "A2", "A5", "A6", "B2", "C1", "C2", "C5"]
    tanks = dict.fromkeys(zones[:5], "ore") | {"A6": "water+"}
    s = scene(
        claims=dict.fromkeys(zones, 0),
        tanks=tanks,
        luxury=[1, 0, 0, 0],
        purse={0: 20},
        price={"water": 8, "energy": 3},
        cargo={0: {"quartz": 0, "ore": 0, "water": 3, "energy": 2}},
    )
    assert result(s.t).points[0] == 550


@rule("PS-EX-16")
def test_variable_trading():
    s = scene(AuctionSpecialists(), options={"variable_trading": True}, bonus=("quartz", "ore"), first=0)
    s.go("0 bid 2", "1 pass", "2 pass", "3 pass", "0 take 1", "0 take quartz", "0 order water 4")
    assert s.cargo(0, "quartz") == 2
    assert s.t.order_marks[2] == 4
    t = scene(TradeResources(), players=2, cards=(1, 2), options={"variable_trading": True}, order_marks=[1, 2, 4, 3])
    assert t.t.stack[0].resource == 2  # the last turns on the stack are for water


@rule("PS-EX-17")
def test_moderate_manipulation():
    s = scene(ManipulatePrices(1), options={"price_manipulation": True}, purse={1: 10})
    s.go("1 moderate", "1 ore +3", "1 energy -1")
    assert s.t.purse[1] == 6
    assert s.price("ore") == 10
    assert s.price("energy") == 5
    assert s.asked() is None
