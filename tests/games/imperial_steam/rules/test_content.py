"""The box: components, tiles, boards and cards, and what must hold for any content."""

import shutil
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from enginehouse.core import BadContent, Unknown
from enginehouse.games.imperial_steam import GAME
from enginehouse.games.imperial_steam.rules.box import CARS, CUBES, STATIONS, TRACKS
from enginehouse.games.imperial_steam.rules.content import read_content
from enginehouse.games.imperial_steam.rules.notation import TILES
from enginehouse.games.imperial_steam.rules.scoring import silver_value
from enginehouse.house import new
from tests.games.imperial_steam.tables import at_turn, set_up, tracks
from tests.proof import rule

CONTENT = read_content(None)
SHIPPED = Path(str(files("enginehouse.games.imperial_steam"))) / "content"


@rule("IS-COMP-01", "IS-R87")
def test_two_to_four_players_and_colours_without_effect() -> None:
    assert list(GAME.players) == [2, 3, 4]
    for players in (1, 5):
        with pytest.raises(Unknown):
            new("imperial-steam", players)
    table = set_up(4)
    assert len(set(GAME.emblems(table))) == 4
    orders = {tuple(set_up(4, seed=seed).order) for seed in range(40)}
    assert len(orders) > 8  # the first order comes from the seed, not from the colours
    assert set_up(4, seed=7).order == set_up(4, seed=7).order


@rule("IS-COMP-02", "IS-TURN-10")
def test_eleven_tiles() -> None:
    assert TILES == (
        "track", "hire", "build", "produce", "goods", "train", "contract", "donate", "shares", "fundraise", "pass",
    )  # fmt: skip


@rule("IS-COMP-04", "IS-COMP-05", "IS-COMP-23")
def test_cubes_and_factories() -> None:
    for players in (2, 3, 4):
        table = set_up(players)
        for good in range(4):
            elsewhere = table.market[good] + sum(s[good] for s in table.stock) + sum(a[good] for a in table.arrivals)
            assert table.supply[good] + elsewhere == CUBES == 40
    most = CONTENT.boards.factories[2]
    assert [len(row) for row in most.costs] == [12] * 4  # 48 in all


@rule("IS-COMP-06", "IS-COMP-07", "IS-COMP-08", "IS-COMP-09")
def test_pieces_of_each_player() -> None:
    box = set_up(4).box
    assert (box.worker_limit, TRACKS, STATIONS, max(box.hands)) == (15, 18, 3, 5)


@rule("IS-COMP-10", "IS-COMP-11")
def test_engines_and_cars() -> None:
    assert [(e.level, e.price) for e in CONTENT.boards.engine] == [(n, 10 * n) for n in range(3, 9)]
    table = set_up(4)
    assert table.engines == (4,) * 5
    assert CARS == 70
    assert table.cars_left == 70 - 4 * 3


@rule("IS-COMP-12", "IS-R52")
def test_investors_cannot_run_out() -> None:
    sizes = sum(CONTENT.cards.contracts.dealt[2] * size for size in (1, 2, 3))
    assert 4 + sizes == 34


@rule("IS-COMP-13")
def test_reserved_tokens_cannot_run_out() -> None:
    assert sum(CONTENT.cards.contracts.dealt[2] * size for size in (1, 2, 3)) <= 35


@rule("IS-COMP-14", "IS-COMP-16")
def test_city_tiles_and_business_tokens() -> None:
    for players, spaces in ((2, (4, 3, 2)), (3, (5, 4, 3)), (4, (5, 5, 3))):
        tiles = [t for t in CONTENT.tiles.tile if t.players == players]
        assert len(tiles) == 23
        have = Counter(t.business for t in tiles)
        assert (have[1], have[2], have[3]) == spaces
        assert have[1] + have[2] + have[3] <= 13
        assert have[2] + have[3] <= 8
        assert have[3] <= 3


@rule("IS-COMP-15", "IS-COMP-17")
def test_hubs_and_keys() -> None:
    assert [hub.colour for hub in CONTENT.tiles.hub] == ["bronze", "white", "green", "blue"]
    table = set_up()
    assert len(table.gold) == len(table.silver) == 4
    assert set(table.gold) == set(table.silver) == {-1}


