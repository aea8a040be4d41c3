"""The final count: steps 1 to 6, contracts, tolls."""

from itertools import combinations, permutations
from random import Random

import pytest

from enginehouse.games.imperial_steam import GAME
from enginehouse.games.imperial_steam.rules.scoring import (
    contract_money,
    count_all,
    fulfilled,
    hub_money,
    key_money,
    silver_value,
    toll_path,
    tolls,
)
from enginehouse.games.imperial_steam.rules.state import Table
from tests.games.imperial_steam.tables import at_turn, factory, goods, hubs, link, set_up, stand, tracks
from tests.proof import rule

ROAD = ("WIE-WRN", "WRN-SOP", "SOP-SZO", "SZO-ZAL", "ZAL-VAR", "VAR-ZAG", "ZAG-NOV", "NOV-TRI")


def ended(players: int = 3) -> Table:
    table = at_turn(players)
    table.purse = [100] * players
    table.stock = [goods()] * players
    stand(table, *[0] * players)
    return table


@rule("IS-SCORE-01", "IS-R67")
def test_every_step_for_all() -> None:
    table = ended()
    tracks(table, 0, *ROAD)
    table.contracts = [(), ("W 50",), ("S 60",)]
    counts = count_all(table)
    for count in counts:
        parts = count.lines()
        assert list(parts) == ["money", "income", "goods", "keys", "hubs", "contracts", "tolls", "shareholders"]
        assert count.total == sum(parts.values())
    assert sum(count.tolls for count in counts) == 0  # what is paid is received, whatever the order


@rule("IS-SCORE-02", "IS-SCORE-03", "IS-SEM-03")
def test_last_income_and_the_semmering() -> None:
    table = ended()
    table.trains[0] = table.trains[1] = ((3, "PPF"),)
    table.semmering = 1
    one, two, three = count_all(table)
    assert (one.income, two.income, three.income) == (30, 60, 10)
    before = table.purse[1]
    from enginehouse.games.imperial_steam.rules.steps.rounds import Income

    Income().run(table)
    assert table.purse[1] == before + 30  # only the last income is doubled


@rule("IS-SCORE-04", "IS-SCORE-05", "IS-SCORE-15")
def test_goods() -> None:
    table = ended()
    table.stock[0] = goods(1, 1, 0, 2)
    table.landing[0] = goods(wood=3)
    factory(table, 0, "WIE-a", "wood", 3)
    assert count_all(table)[0].goods == 40


@rule("IS-SCORE-06", "IS-SCORE-07", "IS-R72")
def test_example_keys() -> None:
    table = ended()
    hubs(table, 100, 110, 100, 120)  # bronze, white, green, blue
    table.gold, table.silver = [0, 0, 0, 0], [1, 1, 1, 1]
    assert key_money(table, 0) == 100 + 110 + 100 + 120
    assert key_money(table, 1) == 50 + 60 + 50 + 60
    assert [silver_value(at_turn().box, n) for n in (0, 10, 20, 30, 190, 200)] == [0, 10, 10, 20, 100, 100]


@rule("IS-SCORE-08", "IS-INFL-09")
@pytest.mark.parametrize(("column", "bonus"), [(30, 0), (40, 10), (50, 30), (60, 30), (70, 60), (80, 100), (200, 100)])
def test_hubs_reached(column: int, bonus: int) -> None:
    table = ended()
    stand(table, column, 0, 0)
    assert hub_money(table, 0) == bonus


@rule("IS-SCORE-09", "IS-SCORE-10", "IS-SCORE-11")
def test_contracts_need_trieste() -> None:
    table = ended()
    table.contracts[0] = ("W 50", "SI 150")
    table.factories[0] = (1, 1, 0, 0)
    assert count_all(table)[0].contracts == 0
    assert count_all(table)[0].tolls == 0
    tracks(table, 1, *ROAD)
    assert count_all(table)[0].contracts == 50 - 150
    assert count_all(table)[1].contracts == 0


