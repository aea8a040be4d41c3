"""Processes that think for bots of one kind, and the line before them, which has an end and can be told."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import NamedTuple

from enginehouse.table.live.worker import Worker, worker_of

log = logging.getLogger("enginehouse.bots")

#: How much the newest answer counts in what is said of the wait.
_NEWEST = 0.2


class Crowded(Exception):
    """No process is free, and whoever asks shall not wait for one."""


class Wait(NamedTuple):
    """What a question that no process has taken yet can be told."""

    before: int  # questions that came earlier and wait, too
    seconds: float  # about


class Crew:
    """Processes of their own for one kind of bots. They begin when they are first asked."""

    def __init__(self, processes: int, most: int | None = None) -> None:
        self.workers = [worker_of("enginehouse.table.live.bot_worker") for _ in range(processes)]
        self.free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.workers:
            self.free.put_nowait(worker)
        self.most = most  # questions that may wait; None: as many as there are
        self.line: list[str] = []  # the tables whose questions wait, the first one first
        self.takes = 0.0  # seconds for an answer, as of late
        self._full = False  # the line was, and has not been empty since

    @asynccontextmanager
    async def process(self, table: str, patience: float | None = None) -> AsyncGenerator[Worker]:
        """A process for one question, as soon as one is free; raises Crowded where that would be too long."""
        if self.free.empty() and self.most is not None and len(self.line) >= self.most:
            self._tell_once()
            raise Crowded(f"{len(self.line)} wait already")
        self.line.append(table)
        try:
            async with asyncio.timeout(patience):
                worker = await self.free.get()
        except TimeoutError:
            raise Crowded(f"none was free within {patience:g} s") from None
        finally:
            self.line.remove(table)
        self._full = self._full and bool(self.line)
        begun = time.monotonic()
        try:
            yield worker
        finally:
            took = time.monotonic() - begun
            self.takes = took if not self.takes else self.takes + _NEWEST * (took - self.takes)
            self.free.put_nowait(worker)

    def _tell_once(self) -> None:
        """To whoever reads the server's log: not for each bot that is turned away, of which there may be hundreds."""
        if not self._full:
            log.warning(
                "the line of bots that look ahead is full (%d): the greedy player answers for others", self.most
            )
        self._full = True

    def wait(self, table: str) -> Wait | None:
        """How long a table's question will wait; None where none does."""
        if table not in self.line:
            return None
        before = self.line.index(table)
        return Wait(before, self.takes * (before + 1) / len(self.workers))
