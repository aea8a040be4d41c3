"""The application: its parts put together, and started and stopped in order."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from enginehouse.table.live.bots import Bots
from enginehouse.table.live.clocks import Clocks
from enginehouse.table.live.desk import Desk
from enginehouse.table.live.packs import Pack, read_packs
from enginehouse.table.live.rooms import Rooms
from enginehouse.table.pages.render import file_routes, read_templates
from enginehouse.table.problems import Problem
from enginehouse.table.settings import Settings
from enginehouse.table.storage import Store, open_database
from enginehouse.table.web.guard import Buckets, Guard

log = logging.getLogger("enginehouse.table")


@dataclass
class House:
    """What every request can reach."""

    settings: Settings
    store: Store
    rooms: Rooms
    bots: Bots
    clocks: Clocks
    packs: dict[str, Pack]
    desk: Desk
    posts: Buckets
    addresses: Buckets
    tables: Buckets
    looks: Buckets


async def open_house(settings: Settings) -> House:
    database = await open_database(settings.database)
    store = Store(database, secrets.token_hex(8))
    rooms = Rooms(store, settings.rooms, settings.openings_waiting)
    packs = read_packs(settings.content)
    bots = Bots(settings, store, rooms.get)
    rooms.on_change = bots.changed
    return House(
        settings,
        store,
        rooms,
        bots,
        Clocks(settings.look_at_clocks, store, rooms.get),
        packs,
        Desk(settings, packs),
        posts=Buckets(settings.posts_per_second, settings.posts_burst),
        addresses=Buckets(settings.posts_per_second * 10, settings.posts_burst * 10),
        tables=Buckets(settings.tables_per_minute / 60, settings.tables_burst),
        looks=Buckets(settings.looks_per_second, settings.looks_burst),
    )


def create_app(settings: Settings | None = None) -> Starlette:
    """The table as an ASGI application."""
    from enginehouse.table.pages import shells  # noqa: PLC0415 - they know the house
    from enginehouse.table.web import api, feeds, socket  # noqa: PLC0415 - they know the app

    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None, None]:
        house, _ = await asyncio.gather(open_house(chosen), asyncio.to_thread(read_templates))
        app.state.house = house
        wire: asyncio.Task[None] | None = None
        if house.store.database.shared:
            wire = asyncio.create_task(house.store.database.listen(house.rooms.hear, house.rooms.refresh_all))
        await house.bots.start()
        house.clocks.start()
        yield
        await house.clocks.stop()
        if wire is not None:
            wire.cancel()
            with suppress(asyncio.CancelledError):
                await wire
        await house.bots.stop()
        await house.desk.stop()
        await house.store.database.close()

    return Starlette(
        routes=[
            *api.routes(),
            *shells.routes(),
            *feeds.routes(),
            WebSocketRoute("/t/{table}/live", socket.live),
            *file_routes(),
            Route("/health", _health),
        ],
        middleware=[Middleware(Guard), Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)],
        exception_handlers={Problem: shells.problem, HTTPException: shells.http_problem, Exception: shells.broken},
        lifespan=lifespan,
    )


async def _health(_request: Request) -> Response:
    return Response("ok", media_type="text/plain")
