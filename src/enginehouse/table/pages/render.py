"""From a page's model to its HTML: regions with stable ids, and the files that every page loads.

The page knows no game. It shows what the model holds (sentences, choices, panels, layers of a picture) and leaves it to
the ids in ``Choice.touches`` which element of the board or of a panel leads to which choice.
"""

from __future__ import annotations

import json
import re
from collections.abc import MutableMapping, Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import jinja2
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from enginehouse import house
from enginehouse.bots import LEVELS
from enginehouse.core import Choice, Figure, Seat, Title, listed
from enginehouse.core.options import MAIN_OPTIONS, Option, Said, Value, main_option, spoken
from enginehouse.core.plain import read_number
from enginehouse.draw import theme
from enginehouse.draw.markup import Markup, esc, printed
from enginehouse.draw.pieces import EMBLEMS, emblem_icon
from enginehouse.draw.svg import view_box
from enginehouse.table.live.banks import may_resign
from enginehouse.table.live.chairs import AUTOMA
from enginehouse.table.live.packs import Pack, laid_out
from enginehouse.table.live.ratings import measured
from enginehouse.table.pages.chart import standing_chart
from enginehouse.table.pages.log_lines import LogLine
from enginehouse.table.pages.markup import Safe, plain, safe, written
from enginehouse.table.pages.model import Chair, EndModel, Leaf, PageModel, SeatModel
from enginehouse.table.pages.scale import Clock, scale, spoken_time
from enginehouse.table.settings import BANKS, FILLS, INCREMENTS

HERE = Path(__file__).parent
TEMPLATES, STATIC = HERE / "templates", HERE / "static"
FONTS = Path(theme.__file__).parent / "assets" / "fonts"
#: The styles of the pages, in the order of the cascade.
SHEETS = (
    "page.css",
    "play.css",
    "bar.css",
    "bill.css",
    "scenes.css",
    "lobby.css",
    "sheets.css",
    "phone.css",
    "learn.css",
    "book.css",
    "mine.css",
    "notices.css",
)


#: The layer of a board with the marks on what can be pressed. A page has it empty and draws the marks itself, from the
#: choices; pictures have it drawn by the game.
LEGAL = "legal"
#: Layers that show what can be pressed, or are only there to be pressed.
FOR_HANDS = {LEGAL, "marks", "tags", "ways", "targets", "hits", "link-hits", "press"}


def layer_id(name: Markup) -> Markup:
    return f"layer-{name}"


def layer(name: Markup, svg: Markup) -> Markup:
    """A layer of the board as the page swaps it."""
    return f'<g id="{layer_id(name)}">{svg}</g>'


def under(leaves: Sequence[Leaf], panel: str) -> str:
    """The tab of a phone under which a panel lies."""
    return next((leaf.id for leaf in leaves if panel in leaf.panels), "")


def board(model: PageModel) -> Safe:
    """The board for the page: a group of things to press, not an image, with a layer of its own for the page's marks."""
    layers = "".join(layer(name, "" if name == LEGAL else model.board.layers[name]) for name in model.board.layers)
    box = view_box(model.board.viewbox)
    return safe(
        f'<svg id="board" class="board" viewBox="{box}" role="group" aria-label="Board">'
        f'<g id="board-layers">{layers}</g><g id="page-marks" aria-hidden="true"></g></svg>'
    )


def small_board(model: PageModel) -> Safe:
    """The whole board once more, small: layer by layer, so that only copies of what changes are made anew."""
    return safe("".join(f'<use href="#{layer_id(name)}"/>' for name in model.board.layers if name not in FOR_HANDS))


def place_name(model: PageModel) -> str:
    """What is played on: the first option that names a map, a scenario or a set-up."""
    return next((o.said for o in model.options if o.name in MAIN_OPTIONS and o.value), "")


def clock(seconds: int) -> str:
    """Time left, as the page's clocks tell it.

    >>> clock(400), clock(3 * 3600), clock(3 * 86400)
    ('6:40', '3 h', '3 days')
    """
    if seconds > 86400:
        return f"{seconds // 86400} days" if seconds >= 2 * 86400 else "1 day"
    return f"{seconds // 3600} h" if seconds > 3600 else f"{seconds // 60}:{seconds % 60:02d}"


#: Where the pips of a die are, for each number.
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((18, 18),),
    2: ((10, 10), (26, 26)),
    3: ((10, 10), (18, 18), (26, 26)),
    4: ((10, 10), (26, 10), (10, 26), (26, 26)),
    5: ((10, 10), (26, 10), (18, 18), (10, 26), (26, 26)),
    6: ((10, 9), (26, 9), (10, 18), (26, 18), (10, 27), (26, 27)),
}


