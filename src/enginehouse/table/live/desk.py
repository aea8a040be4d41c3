"""The desk: records from outside are read by processes of their own, a few at a time, each for so long and no longer."""

from __future__ import annotations

import asyncio
import logging

from enginehouse import house
from enginehouse.core import BadRecord
from enginehouse.table.live.desk_worker import Read, Reading, too_slow
from enginehouse.table.live.packs import Pack, stamped
from enginehouse.table.live.worker import Worker, worker_of
from enginehouse.table.problems import Problem
from enginehouse.table.settings import Settings

#: A busy machine may take so many times as long by the clock as the reading takes of computing.
_PATIENCE = 6

log = logging.getLogger("enginehouse.table")


class Desk:
    """All readers of this server process. They are started when the first record comes."""

    def __init__(self, settings: Settings, packs: dict[str, Pack]) -> None:
        self.settings = settings
        self._packs = {game: stamped(pack.files) for game, pack in packs.items()}
        self._workers = [worker_of("enginehouse.table.live.desk_worker") for _ in range(settings.reading_processes)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._free.put_nowait(worker)
        self._waiting = 0

    async def read(self, text: bytes) -> Read:
        """What is in a record. Raises BadRecord where it is wrong, and Problem where too many wait."""
        if self._waiting >= self.settings.readings_waiting:
            words = "Many records are being read just now. Try again in a moment."
            raise Problem(503, "busy", words, retry_after=5)
        try:
            asked = Reading(
                text.decode(),
                house.ROOMS,
                self._packs,
                self.settings.record_actions,
                self.settings.reading_seconds,
                self.settings.step_seconds,
            )
        except UnicodeDecodeError:
            raise BadRecord("this is not a record: it is not text in UTF-8") from None
        self._waiting += 1
        try:
            worker = await self._free.get()
            try:
                found = await worker.ask(asked, Read, _PATIENCE * self.settings.reading_seconds)
            except (TimeoutError, OSError, ValueError) as error:
                log.warning("a record could not be read: %s", error or "too slow")
                raise too_slow(self.settings.reading_seconds) from None
            finally:
                self._free.put_nowait(worker)
        finally:
            self._waiting -= 1
        if found.error:
            raise BadRecord(found.error)
        return found

    async def stop(self) -> None:
        for worker in self._workers:
            await worker.end()
