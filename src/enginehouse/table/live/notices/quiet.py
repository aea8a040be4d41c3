"""Quiet hours, by the clock of whoever would be woken."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DAY = 24 * 60


@lru_cache(maxsize=512)
def zone(name: str) -> tzinfo | None:
    """A time zone by its name; None: there is none of that name.

    >>> zone("Europe/Vienna"), zone("../passwd")
    (zoneinfo.ZoneInfo(key='Europe/Vienna'), None)
    """
    try:
        return ZoneInfo(name) if name else UTC
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def quiet_ends(now: float, name: str, start: int, end: int) -> float | None:
    """When the quiet hours end that it is now; None: it is not quiet. Hours are minutes after midnight.

    >>> quiet_ends(0.0, "UTC", 22 * 60, 7 * 60)
    25200.0
    >>> quiet_ends(12 * 3600.0, "UTC", 22 * 60, 7 * 60)
    """
    if start == end:
        return None
    here = datetime.fromtimestamp(now, zone(name) or UTC)
    minute = here.hour * 60 + here.minute
    if not (start <= minute < end if start < end else minute >= start or minute < end):
        return None
    day = here + timedelta(days=1) if minute >= end else here
    # By the wall clock of that day: a night in which clocks are changed is an hour longer or shorter.
    wakes = day.replace(hour=end // 60, minute=end % 60, second=0, microsecond=0)
    return max(wakes.timestamp(), now + 1)
