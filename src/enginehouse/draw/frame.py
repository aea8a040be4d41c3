"""What surrounds a map: border with letters and numbers, title, compass rose, and tags for prices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .markup import Markup, digits
from .svg import group, num, path, rect, text

PAD = 30.0


@dataclass(frozen=True)
class Area:
    """The part of the sheet inside the border."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def viewbox(self) -> tuple[float, float, float, float]:
        """The whole sheet: the area and its border."""
        width, height = self.x1 - self.x0 + 2 * PAD, self.y1 - self.y0 + 2 * PAD
        return round(self.x0 - PAD), round(self.y0 - PAD), round(width), round(height)


Stop = tuple[float, float, str]
"""A reference on the border: from, to, and its letter or number."""


def border(area: Area, columns: Sequence[Stop], rows: Sequence[Stop]) -> Markup:
    """Neat line, graduated bar, outer rule; letters and numbers name every field."""
    x0, y0, x1, y1 = area.x0, area.y0, area.x1, area.y1
    out, back = num(x0 - PAD), num(x1 + PAD)
    hole = f"M{num(x0)},{num(y0)}V{num(y1)}H{num(x1)}V{num(y0)}Z"
    around = f"M{out},{num(y0 - PAD)}H{back}V{num(y1 + PAD)}H{out}Z"
    drawn = path(around + hole, "outside", 'fill-rule="evenodd"')
    for gap in (0.0, 5.0, 22.0):
        drawn += rect(x0 - gap, y0 - gap, x1 - x0 + 2 * gap, y1 - y0 + 2 * gap, "rule" if gap > 5 else "neat")
    for i, (a, b, label) in enumerate(columns):
        drawn += "".join(text((a + b) / 2, y, label, "ref") for y in (y0 - 9.4, y1 + 17.2))
        if i % 2 == 0:
            left, right = max(x0, a), min(x1, b)
            drawn += "".join(rect(left, y, right - left, 5, "grad") for y in (y0 - 5, y1))
    for i, (a, b, label) in enumerate(rows):
        drawn += "".join(text(x, (a + b) / 2 + 4, label, "ref") for x in (x0 - 13.5, x1 + 13.5))
        if i % 2 == 0:
            top, low = max(y0, a), min(y1, b)
            drawn += "".join(rect(x, top, 5, low - top, "grad") for x in (x0 - 5, x1))
    return drawn


def cartouche(x: float, y: float, over: str, title: str, sub: str, *, ground: str = "water") -> Markup:
    """The title in the drawing, engraved; two lines if it is long. `ground`: what it stands on, "water" or "land"."""
    lines = [title.upper()] if len(title) < 12 else title.upper().rsplit(" ", 1)
    drop = 28.0 * (len(lines) - 1)
    drawn = text(0, -28, over.upper(), "c-over")
    for i, line in enumerate(lines):
        drawn += text(0, 28 * i, line, "c-halo") + text(0, 28 * i, line, "c-title")
    rule = num(drop + 11)
    drawn += path(f"M-78,{rule}H-7M7,{rule}H78", "thin-rule")
    drawn += path(f"M0,{num(drop + 7.4)}l3.6,3.6l-3.6,3.6l-3.6-3.6Z", "grad")
    drawn += text(0, drop + 27, sub, "c-sub")
    return group(drawn, "on-land" if ground == "land" else "", f'transform="translate({num(x)},{num(y)})"')


def rose(x: float, y: float) -> Markup:
    """A compass rose."""
    spikes = ""
    for turn, length, width in (
        *((a, 17, 3.0) for a in (45, 135, 225, 315)),
        *((a, 29 if a == 0 else 24, 4.6) for a in (0, 90, 180, 270)),
    ):
        dark = path(f"M0,0L{num(width)},{num(-width)}L0,{digits(-length)}Z", "r-dark")
        light = path(f"M0,0L{num(-width)},{num(-width)}L0,{digits(-length)}Z", "r-light")
        spikes += f'<g transform="rotate({digits(turn)})">{dark}{light}</g>'
    rings = '<circle class="neat" r="20"/><circle class="neat" r="22"/>'
    return group(rings + spikes + text(0, -32, "N", "ref"), "", f'transform="translate({num(x)},{num(y)})"')


def tag(x: float, y: float, words: str, kind: Markup = "") -> Markup:
    """A price or a word beside the thing it is about; `kind` "no" for refusals."""
    width = 14 + 6.2 * len(words)
    box, letters = ("tag-no", "tag-no-text") if kind == "no" else ("tag-box", "tag-text")
    return rect(x - width / 2, y - 10, width, 19, box, more='rx="2"') + text(x, y + 4.4, words, letters)


def water_name(x: float, y: float, name: str, turn: float = 0.0) -> Markup:
    """The name of a lake or sea, perhaps turned."""
    where = f"translate({num(x)},{num(y)})" + (f" rotate({digits(turn, 'g')})" if turn else "")
    return group(text(0, 0, name, "lake"), "", f'transform="{where}"')
