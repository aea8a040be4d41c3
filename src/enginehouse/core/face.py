"""What a page or a terminal needs to show a game without knowing it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from enginehouse.core.events import Action


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action as something to press.

    ``touches`` are the ids of the board elements that lead to it, from the first click to the last; the page narrows
    the legal actions with each click. ``group`` puts actions that belong together under one tab. ``number`` is set
    for numeric choices, so that a page can offer a stepper.
    """

    action: Action
    label: str
    touches: tuple[str, ...] = ()
    group: str = ""
    number: int | None = None
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that every seat has (money, trains, points so far); None where it may not be known."""

    name: str
    values: tuple[int | None, ...]
    unit: str = ""
    help: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would do, and why, in one line."""

    action: Action
    why: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the page beside the board, made by the game: a hand, a market, an auction. ``html`` is safe markup."""

    id: str
    title: str
    html: str
    note: str = ""
    place: str = "rail"  # "rail": beside the board; "below": under it; "legend": the line under the board


@dataclass(frozen=True, slots=True)
class AidLine:
    """One sentence of a player aid with the rules it stands for; ``sign`` is what it explains: a word, or a notation."""

    words: str
    rules: tuple[str, ...] = ()
    sign: str = ""


@dataclass(frozen=True, slots=True)
class AidPart:
    """One part of a player aid: lines, or a table of figures, or both.

    ``numbered``: the lines follow one another; ``written``: their signs are notations, to be typed.
    """

    title: str
    lines: tuple[AidLine, ...] = ()
    numbered: bool = False
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    rules: tuple[str, ...] = ()
    written: bool = False


class Picture(Protocol):
    """A drawing in named layers, so that a page resends only what changed. The drawing room makes them."""

    @property
    def viewbox(self) -> tuple[float, float, float, float]: ...

    @property
    def layers(self) -> Mapping[str, str]: ...

    @property
    def static(self) -> frozenset[str]:
        """The layers that never change during a game."""
        ...

    def svg(self, theme: str = "light") -> str:
        """A document of its own, for a file, a notebook or a mail."""
        ...

    def inline(self) -> str:
        """For a page that has the tokens and symbols already."""
        ...
