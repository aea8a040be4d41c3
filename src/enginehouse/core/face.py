"""What a page or a terminal needs to show a game without knowing it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, LiteralString, Protocol, TypeAlias

from enginehouse.core.events import Action, Event, Seat


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action as something to press.

    ``touches`` are the ids of the board elements that lead to it, from the first click to the last; the page narrows
    the legal actions with each click. ``group`` puts actions that belong together under one tab. ``number`` is set
    for numeric choices, so that a page can offer a stepper; what is ``quick`` has a button of its own beside it.
    ``ask`` is the question once the first thing it touches was pressed ("What shall the tank at D3 get?"); in the menu
    beside that thing stand the label, a quieter ``note`` ("joins C2, C3: +1") and a ``price``.
    ``also`` are other elements that lead to it just as the first of ``touches`` does: a card that names three areas is
    chosen by any of them, and then its button stays in the list as well.
    What ``opens`` only leads to the next question of the same seat, as the tile of a kind of action does. Of several ways
    to do it at one place that with the least ``rank`` is shown first.
    """

    action: Action
    label: str
    touches: tuple[str, ...] = ()
    group: str = ""
    number: int | None = None
    icon: str = ""
    quick: bool = False
    ask: str = ""
    note: str = ""
    price: str = ""
    opens: bool = False
    rank: int = 0
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """One thought as one act: actions that a seat may play one after the other, chosen and confirmed together.

    The first is legal now, each of the others after what those before it certainly bring; nobody else decides between.
    Everything else is as in a ``Choice``. The engine knows nothing of plans: a page plays the actions in order.
    """

    actions: tuple[Action, ...]
    label: str
    touches: tuple[str, ...] = ()
    group: str = ""
    number: int | None = None
    ask: str = ""
    note: str = ""
    price: str = ""
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Source:
    """Where one good of a waybill can come from."""

    actions: tuple[Action, ...]  # the whole plan with this source
    name: str  # "La Crosse"
    note: str  # "factory 1, links 2"
    price: str  # "$3"
    paid: tuple[tuple[Seat, int], ...] = ()  # to whom how much
    place: str = ""  # its element of the board
    ways: tuple[str, ...] = ()  # the elements that the good travels over


@dataclass(frozen=True, slots=True)
class WaybillLine:
    """One good: what it is, the source that the plan takes, and the others, the best first."""

    what: str  # "orange"
    source: Source
    others: tuple[Source, ...] = ()


@dataclass(frozen=True, slots=True)
class Waybill:
    """The bill of a plan that brings several goods, each line of which can be changed before anything is done."""

    title: str  # "Bill for contract 20"
    head: str  # "$9, then $6, then $15 with the reward"
    lines: tuple[WaybillLine, ...]
    total: str  # "$3"
    paid: tuple[tuple[Seat, int], ...] = ()  # what each rival gets of it
    hint: str = "The cheapest sources are chosen. Press a city or a line to change one."
    total_is: str = "Total"  # or "You receive"
    notes: tuple[str, ...] = ()  # what else comes of it


@dataclass(frozen=True, slots=True)
class Offer:
    """Something worth doing now that is hard to see, with what it brings: "Deliver stone to Gloggnitz", "+90"."""

    action: Action
    label: str
    gain: str


@dataclass(frozen=True, slots=True)
class Thing:
    """What an element of the page is, for somebody who presses it: its name, what it does now, and the rule of it."""

    name: str  # "The tank market"
    does: str = ""  # "12 tanks; the next costs 1 water and 20 credits."
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Bill:
    """What an action costs and brings, or would if it comes to count (a bid that wins), line by line, for its own seat."""

    head: str  # "You have 61, then 43 credits"
    rows: tuple[tuple[str, str, str], ...]  # what, a quieter word about it, how much
    total: tuple[str, str]
    whole: bool = False  # it says all that is certain, so that no events need be told besides


@dataclass(frozen=True, slots=True)
class Order:
    """A standing order that a seat could leave now: up to a number, the table answers for it while the order stands.

    ``about`` names what it is for. The order ends when the title offers the seat none about the same.
    """

    about: str
    label: str  # "Bid for me up to", before the number
    note: str  # "always one over the last bid"
    nothing: str  # "Pass for this card": an order up to 0
    least: int  # the least number that is more than nothing now
    most: int
    too_much: str  # what is said to its owner about a number above the most


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that every seat has (money, trains, points so far); None where it may not be known."""

    name: str
    values: tuple[int | None, ...]
    unit: str = ""
    help: str = ""
    summed: bool = (
        False  # worth at today's prices of what other figures count: no receipt tells it as a change of its own
    )
    short: str = ""  # how its column is headed where there are many: "Incub."


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would do, and why, in one line."""

    action: Action
    why: str = ""


