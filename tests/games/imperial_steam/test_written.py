"""What rules.md says is in the box is what the content files ship: its tables, one by one."""

import re
import sys
from collections import Counter
from itertools import pairwise

from enginehouse import new
from enginehouse.games.imperial_steam.rules.content import read_content, room_text
from enginehouse.games.imperial_steam.rules.steps.build import goods_of
from tests.written import check_numbers

CONTENT = read_content(None)
RULES = room_text("rules.md")
CITY = {city.name: city for city in CONTENT.map.city}
NAME = {city.code: city.name for city in CONTENT.map.city}
SPACE = {city.space: city for city in CONTENT.map.city if city.space}
KINDS = {"N": "open", "B": "bridge", "T": "tunnel"}
GOODS = ("wood", "stone", "iron", "coal")
HUBS = ("bronze", "white", "green", "blue")


def section(number: str) -> str:
    """The text of one subsection, from its head to the next."""
    found = re.search(rf"^### {re.escape(number)} .*?(?=^##)", RULES, re.M | re.S)
    assert found, f"rules.md has no section {number}"
    return found[0]


def tables(number: str) -> list[list[list[str]]]:
    """The tables of a subsection, each as rows of cells without its head."""
    blocks = re.findall(r"(?:^\|.*\n)+", section(number), re.M)
    return [[[cell.strip() for cell in line.strip("|\n").split("|")] for line in b.splitlines()[2:]] for b in blocks]


