"""What is declared is used, and what is used is declared."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
#: The modules of a distribution, where they are not named like it.
MODULES = {"resvg-py": "resvg_py", "prompt-toolkit": "prompt_toolkit", "open_spiel": "pyspiel",
           "http-ece": "http_ece", "py-vapid": "py_vapid"}  # fmt: skip
#: What is declared and never imported by name, each with the reason.
BY_NAME = {
    "aiosqlite": "the driver of sqlite+aiosqlite:// addresses, loaded by SQLAlchemy",
    "asyncpg": "the driver of postgresql+asyncpg:// addresses, loaded by SQLAlchemy",
    "tzdata": "the time zones, where a system has none",
    "pytest-xdist": "pytest -n",
    "ruff": "a command",
    "pyright": "a command",
    "import-linter": "the command lint-imports",
    "ipykernel": "the kernel python3 that runs the notebook",
}
#: What is here, and no distribution of its own (open_spiel comes with pyspiel); whoever makes fonts brings fontTools along.
OURS = {"open_spiel", "fontTools", "enginehouse", "tests", "scripts", "measure", "table", "fuzz"}


@cache  # a folder is read once for all who ask
def words(folder: Path) -> set[str]:
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                found.add(node.module.partition(".")[0])
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "need":
                first = node.args[0]  # an extra, see lab/extras.py; the games' checks have a ``need`` of their own
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value.partition(".")[0])
    return found


def imported(*folders: str, root: Path = ROOT) -> set[str]:
    """The first words of all absolute imports."""
    found = set[str]().union(*(words(root / folder) for folder in folders))
    return {name.lstrip("_") for name in found - set(sys.stdlib_module_names) - OURS}


def named(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[<>=!~; ]", one, maxsplit=1)[0].lower() for one in requirements}


def declared() -> tuple[set[str], set[str]]:
    """What the package needs, with its extras; and what only those need who work on it."""
    plain = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project = plain["project"]
    extras = [one for some in project["optional-dependencies"].values() for one in some]
    groups = [one for some in plain["dependency-groups"].values() for one in some]
    return named([*project["dependencies"], *extras]), named(groups)


def unused(names: set[str], modules: set[str]) -> set[str]:
    return {name for name in names - set(BY_NAME) if MODULES.get(name, name.replace("-", "_")) not in modules}


def undeclared(names: set[str], modules: set[str]) -> set[str]:
    return modules - {MODULES.get(name, name.replace("-", "_")) for name in names}


def test_what_the_package_declares_it_imports():
    package, _ = declared()
    assert unused(package, imported("src")) == set()


def test_what_those_need_who_work_on_it_is_imported():
    _, work = declared()
    everything = imported("src", "tests", "bench", "scripts", "examples")  # tests need the extras of the package, too
    assert unused(work, everything) == set()


def test_what_is_imported_is_declared():
    package, work = declared()
    assert undeclared(package, imported("src")) == set()
    assert undeclared(package | work, imported("tests", "bench", "scripts", "examples")) == set()


def test_every_exception_is_still_declared():
    package, work = declared()
    assert set(BY_NAME) <= package | work


@pytest.mark.parametrize("name", ["python-multipart", "httptools"])
def test_a_dependency_that_nobody_imports_is_found(name):
    package, _ = declared()
    assert unused({*package, name}, imported("src")) == {name}


def test_an_import_that_nobody_declared_is_found(tmp_path):
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "one.py").write_text("import multipart\nfrom markupsafe import Markup\nfrom . import two\n")
    assert undeclared({"markupsafe"}, imported("src", root=tmp_path)) == {"multipart"}
