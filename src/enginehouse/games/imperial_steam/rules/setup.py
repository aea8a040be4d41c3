"""From a box and a seed to the first table: Fixed, Normal and Random (IS-SETUP, IS-FIXED, IS-NORMAL, IS-RANDOM)."""

from __future__ import annotations

from enginehouse.core import TRUTH
from enginehouse.games.imperial_steam.rules.box import CARS, COAL, CUBES, GOODS, HUBS, Box
from enginehouse.games.imperial_steam.rules.content import NormalCard
from enginehouse.games.imperial_steam.rules.state import NO_GOODS, NOBODY, Goods, Table
from enginehouse.games.imperial_steam.rules.steps.bid import begin

ARRIVING_ROUNDS = 5  # rounds 4 to 8
BAG = 5  # cubes of each good are mixed (IS-SETUP-14)


def set_up(box: Box, seed: int) -> Table:
    """The table before the blind bid.

    Colours mean nothing; whatever the mode, order, arrivals, engineers and contracts are dealt (IS-R87, IS-FIXED-08).
    """
    n = box.players
    market = len(box.market)
    start = box.content.boards.start
    first: Goods = tuple(start.goods.get(good, 0) for good in GOODS)  # pyright: ignore[reportAssignmentType]
    table = Table(
        seats=n,
        stack=[],
        seed=seed,
        drawn=0,
        ply=0,
        clock=0,
        barrier=0,
        viewer=TRUTH,
        events=None,
        box=box,
        land=None,
        tiles=(),
        hubs_at=(),
        crowns=(),
        grows=(),
        shipments=(),
        card="",
        round=1,
        order=list(range(n)),
        delivered=False,
        influence=[0] * n,  # no column is below it: IS-R02
        standing=[],
        hubs=(),
        market=(market,) * 4,  # the shipment market starts full: IS-SETUP-16
        taken=(0,) * 4,  # the factory board is filled but for the leftmost spaces: IS-SETUP-17
        ladders=(0,) * len(box.columns),  # worker board, a price marker on the first price of every column: IS-SETUP-18
        engineers=("bridge", "tunnel") * n,
        engines=(n,) * 5,  # engine tiles: IS-SETUP-13
        arrivals=[],
        supply=[CUBES - market - n * first[g] for g in range(4)],
        cars_left=CARS - 3 * n,
        display=(),
        business=[],
        received=[NO_GOODS] * 4,
        served=0,
        gold=[NOBODY] * 4,
        silver=[NOBODY] * 4,
        sites=0,
        semmering=NOBODY,  # the token lies ready: IS-SETUP-02
        purse=[start.cash[n - 2]] * n,  # starting cash: IS-SETUP-26
        tracks=[0] * n,
        network=[1 << box.start] * n,
        stations=[(box.start,)] * n,  # and so one floor of the warehouse is open: IS-SETUP-10, IS-SETUP-22, IS-SETUP-23
        works=[()] * n,
        rested=[(start.workers, 0, 0)] * n,  # workers in the training area of level 1: IS-SETUP-21
        worked=[(0, 0, 0)] * n,
        stock=[first] * n,  # starting goods: IS-SETUP-25
        landing=[NO_GOODS] * n,
        trains=[((3, "FFF"),)] * n,  # engine 3 with freight cars: IS-SETUP-24
        staff=[(False, False)] * n,
        factories=[NO_GOODS] * n,
        contracts=[()] * n,
        share=[0] * n,  # share value 40, one investor: IS-SETUP-27
        investors=[1] * n,
        shareholders=[0] * n,
        laid=[(0,) * 11] * n,
    )
    table.shuffle(table.order)  # the first turn order is random: IS-SETUP-09
    table.standing = table.order[:]  # influence markers in turn order: IS-SETUP-15
    MODES[box.setup](table)
    table.business = list(table.ground.business)  # IS-SETUP-05 to -07: a stack of v tokens has v on top
    _arrivals(table)
    engineers = [*table.engineers]
    table.shuffle(engineers)  # IS-SETUP-19, IS-R77
    table.engineers = tuple(engineers)
    _contracts(table)
    begin(table)
    return table


