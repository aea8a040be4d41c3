"""Can these content files be played with? Every fault is named with its file and entry. SP-COMP."""

from __future__ import annotations

import re
from math import isfinite

from enginehouse.games.steam_power.rules.content import (
    BONUSES,
    CARDS,
    CITY_TILES,
    COLOURS,
    FACTORY,
    LETTERS,
    MOST_GOODS,
    TARGETS,
    TERRAIN,
    TRACK,
    ArtFile,
    DeckFile,
    MapFile,
    Point,
    card_number,
)
from enginehouse.kit.content import ORIGINS, Checker

WORD = re.compile(r"[A-Za-z][A-Za-z0-9]{0,15}", re.ASCII)  # codes of cities and cards: they are part of notations
PERCENT = re.compile(r"[0-9]{1,3}%", re.ASCII)
COLS, ROWS = 26, 60  # columns are letters of the frame
LONGEST = 60  # letters of a name
LONGEST_ABOUT = 160


def check_map(file: MapFile, check: Checker) -> None:
    """The file by itself; what follows from it (sides, ways over land) is asked of the finished map."""
    lines = file.lines
    cols, rows = (len(lines[0]) if lines else 0), len(lines)
    fits = 2 <= cols <= COLS and 2 <= rows <= ROWS
    check.must(fits, "grid", f"a map has two columns and rows at least, and at most {COLS} columns and {ROWS} rows")
    for r, line in enumerate(lines):
        check.must(len(line) == cols, f"grid row {r}", f"has {len(line)} hexes, the first row has {cols}")
    check.must(file.origin in ORIGINS, "origin", f"“{file.origin}” is not printed, public or house")
    few, many = file.players
    check.must(1 <= few <= many <= 5, "players", f"{few} to {many} is not from 1 to 5, the fewest first")
    for entry, name in (("name", file.name), ("subtitle", file.subtitle)):
        check.must(len(name) <= LONGEST, entry, f"has {len(name)} letters, at most {LONGEST} fit")
    check.must(len(file.about) <= LONGEST_ABOUT, "about", f"has {len(file.about)} letters, at most {LONGEST_ABOUT} fit")
    check.done()
    _check_cities(file, check)
    _check_tiles(file, check)
    _check_art(file.art, cols, rows, check)
    check.done()


def _check_cities(file: MapFile, check: Checker) -> None:
    at: dict[str, int] = {}
    for r, line in enumerate(file.lines):
        for c, sign in enumerate(line):
            if sign not in TERRAIN:
                at[sign] = at.get(sign, 0) + 1
                where = f"grid row {r}, column {c}"
                check.must(sign in file.cities, where, f"“{sign}” is neither terrain (. h m ~) nor a code of [cities]")
    for code, name in file.cities.items():
        entry = f"cities.{code}"
        check.must(at.get(code, 0) == 1, entry, f"{name} stands {at.get(code, 0)} times in the grid, not once")
        check.must(WORD.fullmatch(code) is not None, entry, "a code is a letter and up to 15 letters or digits more")
        check.must(0 < len(name.strip()) <= LONGEST, entry, f"a name has 1 to {LONGEST} letters")
    check.must(len(set(file.cities.values())) == len(file.cities), "cities", "two cities have the same name")
    check.must(len(file.cities) >= 2, "cities", "a map has at least two cities")
    most = sum(CITY_TILES)
    check.must(len(file.cities) <= most, "cities", f"{len(file.cities)} cities, but there are only {most} city tiles")


def _check_tiles(file: MapFile, check: Checker) -> None:
    for code, colour in file.tiles.items():
        check.must(code in file.cities, f"tiles.{code}", "there is no such city")
        check.must(colour in COLOURS, f"tiles.{code}", f"“{colour}” is not {', '.join(COLOURS)}")
    for colour, count in zip(COLOURS, CITY_TILES, strict=True):
        used = list(file.tiles.values()).count(colour)
        check.must(used <= count, "tiles", f"{used} {colour} tiles, but there are only {count}")
    unfixed = len(file.cities) - len(file.tiles)
    check.must(
        not file.tiles or unfixed == 0, "tiles", f"either every city has a fixed tile or none: {unfixed} have none"
    )


