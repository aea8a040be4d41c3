"""The set-up in its three modes."""

from collections import Counter

import pytest

from enginehouse.core import UNKNOWN, Unknown, view
from enginehouse.core.options import read_options
from enginehouse.games.imperial_steam import GAME
from enginehouse.games.imperial_steam.rules.setup import spread
from enginehouse.games.imperial_steam.rules.state import Table
from tests.games.imperial_steam.tables import asked, at_turn, city, legal, link, play, refused, set_up, tracks
from tests.proof import rule

ALL = [(players, mode) for players in (2, 3, 4) for mode in ("fixed", "normal", "random")]


@rule("IS-SETUP-01")
def test_three_modes() -> None:
    option = next(o for o in GAME.options if o.name == "setup")
    assert option.choices == ("fixed", "normal", "random")
    assert option.default == "normal"
    assert set_up(2).card.startswith("2-")


@rule("IS-SETUP-02")
def test_the_semmering_token_lies_ready() -> None:
    table = set_up()
    one = table.box.links[table.box.semmering]
    assert {table.box.cities[one.a].code, table.box.cities[one.b].code} == {"MUE", "GLO"}
    assert table.semmering == -1


@pytest.mark.parametrize(("players", "mode"), ALL)
@rule("IS-SETUP-03", "IS-SETUP-04", "IS-SETUP-30")
def test_tiles_cover_the_numbered_spaces_only(players: int, mode: str) -> None:
    table = set_up(players, seed=5, setup=mode)
    box = table.box
    used = sorted(n for n in table.tiles if n)
    assert used == sorted(box.tiles)
    assert len(used) == 23
    for code in ("WIE", "BRU", "TRI"):
        assert table.tiles[city(table, code)] == 0
        assert table.ground.hub[city(table, code)] == -1
        assert table.business[city(table, code)] == 0
    for hub_city in table.hubs_at:
        assert table.tiles[hub_city] == 0
        assert table.business[hub_city] == 0


@rule("IS-SETUP-05", "IS-SETUP-06", "IS-SETUP-07", "IS-SETUP-08", "IS-BIZ-08", "IS-BIZ-09")
def test_stacks_of_business_tokens_shrink_by_one() -> None:
    table = at_turn(4)
    gyo, lil, sop = (city(table, code) for code in ("GYO", "LIL", "SOP"))
    assert (table.business[gyo], table.business[lil], table.business[sop]) == (3, 2, 1)
    from enginehouse.games.imperial_steam.rules.city import connect

    got = []
    for seat in range(4):
        tracks(table, seat, "WIE-BRA", "BRA-SOP")
        got.append(connect(table, seat, link(table, "SOP-GYO")))
    assert got == [3, 2, 1, 0]
    assert table.business[gyo] == 0
    assert [connect(table, seat, link(table, "WIE-LIL")) for seat in range(4)] == [2, 1, 0, 0]
    # with two players the third token of a 3 is never reached, whether it lies there or not
    two = at_turn(2)
    stv = city(two, "STV")
    for seat in range(2):
        tracks(two, seat, "WIE-WRN", "WRN-GLO", "GLO-MUE", "MUE-BRU", "BRU-GRA")
    assert [connect(two, seat, link(two, "GRA-STV")) for seat in range(2)] == [3, 2]
    assert two.business[stv] == 1


@rule("IS-SETUP-09")
def test_the_first_order_is_random() -> None:
    first = Counter(set_up(3, seed=seed).order[0] for seed in range(150))
    assert min(first.values()) > 25


@rule("IS-SETUP-10", "IS-SETUP-29", "IS-R62")
def test_wien_has_the_start_stations_and_no_other_site() -> None:
    for players in (2, 3, 4):
        table = set_up(players, setup="fixed")
        assert all(stations == (city(table, "WIE"),) for stations in table.stations)
        assert table.ground.stations[city(table, "WIE")] == 0
        assert table.ground.price[city(table, "WIE")] == 50
    two = at_turn(2)
    two.purse[0] = 500
    play(two, "build")
    assert refused(two, "station WIE").rule == "IS-SETUP-29"


