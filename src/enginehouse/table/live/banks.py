"""Banks of time: how many seconds each seat has for the whole game, and since when they run.

A bank is its seat's own. It runs while that seat is asked, from the moment at which everybody noticed that it is, and stops
with its answer; a turn that ends gives back the increment, never more than the bank began with. Bots and empty chairs use
none, and nobody does while they are away.

What everybody may know is ``banks`` and ``asked``. Under a hushed question nobody else learns that a seat has answered, so its
clock goes on in their eyes until all answers are open, and only then what it really used is taken from its bank. ``watches``
has the truth meanwhile: of a seat that is waited for since when, of one that has answered how long it took. So each change
turns a watch into the time minus itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from enginehouse.core import Sealed, Seat, Title
from enginehouse.table.live.line import AnyGame
from enginehouse.table.storage import GameRow, Reading, SeatRow

DAY = 86400.0
#: Of a bank or a limit: under this part of it people are warned, and so much has at least whoever goes on after a zero.
TENTH = 10
#: Whoever takes over another's chair has at least this part of a bank.
QUARTER = 4
_LEAST = 0.001  # of a watch that has stopped: nothing is none
_WORTH_A_WORD = 600.0  # seconds; of shorter times nobody is told by a notice


class Asked(NamedTuple):
    """The seats that a game waits for, as everybody knows and in truth."""

    known: tuple[Seat, ...]
    truly: tuple[Seat, ...]
    hushed: bool = False  # nobody may learn who has answered


def asked_in(game: AnyGame) -> Asked:
    if game.over:
        return Asked((), ())
    seen = game.view(None)
    step = seen.stack[-1]
    return Asked(step.seats(seen), game.to_act, isinstance(step, Sealed) and step.hushed)


def may_resign(title: Title[Any]) -> bool:
    """Whether the rules of a game know what to do when a player leaves it."""
    return type(title).resign is not Title[Any].resign


def reading(row: GameRow) -> Reading:
    return Reading(row.banks, row.asked, row.watches)


def full(bank: int, asked: Asked, seats: int, now: float) -> Reading:
    """The banks of a game that begins."""
    since = tuple(now if seat in asked.known else 0.0 for seat in range(seats))
    return Reading((float(bank),) * seats, since, since)


def runs_for(chair: SeatRow) -> bool:
    """Whether time is a person's there: one who has left is waited for as well."""
    return bool(chair.name) and not chair.bot


def is_slow(row: GameRow) -> bool:
    """Whether the table is played over days: only there may a clock stand while somebody is away."""
    return max(row.bank, row.patience) >= DAY


def is_away(chair: SeatRow, now: float) -> bool:
    return chair.away_from <= now < chair.away


def stood_until(row: GameRow, chair: SeatRow) -> float:
    """From when the time for one decision runs. Whoever goes away when it is up already has no more of it."""
    return max(row.touched, chair.away) if chair.away_from < row.touched + row.patience else row.touched


def charged(chair: SeatRow, since: float, now: float) -> float:
    """The seconds from then to now for which the chair's clock did not stand.

    >>> charged(SeatRow(0, "Ravi"), 10.0, 70.0), charged(SeatRow(0, "Ravi", away_from=30.0, away=50.0), 10.0, 70.0)
    (60.0, 40.0)
    """
    stood = max(0.0, min(now, chair.away) - max(since, chair.away_from))
    return max(0.0, now - since - stood)


def due(chair: SeatRow, since: float, left: float) -> float:
    """When so many seconds from then are over.

    >>> due(SeatRow(0, "Ravi"), 10.0, 60.0), due(SeatRow(0, "Ravi", away_from=30.0, away=50.0), 10.0, 60.0)
    (70.0, 90.0)
    """
    end = since + left
    if chair.away > since and chair.away_from < end:
        end += chair.away - max(since, chair.away_from)
    return end


# --- what an action does to them ---------------------------------------------------------------------------------------
def after(row: GameRow, chairs: Sequence[SeatRow], was: Reading, before: Asked, then: Asked, now: float) -> Reading:
    """What the banks say when the game waits for others than before."""
    out = [_after(row, chair, was, before, then, now) for chair in chairs]
    return Reading(tuple(o[0] for o in out), tuple(o[1] for o in out), tuple(o[2] for o in out))


def _after(
    row: GameRow, chair: SeatRow, was: Reading, before: Asked, then: Asked, now: float
) -> tuple[float, float, float]:
    seat = chair.seat
    bank, since, watch = was.banks[seat], was.asked[seat], was.watches[seat]
    waited, waits = seat in before.truly, seat in then.truly
    if seat not in before.known:
        return (bank, now, now) if seat in then.known else (bank, 0.0, 0.0)
    used = charged(chair, watch, now) if waited else watch
    if seat in then.known:
        if waited and not waits:
            watch = max(_LEAST, used)
        elif waits and not waited:
            watch = now - watch
        if watch == since or then.hushed:
            return bank, since, watch
        return _left(chair, bank, used), now, now  # asked on, and what was hushed is open now
    return _given_back(row, _left(chair, bank, used)) if runs_for(chair) else bank, 0.0, 0.0


def _left(chair: SeatRow, bank: float, used: float) -> float:
    return round(max(0.0, bank - used), 3) if runs_for(chair) else bank


