"""A course drawn as a railway: its line, its gradient profile, the short line of a lesson's steps, and pictures of positions.

How far somebody has come is known by their browser alone. So every station is drawn in all its states, and the page shows one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from enginehouse import house
from enginehouse.draw.extents import around, boxes
from enginehouse.draw.markup import Markup, digits, esc, num
from enginehouse.draw.pieces import engine
from enginehouse.draw.theme import standalone
from enginehouse.learn import Course, Lesson, Run, course
from enginehouse.learn.puzzle import PREFIX, puzzle_lesson
from enginehouse.table.pages.markup import Safe, safe
from enginehouse.table.pages.pictures import UNSEEN

_SIDES = (30.0, 62.0)  # where the line runs; it changes sides from district to district
_TOP = 32.0
#: What of a board the picture of a puzzle shows: its shape, the least of the width, and how many answers are looked at.
_SHAPE, _LEAST, _ANSWERS = 3 / 2, 0.42, 150
_OWN: Markup = "P"


def _built(d: Markup, owner: Markup = _OWN) -> Markup:
    return (
        f'<g class="built track own-{owner}"><path class="t-case" d="{d}"/><path class="t-ink" d="{d}"/>'
        f'<path class="t-core" d="{d}"/><path class="t-rhythm" d="{d}"/></g>'
    )


def _surveyed(d: Markup) -> Markup:
    return (
        f'<g class="surveyed"><path class="survey-case" d="{d}"/><path class="survey" d="{d}"/>'
        f'<path class="survey-core" d="{d}"/></g>'
    )


def _rail(d: Markup) -> Markup:
    return f"{_surveyed(d)}{_built(d)}"


def _tick(x: float, y: float) -> Markup:
    return f'<path class="st-tick" d="M{num(x - 4)},{num(y + 0.3)}l3,3.2l5.2,-6.4"/>'


def _marks(x: float, y: float, r: float = 9.0) -> Markup:
    """A station in its three states."""
    at: Markup = f'cx="{num(x)}" cy="{num(y)}"'
    return (
        f'<g class="as-next"><circle class="st next" {at} r="{digits(r - 2)}"/></g>'
        f'<g class="as-done"><circle class="st" {at} r="{digits(r)}"/>{_tick(x, y)}</g>'
        f'<g class="as-now"><circle class="st-band" {at} r="13"/><circle class="st-now" {at} r="13"/>'
        f"{engine(x, y, _OWN, 0.74)}</g>"
    )


def station(part: int, first: bool, last: bool) -> Safe:
    """The line beside one row: the mark stands 32 below the row's top, and the line runs on as far as the row is high."""
    x = _SIDES[part % 2]
    at = num(x)
    above: Markup = "" if first else f'<g class="above">{_rail(f"M{at},-2V{num(_TOP)}")}</g>'
    below: Markup = "" if last else f'<g class="under">{_rail(f"M{at},{num(_TOP)}V400")}</g>'
    return _way(f"{above}{below}{_marks(x, _TOP)}", 400)


def terminus(part: int) -> Safe:
    x, y = _SIDES[part % 2], _TOP
    at: Markup = f'cx="{num(x)}" cy="{num(y)}"'
    end: Markup = (
        f'<path class="st-end" d="M{num(x - 15)},{num(y)}h30"/><circle class="st" {at} r="9"/>'
        f'<circle class="st-dot" {at} r="3.4"/>'
    )
    return _way(f'<g class="above">{_rail(f"M{num(x)},-2V{num(y)}")}</g>{end}', 400)


def swing(part: int) -> Safe:
    """The line between two districts, from one side to the other."""
    if not part:
        return safe("")
    a, b = num(_SIDES[(part - 1) % 2]), num(_SIDES[part % 2])
    return _way(f'<g class="above">{_rail(f"M{a},-2V8C{a},30 {b},26 {b},48V60")}</g>', 56)


def _way(inner: Markup, high: int) -> Safe:
    h = digits(high)
    return safe(f'<svg class="way" width="92" height="{h}" viewBox="0 0 92 {h}" aria-hidden="true">{inner}</svg>')


