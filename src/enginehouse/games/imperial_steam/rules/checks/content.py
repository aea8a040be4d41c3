"""What must hold for any set of content (catalogue, section 5): each breach names file, entry and what is wrong."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from enginehouse.core import BadContent
from enginehouse.games.imperial_steam.rules.content import Boards, Cards, Content, Map, Tiles

COUNTS = (2, 3, 4)
PRINTED_LINKS = (
    "WIE-BRA", "WIE-WRN", "WIE-LIL", "WRN-SOP", "WRN-GLO", "BRA-WRN", "BRA-SOP", "GLO-MUE", "BRU-GRA", "GRA-STV",
    "STV-LJU", "LJU-TRI", "FUR-MAR", "MAR-CEL", "CEL-LJU",
)  # fmt: skip


def need(holds: bool, file: str, entry: str, wrong: str) -> None:
    if not holds:
        raise BadContent(f"{file}, {entry}: {wrong}")


def check_content(content: Content, house_map: bool) -> None:
    """Raise BadContent at the first thing that cannot be."""
    check_map(content.map, house_map)
    check_tiles(content.tiles)
    check_boards(content.boards)
    check_cards(content.cards, content)


def links_of(chart: Map) -> dict[frozenset[str], str]:
    return {frozenset((city.code, other)): kind for city in chart.city for other, kind in city.links.items()}


def check_map(chart: Map, house_map: bool) -> None:
    file = "map.toml"
    cities = {city.code: city for city in chart.city}
    need(len(cities) == len(chart.city) == 30, file, "city", f"there must be 30 cities, not {len(chart.city)}")
    spaces = sorted(city.space for city in chart.city if city.space)
    need(spaces == list(range(1, 28)), file, "city", "the spaces must be numbered 1 to 27, each once")
    for city in chart.city:
        need(len(city.code) == 3 and city.code.isupper(), file, f"city {city.name}", "the code is three capitals")
        need(city.effort >= 1, file, f"city {city.name}", f"the effort must be at least 1, not {city.effort}")
        printed_price = city.price > 0 and city.price % 10 == 0
        need(printed_price or city.space > 0, file, f"city {city.name}", "a printed city needs a price in tens")
        for other, kind in city.links.items():
            need(other in cities and other != city.code, file, f"city {city.name}", f"there is no city {other}")
            back = cities[other].links.get(city.code)
            need(back == kind, file, f"city {city.name}", f"the link to {other} is {kind} here and {back} there")
    for mark in (chart.marks.start, chart.marks.goal, *chart.marks.semmering):
        need(mark in cities, file, "marks", f"there is no city {mark}")
    start = cities[chart.marks.start]
    need("open" in start.links.values(), file, f"city {start.name}", "the start needs at least one open link")
    for mark in (chart.marks.start, chart.marks.goal):
        need(cities[mark].space == 0, file, "marks", f"{mark} must be a printed city")
    seen, todo = {start.code}, [start.code]
    while todo:
        new = [other for other in cities[todo.pop()].links if other not in seen]
        seen.update(new)
        todo.extend(new)
    need(len(seen) == 30, file, "city", f"{min(set(cities) - seen, default='')} cannot be reached")
    for region in "ABCD":
        n = sum(city.region == region for city in chart.city)
        need(n == 3, file, f"region {region}", f"a region has three spaces, not {n}")
    links = links_of(chart)
    need(frozenset(chart.marks.semmering) in links, file, "marks", "the Semmering link is not on the map")
    seen_sites: set[tuple[str, str]] = set()
    for site in chart.site:
        entry = f"site {site.city}-{site.letter}"
        need(site.city in cities and site.players in COUNTS, file, entry, "its city or player count is unknown")
        need(site.letter in ("a", "b", "c", "d"), file, entry, "the letter is a, b, c or d")
        need((site.city, site.letter) not in seen_sites, file, entry, "it is there twice")
        need(isinstance(site.price, str) or site.price % 10 == 0, file, entry, "a price is a multiple of 10")
        seen_sites.add((site.city, site.letter))
    if house_map:
        for link in PRINTED_LINKS:
            need(frozenset(link.split("-")) in links, file, "city", f"the printed link {link} is missing")
        need(len(links) == 59, file, "city", f"there must be 59 links, not {len(links)}")


def check_tiles(tiles: Tiles) -> None:
    file = "tiles.toml"
    need([h.colour for h in tiles.hub] == ["bronze", "white", "green", "blue"], file, "hub", "the order of the hubs")
    for hub in tiles.hub:
        entry = f"hub {hub.colour}"
        need(hub.price > 0 and hub.price % 10 == 0, file, entry, "a price is a multiple of 10")
        need(hub.demands == {"wood": 1, "stone": 1, "iron": 1, "coal": 2}, file, entry, "a hub wants 1, 1, 1 and 2")
    for i, players in enumerate(COUNTS):
        fixed = {hub.fixed[i] for hub in tiles.hub}
        mine = [tile for tile in tiles.tile if tile.players == players]
        numbers = sorted(tile.number for tile in mine)
        need(
            len(fixed) == 4 and numbers == sorted(set(range(1, 28)) - fixed),
            file,
            f"tiles for {players} players",
            "their numbers must be 1 to 27 without the four Fixed hub spaces",
        )
        stacks = Counter(tile.business for tile in mine)
        tokens = (stacks[1] + stacks[2] + stacks[3], stacks[2] + stacks[3], stacks[3])
        need(
            all(have <= most for have, most in zip(tokens, (13, 8, 3), strict=True)),
            file,
            f"tiles for {players} players",
            f"they need {tokens} business tokens of 1, 2 and 3; the box has 13, 8 and 3",
        )
        for tile in mine:
            entry = f"tile {tile.number} for {players} players"
            need(0 <= tile.business <= 3, file, entry, "a business space is 1, 2 or 3")
            need(tile.stations >= 0 and tile.influence >= 0, file, entry, "nothing is less than 0")
            need(tile.price > 0 and tile.price % 10 == 0, file, entry, "a price is a multiple of 10")
            need(len(tile.sites) <= 2, file, entry, "a tile has at most two factory sites")
            need(all(isinstance(s, str) or s % 10 == 0 for s in tile.sites), file, entry, "prices are multiples of 10")
            need(players > 2 or tile.demand is None, file, entry, "with 2 players no city tile has a demand")


def check_boards(boards: Boards) -> None:
    file = "boards.toml"
    need(boards.influence.columns >= 17, file, "influence", "the last column must be at least 160")
    need(boards.influence.rows >= 4, file, "influence", "every player needs a row")
    need(len(boards.influence.hub_bonus) == 5, file, "influence", "the hub bonus is for 0 to 4 hubs")
    columns = boards.influence.fixed_hubs
    need(len(columns) == 4, file, "influence", "every hub needs its Fixed column")
    for colour, column in columns.items():
        need(
            10 <= column <= 10 * (boards.influence.columns - 1) and column % 10 == 0,
            file,
            f"influence, hub {colour}",
            f"the Fixed column must be 10, 20, …, not {column}",
        )
    need([b.players for b in boards.factories] == [2, 3, 4], file, "factories", "one board for each count")
    for board in boards.factories:
        spaces = {2: 7, 3: 10, 4: 13}[board.players]
        for good, cost, pay in zip(("wood", "stone", "iron", "coal"), board.costs, board.pays, strict=True):
            entry = f"factories for {board.players} players, {good}"
            need(len(pay) == spaces and len(cost) == spaces - 1, file, entry, f"the row has {spaces} spaces")
            need(all(a <= b for a, b in pairwise(cost)), file, entry, "costs must not fall to the right")
            need(all(a >= b for a, b in pairwise(pay)), file, entry, "payments must not rise to the right")
            need(all(n % 10 == 0 for n in cost + pay), file, entry, "prices are multiples of 10")
    need([w.players for w in boards.workers] == [2, 3, 4], file, "workers", "one board for each count")
    for board in boards.workers:
        entry = f"workers for {board.players} players"
        need(sum(board.engineers.values()) == 2 * board.players, file, entry, "two engineers a player")
        need(len(board.columns) == 4 and min(board.columns.values()) >= 1, file, entry, "every hub needs a column")
        need(sum(board.columns.values()) <= 8, file, entry, "the box has eight price markers")
    need(len(boards.market.prices) == 10, file, "market", "the market has ten rows")
    need(all(a <= b for a, b in pairwise(boards.market.prices)), file, "market", "prices must not fall downward")
    every = (*boards.market.prices, *boards.hiring.prices, boards.hiring.engineer, *boards.shares.values)
    every += tuple(e.price for e in boards.engine) + boards.start.cash + boards.influence.hub_bonus
    need(all(n % 10 == 0 for n in every), file, "prices", "all prices are multiples of 10")
    tiles, fixed = Counter(boards.shipments.tiles), Counter(boards.shipments.fixed)
    need(len(boards.shipments.tiles) == 9, file, "shipments", "there are nine tiles")
    need(all(2 <= n <= 5 for n in tiles), file, "shipments", "a tile shows 2 to 5")
    need(sum(fixed.values()) == 7 and not fixed - tiles, file, "shipments", "the Fixed row needs seven of the tiles")
    need(len(boards.growth) == 4, file, "growth", "there are four tiles")
    need(len({g.fixed for g in boards.growth}) == 4, file, "growth", "every hub needs its Fixed tile")
    for tile in boards.growth:
        need(len(tile.steps) == 5 and min(tile.steps) >= 0, file, f"growth {tile.name}", "five numbers, none below 0")
    shares = boards.shares
    need(len(shares.raise_costs) == len(shares.values) - 1, file, "shares", "a cost for every row but the first")
    need(shares.rows >= len(shares.values), file, "shares", "an investor space for every value")
    need([e.level for e in boards.engine] == [3, 4, 5, 6, 7, 8], file, "engine", "the levels are 3 to 8")
    need(
        boards.engine[0].round == 0 and all(e.round > 1 for e in boards.engine[1:]),
        file,
        "engine",
        "level 3 is never sold",
    )
    need(boards.start.hands == (2, 3, 4, 5, 5, 5, 5, 5), file, "start", "the hands are 2, 3, 4 and then 5")


def check_cards(cards: Cards, content: Content) -> None:
    file = "cards.toml"
    names: list[str] = []
    for size, deck in enumerate(cards.contracts.decks, 1):
        need(len(deck) >= 5, file, f"deck_{size}", "a deck needs at least five cards")
        for card in deck:
            letters, _, value = card.partition(" ")
            good = len(letters) == size and set(letters) <= set("WSIC") and value.isdigit() and int(value) % 10 == 0
            need(good, file, f"contract {card}", f"write {size} of the letters W, S, I, C and a value in tens")
            names.append(card)
    need(len(names) == 28 and len(set(names)) == 28, file, "contracts", "there are 28 different cards")
    links = links_of(content.map)
    semmering = frozenset(content.map.marks.semmering)
    drawn: set[frozenset[str]] = set()
    for i, card in enumerate(cards.state, 1):
        link = frozenset(card.link.split("-"))
        entry = f"State card {card.card}"
        need(card.card == i, file, entry, "the cards are numbered from 1")
        need(link in links, file, entry, f"there is no link {card.link}")
        need(link not in drawn, file, entry, f"the link {card.link} is there twice")
        need(link != semmering, file, entry, "the Semmering link is never crowned")
        need(1 <= card.number <= 4, file, entry, "the number is 1 to 4")
        drawn.add(link)
    need(len(cards.state) == 35, file, "state", f"there are 35 cards, not {len(cards.state)}")
    region = {city.space: city.region for city in content.map.city}
    for card in cards.normal:
        entry = f"Normal card {card.card}"
        need(1 <= len(card.crowns) <= 4 and len(set(card.crowns)) == len(card.crowns), file, entry, "1 to 4 crowns")
        need(set(card.crowns) <= set(range(1, 36)), file, entry, "the crowns are State cards")
        need(sorted(region.get(h, "") for h in card.hubs) == list("ABCD"), file, entry, "one hub city in each region")
        have = {tile.number for tile in content.tiles.tile if tile.players == card.players}
        three = 0 if card.players == 2 else 3
        need(
            len(card.cities) == three and len(set(card.named)) == three and set(card.named) <= have,
            file,
            entry,
            f"{three} different named tiles of its count for {three} cities",
        )
        need(not set(card.cities) & set(card.hubs), file, entry, "a named city cannot be a hub city")
    need(len({card.card for card in cards.normal}) == 15, file, "normal", "there are 15 different cards")
    for players in COUNTS:
        need(any(c.players == players for c in cards.normal), file, "normal", f"none for {players} players")
        crowns = [f.crowns for f in cards.fixed if f.players == players]
        fine = len(crowns) == 1 and 1 <= len(crowns[0]) <= 4 and set(crowns[0]) <= set(range(1, 36))
        need(fine, file, "fixed", f"the crowns for {players} players are missing or wrong")
