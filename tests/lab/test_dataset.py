"""Games as Parquet: the same rows however it was interrupted, and never a wrong one."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import Any

import pyarrow.parquet as pq
import pytest

from enginehouse import house
from enginehouse.core import HouseError, Unknown
from enginehouse.lab import dataset
from enginehouse.lab.dataset import Dataset

GAMES = [title.id for title in house.games() if title.shipped() is not None]  # other tests have a toy


def small(game: str = "planet-steam", **more: Any) -> Dataset:
    return dataset.describe(game, ["random", "random"], **{"per_part": 2, **more})


def written(folder: Path, data: Dataset, games: int) -> int:
    return list(dataset.write(folder, data, games, 1))[-1]


def contents(folder: Path) -> dict[str, Any]:
    return {kind: list(dataset.rows(folder, kind)) for kind in ("records", "positions")}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "set"
    assert written(folder, small(), 3) == 3
    return folder


@pytest.mark.parametrize("game", GAMES)
def test_a_row_is_a_record_that_replays(game: str, tmp_path: Path) -> None:
    data = small(game)
    written(tmp_path / "set", data, 1)
    (row,) = dataset.rows(tmp_path / "set")
    record = dataset.record_of(data, row)
    again = house.replay(record)
    assert list(again.result.points) == row["points"]
    positions = list(dataset.rows(tmp_path / "set", "positions"))
    assert [p["notation"] for p in positions] == row["actions"]
    assert all(p["action"] in p["legal"] for p in positions)
    assert len(positions[0]["observation"]) == data.observation_size
    with pytest.raises(HouseError, match="does not lead to the position"):
        dataset.record_of(data, {**row, "state": "0" * 64})


def test_columns_say_what_they_are(whole: Path) -> None:
    schema = pq.read_schema(whole / "positions" / "part-00000.parquet")
    assert all(field.metadata[b"says"] for field in schema)
    assert b'"planet-steam"' in schema.metadata[b"enginehouse"]


def test_all_that_is_there_is_kept(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {path: path.stat().st_mtime_ns for path in whole.rglob("*.parquet")}
    monkeypatch.setattr(dataset, "play", lambda *_: pytest.fail("it was played already"))
    assert written(whole, small(), 3) == 3
    assert {path: path.stat().st_mtime_ns for path in whole.rglob("*.parquet")} == before


@pytest.mark.parametrize("kept", range(4))
def test_an_interrupted_folder_becomes_the_same(kept: int, whole: Path, tmp_path: Path) -> None:
    """Stopped after so many games: it goes on, and the rows are those of a run without a stop."""
    run = dataset.write(tmp_path / "set", small(), 3, 1)
    for _ in range(kept + 1):
        next(run)
    run.close()  # as when the power fails: what is half written stays as .part
    assert written(tmp_path / "set", small(), 3) == 3
    assert contents(tmp_path / "set") == contents(whole)
    assert not list(tmp_path.rglob("*.part"))


@pytest.mark.parametrize("kind", ["records", "positions"])
@pytest.mark.parametrize("damage", ["torn", "empty", "gone"])
def test_a_damaged_part_is_written_again(kind: str, damage: str, whole: Path, tmp_path: Path) -> None:
    written(tmp_path / "set", small(), 3)
    path = tmp_path / "set" / kind / "part-00001.parquet"
    if damage == "gone":
        path.unlink()
    else:
        path.write_bytes(path.read_bytes()[:200] if damage == "torn" else b"")
    assert written(tmp_path / "set", small(), 3) == 3
    assert contents(tmp_path / "set") == contents(whole)


def test_no_damaged_number_is_read(whole: Path, tmp_path: Path) -> None:
    """One flipped bit in the middle of a page, where nothing else would notice it."""
    folder = tmp_path / "set"
    copytree(whole, folder)
    path = folder / "positions" / "part-00000.parquet"
    column = pq.ParquetFile(path).metadata.row_group(0).column(1)
    torn = bytearray(path.read_bytes())
    torn[column.data_page_offset + column.total_compressed_size - 3] ^= 16
    path.write_bytes(torn)
    with pytest.raises(HouseError, match="torn or gone"):
        list(dataset.rows(folder, "positions"))
    assert written(folder, small(), 3) == 3
    assert contents(folder) == contents(whole)


@pytest.mark.parametrize("stranger", ["other seed", "other part", "other columns"])
def test_a_part_that_belongs_elsewhere_is_not_read(stranger: str, whole: Path, tmp_path: Path) -> None:
    folder, names = tmp_path / "set", [f"{kind}/part-00000.parquet" for kind in ("records", "positions")]
    copytree(whole, folder)
    if stranger == "other part":
        written(tmp_path / "more", small(), 4)
    elif stranger == "other seed":
        written(tmp_path / "more", small(seed=7), 3)
    else:
        written(tmp_path / "more", small(observations=False), 3)
    for name in names:
        source = name.replace("00000", "00001") if stranger == "other part" else name
        (folder / name).write_bytes((tmp_path / "more" / source).read_bytes())
    with pytest.raises(HouseError, match="belongs elsewhere"):
        list(dataset.rows(folder))
    assert written(folder, small(), 3) == 3
    assert contents(folder) == contents(whole)


def test_two_runs_into_one_folder(whole: Path, tmp_path: Path) -> None:
    """The second one takes the part of the first for torn: that is told, and the second one's rows are right."""
    first = dataset.write(tmp_path / "set", small(), 3, 1)
    assert [next(first), next(first)] == [0, 1]
    assert written(tmp_path / "set", small(), 3) == 3
    with pytest.raises(HouseError, match="another run writes into this folder"):
        list(first)
    assert written(tmp_path / "set", small(), 3) == 3
    assert contents(tmp_path / "set") == contents(whole)


