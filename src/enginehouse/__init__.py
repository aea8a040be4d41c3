"""Enginehouse: play, learn and study four steam-age strategy board games."""

from importlib import import_module

from enginehouse.core import (
    BadContent,
    BadPosition,
    BadRecord,
    Game,
    HouseError,
    Illegal,
    Record,
    Refusal,
    Unknown,
)
from enginehouse.house import from_json, new, replay, title

# The package of that name must be loaded before the function takes its place here: loading it later would hide the function.
import_module("enginehouse.games")
from enginehouse.house import games  # noqa: E402 - after the line above, for its reason

__version__ = "0.1.0"
__all__ = [
    "BadContent",
    "BadPosition",
    "BadRecord",
    "Game",
    "HouseError",
    "Illegal",
    "Record",
    "Refusal",
    "Unknown",
    "from_json",
    "games",
    "new",
    "replay",
    "title",
]
