"""The options of a game: what may be chosen before it starts, each with its help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

from enginehouse.core.errors import Unknown
from enginehouse.core.plain import has_odd_digit, is_line, read_number

Value: TypeAlias = bool | int | str | None
LONGEST_VALUE = 200
#: What is chosen first, with a picture: where the game is played.
MAIN_OPTIONS = ("map", "scenario", "setup")


@dataclass(frozen=True, slots=True)
class Said:
    """A value of an option in words: its name, what it means in a sentence or two, and for which counts alone it is."""

    name: str
    about: str = ""
    players: tuple[int, ...] = ()  # () for all


@dataclass(frozen=True, slots=True)
class Option:
    """One choice before the game.

    ``choices`` lists all values, or is a range of numbers, or is None for free text; ``offers`` are then texts to start
    from. People read its ``label``, its ``help`` and what is ``said`` of its values; ``name`` is for code and records.
    """

    name: str
    default: Value
    help: str
    choices: tuple[Value, ...] | range | None = None
    rule: str = ""
    offers: tuple[str, ...] = ()
    label: str = ""
    said: Mapping[Value, Said] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def title(self) -> str:
        return self.label or self.name.replace("_", " ").capitalize()

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


def spoken(value: Value) -> str:
    """A value, or a name of the code, as a person would say it if nobody has found better words.

    >>> spoken("northern-england"), spoken("three days"), spoken(True), spoken(None)
    ('Northern England', 'three days', 'yes', 'by the rules')
    """
    if value is None:
        return "by the rules"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) or " " in value:
        return str(value)
    return " ".join(
        word if word in ("of", "the", "and") else word[:1].upper() + word[1:]
        for word in value.replace("-", " ").replace("_", " ").split()
    )


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


def known_options(options: tuple[Option, ...], given: Mapping[str, Any]) -> dict[str, Value]:
    """The same for a game that another release founded: what it knows no more is let go, what is new has its default."""
    names = {option.name for option in options}
    return read_options(options, {name: value for name, value in given.items() if name in names})


def main_option(options: Sequence[Option]) -> Option | None:
    """The option that is the choice of a map or scenario: it stands first on the form."""
    named = (option for option in options if option.name in MAIN_OPTIONS)
    return next((option for option in named if option.offers or option.choices), None)
