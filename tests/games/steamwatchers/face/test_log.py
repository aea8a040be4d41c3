"""What the log says, word for word: each line is made from an event that a deed of the game has told."""

import pytest

from enginehouse.core import Words
from enginehouse.games.steamwatchers.rules import events
from enginehouse.games.steamwatchers.rules.state import NEUTRAL, Fight
from enginehouse.games.steamwatchers.rules.steps.aftermath import RaiseMorale
from enginehouse.games.steamwatchers.rules.steps.archon import ReturnContraband
from enginehouse.games.steamwatchers.rules.steps.bane import Exile, Incubate
from enginehouse.games.steamwatchers.rules.steps.deployment import ChooseClan, ChooseDeployment, ClaimFirst
from enginehouse.games.steamwatchers.rules.steps.subsides import SteamSubsides
from enginehouse.games.steamwatchers.rules.steps.whiteout import CleanUp
from tests.games.steamwatchers.scene import Scene, fresh
from tests.games.steamwatchers.sealed import voting
from tests.proof import rule

NAMES = Words(["Ada", "Mira", "Tomasz"])


def said(s, seat, *moves):
    """The lines that the moves of a seat add to the log, as that seat reads them."""
    out = []
    for move in moves:
        s.play(seat, move)
        out += [seen.text(NAMES) for seen in (e.seen_by(seat) for e in s.heard) if seen]
    return out


@rule("SW-SETUP-17", "SW-SETUP-18", "SW-SETUP-19")
def test_deployment():
    s = Scene("menrau", "western-alliance", round=0)
    s.t.clan[1] = ""
    s.run(ChooseClan(1), ClaimFirst(1), ChooseDeployment(1))
    lines = said(s, 1, "clan western-alliance", "claim legate", "deploy 4")
    first, second, third = [s.words.area_ids[a] for a in s.box.deployments[4]]
    names = {a: s.words.area_names[s.a(a)] for a in (first, second, third)}
    assert lines == [
        "Mira leads the Western Alliance",
        "Mira claims Legate for the coming round",
        "Mira takes Deployment 4",
    ]
    lines = said(s, 1, f"column {first}", f"glasshouse {first}", f"glasshouse {second}")
    assert lines == [f"Steam rises in {names[first]}: 3 levels, 3 now", f"Mira builds a farm in {names[first]}",
                     f"Mira builds a farm in {names[second]}"]  # fmt: skip
    assert s.refused(1, f"station {second} 2+1") == "SW-SETUP-17"
    assert said(s, 1, f"station {first} 2+2") == [f"Mira stations 2 base soldiers and 2 elites in {names[first]}"]
    assert s.refused(1, f"station {second} 0+0") == "SW-SETUP-18"  # six would not fit into the last area
    assert said(s, 1, f"station {second} 5+0") == [
        f"Mira stations 5 base soldiers in {names[second]}",
        f"Mira stations 1 base soldier in {names[third]}",  # what is left plays itself
    ]
    assert [s.has(1, a) for a in (first, second, third)] == [(2, 2), (5, 0), (1, 0)]
    miniatures = s.box.clans["western-alliance"].miniatures
    assert s.t.reserve[1] == [miniatures[0] - 8, miniatures[1] - 2]  # each kind leaves the supply


def test_movement_and_combat():
    s = Scene("menrau", "rhein-stamm").army(0, "occitania-bassa", 3, 1, "move").army(1, "rhone", 2, 0, "defense")
    s.army(1, "svealand", 1).contract(0, "mare-nostrum").fuel(0, pure=2).fuel(1, pure=1).turns()
    lines = said(s, 0, "activate occitania-bassa", "take 1+0", "move occitania-bassa>gironde 1+0", "take 1+0",
                 "march occitania-bassa>catalunya>andalus 1+0", "free", "take 1+1", "sail occitania-bassa>rhone 1+1")  # fmt: skip
    assert lines == [
        "Ada activates Move in Occitania Bassa",
        "Ada moves 1 base soldier from Occitania Bassa to Gironde",
        "Ada marches 1 base soldier from Occitania Bassa to Andalus by Catalunya",
        "Ada sails 1 base soldier and 1 elite from Occitania Bassa to Rhône",
    ]
    assert said(s, 0, "done") == [
        "Ada attacks Mira in Rhône",
        "Mira: the Sower turns a pure barrel into contraband",
        "Mira: incubation 1, Resistance holds",
    ]
    assert said(s, 0, "dial 2") == []
    assert said(s, 1, "dial 0") == [
        "Ada burns 2 pure algofuel for the combat",
        "Rhône: 5 (3 and 2 fuel) against 3 (3 and no fuel); Ada wins",
        "Mira takes back the Order token of the lost area",
        "Mira loses 2 base soldiers of Rhône in combat",
        "A morale cube lies in Rhône: 2 more for its defender until Whiteout",
    ]


