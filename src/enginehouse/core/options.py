"""The options of a game: what may be chosen before it starts, each with its help."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from enginehouse.core.errors import Unknown
from enginehouse.core.plain import has_odd_digit, is_line, read_number

Value: TypeAlias = bool | int | str | None
LONGEST_VALUE = 200


@dataclass(frozen=True, slots=True)
class Option:
    """One choice before the game.

    ``choices`` lists all values, or is a range of numbers, or is None for free text; ``offers`` are then texts to start
    from.
    """

    name: str
    default: Value
    help: str
    choices: tuple[Value, ...] | range | None = None
    rule: str = ""
    offers: tuple[str, ...] = ()

    def read(self, value: Any) -> Value:
        """The value, if it is one of the choices; text is understood as people type it.

        >>> Option("secret_money", False, "Hide cash", (False, True)).read("yes")
        True
        """
        if value == self.default and type(value) is type(self.default):
            return self.default
        if isinstance(value, str) and self.choices is not None and value not in self.choices:
            understood = _typed(value)
            value = understood if understood in self.choices else value
        if self.choices is None:
            if not isinstance(value, str):
                raise Unknown(f"option {self.name} takes text, not {_quoted(value)}")
            if not is_line(value, LONGEST_VALUE) or has_odd_digit(value):
                raise Unknown(f"option {self.name} takes a short line of plain text, not {_quoted(value)}")
            return value
        for choice in self.choices:
            if choice == value and type(choice) is type(value):
                return choice
        raise Unknown(f"option {self.name} takes {self.describe()}, not {_quoted(value)}")

    def describe(self) -> str:
        if isinstance(self.choices, range):
            apart = f" in steps of {self.choices.step}" if self.choices.step != 1 else ""
            return f"a number from {self.choices[0]} to {self.choices[-1]}{apart}"
        return "text" if self.choices is None else ", ".join(_shown(c) for c in self.choices)


def _quoted(value: Any) -> str:
    """The value in a refusal, which stays a sentence whatever was sent."""
    text = repr(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:40]}…"


def _shown(value: Value) -> str:
    if value is None:
        return "auto"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _typed(text: str) -> Value:
    word = text.strip().lower()
    if word in ("yes", "true", "on"):
        return True
    if word in ("no", "false", "off"):
        return False
    if word in ("auto", "none", ""):
        return None
    number = read_number(word.removeprefix("-"))
    if number is None:
        return word
    return -number if word.startswith("-") else number


def read_options(options: tuple[Option, ...], given: Mapping[str, Any]) -> dict[str, Value]:
    """All options with a value each: the given ones checked, the others by default."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            near = ", ".join(sorted(known)) or "none"
            raise Unknown(f"there is no option “{name[:40]}”; the options are: {near}")
    return {name: option.read(given[name]) if name in given else option.default for name, option in known.items()}
