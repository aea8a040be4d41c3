"""Content files: what is shipped is marked and holds, and a pack that breaks a constraint is refused precisely."""

import os
import re
import tomllib
from pathlib import Path
from random import Random

import pytest

import enginehouse as eh
from enginehouse.core import BadContent, Unknown, Words
from enginehouse.games.planet_steam import GAME
from enginehouse.games.planet_steam.rules.box import make_box, priced
from enginehouse.games.planet_steam.rules.content import FILES, HERE, RESOURCES
from enginehouse.games.planet_steam.rules.steps import Activate, Certificate, EngineerBenefit, Reorganise, TankTurn
from tests.forgery import check_pack_forgeries
from tests.games.planet_steam.lab import EVERYTHING, give, stand
from tests.proof import rule


def test_every_table_says_where_its_numbers_come_from():
    for name in FILES:
        for entry in tomllib.loads((HERE / f"{name}.toml").read_text()).values():
            for table in entry if isinstance(entry, list) else [entry]:
                assert table["source"] in ("printed", "public", "house"), name


def test_printed_numbers():
    t = eh.new("planet-steam", 4, 1).table
    costs = t.box.costs
    assert costs["activation"] == (0, 0, 1, 0, 0)
    assert costs["import"] == (2, 0, 1, 0, 5)
    assert costs["supercharger"] == (2, 1, 1, 0, 0)
    assert costs["upgrade"] == (0, 1, 0, 1, 0)
    assert costs["licence"] == (1, 0, 2, 0, 0)
    assert costs["luxury"] == (1, 1, 0, 0, 0)
    assert t.box.converter_costs == ((0, 0, 0, 0, 8), (0, 0, 0, 0, 5), (0, 0, 0, 0, 0), (0, 0, 0, 0, 2))
    assert [track.order for track in t.box.tracks] == [1, 2, 3, 4]
    assert 20 in t.box.tank_costs
    assert len(t.box.tank_costs) == 15


def test_the_map_is_fair():
    """What section 5.2 of the catalogue promises of the house layouts."""
    for players in (2, 3, 4, 5):
        t = eh.new("planet-steam", players, 1).table
        box = t.box
        free = {seat: set() for seat in range(players)}
        for seat in range(players):
            zones = t.zones_of(seat)
            assert sorted(box.river[z] for z in zones) == [False, True]
            assert len({box.row_of[z] for z in zones}) == 2
            for z in zones:
                free[seat] |= {n for n in box.neighbours[z] if t.owner[n] == -1}
        assert max(map(len, free.values())) - min(map(len, free.values())) <= {2: 0, 3: 2, 4: 0, 5: 3}[players]
        assert min(map(len, free.values())) >= 3
        assert not [z for z in box.neutral for n in box.neighbours[z] if n in box.neutral]