def source_title(name: str) -> str:
    """
    >>> source_title("luxury quarters")
    'Luxury quarters'
    """
    return name[:1].upper() + name[1:]


def offered(option: Option, pack: Pack | None) -> tuple[Value, ...]:
    """The values to choose from on a form, with those of a content pack; empty for free text."""
    if option.choices is None:
        return pack.offered(option) if pack else option.offers
    return tuple(option.choices)


def said(title: Title[Any], option: Option, value: Value, pack: Pack | None) -> Said:
    """A value of an option in words, also if a content pack has brought it."""
    return title.said(option, value, laid_out(pack.files) if pack else None)


def begins_with(title: Title[Any], option: Option) -> Value:
    """What is chosen on the form of a new table before anybody chose: the easiest for a first game."""
    return title.first_table.get(option.name, option.default)


def first_game(title: Title[Any]) -> str:
    """What a guided first game is, in two sentences: where, against whom, and who stands beside you."""
    main = main_option(title.options)
    where = (
        f"{said(title, main, title.first_table[main.name], None).name}, "
        if main and main.name in title.first_table
        else ""
    )
    others = title.first_count - 1
    against = "one mild bot" if others == 1 else f"{_FEW[others]} mild bots"
    mentor = "The mentor says what is new when it comes, and warns before the classic blunders."
    return f"{where or 'The plain game, '}you against {against}. {mentor}"


_FEW = ("no", "one", "two", "three", "four")


def icon(name: str) -> Safe:
    if name.startswith("emblem-"):
        return emblem(name.removeprefix("emblem-"))
    symbol = _signs().get(name)
    return safe('<svg class="i" aria-hidden="true"><use href="#{}"/></svg>').format(symbol) if symbol else safe("")


@cache
def _signs() -> dict[str, str]:
    """The ids of the symbols by their last word; a plain sign ("i-coin") goes before a piece of that name."""
    ids: list[str] = re.findall(r'<symbol id="([^"]+)"', theme.page_symbols())
    return {symbol.rpartition("-")[2]: symbol for symbol in sorted(ids, key=lambda symbol: symbol.startswith("i-"))}


@lru_cache(maxsize=8192)
def button(choice: Choice, group: str) -> Safe:
    """One of the choices. Many come again at the next moment, so each is written once."""
    named = "" if choice.number is None else f' data-number="{plain(choice.number)}" data-group="{plain(group)}"'
    label = plain(choice.label)
    head: Markup = f'<button name="action" value="{plain(choice.action)}" data-label="{label}"{about(choice)}{named}>'
    words = _priced(choice)
    inside: Markup = f"{plain(icon(choice.icon))}<span>{words}</span>" if choice.icon else words
    return safe(f"{head}{inside}</button>")


def _priced(choice: Choice) -> Markup:
    """A label, its price apart from it: where the menu beside a thing says it, the rail has less room."""
    name = choice.label.removesuffix(f": {choice.price}") if choice.price else choice.label
    if name == choice.label:
        return plain(name)
    return f'{plain(name)}<span class="cost"><span>: </span>{plain(choice.price)}</span>'


def about(choice: Choice) -> Markup:
    """What the page knows of a choice besides its label."""
    kept: dict[Markup, object] = {
        "touches": " ".join(choice.touches), "also": " ".join(choice.also), "ask": choice.ask, "note": choice.note,
        "price": choice.price, "rank": choice.rank,
    }  # fmt: skip
    told: list[Markup] = [f' data-{name}="{plain(value)}"' for name, value in kept.items() if value]
    return "".join(told) + (' class="asks"' if choice.opens else "")


def on_the_clock(model: PageModel) -> Chair | None:
    """The chair whose time runs: the viewer's own before another's."""
    timed = [chair for chair in model.chairs if chair.now and chair.limit and not chair.empty] if model.live else []
    return next((chair for chair in timed if chair.seat == model.viewer), timed[0] if timed else None)


def vacant(model: PageModel) -> list[Chair]:
    """The empty chairs that the table waits for."""
    return [chair for chair in model.chairs if chair.empty and chair.now] if model.live and not model.your_turn else []


