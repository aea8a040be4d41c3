"""What an operator can set. The defaults are right for a laptop and a few friends."""

from __future__ import annotations

import os
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Settings:
    database: str = "enginehouse.sqlite3"
    bot_processes: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    bot_seconds: float = 20.0  # a bot that thinks longer is stopped and asked again
    bot_pause: float = 1.0  # between moves, when the bots' speed is "slow"
    rooms: int = 400  # tables kept in memory although nobody looks
    frame_pause: float = 0.03  # a viewer gets at most one frame in this time
    posts_per_second: float = 20.0  # of one browser or address, after a burst
    posts_burst: int = 80
    tables_per_minute: float = 60.0  # founded from one address
    tables_burst: int = 60
    looks_per_second: float = 50.0  # pages and states asked for from one address
    looks_burst: int = 500
    body_bytes: int = 32_768
    record_bytes: int = 2_000_000
    record_actions: int = 20_000
