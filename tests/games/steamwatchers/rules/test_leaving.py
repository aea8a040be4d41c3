"""A player leaves the table: the clan is out as if it had lost its last unit (SW-R111)."""

import random

import pytest

from enginehouse.core import Illegal, Words
from enginehouse.games.steamwatchers.rules.checks.position import check
from enginehouse.games.steamwatchers.rules.state import NOBODY
from enginehouse.games.steamwatchers.rules.steps.whiteout import Score
from tests.games.steamwatchers.scene import Scene, deployed, fresh
from tests.games.steamwatchers.sealed import PLAN_A, planning, voting
from tests.proof import rule


def test_nobody_leaves_before_the_game_or_twice():
    with pytest.raises(Illegal, match="before all clans have deployed"):
        fresh(3).resign(0)
    game = deployed(3, seed=2)
    game.resign(0)
    with pytest.raises(Illegal, match="out already"):
        game.resign(0)


@rule("SW-R111", "SW-ELIM-02", "SW-ELIM-03")
def test_the_pieces_of_whoever_leaves_go_back():
    s = Scene("menrau", "free-fleet", "catabatians").home().army(1, "rhone", 3, 1, "move").beacon(1, "tirol")
    s.contract(1, "mor-irez").hand(1, "eire").turns()
    said = [e.text(Words(["Ada", "Mira", "Tomasz"])) for e in s.game.play(1, "resign")]
    assert any("Mira" in line for line in said)
    t = s.t = s.game.table
    assert t.reserve[1] == list(s.box.clans["free-fleet"].miniatures)
    assert not any(t.army[1])
    assert t.beacon[s.a("tirol")] == NOBODY
    assert t.contracts[s.f("mor-irez")][1] == 0
    assert t.hand[1] == []
    assert s.a("eire") in t.discard
    assert s.acting == (0,)  # whose turn it was goes on


@rule("SW-R112")
def test_the_last_one_at_the_table_has_won():
    game = deployed(3, seed=2)
    game.resign(0)
    assert not game.over
    game.resign(2)
    assert game.over
    assert game.result.ranking[0] == (1,)
    assert game.result.note == "the last clan standing"


def test_a_question_to_whoever_leaves_is_put_away():
    s = Scene("menrau", "free-fleet", "catabatians").home().army(1, "rhone", 1, 0, "move").army(0, "eire", 1, 0, "move")
    s.turns().play(0, "activate eire")
    assert s.step == "MoveUnits"
    s.game.resign(0)
    assert s.game.to_act == (1,)


@rule("SW-PLAN-07", "SW-HID-05")
def test_others_answers_stand_when_one_leaves_a_sealed_question():
    s = planning()
    s.play(1, *PLAN_A)
    s.play(2, "order saksas move", "order meseta defense", "ready")
    s.game.resign(0)  # the last one waited for
    t = s.game.table
    assert t.orders[1][s.a("rhone")] == "move"
    assert t.orders[2][s.a("saksas")] == "move"
    s = planning()
    s.play(1, *PLAN_A)
    s.game.resign(1)  # one who had answered already: nothing of it is placed, and the others are still asked
    assert s.game.to_act == (0, 2)
    game = s.game
    game.play(0, "order svealand move")
    game.play(0, "ready")
    for action in ("order saksas move", "order meseta defense", "ready"):
        game.play(2, action)
    assert not any(game.table.orders[1])
    v = voting()
    v.play(1, "vote catabatians")
    v.game.resign(1)
    v.game.play(0, "vote menrau")
    assert v.game.table.prize == 0  # the vote of whoever left does not count


def test_the_others_can_play_on_from_any_moment():
    start = deployed(3, seed=2)
    rnd = random.Random(1)
    for seed in range(6):
        game, gone = start.clone(), seed % 3
        for _ in range(seed * 9):
            if not game.over:
                seat = rnd.choice(game.to_act)
                game.play(seat, rnd.choice(game.legal(seat)))
        if game.over or not game.table.alive[gone]:
            continue
        game.play(gone, "resign")
        check(game.table)
        while not game.over:
            seat = rnd.choice(game.to_act)
            assert seat != gone
            game.play(seat, rnd.choice(game.legal(seat)))
        assert game.result.ranking[-1] == (gone,) or not all(game.table.alive[s] for s in range(3) if s != gone)


@rule("SW-R172", "SW-R111")
def test_whoever_left_is_ranked_after_all_who_are_in_the_game():
    s = Scene("menrau", "free-fleet", "catabatians").home().army(0, "rhone", 3).steam("rhone", 5)
    s.t.geo, s.t.cut = [20, 3, 4], [0, 5, 2]
    s.turns()
    said = [e.text(Words(["Ada", "Mira", "Tomasz"])) for e in s.game.play(0, "resign")]
    assert said[0] == "Ada leaves the war: the clan is out"
    assert s.game.result.ranking == ((2,), (1,), (0,))
    s.t = s.game.table
    s.run(Score())
    assert s.heard[0].text(Words(["Ada", "Mira", "Tomasz"])).startswith("GEO: Mira")
    text = s.game.text(1)
    assert "Order: Player 2" in text.replace("you", "Player 2")
    assert "Player 1 (Menrâu): out of the game" in text
    assert "Player 1" not in text.split("Order:")[1].split("\n")[0]
