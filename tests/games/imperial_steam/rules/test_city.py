"""What a new city gives: hexagons, business, Semmering, Trieste."""

from enginehouse.games.imperial_steam.rules.city import connect
from enginehouse.games.imperial_steam.rules.events import (
    InfluenceMoved,
    SemmeringTaken,
    TokenTaken,
    TrackLaid,
    TriesteReached,
)
from enginehouse.games.imperial_steam.rules.state import put
from tests.games.imperial_steam.tables import (
    asked,
    at_turn,
    city,
    factory,
    goods,
    hear,
    joined,
    legal,
    link,
    play,
    refused,
    stand,
    tracks,
    turn_of,
)
from tests.proof import rule


@rule("IS-CITY-01", "IS-CITY-02")
def test_a_hexagon_once_for_each_player() -> None:
    table = at_turn(3)
    table.rested = [(0, 0, 5)] * 3
    for seat in range(3):
        turn_of(table, seat)
        play(table, "track", "lay WIE-WRN", "crew 3")
        assert table.influence[seat] == 1
    # joining the same city a second time gives nothing
    table = at_turn(3)
    tracks(table, 0, "WIE-WRN", "WIE-BRA")
    assert connect(table, 0, link(table, "BRA-WRN")) == 0
    assert table.influence[0] == 0


@rule("IS-CITY-03")
def test_feldkirchen_gives_three_more() -> None:
    table = at_turn(2)
    tracks(table, 0, "WIE-WRN", "WRN-GLO", "GLO-MUE", "MUE-BRU", "BRU-LEO", "LEO-JUD")
    connect(table, 0, link(table, "JUD-FEL"))
    assert table.influence[0] == 3
    # a tile with a hexagon of its own comes on top
    tiles = list(table.tiles)
    fel, maz = city(table, "FEL"), city(table, "MAZ")
    tiles[fel], tiles[maz] = tiles[maz], tiles[fel]
    table.tiles, table.land = tuple(tiles), None
    tracks(table, 1, "WIE-WRN", "WRN-GLO", "GLO-MUE", "MUE-BRU", "BRU-LEO", "LEO-JUD")
    connect(table, 1, link(table, "JUD-FEL"))
    assert table.influence[1] == 2 + 3


@rule("IS-CITY-04")
def test_connecting_builds_nothing() -> None:
    table = at_turn(3)
    table.rested[0] = (0, 0, 5)
    play(table, "track", "lay WIE-BRA", "crew 3+3", "stop")
    assert table.stations[0] == (0,)
    assert table.works[0] == ()
    if asked(table) == "Closing":
        play(table, "end")
    turn_of(table, 0)
    table.purse[0] = 200
    play(table, "build")
    assert {"station BRA", "factory BRA-t"} <= set(legal(table))


@rule("IS-CITY-05", "IS-DELIV-07")
def test_example_delivery_in_the_same_turn() -> None:
    table = at_turn(3)
    tracks(table, 0, "WIE-WRN")
    table.rested[0] = (0, 0, 2)
    table.stock[0] = goods(1, 1, 1, 1)
    tracks(table, 0, "WIE-BRA")
    factory(table, 0, "BRA-t", "iron", 3)
    table.taken = put(table.taken, 2, 3)  # iron pays 90
    assert table.pay(2) == 90
    cash, blue = table.purse[0], table.hubs[3]
    play(table, "track", "lay WRN-GLO")
    play(table, "deliver BRA-t GLO")
    assert table.purse[0] == cash + 90
    assert table.stock[0][3] == 0
    assert table.works[0][0][2] == 2
    assert table.hubs[3] == blue + 1
    assert table.received[3] == (0, 0, 1, 0)


@rule("IS-BIZ-01", "IS-BIZ-02", "IS-BIZ-03", "IS-BIZ-04", "IS-BIZ-05")
def test_example_business_3() -> None:
    table = at_turn(3)
    tracks(table, 0, "WIE-BRA")
    table.rested[0] = (0, 0, 3)
    stand(table, 30, 0, 0)
    play(table, "track", "lay BRA-SOP", "crew 3+3")
    assert table.business[city(table, "SOP")] == 0  # the token is gone at once
    play(table, "point influence")
    assert table.influence[0] == 4
    table = at_turn(3)
    tracks(table, 0, "WIE-BRA", "BRA-SOP")
    table.rested[0] = (0, 0, 3)
    stand(table, 30, 0, 0)
    play(table, "track", "lay SOP-GYO", "crew 3+3", "point share", "point share", "point car")
    assert table.box.values[table.share[0]] == 90
    assert table.influence[0] == 3  # no influence is paid
    assert table.trains[0] == ((3, "PFF"),)
    assert table.business[city(table, "GYO")] == 2


@rule("IS-BIZ-06", "IS-R37")
def test_options_without_effect_are_not_offered() -> None:
    from enginehouse.games.imperial_steam.rules.steps.city import Points

    table = at_turn(3)
    table.investors[0] = 0
    table.trains[0] = ((3, "RRP"),)
    table.share[0] = 5
    stand(table, 200, 0, 0)
    table.then(Points(0, 1))
    assert legal(table) == ["point forgo"]
    assert refused(table, "point car").rule == "IS-BIZ-06"
    assert refused(table, "point share").rule == "IS-R37"
    assert refused(table, "point influence").rule == "IS-R37"