@rule("IS-SETUP-11", "IS-NORMAL-05", "IS-BUY-07")
def test_seven_shipment_tiles() -> None:
    seen = set()
    for seed in range(30):
        table = set_up(3, seed=seed)
        assert len(table.shipments) == 7  # round 8 has none
        assert not Counter(table.shipments) - Counter(table.box.content.boards.shipments.tiles)
        seen.add(table.shipments)
    assert len(seen) > 20


@rule("IS-SETUP-12", "IS-ROUND-05")
def test_hands_of_each_round() -> None:
    table = at_turn()
    counts = []
    for number in range(1, 9):
        table.round = number
        counts.append(table.hands_left(0))
    assert counts == [2, 3, 4, 5, 5, 5, 5, 5]


@rule("IS-SETUP-13")
def test_engines_as_many_as_players() -> None:
    assert [set_up(n).engines for n in (2, 3, 4)] == [(n,) * 5 for n in (2, 3, 4)]


@rule("IS-SETUP-14", "IS-R76", "IS-INFO-06")
def test_goods_above_the_later_rounds() -> None:
    kinds: Counter[int] = Counter()
    for players in (2, 3, 4):
        for seed in range(40):
            table = set_up(players, seed=seed)
            assert len(table.arrivals) == 5
            assert all(sum(cubes) == players - 1 for cubes in table.arrivals)
            total = [sum(a[good] for a in table.arrivals) for good in range(4)]
            assert max(total) <= 5
            kinds.update(total)
            assert view(table, 1).arrivals == table.arrivals
    assert {0, 1, 2, 3, 4, 5} <= set(kinds)  # no balancing: none of a type, or all five


@rule("IS-SETUP-15", "IS-R02")
def test_markers_start_in_column_0_in_turn_order() -> None:
    table = set_up(4, seed=3)
    assert table.influence == [0] * 4
    assert table.standing == table.order


@rule("IS-SETUP-16")
def test_the_market_starts_full() -> None:
    assert set_up().market == (10,) * 4


@rule("IS-SETUP-17")
def test_factory_boards() -> None:
    for players, each in ((2, 6), (3, 9), (4, 12)):
        table = set_up(players)
        assert [len(row) for row in table.box.costs] == [each] * 4
        assert table.taken == (0,) * 4


@rule("IS-SETUP-18", "IS-HIRE-05")
def test_price_markers_start_at_10() -> None:
    for players, columns in ((2, 4), (3, 6), (4, 8)):
        table = set_up(players)
        assert table.ladders == (0,) * columns
        assert table.box.worker_prices == (10, 20, 30, 40, 50)


@rule("IS-SETUP-19", "IS-R77")
def test_engineers_are_dealt_at_random() -> None:
    deals = {tuple(set_up(2, seed=seed).engineers) for seed in range(60)}
    assert len(deals) == 6  # all ways to lay two and two, both of a kind in the dearest hubs included
    assert set_up(2).box.icons == (0, 1, 2, 3)
    assert set_up(3).box.icons == (0, 1, 1, 2, 2, 3)


@rule("IS-SETUP-20", "IS-INFO-05")
def test_contracts_on_display() -> None:
    for players, each in ((2, 3), (3, 4), (4, 5)):
        table = set_up(players, seed=9)
        sizes = Counter(table.box.contracts[card].size for card in table.display)
        assert sizes == {1: each, 2: each, 3: each}
        hidden = set(table.box.contracts) - set(table.display)
        from enginehouse.core.codec import to_plain

        assert not any(card in str(to_plain(table)) for card in hidden)  # what was not dealt is nowhere


