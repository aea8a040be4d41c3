"""Every limit of the content at its edge: the last number that is allowed, and the first that is refused."""

from copy import deepcopy
from typing import Any

import msgspec
import pytest

from enginehouse.core import BadContent
from enginehouse.games.planet_steam.rules.checks.content import checked
from enginehouse.games.planet_steam.rules.content import Content, read_content

SHIPPED = msgspec.json.decode(msgspec.json.encode(read_content()))
COUNTS = (2, 3, 4, 5)


def check(changes: dict[str, Any]) -> None:
    """Check the shipped content with some entries changed, each named by the way to it."""
    plain = deepcopy(SHIPPED)
    for path, value in changes.items():
        at, (*way, last) = plain, [int(key) if key.isdigit() else key for key in path.split("/")]
        for key in way:
            at = at[key if isinstance(at, list) else str(key)]
        at[last if isinstance(at, list) else str(last)] = value
    checked(msgspec.convert(plain, Content))


def refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(BadContent) as error:
        check(changes)
    assert words in str(error.value)


#: Entry, lowest, highest (None: no limit of its own), and the words of the refusal.
LIMITS: list[tuple[str, int | None, int | None, str]] = [
    *[(f"map/variable/river_neutrals/{n}", 0, None, f"river_neutrals with {n} players must be 0 to 6") for n in COUNTS],
    ("map/variable/river_neutrals/2", None, 6, "river_neutrals with 2 players must be 0 to 6, not 7"),
    ("map/grid/columns", None, 9, "grid: columns must be 4 to 9, not 10"),
    ("terminal/adjustment/black", None, 40, "adjustment: no band moves a price by more than 40"),
    ("terminal/adjustment/red", -40, None, "adjustment: no band moves a price by more than 40"),
    ("terminal/adjustment/blue", 0, 2, "adjustment: a fuller band must not raise the price more"),
    ("terminal/adjustment/green", -1, 1, "adjustment: a fuller band must not raise the price more"),
    ("terminal/adjustment/yellow", -2, 0, "adjustment: a fuller band must not raise the price more"),
    ("terminal/adjustment/orange", -3, -1, "adjustment: a fuller band must not raise the price more"),
    ("terminal/track/0/bands/black", 0, 0, "quartz: bands must begin at 0 and rise"),
    ("terminal/track/1/bands/green", 2, 2, "ore: bands must begin at 0 and rise"),
    ("terminal/track/2/bands/orange", 6, 10, "water: bands must begin at 0 and rise"),
    ("terminal/track/3/highest_supply", 16, None, "energy: the supply of 16 with 5 players is not on the track"),
    ("terminal/track/0/highest_supply", 12, 30, "quartz: highest_supply must be 12 to 30"),
    ("terminal/track/0/price/lowest", 1, 11, "quartz: price must have 0 < lowest < start < highest ≤ 40"),
    ("terminal/track/0/price/start", 4, 15, "quartz: price must have 0 < lowest"),
    ("terminal/track/0/price/highest", 13, 40, "quartz: price must have 0 < lowest"),
    ("terminal/supply/0/quartz", 0, 15, "with 2 players is not on the track"),
    ("terminal/supply/3/energy", 0, 20, "with 5 players is not on the track"),
    ("tanks/market/costs/0", 32, 200, "market: "),
    ("tanks/market/costs/13", 1, 21, "market: a tank must not cost more when more are in stock"),
    ("tanks/market/costs/6", 26, 28, "market: a tank must not cost more when more are in stock"),
    *[(f"tanks/start/stock/{n}", 0, 14, f"start: stock with {n} players must be 0 to 14") for n in COUNTS],
    *[
        (f"tanks/pieces/{name}", 1, 99, f"pieces: {name} must be 1 to 99")
        for name in ("tanks", "quartz_converters", "ore_converters", "energy_converters", "superchargers")
    ],
    ("tanks/pieces/claim_markers", 2, 99, "markers"),
    ("tanks/pieces/neutral_markers", 15, 99, "neutral_markers must be 1 to 99|14 of"),
    ("carriers/capacity/quartz/0", 1, 5, "quartz: c"),
    ("carriers/capacity/ore/1", 4, 8, "ore: capacity must rise with class, up to 30"),
    ("carriers/capacity/water/2", 8, 12, "water: capacity must rise with class"),
    ("carriers/capacity/energy/3", 11, 30, "energy: capacity must rise with class"),
    ("carriers/freelance/room", 0, 9, "freelance: room must be 0 to 9"),
    ("start/full/0/credits", 0, 998, "full start for 2 players: credits must be 0 to 998"),
    ("start/reduced/3/credits", 0, 998, "reduced start for 5 players: credits must be 0 to 998"),
    ("start/full/1/quartz", 0, None, "full start for 3 players: nobody starts with less than none"),
    ("start/reduced/2/energy", 0, None, "reduced start for 4 players: nobody starts with less than none"),
    ("start/full/2/ore", None, 3, "ore: class 1 must hold the 4 that 4 players start with"),
    ("start/reduced/1/water", None, 4, "water: class 1 must hold the 5 that 3 players start with"),
    *[(f"start/rounds/{n}", 1, 7, f"rounds with {n} players must be 1 to 7") for n in COUNTS],
    *[(f"start/certificates/licences/{n}", 0, 7, f"licences with {n} players must be 0 to 7") for n in COUNTS],
    *[(f"start/certificates/luxury/{n}", 0, 7, f"luxury with {n} players must be 0 to 7") for n in COUNTS],
    ("costs/costs/tank/energy", 0, 9, "tank: a cost "),
    ("costs/costs/import/quartz", 0, 9, "import: a cost "),
    ("costs/costs/supercharger/credits", 0, 200, "supercharger: a cost "),
    ("costs/costs/upgrade/ore", 0, 9, "upgrade: a cost "),
    ("costs/costs/ore_converter/credits", 1, 200, "ore_converter: "),
    ("costs/costs/activation/credits", 0, 0, "activation: "),
    ("costs/costs/licence/credits", 0, 0, "licence: "),
    ("costs/costs/luxury/credits", 0, 0, "luxury: "),
    ("costs/payouts/subsidy", 1, 200, "subsidy: must be 1 to 200: everybody must be able to bid"),
    ("costs/payouts/failed_claim", 0, 200, "failed_claim: must be 0 to 200"),
    ("costs/payouts/engineer", 0, 200, "engineer: must be 0 to 200"),
    ("costs/payouts/licence", 0, 200, "licence: must be 0 to 200"),
    ("costs/payouts/shortage_rise", 0, 40, "shortage_rise: must be 0 to 40"),
    ("costs/manipulation/weak/credits", 0, 0, "weak: credits must be 0"),
    ("costs/manipulation/moderate/credits", 0, 200, "moderate: credits must be 0 to 200"),
    ("costs/manipulation/strong/credits", 0, 200, "strong: credits must be 0 to 200"),
    *[(f"costs/manipulation/{name}/spaces", 1, 9, f"{name}: spaces must be 1 to 9") for name in ("weak", "strong")],
    *[(f"costs/values/{name}", 0, 200, f"{name}: must be 0 to 200") for name in ("zone", "tank", "supercharger", "luxury")],
]  # fmt: skip