@rule("IS-R38")
def test_the_token_goes_even_if_all_points_are_forgone() -> None:
    table = at_turn(3)
    table.rested[0] = (0, 0, 2)
    play(table, "track", "lay WIE-LIL", "point forgo", "point forgo")
    assert table.business[city(table, "LIL")] == 1
    assert table.influence[0] == 0


@rule("IS-BIZ-10", "IS-STATE-06")
def test_state_access_takes_a_token_too() -> None:
    table = at_turn(3)
    tracks(table, 0, "WIE-WRN", "WRN-GLO", "GLO-HAR")
    play(table, "access HAR-FUR")
    assert asked(table) == "Points"
    assert table.business[city(table, "FUR")] == 1
    play(table, "point influence", "point influence")
    assert table.influence[0] == 2
    assert asked(table) == "Turn"


@rule("IS-SEM-01", "IS-SEM-02", "IS-R35")
def test_the_first_on_the_semmering_takes_the_token() -> None:
    table = at_turn(3)
    for seat in range(2):
        tracks(table, seat, "WIE-WRN", "WRN-GLO")
        table.rested[seat] = (0, 0, 2)
        table.stock[seat] = goods(1, 2, 1)
        table.staff[seat] = (True, False)
    play(table, "track", "lay GLO-MUE")
    assert table.semmering == 0
    turn_of(table, 1)
    play(table, "track", "lay GLO-MUE")
    assert table.semmering == 0
    # crowned by custom data, the first track there by any means takes it
    table = at_turn(3)
    table.crowns, table.land = (link(table, "GLO-MUE"),), None
    tracks(table, 2, "WIE-WRN", "WRN-GLO")
    turn_of(table, 2)
    play(table, "access GLO-MUE")
    assert table.semmering == 2


TO_NOVO_MESTO = ("WIE-WRN", "WRN-SOP", "SOP-SZO", "SZO-ZAL", "ZAL-VAR", "VAR-ZAG", "ZAG-NOV")


@rule("IS-TRI-01", "IS-TRI-02", "IS-R33")
def test_trieste_pays_for_every_track() -> None:
    table = at_turn(3)
    for seat in range(2):
        tracks(table, seat, *TO_NOVO_MESTO)
        table.rested[seat] = (0, 0, 3)
        table.stock[seat] = goods(1, 1, 2)
        table.staff[seat] = (False, True)
        table.purse[seat] = 100
    tracks(table, 1, "WRN-GLO")
    play(table, "track", "lay TRI-NOV")
    assert table.purse[0] == 100 + 10 * 8
    assert table.influence[0] == 2  # Trieste's hexagon
    turn_of(table, 1)
    play(table, "track", "lay TRI-NOV")
    assert table.purse[1] == 100 - 10 + 10 * 9  # the second one too, every track on the map


@rule("IS-R85")
def test_trieste_by_state_access() -> None:
    table = at_turn(3)
    table.crowns, table.land = (link(table, "TRI-NOV"),), None
    tracks(table, 0, *TO_NOVO_MESTO)
    table.purse[0] = 100
    play(table, "access TRI-NOV")
    assert table.purse[0] == 100 - 60 + 80
    assert table.linked(0)


@rule("IS-R32")
def test_order_of_effects() -> None:
    table = at_turn(3)
    table.rested[0] = (0, 0, 3)
    table.stock[0] = goods(1, 2, 2)
    table.staff[0] = (True, True)
    tracks(table, 0, "WIE-WRN", "WRN-GLO")
    tracks(table, 1, "WIE-WRN", "WRN-GLO", "GLO-MUE")
    heard = hear(table, "track", "lay GLO-MUE", "crew 3+3")
    kinds = [type(event) for event in heard]
    assert kinds.index(TrackLaid) < kinds.index(SemmeringTaken) < kinds.index(InfluenceMoved)
    assert table.purse[0] == 130 - 10
    # the fee must be there before Trieste pays
    table = at_turn(3)
    tracks(table, 0, *TO_NOVO_MESTO)
    tracks(table, 1, *TO_NOVO_MESTO, "NOV-TRI")
    table.rested[0], table.stock[0], table.staff[0] = (0, 0, 3), goods(1, 1, 2), (False, True)
    table.purse[0] = 0
    assert "track" not in legal(table) or "lay TRI-NOV" not in _first_tracks(table)
    table.purse[0] = 10
    heard = hear(turn_of(table, 0), "track", "lay TRI-NOV")
    kinds = [type(event) for event in heard]
    assert kinds.index(TriesteReached) < kinds.index(InfluenceMoved)
    # hexagon before business token
    table = at_turn(4)
    tracks(table, 0, "WIE-BRA", "BRA-GYO")
    table.rested[0] = (0, 0, 4)
    heard = hear(table, "track", "lay GYO-ZAL", "crew 3+3+3")
    kinds = [type(event) for event in heard]
    assert kinds.index(InfluenceMoved) < kinds.index(TokenTaken)


def _first_tracks(table) -> list[str]:  # type: ignore[no-untyped-def]
    copy = table.clone()
    play(copy, "track")
    return legal(copy)


def test_joined_helper_agrees() -> None:
    table = at_turn(3)
    assert joined(table, 0, "WIE")
    assert not joined(table, 0, "TRI")
