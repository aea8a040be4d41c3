"""Puzzles: every one is laid out, asked, solved and missed through the engine; how they are read, chosen and made."""

from __future__ import annotations

import os
import re
from datetime import date, timedelta
from pathlib import Path
from random import Random

import msgspec
import pytest

from enginehouse import house
from enginehouse.core import BadContent, Unknown
from enginehouse.lab import puzzles as lab
from enginehouse.learn import SKIP, Run
from enginehouse.learn.position import laid_out
from enginehouse.learn.puzzle import Puzzle, as_lesson, find_puzzle, of_the_day, puzzles, read_puzzle, some_of_the_day

GAMES = [title.id for title in house.games() if title.shipped() is not None]  # other tests have a toy
EVERY = [pytest.param(puzzle, id=f"{game}-{puzzle.id}") for game in GAMES for puzzle in puzzles(game)]


def test_there_are_ten_of_every_game() -> None:
    assert {game: len(puzzles(game)) >= 10 for game in GAMES} == dict.fromkeys(GAMES, True)


def test_every_puzzle_has_a_name_of_its_own() -> None:
    """After the round, where `make` puts the question; the question stands on the page besides."""
    for game in GAMES:
        names = [puzzle.title.partition(": ")[2] for puzzle in puzzles(game)]
        assert len(set(names)) == len(names), game
        for name, puzzle in zip(names, puzzles(game), strict=True):
            laid = laid_out(house.title(game), puzzle.position)
            assert name, puzzle.id
            assert name.lower() != laid.prompt(puzzle.position.seat).lower(), puzzle.id


def test_every_puzzle_says_its_idea_in_two_short_sentences() -> None:
    """Each of its own, never what another says; it ends the lesson."""
    whys = [puzzle.why for game in GAMES for puzzle in puzzles(game)]
    assert len(set(whys)) == len(whys)
    for game in GAMES:
        for puzzle in puzzles(game):
            assert puzzle.why.endswith("."), puzzle.id
            assert 12 <= len(puzzle.why.split()) <= 40, puzzle.id
            assert 2 <= len(re.findall(r"[.;?](?= |$)", puzzle.why)) <= 4, puzzle.id
            assert as_lesson(puzzle).keep == puzzle.why


@pytest.mark.parametrize("puzzle", EVERY)
def test_a_puzzle_is_asked_solved_and_missed(puzzle: Puzzle) -> None:
    title, seat = house.title(puzzle.game), puzzle.position.seat
    game = laid_out(title, puzzle.position)
    for n, decision in enumerate(puzzle.decision):
        assert game.to_act[0] == seat
        assert set(decision.fared) <= set(game.legal(seat))
        best = min(decision.fared[action].chance for action in decision.best)
        others = [fared.chance for action, fared in decision.fared.items() if action not in decision.best]
        assert not others or best > max(others)
        if n == 0:
            assert best - decision.fared[decision.mind].chance >= lab.MUCH - 0.005
            assert decision.fared[decision.mind].worlds == decision.fared[decision.best[0]].worlds == lab.ALL_WORLDS
            assert not lab.minds(title, game.view(seat), game.legal(seat)) & set(decision.best)  # still not it
        game.play(seat, decision.best[0])
    lesson = as_lesson(puzzle)
    right = [decision.best[0] for decision in puzzle.decision]
    assert Run(title, lesson, right).finished
    assert Run(title, lesson, [SKIP] * len(right)).finished
    for n, decision in enumerate(puzzle.decision):
        for action, fared in decision.fared.items():
            if action not in decision.best:
                missed = Run(title, lesson, [*right[:n], action])
                assert not missed.finished
                assert f"worth about {fared.wins} wins in 100" in missed.answer


