"""Every worked example of the catalogue. PS-EX. What is laid out, done and true is told by the rulebook's own positions."""

import pytest

from enginehouse.games.planet_steam.rules.steps import ProduceTanks, TradeResources
from enginehouse.learn.book import Case
from tests.examples import cases_of, faults, played
from tests.games.planet_steam.lab import scene
from tests.proof import rule

GAME = "planet-steam"
EXAMPLES = [f"PS-EX-{n:02}" for n in range(1, 20)]


@rule(
    "PS-EX-01",
    "PS-EX-02",
    "PS-EX-03",
    "PS-EX-04",
    "PS-EX-05",
    "PS-EX-06",
    "PS-EX-07",
    "PS-EX-08",
    "PS-EX-09",
    "PS-EX-10",
)
@rule(
    "PS-EX-11", "PS-EX-12", "PS-EX-13", "PS-EX-14", "PS-EX-15", "PS-EX-16", "PS-EX-17", "PS-EX-18", "PS-EX-19", "PS-R83"
)
@pytest.mark.parametrize("case", cases_of(GAME, *EXAMPLES), ids=lambda case: case.id)
def test_worked_example(case: Case):
    assert faults(GAME, case) == []


@rule("PS-EX-07")
def test_what_is_extracted_and_what_of_it_is_lost():
    event = played(GAME, "supercharger-and-neighbours").heard[0]
    assert event.gained == (0, 0, 8, 0)
    assert event.lost == (0, 0, 1, 0)


@rule("PS-EX-09", "PS-EX-10")
def test_colours_of_the_supply():
    assert played(GAME, "buy-water").game.box.tracks[2].band(4) == "green"
    assert played(GAME, "sell-energy").game.box.tracks[3].band(14) == "red"


@rule("PS-EX-14")
def test_without_energy_nothing_is_made_however_full_the_market_is():
    for stock in range(15):
        three = scene(ProduceTanks(), supply={"ore": 5, "energy": 0}, stock=stock)
        assert three.t.stock == stock
        assert three.price("energy") == 10
        assert three.price("ore") == 7


@rule("PS-EX-16")
def test_the_resource_with_the_last_marker_is_traded_last():
    t = scene(TradeResources(), players=2, cards=(1, 2), options={"variable_trading": True}, order_marks=[1, 2, 4, 3])
    assert t.t.stack[0].resource == 2  # the last turns on the stack are for water
