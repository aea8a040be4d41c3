"""Charts of a report, as SVG: bars with their intervals, and a curve beside the line it should follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from enginehouse.draw.markup import Markup, esc, num

WIDTH, LEFT, RIGHT, ROW, HEAD = 720, 230, 60, 26, 46
SIDE, MARGIN = 420, 56
INK: Markup = "#2b2a28"
QUIET: Markup = "#8a857c"
BAR: Markup = "#b9794a"
MARK: Markup = "#3d5a6c"


@dataclass(frozen=True, slots=True)
class Bar:
    """A share from 0 to 1 with the interval in which the true one lies, and the share that would be even."""

    label: str
    share: float
    low: float
    high: float
    even: float


@dataclass(frozen=True, slots=True)
class Dot:
    """What was foretold, what came, and of how many."""

    foretold: float
    came: float
    many: int


def _text(x: float, y: float, text: Markup, fill: Markup, anchor: Markup = "start", weight: Markup = "400") -> Markup:
    return (
        f'<text x="{num(x)}" y="{num(y)}" fill="{fill}" text-anchor="{anchor}" font-weight="{weight}" '
        f'font-family="Source Sans 3, sans-serif" font-size="13">{text}</text>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, stroke: Markup, wide: float = 1.0) -> Markup:
    return f'<line x1="{num(x1)}" y1="{num(y1)}" x2="{num(x2)}" y2="{num(y2)}" stroke="{stroke}" stroke-width="{num(wide)}"/>'


def _block(x: float, y: float, wide: float, high: float) -> Markup:
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(high)}" fill="{BAR}"/>'


def _dot(x: float, y: float, radius: float) -> Markup:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{BAR}"/>'


def _sheet(width: float, height: float, title: str, drawn: Sequence[Markup]) -> str:
    inner = "\n".join(drawn)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}" role="img">\n'
        f"<title>{esc(title)}</title>\n"
        f'<rect width="{num(width)}" height="{num(height)}" fill="#fbf8f2"/>\n{inner}\n</svg>\n'
    )


def bars(title: str, shown: Sequence[Bar]) -> str:
    """One bar a line, from 0 to 100 %."""
    height = HEAD + ROW * len(shown) + 16
    drawn: list[Markup] = [_text(16, 26, esc(title), INK, weight="600")]
    span = WIDTH - LEFT - RIGHT
    for n, bar in enumerate(shown):
        top = HEAD + ROW * n
        middle = top + ROW / 2
        drawn.extend(
            [
                _text(LEFT - 10, middle + 4, esc(bar.label), INK, "end"),
                _block(LEFT, top + 5, span * bar.share, ROW - 10),
                _line(LEFT + span * bar.low, middle, LEFT + span * bar.high, middle, INK, 1.5),
                _line(LEFT + span * bar.low, middle - 4, LEFT + span * bar.low, middle + 4, INK, 1.5),
                _line(LEFT + span * bar.high, middle - 4, LEFT + span * bar.high, middle + 4, INK, 1.5),
                _line(LEFT + span * bar.even, top + 1, LEFT + span * bar.even, top + ROW - 1, MARK, 2),
                _text(WIDTH - RIGHT + 8, middle + 4, esc(f"{bar.share:.0%}"), INK),
            ]
        )
    return _sheet(WIDTH, height, title, drawn)


def curve(title: str, shown: Sequence[Dot], across: str, up: str) -> str:
    """What came by what was foretold, both from 0 to 1; on the line they are the same."""
    span = SIDE - 2 * MARGIN

    def x(share: float) -> float:
        return MARGIN + span * share

    def y(share: float) -> float:
        return SIDE - MARGIN - span * share

    most = max((dot.many for dot in shown), default=1)
    drawn: list[Markup] = [_text(16, 26, esc(title), INK, weight="600")]
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        drawn.extend(
            [
                _line(x(tick), y(0), x(tick), y(1), "#e4ddd0"),
                _line(x(0), y(tick), x(1), y(tick), "#e4ddd0"),
                _text(x(tick), y(0) + 18, esc(f"{tick:.0%}"), QUIET, "middle"),
                _text(x(0) - 8, y(tick) + 4, esc(f"{tick:.0%}"), QUIET, "end"),
            ]
        )
    drawn.append(_line(x(0), y(0), x(1), y(1), MARK, 1.5))
    drawn.extend([_dot(x(dot.foretold), y(dot.came), 3 + 5 * (dot.many / most) ** 0.5) for dot in shown])
    drawn.extend([_text(x(0.5), SIDE - 12, esc(across), INK, "middle"), _text(16, 44, esc(up), INK)])
    return _sheet(SIDE, SIDE, title, drawn)
