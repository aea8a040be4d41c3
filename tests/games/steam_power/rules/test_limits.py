"""The limits of maps and decks, each from both sides: the last value that holds, and the next; each fault is the only one."""

from pathlib import Path
from typing import Any

import pytest

from enginehouse.core import BadContent
from enginehouse.games.steam_power.rules.box import SHIPPED, check_pack, read_deck
from enginehouse.games.steam_power.rules.checks.content import check_deck, check_map
from enginehouse.games.steam_power.rules.content import (
    BONUSES,
    ArtFile,
    CardFile,
    MapFile,
    RiverFile,
    WaterFile,
    card_number,
)
from enginehouse.kit.content import Checker
from tests.proof import rule

GRID = ". . . .\n. A . B\n. . . ."
CITIES = {"A": "Alpha", "B": "Beta"}
DECK = read_deck(SHIPPED / "contracts.toml")


def faults(check: Any, file: Any) -> list[str]:
    """What is wrong with it, without the name of the file."""
    try:
        check(file, Checker(Path("mine.toml")))
    except BadContent as error:
        return [line.removeprefix("mine.toml, ") for line in str(error).splitlines()]
    return []


def of_map(**changes: Any) -> list[str]:
    plain: dict[str, Any] = {
        "name": "Mine", "origin": "house", "players": (2, 4), "subtitle": "a map", "grid": GRID, "cities": CITIES,
    }  # fmt: skip
    return faults(check_map, MapFile(**(plain | changes)))


def test_a_plain_map_has_no_fault() -> None:
    assert of_map() == []


def grid(cols: int, rows: int) -> str:
    lines = [["."] * cols for _ in range(rows)]
    if rows and cols > 1:
        lines[0][0], lines[0][1] = "A", "B"
    return "\n".join(" ".join(line) for line in lines)


def test_columns_and_rows() -> None:
    wrong = "grid: a map has two columns and rows at least, and at most 26 columns and 60 rows"
    for cols, rows in ((2, 2), (26, 60), (26, 2), (2, 60)):
        assert of_map(grid=grid(cols, rows)) == []
    for cols, rows in ((1, 2), (2, 1), (27, 2), (2, 61), (0, 0)):
        assert of_map(grid=grid(cols, rows)) == [wrong]
    assert of_map(grid=". . . .\n. A . B .\n. . .") == [
        "grid row 1: has 5 hexes, the first row has 4", "grid row 2: has 3 hexes, the first row has 4",
    ]  # fmt: skip


def test_words_and_players_of_a_map() -> None:
    for right in (
        {"name": "n" * 60},
        {"subtitle": "s" * 60},
        {"about": "a" * 160},
        {"players": (1, 5)},
        {"players": (3, 3)},
    ):
        assert of_map(**right) == []
    for wrong, said in (
        ({"name": "n" * 61}, "name: has 61 letters, at most 60 fit"),
        ({"subtitle": "s" * 61}, "subtitle: has 61 letters, at most 60 fit"),
        ({"about": "a" * 161}, "about: has 161 letters, at most 160 fit"),
        ({"players": (0, 5)}, "players: 0 to 5 is not from 1 to 5, the fewest first"),
        ({"players": (1, 6)}, "players: 1 to 6 is not from 1 to 5, the fewest first"),
        ({"players": (4, 3)}, "players: 4 to 3 is not from 1 to 5, the fewest first"),
        ({"origin": "dream"}, "origin: “dream” is not printed, public or house"),
    ):
        assert of_map(**wrong) == [said]
    assert len(of_map(name="n" * 61, origin="dream")) == 2


def test_cities() -> None:
    assert of_map(grid=GRID.replace("A", "X")) == [
        "grid row 1, column 1: “X” is neither terrain (. h m ~) nor a code of [cities]",
        "cities.A: Alpha stands 0 times in the grid, not once",
    ]
    assert of_map(grid=GRID.replace(". . . .", "A h m ~", 1)) == [
        "cities.A: Alpha stands 2 times in the grid, not once"
    ]
    code = "a code is a letter and up to 15 letters or digits more"
    for right in ("a", "Z9", "A" * 16):
        assert of_map(grid=GRID.replace("A", right), cities={right: "Alpha", "B": "Beta"}) == []
    for wrong in ("A" * 17, "9A", "A-B", "Ä"):
        said = of_map(grid=GRID.replace("A", wrong), cities={wrong: "Alpha", "B": "Beta"})
        assert said == [f"cities.{wrong}: {code}"]
    assert of_map(cities={"A": "n" * 60, "B": "Beta"}) == []
    for wrong in ("", "  ", "n" * 61):
        assert of_map(cities={"A": wrong, "B": "Beta"}) == ["cities.A: a name has 1 to 60 letters"]
    assert of_map(cities={"A": "Same", "B": "Same"}) == ["cities: two cities have the same name"]
    one = GRID.replace("B", ".")
    assert of_map(grid=one, cities={"A": "Alpha"}) == ["cities: a map has at least two cities"]