@rule("IS-R50")
def test_factories_are_assigned_for_the_best_sum_exactly() -> None:
    box = set_up().box
    # the dearest first would take SCC 270 and lose the other two
    assert set(fulfilled(box, ("SCC 270", "CC 170", "SI 150"), (0, 1, 1, 2))) == {"CC 170", "SI 150"}
    rnd = Random(11)
    names = list(box.contracts)
    for _ in range(200):
        cards = tuple(rnd.sample(names, rnd.randint(0, 6)))
        have = (rnd.randint(0, 3), rnd.randint(0, 3), rnd.randint(0, 3), rnd.randint(0, 3))
        best = 0
        for size in range(len(cards) + 1):
            for chosen in combinations(cards, size):
                asks = [sum(box.contracts[c].asks[g] for c in chosen) for g in range(4)]
                if all(a <= h for a, h in zip(asks, have, strict=True)):
                    best = max(best, sum(box.contracts[c].value for c in chosen))
        got = fulfilled(box, cards, have)
        assert sum(box.contracts[c].value for c in got) == best
        asks = [sum(box.contracts[c].asks[g] for c in got) for g in range(4)]
        assert all(a <= h for a, h in zip(asks, have, strict=True))
    table = ended()
    table.contracts[0], table.factories[0] = ("SCC 270", "CC 170", "SI 150"), (0, 1, 1, 2)
    assert contract_money(table, 0) == 170 + 150 - 270


@rule("IS-SCORE-12", "IS-SCORE-13", "IS-R54", "IS-R56")
@pytest.mark.parametrize(("shareholders", "left"), [(0, 1000), (1, 900), (3, 700), (10, 0), (12, -200)])
def test_example_dividends(shareholders: int, left: int) -> None:
    table = ended()
    table.purse[0] = 990
    table.shareholders[0] = shareholders
    count = count_all(table)[0]
    assert count.money + count.income == 1000
    assert count.total == left


@rule("IS-R55", "IS-R66")
def test_debt() -> None:
    for formula, left in ((False, -100), (True, -70)):
        table = at_turn(3, formula_on_debt=formula)
        table.stock, table.purse = [goods()] * 3, [0, 0, 0]
        table.contracts[0] = ("W 50", "S 60")
        table.shareholders[0] = 3
        tracks(table, 0, *ROAD)
        count = count_all(table)[0]
        assert count.money + count.income + count.contracts == 10 - 110 == -100
        assert count.total == left
    # a payee receives the full toll from somebody who has nothing
    table = ended()
    table.purse = [0, 0, 0]
    tracks(table, 1, *ROAD)
    table.contracts[0] = ("W 50",)
    counts = count_all(table)
    assert counts[0].tolls == -160
    assert counts[1].tolls == 160


@rule("IS-SCORE-14", "IS-R71")
def test_most_money_wins_and_ties_share() -> None:
    table = ended()
    table.purse = [100, 300, 300]
    stand(table, 0, 0, 30)
    result = GAME.result(table)
    assert result.winners == (1, 2)
    assert result.ranking == ((1, 2), (0,))
    assert result.points == (110, 310, 310)
    table.purse = [100, 300, 310]
    assert GAME.result(table).ranking == ((2,), (1,), (0,))


# --- tolls -----------------------------------------------------------------------------------------------------------
PURPLE, TURQUOISE, RED, YELLOW = range(4)


def toll_position() -> Table:
    table = ended(4)
    table.influence = [9, 8, 7, 1]
    table.standing = [PURPLE, TURQUOISE, RED, YELLOW]
    tracks(table, PURPLE, "WIE-WRN", "WRN-GLO", "GLO-MUE", "MUE-BRU", "BRU-GRA")
    tracks(table, RED, "WIE-WRN", "WRN-GLO", "GLO-MUE", "MUE-BRU", "BRU-GRA", "GRA-STV", "STV-LJU", "LJU-TRI")
    tracks(table, TURQUOISE, "WIE-WRN", "WRN-SOP", "SOP-SZO", "SZO-FUR", "FUR-MAR", "MAR-CEL", "CEL-LJU", "LJU-TRI")
    tracks(table, YELLOW, "WIE-WRN", "WRN-GLO", "GLO-MUE", "MUE-BRU", "GLO-HAR", "HAR-FUR")
    table.contracts[YELLOW] = ("W 50",)
    return table