@lru_cache(maxsize=8192)
def log_line(line: LogLine, at: str, viewer: Seat) -> Markup:
    """One line of the log. Lines do not change, and a page has forty of them: each is written once for all its frames."""
    ply, notation = plain(line.ply), f'<span class="n">{plain(line.notation)}</span>' if line.notation else ""
    seat = "" if line.seat is None else f' data-seat="{plain(line.seat)}"'
    sign: Markup = plain(emblem(line.emblem, 15)) if line.emblem else '<span class="no-emblem"></span>'
    if line.kind == "why":
        sign = '<span class="why-sign" aria-hidden="true"></span>'
    undone = '<span class="vh">, taken back</span>' if line.undone else ""
    see = f'<button type="button" class="plain see js-only" data-see="{ply}">see it</button>' if line.scene else ""
    return (
        f'<li class="{plain(line.kind)}{" undone" if line.undone else ""}" data-places="{plain(" ".join(line.places))}"'
        f' data-ply="{ply}"{seat}>{sign}<a href="{plain(at)}/{ply}{f"?seat={plain(viewer)}" if viewer >= 0 else ""}"'
        f' data-ply="{ply}">{plain(line.text)}</a>{undone}{see}{notation}</li>'
    )


def log_lines(lines: Sequence[LogLine], at: str, viewer: Seat) -> Safe:
    return safe("".join([log_line(line, at, viewer) for line in lines]))


@lru_cache(maxsize=4096)
def figure_cell(value: int | None, unit: str) -> Safe:
    """One figure of a seat; ticks where it is one "of 9"."""
    if value is None:
        return safe('<span title="Not for your eyes">?</span>')
    if n := ticks(unit):
        marks = "".join('<i class="f"></i>' if i < value else "<i></i>" for i in range(n))
        return safe('<span class="ticks" aria-hidden="true">{}</span>{}').format(safe(marks), value)
    return safe("{}{}").format(unit if unit == "$" else "", printed(value))


@lru_cache(maxsize=2048)
def seat_row(seat: SeatModel, units: str, over: bool, seated: bool, seat_link: str) -> Markup:
    """The row of one player, written once for all who see the same of it; an empty chair says what the host can do."""
    name, number = plain(seat.name), plain(seat.seat)
    marks: list[tuple[Markup, bool]] = [("me", seat.you), (" to-act", seat.acts and not over), (" no-one", seat.empty)]
    kind: Markup = "".join([mark for mark, on in marks if on])
    empty = ' data-empty="yes"' if seat.empty else ""
    cells = zip(seat.figures, units.split("\n"), strict=False)
    figures: list[Markup] = [f"<td>{plain(figure_cell(value, unit))}</td>" for value, unit in cells]
    row: Markup = (
        f'<tr id="seat-{number}" class="{kind}"{empty}><th scope="row">'
        f'<span class="who">{plain(emblem(seat.emblem))}<bdi class="nm" title="{name}">'
        f"{'Empty chair' if seat.empty else name}</bdi><small>{plain(_who(seat, seated))}</small></span></th>"
        f"{''.join(figures)}</tr>"
    )
    row += _bank_row(seat) if seat.bank.limit or seat.away or (seat.late and not seat.you) else ""
    return row + _chair_row(seat, seat_link) if seat.empty and seat_link else row


def _who(seat: SeatModel, seated: bool) -> str:
    """What stands small beside a name."""
    if seat.you:
        return "you"
    if seat.empty or seat.bot:
        return "" if seat.empty or seat.bot == AUTOMA else seat.bot
    if seat.left or seat.away:
        return "left" if seat.left else ""  # that they are away is told below, and for how long
    return "away" if not seat.connected and seated else ""


_BAR = 132  # the width of a bank's scale


def _bank_row(seat: SeatModel) -> Markup:
    """What is left of a seat's bank, that who sits there is away, or for whom a bot plays there."""
    told: list[Markup] = []
    if seat.away:
        told.append(f'<span class="away-note" data-until="{plain(seat.away_until)}">{plain(seat.away)}</span>')
    elif seat.bank.limit:
        left, end = seat.bank.left, seat.bank.due
        due: Markup = "" if end is None else f' data-due="{plain(end)}"'
        words = plain(clock(int(left)))
        bar = plain(scale(Clock(min(left, seat.bank.limit), seat.bank.limit), _BAR))
        limit: Markup = f' data-limit="{plain(seat.bank.limit)}"'
        told.append(f'<span class="time-bar"{due}{limit}>{bar}</span> <span class="bank"{due}>{words}</span> left')
    if seat.late:
        told.append(f"for {plain(seat.late)}, whose time was up")
    return (
        f'<tr class="bank-row" data-bank="{plain(seat.seat)}"><td colspan="{plain(len(seat.figures) + 1)}">'
        f'<span class="chair-who">{plain(emblem(seat.emblem, 20))} <span class="nm">{plain(seat.name)}</span></span>'
        f"{' '.join(told)}</td></tr>"
    )


