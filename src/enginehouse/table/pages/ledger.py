"""The drawings of a record of play: ratings on one axis, places as columns, a year of games, whiskers round even."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from math import ceil, floor

from enginehouse.draw.markup import Markup, digits, esc, num
from enginehouse.table.live.career import Average, Opponent
from enginehouse.table.pages.markup import Safe, safe
from enginehouse.table.web.records import GameOver, RatingInfo

_MONTHS = 12
_ROW = 4  # squares beside each other
_CELL, _SQUARE = 17, 11


def ratings(lines: Sequence[tuple[str, RatingInfo]], bots: Sequence[tuple[str, float]], width: int, label: int) -> Safe:
    """Bar: 19 of 20; stroke: the best guess. Bots are dashed lines through all games."""
    reach = [one for _, info in lines for one in (info.least, info.most)] + [at for _, at in bots]
    low, high = 5 * floor(min(reach, default=10.0) / 5), 5 * ceil(max(reach, default=40.0) / 5)
    gap = 57 if width > 400 else 42
    foot = 30 + len(lines) * gap

    def x(value: float) -> float:
        return label + (width - label - 20) * (value - low) / max(1, high - low)

    step = 5 if high - low <= 40 else 10
    ticks = range(low, high + 1, step)
    drawn: list[Markup] = [f'<path class="c-fine" d="{"".join(_upright(x(v), 24, foot) for v in ticks)}"/>']
    for name, at in bots:
        drawn.append(f'<path class="l-bot" d="{_upright(x(at), 20, foot)}"/>')
        drawn.append(f'<text class="l-ax l-mid" x="{num(x(at))}" y="13">{esc(name)}</text>')
    for k, (name, info) in enumerate(lines):
        drawn.append(_rating(name, info, 34 + gap // 2 + gap * k, x))
    below: tuple[Markup, ...] = tuple(
        f'<text class="l-ax l-mid" x="{num(x(v))}" y="{digits(foot + 18)}">{digits(v)}</text>' for v in ticks
    )
    drawn.extend(below)
    says: Markup = (
        "the bar is right 19 times in 20" if width < 400 else "the bar holds the true strength 19 times in 20"
    )
    drawn.append(
        f'<text class="l-says" x="{digits(label if width > 400 else 0)}" y="{digits(foot + 44)}">rating; {says}</text>'
    )
    told = "; ".join(f"{name} {info.rating:.1f}, from {info.least:.1f} to {info.most:.1f}" for name, info in lines)
    return safe(_svg(width, foot + 52, "".join(drawn), told))


def _rating(name: str, info: RatingInfo, y: int, x: Callable[[float], float]) -> Markup:
    games: Markup = f"{digits(info.games)} game{'' if info.games == 1 else 's'}{', still wide' if info.wide else ''}"
    width = x(info.most) - x(info.least)
    drawn: list[Markup] = [
        f'<text class="l-name" x="0" y="{digits(y + 1)}">{esc(name)}</text>',
        f'<text class="l-ax" x="0" y="{digits(y + 17)}">{games}</text>',
        f'<rect class="l-bar{" wide" if info.wide else ""}" x="{num(x(info.least))}" y="{digits(y - 6)}"',
        f' width="{num(width)}" height="12"/><path class="l-best" d="{_upright(x(info.rating), y - 10, y + 10)}"/>',
        f'<text class="l-name l-mid l-halo" x="{num(x(info.rating))}" y="{digits(y - 13)}">',
        f"{num(round(info.rating, 1))}</text>",
    ]
    return "".join(drawn)


def _upright(x: float, top: float, foot: float) -> Markup:
    return f"M{num(x)},{num(top)}V{num(foot)}"


def _svg(width: int, height: int, drawn: Markup, told: str) -> Markup:
    size: Markup = f'width="{digits(width)}" height="{digits(height)}" viewBox="0 0 {digits(width)} {digits(height)}"'
    return f'<svg class="ledger" {size} role="img" aria-label="{esc(told)}">{drawn}</svg>'


def places(average: Average) -> Safe:
    """How often first to last, as small columns, the first filled."""
    most, drawn = max(average.places), list[Markup]()
    for place, n in enumerate(average.places):
        high = 4 + round(16 * n / most)
        box: Markup = f'x="{num(13 * place + 0.5)}" y="{num(20.5 - high)}" width="11" height="{digits(high)}"'
        drawn.append(f'<rect class="{"won" if place == 0 else "later"}" {box}/>')
    told = ", ".join(map(str, average.places))
    return safe(_svg(13 * len(average.places), 21, "".join(drawn), told))


def whisker(other: Opponent, width: int = 190) -> Safe:
    """How often one placed before them, round even: filled where even is outside."""

    def x(part: float) -> float:
        return 4 + (width - 8) * part

    drawn: Markup = (
        f'<path class="w-base" d="M0,11H{digits(width)}"/><path class="w-even" d="{_upright(x(0.5), 2, 20)}"/>'
        f'<path class="w-now" d="M{num(x(other.least))},11H{num(x(other.most))}"/>'
        f'<circle class="w-dot{" told" if other.told_apart else ""}" cx="{num(x(other.before))}" cy="11" r="4"/>'
    )
    told = f"from {100 * other.least:.0f} to {100 * other.most:.0f} per cent"
    return safe(_svg(width, 22, drawn, told))


def year(games: Sequence[GameOver], now: float, width: int = 1300) -> Safe:
    """One square a game, by month: won filled, second halved, later bare."""
    today = datetime.fromtimestamp(now, UTC)
    months = [_month(today, back) for back in reversed(range(_MONTHS))]
    by_month: dict[tuple[int, int], list[GameOver]] = {month: [] for month in months}
    for game in sorted(games, key=lambda one: one.ended):
        when = datetime.fromtimestamp(game.ended, UTC)
        by_month.get((when.year, when.month), []).append(game)
    rows = max(3, *(-(-len(some) // _ROW) for some in by_month.values()))
    foot, cell = 20 + 18 * rows, (width - 8) / _MONTHS
    drawn: list[Markup] = [f'<path class="c-axis" d="M0,{digits(foot)}H{digits(width - 8)}"/>']
    for m, month in enumerate(months):
        name = esc(f"{datetime(month[0], month[1], 1, tzinfo=UTC):%b}")
        drawn.append(f'<path class="c-fine" d="{_upright(m * cell, 0, foot)}"/>')
        drawn.append(f'<text class="l-ax" x="{num(m * cell + 5)}" y="{digits(foot + 16)}">{name}</text>')
        for k, game in enumerate(by_month[month]):
            drawn.append(square(game.place, m * cell + 11 + (k % _ROW) * _CELL, foot - 12 - (k // _ROW) * 18))
    won = sum(game.place == 1 for some in by_month.values() for game in some)
    told = f"{sum(map(len, by_month.values()))} games in the last twelve months, {won} won"
    return safe(_svg(width, foot + 22, "".join(drawn), told))


def _month(today: datetime, back: int) -> tuple[int, int]:
    months = today.year * 12 + today.month - 1 - back
    return months // 12, months % 12 + 1


def square(place: int, x: float = 6, y: float = 6) -> Markup:
    half = _SQUARE / 2
    box: Markup = f'x="{num(x - half)}" y="{num(y - half)}" width="{digits(_SQUARE)}" height="{digits(_SQUARE)}"'
    drawn: Markup = f'<rect class="{"won" if place == 1 else "lost"}" {box}/>'
    if place == 2:
        drawn += f'<path class="c-edge" d="M{num(x - half)},{num(y + half)}L{num(x + half)},{num(y - half)}"/>'
    return drawn


def key(place: int) -> Safe:
    """A square of the key."""
    return safe(f'<svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">{square(place)}</svg>')
