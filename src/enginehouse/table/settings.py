"""What an operator can set. The defaults are right for a laptop and a few friends."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

#: The limits a table can be founded with, in seconds, as people say them. 0 is none.
LIMITS = {0: "none", 120: "2 minutes", 600: "10 minutes", 3600: "an hour", 86400: "a day", 3 * 86400: "three days"}
#: The banks that are offered, in seconds for the whole game, and what a turn gives back.
BANKS = {
    3600: "an hour", 6 * 3600: "six hours", 86400: "a day", 3 * 86400: "three days", 7 * 86400: "a week",
    14 * 86400: "two weeks", 30 * 86400: "thirty days",
}  # fmt: skip
INCREMENTS = {
    0: "nothing", 60: "a minute", 600: "10 minutes", 3600: "an hour", 6 * 3600: "six hours", 12 * 3600: "half a day",
    86400: "a day",
}  # fmt: skip
#: After how many minutes bots take the chairs that are free; 0 is never.
FILLS = {0: "never", 5: "after 5 minutes", 15: "after 15 minutes", 60: "after an hour", 1440: "after a day"}


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
    #: Cores that grandmasters are given, at lower priority still: all of these to the first who thinks, one to others meanwhile.
    grandmaster_cores: int = field(default_factory=lambda: os.cpu_count() or 1)
    thinkers_waiting: int = 64  # bots that wait for one of these; for whoever comes then the greedy player answers
    bot_seconds: float = 20.0  # a bot that takes longer is stopped and asked again; none thinks longer than half of it
    look_at_clocks: float = 5.0  # seconds between looks for decisions whose time is up
    look_at_results: float = 60.0  # seconds between looks for games that ended unnoticed, and for rounds of series
    forgotten_days: float = 30.0  # without a word in a game that counts for a rating and has no clock; then bots end it
    series_players: int = 64  # at most, in one series
    series_rounds: int = 30  # at most, also where everybody shall meet everybody
    series_days: float = 90.0  # at most, for one round
    series_hours: float = 1.0  # at least, for one round
    vacation_days: int = 14  # in a year, for which the clocks of somebody may stand
    vacation_pause: float = 86400.0  # seconds between the end of one absence and the beginning of the next
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
    passkey_seconds: float = 300.0  # to answer when a browser is asked for a passkey
    passkeys_per_person: int = 20
    devices_per_person: int = 50  # signed in at once; with one more the first is signed out
    sign_ins_per_minute: float = 20.0  # begun or tried from one address, codes too, after a burst
    sign_ins_burst: int = 40
    tables_pictured: int = 12  # on the page of one's tables, with question and board; the rest stands in a list
    pictures_kept: int = 256  # small boards as somebody sees them, of all tables
    # --- notices: docs/operations.md says what each is for ---
    address: str = field(default_factory=lambda: os.environ.get("ENGINEHOUSE_ADDRESS", ""))  # of the house, for links
    mail: str = field(default_factory=lambda: os.environ.get("ENGINEHOUSE_MAIL", ""))  # smtps://user:password@host:465
    mail_from: str = field(default_factory=lambda: os.environ.get("ENGINEHOUSE_MAIL_FROM", ""))
    mails_per_hour: int = 5  # that ask to confirm an address, of one person; from one address four times as many
    tests_per_minute: int = 6  # notices that somebody sends themselves to try a way
    hooks_private: bool = False  # webhooks and push services may be at private addresses, and without TLS
    notice_wait: float = 15.0  # seconds until somebody is told that it is their turn: they may be here
    notice_every: float = 3.0  # seconds between looks into the outbox
    notice_seconds: float = 10.0  # for one delivery, then it is given up for now
    notices_at_once: int = 24  # deliveries under way
    notices_per_host: int = 4  # to the same host
    notices_per_person: int = 6  # to the same person, at however many hosts
    ways_per_minute: int = 20  # that somebody adds: each is looked up
    notice_pauses: tuple[float, ...] = (
        30.0,
        120.0,
        600.0,
        3600.0,
        4 * 3600.0,
        12 * 3600.0,
    )  # between tries; then no more
    notice_days: float = (
        14.0  # after which a channel that nothing came through is switched off, and notices are forgotten
    )
    warning_seconds: float = (
        6 * 3600.0
    )  # somebody is warned when no more is left of their time, and no more than a quarter
    warning_shortest: float = 3600.0  # where the whole time is shorter nobody is warned
    channels_per_person: int = 12
    looking_seconds: float = 45.0  # for which a page is believed to be before somebody's eyes, until it says so again