#: With these on the river a map for two has just enough land for the variable claims.
FLOODED = '"A4", "B4", "C4", "E3", "F3", "G3", "D5", "D2", "A5", "A2"'
PACKS = {
    "map": [
        ('"C3", "F3"]', '"C3", "X9"]', "no zone X9"),
        ('neutral = ["A3", "A5"', 'neutral = ["C3", "A5"', "C3 is used twice"),
        ('rows = "ABCDEFG"', 'rows = "ABCDEF"', "seven different capital letters"),
        ("2 = 3, 3 = 4", "2 = 9, 3 = 4", "river_neutrals with 2 players must be 0 to 6"),
        ("columns = 6", 'columns = "six"', "Expected `int`"),
        ("unavailable = []", 'unavailable = ["A1"]', "with 4 or 5 players every zone is available"),
        ("columns = 6", "columns = 10", "columns must be 4 to 9"),
        ('"F4", "G4"]', f'"F4", "G4", {FLOODED}, "B5"]', "must fit on land"),
        ("columns = 6", "columns = 3", "columns must be 4 to 9"),
        ("columns = 6", "columns = 4", "there is no zone"),
    ],
    "terminal": [
        ("start = 12, highest = 16", "start = 22, highest = 16", "quartz: price must have"),
        ("highest_supply = 20", "highest_supply = 31", "highest_supply must be 14 to 30"),
        ("highest_supply = 20", "highest_supply = 13", "highest_supply must be 14 to 30"),
        ("black = 2\n", "black = 41\n", "no band moves a price by more than 40"),
        ("green = 2, yellow = 6, orange = 9", "green = 7, yellow = 6, orange = 9", "bands must begin at 0 and rise"),
        ("order = 2", "order = 1", "order numbers"),
        ("energy = 16", "energy = 21", "not on the track"),
        ("energy = 16", "energy = 16\ncredits = 3", "unknown field `credits`"),
        ("orange = -2", "orange = 2", "must not raise the price more"),
    ],
    "tanks": [
        ("33, 32", "20, 32", "must not cost more"),
        ("21, 20]", "21, 0]", "must not cost more"),
        ("[33,", "[201,", "costs must be 200 or less"),
        ("tanks = 35", "tanks = 0", "tanks must be 1 to 99"),
        ("neutral_markers = 15", "neutral_markers = 14", "more than the 14 of tanks.toml"),
        ("claim_markers = 14", "claim_markers = 1", "markers of tanks.toml"),
        ("5 = 14 }", "5 = 15 }", "stock with 5 players must be 0 to 14"),
    ],
    "specialists": [
        ('specialists = ["engineer"]\nsets = [4]', 'specialists = ["stoker"]\nsets = [4]', "no specialist"),
        ("sets = [3, 4, 5]", "sets = [3, 4]", "the set for 5 players"),
    ],
    "carriers": [
        ("ore = [3, 6, 9, 12]", "ore = [3, 6, 6, 12]", "ore: capacity must rise"),
        ("water = [4,", "water = [3,", "class 1 must hold the 4"),
    ],
    "start": [
        ("2 = 7", "2 = 9", "rounds with 2 players must be 1 to 7"),
        ("5 = 4", "5 = 4\n6 = 4", "not “6”"),
        ("luxury = { 2 = 4,", "luxury = {", "luxury with 2 players"),
        ("luxury = { 2 = 4,", "luxury = { 2 = 8,", "luxury with 2 players must be 0 to 7"),
        ("licences = { 2 = 6,", "licences = { 2 = 8,", "licences with 2 players must be 0 to 7"),
        ("credits = 100", "credits = 999", "credits must be 0 to 998"),
        ("ore = 1", "ore = -1", "less than none of a resource"),
    ],
    "costs": [
        ("subsidy = 2", "subsidy = 2\nbribe = 4", "unknown field `bribe`"),
        ('source = "printed"\nzone', 'source = "rumour"\nzone', "Invalid enum value"),
        ("subsidy = 2", "subsidy = 0", "subsidy: must be 1 to 200"),
        ("tank = { water = 1 }", "tank = { water = -1 }", "tank: a cost is nothing or more"),
        ("activation = { water = 1 }", "activation = { credits = 1 }", "activation: it must cost no credits"),
        ("luxury = { quartz = 1, ore = 1 }", "luxury = { credits = 20 }", "luxury: it must cost no credits"),
        ("ore_converter = { credits = 5 }", "ore_converter = {}", "ore_converter: it must cost something"),
        ("weak = { credits = 0,", "weak = { credits = 1,", "weak: credits must be 0"),
        ("spaces = 5", "spaces = 10", "strong: spaces must be 1 to 9"),
        ("supercharger = { water = 1,", "supercharger = { water = 10,", "supercharger: a cost must have 9 or fewer"),
        ("import = { water = 1, quartz = 2, credits = 5 }", "import = { credits = 201 }", "import: a cost must be 200"),
        ("shortage_rise = 4", "shortage_rise = 41", "shortage_rise: must be 0 to 40"),
        ("luxury = 50", "luxury = -50", "luxury: must be 0 to 200"),
    ],
}


