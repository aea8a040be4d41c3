"""What is said to come, comes: incubation with its spaces, GEO and supply, in figures, words and drawings."""

import os
import random

import pytest

from enginehouse.core import UNKNOWN, Words, view
from enginehouse.games.steamwatchers import GAME
from enginehouse.games.steamwatchers.bot.eye import Eye
from enginehouse.games.steamwatchers.face.clan_board import clan_board
from enginehouse.games.steamwatchers.rules.control import clan_of
from enginehouse.games.steamwatchers.rules.forecast import geo_coming, limit_coming, next_spaces, sickness_coming
from tests.games.steamwatchers.scene import Scene, counts, fresh, scenarios
from tests.proof import rule

WORDS = Words([f"P{n}" for n in range(5)])
LONG = bool(os.environ.get("ENGINEHOUSE_LONG"))


@rule("SW-CLAN-19", "SW-R87", "SW-STM-06")
def test_toxic_farms_are_in_the_forecast():
    s = Scene("rhein-stamm", "menrau").army(0, "rhone", 1).army(0, "gironde", 1).army(1, "eire", 1)
    s.steam("rhone", 2)
    assert sickness_coming(s.t, 0) == 1
    plain = clan_board(view(s.t, 0), 0).count("sw-space-warn")
    s.toxic("gironde").toxic("rhone")
    assert sickness_coming(s.t, 0) == 3
    assert next_spaces(s.t, 0, 3) == "RRQ"
    assert "Steam Subsides will bring incubation 3: Resistance, Resistance, Quarantine" in GAME.text(
        view(s.t, 0), WORDS
    )
    assert any("Quarantine" in panel.html for panel in GAME.panels(view(s.t, 0), WORDS))
    assert clan_board(view(s.t, 0), 0).count("sw-space-warn") == plain + 2 == 3
    assert Eye(view(s.t, 0), 0).coming == 3
    assert sickness_coming(s.t, 1) == 0  # the Menrâu live with them


@rule("SW-R111", "SW-SC5-10")
def test_toxic_farms_of_a_clan_that_is_out_harm_nobody_and_those_of_the_singed_do():
    s = Scene("rhein-stamm", "menrau", "free-fleet").army(0, "rhone", 1).toxic("rhone")
    s.t.alive[1] = False
    assert sickness_coming(s.t, 0) == 0
    s = Scene("rhein-stamm", "free-fleet", scenario="singed").army(0, "rhone", 1)
    s.t.toxic[s.a("rhone")] = 1
    assert sickness_coming(s.t, 0) == 1


@rule("SW-R158")
def test_hospices_are_in_the_forecast():
    s = Scene("rhein-stamm", "menrau").home().card("field-hospices")
    assert next_spaces(s.t, 0, 5) == "RRRRQ"
    s.t.soothed[0] = True
    assert next_spaces(s.t, 0, 5) == "RRQRQ"


def foretold(game, rnd):
    """The last claim of a round, what was forecast before it, and what then came up to the Whiteout's score."""
    table = game.table
    before = table.clone()
    table.events = heard = []
    while table.phase in ("activation", "subsides", "whiteout") and not any(
        type(e).__name__ == "Scored" for e in heard
    ):
        seat = table.stack[-1].seats(table)[0]
        legal = table.stack[-1].legal(table, seat)
        wanted = [a for a in legal if a in ("no farm", "none")] or legal
        table.act(seat, rnd.choice(wanted))
    table.events = None
    return before, heard


@pytest.mark.parametrize("scenario", scenarios())
@rule("SW-STM-01", "SW-STM-06", "SW-CLAN-19", "SW-SC8-04", "SW-WHT-01", "SW-INC-02")
def test_the_forecast_before_the_last_claim_is_what_comes(scenario):
    """Unless somebody is exiled, or builds: then what follows is another story."""
    checked = 0
    for seed in range(4 if not LONG else 60):
        players = counts(scenario)[seed % len(counts(scenario))]
        game, rnd = fresh(players, scenario, seed=seed), random.Random(seed)
        while not game.over:
            t = game.table
            last = t.phase == "activation" and all(t.passed) and type(t.stack[-1]).__name__ == "Claim"
            if not last:
                seat = rnd.choice(game.to_act)
                game.play(seat, rnd.choice(game.legal(seat)))
                continue
            before, heard = foretold(game, rnd)
            names = [type(e).__name__ for e in heard]
            if {"Exiled", "Eliminated", "Paid"} & set(names):
                break  # a cure or an exile: forecasts end here
            for s in (s for s in range(players) if before.alive[s]):
                steps = sickness_coming(before, s)
                came = "".join(e.space for e in heard if type(e).__name__ == "Sickened" and e.seat == s)
                finite = clan_of(before, s).power.finite_track
                assert came == next_spaces(before, s, steps)
                assert len(came) == steps or finite
                scored = next((e for e in heard if type(e).__name__ == "Scored"), None)
                assert scored is None or scored.geo[s] == geo_coming(before, s)
            checked += 1
            if not game.table.stack:
                break
    assert checked


@rule("SW-WHT-09", "SW-R158")
def test_the_supply_that_is_said_to_come_comes():
    s = Scene("rhein-stamm", "menrau").army(0, "rhone", 2).army(1, "eire", 1).steam("rhone", 3).card("short-rations")
    assert limit_coming(s.t, 0) == max(clan_of(s.t, 0).supply[1] - 2, 4)
    assert UNKNOWN not in (limit_coming(s.t, 1), geo_coming(s.t, 1))


@rule("SW-CLAN-06", "SW-R108", "SW-INC-06")
def test_the_end_of_the_track():
    s = Scene("highglimmer", "menrau").home()
    s.t.bane = [6, 7]
    assert [next_spaces(s.t, seat, 1) for seat in (0, 1)] == ["D", "D"]
    assert [next_spaces(s.t, seat, 3) for seat in (0, 1)] == ["D", "DDD"]
