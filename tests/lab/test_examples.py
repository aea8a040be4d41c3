"""What stands in examples/ runs as it stands there, only shorter."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import nbformat
import pytest
from nbclient import NotebookClient

EXAMPLES = Path(__file__).parents[2] / "examples"


def loaded(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_taste_is_learnt() -> None:
    """By a fixed chance: who learns wins more in the end than in the beginning."""
    rewards = loaded("learn_pettingzoo").learn("planet-steam", 80)
    assert len(rewards) == 80
    assert sum(rewards[-40:]) > sum(rewards[:40])


def test_winners_are_foretold() -> None:
    assert loaded("learn_openspiel").learn("planet-steam", 24) > 0.5


def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STUDY_GAMES", "20")
    monkeypatch.setenv("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    book = nbformat.read(EXAMPLES / "study.ipynb", as_version=4)
    assert all(not cell.get("outputs") for cell in book.cells), "a notebook is kept without what it has printed"
    NotebookClient(book, timeout=120, kernel_name="python3").execute()
    told = [str(output) for cell in book.cells for output in cell.get("outputs", [])]
    assert sum("image/svg+xml" in one for one in told) == 2
    assert "| miser | random |" in told[-1]
