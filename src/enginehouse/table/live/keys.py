"""The keys under which the house itself writes to a log: for standing orders, late players and agreed proposals.

People choose the keys of their own posts, of plain signs; none of theirs can begin with the house's sign, so nobody can use
up a key before the house needs it.
"""

from __future__ import annotations

from typing import Literal

_SIGN = "⌂"


def house_key(what: Literal["order", "clock", "proposal"], length: int) -> str:
    """Of the entry that the house writes when the log is so long.

    >>> house_key("order", 12)
    '⌂ order 12'
    """
    return f"{_SIGN} {what} {length}"


def is_late(key: str | None) -> bool:
    """Whether the house has written this for somebody whose time was up."""
    return key is not None and key.startswith(f"{_SIGN} clock ")


def is_agreed(key: str | None) -> bool:
    """Whether everybody has agreed to what was written under this key."""
    return key is not None and key.startswith(f"{_SIGN} proposal ")
