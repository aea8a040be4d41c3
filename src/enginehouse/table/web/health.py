"""Whether the house is well: asked by machines, so it is cheap, and it tells the truth."""

from __future__ import annotations

import asyncio
import time

from starlette.requests import Request
from starlette.responses import Response

from enginehouse.table.storage import Database, trouble

_REMEMBERED = 1.0  # seconds; however often it is asked, the database is asked once in this time
_PATIENCE = 3.0  # seconds; a database that takes longer is not well


class Health:
    """The last answer of the database, and the question that is under way."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._asked: asyncio.Task[str] | None = None
        self._known = (0.0, "")

    async def trouble(self) -> str:
        """What is wrong, in a sentence; empty if nothing is."""
        when, said = self._known
        if when and time.monotonic() - when < _REMEMBERED:
            return said
        if self._asked is None or self._asked.done():
            self._asked = asyncio.create_task(self._ask())
        try:
            async with asyncio.timeout(_PATIENCE):
                said = await asyncio.shield(self._asked)
        except TimeoutError:
            said = "The database does not answer."
        self._known = (time.monotonic(), said)
        return said

    async def _ask(self) -> str:
        try:
            await self.database.prove()
        except Exception as error:
            return trouble(error) or f"The database cannot be used: {type(error).__name__}."
        return ""


async def health(request: Request) -> Response:
    """200 ``ok`` if an action could be written now, else 503; a damaged part is told, but the house is open."""
    house = request.app.state.house
    said = await house.health.trouble()
    if not said and house.store.database.damage:
        return Response(f"ok, but the database is damaged: {house.store.database.damage}", media_type="text/plain")
    return Response(said or "ok", 503 if said else 200, media_type="text/plain")
