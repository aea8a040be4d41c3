"""The deck, the maps, and what the readers of content files refuse."""

import re
from collections import Counter, deque
from pathlib import Path

import pytest

import enginehouse as eh
from enginehouse.games.steam_power.rules.box import SHIPPED, check_pack, land, read_deck
from enginehouse.games.steam_power.rules.content import LETTERS, WATER
from enginehouse.games.steam_power.rules.land import Land, read_land
from tests.proof import rule

DECK = read_deck(SHIPPED / "contracts.toml")
CARDS = DECK.cards
MAPS = {name: land(name, None) for name in ("midwest", "northern-england", "ireland", "switchyard")}


# --- the deck --------------------------------------------------------------------------------------------------------
@rule("SP-COMP-03")
def test_the_deck_keeps_its_constraints():
    assert len(CARDS) == 48
    assert len({(c.goods, c.vp, c.money, c.bonus) for c in CARDS.values()}) == 48
    icons = Counter("".join(card.goods for card in CARDS.values()))
    assert icons == dict.fromkeys("BWOG", 36)
    assert Counter(card.goods[0] for card in CARDS.values()) == dict.fromkeys("BWOG", 12)
    assert Counter(len(card.goods) for card in CARDS.values()) == {2: 12, 3: 24, 4: 12}
    assert Counter(card.bonus for card in CARDS.values()) == {"track": 16, "factory": 12, "contracts": 8, "none": 12}
    assert Counter(DECK.automa.classes[card.bonus] for card in CARDS.values()) == {"track": 24, "factory": 24}
    assert sum(card.vp for card in CARDS.values()) == 136
    assert sum(card.money for card in CARDS.values()) == 154


def test_no_colour_is_favoured():
    worth = {c: sum(card.vp * card.goods.count(c) / len(card.goods) for card in CARDS.values()) for c in "BWOG"}
    assert max(worth.values()) / min(worth.values()) < 1.01


def test_the_printed_cards_are_there():
    assert CARDS["K13"].goods == "OBG"
    assert (CARDS["K37"].goods, CARDS["K37"].money, CARDS["K37"].bonus) == ("BGOO", 3, "contracts")


# --- the maps --------------------------------------------------------------------------------------------------------
FIGURES = {  # cities, plains, hills, mountains, water, pairs of cities 1 to 4 tiles apart
    "midwest": (31, 134, 51, 12, 38, (20, 32, 29, 40)),
    "northern-england": (28, 73, 45, 29, 49, (25, 31, 26, 31)),
    "ireland": (24, 71, 38, 18, 57, (17, 20, 32, 24)),
    "switchyard": (10, 38, 3, 1, 2, (7, 13, 7, 8)),
}
GROUPS = {
    "midwest": {"Minneapolis St Paul", "Chicago Gary"},
    "northern-england": {"Gateshead Newcastle", "Bradford Leeds", "Bolton Manchester Salford"},
    "ireland": {"Dublin Kingstown", "Cork Queenstown"},
    "switchyard": {"Claypit Loomgate"},
}


def tiles_between(land: Land, start: int) -> dict[int, int]:
    """By city: tiles of the shortest direct link, which enters no other city. A tile is laid in every hex on the way."""
    found: dict[int, int] = {}
    first = [n for n in land.next_to[land.hex_of[start]] if n >= 0 and land.price[n] >= 0]
    todo, seen = deque((h, 1) for h in first), set(first)
    while todo:
        h, used = todo.popleft()
        for n in land.next_to[h]:
            if n < 0 or land.price[n] == WATER:
                continue
            city = land.city_at[n]
            if city >= 0 and city != start:
                found.setdefault(city, used)
            elif city < 0 and n not in seen:
                seen.add(n)
                todo.append((n, used + 1))
    return found


@rule("SP-COMP-15")
@pytest.mark.parametrize("name", list(MAPS))
def test_the_figures_of_a_map(name):
    land = MAPS[name]
    cities, plains, hills, mountains, water, pairs = FIGURES[name]
    assert len(land.codes) == cities
    assert [land.price.count(price) for price in (0, 2, 4, WATER)] == [plains, hills, mountains, water]
    apart = Counter(n for a in range(cities) for b, n in tiles_between(land, a).items() if a < b)
    assert tuple(apart[n] for n in (1, 2, 3, 4)) == pairs
    assert {" ".join(sorted(land.names[c] for c in group)) for group in land.groups if len(group) > 1} == GROUPS[name]


