"""Main action 3: stations and factories."""

from enginehouse.games.imperial_steam.rules.scoring import fulfilled
from enginehouse.games.imperial_steam.rules.state import Table, put
from enginehouse.games.imperial_steam.rules.steps.build import factory_price, sites_in
from tests.games.imperial_steam.tables import asked, at_turn, city, factory, legal, play, refused, tracks, turn_of
from tests.proof import rule


def builder(players: int = 3) -> Table:
    table = at_turn(players)
    tracks(table, 0, "WIE-BRA", "WIE-LIL", "WIE-WRN", "WRN-GLO")
    table.purse[0] = 300
    table.investors[0] = 0
    table.rested[0] = (1, 1, 1)
    return table


@rule("IS-STAT-01", "IS-STAT-02")
def test_one_building_in_the_network() -> None:
    table = builder()
    play(table, "build")
    assert {"station BRA", "station LIL", "station GLO", "factory WIE-a", "factory BRA-t"} <= set(legal(table))
    assert refused(table, "station SOP").rule == "IS-STAT-02"
    play(table, "station BRA")
    assert asked(table) == "Turn"
    assert table.works[0] == ()
    turn_of(table, 1)
    tracks(table, 1, "WIE-BRA")
    play(table, "build")
    assert refused(table, "station BRA").rule == "IS-STAT-02"  # its only site is taken


@rule("IS-STAT-03", "IS-STAT-05", "IS-STAT-06", "IS-STAT-07")
def test_example_station() -> None:
    table = builder()
    cash, income, places = table.purse[0], table.income(0), table.room(0)[1]
    tracks(table, 0, "GLO-HAR")
    play(table, "build", "station GLO")  # the blue hub: 50
    assert table.purse[0] == cash - 50
    assert table.room(0)[1] == places + 1
    assert table.income(0) == income + 10
    turn_of(table, 0)
    table.staff[0], table.stock[0], table.rested[0] = (True, True), (1, 2, 2, 0), (0, 0, 5)
    play(table, "track")
    assert "lay GLO-MUE" in legal(table)  # a third track at Gloggnitz
    turn_of(table, 1)
    assert table.ground.stations[city(table, "GLO")] == 2  # a second site is free for others


@rule("IS-STAT-04")
def test_two_stations_besides_wien() -> None:
    table = builder()
    table.stations[0] = (0, city(table, "BRA"), city(table, "LIL"))
    play(table, "build")
    assert refused(table, "station GLO").rule == "IS-STAT-04"


@rule("IS-STAT-03")
def test_a_station_must_be_paid() -> None:
    table = builder()
    table.purse[0] = 40
    play(table, "build")
    assert "station BRA" in legal(table)
    assert refused(table, "station GLO").rule == "IS-STAT-03"


@rule("IS-R42")
def test_a_second_own_station_in_a_city() -> None:
    table = builder()
    table.stations[0] = (0, city(table, "GLO"))
    play(table, "build")
    assert "station GLO" in legal(table)
    strict = at_turn(3, one_station_per_city=True)
    tracks(strict, 0, "WIE-WRN", "WRN-GLO")
    strict.purse[0] = 300
    strict.stations[0] = (0, city(strict, "GLO"))
    play(strict, "build")
    assert refused(strict, "station GLO").rule == "IS-R42"


@rule("IS-FACT-01")
def test_sites_of_the_network() -> None:
    table = builder()
    names = {table.ground.works[i].name for i in sites_in(table, 0)}
    assert names == {"WIE-a", "WIE-b", "WIE-c", "BRA-t", "LIL-a"}
    play(table, "build")
    assert refused(table, "factory SOP-a").rule == "IS-FACT-01"


@rule("IS-FACT-02")
def test_sites_by_player_count() -> None:
    counts = []
    for players in (2, 3, 4):
        table = at_turn(players)
        works = table.ground.works
        counts.append((sum(not w.on_tile for w in works), len(works)))
        assert ("WIE-d" in table.ground.works_of) == (players == 4)
        assert ("WIE-c" in table.ground.works_of) == (players >= 3)
    assert counts == [(12, 20), (18, 28), (22, 34)]
    two = at_turn(2)
    two.purse[0] = 200
    play(two, "build")
    assert refused(two, "factory WIE-c").rule == "IS-FACT-02"