@pytest.mark.parametrize(("entry", "lowest", "highest", "words"), LIMITS)
def test_a_number_may_be_as_low_and_as_high_as_its_limits(entry: str, lowest, highest, words: str):
    file = entry.partition("/")[0]
    for limit, beyond in ((lowest, -1), (highest, 1)):
        if limit is not None:
            check({entry: limit})
            with pytest.raises(BadContent) as error:
                check({entry: limit + beyond})
            assert any(told in str(error.value) for told in words.split("|")), error.value
            assert str(error.value).startswith((f"{file}.toml: ", "map.toml: ", "terminal.toml: ", "carriers.toml: "))


#: Seven rows of four zones are the smallest map; with eight of them on the river five players just find land enough.
SMALL = {
    "map/grid/columns": 4,
    "map/river/zones": ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "A2"],
    **{f"map/start/{i}/unavailable": [] for i in range(4)},
    **{f"map/start/{i}/neutral": [] for i in range(4)},
    **{f"map/start/{i}/claims": [[f"{row}4"] for row in "ABCDE"[:n]] for i, n in enumerate(COUNTS)},
}
NO_RIVER = {f"map/variable/river_neutrals/{n}": 0 for n in COUNTS}
SETS = {n: [i for i, card in enumerate(SHIPPED["specialists"]["card"]) if n in card["sets"]] for n in COUNTS}


