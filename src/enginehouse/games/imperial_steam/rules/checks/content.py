"""What must hold for any set of content (catalogue, section 5): each breach names file, entry and what is wrong."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, pairwise
from math import dist

from enginehouse.core import BadContent
from enginehouse.games.imperial_steam.rules.box import LEAST, ROUNDS
from enginehouse.games.imperial_steam.rules.content import (
    Boards,
    Cards,
    City,
    Content,
    Influence,
    Map,
    NormalCard,
    Tile,
    Tiles,
)
from enginehouse.games.imperial_steam.rules.notation import MOST_WORKERS

COUNTS = (2, 3, 4)
PRINTED_LINKS = (
    "WIE-BRA", "WIE-WRN", "WIE-LIL", "WRN-SOP", "WRN-GLO", "BRA-WRN", "BRA-SOP", "GLO-MUE", "BRU-GRA", "GRA-STV",
    "STV-LJU", "LJU-TRI", "FUR-MAR", "MAR-CEL", "CEL-LJU",
)  # fmt: skip


#: Bounds for packs: what the page can show and the boards can hold.
WIDTH, HEIGHT = 1200, 1000  # of the map's canvas
APART = 60  # two cities, so that a link shows between their plaques
MOST_COLUMNS = 41  # of the influence track
DEAREST = 1_000
MOST_STATIONS = 4
MOST_STEPS = 9  # of influence at one place
HARDEST = 45  # fifteen workers of level 3
MOST_INVESTORS = 34  # IS-COMP-12


def need(holds: bool, file: str, entry: str, wrong: str) -> None:
    if not holds:
        raise BadContent(f"{file}, {entry}: {wrong}")


def is_price(n: int) -> bool:
    """Tens, from 10 up: nothing is free, and nobody could pay more than some hundreds."""
    return LEAST <= n <= DEAREST and n % 10 == 0


PRICE = f"a price is a multiple of 10, from {LEAST} to {DEAREST}"


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
    need(len(cities) == len(chart.city) == 30, file, "city", f"there must be 30 different ones, not {len(cities)}")
    names = {city.name for city in chart.city}
    need(len(names) == 30, file, "city", "every city has a name of its own")
    spaces = sorted(city.space for city in chart.city if city.space)
    need(spaces == list(range(1, 28)), file, "city", "the spaces must be numbered 1 to 27, each once")
    for city in chart.city:
        check_city(city, cities, file)
    for one, other in combinations(chart.city, 2):
        apart = dist(one.at, other.at) >= APART
        need(apart, file, f"city {one.name[:40]}", f"{other.name[:40]} lies on it; cities are {APART} apart, or more")
    check_marks(chart, cities, file)
    for region in "ABCD":
        n = sum(city.region == region for city in chart.city)
        need(n == 3, file, f"city, region {region}", f"a region has three spaces, not {n}")
    check_sites(chart, cities, file)
    links = links_of(chart)
    if house_map:
        for link in PRINTED_LINKS:
            need(frozenset(link.split("-")) in links, file, "city", f"the printed link {link} is missing")
        need(len(links) == 59, file, "city", f"there must be 59 links, not {len(links)}")


def check_city(city: City, cities: dict[str, City], file: str) -> None:
    entry = f"city {city.name[:40]}"
    need(re.fullmatch(r"[A-Z]{3}", city.code) is not None, file, entry, "the code is three capitals")
    need(0 < len(city.name) <= 40, file, entry, "the name has 1 to 40 letters")
    need(len(city.country) <= 3, file, entry, "the country is a sign of at most three letters")
    need(
        1 <= city.effort <= HARDEST,
        file,
        entry,
        f"the effort must be at least 1 and at most {HARDEST}, not {city.effort}",
    )
    need(
        0 <= city.at[0] <= WIDTH and 0 <= city.at[1] <= HEIGHT, file, entry, f"it lies off the {WIDTH} by {HEIGHT} map"
    )
    need(0 <= city.influence <= MOST_STEPS, file, entry, f"the influence is 0 to {MOST_STEPS} steps")
    if city.space:
        bare = city.price == 0 and city.stations == 0
        need(bare, file, entry, "the price and the stations of a numbered space are on its tile")
        need(city.region in ("", *"ABCD"), file, entry, "the region is A, B, C or D, or none")
    else:
        need(is_price(city.price), file, entry, f"a printed city needs a price: {PRICE}")
        need(0 <= city.stations <= MOST_STATIONS, file, entry, f"it has 0 to {MOST_STATIONS} station sites")
        need(city.region == "", file, entry, "a printed city is in no region")
    for other, kind in city.links.items():
        need(other in cities and other != city.code, file, entry, f"there is no city {other}")
        back = cities[other].links.get(city.code)
        need(back == kind, file, entry, f"the link to {other} is {kind} here and {back} there")


def check_marks(chart: Map, cities: dict[str, City], file: str) -> None:
    marks = chart.marks
    for mark in (marks.start, marks.goal, *marks.semmering):
        need(mark in cities, file, "marks", f"there is no city {mark}")
    need(marks.start != marks.goal, file, "marks", "the line begins and ends in different cities")
    start = cities[marks.start]
    need("open" in start.links.values(), file, f"city {start.name}", "the start needs at least one open link")
    need(start.stations == 0, file, f"city {start.name}", "nobody builds a station at the start (IS-SETUP-29)")
    for mark in (marks.start, marks.goal):
        need(cities[mark].space == 0, file, "marks", f"{mark} must be a printed city")
    seen, todo = {start.code}, [start.code]
    while todo:
        new = [other for other in cities[todo.pop()].links if other not in seen]
        seen.update(new)
        todo.extend(new)
    need(len(seen) == 30, file, "city", f"{min(set(cities) - seen, default='')} cannot be reached")
    need(frozenset(marks.semmering) in links_of(chart), file, "marks", "the Semmering link is not on the map")


def check_sites(chart: Map, cities: dict[str, City], file: str) -> None:
    seen: set[tuple[str, str]] = set()
    for site in chart.site:
        entry = f"site {site.city}-{site.letter}"[:40]
        need(site.city in cities and site.players in COUNTS, file, entry, "its city or player count is unknown")
        need(site.letter in ("a", "b", "c", "d"), file, entry, "the letter is a, b, c or d")
        need((site.city, site.letter) not in seen, file, entry, "it is there twice")
        need(isinstance(site.price, str) or is_price(site.price), file, entry, PRICE)
        seen.add((site.city, site.letter))


def check_tiles(tiles: Tiles) -> None:
    file = "tiles.toml"
    colours = [hub.colour for hub in tiles.hub]
    need(colours == ["bronze", "white", "green", "blue"], file, "hub", "they are bronze, white, green and blue")
    spaces = set(range(1, 28))
    for hub in tiles.hub:
        entry = f"hub {hub.colour}"
        need(is_price(hub.price), file, entry, PRICE)
        need(0 <= hub.stations <= MOST_STATIONS, file, entry, f"it has 0 to {MOST_STATIONS} station sites")
        need(hub.demands == {"wood": 1, "stone": 1, "iron": 1, "coal": 2}, file, entry, "a hub wants 1, 1, 1 and 2")
        need(set(hub.fixed) <= spaces, file, entry, "its Fixed spaces are numbered 1 to 27")
    strangers = [tile for tile in tiles.tile if tile.players not in COUNTS]
    need(not strangers, file, "tile", "a set is for 2, 3 or 4 players")
    for i, players in enumerate(COUNTS):
        fixed = {hub.fixed[i] for hub in tiles.hub}
        mine = [tile for tile in tiles.tile if tile.players == players]
        entry = f"tile, those for {players} players"
        numbers = sorted(tile.number for tile in mine)
        wanted = "their numbers must be 1 to 27 without the four Fixed hub spaces"
        need(len(fixed) == 4 and numbers == sorted(spaces - fixed), file, entry, wanted)
        stacks = Counter(tile.business for tile in mine)
        tokens = (stacks[1] + stacks[2] + stacks[3], stacks[2] + stacks[3], stacks[3])
        enough = all(have <= most for have, most in zip(tokens, (13, 8, 3), strict=True))
        need(enough, file, entry, f"they need {tokens} business tokens of 1, 2 and 3; the box has 13, 8 and 3")
        for tile in mine:
            check_tile(tile, file)


def check_tile(tile: Tile, file: str) -> None:
    entry = f"tile {tile.number} for {tile.players} players"
    need(0 <= tile.business <= 3, file, entry, "a business space is 1, 2 or 3")
    need(0 <= tile.influence <= MOST_STEPS, file, entry, f"the influence is 0 to {MOST_STEPS} steps")
    need(0 <= tile.stations <= MOST_STATIONS, file, entry, f"it has 0 to {MOST_STATIONS} station sites")
    need(is_price(tile.price), file, entry, PRICE)
    need(len(tile.sites) <= 2, file, entry, "a tile has at most two factory sites")
    need(all(isinstance(s, str) or is_price(s) for s in tile.sites), file, entry, PRICE)
    need(tile.players > 2 or tile.demand is None, file, entry, "with 2 players no city tile has a demand")


def check_boards(boards: Boards) -> None:
    file = "boards.toml"
    check_influence(boards.influence, file)
    check_factories(boards, file)
    check_workers(boards, file)
    check_shipments(boards, file)
    shares = boards.shares
    need(len(shares.values) >= 2, file, "shares", "there are at least two values")
    need(len(shares.raise_costs) == len(shares.values) - 1, file, "shares", "a cost for every row but the first")
    need(all(0 <= n < boards.influence.columns for n in shares.raise_costs), file, "shares", "a cost is paid in steps")
    need(len(shares.values) <= shares.rows <= MOST_INVESTORS, file, "shares", "an investor space for every value")
    need(all(map(is_price, shares.values)), file, "shares", f"of the values, {PRICE}")
    need(all(a < b for a, b in pairwise(shares.values)), file, "shares", "the values rise")
    check_engines(boards, file)
    start = boards.start
    rich = all(0 <= n <= DEAREST and n % 10 == 0 for n in start.cash)
    need(rich, file, "start", f"the cash is 0 to {DEAREST}, in tens")
    need(0 <= start.workers <= boards.hiring.limit, file, "start", "the workers are within the limit of hiring")
    goods = {good: start.goods.get(good, 0) for good in ("wood", "stone", "iron", "coal")}
    need(min(goods.values()) >= 0, file, "start", "no good is less than 0")
    stored = goods["wood"] + goods["stone"] + goods["iron"] + max(0, goods["coal"] - 1)
    need(stored <= 4, file, "start", "the goods find room on one engine, three cars and a floor")
    need(start.hands == (2, 3, 4, 5, 5, 5, 5, 5), file, "start", "the hands are 2, 3, 4 and then 5")


def check_influence(influence: Influence, file: str) -> None:
    entry, last = "influence", 10 * (influence.columns - 1)
    need(
        17 <= influence.columns <= MOST_COLUMNS,
        file,
        entry,
        f"the last column must be at least 160 and at most {10 * MOST_COLUMNS - 10}",
    )
    need(4 <= influence.rows <= 6, file, entry, "a column has 4 to 6 rows, one for every player")
    need(10 <= influence.silver_step <= last and influence.silver_step % 10 == 0, file, entry, "silver steps are tens")
    need(len(influence.hub_bonus) == 5, file, entry, "the hub bonus is for 0 to 4 hubs")
    fair = all(0 <= n <= DEAREST and n % 10 == 0 for n in influence.hub_bonus)
    need(fair, file, entry, f"the hub bonus is in tens, up to {DEAREST}")
    need(len(influence.fixed_hubs) == 4, file, entry, "every hub needs its Fixed column")
    for colour, column in influence.fixed_hubs.items():
        fits = 10 <= column <= last and column % 10 == 0
        need(fits, file, f"{entry}, hub {colour}", f"the Fixed column must be 10, 20, … {last}, not {column}")


def check_factories(boards: Boards, file: str) -> None:
    need([b.players for b in boards.factories] == [2, 3, 4], file, "factories", "one board for each count")
    for board in boards.factories:
        spaces = {2: 7, 3: 10, 4: 13}[board.players]
        for good, cost, pay in zip(("wood", "stone", "iron", "coal"), board.costs, board.pays, strict=True):
            entry = f"factories for {board.players} players, {good}"
            need(len(pay) == spaces and len(cost) == spaces - 1, file, entry, f"the row has {spaces} spaces")
            need(all(a <= b for a, b in pairwise(cost)), file, entry, "costs must not fall to the right")
            need(all(a >= b for a, b in pairwise(pay)), file, entry, "payments must not rise to the right")
            need(all(map(is_price, cost + pay)), file, entry, PRICE)


def check_workers(boards: Boards, file: str) -> None:
    need([w.players for w in boards.workers] == [2, 3, 4], file, "workers", "one board for each count")
    for board in boards.workers:
        entry = f"workers for {board.players} players"
        need(len(board.columns) == 4 and min(board.columns.values()) >= 1, file, entry, "every hub needs a column")
        need(sum(board.columns.values()) <= 8, file, entry, "the box has eight price markers")
        icons = board.engineers
        need(len(icons) == 4 and min(icons.values()) >= 0, file, entry, "every hub says how many engineers it has")
        need(sum(icons.values()) == 2 * board.players, file, entry, "two engineers a player")
    hiring = boards.hiring
    need(0 < len(hiring.prices) <= 9, file, "hiring", "a column has one to nine prices")
    need(all(map(is_price, (*hiring.prices, hiring.engineer))), file, "hiring", PRICE)
    need(all(a <= b for a, b in pairwise(hiring.prices)), file, "hiring", "prices must not fall")
    need(1 <= hiring.limit <= MOST_WORKERS, file, "hiring", f"each player has at most {MOST_WORKERS} workers")


def check_shipments(boards: Boards, file: str) -> None:
    prices = boards.market.prices
    need(len(prices) == 10, file, "market", "the market has ten rows")
    need(all(a <= b for a, b in pairwise(prices)), file, "market", "prices must not fall downward")
    need(all(map(is_price, prices)), file, "market", PRICE)
    shipments = boards.shipments
    tiles, fixed = Counter(shipments.tiles), Counter(shipments.fixed)
    need(len(shipments.tiles) == 9, file, "shipments", "there are nine tiles")
    need(all(2 <= n <= 5 for n in tiles), file, "shipments", "a tile shows 2 to 5")
    need(sum(fixed.values()) == 7 and not fixed - tiles, file, "shipments", "the Fixed row needs seven of the tiles")
    need(all(0 <= n <= 4 for n in shipments.arrivals), file, "shipments", "0 to 4 cubes arrive a round: 20 are mixed")
    need(len(boards.growth) == 4, file, "growth", "there are four tiles")
    need(len({g.fixed for g in boards.growth}) == 4, file, "growth", "every hub needs its Fixed tile")
    need(len({g.name for g in boards.growth}) == 4, file, "growth", "every tile has a name of its own")
    for tile in boards.growth:
        fits = len(tile.steps) == 5 and all(0 <= n <= MOST_STEPS for n in tile.steps)
        need(fits, file, f"growth {tile.name[:20]}", f"five numbers, each 0 to {MOST_STEPS}")


def check_engines(boards: Boards, file: str) -> None:
    need([e.level for e in boards.engine] == [3, 4, 5, 6, 7, 8], file, "engine", "the levels are 3 to 8")
    need(all(is_price(e.price) for e in boards.engine), file, "engine", PRICE)
    need(all(a.price < b.price for a, b in pairwise(boards.engine)), file, "engine", "a larger engine costs more")
    need(all(0 <= e.influence <= MOST_STEPS for e in boards.engine), file, "engine", f"influence is 0 to {MOST_STEPS}")
    need(boards.engine[0].round == 0, file, "engine", "level 3 is never sold: its round is 0")
    need(all(2 <= e.round <= ROUNDS for e in boards.engine[1:]), file, "engine", f"others come in rounds 2 to {ROUNDS}")


def check_cards(cards: Cards, content: Content) -> None:
    file = "cards.toml"
    check_contracts(cards, file)
    links = {f"{a}-{b}" for a, b in (tuple(link) for link in links_of(content.map))}
    links |= {f"{b}-{a}" for a, b in (link.split("-") for link in links)}
    semmering = frozenset(content.map.marks.semmering)
    drawn: set[frozenset[str]] = set()
    for i, card in enumerate(cards.state, 1):
        entry = f"state, card {card.card}"
        need(card.card == i, file, entry, "the cards are numbered from 1")
        need(card.link in links, file, entry, f"there is no link {card.link[:40]}")
        link = frozenset(card.link.split("-"))
        need(link not in drawn, file, entry, f"the link {card.link} is there twice")
        need(link != semmering, file, entry, "the Semmering link is never crowned")
        need(1 <= card.number <= 4, file, entry, "the number is 1 to 4")
        drawn.add(link)
    need(len(cards.state) == 35, file, "state", f"there are 35 cards, not {len(cards.state)}")
    for card in cards.normal:
        check_normal(card, content, file)
    need(
        len({card.card for card in cards.normal}) == len(cards.normal) == 15,
        file,
        "normal",
        "there are 15 different cards",
    )
    need(
        sorted(f.players for f in cards.fixed) == list(COUNTS),
        file,
        "fixed",
        "one entry for each of 2, 3 and 4 players",
    )
    for fixed in cards.fixed:
        need(are_crowns(fixed.crowns), file, f"fixed, {fixed.players} players", "1 to 4 different State cards")
    for players in COUNTS:
        need(any(c.players == players for c in cards.normal), file, "normal", f"none for {players} players")


def are_crowns(crowns: tuple[int, ...]) -> bool:
    return 1 <= len(crowns) <= 4 and len(set(crowns)) == len(crowns) and set(crowns) <= set(range(1, 36))


def check_contracts(cards: Cards, file: str) -> None:
    names: list[str] = []
    for size, deck in enumerate(cards.contracts.decks, 1):
        need(len(deck) >= 5, file, f"contracts, deck_{size}", "a deck needs at least five cards")
        for card in deck:
            good = re.fullmatch(rf"[WSIC]{{{size}}} [1-9][0-9]{{0,2}}0", card)
            wrong = f"write {size} of the letters W, S, I, C and a value in tens"
            need(good is not None, file, f"contracts, {card[:20]}", wrong)
            names.append(card)
    need(len(names) == 28 and len(set(names)) == 28, file, "contracts", "there are 28 different cards")
    for players, dealt in zip(COUNTS, cards.contracts.dealt, strict=True):
        most = min(len(deck) for deck in cards.contracts.decks)
        need(0 <= dealt <= most, file, "contracts, dealt", f"0 to {most} cards of each deck")
        enough = players + dealt * (1 + 2 + 3) <= MOST_INVESTORS
        need(enough, file, "contracts, dealt", f"the box has {MOST_INVESTORS} investors (IS-R52)")


def check_normal(card: NormalCard, content: Content, file: str) -> None:
    entry = f"normal, card {card.card[:20]}"
    need(card.players in COUNTS, file, entry, "a card is for 2, 3 or 4 players")
    need(0 < len(card.card) <= 20, file, entry, "its name has 1 to 20 letters")
    need(are_crowns(card.crowns), file, entry, "the crowns are 1 to 4 different State cards")
    region = {city.space: city.region for city in content.map.city if city.space}
    need(sorted(region.get(h, "") for h in card.hubs) == list("ABCD"), file, entry, "one hub city in each region")
    have = {tile.number for tile in content.tiles.tile if tile.players == card.players}
    three = 0 if card.players == 2 else 3
    named = len(card.named) == len(set(card.named)) == three and set(card.named) <= have
    need(named, file, entry, f"{three} different named tiles of its count")
    spaces = len(card.cities) == len(set(card.cities)) == three and set(card.cities) <= set(region)
    need(spaces, file, entry, f"{three} different cities, by the numbers of their spaces")
    need(not set(card.cities) & set(card.hubs), file, entry, "a named city cannot be a hub city")
