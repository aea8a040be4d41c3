"""The times of a table in words: how fast it is played, and what happens when a time is up."""

from __future__ import annotations

from enginehouse.bots import LEVELS
from enginehouse.table.settings import BANKS, INCREMENTS, LIMITS

#: Seconds for a decision, of a bank and of its increment, and what happens at zero.
Times = tuple[int, int, int, str]
_UNITS = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def spoken(seconds: int) -> str:
    """
    >>> spoken(90 * 60), spoken(86400), spoken(7)
    ('90 minutes', '1 day', '7 seconds')
    """
    size, unit = next(((size, unit) for size, unit in _UNITS if seconds % size == 0), _UNITS[-1])
    number = seconds // size
    return f"{number} {unit}{'' if number == 1 else 's'}"


def pace(times: Times) -> str:
    """How fast a table is played.

    >>> pace((0, 0, 0, "house")), pace((86400, 0, 0, "house")), pace((0, 3 * 86400, 3600, "house"))
    ('live, no clock', 'a day a decision', 'a bank of three days, an hour a turn')
    """
    patience, bank, increment, _ = times
    if bank:
        more = f", {INCREMENTS.get(increment) or spoken(increment)} a turn" if increment else ""
        return f"a bank of {BANKS.get(bank) or spoken(bank)}{more}"
    return f"{LIMITS.get(patience) or spoken(patience)} a decision" if patience else "live, no clock"


def at_zero(zero: str) -> str:
    """What happens when a time is up.

    >>> at_zero("bot:greedy")
    'A bot, Greedy, takes the chair, until its player comes back.'
    """
    what, _, bot = zero.partition(":")
    if what == "bot":
        return f"A bot, {LEVELS[bot].name if bot in LEVELS else bot}, takes the chair, until its player comes back."
    if what == "resign":
        return "Whoever runs out of time resigns, and is ranked after all who stay."
    return "The house plays the turn of whoever is late, as little as it can."


def in_force(times: Times) -> list[tuple[str, str, str, str]]:
    """Name, label, value and help of what the founder has set."""
    patience, bank, increment, zero = times
    if bank:
        given = f" Each turn gives back {INCREMENTS.get(increment) or spoken(increment)}." if increment else ""
        told = f"Each has so much for the whole game; it runs while they are asked.{given} {at_zero(zero)}"
        return [("bank", "Bank of time", BANKS.get(bank) or spoken(bank), told)]
    if patience:
        return [("patience", "Time for a decision", LIMITS.get(patience) or spoken(patience), at_zero(zero))]
    return []
