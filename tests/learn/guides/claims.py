"""What each fact of a guide claims, worked out by other means: from the true position as plain JSON, and by playing.

``NOW`` and ``NEWS`` by fact, ``DEEDS`` by fact and action, ``WARNED`` by warning and action: whether it is true.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.learn.guides import imperial_steam, planet_steam, steam_power, steamwatchers
from tests.learn.guides.games import Moment

ROOMS = {
    "imperial-steam": imperial_steam,
    "planet-steam": planet_steam,
    "steam-power": steam_power,
    "steamwatchers": steamwatchers,
}
Claim = Callable[[Moment], Any]
OfAction = Callable[[Moment, str], Any]
NOW: dict[str, dict[str, Claim]] = {game: room.NOW for game, room in ROOMS.items()}
NEWS: dict[str, dict[str, Claim]] = {game: room.NEWS for game, room in ROOMS.items()}
DEEDS: dict[str, dict[str, OfAction]] = {game: room.DEEDS for game, room in ROOMS.items()}
WARNED: dict[str, dict[str, Callable[[Moment, str], bool]]] = {game: room.WARNED for game, room in ROOMS.items()}
