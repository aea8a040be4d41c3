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
from enginehouse.house import from_json, games, new, replay, title

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
