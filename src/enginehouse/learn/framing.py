"""What of a board a lesson shows, told from the drawing alone: good enough to see that something lies far outside."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from xml.etree import ElementTree

Spot = tuple[float, float]
#: So much more than the frame itself is seen on each side, as a share of its longer one.
AIR = 0.125
_NUMBERS = r"(-?[\d.]+)[ ,]+(-?[\d.]+)"
_DEFINED = re.compile(r"<(defs|clipPath|symbol)\b.*?</\1>", re.DOTALL)
_MOVED = re.compile(rf"translate\({_NUMBERS}\)")
_BEGINS = re.compile(rf"M\s*{_NUMBERS}")


def without_defined(drawing: str) -> str:
    """A drawing without what is only defined in it, to be used elsewhere: nobody can point at that.

    >>> without_defined('<defs><path id="a"/></defs><clipPath id="b"><rect/></clipPath><g id="c"/>')
    '<g id="c"/>'
    """
    return _DEFINED.sub("", drawing)


def spots(drawing: str) -> dict[str, Spot]:
    """Where the things of a board lie, by their ids. Left out is what only a browser could tell: turned or scaled."""
    found: dict[str, Spot] = {}
    whole = ElementTree.fromstringlist(["<svg>", drawing, "</svg>"])
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


Extent = tuple[float, float, float, float]  # left, top, right, foot
_BEGINS_MOVED = re.compile(rf"^translate\({_NUMBERS}\)")


def extents(drawing: str) -> dict[str, Extent]:
    """How far the things of a board reach, by their ids, as far as it can be told without a browser."""
    found: dict[str, Extent] = {}
    whole = ElementTree.fromstringlist(["<svg>", drawing, "</svg>"])
    for _ in range(2):  # what is used may be drawn later
        _reach(whole, 0.0, 0.0, found)
    return found


def _reach(element: ElementTree.Element, x: float, y: float, found: dict[str, Extent]) -> Extent | None:
    """How far an element reaches with all within it."""
    transform = element.get("transform", "")
    moved = _BEGINS_MOVED.match(transform) if transform else None
    if moved is not None:
        x, y = x + float(moved[1]), y + float(moved[2])
    turned = bool(transform) and (moved is None or moved.end() < len(transform))
    if turned:
        reach = (x, y, x, y)
    elif (own := _own(element, found)) is not None:
        reach = (x + own[0], y + own[1], x + own[2], y + own[3])
    else:
        reach = None
    for child in element:
        inner = _reach(child, x, y, found)
        if inner is not None and not turned:
            reach = inner if reach is None else _around(reach, inner)
    if reach is not None and (name := element.get("id")):
        found[name] = reach
    return reach


def _around(one: Extent, other: Extent) -> Extent:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _own(element: ElementTree.Element, known: dict[str, Extent]) -> Extent | None:
    """A plain shape; a path from where it begins to wherever else it says a place outright."""

    def number(name: str) -> float:
        text = element.get(name, "0")
        return float(text) if _PLAIN_NUMBER.match(text) else 0.0

    match element.tag.rpartition("}")[2]:
        case "use" if (used := element.get("href", "")[1:]) in known:
            left, top, right, foot = known[used]
            return number("x") + left, number("y") + top, number("x") + right, number("y") + foot
        case "rect" | "image" | "use":
            left, top = number("x"), number("y")
            return left, top, left + number("width"), top + number("height")
        case "circle" | "ellipse":
            middle, across, down = (
                (number("cx"), number("cy")),
                number("r") or number("rx"),
                number("r") or number("ry"),
            )
            return middle[0] - across, middle[1] - down, middle[0] + across, middle[1] + down
        case "path":
            return _of_path(element.get("d", ""))
        case _:
            return None


@lru_cache(maxsize=2048)  # most of a board is drawn in the same words again and again
def _of_path(d: str) -> Extent | None:
    points = _walked(d)
    if not points:
        return None
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def _walked(d: str) -> list[Spot]:
    """Where a path begins and where its straight parts lead, said outright or from the last place; curves are passed over.

    >>> _walked("M4,2l-1,3h-2z")
    [(4.0, 2.0), (3.0, 5.0), (1.0, 5.0)]
    """
    points: list[Spot] = []
    x = y = 0.0
    for verb, text in _STRETCH.findall(d):
        numbers = [float(n) for n in _NUMBER.findall(text)]
        if verb in "MLml":
            for a, b in zip(numbers[::2], numbers[1::2], strict=False):
                x, y = (x + a, y + b) if verb.islower() else (a, b)
                points.append((x, y))
        elif verb in "HhVv":
            for n in numbers:
                x = n + (x if verb == "h" else 0.0) if verb in "Hh" else x
                y = n + (y if verb == "v" else 0.0) if verb in "Vv" else y
                points.append((x, y))
        elif verb in "CSQT" and len(numbers) > 1:
            x, y = numbers[-2], numbers[-1]
            points.append((x, y))
        elif verb in "csqtAa":  # where it ends from here is not reckoned: what was seen so far is enough
            return points
    return points


_PLAIN_NUMBER = re.compile(r"^-?[\d.]+$")
_STRETCH = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