@rule("IS-SETUP-21", "IS-SETUP-24", "IS-SETUP-25", "IS-SETUP-26", "IS-SETUP-27")
def test_what_everybody_starts_with() -> None:
    for players, cash in ((2, 120), (3, 130), (4, 140)):
        table = set_up(players)
        assert table.purse == [cash] * players
        assert table.rested == [(2, 0, 0)] * players
        assert table.trains == [((3, "FFF"),)] * players
        assert table.stock == [(1, 1, 1, 1)] * players
        assert table.share == [0] * players
        assert table.box.values[0] == 40
        assert table.investors == [1] * players


@rule("IS-SETUP-28")
def test_money_is_open_unless_agreed() -> None:
    assert next(o for o in GAME.options if o.name == "money").default == "open"
    assert view(set_up(3), 0).purse == [130, 130, 130]
    assert view(set_up(3, money="secret"), 0).purse == [130, UNKNOWN, UNKNOWN]


# --- Fixed -----------------------------------------------------------------------------------------------------------
@rule("IS-FIXED-01", "IS-FIXED-02")
def test_fixed_tiles_and_hubs() -> None:
    for players, where in ((2, "VIL SZO MAR GLO"), (3, "SZO MAR VIL GLO"), (4, "MAR VIL SZO GLO")):
        table = set_up(players, setup="fixed")
        assert [table.box.cities[c].code for c in table.hubs_at] == where.split()
        for c, number in enumerate(table.tiles):
            assert number in (0, table.box.cities[c].space)


@rule("IS-FIXED-03", "IS-FIXED-04", "IS-FIXED-07")
def test_fixed_shipments_hubs_and_growth() -> None:
    table = set_up(3, setup="fixed")
    assert table.shipments == (2, 3, 4, 3, 2, 2, 3)
    assert [10 * h for h in table.hubs] == [40, 50, 70, 80]  # bronze, white, green, blue
    grows = [table.box.growths[g] for g in table.grows]
    assert grows == [(1, 0, 1, 1, 3), (2, 1, 1, 2, 0), (0, 1, 2, 1, 1), (1, 1, 0, 1, 2)]


@rule("IS-FIXED-05", "IS-FIXED-06")
def test_fixed_crowns() -> None:
    expected = {
        2: {"BRU-MUE", "HAR-FUR"},
        3: {"BRU-MUE", "HAR-FUR", "WOL-MAR"},
        4: {"BRU-MUE", "HAR-FUR", "WOL-MAR", "VIL-LJU"},
    }
    for players, names in expected.items():
        for seed in (1, 2):
            table = set_up(players, seed=seed, setup="fixed")
            assert {table.box.links[i].name for i in table.crowns} == names
            assert table.card == ""


@rule("IS-FIXED-08")
def test_what_stays_random_in_fixed() -> None:
    tables = [set_up(3, seed=seed, setup="fixed") for seed in range(25)]
    for seen in ("order", "arrivals", "engineers", "display"):
        assert len({str(getattr(table, seen)) for table in tables}) > 3, seen
    for same in ("tiles", "hubs_at", "crowns", "hubs", "grows", "shipments"):
        assert len({str(getattr(table, same)) for table in tables}) == 1, same


# --- Normal ----------------------------------------------------------------------------------------------------------
@rule("IS-NORMAL-01", "IS-NORMAL-09")
def test_the_normal_card_gives_the_crowns() -> None:
    assert {set_up(3, seed=seed).card for seed in range(60)} == {f"3-{n}" for n in range(1, 6)}
    table = set_up(3, seed=4, normal_card="3-3")
    assert table.card == "3-3"
    assert {table.box.links[i].name for i in table.crowns} == {"BRA-WRN", "ZAL-VAR"}
    with pytest.raises(Unknown, match="4-1"):
        GAME.box(3, read_options(GAME.options, {"normal_card": "4-1"}), None)


