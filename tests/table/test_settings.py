"""What an operator can set is said in words, with what it is unless somebody says otherwise."""

from dataclasses import fields
from pathlib import Path

import pytest

from enginehouse.table.settings import Settings

SAID = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
LIMITS = [one.name for one in fields(Settings) if one.type in ("int", "float", "tuple[float, ...]")]


@pytest.mark.parametrize("name", LIMITS)
def test_every_limit_is_said_in_words(name: str) -> None:
    assert f"`{name}`" in SAID
