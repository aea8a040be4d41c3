"""Phase 4 (section 2.10) and toxic farms."""

from enginehouse.games.steamwatchers.rules.control import holder
from enginehouse.games.steamwatchers.rules.fuel import fuel_of
from enginehouse.games.steamwatchers.rules.scoring import geo_of
from enginehouse.games.steamwatchers.rules.state import NOBODY
from enginehouse.games.steamwatchers.rules.steps.subsides import SteamSubsides
from tests.games.steamwatchers.scene import Scene
from tests.proof import rule


@rule("SW-STM-01", "SW-STM-02", "SW-STM-03", "SW-STM-05", "SW-STM-06", "SW-STM-09")
def test_every_column_loses_a_level():
    s = Scene().army(0, "rhone", 1).army(0, "gironde", 1).army(1, "breizh", 1).beacon(0, "tirol").toxic("alba")
    areas = ("rhone", "gironde", "breizh", "tirol", "alba", "eire")
    for area in areas:
        s.steam(area, 3)
    s.run(SteamSubsides())
    assert [s.t.steam[s.a(x)] for x in areas] == [2] * 6
    assert s.t.bane == [2, 1]  # beacon and toxic farm alone sicken nobody
    fell = [e.area for e in s.heard if type(e).__name__ == "SteamFell"]
    assert set(fell[:3]) == {"tirol", "alba", "eire"}
    assert fell[-1] == "breizh"


@rule("SW-STM-04", "SW-STM-07", "SW-STM-10", "SW-R90")
def test_a_farm_where_the_last_level_went():
    s = Scene().army(0, "rhone", 1).army(1, "breizh", 1).steam("rhone", 1).steam("tirol", 1).beacon(0, "tirol")
    s.fuel(0, spare_contraband=1)
    s.run(SteamSubsides())
    assert s.t.steam[s.a("tirol")] == 0
    assert s.t.farms[s.a("tirol")] == 0  # no farm in the first step
    assert s.t.bane[0] == 1  # incubation first
    assert s.legal(0) == ["farm", "toxic", "no farm"]
    s.play(0, "farm")
    assert s.t.farms[s.a("rhone")] == 1
    assert fuel_of(s.t, 0) == 0
    assert s.t.bane[0] == 2  # paid with contraband
    two = Scene().army(0, "rhone", 1).army(1, "breizh", 1).steam("rhone", 2).run(SteamSubsides())
    assert two.step == ""
    no = Scene().army(0, "rhone", 1).army(1, "breizh", 1).steam("rhone", 1).run(SteamSubsides()).play(0, "no farm")
    assert sum(no.t.farms) == 0
    poor = Scene().army(0, "rhone", 1).army(1, "breizh", 1).steam("rhone", 1).fuel(0).run(SteamSubsides())
    assert poor.step == ""


@rule("SW-STM-08")
def test_a_farm_needs_room():
    s = (
        Scene("rhein-stamm", "menrau")
        .army(0, "rhone", 1)
        .army(1, "breizh", 1)
        .steam("rhone", 1)
        .turret("rhone")
        .farm("rhone")
    )
    s.run(SteamSubsides()).play(0, "farm", "pay 1+0", "replace turret")
    assert (s.t.farms[s.a("rhone")], s.t.turrets[s.a("rhone")]) == (2, 0)


@rule("SW-R86")
def test_the_moment_of_control():
    # exile empties another column before it is processed: no incubation and no farm there
    s = Scene("rhein-stamm", "menrau").army(0, "rhone", 1).army(0, "tirol", 1).army(1, "breizh", 1)
    s.steam("rhone", 2).steam("tirol", 1)
    s.t.bane[0] = 7
    s.run(SteamSubsides())
    assert s.legal(0) == ["subside rhone", "subside tirol"]  # the order matters
    s.play(0, "subside rhone", "exile base tirol")
    assert s.t.steam[s.a("tirol")] == 0
    assert s.t.exiled[0] == [1, 0]
    assert s.t.farms[s.a("tirol")] == 0
    assert s.t.alive[0]
    # the last unit on the very column is exiled: the farm may still be built
    s = Scene("rhein-stamm", "menrau").army(0, "rhone", 1).army(0, "tirol", 1).army(1, "breizh", 1).steam("rhone", 1)
    s.t.bane[0] = 7
    s.run(SteamSubsides()).play(0, "exile base rhone", "farm", "pay 1+0")
    assert s.t.farms[s.a("rhone")] == 1
    assert holder(s.t, s.a("rhone")) == NOBODY
    # each column once: where no order can matter, none is asked
    s = Scene("rhein-stamm", "menrau").army(0, "rhone", 1).army(0, "tirol", 1).army(1, "breizh", 1)
    s.steam("rhone", 2).steam("tirol", 2).run(SteamSubsides())
    assert s.step == ""
    assert (s.t.steam[s.a("rhone")], s.t.steam[s.a("tirol")], s.t.bane[0]) == (1, 1, 2)