def _fixed(table: Table) -> None:
    """IS-FIXED-01 to -07."""
    box = table.box
    content = box.content
    hubs_at = tuple(box.spaces[hub.fixed[box.players - 2]] for hub in content.tiles.hub)
    table.tiles = tuple(city.space if city.space and c not in hubs_at else 0 for c, city in enumerate(box.cities))
    table.hubs_at = hubs_at
    table.shipments = content.boards.shipments.fixed
    table.hubs = tuple([content.boards.influence.fixed_hubs[colour] // 10 for colour in HUBS])
    cards = next(f.crowns for f in content.cards.fixed if f.players == box.players)
    table.crowns = crowned_links(box, cards)
    grows = [next(i for i, g in enumerate(content.boards.growth) if g.fixed == colour) for colour in HUBS]
    table.grows = tuple(grows)


def _normal(table: Table) -> None:
    """IS-NORMAL-01 to -10."""
    box = table.box
    named = [card for card in box.normals if box.normal_card in ("random", card.card)]
    card = named[table.roll(len(named))]
    table.card = card.card
    _deal_normal(table, card)
    _shipments(table)
    _spread_hubs(table)
    table.crowns = crowned_links(box, card.crowns)
    _growth(table)


def _random(table: Table) -> None:
    """IS-RANDOM-01 to -05; one deck of State cards throughout (IS-R74)."""
    box = table.box
    hubs = [0, 1, 2, 3]
    table.shuffle(hubs)
    numbers = sorted(box.tiles)
    table.shuffle(numbers)
    tiles = [0] * len(box.cities)
    hubs_at = [0] * 4
    for region in "ABCD":
        spaces = [c for c, city in enumerate(box.cities) if city.region == region]
        table.shuffle(spaces)
        hubs_at[hubs.pop()] = spaces[0]
        for c in spaces[1:]:
            tiles[c] = numbers.pop()
    for c, city in enumerate(box.cities):
        if city.space and not city.region:
            tiles[c] = numbers.pop()
    table.tiles, table.hubs_at = tuple(tiles), tuple(hubs_at)
    _shipments(table)
    deck = _spread_hubs(table)
    cards = box.content.cards.state
    crowns = cards[deck.pop() - 1].number
    table.crowns = crowned_links(box, tuple(deck.pop() for _ in range(crowns)))
    _growth(table)


MODES = {"fixed": _fixed, "normal": _normal, "random": _random}


def _deal_normal(table: Table, card: NormalCard) -> None:
    """The card says where hubs and named tiles go. IS-COMP-20, IS-R86."""
    box = table.box
    hub_spaces = list(card.hubs)
    table.shuffle(hub_spaces)
    table.hubs_at = tuple(box.spaces[space] for space in hub_spaces)
    tiles = [0] * len(box.cities)
    named = list(card.named)
    table.shuffle(named)
    for space, number in zip(card.cities, named, strict=True):
        tiles[box.spaces[space]] = number
    rest = sorted(set(box.tiles) - set(named))
    table.shuffle(rest)
    for c, city in enumerate(box.cities):
        if city.space and not tiles[c] and c not in table.hubs_at:
            tiles[c] = rest.pop()
    table.tiles = tuple(tiles)


def _shipments(table: Table) -> None:
    """Seven of the nine, for rounds 1 to 7. IS-SETUP-11, IS-COMP-21."""
    tiles = list(table.box.content.boards.shipments.tiles)
    table.shuffle(tiles)
    table.shipments = tuple(tiles[:7])


def _spread_hubs(table: Table) -> list[int]:
    """IS-NORMAL-06, -07. Returns the State deck as it is left, the next card last."""
    stack = [0, 1, 2, 3]
    table.shuffle(stack)
    deck = [card.card for card in table.box.content.cards.state]
    table.shuffle(deck)
    numbers = [table.box.content.cards.state[deck.pop() - 1].number for _ in stack]
    table.hubs = tuple(spread(stack, numbers))
    return deck


def spread(stack: list[int], numbers: list[int]) -> list[int]:
    """Columns of the hubs, in steps: the whole stack moves on, and its bottom marker stays (IS-R01)."""
    hubs = [0] * 4
    column = 0
    for colour, number in zip(stack, numbers, strict=True):
        column += number
        hubs[colour] = column
    return hubs


def _growth(table: Table) -> None:
    grows = [0, 1, 2, 3]
    table.shuffle(grows)
    table.grows = tuple(grows)


def crowned_links(box: Box, cards: tuple[int, ...]) -> tuple[int, ...]:
    """One to four State cards, each with its link. IS-COMP-19, IS-COMP-22, IS-R75."""
    return tuple(sorted(box.link_of[box.content.cards.state[card - 1].link] for card in cards))


def _arrivals(table: Table) -> None:
    """IS-SETUP-14: five cubes of each good are mixed, unbalanced (IS-R76); what is not laid out goes back."""
    bag = [good for good in range(4) for _ in range(BAG)]
    table.shuffle(bag)
    each = table.box.content.boards.shipments.arrivals[table.seats - 2]
    for _ in range(ARRIVING_ROUNDS):
        cubes = [0, 0, 0, 0]
        for _ in range(each):
            good = bag.pop()
            cubes[good] += 1
            table.supply[good] -= 1
        table.arrivals.append((cubes[0], cubes[1], cubes[2], cubes[COAL]))


def _contracts(table: Table) -> None:
    """IS-SETUP-20. The cards that are not dealt are never seen, so they are not kept (IS-INFO-05)."""
    contracts = table.box.content.cards.contracts
    display: list[str] = []
    for deck in contracts.decks:
        cards = list(deck)
        table.shuffle(cards)
        dealt = cards[: contracts.dealt[table.seats - 2]]
        display.extend(sorted(dealt, key=deck.index))
    table.display = tuple(display)
