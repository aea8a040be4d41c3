"""Everything the page of one viewer shows, as plain values: the templates need nothing else and decide nothing.

``PageModel`` is made by ``page_model(room, viewer, at)`` from the viewer's own view. ``viewer`` is a seat or
``SPECTATOR`` (-1); the same model is shown to every browser that looks with the same eyes, so nothing in it is about
a browser (what a browser holds is in ``Browser``, which only the page's shell gets, never a frame).

What the page builder may rely on
---------------------------------
* Regions: ``templates/regions/<id>.html``, or a function of ``by_hand.py``, is one region of the page. Its outermost
  element has that id. Each gets the model as ``m``. ``regions.REGIONS`` lists them; every layer of the board that can
  change is a region too, with the id ``layer-<name>``. The regions ``panels`` and ``below`` hold the game's panels, each
  by ``regions.panel_section``. A frame holds only what changed since what the browser has (see ``frames.py``). The region
  ``words`` is in pages and in frames of the past, never in live ones: few read it, and a page asks for it while it lies
  open.
* Text in the model is *not* escaped (Jinja does it), except ``Panel.html`` and the board, which are safe markup.
* ``m.moment`` goes into every post as ``moment``; ``key`` is any fresh random text, one for each click.
* ``m.choices`` are the legal actions in order, ``m.groups`` the same by their group. Empty: nothing to do here.
* Plies are the viewer's own count (see ``line.py``): ``m.ply`` of ``m.last``; ``/t/<id>/at/<ply>`` shows a moment.
* Posts go to the addresses in ``m.links`` (plain forms work without script, JSON otherwise; see ``api.py``).
"""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enginehouse.core import SPECTATOR, Choice, Figure, Offer, Panel, Picture, Result, Sealed, Seat, Tab, Title, Words
from enginehouse.core.options import Value, spoken
from enginehouse.draw.memory import recalled, recognised
from enginehouse.learn import Guidance
from enginehouse.table.live import banks, orders
from enginehouse.table.live.banks import NO_CLOCK, Clock
from enginehouse.table.live.chairs import AUTOMA, day
from enginehouse.table.live.line import AnyGame
from enginehouse.table.pages import scenes
from enginehouse.table.pages.guided import guided
from enginehouse.table.pages.log_lines import (
    LOG_LINES,
    LogLine,
    lately,
    lines,
    moved_by_the_house,
    own_actions,
    since_own_move,
)
from enginehouse.table.pages.paces import Times, in_force
from enginehouse.table.pages.people import by_name, told

if TYPE_CHECKING:
    from enginehouse.table.live.room import Room
    from enginehouse.table.storage import GameRow, SeatRow


