"""Clan powers that have no other home (section 2.15)."""

from enginehouse.games.steamwatchers.rules.control import holder
from enginehouse.games.steamwatchers.rules.fuel import fuel_of
from enginehouse.games.steamwatchers.rules.specials import space_costs, special_tokens
from tests.games.steamwatchers.scene import Scene
from tests.proof import rule


@rule("SW-CLAN-01", "SW-CLAN-02", "SW-R50")
def test_the_great_host():
    s = Scene("rhein-stamm", "menrau").army(0, "rhone", 1, 0, "defense").army(0, "gironde", 4).army(1, "eire", 1)
    assert [special_tokens(s.t, 0, k) for k in ("mobilize", "host")] == [1, 1]  # one of the two tokens
    s.activate(0, "rhone").play(0, "host")
    assert s.refused(0, "recruit-elite rhone") == "SW-CLAN-02"
    s.play(0, "recruit rhone", "recruit gironde", "recruit rhone", "recruit rhone")
    assert s.step == ""
    assert (s.has(0, "rhone"), s.has(0, "gironde")) == ((4, 0), (5, 0))
    fewer = Scene("rhein-stamm", "menrau").army(0, "rhone", 1, 0, "defense").army(0, "gironde", 1).army(1, "eire", 1)
    fewer.activate(0, "rhone").play(0, "host", "recruit rhone", "enough")  # up to four
    assert fewer.has(0, "rhone") == (2, 0)
    other = Scene("menrau", "rhein-stamm").army(0, "rhone", 1, 0, "defense").army(1, "eire", 1).activate(0, "rhone")
    assert other.refused(0, "host") == "SW-CLAN-01"
    none = Scene("rhein-stamm", "menrau").home().army(0, "rhone", 1, 0, "defense")
    none.t.reserve[0][0] = 0
    none.activate(0, "rhone")
    assert none.refused(0, "host") == "SW-R49"  # elites are left, but it calls base soldiers
    assert "mobilize" in none.legal(0)


@rule("SW-CLAN-05")
def test_the_apostles_act_for_nothing():
    s = Scene("highglimmer", "menrau").army(0, "rhone", 1, 0, "defense").army(1, "eire", 1).fuel(0)
    assert s.box.clans["highglimmer"].spaces == (1, 1, 1, 1)
    assert space_costs(s.t, 0) == [0]
    s.activate(0, "rhone").play(0, "mobilize", "recruit-elite rhone")
    assert s.has(0, "rhone") == (1, 1)
    assert fuel_of(s.t, 0) == 0


@rule("SW-DEF-02")
def test_a_turret_without_units_does_nothing():
    s = Scene().army(0, "rhone", 1, 0, "move").army(1, "eire", 1).turret("gironde", 2)
    assert holder(s.t, s.a("gironde")) == -1
    s.go(0, "rhone", "move rhone>gironde 1+0")
    assert s.t.fight is None
    assert holder(s.t, s.a("gironde")) == 0