@pytest.mark.parametrize("name", list(MAPS))
def test_every_city_can_be_left_and_reached(name):
    land = MAPS[name]
    for city, h in enumerate(land.hex_of):
        sides = sum(n >= 0 and land.price[n] >= 0 for n in land.next_to[h])
        assert 2 <= sides <= 6, land.names[city]
        reached = set(tiles_between(land, city)) | {city}
        assert reached == set(range(len(land.codes))), land.names[city]


@pytest.mark.parametrize(("name", "next_door"), [("midwest", 22), ("northern-england", 23), ("ireland", 18)])
def test_no_city_is_far_from_the_next(name, next_door):
    land = MAPS[name]
    nearest = []
    for city in range(len(land.codes)):
        apart = {b: n for b, n in tiles_between(land, city).items() if land.group_of[b] != land.group_of[city]}
        nearest.append(min(apart.values()))
    assert Counter(nearest) == {1: next_door, 2: len(land.codes) - next_door}


def test_the_printed_order_of_two_cities():
    """Cedar Rapids is met before Springfield from the left-hand corners, after it from the right-hand ones."""
    land = MAPS["midwest"]
    rapids, field = (land.hex_of[land.names.index(name)] for name in ("Cedar Rapids", "Springfield"))
    assert [land.scan[corner][rapids] < land.scan[corner][field] for corner in range(4)] == [True, False, False, True]


def in_the_corner(file: Path, moved: Path) -> Path:
    """The same map with its first city on the very first hex."""
    head, grid, tail = file.read_text("utf-8").split('"""')
    city = re.search(r"\b[A-Z]\w", grid)
    assert city is not None
    rest = grid.replace(city[0], ". ", 1)
    first = re.search(r"\S+", rest)
    assert first is not None
    moved.write_text('"""'.join((head, rest[: first.start()] + city[0] + rest[first.end() :], tail)), "utf-8")
    return moved


@pytest.mark.parametrize(
    ("name", "corner"), [*((name, False) for name in MAPS), ("midwest", True), ("switchyard", True)]
)
def test_where_the_next_tile_of_a_way_may_lie(name, corner, tmp_path):
    """On the land beside a hex, or beside the cities of a group that it touches; a city may lie in the corner."""
    file = SHIPPED / "maps" / f"{name}.toml"
    if corner:
        file = in_the_corner(file, tmp_path / file.name)
    land = read_land(name, file)
    assert (land.city_at[0] >= 0) == corner
    for h, row in enumerate(land.next_to):
        there = {n for n in row if n >= 0 and land.price[n] >= 0}
        for group in {land.group_of[land.city_at[n]] for n in row if n >= 0 and land.city_at[n] >= 0}:
            around = {n for city in land.groups[group] for n in land.next_to[land.hex_of[city]] if n >= 0}
            there |= {n for n in around if land.price[n] >= 0}
        assert land.leaps[h] == sum(1 << n for n in there)


@rule("SP-SETUP-02")
def test_switchyard_has_fixed_tiles_and_none_beside():
    table = eh.new("steam-power", players=2, seed=8, options={"map": "switchyard"}).table
    assert tuple(table.tile_colour) == MAPS["switchyard"].fixed_tiles
    assert table.leftover == [0] * 5
    colours = {"Whitmoor": 1, "Ashford": 0, "Slatefield": 3, "Exchange": 4, "Brickley": 2, "Terminus": 4, "Claypit": 2,
               "Graybank": 3, "Loomgate": 1, "Pithead": 0}  # fmt: skip
    assert dict(zip(MAPS["switchyard"].names, table.tile_colour, strict=True)) == colours


# --- refusals --------------------------------------------------------------------------------------------------------
GOOD = '''name = "Mine"
origin = "house"
players = [2, 4]
subtitle = "a map of mine"
grid = """
. . . . .
. A . B .
. . . . .
. . C . .
. . . . .
"""
[cities]
A = "Alpha"
B = "Beta"
C = "Gamma"
'''