@pytest.mark.parametrize(("name", "old", "new", "words"), [(n, *case) for n, cases in PACKS.items() for case in cases])
def test_a_pack_that_breaks_a_constraint_is_refused(tmp_path: Path, name, old, new, words):
    text = (HERE / f"{name}.toml").read_text()
    assert old in text
    (tmp_path / f"{name}.toml").write_text(text.replace(old, new, 1))
    with pytest.raises(BadContent, match=re.escape(words)) as error:
        eh.new("planet-steam", 2, 1, content=tmp_path)
    assert f"{name}.toml" in str(error.value)
    with pytest.raises(BadContent, match=re.escape(words)):
        GAME.check_content(tmp_path)


def test_a_good_pack_is_played_and_travels_with_the_record(tmp_path: Path):
    text = (HERE / "tanks.toml").read_text().replace("33, 32, 31", "40, 35, 31")
    (tmp_path / "tanks.toml").write_text(text)
    assert eh.title("planet-steam").check_content(tmp_path) == ["tanks.toml"]
    g = eh.new("planet-steam", 3, 1, content=tmp_path)
    assert g.table.box.tank_costs[1] == 40
    g.play(g.to_act[0], "upgrade ore")
    assert eh.replay(g.record().to_json()).table.box.tank_costs[1] == 40