def _check_art(art: ArtFile, cols: int, rows: int, check: Checker) -> None:
    """Everything is drawn on the sheet, or near it."""

    def near(entry: str, *points: Point | None) -> None:
        for point in points:
            inside = point is None or (-9 <= point[0] <= cols + 9 and -9 <= point[1] <= rows + 9)
            check.must(inside, f"art.{entry}", f"{point} is not on the sheet")

    near("title", art.title)
    near("compass", art.compass)
    check.must(0 <= art.room <= 9, "art.room", f"{art.room} is not room for 0 to 9 rows")
    for n, river in enumerate(art.rivers):
        near(f"rivers.{n}", *river.points)
        check.must(len(river.points) >= 2, f"art.rivers.{n}", f"{river.name} has fewer than two points")
        check.must(len(river.name) <= LONGEST, f"art.rivers.{n}", f"a name has at most {LONGEST} letters")
        there = PERCENT.fullmatch(river.offset) is not None
        check.must(there, f"art.rivers.{n}", f"offset “{river.offset}” is not written as in 30%")
    for n, water in enumerate(art.waters):
        near(f"waters.{n}", water.at)
        check.must(len(water.name) <= LONGEST, f"art.waters.{n}", f"a name has at most {LONGEST} letters")
        turned = isfinite(water.turn) and abs(water.turn) <= 360
        check.must(turned, f"art.waters.{n}", f"turn {water.turn} is no number of degrees")


def check_deck(deck: DeckFile, check: Checker) -> None:
    """SP-COMP-03."""
    check.must(len(deck.cards) == CARDS, "cards", f"{len(deck.cards)} contracts, there must be {CARDS}")
    for entry, origin in (("origin", deck.origin), ("automa.origin", deck.automa.origin)):
        check.must(origin in ORIGINS, entry, f"“{origin}” is not printed, public or house")
    numbers: dict[str, str] = {}
    for name, card in deck.cards.items():
        entry = f"cards.{name}"
        twin = numbers.setdefault(card_number(name), name)
        check.must(twin == name, entry, f"has the number {card_number(name)}, which {twin} has already")
        check.must(WORD.fullmatch(name) is not None, entry, "a card is named by a letter and letters or digits, as K07")
        good = bool(card.goods) and set(card.goods) <= set(LETTERS)
        check.must(good, entry, f"goods “{card.goods}” are not letters of {LETTERS}")
        check.must(1 <= len(card.goods) <= MOST_GOODS, entry, f"{len(card.goods)} goods; a contract has 1 to 6")
        check.must(0 <= card.vp <= 20, entry, f"{card.vp} points; a contract has 0 to 20")
        check.must(0 <= card.money <= 50, entry, f"${card.money}; a contract brings $0 to $50")
        check.must(card.bonus in BONUSES, entry, f"bonus “{card.bonus}” is not {', '.join(BONUSES)}")
    targets, classes = deck.automa.targets, deck.automa.classes
    wanted = sorted(targets.items())
    check.must(sorted(targets) == sorted(LETTERS), "automa.targets", f"has {wanted}, needs one of each {LETTERS}")
    check.must(sorted(targets.values()) == sorted(TARGETS), "automa.targets", f"must use {', '.join(TARGETS)}")
    for bonus in BONUSES:
        kind = classes.get(bonus)
        check.must(kind in (TRACK, FACTORY), f"automa.classes.{bonus}", f"“{kind}” is neither track nor factory")
    for bonus in classes:
        check.must(
            bonus in BONUSES, f"automa.classes.{bonus}", f"there is no such bonus; they are {', '.join(BONUSES)}"
        )
    check.done()