def profile(course: Course) -> Safe:
    """The same course from the side: a station's height is how hard it is; the last is the terminus."""
    levels = [*(lesson.level for lesson in course.lessons if not lesson.later), 4]
    n, wide = len(levels), 760.0
    xs = [18 + (wide - 36) * i / max(n - 1, 1) for i in range(n)]
    ys = [100.0 - 17 * level for level in levels]

    def way(i: int) -> Markup:
        m = num((xs[i] + xs[i + 1]) / 2)
        return f"C{m},{num(ys[i])} {m},{num(ys[i + 1])} {num(xs[i + 1])},{num(ys[i + 1])}"

    whole: Markup = f"M{num(xs[0])},{num(ys[0])}{''.join([way(i) for i in range(n - 1)])}"
    hatch: Markup = (
        '<defs><pattern id="pf" width="4.2" height="4.2" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path class="pf-hatch" d="M0,2.1H4.2"/></pattern></defs>'
    )
    ground: Markup = (
        f'<path d="{whole}V104H{num(xs[0])}Z" fill="url(#pf)"/><path class="pf-base" d="M0,104H{num(wide)}"/>'
    )
    drops: list[Markup] = [f'<path class="pf-drop" d="M{num(x)},{num(y)}V108"/>' for x, y in zip(xs, ys, strict=True)]
    rails: list[Markup] = [
        f'<g class="seg" data-seg="{digits(i)}">{_rail(f"M{num(xs[i])},{num(ys[i])}{way(i)}")}</g>'
        for i in range(n - 1)
    ]
    stops: list[Markup] = [
        f'<g class="pf-stop" data-stop="{digits(i)}">{_marks(x, y, 6)}</g>'
        f'<text class="pf-no" x="{num(x)}" y="122">{digits(i + 1)}</text>'
        for i, (x, y) in enumerate(zip(xs[:-1], ys[:-1], strict=True))
    ]
    at: Markup = f'cx="{num(xs[-1])}" cy="{num(ys[-1])}"'
    end: Markup = f'<circle class="st" {at} r="7"/><circle class="st-dot" {at} r="2.8"/>'
    return safe(
        '<svg class="profile" viewBox="0 0 760 132" role="img" aria-label="The course from the side: the higher, the harder">'
        f"{hatch}{ground}{''.join(drops)}{''.join(rails)}{''.join(stops)}{end}</svg>"
    )


def steps(stops: Sequence[tuple[str, str]], owner: str) -> Safe:
    """The short line of a lesson: its steps, each a name and how it stands (done, shown, now, next)."""
    n, wide = len(stops), 420.0
    xs = [12 + (wide - 24) * i / max(n - 1, 1) for i in range(n)]
    at = next((i for i, (_, state) in enumerate(stops) if state in ("now", "next")), n - 1)
    own: Markup = esc(owner)
    drawn: list[Markup] = []
    if at < n - 1:
        drawn.append(_surveyed(f"M{num(xs[at])},14H{num(xs[-1])}"))
    if at:
        drawn.append(_built(f"M{num(xs[0])},14H{num(xs[at])}", own))
    for i, ((name, state), x) in enumerate(zip(stops, xs, strict=True)):
        here: Markup = f'cx="{num(x)}" cy="14"'
        if state == "done":
            drawn.append(
                f'<circle class="st" {here} r="8"/><path class="st-tick" d="M{num(x - 3.6)},14.3l2.7,2.9l4.7,-5.8"/>'
            )
        elif state == "shown":
            drawn.append(f'<circle class="st" {here} r="8"/>')
        elif state == "now":
            drawn.append(f'<circle class="st-band" {here} r="8.4"/><circle class="st-now" {here} r="8.4"/>')
        else:
            drawn.append(f'<circle class="st next" {here} r="6"/>')
        anchor: Markup = "start" if i == 0 else "end" if i == n - 1 else "middle"
        shift = -8 if i == 0 else 8 if i == n - 1 else 0
        on: Markup = " on" if state == "now" else ""
        drawn.append(f'<text class="step-t{on}" x="{num(x + shift)}" y="40" text-anchor="{anchor}">{esc(name)}</text>')
    label: Markup = f"Step {digits(min(at + 1, n))} of {digits(n)}"
    return safe(f'<svg class="steps" viewBox="0 0 420 46" role="img" aria-label="{label}">{"".join(drawn)}</svg>')


def picture(lesson: Lesson, theme: str) -> bytes:
    """The board at the beginning of a lesson, for the course; of a puzzle, the part that it is about."""
    return _picture(lesson.game, lesson.id, lesson.file, theme)


@lru_cache(maxsize=64)
def _picture(game: str, name: str, _file: str, theme: str) -> bytes:
    title = house.title(game)
    puzzle = name.startswith(PREFIX)
    run = Run(title, puzzle_lesson(game, name) if puzzle else course(game)[name])
    seen = run.game.view(run.seat)
    board = title.board(seen, run.words)
    part = board.viewbox
    if puzzle:
        answers = run.game.legal(run.seat)[:_ANSWERS]
        touched = [thing for action in answers for thing in title.choice(seen, run.seat, action).touches]
        part = around(boxes(board.layers.values(), touched).values(), part, _SHAPE, _LEAST)
    drawing = "".join(layer for layer_name, layer in board.layers.items() if layer_name not in UNSEEN)
    return standalone(drawing, part, theme, title=title.name, fonts="small").encode()
