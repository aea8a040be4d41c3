"""Looking: games, rules, tables, and what a viewer knows of a table, now or then."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

import msgspec
from starlette.responses import Response, StreamingResponse

from enginehouse import __version__
from enginehouse import house as front_door
from enginehouse.core import SPECTATOR, HouseError, Seat, Title, Words, codec
from enginehouse.table.live.banks import is_slow
from enginehouse.table.live.packs import Pack
from enginehouse.table.live.plans import BOTS, known_title
from enginehouse.table.live.room import Room
from enginehouse.table.pages.frames import make_frame
from enginehouse.table.pages.log_lines import whole
from enginehouse.table.pages.model import Chair, SeatModel, in_words, page_model
from enginehouse.table.pages.paces import pace
from enginehouse.table.pages.render import main_option, said
from enginehouse.table.pages.scenes import scenes_at
from enginehouse.table.pages.staged import SceneInfo, shown
from enginehouse.table.problems import Problem
from enginehouse.table.storage import GameRow
from enginehouse.table.web.bodies import (
    ChoiceInfo,
    FrameInfo,
    GameInfo,
    InWords,
    OptionInfo,
    OrderInfo,
    RuleInfo,
    SeatInfo,
    State,
    TableInfo,
)
from enginehouse.table.web.endpoints import Call


async def games(call: Call) -> list[GameInfo]:
    return [_game_info(title, call.house.packs.get(title.id)) for title in front_door.games()]


def _game_info(title: Title[Any], pack: Pack | None) -> GameInfo:
    options = (
        OptionInfo(o.name, o.default, o.describe(), o.help, o.rule, pack.offered(o) if pack else o.offers, o.title)
        for o in title.options
    )
    return GameInfo(
        title.id, title.name, title.blurb, title.length, tuple(title.players), tuple(options), tuple(BOTS),
        pack.name if pack else "",
    )  # fmt: skip


async def rules(call: Call) -> list[RuleInfo]:
    catalogue = known_title(call.request.path_params["game"]).catalogue()
    words = call.request.query_params.get("q", "")[:200]
    return [RuleInfo(r.id, r.text, r.section) for r in catalogue.search(words)]


async def open_tables(call: Call) -> list[TableInfo]:
    """Listed ones, of one game if ``game`` names it; those with a free chair first."""
    rows = await call.house.store.open_games(title=call.request.query_params.get("game", "")[:40])
    return sorted(await _infos(call, [(row, ()) for row in rows]), key=lambda table: not table.free)


async def my_tables(call: Call) -> list[TableInfo]:
    """Those that wait for me first."""
    mine = await call.house.store.games_of(call.asking.browser) if call.asking.browser else []
    return sorted(await _infos(call, mine), key=lambda t: (t.over, not t.waits_for_you, -t.touched))


async def _infos(call: Call, rows: list[Any]) -> list[TableInfo]:
    people = await call.house.store.seat_names([row.id for row, _ in rows])
    return [
        TableInfo(
            row.id, row.title, row.name, tuple(s.name for s in people[row.id]),
            sum(s.empty for s in people[row.id]), row.over, seats, bool(set(seats) & set(row.to_act)), row.touched,
            _place(row, call.house.packs.get(row.title)), pace((row.patience, row.bank, row.increment, row.zero)), is_slow(row),
            sum(bool(s.name) and not s.bot for s in people[row.id]), row.fill,
        )
        for row, seats in rows
    ]  # fmt: skip


def _place(row: GameRow, pack: Pack | None) -> str:
    """The map or scenario of a table, in words."""
    if row.title not in front_door.ROOMS:
        return ""
    title = front_door.title(row.title)
    option = main_option(title.options)
    if option is None:
        return ""
    try:
        return said(title, option, row.options.get(option.name, option.default), pack if row.pack else None).name
    except HouseError:
        return ""  # of content that the house does not have any more


async def state(call: Call) -> State:
    _, access = await call.room()
    room, viewer = await call.eyes(min(access.seats, default=SPECTATOR))
    at = call.number("ply")
    await room.ready(viewer, at)
    model = page_model(room, viewer, at)
    game = room.line.game if at is None else room.line.at(room.line.ply_of(viewer, at))
    result = room.line.game.result if room.line.game.over else None
    left = model.order
    return State(
        table=room.id,
        game=model.game,
        players=game.players,
        options=dict(game.switches),
        viewer=viewer,
        seats=tuple(_seat_info(s, c) for s, c in zip(model.seats, model.chairs, strict=True)),
        moment=model.moment,
        over=model.over,
        to_act=model.acting,
        prompt=model.prompt,
        legal=tuple(c.action for c in model.choices),
        choices=tuple(ChoiceInfo(c.action, c.label, c.touches, c.group, c.number) for c in model.choices),
        undo=len(model.undo.own),
        order=None
        if left is None
        else OrderInfo(left.about, left.label, left.nothing, left.least, left.most, left.up_to),
        ply=model.ply,
        view=codec.to_plain(game.view(None if viewer == SPECTATOR else viewer)),
        text=model.in_words(),
        result=None
        if result is None
        else {"ranking": result.ranking, "points": result.points, "sources": result.sources},
    )


def _seat_info(seat: SeatModel, chair: Chair) -> SeatInfo:
    left = chair.left if chair.limit else None
    return SeatInfo(
        seat.seat,
        seat.name,
        seat.bot,
        seat.empty,
        seat.acts,
        seat.connected,
        seat.left,
        left,
        chair.due,
        chair.away,
        seat.late,
    )


async def frame(call: Call) -> FrameInfo:
    """The regions of a page at a moment of the viewer's own past: for a slider that does not load pages."""
    room, viewer = await call.eyes()
    ply = call.number("ply")
    await room.ready(viewer, ply)
    made = room.frames.get(room, viewer) if ply is None else make_frame(page_model(room, viewer, ply))
    return FrameInfo(made.tag, made.moment, {**made.regions})