@dataclass(frozen=True, slots=True)
class SeatModel:
    """One player's row."""

    seat: Seat
    name: str
    emblem: str  # the letter in the pigment box
    acts: bool  # the game waits for this seat
    you: bool
    bot: str  # the kind of bot, "automa", or empty for a person
    empty: bool  # nobody has sat down yet
    connected: bool
    left: bool  # who sat there has left the table
    figures: tuple[int | None, ...]  # in the order of PageModel.figures; None: may not be known
    bank: Clock = NO_CLOCK  # what is left of it, where the table has banks
    away: str = ""  # that who sits there is away, and for how long
    away_until: float = 0.0
    late: str = ""  # whose time was up, and for whom a bot plays


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as the bar shows it: nothing of what lies before it on the table."""

    seat: Seat
    name: str
    emblem: str
    now: bool  # the game waits for it
    empty: bool
    bot: str
    limit: int  # seconds for a decision, or of a whole bank; 0: no clock runs for it
    due: float | None  # when its time is up, if it is waited for
    left: float = 0.0  # seconds, while it does not run
    away: float = 0.0  # who sits there is away until then, and the clock stands

    @property
    def shown(self) -> str:
        """Its name with what a stranger should know of it: "Otto, greedy"."""
        if self.empty:
            return f"{self.name}, an empty chair"
        return f"{self.name}, {self.bot}" if self.bot not in ("", AUTOMA) else self.name


@dataclass(frozen=True, slots=True)
class HouseMoved:
    """What the house did for the viewer, whose time was up."""

    times: int
    text: str  # of the first of these actions
    ply: int  # the viewer's ply before it


@dataclass(frozen=True, slots=True)
class ChatLine:
    seat: Seat
    name: str
    emblem: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class UndoModel:
    """What can be taken back. ``own`` actions one by one from the last, each with those after it."""

    own: tuple[LogLine, ...] = ()
    may_propose: bool = False  # something lies beyond the barrier
    proposed_by: Seat | None = None
    proposed_ply: int = 0  # the viewer's ply the game would go back to
    agreed: tuple[Seat, ...] = ()
    missing: tuple[Seat, ...] = ()  # who has not answered
    asks_you: bool = False


@dataclass(frozen=True, slots=True)
class OrderModel:
    """The standing order that the viewer could leave, and the one that stands."""

    about: str
    label: str
    note: str
    nothing: str
    least: int
    most: int
    up_to: int | None = None  # None: none stands
    told: str = ""  # the one that stands, in words


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """One row of the ranking at the end."""

    place: int
    seat: Seat
    name: str
    emblem: str
    points: int
    sources: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class EndModel:
    ranking: tuple[PlaceRow, ...]
    sources: tuple[str, ...]  # every source of points, for the table's columns
    note: str
    standing: tuple[tuple[int, ...], ...]  # by turn: the points of every seat
    standing_ply: tuple[int, ...]  # the viewer's ply of each
    points_are: str = "points"
    counting: tuple[tuple[str, str], ...] = ()  # how each source counts, in a sentence
    ties: tuple[tuple[str, tuple[int, ...]], ...] = ()  # what decides between equal points, by seat
    above: tuple[tuple[str, tuple[int, ...]], ...] = ()  # what decides before any points


@dataclass(frozen=True, slots=True)
class OptionModel:
    name: str
    label: str
    value: Value
    said: str  # the value in words
    help: str
    rule: str
    changed: bool  # not the default


@dataclass(frozen=True, slots=True)
class Leaf:
    """A tab of the page on a phone, and what lies under it."""

    id: str
    name: str
    board: bool = False
    part: tuple[float, float, float, float] | None = None  # what of the board it is about
    panels: tuple[str, ...] = ()  # their ids
    now: bool = False  # opens for a question whose choices touch nothing on the page


@dataclass(frozen=True, slots=True)
class PageModel:
    table: str  # id
    game: str  # id of the title
    title: str  # name of the title
    name: str  # of this table
    moment_text: str  # "Round 9"
    moment: str  # token for posts
    viewer: Seat
    you: str  # the viewer's name, empty for a spectator
    seats: tuple[SeatModel, ...]
    chairs: tuple[Chair, ...]
    figures: tuple[Figure, ...]
    acting: tuple[Seat, ...]
    your_turn: bool
    prompt: str
    about: tuple[str, ...]  # the elements that the question is about
    hint: str
    wait: str  # what a bot's wait for a process is told as
    choices: tuple[Choice, ...]
    offers: tuple[Offer, ...]  # what is worth doing now and hard to see
    phases: tuple[str, ...]  # the course of a round, for the top bar
    phase: int  # which of them is now
    aid_now: str  # the rule at whose line the player aid opens
    turn_order: tuple[Seat, ...]
    groups: tuple[tuple[str, tuple[Choice, ...]], ...]
    tabs: tuple[tuple[Choice, bool], ...]  # actions with a sign, in a fixed order; False: closed now, it answers why
    numeric: bool  # every choice of some group is a number: offer a stepper
    panels: tuple[Panel, ...]
    legend: tuple[Panel, ...]  # those of them that stand by the board
    sheets: bool  # some stand below it
    leaves: tuple[Leaf, ...]  # the tabs of a phone
    board: Picture
    in_words: Callable[[], str] = field(repr=False, compare=False)  # the whole view, told only to whoever asks
    log: tuple[LogLine, ...]  # the last lines, in order
    log_earlier: bool  # there are more
    scenes: tuple[str, ...]  # the names of those that the viewer has not acted after
    since: tuple[LogLine, ...]  # what happened since the viewer's own last action
    lately: tuple[str, ...]  # where others did something since then, by elements of the board
    house_moved: HouseMoved | None  # since the viewer last moved by hand
    chat: tuple[ChatLine, ...]
    undo: UndoModel
    order: OrderModel | None
    over: bool
    end: EndModel | None
    options: tuple[OptionModel, ...]
    ply: int
    last: int
    live: bool  # False: a moment of the past
    speed: str
    hints: bool
    guide: Guidance | None  # of a guided first game
    has_bots: bool
    hotseat: bool
    may_resign: bool  # by the action "resign", which stands in no list of choices
    keeper: str  # the bot that plays on for the viewer, whose time was up
    fill: float | None  # when bots take the chairs that are free
    rematch: str  # id of the table where these people play again
    chain: bool  # these people have played before, or play again: how that stands can be read
    again: str  # what the button of a rematch says
    what_if: bool  # a table that began at a moment of another: nothing here counts there
    links: dict[str, str]


@dataclass(frozen=True, slots=True)
class Browser:
    """What one browser holds at a table. Only for the page's shell: frames are the same for all who see the same."""

    held: tuple[Seat, ...] = ()
    host: bool = False
    real_table: str = ""  # where a "what if" began, if this browser may look there
    watch_link: str = ""
    invitations: tuple[tuple[Seat, str], ...] = ()  # to empty chairs, that this browser made and can show again
    own_links: tuple[tuple[Seat, str], ...] = ()  # for its other devices
    devices: tuple[tuple[Seat, int], ...] = ()  # how many hold each of its chairs, this one too
    known: bool = False  # somebody who has signed in holds one of the chairs
    kept: tuple[Seat, ...] = ()  # people's chairs that the host may give to a bot only, as yet
    absences: tuple[
        tuple[Seat, int, str, str], ...
    ] = ()  # of its chairs: days left, the first and the last day they reach
    founded: bool = False  # by a press on "Join the next free chair", as there was none
    hand_over: Seat | None = None  # hotseat: the seat the screen should be handed to
    told: str = ""  # whether who sits here is told when away: guest, nowhere, told, silent


