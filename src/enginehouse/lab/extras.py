"""Packages that the engine does without, and only a part of the laboratory needs."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from enginehouse.core import HouseError


class Missing(HouseError, ImportError):
    """An extra that is not installed."""


def need(module: str, extra: str) -> Any:
    """The module; where it is not installed, one sentence with the command that installs it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != module.partition(".")[0]:
            raise  # something inside it is broken, and that is another story
        raise Missing(
            f"this part of the laboratory needs the package “{module}”; install it with: pip install 'enginehouse[{extra}]'"
        ) from None
