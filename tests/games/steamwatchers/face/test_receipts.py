"""Before units enter an area that others hold, the receipt says how strong each side would be, by whatever way they come."""

from __future__ import annotations

import pytest

from enginehouse.table.pages.receipts import plan_receipt
from tests.games.steamwatchers.scene import Scene
from tests.proof import rule

NAMES = ("Ada", "Mira")


def scene(**more):
    """Ada beside the sea, with an order to move and a contract for ships."""
    s = Scene("free-fleet", "rhein-stamm", **more).army(0, "occitania-bassa", 3, 1, "move").fuel(0, pure=2).fuel(1)
    return s.army(1, "svealand", 1).contract(0, "mare-nostrum")


def told(s, *actions):
    receipt = plan_receipt(s.turns().game, 0, actions, NAMES)
    return [line for line in receipt.lines if " against " in line]


@rule("SW-CMB-04", "SW-CMB-20")
@pytest.mark.parametrize(
    ("area", "way"),
    [
        ("gironde", "move occitania-bassa>gironde 2+1"),
        ("rhone", "sail occitania-bassa>rhone 2+1"),
        ("andalus", "march occitania-bassa>catalunya>andalus 2+1"),
    ],
)
def test_both_strengths_are_told_by_land_by_sea_and_by_a_forced_march(area: str, way: str) -> None:
    s = scene().army(1, area, 2, 0, "defense")
    s.t.turrets[s.a(area)], s.t.cube[s.a(area)] = 1, True
    line = f"In {s.box.names[s.a(area)]} you attack Mira, 4 against 7, before support and dials"
    assert told(s, "activate occitania-bassa", "take 2+1", way) == [line]


def test_who_went_before_counts_with_who_goes_now() -> None:
    s = scene().army(1, "gironde", 2)
    s.turns().play(0, "activate occitania-bassa").play(0, "take 1+0").play(0, "move occitania-bassa>gironde 1+0")
    receipt = plan_receipt(s.game, 0, ("take 2+1", "move occitania-bassa>gironde 2+1"), NAMES)
    assert "In Gironde you attack Mira, 5 against 2, before support and dials" in receipt.lines


def test_the_singed_are_met_as_strong_as_they_are_many() -> None:
    s = scene(scenario="singed")
    s.t.singed[s.a("gironde")] = 3
    line = "In Gironde you attack the Singed, 4 against 3, before support and dials"
    assert told(s, "activate occitania-bassa", "take 2+1", "move occitania-bassa>gironde 2+1") == [line]


def test_where_nobody_stands_nothing_is_said_of_strength() -> None:
    s = scene()
    assert told(s, "activate occitania-bassa", "take 2+1", "move occitania-bassa>gironde 2+1") == []