def page_model(room: Room, viewer: Seat, at: int | None = None) -> PageModel:
    """The model of a viewer, now or at one of the viewer's own plies."""
    line = room.line
    game = line.game if at is None else line.at(line.ply_of(viewer, at))
    title, words = game.title, Words(room.names)
    seen = recognised(game.view(None if viewer == SPECTATOR else viewer))
    live = at is None
    emblems = title.emblems(seen)
    figures = recalled("figures", seen, title.figures)
    acting = seen.stack[-1].seats(seen) if seen.stack else ()  # a hushed question does not tell who has answered
    kept = viewer >= 0 and bool(room.seats[viewer].late)  # a bot plays on for the viewer, whose time was up
    legal = game.legal(viewer) if live and viewer >= 0 and not kept else []
    clocks = banks.clocks(room.row, room.seats, viewer, () if game.over else acting) if live else ()
    say = by_name(title, seen, room.names)
    choices = tuple(told(title.choice(seen, viewer, action), say) for action in legal)
    groups = _grouped(choices)
    phases, phase = title.phases(seen)
    last = line.last(viewer)
    order = _order(room, viewer, seen) if live and viewer >= 0 else None
    panels = title.panels(seen, words)
    log, earlier = lines(room, viewer, words, emblems, LOG_LINES)
    return PageModel(
        table=room.id,
        game=title.id,
        title=title.name,
        name=room.row.name,
        moment_text=title.moment(seen),
        moment=line.token(viewer),
        viewer=viewer,
        you=room.names[viewer] if viewer >= 0 else "",
        seats=tuple(_seat(room, s, emblems, figures, acting, viewer, clocks) for s in range(game.table.seats)),
        chairs=tuple(
            _chair(room, s, emblems[s], s in acting and not game.over, clocks) for s in range(len(room.names))
        ),
        figures=figures,
        acting=acting,
        your_turn=live and viewer in acting and not kept,
        prompt=game.prompt_on(seen, viewer),
        about=title.about(seen, viewer) if live and viewer in acting else (),
        hint=seen.stack[-1].hint(seen, viewer) if viewer in acting else "",
        wait=_wait(room, seen) if live else "",
        choices=choices,
        offers=title.offers_now(seen, viewer, legal) if legal else (),
        phases=phases,
        phase=phase,
        aid_now=title.aid_now(seen),
        turn_order=title.turn_order(seen),
        groups=groups,
        tabs=tabs(title, seen, viewer, choices),
        numeric=any(all(c.number is not None for c in group) for _, group in groups),
        panels=panels,
        legend=tuple(panel for panel in panels if panel.place == "legend"),
        sheets=any(panel.place == "below" for panel in panels),
        leaves=leaves(title.tabs(seen), panels, over=game.over and line.game.over),
        board=_board(title, seen, words, order),
        in_words=partial(title.text, seen, words),
        log=log,
        log_earlier=earlier,
        since=since_own_move(room, viewer, words, emblems) if live else (),
        lately=lately(room, viewer, words, emblems) if live and not game.over else (),
        house_moved=_house_moved(room, viewer, words, emblems) if live and not game.over else None,
        scenes=scenes.waiting(room, viewer) if live else (),
        chat=tuple(
            ChatLine(c.seat, room.names[c.seat], emblems[c.seat], c.words, c.at) for c in room.chat[-LOG_LINES:]
        ),
        undo=_undo(room, viewer, words, emblems) if live else UndoModel(),
        order=order,
        over=game.over,
        end=_end(room, viewer, emblems) if game.over and line.game.over else None,
        options=_in_force(room, game),
        ply=last if at is None else at,
        last=last,
        live=live,
        speed=room.row.speed,
        hints=room.row.hints,
        guide=guided(room, viewer, seen) if live else None,
        has_bots=any(seat.bot for seat in room.seats),
        hotseat=room.row.hotseat,
        may_resign=live and viewer >= 0 and not game.over and banks.may_resign(title),
        keeper=room.names[viewer] if kept and not game.over else "",
        fill=room.row.fill if live and not game.over and any(chair.empty for chair in room.seats) else None,
        rematch=room.row.rematch or "",
        chain=bool(room.row.rematch or (room.row.parent and not is_what_if(room.row))),
        again="Play again, in the same colours" if title.first_by_lot else "Play again, chairs moved on",
        what_if=is_what_if(room.row),
        links=table_links(room.id, title.id),
    )