@rule("IS-COMP-18", "IS-CONTR-02")
def test_contract_decks() -> None:
    decks = CONTENT.cards.contracts.decks
    assert [len(deck) for deck in decks] == [8, 10, 10]
    contracts = set_up().box.contracts
    assert len(contracts) == 28
    for size, deck in enumerate(decks, 1):
        assert all(contracts[card].size == sum(contracts[card].asks) == size for card in deck)
    assert contracts["WSI 240"].asks == (1, 1, 1, 0)
    assert contracts["SCC 270"].value == 270


@rule("IS-COMP-19", "IS-COMP-20", "IS-COMP-21", "IS-COMP-22")
def test_cards_and_small_pieces() -> None:
    assert len(CONTENT.cards.state) == 35
    assert Counter(c.number for c in CONTENT.cards.state) == {1: 9, 2: 10, 3: 9, 4: 7}
    assert Counter(c.players for c in CONTENT.cards.normal) == {2: 5, 3: 5, 4: 5}
    assert sorted(CONTENT.boards.shipments.tiles) == [2, 2, 2, 3, 3, 3, 4, 4, 5]
    assert len(CONTENT.boards.growth) == 4
    for players in (2, 3, 4):
        table = set_up(players)
        assert Counter(table.engineers) == {"bridge": players, "tunnel": players}
        assert len(table.ladders) <= 8
        assert table.semmering == -1
        assert 1 <= len(table.crowns) <= 4


@rule("IS-COMP-24", "IS-SETUP-22", "IS-SETUP-23")
def test_two_unbuilt_stations_cover_two_floors() -> None:
    table = set_up()
    for seat in range(3):
        engines, places = table.room(seat)
        assert (engines, places) == (1, 3 + 1)  # three cars and the top floor
        assert STATIONS - len(table.stations[seat]) == 2


@rule("IS-R45")
def test_tokens_and_conversions_take_the_first_free_car() -> None:
    from enginehouse.games.imperial_steam.rules.steps.city import change_cars

    table = at_turn()
    table.trains[0] = ((3, "PFF"), (4, "FFFF"))
    change_cars(table, 0, "R", 3)
    assert table.trains[0] == ((3, "PRR"), (4, "RFFF"))
    change_cars(table, 0, "P", 1)
    assert table.trains[0] == ((3, "PRR"), (4, "RPFF"))


def test_the_map_is_as_described() -> None:
    box = set_up().box
    assert len(box.cities) == 30
    assert Counter(link.kind for link in box.links) == {0: 30, 1: 16, 2: 13}
    assert all(3 <= len(city.links) <= 6 for city in box.cities)
    table = at_turn()
    tracks(table, 0, "WIE-WRN", "WRN-SOP", "SOP-SZO", "SZO-HAR", "HAR-GRA")
    assert box.cities[box.city_of["WRN"]].effort == 3
    assert box.cities[box.city_of["SOP"]].effort == 5


@rule("IS-R86")
def test_each_normal_card_carries_its_marks() -> None:
    for card in CONTENT.cards.normal:
        assert card.hubs == (5, 9, 20, 21)
        assert card.cities == (() if card.players == 2 else (1, 2, 3))


@rule("IS-R35", "IS-R75")
def test_the_semmering_is_never_crowned_and_numbers_are_1_to_4() -> None:
    assert all(set(card.link.split("-")) != {"GLO", "MUE"} for card in CONTENT.cards.state)
    assert {card.number for card in CONTENT.cards.state} == {1, 2, 3, 4}