def _chair_row(seat: SeatModel, seat_link: str) -> Markup:
    waits = "the table waits for this chair" if seat.acts else "the table waits when its turn comes"
    return (
        f'<tr class="chair-row" data-chair="{plain(seat.seat)}"><td colspan="{plain(len(seat.figures) + 1)}">'
        f'<span class="chair-who no-one">{plain(emblem(seat.emblem, 20))} <span class="nm">Empty chair</span> '
        f"{plain(seat.name)}</span>{plain(chair_acts(seat.seat, seat.name, seat_link))}"
        f'<span class="guest-only">waiting for a player</span><span class="host-only wait-note">{waits}</span></td></tr>'
    )


@lru_cache(maxsize=512)
def chair_acts(seat: Seat, name: str, address: str) -> Safe:
    """What the host can do about an empty chair; others do not see it."""
    return safe(written(environment().get_template("chair_acts.html"), seat=seat, name=name, address=address))


@lru_cache(maxsize=64)
def seat_heads(heads: tuple[tuple[str, str, str, str], ...]) -> Markup:
    """The heads of the figures' columns, each a name, its short form, a unit and a help."""
    return written(environment().get_template("seat_heads.html"), heads=heads)


def seat_table(seats: Sequence[SeatModel], figures: Sequence[Figure], over: bool, seated: bool, seat_link: str) -> Safe:
    """The head and the rows of the players, the viewer's own first."""
    units = "\n".join([figure.unit for figure in figures])
    mine_first = sorted(seats, key=lambda seat: not seat.you)
    rows: list[Markup] = [seat_row(seat, units, over, seated, seat_link) for seat in mine_first]
    heads = seat_heads(tuple((f.name, f.short, f.unit, f.help) for f in figures))
    return safe(f"<thead>{heads}</thead><tbody>\n{''.join(rows)}")


@cache
def emblem(letter: str, size: int = 22) -> Safe:
    return safe(emblem_icon(esc(letter), size)) if letter in EMBLEMS else safe("")


def by_seat(rows: Sequence[tuple[Seat, int, str, str]]) -> dict[Seat, tuple[int, str, str]]:
    """How long who sits there could be away."""
    return {seat: (days, first, last) for seat, days, first, last in rows}


def ticks(unit: str) -> int:
    """How many ticks a figure "of 9" has; none for other units or long rows."""
    number = read_number(unit.removeprefix("of ")) if unit.startswith("of ") else None
    return number if number is not None and number <= 14 else 0


_LIGHT_MARKS = re.compile(r"(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)")


def prose(text: str) -> Safe:
    """The catalogue's light marks, bold and code, as markup; everything else is text.

    >>> prose("Take **$3**, not <b>.")
    Markup('Take <b>$3</b>, not &lt;b&gt;.')
    """
    out = safe("")
    for part in _LIGHT_MARKS.split(text):
        if part.startswith("**"):
            out += safe("<b>{}</b>").format(part[2:-2])
        elif part.startswith("*") and len(part) > 2:
            out += safe("<i>{}</i>").format(part[1:-1])
        elif part.startswith("`"):
            out += safe("<code>{}</code>").format(part[1:-1])
        else:
            out += part
    return out


def victory(end: EndModel) -> str:
    """Who has won, and with how much."""
    first = [row for row in end.ranking if row.place == 1]
    most = (
        f"1 {end.points_are.removesuffix('s')}"
        if first[0].points == 1
        else f"{printed(first[0].points)} {end.points_are}"
    )
    who = listed([row.name for row in first])
    if len(end.ranking) == 1:  # whoever plays alone wins against nobody
        return f"{who} ends with {most}"
    return f"{who} wins with {most}" if len(first) == 1 else f"{who} share the victory with {most}"