@rule("SW-CLAN-18", "SW-R88")
def test_toxic_farms_are_built_after_setup_only():
    from enginehouse.games.steamwatchers.rules.steps.deployment import PlaceFarm

    s = Scene().army(0, "rhone", 1).army(1, "breizh", 1).steam("rhone", 1).run(SteamSubsides())
    s.play(0, "toxic", "pay 1+0")
    assert (s.t.toxic[s.a("rhone")], s.t.toxic_left) == (1, 2)
    s.t.deployment[0] = 4
    s.run(PlaceFarm(0))
    assert all(a.startswith("glasshouse") for a in s.legal(0))
    out = Scene().army(0, "rhone", 1).army(1, "breizh", 1).steam("rhone", 1).steam("breizh", 1)
    out.t.farms_left = 0
    out.run(SteamSubsides())
    assert out.legal(0) == ["toxic", "no farm"]  # no ordinary one is left
    out.play(0, "no farm")
    assert out.step == ""  # and the other clan cannot build at all
    other = (
        Scene("rhein-stamm", "menrau").army(0, "rhone", 1).army(1, "breizh", 1).steam("rhone", 1).run(SteamSubsides())
    )
    assert other.refused(0, "toxic") == "SW-CLAN-18"


@rule("SW-CLAN-19", "SW-CLAN-20", "SW-CLAN-21", "SW-R87", "SW-R35")
def test_toxic_farms_hold_and_sicken():
    s = Scene().army(0, "svealand", 1).army(1, "breizh", 1).toxic("breizh", 2).toxic("rhone").beacon(1, "tirol")
    assert holder(s.t, s.a("rhone")) == 0  # alone it holds the area for the Menrâu
    assert holder(s.t, s.a("breizh")) == 1
    s.run(SteamSubsides())
    assert s.t.bane == [0, 1]  # two in one area: once
    assert geo_of(s.t, 1)["farms"] == 2  # a farm for whoever controls it
    assert geo_of(s.t, 0)["farms"] == 1
    b = Scene().army(0, "svealand", 1).army(1, "breizh", 1).toxic("tirol").beacon(1, "tirol").run(SteamSubsides())
    assert b.t.bane == [0, 1]  # control by a beacon counts
    assert holder(b.t, b.a("tirol")) == 1


@rule("SW-STM-05", "SW-STM-10")
def test_the_order_is_asked_for_where_contraband_for_farms_could_reach_quarantine():
    """Two steps of steam end on Resistance; with two barrels of contraband the third would not."""
    for contraband, asked in ((0, False), (1, True), (2, True)):
        s = Scene("rhein-stamm", "menrau").army(0, "rhone", 1).army(0, "gironde", 1).army(1, "eire", 1)
        s.steam("rhone", 1).steam("gironde", 1).fuel(0, pure=2, contraband=contraband).run(SteamSubsides())
        assert (s.step == "Subside") == asked
    edict = Scene("rhein-stamm", "menrau").army(0, "rhone", 1).army(1, "eire", 1).army(0, "gironde", 1)
    edict.card("purity-edict").steam("rhone", 1).steam("gironde", 1).fuel(0, contraband=1).run(SteamSubsides())
    assert edict.step == "Subside"  # one barrel is two steps
    grown = Scene("rhein-stamm", "menrau").army(0, "rhone", 1).army(0, "gironde", 1).army(1, "eire", 1)
    grown.steam("rhone", 2).steam("gironde", 2).fuel(0, contraband=2).run(SteamSubsides())
    assert grown.step != "Subside"  # no farm is due, so no contraband is burnt
