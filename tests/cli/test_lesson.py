"""A lesson at the keyboard, and the proof of lessons from the command line."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from enginehouse.cli.lesson import run
from enginehouse.core import HouseError
from enginehouse.learn import find


def typed(monkeypatch: pytest.MonkeyPatch, name: str, *lines: str) -> str:
    """What the screen shows when somebody types these lines."""
    left: Iterator[str] = iter(lines)

    def read(_prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)
    screen = io.StringIO()
    run(Console(file=screen, width=400, highlight=False), name, check=False)
    return screen.getvalue()


def test_a_lesson_is_played_with_wrong_tries_and_help(monkeypatch: pytest.MonkeyPatch) -> None:
    told = typed(
        monkeypatch, "steam-power/what-the-ground-costs",
        "5", "3", "?", "why lay E2 straight-0", "hint", "lay E2 curve-0", "undo", "lay E2 straight-0", "lay E3 curve-4", "",
        "lay E2 straight-0", "board", "lay D1 curve-1", "back", "skip",
    )  # fmt: skip
    for words in (
        "That is what you have before. The hill costs $2.", "lay E2 straight-0", "“lay E2 straight-0” is legal.",
        "The receipt tells the price", "leads away from Exchange", "Taken back.", "The bank took $2. You have $3.",
        "SP-TRACK-10", "Look for plains beside the hill.", "✓ Two tiles, no money", "A way round on the plains",
    ):  # fmt: skip
        assert words in told


def test_lessons_are_listed_and_whoever_stops_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    told = typed(monkeypatch, "steam-power")
    assert "lay-a-tile-reach-a-city" in told
    assert "rules." in told
    assert "✓" not in typed(monkeypatch, "imperial-steam/pay-for-influence", "quit", "40")


def test_a_proof_says_what_was_played_or_what_is_wrong(tmp_path: Path) -> None:
    screen = io.StringIO()
    run(Console(file=screen, width=400), "steam-power/one-link-at-a-time", check=True)
    lesson = find("steam-power/one-link-at-a-time")
    wrong = sum(len(step.wrong) for step in lesson.step)
    assert wrong >= 5
    assert f"sound. 3 steps and {wrong} wrong tries were played." in screen.getvalue()
    folder = Path(lesson.file)
    mine = tmp_path / "steam-power" / "01-mine.toml"
    mine.parent.mkdir()
    mine.write_text(folder.read_text("utf-8").replace("SP-LINK-06", "SP-LINK-99"), "utf-8")
    with pytest.raises(HouseError, match=r"01-mine.toml:6: rules: .*SP-LINK-99"):
        run(Console(file=screen), str(mine), check=True)
