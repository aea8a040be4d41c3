"""What docs/lessons.md shows is a lesson, and all that a lesson may hold is told there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec

from enginehouse.learn import Lesson, Position, Step, Wrong

PAGE = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text("utf-8")


def test_the_whole_one_can_be_read() -> None:
    shown = re.search(r"```toml\n(.*?)```", PAGE, re.S)
    assert shown is not None
    lesson = msgspec.convert(tomllib.loads(shown[1]), Lesson)
    assert lesson.step[-1].find


def test_every_field_is_told() -> None:
    ours = {"game", "id", "file"}
    for part in (Lesson, Position, Step, Wrong):
        for field in set(part.__struct_fields__) - ours:
            assert re.search(rf"\b{field}\b", PAGE), f"{part.__name__}.{field}"
