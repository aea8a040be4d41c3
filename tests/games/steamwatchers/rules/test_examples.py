"""The worked examples of the catalogue. SW-EX. What is laid out, done and true is told by the rulebook's own positions."""

import pytest

from enginehouse.learn.book import Case
from tests.examples import before, cases_of, faults, played
from tests.proof import rule

GAME = "steamwatchers"
EXAMPLES = [f"SW-EX{n:02}" for n in range(1, 11)]


@rule("SW-EX01", "SW-EX02", "SW-EX03", "SW-EX04", "SW-EX05", "SW-EX06", "SW-EX07", "SW-EX08", "SW-EX09", "SW-EX10")
@pytest.mark.parametrize("case", cases_of(GAME, *EXAMPLES), ids=lambda case: case.id)
def test_worked_example(case: Case):
    assert faults(GAME, case) == []


@rule("SW-EX05")
def test_one_move_over_both_seas_is_legal_only_with_both_contracts():
    game = before(GAME, "barter").game.clone()
    for note in ("activate padania", "take 1+0"):
        game.play(0, note)
    assert "sail padania>breizh 1+0" not in game.legal(0)
    assert "sail padania>breizh 1+0" in played(GAME, "barter").case.play[-1]


@rule("SW-EX06")
def test_galiza_has_number_five_and_was_not_raised_at_the_beginning():
    game = before(GAME, "numbers-on-cards").game
    area = game.box.content.map.area[game.box.words.area_number["galiza"]]
    assert area.deployment == 5
    assert game.table.steam[game.box.words.area_number["galiza"]] == 0


@rule("SW-EX10")
def test_two_titles_stay_untaken():
    table = before(GAME, "starting-numbers").game.table
    assert sum(seat != -1 for seat in table.title) + sum(n != -1 for n in table.claim) <= 4
