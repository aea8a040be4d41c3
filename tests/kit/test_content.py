"""Content files: the pack's own first, errors that name file and entry, and a stamp that notices each change."""

from pathlib import Path

import msgspec
import pytest

from enginehouse.core import BadContent
from enginehouse.kit import content
from enginehouse.kit.aid import written


class Town(msgspec.Struct):
    size: int


class Map(msgspec.Struct):
    towns: dict[str, Town]
    name: str = ""
    rows: list[Town] = []


def put(folder: Path, name: str, text: str) -> Path:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text)
    return folder / name


def test_the_packs_own_file_comes_first(tmp_path):
    shipped, pack = tmp_path / "shipped", tmp_path / "pack"
    ours, theirs = put(shipped, "a.toml", ""), put(pack, "a.toml", "")
    assert content.find("a.toml", shipped, None) == ours
    assert content.find("a.toml", shipped, pack) == theirs
    assert content.find("b.toml", shipped, pack) == shipped / "b.toml"
    with pytest.raises(BadContent, match="there is no such content folder"):
        content.find("a.toml", shipped, tmp_path / "nowhere")


def test_names_are_of_both(tmp_path):
    put(tmp_path / "s", "maps/b.toml", "")
    put(tmp_path / "p", "maps/a.toml", "")
    assert content.names("maps", tmp_path / "s", None) == ["b"]
    assert content.names("maps", tmp_path / "s", tmp_path / "p") == ["a", "b"]


def test_a_stamp_changes_with_any_file(tmp_path):
    assert content.stamp(None) == ""
    put(tmp_path, "a.toml", "x = 1")
    first = content.stamp(tmp_path)
    put(tmp_path, "b/c.toml", "x = 1")
    second = content.stamp(tmp_path)
    put(tmp_path, "a.toml", "x = 2")
    assert len({"", first, second, content.stamp(tmp_path)}) == 4


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("towns = 1", r"m\.toml: .*towns"),
        ('[towns.Bonn]\nsize = 3\n[towns.Ulm]\nsize = "big"', r"towns\.Ulm\.size"),
        ('[towns.Bonn]\nsize = "big"\n[towns.Ulm]\nsize = 1.5', r"towns\.Bonn\.size"),
        ("[towns]\n[[rows]]\nsize = 1\n[[rows]]\nsize = ''", r"rows\[1|rows\[\.\.\."),
        ("towns = {", "this is not TOML"),
        ("name = 3\n[towns.Ulm]\nsize = 1", r"`\$\.name`"),
    ],
)
def test_a_fault_names_its_file_and_entry(tmp_path, text, message):
    with pytest.raises(BadContent, match=message) as refused:
        content.read(put(tmp_path, "m.toml", text), Map)
    assert "m.toml" in str(refused.value)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(BadContent, match="there is no such file"):
        content.read(tmp_path / "m.toml", Map)


def test_all_faults_are_told_at_once():
    checker = content.Checker(Path("maps/m.toml"))
    checker.must(True, "Bonn", "must be on the Rhine")
    checker.done()
    checker.must(False, "Ulm", "must be on the Rhine")
    checker.must(False, "Jena", "has no bridge")
    with pytest.raises(BadContent) as refused:
        checker.done()
    assert str(refused.value) == "m.toml, Ulm: must be on the Rhine\nm.toml, Jena: has no bridge"


def test_how_it_is_written_shows_the_first_of_each_kind():
    part = written(["bid 1", "bid 2", "pass"], ("bid", "offer so much"), ("pass", "offer nothing"))
    assert part.written
    assert [line.sign for line in part.lines] == ["bid 1", "pass"]
