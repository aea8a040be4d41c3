"""Quiet hours end by the wall clock of whoever sleeps, also over midnight and when clocks are changed."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from enginehouse.table.live.notices.quiet import quiet_ends

NIGHT = (22 * 60, 7 * 60)


def at(text: str, zone: str = "Europe/Vienna") -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("now", "ends"),
    [
        ("2026-11-18 21:59", None),
        ("2026-11-18 22:00", "2026-11-19 07:00"),
        ("2026-11-19 06:59", "2026-11-19 07:00"),
        ("2026-11-19 07:00", None),
        ("2026-12-31 23:30", "2027-01-01 07:00"),
        ("2026-10-24 23:00", "2026-10-25 07:00"),  # the night has an hour more
        ("2026-03-28 23:00", "2026-03-29 07:00"),  # and an hour less
    ],
)
def test_a_night(now: str, ends: str | None) -> None:
    assert quiet_ends(at(now), "Europe/Vienna", *NIGHT) == (None if ends is None else at(ends))


def test_hours_within_a_day() -> None:
    assert quiet_ends(at("2026-11-18 13:30"), "Europe/Vienna", 13 * 60, 14 * 60) == at("2026-11-18 14:00")
    assert quiet_ends(at("2026-11-18 14:00"), "Europe/Vienna", 13 * 60, 14 * 60) is None


def test_everybody_sleeps_by_their_own_clock() -> None:
    noon = at("2026-11-18 12:00", "UTC")
    assert quiet_ends(noon, "UTC", *NIGHT) is None
    assert quiet_ends(noon, "Pacific/Auckland", *NIGHT) == at("2026-11-19 07:00", "Pacific/Auckland")


def test_the_same_hour_twice_is_never_quiet() -> None:
    assert quiet_ends(at("2026-11-18 03:00"), "Europe/Vienna", 60, 60) is None