def test_a_map_may_be_as_small_as_its_limits():
    check(SMALL)
    refused({**SMALL, "map/grid/columns": 3}, "grid: columns must be 4 to 9, not 3")
    flooded = [*SMALL["map/river/zones"], "B2"]
    refused(
        {**SMALL, "map/river/zones": flooded}, "start for 5 players: with variable claims 20 markers must fit on land"
    )
    check({**SMALL, "map/river/zones": ["A1"], "map/variable/river_neutrals": {"2": 1, "3": 1, "4": 1, "5": 1}})
    dry = {**SMALL, "map/river/zones": ["A1"], **NO_RIVER}
    check(dry)
    for n in COUNTS:
        refused({**dry, f"map/variable/river_neutrals/{n}": 2}, f"river_neutrals for {n} players must be 0 to 1")
    check({**dry, "map/river/zones": []})
    cut_off = {"map/start/0/unavailable": ["A1"], "map/variable/river_neutrals/2": 1}
    refused({**dry, **cut_off}, "river_neutrals for 2 players must be 0 to 0")


@pytest.mark.parametrize(("start", "players", "needed"), [(0, 2, 10), (1, 3, 14)])
def test_land_enough_for_the_variable_claims(start: int, players: int, needed: int):
    """PS-VCLAIM-08: two own and two neutral markers each, and two more neutral ones with fewer than five players."""
    river = SHIPPED["map"]["river"]["zones"]
    land = [f"{row}{column}" for row in "ABCDEFG" for column in range(1, 7) if f"{row}{column}" not in river]
    bare = {f"map/start/{start}/claims": [[]] * players, f"map/start/{start}/neutral": []}
    check({**bare, f"map/start/{start}/unavailable": land[needed:]})
    words = f"start for {players} players: with variable claims {needed} markers must fit on land"
    refused({**bare, f"map/start/{start}/unavailable": land[needed - 1 :]}, words)


def test_markers_enough():
    check({"tanks/pieces/neutral_markers": 10, **NO_RIVER})  # four and five players start with ten
    refused({"tanks/pieces/neutral_markers": 9, **NO_RIVER}, "there are only the 9 neutral markers of tanks.toml")
    fewer = {"map/start/2/neutral": [], "map/start/3/neutral": []}
    refused(
        {"tanks/pieces/neutral_markers": 9, **NO_RIVER, **fewer}, "0 river and 10 other markers are more than the 9"
    )
    for n, others in zip(COUNTS, (6, 8, 10, 10), strict=True):
        markers = {"tanks/pieces/neutral_markers": 15, f"map/variable/river_neutrals/{n}": 6}
        if others + 6 > 15:
            refused(markers, f"6 river and {others} other markers are more than the 15 of tanks.toml")
        else:
            check(markers)
    alone = {f"map/start/{i}/claims": [[row[0]] for row in SHIPPED["map"]["start"][i]["claims"]] for i in range(4)}
    check({**alone, "tanks/pieces/claim_markers": 2})
    refused({**alone, "tanks/pieces/claim_markers": 1}, "claim_markers must be 2 or more")
    three = [["C3", "F3", "D2"], ["E4", "B4", "D5"]]
    check({"map/start/0/claims": three, "tanks/pieces/claim_markers": 3})
    refused(
        {"map/start/0/claims": three, "tanks/pieces/claim_markers": 2}, "a seat has only the 2 markers of tanks.toml"
    )


