"""What of a board a lesson shows, told from the drawing alone: good enough to see that something lies far outside."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree import ElementTree

Spot = tuple[float, float]
#: So much more than the frame itself is seen on each side, as a share of its longer one.
AIR = 0.125
_NUMBERS = r"(-?[\d.]+)[ ,]+(-?[\d.]+)"
_MOVED = re.compile(rf"translate\({_NUMBERS}\)")
_BEGINS = re.compile(rf"M\s*{_NUMBERS}")


def spots(drawing: str) -> dict[str, Spot]:
    """Where the things of a board lie, by their ids. Left out is what only a browser could tell: turned or scaled."""
    found: dict[str, Spot] = {}
    whole = ElementTree.fromstringlist(["<svg>", drawing, "</svg>"])  # noqa: S314: the house's own drawing
    _look(whole, 0.0, 0.0, found)
    return found


def _look(element: ElementTree.Element, x: float, y: float, found: dict[str, Spot]) -> None:
    if transform := element.get("transform"):
        moved = _MOVED.fullmatch(transform)
        if moved is None:
            return
        x, y = x + float(moved[1]), y + float(moved[2])
    if name := element.get("id"):
        begins = _BEGINS.match(element.get("d", ""))
        if begins is not None:
            found[name] = x + float(begins[1]), y + float(begins[2])
        elif transform:
            found[name] = x, y
    for child in element:
        _look(child, x, y, found)


def outside(frame: Iterable[str], things: Iterable[str], where: dict[str, Spot]) -> list[str]:
    """Those of the things that are not seen while the frame fills the window. What lies nowhere on the board is not judged."""
    held = [where[name] for name in frame if name in where]
    if not held:
        return []
    left, right = min(x for x, _ in held), max(x for x, _ in held)
    top, foot = min(y for _, y in held), max(y for _, y in held)
    air = AIR * max(right - left, foot - top)

    def seen(name: str) -> bool:
        x, y = where[name]
        return left - air <= x <= right + air and top - air <= y <= foot + air

    return [name for name in things if name in where and not seen(name)]
