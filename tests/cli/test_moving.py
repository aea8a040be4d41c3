"""“migrate” and “record check” in a terminal."""

import lzma
import os
import sys
from pathlib import Path

import msgspec
import pytest

import enginehouse as eh
from enginehouse.cli import main

RELEASE = Path(__file__).parents[1] / "releases" / "v0_1"


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["enginehouse", *words])
    monkeypatch.setattr(os, "nice", lambda _by: 0)  # or all tests after it would stand back, too
    try:
        main()
    except SystemExit as stop:
        return int(stop.code or 0)
    return 0


def test_all_games_of_the_first_release_are_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tables.sqlite3"
    file.write_bytes(lzma.decompress((RELEASE / "tables.sqlite3.xz").read_bytes()))
    assert run(monkeypatch, "migrate", "--db", str(file)) == 0
    assert "27 games were moved" in capsys.readouterr().out
    assert run(monkeypatch, "migrate", "--db", str(file)) == 0
    assert "0 games were moved; all others had been" in capsys.readouterr().out


def test_a_record_of_these_rules_is_proved_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    game = eh.new("planet-steam", players=2, seed=3)
    game.play(game.to_act[0], game.legal(game.to_act[0])[0])
    record = game.record({"release": "0.1.0", "box": "of another time"})
    file.write_text(record.to_json())
    assert run(monkeypatch, "record", "check", str(file)) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "begun under version 2 of the rules and written by release 0.1.0" in out
    assert "The chain holds" in out
    assert "Every action is legal under these rules" in out
    file.write_text(msgspec.structs.replace(record, state="0" * 64).to_json())
    assert run(monkeypatch, "record", "check", str(file)) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert "Maps, cards or numbers of the house have changed since" in said


def test_a_record_of_rules_that_no_release_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    game = eh.new("planet-steam", players=2, seed=3)
    game.version, newer = 1, eh.new("planet-steam", players=2, seed=3)
    newer.version = 9
    for one, said in ((game, "No release of the house had version 1"), (newer, "install a later release")):
        file.write_text(one.record().to_json())
        assert run(monkeypatch, "record", "check", str(file)) == 0
        out = " ".join(capsys.readouterr().out.split())
        assert said in out
        assert "Not proved here" in out
