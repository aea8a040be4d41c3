"""The application: its parts put together, and started and stopped in order."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute

from enginehouse.table.live.banks import DAY
from enginehouse.table.live.bots import Bots
from enginehouse.table.live.chronicle import Chronicle
from enginehouse.table.live.clocks import Clocks
from enginehouse.table.live.desk import Desk
from enginehouse.table.live.notices.courier import Courier
from enginehouse.table.live.packs import Pack, read_packs
from enginehouse.table.live.room import Room
from enginehouse.table.live.rooms import Rooms
from enginehouse.table.pages.render import file_routes, read_templates
from enginehouse.table.problems import Problem
from enginehouse.table.settings import Settings
from enginehouse.table.storage import Store, open_database
from enginehouse.table.storage.troubles import TROUBLES
from enginehouse.table.web.guard import Buckets, Guard, Places
from enginehouse.table.web.health import Health, health

log = logging.getLogger("enginehouse.table")


@dataclass
class House:
    """What every request can reach."""

    settings: Settings
    store: Store
    health: Health
    rooms: Rooms
    bots: Bots
    clocks: Clocks
    chronicle: Chronicle
    courier: Courier
    packs: dict[str, Pack]
    desk: Desk
    posts: Buckets
    addresses: Buckets
    tables: Buckets
    looks: Buckets
    sign_ins: Buckets
    mails: Buckets
    mails_from: Buckets
    tests: Buckets
    ways: Buckets
    browser_lines: Places
    address_lines: Places
    #: Small boards as somebody sees them, by what they show (``pages/glimpse.py``).
    pictures: OrderedDict[str, bytes] = field(default_factory=OrderedDict[str, bytes])


async def open_house(settings: Settings) -> House:
    """Raises HouseError where the database cannot be used; nothing is left open then."""
    database = await open_database(settings.database, settings.check_seconds)
    store = Store(database, secrets.token_hex(8))
    store.notice_wait = settings.notice_wait
    rooms = Rooms(store, settings.rooms, settings.openings_waiting)
    packs = read_packs(settings.content)
    bots = Bots(settings, store, rooms.get)
    chronicle = Chronicle(store, settings.look_at_results, rooms.get)

    def changed(room: Room) -> None:
        bots.changed(room)
        chronicle.changed(room)

    rooms.on_change = changed
    return House(
        settings,
        store,
        Health(database),
        rooms,
        bots,
        Clocks(settings.look_at_clocks, store, rooms.get, settings.forgotten_days * DAY),
        chronicle,
        Courier(settings, store, rooms.get),
        packs,
        Desk(settings, packs),
        posts=Buckets(settings.posts_per_second, settings.posts_burst),
        addresses=Buckets(settings.posts_per_second * 10, settings.posts_burst * 10),
        tables=Buckets(settings.tables_per_minute / 60, settings.tables_burst),
        looks=Buckets(settings.looks_per_second, settings.looks_burst),
        sign_ins=Buckets(settings.sign_ins_per_minute / 60, settings.sign_ins_burst),
        mails=Buckets(settings.mails_per_hour / 3600, settings.mails_per_hour),
        mails_from=Buckets(settings.mails_per_hour * 4 / 3600, settings.mails_per_hour * 4),
        tests=Buckets(settings.tests_per_minute / 60, settings.tests_per_minute),
        ways=Buckets(settings.ways_per_minute / 60, settings.ways_per_minute),
        browser_lines=Places(
            settings.lines_per_browser, "This browser has too many live pages open. Close one, and this one goes on."
        ),
        address_lines=Places(
            settings.lines_per_address,
            "Too many live pages are open from your address. Close some, and this one goes on.",
        ),
    )


def create_app(settings: Settings | None = None) -> Starlette:
    """The table as an ASGI application. It opens the house, unless ``app.state.house`` is there already."""
    from enginehouse.table.live.series import AllSeries  # noqa: PLC0415 - it founds tables
    from enginehouse.table.pages import (  # noqa: PLC0415 - they know the house
        glimpse,
        leagues,
        me,
        mine,
        notices,
        pictures,
        records,
        shells,
    )
    from enginehouse.table.web import api, book, feeds, learn, socket  # noqa: PLC0415 - they know the app

    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None, None]:
        if not hasattr(app.state, "house"):
            app.state.house, _ = await asyncio.gather(open_house(chosen), asyncio.to_thread(read_templates))
        house: House = app.state.house
        wire: asyncio.Task[None] | None = None
        if house.store.database.shared:
            wire = asyncio.create_task(house.store.database.listen(house.rooms.hear, house.rooms.refresh_all))
        await house.bots.start()
        house.clocks.start()
        house.chronicle.start()
        series = AllSeries(house, chosen.look_at_results)
        house.chronicle.on_written = series.ended
        series.start()
        house.courier.start()
        house.clocks.on_warning = house.courier.warn
        house.rooms.start()
        yield
        await house.rooms.stop()
        await house.clocks.stop()
        await house.chronicle.stop()
        await series.stop()
        await house.courier.stop()
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
            *learn.routes(),
            *book.routes(),
            *pictures.routes(),
            *glimpse.routes(),
            *mine.routes(),
            *records.routes(),
            *leagues.routes(),
            *me.routes(),
            *feeds.routes(),
            *notices.routes(),
            WebSocketRoute("/t/{table}/live", socket.live),
            *file_routes(),
            Route("/health", health),
        ],
        middleware=[
            Middleware(Guard, proxies=chosen.proxies),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
        ],
        exception_handlers={
            Problem: shells.problem,
            HTTPException: shells.http_problem,
            **dict.fromkeys(TROUBLES, shells.without_database),
            Exception: shells.broken,
        },
        lifespan=lifespan,
    )