def test_the_singed():
    s = Scene("free-fleet", "rhein-stamm", scenario="singed").army(0, "rhone", 5, 0, "move").army(1, "svealand", 1)
    s.t.singed[s.a("gironde")] = 3
    s.t.cache[s.a("gironde")] = 1
    s.fuel(0).fuel(1)
    lines = said(s.turns(), 0, "activate rhone", "take 5+0", "move rhone>gironde 5+0", "done", "flee breizh 2+0")
    assert lines[2:] == [
        "Ada attacks the Singed in Gironde",
        "Gironde: 5 (5 and no fuel) against 3 (3 and no fuel); Ada wins",
        "Ada takes 1 contraband",
        "The Singed lose 1 unit of Gironde in combat",
        "The Singed fall back with 2 units to Breizh",
        "A morale cube lies in Gironde: 2 more for its defender until Whiteout",
    ]


def driven_out(room_in_breizh: int) -> list[str]:
    """What is told of three Singed who lose Gironde, when only Breizh has room, for so many."""
    s = Scene("free-fleet", "rhein-stamm", scenario="singed").army(0, "rhone", 5, 0, "move").army(1, "svealand", 1)
    s.t.singed[s.a("gironde")] = 3
    for area in (s.words.area_ids[a] for a in s.box.near[s.a("gironde")]):
        if area == "breizh" and room_in_breizh:
            s.t.singed[s.a(area)] = s.box.material.unit_limit - room_in_breizh
        elif area != "rhone":
            s.army(1, area, 1)
    s.fuel(0).fuel(1)
    lines = said(s.turns(), 0, "activate rhone", "take 5+0", "move rhone>gironde 5+0", "done")
    assert s.t.singed[s.a("gironde")] == 0
    return [line for line in lines if "Singed" in line]


@rule("SW-SC5-09", "SW-R125")
def test_singed_without_refuge_go_to_the_box():
    assert driven_out(0)[-1] == "2 of the Singed of Gironde find no refuge and go to the box"
    assert driven_out(1)[-2:] == [
        "The Singed fall back with 1 unit to Breizh",
        "1 of the Singed of Gironde finds no refuge and goes to the box",
    ]


@rule("SW-CMB-28", "SW-CMB-29", "SW-WHT-17")
def test_morale_cubes_come_and_go():
    s = Scene("menrau", "rhein-stamm").home()
    s.t.fight = Fight(s.a("rhone"), 0, 1)
    s.army(0, "rhone", 1).run(RaiseMorale())
    assert [e.text(NAMES) for e in s.heard] == ["A morale cube lies in Rhône: 2 more for its defender until Whiteout"]
    assert s.run(RaiseMorale()).heard == []  # never a second one
    s.t.fight = None
    assert [e.text(NAMES) for e in s.run(CleanUp()).heard] == ["The morale cube leaves Rhône"]
    assert s.run(CleanUp()).heard == []


@rule("SW-R82")
def test_without_pure_fuel_no_barrel_turns():
    s = Scene("menrau", "rhein-stamm").army(0, "occitania-bassa", 3, 1, "move").army(1, "gironde", 2)
    s.army(1, "svealand", 1).fuel(0, pure=2).fuel(1).turns()
    lines = said(s, 0, "activate occitania-bassa", "take 0+1", "move occitania-bassa>gironde 0+1", "done")
    assert "Mira: incubation 1, Resistance holds" in lines
    assert not [line for line in lines if "Sower" in line]


def test_contraband_that_is_returned():
    s = Scene("menrau", "rhein-stamm").home().fuel(0, contraband=2)
    s.run(ReturnContraband(0))
    assert said(s, 0, "return 2") == ["Ada returns 2 contraband to the supply"]
    s.fuel(0, contraband=1).run(ReturnContraband(0))
    assert said(s, 0, "return 0") == ["Ada returns no contraband to the supply"]


def test_the_bane_and_the_steam():
    s = Scene("menrau", "rhein-stamm").army(0, "rhone", 1, 1).army(1, "eire", 1).steam("rhone", 2).steam("tirol", 1)
    s.t.bane[0] = 2
    s.run(SteamSubsides())
    assert [e.text(NAMES) for e in s.heard] == [
        "Steam Subsides",
        "Tirol is dry",
        "Steam subsides in Rhône: 1 left",
        "Ada: incubation 3, Quarantine",
    ]
    assert said(s, 0, "quarantine action-1") == ["Ada closes action space 1"]
    s.run(Exile(0))
    assert said(s, 0, "exile elite rhone") == ["Ada: an elite of Rhône goes into exile"]
    s.t.bane[0] = 7
    s.run(Incubate(0, 1))
    assert [e.text(NAMES) for e in s.heard][:2] == [
        "Ada: incubation 8, Death and Exile",
        "Ada: a base soldier of Rhône goes into exile",
    ]


