"""``@rule("SP-MONEY-01")``: this test proves that rule, and fails when it is broken."""

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

TESTS = Path(__file__).parent
F = TypeVar("F", bound=Callable[..., object])
_ID = re.compile(r"^[A-Z]{2}-[A-Z0-9]+(-\d+)?$")


def rule(*ids: str) -> Callable[[F], F]:
    wrong = [i for i in ids if not _ID.match(i)]
    if wrong:
        raise ValueError(f"not rule IDs: {wrong}")
    return pytest.mark.rule(*ids)


def cited(folder: Path) -> dict[str, list[str]]:
    """Every rule ID given to ``@rule`` in the tests below a folder, with the tests that cite it."""
    out: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                    for arg in mark.args:
                        if isinstance(arg, ast.Constant):
                            out.setdefault(str(arg.value), []).append(f"{path.name}::{node.name}")
    return out
