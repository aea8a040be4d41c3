"""What the catalogue writes down is what is shipped: its tables and counts against the content files and the box."""

import re
import sys
from collections import Counter
from pathlib import Path

import pytest

import enginehouse as eh
from enginehouse.games.steam_power.rules import box, tiles
from enginehouse.games.steam_power.rules.box import SHIPPED, build_box, land, read_deck
from enginehouse.games.steam_power.rules.content import CITY_TILES, COLOURS, LETTERS, WATER
from enginehouse.games.steam_power.rules.land import Land
from tests.games.steam_power.rules.test_content import tiles_between
from tests.proof import rule
from tests.written import check_numbers

TEXT = (Path(eh.games.__code__.co_filename).parent / "games/steam_power/rules.md").read_text("utf-8")
BONUS = {"– (none)": "none", "lay track": "track", "build factory": "factory", "take contracts": "contracts"}
MAPS = {"5.5.1": "midwest", "5.5.2": "northern-england", "5.5.3": "ireland", "5.5.4": "switchyard"}


def section(number: str) -> str:
    """The text under a heading of this number, up to the next heading."""
    found = re.search(rf"^#+ {re.escape(number)} .*?(?=^#|\Z)", TEXT, re.M | re.S)
    assert found, number
    return found[0]


def rows(text: str) -> list[list[str]]:
    """The cells of a table, without its head."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def sentence(rule_id: str) -> str:
    found = re.search(rf"\*\*{rule_id}\*\* (.*)", TEXT)
    assert found, rule_id
    return found[1]


# --- contracts -------------------------------------------------------------------------------------------------------
@rule("SP-COMP-03", "SP-AACT-01")
def test_the_deck():
    deck = read_deck(SHIPPED / "contracts.toml")
    told = {
        name: (goods.replace(" ", ""), int(vp), int(money.strip("$")), BONUS[bonus], kind)
        for name, goods, vp, money, bonus, kind in rows(section("5.3"))
    }
    shipped = {
        name: (card.goods, card.vp, card.money, card.bonus, deck.automa.classes[card.bonus].upper())
        for name, card in deck.cards.items()
    }
    assert told == shipped


@rule("SP-COMP-03")
def test_the_sums_of_the_deck():
    text, cards = section("5.3"), read_deck(SHIPPED / "contracts.toml").cards.values()
    sizes, bonuses = Counter(len(card.goods) for card in cards), Counter(card.bonus for card in cards)
    assert f"{sizes[2]} cards of 2, {sizes[3]} of 3, {sizes[4]} of 4 resources" in text
    assert (
        f"icons: {bonuses['track']} track, {bonuses['factory']} factory, {bonuses['contracts']} contracts, "
        f"{bonuses['none']} none" in text
    )
    assert f"VP total {sum(card.vp for card in cards)} (" in text
    assert f"money total ${sum(card.money for card in cards)} (" in text


@rule("SP-ALAY-05", "SP-AACT-01")
def test_what_the_automa_reads_from_a_card():
    automa, text = read_deck(SHIPPED / "contracts.toml").automa, section("5.4")
    named = ", ".join(f"{COLOURS[n]} → {automa.targets[letter].upper()}" for n, letter in enumerate(LETTERS))
    assert f"**{named}**" in text
    assert "**track icon or contracts icon → TRACK; factory icon or no bonus icon → FACTORY**" in text
    assert automa.classes == {"track": "track", "contracts": "track", "factory": "factory", "none": "factory"}


# --- maps ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("number", MAPS)
@rule("SP-COMP-15")
def test_a_map(number):
    text, here = section(number), land(MAPS[number], None)
    grid = [line.split()[2:] for line in text.splitlines() if line.startswith("row ")]
    assert grid == here.file.lines
    listed = rows(text)
    assert len(listed) == len(here.codes)
    for city, (code, name, place, axial, *_) in enumerate(listed):
        col, row = here.cell(here.hex_of[city])
        assert (code, name, place) == (here.codes[city], here.names[city], f"{col},{row}")
        assert axial == f"{col},{row - (col - col % 2) // 2}"
    named = {row[4] for row in listed} - {"–"}
    together = {frozenset(row[0] for row in listed if row[4] == group) for group in named}
    assert together == {frozenset(here.codes[c] for c in group) for group in here.groups if len(group) > 1}
    fixed = [row[5] for row in listed if len(row) > 5]
    assert fixed == [COLOURS[colour] for colour in here.fixed_tiles]


def terrain(here: Land) -> Counter[int]:
    return Counter(here.price)


@pytest.mark.parametrize("number", MAPS)
def test_the_counts_of_a_map(number):
    text, here = section(number), land(MAPS[number], None)
    found, cities = terrain(here), len(here.codes)
    assert f"Cities {cities} (spare city tiles: {sum(CITY_TILES) - cities});" in text
    assert f"plains {found[0]}, hills {found[2]}, mountains {found[4]}, water {found[WATER]};" in text
    pairs = Counter(n for city in range(cities) for other, n in tiles_between(here, city).items() if other > city)
    assert f"1 / 2 / 3 / 4 tiles: {pairs[1]} / {pairs[2]} / {pairs[3]} / {pairs[4]};" in text
    few, many = here.file.players
    heading = text.splitlines()[0]
    assert f"({few}–{many} players" in heading or "(tutorial and tests)" in heading


# --- numbers in sentences --------------------------------------------------------------------------------------------
@rule("SP-COMP-01", "SP-COMP-02", "SP-COMP-07", "SP-COMP-09", "SP-COMP-10", "SP-COMP-11", "SP-SETUP-10", "SP-SETUP-11")
def test_components():
    options = {option.name: option.default for option in eh.title("steam-power").options}
    assert f"exactly {build_box(3, options, None).trains} trains" in sentence("SP-COMP-01")
    assert f"exactly {box.FACTORIES} factories" in sentence("SP-COMP-02")
    assert f"{box.PIECES} in each" in sentence("SP-COMP-07")
    for n, rule_id in enumerate(("SP-COMP-09", "SP-COMP-10", "SP-COMP-11")):
        assert f" {tiles.PILES[n]} " in f" {sentence(rule_id)}"
    assert f"draws {box.START_HAND} contracts" in sentence("SP-SETUP-10")
    assert f"${box.START_MONEY}" in sentence("SP-SETUP-11")
    counts = [f"{count} {colour}" for count, colour in zip(CITY_TILES, COLOURS, strict=True)]
    assert ", ".join(counts) in section("5.2")


@rule("SP-CROSS-03", "SP-FULFIL-17", "SP-MONEY-01", "SP-TRACK-05", "SP-TRACK-06", "SP-TRACK-07")
def test_prices():
    assert f"${box.CROSSING_PRICE}" in sentence("SP-CROSS-03")
    assert f"${box.BANK_PRICE}" in sentence("SP-FULFIL-17")
    assert f"${box.TAKE_MONEY}" in sentence("SP-MONEY-01")
    for rule_id, price in (("SP-TRACK-05", "$0"), ("SP-TRACK-06", "$2"), ("SP-TRACK-07", "$4")):
        assert price in sentence(rule_id)


@rule("SP-ADIFF-01", "SP-ADIFF-02", "SP-ADIFF-03", "SP-ADIFF-04", "SP-ADIFF-05", "SP-END-01", "SP-END-04")
def test_numbers_by_level_and_by_players():
    for n, (level, amount) in enumerate(box.COMPENSATION.items(), 1):
        text = sentence(f"SP-ADIFF-{n:02}")
        assert text.lower().startswith(level.replace("-", " "))
        assert f"${amount}" in text
    for n, (players, contracts) in enumerate(box.TRIGGER.items(), 1):
        assert str(players) in sentence(f"SP-END-{n:02}")
        assert str(contracts) in sentence(f"SP-END-{n:02}")


@rule("SP-DRAFT-20", "SP-DRAFT-01", "SP-DRAFT-02", "SP-DRAFT-04", "SP-DRAFT-07", "SP-DRAFT-12", "SP-DRAFT-15")
def test_the_switches_of_the_editions():
    written = {row[0].split(" /")[0]: row[1:3] for row in rows(section("2.20")) if len(row) == 3}
    assert "| resources_2p / bonus range 2p |" in section("2.20")
    options = {option.name: option.default for option in eh.title("steam-power").options}
    for column, edition in enumerate(("final", "draft")):
        here = {players: build_box(players, {**options, "edition": edition}, None) for players in (2, 3)}
        said = {name: cells[column] for name, cells in written.items()}
        assert int(said["trains_per_player"]) == here[3].trains
        assert int(said["resources_2p"].split("/")[0]) == here[2].pieces
        assert int(said["resources_3to5p"].split("/")[0]) == here[3].pieces
        assert said["resources_2p"].split("/")[1].strip() == f"{here[2].pieces - 1}–{here[2].pieces + 1}"
        assert said["resources_3to5p"].split("/")[1].strip() == f"{here[3].pieces - 1}–{here[3].pieces + 1}"
        assert (said["leftover_tiles_add_vp"] == "yes") == here[3].leftover_adds
        assert (said["vp_city_counts_group"] == "yes") == here[3].vp_city_counts_group
        assert (said["contract_supply"] == "ordered deck") == (not here[3].bag)
        assert (said["groups_joined"] == "always") == (here[3].groups_joined == "always")


@rule("SP-TILE-09")
def test_what_can_be_added_to_a_segment():
    table = rows(section("2.5"))
    assert f"| existing | entry {' | '.join(map(str, tiles.EDGES))} |" in section("2.5")
    assert len(table) == 3
    for existing, *entries in table:
        a, b = map(int, re.findall(r"\d", existing))
        under = tiles.BETWEEN[a][b]
        assert under in tiles.SEGMENTS
        assert existing == f"{tiles.KIND[under]} {{{a},{b}}}"
        for entry, cell in enumerate(entries):
            exits = {int(edge): kind for edge, kind in re.findall(r"(\d) \((\w+)\)", cell)}
            found = {
                edge: tiles.KIND[tiles.BETWEEN[entry][edge]]
                for edge in tiles.EDGES
                if edge != entry and tiles.CROSSES[under][tiles.BETWEEN[entry][edge]]
            }
            assert exits == found, (existing, entry)


# --- section 3 -------------------------------------------------------------------------------------------------------
def test_decision_points():
    points = [row[0] for row in rows(section("3."))]
    assert points == [f"D{n}" for n in range(1, len(points) + 1)]


#: Numbers in tables that no content file holds.
NOT_OF_THE_BOX = {
    r"each of \[2\] actions|\[2\]nd placement|n[−+]\[1\]": "the rule's own, held by its tests (SP-TURN, SP-TRACK, SP-FACTORY)",
    r"by (\[2\]\.19|2\.\[19\])": "a section, by its number",
}


def test_every_number_of_a_table_is_compared():
    check_numbers(sys.modules[__name__], "TEXT", NOT_OF_THE_BOX)