@rule("IS-PATH-03", "IS-PATH-04", "IS-PATH-05", "IS-PATH-06", "IS-PATH-07", "IS-PATH-10", "IS-R68")
def test_example_toll() -> None:
    table = toll_position()
    names = [(table.box.links[i].name, seat) for i, seat in toll_path(table, YELLOW)]
    assert names == [("BRU-GRA", PURPLE), ("GRA-STV", RED), ("STV-LJU", RED), ("TRI-LJU", TURQUOISE)]
    assert tolls(table)[YELLOW] == {PURPLE: 20, RED: 40, TURQUOISE: 20}


@rule("IS-PATH-07", "IS-PATH-08")
def test_example_toll_tie_on_the_first() -> None:
    table = toll_position()
    table.tracks[PURPLE] |= 1 << link(table, "FUR-MAR")
    assert tolls(table)[YELLOW] == {PURPLE: 20, TURQUOISE: 60}


@rule("IS-PATH-10", "IS-INFL-06")
def test_rows_count_for_the_top_owner() -> None:
    table = toll_position()
    table.influence = [7, 7, 7, 7]
    table.standing = [RED, TURQUOISE, PURPLE, YELLOW]
    # Red is now the top owner of Bruck–Graz and of the last connection
    assert tolls(table)[YELLOW] == {RED: 80}


@rule("IS-PATH-01", "IS-PATH-02")
def test_example_no_contract_no_toll() -> None:
    table = toll_position()
    assert tolls(table)[PURPLE] == {}
    assert tolls(table)[RED] == {}
    table.contracts[RED] = ("S 50",)  # a contract, but Trieste is in the network
    assert tolls(table)[RED] == {}
    table.contracts[PURPLE] = ("I 60",)
    assert tolls(table)[PURPLE] == {RED: 40, TURQUOISE: 20}
    table.contracts[PURPLE] = ("I 60", "C 70", "CC 170")  # once, however many, fulfilled or not
    table.factories[PURPLE] = (9, 9, 9, 9)
    assert tolls(table)[PURPLE] == {RED: 40, TURQUOISE: 20}


def brute_force(table: Table, payer: int) -> dict[int, int] | None:
    """IS-PATH read word by word: all simple paths along anybody's tracks, the shortest, then the better owners.

    Paths of one connection first, then of two, and so on: those of the first length that reaches Trieste are all there.
    """
    box = table.box
    used = [i for i in range(len(box.links)) if any(mask >> i & 1 for mask in table.tracks)]
    rank = {seat: place for place, seat in enumerate(table.standing)}
    at = {c: [i for i in used if c in (box.links[i].a, box.links[i].b)] for c in range(len(box.cities))}

    def walk(city: int, seen: frozenset[int], path: list[int], length: int) -> list[list[int]]:
        if len(path) == length:
            return [path] if city == box.goal else []
        found: list[list[int]] = []
        for i in at[city]:
            other = box.links[i].a + box.links[i].b - city
            if other not in seen:
                found += walk(other, seen | {other}, [*path, i], length)
        return found

    starts = [c for c in range(len(box.cities)) if table.network[payer] >> c & 1]
    for length in range(len(box.cities)):
        found = [path for city in starts for path in walk(city, frozenset((city,)), [], length)]
        if found:
            break
    else:
        return None
    ranked = sorted(
        tuple(min(rank[s] for s in range(table.seats) if table.tracks[s] >> i & 1) for i in path) for path in found
    )
    paid: dict[int, int] = {}
    for place in ranked[0]:
        owner = table.standing[place]
        paid[owner] = paid.get(owner, 0) + 20
    return paid