async def words(call: Call) -> InWords:
    """The board in words. Few read it, so it is in no frame: a page asks for it while it lies open."""
    room, viewer = await call.eyes()
    ply = call.number("ply")
    await room.ready(viewer, ply)
    return InWords(in_words(room, viewer, ply))


async def scene(call: Call) -> list[SceneInfo]:
    """What resolved by itself in the action that led to one of the viewer's own moments, step by step."""
    room, viewer = await call.eyes()
    ply = call.number("ply", 0) or 0
    await room.ready(viewer, ply)
    return shown(room, viewer, scenes_at(room, viewer, ply))


async def whole_log(call: Call) -> Response:
    """Line by line, as it may be long: others are served between two."""
    room, viewer = await call.eyes()
    return StreamingResponse(_written_log(room, viewer), media_type="application/json")


async def _written_log(room: Room, viewer: Seat) -> AsyncGenerator[bytes, None]:
    emblems = room.line.game.title.emblems(room.line.game.view(None))
    between = b""
    yield b"["
    for some in whole(room, viewer, Words(room.names), emblems):
        if some:
            yield between + b",".join(msgspec.json.encode(line) for line in some)
            between = b","
        await asyncio.sleep(0)
    yield b"]"


async def record(call: Call) -> Response:
    """The record holds the seed and every secret, so it is open when the game is over."""
    room, _ = await call.room()
    if not room.line.game.over:
        raise Problem(409, "not-over", "The record holds all secrets: it is yours when the game is over.")
    name = f"{room.line.game.title.id}-{room.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    made = room.line.game.record({"release": __version__, "box": room.row.box})
    text = await asyncio.to_thread(made.to_json)
    return Response(text, media_type="application/json", headers=headers)


async def end(call: Call) -> Any:
    room, viewer = await call.eyes()
    if not room.line.game.over:
        raise Problem(409, "not-over", "The game is not over yet.")
    await room.ready()
    return page_model(room, viewer).end