def pack(folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    """A content pack of one file, changed."""
    text = (HERE / f"{name}.toml").read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (folder / f"{name}.toml").write_text(text)
    return folder


def test_every_cost_of_a_pack_is_asked_for_and_paid(tmp_path: Path):
    """Whatever a cost names is looked for before the action is offered, and taken when it is played."""
    content = pack(
        tmp_path, "costs",
        ("tank = { water = 1 }", "tank = { water = 2, ore = 1, credits = 3 }"),
        ("import = { water = 1, quartz = 2, credits = 5 }", "import = { energy = 2, credits = 7 }"),
        ("ore_converter = { credits = 5 }", "ore_converter = { quartz = 1, credits = 4 }"),
        ("supercharger = { water = 1, ore = 1, quartz = 2 }", "supercharger = { ore = 2, credits = 6 }"),
        ("upgrade = { ore = 1, energy = 1 }", "upgrade = { water = 2, credits = 1 }"),
        ("activation = { water = 1 }", "activation = { energy = 2 }"),
    )  # fmt: skip
    deeds = {
        "tank A1": (0, 1, 2, 0, 23), "import A1": (0, 0, 0, 2, 7), "fit ore A2": (1, 0, 0, 0, 4),
        "charge A2": (0, 2, 0, 0, 6), "upgrade ore": (0, 0, 2, 0, 1),
    }  # fmt: skip
    for deed, cost in deeds.items():
        for short in range(5):
            have = [n - (short == r and n > 0) for r, n in enumerate(cost)]
            g = eh.new("planet-steam", 4, 1, content=content)
            t = g.table
            give(t, "A1", 0)
            give(t, "A2", 0)
            stand(t, "A2", "water")
            t.stock, t.cargo[0], t.purse[0], t.stack = 14, have[:4], have[4], [Reorganise(0)]
            if have == list(cost):
                g.play(0, deed)
                assert (*t.cargo[0], t.purse[0]) == (0, 0, 0, 0, 0), deed
            else:
                assert deed not in g.legal(0)
                refusal = g.why_not(0, deed)
                assert refusal is not None
                assert f"you lack 1 {(*RESOURCES, 'credit')[short]}" in refusal.reason
    asked = eh.new("planet-steam", 4, 1, content=content)
    asked.table.order, asked.table.cargo[0] = [0, 1, 2, 3], [0, 0, 4, 1]
    asked.table.stack = [TankTurn(0)]
    asked.table.advance()
    assert asked.over  # water he has, but not the energy that acting costs


def test_what_is_told_of_a_pack_is_what_it_says(tmp_path: Path):
    """Prompts, labels, the aid and the log name the costs of the pack."""
    content = pack(
        tmp_path, "costs",
        ("activation = { water = 1 }", "activation = { energy = 2 }"),
        ("luxury = { quartz = 1, ore = 1 }", "luxury = { water = 3 }"),
        ("licence = 15", "licence = 11"), ("engineer = 15", "engineer = 9"),
        ("luxury = 50", "luxury = 44"),
    )  # fmt: skip
    g = eh.new("planet-steam", 4, 1, content=content)
    t, title, words = g.table, g.title, Words(g.names)
    t.cargo[0], t.licences[0] = [1, 1, 4, 4], 1
    t.stack = [Activate(0)]
    assert "2 energy" in g.prompt(0)
    assert title.choice(g.view(0), 0, "activate").label == "Spend 2 energy and act"
    told = [event.text(words) for event in g.play(0, "activate")]
    assert any("spends 2 energy to act" in line for line in told)
    t.stack = [Certificate(0)]
    assert "44 at the end" in t.stack[-1].hint(t, 0)
    assert "sells for 11" in t.stack[-1].hint(t, 0)
    assert title.choice(g.view(0), 0, "buy luxury").label == "Buy luxury quarters: 3 water; 44 at the end"
    assert title.choice(g.view(0), 0, "sell licence").label == "Sell a licence: 11 credits"
    assert any("3 water" in event.text(words) for event in g.clone().play(0, "buy luxury"))
    assert any("11 credits" in event.text(words) for event in g.clone().play(0, "sell licence"))
    assert any("3 water" in cell for part in title.aid(g.view(0)) for row in part.rows for cell in row)
    t.stack = [EngineerBenefit(0)]
    assert "9 credits" in g.prompt(0)
    assert "sells for 11" in t.stack[-1].hint(t, 0)
    assert title.choice(g.view(0), 0, "take credits").label == "9 credits"


LONG = bool(os.environ.get("ENGINEHOUSE_LONG"))


@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["plain", "everything"])
def test_a_forged_pack_is_refused_by_name_or_played(tmp_path: Path, options):
    counts = check_pack_forgeries(GAME, HERE, tmp_path, Random(len(options)), 400 if LONG else 42, options, GAME.check)
    assert counts["refused"] > counts["playable"] > 0


def test_the_limits_themselves_are_allowed(tmp_path: Path):
    for name, *changes in (
        ("costs", ("supercharger = { water = 1,", "supercharger = { water = 9,"), ("spaces = 5", "spaces = 9"),
         ("shortage_rise = 4", "shortage_rise = 40"), ("subsidy = 2", "subsidy = 1"), ("zone = 25", "zone = 0"),
         ("import = { water = 1, quartz = 2, credits = 5 }", "import = { credits = 200 }")),
        ("terminal", ("highest_supply = 20", "highest_supply = 30"), ("black = 2\n", "black = 40\n")),
        ("tanks", ("[33,", "[200,"), ("tanks = 35", "tanks = 1"), ("superchargers = 13", "superchargers = 99")),
        ("start", ("2 = 7", "2 = 1"), ("licences = { 2 = 6", "licences = { 2 = 0"), ("luxury = { 2 = 4", "luxury = { 2 = 0"),
         ("credits = 100", "credits = 998")),
        ("carriers", ("room = 3", "room = 9"), ("12]", "30]")),
        ("map", ('"F4", "G4"]', f'"F4", "G4", {FLOODED}]'), ("columns = 6", "columns = 9")),
    ):  # fmt: skip
        folder = tmp_path / name
        folder.mkdir()
        assert GAME.check_content(pack(folder, name, *changes)) == [f"{name}.toml"]