@rule("SP-COMP-04", "SP-COMP-05")
def test_city_tiles() -> None:
    def many(*colours: str) -> list[str]:
        names = [f"C{n}" for n in range(len(colours))]
        rows = [
            ". " + " . ".join(names[n : n + 8]) + " ." + " . ." * (8 - len(names[n : n + 8]))
            for n in range(0, len(names), 8)
        ]
        blank = " ".join(["."] * 17)
        full = "\n".join(f"{row}\n{blank}" for row in rows)
        return of_map(
            grid=full, cities=dict(zip(names, names, strict=True)), tiles=dict(zip(names, colours, strict=True))
        )

    for colour, most in (("black", 7), ("white", 7), ("orange", 7), ("gray", 7), ("purple", 5)):
        assert many(*[colour] * most) == []
        assert many(*[colour] * (most + 1)) == [f"tiles: {most + 1} {colour} tiles, but there are only {most}"]
    assert of_map(tiles={"A": "black", "B": "white"}) == []
    assert of_map(tiles={"A": "black"}) == ["tiles: either every city has a fixed tile or none: 1 have none"]
    assert of_map(tiles={"A": "black", "B": "red"}) == ["tiles.B: “red” is not black, white, orange, gray, purple"]
    assert "tiles.Z: there is no such city" in of_map(tiles={"A": "black", "Z": "white"})


def test_what_is_drawn_lies_on_the_sheet_or_near() -> None:
    """Four columns and three rows, and nine more on every side."""
    for right in ((-9, -9), (13, 12), (0, 0), (-9, 12), (13, -9)):
        assert of_map(art=ArtFile(title=right, compass=right)) == []
    for wrong in ((-9.5, 0), (0, -9.5), (13.5, 0), (0, 12.5), (float("nan"), 0), (float("inf"), 0)):
        said = f"{wrong} is not on the sheet"
        assert of_map(art=ArtFile(title=wrong)) == [f"art.title: {said}"]
        assert of_map(art=ArtFile(compass=wrong)) == [f"art.compass: {said}"]
        assert of_map(art=ArtFile(waters=(WaterFile("Sea", wrong),))) == [f"art.waters.0: {said}"]
        river = RiverFile("Rhine", ((0, 0), wrong))
        assert of_map(art=ArtFile(rivers=(river,))) == [f"art.rivers.0: {said}"]
    for right in (0, 9):
        assert of_map(art=ArtFile(room=right)) == []
    for wrong in (-0.5, 9.5):
        assert of_map(art=ArtFile(room=wrong)) == [f"art.room: {wrong} is not room for 0 to 9 rows"]


def test_rivers_and_waters() -> None:
    two = ((0.0, 0.0), (1.0, 1.0))
    for right in (RiverFile("r" * 60, two), RiverFile("", two, "0%"), RiverFile("R", two, "100%")):
        assert of_map(art=ArtFile(rivers=(right,))) == []
    for wrong, said in (
        (RiverFile("R", two[:1]), "R has fewer than two points"),
        (RiverFile("r" * 61, two), "a name has at most 60 letters"),
        (RiverFile("R", two, "30"), "offset “30” is not written as in 30%"),
        (RiverFile("R", two, "1000%"), "offset “1000%” is not written as in 30%"),
    ):
        assert of_map(art=ArtFile(rivers=(RiverFile("R", two), wrong))) == [f"art.rivers.1: {said}"]
    for right in (WaterFile("w" * 60, (0, 0), 360), WaterFile("W", (0, 0), -360)):
        assert of_map(art=ArtFile(waters=(right,))) == []
    for wrong, said in (
        (WaterFile("w" * 61, (0, 0)), "a name has at most 60 letters"),
        (WaterFile("W", (0, 0), 361), "turn 361 is no number of degrees"),
        (WaterFile("W", (0, 0), -361), "turn -361 is no number of degrees"),
        (WaterFile("W", (0, 0), float("nan")), "turn nan is no number of degrees"),
        (WaterFile("W", (0, 0), float("inf")), "turn inf is no number of degrees"),
    ):
        assert of_map(art=ArtFile(waters=(WaterFile("W", (0, 0)), wrong))) == [f"art.waters.1: {said}"]