ONE_EACH = "there must be one for each of 2, 3, 4 and 5 players"
BROKEN: list[tuple[dict[str, Any], str]] = [
    *[({"map/grid/rows": rows}, "map.toml: grid: rows must be seven different capital letters")
      for rows in ("", "ABCDEF", "ABCDEFGH", "ABCDEFA", "ABCDEFGA", "ABCDEFg", "ABCDEF7", "ABCDEFÄ")],
    ({"map/river/zones/1": "A3"}, "map.toml: river: zone A3 is used twice"),
    ({"map/river/zones/1": "A7"}, "map.toml: river: there is no zone A7"),
    ({"map/river/zones/1": "A0"}, "map.toml: river: there is no zone A0"),
    ({"map/start/3/claims/0/0": "D1"}, "map.toml: start for 5 players: zone D1 is used twice"),
    ({"map/start/1/unavailable/0": "Z1"}, "map.toml: start for 3 players: there is no zone Z1"),
    ({"map/start/0/claims": [["C3", "F3"]]}, "start for 2 players: there must be claims for 2 seats, not 1"),
    ({"map/start/0/claims/0": ["C3"]}, "start for 2 players: every seat must have the same number of claims"),
    *[({f"map/start/{i}/unavailable": ["A2"]}, f"start for {i + 2} players: with 4 or 5 players every zone is available")
      for i in (2, 3)],
    *[({f"{where}/0/players": n}, ONE_EACH)
      for where in ("map/start", "terminal/supply", "start/full", "start/reduced") for n in (1, 3, 6)],
    *[({where: [*SHIPPED[where.split("/")[0]][where.split("/")[1]], SHIPPED[where.split("/")[0]][where.split("/")[1]][0]]},
       f"{where.split('/')[0]}.toml: {where.split('/')[1]}: {ONE_EACH}")
      for where in ("map/start", "terminal/supply", "start/full", "start/reduced")],
    *[({where: SHIPPED[where.split("/")[0]][where.split("/")[1]][1:]}, ONE_EACH)
      for where in ("map/start", "terminal/supply", "start/full", "start/reduced")],
    ({"terminal/track/0/resource": "ore"}, "terminal.toml: track: there must be one track for each of quartz, ore"),
    ({"terminal/track": SHIPPED["terminal"]["track"][1:]}, "track: there must be one track for each of quartz"),
    ({"terminal/track/0/order": 2}, "terminal.toml: track: the order numbers must be 1, 2, 3 and 4"),
    ({"terminal/track/0/order": 5}, "terminal.toml: track: the order numbers must be 1, 2, 3 and 4"),
    ({"terminal/track/0/order": 0}, "terminal.toml: track: the order numbers must be 1, 2, 3 and 4"),
    ({"tanks/market/costs": [*range(32, 19, -1)]}, "tanks.toml: market: costs must be 14 numbers, not 13"),
    ({"tanks/market/costs": [*range(34, 19, -1)]}, "tanks.toml: market: costs must be 14 numbers, not 15"),
    ({"specialists/card/3/specialists": []}, "card 4 : a card has one or two specialists"),
    ({"specialists/card/3/specialists": ["engineer", "bank-agent", "engineer"]}, "a card has one or two specialists"),
    ({"specialists/card/3/specialists": ["engineer", "stoker"]}, "there is no specialist ['stoker']"),
    ({"specialists/card/3/sets": []}, "card 4 engineer: sets must be among 2, 3, 4 and 5"),
    ({"specialists/card/3/sets": [4, 6]}, "card 4 engineer: sets must be among 2, 3, 4 and 5"),
    ({"specialists/card/3/sets": [4, 1]}, "card 4 engineer: sets must be among 2, 3, 4 and 5"),
    ({"specialists/card/5/specialists": ["bank-agent"]}, "the set for 5 players: must have no specialist twice"),
    *[({f"specialists/card/{SETS[n][i]}/number": 9}, f"the set for {m} players: must be numbered 1 to {m}")
      for n, i, m in ((2, 0, 2), (2, 1, 2), (3, 1, 3), (4, 3, 4), (5, 4, 5))],
    ({"specialists/card/2/specialists": ["bank-agent"], "specialists/card/4/specialists": ["airship-captain"],
      "specialists/card/2/sets": [4]}, "the set for 4 players: must have the airship-captain"),
    ({"specialists/card/1/specialists": ["bank-agent"]}, "the set for 4 players: must have the venturer"),
    ({"specialists/card/0/number": 2, "specialists/card/1/number": 1, "specialists/card/6/number": 1},
     "the set for 3 players: Lady Steam must carry number 1"),
    ({"start/rounds/source": "rumour"}, "start.toml: rounds: source must be one of"),
    ({"start/rounds/2": "seven"}, "rounds with 2 players must be 1 to 7, not seven"),
    ({"start/certificates/luxury/6": 3}, "luxury is for 2, 3, 4 and 5 players, not “6”"),
    ({"tanks/start/stock/1": 3}, "stock is for 2, 3, 4 and 5 players, not “1”"),
    ({"costs/costs/upgrade": {}}, "costs.toml: upgrade: it must cost something"),
    ({"costs/costs/import": {}}, "costs.toml: import: it must cost something"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "words"), BROKEN)
def test_what_does_not_belong_together_is_refused(changes: dict[str, Any], words: str):
    refused(changes, words)


def test_a_set_needs_no_engineer_and_no_bank_agent():
    check({"specialists/card/3/specialists": ["bank-agent"]})  # with four players, in the Engineer's place
    check({"specialists/card/7/specialists": ["airship-captain"], "specialists/card/6/specialists": ["venturer"]})


def test_what_may_cost_nothing():
    check({"costs/costs/tank": {}})
    for name in ("upgrade", "import", "supercharger"):
        for what in ("quartz", "ore", "water", "energy", "credits"):
            check({f"costs/costs/{name}": {what: 1}})
            refused({f"costs/costs/{name}": {what: -1}}, f"{name}: a cost is nothing or more of each, never less")