@pytest.mark.parametrize(
    ("file", "before", "after", "complaint"),
    [
        ("map.toml", "effort = 3", "effort = 0", "effort must be at least 1"),
        ("map.toml", 'links = { BRA = "open", WRN', 'links = { BRA = "tunnel", WRN', "tunnel here and open there"),
        ("map.toml", "space = 27", "space = 26", "numbered 1 to 27"),
        ("map.toml", 'region = "A"', 'region = "B"', "three spaces"),
        ("map.toml", 'goal = "TRI"', 'goal = "XXX"', "no city XXX"),
        ("tiles.toml", "business = 2", "business = 3", "business tokens"),
        ("tiles.toml", "number = 27", "number = 26", "without the four Fixed hub spaces"),
        ("tiles.toml", "price = 30", "price = 35", "multiple of 10"),
        ("tiles.toml", "demands = { wood = 1,", "demands = { wood = 2,", "a hub wants"),
        ("boards.toml", "wood_cost = [20, 20,", "wood_cost = [30, 20,", "costs must not fall"),
        ("boards.toml", "wood_pay = [80, 80,", "wood_pay = [70, 80,", "payments must not rise"),
        ("boards.toml", "columns = 21", "columns = 12", "at least 160"),
        ("boards.toml", "prices = [10, 10, 20", "prices = [20, 10, 20", "must not fall downward"),
        ("boards.toml", "steps = [1, 1, 0, 1, 2]", "steps = [1, 1, 0, 1]", "five numbers"),
        ("boards.toml", "tiles = [2, 2, 2", "tiles = [5, 2, 2", "Fixed row"),
        ("boards.toml", "engineers = { bronze = 1", "engineers = { bronze = 2", "two engineers a player"),
        ("boards.toml", "fixed_hubs = { bronze = 40", "fixed_hubs = { bronze = 0", "Fixed column"),
        ("cards.toml", 'link = "BRA-WRN"', 'link = "WIE-TRI"', "there is no link"),
        ("cards.toml", 'link = "BRA-WRN"', 'link = "GLO-MUE"', "never crowned"),
        ("cards.toml", 'link = "BRA-WRN"', 'link = "BRA-SOP"', "twice"),
        ("cards.toml", '"W 50"', '"WW 50"', "write 1 of the letters"),
        ("cards.toml", '"W 50"', '"W 60"', "28 different"),
        ("cards.toml", "number = 4", "number = 5", "1 to 4"),
        ("cards.toml", "named = [1, 4, 14]", "named = [1, 4, 5]", "named tiles"),
        ("cards.toml", "hubs = [5, 9, 20, 21]", "hubs = [5, 6, 20, 21]", "one hub city in each region"),
        ("cards.toml", "cities = [1, 2, 3]", "cities = [1, 2, 99]", "by the numbers of their spaces"),
        ("cards.toml", "cities = [1, 2, 3]", "cities = [1, 2, 2]", "3 different cities"),
        ("cards.toml", "dealt = [3, 4, 5]", "dealt = [3, 4, 6]", "34 investors"),
        ("cards.toml", "dealt = [3, 4, 5]", "dealt = [-1, 4, 5]", "0 to 8 cards"),
        ("cards.toml", 'link = "BRA-WRN"', 'link = "BRA-WRN-BRA"', "there is no link"),
        ("cards.toml", '"W 50"', '"W \u0665\u0660"', "write 1 of the letters"),
        ("boards.toml", "arrivals = [1, 2, 3]", "arrivals = [1, 2, 9]", "0 to 4 cubes"),
        ("boards.toml", "silver_step = 20", "silver_step = 0", "silver steps"),
        ("boards.toml", "limit = 15", "limit = 16", "at most 15 workers"),
        ("boards.toml", "workers = 2\n", "workers = 99\n", "within the limit"),
        ("boards.toml", "coal = 1 }", "coal = 9 }", "find room"),
        ("boards.toml", "engineers = { bronze = 1, white = 1,", "engineers = { white = 2,", "how many engineers"),
        ("tiles.toml", "players = 2", "players = 5", "2, 3 or 4 players"),
        ("tiles.toml", "fixed = [21, 9, 20]", "fixed = [28, 9, 20]", "numbered 1 to 27"),
        ("map.toml", "price = 40\n", "price = 0\n", "multiple of 10, from 10"),
        ("map.toml", "UDI", "Udi", "three capitals"),
        ("map.toml", 'name = "Udine"', 'name = ""', "1 to 40 letters"),
        ("map.toml", 'name = "Udine"', 'name = "Zagreb"', "a name of its own"),
        ("map.toml", 'country = "HR"', 'country = "Hrvatska"', "three letters"),
        ("map.toml", "at = [220, 930]", "at = [1201, 930]", "off the 1200 by 1000 map"),
        ("map.toml", "at = [220, 930]", "at = [770, 660]", "cities are 60 apart"),
        ("map.toml", 'region = "A"', 'region = "E"', "A, B, C or D"),
        ("map.toml", "influence = 3", "influence = 10", "0 to 9 steps"),
        ("map.toml", 'start = "WIE"', 'start = "TRI"', "different cities"),
        ("map.toml", 'semmering = ["GLO", "MUE"]', 'semmering = ["GLO", "TRI"]', "Semmering link"),
        ("map.toml", 'letter = "b"', 'letter = "a"', "it is there twice"),
        ("map.toml", "price = 30\n", "price = -30\n", "from 10 to 1000"),
        ("tiles.toml", "stations = 1", "stations = 5", "0 to 4 station sites"),
        ("tiles.toml", 'sites = ["board"]', 'sites = ["board", "board", "board"]', "at most two"),
        ("boards.toml", "rows = 4", "rows = 3", "4 to 6 rows"),
        ("boards.toml", "rows = 4", "rows = 7", "4 to 6 rows"),
        ("boards.toml", "hub_bonus = [0, 10, 30", "hub_bonus = [0, 15, 30", "in tens"),
        ("boards.toml", "limit = 15", "limit = 0", "at most 15 workers"),
        ("boards.toml", "engineer = 30", "engineer = 0", "from 10 to 1000"),
        ("boards.toml", "values = [40, 60", "values = [60, 60", "the values rise"),
        ("boards.toml", "rows = 10", "rows = 5", "investor space"),
        ("boards.toml", "level = 4\nprice = 40", "level = 4\nprice = 30", "a larger engine costs more"),
        ("boards.toml", "round = 6", "round = 9", "rounds 2 to 8"),
        ("boards.toml", "cash = [120,", "cash = [125,", "in tens"),
        ("boards.toml", 'name = "G2"', 'name = "G1"', "a name of its own"),
        ("boards.toml", "steps = [1, 0, 1, 1, 3]", "steps = [1, 0, 1, 1, 10]", "each 0 to 9"),
        ("cards.toml", 'card = "2-1"\n', 'card = ""\n', "1 to 20 letters"),
        ("cards.toml", "crowns = [8, 27]", "crowns = [8, 8]", "1 to 4 different State cards"),
        ("cards.toml", 'card = "2-1"\nplayers = 2', 'card = "2-1"\nplayers = 5', "for 2, 3 or 4 players"),
    ],
)
def test_content_that_cannot_be_is_refused(tmp_path: Path, file: str, before: str, after: str, complaint: str) -> None:
    text = (SHIPPED / file).read_text()
    assert before in text
    (tmp_path / file).write_text(text.replace(before, after))
    with pytest.raises(BadContent, match=complaint) as error:
        read_content(tmp_path)
    assert file in str(error.value)