# --- the deck --------------------------------------------------------------------------------------------------------
def of_deck(change: Any = None, **automa: Any) -> list[str]:
    """The shipped deck with its first card changed, or its Automa."""
    cards, origin = dict(DECK.cards), DECK.origin
    if callable(change):
        change(cards)
    elif change is not None:
        origin = change
    plain = {"origin": DECK.automa.origin, "targets": DECK.automa.targets, "classes": DECK.automa.classes} | automa
    return faults(check_deck, type(DECK)(origin, type(DECK.automa)(**plain), cards))


def card(goods: str = "BW", vp: int = 1, money: int = 0, bonus: str = "none", name: str = "K01") -> list[str]:
    def change(cards: dict[str, CardFile]) -> None:
        del cards["K01"]
        cards[name] = CardFile(goods, vp, money, bonus)

    return of_deck(change)


@rule("SP-COMP-03")
def test_contracts() -> None:
    for right in (card("B"), card("BWOGBW"), card(vp=0), card(vp=20), card(money=50), card(name="Z" * 16)):
        assert right == []
    for bonus in BONUSES:
        assert card(bonus=bonus) == []
    assert card("") == ["cards.K01: goods “” are not letters of BWOG", "cards.K01: 0 goods; a contract has 1 to 6"]
    assert card("BX") == ["cards.K01: goods “BX” are not letters of BWOG"]
    assert card("BWOGBWO") == ["cards.K01: 7 goods; a contract has 1 to 6"]
    for vp in (-1, 21):
        assert card(vp=vp) == [f"cards.K01: {vp} points; a contract has 0 to 20"]
    for money in (-1, 51):
        assert card(money=money) == [f"cards.K01: ${money}; a contract brings $0 to $50"]
    assert card(bonus="tea") == ["cards.K01: bonus “tea” is not none, track, factory, contracts"]
    for name in ("K-1", "1K", "Z" * 17, "Kä"):
        assert card(name=name) == [f"cards.{name}: a card is named by a letter and letters or digits, as K07"]
    assert card(name="K7") == ["cards.K7: has the number 7, which K07 has already"]
    assert of_deck(lambda cards: cards.pop("K01")) == ["cards: 47 contracts, there must be 48"]
    more = CardFile("B", 1, 0, "none")
    assert of_deck(lambda cards: cards.update(K99=more)) == ["cards: 49 contracts, there must be 48"]
    assert (card_number("K07"), card_number("K70"), card_number("Kay")) == ("7", "70", "Kay")


def test_the_automa_of_a_deck() -> None:
    assert of_deck("dream") == ["origin: “dream” is not printed, public or house"]
    assert of_deck(origin="dream") == ["automa.origin: “dream” is not printed, public or house"]
    targets, classes = DECK.automa.targets, DECK.automa.classes
    turned = dict(zip(targets, reversed(targets.values()), strict=True))
    assert of_deck(targets=turned) == []
    uses = "automa.targets: must use scarce, vp, open, rival"
    assert of_deck(targets={**targets, "B": targets["W"]}) == [uses]
    few = {k: v for k, v in targets.items() if k != "G"}
    assert of_deck(targets=few) == [f"automa.targets: has {sorted(few.items())}, needs one of each BWOG", uses]
    for bonus in BONUSES:
        for kind in ("track", "factory"):
            assert of_deck(classes={**classes, bonus: kind}) == []
        missing = {k: v for k, v in classes.items() if k != bonus}
        assert of_deck(classes=missing) == [f"automa.classes.{bonus}: “None” is neither track nor factory"]
        assert of_deck(classes={**classes, bonus: "tea"}) == [
            f"automa.classes.{bonus}: “tea” is neither track nor factory"
        ]
    said = "automa.classes.tea: there is no such bonus; they are none, track, factory, contracts"
    assert of_deck(classes={**classes, "tea": "track"}) == [said]


def test_every_file_of_a_pack_is_checked(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    good = (SHIPPED / "maps" / "switchyard.toml").read_text()
    deck = (SHIPPED / "contracts.toml").read_text()
    (tmp_path / "maps" / "mine.toml").write_text(good)
    (tmp_path / "contracts.toml").write_text(deck)
    assert check_pack(tmp_path) == ["maps/mine.toml", "contracts.toml"]
    (tmp_path / "maps" / "other.toml").write_text(good.replace('origin = "house"', 'origin = "dream"'))
    with pytest.raises(BadContent, match=r"^other\.toml, origin: "):
        check_pack(tmp_path)
    (tmp_path / "maps" / "other.toml").unlink()
    (tmp_path / "contracts.toml").write_text(deck.replace('origin = "house"', 'origin = "dream"'))
    with pytest.raises(BadContent, match=r"^contracts\.toml, "):
        check_pack(tmp_path)
