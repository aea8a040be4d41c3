"""The examples in the code of the table run, and say what comes of them."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

from enginehouse import table


def test_the_examples_run() -> None:
    found = [m.name for m in pkgutil.walk_packages(table.__path__, "enginehouse.table.") if "migrations" not in m.name]
    ran = [doctest.testmod(importlib.import_module(name)) for name in found]
    assert sum(one.attempted for one in ran) > 50
    assert [name for name, one in zip(found, ran, strict=True) if one.failed] == []