def test_the_universe_has_what_the_switches_allow():
    """Every pair once, no tank onto itself, and the words of an optional rule only where it is in use."""
    plain, every = eh.new("planet-steam", 4, 1), eh.new("planet-steam", 4, 1, EVERYTHING)
    words, more = set(GAME.universe(plain.table)), set(GAME.universe(every.table))
    optional = {"sabotage 1", "tip A1", "neutral A1", "order ore 1", "weak", "ore +1", "keep ore"}
    assert not optional & words
    assert optional <= more
    assert "swap A1<>A2" in words
    assert "move A1>A2" in words
    assert not {w for w in more if w.startswith(("move", "swap"))}  # immobile tanks
    for same in ("swap A1<>A1", "refit A1<>A1", "move A1>A1", "refit A1>A1", "recharge A1>A1", "swap A2<>A1"):
        assert same not in words
    assert "roll A1" not in GAME.universe(eh.new("planet-steam", 3, 1).table)


@rule("PS-R15", "PS-SPEC-02", "PS-AUCT-16")
def test_a_card_with_two_immediate_benefits_asks_for_their_order(tmp_path: Path):
    content = pack(
        tmp_path, "specialists",
        ('specialists = ["venturer", "bank-agent"]', 'specialists = ["venturer", "airship-captain"]'),
        ('specialists = ["airship-captain", "engineer"]', 'specialists = ["engineer", "bank-agent"]'),
    )  # fmt: skip
    for first, then in (("engineer", "bank-agent"), ("bank-agent", "engineer")):
        g = eh.new("planet-steam", 3, 1, content=content)
        while type(g.table.stack[-1]).__name__ != "PickCard":
            g.play(g.to_act[0], g.legal(g.to_act[0])[0])
        seat = g.to_act[0]
        g.play(seat, "take 3")
        asked = [type(g.table.stack[-1]).__name__]
        GAME.check(g.table)
        g.play(seat, f"first {first}")
        for _ in (first, then):
            asked.append(type(g.table.stack[-1]).__name__)
            GAME.check(g.table)
            g.play(seat, "decline")
        names = {"engineer": "EngineerBenefit", "bank-agent": "AgentBenefit"}
        assert asked == ["BenefitsOrder", names[first], names[then]]
        assert type(g.table.stack[-1]).__name__ == "TakeBonus"


def test_the_universe_has_every_converter_on_every_zone():
    game = eh.new("planet-steam", 4, 1)
    words = GAME.universe(game.table)
    fitted = {word for word in words if word.startswith("fit ")}
    assert fitted == {f"fit {r} {z}" for r in ("quartz", "ore", "energy") for z in game.box.zones}
    assert len(words) == len(set(words))
    every = set(words)
    assert {"bid 1", "bid 998", "take 1", "take 5", "buy quartz 1", "sell energy 1", "buy ore 40", "pass"} <= every
    assert not {"bid 0", "take 0", "buy quartz 0", "sell energy 0"} & every