FactValue: TypeAlias = int | str | bool


@dataclass(frozen=True, slots=True)
class Facts:
    """What the sentences of a guide may speak of, by name (``content/guide.toml``): each a function of what a seat knows.

    ``now`` are facts of a seat's view, ``deeds`` of an action that it has chosen and not confirmed yet, ``news`` of the events
    that it has heard since its last answer.
    """

    now: Mapping[str, Callable[[Any, Seat], FactValue]]
    deeds: Mapping[str, Callable[[Any, Seat, Action], FactValue]]
    news: Mapping[str, Callable[[Sequence[Event], Seat], FactValue]]


def best_first(scores: Mapping[Action, float]) -> list[tuple[Action, float]]:
    """Actions with their scores, as ``Title.rank`` gives them; equals stay as they were listed.

    >>> best_first({"pass": 0.0, "bid 4": 2.5, "bid 5": 2.5})
    [('bid 4', 2.5), ('bid 5', 2.5), ('pass', 0.0)]
    """
    return sorted(scores.items(), key=lambda pair: -pair[1])


@dataclass(frozen=True, slots=True)
class SceneMark:
    """Something on the board while a step of a scene is shown: dotted where it happened, a tag by what came or went."""

    place: str  # the id of an element
    words: str = ""  # on a tag beside it: "+2"
    seat: Seat | None = None  # whose it is: the viewer's tag is ink, the others' are paper
    leaves: bool = False  # it goes: dashed
    drawn: LiteralString = ""  # in the measure of the board, over its pieces: who goes, or from where something came


@dataclass(frozen=True, slots=True)
class SceneRow:
    """One line of the table of a step: for whom (a seat, or a name), and its cells."""

    seat: Seat | None
    cells: tuple[str, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Sides:
    """Two strengths face to face, one block a point; what is ``hatched`` was secret until now."""

    seats: tuple[Seat | None, Seat | None]
    names: tuple[str, str]
    roles: tuple[str, str]
    totals: tuple[int, int]
    rows: tuple[tuple[str, int, int, bool], ...]  # what, of the one, of the other, hatched


@dataclass(frozen=True, slots=True)
class SceneStep:
    """One thing that the rules did by themselves: what, why (with its rule), for whom, and where on the board."""

    name: str  # short, for the row of steps and for "Next: …"
    title: str
    why: str
    rules: tuple[str, ...]
    head: tuple[str, ...] = ()  # over the cells
    rows: tuple[SceneRow, ...] = ()
    marks: tuple[SceneMark, ...] = ()
    sides: Sides | None = None
    dice: tuple[int, ...] = ()
    note: str = ""  # what follows from it


@dataclass(frozen=True, slots=True)
class Scene:
    """A part of the game that resolved by itself, to be looked at step by step: five at most."""

    name: str
    steps: tuple[SceneStep, ...]

    def concerns(self, seat: Seat) -> bool:
        """Whether something in it is about this seat: then it waits to be read."""
        return any(
            seat in (*(row.seat for row in step.rows), *(mark.seat for mark in step.marks), *_seats(step.sides))
            for step in self.steps
        )


def _seats(sides: Sides | None) -> tuple[Seat | None, ...]:
    return () if sides is None else sides.seats


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the page beside the board, made by the game: a hand, a market, an auction. ``html`` is safe markup."""

    id: str
    title: str
    html: LiteralString
    note: str = ""
    place: str = (
        "rail"  # "rail": beside the board; "below": under it; "legend": the line under the board; "phone": only there
    )


@dataclass(frozen=True, slots=True)
class Tab:
    """A leaf of the page on a phone, in the game's own words: the board or a part of it, panels, or both.

    ``part`` is what of the board it is about (x, y, width, height in the board's measure); None: all of it. ``panels`` are
    ids of panels, or how these begin.
    """

    id: str
    name: str
    board: bool = False
    part: tuple[float, float, float, float] | None = None
    panels: tuple[str, ...] = ()
    now: bool = False  # opens for a question whose choices touch nothing on the page


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
    def layers(self) -> Mapping[LiteralString, LiteralString]: ...

    @property
    def static(self) -> frozenset[str]:
        """The layers that never change during a game."""
        ...

    @property
    def laid(self) -> str:
        """How the sheet is laid out, where it may be otherwise later in the game."""
        ...

    def svg(self, theme: str = "light") -> LiteralString:
        """A document of its own, for a file, a notebook or a mail."""
        ...

    def inline(self) -> LiteralString:
        """For a page that has the tokens and symbols already."""
        ...
