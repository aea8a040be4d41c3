"""Who may see what: every field of a table declares it, and a field that declares nothing does not load.

``view(table, seat)`` is a table of the same type in which everything the seat may not know is blank: cards are
``HIDDEN``, numbers ``UNKNOWN``. So boards, bots and legal lists work on views with the code that works on tables.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_args, get_type_hints

from enginehouse.core.errors import HouseError
from enginehouse.core.events import Seat

if TYPE_CHECKING:
    from enginehouse.core.table import Table

HIDDEN = "?"
UNKNOWN = -1


def reckoned(number: int, change: int) -> int:
    """A number after a change, as far as it is known: what is hidden stays hidden, so that no view reckons with a blank.

    >>> reckoned(7, -3), reckoned(UNKNOWN, -3)
    (4, -1)
    """
    return UNKNOWN if number == UNKNOWN else number + change


T = TypeVar("T")
Lens = Callable[[Any, Any, Seat], Any]


class Seen:
    """A declaration of sight: ``lens(table, value, viewer)`` gives what the viewer may know of the value. ``of`` are the other
    fields that it looks at, besides the box and whether the game is over: where all are as they were, so is what it gives."""

    __slots__ = ("lens", "of", "stored")

    def __init__(self, lens: Lens | None, stored: bool = True, of: tuple[str, ...] | None = None) -> None:
        self.lens = lens
        self.stored = stored
        self.of = () if lens is None else of


def _own_cards(_table: Any, hands: list[list[str]], viewer: Seat) -> list[list[str]]:
    return [hand if seat == viewer else [HIDDEN] * len(hand) for seat, hand in enumerate(hands)]


def _own_number(_table: Any, numbers: list[int], viewer: Seat) -> list[int]:
    return [n if seat == viewer else UNKNOWN for seat, n in enumerate(numbers)]


def _count(_table: Any, cards: list[str], _viewer: Seat) -> list[str]:
    return [HIDDEN] * len(cards)


def _zero(_table: Any, _value: int, _viewer: Seat) -> int:
    return 0


#: Everybody sees it.
Open = Annotated[T, Seen(None)]
#: One list of cards a seat: its owner sees the cards, the others their number.
OwnCards = Annotated[T, Seen(_own_cards, of=())]
#: One number a seat: only its owner sees it.
OwnNumber = Annotated[T, Seen(_own_number, of=())]
#: A pile face down: only its size is seen.
Counted = Annotated[T, Seen(_count, of=())]
#: A number that nobody sees; views hold 0.
Secret = Annotated[T, Seen(_zero)]
#: Not part of the position: content, caches and the like. Views share it, JSON leaves it out.
Aside = Annotated[T, Seen(None, stored=False)]


@cache
def declared(kind: type[Table]) -> dict[str, Seen]:
    """Every field of a table with its declaration of sight."""
    from enginehouse.core.step import Step  # noqa: PLC0415 - steps know tables, so tables cannot import steps

    hints = get_type_hints(kind, localns={"Step": Step}, include_extras=True)
    out: dict[str, Seen] = {}
    for f in fields(kind):
        seen = [m for m in getattr(hints[f.name], "__metadata__", ()) if isinstance(m, Seen)]
        if len(seen) != 1:
            raise HouseError(
                f"{kind.__module__}.{kind.__name__}.{f.name} must say who sees it: Open, OwnCards, Secret, …"
            )
        if seen[0].lens is _zero and get_args(hints[f.name])[0] is not int:
            raise HouseError(f"{kind.__module__}.{kind.__name__}.{f.name}: Secret is for an int; write a lens for it")
        out[f.name] = seen[0]
    return out


@cache
def _lenses(kind: type[Table]) -> tuple[tuple[str, Lens], ...]:
    return tuple((name, seen.lens) for name, seen in declared(kind).items() if seen.lens is not None)


TableT = TypeVar("TableT", bound="Table")


def view(table: TableT, viewer: Seat) -> TableT:
    """The table as this viewer may know it."""
    seen = table.clone()
    seen.events = None
    for name, lens in _lenses(type(table)):
        setattr(seen, name, lens(table, getattr(seen, name), viewer))
    seen.stack = [step.seen_by(viewer) for step in table.stack]
    seen.ply = table.clock
    seen.viewer = viewer
    return seen
