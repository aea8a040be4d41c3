"""Whatever may stand in a content file is read by the rules or the face: a number that does nothing is no content."""

import importlib
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

GAMES = ("steam_power", "planet_steam", "steamwatchers", "imperial_steam")
#: Said to people who read the files: where a number comes from, and which entry it is.
SAID = {"source", "origin", "name_source", "HubTile.colour"}


def unread(kinds: list[type[msgspec.Struct]], code: str) -> Iterator[str]:
    read = SAID | set(re.findall(r"\.(\w+)", code))
    for kind in kinds:
        for name in kind.__struct_fields__:
            if not {name, f"{kind.__name__}.{name}"} & read:
                yield f"{kind.__name__}.{name}"


def code_of(game: str) -> str:
    """All of a game that is not a check: to be checked is not to be used."""
    room = Path(str(files(f"enginehouse.games.{game}")))
    found = [path for path in room.rglob("*.py") if path.parent.name != "checks"]
    return "\n".join(path.read_text("utf-8") for path in found)


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_the_content_is_read(game: str) -> None:
    content = importlib.import_module(f"enginehouse.games.{game}.rules.content")
    kinds = [k for k in vars(content).values() if isinstance(k, type) and issubclass(k, msgspec.Struct)]
    kinds = [kind for kind in kinds if kind.__module__ == content.__name__]
    assert len(kinds) > 3
    assert list(unread(kinds, code_of(game))) == []


def test_a_field_that_nobody_reads_is_found() -> None:
    class Influence(msgspec.Struct):
        silver_step: int
        source: str

    assert list(unread([Influence], "box.silver_stepping")) == ["Influence.silver_step"]
    assert list(unread([Influence], "return column // box.silver_step")) == []