def decided(end: EndModel, viewer: Seat) -> str:
    """What made the difference between the winner and the viewer, or the next: a source of points, or a tie-break.
    Where somebody has as many points as the winner, that is what everybody is told."""
    winner, behind = end.ranking[0], [row for row in end.ranking if row.place > 1]
    if len(end.ranking) == 1 and winner.sources:
        source, most = max(winner.sources, key=lambda row: row[1])
        return f"{source_title(source)} brought most of it: {printed(most)} of {printed(winner.points)}."
    level = [row for row in behind if row.points == winner.points]
    other = next((row for row in level or behind if row.seat == viewer), next(iter(level or behind), None))
    if other is None or not winner.sources:
        return end.note
    for name, by_seat in end.above:
        if by_seat[winner.seat] != by_seat[other.seat]:
            return f"{source_title(name)} decided it, whatever the count says."
    if winner.points == other.points:
        for name, by_seat in end.ties:
            if by_seat[winner.seat] != by_seat[other.seat]:
                a, b = abs(by_seat[winner.seat]), abs(by_seat[other.seat])
                level = f"{winner.name} and {other.name} have {printed(winner.points)} each"
                return f"{level}. {source_title(name)} decided it: {a} to {b}."
    if winner.points <= other.points:
        return f"{end.note[:1].upper()}{end.note[1:]} decided it, whatever the count says." if end.note else ""
    theirs, others = dict(winner.sources), dict(other.sources)
    source = max(theirs, key=lambda name: theirs[name] - others.get(name, 0))
    whose = "your" if other.seat == viewer else f"{other.name}’s"
    return f"{source_title(source)} decided it: {printed(theirs[source])} to {whose} {printed(others.get(source, 0))}."


def _moment(at: float) -> str:
    """For machines, which tell it as their owners do."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def _step_line(lesson: Any) -> Safe:
    """The short line of a lesson's steps."""
    from enginehouse.table.pages import course_line  # noqa: PLC0415 - it draws with what is here

    return course_line.steps([(stop.name, stop.state) for stop in lesson.stops], lesson.who[0].emblem)


class _Templates(jinja2.Environment):
    """Templates whose shared names are a plain dict: a chain of two is copied slowly, and every rendering copies it."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


@cache
def environment() -> jinja2.Environment:
    templates = _Templates(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=lambda name: name is None or name.endswith(".html"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    templates.filters.update(
        spoken=spoken,
        titled=source_title,
        printed=printed,
        prose=prose,
        clock=clock,
        spoken_time=spoken_time,
        moment=_moment,
        json=lambda value: json.dumps(value, ensure_ascii=False),
    )
    shared: dict[str, Any] = {
        "board": board, "small_board": small_board, "place_name": place_name, "emblem": emblem, "ticks": ticks,
        "chart": standing_chart, "pips": PIPS, "decided": decided, "under": under,
        "main_option": main_option, "offered": offered, "said": said, "begins_with": begins_with, "first_game": first_game,
        "levels_of_play": tuple(LEVELS.values()), "measured": measured, "pigments": theme.OWNERS, "files": file_version(),
        "rulebooks": tuple((title.id, title.name) for title in house.games()),
        "symbols": safe(theme.page_symbols()), "step_line": _step_line, "scale": scale, "banks_offered": BANKS,
        "increments": INCREMENTS, "fills": FILLS, "may_resign": may_resign, "by_seat": by_seat,
    }  # fmt: skip
    for name, value in shared.items():
        templates.globals[name] = value
    return templates


def read_templates() -> None:
    """Read them all, before the first visitor would wait for it: once read they are kept."""
    templates = environment()
    for name in templates.list_templates(extensions=["html"]):
        templates.get_template(name)


# --- files -----------------------------------------------------------------------------------------------------------
#: What is there for people who read the sheets: remarks, and the room before a line.
_FOR_READERS = re.compile(r"/\*.*?\*/|^\s+", re.DOTALL | re.MULTILINE)


@cache
def stylesheet() -> bytes:
    """One style sheet for all pages: fonts, tokens, the drawing's styles and the pages'."""
    own = "".join((STATIC / "css" / name).read_text(encoding="utf-8") for name in SHEETS)
    return _FOR_READERS.sub("", theme.font_faces("/static/fonts") + theme.page_css() + own).encode()


@cache
def file_version() -> str:
    """A word that changes when a file does, so that browsers may keep what they have."""
    digest = blake2b(stylesheet(), digest_size=6)
    for path in sorted(STATIC.rglob("*.js")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class Files(StaticFiles):
    """Files that change only with the program; pages name them with its version."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "public, max-age=3600"
        return response


async def _stylesheet(_request: Request) -> Response:
    return Response(stylesheet(), media_type="text/css", headers={"cache-control": "public, max-age=3600"})


def file_routes() -> list[BaseRoute]:
    """Styles, scripts and fonts, all from this house."""
    return [
        Route("/static/house.css", _stylesheet),
        Mount("/static/fonts", Files(directory=FONTS)),
        Mount("/static", Files(directory=STATIC)),
    ]