def test_what_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(HouseError, match="a dataset is a folder"):
        written(tmp_path / "file", small(), 1)
    with pytest.raises(HouseError, match="cannot be read"):
        list(dataset.rows(tmp_path / "file"))


def test_what_is_half_written_is_not_read(whole: Path, tmp_path: Path) -> None:
    """A part without its records was being written; a torn one is told, with what mends it."""
    folder = tmp_path / "set"
    copytree(whole, folder)
    (folder / "records" / "part-00001.parquet").unlink()
    assert {row["game"] for row in dataset.rows(folder, "positions")} == {0, 1}
    path = folder / "positions" / "part-00000.parquet"
    path.write_bytes(path.read_bytes()[:200])
    with pytest.raises(HouseError, match="part is torn or gone; “enginehouse lab games” writes it again"):
        list(dataset.rows(folder, "positions"))


def test_more_games_go_on_from_there(whole: Path, tmp_path: Path) -> None:
    written(tmp_path / "set", small(), 1)
    written(tmp_path / "set", small(), 3)
    assert contents(tmp_path / "set") == contents(whole)


def test_fewer_games_than_there_are_take_none_away(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    copytree(whole, folder)
    assert written(folder, small(), 1) == 1
    assert contents(folder) == contents(whole)
    assert dataset.games_in(folder) == 3


def test_games_of_another_kind_do_not_belong_there(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(HouseError, match="other rules, options, bots or seeds"):
        written(whole, small(seed=9), 3)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("x")
    with pytest.raises(HouseError, match="other things in it"):
        written(tmp_path / "mine", small(), 1)
    assert [p.name for p in (tmp_path / "mine").iterdir()] == ["thesis.txt"]
    with pytest.raises(HouseError, match=r"no dataset\.json"):
        list(dataset.rows(tmp_path / "mine"))
    (tmp_path / "mine" / "dataset.json").write_text("{}")
    with pytest.raises(HouseError, match="does not describe a dataset"):
        dataset.read_folder(tmp_path / "mine")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"levels": ["driver"]}, "plays by the clock"),
        ({"levels": ["wizard"]}, "no bot"),
        ({"levels": []}, "nobody plays"),
        ({"per_part": 0}, "1 to 10,000 games"),
        ({"seed": -1}, "from 0"),
        ({"players": 9}, "not 9"),
        ({"options": {"nonsense": 1}}, "nonsense"),
    ],
)
def test_what_makes_no_dataset(given: dict[str, Any], words: str) -> None:
    with pytest.raises(Unknown, match=words):
        dataset.describe("planet-steam", given.pop("levels", ["random"]), **given)
    with pytest.raises(Unknown, match="1 to 10,000,000 games"):
        next(dataset.write(Path("nowhere"), small(), 0))


def test_without_observations(tmp_path: Path) -> None:
    data = small(observations=False)
    written(tmp_path / "set", data, 1)
    assert next(dataset.rows(tmp_path / "set", "positions"))["observation"] is None
