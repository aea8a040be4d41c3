"""Content files: what is shipped is marked and holds, and a pack that breaks a constraint is refused precisely."""

import re
import tomllib
from pathlib import Path

import pytest

import enginehouse as eh
from enginehouse.core import BadContent
from enginehouse.games.planet_steam.rules.content import FILES, HERE


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


PACKS = {
    "map": [
        ('"C3", "F3"]', '"C3", "X9"]', "no zone X9"),
        ('neutral = ["A3", "A5"', 'neutral = ["C3", "A5"', "C3 is used twice"),
        ('rows = "ABCDEFG"', 'rows = "ABCDEF"', "seven different capital letters"),
        ("2 = 3, 3 = 4", "2 = 9, 3 = 4", "river_neutrals for 2 players"),
        ("columns = 6", 'columns = "six"', "Expected `int`"),
    ],
    "terminal": [
        ("start = 12, highest = 16", "start = 22, highest = 16", "quartz: price must have"),
        ("green = 2, yellow = 6, orange = 9", "green = 7, yellow = 6, orange = 9", "bands must begin at 0 and rise"),
        ("order = 2", "order = 1", "order numbers"),
        ("energy = 16", "energy = 21", "not on the track"),
        ("orange = -2", "orange = 2", "must not raise the price more"),
    ],
    "tanks": [("33, 32", "20, 32", "must not cost more"), ("tanks = 35", "tanks = 0", "tanks must be 1 to 99")],
    "specialists": [
        ('specialists = ["engineer"]\nsets = [4]', 'specialists = ["stoker"]\nsets = [4]', "no specialist"),
        ("sets = [3, 4, 5]", "sets = [3, 4]", "the set for 5 players"),
    ],
    "carriers": [
        ("ore = [3, 6, 9, 12]", "ore = [3, 6, 6, 12]", "ore: capacity must rise"),
        ("water = [4,", "water = [3,", "class 1 must hold the 4"),
    ],
    "start": [("2 = 7", "2 = 9", "1 to 7 rounds"), ("luxury = { 2 = 4,", "luxury = {", "luxury with 2 players")],
    "costs": [
        ("subsidy = 2", "subsidy = 2\nbribe = 4", "unknown field `bribe`"),
        ('source = "printed"\nzone', 'source = "rumour"\nzone', "Invalid enum value"),
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


def test_a_good_pack_is_played_and_travels_with_the_record(tmp_path: Path):
    text = (HERE / "tanks.toml").read_text().replace("33, 32, 31", "40, 35, 31")
    (tmp_path / "tanks.toml").write_text(text)
    assert eh.title("planet-steam").check_content(tmp_path) == ["tanks.toml"]
    g = eh.new("planet-steam", 3, 1, content=tmp_path)
    assert g.table.box.tank_costs[1] == 40
    g.play(g.to_act[0], "upgrade ore")
    assert eh.replay(g.record().to_json()).table.box.tank_costs[1] == 40