def test_the_box_is_made_from_the_files(tmp_path: Path):
    """A box of a pack is made anew; with an empty pack it is the shipped one, number by number."""
    for players, resources, reduced in ((2, (0, 1, 3, 3), (0, 0, 2, 3)), (5, (1, 2, 3, 4), (0, 1, 3, 3))):
        options = eh.new("planet-steam", players, 1).options
        box = make_box(players, options, tmp_path)
        assert (box.players, box.rows, box.columns, len(box.zones)) == (players, "ABCDEFG", 6, 42)
        assert (box.credits, box.resources) == ({2: 100, 5: 130}[players], resources)
        less = make_box(players, {**options, "reduced_start": True}, tmp_path)
        assert (less.credits, less.resources) == ({2: 80, 5: 110}[players], reduced)
    box = make_box(4, eh.new("planet-steam", 4, 1).options, tmp_path)
    assert box.tank_costs == (0, *range(33, 19, -1))
    assert box.converters == (14, 14, 0, 14)
    assert box.converter_costs == ((0, 0, 0, 0, 8), (0, 0, 0, 0, 5), (0, 0, 0, 0, 0), (0, 0, 0, 0, 2))
    assert box.costs["tank"] == (0, 0, 1, 0, 0)
    assert box.costs["import"] == (2, 0, 1, 0, 5)
    assert [card.number for card in box.cards] == [1, 2, 3, 4]
    assert (box.lady, box.venturer, box.captain) == (0, 1, 2)
    assert box.capacity == ((0, 3, 6, 9, 12), (0, 3, 6, 9, 12), (0, 4, 7, 10, 13), (0, 4, 7, 10, 13))
    assert (box.rounds, box.licences, box.luxury, box.stock) == (5, 7, 6, 12)
    assert box.strengths == ((0, 3), (4, 4), (8, 5))
    assert (box.row_of[0], box.row_of[5], box.row_of[6], box.row_of[41]) == (0, 0, 1, 6)
    names = lambda zones: [box.zones[z] for z in zones]  # noqa: E731
    assert names(z for z, on in enumerate(box.river) if on) == ["A3", "B3", "C3", "D3", "D4", "E4", "F4", "G4"]
    assert [names(line) for line in box.lines[box.zone("C3")]] == [
        ["B3", "A3"], ["D3", "E3", "F3", "G3"], ["C2", "C1"], ["C4", "C5", "C6"],
    ]  # fmt: skip
    assert [names(line) for line in box.lines[box.zone("A1")]] == [
        [], ["B1", "C1", "D1", "E1", "F1", "G1"], [], ["A2", "A3", "A4", "A5", "A6"],
    ]  # fmt: skip
    assert [names(box.lines[box.zone(z)][0]) for z in ("A6", "B6", "C1")] == [[], ["A6"], ["B1", "A1"]]
    assert box.supply == (6, 9, 8, 14)
    assert [priced((0, 0, 0, 0, n)) for n in (1, 2)] == ["1 credit", "2 credits"]
    assert names(box.neighbours[box.zone("G6")]) == ["F6", "G5"]
    assert sorted(names(box.neighbours[box.zone("D4")])) == ["C4", "D3", "D5", "E4"]
    quartz = box.tracks[0]
    assert quartz.change == (2, 1, 0, 0, 0, 0, -1, -1, -1, -2, -2, -2, -3, -3, -3, -3)
    assert [quartz.band(n) for n in (0, 1, 2, 5, 6, 12, 15)] == [
        "black",
        "blue",
        "green",
        "green",
        "yellow",
        "red",
        "red",
    ]
    assert [quartz.after(price, n) for price, n in ((15, 0), (16, 0), (5, 12), (6, 12), (12, 2))] == [16, 16, 3, 3, 12]


def test_each_option_switches_its_own_rule(tmp_path: Path):
    plain = eh.new("planet-steam", 3, 1).options
    for name in EVERYTHING:
        switches = make_box(3, {**plain, name: True}, tmp_path).switches
        assert [other for other in EVERYTHING if getattr(switches, other)] == [name]
    for number in (0, 5):
        assert make_box(3, {**plain, "river_neutrals": number}, tmp_path).switches.river_neutrals == number
    assert make_box(3, plain, tmp_path).switches.river_neutrals is None
    for text, shown in (
        ("", (False,) * 3), ("all", (True,) * 3), (" ALL ", (True,) * 3), ("1 3", (True, False, True)),
        ("3,1", (True, False, True)), ("2", (False, True, False)),
    ):  # fmt: skip
        assert make_box(3, {**plain, "show_credits": text}, tmp_path).shown == shown
    for text in ("0", "4", "1 4", "x"):
        with pytest.raises(Unknown, match="numbers of players from 1 to 3"):
            make_box(3, {**plain, "show_credits": text}, tmp_path)
