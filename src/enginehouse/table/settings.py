"""What an operator can set. The defaults are right for a laptop and a few friends."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

#: The limits a table can be founded with, in seconds, as people say them. 0 is none.
LIMITS = {0: "none", 120: "2 minutes", 600: "10 minutes", 3600: "an hour", 86400: "a day", 3 * 86400: "three days"}


def _named_proxies() -> tuple[str, ...]:
    return tuple(filter(None, (name.strip() for name in os.environ.get("FORWARDED_ALLOW_IPS", "").split(","))))


@dataclass(frozen=True)
class Settings:
    database: str = "enginehouse.sqlite3"
    check_seconds: float = 5.0  # to look through an SQLite file for damage at the start
    content: Path | None = None  # a folder with content packs to offer
    bot_processes: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    #: Beside them, for bots that look ahead.
    thinking_processes: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    bot_seconds: float = 20.0  # a bot that takes longer is stopped and asked again; none thinks longer than half of it
    look_at_clocks: float = 5.0  # seconds between looks for decisions whose time is up
    bot_pause: float = 1.0  # between moves, when the bots' speed is "slow"
    rooms: int = 400  # tables kept in memory although nobody looks
    frame_pause: float = 0.03  # a viewer gets at most one frame in this time
    posts_per_second: float = 20.0  # of one browser or address, after a burst
    posts_burst: int = 80
    tables_per_minute: float = 60.0  # founded from one address
    tables_burst: int = 60
    looks_per_second: float = 50.0  # pages and states asked for from one address
    looks_burst: int = 500
    connections: int = 4000  # at once, of everybody
    connections_per_address: int = 500
    lines_per_browser: int = 40  # live pages
    lines_per_address: int = 300
    header_seconds: float = 10.0  # for the headers of a request to arrive
    body_seconds: float = 30.0  # and for its body
    reader_seconds: float = 20.0  # after which somebody who does not take what is sent is dropped
    header_bytes: int = 65_536
    proxies: tuple[str, ...] = field(default_factory=_named_proxies)  # whose X-Forwarded-For and -Proto are believed
    body_bytes: int = 32_768
    record_bytes: int = 2_000_000
    record_actions: int = 20_000
    reading_processes: int = 1  # that read records from outside
    reading_seconds: float = 10.0  # of computing for one record, then it is refused
    readings_waiting: int = 8  # records being read or waiting for it; whoever comes then is told to come again
    step_seconds: float = 0.5  # of computing, for one action of a record or one drawing of its board
    openings_waiting: int = 64  # long tables being opened or waiting for it