@rule("IS-FACT-03", "IS-FACT-06", "IS-FACT-14")
def test_the_board_price_rises_with_each_factory() -> None:
    table = builder()
    prices = []
    for site in ("WIE-a", "WIE-b", "WIE-c"):
        turn_of(table, 0)
        table.laid[0] = (0,) * 11
        cash = table.purse[0]
        play(table, "build", f"factory {site}")
        assert set(legal(table)) == {"wood", "stone", "iron", "coal"}  # the site does not fix the type
        play(table, "stone")
        if asked(table) == "ChooseWorker":
            play(table, legal(table)[0])
        prices.append(cash - table.purse[0])
    assert prices == list(table.box.costs[1][:3]) == [20, 30, 30]


@rule("IS-FACT-04", "IS-FACT-05", "IS-R43")
def test_example_special_prices() -> None:
    table = builder(4)
    tracks(table, 0, "WIE-WRN", "WRN-SOP")
    works = table.ground.works_of
    assert [factory_price(table, works["WIE-d"], good) for good in range(4)] == [40] * 4
    assert [factory_price(table, works["SOP-a"], good) for good in range(4)] == [30] * 4  # Sopron's station price
    assert [factory_price(table, works["LIL-a"], good) for good in range(4)] == [30] * 4
    assert [factory_price(table, works["WIE-a"], good) for good in range(4)] == [20, 20, 30, 40]
    cash = table.purse[0]
    play(table, "build", "factory WIE-d", "coal", "level 1 rested")
    assert table.purse[0] == cash - 40
    assert table.taken[3] == 1  # the row moves on all the same


@rule("IS-FACT-07")
def test_an_empty_row() -> None:
    table = builder()
    table.taken = put(table.taken, 0, 9)
    play(table, "build", "factory WIE-a")
    assert refused(table, "wood").rule == "IS-FACT-07"
    assert factory_price(table, table.ground.works_of["LIL-a"], 0) is None


@rule("IS-FACT-08", "IS-FACT-09", "IS-FACT-10", "IS-R44")
def test_example_iron_factory() -> None:
    table = builder()
    table.worked[0] = (0, 1, 0)
    table.taken = put(table.taken, 2, 2)
    assert table.factory_cost(2) == 40
    cash, supply = table.purse[0], table.supply[2]
    table.contracts[0] = ("I 60",)
    play(table, "build", "factory BRA-t", "iron")
    assert set(legal(table)) == {"level 1 rested", "level 2 rested", "level 3 rested", "level 2 worked"}
    assert refused(table, "level 3 worked").rule == "IS-FACT-08"
    other = table.clone()
    play(table, "level 2 worked")
    assert table.purse[0] == cash - 40
    assert table.works[0] == ((table.ground.works_of["BRA-t"], 2, 3),)
    assert table.supply[2] == supply - 3
    assert table.worked[0] == (0, 0, 0)
    assert table.taken[2] == 3
    assert table.factories[0] == (0, 0, 1, 0)
    assert fulfilled(table.box, table.contracts[0], table.factories[0]) == ("I 60",)
    play(other, "level 3 rested")
    assert other.works[0][0][2] == 4
    low = builder()
    play(low, "build", "factory BRA-t", "iron", "level 1 rested")
    assert low.works[0][0][2] == 2


@rule("IS-R44", "IS-FACT-08")
def test_a_factory_needs_a_worker() -> None:
    table = builder()
    table.rested[0] = (0, 0, 0)
    play(table, "build")
    assert all(a.startswith("station") for a in legal(table))
    assert refused(table, "factory WIE-a").rule == "IS-FACT-08"


@rule("IS-FACT-11", "IS-FACT-12")
def test_factories_move_to_the_contracts_they_suit() -> None:
    table = builder()
    table.contracts[0] = ("W 50", "WS 140")
    table.factories[0] = (1, 0, 0, 0)
    assert fulfilled(table.box, table.contracts[0], table.factories[0]) == ("W 50",)
    table.factories[0] = (1, 1, 0, 0)  # the wood factory moves over
    assert fulfilled(table.box, table.contracts[0], table.factories[0]) == ("WS 140",)
    table.factories[0] = (2, 1, 0, 0)  # one per space
    assert fulfilled(table.box, table.contracts[0], table.factories[0]) == ("W 50", "WS 140")
    table.factories[0] = (0, 5, 5, 5)  # only its own type
    assert fulfilled(table.box, table.contracts[0], table.factories[0]) == ()


@rule("IS-FACT-13", "IS-FACT-15")
def test_a_site_stays_taken() -> None:
    table = builder()
    factory(table, 0, "BRA-t", "iron", 0)
    tracks(table, 1, "WIE-BRA")
    table.purse[1] = 300
    assert table.workers(0) == 4
    for seat in (0, 1):
        turn_of(table, seat)
        play(table, "build")
        assert refused(table, "factory BRA-t").rule == "IS-FACT-15"
