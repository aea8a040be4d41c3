"""Enginehouse: play, learn and study four steam-age strategy board games."""

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
import enginehouse.games  # isort: skip
from enginehouse.house import games  # isort: skip

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
