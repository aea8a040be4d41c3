"""Where the elements of a drawing lie, read from the drawing itself: for a picture that shows a part of it.

Points that steer a curve count as points of it, and only shifts are followed: a cut needs no more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple
from xml.etree import ElementTree

_COMMAND = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_SHIFT = re.compile(r"translate\(\s*([-+\d.eE]+)(?:[\s,]+([-+\d.eE]+))?\s*\)")
_MENTION = re.compile(r'<use href="#([\w-]+)"(?: class="[^"]*")?/>')
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_ELSEWHERE = ("defs", "clipPath", "pattern", "symbol", "mask")


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def joined(self, other: Box) -> Box:
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


def boxes(drawings: Iterable[str], wanted: Iterable[str]) -> dict[str, Box]:
    """The box of each wanted element that is drawn in some layer, by its id."""
    whole, looked_for, out = [*drawings], set(wanted), dict[str, Box]()
    for drawing in whole:
        here = {name for name in looked_for - out.keys() if f'id="{name}"' in drawing}
        if here:
            _search(ElementTree.fromstring(f"<g>{_spelt_out(drawing, whole)}</g>"), here, 0.0, 0.0, out)
    return out


def _spelt_out(drawing: str, whole: Iterable[str]) -> str:
    """With shapes in place of mentions of them, which stand once in the drawing and are named elsewhere."""

    def shape(mention: re.Match[str]) -> str:
        drawn = re.compile(rf'<(?:path|rect|circle|ellipse|polygon)[^<>]*\bid="{re.escape(mention[1])}"[^<>]*>')
        found = next((found for one in whole if (found := drawn.search(one))), None)
        return mention[0] if found is None else f"{found[0].rstrip('/>')}/>"

    return _MENTION.sub(shape, drawing)


def around(
    found: Iterable[Box], whole: tuple[float, float, float, float], ratio: float, least: float
) -> tuple[float, float, float, float]:
    """The part of the whole that holds the boxes with some room about them: as wide as ``ratio`` times its height.

    It has at least the share ``least`` of the whole's width, so that one sees where it is, and never more than there is: of boxes
    that lie too far apart it shows the middle.
    """
    x, y, wide, high = whole
    joined: Box | None = None
    for box in found:
        joined = box if joined is None else joined.joined(box)
    most = min(wide, high * ratio)
    if joined is None:
        joined = Box(x, y, x + wide, y + high)
    room = 0.08 * wide
    w = max(least * wide, joined.right - joined.left + room, (joined.bottom - joined.top + room) * ratio)
    w = min(w, most)
    h = w / ratio
    return (
        _within((joined.left + joined.right - w) / 2, w, x, wide),
        _within((joined.top + joined.bottom - h) / 2, h, y, high),
        w,
        h,
    )


def _within(start: float, size: float, begin: float, whole: float) -> float:
    """Moved as little as needed to lie within."""
    return min(max(start, begin), begin + whole - size)


def _search(element: ElementTree.Element, wanted: set[str], dx: float, dy: float, out: dict[str, Box]) -> None:
    if element.tag in _ELSEWHERE:
        return
    name = element.get("id", "")
    if name in wanted and name not in out and (box := _extent(element, dx, dy)) is not None:
        out[name] = box
    dx, dy = _shifted(element, dx, dy)
    for child in element:
        _search(child, wanted, dx, dy, out)


def _shifted(element: ElementTree.Element, dx: float, dy: float) -> tuple[float, float]:
    for across, down in _SHIFT.findall(element.get("transform", "")):
        dx, dy = dx + float(across), dy + float(down or 0)
    return dx, dy


def _extent(element: ElementTree.Element, dx: float, dy: float) -> Box | None:
    """Of an element with all that is in it."""
    if element.tag in _ELSEWHERE:
        return None
    dx, dy = _shifted(element, dx, dy)
    box = _own(element)
    if box is not None:
        box = Box(box.left + dx, box.top + dy, box.right + dx, box.bottom + dy)
    for child in element:
        inner = _extent(child, dx, dy)
        if inner is not None:
            box = inner if box is None else box.joined(inner)
    return box


def _own(element: ElementTree.Element) -> Box | None:
    def at(name: str) -> float:
        found = _NUMBER.match(element.get(name, ""))
        return float(found[0]) if found else 0.0

    match element.tag:
        case "rect" | "image" | "use":
            return Box(at("x"), at("y"), at("x") + at("width"), at("y") + at("height"))
        case "circle":
            return Box(at("cx") - at("r"), at("cy") - at("r"), at("cx") + at("r"), at("cy") + at("r"))
        case "ellipse":
            return Box(at("cx") - at("rx"), at("cy") - at("ry"), at("cx") + at("rx"), at("cy") + at("ry"))
        case "line":
            return _hull([(at("x1"), at("y1")), (at("x2"), at("y2"))])
        case "polygon" | "polyline":
            numbers = [float(n) for n in _NUMBER.findall(element.get("points", ""))]
            return _hull(list(zip(numbers[::2], numbers[1::2], strict=False)))
        case "path":
            return _hull(_points(element.get("d", "")))
        case _:
            return None


def _hull(points: list[tuple[float, float]]) -> Box | None:
    if not points:
        return None
    across, down = [x for x, _ in points], [y for _, y in points]
    return Box(min(across), min(down), max(across), max(down))


def _points(path: str) -> list[tuple[float, float]]:
    """All points of a path, those that steer its curves among them."""
    out: list[tuple[float, float]] = []
    x = y = 0.0
    begun = (0.0, 0.0)
    for letter, text in _COMMAND.findall(path):
        kind, takes = letter.upper(), _TAKES[letter.upper()]
        numbers = [float(n) for n in _NUMBER.findall(text)]
        ox, oy = (x, y) if letter.islower() else (0.0, 0.0)
        for n in range(0, len(numbers) - takes + 1 if takes else 0, takes or 1):
            some = numbers[n : n + takes]
            ox, oy = (x, y) if letter.islower() else (ox, oy)
            if kind == "H":
                x = ox + some[0]
                out.append((x, y))
            elif kind == "V":
                y = oy + some[0]
                out.append((x, y))
            else:
                pairs = some[5:] if kind == "A" else some
                found = [(ox + a, oy + b) for a, b in zip(pairs[::2], pairs[1::2], strict=True)]
                out += found
                x, y = found[-1]
                begun = (x, y) if kind == "M" and n == 0 else begun
        if kind == "Z":
            x, y = begun
    return out
