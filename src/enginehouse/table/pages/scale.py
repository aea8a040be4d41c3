"""Clocks of slow games as people read them: the words, and the bar of a map’s scale, one cell a day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, repeat

from enginehouse.core import Seat
from enginehouse.draw.markup import Markup, num
from enginehouse.table.live import banks
from enginehouse.table.pages.markup import Safe, safe
from enginehouse.table.pages.model import away_words
from enginehouse.table.storage import GameRow, SeatRow

_DAY, _HOUR, _MINUTE = 86_400, 3_600, 60
#: What one cell of a bar can be; a bar has at most so many of them.
_CELLS, _MOST = (_DAY, 6 * _HOUR, _HOUR, 10 * _MINUTE, _MINUTE), 12
_WEEK = 7 * _DAY


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of whoever is waited for, in seconds."""

    left: float
    whole: float
    stands: str = ""  # why it does not run: the words in place of the bar

    @property
    def words(self) -> str:
        return spoken_time(self.left)


def clock_of(row: GameRow, now: float, mine: tuple[Seat, ...] = ()) -> Clock | None:
    """The clock that runs at a table as its row alone tells it; None: nobody can be late there.

    Of banks only those of ``mine`` may be known: whose else run is what an opened table tells.
    """
    if row.over or row.deadline is None:
        return None
    if row.bank:
        own = [row.watches[seat] + row.banks[seat] - now for seat in mine if seat in row.to_act]
        return Clock(min(max(0.0, min(own)), row.bank), row.bank) if own else None
    return Clock(min(max(0.0, row.deadline - now), row.patience), row.patience)


def clock_seen(
    row: GameRow, chairs: Sequence[SeatRow], names: Sequence[str], viewer: Seat, acting: Sequence[Seat], now: float
) -> Clock | None:
    """The clock of an opened table: the viewer's own while it runs, else that of whoever has the least time left."""
    shown = banks.clocks(row, chairs, viewer, acting)
    asked = [seat for seat in acting if shown[seat].due is not None]
    if not asked:
        return None
    seat = viewer if viewer in asked else min(asked, key=lambda one: banks.left_at(shown[one], chairs[one], now))
    left, whole = banks.left_at(shown[seat], chairs[seat], now), shown[seat].limit
    stands = away_words(chairs[seat], names[seat]) if banks.is_away(chairs[seat], now) else ""
    return Clock(min(left, whole), whole, stands)


def spoken_time(seconds: float) -> str:
    """
    >>> spoken_time(2.25 * 86400), spoken_time(19 * 3600), spoken_time(86400), spoken_time(130), spoken_time(20)
    ('2 d 6 h', '19 h', '1 d', '2 min', 'under a minute')
    """
    days, rest = divmod(int(seconds), _DAY)
    hours, minutes = rest // _HOUR, rest % _HOUR // _MINUTE
    if days:
        return f"{days} d {hours} h" if hours else f"{days} d"
    if hours:
        return f"{hours} h"
    return f"{minutes} min" if minutes else "under a minute"


def scale(clock: Clock, width: int = 150) -> Safe:
    """What is left in ink, what is spent bare, a stroke now."""
    cell = next((size for size in _CELLS if 2 <= clock.whole / size <= _MOST), max(_WEEK, clock.whole / _MOST))
    if clock.whole < 2 * _MINUTE:
        cell = max(clock.whole, 1.0)
    per = width / max(clock.whole, 1.0)
    now = clock.left * per
    cuts = [at * per for at in accumulate(repeat(cell, _MOST)) if at < clock.whole - 1]
    spent: list[Markup] = [f"M{num(at)},3V9" for at in cuts if at > now]
    left: list[Markup] = [f"M{num(at)},3V9" for at in cuts if at < now]
    drawn: Markup = (
        f'<svg class="scale" width="{num(width + 2)}" height="12" viewBox="-1 0 {num(width + 2)} 12" aria-hidden="true">'
        f'<rect class="c-w" x="0" y="3" width="{num(width)}" height="6"/>'
        f'<rect class="c-b" x="0" y="3" width="{num(now)}" height="6"/>'
        f'<path class="c-day" d="{"".join(spent)}"/><path class="c-cut" d="{"".join(left)}"/>'
        f'<rect class="c-edge" x="0" y="3" width="{num(width)}" height="6"/><path class="c-now" d="M{num(now)},0V12"/></svg>'
    )
    return safe(drawn)