def in_words(room: Room, viewer: Seat, at: int | None = None) -> str:
    """The whole view in words, now or at one of the viewer's own plies."""
    game = room.line.game if at is None else room.line.at(room.line.ply_of(viewer, at))
    return game.title.text(game.view(None if viewer == SPECTATOR else viewer), Words(room.names))


def is_what_if(row: GameRow) -> bool:
    """A rematch follows another table too, but begins as every game does."""
    return row.parent is not None and row.start is not None


def _wait(room: Room, seen: Any) -> str:
    """How long a bot waits for a process; not while nobody may know who has still to answer."""
    step = seen.stack[-1] if seen.stack else None
    if room.wait is None or step is None or (isinstance(step, Sealed) and step.hushed):
        return ""
    before, seconds = room.wait
    place = (
        f"{before} {'others are' if before > 1 else 'other is'} before this one, which"
        if before
        else "this one is next, and"
    )
    return f"Many bots are thinking just now: {place} waits for about {max(1, round(seconds))} s."


def _house_moved(room: Room, viewer: Seat, words: Words, emblems: tuple[str, ...]) -> HouseMoved | None:
    if viewer < 0 or not (room.row.patience or room.row.bank):
        return None
    moved = moved_by_the_house(room, viewer, words, emblems)
    return HouseMoved(len(moved), moved[0].text, moved[0].ply - 1) if moved else None