def numbers(text: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", text)]


def kind_of(link: str) -> str:
    a, b = link.split("-")
    return next(city for city in CONTENT.map.city if city.code == a).links[b]


def named(link: str) -> str:
    return " – ".join(NAME[code] for code in link.split("-"))


def test_cities_and_links() -> None:
    (rows,) = tables("5.1")
    assert len(rows) == len(CONTENT.map.city) == 30
    signs = {"W": "WIE", "B": "BRU", "T": "TRI"}
    for sign, name, country, effort, region, x, y, neighbours in rows:
        city = CITY[name]
        assert (city.code == signs[sign]) if sign in signs else (city.space == int(sign)), name
        assert (city.country, city.effort, city.region or "–", *city.at) == (
            country,
            int(effort),
            region,
            int(x),
            int(y),
        )
        links = {part[:-2]: KINDS[part[-1]] for part in neighbours.split(", ")}
        assert links == {NAME[code]: kind for code, kind in city.links.items()}, name
    every = [kind for city in CONTENT.map.city for kind in city.links.values()]
    said = re.search(r"(\d+) connections: (\d+) normal, (\d+) bridge, (\d+) tunnel", section("5.1"))
    assert said
    assert [int(n) for n in said.groups()] == [len(every) // 2, *(every.count(k) // 2 for k in KINDS.values())]


def test_marked_and_printed_cities() -> None:
    text = section("5.1")
    marked = re.search(r"Normal hub cities: (.*?)\. Normal named-tile cities \(3–4 players\): (.*?), the three", text)
    assert marked
    for number, name in re.findall(r"(\d+) ([^,(]+?)(?: \(|,|$)", marked[1] + ", " + marked[2]):
        assert SPACE[int(number)].name == name
    hubs, cities = numbers(marked[1]), numbers(marked[2])
    for card in CONTENT.cards.normal:
        assert list(card.hubs) == hubs
        assert list(card.cities) == ([] if card.players == 2 else cities)
    for region, spaces in re.findall(r"([A-D]) = ([\d, ]+)", text):
        assert sorted(c.space for c in CONTENT.map.city if c.region == region) == numbers(spaces)
    printed = text[text.index("**Printed cities**") :]
    wien, bruck, trieste = CITY["Wien"], CITY["Bruck a. d. Mur"], CITY["Trieste"]
    assert f"station price {wien.price} for State purposes" in printed
    assert (wien.stations, wien.influence) == (0, 0)
    assert f"Bruck a. d. Mur — influence {bruck.influence}, {bruck.stations} station sites at {bruck.price}" in printed
    assert f"Trieste — influence {trieste.influence}, {trieste.stations} station site at {trieste.price}" in printed
    assert f"Feldkirchen — influence {CITY['Feldkirchen'].influence} printed" in printed
    others = [c.name for c in CONTENT.map.city if c.influence]
    assert sorted(others) == ["Bruck a. d. Mur", "Feldkirchen", "Trieste"]


def test_factory_sites_of_the_map() -> None:
    (rows,) = tables("5.2")
    costs = {"factory board": "board", "station price of the city": "station"}
    said = {
        (CITY[city].code, site[-1]): (numbers(players)[0], costs.get(cost) or numbers(cost)[0])
        for site, city, players, cost in rows
    }
    assert said == {(site.city, site.letter): (site.players, site.price) for site in CONTENT.map.site}
    assert {numbers(players)[-1] for _, _, players, _ in rows} == {4}
    assert [row[0][:-2] for row in rows] == [str(CITY[city].space or city[0]) for _, city, _, _ in rows]
    usable = re.search(
        r"(\d+) / (\d+) / (\d+) with 2 / 3 / 4 players; .* (\d+) / (\d+) / (\d+), against", section("5.2")
    )
    assert usable
    on_map = [sum(site.players <= n for site in CONTENT.map.site) for n in (2, 3, 4)]
    on_tiles = [sum(len(tile.sites) for tile in CONTENT.tiles.tile if tile.players == n) for n in (2, 3, 4)]
    both = [a + b for a, b in zip(on_map, on_tiles, strict=True)]
    assert [int(n) for n in usable.groups()] == on_map + both


def test_city_tiles() -> None:
    (rows,) = tables("5.3")
    heads = [f"{n}p: infl / biz / sites@price / fac{' / demand' * (n > 2)}" for n in (2, 3, 4)]
    assert f"| No. (Fixed city) | {' | '.join(heads)} |" in section("5.3")
    tiles = {(tile.players, tile.number): tile for tile in CONTENT.tiles.tile}
    assert len(rows) * 3 == len(tiles) == 69
    for head, *columns in rows:
        number = numbers(head)[0]
        assert SPACE[number].name in head
        for players, column in zip((2, 3, 4), columns, strict=True):
            influence, business, sites, factories, *demand = column.split(" / ")
            tile = tiles[players, number]
            assert tile.influence == int(influence)
            assert tile.business == (0 if business == "–" else int(business))
            assert f"{tile.stations}@{tile.price}" == sites
            assert [("b" if cost == "board" else str(cost)) for cost in tile.sites] == (
                [] if factories == "–" else factories.split()
            ), (players, number)
            assert (tile.demand or "–") == (demand[0] if demand else "–")
    for players in (2, 3, 4):
        line = re.search(rf"^{players} players: business spaces 3/2/1 = (.*)$", section("5.3"), re.M)
        assert line
        mine = [tile for tile in CONTENT.tiles.tile if tile.players == players]
        stacks = [sum(tile.business == n for tile in mine) for n in (3, 2, 1)]
        tokens = [sum(tile.business >= n for tile in mine) for n in (1, 2, 3)]
        sites, demands = sum(len(tile.sites) for tile in mine), sum(tile.demand is not None for tile in mine)
        said = [*stacks, tokens[0], 1, tokens[1], 2, tokens[2], 3, sites, demands]
        assert numbers(line[1]) == said


def test_hub_tiles() -> None:
    text = section("5.4")
    hubs = {hub.colour: hub for hub in CONTENT.tiles.hub}
    prices = dict(
        re.findall(r"(bronze|white|green|blue) (\d+)", text[text.index("Station price:") : text.index("Fixed")])
    )
    assert {colour: hub.price for colour, hub in hubs.items()} == {c: int(n) for c, n in prices.items()}
    wants = {good: int(n) for good, n in re.findall(r"(wood|stone|iron|coal) (\d)", text.splitlines()[2])}
    sites = re.search(r"(\d) station sites", text)
    assert sites
    for hub in hubs.values():
        assert hub.demands == wants
        assert hub.stations == int(sites[1])
    for i, players in enumerate((2, 3, 4)):
        line = re.search(rf"{players}p (.*?)[;.] ?(?:\d|Blue)", text)
        assert line
        said = {colour: int(n) for colour, n, _ in re.findall(r"(\w+) (\d+) \(([^)]*)\)", line[1])}
        assert said == {colour: hub.fixed[i] for colour, hub in hubs.items()}, players


def test_the_influence_track() -> None:
    text, influence = section("5.5"), CONTENT.boards.influence
    said = re.search(r"Columns 0, 10, … (\d+) \((\d+) columns\), (\d+) player rows", text)
    assert said
    assert [int(n) for n in said.groups()] == [10 * (influence.columns - 1), influence.columns, influence.rows]
    assert f"10 × ⌈column/{influence.silver_step}⌉" in text
    assert f"10 × ⌈column / {influence.silver_step}⌉" in RULES
    columns = dict(re.findall(r"(bronze|white|green|blue) (\d+)", text))
    assert {c: int(n) for c, n in columns.items()} == influence.fixed_hubs
    bonus = re.search(r"with 0 / 1 / 2 / 3 / 4 hub cities .*: ([\d /]+) gulden", RULES)
    assert bonus
    assert tuple(numbers(bonus[1])) == influence.hub_bonus


def test_the_factory_board() -> None:
    boards = tables("5.6")
    assert len(boards) == 3
    for board, rows in zip(CONTENT.boards.factories, boards, strict=True):
        said = {row[0]: tuple(int(n) for n in row[1:] if n != "–") for row in rows}
        for good, costs, pays in zip(GOODS, board.costs, board.pays, strict=True):
            assert (said[f"{good} cost"], said[f"{good} pay"]) == (costs, pays), board.players
        spaces = " | ".join(map(str, range(len(board.wood_pay))))
        assert f"**{board.players} players** ({len(board.wood_cost)} factories per row" in section("5.6")
        assert f"| | k = {spaces} |\n" in section("5.6")


def test_the_worker_board() -> None:
    (rows,) = tables("5.7")
    for board, (players, columns, icons, start) in zip(CONTENT.boards.workers, rows, strict=True):
        assert board.players == int(players)
        assert [board.columns[hub] for hub in HUBS] == numbers(columns)
        assert [board.engineers[hub] for hub in HUBS] == numbers(icons)
        assert numbers(start)[0] == CONTENT.boards.hiring.prices[0]
    hire = next(line for line in RULES.splitlines() if "**IS-HIRE-05**" in line)
    assert tuple(numbers(hire.split("**")[2])[:5]) == CONTENT.boards.hiring.prices
    engineer = next(line for line in RULES.splitlines() if "**IS-ENG-01**" in line)
    assert numbers(engineer.split("**")[2]) == [CONTENT.boards.hiring.engineer]
    limit = next(line for line in RULES.splitlines() if "**IS-COMP-06**" in line)
    assert numbers(limit.split("**")[2]) == [CONTENT.boards.hiring.limit]


def test_market_and_shipments() -> None:
    text = section("5.8")
    prices = re.search(r"top to bottom: ([\d, ]+)\.", text)
    tiles = re.search(r"Shipment tiles: ([\d, ]+) \(the Fixed row ([\d, ]+) is", text)
    assert prices
    assert tiles
    shipments = CONTENT.boards.shipments
    assert tuple(numbers(prices[1])) == CONTENT.boards.market.prices
    assert (tuple(numbers(tiles[1])), tuple(numbers(tiles[2]))) == (shipments.tiles, shipments.fixed)
    rule = next(line for line in RULES.splitlines() if "**IS-SETUP-14**" in line)
    cubes = re.search(r"(\d) per round with 2 players, (\d) with 3, (\d) with 4", rule)
    assert cubes
    assert tuple(int(n) for n in cubes.groups()) == shipments.arrivals


def test_growth_tiles() -> None:
    (rows,) = tables("5.9")
    assert "| Tile | 1st | 2nd | 3rd | 4th | 5th cube | Sum |" in section("5.9")
    for tile, (name, *steps, total, hub) in zip(CONTENT.boards.growth, rows, strict=True):
        assert (tile.name, tile.steps, tile.fixed) == (name, tuple(map(int, steps)), hub)
        assert sum(tile.steps) == int(total)


def test_the_share_board() -> None:
    (rows,) = tables("5.10")
    shares = CONTENT.boards.shares
    assert [(int(row), int(value)) for row, value, _ in rows[:-1]] == [*enumerate(shares.values, 1)]
    assert tuple(int(cost) for _, _, cost in rows[1:-1]) == shares.raise_costs
    assert numbers(rows[-1][0]) == [len(shares.values) + 1, shares.rows]
    rule = next(line for line in RULES.splitlines() if "**IS-SHARE-01**" in line)
    assert tuple(numbers(rule.split("**")[2])[: len(shares.values)]) == shares.values


def test_engines() -> None:
    (rows,) = tables("5.11")
    for engine, (level, price, cars, influence, opens) in zip(CONTENT.boards.engine, rows, strict=True):
        assert (engine.level, engine.price, engine.level) == (int(level), int(price), int(cars))
        assert engine.influence == int(influence)
        assert engine.round == (0 if opens == "start only" else int(opens))


def test_contracts() -> None:
    (rows,) = tables("5.12")
    for deck, (head, cards) in zip(CONTENT.cards.contracts.decks, rows, strict=True):
        assert tuple(cards.split(", ")) == deck
        assert numbers(head) == [len(deck[0].split()[0]), len(deck)]
    counts = [
        sum(card.split()[0].count(sign) for deck in CONTENT.cards.contracts.decks for card in deck) for sign in "WSIC"
    ]
    assert set(counts) == {14, 15}
    rule = next(line for line in RULES.splitlines() if "**IS-SETUP-20**" in line)
    dealt = re.search(r"(\d) / (\d) / (\d) cards", rule)
    assert dealt
    assert tuple(int(n) for n in dealt.groups()) == CONTENT.cards.contracts.dealt


def test_state_cards() -> None:
    (rows,) = tables("5.13")
    said = [cells for row in rows for cells in (row[:4], row[5:]) if cells[0]]
    assert len(said) == len(CONTENT.cards.state) == 35
    cards = {card.card: card for card in CONTENT.cards.state}
    for number, link, kind, steps in said:
        card = cards[int(number)]
        assert (named(card.link), kind_of(card.link), card.number) == (link, KINDS[kind], int(steps))
    counts = [sum(card.number == n for card in cards.values()) for n in (1, 2, 3, 4)]
    assert counts == [9, 10, 9, 7]
    assert "nine 1s, ten 2s, nine 3s, seven 4s" in section("5.13")


def test_normal_cards_and_fixed_crowns() -> None:
    (rows,) = tables("5.14")
    state = {card.card: named(card.link) for card in CONTENT.cards.state}
    for card, (name, players, crowns, tiles) in zip(CONTENT.cards.normal, rows, strict=True):
        assert (card.card, card.players) == (name, int(players))
        said = [part.split(": ") for part in crowns.split("; ")]
        assert [(int(n), link) for n, link in said] == [(n, state[n]) for n in card.crowns]
        assert list(card.named) == numbers(tiles)
    text = section("5.14")
    for fixed in CONTENT.cards.fixed:
        line = re.search(rf"{fixed.players} players: (.*?)[;.](?: \d|\n)", text[text.index("Fixed crowns:") :])
        assert line
        assert sorted(line[1].split(", ")) == sorted(state[n] for n in fixed.crowns)


def test_what_is_known_agrees_with_what_is_in_the_box() -> None:
    """Section 5.0: the printed facts; what reviews and forums say is in NOT_OF_THE_BOX."""
    told = "\n".join(" | ".join(row) for row in tables("5.0")[0])
    cities, boards, contracts = CONTENT.map.city, CONTENT.boards, CONTENT.cards.contracts
    values, spaces = boards.shares.values, [c for c in cities if c.space]
    regions = [c for c in spaces if c.region]
    of_two = sum(tile.players == 2 for tile in CONTENT.tiles.tile)
    rises = [f"+{b - a}" for a, b in pairwise(values)]
    sizes = [len(deck[0].split()[0]) for deck in contracts.decks]
    stacks = [Counter(tile.business for tile in CONTENT.tiles.tile if tile.players == n) for n in (2, 3, 4)]
    three, two, one = (max(stack[n] for stack in stacks) for n in (3, 2, 1))
    silver = ", ".join(f"{n}→{10 * -(-n // boards.influence.silver_step)}" for n in (100, 110, 120))
    g = new("imperial-steam", 2, 1).table
    brings = [goods_of(g, good=0, level=level) for level in range(3)]
    for says in (
        f"{len(cities)} cities = {len(spaces)} numbered spaces",
        f"({of_two} city tiles + {len(CONTENT.tiles.hub)} hub tiles + {len(cities) - len(spaces)} printed cities; ",
        f"{len(regions)} region spaces + {len(spaces) - len(regions)} others)",
        f"Wr. Neustadt effort {CITY['Wr. Neustadt'].effort}, Sopron effort {CITY['Sopron'].effort} ",
        f"blue’s growth tile begins with {next(t.steps[0] for t in boards.growth if t.fixed == 'blue')} ",
        f"Feldkirchen has {CITY['Feldkirchen'].influence} extra influence",
        f"Share values {', '.join(str(v) for n, v in enumerate(values) if n != 2)} and six priced rows",
        f"the sixth, {values[2]}, follows from steps of {', '.join(rises)} ",
        f"{boards.shares.raise_costs[0]} to reach {values[1]}, {boards.shares.raise_costs[-1]} to reach {values[-1]} ",
        f"`printed`; {', '.join(map(str, boards.shares.raise_costs[1:-1]))} between follow",
        f"7 investors and value {values[3]} allow {7 - 3} sales",
        f"{4 + contracts.dealt[-1] * sum(sizes)} investors = 4 + {contracts.dealt[-1]}×({'+'.join(map(str, sizes))})",
        f"{3 * three + 2 * two + one} business tokens",
        f"Level 2 worker {brings[1]} goods, level 3 worker {brings[2]} goods | `printed`; level 1 → {brings[0]} follows",
        f"gold: {silver} ",
    ):
        assert says in told, says
    assert (three, two, one) == (3, 5, 5)
    assert 'three "3" stacks, five "2" stacks, five "1" spaces' in told
    assert boards.shares.rows >= 7
    assert "at least 7 rows" in told
    occur = re.search(
        r"prices of (\d+) and station prices of (\d+) and (\d+) and a site price of (\d+) .* of (\d+) occurs", told
    )
    assert occur
    factory, *station, site, iron = map(int, occur.groups())
    assert any(factory in costs for board in boards.factories for costs in board.costs)
    assert {tile.price for tile in CONTENT.tiles.tile} >= set(station)
    assert any(site in tile.sites for tile in CONTENT.tiles.tile)
    assert any(iron in board.iron_pay for board in boards.factories)


def test_the_start_of_each_player() -> None:
    start = CONTENT.boards.start
    said = {rule: next(line for line in RULES.splitlines() if f"**{rule}**" in line) for rule in (
        "IS-SETUP-26", "IS-SETUP-21", "IS-SETUP-25", "IS-ROUND-05")}  # fmt: skip
    assert tuple(numbers(said["IS-SETUP-26"].split("**")[2])[:3]) == start.cash
    assert numbers(said["IS-SETUP-21"].split("**")[2])[0] == start.workers
    assert start.goods == dict.fromkeys(GOODS, 1)
    assert all(f"one {good}" in said["IS-SETUP-25"] for good in GOODS)
    assert tuple(numbers(said["IS-ROUND-05"].split("**")[2])[:8]) == start.hands


#: Numbers in tables that no content file holds.
NOT_OF_THE_BOX = {
    r"D-(P|TRACK-)\[|track \[1\]|phase \[|rounds \[2\]–8|scoring \[5\]b": "a decision, a track, a phase or a step, by its number",
    r"^\| D-BID .*\[(0|10|20)\]|rounds 2–\[8\]|[+≥ ]\[1\](,| \|)": "the rule's own, held by its tests (IS-BID, IS-BIZ, IS-PHIL)",
    r"a review says|Growth tiles differ|Games usually end": "what is said of the printed game, with its source",
}


def test_every_number_of_a_table_is_compared() -> None:
    check_numbers(sys.modules[__name__], "RULES", NOT_OF_THE_BOX)