def test_a_vote():
    s = voting()
    assert said(s, 0, "vote free-fleet") == ["Ada has voted"]
    assert said(s, 1, "vote menrau")[:2] == [
        "Mira has voted",
        "The vote: Ada 1 for Mira; Mira 1 for Ada; the choice is open",
    ]


def test_who_falls_back_is_who_did_it_but_for_the_singed():
    assert events.Fled(1, "rhone", "eire", 2, 0).actor() == 1
    assert events.Fled(NEUTRAL, "rhone", "eire", 2, 0).actor() is None
    assert events.Lost(1, "rhone", 2, 0, "combat").actor() == 1
    assert events.Lost(NEUTRAL, "rhone", 2, 0, "combat").actor() is None


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (events.Lost(NEUTRAL, "rhone", 2, 0, "combat"), "The Singed lose 2 units of Rhône in combat"),
        (events.Lost(1, "rhone", 0, 1, "trap, elite"), "Mira loses 1 elite of Rhône to a beacon that was a trap"),
        (events.Lost(1, "rhone", 1, 0, "supply"), "Mira loses 1 base soldier of Rhône for want of supply"),
        (events.Lost(1, "rhone", 2, 0, "no room"), "Mira loses 2 base soldiers of Rhône for want of room"),
        (
            events.Lost(1, "rhone", 2, 0, "nowhere to flee"),
            "Mira loses 2 base soldiers of Rhône with nowhere to flee",
        ),
        (
            events.CombatDecided("rhone", 0, NEUTRAL, 3, 4, (0, 0), NEUTRAL),
            "Rhône: 3 (3 and no fuel) against 4 (4 and no fuel); the Singed win",
        ),
        (
            events.QuarantinePlaced(0, "a pure barrel space (empty barrel space)"),
            "Ada closes an empty space for pure barrels",
        ),
        (
            events.QuarantinePlaced(0, "a pure barrel space (pure barrel)"),
            "Ada closes a space for pure barrels, and the pure barrel on it is lost",
        ),
        (events.CombatDecided("rhone", 0, 1, 3, 2, (1, 0), -1), "Nobody is left to hold Rhône"),
        (
            events.CombatDecided("rhone", 0, 1, 3, 2, (1, 4), 1),
            "Rhône: 4 (3 and 1 fuel) against 6 (2 and 4 fuel); Mira wins",
        ),
        (events.FloeNamed(0, "lapse", "mor-irez"), "Ada cannot pay for the contract in Mor Irez"),
        (events.Scored((3, -1)), "GEO: Ada 3"),
        (events.CardsDrawn(0, "Steam Column", ("eire", "alba")).seen_by(1), "Ada draws 2 Steam Column cards"),
        (events.CardsDrawn(0, "Steam Column", ("eire",)), "Ada draws 1 Steam Column card: Éire"),
        (events.CardPlayed(-1, "eire"), "No Watcher here: the top card is Éire"),
        (events.CardDiscarded(1, "levy"), "Mira discards Levy and skips the turn"),
        (events.ArchonPlayed(-1, "levy", True), "No Archon: Levy stays in force and is applied again"),
        (events.FloeNamed(0, "release", "mor-irez"), "Ada gives up a contract in Mor Irez"),
        (events.ContractMoved(0, "mor-irez", "pontos"), "Ada moves a contract from Mor Irez to Pontos"),
        (events.SteamRose("rhone", 0, 5), "Steam finds no way up in Rhône"),
        (events.Recruited(0, "rhone", "base", 2), "Ada recruits 2 base soldiers in Rhône"),
        (events.Recruited(0, "rhone", "elite"), "Ada recruits an elite in Rhône"),
        (events.Scored((3, 4)), "GEO: Ada 3, Mira 4"),
        (events.Ended(1, "supremacy"), "Mira wins by supremacy"),
        (events.Ended(1, "most GEO"), "Mira wins by the count of GEO"),
        (events.Ended(1, "the last clan standing"), "Mira wins as the last clan standing"),
        (events.Paid(0, 1, 2, "a farm"), "Ada burns 1 pure algofuel and 2 contraband for a farm"),
        (events.Destroyed(0, "toxic", "rhone"), "Ada destroys a toxic farm in Rhône"),
    ],
)
def test_lines_of_rarer_events(event, line):
    assert event.text(NAMES) == line


def test_the_first_line_of_a_round():
    game = fresh(2)
    while game.table.round == 0:
        seat = game.to_act[0]
        game.play(seat, game.legal(seat)[0])
    assert "Round 1 begins" in [e.text(NAMES) for _, e in game.heard(0)]