@rule("IS-NORMAL-02", "IS-NORMAL-03", "IS-NORMAL-04")
def test_normal_tiles() -> None:
    hubs, named, rest = set(), set(), set()
    for seed in range(40):
        table = set_up(3, seed=seed, normal_card="3-1")
        spaces = [table.box.cities[c].space for c in table.hubs_at]
        assert sorted(spaces) == [5, 9, 20, 21]
        hubs.add(tuple(spaces))
        three = tuple(table.tiles[table.box.spaces[space]] for space in (1, 2, 3))
        assert sorted(three) == [1, 4, 14]
        named.add(three)
        rest.add(table.tiles)
    assert len(hubs) > 10
    assert len(named) == 6
    assert len(rest) == 40
    two = {set_up(2, seed=seed).tiles[3] for seed in range(60)}
    assert len(two) > 10  # with two players nothing is named


@rule("IS-NORMAL-06", "IS-NORMAL-07", "IS-NORMAL-08")
def test_hub_markers_are_spread() -> None:
    stacks = set()
    for seed in range(60):
        columns = set_up(4, seed=seed).hubs
        assert len(set(columns)) == 4
        ordered = sorted(columns)
        assert all(1 <= b - a <= 4 for a, b in zip([0, *ordered], ordered, strict=False))
        stacks.add(tuple(columns.index(c) for c in ordered))
    assert len(stacks) > 15


@rule("IS-R01")
def test_example_hub_stacking() -> None:
    bronze, white, green, blue = range(4)
    columns = spread([bronze, green, blue, white], [3, 2, 1, 4])
    assert [10 * columns[h] for h in (bronze, green, blue, white)] == [30, 50, 60, 100]


@rule("IS-NORMAL-10")
def test_growth_tiles_are_dealt() -> None:
    deals = {set_up(2, seed=seed).grows for seed in range(120)}
    assert all(sorted(deal) == [0, 1, 2, 3] for deal in deals)
    assert len(deals) > 18


# --- Random ----------------------------------------------------------------------------------------------------------
@rule("IS-RANDOM-01", "IS-RANDOM-02", "IS-RANDOM-05")
def test_random_tiles() -> None:
    where = Counter()
    for seed in range(60):
        table = set_up(3, seed=seed, setup="random")
        regions = sorted(table.box.cities[c].region for c in table.hubs_at)
        assert regions == list("ABCD")  # one hub and two tiles in each
        where.update(table.hubs_at)
        assert table.card == ""
    assert len(where) == 12


@rule("IS-RANDOM-03", "IS-RANDOM-04", "IS-R74")
def test_random_crowns() -> None:
    counts = Counter()
    links = Counter()
    for seed in range(150):
        table = set_up(3, seed=seed, setup="random")
        assert len(set(table.crowns)) == len(table.crowns)
        counts[len(table.crowns)] += 1
        links.update(table.crowns)
    assert set(counts) == {1, 2, 3, 4}
    assert len(links) > 30
    state = {table.box.link_of[c.link] for c in table.box.content.cards.state}
    assert set(links) <= state


@rule("IS-RANDOM-03", "IS-RANDOM-04", "IS-R74", "IS-NORMAL-07")
def test_random_crowns_are_the_next_cards_of_the_same_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unshuffled, the deck is drawn from card 35 down: four for the hubs, one for the number, then the crowns."""
    monkeypatch.setattr(Table, "shuffle", lambda table, things: None)
    table = set_up(3, setup="random")
    cards = {card.card: card for card in table.box.content.cards.state}
    assert [cards[n].number for n in (35, 34, 33, 32, 31)] == [4, 1, 2, 1, 3]
    assert table.hubs == (4, 5, 7, 8)
    assert table.crowns == tuple(sorted(table.box.link_of[cards[n].link] for n in (30, 29, 28)))


def test_the_first_question_is_the_bid() -> None:
    table = set_up()
    assert asked(table) == "BlindBid"
    assert "bid 130" in legal(table)