@lru_cache(maxsize=512)
def table_links(table: str, game: str) -> dict[str, str]:
    """Where a page of this table posts to and reads from."""
    api, page = f"/api/tables/{table}", f"/t/{table}"
    names = ("act", "undo", "propose", "answer", "order", "preview", "why", "plans", "hint", "scene", "frame", "words", "chat",
             "note", "log", "record", "fork", "rematch", "speed", "leave", "links", "devices", "seat", "free", "sit",
             "end", "away", "back")  # fmt: skip
    return {**{n: f"{api}/{n}" for n in names}, "page": page, "at": f"{page}/at", "live": f"{page}/live",
            "rules": f"/api/games/{game}/rules", "table": api}  # fmt: skip


def _order(room: Room, viewer: Seat, seen: Any) -> OrderModel | None:
    offer, left = orders.offered(room.line.game, viewer, seen), room.orders.get(viewer)
    if offer is None:
        return None
    model = OrderModel(offer.about, offer.label, offer.note, offer.nothing, offer.least, offer.most)
    if left is None or not orders.stands(room.line, left):
        return model
    told = room.line.game.title.order_told(seen, viewer, left.up_to)
    return replace(model, up_to=left.up_to, told=told)


def _board(title: Title[Any], seen: Any, words: Words, order: OrderModel | None) -> Picture:
    if order is None or order.up_to is None:
        return title.board(seen, words)
    return title.board_with_order(seen, words, order.up_to)


def _seat(
    room: Room,
    seat: Seat,
    emblems: tuple[str, ...],
    figures: tuple[Figure, ...],
    acting: tuple[Seat, ...],
    viewer: Seat,
    clocks: tuple[Clock, ...],
) -> SeatModel:
    row, now = room.seats[seat], time.time()
    away = banks.is_away(row, now) and bool(clocks)
    return SeatModel(
        seat=seat,
        name=room.names[seat],
        emblem=emblems[seat],
        acts=seat in acting,
        you=seat == viewer,
        bot=row.bot,
        empty=row.empty,
        connected=room.connected(seat),
        left=row.left,
        figures=tuple(f.values[seat] for f in figures),
        bank=clocks[seat] if clocks and room.row.bank and not row.empty else NO_CLOCK,
        away=away_words(row, room.names[seat]) if away else "",
        away_until=row.away if away else 0.0,
        late=row.late,
    )


def away_words(chair: SeatRow, name: str) -> str:
    """That who sits there is away, for whoever waits."""
    last = datetime.fromtimestamp(chair.away - 1, UTC).date()
    left = f"{chair.away_left} of {chair.away_of} vacation days left"
    return f"{name} is away until {day(last.toordinal())}; the clock stands; {left}"


def _chair(room: Room, seat: Seat, emblem: str, now: bool, clocks: tuple[Clock, ...]) -> Chair:
    row, clock = room.seats[seat], clocks[seat] if clocks else NO_CLOCK
    away = row.away if banks.is_away(row, time.time()) else 0.0
    return Chair(
        seat, room.names[seat], emblem, now, row.empty, row.bot, clock.limit, clock.due, round(clock.left, 1), away
    )


def _grouped(choices: tuple[Choice, ...]) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(choice)
    return tuple((name, tuple(group)) for name, group in groups.items())


def tabs(title: Title[Any], seen: Any, viewer: Seat, choices: tuple[Choice, ...]) -> tuple[tuple[Choice, bool], ...]:
    """The choices with a sign, and beside them what belongs to the same group but cannot be chosen now.

    Only one-word actions are looked for: those name a kind of action, the others its details.
    """
    signed = {c.action: c for c in choices if c.icon}
    rows = {c.group for c in signed.values() if c.group}
    if not rows:
        return tuple((c, True) for c in signed.values())
    out: list[tuple[Choice, bool]] = []
    for action in title.universe(seen):
        if action in signed:
            out.append((signed.pop(action), True))
        elif " " not in action:
            closed = title.choice(seen, viewer, action)
            if closed.icon and closed.group in rows:
                out.append((closed, False))
    return (*out, *((c, True) for c in signed.values()))