def test_a_pack_takes_the_place_of_shipped_files(tmp_path: Path) -> None:
    shutil.copy(SHIPPED / "boards.toml", tmp_path)
    text = (tmp_path / "boards.toml").read_text()
    (tmp_path / "boards.toml").write_text(text.replace("cash = [120, 130, 140]", "cash = [200, 210, 220]"))
    game = new("imperial-steam", 2, seed=1, content=tmp_path)
    assert game.table.purse == [200, 200]
    (tmp_path / "towns.toml").write_text("")
    with pytest.raises(BadContent, match=r"towns\.toml"):
        read_content(tmp_path)


@rule("IS-R72")
def test_what_a_silver_key_pays_is_content(tmp_path: Path) -> None:
    text = (SHIPPED / "boards.toml").read_text()
    (tmp_path / "boards.toml").write_text(text.replace("silver_step = 20", "silver_step = 30"))
    box = new("imperial-steam", 3, seed=1, content=tmp_path).box
    assert [silver_value(box, column) for column in (0, 30, 40, 100)] == [0, 10, 20, 40]


def test_a_city_without_its_link_back_is_refused(tmp_path: Path) -> None:
    text = (SHIPPED / "map.toml").read_text()
    (tmp_path / "map.toml").write_text(text.replace('links = { WIE = "open", BRA', "links = { BRA", 1))
    with pytest.raises(BadContent, match="WRN"):
        read_content(tmp_path)


def test_the_display_font_has_every_letter_of_the_map() -> None:
    """Győr and Varaždin in the same letters as Wien: the ranges of the vendored files cover them."""
    from enginehouse.draw.theme import FACES
    from enginehouse.games.imperial_steam.rules.box import make_box

    ranges = [
        tuple(int(end, 16) for end in (part.removeprefix("U+").split("-") * 2)[:2])
        for family, weight, style, _, characters in FACES
        if family == "Old Standard TT" and (weight, style) == ("700", "normal")
        for part in characters.split(",")
    ]
    letters = {letter for city in make_box(4, {}, None).cities for letter in city.name}
    assert {letter for letter in letters if not any(low <= ord(letter) <= high for low, high in ranges)} == set()
    assert {"ő", "ž", "ü"} <= letters
