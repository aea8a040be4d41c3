"""What is written in rules.md is what is shipped: its tables, lists and drawings against the content files."""

import re
import sys
import tomllib
from functools import cache
from importlib.resources import files

import pytest

import enginehouse as eh
from enginehouse.core import Illegal
from enginehouse.games.planet_steam.rules.box import TITLES
from enginehouse.games.planet_steam.rules.content import BANDS, FILES, HERE, RESOURCES
from enginehouse.games.planet_steam.rules.notation import HIGHEST_BID, notation_for
from enginehouse.games.planet_steam.rules.steps import FirstUpgrade, KeepUnit, ManipulatePrices, ShiftPrice, TakeBonus
from enginehouse.games.planet_steam.rules.steps.layout import FREE_MOVES
from tests.games.planet_steam.lab import random_game, scene
from tests.proof import rule
from tests.written import check_numbers

COUNTS = (2, 3, 4, 5)
BOOK = files("enginehouse.games.planet_steam").joinpath("rules.md").read_text("utf-8")
CONTENT = {name: tomllib.loads((HERE / f"{name}.toml").read_text("utf-8")) for name in FILES}


@cache
def rules():
    return eh.title("planet-steam").catalogue()


def section(head: str) -> str:
    """The text under a heading, up to the next one."""
    return re.split(r"^#+ ", BOOK.split(f"{head}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def rows(text: str) -> list[list[str]]:
    """The tables of a text, line by line; the lines of dashes left out."""
    cells = [[c.strip() for c in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    return [row for row in cells if not set("".join(row)) <= set("-: ")]


def by_count(rule_id: str) -> list[int]:
    """The four numbers of “6 / 6 / 7 / 7”."""
    found = re.search(r"(\d+) / (\d+) / (\d+) / (\d+)", rules()[rule_id].text)
    assert found, rule_id
    return [int(n) for n in found.groups()]


def entry(tables: list[dict], **what) -> dict:
    return next(t for t in tables if all(t[key] == value for key, value in what.items()))


def first_number(rule_id: str) -> int:
    found = re.search(r"\d+", rules()[rule_id].text)
    assert found
    return int(found[0])


# --- section 2 -----------------------------------------------------------------------------------------------------------
def test_components():
    pieces = CONTENT["tanks"]["pieces"]
    written = {
        "PS-COMP-02": "tanks", "PS-COMP-03": "quartz_converters", "PS-COMP-04": "ore_converters",
        "PS-COMP-05": "energy_converters", "PS-COMP-06": "superchargers", "PS-COMP-08": "neutral_markers",
    }  # fmt: skip
    for rule_id, name in written.items():
        assert first_number(rule_id) == pieces[name], rule_id
    assert re.findall(r"exactly (\d+) claim markers", rules()["PS-COMP-07"].text) == [str(pieces["claim_markers"])]
    assert first_number("PS-COMP-12") == len(CONTENT["specialists"]["card"])
    assert "7 building licences and 7 luxury quarters" in rules()["PS-COMP-14"].text
    for kind in ("licences", "luxury"):
        assert max(CONTENT["start"]["certificates"][kind].values()) == 7
    assert f"{CONTENT['carriers']['freelance']['room']} resources" in rules()["PS-FREE-03"].text


def test_the_setup_of_each_number_of_players():
    start, terminal = CONTENT["start"], CONTENT["terminal"]
    assert by_count("PS-SETUP-02") == [start["certificates"]["licences"][str(n)] for n in COUNTS]
    assert by_count("PS-SETUP-03") == [start["certificates"]["luxury"][str(n)] for n in COUNTS]
    for rule_id, name in zip(("04", "05", "06", "07"), RESOURCES, strict=True):
        assert by_count(f"PS-SETUP-{rule_id}") == [entry(terminal["supply"], players=n)[name] for n in COUNTS]
    assert by_count("PS-SETUP-09") == [CONTENT["tanks"]["start"]["stock"][str(n)] for n in COUNTS]
    assert by_count("PS-SETUP-10") == [start["rounds"][str(n)] for n in COUNTS]
    for rule_id, name in zip(range(16, 21), ("credits", *RESOURCES), strict=True):
        assert by_count(f"PS-SETUP-{rule_id}") == [entry(start["full"], players=n)[name] for n in COUNTS]
    for rule_id, name in zip(range(1, 6), ("credits", *RESOURCES), strict=True):
        assert by_count(f"PS-REDUCED-0{rule_id}") == [entry(start["reduced"], players=n)[name] for n in COUNTS]


def amounts(words: str) -> dict[str, int]:
    return {name.rstrip("s") if name == "credits" else name: int(n) for n, name in re.findall(r"(\d+) ([a-z]+)", words)}


def cost(name: str) -> dict[str, int]:
    return {key.rstrip("s") if key == "credits" else key: n for key, n in CONTENT["costs"]["costs"][name].items()}


def test_costs_and_payouts():
    known = {*RESOURCES, "credit"}
    written = {
        "PS-TANK-01": "activation", "PS-TANK-07": "tank", "PS-TANK-12": "import", "PS-CONV-01": "quartz_converter",
        "PS-CONV-02": "ore_converter", "PS-CONV-03": "energy_converter", "PS-SUPER-01": "supercharger",
        "PS-UPGR-01": "upgrade", "PS-CERT-02": "licence", "PS-CERT-05": "luxury",
    }  # fmt: skip
    for rule_id, name in written.items():
        told = {key: n for key, n in amounts(rules()[rule_id].text).items() if key in known}
        assert told == cost(name), rule_id
    payouts = CONTENT["costs"]["payouts"]
    for rule_id, name in {"PS-CLAIM-06": "failed_claim", "PS-SPEC-07": "engineer", "PS-CERT-03": "licence"}.items():
        assert f"{payouts[name]} credits" in rules()[rule_id].text
    assert f"receives {payouts['subsidy']} credits" in rules()["PS-AUCT-01"].text
    assert f"rises by {payouts['shortage_rise']} spaces" in rules()["PS-PROD-02"].text
    for rule_id, name in {"PS-PMAN-03": "weak", "PS-PMAN-04": "moderate", "PS-PMAN-05": "strong"}.items():
        strength = CONTENT["costs"]["manipulation"][name]
        assert f"up to {strength['spaces']} spaces" in rules()[rule_id].text
        assert (f"{strength['credits']} credits" if strength["credits"] else "free") in rules()[rule_id].text
    for rule_id, name in {"03": "zone", "04": "tank", "05": "supercharger", "06": "luxury"}.items():
        assert f"counts {CONTENT['costs']['values'][name]}" in rules()[f"PS-END-{rule_id}"].text
    assert f"up to {HIGHEST_BID}" in rules()["PS-R99"].text
    assert f"at most {FREE_MOVES} free moves" in rules()["PS-R88"].text


def test_the_gathered_numbers():
    """Section 5.8 says again what the rules say."""
    told, costs = section("### 5.8 Numbers that are printed, gathered"), CONTENT["costs"]
    facts = dict(re.findall(r"(?:^|· )([a-zA-Z]+) ((?:\+?\d|[a-z]+ \d)[^·]*)", told))
    for name in ("activation", "import", "supercharger", "upgrade", "luxury", "licence"):
        words = facts[name.capitalize() if name == "activation" else name].split(",")[0]
        assert amounts(words) == cost(name), name
    converters = [costs["costs"][f"{name}_converter"]["credits"] for name in ("quartz", "ore", "energy")]
    assert f"converters {' / '.join(map(str, converters))}" in told
    payouts = costs["payouts"]
    assert f"sells for {payouts['licence']}" in told
    assert f"landing zone {payouts['failed_claim']} credits" in told
    assert f"Engineer {payouts['engineer']} credits" in told
    assert f"subsidy {payouts['subsidy']} credits" in told
    assert f"shortage +{payouts['shortage_rise']}" in told
    values = ", ".join(f"{name} {n}" for name, n in costs["values"].items() if name != "source")
    assert f"end values {values}" in told


# --- section 5 -----------------------------------------------------------------------------------------------------------
def test_the_river_and_the_unavailable_zones():
    told = section("### 5.1 Map grid")
    assert CONTENT["map"]["river"]["zones"] == re.findall(r"\*\*([A-G1-6 ]+)\*\*", told)[0].split()
    for players, columns in ((3, "1"), (2, "16")):
        zones = {f"{row}{column}" for row in "ABCDEFG" for column in columns}
        assert set(entry(CONTENT["map"]["start"], players=players)["unavailable"]) == zones
    limits = [CONTENT["map"]["variable"]["river_neutrals"][str(n)] for n in COUNTS]
    assert f"die limits {' / '.join(map(str, limits))}" in rules()["PS-R60"].text


def test_the_starting_claims():
    told = section("### 5.2 Starting claims")
    assert rows(told)[0][-1].endswith("(rounds × (players + 1))")
    for players, own, neutral, unclaimed, possible in rows(told)[1:]:
        layout = entry(CONTENT["map"]["start"], players=int(players))
        claims = [re.findall(r"[A-G]\d", seat) for seat in own.split("·")]
        assert re.findall(r"P(\d)", own) == [str(seat) for seat in range(1, int(players) + 1)]
        assert claims == layout["claims"]
        assert neutral.split() == layout["neutral"]
        used = sum(map(len, claims)) + len(layout["neutral"]) + len(layout["unavailable"])
        assert int(unclaimed) == 42 - used
        assert int(possible) == CONTENT["start"]["rounds"][players] * (int(players) + 1)


def test_the_drawn_maps():
    told = section("### 5.2 Starting claims")
    river = CONTENT["map"]["river"]["zones"]
    drawings = re.findall(r"```\n(.*?)```", told, re.DOTALL)
    assert len(drawings) == 4
    for players, drawing in zip(COUNTS, drawings, strict=True):
        layout = entry(CONTENT["map"]["start"], players=players)
        signs = dict.fromkeys(layout["unavailable"], "#") | dict.fromkeys(layout["neutral"], "n")
        signs |= {z: str(seat + 1) for seat, zones in enumerate(layout["claims"]) for z in zones}
        for line in drawing.splitlines()[1:]:
            row, *cells = line.split()
            for column, cell in enumerate(cells, 1):
                zone = f"{row}{column}"
                assert cell == signs.get(zone, ".") + "~" * (zone in river), (players, zone)


def span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def test_the_terminal():
    told, terminal = section("### 5.3 Resource terminal"), CONTENT["terminal"]
    lines = rows(told)
    colours, changes = lines[0][1:], [int(c.split(" ")[0].replace("−", "-").replace("+", "")) for c in lines[1][1:]]
    adjustment = {band: n for band, n in terminal["adjustment"].items() if band != "source"}
    assert dict(zip(colours, changes, strict=True)) == adjustment
    head = lines[2]
    assert head[1:7] == list(BANDS)
    for resource, *spans, top in lines[3:7]:
        track = entry(terminal["track"], resource=resource)
        begins = [track["bands"][band] for band in BANDS]
        ends = [n - 1 for n in begins[1:]] + [track["highest_supply"]]
        assert spans == [span(a, b) for a, b in zip(begins, ends, strict=True)], resource
        assert int(top) == track["highest_supply"]
    for resource, lowest, start, highest in lines[8:12]:
        price = {"lowest": int(lowest), "start": int(start), "highest": int(highest)}
        assert entry(terminal["track"], resource=resource)["price"] == price
    order = re.findall(r"(\w+) (\d)", told.split("order numbers ", 1)[1].split(".", 1)[0])
    assert order == [(name, str(entry(terminal["track"], resource=name)["order"])) for name in RESOURCES]


def test_the_tank_market():
    stock, credits = rows(section("### 5.4 Local tank market"))
    prices = {int(n): int(c) for n, c in zip(stock[1:], credits[1:], strict=True) if n != "0"}
    assert [(n, prices[n]) for n in sorted(prices)] == [*enumerate(CONTENT["tanks"]["market"]["costs"], 1)]


def test_the_specialist_cards():
    told = rows(section("### 5.6 Specialist cards (10)"))[1:]
    cards = CONTENT["specialists"]["card"]
    assert len(told) == len(cards)
    assert [int(row[0]) for row in told] == list(range(1, len(cards) + 1))
    for (_, number, names, sets, _), card in zip(told, cards, strict=True):
        assert int(number) == card["number"]
        assert names.split(" + ") == [TITLES[role] for role in card["specialists"]]
        assert [int(n) for n in sets.split(", ")] == card["sets"]


def test_the_carriers():
    told = section("### 5.7 Carriers")
    dear = re.findall(r"\*\*([\d /]+)\*\* for (\w+) and (\w+)", told)
    assert {name for _, *names in dear for name in names} == set(RESOURCES)
    for numbers, *names in dear:
        for name in names:
            assert CONTENT["carriers"]["capacity"][name] == [int(n) for n in numbers.split(" / ")]
    assert f"Freelance carrier {CONTENT['carriers']['freelance']['room']}" in told


# --- section 3 -----------------------------------------------------------------------------------------------------------
def test_decision_points():
    """What the table of decisions says of the box; the numbers of the rules themselves are in NOT_OF_THE_BOX."""
    points = rows(section("## 3. Decision points"))[1:]
    assert [row[0] for row in points] == [f"D{n}" for n in range(1, len(points) + 1)]
    told = {row[0]: " | ".join(row) for row in points}
    costs, classes = (
        CONTENT["costs"],
        {len(room) for name, room in CONTENT["carriers"]["capacity"].items() if name in RESOURCES},
    )
    for number, says in (
        ("D5", f"/ {costs['payouts']['engineer']} credits /"),
        ("D5", f"| {costs['payouts']['engineer']} credits"),
        ("D6", f"(class < {max(classes)})"),
        ("D16", f"{costs['payouts']['failed_claim']} credits with none"),
        ("D17", f"one of {len(rows_of_the_map())} rows"),
        ("D19", f"activate ({costs['costs']['activation']['water']} water)"),
        ("D22", f"{len(RESOURCES)} resources × players"),
    ):  # fmt: skip
        assert says in told[number], f"{number}: “{says}” is not in “{told[number]}”"


def rows_of_the_map() -> set[str]:
    return {zone[0] for zone in eh.new("planet-steam", 4, 1).table.box.zones}


#: Numbers in tables that no content file holds.
NOT_OF_THE_BOX = {
    r"D\[[23]\]/D3|D2/D\[3\]": "another decision, by its number",
    r"^\| D2 .*\[1\]|^\| D19 .*\(\+\[1\] water\)": "the rule's own, held by its tests",
    r"with \[2\] players|round ≥ \[2\]|round \[1\]": "a round or a number of players that a rule names",
    r"limit is \[2\] × own|up to \[4\] landing zones": "the rule's own, held by its tests (PS-SPEC, PS-CLAIM)",
}


def test_every_number_of_a_table_is_compared():
    check_numbers(sys.modules[__name__], "BOOK", NOT_OF_THE_BOX)


# --- rulings that no content file holds ----------------------------------------------------------------------------------
@rule("PS-R57")
def test_who_is_absent_gets_the_first_of_the_list_where_nothing_else_is_said():
    """D1 and D25 have no default of their own."""
    for s, least in (
        (scene(FirstUpgrade(0), phase="setup", round=1), "upgrade quartz"),
        (scene(KeepUnit(0, (0, 2, 0, 3)), freelancer=0, price={"ore": 2, "energy": 10}), "keep ore"),
    ):
        assert s.game.title.idle(s.game.view(0), 0, s.legal()) == least == s.legal()[0]
    decisions = {row[0]: row for row in rows(section("## 3. Decision points"))}
    for number in ("D1", "D25"):
        assert "default" not in decisions[number][-1]
    assert "default" not in rules()["PS-R85"].text


@rule("PS-R100")
def test_nobody_leaves_the_game():
    g = random_game(3, 1, limit=50)
    with pytest.raises(Illegal, match="no rule for leaving"):
        g.play(0, "resign")
    while not g.over:
        seat = g.to_act[0]
        g.play(seat, g.title.idle(g.view(seat), seat, g.legal(seat)))
    assert sorted(seat for place in g.result.ranking for seat in place) == [0, 1, 2]
    assert list(g.result.points) == [sum(source.values()) for source in g.result.sources]
    assert [g.result.points[place[0]] for place in g.result.ranking] == sorted(set(g.result.points), reverse=True)


@rule("PS-R57", "PS-R13")
def test_who_is_absent_takes_a_bonus_that_fits_or_else_the_first():
    full = {0: {"quartz": 3, "ore": 3, "water": 4, "energy": 4}}
    for bonus, cargo, least in (
        (("quartz", "ore", "energy"), full, "take quartz"), (("ore", "energy"), full, "take ore"),
        (("quartz", "energy"), {0: {"quartz": 3, "energy": 3}}, "take energy"),
        (("quartz", "energy"), {0: {"quartz": 2, "energy": 3}}, "take quartz"),
    ):  # fmt: skip
        s = scene(TakeBonus(0), bonus=bonus, cargo=cargo)
        assert s.game.title.idle(s.game.view(0), 0, s.legal()) == least


@rule("PS-R57", "PS-R65")
def test_who_is_absent_moves_one_price_by_one_space_and_is_done():
    on = {"price_manipulation": True}
    s = scene(ManipulatePrices(0), options=on).go("0 moderate")
    assert s.game.title.idle(s.game.view(0), 0, s.legal()) == "ore -1"
    low = scene(ShiftPrice(0, 1, 4), options=on, price={"ore": 2})
    assert low.game.title.idle(low.game.view(0), 0, low.legal()) == "ore +1"
    s.go("0 water +2")  # he may stop here, and nothing is committed any further
    assert s.game.title.idle(s.game.view(0), 0, s.legal()) == "done"


def test_words_that_name_zones_mean_them():
    """On a map of rows of four that nobody else asks for."""
    notation = notation_for("PQRSTUV", 4)
    assert (notation.zones[0], notation.zones[3:5], notation.zones[-1]) == ("P1", ("P4", "Q1"), "V4")
    meaning = notation.meaning
    for word, meant in (
        ("roll P1", ("roll", 0, -1)), ("claim P2", ("claim", 1, -1)), ("import V4", ("import", 27, -1)),
        ("moor P", ("moor", 0, -1)), ("moor V", ("moor", 6, -1)), ("fit quartz Q1", ("fit", 4, 0)),
        ("fit energy P1", ("fit", 0, 3)), ("move P1>P2", ("move", 0, 1)), ("swap P2<>Q1", ("swap", 1, 4)),
        ("refit Q1>P2", ("refit", 4, 1)), ("refit P2<>Q1", ("exchange", 1, 4)), ("recharge P1>V4", ("recharge", 0, 27)),
    ):  # fmt: skip
        assert meaning[word] == meant