#: The leaves of a phone's page for a game that says nothing of its own.
_PLAIN = (Tab("board", "Board", board=True), Tab("hand", "Hand"), Tab("boards", "Boards"))
_PLACES = {"rail": "hand", "below": "boards", "phone": "boards", "legend": "board"}


def leaves(tabs: tuple[Tab, ...], panels: tuple[Panel, ...], over: bool = False) -> tuple[Leaf, ...]:
    """The tabs of a phone: those of the game, then the players and the log; at the end the final count before all.

    Every panel lies under one of them: where its tab says so, else by its place, or under the first.
    """
    return _laid_under(tabs or _PLAIN, tuple([(panel.id, panel.place) for panel in panels]), over)


@lru_cache(maxsize=512)
def _laid_under(own: tuple[Tab, ...], panels: tuple[tuple[str, str], ...], over: bool) -> tuple[Leaf, ...]:
    known = {tab.id for tab in own}
    under: dict[str, list[str]] = {tab.id: [] for tab in own}
    for panel, place in panels:
        named = next((tab.id for tab in own if panel.startswith(tab.panels)), None)
        placed = _PLACES[place]
        under[named or (placed if placed in known else own[0].id)].append(panel)
    out = [
        Leaf(t.id, t.name, t.board, t.part, tuple(under[t.id]), t.now)
        for t in own
        if t.board or t.id == "players" or under[t.id]
    ]
    if "players" not in known:
        out.append(Leaf("players", "Players"))
    return (*([Leaf("end", "Count")] if over else ()), *out, Leaf("log", "Log"))


def _in_force(room: Room, game: AnyGame) -> tuple[OptionModel, ...]:
    """The options of the rules, and what the founder of the table has set beside them."""
    row = room.row
    times = (row.patience, row.bank, row.increment, row.zero)
    return _options(game.title, tuple(game.switches.items()), game.content, row.pack, times)


@lru_cache(maxsize=512)  # nothing changes them while a table is played
def _options(
    title: Title[Any], switches: tuple[tuple[str, Value], ...], content: Path | None, pack: str, times: Times
) -> tuple[OptionModel, ...]:
    values = dict(switches)
    rules = [
        OptionModel(o.name, o.title, value, title.said(o, value, content).name, o.help, o.rule, value != o.default)
        for o in title.options
        for value in (values[o.name],)
    ]
    if pack:
        told = "Maps and cards of the house’s own."
        rules.append(OptionModel("content", "Content", pack, spoken(pack), told, "", True))
    return (
        *rules,
        *(OptionModel(name, label, said, said, told, "", True) for name, label, said, told in in_force(times)),
    )


# --- taking back, and the end ----------------------------------------------------------------------------------------
def _undo(room: Room, viewer: Seat, words: Words, emblems: tuple[str, ...]) -> UndoModel:
    line, proposal = room.line, room.open_proposal
    own = own_actions(room, viewer, words, emblems) if viewer >= 0 else ()
    more = viewer >= 0 and not line.game.over and line.last(viewer) > len(line.undoable(viewer))
    if proposal is None:
        return UndoModel(own, more)
    missing = room.missing_consent(proposal)
    ply = bisect_right(line.timeline(viewer), proposal.keep) - 1
    return UndoModel(own, False, proposal.seat, ply, proposal.agreed, missing, viewer in missing)


def _end(room: Room, viewer: Seat, emblems: tuple[str, ...]) -> EndModel:
    result: Result = room.line.game.result
    rows = tuple(
        PlaceRow(result.place(s), s, room.names[s], emblems[s], result.points[s], tuple(result.sources[s].items()))
        for group in result.ranking
        for s in group
    )
    sources = tuple(dict.fromkeys(name for source in result.sources for name in source))
    standing = room.standing()
    line = room.line.timeline(viewer)
    plies = tuple(bisect_right(line, ply) - 1 for ply, _ in standing)
    title = room.line.game.title
    how = title.how_counted(room.line.game.table)
    told = tuple((name, how[name]) for name in sources if name in how)
    points = tuple(points for _, points in standing)
    return EndModel(rows, sources, result.note, points, plies, title.points_are, told, result.ties, result.above)
