"""When a chair may change hands. Whoever sits down on it sees all that the chair has seen, so this is guarded:

* to a bot, whenever the host says so: a bot tells nobody what it holds. But nobody who is here is sent away from a game that
  counts for their rating;
* to another person only when whoever sat there has left the table or has been away for long, and everybody reads in the
  log that it happens before somebody sits down;
* days of a vacation do not count: all were told until when their clock stands;
* the time counts also while a bot keeps the chair warm: else the host could take a hand in two steps.
"""

from __future__ import annotations

import datetime
import time

from enginehouse.core import SPECTATOR, Seat
from enginehouse.table.problems import Problem, not_yours
from enginehouse.table.storage import ChairNews, Company, GameRow, SeatRow

#: Seconds that a chair is kept for somebody who is away: at a table without a time for decisions …
KEPT = 86400.0
#: … and at least, also for somebody who sat down and has not done anything yet (a browser that forgot its cookie).
KEPT_AT_LEAST = 600.0
AUTOMA = "automa"
TAKEN = "Somebody sits on this chair already."


def must_be_played(over: bool) -> None:
    """Raises Problem at a table whose game is over: whoever sat there at the end has played it, and nobody else."""
    if over:
        raise Problem(409, "over", "The game is over, and its chairs stay whose they were.")


def must_sit_nowhere_else(company: Company, seat: Seat) -> None:
    """Raises Problem for a browser that holds another chair of the table; people at one screen hold several."""
    if not company.hotseat and any(role == "seat" and other != seat for role, other in company.held):
        text = "You sit at this table already, and one person sees one hand. Send this link to somebody else."
        raise Problem(409, "seated", text)


def may_issue(company: Company, kind: str, seat: Seat) -> None:
    """Raises Problem if whoever asks may not make such a link: a sitter's own, or one of the host's."""
    if kind in ("device", "bot"):
        if ("seat", seat) not in company.held:
            raise not_yours("Only who sits on a chair can make a link or a bot token for it.")
        return
    if ("host", SPECTATOR) not in company.held:
        raise not_yours("Only the host invites people to empty chairs, and spectators.")
    if kind == "seat":
        must_be_played(company.over)
        if not company.chairs[seat].empty:
            raise Problem(409, "taken", TAKEN)


def may_be_given(row: GameRow, chair: SeatRow, bot: str, acted: bool, here: bool) -> None:
    """Raises Problem if the chair may not be given to this bot, or (without one) to whoever comes next.

    ``acted``: something in the game was done from this chair. ``here``: a page of its sitter is open.
    """
    if chair.bot == AUTOMA:
        raise Problem(409, "taken", "The game itself plays that seat.")
    if bot or chair.left or not chair.seen:
        return
    wait = kept(row, acted) - _missing(chair, here)
    if wait > 0:
        raise Problem(409, "taken", f"{_whose(chair)}, and is kept for {_spoken(wait)} more. {_ELSE}")


def must_be_away(row: GameRow, chair: SeatRow, here: bool) -> None:
    """Raises Problem if somebody would be sent away from a game that counts for their rating, and has not gone by themselves."""
    if chair.left or not chair.seen:
        return
    wait = kept(row, True) - _missing(chair, here)
    if wait > 0:
        text = f"{_whose(chair)}, and the game counts for a rating there, so it is kept for {_spoken(wait)} more."
        raise Problem(409, "counts", text)


_ELSE = "Who sits there next would see all that the chair has seen. A bot can take it at once."


def _missing(chair: SeatRow, here: bool) -> float:
    """The seconds for which somebody has not been here, though they are expected; under zero while their vacation lasts."""
    now = time.time()
    return 0.0 if here else now - max(chair.seen, chair.away if chair.away_from <= now else 0.0)


def kept(row: GameRow, acted: bool) -> float:
    """How long a chair is kept for somebody who is away."""
    if not acted:
        return KEPT_AT_LEAST
    return max(float(row.patience), KEPT_AT_LEAST) if row.patience else KEPT


def _whose(chair: SeatRow) -> str:
    return "A bot keeps this chair for a person who was here lately" if chair.bot else f"This is {chair.name}’s chair"


def _spoken(seconds: float) -> str:
    """
    >>> _spoken(59.0), _spoken(5000.0), _spoken(86400.0)
    ('1 minute', '84 minutes', '24 hours')
    """
    minutes = int(seconds // 60) + 1
    if minutes < 120:
        return f"{minutes} minute{'s' if minutes > 1 else ''}"
    return f"{round(minutes / 60)} hours"


def day(ordinal: int) -> str:
    """
    >>> day(739941)
    '21 Nov'
    """
    date = datetime.date.fromordinal(ordinal)
    return f"{date.day} {_MONTHS[date.month - 1]}"


_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def told(news: ChairNews, name: str, by: str) -> str:
    """What everybody reads in the log. ``name`` is the chair's, ``by`` whose doing it was."""
    match news.kind:
        case "sat":
            return f"{name} sits down"
        case "came":
            return f"{name} sits down on a chair that was another’s, and sees all that it has seen"
        case "left":
            return f"{name} has left the table"
        case "host":
            return f"{name} is the host of the table now"
        case "bot":
            return f"{by} seats a bot on {name}’s chair"
        case "replaced":
            return f"{by} gives {name}’s chair to a bot"
        case "late":
            return f"{name}’s time is up: a bot plays on from that chair, until {name} comes back to it"
        case "back":
            return f"{name} is back, and plays on instead of the bot"
        case "away":
            return f"{name} is away until {day(news.by)}: the clock stands"
        case "home":
            return f"{name} is back, and the clock runs again"
        case "filled":
            return f"A bot takes {name}’s chair, which nobody had taken"
        case _:
            return f"{by} frees {name}’s chair: whoever sits down there next sees all that it has seen"