def _given_back(row: GameRow, left: float) -> float:
    """After a turn. Whoever had nothing left, and was played for, has something for the next one, or is not asked again."""
    if not left and row.zero != "house":
        return left
    return min(float(row.bank), left + row.increment) or row.bank / TENTH


def given_again(was: Reading, then: Asked, now: float) -> Reading:
    """By consent of all: everybody has what they had when these were asked first."""
    since = tuple(now if seat in then.known else 0.0 for seat in range(len(was.banks)))
    return Reading(was.banks, since, since)


def handed(row: GameRow, before: SeatRow, chair: SeatRow, asked: Asked, now: float) -> Reading:
    """A chair has changed hands. What is taken for the time so far is what everybody knows of it."""
    was, seat = reading(row), chair.seat
    bank = was.banks[seat]
    if runs_for(before) and was.asked[seat]:
        bank = _left(before, bank, charged(before, was.asked[seat], now))
    if runs_for(chair):
        least = row.bank / (TENTH if before.late == chair.name else QUARTER)
        bank = max(bank, least)
    since = now if seat in asked.known else 0.0
    watch = now if seat in asked.truly else min(since, _LEAST)
    return Reading(_put(was.banks, seat, bank), _put(was.asked, seat, since), _put(was.watches, seat, watch))


def settled(row: GameRow, chair: SeatRow, asked: Asked, now: float) -> Reading:
    """What was used so far is taken from a bank, and it goes on: before its clock stands, or goes on after that."""
    was, seat = reading(row), chair.seat
    if seat not in asked.known or not runs_for(chair):
        return was
    bank = _left(chair, was.banks[seat], charged(chair, was.asked[seat], now))
    watch = now if seat in asked.truly else _LEAST
    return Reading(_put(was.banks, seat, bank), _put(was.asked, seat, now), _put(was.watches, seat, watch))


def _put(values: tuple[float, ...], seat: Seat, value: float) -> tuple[float, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


# --- who is late, and when ---------------------------------------------------------------------------------------------
def ends(row: GameRow, chairs: Sequence[SeatRow], to_act: Sequence[Seat]) -> dict[Seat, float]:
    """By when the seats that are waited for must have answered; none where no time runs. In truth: nobody is shown it."""
    if row.bank:
        sat = (seat for seat in to_act if runs_for(chairs[seat]))
        return {seat: due(chairs[seat], row.watches[seat], row.banks[seat]) for seat in sat}
    if row.patience:
        people = (seat for seat in to_act if not chairs[seat].bot)
        return {seat: stood_until(row, chairs[seat]) + row.patience for seat in people}
    return {}


def warnings(row: GameRow, chairs: Sequence[SeatRow], to_act: Sequence[Seat]) -> dict[Seat, float]:
    """When a tenth is left to the seats that are waited for, or was from the beginning."""
    limit = row.bank or row.patience
    if limit < _WORTH_A_WORD:
        return {}
    since = {seat: row.watches[seat] if row.bank else row.touched for seat in to_act}
    return {seat: max(since[seat], end - limit / TENTH) for seat, end in ends(row, chairs, to_act).items()}


def next_warning(row: GameRow, chairs: Sequence[SeatRow], to_act: Sequence[Seat], now: float) -> float | None:
    """When somebody is to be warned next; one that is due already and that nobody has told yet is not forgotten."""
    if row.warning is not None and row.warning <= now:
        return row.warning
    return min((at for at in warnings(row, chairs, to_act).values() if at >= now), default=None)


# --- what is shown of them ---------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Clock:
    """What somebody may know of a seat's time. ``due``: when it is over, while it runs; else ``left`` stands."""

    limit: int  # the whole bank, or the time for one decision; 0: no clock
    left: float = 0.0  # when it was last looked at
    due: float | None = None
    away: float = 0.0  # it stands until then


NO_CLOCK = Clock(0)


def clocks(row: GameRow, chairs: Sequence[SeatRow], viewer: Seat, acting: Sequence[Seat]) -> tuple[Clock, ...]:
    """The clocks of a table as the viewer may know them: who is asked is what the viewer's own view says.

    A seat knows when it has answered a hushed question, and nobody else does.
    """
    return tuple(_clock(row, chair, chair.seat == viewer, chair.seat in acting) for chair in chairs)


def _clock(row: GameRow, chair: SeatRow, own: bool, asked: bool) -> Clock:
    if row.over or chair.bot or not (row.bank or row.patience):
        return NO_CLOCK
    if not row.bank:
        end = stood_until(row, chair) + row.patience if asked else None
        return Clock(row.patience, row.patience, end, chair.away)
    bank, seat = row.banks[chair.seat], chair.seat
    since = (row.watches if own else row.asked)[seat]
    if asked and runs_for(chair):
        return Clock(row.bank, bank, due(chair, since, bank), chair.away)
    return Clock(row.bank, max(0.0, bank - since) if own and row.asked[seat] else bank, None, chair.away)


def left_at(clock: Clock, chair: SeatRow, now: float) -> float:
    """The seconds that a clock shows."""
    if clock.due is None:
        return clock.left
    if is_away(chair, now):
        return max(0.0, clock.due - chair.away)
    return max(0.0, clock.due - now)