def wrong_map(tmp_path: Path, old: str, new: str) -> str:
    """What the reader says to the good map with one thing changed."""
    assert old in GOOD
    path = tmp_path / "mine.toml"
    path.write_text(GOOD.replace(old, new, 1))
    with pytest.raises(eh.BadContent) as fault:
        read_land("mine", path)
    return str(fault.value)


def test_a_good_map_is_read(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(GOOD)
    assert read_land("mine", path).names == ("Alpha", "Gamma", "Beta")


@pytest.mark.parametrize(
    ("old", "new", "entry", "fault"),
    [
        (". . C . .\n", ". . C .\n", "grid row 3", "has 4 hexes, the first row has 5"),
        ("players = [2, 4]", "players = [2, 6]", "players", "2 to 6 is not from 1 to 5, the fewest first"),
        ("players = [2, 4]", "players = [4, 2]", "players", "4 to 2 is not from 1 to 5, the fewest first"),
        ('origin = "house"', 'origin = "dream"', "origin", "“dream” is not printed, public or house"),
        (". . C . .", ". . C . x", "grid row 3, column 4", "“x” is neither terrain (. h m ~) nor a code of [cities]"),
        (". . C . .", ". . . . .", "cities.C", "Gamma stands 0 times in the grid, not once"),
        (". . C . .", ". . C . C", "cities.C", "Gamma stands 2 times in the grid, not once"),
        ('"Gamma"', '"Beta"', "cities", "two cities have the same name"),
        ('C = "Gamma"\n', 'C = "Gamma"\n[tiles]\nA = "black"\n', "tiles", "2 have none"),
        ('C = "Gamma"\n', 'C = "Gamma"\n[tiles]\nZ = "black"\n', "tiles.Z", "there is no such city"),
        ('C = "Gamma"\n', 'C = "Gamma"\n[tiles]\nA = "red"\n', "tiles.A", "“red” is not black, white"),
        (". A . B .\n. . . . .\n", "~ A ~ B .\n~ ~ ~ . .\n", "cities.A", "Alpha has 1 sides to build from; a city needs 2"),
        ('name = "Mine"', "name = 7", "name", "Expected `str`, got `int`"),
        ('subtitle = "a map of mine"\n', "", "mine.toml", "missing required field `subtitle`"),
        ("[cities]", "colour = 3\n[cities]", "colour", "unknown field"),
        ("[cities]", "[cities", "mine.toml", "this is not TOML"),
    ],
)  # fmt: skip
def test_a_wrong_map_is_refused_by_file_entry_and_fault(tmp_path, old, new, entry, fault):
    said = wrong_map(tmp_path, old, new)
    assert said.startswith("mine.toml")
    assert entry in said
    assert fault in said


def test_cities_that_cannot_be_reached(tmp_path):
    path = tmp_path / "mine.toml"
    rows = ". . . ~ . . .\n. A . ~ . B .\n. . . ~ . . .\n. C . ~ . . .\n. . . ~ . . ."
    start, end = GOOD.index('"""\n') + 4, GOOD.rindex('"""')
    path.write_text(GOOD[:start] + rows + "\n" + GOOD[end:])
    with pytest.raises(eh.BadContent, match=r"mine.toml, cities.B: Beta cannot be reached over land from Alpha"):
        read_land("mine", path)


@rule("SP-COMP-04", "SP-COMP-05")
def test_too_many_cities_or_tiles_of_a_colour(tmp_path):
    path = tmp_path / "many.toml"

    def write(count: int, colours: list[str]) -> None:
        names = [f"C{n}" for n in range(count)]
        spots = [sign for name in names for sign in (name, ".")] + ["."] * 12
        rows = [spots[at : at + 12] for at in range(0, 2 * count, 12)]
        grid = "\n".join(f"{' '.join(row)}\n{'. ' * 12}" for row in rows)
        cities = "\n".join(f'{name} = "{name}"' for name in names)
        tiles = "\n".join(f'{name} = "{colour}"' for name, colour in zip(names, colours, strict=False))
        tail = f"[tiles]\n{tiles}\n" if colours else ""
        path.write_text(
            f'name="M"\norigin="house"\nplayers=[2,3]\nsubtitle="s"\ngrid="""\n{grid}\n"""\n[cities]\n{cities}\n{tail}'
        )

    write(33, [])
    assert len(read_land("many", path).codes) == 33
    write(34, [])
    with pytest.raises(eh.BadContent, match=r"many.toml, cities: 34 cities, but there are only 33 city tiles"):
        read_land("many", path)
    write(5, ["purple"] * 5)
    assert len(read_land("many", path).fixed_tiles or ()) == 5
    write(6, ["purple"] * 6)
    with pytest.raises(eh.BadContent, match=r"many.toml, tiles: 6 purple tiles, but there are only 5"):
        read_land("many", path)


def wrong_deck(tmp_path: Path, old: str, new: str) -> str:
    text = (SHIPPED / "contracts.toml").read_text()
    assert old in text
    (tmp_path / "contracts.toml").write_text(text.replace(old, new, 1))
    with pytest.raises(eh.BadContent) as fault:
        read_deck(tmp_path / "contracts.toml")
    return str(fault.value)


K07 = 'K07 = { goods = "OB", vp = 1, money = 4, bonus = "track" }'


@pytest.mark.parametrize(
    ("old", "new", "entry", "fault"),
    [
        (K07, "", "cards", "47 contracts, there must be 48"),
        (K07, K07.replace("OB", "OX"), "cards.K07", "goods “OX” are not letters of BWOG"),
        (K07, K07.replace("OB", ""), "cards.K07", "0 goods; a contract has 1 to 6"),
        (K07, K07.replace("vp = 1", "vp = -1"), "cards.K07", "-1 points"),
        (K07, K07.replace("money = 4", "money = 99"), "cards.K07", "$99; a contract brings $0 to $50"),
        (K07, K07.replace("track", "tea"), "cards.K07", "bonus “tea” is not none, track, factory, contracts"),
        (K07, K07.replace("K07", "K8"), "cards.K08", "has the number 8, which K8 has already"),
        (K07, K07.replace("vp = 1", 'vp = "one"'), "cards.K07", "Expected `int`, got `str`"),
        (K07, K07.replace("vp = 1, ", ""), "cards.K07", "missing required field `vp`"),
        (K07, K07.replace("vp = 1", "vp = 1, stars = 2"), "cards.K07", "stars"),
        ('O = "open"', 'O = "vp"', "automa.targets", "must use scarce, vp, open, rival"),
        (', G = "rival"', "", "automa.targets", "needs one of each BWOG"),
        ('none = "factory"', 'none = "tea"', "automa.classes.none", "neither track nor factory"),
        ('origin = "house"', 'origin = "mine"', "origin", "“mine” is not printed, public or house"),
    ],
)
def test_a_wrong_deck_is_refused_by_file_entry_and_fault(tmp_path, old, new, entry, fault):
    said = wrong_deck(tmp_path, old, new)
    assert said.startswith("contracts.toml")
    assert entry in said
    assert fault in said


def test_all_faults_are_told_at_once(tmp_path):
    said = wrong_deck(tmp_path, K07, K07.replace("OB", "XX").replace("track", "tea"))
    assert len(said.splitlines()) == 2


def test_a_pack_of_ones_own(tmp_path):
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "mine.toml").write_text(GOOD)
    assert check_pack(tmp_path) == ["maps/mine.toml"]
    game = eh.new("steam-power", players=2, seed=1, options={"map": "mine"}, content=tmp_path)
    assert game.table.box.land.names == ("Alpha", "Gamma", "Beta")
    assert eh.new("steam-power", players=2, seed=1, options={"map": "midwest"}, content=tmp_path)
    again = eh.replay(game.record().to_json())
    assert again.table.box.land.names == ("Alpha", "Gamma", "Beta")
    for empty in (tmp_path / "none", tmp_path / "maps" / "x"):
        with pytest.raises(eh.BadContent, match="there is no such content folder"):
            check_pack(empty)
        with pytest.raises(eh.BadContent, match="there is no such folder"):
            eh.new("steam-power", players=2, seed=1, content=empty)
    (tmp_path / "bare").mkdir()
    with pytest.raises(eh.BadContent, match="neither maps"):
        check_pack(tmp_path / "bare")


def test_the_letters_of_the_colours():
    assert LETTERS == "BWOG"