@pytest.mark.skipif(not os.environ.get("ENGINEHOUSE_LONG"), reason="some minutes; set ENGINEHOUSE_LONG=1")
@pytest.mark.parametrize("puzzle", EVERY)
def test_a_puzzle_holds_in_other_worlds(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "ALL_WORLDS", 48)
    title, seat = house.title(puzzle.game), puzzle.position.seat
    game, decision = laid_out(title, puzzle.position), puzzle.decision[0]
    runners = lab.compared(title, game.view(seat), decision.mind, game.legal(seat), Random("other worlds"))
    by = {runner.action: runner for runner in runners}
    gap, error = by[decision.best[0]].ahead_of(by[decision.mind])
    assert gap > 2 * error


def test_the_puzzle_of_the_day_is_the_same_for_all_and_none_comes_twice_too_soon() -> None:
    first = date(2026, 1, 1)
    days = [of_the_day(first + timedelta(n)) for n in range(40)]
    assert days == [of_the_day(first + timedelta(n)) for n in range(40)]
    assert len({puzzle.file for puzzle in days if puzzle}) == 40
    assert {puzzle.game for puzzle in days[:4] if puzzle} == set(GAMES)


def test_three_of_a_game_are_those_of_a_day_and_each_has_its_turn() -> None:
    first = date(2026, 1, 1)
    days = [some_of_the_day("steam-power", first + timedelta(n)) for n in range(11)]
    assert all(len({puzzle.id for puzzle in day}) == 3 for day in days)
    assert {puzzle.id for day in days for puzzle in day} == {puzzle.id for puzzle in puzzles("steam-power")}


def test_a_puzzle_is_written_as_it_is_read(tmp_path: Path) -> None:
    puzzle = puzzles("planet-steam")[0]
    (tmp_path / "001.toml").write_text(lab.written(puzzle), "utf-8")
    again = read_puzzle(tmp_path / "001.toml", "planet-steam")
    assert msgspec.structs.replace(again, file=puzzle.file, id=puzzle.id) == puzzle


def test_the_same_seed_finds_the_same_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, less in (("LOOK", 12), ("CANDIDATES", 3), ("TRIED", 3), ("FIRST_WORLDS", 3), ("ALL_WORLDS", 4)):
        monkeypatch.setattr(lab, name, less)
    for name in ("PROMISE", "PROMISING", "SURE", "MUCH", "APART"):
        monkeypatch.setattr(lab, name, -1.0)
    monkeypatch.setattr(lab, "HOPE", (0.0, 1.0))

    def first() -> Puzzle:
        return next(found.puzzle for found in lab.search(house.title("planet-steam"), 3) if found.puzzle)

    assert first() == first()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("players = 2", "seed = 2"), "for how many players"),
        (("title =", "name ="), "001.toml:1: name: there is no such field"),
        (("[decision.fared]", "[decision.fared"), "no TOML"),
        (('mind = "a"', 'mind = "z"'), "nothing is said of “z”"),
        (("chance = 0.6", "chance = 6.0"), "<= 1"),
    ],
)
def test_a_file_that_is_no_puzzle_is_told(tmp_path: Path, change: tuple[str, str], told: str) -> None:
    text = (
        'title = "x"\n[position]\nplayers = 2\n[[decision]]\nmind = "a"\nbest = ["b"]\n[decision.fared]\n'
        "a = { chance = 0.2, worlds = 9 }\nb = { chance = 0.6, worlds = 9 }\n"
    )
    file = tmp_path / "001.toml"
    file.write_text(text, "utf-8")
    assert read_puzzle(file, "planet-steam").decision[0].best == ("b",)
    file.write_text(text.replace(*change), "utf-8")
    with pytest.raises(BadContent, match=told):
        read_puzzle(file, "planet-steam")
    with pytest.raises(BadContent, match="cannot be read"):
        read_puzzle(tmp_path / "none.toml", "planet-steam")


def test_a_puzzle_that_is_not_there() -> None:
    with pytest.raises(Unknown, match="no puzzle “puzzle-999”"):
        find_puzzle("planet-steam", "puzzle-999")
