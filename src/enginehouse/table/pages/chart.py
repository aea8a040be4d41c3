"""The standing over time as a drawing: one line for each seat, in its colour, with its emblem at the end."""

from __future__ import annotations

from enginehouse.draw import pieces, svg
from enginehouse.draw.markup import Markup, digits, esc, printed
from enginehouse.table.pages.markup import Safe, safe
from enginehouse.table.pages.model import EndModel, SeatModel

WIDTH, HEIGHT, LEFT, RIGHT, TOP, LOW = 690.0, 242.0, 48.0, 186.0, 42.0, 26.0


def standing_chart(end: EndModel, seats: tuple[SeatModel, ...]) -> Safe:
    """Points of every seat after every turn. Empty if there are not two moments to draw a line between."""
    if len(end.standing) < 2:
        return safe("")
    values = [points for moment in end.standing for points in moment]
    low, high = min(0, *values), max(1, *values)
    wide, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - LOW

    def x(n: int) -> float:
        return LEFT + wide * n / (len(end.standing) - 1)

    def y(points: float) -> float:
        return TOP + tall * (high - points) / (high - low)

    drawn = "".join(
        svg.path(f"M{svg.num(LEFT)},{svg.num(y(v))}h{svg.num(wide)}", "chart-rule")
        + svg.text(LEFT - 8, y(v) + 4, printed(v), "label end")
        for v in range(low - low % _step(high - low), high + 1, _step(high - low))
        if v >= low
    )
    drawn += svg.text(LEFT + wide / 2, HEIGHT - 4, "turns: press one to see it", "label centred")
    drawn += svg.text(4, TOP - 24, end.points_are, "label")
    for seat in seats:
        line = svg.polyline([(x(n), y(moment[seat.seat])) for n, moment in enumerate(end.standing)])
        core = svg.path(line, "chart-ink") + svg.path(line, "chart-core") + svg.path(line, "t-rhythm")
        drawn += svg.group(core, f"chart-line own-{esc(seat.emblem)}")
    drawn += "".join(_ends(seats, [y(p) for p in end.standing[-1]], end.standing[-1]))
    step = wide / (len(end.standing) - 1)
    said, last = "", len(end.standing) - 1
    for n, ply in enumerate(end.standing_ply):
        said = f"Turn {n}: " + ", ".join(f"{s.name} {printed(end.standing[n][s.seat])}" for s in seats)
        at = svg.rect(x(n) - step / 2, TOP, step, tall, "chart-at", more=f'data-ply="{digits(ply)}"')
        drawn += f"<g>{at}<title>{esc(said)}</title></g>"
    box = svg.view_box((0, 0, WIDTH, HEIGHT))
    # For keys and ears it is a slider over the turns: see history.js.
    slider: Markup = f'aria-valuemin="0" aria-valuemax="{digits(last)}" aria-valuenow="{digits(last)}"'
    slider += f' aria-valuetext="{esc(said)}" aria-label="{esc(end.points_are)} over the turns"'
    return safe(f'<svg class="chart" viewBox="{box}" role="slider" tabindex="0" {slider}>{drawn}</svg>')


def _step(span: int) -> int:
    return next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10**9) if span / step <= 6)


def _ends(seats: tuple[SeatModel, ...], heights: list[float], points: tuple[int, ...]) -> list[Markup]:
    """Names at the right, pushed apart where lines end close together."""
    at, out = -100.0, list[Markup]()
    for seat in sorted(seats, key=lambda s: heights[s.seat]):
        at = max(heights[seat.seat], at + 22)
        left = WIDTH - RIGHT + 14
        total = printed(points[seat.seat])
        out.append(
            pieces.emblem(esc(seat.emblem), left, at, 18)
            + svg.text(left + 16, at + 4.5, total, "strong")
            + svg.fitted(left + 24 + 7.5 * len(total), at + 4.5, seat.name, "datum", 13, 140 - 7.5 * len(total))
        )
    return out