def random_network(table: Table, seat: int, rnd: Random, size: int, towards: bool) -> None:
    """Tracks from Wien on, with branches and loops; those of several seats cross and lie side by side."""
    box = table.box
    for _ in range(size):
        mine, network = table.tracks[seat], table.network[seat]
        loops = rnd.random() < 0.2
        near = [
            i
            for i, one in enumerate(box.links)
            if not mine >> i & 1 and (network >> one.a & 1) + (network >> one.b & 1) == (2 if loops else 1)
        ]
        if not near:
            continue
        if towards and rnd.random() < 0.7:
            near.sort(key=lambda i: -box.cities[box.links[i].a].y - box.cities[box.links[i].b].y)
            near = near[:2]
        tracks(table, seat, box.links[rnd.choice(near)].name)


def shortest_ways(table: Table, payer: int) -> list[tuple[int, ...]]:
    """By their top owners: every shortest way from the payer's network to Trieste, found backwards from there."""
    box = table.box
    rank = {seat: place for place, seat in enumerate(table.standing)}
    top = {
        i: min(rank[s] for s in range(table.seats) if table.tracks[s] >> i & 1)
        for i in range(len(box.links))
        if any(mask >> i & 1 for mask in table.tracks)
    }
    paths: list[tuple[int, tuple[int, ...]]] = [(box.goal, ())]
    while True:
        done = [owners for city, owners in paths if table.network[payer] >> city & 1]
        if done:
            return done
        paths = [
            (box.links[i].a + box.links[i].b - city, (top[i], *owners))
            for city, owners in paths
            for i in box.cities[city].links
            if i in top
        ]


@rule("IS-PATH-04", "IS-PATH-05", "IS-PATH-07", "IS-PATH-08", "IS-PATH-09", "IS-R68", "IS-R69", "IS-R70")
def test_toll_path_against_the_rule_read_word_by_word() -> None:
    """Random owners, crossing and parallel tracks, loops, several starts, and ties on the first connections."""
    rnd = Random(5)
    compared = shared = many = tied_first = tied_all = 0
    while compared < 260:
        seats = rnd.randint(2, 4)
        table = ended(seats)
        table.standing = rnd.sample(range(seats), seats)
        for seat in range(seats):
            random_network(table, seat, rnd, rnd.randint(2, 15), towards=rnd.random() < 0.7)
        table.contracts = [("W 50",)] * seats
        if not any(table.linked(seat) for seat in range(seats)):
            continue
        for payer in range(seats):
            if table.linked(payer):
                assert tolls(table)[payer] == {}
                continue
            compared += 1
            path = toll_path(table, payer)
            paid: dict[int, int] = {}
            for _, owner in path:
                paid[owner] = paid.get(owner, 0) + 20
            assert paid == brute_force(table, payer) == tolls(table)[payer]
            assert path  # a path always exists
            assert payer not in paid  # never one's own track
            ways = shortest_ways(table, payer)
            owners = [tuple(table.standing.index(owner) for _, owner in path)]
            assert owners == [min(ways)]  # the whole order of owners, not only the sums
            shared += len(paid) > 1
            many += len(ways) > 1
            firsts = [way for way in ways if way[0] == min(ways)[0]]
            tied_first += len({way[1:] for way in firsts}) > 1
            tied_all += ways.count(min(ways)) > 1
    assert min(shared, many) > 40, (shared, many)
    assert min(tied_first, tied_all) > 10, (tied_first, tied_all)


@rule("IS-R69")
def test_a_crowned_connection_with_nobodys_track_is_no_path() -> None:
    table = toll_position()
    table.tracks[TURQUOISE] &= ~(1 << link(table, "FUR-MAR"))
    table.crowns, table.land = (link(table, "FUR-MAR"),), None
    assert all(i != link(table, "FUR-MAR") for i, _ in toll_path(table, YELLOW))


def test_every_order_of_seats_gives_the_same_tolls() -> None:
    table = toll_position()
    expected = {frozenset(p.items()) for p in tolls(table)}
    for order in permutations(range(4)):
        table.order = list(order)
        assert {frozenset(p.items()) for p in tolls(table)} == expected
