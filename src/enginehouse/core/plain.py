"""What comes from outside, before anything is believed of it: plain numbers, plain text, and sizes that can be."""

from __future__ import annotations

import re
import unicodedata
from numbers import Integral
from typing import Any

#: What no field of a position comes near: the largest position of the four games has 1,400 values in all, five deep.
MOST_VALUES = 5_000
DEEPEST = 24
LONGEST_TEXT = 400
LARGEST = 1 << 256  # sets of places are numbers, too
_DIGITS = 9
_BEYOND = 1e300
_JOINERS = "\u200c\u200d"  # some scripts need them inside a word


def read_number(text: str) -> int | None:
    """A small number of ASCII digits, without a sign; None for whatever else looks like one.

    ``str.isdigit`` is no such test: it holds for "²", which ``int`` does not read, and for the digits of every script.

    >>> read_number("12"), read_number("²"), read_number("٣"), read_number("-1"), read_number("1" * 5000)
    (12, None, None, None, None)
    """
    return int(text) if 0 < len(text) <= _DIGITS and text.isascii() and text.isdigit() else None


def is_whole(value: Any, least: int, most: int) -> bool:
    """Whether it is a whole number within these bounds; what Python takes for one besides is none.

    >>> is_whole(3, 1, 9), is_whole(10, 1, 9), is_whole(True, 1, 9), is_whole(3.0, 1, 9), is_whole("3", 1, 9)
    (True, False, False, False, False)
    """
    return not isinstance(value, bool) and isinstance(value, Integral) and least <= int(value) <= most


def is_number(value: Any) -> bool:
    """Whether it is a number to reckon with, whole or not.

    >>> is_number(0.5), is_number(2), is_number(True), is_number(float("nan")), is_number("2")
    (True, True, False, False, False)
    """
    return isinstance(value, (int, float)) and not isinstance(value, bool) and -_BEYOND < value < _BEYOND


def has_odd_digit(text: str) -> bool:
    """Whether a text has a digit other than 0 to 9. No notation and no option of the house is written with one.

    >>> has_odd_digit("bid 12"), has_odd_digit("bid ²"), has_odd_digit("Győr")
    (False, True, False)
    """
    return not text.isascii() and any(c.isdigit() and not c.isascii() for c in text)


#: A sign before a number, unless a word goes on with it, and zeros before its first other digit.
_SPARE = re.compile("(?<![A-Za-z0-9_-])[+-]+(?=[0-9])|(?<![0-9])0+(?=[0-9])")


def numbers_in_digits(text: str) -> str:
    """The same text with its numbers as the house writes them: the digits 0 to 9, no sign, no leading zero.

    >>> numbers_in_digits("bid 007"), numbers_in_digits("bid --3"), numbers_in_digits("bid ²"), numbers_in_digits("A01")
    ('bid 7', 'bid 3', 'bid 2', 'A1')
    >>> numbers_in_digits("lay A1 straight-0"), numbers_in_digits("take 2+0"), numbers_in_digits("take 02++1")
    ('lay A1 straight-0', 'take 2+0', 'take 2+1')
    """
    return _SPARE.sub("", "".join([str(unicodedata.digit(c)) if c.isdigit() else c for c in text]))


def is_line(text: str, most: int) -> bool:
    """Whether a text is one short line that can be shown anywhere: nothing in it moves a cursor or ends a line.

    >>> is_line("Mira", 80), is_line("Mira\\x1b[2J", 80), is_line("a\\nb", 80), is_line("x" * 81, 80)
    (True, False, False, False)
    """
    if len(text) > most:
        return False
    return text.isprintable() or all(c.isprintable() or c in _JOINERS for c in text)


def oversize(plain: Any) -> str:
    """What is too large about a value from JSON, in words; empty if nothing is. Walks it without recursion."""
    seen = 0
    waiting: list[tuple[Any, int]] = [(plain, 0)]
    while waiting:
        value, depth = waiting.pop()
        inner: list[Any] = []
        if isinstance(value, str) and len(value) > LONGEST_TEXT:
            return f"it has a text of {len(value):,} characters, and {LONGEST_TEXT} are the most"
        if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
            return "it has a number beyond 2**256"
        if isinstance(value, dict):
            inner = [*value, *value.values()]  # pyright: ignore[reportUnknownArgumentType] - from JSON
        elif isinstance(value, (list, tuple)):
            inner = [*value]  # pyright: ignore[reportUnknownArgumentType] - from JSON
        seen += len(inner)
        if seen > MOST_VALUES:
            return f"it has more than {MOST_VALUES:,} values, and no position has so many"
        if inner and depth >= DEEPEST:
            return f"its lists lie more than {DEEPEST} deep in one another"
        waiting.extend((one, depth + 1) for one in inner)
    return ""
